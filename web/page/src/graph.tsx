import { text } from "./language";
import type { Table } from "./table";
import { percent } from "./words";

const WIDTH = 300;
const HEIGHT = 80;

/** The win rate of Black over the game. A click shows the position. */
export function Graph({ game }: { game: Table }) {
  const moves = game.last;
  const found = game.positions.nodes.flatMap((_, at): [number, number][] => {
    const findings = game.foundAt(at);
    return findings ? [[at, findings.win]] : [];
  });
  if (found.length < 2 || moves === 0) return null;
  const x = (at: number): number => (at / moves) * WIDTH;
  const line = found.map(([at, win]) => `${x(at).toFixed(1)},${((1 - win) * HEIGHT).toFixed(1)}`);
  const now = game.found;
  const go = (event: MouseEvent): void => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    game.go(Math.round(((event.clientX - left) / width) * moves));
  };
  return (
    <figure class="graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={now ? text("graph-here", { graph: text("graph"), percent: percent(now.win) }) : text("graph")}
        onClick={go}
      >
        <rect width={WIDTH} height={HEIGHT} class="above" />
        <polygon points={`0,${HEIGHT} ${x(found[0]![0])},${HEIGHT} ${line.join(" ")} ${x(found.at(-1)![0])},${HEIGHT}`} class="black" />
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="half" />
        <line x1={x(game.at)} x2={x(game.at)} y1="0" y2={HEIGHT} class="now" />
      </svg>
      <figcaption>{text("graph")}</figcaption>
    </figure>
  );
}

import { text } from "./language";
import type { Table } from "./table";
import { leadInWords } from "./words";

const WIDTH = 300;
const HEIGHT = 90;

/** The least and the largest lead, in points, that the graph has at its edge. */
const [NARROW, WIDE] = [10, 60];

/** The lead over the game, with the mistakes. A click shows the position. */
export function Graph({ game }: { game: Table }) {
  const moves = game.last;
  if (moves === 0) return null;
  const found = game.positions.nodes.flatMap((_, at): [number, number][] => {
    const findings = game.advice.foundAt(at);
    return findings ? [[at, findings.lead]] : [];
  });
  if (found.length < 2) return null;
  const edge = Math.min(WIDE, Math.max(NARROW, ...found.map(([, lead]) => Math.abs(lead))));
  const x = (at: number): number => (at / moves) * WIDTH;
  const y = (lead: number): number => (HEIGHT / 2) * (1 - Math.max(-1, Math.min(1, lead / edge)));
  const line = found.map(([at, lead]) => `${x(at).toFixed(1)},${y(lead).toFixed(1)}`).join(" ");
  const area = `${x(found[0]![0])},${HEIGHT / 2} ${line} ${x(found.at(-1)![0])},${HEIGHT / 2}`;
  const now = game.advice.found;
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
        aria-label={now ? text("graph-here", { graph: text("graph"), lead: leadInWords(now.lead) }) : text("graph")}
        onClick={go}
      >
        <clipPath id="graph-above"><rect width={WIDTH} height={HEIGHT / 2} /></clipPath>
        <clipPath id="graph-below"><rect width={WIDTH} y={HEIGHT / 2} height={HEIGHT / 2} /></clipPath>
        <polygon points={area} class="black" clip-path="url(#graph-above)" />
        <polygon points={area} class="white" clip-path="url(#graph-below)" />
        <polyline points={line} class="lead" />
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="half" />
        <line x1={x(game.at)} x2={x(game.at)} y1="0" y2={HEIGHT} class="now" />
        {game.advice.mistakes.moves.map(({ place, grade }) => (
          <path key={place} class={`mark ${grade}`} d={`M${x(place).toFixed(1)} ${y(game.advice.foundAt(place)?.lead ?? 0).toFixed(1)}h0`} />
        ))}
      </svg>
      <figcaption>{text("graph")}</figcaption>
    </figure>
  );
}

import type { Color } from "tengen";
import { useState } from "preact/hooks";

import { explanationInWords } from "./explanation";
import { Graph } from "./graph";
import { decimal, text, textFor } from "./language";
import type { Table } from "./table";
import {
  colorOf,
  leadInWords,
  levelInWords,
  moveInWords,
  name,
  percent,
  resultInWords,
  rulesInWords,
  vertexInWords,
} from "./words";

/** Everything beside the board. */
export function Panel({ game }: { game: Table }) {
  const { session } = game;
  return (
    <section class="panel" aria-label={text("game")}>
      <Players game={game} />
      <p class={game.desk.busy ? "message busy" : "message"} role="status" aria-live="polite">
        {game.desk.busy || game.message || greeting(game)}
      </p>
      <Actions game={game} />
      <Steps game={game} />
      <Comment game={game} />
      <Variations game={game} />
      <Typed game={game} />
      <Views game={game} />
      {game.count && (
        <pre class="explanation" aria-label={text("count")}>{explanationInWords(game.count.explanation)}</pre>
      )}
      <Candidates game={game} />
      <Graph game={game} />
      <Mistakes game={game} />
      {session.mode !== "study" && session.me !== "both" && (
        <p class="small">{text("engine-plays", { level: levelInWords(session.level) })}</p>
      )}
      <EngineLine game={game} />
    </section>
  );
}

function greeting({ session, look, result }: Table): string {
  if (session.mode === "over") return resultInWords(result);
  if (session.mode === "study") return text("study-help");
  return text("to-move", { player: name(look.toMove) });
}

function Players({ game }: { game: Table }) {
  const { session, look } = game;
  const player = (color: Color) => {
    const player = name(color);
    const known = session.me === color ? text("you") : game.nameOf(color);
    const isToMove = look.toMove === color && session.mode !== "over";
    const state = [text("captured", { count: look.prisoners[color === "black" ? 0 : 1] })];
    if (isToMove) state.push(text("is-to-move"));
    return (
      <div class={`player ${color}${isToMove ? " to-move" : ""}`}>
        <span class="stone" aria-hidden="true" />
        <span class="name">{known ? text("named", { player, name: known }) : player}</span>
        <span class="small">{state.join(text("comma"))}</span>
      </div>
    );
  };
  const about = [
    text("about-game", {
      size: `${look.width}×${look.height}`,
      rules: rulesInWords(look.rules),
      komi: decimal(Number(look.komi)),
    }),
  ];
  if (look.handicap >= 2) about.push(text("about-handicap", { count: look.handicap }));
  if (game.result) about.push(game.result);
  about.push(...[game.texts.GN, game.texts.EV, game.texts.RO, game.texts.DT, game.texts.PC].filter((known) => known !== undefined));
  return (
    <div class="players">
      {player("black")}
      {player("white")}
      <p class="small">
        {about.join(text("comma"))}
      </p>
    </div>
  );
}

function Actions({ game }: { game: Table }) {
  const { mode } = game.session;
  if (mode === "count") {
    return (
      <div class="buttons">
        <button class="main" onClick={() => game.acceptCount()} disabled={!game.count}>{text("accept")}</button>
        <button onClick={() => game.resume()}>{text("play-on")}</button>
      </div>
    );
  }
  const isPlay = mode === "play";
  return (
    <div class="buttons">
      <button onClick={() => game.pass()} disabled={!game.isMyTurn()}>{text("pass")}</button>
      <button onClick={() => game.undo()}>{text("undo")}</button>
      <button onClick={() => void game.suggest()} disabled={mode === "over" || !game.isMyTurn()}>{text("hint")}</button>
      <button onClick={() => void game.why()} disabled={!game.positions.move(game.at)}>{text("why")}</button>
      {isPlay && <button onClick={() => confirm(text("resign-question")) && game.resign()}>{text("resign")}</button>}
      {mode !== "study" && !isPlay && <button onClick={() => game.studyGame()}>{text("study")}</button>}
      {game.hasLeft && <button onClick={() => game.backToRecord()}>{text("back-to-record")}</button>}
    </div>
  );
}

function Steps({ game }: { game: Table }) {
  const { at, last } = game;
  const step = (label: string, sign: string, to: number) => (
    <button aria-label={label} title={label} onClick={() => game.go(to)} disabled={to === at || to < 0 || to > last}>{sign}</button>
  );
  return (
    <div class="steps" role="group" aria-label={text("moves")}>
      {step(text("to-start"), "«", 0)}
      {step(text("back"), "‹", at - 1)}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={text("move")}
        aria-valuetext={text("move-of", { at, last })}
        onInput={(event) => game.go(Number(event.currentTarget.value))}
      />
      {step(text("forward"), "›", at + 1)}
      {step(text("to-end"), "»", last)}
      <span class="small">{at} / {last}</span>
    </div>
  );
}

/** What the record says about the position. */
function Comment({ game }: { game: Table }) {
  const { N: title, C: comment } = game.node.texts;
  if (!title && !comment) return null;
  return (
    <section class="comment" aria-label={text("comment-of-record")} tabIndex={0}>
      {title && <h2>{title}</h2>}
      {comment}
    </section>
  );
}

/** The ways in which the game goes on, if there are several. */
function Variations({ game }: { game: Table }) {
  const { variations } = game;
  if (variations.length === 0) return null;
  return (
    <div class="buttons" role="group" aria-label={text("variations")}>
      <span class="small">{text("variations")}</span>
      {variations.map(({ node, move }) => (
        <button key={node} aria-pressed={game.positions.nodes.includes(node)} onClick={() => game.goTo(node)}>
          {move ? moveInWords(move) : text("no-move")}
        </button>
      ))}
    </div>
  );
}

/** A field for moves as text, for people who do not see the board or do not point. */
function Typed({ game }: { game: Table }) {
  const [typed, setTyped] = useState("");
  const play = (event: Event): void => {
    event.preventDefault();
    const word = typed.trim().toUpperCase();
    if (!word) return;
    const isPoint = /^([A-HJ-Z]\d{1,2}|PASS)$/.test(word);
    if (!isPoint) game.say(() => text("not-a-point", { text: word }));
    else if (game.session.mode === "count") game.turn(word);
    else if (game.play(word === "PASS" ? "pass" : word)) setTyped("");
  };
  return (
    <form class="typed" onSubmit={play}>
      <label>
        <span>{text("move")}</span>
        <input
          type="text"
          value={typed}
          placeholder="E5"
          size={5}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{text("play")}</button>
    </form>
  );
}

function Views({ game }: { game: Table }) {
  const isLong = game.last > 1;
  return (
    <div class="buttons">
      <button aria-pressed={game.isAnalyzing} onClick={() => game.toggleAnalysis()}>{text("analysis")}</button>
      <button aria-pressed={game.showsTerritory} onClick={() => game.toggleTerritory()}>{text("territory")}</button>
      {game.review.progress === undefined ? (
        <button disabled={!isLong || game.session.mode === "play"} onClick={() => game.reviewGame()}>{text("review")}</button>
      ) : (
        <button onClick={() => game.review.stop()}>{text("stop", { percent: percent(game.review.progress) })}</button>
      )}
    </div>
  );
}

function Candidates({ game }: { game: Table }) {
  const findings = game.hint ?? (game.isAnalyzing || game.session.mode !== "play" ? game.found : undefined);
  if (!findings) return null;
  const own = (win: number): number => (findings.toMove === "black" ? win : 1 - win);
  return (
    <table class="candidates">
      <caption>
        {text("candidates", {
          player: name(findings.toMove),
          percent: percent(own(findings.win)),
          lead: leadInWords(findings.lead),
          visits: findings.visits,
        })}
      </caption>
      <thead>
        <tr>
          <th>{text("move")}</th>
          <th>{text("wins")}</th>
          <th>{text("lead")}</th>
          <th>{text("visits")}</th>
          <th class="line">{text("line")}</th>
        </tr>
      </thead>
      <tbody>
        {findings.candidates.slice(0, 5).map(({ vertex, win, lead, visits, line }) => (
          <tr key={vertex}>
            <td><button class="plain" onClick={() => game.play(vertex)} disabled={!game.isMyTurn()}>{vertexInWords(vertex)}</button></td>
            <td>{percent(own(win))}</td>
            <td>{leadInWords(lead)}</td>
            <td>{visits}</td>
            <td class="line">{line.slice(1, 6).map(vertexInWords).join(" ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The moves that lost most, by the findings of a review. */
function Mistakes({ game }: { game: Table }) {
  if (game.session.mode === "play") return null;
  const lost = game.positions.nodes.flatMap((node, at) => {
    const move = game.positions.move(at);
    const [before, after] = move && at > 0 ? [game.foundAt(at - 1), game.foundAt(at)] : [];
    if (!move || !before || !after || before.best === move.slice(2)) return [];
    const points = (before.lead - after.lead) * (colorOf(move) === "black" ? 1 : -1);
    return points >= 1.5 ? [{ at, node, number: game.positions.number(at), move, points, best: before.best }] : [];
  });
  if (lost.length === 0) return null;
  lost.sort((one, other) => other.points - one.points);
  return (
    <section class="mistakes">
      <h2>{text("mistakes")}</h2>
      <ol>
        {lost.slice(0, 8).map(({ at, node, number, move, points, best }) => (
          <li key={node}>
            <button class="plain" onClick={() => game.go(at - 1)}>
              {textFor(Number(points.toFixed(1)), "mistake", {
                number,
                move: moveInWords(move),
                points: decimal(Number(points.toFixed(1)), 1),
                best: vertexInWords(best),
              })}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EngineLine({ game }: { game: Table }) {
  const state = game.engineState;
  const threads = text(window.crossOriginIsolated ? "isolated" : "not-isolated");
  if (state.is === "loading") return <p class="small">{text("engine-loading")}</p>;
  if (state.is === "failed") {
    return <p class="small" role="alert">{text("engine-not-loaded", { why: state.why })}</p>;
  }
  const lines = [text("engine", { net: state.net, kernels: state.kernels })];
  if (state.kernels === "plain") lines.push(text("engine-slow"));
  if (state.blocks) lines.push(text("engine-blocks"));
  return <p class="small" title={threads}>{lines.join(" ")}</p>;
}

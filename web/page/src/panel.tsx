import type { Color } from "tengen";
import { useState } from "preact/hooks";

import { Graph } from "./graph";
import type { Table } from "./table";
import { leadInWords, levelInWords, name, percent, resultInWords } from "./words";

/** Everything beside the board. */
export function Panel({ game }: { game: Table }) {
  const { session } = game;
  return (
    <section class="panel" aria-label="Game">
      <Players game={game} />
      <p class="message" role="status" aria-live="polite">{game.busy || game.message || greeting(game)}</p>
      <Actions game={game} />
      <Steps game={game} />
      <Typed game={game} />
      <Views game={game} />
      {game.count && <Explanation text={game.count.explanation} />}
      <Candidates game={game} />
      <Graph game={game} />
      <Mistakes game={game} />
      {session.mode !== "study" && session.me !== "both" && <p class="small">Tengen plays at {levelInWords(session.level)}.</p>}
      <EngineLine game={game} />
    </section>
  );
}

function greeting({ session, look }: Table): string {
  if (session.mode === "over") return resultInWords(session.result);
  if (session.mode === "study") return "Play moves of either colour, or go through the game.";
  return `${name(look.toMove)} to move.`;
}

function Players({ game }: { game: Table }) {
  const { session, look } = game;
  const player = (color: Color) => {
    const named = color === "black" ? session.blackName : session.whiteName;
    const isToMove = look.toMove === color && session.mode !== "over";
    return (
      <div class={`player ${color}${isToMove ? " to-move" : ""}`}>
        <span class="stone" aria-hidden="true" />
        <span class="name">{name(color)}{named ? `: ${named}` : session.me === color ? ": you" : ""}</span>
        <span class="small">captured {look.prisoners[color === "black" ? 0 : 1]}{isToMove ? ", to move" : ""}</span>
      </div>
    );
  };
  return (
    <div class="players">
      {player("black")}
      {player("white")}
      <p class="small">
        {look.width}×{look.height}, {look.rules} rules, komi {look.komi}
        {look.handicap >= 2 ? `, handicap ${look.handicap}` : ""}
        {session.result ? `, ${session.result}` : ""}
      </p>
    </div>
  );
}

function Actions({ game }: { game: Table }) {
  const { mode } = game.session;
  if (mode === "count") {
    return (
      <div class="buttons">
        <button class="main" onClick={() => game.acceptCount()} disabled={!game.count}>Accept the count</button>
        <button onClick={() => game.resume()}>Play on</button>
      </div>
    );
  }
  const isPlay = mode === "play";
  return (
    <div class="buttons">
      <button onClick={() => game.pass()} disabled={!game.isMyTurn()}>Pass</button>
      <button onClick={() => game.undo()}>Undo</button>
      <button onClick={() => void game.suggest()} disabled={mode === "over" || !game.isMyTurn()}>Hint</button>
      <button onClick={() => void game.why()} disabled={game.session.at === 0}>Why?</button>
      {isPlay && <button onClick={() => game.resign()}>Resign</button>}
      {mode !== "study" && !isPlay && <button onClick={() => game.studyGame()}>Study</button>}
      {game.strayed && <button onClick={() => game.backToRecord()}>Back to the record</button>}
    </div>
  );
}

function Steps({ game }: { game: Table }) {
  const { at, game: played } = game.session;
  const last = played.moves.length;
  const step = (label: string, text: string, to: number) => (
    <button aria-label={label} title={label} onClick={() => game.go(to)} disabled={to === at || to < 0 || to > last}>{text}</button>
  );
  return (
    <div class="steps" role="group" aria-label="Moves">
      {step("To the beginning", "«", 0)}
      {step("Back one move", "‹", at - 1)}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label="Move"
        aria-valuetext={`move ${at} of ${last}`}
        onInput={(event) => game.go(Number(event.currentTarget.value))}
      />
      {step("Forward one move", "›", at + 1)}
      {step("To the last move", "»", last)}
      <span class="small">{at} / {last}</span>
    </div>
  );
}

/** A field for moves as text, for people who do not see the board or do not point. */
function Typed({ game }: { game: Table }) {
  const [text, setText] = useState("");
  const play = (event: Event): void => {
    event.preventDefault();
    const word = text.trim().toUpperCase();
    if (!word) return;
    const isPoint = /^([A-HJ-Z]\d{1,2}|PASS)$/.test(word);
    if (!isPoint) game.say(`${text} is not a point such as E5, nor pass.`);
    else if (game.session.mode === "count") game.turn(word);
    else if (game.play(word === "PASS" ? "pass" : word)) setText("");
  };
  return (
    <form class="typed" onSubmit={play}>
      <label>
        <span>Move</span>
        <input
          type="text"
          value={text}
          placeholder="E5"
          size={5}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Play</button>
    </form>
  );
}

function Views({ game }: { game: Table }) {
  const isLong = game.session.game.moves.length > 1;
  return (
    <div class="buttons">
      <button aria-pressed={game.isAnalyzing} onClick={() => game.toggleAnalysis()}>Analysis</button>
      <button aria-pressed={game.showsTerritory} onClick={() => game.toggleTerritory()}>Territory</button>
      {game.review === undefined ? (
        <button disabled={!isLong || game.session.mode === "play"} onClick={() => void game.reviewGame()}>Review</button>
      ) : (
        <button onClick={() => game.stopReview()}>Stop ({percent(game.review)})</button>
      )}
    </div>
  );
}

function Explanation({ text }: { text: string }) {
  return <pre class="explanation" aria-label="The count">{text}</pre>;
}

function Candidates({ game }: { game: Table }) {
  const findings = game.hint ?? (game.isAnalyzing || game.session.mode !== "play" ? game.findings.get(game.session.at) : undefined);
  if (!findings) return null;
  const own = (win: number): number => (findings.toMove === "black" ? win : 1 - win);
  return (
    <table class="candidates">
      <caption>
        {name(findings.toMove)} wins {percent(own(findings.win))}, {leadInWords(findings.lead)}; {findings.visits} visits
      </caption>
      <thead>
        <tr><th>Move</th><th>Wins</th><th>Lead</th><th>Visits</th><th class="line">Then</th></tr>
      </thead>
      <tbody>
        {findings.candidates.slice(0, 5).map(({ vertex, win, lead, visits, line }) => (
          <tr key={vertex}>
            <td><button class="plain" onClick={() => game.play(vertex)} disabled={!game.isMyTurn()}>{vertex}</button></td>
            <td>{percent(own(win))}</td>
            <td>{leadInWords(lead)}</td>
            <td>{visits}</td>
            <td class="line">{line.slice(1, 6).join(" ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The moves that lost most, by the findings of a review. */
function Mistakes({ game }: { game: Table }) {
  if (game.session.mode === "play" || game.findings.size < 3) return null;
  const lost = game.session.game.moves.flatMap((move, index) => {
    const [before, after] = [game.findings.get(index), game.findings.get(index + 1)];
    if (!before || !after || before.best === move.slice(2)) return [];
    const points = (before.lead - after.lead) * (move.startsWith("B") ? 1 : -1);
    return points >= 1.5 ? [{ number: index + 1, move, points, best: before.best }] : [];
  });
  if (lost.length === 0) return null;
  lost.sort((one, other) => other.points - one.points);
  return (
    <section class="mistakes">
      <h2>Moves that lost points</h2>
      <ol>
        {lost.slice(0, 8).map(({ number, move, points, best }) => (
          <li key={number}>
            <button class="plain" onClick={() => game.go(number - 1)}>
              Move {number}, {move}: {points.toFixed(1)} points; better {best}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EngineLine({ game }: { game: Table }) {
  const state = game.engineState;
  const threads = window.crossOriginIsolated ? "isolated" : "not isolated: reviews use several workers without shared memory";
  if (state.is === "loading") return <p class="small">The engine is loading …</p>;
  if (state.is === "failed") {
    return <p class="small" role="alert">The engine did not load ({state.why}). Two people can play; load the page again for the engine.</p>;
  }
  const slow = state.kernels === "plain" ? " This browser has no vectors for WebAssembly, so the engine is slow." : "";
  const blocks = state.blocks ? " This browser refuses workers, so the page waits while the engine thinks." : "";
  return <p class="small" title={threads}>Engine: {state.net}, {state.kernels}.{slow}{blocks}</p>;
}

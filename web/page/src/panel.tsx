import "./panel.css";

import type { ComponentChildren, RefObject } from "preact";
import type { Color } from "tengen";
import { useEffect, useRef, useState } from "preact/hooks";

import { Candidates, Views } from "./analysis";
import { ClockFace } from "./clockface";
import { explanationInWords } from "./explanation";
import { Graph } from "./graph";
import { type Key, decimal, text } from "./language";
import { Mistakes, Reasons } from "./reasons";
import type { Table } from "./table";
import { levelInWords, moveInWords, name, resultInWords, rulesInWords } from "./words";

/** Everything beside the board. `children` stand below the message. */
export function Panel({ game, playFromHere, children }: { game: Table; playFromHere: () => void; children?: ComponentChildren }) {
  const setUp = useRef<HTMLButtonElement>(null);
  useFocus(setUp, game.hand === undefined);
  return (
    <section class="panel" aria-label={text("game")}>
      <Players game={game} />
      <p class={game.desk.busy ? "message busy" : "message"} role="status" aria-live="polite">
        {game.desk.busy || game.message || greeting(game)}
      </p>
      {children}
      {game.advice.explained && <Reasons game={game} explained={game.advice.explained} at={game.at} />}
      {game.hand === undefined && <Actions game={game} />}
      <SetUp game={game} />
      <Steps game={game} />
      <Comment game={game} />
      <Variations game={game} />
      <Views game={game} />
      {game.count && (
        <details class="counted" open={game.session.me === "both"}>
          <summary>{text("count-details")}</summary>
          <pre class="explanation" aria-label={text("count")}>{explanationInWords(game.count.explanation)}</pre>
        </details>
      )}
      <Candidates game={game} />
      <Graph game={game} />
      <Mistakes game={game} />
      <div class="tools">
        <Typed game={game} />
        {game.session.mode === "study" && game.hand === undefined && (
          <>
            <button class="quiet" ref={setUp} onClick={() => game.take("black")}>{text("set-up")}</button>
            <button class="quiet" onClick={playFromHere}>{text("play-from-here")}</button>
          </>
        )}
      </div>
      <EngineLine game={game} />
    </section>
  );
}

/** Gives the place of the keyboard to a button that appears, where the one that was pressed is gone. */
function useFocus(button: RefObject<HTMLButtonElement>, isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    wasThere.current = isThere;
  }, [isThere]);
}

function greeting({ session, look, result, isPlacing }: Table): string {
  if (isPlacing) return text("to-place", { count: session.toPlace! });
  if (session.mode === "over") return resultInWords(result);
  if (session.mode === "study") return text("study-help");
  return text("to-move", { player: name(look.toMove) });
}

function Players({ game }: { game: Table }) {
  const { session, look } = game;
  const player = (color: Color) => {
    const player = name(color);
    const isEngine = session.mode !== "study" && session.me !== "both" && session.me !== color;
    const known = session.me === color ? text("you") : isEngine ? levelInWords(session.level) : game.nameOf(color);
    const isToMove = (game.isPlacing ? "black" : look.toMove) === color && session.mode === "play";
    const count = look.prisoners[color === "black" ? 0 : 1];
    return (
      <div class={`player ${color}${isToMove ? " to-move" : ""}`}>
        <span class="stone" aria-hidden="true" />
        <span class="name">
          {isEngine ? text("named", { player: "Tengen", name: known }) : known ? text("named", { player, name: known }) : player}
          {isToMove && <span class="unseen">{`${text("comma")}${text("is-to-move")}`}</span>}
        </span>
        <ClockFace game={game} color={color} />
        {count > 0 && <span class="small">{text("captured", { count })}</span>}
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
  const { GN, EV, RO, DT, PC } = game.texts;
  about.push(...[GN, EV, RO, DT, PC].filter((known) => known !== undefined));
  return (
    <div class="players">
      <div class="pair">
        {player("black")}
        {player("white")}
      </div>
      <p class="small">
        {about.map((part, place) => [place > 0 && text("comma"), /^[\d-]{10}$/.test(part) ? <span class="day">{part}</span> : part])}
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
    <div class="buttons actions">
      <button onClick={() => game.pass()} disabled={!game.isMyTurn() || game.isPlacing}>{text("pass")}</button>
      <button onClick={() => game.undo()}>{text("undo")}</button>
      <Asking game={game} at="looking-for-move" ask={() => void game.advice.suggest()} disabled={mode === "over" || !game.isMyTurn() || game.isPlacing} words={text("hint")} />
      <Asking game={game} at="looking-at-move" ask={() => void game.advice.why()} disabled={!game.positions.move(game.at)} words={text("why")} />
      {mode !== "study" && !isPlay && <button onClick={() => game.studyGame()}>{text("study")}</button>}
      {game.hasLeft && <button class="main" onClick={() => game.backToRecord()}>{text("back-to-record")}</button>}
      {isPlay && <button class="last quiet" onClick={() => confirm(text("resign-question")) && game.resign()}>{text("resign")}</button>}
    </div>
  );
}

/** A button that asks the engine, and stops it while it is at the question. */
function Asking({ game, at, ask, disabled, words }: { game: Table; at: Key; ask: () => void; disabled: boolean; words: string }) {
  const stop = game.desk.stopFor(at);
  return <button onClick={stop ?? ask} disabled={!stop && disabled}>{stop ? text("stop-asking") : words}</button>;
}

/** What a click sets up, and who moves next, while a position is set up by hand. */
function SetUp({ game }: { game: Table }) {
  const { session, hand, look } = game;
  const first = useRef<HTMLButtonElement>(null);
  useFocus(first, hand !== undefined);
  if (session.mode !== "study" || hand === undefined) return null;
  const stones = [["black", text("black-stone")], ["white", text("white-stone")], ["empty", text("no-stone")]] as const;
  return (
    <div class="set-up">
      <div class="buttons" role="group" aria-label={text("set-up")}>
        {stones.map(([stone, words]) => (
          <button key={stone} ref={stone === "black" ? first : null} class={stone} aria-pressed={hand === stone} onClick={() => game.take(stone)}>
            {stone !== "empty" && <span class="stone" aria-hidden="true" />}
            {words}
          </button>
        ))}
      </div>
      <div class="buttons">
        {(["black", "white"] as const).map((color) => (
          <button key={color} aria-pressed={look.toMove === color} onClick={() => game.turnTo(color)}>{text("named", { player: name(color), name: text("is-to-move") })}</button>
        ))}
        <button class="main" onClick={() => game.take(undefined)}>{text("done")}</button>
      </div>
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
        aria-label={text("move-shown")}
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

/** Whether the engine is there, and behind that what it is. */
function EngineLine({ game }: { game: Table }) {
  const state = game.engineState;
  if (state.is === "loading") return <p class="small engine-line loading">{text("engine-loading")}</p>;
  if (state.is === "failed") {
    return <p class="small" role="alert">{text("engine-not-loaded", { why: state.why })}</p>;
  }
  const warnings = [state.kernels === "plain" ? text("engine-slow") : "", state.blocks ? text("engine-blocks") : ""].filter(Boolean);
  return (
    <>
      {warnings.length > 0 && <p class="small">{warnings.join(" ")}</p>}
      <details class="small engine-line ready">
        <summary>{text("engine-ready")}</summary>
        <p>{text("engine", { net: state.net, kernels: state.kernels })} {text("engine-workers", { count: game.workers })}</p>
      </details>
    </>
  );
}

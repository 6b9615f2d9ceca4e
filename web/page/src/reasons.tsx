import "./reasons.css";

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { Card, Cards, Claim, Color, Explained, MistakeKind, Phase } from "tengen";

import { overlayOfClaim } from "./board/overlay";
import { type Key, decimal, text } from "./language";
import { SIGNS, firstOf, sectionsOf } from "./mistakes";
import type { Table } from "./table";
import { mistakeInWords, name } from "./words";

/** Brings the board into view, where it is above what was pressed, as on a phone. */
function lookAtBoard(): void {
  document.querySelector(".board")?.scrollIntoView({ block: "nearest" });
}

/** The largest number of mistakes that are listed at once. */
const MOST = 8;

/** Why the move to a place of the line is bad, or what it does. What a bad move does is not shown: it would praise the move. */
export function Reasons({ game, explained, at }: { game: Table; explained: Explained; at: number }) {
  const claims = explained.better ? explained.reasons : explained.facts;
  if (claims.length === 0) return null;
  return (
    <ul class="reasons" aria-label={text("reasons")}>
      {claims.map((claim) => <Reason key={claim.text} game={game} claim={claim} at={at} />)}
    </ul>
  );
}

/** A sentence whose stones light up on the board. A click plays its line. */
function Reason({ game, claim, at }: { game: Table; claim: Claim; at: number }) {
  const { overlays, positions } = game;
  const overlay = () => overlayOfClaim(claim, positions.game(at - 1), positions.game(at), game.game);
  const isShown = overlays.shows(claim);
  const isSilent = claim.stones.length + claim.points.length + claim.line.length === 0;
  return (
    <li>
      <button
        class={`reason ${claim.isProven ? "proven" : "expected"}`}
        aria-pressed={isShown}
        disabled={isSilent}
        onClick={() => {
          overlays.pin(isShown ? undefined : overlay());
          lookAtBoard();
        }}
        onMouseEnter={() => overlays.hover({ ...overlay(), from: game.game, line: [] })}
        onMouseLeave={() => overlays.hover(undefined)}
      >
        <span class="sign" aria-hidden="true">{claim.isProven ? "✓" : "≈"}</span>
        <span class="words">{claim.text}</span>
        <span class="basis">{text(claim.isProven ? "proven" : "expected")}</span>
        {claim.line.length > 0 && <span class="play" aria-hidden="true">{isShown ? "■" : "▶"}</span>}
      </button>
    </li>
  );
}

/** The moves that lost points, as the cards of a review: each oversight once, with its reasons. */
export function Mistakes({ game }: { game: Table }) {
  const { mode } = game.session;
  const [isLong, setLong] = useState(false);
  const { cards, moves, whose } = game.advice.mistakes;
  if (mode === "play" || mode === "count" || !(game.advice.isReviewed || moves.length > 0)) return null;
  const side = (side: Color | "both") => (
    <button key={side} aria-pressed={whose === side} onClick={() => game.advice.mistakes.choose(side)}>{side === "both" ? text("both-players") : name(side)}</button>
  );
  const sections = cards ? sectionsOf(cards) : [];
  const shown = isLong ? sections : firstOf(sections, MOST);
  const left = isLong ? 0 : Math.max(0, (cards?.cards.length ?? 0) - MOST);
  return (
    <section class="mistakes">
      <h2>{text("mistakes")}</h2>
      <div class="buttons sides" role="group" aria-label={text("mistakes")}>{(["black", "white", "both"] as const).map(side)}</div>
      {cards?.cards.length === 0 && <p class="small">{text("no-mistakes")}</p>}
      {shown.map(({ heading, cards }) => (
        <Fragment key={heading}>
          <h3>{text(heading)}</h3>
          <ol>{cards.map((card) => <MistakeCard key={card.place} game={game} card={card} />)}</ol>
        </Fragment>
      ))}
      {shown.some(({ cards }) => cards.some(({ unsure }) => unsure)) && <p class="small">{text("unsure")}</p>}
      {left > 0 && <button class="quiet" onClick={() => setLong(true)}>{text("more", { count: left })}</button>}
      {cards && moves.length > 0 && <Losses cards={cards} whose={whose} />}
    </section>
  );
}

/** One oversight: the mistake, how often it was repeated, and why it is one. */
function MistakeCard({ game, card }: { game: Table; card: Card }) {
  const { place, number, numbers, grade } = card;
  const explained = game.advice.explainedAt(place);
  const isHere = game.at === place - 1;
  const others = numbers.filter((other) => other !== number);
  return (
    <li class={isHere ? "card here" : "card"}>
      <button
        class="plain"
        aria-current={isHere ? "step" : undefined}
        onClick={() => {
          game.showMistake(card);
          lookAtBoard();
        }}
      >
        <span class={`grade ${grade}`}>{SIGNS[grade]}</span>
        <span>{mistakeInWords(card)}</span>
      </button>
      {others.length > 0 && <p class="small">{text("again", { moves: others.join(text("comma")) })}</p>}
      {explained?.better && <Reasons game={game} explained={explained} at={place} />}
    </li>
  );
}

const PHASES = { opening: "in-opening", "middle game": "in-middle", endgame: "in-end" } as const;
const KINDS = { "capture missed": "kind.capture", "stones lost": "kind.stones", cut: "kind.cut", endgame: "kind.endgame", other: "kind-other" } as const;

/** What both players lost in each phase, and by which kinds of mistakes: the player whose cards are listed first. */
function Losses({ cards: { totals, kinds }, whose }: { cards: Cards; whose: Color | "both" }) {
  const players: Color[] = whose === "white" ? ["white", "black"] : ["black", "white"];
  const points = (lost: number): string => decimal(Number(lost.toFixed(1)), 1);
  const row = (key: Key, of: (color: Color) => string) => (
    <tr key={key}>
      <th scope="row">{text(key)}</th>
      {players.map((color) => <td key={color}>{of(color)}</td>)}
    </tr>
  );
  const phases = Object.entries(PHASES) as [Phase, Key][];
  const made = (Object.entries(KINDS) as [MistakeKind, Key][]).filter(([kind]) => players.some((color) => kinds[color][kind].cards > 0));
  return (
    <table class="losses">
      <thead>
        <tr>
          <th scope="col">{text("points-lost")}</th>
          {players.map((color) => <th key={color} scope="col">{name(color)}</th>)}
        </tr>
      </thead>
      <tbody>
        {phases.map(([phase, key]) => row(key, (color) => points(totals[color].pointsLostInPhase[phase])))}
      </tbody>
      <tbody>
        <tr><th colSpan={3} scope="colgroup">{text("mistakes-by-kind")}</th></tr>
        {made.map(([kind, key]) => row(key, (color) => {
          const { cards, pointsLost } = kinds[color][kind];
          return cards > 0 ? `${cards} (${points(pointsLost)})` : "";
        }))}
      </tbody>
    </table>
  );
}

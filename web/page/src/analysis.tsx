import { lossInWords, lossOf, stepOf } from "./board/layers";
import { overlayOfCandidate } from "./board/overlay";
import { text } from "./language";
import type { Table } from "./table";
import { leadInWords, name, percent, vertexInWords } from "./words";

/** Who leads, as a bar under the board, where the position was searched and the person wants to know. */
export function ScoreBar({ game }: { game: Table }) {
  const { found } = game.advice;
  const isWanted = game.advice.isAnalyzing || game.advice.showsTerritory || game.session.mode === "study" || game.session.mode === "over";
  if (!isWanted) return null;
  // The bar keeps its room, so that the page does not jump from move to move.
  if (!found) return <div class="score empty" />;
  const words = text("score", { percent: percent(found.win), lead: leadInWords(found.lead) });
  return (
    <div class="score" role="img" aria-label={words}>
      <span class="share" style={{ width: `${100 * found.win}%` }} />
      <span class="number">{leadInWords(found.lead)}</span>
    </div>
  );
}

/** The switches of the engine. */
export function Views({ game }: { game: Table }) {
  const isLong = game.last > 1;
  return (
    <div class="buttons views">
      <button aria-pressed={game.advice.isAnalyzing} onClick={() => game.advice.toggleAnalysis()}>{text("analysis")}</button>
      <button aria-pressed={game.advice.showsTerritory} onClick={() => game.advice.toggleTerritory()}>{text("territory")}</button>
      {game.advice.review.progress === undefined ? (
        <button disabled={!isLong || game.session.mode === "play"} onClick={() => void game.advice.reviewOn()}>{text("review")}</button>
      ) : (
        <button onClick={() => game.advice.review.stop()}>{text("stop", { percent: percent(game.advice.review.progress) })}</button>
      )}
    </div>
  );
}

/** What a search has found about the position: its best moves, each with its line. */
export function Candidates({ game }: { game: Table }) {
  const findings = game.advice.shownFindings;
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
        {findings.isLarge && <span class="net" title={findings.net}>{text("large-net")}</span>}
      </caption>
      <thead>
        <tr>
          <th>{text("move")}</th>
          <th>{text("loss")}</th>
          <th>{text("wins")}</th>
          <th>{text("lead")}</th>
          <th>{text("visits")}</th>
          <th class="line">{text("line")}</th>
        </tr>
      </thead>
      <tbody>
        {findings.candidates.slice(0, 5).map((candidate, place) => {
          const { vertex, win, lead, visits, line } = candidate;
          const loss = lossOf(candidate, findings);
          const show = (isShown: boolean): void => game.overlays.hover(isShown ? overlayOfCandidate(game.game, findings, line) : undefined);
          return (
            <tr key={place} onMouseEnter={() => show(true)} onMouseLeave={() => show(false)} onFocusCapture={() => show(true)} onBlurCapture={() => show(false)}>
              <td><button class="plain" onClick={() => game.play(vertex)} disabled={!game.isMyTurn()}>{vertexInWords(vertex)}</button></td>
              <td><span class={`chip ${stepOf(loss)}`}>{lossInWords(loss)}</span></td>
              <td>{percent(own(win))}</td>
              <td>{leadInWords(lead)}</td>
              <td>{visits}</td>
              <td class="line">{line.slice(1, 6).map(vertexInWords).join(" ")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}


import type { House } from "./house";
import { text } from "./language";
import { HIGHEST_LEVEL } from "./session";

/** What a person may want after a game against the engine: the next level after a win, and the game's mistakes. */
export function After({ house }: { house: House }) {
  const { table, ladder } = house;
  const { hasWon, session } = table;
  if (hasWon === undefined) return null;
  const isNext = hasWon && session.level < HIGHEST_LEVEL;
  const level = session.level + (isNext ? 1 : 0);
  return (
    <div class="after">
      <div class="buttons">
        <button class="main" onClick={() => void house.again(level)}>
          {text(isNext ? "next-level" : "same-level", { level })}
        </button>
        {!table.advice.isReviewed && table.advice.review.progress === undefined && (
          <button onClick={() => void table.advice.reviewOn()}>{text("review")}</button>
        )}
      </div>
      {ladder.highest > 0 && <p class="small">{text("highest-beaten", { level: ladder.highest })}</p>}
    </div>
  );
}

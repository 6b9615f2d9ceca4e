import type { House } from "./house";
import { text } from "./language";
import { isBlank } from "./session";

interface Doors {
  house: House;
  learn: () => void;
  play: () => void;
  open: () => void;
}

/** Three ways in, on the first visit: the lesson, a game, or a record. */
export function Welcome({ house, learn, play, open }: Doors) {
  if (!house.isFirstVisit || !isBlank(house.table.session)) return null;
  return (
    <section class="welcome" aria-labelledby="welcome">
      <h2 id="welcome">{text("welcome")}</h2>
      <div class="doors">
        <button class="main" onClick={learn}>
          {text("door-new")}
          <span>{text("door-new-help")}</span>
        </button>
        <button onClick={play}>
          {text("door-play")}
          <span>{text("door-play-help")}</span>
        </button>
        <button onClick={open}>
          {text("door-record")}
          <span>{text("door-record-help")}</span>
        </button>
      </div>
    </section>
  );
}

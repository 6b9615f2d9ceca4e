import { useEffect, useRef, useState } from "preact/hooks";

import { download } from "./download";
import type { House } from "./house";
import { type Summary, titleOf } from "./kept";
import { dateInWords, text } from "./language";

/** The list of the games that the browser keeps. */
export function MyGames({ house, close }: { house: House; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [games, setGames] = useState<Summary[]>();
  const [wanted, want] = useState("");
  const load = (): Promise<void> => house.keeper.list().then(setGames, () => setGames([]));
  useEffect(() => {
    dialog.current!.showModal();
    void load();
  }, []);
  const row = (game: Summary) => <Row key={game.id} game={game} house={house} load={load} close={close} />;
  const found = (games ?? []).filter((game) => fits(game, wanted));
  const kept = found.filter(({ deleted }) => deleted === 0);
  const deleted = found.filter(({ deleted }) => deleted > 0);
  const exportAll = async (): Promise<void> => download(await house.exportAll(), "tengen-games.sgf");
  return (
    <dialog ref={dialog} class="games" onClose={close} aria-labelledby="my-games">
      <h2 id="my-games">{text("my-games")}</h2>
      <label class="row">
        <span>{text("search")}</span>
        <input type="search" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
      </label>
      {games && kept.length === 0 && <p>{text("no-games")}</p>}
      <ul>{kept.map(row)}</ul>
      {deleted.length > 0 && (
        <details open>
          <summary>{text("deleted-games")}</summary>
          <ul>{deleted.map(row)}</ul>
        </details>
      )}
      <div class="buttons">
        <button onClick={() => void exportAll()} disabled={kept.length === 0}>{text("export-all")}</button>
        <button onClick={close}>{text("close")}</button>
      </div>
    </dialog>
  );
}

interface RowProps {
  game: Summary;
  house: House;
  load: () => Promise<void>;
  close: () => void;
}

function Row({ game, house, load, close }: RowProps) {
  const [named, setNamed] = useState<string>();
  const title = titleOf(game) || text("unnamed");
  const open = async (): Promise<void> => {
    await house.choose(game.id);
    close();
  };
  const remove = (isBack: boolean): Promise<void> => house.remove(game, isBack).then(load);
  const rename = async (event: Event): Promise<void> => {
    event.preventDefault();
    await house.rename(game, named!.trim());
    setNamed(undefined);
    await load();
  };
  const about = [text("size-and-moves", { size: game.size, count: game.moves }), game.result, dateInWords(game.changed)];
  return (
    <li>
      {named === undefined ? (
        <button class="plain title" disabled={game.deleted > 0} onClick={() => void open()}>{title}</button>
      ) : (
        <form class="buttons" onSubmit={(event) => void rename(event)}>
          <input
            type="text"
            aria-label={text("name")}
            value={named}
            maxLength={200}
            onInput={(event) => setNamed(event.currentTarget.value)}
          />
          <button type="submit">{text("rename")}</button>
        </form>
      )}
      <span class="small">{about.filter(Boolean).join(text("comma"))}</span>
      <span class="buttons">
        {game.deleted > 0 ? (
          <button aria-label={`${text("bring-back")}: ${title}`} onClick={() => void remove(true)}>{text("bring-back")}</button>
        ) : (
          <>
            <button aria-label={`${text("rename")}: ${title}`} onClick={() => setNamed(game.name || titleOf(game))}>{text("rename")}</button>
            <button aria-label={`${text("delete")}: ${title}`} onClick={() => void remove(false)}>{text("delete")}</button>
          </>
        )}
      </span>
    </li>
  );
}

/** Whether a game has all the words that the person looks for. */
function fits({ name, black, white, event, date, result, size }: Summary, wanted: string): boolean {
  const all = [name, black, white, event, date, result, size].join(" ").toLowerCase();
  return wanted.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

import { useEffect, useReducer, useRef, useState } from "preact/hooks";

import { download } from "./download";
import { Board } from "./goban";
import type { House } from "./house";
import { LANGUAGES, type Language, language, text } from "./language";
import { MyGames } from "./mygames";
import { NewGame } from "./newgame";
import { Panel } from "./panel";

/** The whole page. */
export function App({ house }: { house: House }) {
  const { table } = house;
  const [, redraw] = useReducer((count: number, _: void) => count + 1, 0);
  const [dialog, show] = useState<"new" | "games">();
  const close = (): void => show(undefined);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Something may have changed since the page was drawn.
    redraw();
    return table.onChange(() => redraw());
  }, [table]);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.includes("(;")) {
        event.preventDefault();
        void house.openRecord(text);
      }
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [house]);
  const open = async (files: FileList | null | undefined): Promise<void> => {
    const chosen = files?.[0];
    if (chosen) await house.openRecord(new Uint8Array(await chosen.arrayBuffer()));
  };
  const share = async (): Promise<void> => {
    const link = await house.link();
    try {
      await navigator.clipboard.writeText(link);
      table.say(() => text("link-copied"));
    } catch {
      prompt(text("link-prompt"), link);
    }
  };
  return (
    <div
      class="page"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void open(event.dataTransfer?.files);
      }}
    >
      <header>
        <h1>Tengen</h1>
        <nav aria-label={text("games")}>
          <button class="main" onClick={() => show("new")}>{text("new-game")}</button>
          <button onClick={() => show("games")}>{text("my-games")}</button>
          <button onClick={() => file.current!.click()} title={text("open-help")}>{text("open")}</button>
          <button onClick={() => download(table.toSgf(), house.fileName())}>{text("save")}</button>
          <button onClick={() => void share()}>{text("link")}</button>
        </nav>
        <Languages house={house} />
        <input
          ref={file}
          type="file"
          accept=".sgf,.gib,.ngf,.ugf,.ugi,application/x-go-sgf"
          hidden
          onChange={(event) => {
            const input = event.currentTarget;
            // The same file may be chosen again.
            void open(input.files).finally(() => (input.value = ""));
          }}
        />
      </header>
      <main>
        <Board game={table} />
        <Panel game={table} />
      </main>
      {dialog === "new" && <NewGame house={house} close={close} />}
      {dialog === "games" && <MyGames house={house} close={close} />}
    </div>
  );
}

/** The choice of the language. Each language has its own name, so that people find it who do not read the page's. */
function Languages({ house }: { house: House }) {
  return (
    <select
      class="languages"
      aria-label={text("language")}
      value={language()}
      onChange={(event) => void house.speak(event.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>{name}</option>
      ))}
    </select>
  );
}

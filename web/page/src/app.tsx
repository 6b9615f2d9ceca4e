import { useEffect, useReducer, useRef, useState } from "preact/hooks";

import { Board } from "./goban";
import { LANGUAGES, type Language, language, text } from "./language";
import { NewGame } from "./newgame";
import { Panel } from "./panel";
import type { Table } from "./table";

/** The whole page. */
export function App({ table }: { table: Table }) {
  const [, redraw] = useReducer((count: number, _: void) => count + 1, 0);
  const [isChoosing, choose] = useState(false);
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
        table.openRecord(text);
      }
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [table]);
  const open = async (files: FileList | null | undefined): Promise<void> => {
    const chosen = files?.[0];
    if (chosen) table.openRecord(new Uint8Array(await chosen.arrayBuffer()));
  };
  const save = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([table.toSgf()], { type: "application/x-go-sgf" }));
    link.download = `tengen-${new Date().toISOString().slice(0, 10)}.sgf`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const share = async (): Promise<void> => {
    const link = await table.link();
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
          <button class="main" onClick={() => choose(true)}>{text("new-game")}</button>
          <button onClick={() => file.current!.click()} title={text("open-help")}>{text("open")}</button>
          <button onClick={save}>{text("save")}</button>
          <button onClick={() => void share()}>{text("link")}</button>
        </nav>
        <Languages game={table} />
        <input
          ref={file}
          type="file"
          accept=".sgf,application/x-go-sgf"
          hidden
          onChange={(event) => void open(event.currentTarget.files)}
        />
      </header>
      <main>
        <Board game={table} />
        <Panel game={table} />
      </main>
      {isChoosing && <NewGame game={table} close={() => choose(false)} />}
    </div>
  );
}

/** The choice of the language. Each language has its own name, so that people find it who do not read the page's. */
function Languages({ game }: { game: Table }) {
  return (
    <select
      class="languages"
      aria-label={text("language")}
      value={language()}
      onChange={(event) => void game.speak(event.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>{name}</option>
      ))}
    </select>
  );
}

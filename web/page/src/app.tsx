import { useEffect, useReducer, useRef, useState } from "preact/hooks";

import { Board } from "./goban";
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
      table.say("The link to this position is in the clipboard.");
    } catch {
      prompt("The link to this position:", link);
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
        <nav aria-label="Games">
          <button class="main" onClick={() => choose(true)}>New game</button>
          <button onClick={() => file.current!.click()} title="Or drop a record on the page, or paste it">Open</button>
          <button onClick={save}>Save</button>
          <button onClick={() => void share()}>Link</button>
        </nav>
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

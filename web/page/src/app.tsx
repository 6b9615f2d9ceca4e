import { useEffect, useReducer, useRef, useState } from "preact/hooks";

import { After } from "./after";
import { ScoreBar } from "./analysis";
import { FIRST_CHOICES } from "./begin";
import { Board } from "./board/board";
import { Display } from "./display";
import { download } from "./download";
import { servingProgram } from "./engine";
import type { House } from "./house";
import { LANGUAGES, type Language, language, text } from "./language";
import type { Lesson } from "./lesson/lesson";
import { LessonView } from "./lesson/lessonview";
import { LargeNetCard } from "./largenetcard";
import { MyGames } from "./mygames";
import { NewGame } from "./newgame";
import { Panel } from "./panel";
import { Welcome } from "./welcome";

/** The whole page. */
export function App({ house }: { house: House }) {
  const { table } = house;
  const [, redraw] = useReducer((count: number, _: void) => count + 1, 0);
  const [dialog, show] = useState<"new" | "games">();
  const close = (): void => show(undefined);
  const [lesson, learn] = useState<Lesson>();
  const leave = (): void => learn(undefined);
  const playFirst = (): void => {
    leave();
    house.isFirstVisit = false;
    void house.begin({ ...FIRST_CHOICES, level: 1 });
  };
  // The clock rests while the lesson hides it.
  useEffect(() => table.rest(lesson !== undefined), [table, lesson]);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Something may have changed since the page was drawn.
    redraw();
    house.settings.onChange = () => redraw();
    house.largeNet.onState = () => redraw();
    return table.onChange(() => redraw());
  }, [table]);
  useArrows((by) => lesson === undefined && table.go(table.at + by), lesson);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.includes("(;")) {
        event.preventDefault();
        leave();
        void house.openRecord(text);
      }
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [house]);
  const open = async (files: FileList | null | undefined): Promise<void> => {
    const chosen = files?.[0];
    if (!chosen) return;
    leave();
    await house.openRecord(new Uint8Array(await chosen.arrayBuffer()));
  };
  // The address of a program's page works on this machine alone.
  const canShare = servingProgram() === undefined;
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
        {lesson === undefined && <nav aria-label={text("games")}>
          <button class="main" onClick={() => show("new")}>{text("new-game")}</button>
          <button onClick={() => show("games")}>{text("my-games")}</button>
          <button onClick={() => file.current!.click()} title={text("open-help")}>{text("open")}</button>
          <button onClick={() => download(table.toSgf(), house.fileName())}>{text("save")}</button>
          {canShare && <button onClick={() => void share()}>{text("link")}</button>}
          <button onClick={() => learn(house.lesson())}>{text("lesson")}</button>
        </nav>}
        <Display settings={house.settings} />
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
      {lesson ? (
        <LessonView lesson={lesson} settings={house.settings} leave={leave} play={playFirst} />
      ) : (
        <main>
          <div class="table">
            <Board game={table} settings={house.settings} />
            <ScoreBar game={table} />
          </div>
          <Panel game={table} playFromHere={() => void house.playFromHere()}>
            <Welcome house={house} learn={() => learn(house.lesson())} play={() => show("new")} open={() => file.current!.click()} />
            <After house={house} />
            <LargeNetCard net={house.largeNet} />
          </Panel>
        </main>
      )}
      {lesson === undefined && <LargeNetCard net={house.largeNet} isLine />}
      {dialog === "new" && <NewGame house={house} close={close} />}
      {dialog === "games" && <MyGames house={house} close={close} />}
    </div>
  );
}

/** Steps through the game by keys, where they mean nothing else. */
function useArrows(step: (by: number) => void, lesson: Lesson | undefined): void {
  useEffect(() => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1, Home: -Infinity, End: Infinity };
    const onKeyDown = (event: KeyboardEvent): void => {
      const by = steps[event.key];
      const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey;
      if (by === undefined || isTaken || (event.target as Element).closest("input, select, textarea, dialog, summary, .comment")) return;
      event.preventDefault();
      step(by);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [lesson]);
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

import { Cancelled } from "./engine";
import { type Key, text } from "./language";

/** What a question to the engine is about. Its answer is wanted as long as the page is still there. */
export interface Question {
  /** The position on the board, or the one at the end of the line, whichever the person looks at. */
  about: "board" | "end";
  /** The name of the game on the page. */
  id: string;
  /** The name of the position. */
  key: string;
  /** Play, count and study ask different things of one position. */
  mode: string;
}

/**
 * The one place where the page waits for the engine. A question names its game and its position; an answer that comes
 * when the page has gone elsewhere is dropped.
 */
export class Desk {
  private task: { key: Key; stop: (() => void) | undefined } | undefined;

  constructor(
    private readonly isHere: (question: Question) => boolean,
    private readonly changed: () => void,
    private readonly failed: (why: string) => void,
  ) {}

  /** What the engine is doing for the person, in words; empty if it does nothing. */
  get busy(): string {
    return this.task ? text(this.task.key) : "";
  }

  /** Returns what stops the engine, while it is at something that the person may stop. */
  stopFor(key: Key): (() => void) | undefined {
    return this.task?.key === key ? this.task.stop : undefined;
  }

  /**
   * Asks about a position, and uses the answer if the page is still there. `key` is the text that is shown meanwhile, and
   * `stop` stops the engine. Of the questions that a person may stop, a later one stops an earlier one.
   */
  async ask<Answer>(question: Question, key: Key, ask: () => Promise<Answer>, use: (answer: Answer) => void, stop?: () => void): Promise<void> {
    if (stop) this.task?.stop?.();
    const answer = await this.wait(key, ask, stop);
    if (answer && this.isHere(question)) use(answer.is);
    this.changed();
  }

  /** Waits, with a text that is shown meanwhile, for what is right wherever the page is. */
  async wait<Answer>(key: Key, ask: () => Promise<Answer>, stop?: () => void): Promise<{ is: Answer } | undefined> {
    const task = { key, stop };
    this.task = task;
    this.changed();
    const answer = await this.waitFor(ask);
    if (this.task === task) this.task = undefined;
    this.changed();
    return answer;
  }

  /** Waits without a word. Returns `undefined` if the question was withdrawn or has failed. */
  async waitFor<Answer>(ask: () => Promise<Answer>): Promise<{ is: Answer } | undefined> {
    try {
      return { is: await ask() };
    } catch (error) {
      if (!(error instanceof Cancelled)) this.failed(String(error));
      return undefined;
    }
  }

  /** Forgets what the page waits for. */
  clear(): void {
    this.task = undefined;
  }
}

/** Whether two questions are about one position of one game. */
export function isSame(one: Question, other: Question): boolean {
  return one.id === other.id && one.mode === other.mode && one.key === other.key;
}

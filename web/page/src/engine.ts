import { type Findings, type Game, type Judgement, type Move, type Strength, Tengen, TengenError, type Vertex } from "tengen";
import type { Question, Reply } from "./worker";

/** What the page says about its engine. */
export type State =
  | { is: "loading" }
  | { is: "ready"; net: string; kernels: string; files: string[]; blocks: boolean }
  | { is: "failed"; why: string };

/** The question was withdrawn. */
export class Cancelled extends Error {}

interface Waiting {
  question: Question;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
  /** Whether the engine has failed at it once. */
  hasFailed: boolean;
}

/**
 * The engine in a worker. A worker that fails is started anew and asked again once. Questions describe the game that
 * they are about, so nothing is lost.
 */
export class Engine {
  private worker: Worker | undefined;
  /** The engine on this thread, where workers are refused. */
  private local: Promise<Tengen> | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 0;

  /** What the page says about the engine. */
  state: State = { is: "loading" };
  onState: () => void = () => {};

  constructor() {
    this.start();
  }

  genmove(game: Game, strength: Strength): Promise<Vertex> {
    return this.ask("genmove", game, strength);
  }

  analyze(game: Game, milliseconds: number, visits: number): Promise<Findings> {
    return this.ask("analyze", game, milliseconds, visits);
  }

  search(game: Game, visits: number): Promise<Findings> {
    return this.ask("search", game, visits);
  }

  judge(game: Game): Promise<Judgement> {
    return this.ask("judge", game);
  }

  facts(game: Game, made: Move, language: string): Promise<string[]> {
    return this.ask("facts", game, made, language);
  }

  measure(side: number, milliseconds: number): Promise<number> {
    return this.ask("measure", side, milliseconds);
  }

  /** Withdraws all questions. An engine that is at work is ended and started anew. */
  cancel(): void {
    if (this.waiting.size === 0) return;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.end();
    this.start();
    for (const { reject } of waiting) reject(new Cancelled());
  }

  private show(state: State): void {
    this.state = state;
    this.onState();
  }

  /** Ends the engine. */
  end(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private ask<Answer>(method: keyof Tengen, ...parameters: unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const question = { id: this.next++, method, parameters };
      this.waiting.set(question.id, { question, resolve, reject, hasFailed: false });
      this.send(question);
    });
  }

  private send(question: Question): void {
    if (this.worker) this.worker.postMessage(question);
    else if (this.local) this.askLocally(this.local, question);
  }

  private start(): void {
    this.show({ is: "loading" });
    try {
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.receive(data));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.failed(event.message || "the worker did not start");
      });
      this.worker = worker;
    } catch {
      this.startLocally();
    }
  }

  private startLocally(): void {
    this.worker = undefined;
    this.local = Tengen.load();
    this.local.then(
      ({ net, kernels }) => this.show({ is: "ready", net, kernels, files: [], blocks: true }),
      (error: unknown) => this.failed(String(error)),
    );
    for (const { question } of this.waiting.values()) this.askLocally(this.local, question);
  }

  private async askLocally(loading: Promise<Tengen>, { id, method, parameters }: Question): Promise<void> {
    try {
      const tengen = await loading;
      // The page shows that the engine thinks before it does.
      await new Promise((resolve) => setTimeout(resolve, 30));
      const call = tengen[method] as (...parameters: unknown[]) => unknown;
      this.receive({ id, answer: call.apply(tengen, parameters) });
    } catch (error) {
      if (error instanceof TengenError) this.receive({ id, refused: error.message });
      else this.failed(String(error));
    }
  }

  private receive(reply: Reply): void {
    if ("ready" in reply) {
      this.show({ is: "ready", ...reply.ready, blocks: false });
    } else if ("failed" in reply) {
      this.failed(reply.failed);
    } else if ("died" in reply) {
      this.revive(reply.id, reply.died);
    } else {
      const waiting = this.waiting.get(reply.id);
      this.waiting.delete(reply.id);
      if (!waiting) return;
      if ("answer" in reply) waiting.resolve(reply.answer as never);
      else waiting.reject(new TengenError(reply.refused, reply.illegal));
    }
  }

  /** Starts the engine anew after it has failed at a question, and asks again. */
  private revive(id: number, why: string): void {
    console.warn(`the engine has failed and is started anew: ${why}`);
    const culprit = this.waiting.get(id);
    if (culprit?.hasFailed) {
      this.waiting.delete(id);
      culprit.reject(new Error(why));
    } else if (culprit) {
      culprit.hasFailed = true;
    }
    this.end();
    this.start();
    for (const { question } of this.waiting.values()) this.send(question);
  }

  private failed(why: string): void {
    this.end();
    this.local = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.show({ is: "failed", why });
    for (const { reject } of waiting) reject(new Error(why));
  }
}

/**
 * Searches many positions, in as many workers as help: each with an engine of its own, so no memory has to be shared.
 * The findings do not depend on their number.
 */
export async function searchAll(
  games: Game[],
  visits: number,
  found: (index: number, findings: Findings) => void,
  signal: AbortSignal,
): Promise<void> {
  const cores = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
  const engines = Array.from({ length: Math.min(cores, 4, games.length) }, () => new Engine());
  let next = 0;
  const work = async (engine: Engine): Promise<void> => {
    while (next < games.length && !signal.aborted) {
      const index = next++;
      const findings = await engine.search(games[index]!, visits);
      if (!signal.aborted) found(index, findings);
    }
  };
  try {
    await Promise.all(engines.map(work));
  } finally {
    engines.forEach((engine) => engine.end());
  }
}

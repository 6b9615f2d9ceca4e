// Questions to one engine, answered one after another.

import { type Question, type Reply, type Start, errorOf } from "./answerer.js";
import { type Host, startHost } from "./hosts.js";
import type { Tengen } from "./index.js";

interface Waiting {
  question: Question;
  resolve: (answer: never) => void;
  reject: (reason: unknown) => void;
  /** Whether the engine has failed at it once. */
  hasFailed: boolean;
  /** Whether the engine finishes it although it was withdrawn. */
  isLeft: boolean;
  /** Ends listening to the signal. */
  settle: () => void;
}

/** How a question is asked. */
export interface Way {
  signal?: AbortSignal | undefined;
  /**
   * Whether the engine finishes it although it was withdrawn. Otherwise its worker is ended, and a new one starts, with
   * the compiled module.
   */
  isShort?: boolean;
}

/** What the engine is, once it runs. */
export interface Ready {
  net: string;
  kernels: Tengen["kernels"];
  blocks: boolean;
}

/**
 * The questions to an engine, and the worker in which it runs. Questions describe the game that they are about, so a
 * worker that fails is replaced, and asked once more.
 */
export class Queue {
  private host!: Host;
  private waiting: Waiting[] = [];
  private current: Waiting | undefined;
  private next = 0;
  private isRunning = false;
  /** Why nothing is answered any more; `undefined` before the end. */
  ended: Error | undefined;
  readonly ready: Promise<Ready>;
  private isReady!: (ready: Ready) => void;
  private isBroken!: (error: Error) => void;

  constructor(
    private readonly engine: Start,
    private readonly make: (() => Worker) | undefined,
    private readonly log: (line: string) => void,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.isReady = resolve;
      this.isBroken = reject;
    });
    // The questions fail with the same reason.
    this.ready.catch(() => {});
    this.start();
  }

  /** Whether the engine runs, so that a question does not wait for its start. */
  get runs(): boolean {
    return this.isRunning;
  }

  private start(): void {
    this.isRunning = false;
    const host = startHost(this.make, (reply) => {
      // A host that was ended may still reply.
      if (host === this.host) this.receive(reply);
    });
    this.host = host;
    host.send(this.engine);
  }

  /** Asks, and waits for the answer. Rejects with the reason of the signal if that is raised before. */
  ask<Answer>(method: string, parameters: unknown[], { signal, isShort = false }: Way = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.ended) return reject(this.ended);
      const withdraw = (): void => this.withdraw(waiting, signal!.reason, isShort);
      const settle = (): void => signal?.removeEventListener("abort", withdraw);
      const question = { id: this.next++, method, parameters };
      const waiting: Waiting = { question, resolve, reject, hasFailed: false, isLeft: false, settle };
      signal?.addEventListener("abort", withdraw);
      this.waiting.push(waiting);
      this.goOn();
    });
  }

  /** Ends the worker. Questions that wait, and later ones, fail. */
  end(reason = new Error("the engine was ended")): void {
    if (this.ended) return;
    this.ended = reason;
    this.host.end();
    this.isBroken(reason);
    const waiting = [...(this.current ? [this.current] : []), ...this.waiting];
    this.waiting = [];
    this.current = undefined;
    for (const { settle, reject } of waiting) {
      settle();
      reject(reason);
    }
  }

  private goOn(): void {
    if (this.current || !this.isRunning) return;
    this.current = this.waiting.shift();
    if (this.current) this.host.send(this.current.question);
  }

  private withdraw(waiting: Waiting, reason: unknown, isShort: boolean): void {
    waiting.settle();
    waiting.reject(reason);
    if (waiting !== this.current) {
      this.waiting = this.waiting.filter((other) => other !== waiting);
    } else if (isShort || this.host.blocks) {
      waiting.isLeft = true;
    } else {
      this.restart();
    }
  }

  private restart(): void {
    this.current = undefined;
    this.host.end();
    this.start();
  }

  private receive(reply: Reply): void {
    if ("ready" in reply) {
      this.isRunning = true;
      this.isReady({ ...reply.ready, blocks: this.host.blocks });
    } else if ("failed" in reply) {
      this.failed(reply.failed);
    } else if ("log" in reply) {
      this.log(reply.log);
    } else if (reply.id === this.current?.question.id) {
      this.answered(this.current, reply);
    }
    this.goOn();
  }

  private answered(waiting: Waiting, reply: Extract<Reply, { id: number }>): void {
    this.current = undefined;
    if ("died" in reply) {
      this.revive(waiting, reply.died);
      return;
    }
    waiting.settle();
    if ("answer" in reply) waiting.resolve(reply.answer as never);
    else waiting.reject(errorOf(reply.refused));
  }

  /** A worker that fails in the middle of a question is replaced; one that does not start is not. */
  private failed(why: string): void {
    if (this.current) this.revive(this.current, why);
    else this.end(new Error(why));
  }

  /** Starts the engine anew after it has failed at a question, and asks again. */
  private revive(waiting: Waiting, why: string): void {
    this.log(`the engine has failed and is started anew: ${why}`);
    if (waiting.hasFailed) {
      waiting.settle();
      waiting.reject(new Error(why));
    } else if (!waiting.isLeft) {
      waiting.hasFailed = true;
      this.waiting.unshift(waiting);
    }
    this.restart();
  }
}

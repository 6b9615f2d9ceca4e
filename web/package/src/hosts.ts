// Where an engine runs: in a worker of a browser or of node, or on this thread where workers are refused.

import { Answerer, type Order, type Reply } from "./answerer.js";

/** A place where an engine runs. */
export interface Host {
  /** Whether the engine runs on this thread, which waits while it thinks. */
  readonly blocks: boolean;
  send(order: Order): void;
  end(): void;
}

/** Receives the replies of an engine. */
export type Receive = (reply: Reply) => void;

/** Starts a worker. `make` makes it; by default it is the one of the package. */
export function startHost(make: (() => Worker) | undefined, receive: Receive): Host {
  if (!make && typeof Worker === "undefined" && typeof process !== "undefined") return new Thread(receive);
  try {
    return new Browser(make?.() ?? new Worker(new URL("./thread.js", import.meta.url), { type: "module" }), receive);
  } catch {
    return new Here(receive);
  }
}

/** Sends an order to a worker. Functions and the like cannot be sent, so a question with them is refused. */
function post(worker: { postMessage(order: Order): void }, order: Order, receive: Receive): void {
  try {
    worker.postMessage(order);
  } catch (error) {
    if (!("method" in order)) throw error;
    receive({ id: order.id, refused: { message: `${order.method}: expected values that JSON can hold` } });
  }
}

class Browser implements Host {
  readonly blocks = false;

  constructor(
    private readonly worker: Worker,
    private readonly receive: Receive,
  ) {
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => receive(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      receive({ failed: event.message || "the worker did not start" });
    });
  }

  send(order: Order): void {
    post(this.worker, order, this.receive);
  }

  end(): void {
    this.worker.terminate();
  }
}

/** A thread of node, which is there a moment later. */
class Thread implements Host {
  readonly blocks = false;
  private readonly worker: Promise<import("node:worker_threads").Worker>;
  private isEnded = false;

  constructor(private readonly receive: Receive) {
    this.worker = this.start(receive);
    this.worker.catch((error: unknown) => receive({ failed: String(error) }));
  }

  private async start(receive: Receive): Promise<import("node:worker_threads").Worker> {
    const threads = "node:worker_threads";
    const { Worker } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ threads)) as typeof import("node:worker_threads");
    const worker = new Worker(new URL(/* @vite-ignore */ /* webpackIgnore: true */ "./thread.js", import.meta.url));
    worker.on("message", (reply: Reply) => {
      if (!this.isEnded) receive(reply);
    });
    worker.on("error", (error) => {
      if (!this.isEnded) receive({ failed: error.message });
    });
    return worker;
  }

  send(order: Order): void {
    this.worker.then((worker) => post(worker, order, this.receive), () => {});
  }

  end(): void {
    this.isEnded = true;
    this.worker.then((worker) => worker.terminate(), () => {});
  }
}

/** A moment in which the page shows that the engine thinks, before it waits, in milliseconds. */
const MOMENT = 30;

class Here implements Host {
  readonly blocks = true;
  private readonly answerer: Answerer;
  private isEnded = false;

  constructor(receive: Receive) {
    this.answerer = new Answerer((reply) => {
      if (!this.isEnded) receive(reply);
    });
  }

  send(order: Order): void {
    setTimeout(() => {
      if (!this.isEnded) void this.answerer.receive(order);
    }, MOMENT);
  }

  end(): void {
    this.isEnded = true;
  }
}

// The workers that help with what can be shared: reviews, explanations, analyses.

import type { Queue } from "./queue.js";

/** How long a worker without a question is kept, in milliseconds: what it helps with asks in several rounds. */
const KEPT = 10_000;

interface Idle {
  queue: Queue;
  /** What it was asked about last. */
  topic: string;
  timer: ReturnType<typeof setTimeout>;
}

/** Workers that are hired at need. One that is released stays for a while, with what it knows. */
export class Crew {
  private readonly hired = new Set<Queue>();
  private idle: Idle[] = [];

  constructor(private readonly make: () => Queue) {}

  /** Returns a worker: if there is one, that which was asked about this topic last. */
  hire(topic = ""): Queue {
    const known = this.idle.find((idle) => idle.topic === topic) ?? this.idle[0];
    const queue = known?.queue ?? this.make();
    if (known) {
      clearTimeout(known.timer);
      this.idle = this.idle.filter((idle) => idle !== known);
    }
    this.hired.add(queue);
    return queue;
  }

  /** Keeps a worker for a while, in case that it is needed again. */
  release(queue: Queue, topic = ""): void {
    if (!this.hired.delete(queue) || queue.ended) return;
    const timer = setTimeout(() => {
      this.idle = this.idle.filter((idle) => idle.queue !== queue);
      queue.end();
    }, KEPT);
    // A program of node that has done everything else ends.
    if (typeof timer === "object") (timer as { unref(): void }).unref();
    this.idle.push({ queue, topic, timer });
  }

  /** Ends a worker. */
  dismiss(queue: Queue): void {
    this.hired.delete(queue);
    queue.end();
  }

  /** Ends all workers. */
  end(): void {
    for (const { queue, timer } of this.idle) {
      clearTimeout(timer);
      queue.end();
    }
    for (const queue of this.hired) queue.end();
    this.idle = [];
    this.hired.clear();
  }
}

/** The number of workers that help: where there are more than two cores, one of them is left for the page. */
export function helpful(): number {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  return Math.max(1, Math.min(cores > 2 ? cores - 1 : cores, MOST_WORKERS));
}

/** The most workers that share something. */
const MOST_WORKERS = 4;

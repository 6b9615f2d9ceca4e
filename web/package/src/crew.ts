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

  /** Returns a worker for each topic: as far as there are any, those that were asked about it last. */
  hire(topics: readonly string[]): Queue[] {
    const knowing = topics.map((topic) => this.take((idle) => idle.topic === topic));
    // Only then others: one of them may know what a later topic is.
    const queues = knowing.map((queue) => queue ?? this.take(() => true) ?? this.make());
    queues.forEach((queue) => this.hired.add(queue));
    return queues;
  }

  /** Takes an idle worker of a kind away. */
  private take(isWanted: (idle: Idle) => boolean): Queue | undefined {
    // A worker may fail while it has nothing to do.
    const found = this.idle.find((idle) => !idle.queue.ended && isWanted(idle));
    if (!found) return undefined;
    clearTimeout(found.timer);
    this.idle = this.idle.filter((idle) => idle !== found);
    return found.queue;
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

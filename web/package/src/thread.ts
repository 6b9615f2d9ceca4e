// The script of a worker, of a browser or of node.

import { Answerer, type Order } from "./answerer.js";

if (typeof document === "undefined" && typeof postMessage === "function") {
  const answerer = new Answerer((reply) => postMessage(reply));
  addEventListener("message", ({ data }: MessageEvent<Order>) => void answerer.receive(data));
} else {
  void listenInNode();
}

async function listenInNode(): Promise<void> {
  // Bundlers for pages leave a name alone that they cannot see.
  const threads = "node:worker_threads";
  const { parentPort } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ threads)) as typeof import("node:worker_threads");
  const answerer = new Answerer((reply) => parentPort!.postMessage(reply));
  parentPort!.on("message", (order: Order) => void answerer.receive(order));
}

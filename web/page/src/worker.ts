/// <reference lib="webworker" />
import { Tengen, TengenError } from "tengen";

/** A question to the engine: one of its methods, with its arguments. */
export interface Question {
  id: number;
  method: keyof Tengen;
  parameters: unknown[];
}

export type Reply =
  | { ready: { net: string; kernels: string; files: string[] } }
  | { failed: string }
  | { id: number; answer: unknown }
  | { id: number; refused: string; illegal?: string }
  /** The engine has failed and must be started anew. */
  | { id: number; died: string };

const answer = (reply: Reply): void => postMessage(reply);

const loading = Tengen.load({ log: (line) => console.warn(line) });
loading.then(
  ({ net, kernels }) => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    answer({ ready: { net, kernels, files: files.filter((name) => /\.(wasm|gz)$/.test(name)) } });
  },
  (error: unknown) => answer({ failed: String(error) }),
);

addEventListener("message", async ({ data: { id, method, parameters } }: MessageEvent<Question>) => {
  try {
    const tengen = await loading;
    const call = tengen[method] as (...parameters: unknown[]) => unknown;
    answer({ id, answer: call.apply(tengen, parameters) });
  } catch (error) {
    if (error instanceof TengenError) {
      answer({ id, refused: error.message, ...(error.illegal ? { illegal: error.illegal } : {}) });
    } else {
      answer({ id, died: String(error) });
    }
  }
});

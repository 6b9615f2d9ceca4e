// The program, by GTP: `TENGEN` is its path.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { moves } from "./transcript.mjs";

/** Returns the moves of the program with the net of the package; `undefined` without the program. */
export async function nativeMoves() {
  const program = process.env.TENGEN;
  if (!program) return undefined;
  const net = fileURLToPath(new URL("../wasm/net.gz", import.meta.url));
  const options = ["--model", net, "--threads", "1", "--seed", "1"];
  const child = spawn(program, options, { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line) => {
    child.stdin.write(`${line}\n`);
    let reply = "";
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the program has ended at ${line}`);
      if (value === "" && reply !== "") return reply;
      reply += value;
    }
  };
  try {
    return await moves(ask);
  } finally {
    child.stdin.end("quit\n");
  }
}

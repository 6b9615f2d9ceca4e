// The program, by GTP: `TENGEN` is its path.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { moves } from "./transcript.mjs";

/** Returns the moves of the program with the net of the package; `undefined` without the program. */
export async function nativeMoves() {
  return process.env.TENGEN ? withProgram("net.gz", (ask) => moves(ask)) : undefined;
}

/** Calls a function with a way to ask the program, which `TENGEN` names, lines of GTP. `file` is its net. */
export async function withProgram(file, talk) {
  const program = process.env.TENGEN;
  const net = fileURLToPath(new URL(`../wasm/${file}`, import.meta.url));
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
    return await talk(ask);
  } finally {
    child.stdin.end("quit\n");
  }
}

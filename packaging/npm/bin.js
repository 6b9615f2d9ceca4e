#!/usr/bin/env node
// Starts the program with the same arguments, input and output, and ends as it ends.

import { spawn } from "node:child_process";
import process from "node:process";

import { program } from "./index.js";

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
child.on("error", (reason) => {
  console.error(`tengen-program: ${program}: ${reason.message}`);
  process.exitCode = 1;
});
// A terminal sends Ctrl-C to both; the program decides what it means. Other signals reach this process alone.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  if (signal === null) process.exitCode = code;
  else {
    for (const caught of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(caught);
    process.kill(process.pid, signal);
  }
});

// The moves of the module in a browser are those of the program.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nativeMoves } from "../../package/test/native.mjs";
import { launch, packageFolder, serve } from "./support.mjs";

const skip = process.env.TENGEN ? false : "TENGEN does not name the program";

test("the program, and the module in a browser, choose the same moves", { skip }, async () => {
  const native = await nativeMoves();
  const modules = await serve(packageFolder);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${modules.address}package.json`);
    const { kernels, ours } = await page.evaluate(
      async ([address, native]) => {
        const { Tengen } = await import(`${address}dist/index.js`);
        const { moves } = await import(`${address}test/transcript.mjs`);
        const tengen = await Tengen.load();
        return { kernels: tengen.kernels, ours: await moves((line) => tengen.gtp(line), native) };
      },
      [modules.address, native],
    );
    const others = ours.flatMap((move, index) => (move === native[index] ? [] : [`${index}: ${move}, not ${native[index]}`]));
    console.log(`${ours.length - others.length} of ${ours.length} moves are the same (${kernels})`);
    assert.deepEqual(others, []);
  } finally {
    await browser.close();
    await modules.close();
  }
});

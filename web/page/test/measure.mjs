// Measures the page and the module: `npm run measure --workspace page`, after scripts/check-web --build. The program
// that TENGEN names is measured in between, with AVX2.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

import { Tengen } from "tengen";
import { folder, launch, packageFolder, serve } from "./support.mjs";

const SIDES = [9, 13, 19];
const ROUNDS = 3;
const TIME = 1500;

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

function native() {
  const options = ["bench", "--model", "small", "--time", String(TIME / 1000), "--simd", "avx2", "--products", "avx2", "--threads", "1"];
  const text = execFileSync(process.env.TENGEN, options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return SIDES.map((side) => Number(text.match(new RegExp(`${side}x${side} +1 +([\\d.]+)`))[1]));
}

const modules = await serve(packageFolder);
const site = await serve(folder);
const browser = await launch();

// Evaluations a second, in turns.
const tengen = await Tengen.load();
const bare = await browser.newPage();
await bare.goto(`${modules.address}package.json`);
const name = await bare.evaluate(async (address) => {
  const { Tengen } = await import(`${address}dist/index.js`);
  globalThis.tengen = await Tengen.load();
  return globalThis.tengen.kernels;
}, modules.address);
const inBrowser = (side, time) => bare.evaluate(([side, time]) => globalThis.tengen.measure(side, time), [side, time]);
for (const side of SIDES) {
  // Compilers of browsers need some time before the code is fast.
  tengen.measure(side, 1000);
  await inBrowser(side, 1000);
}
const speeds = { native: [], node: [], chromium: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  if (process.env.TENGEN) speeds.native.push(native());
  speeds.node.push(SIDES.map((side) => tengen.measure(side, TIME)));
  const found = [];
  for (const side of SIDES) found.push(await inBrowser(side, TIME));
  speeds.chromium.push(found);
}
console.log(`evaluations a second on ${SIDES.join(", ")} (node: ${tengen.kernels}, Chromium: ${name})`);
for (const [where, rounds] of Object.entries(speeds)) {
  if (rounds.length === 0) continue;
  const rates = SIDES.map((_, index) => median(rounds.map((rates) => rates[index])));
  const shares = SIDES.map((_, index) => median(rounds.map((rates, round) => rates[index] / (speeds.native[round]?.[index] ?? NaN))));
  console.log(`${where}: ${rates.map((rate) => rate.toFixed(0)).join(", ")}; of native ${shares.map((share) => share.toFixed(2)).join(", ")}`);
}
await bare.close();

// Bytes for the first game.
const packed = (file) => {
  const bytes = readFileSync(`${folder}/${file}`);
  return Math.min(bytes.length, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).length);
};
const assets = readdirSync(`${folder}/assets`).map((file) => `assets/${file}`);
const needed = ["index.html", ...assets.filter((file) => !/plain|simd|records|large-|\.json$/.test(file))];
console.log(`bytes for the first game, brotli: ${needed.map(packed).reduce((sum, size) => sum + size, 0)}`);

// Times on the page.
const begun = (level, side) =>
  JSON.stringify({
    game: { size: String(side), rules: "chinese", moves: [] },
    at: 0, mode: "play", me: "white", level, seed: 1, result: "", dead: [], blackName: "", whiteName: "",
  });
const context = await browser.newContext();
const page = await context.newPage();
await page.addInitScript((session) => {
  localStorage.setItem("tengen-session", session);
  new MutationObserver((_, observer) => {
    if (!document.querySelector("[data-stone=black]")) return;
    window.firstStone ??= performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}, begun(5, 9));
const first = async (load) => {
  await load();
  await page.waitForFunction(() => window.firstStone);
  return page.evaluate(() => window.firstStone);
};
const cold = await first(() => page.goto(site.address));
await page.waitForTimeout(2000);
const warm = [];
for (let round = 0; round < 5; round += 1) warm.push(await first(() => page.reload()));
console.log(`from the link to a stone, level 5: cold ${cold.toFixed(0)} ms, warm ${median(warm).toFixed(0)} ms`);
await context.close();

// Thinking, in node: the same code as in a worker.
const game = { size: 9, moves: [] };
const times = [];
for (let move = 0; move < 20; move += 1) {
  const from = performance.now();
  const vertex = tengen.genmove(game, { level: 13, seed: 1 });
  times.push(performance.now() - from);
  game.moves.push(`${"BW"[move % 2]} ${vertex}`);
}
console.log(`a move at level 13 on 9x9: median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`);
while (game.moves.length < 60) game.moves.push(`${"BW"[game.moves.length % 2]} ${tengen.genmove(game, { level: 10, seed: 1 })}`);
const from = performance.now();
for (let at = 0; at <= 60; at += 1) tengen.search({ ...game, moves: game.moves.slice(0, at) }, 50);
console.log(`a review of 60 moves on 9x9 at 50 visits, one engine: ${((performance.now() - from) / 1000).toFixed(1)} s`);

await browser.close();
await site.close();
await modules.close();

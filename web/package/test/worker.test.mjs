// The engine in a worker, here a thread of node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";

import { EncodingError, Tengen, TengenError, bestKernels, compileModule } from "../dist/index.js";
import { TengenWorker } from "../dist/worker.js";

const GAME = { size: 9, moves: ["B E5", "W C3"] };

/** How often this thread has compiled. */
let compiled = 0;
const { compile } = WebAssembly;
WebAssembly.compile = (bytes) => {
  compiled += 1;
  return compile(bytes);
};

/** How many silent workers run. */
let running = 0;

/** A worker that answers no question. */
class SilentWorker extends EventTarget {
  constructor(isReady = true) {
    super();
    this.isReady = isReady;
    running += 1;
  }

  postMessage(order) {
    const data = { ready: { net: "silent", kernels: "plain" } };
    if ("module" in order && this.isReady) queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }

  terminate() {
    running -= 1;
  }
}

const log = [];
const engine = await TengenWorker.start({ log: (line) => log.push(line) });
const local = await Tengen.load({ module: engine.module });
after(() => engine.end());

test("a worker answers as the engine on this thread does", async () => {
  assert.equal(engine.net, local.net);
  assert.equal(engine.kernels, bestKernels());
  assert.equal(engine.blocks, false);
  assert.equal(await engine.genmove(GAME, { visits: 20, seed: 3 }), local.genmove(GAME, { visits: 20, seed: 3 }));
  assert.deepEqual(await engine.search(GAME, 20), local.search(GAME, 20));
  assert.deepEqual(await engine.judge(GAME), local.judge(GAME));
  assert.deepEqual(await engine.evaluate(GAME), local.evaluate(GAME));
  assert.deepEqual(await engine.facts(GAME, "B C4", { language: "de" }), local.facts(GAME, "B C4", "de"));
  assert.match(await engine.gtp("1 name"), /^=1 /);
  assert.ok((await engine.measure(9, 1)) > 0);
});

test("several workers explain moves as the engine on this thread does", async () => {
  const moves = ["B C4", "B A1"].map((move) => ({ game: GAME, move }));
  const seen = [];
  const onExplained = (index, explained, { done, total }) => seen.push([index, explained.loss, `${done} of ${total}`]);
  const answers = await engine.explainAll(moves, { visits: 10, language: "fr", workers: 2, onExplained });
  assert.deepEqual(answers, moves.map(({ game, move }) => local.explain(game, move, 10, "fr")));
  assert.deepEqual(await engine.explain(GAME, "B A1", { visits: 10, language: "fr" }), answers[1]);
  assert.deepEqual(seen.map(([, , progress]) => progress), ["1 of 2", "2 of 2"]);
  assert.deepEqual(seen.map(([index]) => index).sort(), [0, 1]);
  await assert.rejects(engine.explainAll(moves, { visit: 10 }), /unknown field `visit`; did you mean `visits`/);
});

test("a worker knows rules, and records as trees", async () => {
  assert.deepEqual(await engine.look(GAME), local.look(GAME));
  assert.deepEqual((await engine.play(GAME, "B A1")).game.moves, [...GAME.moves, "B A1"]);
  const ended = { size: 9, moves: ["B pass", "W pass"] };
  await assert.rejects(engine.play(ended, "B A1"), { illegal: "game over" });
  assert.equal((await engine.play(ended, "B A1", { resumed: true })).look.end, null);
  assert.deepEqual(await engine.count(GAME, []), local.count(GAME, []));
  assert.deepEqual(await engine.group(GAME, [], "E5"), ["E5"]);
  const text = "(;SZ[9](;B[ee]C[one])(;B[gc]))";
  const { games } = await engine.open(text);
  assert.equal((await engine.save(games[0].nodes)).replace(/\s/g, ""), text);
  const [root, first] = games[0].nodes;
  assert.equal((await engine.line([root.properties, first.properties])).places.length, 2);
  assert.equal((await engine.node("9x9", first.properties)).texts.C, "one");
  assert.deepEqual((await engine.read(await engine.write(GAME, { blackName: "Ann" }))).game.moves, GAME.moves);
  assert.deepEqual(await engine.rules(), local.rules());
  await assert.rejects(engine.open(new Uint8Array([0x28, 0xff])), (error) => error instanceof EncodingError);
});

test("an analysis is left when the loop is, and other questions come between its slices", async () => {
  const visits = [];
  for await (const findings of engine.analyze(GAME, { every: 40 })) {
    visits.push(findings.visits);
    if (visits.length === 1) assert.equal((await engine.look(GAME)).toMove, "black");
    if (visits.length === 3) break;
  }
  assert.ok(visits[2] > visits[1] && visits[1] > visits[0], `${visits}`);
});

test("an analysis ends at its visits, and with its signal", async () => {
  const game = { size: 9, moves: ["B G7"] };
  const seen = [];
  for await (const { visits } of engine.analyze(game, { visits: 60, every: 20 })) seen.push(visits);
  assert.ok(seen.at(-1) >= 60 && seen.at(-1) < 200, `${seen}`);
  const ending = new AbortController();
  const analysis = engine.analyze(game, { every: 20, signal: ending.signal });
  await analysis.next();
  ending.abort();
  await assert.rejects(analysis.next(), { name: "AbortError" });
});

test("a search that is withdrawn ends at once, and the module is not compiled again", async () => {
  const before = compiled;
  const ending = new AbortController();
  const search = engine.search({ size: 19, moves: [] }, 1_000_000, { signal: ending.signal });
  const next = engine.genmove(GAME, { visits: 5, seed: 1 });
  setTimeout(() => ending.abort(), 100);
  await assert.rejects(search, { name: "AbortError" });
  assert.equal(await next, local.genmove(GAME, { visits: 5, seed: 1 }), "the question behind it is answered");
  assert.equal(compiled, before);
});

test("a question that waits is withdrawn without disturbing the one before it", async () => {
  const ending = new AbortController();
  const first = engine.search(GAME, 30);
  const second = engine.search(GAME, 1_000_000, { signal: ending.signal });
  ending.abort(new Error("not needed"));
  await assert.rejects(second, { message: "not needed" });
  assert.deepEqual(await first, local.search(GAME, 30));
  await assert.rejects(engine.look(GAME, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a review finds what searches find, whatever the number of workers", async () => {
  const expected = [0, 1, 2].map((count) => local.search({ ...GAME, moves: GAME.moves.slice(0, count) }, 10));
  for (const workers of [1, 2]) {
    const seen = [];
    const found = await engine.review(GAME, { visits: 10, workers, onFound: (index, _, { done, total }) => seen.push([index, done, total]) });
    assert.deepEqual(found, expected);
    assert.deepEqual(seen.map(([, done, total]) => [done, total]), [[1, 3], [2, 3], [3, 3]]);
    assert.deepEqual(seen.map(([index]) => index).sort(), [0, 1, 2]);
  }
  assert.deepEqual(await engine.review([GAME], { visits: 10 }), expected.slice(2));
  assert.deepEqual(await engine.review([], { visits: 10 }), []);
});

test("a review that is withdrawn ends at once", async () => {
  const ending = new AbortController();
  const begun = performance.now();
  const review = engine.review({ size: 19, moves: [] }, { visits: 1_000_000, signal: ending.signal });
  setTimeout(() => ending.abort(), 50);
  await assert.rejects(review, { name: "AbortError" });
  assert.ok(performance.now() - begun < 5000);
});

test("an engine that fails is started anew and asked once more", async () => {
  const before = compiled;
  // No method has this name, so the engine fails at it twice.
  await assert.rejects(engine.ask("nothing", [], {}), /undefined/);
  assert.equal(log.filter((line) => line.startsWith("the engine has failed and is started anew")).length, 2);
  assert.equal((await engine.look(GAME)).moves, 2);
  assert.equal(compiled, before);
});

test("what is not right is refused with a sentence", async () => {
  const refused = (asked, message) => assert.rejects(asked, { name: "TengenError", message });
  await refused(engine.genmove(GAME, { levl: 1 }), "genmove: unknown field `levl`; did you mean `level`?");
  await refused(engine.genmove(GAME, 5), "genmove: expected an object such as { level: 5 }, not 5");
  await refused(engine.genmove(GAME, null), "genmove: expected an object such as { level: 5 }, not null");
  await refused(engine.genmove(GAME, { seed: -1 }), /^genmove\.seed: expected a whole number from 0 to 18446744073709551615/);
  await refused(engine.play(GAME, "B A1", true), "play: expected an object such as { resumed: true }, not true");
  await refused(engine.facts(GAME, "B A1", "fr"), 'facts: expected an object such as { language: "de" }, not "fr"');
  await refused(engine.explain(GAME, "B A1", 10, "fr"), "explain: expected an object such as { visits: 50 }, not 10");
  await refused(engine.explain(GAME, "B A1", { langage: "fr" }), "explain: unknown field `langage`; did you mean `language`?");
  await refused(engine.write(GAME, "Ann"), 'write: expected an object such as { blackName: "Ann" }, not "Ann"');
  await refused(engine.write(GAME, { blackNmae: "Ann" }), "write: unknown field `blackNmae`; did you mean `blackName`?");
  await refused(engine.judge(GAME, { sginal: null }), "judge: unknown field `sginal`; did you mean `signal`?");
  await refused(engine.search(GAME, 5, { signal: 1 }), "search.signal: expected an AbortSignal, not 1");
  await refused(engine.analyze(GAME, { visit: 1 }).next(), "analyze: unknown field `visit`; did you mean `visits`?");
  await refused(engine.analyze(GAME, { speed: 1 }).next(), "analyze: unknown field `speed`; the fields are visits, every, workers, signal");
  await refused(engine.analyze(GAME, { every: -1 }).next(), "analyze.every: expected a number of milliseconds, at least 0, not -1");
  await refused(engine.analyze(GAME, 200).next(), "analyze: expected an object such as { visits: 200 }, not 200");
  await refused(engine.review(GAME, { worker: 1 }), "review: unknown field `worker`; did you mean `workers`?");
  await refused(engine.look({ size: 9, moves: [() => 1] }), "look: expected values that JSON can hold");
  await refused(TengenWorker.start({ modul: 1 }), "TengenWorker.start: unknown field `modul`; did you mean `module`?");
});

test("bytes that are not a net are refused when the engine starts", async () => {
  const start = TengenWorker.start({ module: engine.module, net: new Uint8Array(3) });
  await assert.rejects(start, { name: "Error", message: /this is not a KataGo net/ });
});

test("a start is withdrawn at once, while the net is read, and while the worker starts", async () => {
  await assert.rejects(TengenWorker.start({ signal: AbortSignal.abort() }), { name: "AbortError" });
  const ending = new AbortController();
  const reading = TengenWorker.start({ module: engine.module, signal: ending.signal });
  ending.abort();
  await assert.rejects(reading, { name: "AbortError" });
  const net = await readFile(new URL("../wasm/net.gz", import.meta.url));
  const later = new AbortController();
  const starting = TengenWorker.start({ module: engine.module, net, signal: later.signal, worker: () => new SilentWorker(false) });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(running, 1, "the worker has been started");
  later.abort();
  await assert.rejects(starting, { name: "AbortError" });
  assert.equal(running, 0, "and is ended");
});

test("a start leaves no listener at its signal", async () => {
  const { signal } = new AbortController();
  const listening = new Set();
  signal.addEventListener = (_, listener) => listening.add(listener);
  signal.removeEventListener = (_, listener) => listening.delete(listener);
  const net = await readFile(new URL("../wasm/net.gz", import.meta.url));
  const start = TengenWorker.start({ module: engine.module, net, signal });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(listening.size, 1);
  (await start).end();
  assert.equal(listening.size, 0);
});

test("an engine that was ended answers nothing more", async () => {
  const other = await TengenWorker.start({ module: engine.module });
  const waiting = other.search(GAME, 1_000_000);
  other.end();
  await assert.rejects(waiting, /the engine was ended/);
  await assert.rejects(other.look(GAME), /the engine was ended/);
});

test("the end of an engine ends its reviews, and later ones start no worker", async () => {
  let started = 0;
  const worker = () => {
    started += 1;
    return new SilentWorker();
  };
  const silent = await TengenWorker.start({ module: engine.module, worker });
  const moves = [{ game: GAME, move: "B A1" }];
  const reviews = [silent.review(GAME, { workers: 2 }), silent.explainAll(moves)];
  const rejected = reviews.map((review) => assert.rejects(review, /the engine was ended/));
  assert.deepEqual([started, running], [4, 4]);
  silent.end();
  assert.equal(running, 0);
  await Promise.all(rejected);
  await assert.rejects(silent.review(GAME), /the engine was ended/);
  await assert.rejects(silent.review([]), /the engine was ended/);
  await assert.rejects(silent.explainAll(moves), /the engine was ended/);
  // As after a slice of an analysis, which has found candidates.
  silent.promising = { of: JSON.stringify(GAME), toMove: "black", moves: ["A1", "B1"] };
  await assert.rejects(silent.analyze(GAME, { workers: 3 }).next(), /the engine was ended/);
  assert.deepEqual([started, running], [4, 0]);
});

test("an engine without a worker shares its time with no other", async () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const alone = await TengenWorker.start({ module: engine.module, worker: refuse });
  assert.deepEqual([alone.blocks, alone.team(4, 10), engine.team(4, 10), engine.team(4, 2)], [true, 1, 4, 2]);
  const found = await alone.review(GAME, { visits: 5, milliseconds: 60_000, workers: 4 });
  assert.deepEqual(found.map(({ visits }) => visits), [5, 5, 5]);
  alone.end();
});

test("modules come from a folder, an address, bytes, or are compiled once for several engines", async () => {
  const folder = new URL("../wasm", import.meta.url);
  const address = new URL("../wasm/rules.wasm", import.meta.url);
  const module = await compileModule();
  const before = compiled;
  const engines = [await Tengen.load({ module }), await Tengen.load({ module })];
  assert.equal(compiled, before);
  const places = [await Tengen.load({ base: folder }), await Tengen.load({ base: `${folder}/` }), await Tengen.load({ net: await readFile(new URL("../wasm/net.gz", import.meta.url)) })];
  for (const each of [...engines, ...places]) assert.equal(each.net, local.net);
  const { Rules } = await import("../dist/index.js");
  const bytes = await readFile(address);
  for (const each of [address, String(address), bytes, new Uint8Array(bytes).buffer]) {
    assert.equal((await Rules.load({ module: each })).look(GAME).moves, 2);
  }
  await assert.rejects(Rules.load({ base: new URL("nowhere/", folder) }), /nowhere/);
});

test("an analysis in several workers looks deeper at the best candidates", async () => {
  const game = { size: 9, moves: ["B E5", "W C6"] };
  let last;
  for await (const findings of engine.analyze(game, { every: 60, workers: 3 })) {
    last = findings;
    const [first, second, third] = findings.candidates.map(({ visits }) => visits);
    if (second > 20 && third > 0 && Math.min(first, second) > 4 * third) break;
  }
  const sum = last.candidates.reduce((sum, { visits }) => sum + visits, 0);
  assert.ok(last.visits >= sum && last.visits <= sum + 10, `${last.visits} visits, ${sum} of the candidates`);
  assert.equal(last.best, last.candidates[0].vertex);
  assert.equal(last.toMove, "black");
  const { visits: alone } = await engine.analyze(game, { every: 20 }).next().then(({ value }) => value);
  assert.ok(alone < last.visits, "without the others, only what the first one has found");
  await assert.rejects(engine.analyze(game, { workers: 0 }).next(), /workers: expected a whole number from 1 to 64, not 0/);
});

test("a review keeps a time, with fewer visits, and explanations are left out once it is over", async () => {
  const game = { size: 9, moves: ["B E5", "W C6", "B G3", "W C4"] };
  const short = await engine.review(game, { visits: 400, milliseconds: 1, workers: 1 });
  assert.deepEqual(short.map(({ visits }) => visits), Array(5).fill(40));
  const none = await engine.review(game, { visits: 100, milliseconds: 0, workers: 2 });
  assert.deepEqual(none.map(({ visits }) => visits), Array(5).fill(10));
  const long = await engine.review(game, { visits: 20, milliseconds: 60_000, workers: 2 });
  assert.deepEqual(long, game.moves.concat("").map((_, at) => local.search({ ...game, moves: game.moves.slice(0, at) }, 20)), "with time, all visits from the first position on");
  const moves = game.moves.map((move, at) => ({ game: { ...game, moves: game.moves.slice(0, at) }, move }));
  assert.deepEqual(await engine.explainAll(moves, { visits: 5, milliseconds: 0 }), []);
  const begun = performance.now();
  const some = await engine.explainAll(Array(200).fill(moves[1]), { visits: 5, milliseconds: 300, workers: 1 });
  assert.ok(some.length >= 1 && some.length < 200, `${some.length} in ${performance.now() - begun} ms`);
  await assert.rejects(engine.review(game, { milliseconds: -1 }), /milliseconds: expected a number of milliseconds, at least 0, not -1/);
});

// The workers that help: which of them is hired for what.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Crew } from "../dist/crew.js";

/** Workers that only have names, in the order in which they are made. */
function setUp() {
  const made = [];
  const crew = new Crew(() => {
    const queue = { name: made.length, ended: undefined, end: () => (queue.ended = new Error("ended")) };
    made.push(queue);
    return queue;
  });
  const names = (queues) => queues.map(({ name }) => name);
  return { crew, made, names };
}

test("a worker that knows a topic is hired for it, whichever topic comes first", () => {
  const { crew, names } = setUp();
  const queues = crew.hire(["a", "b"]);
  ["a", "b"].forEach((topic, place) => crew.release(queues[place], topic));
  assert.deepEqual(names(crew.hire(["c", "a", "b"])), [2, 0, 1]);
  crew.end();
});

test("a worker that knows something else is hired before a new one is made", () => {
  const { crew, made, names } = setUp();
  const [first] = crew.hire(["a"]);
  crew.release(first, "a");
  assert.deepEqual(names(crew.hire(["b"])), [0]);
  assert.equal(made.length, 1);
  crew.end();
});

test("a worker that has failed while it had nothing to do is not hired", () => {
  const { crew, names } = setUp();
  const queues = crew.hire(["a", "b"]);
  queues.forEach((queue, place) => crew.release(queue, "ab"[place]));
  queues[0].end();
  assert.deepEqual(names(crew.hire(["a"])), [1], "the other one helps");
  assert.deepEqual(names(crew.hire(["a"])), [2]);
  crew.end();
});

// How a time is divided among searches.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pace } from "../dist/pace.js";

/** Makes so many searches, whose visits cost so much each, by turns in some workers. Returns the visits, and the time. */
function searched(count, most, milliseconds, cost, workers = 1) {
  let clock = 0;
  const pace = new Pace(most, milliseconds, workers, () => clock);
  const visits = [];
  for (let index = 0; index < count; index += 1) {
    const asked = pace.visits(count - index);
    const each = typeof cost === "function" ? cost(index) : cost;
    clock += (asked * each) / workers;
    pace.note(asked * each, asked);
    visits.push(asked);
  }
  return { visits, clock };
}

test("without a time, every search gets all of its visits", () => {
  assert.deepEqual(searched(4, 50, undefined, 10).visits, [50, 50, 50, 50]);
});

test("a short time is kept, and divided evenly", () => {
  assert.equal(new Pace(50, 6000, 1).isToProbe, true);
  assert.equal(new Pace(50, undefined, 1).isToProbe, false);
  const { visits, clock } = searched(61, 50, 6000, 5);
  assert.ok(clock > 5000 && clock <= 6000, `${clock}`);
  assert.ok(Math.max(...visits.slice(1)) - Math.min(...visits.slice(1)) <= 3, `${visits}`);
});

test("two workers make twice the visits", () => {
  const one = searched(61, 100, 6000, 5);
  const two = searched(61, 100, 6000, 5, 2);
  assert.ok(Math.abs(two.visits[30] / one.visits[30] - 2) < 0.2, `${one.visits[30]} ${two.visits[30]}`);
});

test("a machine that becomes faster keeps the time too", () => {
  const { visits, clock } = searched(61, 100, 6000, (index) => (index < 10 ? 20 : 4));
  assert.ok(clock > 5000 && clock <= 6200, `${clock}`);
  assert.ok(visits[60] > visits[5], `${visits}`);
});

test("a search gets a tenth of its visits, and two at least, though the time is over", () => {
  assert.deepEqual(new Set(searched(20, 50, 100, 50).visits), new Set([5]));
  assert.deepEqual(new Set(searched(20, 7, 100, 500).visits), new Set([2]));
  assert.deepEqual(new Set(searched(20, 1, 100, 500).visits), new Set([1]));
});

// How a time is divided among searches.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pace } from "../dist/pace.js";

/**
 * Makes so many searches, whose visits cost so much each, by turns in some workers. Returns the visits of the searches that
 * count, and the time.
 */
function searched(count, most, milliseconds, cost, workers = 1) {
  let clock = 0;
  const pace = new Pace(most, milliseconds, workers, () => clock);
  const visits = [];
  for (let index = 0; index < count; ) {
    const next = pace.next(count - index);
    const each = typeof cost === "function" ? cost(index) : cost;
    clock += (next.visits * each) / workers;
    pace.note(next.visits * each, next.visits);
    if (next.isProbe) continue;
    visits.push(next.visits);
    index += 1;
  }
  return { visits, clock };
}

test("without a time, every search gets all of its visits", () => {
  assert.deepEqual(searched(4, 50, undefined, 10).visits, [50, 50, 50, 50]);
});

test("a short time is kept, and divided evenly", () => {
  const { visits, clock } = searched(61, 50, 6000, 5);
  assert.ok(clock > 5000 && clock <= 6000, `${clock}`);
  assert.ok(Math.max(...visits) - Math.min(...visits) <= 3, `${visits}`);
});

test("small searches come first, each at most four times as large as the one before, and do not count", () => {
  const pace = new Pace(50, 60_000, 1, () => 0);
  const asked = [];
  for (let next; (next = pace.next(61)).isProbe; asked.push(next.visits)) pace.note(1, next.visits);
  assert.deepEqual(asked, [5, 20]);
  assert.deepEqual(pace.next(61), { visits: 50, isProbe: false });
  assert.deepEqual(new Pace(50, undefined, 1).next(61), { visits: 50, isProbe: false });
});

test("searches that take no time on a coarse clock, and a time of 0, leave numbers", () => {
  assert.deepEqual(searched(9, 50, 6000, 0).visits, Array(9).fill(50));
  assert.deepEqual(searched(9, 50, 0, 0).visits, Array(9).fill(5));
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

test("at the end no more workers search than positions are left", () => {
  const pace = new Pace(1000, 1000, 4, () => 0);
  pace.note(1000, 1000);
  assert.deepEqual([4, 2, 1].map((left) => pace.next(left).visits), [1000, 1000, 1000]);
  pace.note(20_000, 1000);
  const each = [8, 4, 2, 1].map((left) => pace.next(left).visits);
  assert.deepEqual(each, [100, 149, 149, 149], "each of the last ones has all of the time");
});

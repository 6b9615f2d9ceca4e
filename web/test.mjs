// Runs the tests of the package and of the page side by side, with one Chromium for all. Those that take longest begin
// first, so that no core waits for them at the end.

import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { howToLaunch } from "./page/test/support.mjs";

/** The longest tests, the longest first. */
const LONGEST = ["page/board", "page/whole", "page/misuses", "page/served", "page/languages", "package/same", "page/around", "package/engine", "page/page"];

/** Tests wait for browsers and clocks half of the time, so on two cores there are more than two. */
const CONCURRENCY = 3;

const names = ["package", "page"].flatMap((part) =>
  readdirSync(new URL(`${part}/test/`, import.meta.url)).flatMap((file) => (file.endsWith(".test.mjs") ? [`${part}/${file.slice(0, -9)}`] : [])),
);
const missing = LONGEST.filter((name) => !names.includes(name));
if (missing.length > 0) throw new Error(`there is no test ${missing.join(", ")}`);
const place = (name) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
const files = names
  .sort((one, other) => place(one) - place(other))
  .map((name) => fileURLToPath(new URL(`${name.replace("/", "/test/")}.test.mjs`, import.meta.url)));

const browser = await chromium.launchServer(howToLaunch());
process.env.SHARED_BROWSER = browser.wsEndpoint();
run({ files, concurrency: CONCURRENCY })
  .on("end", () => void browser.close())
  .on("test:fail", () => (process.exitCode = 1))
  .compose(spec)
  .pipe(process.stdout);

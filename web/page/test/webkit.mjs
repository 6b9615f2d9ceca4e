// WebKit by WebDriver: the WebKitWebDriver of WebKitGTK, which brings its MiniBrowser. Without a display, Xvfb is one.

import { spawn } from "node:child_process";
import { createServer } from "node:net";

const { WEBKIT, DISPLAY } = process.env;

/** How long the driver has to start, in milliseconds. */
const START = 30_000;

/** Returns a port that is free. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a display of its own. Returns its name and its process. */
async function display() {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x960x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    server.stdio[3].once("data", (data) => resolve(String(data).trim()));
    server.once("error", reject);
    server.once("exit", () => reject(new Error("Xvfb has ended")));
  });
  return { name: `:${number}`, server };
}

/** Sends a command to the driver. Returns its value. */
async function ask(address, method, path, body) {
  const response = await fetch(`${address}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Starts the driver. Its browser has the part of Playwright's and Puppeteer's interface that tests of all browsers use. */
export async function webkit() {
  const screen = DISPLAY ? undefined : await display();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: screen?.name ?? DISPLAY };
  const driver = spawn(WEBKIT, [`--port=${port}`], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + START; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (await ask(address, "GET", "/status").catch(() => undefined)) break;
    if (Date.now() > end) throw new Error("the driver of WebKit has not started");
  }
  return {
    context: () => context(address),
    async close() {
      driver.kill();
      screen?.server.kill();
    },
  };
}

/** Begins a session, which has a browser and a storage of its own, and one page. */
async function context(address) {
  const alwaysMatch = { unhandledPromptBehavior: "accept", timeouts: { script: 60_000 } };
  const { sessionId } = await ask(address, "POST", "/session", { capabilities: { alwaysMatch } });
  const session = `${address}/session/${sessionId}`;
  await ask(session, "POST", "/window/rect", { width: 1100, height: 860 });
  return { newPage: async () => new Page(session), close: () => ask(session, "DELETE", "") };
}

class Page {
  onError = () => {};

  constructor(session) {
    this.session = session;
  }

  /** Listens to errors; questions are accepted by the driver. */
  on(event, listener) {
    if (event === "pageerror") this.onError = listener;
  }

  async goto(address) {
    await ask(this.session, "POST", "/url", { url: address });
    await this.watch();
  }

  async reload() {
    await ask(this.session, "POST", "/refresh", {});
    await this.watch();
  }

  /** Keeps the errors of the page, from now on. */
  watch() {
    return this.run(() => {
      window.faults = [];
      addEventListener("error", ({ message }) => window.faults.push(message));
      addEventListener("unhandledrejection", ({ reason }) => window.faults.push(String(reason)));
    });
  }

  /** Runs a function of the page, or a text with an expression, and reports the errors until then. */
  async evaluate(script, argument) {
    const answer = await this.run(script, argument);
    for (const fault of await this.run(() => window.faults?.splice(0) ?? [])) this.onError(fault);
    return answer;
  }

  async run(script, argument) {
    const expression = typeof script === "function" ? `(${script})(arguments[0])` : script;
    const source = `const done = arguments[arguments.length - 1];
      try { Promise.resolve(${expression}).then((is) => done({ is }), (error) => done({ error: String(error) })); }
      catch (error) { done({ error: String(error) }); }`;
    const { is, error } = await ask(this.session, "POST", "/execute/async", { script: source, args: argument === undefined ? [] : [argument] });
    if (error) throw new Error(error);
    return is;
  }
}

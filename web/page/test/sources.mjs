// Loads the sources of the page in node, as Vite reads them, so that what needs no browser is tested without one.

import { after } from "node:test";
import { fileURLToPath } from "node:url";

import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = await createServer({
  root,
  configFile: `${root}vite.config.ts`,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
});

after(() => server.close());

/** Returns the exports of a file of the page, such as `tree`. */
export const source = (name) => server.ssrLoadModule(`/src/${name}.ts`);

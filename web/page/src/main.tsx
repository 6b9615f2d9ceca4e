import "@sabaki/shudan/css/goban.css";
import "./style.css";

import { render } from "preact";

import { App } from "./app";
import { Table } from "./table";

const place = document.getElementById("app")!;

try {
  const table = await Table.open();
  place.replaceChildren();
  render(<App table={table} />, place);
} catch (error) {
  place.textContent = `The page cannot start: ${error instanceof Error ? error.message : error}`;
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it the page works too, but not offline.
  navigator.serviceWorker.register("sw.js").catch((error: unknown) => console.warn(error));
}

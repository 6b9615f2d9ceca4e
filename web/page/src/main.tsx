import "./style.css";

import { render } from "preact";

import { App } from "./app";
import { servingProgram } from "./engine";
import { House } from "./house";
import { preferred, speak, text } from "./language";

const place = document.getElementById("app")!;

try {
  const house = await House.open();
  place.replaceChildren();
  render(<App house={house} />, place);
} catch (error) {
  await speak(preferred()).catch(() => undefined);
  if (typeof WebAssembly === "undefined") place.textContent = text("no-webassembly");
  else place.textContent = text("page-failed", { why: error instanceof Error ? error.message : String(error) });
}

// Without it the page works too, but not offline. A page of the program has a new address each time.
if (import.meta.env.PROD && "serviceWorker" in navigator && servingProgram() === undefined) {
  navigator.serviceWorker.register("sw.js").catch((error: unknown) => console.warn(error));
}

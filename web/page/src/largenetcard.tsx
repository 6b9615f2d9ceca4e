import "./largenetcard.css";

import { decimal, text } from "./language";
import type { LargeNet } from "./largenet";

const megabytes = (bytes: number): string => decimal(Number((bytes / 1e6).toFixed(1)), 1);

/** The large net: a card below the message while there is something to decide or to wait for, or else a line at the end of the page. */
export function LargeNetCard({ net, isLine = false }: { net: LargeNet; isLine?: boolean }) {
  const { state, isProposed } = net;
  if (state.is === "absent" && !net.isUseful) return null;
  const isQuiet = !isProposed && (state.is === "absent" || state.is === "ready");
  if (isQuiet !== isLine) return null;
  return (
    <section class={isQuiet ? "large-net" : "large-net raised"} aria-label={text("large-net")}>
      <p role="status">{inWords(net)}</p>
      {state.is === "loading" && <progress max={net.bytes} value={state.loaded} aria-label={text("large-net")} />}
      <Answers net={net} />
    </section>
  );
}

function inWords({ state, bytes, isProposed }: LargeNet): string {
  const size = megabytes(bytes);
  switch (state.is) {
    case "absent":
      return isProposed ? text("large-offer", { size }) : "";
    case "loading":
      return text("large-loading", { loaded: megabytes(state.loaded), size });
    case "preparing":
      return text("large-preparing");
    case "ready":
      return [text("large-ready"), state.isKept ? "" : text("large-not-kept")].filter(Boolean).join(" ");
    case "cut":
      return text("large-cut", { loaded: megabytes(state.loaded), size });
    case "refused":
      return text("large-refused", { why: state.why });
  }
}

function Answers({ net }: { net: LargeNet }) {
  const { state, isProposed, bytes } = net;
  const load = (
    <button class={isProposed ? "main" : ""} onClick={() => void net.load()}>
      {text(state.is === "absent" ? "large-load" : "large-again", { size: megabytes(bytes) })}
    </button>
  );
  switch (state.is) {
    case "absent":
      return <div class="buttons">{load}{isProposed && <button onClick={() => void net.decline()}>{text("large-no")}</button>}</div>;
    case "loading":
      return <div class="buttons"><button onClick={() => net.stop()}>{text("cancel")}</button></div>;
    case "preparing":
      return null;
    case "ready":
      return <div class="buttons"><button onClick={() => void net.decline()}>{text("large-remove")}</button></div>;
    default:
      return <div class="buttons">{load}<button onClick={() => void net.decline()}>{text("large-no")}</button></div>;
  }
}

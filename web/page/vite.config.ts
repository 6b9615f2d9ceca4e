import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { defineConfig, type Plugin } from "vite";

/**
 * Writes the service worker with the list of the files that it keeps for use without a network. Of the engine's
 * modules and the languages it keeps only those in use, which the page names; the page itself keeps the large net.
 */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => !/(plain|simd|relaxed|records)-.*\.wasm$|large-.*\.gz$|\.(json|md)$/.test(name));
      const files = ["./", "manifest.webmanifest", "icon.svg", ...names.filter((name) => name !== "index.html")];
      const contents = Object.values(bundle).map((file) => ("code" in file ? file.code : file.source));
      const version = createHash("sha256");
      contents.forEach((content) => version.update(content));
      const source = readFileSync(new URL("src/sw.js", import.meta.url), "utf8")
        .replace("__FILES__", JSON.stringify(files))
        .replace("__VERSION__", JSON.stringify(version.digest("hex").slice(0, 12)));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** Puts the terms of the nets beside the page. */
function terms(): Plugin {
  return {
    name: "terms",
    apply: "build",
    generateBundle() {
      const source = readFileSync(new URL("../package/LICENSE-NETS.md", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: "nets.md", source });
    },
  };
}

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    // The page has one script, so nothing is preloaded.
    modulePreload: false,
    // The licences of the packages that the page contains ask for their notices.
    license: { fileName: "licenses.md" },
  },
  worker: { format: "es" },
  plugins: [serviceWorker(), terms()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});

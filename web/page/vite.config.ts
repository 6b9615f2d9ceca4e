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
      const names = Object.keys(bundle).filter((name) => !/(plain|simd|relaxed|records)-.*\.wasm$|large-.*\.gz$|\.(json|md|webp)$/.test(name));
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

/** What is put beside the page: the terms of the nets, and the pictures that browsers show before they install it. */
const BESIDE = {
  "nets.md": "../package/LICENSE-NETS.md",
  "screen-wide.webp": "../../docs/guide/pictures/web-play.webp",
  "screen-narrow.webp": "../../docs/guide/pictures/web-phone.webp",
};

function beside(): Plugin {
  return {
    name: "beside",
    apply: "build",
    generateBundle() {
      for (const [fileName, from] of Object.entries(BESIDE)) {
        this.emitFile({ type: "asset", fileName, source: readFileSync(new URL(from, import.meta.url)) });
      }
    },
  };
}

/**
 * Forbids the page everything that it does not do: other servers, other scripts than its own, styles within the page. A
 * script within the page is known by its hash.
 */
function policy(): Plugin {
  return {
    name: "policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
        const rules = {
          "default-src": ["'none'"],
          "script-src": ["'self'", "'wasm-unsafe-eval'", ...scripts],
          "style-src": ["'self'"],
          "img-src": ["'self'", "data:"],
          "connect-src": ["'self'"],
          "worker-src": ["'self'"],
          "manifest-src": ["'self'"],
          "base-uri": ["'none'"],
          "form-action": ["'none'"],
        };
        const content = Object.entries(rules).map(([name, values]) => `${name} ${values.join(" ")}`).join("; ");
        return [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content }, injectTo: "head-prepend" }];
      },
    },
  };
}

/** States the address at which the page is published, for searches and for links to it: `SITE`, if it is known. */
function site(): Plugin {
  return {
    name: "site",
    apply: "build",
    transformIndexHtml() {
      if (!process.env.SITE) return [];
      const address = (file: string): string => new URL(file, process.env.SITE!.replace(/\/*$/, "/")).href;
      const meta = (property: string, content: string) => ({ tag: "meta", attrs: { property, content }, injectTo: "head" as const });
      const canonical = { tag: "link", attrs: { rel: "canonical", href: address("") }, injectTo: "head" as const };
      return [canonical, meta("og:url", address("")), meta("og:image", address("screen-wide.webp"))];
    },
  };
}

/** The names of files whose names do not change with their contents. */
const plainNames = {
  entryFileNames: "assets/[name].js",
  chunkFileNames: "assets/[name].js",
  assetFileNames: "assets/[name][extname]",
};

// `--mode board` builds the page that the program carries. It sends its files without caches, so their names are plain:
// a change of the rules changes one file of the repository.
export default defineConfig(({ mode }) => {
  const output = mode === "board" ? { output: plainNames } : {};
  return {
    base: "./",
    build: {
      target: "es2022",
      // The page has one script, so nothing is preloaded.
      modulePreload: false,
      // The licences of the packages that the page contains ask for their notices.
      license: { fileName: "licenses.md" },
      rolldownOptions: output,
    },
    worker: { format: "es", rolldownOptions: output },
    plugins: [serviceWorker(), beside(), policy(), site()],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  };
});

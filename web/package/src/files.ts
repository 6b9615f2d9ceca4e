// Where the modules and the nets come from.

import { type Kernels, bestKernels } from "./modules.js";

/** A file: its address, relative to the page or to the folder of the program, or its bytes. */
export type Source = string | URL | Uint8Array | ArrayBuffer;

/** How much has come of the files that are being loaded. */
export interface Progress {
  /** The bytes that have come, as they are after the transport. */
  loaded: number;
  /** All bytes; `undefined` if the server does not say how many. */
  total: number | undefined;
}

/** Where files come from, and what is done meanwhile. */
export interface Loading {
  /** The folder that holds the files of the package's folder `wasm` under their names; by default this folder itself. */
  base?: string | URL;
  /** Called whenever a part of a file has come. */
  onProgress?: (progress: Progress) => void;
  /** Ends the loading. */
  signal?: AbortSignal;
}

/** The choice of a module. */
export interface Options extends Loading {
  /** Called with each line of the log, and with the message of a failure. */
  log?: (line: string) => void;
  /** The module itself: its address, its bytes, or what `compileModule` has returned; by default a file of the package. */
  module?: Source | WebAssembly.Module;
}

export interface EngineOptions extends Options {
  /** The build to use; by default the fastest that the host can run. */
  kernels?: Kernels;
  /** A net in KataGo's format or a prepared one: its address or its bytes; by default the net of the package. */
  net?: Source;
}

/** Returns the address of a file of the package. A bundler finds the files by these lines. */
export function address(name: Kernels | "rules" | "records" | "net", base?: string | URL): URL {
  if (base !== undefined) return new URL(name === "net" ? "net.gz" : `${name}.wasm`, folder(base));
  switch (name) {
    case "rules":
      return new URL("../wasm/rules.wasm", import.meta.url);
    case "records":
      return new URL("../wasm/records.wasm", import.meta.url);
    case "plain":
      return new URL("../wasm/plain.wasm", import.meta.url);
    case "simd":
      return new URL("../wasm/simd.wasm", import.meta.url);
    case "relaxed":
      return new URL("../wasm/relaxed.wasm", import.meta.url);
    case "net":
      return new URL("../wasm/net.gz", import.meta.url);
  }
}

/** Returns the address of a folder, whether or not it ends with a slash. */
function folder(base: string | URL): URL {
  const url = absolute(base);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

/** Returns an address that may be relative to the page, or in node to the folder in which the program runs. */
export function absolute(address: string | URL): URL {
  if (address instanceof URL) return new URL(address);
  const place = globalThis.document?.baseURI ?? globalThis.location?.href;
  return new URL(address, place ?? `file://${process.cwd()}/`);
}

/** Counts what has come of several files. */
export class Tally {
  private parts = new Map<string, { loaded: number; total: number | undefined }>();

  constructor(private readonly onProgress: ((progress: Progress) => void) | undefined) {}

  get isWatched(): boolean {
    return this.onProgress !== undefined;
  }

  /** Names the files that will come, so that the total waits for all of them. */
  expect(...names: string[]): void {
    for (const name of names) this.parts.set(name, { loaded: 0, total: undefined });
  }

  note(name: string, loaded: number, total: number | undefined): void {
    this.parts.set(name, { loaded, total });
    const parts = [...this.parts.values()];
    const isKnown = parts.every(({ total }) => total !== undefined);
    const sum = (value: (part: { loaded: number; total: number | undefined }) => number): number => parts.reduce((sum, part) => sum + value(part), 0);
    this.onProgress?.({ loaded: sum((part) => part.loaded), total: isKnown ? sum((part) => part.total!) : undefined });
  }
}

/** Reads a file from the disk or the network, unless its bytes are here. */
export async function read(from: Source, { signal, tally, name = "file" }: Reading = {}): Promise<Uint8Array<ArrayBuffer>> {
  if (from instanceof Uint8Array) return from as Uint8Array<ArrayBuffer>;
  if (from instanceof ArrayBuffer) return new Uint8Array(from);
  const url = absolute(from);
  if (url.protocol === "file:") return fromDisk(url, signal);
  const response = await fetched(url, signal);
  const watched = tally?.isWatched ? watch(response, name, tally) : response;
  return new Uint8Array(await watched.arrayBuffer());
}

interface Reading {
  signal?: AbortSignal | undefined;
  tally?: Tally;
  /** The name under which the tally counts the file. */
  name?: string;
}

async function fromDisk(url: URL, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer>> {
  // Bundlers for pages leave a name alone that they cannot see.
  const files = "node:fs/promises";
  const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as typeof import("node:fs/promises");
  return new Uint8Array(await readFile(url, signal ? { signal } : {}));
}

async function fetched(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/** Returns a response that counts its bytes while they are read. */
function watch(response: Response, name: string, tally: Tally): Response {
  if (!response.body) return response;
  // The length of a packed body is not that of what comes out of it.
  const length = response.headers.get("content-encoding") ? NaN : Number(response.headers.get("content-length") ?? NaN);
  const total = Number.isFinite(length) ? length : undefined;
  let loaded = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      loaded += part.length;
      tally.note(name, loaded, total);
      out.enqueue(part);
    },
    flush: () => tally.note(name, loaded, loaded),
  });
  tally.note(name, 0, total);
  return new Response(response.body.pipeThrough(counted), { headers: response.headers });
}

/** Compiles a module, unless it is compiled. */
export async function compile(from: Source | WebAssembly.Module, reading: Reading = {}): Promise<WebAssembly.Module> {
  if (from instanceof WebAssembly.Module) return from;
  const url = typeof from === "string" || from instanceof URL ? absolute(from) : undefined;
  if (!url || url.protocol === "file:") return WebAssembly.compile(await read(url ?? from, reading));
  const response = await fetched(url, reading.signal);
  const { tally, name = "file" } = reading;
  // Browsers keep compiled code with the response that the network gave, so it is wrapped only at need.
  const watched = tally?.isWatched ? watch(response, name, tally) : response;
  // Servers that do not know the type of modules are common; a stream would be refused.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(watched);
  }
  return WebAssembly.compile(await watched.arrayBuffer());
}

/** Loads what an engine consists of: its module, and the bytes of its net. */
export async function loadEngine(options: EngineOptions): Promise<{ module: WebAssembly.Module; net: Uint8Array; files: string[] }> {
  const { kernels = bestKernels(), base, signal, onProgress } = options;
  const { module = address(kernels, base), net = address("net", base) } = options;
  const tally = new Tally(onProgress);
  tally.expect(...[module, net].flatMap((source, place) => (isAddress(source) ? [["module", "net"][place]!] : [])));
  const loading = [compile(module, { signal, tally, name: "module" }), read(net, { signal, tally, name: "net" })] as const;
  const [code, bytes] = await Promise.all(loading);
  return { module: code, net: bytes, files: [module, net].filter(isAddress).map(String) };
}

function isAddress(source: unknown): source is string | URL {
  return typeof source === "string" || source instanceof URL;
}

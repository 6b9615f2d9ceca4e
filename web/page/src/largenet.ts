import { largeNet } from "tengen/large";

import type { Engine } from "./engine";
import { HIGHEST_LEVEL } from "./session";
import { recall, remember } from "./storage";
import type { Table } from "./table";

/** The cache of the browser that holds the net. The service worker leaves it alone. */
const CACHE = "nets-of-tengen";

/** Where the choice is kept. */
const KEY = "tengen-large-net";

/** What has become of the net. Numbers are bytes. */
export type NetState =
  | { is: "absent" }
  | { is: "loading"; loaded: number }
  | { is: "preparing" }
  | { is: "ready"; isKept: boolean }
  | { is: "cut"; loaded: number }
  | { is: "refused"; why: string };

/** The download ended before all had come. */
class CutOff extends Error {
  constructor(readonly loaded: number) {
    super("the download has ended early");
  }
}

/** The large net on the page: whether the person wants it, its download, and where the browser keeps it. */
export class LargeNet {
  /** The size of the file in bytes. */
  readonly bytes = largeNet.bytes;
  state: NetState = { is: "absent" };
  onState: () => void = () => {};
  private choice: string | undefined = recall(KEY);
  private downloading: AbortController | undefined;
  private isLooking = false;

  constructor(
    private readonly engine: Pick<Engine, "state" | "useLarge" | "leaveLarge">,
    private readonly table: Table,
  ) {
    table.onChange(() => void this.consider());
  }

  /** Whether the person does something at which the large net helps. */
  get isWanted(): boolean {
    const { session, advice: { isAnalyzing, review } } = this.table;
    if (!session) return false;
    return isAnalyzing || review.progress !== undefined || (session.mode === "play" && session.me !== "both" && session.level === HIGHEST_LEVEL);
  }

  /** Whether the net would help here: not where the page waits for the engine, or where that is slow. */
  get isUseful(): boolean {
    const { state } = this.engine;
    // The program that serves a page has the net.
    return state.is === "ready" && !state.blocks && state.kernels !== "plain" && state.kernels !== "native";
  }

  /** Whether the net is to be proposed now. It is proposed until the person has answered. */
  get isProposed(): boolean {
    return this.state.is === "absent" && this.choice === undefined && this.isUseful && this.isWanted;
  }

  /** Takes the net from the cache if the person has chosen it before. */
  private async consider(): Promise<void> {
    if (this.choice !== "yes" || this.state.is !== "absent" || !this.isUseful || !this.isWanted || this.isLooking) return;
    this.isLooking = true;
    const kept = await fromCache().catch(() => undefined);
    this.isLooking = false;
    if (kept) await this.use(kept, true);
    // The browser has thrown it away, so the person is asked anew.
    else this.choose(undefined);
  }

  /** Loads the net, from the network, at the person's wish. */
  async load(): Promise<void> {
    if (this.downloading) return;
    const { signal } = (this.downloading = new AbortController());
    this.choose("yes");
    try {
      this.show({ is: "loading", loaded: 0 });
      const net = await download(signal, (loaded) => this.show({ is: "loading", loaded }));
      // The download cannot be cancelled any more.
      this.show({ is: "preparing" });
      const isKept = await toCache(net).then(() => true, () => false);
      await this.use(net, isKept);
    } catch (error) {
      if (signal.aborted) this.show({ is: "absent" });
      else if (error instanceof CutOff) this.show({ is: "cut", loaded: error.loaded });
      else throw error;
    } finally {
      this.downloading = undefined;
    }
  }

  private async use(net: Uint8Array, isKept: boolean): Promise<void> {
    this.show({ is: "preparing" });
    try {
      await this.engine.useLarge(net);
      this.show({ is: "ready", isKept });
    } catch (error) {
      await forget();
      this.show({ is: "refused", why: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Breaks the download off. */
  stop(): void {
    this.choose(undefined);
    this.downloading?.abort();
  }

  /** Goes without the net, and does not propose it again. */
  async decline(): Promise<void> {
    this.choose("no");
    this.engine.leaveLarge();
    this.show({ is: "absent" });
    await forget();
  }

  private choose(choice: "yes" | "no" | undefined): void {
    this.choice = choice;
    remember(KEY, choice);
    this.onState();
  }

  private show(state: NetState): void {
    this.state = state;
    this.onState();
  }
}

/** Loads the file, and reports how many bytes have come. */
async function download(signal: AbortSignal, onProgress: (loaded: number) => void): Promise<Uint8Array> {
  const net = new Uint8Array(largeNet.bytes);
  let loaded = 0;
  try {
    const response = await fetch(largeNet.url, { signal });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`);
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      // A file of another size would not be the net.
      net.set(part.value, loaded);
      loaded += part.value.length;
      onProgress(loaded);
    }
  } catch (error) {
    console.warn(error);
    throw new CutOff(loaded);
  }
  if (loaded < net.length) throw new CutOff(loaded);
  return net;
}

async function fromCache(): Promise<Uint8Array | undefined> {
  const kept = await (await caches.open(CACHE)).match(largeNet.url);
  return kept && new Uint8Array(await kept.arrayBuffer());
}

async function toCache(net: Uint8Array): Promise<void> {
  await forget();
  await (await caches.open(CACHE)).put(largeNet.url, new Response(net as Uint8Array<ArrayBuffer>));
}

/** Throws away the net, and others that earlier pages have kept. */
async function forget(): Promise<void> {
  await globalThis.caches?.delete(CACHE).catch((error: unknown) => console.warn(error));
}

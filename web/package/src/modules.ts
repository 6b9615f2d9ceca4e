/** The builds of the engine, from the slowest to the fastest. */
export type Kernels = "plain" | "simd" | "relaxed";

/** Returns a module whose only function runs some instructions, to find out whether the host knows them. */
function probe(...instructions: number[]): Uint8Array<ArrayBuffer> {
  const body = [0, ...instructions, 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // the magic word and the version
    ...[1, 5, 1, 0x60, 0, 1, 0x7b], // a type: no parameters, a vector as the result
    ...[3, 2, 1, 0], // a function of this type
    ...[10, body.length + 2, 1, body.length, ...body],
  ]);
}

/** `i32.const 0`, `i8x16.splat` */
const VECTOR = [0x41, 0, 0xfd, 0x0f];

/** `i16x8.relaxed_dot_i8x16_i7x16_s` */
const RELAXED_DOT = [0xfd, 0x92, 0x02];

/** Returns the fastest build that this host can run. */
export function bestKernels(): Kernels {
  if (WebAssembly.validate(probe(...VECTOR, ...VECTOR, ...RELAXED_DOT))) return "relaxed";
  return WebAssembly.validate(probe(...VECTOR)) ? "simd" : "plain";
}

/** The functions of a module (`web/src/host.rs`). */
export interface Exports {
  memory: WebAssembly.Memory;
  start(): void;
  room(length: number): number;
  place(): number;
  answer(): number;
  net?(): number;
}

/** Returns the address of a file of the package. A bundler finds the files by these lines. */
export function address(name: Kernels | "rules" | "records" | "net"): URL {
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

/** Reads a file from the disk or the network. */
export async function read(from: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (from.protocol === "file:") {
    // Bundlers for pages leave a name alone that they cannot see.
    const files = "node:fs/promises";
    const { readFile } = (await import(/* @vite-ignore */ files)) as typeof import("node:fs/promises");
    return new Uint8Array(await readFile(from));
  }
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${from}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * A module that runs. An error in the program ends an instance in the middle of its work, and nothing in
 * its memory can be trusted then. So a new instance of the same code replaces it.
 */
export class Running {
  private exports: Exports;

  constructor(
    private readonly code: WebAssembly.Module,
    private readonly log: (line: string) => void,
  ) {
    this.exports = this.start();
  }

  private start(): Exports {
    const imports = {
      host: {
        now: () => performance.now(),
        log: (place: number, length: number) => this.log(text(exports.memory, place, length)),
      },
    };
    const exports = new WebAssembly.Instance(this.code, imports).exports as unknown as Exports;
    exports.start();
    return exports;
  }

  /**
   * Writes bytes into the module, calls a function that takes them, and returns the answer.
   *
   * @throws whatever ended the instance. The next call goes to a new one, which has no net.
   */
  exchange(bytes: Uint8Array, call: (exports: Exports) => number): string {
    try {
      const place = this.exports.room(bytes.length);
      new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
      const length = call(this.exports);
      return text(this.exports.memory, this.exports.place(), length);
    } catch (failure) {
      this.exports = this.start();
      throw failure;
    }
  }
}

/** Compiles and starts a module. */
export async function start(from: URL, log: (line: string) => void): Promise<Running> {
  return new Running(await compile(from), log);
}

async function compile(from: URL): Promise<WebAssembly.Module> {
  if (from.protocol !== "file:") {
    const response = await fetch(from);
    if (!response.ok) throw new Error(`${from}: ${response.status} ${response.statusText}`);
    // Servers that do not know the type of modules are common; a stream would be refused.
    if (response.headers.get("content-type")?.startsWith("application/wasm")) {
      return WebAssembly.compileStreaming(response);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compile(await read(from));
}

export function text(memory: WebAssembly.Memory, place: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, place, length));
}

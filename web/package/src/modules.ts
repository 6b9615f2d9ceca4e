/** The builds of the engine, from the slowest to the fastest. */
export type Kernels = "plain" | "simd" | "relaxed";

export const KERNELS: readonly Kernels[] = ["plain", "simd", "relaxed"];

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

/** What answers requests, which are JSON and perhaps the bytes of a file. */
export interface Answers {
  answer(request: Uint8Array): string;
}

/**
 * A module that runs. An error in the program ends an instance in the middle of its work, and nothing in
 * its memory can be trusted then. So a new instance of the same code replaces it.
 */
export class Running implements Answers {
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

  /** Answers a request. */
  answer(request: Uint8Array): string {
    return this.exchange(request, (exports) => exports.answer());
  }

  /** Gives the module its net, and returns the answer. */
  takeNet(net: Uint8Array): string {
    return this.exchange(net, (exports) => exports.net!());
  }

  /**
   * Writes bytes into the module, calls a function that takes them, and returns the answer.
   *
   * @throws whatever ended the instance. The next call goes to a new one, which has no net.
   */
  private exchange(bytes: Uint8Array, call: (exports: Exports) => number): string {
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

export function text(memory: WebAssembly.Memory, place: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, place, length));
}

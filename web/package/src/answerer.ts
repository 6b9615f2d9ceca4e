// What runs in the worker of `TengenWorker`: an engine that answers one question after another.

import { EncodingError, FailureError, type Server, Tengen, TengenError } from "./index.js";

/** What a worker receives: first its engine, then questions. */
export type Order = Start | Question;

export type Start = { module: WebAssembly.Module; net: Uint8Array } | { server: Server };

/** A question to the engine: one of its methods, with its arguments. */
export interface Question {
  id: number;
  method: string;
  parameters: unknown[];
}

export type Reply =
  | { ready: { net: string; kernels: Tengen["kernels"] } }
  | { failed: string }
  | { log: string }
  | { id: number; answer: unknown }
  | { id: number; refused: Refused }
  /** The engine has failed and must be started anew. */
  | { id: number; died: string };

/** A `TengenError`, as it is sent. */
export interface Refused {
  message: string;
  illegal?: string;
  isEncoding?: boolean;
}

/** Answers questions with an engine on this thread. `say` receives each reply. */
export class Answerer {
  private engine: Tengen | undefined;

  constructor(private readonly say: (reply: Reply) => void) {}

  async receive(order: Order): Promise<void> {
    if ("method" in order) this.answer(order);
    else await this.start(order);
  }

  private async start(start: Start): Promise<void> {
    try {
      if ("server" in start) this.engine = await Tengen.connect(start.server);
      else this.engine = await Tengen.load({ ...start, log: (line) => this.say({ log: line }) });
      this.say({ ready: { net: this.engine.net, kernels: this.engine.kernels } });
    } catch (error) {
      this.say({ failed: error instanceof Error ? error.message : String(error) });
    }
  }

  private answer({ id, method, parameters }: Question): void {
    try {
      const call = this.engine![method as keyof Tengen] as (...parameters: unknown[]) => unknown;
      this.say({ id, answer: call.apply(this.engine, parameters) });
    } catch (error) {
      const isRefusal = error instanceof TengenError && !(error instanceof FailureError);
      this.say(isRefusal ? { id, refused: refused(error) } : { id, died: error instanceof Error ? error.message : String(error) });
    }
  }
}

function refused(error: TengenError): Refused {
  const { message, illegal } = error;
  return { message, ...(illegal ? { illegal } : {}), ...(error instanceof EncodingError ? { isEncoding: true } : {}) };
}

/** Returns the error that was sent. */
export function errorOf({ message, illegal, isEncoding }: Refused): TengenError {
  return isEncoding ? new EncodingError() : new TengenError(message, illegal);
}

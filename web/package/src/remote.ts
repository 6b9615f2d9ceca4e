// An engine of the program `tengen`, which `tengen board` serves to its page.

import type { Answers } from "./modules.js";

/** Which of the program's nets an engine plays with: that of the levels below the highest, or that of full strength. */
export type ServedNet = "small" | "large";

/** Where the program serves engines. */
export interface Server {
  /** The folder of its page. */
  address: string | URL;
  net: ServedNet;
}

/** What the program says about a new engine. */
interface Ready {
  session: number;
  net: string;
  kernels: "native";
}

/**
 * An engine in the program. It lasts as long as its socket, which the browser closes with the worker: what the engine is
 * at stops then. Requests wait for their answers, as those to a module do, so only workers may ask.
 */
export class Remote implements Answers {
  private constructor(
    private readonly asked: URL,
    /** Kept, so that it stays open. */
    readonly socket: WebSocket,
    readonly net: string,
    readonly kernels: "native",
  ) {}

  /** Opens a session. */
  static open({ address, net }: Server): Promise<Remote> {
    const place = new URL(`session?net=${net}`, address);
    place.protocol = place.protocol.replace("http", "ws");
    const socket = new WebSocket(place);
    return new Promise((resolve, reject) => {
      socket.onclose = () => reject(new Error("the program that serves this page has ended; start `tengen board` again"));
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const said = JSON.parse(data) as Ready | { error: string };
        if ("error" in said) reject(new Error(said.error));
        else resolve(new Remote(new URL(`ask?session=${said.session}`, address), socket, said.net, said.kernels));
      };
    });
  }

  answer(request: Uint8Array): string {
    const asking = new XMLHttpRequest();
    asking.open("POST", this.asked, false);
    asking.send(request as Uint8Array<ArrayBuffer>);
    if (asking.status !== 200) throw new Error(asking.responseText.trim() || asking.statusText);
    return asking.responseText;
  }
}

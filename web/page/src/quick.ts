// Shudan draws every point of the board each time, and an analysis changes the board several times a second. With this
// file, its points are drawn only when something about them has changed.

import Vertex from "@sabaki/shudan/src/Vertex.js";
import { Component, options } from "preact";

type Properties = Record<string, unknown>;

class QuickVertex extends Component<Properties> {
  override shouldComponentUpdate(next: Properties): boolean {
    return Object.keys(next).some((key) => !isEqual(this.props[key], next[key]));
  }

  override render() {
    return Vertex(this.props);
  }
}

/** Compares values of the properties: plain ones, places, marks and heat, and handlers, which must be the same. */
function isEqual(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (typeof one !== "object" || typeof two !== "object" || !one || !two) return false;
  return JSON.stringify(one) === JSON.stringify(two);
}

const before = options.vnode;
options.vnode = (node) => {
  if (node.type === Vertex) node.type = QuickVertex as unknown as typeof node.type;
  before?.(node);
};

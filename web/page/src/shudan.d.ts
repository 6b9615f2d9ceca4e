declare module "@sabaki/shudan/src/Vertex.js" {
  /** A point of the board component. */
  export default function Vertex(properties: object): import("preact").VNode;
}

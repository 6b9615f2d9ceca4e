import type { Properties, TreeNode } from "tengen";

/** A position of a game and its properties, as they stand in a record. */
export interface Node {
  /** The node before this one; -1 for the root. */
  readonly parent: number;
  /** The nodes after this one. The first goes on with the main line. */
  readonly children: readonly number[];
  readonly properties: Properties;
}

/**
 * A game with its variations. Trees do not change: every function returns another one, which shares the nodes that are
 * the same. A node keeps its number, and stands after its parent.
 */
export interface Tree {
  readonly nodes: readonly Node[];
}

export const ROOT = 0;

/** Makes a tree of the nodes of a record. */
export function treeOf(list: readonly TreeNode[]): Tree {
  const children: number[][] = list.map(() => []);
  list.forEach(({ parent }, place) => {
    if (parent !== null) children[parent]!.push(place);
  });
  return { nodes: list.map(({ parent, properties }, place) => ({ parent: parent ?? -1, children: children[place]!, properties })) };
}

/** The nodes of a tree in the order of a record: each after its parent, the main line first. */
export interface List {
  nodes: TreeNode[];
  /** The place in the list by the number of a node. */
  places: number[];
}

export function listOf({ nodes }: Tree): List {
  const list: TreeNode[] = [];
  const places: number[] = [];
  const toDo = [ROOT];
  for (let id = toDo.pop(); id !== undefined; id = toDo.pop()) {
    const { parent, children, properties } = nodes[id]!;
    places[id] = list.length;
    list.push({ parent: parent < 0 ? null : places[parent]!, properties });
    for (let index = children.length - 1; index >= 0; index -= 1) toDo.push(children[index]!);
  }
  return { nodes: list, places };
}

/** Returns the nodes from the root to a node. */
export function pathTo({ nodes }: Tree, last: number): number[] {
  const path = [];
  for (let id = last; id >= 0; id = nodes[id]!.parent) path.push(id);
  return path.reverse();
}

/** Returns the end of the line that goes on from a node by first children. */
export function endFrom({ nodes }: Tree, from: number): number {
  let id = from;
  for (let next = nodes[id]!.children[0]; next !== undefined; next = nodes[id]!.children[0]) id = next;
  return id;
}

/** Adds a node as the last child of another. Returns its number too. */
export function add(tree: Tree, parent: number, properties: Properties): { tree: Tree; id: number } {
  const id = tree.nodes.length;
  const before = tree.nodes[parent]!;
  const nodes = replaced(tree, parent, { ...before, children: [...before.children, id] });
  nodes.push({ parent, children: [], properties });
  return { tree: { nodes }, id };
}

/** Returns the child of a node that has a property with this value alone, such as a move. */
export function childWith({ nodes }: Tree, parent: number, ident: string, value: string): number | undefined {
  return nodes[parent]!.children.find((child) =>
    nodes[child]!.properties.some(([name, values]) => name === ident && values.length === 1 && values[0] === value),
  );
}

/** Makes the line to a node the main line. */
export function promote(tree: Tree, last: number): Tree {
  const nodes = [...tree.nodes];
  const path = pathTo(tree, last);
  for (let index = 1; index < path.length; index += 1) {
    const child = path[index]!;
    const parent = nodes[path[index - 1]!]!;
    if (parent.children[0] === child) continue;
    const others = parent.children.filter((other) => other !== child);
    nodes[path[index - 1]!] = { ...parent, children: [child, ...others] };
  }
  return { nodes };
}

/** Sets a property of a node to one value, in its place; `undefined` takes it away. */
export function set(tree: Tree, id: number, ident: string, value: string | undefined): Tree {
  return setAll(tree, id, ident, value === undefined ? [] : [value]);
}

/** Sets the values of a property of a node, in its place; without a value it is taken away. */
export function setAll(tree: Tree, id: number, ident: string, values: string[]): Tree {
  const node = tree.nodes[id]!;
  const place = node.properties.findIndex(([name]) => name === ident);
  const properties: Properties = node.properties.filter(([name], index) => name !== ident || (index === place && values.length > 0));
  if (values.length > 0) {
    const property: Properties[number] = [ident, values];
    if (place < 0) properties.push(property);
    else properties[place] = property;
  }
  return { nodes: replaced(tree, id, { ...node, properties }) };
}

/** Returns the values of a property, as they stand in the record. */
export function valuesOf({ nodes }: Tree, id: number, ident: string): string[] {
  return nodes[id]!.properties.filter(([name]) => name === ident).flatMap(([, values]) => values);
}

/** Returns the first value of a property, as it stands in the record. */
export function valueOf({ nodes }: Tree, id: number, ident: string): string | undefined {
  return nodes[id]!.properties.find(([name]) => name === ident)?.[1][0];
}

/** Writes a text as a value. */
export function escaped(text: string): string {
  return text.replace(/[\]\\]/g, "\\$&");
}

function replaced({ nodes }: Tree, id: number, node: Node): Node[] {
  const all = [...nodes];
  all[id] = node;
  return all;
}

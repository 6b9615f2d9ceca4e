import type { Findings } from "tengen";

import { decimal, text } from "./language";
import { type Tree, escaped, set, valueOf } from "./tree";
import { leadInWords, vertexInWords } from "./words";

/** Adds to the comments of nodes what was found about their positions. Comments that say it already stay as they are. */
export function withFindings(tree: Tree, found: { node: number; findings: Findings | undefined }[]): Tree {
  let commented = tree;
  for (const { node, findings } of found) {
    if (!findings) continue;
    const line = escaped(inWords(findings));
    const before = valueOf(commented, node, "C") ?? "";
    if (!before.includes(line)) commented = set(commented, node, "C", before ? `${before}\n\n${line}` : line);
  }
  return commented;
}

function inWords({ win, lead, best }: Findings): string {
  return text("comment", {
    percent: text("percent", { number: decimal(Number((100 * win).toFixed(1)), 1) }),
    lead: leadInWords(lead),
    best: vertexInWords(best),
  });
}

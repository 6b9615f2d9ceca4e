// Where the program is: npm installs the package of this system alone, one of the optional dependencies.

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";

const require = createRequire(import.meta.url);
const { optionalDependencies } = require("./package.json");
const system = `${process.platform}-${process.arch}`;
const name = Object.keys(optionalDependencies).find((name) => name.endsWith(`/${system}`));

function found() {
  if (name === undefined) throw new Error(`tengen-program: there is no program for ${system}`);
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    throw new Error(`tengen-program: ${name} is not installed; npm leaves it out with --omit=optional`);
  }
}

/** The full path of the program. */
export const program = join(found(), process.platform === "win32" ? "tengen.exe" : "tengen");

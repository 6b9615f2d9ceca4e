"""Lists the face of the library, from the JSON that rustdoc writes, and finds what should not be in it.

The face is what the root of the crate re-exports, and the module `rules`. The JSON comes from rustdoc with
`--document-hidden-items`, so it has what the compiler sees.
"""

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = dict[str, Any]

# Crates whose types a signature of the face may name.
OUTSIDE = {"std", "core", "alloc", "serde", "serde_core"}
# Traits that `derive` implements for the compiler's own use.
DERIVED = {"StructuralPartialEq", "TrivialClone"}
# Where everything is that has no promise.
ENGINE_ROOM = "engine_room"


@dataclass
class Face:
    """The items of the face, as lines, and the faults found on the way."""

    index: Json
    paths: Json
    crates: Json
    members: dict[str, str] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    place: str = ""
    conditions: str = ""

    # Walking.

    def collect(self, module: Json, path: str) -> None:
        """Finds the items of a module of the face, under their public paths."""
        for at in module["inner"]["module"]["items"]:
            item = self.index[str(at)]
            kind = next(iter(item["inner"]))
            if item["visibility"] != "public" or item["name"] == ENGINE_ROOM:
                continue
            if kind == "use":
                self.re_export(item["inner"]["use"], path)
            elif kind == "module":
                self.collect(item, f"{path}::{item['name']}")
            elif not (kind == "macro" and item["name"].startswith("__")):
                # The name of a macro of the engine room begins so: macros have no other place.
                self.members[str(at)] = f"{path}::{item['name']}"

    def re_export(self, use: Json, path: str) -> None:
        """Adds what a `pub use` names."""
        target = self.index.get(str(use["id"]))
        name = f"{path}::{use['name']}"
        if target is None:
            self.faults.append(f"{name}: an item of another crate")
        elif "module" in target["inner"]:
            self.collect(target, path if use["is_glob"] else name)
        else:
            self.members[str(use["id"])] = name

    def describe(self) -> None:
        """Writes a line for each item, and for each part that users can name."""
        for at, path in sorted(self.members.items(), key=lambda member: member[1]):
            item = self.index[at]
            self.names.add(path.split("::")[-1])
            self.check_hidden(item, path)
            kind = next(iter(item["inner"]))
            inner = item["inner"][kind]
            self.place = path
            {
                "struct": self.struct,
                "enum": self.enum,
                "trait": self.trait,
                "function": self.free_function,
                "constant": self.constant,
                "type_alias": self.alias,
            }[kind](item, path, inner)

    def check_hidden(self, item: Json, path: str) -> None:
        """Reports an item that the documentation hides and the compiler shows."""
        if any("doc(hidden)" in json.dumps(attribute) for attribute in item["attrs"]):
            self.faults.append(f"{path}: public, and hidden in the documentation")

    # Items.

    def struct(self, item: Json, path: str, inner: Json) -> None:
        """Writes a struct, its public fields and its methods."""
        self.add(f"{self.marked(item)}struct {path}{self.generics(inner['generics'])}")
        self.fields(inner["kind"], path)
        self.impls(inner["impls"], path)

    def fields(self, kind: Json | str, path: str) -> None:
        """Writes the public fields of a struct or of a variant."""
        if kind in ("unit", "plain"):
            return
        [(shape, found)] = kind.items()
        fields = found if shape == "tuple" else found["fields"]
        has_more = any(at is None for at in fields)
        for at in fields:
            item = self.index.get(str(at)) if at is not None else None
            if item is None or item["visibility"] not in ("public", "default"):
                continue
            self.check_hidden(item, f"{path}.{item['name']}")
            self.add(f"field {path}.{item['name']}: {self.type(item['inner']['struct_field'])}")
        if has_more or (shape != "tuple" and found.get("has_stripped_fields")):
            self.add(f"field {path}: private ones")

    def enum(self, item: Json, path: str, inner: Json) -> None:
        """Writes an enum, its variants and its methods."""
        self.add(f"{self.marked(item)}enum {path}{self.generics(inner['generics'])}")
        for at in inner["variants"]:
            variant = self.index[str(at)]
            name = f"{path}::{variant['name']}"
            self.check_hidden(variant, name)
            self.add(f"variant {name}")
            self.fields(variant["inner"]["variant"]["kind"], name)
        self.impls(inner["impls"], path)

    def trait(self, item: Json, path: str, inner: Json) -> None:
        """Writes a trait and what it asks for."""
        parents = self.bounds(": ", inner["bounds"])
        self.add(f"{self.marked(item)}trait {path}{self.generics(inner['generics'])}{parents}")
        for at in inner["items"]:
            self.member(self.index[str(at)], path)

    def constant(self, item: Json, path: str, inner: Json) -> None:
        """Writes a constant."""
        self.add(f"const {path}: {self.type(inner['type'])}")

    def alias(self, item: Json, path: str, inner: Json) -> None:
        """Writes another name of a type."""
        self.add(f"type {path}{self.generics(inner['generics'])} = {self.type(inner['type'])}")

    def free_function(self, item: Json, path: str, inner: Json) -> None:
        """Writes a function outside a type."""
        self.add(self.function(path, inner))

    def impls(self, impls: list[int], path: str) -> None:
        """Writes the methods of a type, and the traits that it implements by itself."""
        plain = []
        for at in impls:
            item = self.index.get(str(at))
            if item is None:
                continue
            inner = item["inner"]["impl"]
            if inner["is_synthetic"] or inner["blanket_impl"]:
                continue
            if inner["trait"] is None:
                for member in inner["items"]:
                    self.member(self.index[str(member)], path)
                continue
            # A conversion from a type of the engine room may be hidden: it cannot be private.
            is_hidden = any("doc(hidden)" in json.dumps(attribute) for attribute in item["attrs"])
            name = inner["trait"]["path"].split("::")[-1]
            if (is_hidden and name == "From") or name in DERIVED:
                continue
            self.check_hidden(item, f"{path}: {name}")
            trait, of = self.path(inner["trait"]), self.type(inner["for"])
            generics = self.generics(inner["generics"])
            if not generics and of == path.removeprefix("tengen::"):
                plain.append(trait)
            else:
                self.add(f"impl{generics} {trait} for {of}{self.conditions}")
            for member in inner["items"]:
                found = self.index[str(member)]
                if "assoc_type" in found["inner"] and found["inner"]["assoc_type"]["type"]:
                    value = self.type(found["inner"]["assoc_type"]["type"])
                    self.add(f"type {path}::{found['name']} of {trait} for {of} = {value}")
        if plain:
            self.add(f"impl {path}: {', '.join(sorted(plain))}")

    def member(self, item: Json, path: str) -> None:
        """Writes a method or a constant of a type or a trait."""
        if item["visibility"] not in ("public", "default"):
            return
        name = f"{path}::{item['name']}"
        self.check_hidden(item, name)
        [(kind, inner)] = item["inner"].items()
        if kind == "function":
            self.names.add(item["name"])
            self.add(self.function(name, inner))
        elif kind == "assoc_const":
            self.add(f"const {name}: {self.type(inner['type'])}")
        else:
            self.add(f"type {name}{self.bounds(': ', inner['bounds'])}")

    # Signatures.

    def add(self, line: str) -> None:
        """Adds a line to those of the present item."""
        self.lines.setdefault(self.place, []).append(line)

    def marked(self, item: Json) -> str:
        """Returns the word before an item that may get more fields or variants."""
        return "non_exhaustive " if "non_exhaustive" in json.dumps(item["attrs"]) else ""

    def function(self, name: str, inner: Json) -> str:
        """Returns the signature of a function."""
        words = [word for word in ("const", "unsafe", "async") if inner["header"][f"is_{word}"]]
        takes = [self.argument(*argument) for argument in inner["sig"]["inputs"]]
        gives = inner["sig"]["output"]
        output = f" -> {self.type(gives)}" if gives else ""
        generics = self.generics(inner["generics"])
        return " ".join([*words, "fn", f"{name}{generics}({', '.join(takes)}){output}{self.conditions}"])

    def argument(self, name: str, of: Json) -> str:
        """Returns an argument of a function, without its name, which is no promise."""
        text = self.type(of)
        if name == "self":
            return {"Self": "self", "&Self": "&self", "&mut Self": "&mut self"}.get(text, f"self: {text}")
        return text

    def generics(self, generics: Json) -> str:
        """Returns the parameters in angle brackets, and keeps the conditions that stand behind."""
        parameters = []
        for parameter in generics["params"]:
            [(kind, inner)] = parameter["kind"].items()
            if kind == "lifetime":
                parameters.append(parameter["name"])
            elif kind == "const":
                parameters.append(f"const {parameter['name']}: {self.type(inner['type'])}")
            elif not inner["is_synthetic"]:
                parameters.append(parameter["name"] + self.bounds(": ", inner["bounds"]))
        conditions = [
            self.type(where["type"]) + self.bounds(": ", where["bounds"])
            for where in (where.get("bound_predicate") for where in generics["where_predicates"])
            if where
        ]
        self.conditions = f" where {', '.join(conditions)}" if conditions else ""
        return f"<{', '.join(parameters)}>" if parameters else ""

    def bounds(self, before: str, bounds: list[Json]) -> str:
        """Returns the traits that a type must have."""
        found = [
            self.path(bound["trait_bound"]["trait"]) if "trait_bound" in bound else str(*bound.values())
            for bound in bounds
        ]
        return before + " + ".join(found) if found else ""

    def path(self, path: Json) -> str:
        """Returns a named type or trait, and checks that the face may name it."""
        return self.named(path["id"], path["path"]) + self.arguments(path["args"])

    def named(self, at: int, written: str) -> str:
        """Returns the name of an item; an item of the engine room is a fault."""
        known = self.members.get(str(at))
        name = written.split("::")[-1]
        if known:
            return known.removeprefix("tengen::")
        found = self.paths.get(str(at))
        crate = found["crate_id"] if found else 0
        if crate == 0:
            self.faults.append(f"{self.place}: {name} is not in the face")
        elif self.crates[str(crate)]["name"] not in OUTSIDE:
            self.faults.append(f"{self.place}: {name} is of the crate {self.crates[str(crate)]['name']}")
        return name

    def arguments(self, arguments: Json | None) -> str:
        """Returns the arguments of a generic type."""
        if not arguments:
            return ""
        [(kind, inner)] = arguments.items() if isinstance(arguments, dict) else [(arguments, {})]
        if kind == "parenthesized":
            output = f" -> {self.type(inner['output'])}" if inner["output"] else ""
            return f"({', '.join(map(self.type, inner['inputs']))}){output}"
        found = []
        for argument in inner.get("args", []):
            [(sort, value)] = argument.items() if isinstance(argument, dict) else [(argument, None)]
            found.append({"type": self.type, "const": lambda of: of["expr"]}.get(sort, str)(value))
        for constraint in inner.get("constraints", []):
            [(sort, value)] = constraint["binding"].items()
            if sort == "equality":
                found.append(f"{constraint['name']} = {self.type(value['type'])}")
            else:
                found.append(constraint["name"] + self.bounds(": ", value))
        return f"<{', '.join(found)}>" if found else ""

    def type(self, of: Json | str) -> str:
        """Returns a type as it is written."""
        [(kind, inner)] = of.items() if isinstance(of, dict) else [(of, None)]
        match kind:
            case "resolved_path":
                return self.path(inner)
            case "primitive" | "generic":
                return inner
            case "borrowed_ref":
                life = f"{inner['lifetime']} " if inner["lifetime"] else ""
                return f"&{life}{'mut ' if inner['is_mutable'] else ''}{self.type(inner['type'])}"
            case "tuple":
                return f"({', '.join(map(self.type, inner))})"
            case "slice":
                return f"[{self.type(inner)}]"
            case "array":
                return f"[{self.type(inner['type'])}; {inner['len']}]"
            case "impl_trait":
                return self.bounds("impl ", inner)
            case "dyn_trait":
                return "dyn " + " + ".join(self.path(bound["trait"]) for bound in inner["traits"])
            case "qualified_path":
                return f"{self.type(inner['self_type'])}::{inner['name']}"
            case "function_pointer":
                sig = inner["sig"]
                output = f" -> {self.type(sig['output'])}" if sig["output"] else ""
                return f"fn({', '.join(self.type(of) for _, of in sig['inputs'])}){output}"
        raise ValueError(f"a type of an unknown kind: {kind}")


def read(path: Path) -> Face:
    """Reads the JSON of rustdoc, and describes the face."""
    crate = json.loads(path.read_text())
    face = Face(crate["index"], crate["paths"], crate["external_crates"])
    face.collect(crate["index"][str(crate["root"])], "tengen")
    face.describe()
    return face


def main() -> int:
    """Prints the list of the face, and the faults to standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("json", type=Path, help="the JSON that rustdoc wrote")
    parser.add_argument("--names", action="store_true", help="print the names of types and methods alone")
    arguments = parser.parse_args()
    face = read(arguments.json)
    if arguments.names:
        print("\n".join(sorted(face.names)))
    else:
        # Items are sorted by their paths, and what belongs to an item stands below it.
        for place in sorted(face.lines):
            print("\n".join(dict.fromkeys([face.lines[place][0], *sorted(face.lines[place][1:])])))
    for fault in sorted(set(face.faults)):
        print(fault, file=sys.stderr)
    return 1 if face.faults else 0


if __name__ == "__main__":
    sys.exit(main())

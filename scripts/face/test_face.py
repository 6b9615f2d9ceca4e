"""Tests of the list of the face: what it says of an item, and what it finds wrong."""

import unittest
from typing import Any

from face import Face

NO_GENERICS: dict[str, Any] = {"params": [], "where_predicates": []}


def item(name: str | None, inner: dict[str, Any], attributes: tuple[str, ...] = ()) -> dict[str, Any]:
    """Returns a public item as rustdoc writes it."""
    attrs = [{"other": attribute} for attribute in attributes]
    return {"name": name, "visibility": "public", "attrs": attrs, "inner": inner}


def named(at: int, name: str) -> dict[str, Any]:
    """Returns a type with a name."""
    return {"resolved_path": {"path": name, "id": at, "args": None}}


def method(*inputs: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    """Returns a function with these arguments."""
    header = {"is_const": False, "is_unsafe": False, "is_async": False}
    sig = {"inputs": list(inputs), "output": None}
    return {"function": {"sig": sig, "generics": NO_GENERICS, "header": header}}


SELF = ("self", {"borrowed_ref": {"lifetime": None, "is_mutable": False, "type": {"generic": "Self"}}})


def described(methods: list[dict[str, Any]], is_hidden: bool = False, trait: str | None = None) -> Face:
    """Describes a crate: its face has a struct `Game` with these methods, its engine room a `Board`."""
    implementation = {
        "is_synthetic": False,
        "blanket_impl": None,
        "trait": {"path": trait, "id": 9, "args": None} if trait else None,
        "generics": NO_GENERICS,
        "for": named(2, "Game"),
        "items": list(range(10, 10 + len(methods))),
    }
    hidden = ("#[doc(hidden)]",) if is_hidden else ()
    index = {
        "0": item("tengen", {"module": {"items": [1, 4]}}),
        "1": item(None, {"use": {"id": 2, "name": "Game", "is_glob": False}}),
        "2": item("Game", {"struct": {"kind": "unit", "generics": NO_GENERICS, "impls": [3]}}),
        "3": item(None, {"impl": implementation}, hidden),
        "4": item("engine_room", {"module": {"items": [5]}}),
        "5": item("Board", {"struct": {"kind": "unit", "generics": NO_GENERICS, "impls": []}}),
    } | {str(10 + place): found for place, found in enumerate(methods)}
    paths = {"2": {"crate_id": 0}, "5": {"crate_id": 0}, "9": {"crate_id": 1}}
    face = Face(index, paths, {"1": {"name": "core"}})
    face.collect(index["0"], "tengen")
    face.describe()
    return face


class TestFace(unittest.TestCase):
    """What the list has, and what is a fault."""

    def test_items_have_lines_with_their_signatures(self) -> None:
        face = described([item("join", method(SELF, ("other", named(2, "Game"))))])
        lines = ["struct tengen::Game", "fn tengen::Game::join(&self, Game)"]
        self.assertEqual(face.lines["tengen::Game"], lines)
        self.assertEqual((face.faults, face.names), ([], {"Game", "join"}))

    def test_a_type_of_the_engine_room_in_a_signature_is_a_fault(self) -> None:
        face = described([item("on", method(SELF, ("board", named(5, "Board"))))])
        self.assertEqual(face.faults, ["tengen::Game: Board is not in the face"])

    def test_a_hidden_method_is_a_fault(self) -> None:
        face = described([item("secret", method(SELF), ("#[doc(hidden)]",))])
        self.assertEqual(face.faults, ["tengen::Game::secret: public, and hidden in the documentation"])

    def test_a_hidden_trait_is_a_fault_unless_it_converts(self) -> None:
        self.assertEqual(described([], is_hidden=True, trait="From").faults, [])
        faults = described([], is_hidden=True, trait="Drop").faults
        self.assertEqual(faults, ["tengen::Game: Drop: public, and hidden in the documentation"])


if __name__ == "__main__":
    unittest.main()

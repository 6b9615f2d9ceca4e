"""Records: every game of a file, variations and properties."""

import pytest

import tengen

TREE = "(;GM[1]SZ[9]KM[6.5]PB[Anna]PW[Bert]RE[B+2.5]XY[kept];B[ee];W[ge](;B[gc]C[a \\] b])(;B[cc];W[gg]))"


def test_a_game_is_read_and_written() -> None:
    for given in (TREE, TREE.encode()):
        game = tengen.Game.from_sgf(given)
        assert (game.size, game.komi) == ((9, 9), 6.5)
        assert [vertex for _, vertex in game.moves] == ["E5", "G5", "G7"]
    again = tengen.Game.from_sgf(game.to_sgf())
    assert (again.moves, again.komi, again.rules) == (game.moves, game.komi, game.rules)


def test_a_game_is_read_up_to_a_move() -> None:
    assert tengen.Game.from_sgf(TREE, before=2).moves == [("black", "E5")]
    for before in (0, 5):
        with pytest.raises(ValueError, match="from 1 to 4"):
            tengen.Game.from_sgf(TREE, before=before)


def test_given_rules_and_komi_go_before_those_of_a_record() -> None:
    game = tengen.Game.from_sgf(TREE, rules="japanese", komi=0.5)
    assert (game.rules, game.komi) == ("japanese", 0.5)


def test_a_record_without_komi_has_that_of_its_rules_or_its_handicap() -> None:
    for sgf, rules, komi in (
        ("(;SZ[9]RU[Japanese];B[ee])", None, 6.5),
        ("(;SZ[9];B[ee])", "japanese", 6.5),
        ("(;SZ[9]RU[Chinese];B[ee])", None, 7.5),
        ("(;SZ[19]RU[Japanese]HA[3]AB[dd][pp][dp];W[pd])", None, 0.5),
    ):
        assert tengen.Game.from_sgf(sgf, rules=rules).komi == komi, sgf
        assert tengen.Record.from_sgf(sgf).game(rules=rules).komi == komi, sgf
    assert tengen.Game.from_sgf("(;SZ[9]RU[Japanese];B[ee])", komi=0.5).komi == 0.5


def test_rules_without_a_name_have_the_komi_of_their_count() -> None:
    assert tengen.Game(9, rules='{"scoring":"TERRITORY"}').komi == 6.5
    assert tengen.Game(9, rules='{"scoring":"AREA"}').komi == 7.5


def test_a_record_has_every_property_and_variation() -> None:
    record = tengen.Record.from_sgf(TREE)
    assert (record.size, record.komi, record.result, len(record)) == ((9, 9), 6.5, "B+2.5", 6)
    assert record.info["PB"] == "Anna"
    assert record.root.properties["XY"] == ["kept"]
    assert [len(end.game().moves) for end in record.ends] == [3, 4]
    branch = record.main_nodes[2]
    assert [child.properties["B"] for child in branch.children] == [["gc"], ["cc"]]
    first = branch.children[0]
    assert first.text("C") == "a ] b"
    assert first.properties["C"] == ["a \\] b"]
    assert first.parent == branch and first != branch
    assert record.root.parent is None


def test_a_record_is_written_with_changes_and_what_is_unknown() -> None:
    record = tengen.Record.from_sgf(TREE)
    record.set_info("PB", "Clara")
    child = record.ends[0].add_child()
    child.set("W", ["cg"])
    child.set("C", ["why ]?"])
    record.root.remove("RE")
    text = record.to_sgf()
    assert "PB[Clara]" in text and "XY[kept]" in text and "RE[" not in text
    again = tengen.Record.from_sgf(text)
    assert [vertex for _, vertex in again.moves] == ["E5", "G5", "G7", "C3"]
    assert again.ends[0].text("C") == "why ]?"


def test_every_game_of_a_file_is_read() -> None:
    games = tengen.read_records(TREE + "(;SZ[13];B[aa])")
    assert [game.size for game in games] == [(9, 9), (13, 13)]


def test_a_game_becomes_a_record() -> None:
    game = tengen.Game(9)
    game.play_all(["E5", "C3"])
    record = tengen.Record.of_game(game)
    assert record.moves == game.moves
    assert tengen.Record(13).size == (13, 13)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "no game"),
        ("no game", "no game"),
        (b"\xff\xfe\x00", "no game"),
        ("(;GM[2])", "a game other than Go"),
        ("(;SZ[26])", "a size from 1 to 25"),
        ("(;B[aa", "a value that is never closed"),
    ],
)
def test_what_is_not_a_record_is_refused_with_the_place(text: "str | bytes", error: str) -> None:
    for read in (tengen.Record.from_sgf, tengen.Game.from_sgf):
        with pytest.raises(tengen.RecordError, match=rf"line 1, column \d.*{error}"):
            read(text)


def test_notes_name_what_was_corrected() -> None:
    record = tengen.Record.from_sgf("(;SZ[9];B[ee];W[ee])")
    assert any("E5" in note for note in record.notes)

"""Games: rules, moves and the board."""

import copy
import pickle

import numpy as np
import pytest

import tengen

KO = """
. X O .
X . X O
. X O .
. . . .
"""


def test_players_move_in_turn() -> None:
    game = tengen.Game(9)
    game.play("E5")
    game.play("c3")
    assert game.moves == [("black", "E5"), ("white", "C3")]
    assert (game.to_move, game.last_move) == ("black", ("white", "C3"))
    assert (game["E5"], game["C3"], game["A1"]) == ("black", "white", None)


def test_a_game_is_19x19_under_chinese_rules_unless_it_is_not() -> None:
    usual = tengen.Game()
    assert (usual.size, usual.rules, usual.komi, usual.points) == ((19, 19), "chinese", 7.5, 361)
    other = tengen.Game((5, 3), rules="japanese", komi=0)
    assert (other.size, other.rules, other.komi, other.points) == ((5, 3), "japanese", 0.0, 15)


def test_every_named_rule_set_can_be_played() -> None:
    for name in tengen.RULES:
        game = tengen.Game(5, rules=name)
        assert tengen.Game(5, rules=game.rules).rules == game.rules
        game.play("C3")
    assert {"chinese", "japanese", "aga", "tromp-taylor"} <= set(tengen.RULES)


def test_a_refused_move_states_its_reason_and_changes_nothing() -> None:
    game = tengen.Game.from_diagram(KO, to_move="white")
    game.play("B3")
    before = repr(game)
    for vertex, reason in [("B3", "occupied"), ("C3", "ko"), ("J9", "off the board")]:
        with pytest.raises(tengen.IllegalMove) as refused:
            game.play(vertex)
        assert refused.value.reason == reason
        assert vertex in str(refused.value)
        assert game.why_illegal(vertex) == reason
        assert not game.is_legal(vertex)
    assert repr(game) == before
    assert game.ko_bans() == ["C3"]


def test_suicide_is_legal_where_the_rules_allow_it() -> None:
    drawn = ". . O .\n. . . O\n. . . .\n. . . ."
    for rules, reason in [("chinese", "suicide"), ("japanese", "suicide")]:
        game = tengen.Game.from_diagram(drawn, to_move="black", rules=rules)
        assert game.why_illegal("D4") == reason
    two = "X X . O\nO O O .\n. . . .\n. . . ."
    assert tengen.Game.from_diagram(two, rules="chinese").is_legal("C4") is False
    assert tengen.Game.from_diagram(two, rules="tromp-taylor").is_legal("C4")


@pytest.mark.parametrize(
    ("rules", "reason"),
    [("tromp-taylor", "superko"), ("aga", "superko"), ("chinese", None), ("japanese", None)],
)
def test_superko_depends_on_the_rules(rules: str, reason: "str | None") -> None:
    # On a board of one row the stones come round: after the last move the first position returns.
    game = tengen.Game((4, 1), rules=rules)
    for vertex, color in [("B1", "black"), ("D1", "white"), ("A1", "black"), ("C1", "white")]:
        game.play(vertex, color)  # type: ignore[arg-type]
    assert game.stones("white") == ["C1", "D1"]
    assert game.why_illegal("B1") == reason


def test_moves_can_be_taken_back() -> None:
    game = tengen.Game.from_diagram(KO, to_move="white")
    game.play("B3")
    assert game.prisoners == (0, 1)
    game.undo()
    assert (game.to_move, game.prisoners, game["C3"]) == ("white", (0, 0), "black")
    with pytest.raises(ValueError, match="fewer moves"):
        game.undo()


def test_two_passes_end_a_game_and_a_resumption_goes_on() -> None:
    game = tengen.Game(5)
    game.pass_()
    game.play("pass")
    assert (game.is_over, game.end, game.legal_moves()) == (True, "passes", [])
    assert not game.legal().any()
    with pytest.raises(tengen.IllegalMove) as refused:
        game.play("C3")
    assert refused.value.reason == "game over"
    game.resume()
    game.play("C3")
    assert game.end is None


def test_moves_are_made_all_or_none() -> None:
    game = tengen.Game(9)
    with pytest.raises(tengen.IllegalMove, match="move 3, black E5"):
        game.play_all(["E5", "C3", "E5"])
    assert game.moves == []
    game.play_all(["E5", "C3", "pass"])
    assert len(game.moves) == 3


def test_legal_moves_are_texts_and_an_array() -> None:
    game = tengen.Game.from_diagram(KO, to_move="white")
    game.play("B3")
    names = game.legal_moves()
    assert "C3" not in names and names[-1] == "pass"
    legal = game.legal()
    assert legal.dtype == np.bool_ and legal.shape == (17,)
    assert [game.vertex(int(index)) for index in np.flatnonzero(legal)] == names


def test_numbers_of_points_go_row_by_row_from_a1() -> None:
    game = tengen.Game((5, 3))
    assert [game.index(name) for name in ("A1", "E1", "A2", "E3", "pass")] == [0, 4, 5, 14, 15]
    assert [game.vertex(index) for index in range(16)][-2:] == ["E3", "pass"]
    with pytest.raises(ValueError, match="0 to 15"):
        game.vertex(16)


def test_a_board_is_an_array_with_row_1_first() -> None:
    game = tengen.Game((3, 2))
    game.play_all(["C1", "A2"])
    assert game.board().tolist() == [[0, 0, 1], [-1, 0, 0]]


def test_chains_have_stones_and_liberties() -> None:
    game = tengen.Game.from_diagram(KO)
    chain = game.chain("A3")
    assert chain is not None
    assert (chain.color, chain.stones, chain.liberties) == ("black", ["A3"], ["A2", "B3", "A4"])
    assert game.chain("A1") is None


def test_handicap_stones_stand_on_their_places() -> None:
    game = tengen.Game(19, handicap=2)
    assert (game.stones("black"), game.to_move, game.handicap) == (["D4", "Q16"], "white", 2)
    assert game.komi == 0.5
    for size, stones, text in [(19, 1, "2 to 9"), (19, 10, "2 to 9"), (5, 2, "no handicap points")]:
        with pytest.raises(ValueError, match=text):
            tengen.Game(size, handicap=stones)


def test_a_count_takes_dead_stones_off() -> None:
    game = tengen.Game.from_diagram(". X . O .\nX X . O O\n. X . O O", komi=0.5)
    count = game.count()
    assert (count.result, count.winner, count.lead) == ("W+0.5", "white", -0.5)
    assert count.neutral == ["C1", "C2", "C3"]
    without = game.count(dead=["D1"])
    assert (without.dead, without.result) == (["D1", "E1", "D2", "E2", "D3"], "B+14.5")
    assert "black" in count.explanation.lower()
    with pytest.raises(ValueError, match="C1 is an empty point"):
        game.count(dead=["C1"])


def test_a_judgement_names_the_dead_stones() -> None:
    game = tengen.Game.from_diagram(
        """
        . X . O . .
        X X . O O O
        . X . O . O
        X X O O X O
        . X O . O O
        X X O O . O
        """
    )
    judged = game.judge()
    assert judged.dead == ["E3"]
    assert judged.status("E3") == "dead"
    assert judged.status("A1") == "alive"
    assert judged.owners()[2, 4] == -1
    assert judged.result == judged.outcome.result


def test_stones_can_be_set_up() -> None:
    game = tengen.Game(5)
    game.set_up(black=["A1", "B2"], white=["C3"], to_move="white")
    game.set_up(empty=["A1"])
    assert (game.stones("black"), game.stones("white"), game.to_move) == (["B2"], ["C3"], "white")
    with pytest.raises(ValueError, match="without a liberty: A1"):
        game.set_up(black=["A1"], white=["B1", "A2"], empty=["B2"])
    assert game.stones("black") == ["B2"]


def test_a_copy_goes_its_own_way() -> None:
    game = tengen.Game(9)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        other.play("E5")
    assert game.moves == []


def test_a_game_is_drawn_with_its_last_move() -> None:
    game = tengen.Game(5)
    game.play_all(["B3", "C3"])
    lines = repr(game).splitlines()
    assert lines[0] == "    A B C D E"
    assert lines[3] == "  3 . X(O). . 3"
    assert lines[-1] == "black to move, komi 7.5, rules chinese, captured by black 0, by white 0"


def test_a_notebook_draws_a_game() -> None:
    game = tengen.Game(9)
    game.play("E5")
    svg = game._repr_svg_()
    assert svg.startswith("<svg ") and svg.endswith("</svg>")
    assert svg.count('fill="#111"') == 1


def test_facts_about_a_move_need_no_engine() -> None:
    game = tengen.Game.from_diagram(". . X .\n. X O .\n. . X .\n. . . .", to_move="black")
    found = tengen.facts(game, "D3")
    assert found[0].kind == "captures"
    assert "captures" in found[0].sentence.lower()
    assert tengen.facts(game, "D3", language="de")[0].sentence != found[0].sentence


@pytest.mark.parametrize("rules", ["japanese", "tromp-taylor", "koSIMPLEscoreAREAtaxNONEsui1"])
def test_a_pickled_game_is_the_same_game(rules: str) -> None:
    game = tengen.Game((5, 4), rules=rules, komi=-2.5)
    game.set_up(black=["A1", "B2"], white=["E4"], to_move="white")
    game.play_all(["C3", "pass", "pass"])
    game.resume("black")
    game.play_all(["D3", "pass"])
    game.set_up(white=["A4"], to_move="black")
    game.play_all(["pass", "pass"])
    again = pickle.loads(pickle.dumps(game))
    assert (repr(again), again.moves, again.to_sgf()) == (repr(game), game.moves, game.to_sgf())
    assert again.rules == game.rules and again.is_over
    again.undo(2)
    game.undo(2)
    assert repr(again) == repr(game)


def test_a_pickled_game_still_knows_its_ko() -> None:
    game = tengen.Game.from_diagram(".XO.\nXO.O\n.XO.", to_move="black")
    game.play("C2")
    again = pickle.loads(pickle.dumps(game))
    assert again.why_illegal("B2") == "ko" and game.why_illegal("B2") == "ko"


def test_a_game_under_changed_rules_is_pickled_with_its_resumption() -> None:
    game = tengen.Game(5, rules="japanese")
    game.play_all(["C3", "pass", "pass"])
    game.resume("black")
    game.rules = "aga"
    again = pickle.loads(pickle.dumps(game))
    assert (again.is_over, again.to_move, again.rules) == (False, game.to_move, "aga")

"""Searches find what the analysis engine of the program answers in JSON."""

import json
import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import tengen

# More of them take minutes: a thousand were compared on 28 November 2026.
POSITIONS = int(os.environ.get("TENGEN_POSITIONS", "24"))
SIZES = [(5, 5), (7, 7), (9, 9), (9, 7), (13, 13)]
VISITS = 40


def positions() -> "list[tengen.Game]":
    """Returns games of random moves on several boards, under the rules that have a name."""
    chance = random.Random(1)
    games = []
    for _ in range(POSITIONS):
        size = chance.choice(SIZES)
        game = tengen.Game(size, rules=chance.choice(tengen.RULES), komi=chance.choice([0.5, 6.5, 7]))
        for _ in range(chance.randrange(size[0] * size[1])):
            moves = game.legal_moves()
            if len(game.moves) < 2:
                # The engine takes two plays of Black before White's first one for a handicap.
                moves.remove("pass")
            game.play(chance.choice(moves))
            if game.is_over:
                game.undo()
        games.append(game)
    return games


def query(number: int, game: tengen.Game, report: tengen.Report) -> str:
    """Returns the question about a game as a line of JSON.

    The engine always considers a pass, as KataGo's does, and other searches leave it out of openings.
    """
    columns, rows = game.size
    avoided = {"player": game.to_move[0].upper(), "moves": ["pass"], "untilDepth": 1}
    is_opening = all(it.vertex != "pass" for it in report.candidates)
    return json.dumps(
        {
            "avoidMoves": [avoided] if is_opening else [],
            "id": str(number),
            "moves": [[color[0].upper(), vertex] for color, vertex in game.moves],
            "rules": game.rules,
            "komi": game.komi,
            "boardXSize": columns,
            "boardYSize": rows,
            "maxVisits": VISITS,
            "includeOwnership": True,
        }
    )


def answers(queries: "list[str]") -> "list[dict[str, Any]]":
    """Returns the answers of the analysis engine, which searches one position at a time."""
    command = [sys.executable, "-m", "tengen", "analysis", "--model", "small"]
    done = subprocess.run(
        [*command, "--positions", "1", "--threads", "1"],
        input="".join(f"{query}\n" for query in queries),
        capture_output=True,
        text=True,
        timeout=3600,
    )
    found = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    return [found[str(number)] for number in range(len(queries))]


def test_searches_answer_as_the_json_engine_does() -> None:
    games, engine = positions(), tengen.Engine(net="small")
    reports = [engine.search(game, visits=VISITS) for game in games]
    asked = [query(number, *pair) for number, pair in enumerate(zip(games, reports))]
    for game, report, answer in zip(games, reports, answers(asked)):
        sign = 1 if report.player == "black" else -1
        assert report.visits == answer["rootInfo"]["visits"], game
        infos = sorted(answer["moveInfos"], key=lambda info: int(info["order"]))
        searched = [it for it in report.candidates if it.visits > 0]
        assert [(it.vertex, it.visits) for it in searched] == [
            (info["move"], info["visits"]) for info in infos
        ], game
        for candidate, info in zip(searched, infos):
            win = info["winrate"] if sign == 1 else 1 - info["winrate"]
            assert candidate.win == pytest.approx(win, abs=1e-5), game
            assert candidate.lead == pytest.approx(sign * info["scoreLead"], abs=1e-4), game
        owners = report.ownership
        assert owners is not None
        # The engine's rows begin at the top.
        expected = np.flipud(np.reshape(answer["ownership"], owners.shape))
        assert sign * owners == pytest.approx(expected, abs=1e-4), game

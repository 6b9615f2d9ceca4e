"""Tengen: the game of Go (weiqi, baduk), and an engine that plays it.

Points and passes are texts such as ``"D4"`` and ``"pass"``; players are ``"black"`` and ``"white"``.
In arrays a number stands for each point, row by row from A1, and the last number is a pass.

>>> import tengen
>>> game = tengen.Game(9)
>>> game.play("E5")
>>> game.to_move
'white'
"""

from ._native import (
    RULES,
    Candidate,
    Chain,
    Engine,
    EngineBusy,
    EngineError,
    Evaluations,
    Explanation,
    Fact,
    Game,
    IllegalMove,
    InternalError,
    Judgement,
    ModelError,
    Node,
    NoProblem,
    Outcome,
    Record,
    RecordError,
    Report,
    Reports,
    Review,
    ReviewedMove,
    Solution,
    VectorGame,
    __version__,
    facts,
    read_records,
)

__all__ = [
    "RULES",
    "Candidate",
    "Chain",
    "Engine",
    "EngineBusy",
    "EngineError",
    "Evaluations",
    "Explanation",
    "Fact",
    "Game",
    "IllegalMove",
    "InternalError",
    "Judgement",
    "ModelError",
    "NoProblem",
    "Node",
    "Outcome",
    "Record",
    "RecordError",
    "Report",
    "Reports",
    "Review",
    "ReviewedMove",
    "Solution",
    "VectorGame",
    "__version__",
    "facts",
    "read_records",
]

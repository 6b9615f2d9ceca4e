"""Reads the files of positions that `tengen selfplay` writes.

A file holds positions whose boards fit into square frames of one side, in the arrays of KataGo's
trainer. A page with the same name and the ending `.json` names the net that made the labels.
"""

import json
import tokenize
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from net import GLOBALS, PLANES

FORMAT = 1
"""The format of pages and arrays that this program reads."""

OWNER_SCALE = 120.0
"""The value of the last plane of targets for a point that surely becomes the player's own."""

TARGETS = ("win", "loss", "no_result", "score", "deviation", "lead")
"""Columns of `Rows.targets`: probabilities, then points."""

WEIGHTS = ("policy", "value", "score", "lead", "ownership")
"""Columns of `Rows.weights`, each already times the weight of the row."""


class BadShard(Exception):
    """A file that cannot be used; the message names it."""


@dataclass(frozen=True)
class Teacher:
    """The net that made the labels."""

    name: str
    sha256: str

    def __str__(self) -> str:
        return f"{self.name} ({self.sha256[:8]})"


@dataclass
class Rows:
    """Positions of one frame, an array a field; the first axis counts positions."""

    planes: NDArray[np.uint8]
    """[N, 22, bytes]: a bit for every point of the frame, the first one in the highest bit."""
    numbers: NDArray[np.float32]
    """[N, 19]"""
    policy: NDArray[np.int16]
    """[N, area + 1]: in proportion to probabilities, the pass last."""
    owners: NDArray[np.int8]
    """[N, area]: -120 to 120."""
    targets: NDArray[np.float32]
    """[N, 6], see `TARGETS`."""
    weights: NDArray[np.float32]
    """[N, 5], see `WEIGHTS`."""

    def __len__(self) -> int:
        return len(self.planes)

    def arrays(self) -> list[NDArray]:
        """All arrays, in the order of the fields."""
        return [self.planes, self.numbers, self.policy, self.owners, self.targets, self.weights]

    def with_room(self, count: int) -> "Rows":
        """The positions, with room for `count` in all."""
        grown = [np.empty((count, *array.shape[1:]), array.dtype) for array in self.arrays()]
        for to, array in zip(grown, self.arrays(), strict=True):
            to[: len(array)] = array
        return Rows(*grown)

    def take(self, rows: NDArray | slice) -> "Rows":
        """The positions with some numbers."""
        return Rows(*(array[rows] for array in self.arrays()))


UNREADABLE = (
    OSError,
    ValueError,
    EOFError,
    NotImplementedError,
    tokenize.TokenError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What NumPy and the standard library raise for damaged archives."""


@dataclass
class Shard:
    """A file's positions."""

    side: int
    """Points of a side of the frame."""
    rows: Rows
    whole: NDArray[np.bool_]
    """[N]: whether the board fills its frame."""
    held_out: NDArray[np.bool_]
    """[N]: whether the position is from a game that is kept for testing, one of twenty."""
    teacher: Teacher


def read(path: Path) -> Shard:
    """Reads a file and its page.

    Raises `BadShard` if either is missing, damaged or of another format.
    """
    teacher = _read_page(path.with_suffix(".json"))
    try:
        with path.open("rb") as raw, np.load(raw) as file:
            arrays = {name: file[name] for name in file.files}
    except UNREADABLE as error:
        raise BadShard(f"{path}: {error}") from error
    side = _check(path, arrays)
    area = side * side
    planes = arrays["binaryInputNCHWPacked"]
    told = arrays["globalTargetsNC"]
    row = told[:, 25]
    weights = [told[:, 26], 1 - told[:, 35], told[:, 27], told[:, 29], told[:, 34]]
    targets = [*told[:, :4].T, _deviations(arrays["scoreDistrN"]), told[:, 21]]
    on_board = np.unpackbits(planes[:, 0], axis=1, count=area)
    rows = Rows(
        planes=planes,
        numbers=arrays["globalInputNC"].astype(np.float32),
        policy=np.ascontiguousarray(arrays["policyTargetsNCMove"][:, 0]),
        owners=np.ascontiguousarray(arrays["valueTargetsNCHW"][:, 4].reshape(-1, area)),
        targets=np.stack(targets, 1).astype(np.float32),
        weights=np.stack([row * weight for weight in weights], 1).astype(np.float32),
    )
    return Shard(side, rows, np.asarray(on_board.all(axis=1)), _held_out(path, told), teacher)


def _read_page(path: Path) -> Teacher:
    """The teacher that a file's page names."""
    try:
        plan = json.loads(path.read_text())["plan"]
        found, teacher = plan["format"], Teacher(plan["teacher"]["name"], plan["teacher"]["sha256"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadShard(f"{path}: the origin of the positions is missing ({error!r})") from error
    if found != FORMAT:
        raise BadShard(f"{path}: format {found}, but this program reads format {FORMAT}")
    return teacher


def _check(path: Path, arrays: dict[str, NDArray]) -> int:
    """The side of a file's frames; raises `BadShard` if the arrays do not fit it or each other."""
    try:
        values = arrays["valueTargetsNCHW"]
        count, side = len(values), values.shape[-1]
        area = side * side
        expected = {
            "binaryInputNCHWPacked": (count, PLANES, (area + 7) // 8),
            "globalInputNC": (count, GLOBALS),
            "policyTargetsNCMove": (count, 2, area + 1),
            "scoreDistrN": (count, 2 * (area + 60)),
            "valueTargetsNCHW": (count, 5, side, side),
        }
        for name, shape in expected.items():
            if arrays[name].shape != shape:
                raise BadShard(f"{path}: {name} is {arrays[name].shape}, not {shape}")
        told = arrays["globalTargetsNC"]
    except KeyError as error:
        raise BadShard(f"{path}: the array {error} is missing") from error
    if told.ndim != 2 or len(told) != count or told.shape[1] < 64:
        raise BadShard(f"{path}: globalTargetsNC is {told.shape}")
    if not (np.isfinite(told).all() and np.isfinite(arrays["globalInputNC"]).all()):
        raise BadShard(f"{path}: a number is not finite")
    if (arrays["policyTargetsNCMove"][:, 0].sum(1, dtype=np.int64) <= 0).any():
        raise BadShard(f"{path}: the policy of a position is empty")
    return side


def _deviations(shares: NDArray[np.int8]) -> NDArray[np.float32]:
    """The standard deviations of scores, from their distributions in percent."""
    bins = shares.shape[1]
    points = np.arange(bins, dtype=np.float32) - bins // 2 + 0.5
    parts = shares.astype(np.float32) / 100
    mean, square = parts @ points, parts @ (points * points)
    return np.sqrt(np.maximum(square - mean * mean, 0.25))


def _held_out(path: Path, told: NDArray) -> NDArray[np.bool_]:
    """Whether each position is for testing, decided by its game, or by its file if games are unknown."""
    game = told[:, 41:47].astype(np.uint64)
    if not game.any():
        return np.full(len(told), zlib.crc32(path.name.encode()) % 20 == 0)
    mixed = np.zeros(len(told), np.uint64)
    for part in game.T:
        mixed = (mixed ^ part) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return mixed % np.uint64(20) == 0

"""Positions as inputs of nets, from games that Tengen plays and the measured net labels in floats."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from model import PLANES


class Positions(NamedTuple):
    """Positions on boards of one size."""

    planes: NDArray[np.float32]
    """[N, 22, side, side]"""
    numbers: NDArray[np.float32]
    """[N, 19]"""
    policy: NDArray[np.float32]
    """[N, area + 1]: the probabilities of the net in floats, the pass last, under a symmetry of its own."""

    def __len__(self) -> int:
        return len(self.numbers)

    def turned(self, row: int, symmetry: int) -> "Positions":
        """A position under one of the eight symmetries."""

        def turn(board: NDArray[np.float32]) -> NDArray[np.float32]:
            board = np.rot90(board, symmetry % 4, (-2, -1))
            return board[..., ::-1] if symmetry >= 4 else board

        side = self.planes.shape[-1]
        points = turn(self.policy[row, :-1].reshape(side, side)).reshape(1, -1)
        policy = np.concatenate([points, self.policy[row : row + 1, -1:]], 1)
        return Positions(turn(self.planes[row])[None], self.numbers[row : row + 1], policy)


def make(tengen: str, model: Path, side: int, count: int, folder: Path) -> None:
    """Writes positions of games into a folder, unless they are there; needs a Tengen with self-play."""
    if folder.exists():
        return
    # A folder that an interruption left behind is made anew.
    new = folder.with_name(folder.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    print(f"positions of {side}x{side}: {count}, evaluated in floats", flush=True)
    command = [tengen, "selfplay", "--model", str(model), "--player-model", "small", "--precision", "f32"]
    # Some boards of this longer side are rectangles, which are left out.
    command += ["--out", str(new), "--positions", str(count * 3 // 2), "--sizes", f"{side}=1"]
    command += ["--every", "8", "--seed", "1", "--threads", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"check-peers: {' '.join(command)}: {done.stderr.strip()}")
    new.rename(folder)


def read(folder: Path, side: int) -> Positions:
    """The positions on square boards of one side."""
    parts = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as file:
            planes = np.unpackbits(file["binaryInputNCHWPacked"], axis=2, count=side * side)
            numbers, policy = file["globalInputNC"], file["policyTargetsNCMove"][:, 0].astype(np.float32)
        # The first plane is 1 on the board.
        square = planes[:, 0].all(1)
        policy = np.maximum(policy[square], 0)
        planes = planes[square].reshape(-1, PLANES, side, side).astype(np.float32)
        shares = policy / policy.sum(1, keepdims=True)
        parts.append(Positions(planes, numbers[square].astype(np.float32), shares))
    if not parts:
        sys.exit(f"check-peers: {folder} has no positions of {side}x{side}")
    return Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

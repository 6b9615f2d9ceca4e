"""Makes tensors of positions: drops history, applies symmetries, unpacks bits."""

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from net import PLANES
from pool import Key
from shards import OWNER_SCALE, Rows

TURNS = 5
"""Turns of history in a position: planes 9 to 13, numbers 0 to 4."""

CUT = 0.02
"""The probability that the history ends before a turn; KataGo's."""

NO_HISTORY = 0.05
"""The probability that a position loses its whole history, so that the net learns set-up positions."""


class Batch(NamedTuple):
    """Positions with boards of one size or, unless `whole`, within frames of one size."""

    planes: Tensor
    numbers: Tensor
    policy: Tensor
    """[N, area + 1]: probabilities."""
    owners: Tensor
    """[N, area]: the probability that a point becomes the player's own."""
    targets: Tensor
    weights: Tensor
    whole: bool

    def __len__(self) -> int:
        return len(self.planes)


def drop_history(rows: Rows, rng: np.random.Generator) -> Rows:
    """The positions, some of them with fewer turns of history or none."""
    goes_on = rng.random((len(rows), TURNS)) >= CUT
    goes_on[:, 0] &= rng.random(len(rows)) >= NO_HISTORY
    return cut_history(rows, np.logical_and.accumulate(goes_on, axis=1))


def cut_history(rows: Rows, kept: NDArray[np.bool_]) -> Rows:
    """The positions with only those turns that are `kept`, [N, 5], the last move first.

    Planes 15 and 16, the chains caught in ladders one and two turns ago, then repeat the oldest known turn.
    """
    planes, numbers = rows.planes.copy(), rows.numbers.copy()
    planes[:, 9:14] *= kept[:, :, None]
    numbers[:, :TURNS] *= kept
    for turn, plane in ((0, 15), (1, 16)):
        planes[:, plane] = np.where(kept[:, turn, None], planes[:, plane], planes[:, plane - 1])
    return Rows(planes, numbers, rows.policy, rows.owners, rows.targets, rows.weights)


def make(key: Key, rows: Rows, symmetry: int, device: torch.device, low: bool) -> Batch:
    """A batch under one of the 8 symmetries; planes have 16 bits if `low`."""
    side, count = key.side, len(rows)
    area = side * side
    bits = np.unpackbits(rows.planes, axis=2, count=area).reshape(count, PLANES, side, side)
    policy = torch.from_numpy(rows.policy).to(device, torch.float32)
    moves = turn(policy[:, :area].reshape(count, side, side), symmetry).reshape(count, area)
    policy = torch.cat([moves, policy[:, area:]], 1)
    owners = torch.from_numpy(rows.owners).to(device, torch.float32).reshape(count, side, side)
    planes = turn(torch.from_numpy(bits).to(device), symmetry)
    return Batch(
        planes.to(torch.bfloat16 if low else torch.float32, memory_format=torch.channels_last),
        torch.from_numpy(rows.numbers).to(device),
        policy / policy.sum(1, keepdim=True),
        turn(owners, symmetry).reshape(count, area) / (2 * OWNER_SCALE) + 0.5,
        torch.from_numpy(rows.targets).to(device),
        torch.from_numpy(rows.weights).to(device),
        key.whole,
    )


def turn(x: Tensor, symmetry: int) -> Tensor:
    """Boards [..., L, L] under one of the symmetries 0 to 7: mirrors, then a transposition."""
    mirrored = [axis for bit, axis in ((1, -2), (2, -1)) if symmetry & bit]
    x = x.flip(mirrored) if mirrored else x
    return x.transpose(-2, -1) if symmetry & 4 else x


def turn_back(x: Tensor, symmetry: int) -> Tensor:
    """Undoes `turn`: after a transposition, the mirrors have changed places."""
    swapped = (symmetry & 1) << 1 | (symmetry & 2) >> 1 | 4
    return turn(x, swapped if symmetry & 4 else symmetry)

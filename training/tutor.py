"""A tutor: a teacher net that labels positions as they are drawn during the training, and gives hints.

The files' labels are of a position in its original form, under another symmetry. The tutor evaluates the
very planes that the net sees, turned and with less history, so its labels suit each of them. It can also
average its labels over several symmetries of these planes.

The tutor also shows the activations of its trunk before each block, and of its heads. The net learns
activations from which a linear map predicts these. They have thousands of numbers for each number of the
outputs ("hints": Romero and others 2015, arXiv 1412.6550).
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

import teacher
from batch import Batch, turn, turn_back
from losses import DEVIATION, LEAD, OFF_BOARD, SCORE, on_board
from net import Board, Inside, Net, board_of
from shards import Teacher

OWN, OPPONENT = 1, 2
"""The planes of stones."""


class BadTutor(Exception):
    """A teacher that cannot teach a net; the message gives the reason."""


def _missed(off: Tensor, spread: Tensor) -> Tensor:
    """The unexplained share of a variance."""
    return off.square().sum() / spread.square().sum()


def _missed_on(board: Board, said: Tensor, shown: Tensor) -> Tensor:
    """The unexplained share of the variance of channels [N, C, L, L] on the board."""
    off, shown = (said - shown).float(), shown.float()
    if board.mask is None:
        return _missed(off, shown - shown.mean((0, 2, 3), keepdim=True))
    mean = (shown * board.mask).sum((0, 2, 3), keepdim=True) / board.mask.sum()
    return _missed(off * board.mask, (shown - mean) * board.mask)


class Hints(nn.Module):
    """Linear maps of a net's trunk to its teacher's; trunks of equal width do not need them."""

    def __init__(self, width: int, taught: int, places: int) -> None:
        super().__init__()
        maps = [nn.Conv2d(width, taught, 1) for _ in range(places)] if width != taught else []
        for each in maps:
            nn.init.orthogonal_(each.weight)
        self.maps = nn.ModuleList(maps)

    def forward(self, held: Inside, shown: Inside, board: Board) -> dict[str, Tensor]:
        """The losses of a net's activations against its teacher's, as unexplained shares of the variance.

        `trunk` is the mean over the places of the trunk, `heads` over the layers of the heads. `heads` is
        present only if both nets show their heads, which must then have the same size.
        """
        pairs = zip(held.trunk, shown.trunk, strict=True)
        trunk = [
            _missed_on(board, self.maps[place](x) if self.maps else x, view)
            for place, (x, view) in enumerate(pairs)
        ]
        missed = {"trunk": torch.stack(trunk).mean()}
        ours, theirs = held.heads, shown.heads
        if ours is not None and theirs is not None:
            parts = [_missed_on(board, *pair) for pair in list(zip(ours, theirs, strict=True))[:-1]]
            # A single position has zero variance.
            if len(theirs.hidden) > 1:
                parts.append(_missed(ours.hidden - theirs.hidden, theirs.hidden - theirs.hidden.mean(0)))
            missed["heads"] = torch.stack(parts).mean()
        return missed


class Tutor:
    """A teacher that labels batches."""

    def __init__(self, path: Path, device: torch.device, low: bool) -> None:
        """The teacher of a model file, computed in 16 bits if `low`.

        Raises `BadModel` if the file does not hold a net that can teach.
        """
        self.net = teacher.read(path).to(device).to(memory_format=torch.channels_last)
        if low:
            self.net = self.net.to(torch.bfloat16)
        self.low = low
        self.teacher = Teacher(self.net.name, hashlib.sha256(path.read_bytes()).hexdigest())

    def hints(self, net: Net) -> Hints:
        """Returns new maps for a net.

        Raises `BadTutor` if the net has another number of blocks, or if the teacher's norm layers change
        signs.
        """
        here, there = len(net.blocks), len(self.net.blocks)
        if here != there:
            raise BadTutor(f"{self.net.name} has {there} blocks: it cannot teach a net of {here}")
        if any(bool((norm.factor <= 0).any()) for norm in self.net.norms()):
            raise BadTutor(f"{self.net.name} has norm layers that change signs: its trunk cannot be learned")
        return Hints(net.shape.width, self.net.width, len(net.blocks) + 1)

    @torch.no_grad()
    def teach(self, batch: Batch, symmetries: Sequence[int] = ()) -> tuple[Batch, Inside]:
        """Returns the batch with the teacher's labels, and the views of its trunk with the activations of
        its heads.

        Labels are the mean over the batch itself and further `symmetries` (1 to 7) of it. The teacher
        evaluates a position and its mirror image differently, and the mean is nearer to the truth. Boards
        that do not fill their frames are evaluated without symmetries.
        """
        said, inside = self._say(batch, 0)
        answers = [said] + [self._say(batch, each)[0] for each in symmetries if batch.whole]
        policy, owners, targets = (torch.stack(parts).mean(0) for parts in zip(*answers, strict=True))
        taught = Batch(batch.planes, batch.numbers, policy, owners, targets, batch.weights, batch.whole)
        return taught, inside._replace(trunk=self.net.views(inside.trunk))

    def _say(self, batch: Batch, symmetry: int) -> tuple[tuple[Tensor, Tensor, Tensor], Inside]:
        """Policy, owners and targets of a batch under a symmetry, and the activations inside."""
        kind = torch.bfloat16 if self.low else torch.float32
        planes = turn(batch.planes, symmetry).to(kind, memory_format=torch.channels_last)
        board = board_of(planes, batch.whole)
        outputs, inside = self.net(planes, batch.numbers.to(kind), board)
        side = batch.planes.shape[-1]
        taken = (batch.planes[:, OWN] + batch.planes[:, OPPONENT]).flatten(1) > 0
        if (mask := on_board(batch)) is not None:
            taken |= ~mask
        moves, owners = (
            turn_back(each.reshape(-1, side, side), symmetry).reshape(-1, side * side)
            for each in (outputs.policy[:, :-1], outputs.ownership)
        )
        policy = torch.cat([moves.masked_fill(taken, OFF_BOARD), outputs.policy[:, -1:]], 1).softmax(1)
        score = outputs.score[:, :3].clone()
        score[:, DEVIATION] = F.softplus(score[:, DEVIATION])
        score *= torch.tensor(self.net.points, device=moves.device)
        targets = torch.cat([outputs.value.softmax(1), score[:, [SCORE, DEVIATION, LEAD]]], 1)
        return (policy, (owners.tanh() + 1) / 2, targets), inside

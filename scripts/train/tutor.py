"""A teacher at hand while a net is trained: labels for positions as they are drawn, and hints.

The files' labels are of a position as it was met, under another symmetry. The tutor is asked about the
very planes that the net sees, turned and with less history, so its labels suit every one of them; or about
several symmetries of these, of which its labels are the mean. It also shows what its trunk holds before
each block. A net that is to hold the same, as far as a linear map of its own trunk can say it, gets
thousands of numbers to learn from for each that the outputs have ("hints": Romero and others 2015, arXiv
1412.6550).
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
from net import Board, Net, board_of
from shards import Teacher

OWN, OPPONENT = 1, 2
"""The planes of stones."""


class BadTutor(Exception):
    """A teacher that cannot teach a net; the message says why."""


class Hints(nn.Module):
    """Maps of a net's trunk to its teacher's; none are needed where both are as wide."""

    def __init__(self, width: int, taught: int, places: int) -> None:
        super().__init__()
        maps = [nn.Conv2d(width, taught, 1) for _ in range(places)] if width != taught else []
        for each in maps:
            nn.init.orthogonal_(each.weight)
        self.maps = nn.ModuleList(maps)

    def forward(self, trunk: list[Tensor], views: list[Tensor], board: Board) -> Tensor:
        """How far a trunk is from a teacher's views: the mean share of their variance that is missed."""
        missed = []
        for place, (x, view) in enumerate(zip(trunk, views, strict=True)):
            said = self.maps[place](x) if self.maps else x
            off, view = (said - view).float(), view.float()
            if board.mask is None:
                spread = view - view.mean((0, 2, 3), keepdim=True)
            else:
                mean = (view * board.mask).sum((0, 2, 3), keepdim=True) / board.mask.sum()
                off, spread = off * board.mask, (view - mean) * board.mask
            off, spread = off.square(), spread.square()
            missed.append(off.sum() / spread.sum())
        return torch.stack(missed).mean()


class Tutor:
    """A teacher that labels batches."""

    def __init__(self, path: Path, device: torch.device, low: bool) -> None:
        """The teacher of a model file, computed in 16 bits if `low`.

        Raises `BadModel` for a file that does not hold a net that can teach.
        """
        self.net = teacher.read(path).to(device).to(memory_format=torch.channels_last)
        if low:
            self.net = self.net.to(torch.bfloat16)
        self.low = low
        self.teacher = Teacher(self.net.name, hashlib.sha256(path.read_bytes()).hexdigest())

    def hints(self, net: Net) -> Hints:
        """New maps for a net.

        Raises `BadTutor` for one that has not as many blocks, or if the teacher's norm layers turn signs.
        """
        here, there = len(net.blocks), len(self.net.blocks)
        if here != there:
            raise BadTutor(f"{self.net.name} has {there} blocks: it cannot teach a net of {here}")
        if any(bool((norm.factor <= 0).any()) for norm in self.net.norms()):
            raise BadTutor(f"{self.net.name} has norm layers that turn signs: it has no views to show")
        return Hints(net.shape.width, self.net.width, len(net.blocks) + 1)

    @torch.no_grad()
    def teach(self, batch: Batch, symmetries: Sequence[int] = ()) -> tuple[Batch, list[Tensor]]:
        """The batch with the teacher's labels, and its views of it.

        Labels are the mean over the batch as it is and as further `symmetries` (1 to 7) of it. What the
        teacher says of a position and of its mirror image differs, and the mean is nearer to the truth.
        Boards that do not fill their frames are asked about as they are only.
        """
        said, trunk = self._say(batch, 0)
        answers = [said] + [self._say(batch, each)[0] for each in symmetries if batch.whole]
        policy, owners, targets = (torch.stack(parts).mean(0) for parts in zip(*answers, strict=True))
        taught = Batch(batch.planes, batch.numbers, policy, owners, targets, batch.weights, batch.whole)
        return taught, self.net.views(trunk)

    def _say(self, batch: Batch, symmetry: int) -> tuple[tuple[Tensor, Tensor, Tensor], list[Tensor]]:
        """Policy, owners and targets of a batch that is asked about under a symmetry, and the trunk then."""
        kind = torch.bfloat16 if self.low else torch.float32
        planes = turn(batch.planes, symmetry).to(kind, memory_format=torch.channels_last)
        board = board_of(planes, batch.whole)
        outputs, trunk = self.net(planes, batch.numbers.to(kind), board)
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
        return (policy, (owners.tanh() + 1) / 2, targets), trunk

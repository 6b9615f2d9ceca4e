"""Pupils of a transformer net: its own blocks, some thinner or left out, which learn to do the work of all.

A pupil begins with weights of its teacher. Each block learns to also do the work of what was left out: the
trunk after it shall equal the teacher's trunk before the next block that stays. The outputs learn from the
teacher's outputs for the very planes that the pupil sees.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from losses import OFF_BOARD
from model_fields import BadModel
from transformer import Outputs, TransformerNet, compile_pieces

OWN, OPPONENT, KO = 1, 2, 6
"""Planes of points where the player cannot play: stones, and the point that ko forbids."""

FACTORS = {
    "policy": 1.0,
    "optimism": 0.2,
    "value": 1.5,
    "score": 0.5,
    "ownership": 0.7,
    "trunk": 0.2,
}
"""The factor of each loss in the minimised sum."""

UNIT = 2.0
"""Score outputs are multiplied by this before their loss: one unit is 10 points, for a scale of 20."""


class Batch(NamedTuple):
    """Positions with boards of one size or, unless `whole`, within frames of one size."""

    planes: Tensor
    numbers: Tensor
    whole: bool

    def allowed(self) -> Tensor:
        """[N, A + 1]: whether a move is on an empty point, or a pass."""
        taken = self.planes[:, OWN] + self.planes[:, OPPONENT] + self.planes[:, KO]
        allowed = ((taken == 0) & (self.planes[:, 0] > 0)).flatten(1)
        return F.pad(allowed, (0, 1), value=True)


class Lesson(NamedTuple):
    """The teacher's answers for a batch."""

    outputs: Outputs
    trunk: list[Tensor]


def divergence(said: Tensor, wanted: Tensor) -> Tensor:
    """[N]: the Kullback-Leibler divergence of logits [N, K] from those of a teacher, in nats."""
    return F.kl_div(said.log_softmax(1), wanted.log_softmax(1), reduction="none", log_target=True).sum(1)


def policy_off(said: Tensor, wanted: Tensor, allowed: Tensor) -> Tensor:
    """[N]: the divergence of two policies [N, A + 1], over allowed moves."""
    return divergence(said.masked_fill(~allowed, OFF_BOARD), wanted.masked_fill(~allowed, OFF_BOARD))


def losses(said: Outputs, wanted: Outputs, batch: Batch) -> dict[str, Tensor]:
    """Each loss of the outputs by its name, as a mean over positions; 0 at best."""
    allowed, on_board = batch.allowed(), batch.planes[:, 0].flatten(1)
    logits, target = 2 * said.ownership, (2 * wanted.ownership).sigmoid()
    owners = F.binary_cross_entropy_with_logits(logits, target, reduction="none")
    owners = owners - F.binary_cross_entropy(target, target, reduction="none")
    found = {
        "policy": policy_off(said.policy[..., 0], wanted.policy[..., 0], allowed).mean(),
        "value": divergence(said.value, wanted.value).mean(),
        "score": F.smooth_l1_loss(UNIT * said.score, UNIT * wanted.score),
        "ownership": ((owners * on_board).sum(1) / on_board.sum(1)).mean(),
    }
    if said.policy.shape[-1] > 1:
        found["optimism"] = policy_off(said.policy[..., 1], wanted.policy[..., 1], allowed).mean()
    return found


class Pupil:
    """A net with blocks of its teacher, and its optimiser."""

    def __init__(self, name: str, net: TransformerNet, teacher: TransformerNet, rate: float) -> None:
        """`net` is what the pupil begins with, and `rate` the highest rate of AdamW.

        Raises `BadModel` if the net has other blocks than the teacher.
        """
        self.name, self.net, self.rate = name, net, rate
        names = [block.name for block in teacher.blocks]
        try:
            starts = [names.index(block.name) for block in net.blocks]
        except ValueError:
            raise BadModel(f"{name} is not made of blocks of {teacher.name}") from None
        if not starts or any(a >= b for a, b in pairwise(starts)):
            raise BadModel(f"{name} does not have its blocks in the order of {teacher.name}")
        self.spans = list(zip(starts, [*starts[1:], len(names)], strict=True))
        """For each block, the places in the teacher's trunk where it begins and that it shall reach."""
        net.requires_grad_(True)
        for parameter_name, p in net.named_parameters():
            p.requires_grad_(not _is_fixed(parameter_name))
        learning = [p for p in net.parameters() if p.requires_grad]
        self.optimiser = torch.optim.AdamW(
            learning, rate, betas=(0.9, 0.99), weight_decay=0.0, fused=learning[0].is_cuda
        )

    def missed(self, trunk: list[Tensor], taught: list[Tensor], ways: "Ways") -> Tensor:
        """The mean over blocks of the share of the teacher's update, in squares, that is missed."""
        shares = [
            ways.share(trunk[place], taught[start], taught[end])
            for place, (start, end) in enumerate(self.spans, 1)
        ]
        return torch.stack(shares).mean()

    def learn(self, batch: Batch, lesson: Lesson, scale: float, ways: "Ways") -> dict[str, Tensor]:
        """Learns from a batch at `scale` of the highest rate; returns the losses, still on the device."""
        with ways.precision():
            outputs, trunk = self.net(*batch)
        parts = losses(outputs, lesson.outputs, batch)
        parts["trunk"] = self.missed(trunk, lesson.trunk, ways)
        total = torch.stack([FACTORS[name] * loss for name, loss in parts.items()]).sum()
        total.backward()
        torch.nn.utils.clip_grad_norm_([p for p in self.net.parameters() if p.grad is not None], 5.0)
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * scale
        self.optimiser.step()
        self.optimiser.zero_grad(set_to_none=True)
        return {name: loss.detach() for name, loss in parts.items()}


def _share(trunk: Tensor, start: Tensor, end: Tensor) -> Tensor:
    """How much of the way from `start` to `end` a trunk misses, as a share of its squares."""
    update = (end - start).float().square().mean()
    return (trunk - end).float().square().mean() / update


@dataclass(frozen=True)
class Ways:
    """How nets are computed: the functions that take most of the time, and the precision."""

    device: torch.device
    low: bool
    """Whether products are computed in 16 bits."""
    share: Callable[[Tensor, Tensor, Tensor], Tensor] = _share

    def precision(self) -> torch.autocast:
        """The context in which a net computes."""
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.low)

    def compiled(self) -> "Ways":
        """The same by functions that are compiled when they are needed first."""
        compile_pieces()
        return replace(self, share=torch.compile(_share, dynamic=True))

    @torch.no_grad()
    def teach(self, teacher: TransformerNet, batch: Batch) -> Lesson:
        """The teacher's lesson for a batch."""
        with self.precision():
            return Lesson(*teacher(*batch))


def _is_fixed(name: str) -> bool:
    """Whether a parameter is a statistic of a norm layer."""
    return name.endswith((".mean", ".variance"))

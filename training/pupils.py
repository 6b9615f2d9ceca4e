"""Pupils of a transformer net: its own blocks, some left out, which learn to do the work of all.

A pupil begins with the weights of its teacher. Each block that stays learns to also do the work of the
blocks that followed it: the trunk after it shall equal the teacher's trunk before the next block that
stays. The outputs learn from the teacher's outputs for the very planes that the pupil sees.
"""

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from losses import OFF_BOARD
from optimise import Muon
from transformer import Block, Outputs, RunsBlock, TransformerNet

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
    """A net with some of its teacher's blocks, and its optimisers."""

    def __init__(self, teacher: TransformerNet, kept: Sequence[int], muon: float, adam: float) -> None:
        """Begins with the teacher's weights; `muon` and `adam` are the highest rates."""
        self.kept = tuple(kept)
        self.depth = len(teacher.blocks)
        self.net = deepcopy(teacher)
        self.net.keep(kept)
        self.net.requires_grad_(True)
        self.rates = (muon, adam)
        learning = [(name, p) for name, p in self.net.named_parameters() if not _is_fixed(name)]
        for name, p in self.net.named_parameters():
            p.requires_grad_(not _is_fixed(name))
        matrices = [p for name, p in learning if name.startswith("blocks.") and p.squeeze().ndim == 2]
        chosen = set(map(id, matrices)) if muon else set()
        rest = [p for _, p in learning if id(p) not in chosen]
        self.optimisers: list[torch.optim.Optimizer] = [
            torch.optim.AdamW(rest, adam, betas=(0.9, 0.99), weight_decay=0.0, fused=rest[0].is_cuda)
        ]
        if muon:
            self.optimisers.append(Muon(matrices, muon, weight_decay=0.0))

    @property
    def name(self) -> str:
        """A short name by the blocks that stay."""
        return f"b{len(self.kept)}-" + "".join(f"{number:x}" for number in self.kept)

    def _ends(self) -> Iterable[int]:
        """For each block, the place in the teacher's trunk that it shall reach."""
        return [*self.kept[1:], self.depth]

    def missed(self, trunk: list[Tensor], taught: list[Tensor], ways: "Ways") -> Tensor:
        """The mean over blocks of the share of the teacher's update, in squares, that is missed."""
        spans = zip(self.kept, self._ends(), strict=True)
        shares = [
            ways.share(trunk[place], taught[start], taught[end]) for place, (start, end) in enumerate(spans, 1)
        ]
        return torch.stack(shares).mean()

    def learn(self, batch: Batch, lesson: Lesson, scale: float, ways: "Ways") -> dict[str, Tensor]:
        """Learns from a batch at `scale` of the highest rates; returns the losses, still on the device."""
        with ways.precision():
            outputs, trunk = self.net(*batch, ways.block)
        parts = losses(outputs, lesson.outputs, batch)
        parts["trunk"] = self.missed(trunk, lesson.trunk, ways)
        total = torch.stack([FACTORS[name] * loss for name, loss in parts.items()]).sum()
        total.backward()
        torch.nn.utils.clip_grad_norm_([p for p in self.net.parameters() if p.grad is not None], 5.0)
        for optimiser in self.optimisers:
            rate = self.rates[0] if isinstance(optimiser, Muon) else self.rates[1]
            for group in optimiser.param_groups:
                group["lr"] = rate * scale
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
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
    block: RunsBlock = Block.__call__
    share: Callable[[Tensor, Tensor, Tensor], Tensor] = _share

    def precision(self) -> torch.autocast:
        """The context in which a net computes."""
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.low)

    def compiled(self) -> "Ways":
        """The same by compiled functions, each compiled anew for every shape of batch."""
        # A shape that changes would otherwise become a variable of slower code.
        torch._dynamo.config.automatic_dynamic_shapes = False
        torch._dynamo.config.recompile_limit = 64
        block = torch.compile(Block.forward, dynamic=False)
        return replace(self, block=block, share=torch.compile(_share, dynamic=False))

    @torch.no_grad()
    def teach(self, teacher: TransformerNet, batch: Batch) -> Lesson:
        """The teacher's lesson for a batch."""
        with self.precision():
            return Lesson(*teacher(*batch, self.block))


def _is_fixed(name: str) -> bool:
    """Whether a parameter is a statistic of a norm layer."""
    return name.endswith((".mean", ".variance"))


@torch.no_grad()
def choose(
    teacher: TransformerNet, lessons: Sequence[tuple[Batch, Lesson]], counts: Sequence[int], ways: Ways
) -> dict[int, tuple[int, ...]]:
    """Which blocks to keep, for each of `counts`: the one whose absence costs least goes first.

    The cost is the divergence of policy and value from the teacher, before anything has learned.
    """
    kept = list(range(len(teacher.blocks)))
    blocks = teacher.blocks
    found = {}
    while kept and len(kept) >= min(counts):
        if len(kept) in counts:
            found[len(kept)] = tuple(kept)
        costs = {}
        for number in kept:
            teacher.blocks = torch.nn.ModuleList(blocks[other] for other in kept if other != number)
            cost = 0.0
            for batch, lesson in lessons:
                parts = losses(ways.teach(teacher, batch).outputs, lesson.outputs, batch)
                cost += float(parts["policy"] + 1.5 * parts["value"])
            costs[number] = cost
        kept.remove(min(costs, key=costs.__getitem__))
    teacher.blocks = blocks
    return found

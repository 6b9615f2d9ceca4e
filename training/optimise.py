"""The optimisers, the learning-rate schedule, and the mean of the weights.

Muon, for the matrices of the trunk: momentum whose update is made orthogonal by Newton and Schulz's
iteration (Keller Jordan, 2024). In a study, it took half of the samples that Adam did.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn

from net import Net

MOMENTUM = 0.95
COEFFICIENTS = (3.4445, -4.775, 2.0315)
"""The coefficients of the iteration's polynomial; five steps bring singular values near 1."""


def orthogonal(matrices: Tensor) -> Tensor:
    """Returns matrices [K, rows, columns] with all singular values brought near 1."""
    if matrices.shape[1] > matrices.shape[2]:
        return orthogonal(matrices.mT).mT
    a, b, c = COEFFICIENTS
    x = matrices.to(torch.bfloat16)
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(5):
        square = x @ x.mT
        x = a * x + (b * square + c * square @ square) @ x
    return x.to(matrices.dtype)


class Muon(torch.optim.Optimizer):
    """Momentum with orthogonal updates, for convolutions and matrices; equal shapes are computed together."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, weight_decay: float) -> None:
        super().__init__(list(params), {"lr": lr, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]
        """Changes the weights by their gradients."""
        for group in self.param_groups:
            alike: dict[torch.Size, list[nn.Parameter]] = defaultdict(list)
            for weight in group["params"]:
                if weight.grad is not None:
                    alike[weight.shape].append(weight)
            for weights in alike.values():
                updates = orthogonal(torch.stack([self._direction(w).squeeze().flatten(1) for w in weights]))
                for weight, update in zip(weights, updates, strict=True):
                    weight.mul_(1 - group["lr"] * group["weight_decay"])
                    weight.add_(update.reshape(weight.shape), alpha=-group["lr"])

    def _direction(self, weight: nn.Parameter) -> Tensor:
        """The momentum after this step, looked ahead by Nesterov's rule."""
        mean = self.state[weight].setdefault("mean", torch.zeros_like(weight.data))
        mean.mul_(MOMENTUM).add_(weight.grad)
        return weight.grad + MOMENTUM * mean


@dataclass(frozen=True)
class Rates:
    """The highest learning rates."""

    muon: float = 0.02
    adam: float = 0.002


@dataclass
class Phase:
    """A schedule of the learning rate: up within `warm_up` steps, then linearly to zero.

    A run has one phase; each extension adds another. A phase ends after `samples` positions or
    `seconds` of training, whichever comes first.
    """

    samples: int
    seconds: float = math.inf
    warm_up: int = 200
    seen: int = 0
    spent: float = 0.0
    steps: int = 0
    extends: bool = False
    """Whether it extends a finished run."""

    def progress(self) -> float:
        """The share of the phase that is over, from 0 to 1."""
        return min(1.0, max(self.seen / self.samples, self.spent / self.seconds))

    def rate(self) -> float:
        """The factor of the learning rates."""
        return min(1.0, (self.steps + 1) / self.warm_up) * (1 - self.progress())

    def as_dict(self) -> dict[str, float]:
        """The fields by name, as a checkpoint keeps them."""
        return asdict(self)


def optimisers(net: Net, rates: Rates, maps: Iterable[nn.Parameter] = ()) -> list[torch.optim.Optimizer]:
    """Muon for the convolutions of the trunk's blocks, AdamW for all other weights, one more for `maps`."""
    trunk = [p for p in net.blocks.parameters() if p.ndim == 4]
    chosen = set(map(id, trunk))
    rest = [p for p in net.parameters() if id(p) not in chosen]
    found = [Muon(trunk, rates.muon, weight_decay=0.05), _adam(rest, rates)]
    if maps := list(maps):
        found.append(_adam(maps, rates))
    return found


def _adam(weights: list[nn.Parameter], rates: Rates) -> torch.optim.Optimizer:
    return torch.optim.AdamW(weights, rates.adam, betas=(0.9, 0.98), weight_decay=0.01)


def set_rates(opts: list[torch.optim.Optimizer], rates: Rates, scale: float) -> None:
    """Sets the learning rates."""
    for opt in opts:
        rate = rates.muon if isinstance(opt, Muon) else rates.adam
        for group in opt.param_groups:
            group["lr"] = rate * scale


@torch.no_grad()
def follow(average: Net, net: Net, steps: int, horizon: int) -> None:
    """Moves the mean of the weights towards the weights; it covers about the last `horizon` steps."""
    share = max(1 / horizon, 1 / (steps + 1))
    torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), share)

"""Trains a net: one step after another, with tests and checkpoints in between."""

import copy
import json
import math
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from batch import Batch, drop_history, make
from checkpoint import save
from losses import FACTORS, losses, measures, total
from net import Net, Outputs, board_of
from optimise import Phase, Rates, follow, optimisers, set_rates
from pool import Pool
from tutor import BadTutor, Tutor

CLIP = 2.0
"""The norm to which gradients of the weights for AdamW are clipped."""

HORIZON = 500
"""The number of steps that the mean of the weights covers."""


class Diverged(Exception):
    """A loss or a weight has become infinite or NaN."""


class Trainer:
    """A net with all state of its training."""

    def __init__(
        self,
        net: Net,
        phase: Phase,
        rates: Rates,
        device: torch.device,
        low: bool,
        seed: int,
        tutor: Tutor | None = None,
    ) -> None:
        """Trains `net` on a device, with products of 16 bits if `low`.

        With a `tutor`, the net also learns the activations of its trunk, and those of its heads if
        `heads_are_shown`. It learns the tutor's labels instead of the files' unless `keep_labels`. Raises
        `BadTutor` if the tutor cannot teach such a net.
        """
        self.factors = FACTORS
        self.apart = 0.0
        """The part of a phase in which each block, and each layer of the heads, learns separately from the
        tutor's activations there."""
        self.symmetries = 1
        """The number of symmetries over which a tutor's labels are averaged."""
        self.keep_labels = False
        """Whether the files' labels count, and the tutor shows its trunk only."""
        self.device = device
        self.low = low
        self.net = net.to(device).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net)
        self.phase = phase
        self.rates = rates
        self.tutor = tutor
        self.hints = None if tutor is None else tutor.hints(net).to(device)
        maps = () if self.hints is None else self.hints.parameters()
        self.optimisers = optimisers(self.net, rates, maps)
        self.rng = np.random.default_rng(seed)
        self.samples = 0
        self.steps = 0
        self.seconds = 0.0
        self.teacher: str | None = None
        """The net whose labels it has learned."""
        self.recent: dict[str, float] = {}

    @property
    def labeller(self) -> Tutor | None:
        """The tutor if its labels count, `None` if the files' do."""
        return None if self.keep_labels else self.tutor

    @property
    def heads_are_shown(self) -> bool:
        """Whether the tutor shows the activations of its heads.

        Heads of another size, or with other labels than the tutor's outputs, cannot learn them.
        """
        tutor = self.labeller
        if tutor is None or tutor.net.heads_size != self.net.shape.heads_size():
            return False
        return self.symmetries == 1 and self.factors["heads"] > 0

    def learn_apart(self, part: float) -> None:
        """Lets each block, and each layer of visible heads, learn separately for a part of the phase.

        Raises `BadTutor` if the tutor's trunk has another width.
        """
        if part and self.hints is not None and len(self.hints.maps) > 0:
            raise BadTutor("--apart needs a tutor whose trunk is as wide as the net's")
        self.apart = part

    def step(self, pool: Pool) -> int:
        """Learns from one batch, and returns the number of its positions.

        Raises `Diverged` if a loss is infinite or NaN; the weights are then useless.
        """
        began = time.monotonic()
        key, rows = pool.draw(self.rng)
        rows = drop_history(rows, self.rng)
        batch = make(key, rows, int(self.rng.integers(8)), self.device, self.low)
        set_rates(self.optimisers, self.rates, self.phase.rate())
        parts = self.losses_of(batch)
        for opt in self.optimisers:
            opt.zero_grad(set_to_none=True)
        total(parts, self.factors).backward()
        rest = self.optimisers[1].param_groups[0]["params"]
        torch.nn.utils.clip_grad_norm_(rest, CLIP)
        self._check(parts)
        for opt in self.optimisers:
            opt.step()
        follow(self.average, self.net, self.steps, HORIZON)
        self._count(len(batch), time.monotonic() - began)
        return len(batch)

    def losses_of(self, batch: Batch) -> dict[str, Tensor]:
        """The losses of the net; with a tutor, also those of the activations of its trunk and heads."""
        if self.tutor is None or self.hints is None:
            return losses(self._forward(self.net, batch), batch)
        more = 1 + self.rng.permutation(7)[: self.symmetries - 1]
        taught, shown = self.tutor.teach(batch, more.tolist())
        batch = batch if self.labeller is None else taught
        shown = shown if self.heads_are_shown else shown._replace(heads=None)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.low):
            given = shown if self.phase.progress() < self.apart else None
            outputs, held = self.net.with_inside(batch.planes, batch.numbers, batch.whole, given)
            missed = self.hints(held, shown, board_of(batch.planes, batch.whole))
        return losses(outputs, batch) | missed

    def _forward(self, net: Net, batch: Batch) -> Outputs:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.low):
            return net(batch.planes, batch.numbers, batch.whole)

    def _check(self, parts: dict[str, Tensor]) -> None:
        """Updates the running means of the losses; raises `Diverged` if one is infinite or NaN."""
        self.recent = {name: mean for name, mean in self.recent.items() if name in parts}
        for name, loss in zip(parts, torch.stack(list(parts.values())).tolist(), strict=True):
            if not math.isfinite(loss):
                raise Diverged(f"the loss of {name} is {loss} after {self.samples:,} samples")
            self.recent[name] = 0.99 * self.recent.get(name, loss) + 0.01 * loss

    def _count(self, count: int, seconds: float) -> None:
        self.samples += count
        self.steps += 1
        self.seconds += seconds
        self.phase.seen += count
        self.phase.spent += seconds
        self.phase.steps += 1

    @torch.no_grad()
    def test(self, pool: Pool, most: int) -> dict[str, dict[str, float]]:
        """Losses of the mean of the weights on held-out positions, by board."""
        found = {}
        for key, rows in pool.tests(most).items():
            sums: dict[str, float] = defaultdict(float)
            for start in range(0, len(rows), pool.batch(key)):
                part = rows.take(slice(start, start + pool.batch(key)))
                batch = make(key, part, 0, self.device, self.low)
                if self.labeller is not None:
                    batch, _ = self.labeller.teach(batch)
                outputs = self._forward(self.average, batch)
                for name, mean in (losses(outputs, batch) | measures(outputs, batch)).items():
                    sums[name] += float(mean) * len(batch)
            name = f"{key.side}x{key.side}" if key.whole else f"within {key.side}x{key.side}"
            found[name] = {"positions": len(rows)} | {k: v / len(rows) for k, v in sums.items()}
        return found

    def note(self, path: Path, pool: Pool, most: int) -> dict[str, Any]:
        """Tests the net, and adds a line to a file of JSON lines."""
        line = {
            "samples": self.samples,
            "seconds": round(self.seconds, 1),
            "steps": self.steps,
            "rate": self.phase.rate(),
            "positions": len(pool),
            "epochs": self.samples / max(1, len(pool)),
            "recent": self.recent,
            "held_out": self.test(pool, most),
        }
        with path.open("a") as file:
            file.write(json.dumps(line) + "\n")
        return line

    def save(self, run: Path, pool: Pool, about: dict[str, Any]) -> None:
        """Writes a checkpoint; raises `Diverged` if a weight is infinite or NaN."""
        if not all(bool(torch.isfinite(p).all()) for p in self.net.parameters()):
            raise Diverged(f"a weight is infinite or NaN after {self.samples:,} samples")
        state = {
            "shape": self.net.shape.as_dict(),
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "hints": None if self.hints is None else self.hints.state_dict(),
            "optimisers": [opt.state_dict() for opt in self.optimisers],
            "phase": self.phase.as_dict(),
            "rng": self.rng.bit_generator.state,
            "counts": (self.samples, self.steps, self.seconds),
            "recent": self.recent,
            "drawn": pool.state(),
            "about": about,
        }
        save(run, state)

    def resume(self, state: dict[str, Any]) -> None:
        """Continues from a checkpoint of a net of this shape."""
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        if self.hints is not None and state.get("hints"):
            self.hints.load_state_dict(state["hints"])
        # A run that has learned labels only lacks maps to its teacher.
        for opt, saved in zip(self.optimisers, state["optimisers"], strict=False):
            opt.load_state_dict(saved)
        self.phase = Phase(**state["phase"])
        self.rng.bit_generator.state = state["rng"]
        self.samples, self.steps, self.seconds = state["counts"]
        self.recent = state["recent"]

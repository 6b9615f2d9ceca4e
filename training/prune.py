#!/usr/bin/env python3
"""Makes a faster net of a transformer net of KataGo's, for `shorten.py` to teach.

Heads of attention and channels of feed-forward layers are left out, those first that cost least for the time
that they save. The cost is a second-order estimate of the divergence of policy and value from the net as it
was, with the interactions of all that is left out. A layer or a block of which nothing remains is left out
too. The positions come from `tengen selfplay`; their labels are not used.

    prune.py b10c384h6nbttflrs.bin.gz --data data --time 0.7 --out start.bin.gz
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

import transformer
from feeder import batch_of
from losses import OFF_BOARD
from model_fields import BadModel
from pool import Key, Pool
from pupils import FACTORS, Batch, Ways
from shards import BadShard
from transformer import Attention, TransformerNet

USUAL = (9, 13, 19)
"""Sides of the boards that count, each as much as the others."""

GROUP = 64
"""Channels of a feed-forward layer that stay or go together, as wide as a processor's vectors of bytes."""


@dataclass(frozen=True)
class Times:
    """Time of an evaluation in bytes by its parts, in ten-thousandths of that of b10c384h6nbttflrs.

    They are means of 9x9, 13x13 and 19x19, measured with `tengen bench` on a processor with AMX.
    """

    head: float = 48.0
    attention: float = 30.0
    """What an attention layer takes besides its heads."""
    channel: float = 0.21
    block: float = 70.0
    """What a block takes besides its layers."""
    rest: float = 790.0

    def of(self, net: TransformerNet) -> float:
        """The time of a net."""
        layers = [layer for block in net.blocks for layer in block.layers]
        return (
            self.rest
            + self.block * len(net.blocks)
            + sum(
                self.attention + self.head * layer.size
                if isinstance(layer, Attention)
                else self.channel * layer.size
                for layer in layers
            )
        )


class Unit(NamedTuple):
    """Heads or channels that stay or go together."""

    block: int
    layer: int
    members: tuple[int, ...]


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("net", type=Path, help="a transformer net of KataGo's")
    add("--data", type=Path, required=True, help="the folder of positions, with its subfolders")
    add("--time", type=float, action="append", required=True, metavar="SHARE", help="of the net's time")
    add("--out", type=Path, action="append", required=True, metavar="FILE", help="one for each --time")
    add("--positions", type=int, default=1024, metavar="N", help="positions of each board (%(default)s)")
    add("--mantissa", type=int, default=10, metavar="N", help="bits of numbers in the files (%(default)s)")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="%(default)s")
    add("--threads", type=int, default=1, metavar="N", help="threads of the processor (%(default)s)")
    add("--seed", type=int, default=1, help="seed of all random choices (%(default)s)")
    args = parser.parse_args()
    if len(args.time) != len(args.out):
        parser.error("give an --out for each --time")
    if not all(0 < share <= 1 for share in args.time):
        parser.error("a share of the time is above 0 and at most 1")
    return args


def gradients(net: TransformerNet, batch: Batch, ways: Ways) -> Tensor:
    """[N, heads and channels of all layers]: derivatives by factors of what each head or channel adds.

    They are those of the logarithms of the probabilities of a move and of a result, both drawn from the
    net's own answers. The mean of their products is the second derivative of the divergence.
    """
    layers = [layer for block in net.blocks for layer in block.layers]
    count, device = len(batch.planes), batch.planes.device
    for layer in layers:
        layer.gate = torch.ones(count, layer.size, device=device, requires_grad=True)
    with ways.precision():
        outputs, _ = net(*batch)
    policy = outputs.policy[..., 0].masked_fill(~batch.allowed(), OFF_BOARD).log_softmax(1)
    value = outputs.value.log_softmax(1)
    drawn = [logs.gather(1, torch.multinomial(logs.detach().exp(), 1)).sum() for logs in (policy, value)]
    total = FACTORS["policy"] ** 0.5 * drawn[0] + FACTORS["value"] ** 0.5 * drawn[1]
    found = torch.autograd.grad(total, [layer.gate for layer in layers])
    for layer in layers:
        layer.gate = None
    return torch.cat(found, 1).float()


def units(net: TransformerNet, seen: Tensor) -> tuple[list[Unit], Tensor]:
    """What may be left out, and `seen` [N, heads and channels] summed by unit.

    The channels of a layer that matter least, each alone, form its first unit.
    """
    found, sums, start = [], [], 0
    for number, block in enumerate(net.blocks):
        for place, layer in enumerate(block.layers):
            own = seen[:, start : start + layer.size]
            start += layer.size
            size = 1 if isinstance(layer, Attention) else GROUP
            for members in own.square().mean(0).argsort().split(size):
                found.append(Unit(number, place, tuple(sorted(members.tolist()))))
                sums.append(own[:, members].sum(1))
    return found, torch.stack(sums, 1)


def choose(
    net: TransformerNet, found: Sequence[Unit], curvature: Tensor, shares: Sequence[float], times: Times
) -> Iterator[tuple[list[list[list[int]]], float]]:
    """For each share of the time, a plan of what to keep, and the estimated divergence in nats."""
    sizes = [[layer.size for layer in block.layers] for block in net.blocks]
    whole = now = times.of(net)
    alive = dict(enumerate(found))
    gone = torch.zeros(len(found), dtype=torch.double)
    diagonal = curvature.diagonal()
    for share in sorted(shares, reverse=True):
        while now > share * whole and alive:
            costs = curvature @ gone + diagonal / 2
            saved = {number: _saved(unit, sizes, net, times) for number, unit in alive.items()}
            worst = min(alive, key=lambda number: float(costs[number]) / saved[number])
            unit = alive.pop(worst)
            gone[worst] = 1
            now -= saved[worst]
            sizes[unit.block][unit.layer] -= len(unit.members)
        plan: list[list[list[int]]] = [[[] for _ in block] for block in sizes]
        for unit in alive.values():
            plan[unit.block][unit.layer].extend(unit.members)
        plan = [[sorted(layer) for layer in block] for block in plan]
        yield plan, float(gone @ curvature @ gone) / 2


def _saved(unit: Unit, sizes: list[list[int]], net: TransformerNet, times: Times) -> float:
    """The time that is saved without a unit, if `sizes` of layers are left."""
    own, count = sizes[unit.block], len(unit.members)
    is_attention = isinstance(net.blocks[unit.block].layers[unit.layer], Attention)
    saved = count * (times.head if is_attention else times.channel)
    if own[unit.layer] == count:
        saved += times.attention if is_attention else 0.0
        saved += times.block if sum(own) == count else 0.0
    return saved


def curvatures(net: TransformerNet, args: argparse.Namespace, pool: Pool) -> tuple[list[Unit], Tensor]:
    """What may be left out, and the second derivatives of the divergence, a mean of the usual boards."""
    ways = Ways(torch.device(args.device), low=True)
    rng = np.random.default_rng(args.seed)
    torch.manual_seed(args.seed)
    boards = []
    for side in USUAL:
        table = pool.tables.get(Key(side, True))
        if table is None or table.count < args.positions:
            raise BadShard(f"{args.data}: fewer than {args.positions} positions of {side}x{side}")
        rows, size = rng.permutation(table.count)[: args.positions], max(1, pool.points // side**2)
        parts = []
        for start in range(0, len(rows), size):
            drawn = table.room.take(rows[start : start + size])
            batch = batch_of(Key(side, True), drawn, int(rng.integers(8)), ways.device, ways.low)
            parts.append(gradients(net, batch, ways).cpu())
        boards.append(torch.cat(parts))
    found, sums = units(net, torch.cat(boards))
    sums = sums.double()
    # Every board has equally many positions.
    return found, sums.T @ sums / len(sums)


def describe(net: TransformerNet, times: Times, whole: float) -> str:
    """A net in a few words."""
    heads = [[each.size for each in b.layers if isinstance(each, Attention)] for b in net.blocks]
    channels = [[each.size for each in b.layers if not isinstance(each, Attention)] for b in net.blocks]
    count = sum(p.numel() for p in net.parameters())
    return (
        f"{times.of(net) / whole:.3f} of the time, {len(net.blocks)} blocks, {count:,} weights, "
        f"heads {heads}, channels {channels}"
    )


def main() -> int:
    """Runs the program and returns its exit status."""
    args = arguments()
    torch.set_num_threads(args.threads)
    pool = Pool(args.data, 20_736, 5_000_000, labels=False)
    try:
        for name in pool.look(np.random.default_rng(args.seed)):
            print(f"reading {name}, {len(pool):,} positions", end="\r", file=sys.stderr)
        net = transformer.read(args.net).to(args.device).eval()
        net.requires_grad_(False)
        found, curvature = curvatures(net, args, pool)
    except (BadModel, BadShard) as error:
        print(f"prune.py: {error}", file=sys.stderr)
        return 1
    times = Times()
    whole = times.of(net)
    outs = [out for _, out in sorted(zip(args.time, args.out, strict=True), reverse=True)]
    for out, (plan, cost) in zip(outs, choose(net, found, curvature, args.time, times), strict=True):
        pruned = transformer.read(args.net)
        pruned.keep(plan)
        pruned.write(out, f"tengen-{out.name.split('.')[0]}", args.mantissa)
        print(f"{out}: {describe(pruned, times, whole)}, estimated divergence {cost:.3f}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())

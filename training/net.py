"""The net: a subset of KataGo's model files of version 15, without norm layers.

A residual trunk of 3x3 convolutions in "pre-activation" order, some blocks with global pooling, and
KataGo's policy and value heads. Each norm layer of the file is a bias, which here belongs to the
convolution before it; `export.py` moves it. Boards have any size; all values are for the side to move.
"""

from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

PLANES = 22
GLOBALS = 19
UNUSED = (12, 13, 15, 16)
"""Numbers that are 0 in every position of self-play: phases of encores, and advantages of players."""
LEAD_SCALE = 20.0
"""The points for one unit of the lead and score outputs."""


@dataclass(frozen=True)
class Shape:
    """The size of a net. Tengen's kernels are fastest for widths that are multiples of 32."""

    blocks: int = 4
    width: int = 64
    middle: int = 0
    """Channels between the two convolutions of a block without pooling; 0: the width of the trunk."""
    pooled: int = 32
    """Channels that a global pooling block pools; it keeps `regular` others."""
    regular: int = 64
    head: int = 32
    hidden: int = 64
    stem: int = 3
    """The side of the first convolution."""

    def __post_init__(self) -> None:
        if self.middle == self.width:
            object.__setattr__(self, "middle", 0)

    def name(self) -> str:
        """A short name, such as b4c64, or b6c96m64 where blocks are narrower inside."""
        return f"b{self.blocks}c{self.width}" + (f"m{self.middle}" if self.middle else "")

    def inside(self) -> int:
        """Channels between the two convolutions of a block without pooling."""
        return self.middle or self.width

    def pools(self, block: int) -> bool:
        """Whether a block pools: the third, the fifth and so on."""
        return block % 2 == 0 and block > 0

    def heads_size(self) -> tuple[int, ...]:
        """The number of channels or values of each layer of the heads, in the order of `Heads`."""
        return 3 * self.head, self.head, 1, self.hidden

    def as_dict(self) -> dict[str, int]:
        """The fields by name, as a checkpoint keeps them."""
        return asdict(self)


class Outputs(NamedTuple):
    """Raw outputs for a batch of N positions on boards of A points."""

    policy: Tensor
    """[N, A + 1]: logits of moves, the pass last."""
    value: Tensor
    """[N, 3]: logits of win, loss and no result."""
    score: Tensor
    """[N, 6]: score mean, its deviation, lead, variance time and two errors, before scaling."""
    ownership: Tensor
    """[N, A]: before tanh; positive where the side to move will own the point."""


class Heads(NamedTuple):
    """The activations of the heads before their outputs."""

    channels: Tensor
    """[N, 3 H, L, L]: of the policy, its pooling and the value, before their activation."""
    shifted: Tensor
    """[N, H, L, L]: channels of the policy plus the shift by their pooling, before their activation."""
    moves: Tensor
    """[N, 1, L, L]: logits of all points, including points with stones."""
    hidden: Tensor
    """[N, K]: the value head's hidden layer before its activation."""


class Inside(NamedTuple):
    """The activations of a net between its planes and its outputs."""

    trunk: list[Tensor]
    """The trunk before each block and after the last one, each [N, C, L, L]."""
    heads: Heads | None
    """`None` if they are hidden."""


class Board(NamedTuple):
    """The boards of a batch, for pooling and masking."""

    mask: Tensor | None
    """[N, 1, L, L], 1 on the board; None where every board fills its frame."""
    area: Tensor
    """[N, 1]: points on the board."""


def board_of(planes: Tensor, whole: bool) -> Board:
    """The boards of a batch of `planes`; `whole`: every board fills its frame."""
    on_board = planes[:, :1]
    if whole:
        return Board(None, torch.full((len(planes), 1), float(planes[0, 0].numel()), device=planes.device))
    return Board(on_board, on_board.flatten(1).sum(1, keepdim=True, dtype=torch.float32))


def _convolution(inputs: int, outputs: int, side: int, gain: float = 1.0, bias: bool = True) -> nn.Conv2d:
    """A convolution that preserves the size of activations (He initialisation), times `gain`."""
    layer = nn.Conv2d(inputs, outputs, side, padding=side // 2, bias=bias)
    nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
    if layer.bias is not None:
        nn.init.zeros_(layer.bias)
    with torch.no_grad():
        layer.weight *= gain
    return layer


def _matrix(inputs: int, outputs: int, gain: float = 1.0, bias: bool = True) -> nn.Linear:
    """A fully connected layer, initialised like `_convolution`."""
    layer = nn.Linear(inputs, outputs, bias=bias)
    nn.init.normal_(layer.weight, std=gain * inputs**-0.5)
    if bias:
        nn.init.zeros_(layer.bias)
    return layer


def active(x: Tensor, board: Board, in_place: bool = True) -> Tensor:
    """ReLU; points off the board become 0. Changes `x` if `in_place`, which saves memory traffic."""
    x = F.relu(x, inplace=in_place)
    return x if board.mask is None else x * board.mask


def _means(x: Tensor, board: Board) -> tuple[Tensor, Tensor]:
    """The mean over each board and the square root of its area less 14, [N, C] and [N, 1]."""
    return x.flatten(2).sum(2, dtype=torch.float32) / board.area, board.area.sqrt() - 14


def pool(x: Tensor, board: Board) -> Tensor:
    """KataGo's pooling of activations, which are 0 or more: mean, scaled mean and maximum."""
    mean, root = _means(x, board)
    return torch.cat([mean, mean * (root / 10), x.flatten(2).amax(2).float()], 1)


def pool_value(x: Tensor, board: Board) -> Tensor:
    """The value head's pooling: a mean times a square in place of the maximum."""
    mean, root = _means(x, board)
    return torch.cat([mean, mean * (root / 10), mean * (root * root / 100 - 0.1)], 1)


class Block(nn.Module):
    """A residual block of two convolutions."""

    def __init__(self, shape: Shape, gain: float) -> None:
        super().__init__()
        self.conv1 = _convolution(shape.width, shape.inside(), 3)
        self.conv2 = _convolution(shape.inside(), shape.width, 3, gain)

    def forward(self, x: Tensor, board: Board) -> Tensor:
        """The trunk after this block."""
        h = self.conv1(active(x, board, in_place=False))
        return self.conv2(active(h, board)).add_(x)


class PoolingBlock(nn.Module):
    """A residual block in which some channels are pooled and shift the others."""

    def __init__(self, shape: Shape, gain: float) -> None:
        super().__init__()
        self.regular = shape.regular
        self.conv1 = _convolution(shape.width, shape.regular + shape.pooled, 3)
        self.shift = _matrix(3 * shape.pooled, shape.regular, 0.3, bias=False)
        self.conv2 = _convolution(shape.regular, shape.width, 3, gain)

    def forward(self, x: Tensor, board: Board) -> Tensor:
        """The trunk after this block."""
        both = self.conv1(active(x, board, in_place=False))
        h, pooled = both.split([self.regular, len(both[0]) - self.regular], 1)
        shift = self.shift(pool(active(pooled, board, in_place=False), board))
        h = h + shift.to(h.dtype)[:, :, None, None]
        return self.conv2(active(h, board)).add_(x)


class Net(nn.Module):
    """The whole net."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        gain = 0.3 * shape.blocks**-0.5
        self.stem = _convolution(PLANES, shape.width, shape.stem)
        self.stem_globals = _matrix(GLOBALS, shape.width, bias=False)
        # A number that is always 0 never learns. Tengen does not use it if its weights are 0.
        with torch.no_grad():
            self.stem_globals.weight[:, UNUSED] = 0
        self.blocks = nn.ModuleList(
            (PoolingBlock if shape.pools(i) else Block)(shape, gain) for i in range(shape.blocks)
        )
        # One product for all three 1x1 convolutions of the heads: policy, its pooling, value.
        self.heads = _convolution(shape.width, 3 * shape.head, 1)
        self.policy_shift = _matrix(3 * shape.head, shape.head, 0.3, bias=False)
        self.policy_out = _convolution(shape.head, 1, 1, 0.3, bias=False)
        self.pass_hidden = _matrix(3 * shape.head, shape.head)
        self.pass_out = _matrix(shape.head, 1, 0.3, bias=False)
        self.value_hidden = _matrix(3 * shape.head, shape.hidden)
        self.value_out = _matrix(shape.hidden, 3, 0.3)
        self.score_out = _matrix(shape.hidden, 6, 0.3)
        self.ownership_out = _convolution(shape.head, 1, 1, 0.3, bias=False)

    def forward(self, planes: Tensor, numbers: Tensor, whole: bool = True) -> Outputs:
        """Evaluates `planes` [N, 22, L, L] and `numbers` [N, 19]; `whole`: every board fills its frame."""
        return self.with_inside(planes, numbers, whole)[0]

    def with_inside(
        self, planes: Tensor, numbers: Tensor, whole: bool, given: Inside | None = None
    ) -> tuple[Outputs, Inside]:
        """Evaluates positions, and returns the outputs and the activations inside.

        If `given` has the activations of another net, each block and each layer of the heads takes these
        as its input. If the heads of `given` are hidden, only the first layer of the heads does. Visible
        heads must have the size of this net's.
        """
        board = board_of(planes, whole)
        x = self.stem(planes) + self.stem_globals(numbers)[:, :, None, None]
        trunk = [x]
        for place, block in enumerate(self.blocks):
            x = block(x if given is None else given.trunk[place], board)
            trunk.append(x)
        x = x if given is None else given.trunk[-1]
        channels = self.heads(active(x, board, in_place=False))
        outputs, heads = self._say(channels, board, None if given is None else given.heads)
        return outputs, Inside(trunk, heads)

    def _say(self, channels: Tensor, board: Board, given: Heads | None) -> tuple[Outputs, Heads]:
        """The outputs and activations of both heads, from their three groups of channels."""
        h, g, v = (channels if given is None else given.channels).split(self.shape.head, 1)
        pooled = pool(active(g, board, in_place=False), board)
        v = active(v, board, in_place=False)
        # Products of a position, not of its points, cost next to nothing in 32 bits.
        with torch.autocast(channels.device.type, enabled=False):
            shifted = h + self.policy_shift(pooled).to(h.dtype)[:, :, None, None]
            passing = self.pass_out(F.relu(self.pass_hidden(pooled)))
            hidden = self.value_hidden(pool_value(v, board))
            z = F.relu(hidden if given is None else given.hidden)
            value, score = self.value_out(z), self.score_out(z)
        h = active(shifted if given is None else given.shifted, board, in_place=False)
        moves = self.policy_out(h).float()
        owners = self.ownership_out(v).flatten(1).float()
        outputs = Outputs(torch.cat([moves.flatten(1), passing], 1), value, score, owners)
        return outputs, Heads(channels, shifted, moves, hidden)


def deepened(net: Net, blocks: int) -> Net:
    """A net with `blocks` blocks and the same outputs: the new blocks, after the last one, add 0 at first.

    Raises `ValueError` if `blocks` is less than the blocks of `net`.
    """
    if blocks < net.shape.blocks:
        raise ValueError(f"{net.shape.blocks} blocks do not fit into {blocks}")
    deeper = Net(replace(net.shape, blocks=blocks))
    deeper.load_state_dict(net.state_dict(), strict=False)
    with torch.no_grad():
        for block in deeper.blocks[net.shape.blocks :]:
            block.conv2.weight.zero_()
    return deeper

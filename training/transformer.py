"""KataGo's transformer nets in PyTorch, read from a model file and written back.

Such a net has a trunk of nested bottleneck blocks: a narrower stack of attention and feed-forward layers
between two matrices. b10c384h6nbttflrs is one. Activations are [N, A, C]: positions, points, channels.
Parameters keep the layout of the file, matrices as [inputs, outputs], so that a written file repeats what
was read except for numbers that have learned.
"""

import gzip
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from model_fields import BadModel, unpack
from model_reader import Reader
from net import GLOBALS, PLANES

VERSIONS = range(15, 17)
"""The versions of model files that this module reads and writes."""

LEAST = -1e4
"""What attention adds for points off the board."""


class Outputs(NamedTuple):
    """Raw outputs for N positions in frames of A points, for the player to move."""

    policy: Tensor
    """[N, A + 1, P]: logits of moves, the pass last. Policy 1, if there is one, is the optimistic one."""
    value: Tensor
    """[N, 3]: logits of win, loss and no result."""
    score: Tensor
    """[N, 6]: score mean, its deviation, lead, variance time and two errors, before scaling."""
    ownership: Tensor
    """[N, A]: before tanh; positive where the player to move will own the point."""


class Boards(NamedTuple):
    """Where the boards of a batch lie in their frames."""

    side: int
    """Points of a side of the frame."""
    mask: Tensor | None
    """[N, A]: whether a point is on the board; `None` if every board fills its frame."""

    def area(self) -> Tensor | float:
        """Points of each board."""
        return float(self.side**2) if self.mask is None else self.mask.sum(1, keepdim=True).float()


Parts = list[str | nn.Parameter]
"""Fields of a file in their order."""


class _File(Reader):
    """Reads fields, and keeps all of them as `parts` for writing."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.parts: Parts = []

    def word(self) -> str:
        """The next word or number."""
        word = super().word()
        self.parts.append(word)
        return word

    def array(self, *shape: int) -> nn.Parameter:
        """The next array, as numbers that can learn."""
        numbers = nn.Parameter(self.floats(*shape))
        self.parts.append(numbers)
        return numbers

    def section(self) -> "Parts":
        """The parts since the last section."""
        parts, self.parts = self.parts, []
        return parts

    def convolution(self) -> nn.Parameter:  # type: ignore[override]
        """A convolution [y, x, inputs, outputs]."""
        self.word()
        height, width, inputs, outputs, *_ = self.whole(6)
        return self.array(height, width, inputs, outputs)

    def matrix(self) -> nn.Parameter:  # type: ignore[override]
        """A matrix [inputs, outputs]."""
        self.word()
        return self.array(*self.whole(2))

    def point_matrix(self) -> nn.Parameter:
        """A convolution of 1x1, still [1, 1, inputs, outputs]."""
        weight = self.convolution()
        if weight.shape[:2] != (1, 1):
            raise BadModel("a convolution is larger than 1x1 where this trainer expects a matrix")
        return weight

    def vector(self) -> nn.Parameter:
        """A bias."""
        self.word()
        return self.array(self.whole(1)[0])

    def active(self) -> None:  # type: ignore[override]
        """An activation, which must be SiLU."""
        self.word()
        self.expect("ACTIVATION_SILU")


def _by_point(x: Tensor, weight: Tensor) -> Tensor:
    """The product of every point's channels with a convolution of 1x1."""
    return x @ weight[0, 0]


def _on_board(x: Tensor, boards: Boards) -> Tensor:
    """`x` with 0 off the boards."""
    return x if boards.mask is None else x * boards.mask[:, :, None]


class Norm(nn.Module):
    """A norm layer with a mean and a variance that do not learn, then SiLU."""

    def __init__(self, file: _File) -> None:
        super().__init__()
        file.word()
        count, self.epsilon, scales, shifts = file.whole(1)[0], float(file.word()), *file.whole(2)
        self.mean, self.variance = file.array(count), file.array(count)
        self.mean.requires_grad_(False)
        self.variance.requires_grad_(False)
        self.scale = file.array(count) if scales else None
        self.shift = file.array(count) if shifts else None
        file.active()

    def forward(self, x: Tensor, boards: Boards) -> Tensor:
        """The activated channels, 0 off the boards."""
        factor = (self.variance + self.epsilon).rsqrt()
        factor = factor if self.scale is None else factor * self.scale
        bias = -self.mean * factor
        bias = bias if self.shift is None else bias + self.shift
        return _on_board(PIECES.activate(x, factor, bias), boards)


class RootMeanSquare(nn.Module):
    """A norm of each point's channels by their root mean square."""

    def __init__(self, file: _File) -> None:
        super().__init__()
        file.word()
        count, self.epsilon = file.whole(1)[0], float(file.word())
        self.gain = file.array(count)

    def forward(self, x: Tensor) -> Tensor:
        """The normalised channels."""
        return PIECES.normalise(x, self.gain, self.epsilon)


class Attention(nn.Module):
    """Attention between all points of a board, with positions told by turning queries and keys.

    `gate` [N, heads], if there is one, scales what each head adds.
    """

    def __init__(self, file: _File) -> None:
        super().__init__()
        self.gate: Tensor | None = None
        self.heads, self.key_heads, self.width, self.value_width, turns, learned = file.whole(6)
        if not (turns and learned and self.heads == self.key_heads):
            raise BadModel("its attention has a form that this trainer does not know")
        self.norm = RootMeanSquare(file)
        self.query, self.key, self.value, self.out = (file.matrix() for _ in range(4))
        file.word()
        self.turns = file.array(*file.whole(3))
        self.parts = file.section()

    def _angles(self, side: int) -> tuple[Tensor, Tensor]:
        """Cosines and sines [1, heads, A, pairs] of the angles by which each point turns."""
        place = torch.arange(side * side, device=self.turns.device)
        x, y = (place % side).float(), (place // side).float()
        turns = self.turns.float()
        angles = x[None, :, None] * turns[:, None, :, 0] + y[None, :, None] * turns[:, None, :, 1]
        return angles.cos()[None], angles.sin()[None]

    def forward(self, x: Tensor, boards: Boards) -> Tensor:
        """The channels after this layer."""
        count, area, _ = x.shape
        seen = self.norm(x)
        split = (count, area, self.heads, -1)
        query, key, value = (
            (seen @ weight).view(split).transpose(1, 2) for weight in (self.query, self.key, self.value)
        )
        cosine, sine = self._angles(boards.side)
        query, key = PIECES.turn(query, cosine, sine), PIECES.turn(key, cosine, sine)
        off = None
        if boards.mask is not None:
            off = ((1 - boards.mask) * LEAST).to(query.dtype)[:, None, None, :].expand(-1, 1, area, -1)
        said = F.scaled_dot_product_attention(query, key, value, off)
        said = said.transpose(1, 2).reshape(count, area, self.heads * self.value_width)
        if self.gate is not None:
            said = said * self.gate.repeat_interleave(self.value_width, 1)[:, None]
        return x + _on_board(said @ self.out, boards)

    @property
    def size(self) -> int:
        """The number of heads."""
        return self.heads

    def keep(self, heads: Sequence[int]) -> None:
        """Leaves out all heads but these."""
        for name, axis, width in (
            ("query", 1, self.width),
            ("key", 1, self.width),
            ("value", 1, self.value_width),
            ("out", 0, self.value_width),
        ):
            _replace(self, name, axis, [head * width + place for head in heads for place in range(width)])
        _replace(self, "turns", 0, heads)
        self.heads = self.key_heads = len(heads)
        # After the kind and the name.
        self.parts[2:4] = [str(len(heads))] * 2


def _replace(layer: "Attention | FeedForward", name: str, axis: int, kept: Sequence[int]) -> None:
    """Keeps only some rows or columns of a layer's array, in its parts too."""
    old = getattr(layer, name)
    new = nn.Parameter(old.detach().index_select(axis, torch.tensor(kept, device=old.device)))
    setattr(layer, name, new)
    place = next(place for place, part in enumerate(layer.parts) if part is old)
    layer.parts[place - new.ndim : place + 1] = [*map(str, new.shape), new]


def _normalise(x: Tensor, gain: Tensor, epsilon: float) -> Tensor:
    """Channels divided by their root mean square, times gains."""
    y = x.float()
    return (y * (y.square().mean(-1, keepdim=True) + epsilon).rsqrt() * gain).to(x.dtype)


def _activate(x: Tensor, factor: Tensor, bias: Tensor) -> Tensor:
    """SiLU of channels times factors, plus biases."""
    return F.silu(x * factor.to(x.dtype) + bias.to(x.dtype))


def _turn(x: Tensor, cosine: Tensor, sine: Tensor) -> Tensor:
    """Pairs of neighbouring channels, turned by angles."""
    first, second = x.float().unflatten(-1, (-1, 2)).unbind(-1)
    pairs = torch.stack([first * cosine - second * sine, first * sine + second * cosine], -1)
    return pairs.flatten(-2).to(x.dtype)


def _pass_gate(x: Tensor, gate: Tensor) -> Tensor:
    """SiLU of channels, times others."""
    return F.silu(x) * gate


class Pieces(NamedTuple):
    """The functions between products, which a graphics card runs faster if they are compiled."""

    normalise: Callable[[Tensor, Tensor, float], Tensor] = _normalise
    activate: Callable[[Tensor, Tensor, Tensor], Tensor] = _activate
    turn: Callable[[Tensor, Tensor, Tensor], Tensor] = _turn
    pass_gate: Callable[[Tensor, Tensor], Tensor] = _pass_gate


PIECES = Pieces()


def compile_pieces() -> None:
    """Compiles the pieces, for all shapes of batches and layers at once."""
    global PIECES
    torch._dynamo.config.recompile_limit = 64
    PIECES = Pieces(*(torch.compile(piece, dynamic=True) for piece in Pieces()))._replace(turn=_turn)


class FeedForward(nn.Module):
    """A gated feed-forward layer for each point (SwiGLU).

    `gate` [N, size], if there is one, scales each channel between the matrices.
    """

    def __init__(self, file: _File) -> None:
        super().__init__()
        self.gate: Tensor | None = None
        _, _, gated = file.whole(3)
        if not gated:
            raise BadModel("it has a feed-forward layer without a gate")
        self.norm = RootMeanSquare(file)
        self.first, self.other, self.second = (file.matrix() for _ in range(3))
        self.parts = file.section()

    def forward(self, x: Tensor, boards: Boards) -> Tensor:
        """The channels after this layer."""
        seen = self.norm(x)
        passed = PIECES.pass_gate(seen @ self.first, seen @ self.other)
        if self.gate is not None:
            passed = passed * self.gate[:, None]
        return x + _on_board(passed @ self.second, boards)

    @property
    def size(self) -> int:
        """The number of channels between the matrices."""
        return self.first.shape[1]

    def keep(self, channels: Sequence[int]) -> None:
        """Leaves out all channels between the matrices but these."""
        for name, axis in (("first", 1), ("other", 1), ("second", 0)):
            _replace(self, name, axis, channels)
        self.parts[3] = str(len(channels))


class Block(nn.Module):
    """A nested bottleneck block."""

    LAYERS: ClassVar = {"transformer_attention_block": Attention, "transformer_ffn_block": FeedForward}

    def __init__(self, file: _File) -> None:
        super().__init__()
        kind = file.word()
        if kind != "nested_bottleneck_block":
            raise BadModel(f"it has a block of the kind {kind}; this trainer knows nested bottlenecks")
        self.name = file.word()
        (count,) = file.whole(1)
        self.before, self.narrow = Norm(file), file.point_matrix()
        self.first_parts = file.section()
        layers = []
        for _ in range(count):
            kind = file.word()
            file.word()
            if kind not in self.LAYERS:
                raise BadModel(f"it has a layer of the kind {kind} within a block")
            layers.append(self.LAYERS[kind](file))
        self.layers = nn.ModuleList(layers)
        self.after, self.widen = Norm(file), file.point_matrix()
        self.last_parts = file.section()

    def forward(self, x: Tensor, boards: Boards) -> Tensor:
        """The trunk after this block."""
        h = _by_point(self.before(x, boards), self.narrow)
        for layer in self.layers:
            h = layer(h, boards)
        return x + _by_point(self.after(h, boards), self.widen)

    def keep(self, plan: "BlockPlan") -> None:
        """Leaves out what a plan does not keep."""
        for layer, kept in zip(self.layers, plan, strict=True):
            if 0 < len(kept) < layer.size:
                layer.keep(kept)
        pairs = zip(self.layers, plan, strict=True)
        self.layers = nn.ModuleList(layer for layer, kept in pairs if kept)
        # After the kind and the name.
        self.first_parts[2] = str(len(self.layers))

    def parts(self) -> Parts:
        """Its fields in the file."""
        return [*self.first_parts, *(part for layer in self.layers for part in layer.parts), *self.last_parts]


BlockPlan = Sequence[Sequence[int]]
"""For each layer of a block, the heads or the channels that are kept. A layer without any is left out."""


class Stem(nn.Module):
    """What turns planes and numbers into a trunk."""

    def __init__(self, file: _File) -> None:
        super().__init__()
        self.planes, self.numbers = file.convolution(), file.matrix()
        self.parts = file.section()

    def forward(self, planes: Tensor, numbers: Tensor) -> Tensor:
        """The trunk before the first block."""
        weight = self.planes.permute(3, 2, 0, 1)
        x = F.conv2d(planes, weight.to(planes.dtype), padding=weight.shape[-1] // 2)
        with torch.autocast(x.device.type, enabled=False):
            shift = numbers.float() @ self.numbers
        return x.flatten(2).transpose(1, 2) + shift[:, None, :].to(x.dtype)


class Heads(nn.Module):
    """The last norm, the policy and the value."""

    def __init__(self, file: _File) -> None:
        super().__init__()
        file.word()
        count, self.epsilon, self.over_board, _ = file.whole(1)[0], float(file.word()), *file.whole(2)
        self.gain, self.bias = file.array(count), file.array(count)
        file.active()
        file.word()
        self.policy, self.pooled = file.point_matrix(), file.point_matrix()
        self.pooled_norm, self.shift, self.policy_norm = Norm(file), file.matrix(), Norm(file)
        self.moves, self.pass_hidden, self.pass_bias = file.point_matrix(), file.matrix(), file.vector()
        file.active()
        self.passing = file.matrix()
        file.word()
        self.value, self.value_norm = file.point_matrix(), Norm(file)
        self.hidden, self.hidden_bias = file.matrix(), file.vector()
        file.active()
        self.result, self.result_bias = file.matrix(), file.vector()
        self.score, self.score_bias = file.matrix(), file.vector()
        self.owners = file.point_matrix()
        self.parts = file.section()

    def _tip(self, x: Tensor, boards: Boards) -> Tensor:
        """The last trunk, normalised by each point or by each board, and activated."""
        y = _on_board(x.float(), boards)
        square = y.square().mean(-1, keepdim=True)
        if self.over_board:
            area = boards.area()
            area = area if isinstance(area, float) else area[:, :, None]
            square = square.sum(1, keepdim=True) / area
        y = y * (square + self.epsilon).rsqrt() * self.gain + self.bias
        return _on_board(F.silu(y), boards).to(x.dtype)

    def forward(self, x: Tensor, boards: Boards) -> Outputs:
        """The outputs for the trunk after the last block."""
        x = self._tip(x, boards)
        pooled = _pool(self.pooled_norm(_by_point(x, self.pooled), boards), boards, of_value=False)
        with torch.autocast(x.device.type, enabled=False):
            shift, passing = pooled @ self.shift, F.silu(pooled @ self.pass_hidden + self.pass_bias)
            passing = passing @ self.passing
        shifted = _by_point(x, self.policy) + shift[:, None, :].to(x.dtype)
        moves = _by_point(self.policy_norm(shifted, boards), self.moves).float()
        owners = self.value_norm(_by_point(x, self.value), boards)
        with torch.autocast(x.device.type, enabled=False):
            z = F.silu(_pool(owners, boards, of_value=True) @ self.hidden + self.hidden_bias)
            result, score = z @ self.result + self.result_bias, z @ self.score + self.score_bias
        policy = torch.cat([moves, passing[:, None, :]], 1)
        return Outputs(policy, result, score, _by_point(owners, self.owners)[:, :, 0].float())


def _pool(x: Tensor, boards: Boards, of_value: bool) -> Tensor:
    """KataGo's pooling of activations that are 0 off the boards: means, and the maximum for the policy."""
    area = boards.area()
    mean = x.float().sum(1) / area
    root = (math.sqrt(area) if isinstance(area, float) else area.sqrt()) - 14
    if of_value:
        third = mean * (root * root / 100 - 0.1)
    else:
        over = x if boards.mask is None else x + (boards.mask[:, :, None] - 1)
        third = over.amax(1).float()
    return torch.cat([mean, mean * (root / 10), third], 1)


class TransformerNet(nn.Module):
    """The whole net."""

    @torch.no_grad()
    def __init__(self, file: _File) -> None:
        super().__init__()
        self.name = file.word()
        if (version := int(file.word())) not in VERSIONS:
            raise BadModel(f"version {version}: this trainer knows the versions 15 and 16 of transformers")
        file.expect(PLANES, GLOBALS)
        multipliers = [float(file.word()) for _ in range(7)]
        self.points = multipliers[1:4]
        """The points for one unit of the score's mean, its deviation and the lead."""
        file.expect(*([0] * 8), "trunk")
        self.count_at = len(file.parts)
        count, *_ = file.whole(6)
        # The last norm is by root mean squares.
        file.expect(1, *([0] * 5))
        self.header = file.section()
        self.stem = Stem(file)
        self.blocks = nn.ModuleList(Block(file) for _ in range(count))
        self.heads = Heads(file)

    def forward(self, planes: Tensor, numbers: Tensor, whole: bool) -> tuple[Outputs, list[Tensor]]:
        """The outputs, and the trunk before each block and after the last one.

        Takes `planes` [N, 22, L, L] and `numbers` [N, 19]. `whole`: every board fills its frame.
        """
        boards = Boards(planes.shape[-1], None if whole else planes[:, 0].flatten(1))
        trunk = [_on_board(self.stem(planes, numbers), boards)]
        for block in self.blocks:
            trunk.append(block(trunk[-1], boards))
        return self.heads(trunk[-1], boards), trunk

    def keep(self, plan: Sequence[BlockPlan]) -> None:
        """Leaves out what a plan, with an entry for each block, does not keep: blocks without a layer too."""
        for block, kept in zip(self.blocks, plan, strict=True):
            block.keep(kept)
        self.blocks = nn.ModuleList(block for block in self.blocks if len(block.layers))

    def write(self, path: Path, name: str, mantissa: int = 23) -> None:
        """Writes a model file; numbers keep `mantissa` bits after the first one.

        The file is packed with gzip if its name ends in .gz.
        """
        header = [name, *self.header[1:]]
        header[self.count_at] = str(len(self.blocks))
        sections = [header, self.stem.parts, *(block.parts() for block in self.blocks), self.heads.parts]
        content = bytearray()
        for part in (part for section in sections for part in section):
            if isinstance(part, str):
                content += part.encode() + b"\n"
            else:
                numbers = rounded(part.detach().float().cpu(), mantissa).contiguous().numpy()
                content += b"@BIN@" + numbers.astype("<f4").tobytes() + b"\n"
        # Without a time in the file, equal nets give equal files.
        path.write_bytes(gzip.compress(content, 6, mtime=0) if path.suffix == ".gz" else content)


def rounded(numbers: Tensor, mantissa: int) -> Tensor:
    """The nearest numbers with `mantissa` bits after the first one."""
    fraction, exponent = torch.frexp(numbers)
    return torch.ldexp((fraction * 2 ** (mantissa + 1)).round() / 2 ** (mantissa + 1), exponent)


def read(path: Path) -> TransformerNet:
    """The net of a model file, packed with gzip or not.

    Raises `BadModel` for a damaged file or a net of another structure.
    """
    return unpack(path, lambda content: TransformerNet(_File(content)))

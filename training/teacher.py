"""The net that teaches, in PyTorch: its outputs, and its activations inside.

It is a net of KataGo's with a plain residual trunk, such as g170-b6c96 (versions 8 to 15). A norm layer
has a factor and a bias for each channel. Scaling by a positive factor commutes with the ReLU after it. So
each block reads the trunk plus `bias / factor`, the "view" of that block. A student with a trunk of the
same width can learn these views, block by block.
"""

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from model_fields import BadModel, unpack
from model_reader import Reader
from net import GLOBALS, PLANES, Board, Heads, Inside, Outputs, active, pool, pool_value


class Affine(nn.Module):
    """A norm layer with its numbers folded: a factor and a bias for each channel."""

    def __init__(self, factor: Tensor, bias: Tensor) -> None:
        super().__init__()
        self.register_buffer("factor", factor)
        self.register_buffer("bias", bias)

    def forward(self, x: Tensor) -> Tensor:
        """Channels of `x` times the factors, plus the biases."""
        return x * self.factor[:, None, None] + self.bias[:, None, None]


class _File(Reader):
    """Reads layers whose sizes are in the file."""

    def conv(self) -> nn.Conv2d:
        """A convolution without bias."""
        self.word()
        height, width, inputs, outputs, *_ = self.whole(6)
        layer = nn.Conv2d(inputs, outputs, (height, width), padding=(height // 2, width // 2), bias=False)
        layer.weight.copy_(self.floats(height, width, inputs, outputs).permute(3, 2, 0, 1))
        return layer

    def affine(self) -> Affine:
        """A norm layer."""
        self.word()
        count, epsilon, scales, shifts = self.whole(1)[0], float(self.word()), *self.whole(2)
        mean, variance = self.floats(count), self.floats(count)
        factor = (self.floats(count) if scales else torch.ones(count)) / (variance + epsilon).sqrt()
        return Affine(factor, (self.floats(count) if shifts else torch.zeros(count)) - factor * mean)

    def relu(self, version: int) -> None:
        """An activation; older files do not name it and use ReLU."""
        self.word()
        if version >= 11:
            self.expect("ACTIVATION_RELU")

    def linear(self) -> nn.Linear:
        """A matrix without bias."""
        self.word()
        inputs, outputs = self.whole(2)
        layer = nn.Linear(inputs, outputs, bias=False)
        layer.weight.copy_(self.floats(inputs, outputs).T)
        return layer

    def vector(self) -> nn.Parameter:
        """The bias of a matrix."""
        self.word()
        return nn.Parameter(self.floats(self.whole(1)[0]))


def _matrix(layer: nn.Linear, x: Tensor) -> Tensor:
    """A product in 32 bits for weights of any precision."""
    return F.linear(x.float(), layer.weight.float())


class TeacherBlock(nn.Module):
    """A residual block, with global pooling or without."""

    def __init__(self, file: _File, version: int) -> None:
        super().__init__()
        kind = file.word()
        file.word()
        if kind not in ("ordinary_block", "gpool_block"):
            raise BadModel(f"it has a block of the kind {kind}, which this trainer does not know")
        self.before = file.affine()
        file.relu(version)
        self.conv1 = file.conv()
        self.pools = kind == "gpool_block"
        if self.pools:
            self.conv_pooled = file.conv()
            self.norm_pooled = file.affine()
            file.relu(version)
            self.shift = file.linear()
        self.norm = file.affine()
        file.relu(version)
        self.conv2 = file.conv()

    def forward(self, x: Tensor, board: Board) -> Tensor:
        """The trunk after this block."""
        seen = active(self.before(x), board)
        h = self.conv1(seen)
        if self.pools:
            pooled = pool(active(self.norm_pooled(self.conv_pooled(seen)), board), board)
            h = h + _matrix(self.shift, pooled).to(h.dtype)[:, :, None, None]
        return x + self.conv2(active(self.norm(h), board))


class TeacherNet(nn.Module):
    """A net of KataGo's, for evaluation only."""

    @torch.no_grad()
    def __init__(self, file: _File) -> None:
        super().__init__()
        self.name = file.word()
        version = int(file.word())
        if not 8 <= version <= 15:
            raise BadModel(f"version {version}: a teacher must have a version from 8 to 15")
        file.expect(PLANES, GLOBALS)
        multipliers = [float(file.word()) for _ in range(7)] if version >= 13 else [20.0] * 4
        self.points = multipliers[1:4]
        """The points for one unit of the score's mean, its deviation and the lead."""
        if version >= 15:
            file.expect(*([0] * 8))
        file.expect("trunk")
        blocks, *_ = file.whole(6)
        if version >= 15:
            file.expect(*([0] * 6))
        self.stem, self.stem_globals = file.conv(), file.linear()
        self.blocks = nn.ModuleList(TeacherBlock(file, version) for _ in range(blocks))
        self.tip = file.affine()
        file.relu(version)
        file.word()
        self.policy, self.policy_pooled = file.conv(), file.conv()
        self.pooled_norm = file.affine()
        file.relu(version)
        self.policy_shift, self.policy_norm = file.linear(), file.affine()
        file.relu(version)
        self.policy_out = file.conv()
        self.passing = nn.ModuleList([file.linear()])
        self.passing_bias = None
        if version >= 15:
            self.passing_bias = file.vector()
            file.relu(version)
            self.passing.append(file.linear())
        file.word()
        self.value, self.value_norm = file.conv(), file.affine()
        file.relu(version)
        self.hidden, self.hidden_bias = file.linear(), file.vector()
        file.relu(version)
        self.result, self.result_bias = file.linear(), file.vector()
        self.score, self.score_bias = file.linear(), file.vector()
        self.ownership = file.conv()
        self.requires_grad_(False)

    @property
    def width(self) -> int:
        """Channels of the trunk."""
        return self.stem.weight.shape[0]

    @property
    def heads_size(self) -> tuple[int, ...]:
        """The number of channels or values of each layer of the heads, in the order of `Heads`."""
        channels = [len(layer.weight) for layer in (self.policy, self.policy_pooled, self.value)]
        return sum(channels), channels[0], 1, len(self.hidden_bias)

    def norms(self) -> list[Affine]:
        """The norm layer before each block, and the one after the last block."""
        return [block.before for block in self.blocks] + [self.tip]

    def views(self, trunk: list[Tensor]) -> list[Tensor]:
        """The views of a trunk by each block, and at last by the heads. Factors must be above 0."""
        parts = zip(trunk, self.norms(), strict=True)
        return [x + (norm.bias / norm.factor)[:, None, None] for x, norm in parts]

    def forward(self, planes: Tensor, numbers: Tensor, board: Board) -> tuple[Outputs, Inside]:
        """Returns raw outputs, with scores in units of `points`, and the activations inside.

        Takes `planes` [N, 22, L, L] and `numbers` [N, 19]. Up to version 8 there are four score outputs
        instead of six. The policy's channels in `Heads.channels` have passed its norm layer, but lack the
        shift by their pooling.
        """
        x = self.stem(planes) + self.stem_globals(numbers)[:, :, None, None]
        trunk = [x]
        for block in self.blocks:
            trunk.append(block(trunk[-1], board))
        tip = active(self.tip(trunk[-1]), board)
        before = self.pooled_norm(self.policy_pooled(tip))
        pooled = pool(active(before, board, in_place=False), board)
        h = self.policy(tip)
        shift = _matrix(self.policy_shift, pooled).to(tip.dtype)[:, :, None, None]
        shifted = self.policy_norm(h + shift)
        moves = self.policy_out(active(shifted, board, in_place=False))[:, :1].float()
        owners = self.value_norm(self.value(tip))
        channels = torch.cat([self.policy_norm(h), before, owners], 1)
        owners = active(owners, board)
        hidden = _matrix(self.hidden, pool_value(owners, board)) + self.hidden_bias.float()
        z = F.relu(hidden)
        outputs = Outputs(
            torch.cat([moves.flatten(1), self._pass(pooled)], 1),
            _matrix(self.result, z) + self.result_bias.float(),
            _matrix(self.score, z) + self.score_bias.float(),
            self.ownership(owners).flatten(1).float(),
        )
        return outputs, Inside(trunk, Heads(channels, shifted, moves, hidden))

    def _pass(self, pooled: Tensor) -> Tensor:
        """The logit of the pass; from version 15 on it has a hidden layer."""
        said = _matrix(self.passing[0], pooled)
        if self.passing_bias is not None:
            said = _matrix(self.passing[1], F.relu(said + self.passing_bias.float()))
        return said[:, :1]


def read(path: Path) -> TeacherNet:
    """The teacher of a model file, packed with gzip or not.

    Raises `BadModel` for a damaged file or a net of another structure.
    """
    return unpack(path, lambda content: TeacherNet(_File(content)).eval())

"""Reads model files of KataGo, as far as the graph of a net needs them; with NumPy alone."""

import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "training"))
from model_fields import BadModel, Fields, unpack

Array = NDArray[np.float32]

PLANES = 22
NUMBERS = 19

# Weights below the smallest normal number cost some processors a hundred times as much.
SMALLEST = np.finfo(np.float32).tiny


class Part(SimpleNamespace):
    """A part of a net by the names of its own parts."""


class Reader(Fields):
    """Reads the parts of a net."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.version = 0

    def one(self) -> int:
        """The next word as a whole number."""
        return self.whole(1)[0]

    def noughts(self, count: int) -> None:
        """Skips numbers that must be 0: what they stand for is unknown."""
        if any(self.whole(count)):
            raise BadModel("the net has parts that this program does not know")

    def floats(self, *shape: int) -> Array:
        """The next array, with 0 for numbers below the smallest normal one."""
        numbers = self.numbers(*shape)
        numbers[np.abs(numbers) < SMALLEST] = 0
        return numbers

    def convolution(self) -> Array:
        """Weights by rows and columns of the kernel, inputs and outputs."""
        self.word()
        *shape, down, right = self.whole(6)
        if down != 1 or right != 1:
            raise BadModel("a convolution is dilated")
        return self.floats(*shape)

    def matrix(self) -> Array:
        """Weights by inputs and outputs."""
        self.word()
        return self.floats(*self.whole(2))

    def bias(self) -> Array:
        """A number for each channel."""
        self.word()
        return self.floats(self.one())

    def activation(self) -> str:
        """The last part of an activation's name."""
        self.word()
        return self.word().removeprefix("ACTIVATION_").lower() if self.version >= 11 else "relu"

    def norm(self) -> Part:
        """A factor and an addend for each channel, which stand for a mean and a variance."""
        self.word()
        count, epsilon = self.one(), float(self.word())
        scaled, shifted = self.whole(2)
        mean, variance = self.floats(count), self.floats(count)
        scale = self.floats(count) if scaled else np.ones(count, np.float32)
        bias = self.floats(count) if shifted else np.zeros(count, np.float32)
        factor = scale / np.sqrt(variance.astype(np.float64) + epsilon)
        return Part(factor=factor.astype(np.float32), addend=(bias - factor * mean).astype(np.float32))

    def root_mean_square(self) -> Part:
        """A norm of each point."""
        self.word()
        count, epsilon = self.one(), float(self.word())
        return Part(epsilon=epsilon, factor=self.floats(count))

    def blocks(self, count: int) -> list[Part]:
        """Blocks one after another."""
        return [self.block() for _ in range(count)]

    def block(self) -> Part:
        """The next block."""
        kind = self.word()
        self.word()
        block = Part(kind=kind.removesuffix("_block"))
        match block.kind:
            case "ordinary":
                self._enter(block)
                block.first = self.convolution()
                self._leave(block)
            case "gpool":
                self._enter(block)
                block.first, block.pooling = self.convolution(), self.convolution()
                block.pooling_norm, block.pooling_activation = self.norm(), self.activation()
                block.pooled = self.matrix()
                self._leave(block)
            case "nested_bottleneck":
                inside = self.one()
                self._enter(block)
                block.first = self.convolution()
                block.blocks = self.blocks(inside)
                self._leave(block)
            case "transformer_attention":
                self._attention(block)
            case "transformer_ffn":
                _, _, gated = self.whole(3)
                block.norm, block.first = self.root_mean_square(), self.matrix()
                block.gate = self.matrix() if gated else None
                block.last = self.matrix()
            case _:
                raise BadModel(f"the block {kind} is unknown")
        return block

    def _enter(self, block: Part) -> None:
        block.norm, block.activation = self.norm(), self.activation()

    def _leave(self, block: Part) -> None:
        block.last_norm, block.last_activation = self.norm(), self.activation()
        block.last = self.convolution()

    def _attention(self, block: Part) -> None:
        block.heads, block.key_heads, block.key_width, block.value_width = self.whole(4)
        turned, learned = self.whole(2)
        block.norm = self.root_mean_square()
        block.query, block.key, block.value = self.matrix(), self.matrix(), self.matrix()
        block.last = self.matrix()
        block.angles = None
        if turned:
            block.angles = self._angles(block.key_heads, block.key_width // 2, bool(learned))

    def _angles(self, heads: int, pairs: int, learned: bool) -> Array:
        """The angles a column and a row turn by, for each head of the keys and each pair of channels."""
        self.word()
        if learned:
            return self.floats(*self.whole(3))
        base = float(self.word())
        angles = base ** (-2 * np.arange(pairs // 2) / pairs)
        nothing = np.zeros(pairs // 2)
        by_column, by_row = np.concatenate([nothing, angles]), np.concatenate([angles, nothing])
        return np.broadcast_to(np.stack([by_column, by_row], -1).astype(np.float32), (heads, pairs, 2))

    def net(self) -> Part:
        """The whole net."""
        net = Part(name=self.word(), version=self.one())
        self.version = net.version
        if self.whole(2) != [PLANES, NUMBERS]:
            raise BadModel("the net has other inputs")
        if net.version >= 13:
            for _ in range(7):
                self.word()
        encoded = False
        if net.version >= 15:
            encoded = self.one() != 0
            self.one()
            self.noughts(6)
        self.word()
        count, channels, *_ = self.whole(6)
        by_root = False
        if net.version >= 15:
            by_root = self.one() != 0
            self.noughts(5)
        net.channels, net.stem, net.numbers = channels, self.convolution(), self.matrix()
        if encoded:
            self._skip_encoder()
        net.blocks = self.blocks(count)
        net.tip = self._tip() if by_root else self.norm()
        net.tip_activation = self.activation()
        net.policy, net.value = self._policy(net.version), self._value(net.version)
        return net

    def _skip_encoder(self) -> None:
        """Skips the encoder of facts about the players, of which there are none."""
        self.word()
        self.one()
        for _ in range(2):
            self.matrix(), self.bias(), self.activation()
        self.matrix()

    def _tip(self) -> Part:
        self.word()
        count, epsilon = self.one(), float(self.word())
        spatial, grouped = self.whole(2)
        if grouped:
            raise BadModel("the last norm has groups")
        return Part(
            epsilon=epsilon, spatial=spatial != 0, factor=self.floats(count), addend=self.floats(count)
        )

    def _policy(self, version: int) -> Part:
        self.word()
        if version >= 17:
            self.one()
            self.noughts(3)
        head = Part(points=self.convolution(), pooling=self.convolution())
        head.pooling_norm, head.pooling_activation, head.pooled = (
            self.norm(),
            self.activation(),
            self.matrix(),
        )
        head.norm, head.activation, head.last = self.norm(), self.activation(), self.convolution()
        head.passing = self.matrix()
        head.passing_bias = None
        if version >= 15:
            head.passing_bias, head.passing_activation = self.bias(), self.activation()
            head.passing_last = self.matrix()
        return head

    def _value(self, version: int) -> Part:
        self.word()
        if version >= 17:
            self.noughts(3)
        head = Part(points=self.convolution(), norm=self.norm(), activation=self.activation())
        head.hidden, head.hidden_bias, head.hidden_activation = self.matrix(), self.bias(), self.activation()
        head.results, head.results_bias = self.matrix(), self.bias()
        head.scores, head.scores_bias = self.matrix(), self.bias()
        head.owners = self.convolution()
        return head


def read(path: Path) -> Part:
    """The net of a model file, packed with gzip or not.

    Raises `BadModel` if the file cannot be read.
    """
    return unpack(path, lambda content: Reader(content).net())

"""Writes nets with random weights, in the shape of KataGo's convolutional nets of 2023 (b18c384nbt)."""

import gzip
import re
import sys
from pathlib import Path

import numpy as np

from model import NUMBERS, PLANES

VERSION = 11


class Writer:
    """The words and arrays of a file."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.random = np.random.default_rng(1)

    def words(self, *words: object) -> None:
        """Words, each in a line."""
        self.parts += [f"{word}\n".encode() for word in words]

    def floats(self, numbers: np.ndarray) -> None:
        """An array."""
        self.parts += [b"@BIN@", numbers.astype("<f4").tobytes(), b"\n"]

    def convolution(self, side: int, inputs: int, outputs: int, gain: float = 1.0) -> None:
        """Weights that keep the size of numbers."""
        self.words("convolution", side, side, inputs, outputs, 1, 1)
        size = gain / np.sqrt(side * side * inputs)
        self.floats(self.random.normal(0, size, (side, side, inputs, outputs)))

    def matrix(self, inputs: int, outputs: int) -> None:
        """Weights that keep the size of numbers."""
        self.words("matrix", inputs, outputs)
        self.floats(self.random.normal(0, 1 / np.sqrt(inputs), (inputs, outputs)))

    def bias(self, count: int) -> None:
        """Small addends."""
        self.words("bias", count)
        self.floats(self.random.normal(0, 0.3, count))

    def norm(self, count: int, size: float = 1.0) -> None:
        """A norm of numbers of a given size, and an activation."""
        self.words("norm", count, 0.001, 1, 1)
        variance = size * size * self.random.uniform(0.8, 1.2, count)
        for numbers in (np.zeros(count), variance, self.random.uniform(0.5, 1.0, count)):
            self.floats(numbers)
        self.floats(self.random.normal(0, 0.3, count))
        self.words("activation", "ACTIVATION_MISH")

    def ordinary(self, count: int, pooled: int) -> None:
        """A block of two convolutions, the first with some pooled channels."""
        self.words("gpool_block" if pooled else "ordinary_block", "block")
        self.norm(count, 2.0)
        self.convolution(3, count, count - pooled)
        if pooled:
            self.convolution(3, count, pooled)
            self.norm(pooled)
            self.matrix(3 * pooled, count - pooled)
        self.norm(count - pooled)
        self.convolution(3, count - pooled, count, 0.7)

    def net(self, name: str, blocks: int, channels: int) -> bytes:
        """A whole net; blocks 3, 6, ... pool."""
        inner, pooled, head, hidden = channels // 2, 64, 48, 96
        self.words(name, VERSION, PLANES, NUMBERS)
        self.words("trunk", blocks, channels, inner, inner - pooled, pooled, pooled)
        self.convolution(3, PLANES, channels, 2.0)
        self.matrix(NUMBERS, channels)
        for block in range(blocks):
            self.words("nested_bottleneck_block", "block", 2)
            self.norm(channels, 2.0)
            self.convolution(1, channels, inner)
            self.ordinary(inner, pooled if block % 3 == 2 else 0)
            self.ordinary(inner, 0)
            self.norm(inner, 2.0)
            self.convolution(1, inner, channels, 0.7)
        self.norm(channels, 2.0)
        self.words("policy")
        self.convolution(1, channels, head)
        self.convolution(1, channels, head)
        self.norm(head)
        self.matrix(3 * head, head)
        self.norm(head)
        self.convolution(1, head, 1, 2.0)
        self.matrix(3 * head, 1)
        self.words("value")
        self.convolution(1, channels, hidden)
        self.norm(hidden)
        self.matrix(3 * hidden, hidden)
        self.bias(hidden)
        self.words("activation", "ACTIVATION_MISH")
        for outputs in (3, 6):
            self.matrix(hidden, outputs)
            self.bias(outputs)
        self.convolution(1, hidden, 1)
        return b"".join(self.parts)


def write(shape: str, folder: Path) -> Path:
    """Writes a net of a shape such as `b18c384nbt`, unless the folder has it; returns its file."""
    found = re.fullmatch(r"b(\d{1,2})c(\d{2,4})nbt", shape)
    if not found:
        sys.exit(f"check-peers: {shape}: expected a shape such as b18c384nbt")
    path = folder / f"{shape}-random.bin.gz"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        blocks, channels = map(int, found.groups())
        path.write_bytes(gzip.compress(Writer().net(f"{shape}-random", blocks, channels), 1))
    return path

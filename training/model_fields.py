"""The fields of KataGo's model files, one after another; with NumPy alone.

`model_reader.py`, `teacher.py` and `transformer.py` read nets from them for PyTorch, and
`scripts/peers/model.py` for other engines.
"""

import gzip
import math
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Made = TypeVar("Made")


class BadModel(Exception):
    """A file that cannot be read; the message gives the reason."""


def unpack(path: Path, build: Callable[[bytes], Made]) -> Made:
    """The result of `build` for the bytes of a model file, packed with gzip or not.

    Raises `BadModel`, with the path, for any fault of the file.
    """
    try:
        content = path.read_bytes()
        if content[:2] == b"\x1f\x8b":
            content = gzip.decompress(content)
        return build(content)
    except BadModel as error:
        raise BadModel(f"{path}: {error}") from None
    except (OSError, EOFError, ValueError, RuntimeError, zlib.error) as error:
        raise BadModel(f"{path}: not a model file that can be read: {error}") from error


class Fields:
    """The words and the arrays of a file, in their order."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.place = 0

    def word(self) -> str:
        """The next word or number."""
        while self.content[self.place : self.place + 1].isspace():
            self.place += 1
        start = self.place
        while self.place < len(self.content) and not self.content[self.place : self.place + 1].isspace():
            self.place += 1
        if start == self.place:
            raise BadModel("it ends too early")
        return self.content[start : self.place].decode("ascii", "replace")

    def whole(self, count: int) -> list[int]:
        """The next words as whole numbers."""
        return [int(self.word()) for _ in range(count)]

    def numbers(self, *shape: int) -> NDArray[np.float32]:
        """The next array, which the caller may change."""
        mark = b"@BIN@"
        start = self.content.find(mark, self.place)
        if start < 0 or self.content[self.place : start].strip():
            raise BadModel("an array is missing; only binary files can be read")
        count = math.prod(shape)
        start += len(mark)
        end = start + 4 * count
        if end > len(self.content):
            raise BadModel(f"an array of {count} numbers is missing")
        self.place = end
        return np.frombuffer(self.content[start:end], "<f4").astype(np.float32).reshape(shape)

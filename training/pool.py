"""The positions to train on: a folder that grows, in random order.

Positions lie in tables by the side of their frame, rectangular boards apart, so that a batch has
boards of one size and can do without a mask. In each table, every position is drawn once before any is
drawn again, except for a rest that no longer fills a batch. Positions of new files join those still to be
drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shards import BadShard, Rows, Teacher, read


class Key(NamedTuple):
    """The kind of positions in a table."""

    side: int
    whole: bool
    """Whether boards fill their frame; the others are rectangles in its upper left corner."""


@dataclass
class _Table:
    """Positions of one kind; there is room for more behind the first `count`."""

    room: Rows
    count: int
    files: list[tuple[str, int]]
    """Names of files with the number of positions of each, in order."""
    drawn: NDArray[np.bool_]
    """Whether a position has been drawn since the last time that all had been."""
    order: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """The positions that are still to be drawn."""

    def add(self, name: str, rows: Rows, drawn: NDArray[np.bool_]) -> None:
        """Adds a file's positions."""
        end = self.count + len(rows)
        if end > len(self.room):
            more = max(end, 2 * self.count) - self.count
            grown = [
                np.resize(a[: self.count], (self.count + more, *a.shape[1:])) for a in self.room.arrays()
            ]
            self.room = Rows(*grown)
        for to, array in zip(self.room.arrays(), rows.arrays(), strict=True):
            to[self.count : end] = array
        self.drawn = np.concatenate([self.drawn, drawn])
        self.files.append((name, len(rows)))
        self.count = end

    def drop_oldest(self) -> int:
        """Forgets the positions of the oldest file, and returns their number."""
        _, dropped = self.files.pop(0)
        self.room = Rows(*(a[dropped : self.count].copy() for a in self.room.arrays()))
        self.drawn = self.drawn[dropped:]
        self.count -= dropped
        return dropped

    def shuffle(self, rng: np.random.Generator) -> None:
        """Makes a new order of the positions that are still to be drawn."""
        self.order = rng.permutation(np.flatnonzero(~self.drawn))

    def draw(self, most: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """The numbers of the next positions."""
        most = min(most, self.count)
        if len(self.order) < most:
            self.drawn[:] = False
            self.shuffle(rng)
        rows, self.order = self.order[:most], self.order[most:]
        self.drawn[rows] = True
        return rows


class Pool:
    """All positions of a folder that are in memory."""

    LEAST = 16
    """The fewest positions of a table to draw from."""

    def __init__(self, folder: Path, points: int, window: int, labels: bool = True) -> None:
        """A pool of `window` positions of a folder, for batches of about `points` points.

        If they become too many, the oldest of the most frequent kind go first. `labels`: the files'
        labels count, so they must come from one teacher.
        """
        self.folder = folder
        self.points = points
        self.window = window
        self.labels = labels
        self.tables: dict[Key, _Table] = {}
        self.held_out: dict[Key, list[Rows]] = {}
        self.teacher: Teacher | None = None
        self.known: set[str] = set()
        self._resumed: dict[str, dict[str, Any]] = {}

    def __len__(self) -> int:
        return sum(table.count for table in self.tables.values())

    def look(self, rng: np.random.Generator, most: int | None = None) -> Iterator[str]:
        """Reads up to `most` new files of the folder, oldest first, and yields the name of each.

        Raises `BadShard` for a file that is damaged or labelled by another net.
        """
        new = [path for path in self.folder.rglob("*.npz") if self._name(path) not in self.known]
        new.sort(key=lambda path: (path.stat().st_mtime_ns, path.name))
        for path in new[:most]:
            name = self._name(path)
            self._add(path, name)
            self.known.add(name)
            # Forgetting copies a table, so it waits for a few files.
            if len(self) > self.window + self.window // 8:
                self._forget_oldest()
            yield name
        if new:
            self._forget_oldest()
            for table in self.tables.values():
                table.shuffle(rng)

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()

    def _add(self, path: Path, name: str) -> None:
        shard = read(path)
        self.teacher = self.teacher or shard.teacher
        if self.labels and shard.teacher != self.teacher:
            raise BadShard(
                f"{path}: labelled by {shard.teacher}, and other files of {self.folder} by "
                f"{self.teacher}: give each teacher a folder of its own"
            )
        for whole in (True, False):
            key = Key(shard.side, whole)
            of_kind = shard.whole == whole
            for_test = np.flatnonzero(of_kind & shard.held_out)
            if for_test.size:
                self.held_out.setdefault(key, []).append(shard.rows.take(for_test))
            for_training = np.flatnonzero(of_kind & ~shard.held_out)
            if for_training.size:
                self._add_rows(key, name, shard.rows.take(for_training))

    def _add_rows(self, key: Key, name: str, rows: Rows) -> None:
        if key not in self.tables:
            self.tables[key] = _Table(rows.take(slice(0, 0)), 0, [], np.zeros(0, np.bool_))
        drawn = np.zeros(len(rows), np.bool_)
        before = self._resumed.get(name, {}).get(_text(key))
        if before is not None:
            bits = np.unpackbits(before).astype(np.bool_)
            drawn[:] = np.resize(bits, len(rows))
        self.tables[key].add(name, rows, drawn)

    def _forget_oldest(self) -> None:
        """Forgets files of the largest table until at most `window` positions are left."""
        while len(self) > self.window:
            table = max(self.tables.values(), key=lambda table: table.count)
            if len(table.files) < 2:
                return
            table.drop_oldest()

    def is_ready(self) -> bool:
        """Whether there is a table to draw from."""
        return any(table.count >= self.LEAST for table in self.tables.values())

    def draw(self, rng: np.random.Generator) -> tuple[Key, Rows]:
        """The positions of the next batch, from a table drawn in proportion to its number of batches."""
        keys = [key for key, table in self.tables.items() if table.count >= self.LEAST]
        shares = np.array([self.tables[key].count / self.batch(key) for key in keys])
        key = keys[rng.choice(len(keys), p=shares / shares.sum())]
        table = self.tables[key]
        return key, table.room.take(table.draw(self.batch(key), rng))

    def batch(self, key: Key) -> int:
        """The number of positions of a batch."""
        return max(1, self.points // key.side**2)

    def tests(self, most: int) -> dict[Key, Rows]:
        """Up to `most` held-out positions of each kind, spread over all of them.

        Neighbouring positions are from one game, and much alike.
        """
        joined = {
            key: Rows(*map(np.concatenate, zip(*(rows.arrays() for rows in parts), strict=True)))
            for key, parts in sorted(self.held_out.items())
        }
        return {key: rows.take(_spread(len(rows), most)) for key, rows in joined.items()}

    def state(self) -> dict[str, Any]:
        """The positions drawn so far, by file, for a checkpoint."""
        files: dict[str, dict[str, Any]] = {}
        for key, table in self.tables.items():
            start = 0
            for name, count in table.files:
                bits = np.packbits(table.drawn[start : start + count])
                files.setdefault(name, {})[_text(key)] = bits
                start += count
        return files

    def resume(self, state: dict[str, Any]) -> None:
        """Restores the positions drawn so far, before the first look."""
        self._resumed = state


def _spread(count: int, most: int) -> NDArray[np.int64]:
    """Numbers below `count` at equal distances, at most `most` of them."""
    taken = min(count, most)
    return np.arange(taken) * count // taken


def _text(key: Key) -> str:
    return f"{key.side}-{'whole' if key.whole else 'part'}"

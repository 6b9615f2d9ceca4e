"""Batches for training, made in a thread of its own while the device computes."""

import queue
import threading
import time

import numpy as np
import torch

from batch import drop_history, turn
from net import PLANES
from pool import Key, Pool
from pupils import Batch
from shards import Rows

LOOK = 5.0
"""Seconds between looks for new files."""


def batch_of(key: Key, rows: Rows, symmetry: int, device: torch.device, low: bool) -> Batch:
    """A batch under one of the 8 symmetries; planes have 16 bits if `low`."""
    packed = torch.from_numpy(rows.planes).to(device, non_blocking=True)
    shifts = torch.arange(7, -1, -1, dtype=torch.uint8, device=device)
    bits = ((packed[..., None] >> shifts) & 1).flatten(2)[..., : key.side**2]
    planes = turn(bits.view(-1, PLANES, key.side, key.side), symmetry)
    numbers = torch.from_numpy(rows.numbers).to(device, non_blocking=True)
    return Batch(planes.to(torch.bfloat16 if low else torch.float32).contiguous(), numbers, key.whole)


class Feeder:
    """A thread that draws positions, and reads new files as they come."""

    def __init__(self, pool: Pool, seed: int) -> None:
        """Begins at once; the pool must have positions, and nothing else may use it."""
        self.pool = pool
        self.rng = np.random.default_rng(seed)
        self.ready: queue.Queue[tuple[Key, Rows, int]] = queue.Queue(16)
        self.failed: BaseException | None = None
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        looked = time.monotonic()
        try:
            while not self.ends.is_set():
                if time.monotonic() - looked > LOOK:
                    list(self.pool.look(self.rng, most=16))
                    looked = time.monotonic()
                key, rows = self.pool.draw(self.rng)
                item = (key, drop_history(rows, self.rng), int(self.rng.integers(8)))
                while not self.ends.is_set():
                    try:
                        self.ready.put(item, timeout=0.5)
                        break
                    except queue.Full:
                        continue
        except BaseException as error:
            self.failed = error

    def next(self, device: torch.device, low: bool) -> Batch:
        """The next batch. Raises what ended the thread."""
        while True:
            if self.failed is not None:
                raise self.failed
            try:
                key, rows, symmetry = self.ready.get(timeout=0.5)
                return batch_of(key, rows, symmetry, device, low)
            except queue.Empty:
                continue

    def stop(self) -> None:
        """Ends the thread."""
        self.ends.set()
        self.thread.join()

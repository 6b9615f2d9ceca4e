"""The state of a run on the disk, from which it continues after any end."""

import fcntl
import os
from pathlib import Path
from typing import Any, TextIO

import torch

from net import Net, Shape

NAME = "checkpoint.pt"
BEFORE = "checkpoint-before.pt"
VERSION = 1


class BadCheckpoint(Exception):
    """A checkpoint that cannot be used; the message gives the reason."""


def save(run: Path, state: dict[str, Any]) -> None:
    """Writes a checkpoint atomically, and keeps the one before it."""
    part = run / f"{NAME}.part"
    with part.open("wb") as file:
        torch.save({"version": VERSION, **state}, file)
        file.flush()
        os.fsync(file.fileno())
    if (run / NAME).exists():
        before = run / f"{BEFORE}.part"
        before.unlink(missing_ok=True)
        os.link(run / NAME, before)
        before.replace(run / BEFORE)
    part.replace(run / NAME)


def load(path: Path) -> dict[str, Any]:
    """Reads a checkpoint, or that of a run's folder; if it is damaged, the one before it.

    Raises `BadCheckpoint` if neither can be read.
    """
    paths = [path / NAME, path / BEFORE] if path.is_dir() else [path]
    reasons = []
    for file in paths:
        try:
            state = torch.load(file, map_location="cpu", weights_only=False)
        except Exception as error:
            reasons.append(f"{file}: {error}")
            continue
        if not isinstance(state, dict) or state.get("version") != VERSION:
            raise BadCheckpoint(f"{file}: not a checkpoint of this program's version {VERSION}")
        return state
    raise BadCheckpoint("; ".join(reasons))


def exists(run: Path) -> bool:
    """Whether a folder contains a run."""
    return (run / NAME).exists() or (run / BEFORE).exists()


def check_shape(state: dict[str, Any], asked: dict[str, int]) -> Shape:
    """The shape of a checkpoint's net; raises `BadCheckpoint` if it differs from the options."""
    there = Shape(**state["shape"]).as_dict()
    wanted = Shape(**there | asked).as_dict()
    other = {key: wanted[key] for key in asked if there[key] != wanted[key]}
    if other:
        said = ", ".join(f"{key} {there[key]} there, {value} asked for" for key, value in other.items())
        raise BadCheckpoint(
            f"the run's net has another shape ({said}): leave these options out, or begin a new run"
        )
    return Shape(**there)


def averaged(path: Path) -> Net:
    """The net of a checkpoint with the mean of its weights, for evaluation or export."""
    state = load(path)
    net = Net(Shape(**state["shape"]))
    net.load_state_dict(state["average"])
    return net.eval()


def lock(run: Path) -> TextIO:
    """Locks a run's folder until the returned file is closed."""
    file = (run / "lock").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise BadCheckpoint(f"another program is training in {run}: wait for its end") from error
    return file

"""A net in OpenVINO: its graph in floats, the same in bytes, and its speed and drift."""

import contextlib
import io
import logging
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import openvino as ov

import graph
import model
from positions import Positions

# Positions by which NNCF chooses scales.
CALIBRATION = 30

# The most that the policy of a graph may diverge from Tengen's, whose probabilities are rounded, in nats.
MOST_APART = 0.001


def in_floats(net: model.Part, side: int, path: Path) -> None:
    """Writes the graph of a net for a board."""
    made, _ = graph.Builder(side).net(net)
    ov.save_model(made, path, compress_to_fp16=False)


def in_bytes(net: model.Part, side: int, positions: Positions, path: Path) -> None:
    """Writes the graph with 8 bits a number, its stem and its heads in floats, as Tengen has them."""
    import nncf

    made, outside = graph.Builder(side).net(net)
    rows = [
        {"planes": positions.planes[at : at + 1], "numbers": positions.numbers[at : at + 1]}
        for at in range(min(CALIBRATION, len(positions) // 2))
    ]
    attends = graph.has_attention(net.blocks)
    nncf.set_log_level(logging.ERROR)
    with contextlib.redirect_stdout(io.StringIO()):
        quantized = nncf.quantize(
            made,
            nncf.Dataset(rows),
            preset=nncf.QuantizationPreset.MIXED,
            subset_size=len(rows),
            # For transformers NNCF smooths activations too.
            model_type=nncf.ModelType.TRANSFORMER if attends else None,
            # Not all of these nodes are ones that NNCF would round.
            ignored_scope=nncf.IgnoredScope(names=outside, validate=False),
        )
    ov.save_model(quantized, path, compress_to_fp16=False)


class Compiled:
    """A graph compiled for batches of one size, on one core."""

    def __init__(self, path: Path, side: int, batch: int, floats: str) -> None:
        core = ov.Core()
        read = core.read_model(path)
        shapes = {"planes": [batch, model.PLANES, side, side], "numbers": [batch, model.NUMBERS]}
        read.reshape(shapes)
        options = {
            "INFERENCE_NUM_THREADS": 1,
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_PRECISION_HINT": floats,
        }
        self.compiled = core.compile_model(read, "CPU", options)
        self.request = self.compiled.create_infer_request()
        self.batch = batch

    def give(self, positions: Positions, first: int = 0) -> None:
        """Sets the inputs to positions, which begin anew at their end."""
        rows = np.arange(first, first + self.batch) % len(positions)
        self.request.set_tensor("planes", ov.Tensor(np.ascontiguousarray(positions.planes[rows])))
        self.request.set_tensor("numbers", ov.Tensor(np.ascontiguousarray(positions.numbers[rows])))

    def policy(self) -> np.ndarray:
        """The logits of the first policy, points and pass, of the last evaluation."""
        points = self.request.get_tensor("policy").data[:, 0]
        return np.concatenate([points, self.request.get_tensor("pass").data[:, :1]], 1)

    def speed(self, seconds: float) -> float:
        """Evaluations a processor second of this process."""
        return rate(self.request.infer, self.batch, seconds)


def rate(work: Callable[[], object], count: int, seconds: float) -> float:
    """How often `work` does `count` things in a processor second."""
    done, start = 0, time.process_time()
    while (passed := time.process_time() - start) < seconds:
        work()
        done += count
    return done / passed


def drift(path: Path, exact: Path, side: int, floats: str, positions: Positions) -> float:
    """The mean divergence of the policy from that of the graph in floats of 32 bits, in nats.

    The positions are the later half; scales were chosen by earlier ones.
    """
    one, other = Compiled(exact, side, 1, "f32"), Compiled(path, side, 1, floats)
    off = []
    for row in range(len(positions) // 2, len(positions)):
        for compiled in (one, other):
            compiled.give(positions, row)
            compiled.request.infer()
        legal = positions.policy[row] > 0
        off.append(divergence(shares(one.policy()[0][legal]), other.policy()[0][legal]))
    return float(np.mean(off))


def check(exact: Path, side: int, positions: Positions) -> None:
    """Compares the graph in floats with Tengen's evaluations; ends the program if they differ.

    Tengen evaluates each position under one of the eight symmetries of the board.
    """
    compiled = Compiled(exact, side, 1, "f32")
    for row in range(4):
        nearest = math.inf
        for symmetry in range(8):
            turned = positions.turned(row, symmetry)
            compiled.give(turned)
            compiled.request.infer()
            legal = turned.policy[0] > 0
            nearest = min(nearest, divergence(turned.policy[0][legal], compiled.policy()[0][legal]))
        if nearest > MOST_APART:
            sys.exit(f"check-peers: the graph is not the net: {nearest:.4f} nats apart on {side}x{side}")


def shares(logits: np.ndarray) -> np.ndarray:
    """The probabilities of logits."""
    powers = np.exp(logits.astype(np.float64) - logits.max())
    return powers / powers.sum()


def divergence(wanted: np.ndarray, logits: np.ndarray) -> float:
    """The divergence of logits from probabilities, in nats."""
    said = shares(logits)
    counts = wanted > 0
    return float((wanted[counts] * np.log(wanted[counts] / np.maximum(said[counts], 1e-30))).sum())

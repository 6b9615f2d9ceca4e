"""Writes a net as a model file of KataGo, version 15.

The file is a sequence of words and numbers as text, with arrays of floats as bytes in between, in the
order of KataGo's `desc.cpp`. Programs ignore the names of layers.
"""

import gzip
from pathlib import Path
from typing import BinaryIO

from torch import Tensor, nn

from net import GLOBALS, LEAD_SCALE, PLANES, Block, Net, PoolingBlock

VERSION = 15

MULTIPLIERS = (20.0, LEAD_SCALE, LEAD_SCALE, LEAD_SCALE, 40.0, 0.25, 150.0)
"""The factors of the file's outputs: later scores, score mean, its deviation, lead, variance
time, and the errors of value and score."""

UNTRAINED = -20.0
"""The bias of untrained outputs; their softplus is 0."""

USUAL_ERROR = -1.2
"""The bias of the expected error of the value, which is untrained too. It makes an error of 0.219, for
which searches count an evaluation as one visit. With an error of 0 they would count it as eight."""

TRAINED_SCORES = 3
"""The number of trained score outputs, the first of six: score mean, deviation, lead."""

VALUE_ERROR = 4
"""The place of the expected error of the value among the six."""


class _Writer:
    """Writes fields one after another."""

    def __init__(self, file: BinaryIO | gzip.GzipFile) -> None:
        self.file = file

    def words(self, *words: object) -> None:
        """A line of words and numbers."""
        self.file.write((" ".join(map(str, words)) + "\n").encode())

    def floats(self, numbers: Tensor) -> None:
        """An array."""
        self.file.write(b"@BIN@")
        self.file.write(numbers.detach().float().contiguous().numpy().astype("<f4").tobytes())
        self.file.write(b"\n")

    def convolution(self, name: str, weight: Tensor) -> None:
        """A convolution of weights [out, in, y, x], without its bias."""
        outputs, inputs, height, width = weight.shape
        self.words(name)
        self.words(height, width, inputs, outputs, 1, 1)
        self.floats(weight.permute(2, 3, 1, 0))

    def norm(self, name: str, bias: Tensor) -> None:
        """A norm layer that only adds a bias."""
        zero = bias * 0
        self.words(name)
        self.words(len(bias), "1e-20", 0, 1)
        for numbers in (zero, zero + 1, bias):
            self.floats(numbers)

    def active(self, name: str) -> None:
        """An activation."""
        self.words(name)
        self.words("ACTIVATION_RELU")

    def matrix(self, name: str, weight: Tensor) -> None:
        """A matrix of weights [out, in], without its bias."""
        self.words(name)
        self.words(weight.shape[1], weight.shape[0])
        self.floats(weight.T)

    def bias(self, name: str, bias: Tensor) -> None:
        """The bias of a matrix."""
        self.words(name)
        self.words(len(bias))
        self.floats(bias)


def _bias(layer: nn.Conv2d | nn.Linear) -> Tensor:
    assert layer.bias is not None
    return layer.bias


def write(net: Net, path: Path, name: str) -> None:
    """Writes a net to a file, packed with gzip if its name ends in `.gz`."""
    # Without a time in the file, equal nets give equal files.
    with path.open("wb") as raw:
        if path.suffix == ".gz":
            with gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
                _net(_Writer(packed), net, name)
        else:
            _net(_Writer(raw), net, name)


def _net(out: _Writer, net: Net, name: str) -> None:
    shape = net.shape
    out.words(name)
    for number in (VERSION, PLANES, GLOBALS, *MULTIPLIERS):
        out.words(number)
    # Without facts about players or a pass-alive rule; six slots of later versions.
    out.words(0, 0, 0, 0, 0, 0, 0, 0)
    out.words("trunk")
    sizes = (shape.blocks, shape.width, shape.inside(), shape.regular, shape.pooled, shape.pooled)
    out.words(*sizes)
    # The kind of the last norm, and five slots of later versions.
    out.words(0, 0, 0, 0, 0, 0)
    out.convolution("stem", net.stem.weight)
    out.matrix("stem_globals", net.stem_globals.weight)
    # Convolutions lack a bias in the file, so each norm layer adds the biases of those before it.
    bias = _bias(net.stem)
    for place, block in enumerate(net.blocks):
        bias = bias + _block(out, block, f"block{place}", bias)
    out.norm("tip", bias)
    out.active("tip_active")
    _policy(out, net)
    _value(out, net)


def _block(out: _Writer, block: nn.Module, name: str, bias: Tensor) -> Tensor:
    """Writes a block. `bias` is what the trunk lacks before it; returns the bias that the block omits."""
    if isinstance(block, PoolingBlock):
        kept = block.regular
        weight, shift = block.conv1.weight, _bias(block.conv1)
        out.words("gpool_block")
        out.words(name)
        out.norm(f"{name}_norm1", bias)
        out.active(f"{name}_active1")
        out.convolution(f"{name}_conv1", weight[:kept])
        out.convolution(f"{name}_pooled", weight[kept:])
        out.norm(f"{name}_pooled_norm", shift[kept:])
        out.active(f"{name}_pooled_active")
        out.matrix(f"{name}_shift", block.shift.weight)
        out.norm(f"{name}_norm2", shift[:kept])
        out.active(f"{name}_active2")
        out.convolution(f"{name}_conv2", block.conv2.weight)
        return _bias(block.conv2)
    assert isinstance(block, Block)
    out.words("ordinary_block")
    out.words(name)
    out.norm(f"{name}_norm1", bias)
    out.active(f"{name}_active1")
    out.convolution(f"{name}_conv1", block.conv1.weight)
    out.norm(f"{name}_norm2", _bias(block.conv1))
    out.active(f"{name}_active2")
    out.convolution(f"{name}_conv2", block.conv2.weight)
    return _bias(block.conv2)


def _policy(out: _Writer, net: Net) -> None:
    """The policy head. The second channel, the optimistic policy, repeats the first."""
    head = net.shape.head
    weight, bias = net.heads.weight, _bias(net.heads)
    out.words("policy_head")
    out.convolution("policy_conv", weight[:head])
    out.convolution("policy_pooled", weight[head : 2 * head])
    out.norm("policy_pooled_norm", bias[head : 2 * head])
    out.active("policy_pooled_active")
    out.matrix("policy_shift", net.policy_shift.weight)
    out.norm("policy_norm", bias[:head])
    out.active("policy_active")
    out.convolution("policy_out", net.policy_out.weight.repeat(2, 1, 1, 1))
    out.matrix("pass_hidden", net.pass_hidden.weight)
    out.bias("pass_hidden_bias", _bias(net.pass_hidden))
    out.active("pass_active")
    out.matrix("pass_out", net.pass_out.weight.repeat(2, 1))


def _value(out: _Writer, net: Net) -> None:
    """The value head."""
    head = net.shape.head
    weight, bias = net.heads.weight, _bias(net.heads)
    out.words("value_head")
    out.convolution("value_conv", weight[2 * head :])
    out.norm("value_norm", bias[2 * head :])
    out.active("value_active")
    out.matrix("value_hidden", net.value_hidden.weight)
    out.bias("value_hidden_bias", _bias(net.value_hidden))
    out.active("value_hidden_active")
    out.matrix("value_out", net.value_out.weight)
    out.bias("value_out_bias", _bias(net.value_out))
    scores, score_bias = net.score_out.weight.clone(), _bias(net.score_out).clone()
    scores[TRAINED_SCORES:] = 0
    score_bias[TRAINED_SCORES:] = UNTRAINED
    score_bias[VALUE_ERROR] = USUAL_ERROR
    out.matrix("score_out", scores)
    out.bias("score_out_bias", score_bias)
    out.convolution("ownership", net.ownership_out.weight)

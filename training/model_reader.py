"""Reads model files written by `model_file.py`, so that training can begin with their nets.

Data that the file lacks is lost: the state of the optimisers, and the weights of untrained outputs.
"""

from pathlib import Path

import torch
from torch import Tensor, nn

from checkpoint import averaged
from model_fields import BadModel, Fields, unpack
from model_file import MULTIPLIERS, TRAINED_SCORES, VERSION
from net import GLOBALS, PLANES, Block, Net, PoolingBlock, Shape


def read(path: Path) -> Net:
    """The net of a model file, packed with gzip or not.

    Raises `BadModel` for a file that is damaged, or written by another trainer: of another version, with
    norm layers that scale, or of another structure.
    """
    return unpack(path, lambda content: _net(Reader(content)).eval())


def net_of(path: Path) -> Net:
    """The net of a run's folder, of a checkpoint (`.pt`) or of a model file.

    Raises `BadCheckpoint` or `BadModel` if it cannot be read.
    """
    is_model = path.is_file() and path.suffix != ".pt"
    return read(path) if is_model else averaged(path)


class Reader(Fields):
    """Reads fields into tensors, skipping the names of layers."""

    def expect(self, *wanted: object) -> None:
        """Reads fields that must have these values."""
        for each in wanted:
            if (found := self.word()) != str(each):
                raise BadModel(f"it has {found!r} where this trainer writes {str(each)!r}")

    def floats(self, *shape: int) -> Tensor:
        """An array."""
        return torch.from_numpy(self.numbers(*shape))

    def convolution(self, weight: Tensor) -> None:
        """A convolution, into `weight` [out, in, y, x]."""
        self.word()
        outputs, inputs, height, width = weight.shape
        self.expect(height, width, inputs, outputs, 1, 1)
        weight.copy_(self.floats(height, width, inputs, outputs).permute(3, 2, 0, 1))

    def norm(self, count: int) -> Tensor:
        """The bias of a norm layer that only adds a bias."""
        self.word()
        self.expect(count)
        self.word()
        self.expect(0, 1)
        zero, one, bias = (self.floats(count) for _ in range(3))
        if zero.any() or (one != 1).any():
            raise BadModel("it has norm layers that do more than add a bias")
        return bias

    def active(self) -> None:
        """An activation."""
        self.word()
        self.expect("ACTIVATION_RELU")

    def matrix(self, weight: Tensor) -> None:
        """A matrix, into `weight` [out, in]."""
        self.word()
        outputs, inputs = weight.shape
        self.expect(inputs, outputs)
        weight.copy_(self.floats(inputs, outputs).T)

    def bias(self, bias: Tensor) -> None:
        """The bias of a matrix."""
        self.word()
        self.expect(len(bias))
        bias.copy_(self.floats(len(bias)))


def _bias(layer: nn.Conv2d | nn.Linear) -> Tensor:
    assert layer.bias is not None
    return layer.bias


def _size(content: bytes, layer: str, place: int) -> int:
    """One of the sizes of a layer further on in the file."""
    name = f"\n{layer}\n".encode()
    at = content.find(name)
    words = content[at + len(name) : at + len(name) + 40].split() if at >= 0 else []
    if len(words) <= place:
        raise BadModel(f"the layer {layer} is missing, so another program has written it")
    return int(words[place])


@torch.no_grad()
def _net(file: Reader) -> Net:
    file.word()
    file.expect(VERSION, PLANES, GLOBALS, *MULTIPLIERS, *([0] * 8), "trunk")
    blocks, width, middle, regular, pooled, again = file.whole(6)
    if again != pooled:
        raise BadModel("its pooling blocks have two kinds of pooled channels")
    file.expect(*([0] * 6))
    head, hidden = _size(file.content, "policy_conv", 3), _size(file.content, "value_hidden", 1)
    net = Net(Shape(blocks, width, middle, pooled, regular, head, hidden, _size(file.content, "stem", 0)))
    file.convolution(net.stem.weight)
    file.matrix(net.stem_globals.weight)
    # A norm layer adds the biases of all convolutions before it; `lacking` is the bias of the last one.
    lacking, told = _bias(net.stem), torch.zeros(width)
    for block in net.blocks:
        bias = _block(file, block, width)
        lacking.copy_(bias - told)
        lacking, told = _bias(block.conv2), bias
    lacking.copy_(file.norm(width) - told)
    file.active()
    _policy(file, net)
    _value(file, net)
    return net


def _block(file: Reader, block: nn.Module, width: int) -> Tensor:
    """Reads a block, and returns the bias before it."""
    if isinstance(block, PoolingBlock):
        kept, shift = block.regular, _bias(block.conv1)
        file.expect("gpool_block")
        file.word()
        bias = file.norm(width)
        file.active()
        file.convolution(block.conv1.weight[:kept])
        file.convolution(block.conv1.weight[kept:])
        shift[kept:] = file.norm(len(shift) - kept)
        file.active()
        file.matrix(block.shift.weight)
        shift[:kept] = file.norm(kept)
    else:
        assert isinstance(block, Block)
        file.expect("ordinary_block")
        file.word()
        bias = file.norm(width)
        file.active()
        file.convolution(block.conv1.weight)
        _bias(block.conv1).copy_(file.norm(len(block.conv1.weight)))
    file.active()
    file.convolution(block.conv2.weight)
    return bias


def _twice(file: Reader, weight: Tensor, convolution: bool) -> None:
    """Reads a row of the policy, which is in the file twice."""
    both = weight.repeat(2, *([1] * (weight.ndim - 1)))
    (file.convolution if convolution else file.matrix)(both)
    weight.copy_(both[:1])


def _policy(file: Reader, net: Net) -> None:
    head, weight, bias = net.shape.head, net.heads.weight, _bias(net.heads)
    file.expect("policy_head")
    file.convolution(weight[:head])
    file.convolution(weight[head : 2 * head])
    bias[head : 2 * head] = file.norm(head)
    file.active()
    file.matrix(net.policy_shift.weight)
    bias[:head] = file.norm(head)
    file.active()
    _twice(file, net.policy_out.weight, convolution=True)
    file.matrix(net.pass_hidden.weight)
    file.bias(_bias(net.pass_hidden))
    file.active()
    _twice(file, net.pass_out.weight, convolution=False)


def _value(file: Reader, net: Net) -> None:
    head = net.shape.head
    file.expect("value_head")
    file.convolution(net.heads.weight[2 * head :])
    _bias(net.heads)[2 * head :] = file.norm(head)
    file.active()
    file.matrix(net.value_hidden.weight)
    file.bias(_bias(net.value_hidden))
    file.active()
    file.matrix(net.value_out.weight)
    file.bias(_bias(net.value_out))
    file.matrix(net.score_out.weight)
    file.bias(_bias(net.score_out))
    _bias(net.score_out)[TRAINED_SCORES:] = 0
    file.convolution(net.ownership_out.weight)

"""The graph of a net in OpenVINO, for boards of one size without masks.

Nets with attention are computed point by point, channels last; others as pictures, channels first.
"""

import math

import numpy as np
import openvino as ov
from openvino import opset13 as ops

from model import NUMBERS, PLANES, Array, Part

INPUTS = ("planes", "numbers")
OUTPUTS = ("policy", "pass", "results", "scores", "owners")


class Builder:
    """The nodes of a graph for boards of `side` x `side`."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.points = side * side
        # Whether channels come last.
        self.last = False

    # ------------------------------------------------------------ steps

    def per_channel(self, numbers: Array) -> Array:
        """A number for each channel, in the shape of a picture's."""
        return numbers if self.last else numbers.reshape(1, -1, 1, 1)

    def activate(self, x: ov.Output, activation: str) -> ov.Output:
        """An activation."""
        match activation:
            case "relu":
                return ops.relu(x)
            case "mish":
                return ops.mish(x)
            case "silu":
                return ops.multiply(x, ops.sigmoid(x))
            case "identity":
                return x
        raise ValueError(f"the activation {activation} is unknown")

    def line(self, x: ov.Output, norm: Part) -> ov.Output:
        """A factor and an addend for each channel."""
        if not (norm.factor == 1).all():
            x = ops.multiply(x, self.per_channel(norm.factor))
        return ops.add(x, self.per_channel(norm.addend))

    def matrix(self, x: ov.Output, weights: Array, bias: Array | None = None) -> ov.Output:
        """A product with weights, and an addend."""
        product = ops.matmul(x, weights, False, False)
        return product if bias is None else ops.add(product, bias)

    def convolution(self, x: ov.Output, weights: Array, norm: Part | None = None) -> ov.Output:
        """A convolution, and the norm of its output."""
        if norm is not None:
            weights = weights * norm.factor
        if self.last:
            return self.matrix(x, weights[0, 0], None if norm is None else norm.addend)
        edge = [weights.shape[0] // 2] * 2
        kernels = np.ascontiguousarray(weights.transpose(3, 2, 0, 1))
        out = ops.convolution(x, kernels, [1, 1], edge, edge, [1, 1])
        return out if norm is None else ops.add(out, self.per_channel(norm.addend))

    def root_mean_square(self, x: ov.Output, epsilon: float, axes: list[int]) -> ov.Output:
        """Numbers divided by the root of the mean of their squares."""
        mean = ops.reduce_mean(ops.power(x, np.float32(2)), axes, True)
        root = ops.sqrt(ops.add(mean, np.float32(epsilon)))
        return ops.multiply(x, ops.divide(np.float32(1), root))

    def point_norm(self, x: ov.Output, norm: Part) -> ov.Output:
        """The norm of each point of a transformer."""
        return ops.multiply(self.root_mean_square(x, norm.epsilon, [-1]), norm.factor)

    def pool(self, x: ov.Output, weights: Array, of_value: bool) -> ov.Output:
        """The product of means and maxima over the board with weights: a row for each board."""
        axes = [1] if self.last else [2, 3]
        mean = ops.reduce_mean(x, axes, False)
        side = math.sqrt(self.points) - 14
        plain, scaled, third = np.split(weights, 3)
        if of_value:
            return self.matrix(mean, plain + scaled * (side * 0.1) + third * (side * side * 0.01 - 0.1))
        both = ops.concat([mean, ops.reduce_max(x, axes, False)], 1)
        return self.matrix(both, np.concatenate([plain + scaled * (side * 0.1), third]))

    def to_points(self, row: ov.Output) -> ov.Output:
        """A row for each board in the shape that is added to all points."""
        return ops.unsqueeze(row, np.array([1] if self.last else [2, 3]))

    # ------------------------------------------------------------ blocks

    def blocks(self, x: ov.Output, blocks: list[Part]) -> ov.Output:
        """Blocks, each added to the trunk."""
        for block in blocks:
            x = ops.add(x, self.block(x, block))
        return x

    def block(self, x: ov.Output, block: Part) -> ov.Output:
        """What a block adds to the trunk."""
        if block.kind == "transformer_attention":
            return self.attention(self.point_norm(x, block.norm), block)
        if block.kind == "transformer_ffn":
            x = self.point_norm(x, block.norm)
            hidden = self.activate(self.matrix(x, block.first), "silu")
            if block.gate is not None:
                hidden = ops.multiply(hidden, self.matrix(x, block.gate))
            return self.matrix(hidden, block.last)
        x = self.activate(self.line(x, block.norm), block.activation)
        if block.kind == "nested_bottleneck":
            inner = self.blocks(self.convolution(x, block.first), block.blocks)
            inner = self.line(inner, block.last_norm)
        else:
            inner = self.convolution(x, block.first, block.last_norm)
            if block.kind == "gpool":
                pooled = self.convolution(x, block.pooling, block.pooling_norm)
                pooled = self.activate(pooled, block.pooling_activation)
                row = self.pool(pooled, block.pooled * block.last_norm.factor, False)
                inner = ops.add(inner, self.to_points(row))
        return self.convolution(self.activate(inner, block.last_activation), block.last)

    def attention(self, x: ov.Output, block: Part) -> ov.Output:
        """Attention of all points to each other."""
        heads, group = block.heads, block.heads // block.key_heads
        width, values = block.key_width, block.value_width

        def arranged(weights: Array, count: int) -> Array:
            """The first channels of all pairs before the second ones."""
            return weights.reshape(-1, count, width // 2, 2).swapaxes(2, 3).reshape(len(weights), -1)

        def repeated(weights: Array, width: int) -> Array:
            """The heads of keys and values for each head of the queries."""
            rows = weights.reshape(len(weights), -1, width)
            return rows.repeat(group, 1).reshape(len(weights), -1)

        query = arranged(block.query, heads) / math.sqrt(width)
        key = repeated(arranged(block.key, block.key_heads), width)

        def by_head(weights: Array, width: int) -> ov.Output:
            rows = ops.reshape(self.matrix(x, weights), np.array([0, self.points, heads, width]), True)
            return ops.transpose(rows, np.array([0, 2, 1, 3]))

        query, key = by_head(query, width), by_head(key, width)
        value = by_head(repeated(block.value, values), values)
        if block.angles is not None:
            turn = self.turn(block.angles.repeat(group, 0))
            query, key = turn(query), turn(key)
        shares = ops.softmax(ops.matmul(query, ops.transpose(key, np.array([0, 1, 3, 2])), False, False), -1)
        taken = ops.transpose(ops.matmul(shares, value, False, False), np.array([0, 2, 1, 3]))
        rows = ops.reshape(taken, np.array([0, self.points, heads * values]), True)
        return self.matrix(rows, block.last)

    def turn(self, angles: Array):  # noqa: ANN201
        """A function that turns the pairs of channels of each head by the angles of each point."""
        rows, columns = np.divmod(np.arange(self.points), self.side)
        places = np.stack([columns, rows], -1).astype(np.float32)
        by_point = np.einsum("na,hpa->hnp", places, angles)[None]
        cosine, sine = np.cos(by_point).astype(np.float32), np.sin(by_point).astype(np.float32)

        def turned(x: ov.Output) -> ov.Output:
            first, second = ops.split(x, np.array(-1), 2).outputs()
            left = ops.subtract(ops.multiply(first, cosine), ops.multiply(second, sine))
            right = ops.add(ops.multiply(first, sine), ops.multiply(second, cosine))
            return ops.concat([left, right], -1)

        return turned

    # ------------------------------------------------------------ the net

    def net(self, net: Part) -> tuple[ov.Model, list[str]]:
        """The graph, and the names of the nodes of its stem and heads."""
        planes = ops.parameter([-1, PLANES, self.side, self.side], np.float32, INPUTS[0])
        numbers = ops.parameter([-1, NUMBERS], np.float32, INPUTS[1])
        x = ops.add(self.convolution(planes, net.stem), self.to_points(self.matrix(numbers, net.numbers)))
        outside = {node.get_friendly_name() for node in ov.Model([x], [planes, numbers]).get_ops()}
        if has_attention(net.blocks):
            rows = ops.reshape(x, np.array([0, net.channels, self.points]), True)
            x = ops.transpose(rows, np.array([0, 2, 1]))
            self.last = True
        trunk = self.blocks(x, net.blocks)
        inside = {node.get_friendly_name() for node in ov.Model([trunk], [planes, numbers]).get_ops()}
        outputs = self.heads(trunk, net)
        for node, name in zip(outputs, OUTPUTS, strict=True):
            node.output(0).set_names({name})
        graph = ov.Model([ops.result(node) for node in outputs], [planes, numbers], net.name)
        for parameter, name in zip((planes, numbers), INPUTS, strict=True):
            parameter.output(0).set_names({name})
        named = {node.get_friendly_name() for node in graph.get_ops()}
        return graph, sorted(outside | (named - inside))

    def heads(self, trunk: ov.Output, net: Part) -> list[ov.Node]:
        """The outputs, in the order of `OUTPUTS`."""
        tip = net.tip
        if hasattr(tip, "spatial"):
            axes = ([1, 2] if self.last else [1, 2, 3]) if tip.spatial else [-1 if self.last else 1]
            trunk = self.root_mean_square(trunk, tip.epsilon, axes)
        x = self.activate(self.line(trunk, tip), net.tip_activation)
        return [*self.policy(x, net.policy), *self.value(x, net.value)]

    def policy(self, x: ov.Output, head: Part) -> list[ov.Node]:
        """The policies of points and of the pass."""
        pooled = self.activate(self.convolution(x, head.pooling, head.pooling_norm), head.pooling_activation)
        row = self.pool(pooled, head.pooled * head.norm.factor, False)
        points = ops.add(self.convolution(x, head.points, head.norm), self.to_points(row))
        points = self.convolution(self.activate(points, head.activation), head.last)
        passing = self.pool(pooled, head.passing, False)
        if head.passing_bias is not None:
            passing = self.activate(ops.add(passing, head.passing_bias), head.passing_activation)
            passing = self.matrix(passing, head.passing_last)
        return [self.flat(points), passing]

    def value(self, x: ov.Output, head: Part) -> list[ov.Node]:
        """Results, scores and owners."""
        points = self.activate(self.convolution(x, head.points, head.norm), head.activation)
        hidden = ops.add(self.pool(points, head.hidden, True), head.hidden_bias)
        hidden = self.activate(hidden, head.hidden_activation)
        results = self.matrix(hidden, head.results, head.results_bias)
        scores = self.matrix(hidden, head.scores, head.scores_bias)
        return [results, scores, self.flat(self.convolution(points, head.owners))]

    def flat(self, x: ov.Output) -> ov.Node:
        """Numbers of points by channel and point."""
        if self.last:
            return ops.transpose(x, np.array([0, 2, 1]))
        return ops.reshape(x, np.array([0, 0, self.points]), True)


def has_attention(blocks: list[Part]) -> bool:
    """Whether blocks attend, or blocks inside them do."""
    return any(
        block.kind.startswith("transformer") or has_attention(getattr(block, "blocks", []))
        for block in blocks
    )

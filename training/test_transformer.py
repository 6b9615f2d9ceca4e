"""Tests of a transformer net's model files and of pupils: `python -m unittest discover -s training`."""

import gzip
import tempfile
import unittest
from pathlib import Path

import torch

import transformer
from model_reader import BadModel
from net import GLOBALS, PLANES
from pupils import Batch, Pupil, Ways

TRUNK, NARROW, HEADS, WIDTH, INNER = 8, 4, 2, 2, 6


class Sheet:
    """Writes a small net with random weights, field by field."""

    def __init__(self) -> None:
        self.bytes = b""
        self.random = torch.Generator().manual_seed(1)

    def words(self, *words: object) -> None:
        """Words and numbers, a line each."""
        self.bytes += "".join(f"{word}\n" for word in words).encode()

    def array(self, *shape: int) -> None:
        """Random numbers."""
        numbers = torch.randn(*shape, generator=self.random) * 0.5
        self.bytes += b"@BIN@" + numbers.numpy().astype("<f4").tobytes() + b"\n"

    def convolution(self, side: int, inputs: int, outputs: int) -> None:
        """A convolution."""
        self.words("conv", side, side, inputs, outputs, 1, 1)
        self.array(side, side, inputs, outputs)

    def matrix(self, inputs: int, outputs: int) -> None:
        """A matrix."""
        self.words("matrix", inputs, outputs)
        self.array(inputs, outputs)

    def vector(self, count: int) -> None:
        """A bias."""
        self.words("bias", count)
        self.array(count)

    def active(self) -> None:
        """An activation."""
        self.words("active", "ACTIVATION_SILU")

    def norm(self, count: int) -> None:
        """A norm layer with a variance of 1."""
        self.words("norm", count, 0.001, 0, 1)
        self.array(count)
        self.bytes += b"@BIN@" + torch.ones(count).numpy().astype("<f4").tobytes() + b"\n"
        self.array(count)
        self.active()

    def root_mean_square(self) -> None:
        """A norm of points."""
        self.words("rms", NARROW, 1e-6)
        self.array(NARROW)

    def block(self) -> None:
        """A nested block with an attention and a feed-forward layer."""
        self.words("nested_bottleneck_block", "block", 2)
        self.norm(TRUNK)
        self.convolution(1, TRUNK, NARROW)
        self.words("transformer_attention_block", "attention", HEADS, HEADS, WIDTH, WIDTH, 1, 1)
        self.root_mean_square()
        for _ in range(3):
            self.matrix(NARROW, HEADS * WIDTH)
        self.matrix(HEADS * WIDTH, NARROW)
        self.words("turns", HEADS, WIDTH // 2, 2)
        self.array(HEADS, WIDTH // 2, 2)
        self.words("transformer_ffn_block", "feed", NARROW, INNER, 1)
        self.root_mean_square()
        self.matrix(NARROW, INNER)
        self.matrix(NARROW, INNER)
        self.matrix(INNER, NARROW)
        self.norm(NARROW)
        self.convolution(1, NARROW, TRUNK)


def small_net(blocks: int) -> bytes:
    """The model file of a small net."""
    sheet = Sheet()
    sheet.words("small", 15, PLANES, GLOBALS, *([20] * 7), *([0] * 8))
    sheet.words("trunk", blocks, TRUNK, NARROW, NARROW, 0, 0, 1, *([0] * 5))
    sheet.convolution(3, PLANES, TRUNK)
    sheet.matrix(GLOBALS, TRUNK)
    for _ in range(blocks):
        sheet.block()
    sheet.words("tip", TRUNK, 1e-6, 0, 0)
    sheet.array(TRUNK)
    sheet.array(TRUNK)
    sheet.active()
    sheet.words("policy")
    sheet.convolution(1, TRUNK, 4)
    sheet.convolution(1, TRUNK, 4)
    sheet.norm(4)
    sheet.matrix(12, 4)
    sheet.norm(4)
    sheet.convolution(1, 4, 2)
    sheet.matrix(12, 4)
    sheet.vector(4)
    sheet.active()
    sheet.matrix(4, 2)
    sheet.words("value")
    sheet.convolution(1, TRUNK, 4)
    sheet.norm(4)
    sheet.matrix(12, 5)
    sheet.vector(5)
    sheet.active()
    for outputs in (3, 6):
        sheet.matrix(5, outputs)
        sheet.vector(outputs)
    sheet.convolution(1, 4, 1)
    return sheet.bytes


class Transformers(unittest.TestCase):
    """A small net in a folder of its own."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "small.bin"
        self.file.write_bytes(small_net(3))
        torch.manual_seed(1)
        planes = (torch.rand(4, PLANES, 5, 5) > 0.7).float()
        planes[:, 0] = 1
        self.batch = Batch(planes, torch.rand(4, GLOBALS), True)

    def test_a_written_net_is_the_one_that_was_read(self) -> None:
        net = transformer.read(self.file)
        net.write(self.folder / "again.bin.gz", net.name)
        again = transformer.read(self.folder / "again.bin.gz")
        for one, other in zip(net.parameters(), again.parameters(), strict=True):
            self.assertTrue(torch.equal(one, other))
        net.keep([0, 2])
        net.write(self.folder / "short.bin.gz", "short")
        words = gzip.decompress((self.folder / "short.bin.gz").read_bytes())
        self.assertTrue(words.startswith(b"short\n15\n"))
        self.assertEqual(len(transformer.read(self.folder / "short.bin.gz").blocks), 2)

    def test_a_board_in_a_larger_frame_is_evaluated_alike(self) -> None:
        net = transformer.read(self.file)
        framed = torch.zeros(4, PLANES, 7, 7)
        framed[:, :, :5, :5] = self.batch.planes
        with torch.no_grad():
            alone, _ = net(*self.batch)
            inside, _ = net(framed, self.batch.numbers, False)
        moves = inside.policy[:, :-1].view(4, 7, 7, 2)[:, :5, :5].reshape(4, 25, 2)
        torch.testing.assert_close(moves, alone.policy[:, :-1], atol=1e-5, rtol=1e-4)
        for name in ("value", "score"):
            torch.testing.assert_close(
                getattr(inside, name), getattr(alone, name), atol=1e-5, rtol=1e-4
            )

    def test_a_pupil_learns_to_do_without_a_block(self) -> None:
        teacher = transformer.read(self.file)
        teacher.requires_grad_(False)
        ways = Ways(torch.device("cpu"), low=False)
        lesson = ways.teach(teacher, self.batch)
        pupil = Pupil(teacher, [0, 2], 0.0, 1e-2)
        losses = [pupil.learn(self.batch, lesson, 1.0, ways) for _ in range(60)]
        self.assertLess(float(losses[-1]["trunk"]), float(losses[0]["trunk"]) / 2)
        self.assertLess(float(losses[-1]["policy"]), float(losses[0]["policy"]))
        whole = Pupil(teacher, [0, 1, 2], 0.0, 1e-2)
        first = whole.learn(self.batch, lesson, 1.0, ways)
        self.assertLess(float(first["policy"]), 1e-6)
        self.assertLess(float(first["trunk"]), 1e-6)

    def test_a_damaged_file_is_refused(self) -> None:
        content = small_net(1)
        for damaged in (content[: len(content) // 2], b"", content.replace(b"SILU", b"RELU", 1)):
            self.file.write_bytes(damaged)
            with self.assertRaises(BadModel):
                transformer.read(self.file)


if __name__ == "__main__":
    unittest.main()

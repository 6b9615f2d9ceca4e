"""Tests of a transformer net's model files and of pupils: `python -m unittest discover -s training`."""

import gzip
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import torch

import prune
import transformer
from model_fields import BadModel
from net import GLOBALS, PLANES
from pupils import FACTORS, Batch, Pupil, Ways, losses
from test_train import write_shard

TRUNK, NARROW, HEADS, WIDTH, INNER = 8, 4, 2, 2, 6
ALL = [list(range(HEADS)), list(range(INNER))]


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

    def block(self, number: int) -> None:
        """A nested block with an attention and a feed-forward layer."""
        self.words("nested_bottleneck_block", f"block{number}", 2)
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
    for number in range(blocks):
        sheet.block(number)
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
        net.keep([ALL, [[], []], ALL])
        net.write(self.folder / "short.bin.gz", "short")
        words = gzip.decompress((self.folder / "short.bin.gz").read_bytes())
        self.assertTrue(words.startswith(b"short\n15\n"))
        net.write(self.folder / "short.bin", "short")
        self.assertEqual((self.folder / "short.bin").read_bytes(), words)
        names = [block.name for block in transformer.read(self.folder / "short.bin").blocks]
        self.assertEqual(names, ["block0", "block2"])

    def test_what_is_left_out_adds_nothing_and_the_rest_stays(self) -> None:
        whole, thin = transformer.read(self.file), transformer.read(self.file)
        # Head 0 and channels 1 and 4 of the first block, the second block's attention, the last block.
        with torch.no_grad():
            first, second, third = whole.blocks
            first.layers[0].out[:WIDTH] = 0
            first.layers[1].second[[1, 4]] = 0
            second.layers[0].out[:] = 0
            third.widen[:] = 0
            expected, _ = whole(*self.batch)
        thin.keep([[[1], [0, 2, 3, 5]], [[], ALL[1]], [[], []]])
        thin.write(self.folder / "thin.bin", "thin")
        again = transformer.read(self.folder / "thin.bin")
        for net in (thin, again):
            with torch.no_grad():
                found, _ = net(*self.batch)
            for one, other in zip(found, expected, strict=True):
                torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-4)
        self.assertEqual([[each.size for each in block.layers] for block in again.blocks], [[1, 4], [INNER]])

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
            torch.testing.assert_close(getattr(inside, name), getattr(alone, name), atol=1e-5, rtol=1e-4)

    def test_a_pupil_learns_to_do_without_a_block(self) -> None:
        teacher, short = transformer.read(self.file), transformer.read(self.file)
        teacher.requires_grad_(False)
        ways = Ways(torch.device("cpu"), low=False)
        lesson = ways.teach(teacher, self.batch)
        whole = Pupil("whole", transformer.read(self.file), teacher, 1e-2)
        first = whole.learn(self.batch, lesson, 1.0, ways)
        self.assertLess(float(first["policy"]), 1e-6)
        self.assertLess(float(first["trunk"]), 1e-6)
        short.keep([ALL, [[], []], ALL])
        pupil = Pupil("short", short, teacher, 1e-2)
        self.assertEqual(pupil.spans, [(0, 2), (2, 3)])
        found = [pupil.learn(self.batch, lesson, 1.0, ways) for _ in range(60)]
        self.assertLess(float(found[-1]["trunk"]), float(found[0]["trunk"]) / 2)
        self.assertLess(float(found[-1]["policy"]), float(found[0]["policy"]))
        short.blocks[0].name = "another"
        with self.assertRaises(BadModel):
            Pupil("other", short, teacher, 1e-2)

    def test_what_does_nothing_goes_first(self) -> None:
        net = transformer.read(self.file)
        net.requires_grad_(False)
        net.blocks[1].layers[0].out[WIDTH:] = 0
        net.blocks[2].layers[1].second[:] = 0
        torch.manual_seed(1)
        ways = Ways(torch.device("cpu"), low=False)
        seen = torch.cat([prune.gradients(net, self.batch, ways) for _ in range(8)])
        self.assertEqual(seen.shape, (32, 3 * (HEADS + INNER)))
        found, sums = prune.units(net, seen)
        curvature = sums.double().T @ sums.double() / len(sums)
        times = prune.Times(head=1, attention=0, channel=0.1, block=0, rest=0)
        self.assertAlmostEqual(times.of(net), 3 * (HEADS + 0.1 * INNER))
        share = 1.001 - (1 + 0.1 * INNER) / times.of(net)
        ((first, cost), (last, _)) = prune.choose(net, found, curvature, [share, 0.01], times)
        self.assertEqual(cost, 0)
        self.assertEqual(first, [ALL, [[0], ALL[1]], [ALL[0], []]])
        self.assertEqual(last, [[[], []]] * 3)

    def test_the_estimate_of_a_divergence_is_near_to_it(self) -> None:
        net = transformer.read(self.file)
        net.requires_grad_(False)
        # A divergence that numbers of 32 bits can express.
        net.blocks[2].narrow *= 3
        for weight in (net.blocks[2].widen, net.heads.moves, net.heads.result):
            weight *= 10
        torch.manual_seed(1)
        ways = Ways(torch.device("cpu"), low=False)
        seen = torch.cat([prune.gradients(net, self.batch, ways) for _ in range(400)])
        # The second head of the last block.
        number, less = 2 * (HEADS + INNER) + 1, 0.2
        estimate = float(seen[:, number].double().square().mean()) / 2 * less**2
        wanted = ways.teach(net, self.batch).outputs
        net.blocks[2].layers[0].out[WIDTH:] *= 1 - less
        parts = losses(ways.teach(net, self.batch).outputs, wanted, self.batch)
        real = float(FACTORS["policy"] * parts["policy"] + FACTORS["value"] * parts["value"])
        self.assertGreater(real, 1e-6)
        self.assertLess(abs(estimate / real - 1), 0.2)

    def test_a_net_is_pruned_and_taught_by_commands(self) -> None:
        data, start, run = self.folder / "data", self.folder / "start.bin.gz", self.folder / "run"
        data.mkdir()
        for number, side in enumerate(prune.USUAL):
            write_shard(data, number, side=side)

        def program(name: str, *options: object) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, Path(__file__).with_name(name), *options, "--data", data]
            return subprocess.run([*map(str, command), "--device", "cpu"], capture_output=True, text=True)

        pruned = program("prune.py", self.file, "--positions", 16, "--time", 0.95, "--out", start)
        self.assertEqual(pruned.returncode, 0, pruned.stderr)
        before = sum(p.numel() for p in transformer.read(self.file).parameters())
        self.assertLess(sum(p.numel() for p in transformer.read(start).parameters()), before)
        teach = ("shorten.py", run, "--teacher", self.file, "--points", 800, "--minutes")
        for minutes in (0.01, 0.02):
            taught = program(*teach, minutes, "--pupil", start)
            self.assertEqual(taught.returncode, 0, taught.stderr)
        lines = list(map(json.loads, (run / "log.jsonl").read_text().splitlines()))
        samples = [line["samples"] for line in lines]
        # A test before the start, and one at the end of each command.
        self.assertEqual((len(samples), samples[0]), (3, 0))
        self.assertLess(samples[1], samples[2])
        self.assertIn("9x9", lines[0]["held_out"])
        self.assertTrue(transformer.read(run / "start.bin.gz").name.endswith(f"-s{samples[2]}"))
        other = program(*teach, 0.03, "--pupil", self.file)
        self.assertEqual(other.returncode, 1)
        self.assertIn("its pupils are start", other.stderr)

    def test_a_damaged_file_is_refused(self) -> None:
        content = small_net(1)
        for damaged in (content[: len(content) // 2], b"", content.replace(b"SILU", b"RELU", 1)):
            self.file.write_bytes(damaged)
            with self.assertRaises(BadModel):
                transformer.read(self.file)


if __name__ == "__main__":
    unittest.main()

"""Tests: python -m unittest discover -s training."""

import json
import math
import tempfile
import unittest
from argparse import Namespace
from dataclasses import fields
from pathlib import Path

import numpy as np
import torch

import checkpoint
import train
from batch import cut_history, make, turn
from export import mix, shorten
from losses import FACTORS, losses, total
from model_fields import BadModel
from model_file import write
from model_reader import read as read_model
from net import GLOBALS, PLANES, Net, Outputs, Shape, deepened
from optimise import Phase, Rates, orthogonal
from pool import Key, Pool
from shards import BadShard, Rows, read
from trainer import Diverged, Trainer

SMALL = Shape(blocks=3, width=32, pooled=32, regular=32)


def write_shard(folder: Path, number: int, teacher: str = "t", rows: int = 64, side: int = 7) -> Path:
    """Writes a file of random positions; the last row of every fourth board is missing."""
    rng = np.random.default_rng(number)
    area = side * side
    planes = rng.integers(0, 2, (rows, PLANES, side, side), dtype=np.uint8)
    planes[:, 0] = 1
    planes[::4, :, -1] = 0
    policy = np.ones((rows, 2, area + 1), np.int16)
    policy[:, 0, 0] = 1000
    policy[::4, 0, -side - 1 : -1] = 0
    told = np.zeros((rows, 64), np.float32)
    told[:, [0, 24, 25, 26, 27, 29, 34]] = 1
    told[:, 41] = 100 * number + np.arange(rows) // 2
    path = folder / f"{side:02}-{number:06}.npz"
    plan = {"format": 1, "teacher": {"name": teacher, "sha256": teacher * 64}}
    path.with_suffix(".json").write_text(json.dumps({"plan": plan}))
    np.savez(
        path,
        binaryInputNCHWPacked=np.packbits(planes.reshape(rows, PLANES, area), axis=2),
        globalInputNC=rng.random((rows, 19), dtype=np.float32),
        policyTargetsNCMove=policy,
        globalTargetsNC=told,
        scoreDistrN=np.zeros((rows, 2 * (area + 60)), np.int8),
        valueTargetsNCHW=rng.integers(-120, 121, (rows, 5, side, side)).astype(np.int8),
    )
    return path


class WithFolder(unittest.TestCase):
    """A test with its own folder."""

    def setUp(self) -> None:
        """Makes the folder, which is deleted after the test."""
        torch.manual_seed(1)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.rng = np.random.default_rng(1)

    def pool(self, window: int = 10_000) -> Pool:
        """The positions of the folder."""
        pool = Pool(self.folder, points=8 * 49, window=window)
        list(pool.look(self.rng))
        return pool

    def trainer(self, samples: int = 1000) -> Trainer:
        """A trainer of a small net."""
        return Trainer(Net(SMALL), Phase(samples), Rates(), torch.device("cpu"), low=False, seed=1)


class Positions(WithFolder):
    """Files, their order, and the changes to positions before a batch."""

    def test_every_position_is_drawn_once_before_any_is_drawn_again(self) -> None:
        write_shard(self.folder, 1)
        pool = self.pool()
        table = pool.tables[Key(7, True)]
        drawn = np.concatenate([table.draw(8, self.rng) for _ in range(table.count // 8)])
        self.assertEqual(len(set(drawn.tolist())), len(drawn))

    def test_new_files_join(self) -> None:
        write_shard(self.folder, 1)
        pool = self.pool()
        before = len(pool)
        write_shard(self.folder, 2)
        self.assertEqual(len(list(pool.look(self.rng))), 1)
        self.assertGreater(len(pool), before)

    def test_the_oldest_files_leave_the_window(self) -> None:
        for number in range(4):
            write_shard(self.folder, number)
        self.assertLessEqual(len(self.pool(window=130)), 130)

    def test_games_are_held_out_whole(self) -> None:
        shard = read(write_shard(self.folder, 1, rows=2000))
        pairs = shard.held_out.reshape(-1, 2)
        self.assertTrue((pairs[:, 0] == pairs[:, 1]).all())
        self.assertTrue(0.02 < shard.held_out.mean() < 0.09)

    def test_tests_are_spread_over_all_files(self) -> None:
        for number in range(3):
            write_shard(self.folder, number, rows=2000)
        key = Key(7, True)
        parts = self.pool().held_out[key]
        self.assertEqual(len(parts), 3)
        tested = self.pool().tests(30)[key]
        self.assertEqual(len(tested), 30)
        for part in parts:
            of_file = [(tested.numbers == row).all(1).any() for row in part.numbers]
            self.assertTrue(5 <= sum(of_file) <= 15)
        everything = sum(map(len, parts))
        self.assertEqual(len(self.pool().tests(10 * everything)[key]), everything)

    def test_files_of_two_teachers_are_refused_and_named(self) -> None:
        write_shard(self.folder, 1)
        write_shard(self.folder, 2, teacher="u")
        with self.assertRaisesRegex(BadShard, r"07-000002\.npz: labelled by u"):
            self.pool()

    def test_a_file_of_another_format_is_refused(self) -> None:
        path = write_shard(self.folder, 1)
        page = path.with_suffix(".json")
        page.write_text(page.read_text().replace('"format": 1', '"format": 2'))
        with self.assertRaisesRegex(BadShard, "format 2"):
            self.pool()

    def test_a_damaged_file_is_refused(self) -> None:
        path = write_shard(self.folder, 1)
        path.write_bytes(path.read_bytes()[:-100])
        with self.assertRaises(BadShard):
            self.pool()

    def test_ladders_of_forgotten_turns_are_those_of_the_last_known_one(self) -> None:
        rows = read(write_shard(self.folder, 1)).rows
        kept = np.zeros((len(rows), 5), np.bool_)
        kept[1, 0] = True
        cut = cut_history(rows, kept).planes
        self.assertTrue((cut[0, 9:14] == 0).all())
        self.assertTrue((cut[0, 15] == rows.planes[0, 14]).all())
        self.assertTrue((cut[0, 16] == rows.planes[0, 14]).all())
        self.assertTrue((cut[1, 9] == rows.planes[1, 9]).all())
        self.assertTrue((cut[1, 16] == rows.planes[1, 15]).all())

    def test_symmetries_turn_planes_and_labels_alike(self) -> None:
        side = 7
        planes = np.zeros((1, PLANES, side, side), np.uint8)
        planes[0, 1, 2, 5] = 1
        policy = np.zeros((1, side * side + 1), np.int16)
        policy[0, 2 * side + 5] = 1
        packed = np.packbits(planes.reshape(1, PLANES, side * side), axis=2)
        owners = (120 * policy[:, :-1]).astype(np.int8)
        told = [np.zeros((1, count), np.float32) for count in (19, 6, 5)]
        rows = Rows(packed, told[0], policy, owners, told[1], told[2])
        places = set()
        for symmetry in range(8):
            batch = make(Key(side, True), rows, symmetry, torch.device("cpu"), low=False)
            place = int(batch.planes[0, 1].flatten().argmax())
            self.assertEqual(place, int(batch.policy[0].argmax()))
            self.assertEqual(place, int(batch.owners[0].argmax()))
            places.add(place)
        self.assertEqual(len(places), 8)

    def test_mirrors_come_before_the_transposition(self) -> None:
        board = torch.zeros(3, 3)
        board[0, 1] = 1
        self.assertEqual(turn(board, 5)[1, 2], 1)


class Nets(WithFolder):
    """The net, its losses and its training."""

    def test_a_frame_around_a_board_changes_nothing(self) -> None:
        net = Net(SMALL).eval()
        planes = torch.zeros(1, PLANES, 7, 7)
        planes[:, 0] = 1
        planes[:, 1, 3, 3] = 1
        frame = torch.zeros(1, PLANES, 9, 9)
        frame[:, :, :7, :7] = planes
        numbers = torch.rand(1, 19)
        alone, framed = net(planes, numbers), net(frame, numbers, whole=False)
        torch.testing.assert_close(alone.value, framed.value)
        inner = framed.policy[:, :-1].reshape(1, 9, 9)[:, :7, :7]
        torch.testing.assert_close(alone.policy[:, :-1].reshape(1, 7, 7), inner)

    def test_a_deeper_net_says_what_its_start_says_until_it_learns(self) -> None:
        net = Net(SMALL).eval()
        deeper = deepened(net, 6).eval()
        planes, numbers = torch.rand(2, PLANES, 7, 7), torch.rand(2, GLOBALS)
        planes[:, 0] = 1
        for one, other in zip(net(planes, numbers), deeper(planes, numbers), strict=True):
            self.assertTrue(torch.equal(one, other))
        deeper(planes, numbers).policy.square().sum().backward()
        for block in deeper.blocks[SMALL.blocks :]:
            self.assertGreater(block.conv2.weight.grad.abs().max(), 0)
        with self.assertRaises(ValueError):
            deepened(net, 2)

    def test_a_perfect_answer_loses_nothing_of_policy_and_value(self) -> None:
        write_shard(self.folder, 1)
        key, rows = self.pool().draw(self.rng)
        rows.targets[:, :3] = (0.25, 0.5, 0.25)
        batch = make(key, rows, 0, torch.device("cpu"), low=False)
        value = batch.targets[:, :3].log()
        spread = batch.targets[:, 4:5]
        zero = torch.zeros_like(spread)
        score = torch.cat([batch.targets[:, 3:4], spread, batch.targets[:, 5:6], zero, zero, zero], 1)
        owners = torch.logit(batch.owners, eps=1e-4) / 2
        found = losses(Outputs(batch.policy.clamp(min=1e-9).log(), value, score / 20, owners), batch)
        self.assertLess(abs(float(found["policy"])), 1e-4)
        self.assertLess(abs(float(found["value"])), 1e-4)
        self.assertEqual(float(found["lead"]), 0)

    def test_updates_are_orthogonal(self) -> None:
        found = orthogonal(torch.randn(2, 8, 40))
        values = torch.linalg.svdvals(found.float())
        self.assertTrue((values > 0.5).all() and (values < 1.4).all())

    def test_the_rate_rises_and_falls_to_nought(self) -> None:
        phase = Phase(1000, warm_up=10)
        self.assertLess(phase.rate(), 0.2)
        phase.steps, phase.seen = 50, 500
        self.assertAlmostEqual(phase.rate(), 0.5)
        phase.seen = 1000
        self.assertEqual(phase.rate(), 0)

    def test_training_lowers_the_loss(self) -> None:
        write_shard(self.folder, 1)
        pool, trainer = self.pool(), self.trainer()
        trainer.step(pool)
        before = trainer.recent["policy"]
        for _ in range(40):
            trainer.step(pool)
        self.assertLess(trainer.recent["policy"], before)

    def test_a_loss_that_is_no_number_ends_the_run_and_changes_no_weight(self) -> None:
        write_shard(self.folder, 1)
        pool, trainer = self.pool(), self.trainer()
        with torch.no_grad():
            trainer.net.value_out.bias[0] = math.nan
        before = trainer.net.stem.weight.clone()
        with self.assertRaises(Diverged):
            trainer.step(pool)
        self.assertTrue(torch.equal(before, trainer.net.stem.weight))
        with self.assertRaises(Diverged):
            trainer.save(self.folder, pool, {})


class Checkpoints(WithFolder):
    """The files of a run."""

    def test_a_run_goes_on_as_if_it_had_not_stopped(self) -> None:
        write_shard(self.folder, 1)
        pool, trainer = self.pool(), self.trainer()
        for _ in range(3):
            trainer.step(pool)
        trainer.save(self.folder, pool, {})
        other, again = Pool(self.folder, 8 * 49, 10_000), self.trainer()
        state = checkpoint.load(self.folder)
        again.resume(state)
        other.resume(state["drawn"])
        list(other.look(again.rng))
        for old, new in zip(trainer.net.parameters(), again.net.parameters(), strict=True):
            self.assertTrue(torch.equal(old, new))
        for key, table in pool.tables.items():
            self.assertTrue((other.tables[key].drawn == table.drawn).all())
        again.step(other)
        self.assertEqual(again.steps, 4)

    def test_the_command_that_began_a_run_does_not_change_its_extension(self) -> None:
        write_shard(self.folder, 1)
        names = [field.name for field in fields(Shape)]

        def begin(**asked: object) -> Trainer:
            usual = {name: None for name in ("start", "tutor", "samples", "extend", "minutes", *names)}
            shape = {name: getattr(SMALL, name) for name in names}
            rest = {"device": "cpu", "f32": True, "seed": 1, "muon_lr": 0.01, "lr": 0.001}
            args = Namespace(run=self.folder, **usual | shape | rest | asked)
            return train.begin(args, self.pool())

        trainer = begin(samples=100)
        for extend in (None, 40):
            if extend:
                trainer = begin(extend=extend)
                self.assertEqual((trainer.phase.samples, trainer.phase.progress()), (40, 0))
            trainer.phase.seen = trainer.phase.samples
            trainer.save(self.folder, self.pool(), {})
        self.assertEqual(begin(samples=100).phase.progress(), 1)
        self.assertEqual(begin(extend=30).phase.progress(), 0)

    def test_a_run_does_not_go_on_with_another_teacher(self) -> None:
        write_shard(self.folder, 1)
        trainer = self.trainer()
        train.wait(self.pool(), trainer, 1)
        self.assertEqual(trainer.teacher, "t (tttttttt)")
        train.wait(self.pool(), trainer, 1)
        write_shard(self.folder, 1, teacher="u")
        with self.assertRaisesRegex(BadShard, "labelled by u .*has learned from t "):
            train.wait(self.pool(), trainer, 1)

    def test_a_damaged_checkpoint_gives_way_to_the_one_before_it(self) -> None:
        for number in (1, 2):
            checkpoint.save(self.folder, {"number": number})
        (self.folder / checkpoint.NAME).write_bytes(b"damaged")
        self.assertEqual(checkpoint.load(self.folder)["number"], 1)

    def test_options_of_another_shape_are_refused(self) -> None:
        with self.assertRaisesRegex(checkpoint.BadCheckpoint, "width 32 there, 64 asked for"):
            checkpoint.check_shape({"shape": SMALL.as_dict()}, {"width": 64})

    def test_two_programs_cannot_have_a_run(self) -> None:
        with checkpoint.lock(self.folder), self.assertRaises(checkpoint.BadCheckpoint):
            checkpoint.lock(self.folder)

    def test_a_model_file_is_the_same_each_time_and_begins_with_its_name(self) -> None:
        net = Net(SMALL)
        for name in ("one.bin", "two.bin"):
            write(net, self.folder / name, "some-name")
        one = (self.folder / "one.bin").read_bytes()
        self.assertEqual(one, (self.folder / "two.bin").read_bytes())
        self.assertTrue(one.startswith(b"some-name\n15\n22\n19\n"))

    def test_a_model_file_gives_the_net_back(self) -> None:
        for shape in (SMALL, Shape(blocks=4, width=32, pooled=16, regular=24, head=8, hidden=12)):
            net = Net(shape).eval()
            with torch.no_grad():
                for weight in net.parameters():
                    weight.normal_()
            write(net, self.folder / "net.bin.gz", "some-name")
            again = read_model(self.folder / "net.bin.gz")
            self.assertEqual(again.shape, shape)
            planes, numbers = torch.rand(2, PLANES, 7, 7), torch.rand(2, GLOBALS)
            planes[:, 0] = 1
            one, other = net(planes, numbers), again(planes, numbers)
            for a, b in zip(one, other, strict=True):
                if a is one.score:
                    a, b = a[:, :3], b[:, :3]
                torch.testing.assert_close(a, b, rtol=1e-3, atol=1e-3)

    def test_a_weight_of_fewer_bits_is_near_to_itself(self) -> None:
        net, short = Net(SMALL), Net(SMALL)
        short.load_state_dict(net.state_dict())
        shorten(short, 8)
        for whole, rounded in zip(net.parameters(), short.parameters(), strict=True):
            off = (whole - rounded).abs()
            self.assertTrue(torch.all(off <= whole.abs() / 512))
            self.assertTrue(torch.all(rounded.contiguous().view(torch.int32) % (1 << 15) == 0))
        paths = [self.folder / name for name in ("whole.bin.gz", "short.bin.gz")]
        for path, each in zip(paths, (net, short), strict=True):
            write(each, path, "some-name")
        whole, rounded = (path.stat().st_size for path in paths)
        self.assertLess(rounded, 0.7 * whole)

    def test_the_mean_of_nets_is_the_mean_of_their_weights(self) -> None:
        nets = [Net(SMALL) for _ in range(3)]
        weights_of_all = zip(*(net.parameters() for net in nets), strict=True)
        means = [torch.stack(weights).mean(0) for weights in weights_of_all]
        mix(nets[0], nets[1:])
        for mean, weights in zip(means, nets[0].parameters(), strict=True):
            self.assertTrue(torch.allclose(mean, weights))

    def test_a_model_file_that_is_damaged_or_of_another_program_is_refused_and_named(self) -> None:
        path = self.folder / "net.bin"
        write(Net(SMALL), path, "some-name")
        whole = path.read_bytes()
        damaged = {
            whole[:-500]: "numbers is missing",
            b"": "ends too early",
            b"\x1f\x8bno gzip": "can be read",
            whole.replace(b"\n15\n", b"\n8\n", 1): "'8' where",
            whole.replace(b"\npolicy_conv\n", b"\np1\n"): "the layer policy_conv is missing",
            whole.replace(b"1e-20 0 1", b"1e-20 1 1", 1): "'1' where",
        }
        for content, reason in damaged.items():
            path.write_bytes(content)
            with self.assertRaisesRegex(BadModel, rf"net\.bin: .*({reason})"):
                read_model(path)

    def test_the_sum_of_losses_has_a_gradient_for_every_trained_weight(self) -> None:
        write_shard(self.folder, 1)
        key, rows = self.pool().draw(self.rng)
        net = Net(SMALL)
        batch = make(key, rows, 0, torch.device("cpu"), low=False)
        parts = losses(net(batch.planes, batch.numbers, batch.whole), batch)
        total(parts, FACTORS).backward()
        self.assertTrue(all(p.grad is not None for p in net.parameters()))
        more = total(parts, FACTORS | dict([train.factor("value=6")]))
        torch.testing.assert_close(more, total(parts, FACTORS) + 4.5 * parts["value"])
        for text in ("value", "value=", "value=-1", "value=inf", "worth=1"):
            with self.assertRaises(ValueError):
                train.factor(text)


if __name__ == "__main__":
    unittest.main()

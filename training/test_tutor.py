"""Tests of tutors: python -m unittest discover -s training."""

import math
from argparse import Namespace
from dataclasses import fields, replace
from pathlib import Path

import torch

import checkpoint
import teacher
import train
from batch import Batch, make, turn, turn_back
from losses import FACTORS, losses, total
from model_fields import BadModel
from model_file import write
from net import GLOBALS, PLANES, Inside, Net, Shape, board_of
from optimise import Phase, Rates
from pool import Pool
from test_train import SMALL, WithFolder, write_shard
from trainer import Trainer
from tutor import BadTutor, Hints, Tutor

CPU = torch.device("cpu")
NARROW = replace(SMALL, middle=16, stem=5)


class Tutors(WithFolder):
    """A net that teaches another one."""

    def model(self, shape: Shape = SMALL) -> Path:
        """Writes the file of a net with random weights, and keeps the net in `self.net`."""
        self.net = Net(shape).eval()
        with torch.no_grad():
            for weight in self.net.parameters():
                weight.add_(0.1 * torch.randn_like(weight))
        path = self.folder / "teacher.bin.gz"
        write(self.net, path, "some-teacher")
        return path

    def batch(self) -> Batch:
        """A batch of boards, some of which do not fill their frames."""
        planes, numbers = (torch.rand(4, PLANES, 7, 7) > 0.7).float(), torch.rand(4, GLOBALS)
        planes[:, 0] = 1
        planes[::2, :, -1] = 0
        told = [torch.ones(4, count) / count for count in (50, 49, 6, 5)]
        return Batch(planes, numbers, *told, whole=False)

    def any_pool(self) -> Pool:
        """The positions of the folder, labelled by any net."""
        pool = Pool(self.folder, points=8 * 49, window=10_000, labels=False)
        list(pool.look(self.rng))
        return pool

    def trainer(self, shape: Shape = NARROW) -> Trainer:
        """A trainer with a tutor."""
        tutor = Tutor(self.model(), CPU, low=False)
        return Trainer(Net(shape), Phase(1000, warm_up=2), Rates(), CPU, low=False, seed=1, tutor=tutor)

    def test_a_teacher_says_what_its_net_says_and_shows_what_that_holds(self) -> None:
        for shape in (SMALL, NARROW):
            tutor = Tutor(self.model(shape), CPU, low=False)
            batch = self.batch()
            said, shown = tutor.teach(batch)
            wanted, held = self.net.with_inside(batch.planes, batch.numbers, whole=False)
            torch.testing.assert_close(said.targets[:, :3], wanted.value.softmax(1), rtol=1e-3, atol=1e-4)
            torch.testing.assert_close(said.targets[:, 5], 20 * wanted.score[:, 2], rtol=1e-3, atol=1e-3)
            on_board = batch.planes[:, :1]
            self.assertEqual(len(shown.trunk), shape.blocks + 1)
            assert shown.heads is not None
            assert held.heads is not None
            pairs = list(zip(shown.trunk, held.trunk, strict=True))
            pairs += list(zip(shown.heads, held.heads, strict=True))[:-1]
            for theirs, ours in pairs:
                torch.testing.assert_close(theirs * on_board, ours * on_board, rtol=1e-3, atol=1e-3)
            torch.testing.assert_close(shown.heads.hidden, held.heads.hidden, rtol=1e-3, atol=1e-3)

    def test_labels_are_distributions_over_free_points(self) -> None:
        batch = self.batch()
        said, _ = Tutor(self.model(), CPU, low=False).teach(batch)
        torch.testing.assert_close(said.policy.sum(1), torch.ones(4))
        free = ((batch.planes[:, 1] + batch.planes[:, 2] == 0) & (batch.planes[:, 0] > 0)).flatten(1)
        self.assertTrue((said.policy[:, :-1][~free] == 0).all())
        self.assertTrue((said.policy[:, :-1][free] > 0).all())
        self.assertTrue(((said.owners >= 0) & (said.owners <= 1)).all())

    def test_labels_of_all_symmetries_turn_with_the_board(self) -> None:
        tutor, batch = Tutor(self.model(), CPU, low=False), self.batch()
        batch.planes[:, 0] = 1
        turned = [turn(batch.planes, symmetry) for symmetry in (0, 5)]
        every = range(1, 8)
        told = [tutor.teach(Batch(planes, *batch[1:6], whole=True), every)[0] for planes in turned]
        moves = [each.policy[:, :-1].reshape(-1, 7, 7) for each in told]
        torch.testing.assert_close(turn(moves[0], 5), moves[1])
        torch.testing.assert_close(told[0].targets, told[1].targets)
        one, _ = tutor.teach(Batch(turned[0], *batch[1:6], whole=True))
        self.assertGreater((one.policy - told[0].policy).abs().max(), 1e-4)

    def test_turning_back_undoes_every_symmetry(self) -> None:
        board = torch.arange(9).reshape(3, 3)
        for symmetry in range(8):
            self.assertTrue(torch.equal(turn_back(turn(board, symmetry), symmetry), board))

    def test_a_net_that_is_its_teacher_misses_nothing(self) -> None:
        batch = self.batch()
        _, shown = Tutor(self.model(), CPU, low=False).teach(batch)
        board = board_of(batch.planes, whole=False)
        with torch.no_grad():
            _, held = self.net.with_inside(batch.planes, batch.numbers, whole=False)
        missed = Hints(32, 32, 4)(held, shown, board)
        self.assertEqual(list(missed), ["trunk", "heads"])
        self.assertLess(max(map(float, missed.values())), 1e-8)
        assert shown.heads is not None
        flat = [torch.zeros_like(view) + view.mean((0, 2, 3), keepdim=True) for view in shown.trunk]
        missed = Hints(32, 32, 4)(Inside(flat, shown.heads), shown, board)
        self.assertGreater(float(missed["trunk"]), 0.5)
        self.assertEqual(float(missed["heads"]), 0)

    def test_each_layer_of_the_heads_counts_a_quarter_where_it_is_on_the_board(self) -> None:
        batch = self.batch()
        _, shown = Tutor(self.model(), CPU, low=False).teach(batch)
        board = board_of(batch.planes, whole=False)
        assert shown.heads is not None
        assert board.mask is not None
        for name in shown.heads._fields:
            layer = getattr(shown.heads, name)
            outside = 0 if name == "hidden" else 100 * (1 - board.mask)
            if name == "hidden":
                flat = torch.zeros_like(layer) + layer.mean(0)
            else:
                mean = (layer * board.mask).sum((0, 2, 3), keepdim=True) / board.mask.sum()
                flat = torch.zeros_like(layer) + mean
            for said, share in ((layer, 0.0), (flat, 0.25)):
                held = Inside(shown.trunk, shown.heads._replace(**{name: said + outside}))
                missed = Hints(32, 32, 4)(held, shown, board)
                self.assertAlmostEqual(float(missed["heads"]), share, 5, name)

    def test_one_position_is_enough(self) -> None:
        batch = self.batch()
        one = Batch(*(part[:1] for part in batch[:6]), whole=False)
        trainer = self.trainer()
        self.assertTrue(math.isfinite(trainer.losses_of(one)["heads"].item()))

    def test_heads_of_another_size_get_no_hints(self) -> None:
        args = Namespace(factor=[("heads", 1.0)])
        train.check_heads(args, self.trainer())
        for other in (replace(SMALL, hidden=SMALL.hidden + 8), replace(SMALL, head=SMALL.head + 8)):
            trainer = self.trainer(other)
            for trainer.apart in (0.0, 1.0):
                parts = trainer.losses_of(self.batch())
                self.assertIn("trunk", parts)
                self.assertNotIn("heads", parts)
            with self.assertRaisesRegex(BadTutor, "--factor heads"):
                train.check_heads(args, trainer)
            train.check_heads(Namespace(factor=[("heads", 0.0)]), trainer)

    def test_blocks_that_learn_apart_do_not_see_each_other(self) -> None:
        tutor = Tutor(self.model(), CPU, low=False)
        net, batch = Net(NARROW), self.batch()
        _, shown = tutor.teach(batch)
        outputs, held = net.with_inside(batch.planes, batch.numbers, whole=False, given=shown)
        held.trunk[2].sum().backward()
        self.assertIsNone(net.stem.weight.grad)
        self.assertIsNone(net.blocks[0].conv1.weight.grad)
        self.assertIsNotNone(net.blocks[1].conv1.weight.grad)
        outputs.value.sum().backward(retain_graph=True)
        self.assertIsNotNone(net.value_out.weight.grad)
        self.assertIsNone(net.value_hidden.weight.grad)
        outputs.policy.sum().backward()
        self.assertIsNotNone(net.policy_out.weight.grad)
        self.assertIsNone(net.policy_shift.weight.grad)
        assert held.heads is not None
        (held.heads.hidden.sum() + held.heads.shifted.sum()).backward()
        self.assertIsNotNone(net.value_hidden.weight.grad)
        self.assertIsNotNone(net.policy_shift.weight.grad)
        self.assertIsNone(net.heads.weight.grad)

    def test_learning_apart_brings_the_whole_near(self) -> None:
        for number, name in enumerate("tu"):
            write_shard(self.folder, number, teacher=name)
        trainer, pool = self.trainer(), self.any_pool()
        trainer.apart = 1.0
        key, rows = pool.draw(self.rng)
        batch = make(key, rows, 0, CPU, low=False)

        def missed() -> dict[str, float]:
            assert trainer.tutor is not None
            assert trainer.hints is not None
            _, shown = trainer.tutor.teach(batch)
            with torch.no_grad():
                _, held = trainer.net.with_inside(batch.planes, batch.numbers, batch.whole)
                told = trainer.hints(held, shown, board_of(batch.planes, batch.whole))
            return {name: float(share) for name, share in told.items()}

        before = missed()
        for _ in range(100):
            trainer.step(pool)
        for name, share in missed().items():
            self.assertLess(share, before[name] / 2, name)
            self.assertTrue(math.isfinite(trainer.recent[name]))

    def test_a_narrower_net_learns_through_maps_that_its_run_keeps(self) -> None:
        write_shard(self.folder, 1)
        trainer, pool = self.trainer(replace(SMALL, width=16)), self.any_pool()
        for _ in range(3):
            trainer.step(pool)
        trainer.save(self.folder, pool, {})
        with self.assertRaisesRegex(BadTutor, "as wide"):
            trainer.learn_apart(0.5)
        again = self.trainer(replace(SMALL, width=16))
        again.resume(checkpoint.load(self.folder))
        assert trainer.hints is not None
        assert again.hints is not None
        maps = zip(trainer.hints.parameters(), again.hints.parameters(), strict=True)
        self.assertEqual(len(trainer.hints.maps), SMALL.blocks + 1)
        self.assertTrue(all(torch.equal(one, other) for one, other in maps))

    def test_a_net_with_other_blocks_gets_no_hints(self) -> None:
        tutor = Tutor(self.model(), CPU, low=False)
        with self.assertRaisesRegex(BadTutor, "has 3 blocks: it cannot teach a net of 4"):
            tutor.hints(Net(replace(SMALL, blocks=4)))

    def arguments(self, tutor: Path | None, keep_labels: bool = False) -> Namespace:
        """The options of a run in the test's folder."""
        usual = {name: None for name in ("start", "samples", "extend", "minutes")}
        rest = {"device": "cpu", "f32": True, "seed": 1, "muon_lr": 0.01, "lr": 0.001, "data": self.folder}
        usual |= {field.name: None for field in fields(Shape)} | rest | NARROW.as_dict()
        return Namespace(run=self.folder, **usual, tutor=tutor, keep_labels=keep_labels)

    def proceed(self, tutor: Path | None, keep_labels: bool = False) -> Trainer:
        """Begins or continues a run, and leaves a checkpoint."""
        args, pool = self.arguments(tutor, keep_labels), self.any_pool()
        trainer = train.begin(args, pool)
        trainer.keep_labels = keep_labels
        train.wait(pool, trainer, 1)
        trainer.save(self.folder, pool, train.origin_of(args, trainer))
        return trainer

    def test_a_run_keeps_its_tutor(self) -> None:
        write_shard(self.folder, 1)
        self.proceed(self.model())
        self.proceed(self.folder / "teacher.bin.gz")
        with self.assertRaisesRegex(
            BadTutor, "the trunk has learned from some-teacher .*: give its file with --tutor"
        ):
            self.proceed(None)
        other = self.model(replace(SMALL, width=16))
        for keep_labels in (False, True):
            with self.assertRaisesRegex(
                BadTutor, "from some-teacher .*: some-teacher .* cannot continue, or begin"
            ):
                self.proceed(other, keep_labels)

    def test_a_run_keeps_the_tutor_of_its_trunk_and_the_teacher_of_its_labels(self) -> None:
        write_shard(self.folder, 1, teacher="t")
        first = self.proceed(self.model(), keep_labels=True)
        self.assertRegex(str(first.teacher), "^t ")
        self.proceed(self.folder / "teacher.bin.gz", keep_labels=True)
        with self.assertRaisesRegex(
            BadTutor, "learned from t .*, not from some-teacher .*: give --keep-labels"
        ):
            self.proceed(self.folder / "teacher.bin.gz")
        with self.assertRaisesRegex(BadTutor, "cannot continue"):
            self.proceed(self.model(), keep_labels=True)

    def test_a_run_from_before_tutors_were_noted_keeps_its_tutor(self) -> None:
        write_shard(self.folder, 1)
        trainer = self.proceed(self.model())
        trainer.save(self.folder, self.any_pool(), {"teacher": trainer.teacher})
        with self.assertRaisesRegex(BadTutor, "cannot continue"):
            self.proceed(self.model(), keep_labels=True)

    def test_a_run_may_take_up_a_tutor(self) -> None:
        write_shard(self.folder, 1)
        before = self.proceed(None).teacher
        self.assertEqual(self.proceed(self.model(), keep_labels=True).teacher, before)

    def test_held_out_losses_are_of_the_labels_that_count(self) -> None:
        write_shard(self.folder, 1)
        trainer, pool = self.trainer(), self.any_pool()
        self.assertTrue(pool.held_out)
        asked = trainer.test(pool, 16)
        trainer.keep_labels = True
        kept = trainer.test(pool, 16)
        trainer.tutor = None
        self.assertEqual(kept, trainer.test(pool, 16))
        self.assertNotEqual(kept, asked)

    def test_the_files_labels_may_count_while_a_tutor_shows_its_trunk(self) -> None:
        write_shard(self.folder, 1)
        trainer, pool = self.trainer(), self.any_pool()
        key, rows = pool.draw(self.rng)
        batch = make(key, rows, 0, CPU, low=False)
        asked = trainer.losses_of(batch)
        trainer.keep_labels = True
        kept = trainer.losses_of(batch)
        of_files = losses(trainer.net(batch.planes, batch.numbers, batch.whole), batch)
        self.assertAlmostEqual(kept["policy"].item(), of_files["policy"].item(), 5)
        self.assertNotAlmostEqual(kept["policy"].item(), asked["policy"].item(), 3)
        self.assertAlmostEqual(kept["trunk"].item(), asked["trunk"].item(), 5)
        self.assertIn("heads", asked)
        self.assertNotIn("heads", kept)

    def test_heads_do_not_learn_from_the_tutors_where_labels_are_means_of_symmetries(self) -> None:
        trainer, batch = self.trainer(), self.batch()
        for trainer.symmetries, heads in ((1, True), (2, False)):
            self.assertEqual("heads" in trainer.losses_of(batch), heads)

    def test_heads_whose_hints_do_not_count_learn_from_the_labels(self) -> None:
        trainer, batch = self.trainer(), self.batch()
        trainer.apart = 1.0
        trainer.factors = FACTORS | {"heads": 0.0}
        parts = trainer.losses_of(batch)
        self.assertNotIn("heads", parts)
        total(parts, trainer.factors).backward()
        grad = trainer.net.value_hidden.weight.grad
        assert grad is not None
        self.assertGreater(float(grad.abs().max()), 0)

    def test_losses_that_are_not_there_any_more_have_no_running_mean(self) -> None:
        write_shard(self.folder, 1)
        trainer, pool = self.trainer(), self.any_pool()
        trainer.step(pool)
        self.assertIn("heads", trainer.recent)
        trainer.symmetries = 2
        trainer.step(pool)
        self.assertNotIn("heads", trainer.recent)

    def test_a_net_as_wide_inside_as_outside_has_one_shape(self) -> None:
        self.assertEqual(Shape(width=96, middle=96), Shape(width=96))
        there = {"shape": Shape(width=96).as_dict()}
        self.assertEqual(checkpoint.check_shape(there, {"middle": 96}), Shape(width=96))
        with self.assertRaises(checkpoint.BadCheckpoint):
            checkpoint.check_shape(there, {"middle": 64})

    def test_a_file_that_cannot_teach_is_refused_and_named(self) -> None:
        path = self.model()
        whole = path.read_bytes()
        path.write_bytes(whole[:-500])
        with self.assertRaisesRegex(BadModel, r"teacher\.bin\.gz"):
            teacher.read(path)
        plain = self.folder / "plain.bin"
        write(self.net, plain, "some-teacher")
        content = plain.read_bytes()
        changes = (
            (b"\n15\n", b"\n16\n", "version 16"),
            (b"ordinary_block", b"other_block", "kind other_block"),
        )
        for old, new, reason in changes:
            plain.write_bytes(content.replace(old, new, 1))
            with self.assertRaisesRegex(BadModel, reason):
                teacher.read(plain)

//! Prepared files: the same net in bytes as a calibrated one, without calibration.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use flate2::Compression;
use flate2::write::GzEncoder;

use tengen::engine_room::evaluate::net::{Evaluator, Store, View, drift_between, prepare_file};
use tengen::engine_room::evaluate::{Evaluation, NetChoice};
use tengen::{Game, Size};
use tengen_nets::{Block, Drift, Fault, Instructions, ModelFile, Net, Precision, PreparedFile};

use tengen_testing::random_net::{self, SPECS, Spec, WIDE, spec};

/// Returns every kind of net, with few channels and with odd numbers of more.
fn specs() -> impl Iterator<Item = Spec> {
    SPECS.iter().flat_map(|spec| [*spec, Spec { widths: WIDE, ..*spec }])
}

fn prepared(bytes: &[u8]) -> PreparedFile {
    prepare_file(bytes, Instructions::best(), None).expect("a net").expect("a net for bytes")
}

fn written(file: &PreparedFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.write(&mut bytes).expect("memory takes everything");
    bytes
}

fn written_model(model: &ModelFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    model.write(&mut bytes).expect("memory takes everything");
    bytes
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).expect("memory takes everything");
    packer.finish().expect("memory takes everything")
}

/// Returns a net's evaluations of positions of several sizes.
fn answers(evaluator: &mut Evaluator) -> Vec<Evaluation> {
    let boards = [(9, 9), (13, 13), (2, 3), (19, 5)];
    boards
        .map(|(width, height)| {
            let mut game = Game::new(Size::new(width, height).expect("a size"));
            for point in game.size().points().step_by(5).take(9) {
                let _ = game.play(game.to_move(), point.into());
            }
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(&game, game.to_move(), View::default(), &mut evaluation);
            evaluation
        })
        .into()
}

/// Returns a net's evaluations, and its drift if it is in bytes.
fn answers_of(net: Net, precision: Precision) -> (Vec<Evaluation>, Option<Drift>) {
    let (mut evaluator, drift) =
        Evaluator::with_precision(Arc::new(net), Instructions::best(), precision);
    (answers(&mut evaluator), drift)
}

#[test]
fn a_prepared_net_answers_as_a_calibrated_one() {
    for spec in specs() {
        let bytes = random_net::file(&spec);
        let net = Net::from_bytes(&bytes).expect("a net");
        let expected = answers_of(net, Precision::Byte);
        let file = written(&prepared(&bytes));
        for file in [packed(&file), file] {
            let net = Net::from_bytes(&file).expect("a prepared net");
            assert_eq!(answers_of(net, Precision::Byte), expected, "{}", spec.name);
        }
    }
}

#[test]
fn a_prepared_net_in_floats_has_the_weights_of_its_bytes() {
    for spec in specs() {
        let file = prepared(&random_net::file(&spec));
        let model = answers_of(file.clone().into_model().into_net(), Precision::Float).0;
        let net = answers_of(file.into_net(), Precision::Float).0;
        for (one, other) in model.iter().zip(&net) {
            let drift = drift_between(one, other);
            // The factor of queries is applied in another place, which changes the last digits.
            assert!(drift.policy.abs() < 1e-4 && drift.win < 1e-4, "{}: {drift:?}", spec.name);
        }
    }
}

#[test]
fn a_net_without_exact_weights_answers_in_bytes_everywhere() {
    let file = random_net::file(&spec("attention-v15"));
    let written = written(&prepared(&file));
    let answer = |bytes, precision| {
        let net = Arc::new(Net::from_bytes(bytes).expect("a net"));
        match precision {
            None => answers(&mut NetChoice::from(net).exact()),
            Some(precision) => {
                let best = Instructions::best();
                answers(&mut Evaluator::with_precision(net, best, precision).0)
            }
        }
    };
    assert_eq!(answer(&written, None), answer(&written, Some(Precision::Byte)));
    assert_eq!(answer(&file, None), answer(&file, Some(Precision::Float)));
}

#[test]
fn a_carried_net_answers_as_its_file() {
    let file: &'static [u8] = random_net::file(&spec("attention-v15")).leak();
    let written: &'static [u8] = written(&prepared(file)).leak();
    for bytes in [file, written] {
        let [carried, read] =
            [Net::carried(bytes), Net::from_bytes(bytes)].map(|net| Arc::new(net.expect("a net")));
        assert_eq!(carried.name(), read.name());
        let [carried, read] = [carried, read].map(|net| answers(&mut NetChoice::from(net).exact()));
        assert_eq!(carried, read);
    }
    assert!(Net::carried(b"no net").is_err());
}

#[test]
fn fewer_levels_make_a_smaller_file_that_answers_much_the_same() {
    let file = random_net::file(&Spec { widths: WIDE, ..spec("attention-v15") });
    let exact = prepared(&file);
    let few = prepare_file(&file, Instructions::best(), Some(31)).expect("a net");
    let few = few.expect("a net for bytes");
    let [exact_size, size] = [&exact, &few].map(|file| packed(&written(file)).len());
    assert!(size < exact_size * 9 / 10, "{size} of {exact_size} bytes");
    assert!(few.drift().is_within(Drift { policy: 0.05, win: 0.05, ownership: 0.1 }), "{few:?}");
    let again = prepare_file(&file, Instructions::best(), Some(31)).expect("a net");
    assert!(again.is_some_and(|again| again == few), "threads change nothing");
    // What is written is what is computed.
    let read = Net::from_bytes(&written(&few)).expect("a net");
    let nets = [read, few.into_net()].map(|net| NetChoice::from(Arc::new(net)));
    let [one, other] = nets.map(|net| answers(&mut net.exact()));
    assert_eq!(one, other);
}

#[test]
fn numbers_near_the_largest_one_stay_finite_with_fewer_levels() {
    let spec = spec("attention-v15");
    let mut bytes = Vec::new();
    let mut model = prepared(&random_net::file(&spec)).into_model();
    model.roundings = None;
    model.value.result_bias[0] = f32::MAX;
    model.write(&mut bytes).expect("memory takes everything");
    assert!(prepare_file(&bytes, Instructions::best(), Some(31)).is_ok());
}

#[test]
fn a_model_file_of_rounded_weights_is_prepared_to_the_same_bytes() {
    for spec in specs() {
        let file = prepared(&random_net::file(&spec));
        let model = file.clone().into_model();
        let mut bytes = Vec::new();
        model.write(&mut bytes).expect("memory takes everything");
        assert_eq!(ModelFile::from_bytes(&bytes).expect("a net"), model, "{}", spec.name);
        assert!(prepare_file(&bytes, Instructions::best(), None).is_ok_and(|it| it == Some(file)));
    }
}

#[test]
fn a_net_whose_rounding_overflows_stays_in_floats() {
    // Activations that are infinite, and a scale that is.
    for (of_stem, of_last) in [(1e38, None), (1e30, Some(1e30))] {
        let mut model = spec("ordinary-v8").model();
        model.trunk.stem.weights.fill(of_stem);
        if let (Block::Ordinary(block), Some(weight)) = (&mut model.trunk.blocks[0], of_last) {
            block.second.weights.fill(weight);
        }
        let bytes = written_model(&model);
        let best = Instructions::best();
        for file in [prepare_file(&bytes, best, None), prepare_file(&bytes, best, Some(63))] {
            assert!(file.is_ok_and(|file| file.is_none()), "{of_stem}");
        }
        let shelf = Shelf::with("ordinary-v8");
        fs::write(shelf.model(), bytes).expect("room");
        assert!(shelf.answers(Precision::Byte).1.is_none(), "{of_stem}");
        assert!(shelf.entries().is_empty(), "{of_stem}");
    }
}

/// A store and a model file in a folder of their own.
struct Shelf {
    folder: tempfile::TempDir,
}

impl Shelf {
    fn with(name: &str) -> Self {
        let shelf = Self { folder: tempfile::tempdir().expect("a folder") };
        shelf.put(name);
        shelf
    }

    fn put(&self, name: &str) {
        fs::write(self.model(), random_net::file(&spec(name))).expect("room");
    }

    fn model(&self) -> PathBuf {
        self.folder.path().join("model.bin")
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("some").join("store")
    }

    fn answers(&self, precision: Precision) -> (Vec<Evaluation>, Option<Drift>) {
        let net = Store::new(self.store()).open(&self.model()).expect("a net");
        answers_of(net, precision)
    }

    fn entries(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.store()) else { return Vec::new() };
        entries.map(|entry| entry.expect("an entry").path()).collect()
    }
}

#[test]
fn a_store_keeps_a_net_once_it_is_calibrated() {
    let shelf = Shelf::with("attention-v15");
    let exact = shelf.answers(Precision::Float);
    assert!(shelf.entries().is_empty(), "floats need no preparation");
    let first = shelf.answers(Precision::Byte);
    let entries = shelf.entries();
    assert_eq!(entries.len(), 1);
    assert!(PreparedFile::open(&entries[0]).is_ok_and(|file| file.is_some()));
    assert_eq!(shelf.answers(Precision::Byte), first);
    // In floats the net has the weights of its own file.
    assert_eq!(shelf.answers(Precision::Float), exact);
}

#[test]
fn a_net_is_calibrated_once() {
    let shelf = Shelf::with("attention-v15");
    let net = Arc::new(Store::new(shelf.store()).open(&shelf.model()).expect("a net"));
    let answers = || {
        let net = Arc::clone(&net);
        let (mut evaluator, drift) =
            Evaluator::with_precision(net, Instructions::best(), Precision::Byte);
        (answers(&mut evaluator), drift)
    };
    let first = answers();
    fs::remove_file(&shelf.entries()[0]).expect("an entry");
    // Another calibration would write the entry again.
    assert_eq!(answers(), first);
    assert!(shelf.entries().is_empty());
}

#[test]
fn a_stored_net_is_used_and_not_calibrated() {
    let shelf = Shelf::with("ordinary-v8");
    let first = shelf.answers(Precision::Byte);
    // The entry of one net under the name of another, with that net's hash, shows that it is read.
    let entry = &shelf.entries()[0];
    let text = written(&PreparedFile::open(entry).expect("a net").expect("a prepared file"));
    let marked = replaced(&text, b"random-ordinary-v8", b"stored-ordinary-v8");
    fs::write(entry, marked).expect("room");
    let net = Store::new(shelf.store()).open(&shelf.model()).expect("a net");
    assert_eq!(net.name(), "stored-ordinary-v8");
    assert_eq!(answers_of(net, Precision::Byte), first);
}

fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = bytes.windows(from.len()).position(|window| window == from).expect("the text");
    [&bytes[..at], to, &bytes[at + from.len()..]].concat()
}

#[test]
fn a_damaged_entry_is_replaced() {
    let shelf = Shelf::with("pooling-v9");
    let first = shelf.answers(Precision::Byte);
    let entry = &shelf.entries()[0];
    let whole = fs::read(entry).expect("an entry");
    let other = written(&prepared(&random_net::file(&spec("ordinary-v8"))));
    let plain = random_net::file(&spec("ordinary-v8"));
    // A single other bit of a weight, as a bad disk leaves it, and a part that was never written.
    let [mut flipped, mut empty] = [whole.clone(), whole.clone()];
    flipped[whole.len() * 2 / 3] ^= 1;
    empty[whole.len() / 2..][..512].fill(0);
    for damaged in [&whole[..whole.len() / 2], b"", b"nonsense", &other, &plain, &flipped, &empty] {
        fs::write(entry, damaged).expect("room");
        assert_eq!(shelf.answers(Precision::Byte), first);
        assert_eq!(fs::read(entry).expect("an entry"), whole);
    }
}

#[test]
fn floats_of_another_file_never_join_a_stored_net() {
    let shelf = Shelf::with("ordinary-v8");
    shelf.answers(Precision::Byte);
    let entry = fs::read(&shelf.entries()[0]).expect("an entry");
    let expected = answers_of(Net::from_bytes(&entry).expect("a net"), Precision::Float).0;
    let net = Store::new(shelf.store()).open(&shelf.model()).expect("a net");
    // The file is replaced while the program runs, before it needs the floats.
    let other = Spec { widths: WIDE, ..spec("ordinary-v8") };
    fs::write(shelf.model(), random_net::file(&other)).expect("room");
    assert_eq!(answers_of(net, Precision::Float).0, expected);
}

#[test]
fn a_store_knows_nets_by_their_content() {
    let shelf = Shelf::with("pooling-v9");
    let first = shelf.answers(Precision::Byte);
    shelf.put("attention-v15");
    assert_ne!(shelf.answers(Precision::Byte), first);
    assert_eq!(shelf.entries().len(), 2);
}

#[test]
fn a_store_that_cannot_be_written_does_no_harm() {
    let shelf = Shelf::with("pooling-v9");
    let first = shelf.answers(Precision::Byte);
    fs::remove_dir_all(shelf.store()).expect("a folder");
    fs::write(shelf.store(), "a file in the place of the folder").expect("room");
    assert_eq!(shelf.answers(Precision::Byte), first);
}

#[test]
fn a_store_keeps_a_few_nets() {
    let shelf = Shelf::with("ordinary-v8");
    let put = |name: &str, age: u64| {
        let path = shelf.store().join(name);
        let file = fs::File::create(&path).expect("room");
        let written = SystemTime::now() - Duration::from_secs(age);
        file.set_modified(written).expect("an own file");
        path
    };
    fs::create_dir_all(shelf.store()).expect("room");
    let entry = |number: u64| format!("{number:064x}-avx2-4.net");
    let entries: Vec<_> = (0..20).map(|number| put(&entry(number), 10 * number)).collect();
    let users = ["notes.txt", "b10c384.net", "b10c384.net.gz", "model.net.1-0.part"];
    let users = users.map(|name| put(name, 1_000_000));
    let [left, begun] = [1_000_000, 0].map(|age| put(&format!("{}.{age}-0.part", entry(99)), age));
    shelf.answers(Precision::Byte);
    assert!(users.iter().all(|path| path.exists()), "what the user has put there stays");
    assert!(!left.exists() && begun.exists(), "another program may be writing");
    assert!(entries.iter().enumerate().all(|(number, path)| path.exists() == (number < 7)));
    let is_net = |path: &Path| PreparedFile::open(path).is_ok_and(|file| file.is_some());
    assert!(shelf.entries().iter().any(|path| is_net(path)));
}

#[test]
fn a_new_entry_stays_even_if_all_others_seem_newer() {
    let shelf = Shelf::with("ordinary-v8");
    fs::create_dir_all(shelf.store()).expect("room");
    for number in 0..8 {
        let file = fs::File::create(shelf.store().join(format!("{number:064x}-avx2-4.net")));
        let later = SystemTime::now() + Duration::from_secs(1_000_000);
        file.expect("room").set_modified(later).expect("an own file");
    }
    let first = shelf.answers(Precision::Byte);
    assert_eq!(shelf.entries().len(), 8);
    let is_net = |path: &PathBuf| PreparedFile::open(path).is_ok_and(|file| file.is_some());
    assert!(shelf.entries().iter().any(is_net));
    assert_eq!(shelf.answers(Precision::Byte), first);
}

#[test]
fn a_missing_file_is_missing_for_a_store_too() {
    let shelf = Shelf::with("ordinary-v8");
    fs::remove_file(shelf.model()).expect("a file");
    let error = Store::new(shelf.store()).open(&shelf.model()).expect_err("no file");
    assert!(matches!(error.fault, Fault::Io(_)));
}

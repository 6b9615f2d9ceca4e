//! Prepared files: nets in bytes that need no calibration.

use tengen_nets::{
    AttentionBlock, Backend as _, Block, Drift, Fault, Inputs, Instructions, Matrix, ModelFile,
    Net, NetFile, Outputs, PreparedFile, Recorder, Rotation, Rounding, Roundings, sha256,
};
use tengen_testing::random::Random;
use tengen_testing::random_net::{self, Kind, SPECS, Spec, WIDE, Widths, spec};

use crate::{packed, random_inputs, replaced};

/// The drift in the files of these tests, which was not measured.
const DRIFT: Drift = Drift { policy: 0.25, win: 0.125, ownership: 0.5 };

/// Returns every kind of net, with few channels and with odd numbers of more.
fn specs() -> impl Iterator<Item = Spec> {
    SPECS.iter().flat_map(|spec| [*spec, Spec { widths: WIDE, ..*spec }])
}

/// Returns the prepared file of a net that has seen a few random planes.
fn prepared(bytes: &[u8]) -> PreparedFile {
    let model = match NetFile::from_bytes(bytes).expect("a net") {
        NetFile::Prepared(file) => return file,
        NetFile::Model(model) => model,
    };
    let instructions = Instructions::best();
    let mut recorder = Recorder::new(model.clone().into_net().compiled(instructions));
    let mut random = Random::from_seed(1);
    for _ in 0..4 {
        let inputs = random_inputs((7, 7), model.trunk.metadata.is_some(), &mut random);
        recorder.run(&inputs, &mut Outputs::default());
    }
    let compiled = recorder.in_bytes(instructions).expect("a net for bytes");
    let source = sha256(bytes).expect("memory can be read");
    PreparedFile::of(model, source, &compiled, DRIFT)
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

/// Returns what a net in bytes computes for planes that it has not seen.
fn outputs(net: &Net) -> Outputs {
    let (mut compiled, drift) = net.in_bytes(Instructions::best()).expect("a prepared net");
    assert_eq!(drift, DRIFT);
    let mut outputs = Outputs::default();
    let inputs = random_inputs((9, 5), net.takes_profile(), &mut Random::from_seed(2));
    compiled.run(&inputs, &mut outputs);
    outputs
}

#[test]
fn a_prepared_net_computes_the_same_numbers_once_it_is_written_and_read() {
    for spec in specs() {
        let file = prepared(&random_net::file(&spec));
        let bytes = written(&file);
        let expected = outputs(&file.into_net());
        for bytes in [packed(&bytes), bytes] {
            let net = Net::from_bytes(&bytes).expect("a prepared net");
            assert_eq!(outputs(&net), expected, "{}", spec.name);
        }
    }
}

/// The first layer reads what planes and global features have left; rounded to bytes, it would shift
/// all win rates of a game to one side.
#[test]
fn only_the_first_product_of_a_nested_bottleneck_stays_in_floats() {
    let mut seen = [false; 2];
    for spec in specs() {
        let model = prepared(&random_net::file(&spec)).into_model();
        let begins_nested = matches!(model.trunk.blocks[0], Block::Bottleneck(_));
        let roundings = model.roundings.expect("a prepared file has roundings");
        let in_floats: Vec<bool> = roundings.layers.iter().map(Option::is_none).collect();
        assert_eq!(in_floats[0], begins_nested, "{}", spec.name);
        assert!(!in_floats[1..].contains(&true), "{}", spec.name);
        seen[usize::from(begins_nested)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn a_model_file_is_written_as_it_was_read() {
    for spec in specs() {
        let model = spec.model();
        let mut bytes = Vec::new();
        model.write(&mut bytes).expect("memory takes everything");
        assert_eq!(ModelFile::from_bytes(&bytes).expect("a net"), model, "{}", spec.name);
    }
}

/// `KataGo` refuses a norm whose second number, a small one that keeps variances from 0, is 0.
#[test]
fn the_norms_of_a_written_file_are_those_that_katago_reads() {
    for name in ["ordinary-v8", "bottleneck-v11", "attention-v15"] {
        let model = spec(name).model();
        let mut bytes = Vec::new();
        model.write(&mut bytes).expect("memory takes everything");
        let text = String::from_utf8_lossy(&bytes);
        let mut norms = 0;
        for (_, after) in
            text.match_indices("norm\n").map(|(at, found)| text.split_at(at + found.len()))
        {
            let epsilon = after.split_ascii_whitespace().nth(1).expect("two numbers");
            assert!(epsilon.parse::<f32>().is_ok_and(|epsilon| epsilon > 0.0), "{name}: {epsilon}");
            norms += 1;
        }
        assert!(norms > 2, "{name}: {norms} norms");
    }
}

#[test]
fn a_prepared_file_names_its_net_and_its_source() {
    let bytes = random_net::file(&spec("attention-v15"));
    let file = prepared(&bytes);
    assert_eq!(file.header().name, "random-attention-v15");
    let again = prepared(&written(&file));
    assert_eq!((again.source(), again.source().len()), (file.source(), 64));
    assert_ne!(file.source(), prepared(&random_net::file(&spec("ordinary-v8"))).source());
}

#[test]
fn a_prepared_file_that_is_cut_off_anywhere_is_refused() {
    let bytes = written(&prepared(&random_net::file(&spec("attention-v15"))));
    for length in (0..bytes.len()).step_by(7) {
        assert!(Net::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let packed = packed(&bytes);
    assert!(Net::from_bytes(&packed[..packed.len() - 1]).is_err());
}

#[test]
fn bytes_in_the_place_of_floats_are_refused() {
    for name in ["bottleneck-v11", "attention-v15", "mean-square-v17"] {
        let bytes = written(&prepared(&random_net::file(&spec(name))));
        let is_mark = |at: &usize| bytes[*at..].starts_with(b"@BIN@");
        for at in (0..bytes.len()).filter(is_mark) {
            let mut damaged = bytes.clone();
            damaged[at..at + 5].copy_from_slice(b"@INT@");
            assert!(Net::from_bytes(&damaged).is_err(), "{name}, byte {at}");
        }
    }
}

/// Floats of 32 bits cannot count the channels of such a layer.
#[test]
fn a_rounded_layer_with_millions_of_channels_is_refused() {
    const HEADS: usize = 16_384;
    const WIDTH: usize = 66;
    let widths = Widths { trunk: 1, ..WIDE };
    let spec = Spec { widths, blocks: &[Kind::Attention], ..spec("attention-v15") };
    let mut model = spec.model();
    let matrix = |inputs, outputs| Matrix { inputs, outputs, weights: vec![0.0; inputs * outputs] };
    let Block::Attention(block) = &mut model.trunk.blocks[0] else { panic!("attention") };
    **block = AttentionBlock {
        heads: HEADS,
        key_heads: 1,
        key_width: WIDTH,
        value_width: 1,
        norm: block.norm.clone(),
        query: matrix(1, HEADS * WIDTH),
        key: matrix(1, WIDTH),
        value: matrix(1, 1),
        output: matrix(HEADS, 1),
        rotation: Some(Rotation { angles: vec![[0.0; 2]; WIDTH / 2] }),
    };
    let rounding = |inputs, outputs| {
        let [per_unit, zero] = [1.0, 0.0].map(|number| vec![number; inputs]);
        Some(Rounding { per_unit, zero, scale: vec![1.0; outputs] })
    };
    let layers = vec![rounding(1, (HEADS + 1) * WIDTH + 1), rounding(HEADS, 1)];
    let (source, drift) = ("0".repeat(64), Drift::default());
    model.roundings = Some(Roundings { source, drift, layers });
    let error = Net::from_bytes(&written_model(&model)).expect_err("too many channels");
    assert!(matches!(error.fault, Fault::TooLarge(_)), "{error}");
}

#[test]
fn a_drift_that_is_not_finite_or_below_0_is_refused() {
    let bytes = written(&prepared(&random_net::file(&spec("ordinary-v8"))));
    let Drift { policy, win, ownership } = DRIFT;
    let text = format!("{policy} {win} {ownership}\n");
    for (other, is_read) in [
        ("0.5 0.25 0\n", true),
        // The policy in bytes may be as good; then its divergence is 0 but for the last digits.
        ("-1e-9 0 0\n", true),
        ("NaN 0 0\n", false),
        ("0 inf 0\n", false),
        ("0 0 -inf\n", false),
        ("0 -0.1 0\n", false),
        ("0 0 -0.1\n", false),
    ] {
        let changed = replaced(&bytes, &text, other);
        assert_eq!(Net::from_bytes(&changed).is_ok(), is_read, "{other}");
    }
}

#[test]
fn no_change_of_a_byte_does_harm() {
    let bytes = written(&prepared(&random_net::file(&spec("bottleneck-v11"))));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        // Whatever can be read can be computed.
        if let Ok(net) = Net::from_bytes(&damaged) {
            let best = Instructions::best();
            let in_bytes = net.in_bytes(best).map(|(compiled, _)| compiled);
            for mut compiled in in_bytes.into_iter().chain([net.compiled(best)]) {
                let mut outputs = Outputs::default();
                compiled.run(&Inputs::new(2, 2), &mut outputs);
                assert_eq!(outputs.ownership.len(), 4, "a change of byte {at}");
            }
        }
    }
}

#[test]
fn a_prepared_file_of_another_version_is_refused() {
    let bytes = written(&prepared(&random_net::file(&spec("ordinary-v8"))));
    let text = b"tengen-prepared 9";
    let newer = [text, &bytes[text.len()..]].concat();
    let error = Net::from_bytes(&newer).expect_err("another version");
    assert!(matches!(error.fault, Fault::OtherPreparation(9)), "{error}");
}

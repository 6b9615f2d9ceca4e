//! Reading model files, whole and damaged.

use tengen_nets::{Block, Fault, ModelError, ModelFile, Summary};
use tengen_testing::random_net::{self, SPECS, Spec, spec};

use crate::{packed, replaced};

fn fault(bytes: &[u8]) -> ModelError {
    ModelFile::from_bytes(bytes).expect_err("a damaged file")
}

#[test]
fn every_kind_of_net_is_read_packed_or_not() {
    for spec in SPECS {
        let bytes = random_net::file(spec);
        let file =
            ModelFile::from_bytes(&bytes).unwrap_or_else(|error| panic!("{}: {error}", spec.name));
        assert_eq!(
            (file.header.version, file.trunk.blocks.len()),
            (spec.version, spec.blocks.len())
        );
        assert_eq!(file.trunk.metadata.is_some(), spec.metadata);
        assert_eq!(ModelFile::from_bytes(&packed(&bytes)).expect("a net"), file, "{}", spec.name);
    }
}

#[test]
fn written_weights_are_those_of_binary_files() {
    let text = spec("text-v10");
    let binary = Spec { text: false, ..text };
    let [text, binary] = [random_net::file(&text), random_net::file(&binary)]
        .map(|bytes| ModelFile::from_bytes(&bytes).expect("a net"));
    assert_eq!(text, binary);
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused_there() {
    for name in ["ordinary-v8", "text-v10", "attention-v15", "spatial-v17"] {
        let bytes = random_net::file(&spec(name));
        // The net does not need the last line break.
        let end = bytes.len() - 1;
        for length in (0..end).step_by(97).chain(end - 40..end) {
            let is_text = spec(name).text;
            match ModelFile::from_bytes(&bytes[..length]) {
                Ok(_) if is_text && length > end - 20 => {} // A number cut off is a number.
                Ok(_) => panic!("{name} of {length} bytes"),
                Err(error) => assert!(
                    matches!(error.fault, Fault::Truncated(_) | Fault::Foreign(_))
                        || matches!(error.fault, Fault::Unexpected { .. }),
                    "{name} of {length} bytes: {error}"
                ),
            }
        }
        let packed = packed(&bytes);
        for length in (0..packed.len()).step_by(397) {
            assert!(ModelFile::from_bytes(&packed[..length]).is_err(), "{name} of {length} bytes");
        }
    }
}

#[test]
fn an_error_names_the_place() {
    let bytes = random_net::file(&spec("bottleneck-v11"));
    let error = fault(&bytes[..9000]).to_string();
    assert_eq!(
        error,
        "at byte 9000 (trunk, block 1, block 1, first convolution): the file ends where weight \
         322 of 324 should be"
    );
}

#[test]
fn versions_that_are_not_read_have_errors_of_their_own() {
    let version = |number: &str| {
        let bytes =
            replaced(&random_net::file(&spec("ordinary-v8")), "\n8 ", &format!("\n{number} "));
        fault(&bytes).fault
    };
    assert!(matches!(version("5"), Fault::TooOld(5)));
    assert!(matches!(version("18"), Fault::TooNew(18)));
    assert!(matches!(version("2"), Fault::Foreign(_)));
    assert!(version("7").to_string().contains("too old: versions 8 to 17 are read"));
    assert!(version("99").to_string().contains("too new"));
}

#[test]
fn files_of_other_kinds_are_no_nets() {
    let kinds: [&[u8]; 7] = [
        b"",
        b"PK\x03\x04zip",
        b"(;GM[1]FF[4])",
        b"Once upon a time there was a net.\n",
        b"1\n0.5 0.25 0.125\n",
        b"\xff\xfe\x00\x01\x02 \x03",
        &packed(b"hello world\n"),
    ];
    for bytes in kinds {
        let error = fault(bytes);
        assert!(matches!(error.fault, Fault::Foreign(_)), "{bytes:?}: {error}");
    }
}

#[test]
fn a_folder_and_a_file_that_is_not_there_are_reported() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let error = ModelFile::open(folder).expect_err("a folder");
    assert_eq!(error.to_string(), "this is a folder, not a file");
    let error = ModelFile::open(&folder.join("no-such-net.bin.gz")).expect_err("no file");
    assert!(matches!(error.fault, Fault::Io(_)), "{error}");
}

#[test]
fn weights_that_are_no_numbers_are_refused() {
    let bytes = random_net::file(&spec("ordinary-v8"));
    let first = bytes.windows(5).position(|window| window == b"@BIN@").expect("weights") + 5;
    for weight in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut bytes = bytes.clone();
        bytes[first + 400..first + 404].copy_from_slice(&weight.to_le_bytes());
        let error = fault(&bytes);
        assert!(matches!(error.fault, Fault::NotFinite(_)), "{error}");
        assert!(error.to_string().contains("(trunk, first convolution)"), "{error}");
    }
}

#[test]
fn a_norm_that_is_not_finite_is_refused() {
    let bytes = random_net::file(&spec("ordinary-v8"));
    // The first norm after the kind of the block: its means, then its variances.
    let norm = bytes.windows(14).position(|window| window == b"ordinary_block").expect("a block");
    let array_after = |at: usize| {
        at + bytes[at..].windows(5).position(|window| window == b"@BIN@").expect("an array") + 5
    };
    let mean = array_after(norm);
    let variance = array_after(mean);
    let with = |changes: &[(usize, f32)]| {
        let mut bytes = bytes.clone();
        for &(at, number) in changes {
            bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
        }
        fault(&bytes).to_string()
    };
    let negative = with(&[(variance, -1.0)]);
    assert!(negative.contains("expected a variance above 0"), "{negative}");
    let great = with(&[(mean, 3e38), (variance, 0.0)]);
    assert!(great.contains("expected a mean that suits the variance"), "{great}");
}

#[test]
fn sizes_beyond_any_net_are_refused_before_memory_is_taken() {
    let bytes = random_net::file(&spec("ordinary-v8"));
    let wide = |size: &str| fault(&replaced(&bytes, "5 5 22 8 1 1", size));
    assert!(matches!(wide("15 15 22 16000 1 1").fault, Fault::TooLarge(_)));
    assert!(matches!(
        wide("15 15 22 1000 1 1").fault,
        Fault::Truncated(_) | Fault::Unexpected { .. }
    ));
    assert!(matches!(wide("5 5 22 99999999999 1 1").fault, Fault::Unexpected { .. }));
    assert!(matches!(wide("4 5 22 8 1 1").fault, Fault::Unexpected { .. }), "an even kernel");
    assert!(matches!(wide("5 5 23 8 1 1").fault, Fault::Unexpected { .. }), "another input");
    let many = replaced(&bytes, "1 8 6 6 4 4", "1000000 8 6 6 4 4");
    assert!(matches!(fault(&many).fault, Fault::Unexpected { .. }));
}

#[test]
fn kernels_that_no_code_computes_are_refused() {
    let changed = |net: &str, from: &str, to: &str| {
        fault(&replaced(&random_net::file(&spec(net)), from, to)).to_string()
    };
    let oblong = changed("ordinary-v8", "5 5 22 8 1 1", "5 3 22 8 1 1");
    let place =
        "(trunk, first convolution): expected the width of a square kernel to be 5, found '3'";
    assert!(oblong.ends_with(place), "{oblong}");
    // The convolution for pooling is computed beside the first convolution of a block.
    let unlike = changed("pooling-v9", "3 3 8 4 1 1", "1 1 8 4 1 1");
    let place = "(trunk, block 1, pooling): expected the height of a kernel to be 3, found '1'";
    assert!(unlike.ends_with(place), "{unlike}");
}

#[test]
fn a_packed_file_may_not_unpack_to_endless_space() {
    let mut bytes = b"bomb\n8 22 19\ntrunk\n1 8 6 6 4 4\n".to_vec();
    bytes.resize(64 << 20, b' ');
    let error = fault(&packed(&bytes));
    assert!(matches!(error.fault, Fault::TooLarge(_)), "{error}");
}

#[test]
fn damaged_packing_is_reported() {
    let bytes = packed(&random_net::file(&spec("pooling-v9")));
    for at in (20..bytes.len()).step_by(101) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x10;
        assert!(ModelFile::from_bytes(&bytes).is_err(), "a change of byte {at} does not show");
    }
}

#[test]
fn blocks_within_blocks_have_an_end() {
    let bytes = random_net::file(&spec("bottleneck-v11"));
    let begin = b"nested_bottleneck_block bottleneck\n";
    let at = bytes.windows(begin.len()).position(|window| window == begin).expect("a block");
    let inner = bytes.windows(14).position(|window| window == b"ordinary_block").expect("a block");
    let mut deep = bytes[..inner].to_vec();
    for _ in 0..20 {
        // The convolution to fewer channels does not fit a second time, so it has to be refused.
        deep.extend(&bytes[at..inner]);
    }
    deep.extend(&bytes[inner..]);
    assert!(ModelFile::from_bytes(&deep).is_err());
}

#[test]
fn blocks_are_of_the_kinds_that_the_file_names() {
    let file = spec("attention-v15").model();
    let kinds = file.trunk.blocks.iter().map(|block| match block {
        Block::Ordinary(_) => "ordinary",
        Block::Pooling(_) => "pooling",
        Block::Bottleneck(_) => "bottleneck",
        Block::Attention(_) => "attention",
        Block::FeedForward(_) => "feed-forward",
    });
    let kinds: Vec<_> = kinds.into_iter().collect();
    assert_eq!(kinds, ["ordinary", "attention", "feed-forward"]);
    let bytes = replaced(&random_net::file(&spec("ordinary-v8")), "ordinary_block", "unheard_of");
    assert!(fault(&bytes).to_string().contains("expected a kind of block, found 'unheard_of'"));
}

#[test]
fn a_summary_counts_blocks_and_weights() {
    let summary = Summary::of(&spec("bottleneck-v11").model());
    let kinds: Vec<_> = summary.kinds.into_iter().collect();
    assert_eq!(kinds, [("bottleneck", 1), ("ordinary", 1), ("pooling", 1)]);
    assert_eq!((summary.blocks, summary.channels, summary.activation), (1, 8, "Mish"));
    let text = Summary::of(&spec("metadata-v15").model()).to_string();
    assert!(text.contains("profile      of human players"), "{text}");
}

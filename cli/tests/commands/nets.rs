//! `tengen net` and `tengen bench`.

use std::fs;
use std::path::{Path, PathBuf};

use tengen_testing::random_net::{self, Spec, Widths, spec};

use crate::{empty_folder, tengen, tengen_in, text};

/// Writes a random net of about two megabytes into an empty folder of this name, and returns the
/// folder and the path of the net.
fn large_net(name: &str) -> (PathBuf, String) {
    let plain = spec("ordinary-v8");
    let widths = Widths { trunk: 160, middle: 160, ..plain.widths };
    let folder = empty_folder(name);
    let path = folder.join("large.bin");
    fs::write(&path, random_net::file(&Spec { widths, ..plain })).expect("room");
    (folder, path.display().to_string())
}

#[test]
fn a_net_to_be_measured_has_to_be_there() {
    let output = tengen(&["bench", "--model", "/there/is/no/net.bin.gz"], b"");
    assert!(text(&output.stderr).starts_with("tengen: /there/is/no/net.bin.gz: "));
    let output = tengen(&["bench", "--batch", "2", "--playouts"], b"");
    assert!(text(&output.stderr).contains("'--batch <N>' cannot be used with '--playouts'"));
}

#[cfg(feature = "net")]
#[test]
fn the_net_that_the_program_carries_is_described_without_a_file() {
    let nets = [("own", "b10c384h6nbttflrs", "10521600"), ("small", "tengen-b6c96", "1029184")];
    for (name, net, weights) in nets {
        let output = tengen(&["net", name, "--time", "0.01"], b"");
        assert!(output.status.success());
        let described = text(&output.stdout);
        assert!(described.contains(net) && described.contains(weights), "{described}");
    }
    let usual = tengen(&["net", "--time", "0.01"], b"");
    assert!(text(&usual.stdout).contains("b10c384h6nbttflrs"));
}

/// Returns what a search of a few visits answers, and the log.
fn answer(model: &str, cache: &Path) -> (String, String) {
    let cache = cache.display().to_string();
    let variables = [("TENGEN_NET_CACHE", cache.as_str()), ("RUST_LOG", "info")];
    let arguments = "--visits 8 --threads 1 --seed 1 --boardsize 9 --precision int8 --model";
    let arguments: Vec<_> = arguments.split(' ').chain([model]).collect();
    let output = tengen_in(&variables, &arguments, b"kata-search_analyze b\nquit\n");
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_large_net_is_prepared_once_and_then_kept() {
    let (folder, model) = large_net("kept-net");
    let cache = folder.join("cache");
    let (first, log) = answer(&model, &cache);
    assert!(log.contains("prepared for the next start"), "{log}");
    let entries = || fs::read_dir(&cache).expect("a folder").collect::<Vec<_>>();
    assert_eq!(entries().len(), 1);
    let (second, log) = answer(&model, &cache);
    assert!(!log.contains("prepared for the next start"), "{log}");
    assert_eq!(first, second);
    let (off, _) = answer(&model, Path::new("off"));
    assert_eq!((first, entries().len()), (off, 1));
    assert!(!Path::new("off").exists());
}

#[test]
fn a_net_is_written_prepared_and_in_floats() {
    let (folder, model) = large_net("written-net");
    let [packed, plain, floats, again] = ["p.net.gz", "p.net", "f.bin.gz", "a.net"]
        .map(|name| folder.join(name).display().to_string());
    let output = tengen(&["net", &model, "--prepare", &packed, "--floats", &floats], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("int8 drifts"));
    for (from, to) in [(&model, &plain), (&floats, &again)] {
        assert!(tengen(&["net", from, "--prepare", to], b"").status.success());
    }
    let read = |path: &str| fs::read(path).expect("a file");
    assert_eq!(read(&plain), read(&again));
    let output = tengen(&["net", &packed, "--time", "0"], b"");
    assert!(text(&output.stdout).contains("prepared     from a file with SHA-256 "));
    let off = Path::new("off");
    assert_eq!(answer(&packed, off).0, answer(&model, off).0);
}

#[test]
fn a_written_net_replaces_no_file_unasked_and_never_its_own_source() {
    let (folder, model) = large_net("spared-net");
    let [copy, new] = ["copy.bin", "new.net"].map(|name| folder.join(name).display().to_string());
    let source = fs::read(&model).expect("a file");
    let output = tengen(&["net", &model, "--out", &copy, "--prepare", &new], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(fs::read(&copy).expect("a copy beside the prepared file"), source);
    for (arguments, why) in [
        (vec!["--prepare", &new], "there already; --overwrite replaces it"),
        (vec!["--floats", &copy], "there already; --overwrite replaces it"),
        (vec!["--prepare", &model, "--overwrite"], "also an input"),
        (vec!["--prepare", &new, "--floats", &new, "--overwrite"], "named for two files"),
    ] {
        let output = tengen(&[vec!["net", &model], arguments].concat(), b"");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
        assert!(!output.status.success() && output.stdout.is_empty(), "nothing is computed before");
    }
    assert_eq!(fs::read(&model).expect("a file"), source);
    let output = tengen(&["net", &model, "--prepare", &new, "--overwrite"], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn a_net_is_not_written_where_nothing_can_be() {
    let (_, model) = large_net("unwritten-net");
    let output = tengen(&["net", &model, "--prepare", "/there/is/no/folder/p.net"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("tengen: /there/is/no/folder/p.net"));
}

#[cfg(feature = "net")]
#[test]
fn the_bench_measures_the_net_in_use_and_advises_on_threads() {
    let output = tengen(&["bench", "--time", "0.02", "--threads", "1,2"], b"");
    assert!(output.status.success());
    let printed = text(&output.stdout);
    let boards = [" 9x9 ", " 13x13 ", " 19x19 "];
    let rows = printed.lines().filter(|line| boards.iter().any(|board| line.contains(board)));
    assert_eq!(rows.count(), 6, "{printed}");
    assert!(printed.contains("Advice: --threads "), "{printed}");
    assert!(printed.lines().last().is_some_and(|line| line.starts_with("signature playouts ")));
}

#[cfg(feature = "net")]
#[test]
fn the_net_in_the_program_can_be_named_and_written() {
    let file = empty_folder("own-net").join("net.bin.gz").display().to_string();
    let asked = ["net", "own", "--time", "0.01", "--out", &file];
    let output = tengen(&asked, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let [own, written] = ["own", &file].map(|model| {
        let played = tengen(&["--model", model, "--visits", "2", "--seed", "1"], b"genmove b\n");
        assert!(played.status.success(), "{}", text(&played.stderr));
        text(&played.stdout)
    });
    assert_eq!(own, written);
    let again = tengen(&asked, b"");
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("there already; --overwrite replaces it"));
}

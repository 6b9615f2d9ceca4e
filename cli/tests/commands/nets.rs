//! `tengen net` and `tengen bench --model`.

use crate::{tengen, text};

#[test]
fn a_net_to_be_measured_has_to_be_there() {
    let output = tengen(&["bench", "--model", "/there/is/no/net.bin.gz"], b"");
    assert!(text(&output.stderr).starts_with("tengen: /there/is/no/net.bin.gz: "));
    let output = tengen(&["bench", "--batch", "2"], b"");
    assert!(text(&output.stderr).contains("--model <FILE>"));
}

#[cfg(feature = "net")]
#[test]
fn the_net_that_the_program_carries_is_described_without_a_file() {
    let output = tengen(&["net", "--time", "0.01"], b"");
    assert!(output.status.success());
    let told = text(&output.stdout);
    assert!(told.contains("tengen-") && told.contains("weights"), "{told}");
}

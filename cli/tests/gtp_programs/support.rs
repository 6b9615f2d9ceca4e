//! Helpers that the tests of controllers share.

use std::path::Path;

use tengen_cli::client::Program;

/// Returns the misbehaving engine, `tests/support/rogue.rs`, with its arguments. Cargo sets the
/// path of `tengen` alone; examples are in a folder beside it.
pub fn rogue(tengen: &str, arguments: &str) -> Program {
    let examples = Path::new(tengen).with_file_name("examples");
    let path = examples.join("rogue").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(path.exists(), "`cargo build --example rogue` builds {}", path.display());
    Program::new(path).with(arguments.split_whitespace())
}

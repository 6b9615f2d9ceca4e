//! Text on the pages of the repository that tests make from the code.

use std::fs;
use std::path::Path;

/// Checks that a page of the repository has the text `made` between two of its lines. If the
/// environment has `UPDATE_DOCS`, writes it there instead.
///
/// # Panics
/// If the page has another text, or not the two lines.
pub fn hold(page: &str, (begin, end): (&str, &str), made: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository");
    let path = root.join(page);
    let text = fs::read_to_string(&path).expect("a page").replace("\r\n", "\n");
    let (before, rest) = text.split_once(begin).expect("the line before the generated text");
    let (written, after) = rest.split_once(end).expect("the line after the generated text");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{before}{begin}{made}{end}{after}")).expect("a page");
    } else {
        assert!(
            written == made,
            "{page} is out of date; run UPDATE_DOCS=1 cargo test --workspace --test docs"
        );
    }
}

//! The files of the page, which the program contains packed.

use include_dir::{Dir, include_dir};

/// What `scripts/check-web --carry` has written: each file packed by gzip, with `.gz` after its name.
static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/page");

/// A file of the page.
pub struct Packed {
    /// The bytes, packed by gzip.
    pub bytes: &'static [u8],
    /// The type of what they contain.
    pub mime: &'static str,
}

/// Returns a file of the page by its path, such as `assets/index.js`; `None` for another path.
pub fn packed(path: &str) -> Option<Packed> {
    let file = PAGE.get_file(format!("{path}.gz"))?;
    Some(Packed { bytes: file.contents(), mime: mime(path) })
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_contains_the_page_and_its_rules() {
        let page = packed("index.html").expect("the page");
        assert!(page.bytes.starts_with(&[0x1f, 0x8b]) && page.mime.starts_with("text/html"));
        for missing in ["", "index.html.gz", "../page/index.html", "/index.html", "assets"] {
            assert!(packed(missing).is_none(), "{missing}");
        }
    }

    #[test]
    fn every_file_of_the_page_has_a_type() {
        let mut folders = vec![&PAGE];
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            for file in folder.files() {
                let path = file.path().to_str().expect("a name").strip_suffix(".gz");
                let path = path.expect("a packed file");
                let is_page = path.strip_suffix(".md").is_some();
                assert!(is_page || !mime(path).starts_with("text/plain"), "{path}");
            }
        }
    }
}

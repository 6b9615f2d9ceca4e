//! Texts in UTF-8 or Latin-1, for a library without other encodings.

use super::declared::{Decoded, declared_label, nearly_utf8};
use crate::sgf::note::{Note, Notes};

/// The names of UTF-8 and Latin-1, in which texts are read.
const NAMES: [&str; 4] = ["utf-8", "utf8", "iso-8859-1", "latin1"];

/// Decodes a file as [`decode()`](super::decode) does, and adds notes on broken bytes and encodings
/// that this library does not know.
pub fn decode_noting<'a>(bytes: &'a [u8], notes: &mut Notes) -> Decoded<'a> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: text.into(), encoding: "UTF-8" };
    }
    if nearly_utf8(bytes) {
        notes.add(Note::BrokenEncoding("UTF-8"));
        return Decoded { text: String::from_utf8_lossy(bytes), encoding: "UTF-8" };
    }
    if let Some(label) = declared_label(bytes)
        && !NAMES.iter().any(|name| label.trim_ascii().eq_ignore_ascii_case(name.as_bytes()))
    {
        notes.add(Note::unknown_encoding(label));
    }
    let text: String = bytes.iter().copied().map(char::from).collect();
    Decoded { text: text.into(), encoding: "ISO-8859-1" }
}

//! What the bytes of a file declare about their encoding.

use std::borrow::Cow;

/// A text, and the encoding in which it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text, without a byte order mark.
    pub text: Cow<'a, str>,
    /// The encoding's name in the WHATWG Encoding Standard: `UTF-8`, `GBK`, `windows-1252`.
    pub encoding: &'static str,
}

/// Whether more characters beyond ASCII are valid UTF-8 than broken, as in a text whose comment a
/// server has cut in the middle of a character.
pub fn nearly_utf8(bytes: &[u8]) -> bool {
    let (mut valid, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|character| !character.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    valid > broken
}

/// Returns the value of the first CA property, or the encoding that a record of a server names.
pub fn declared_label(bytes: &[u8]) -> Option<&[u8]> {
    if let Some(label) = label_of_server(bytes) {
        return Some(label);
    }
    let mut rest = &bytes[game_start(bytes)..];
    let (mut ident, mut small) = (Vec::new(), Vec::new());
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'A'..=b'Z' => ident.push(byte),
            b'a'..=b'z' => small.push(byte),
            b'[' => {
                let value;
                (value, rest) = split_value(rest);
                if ident == b"CA" || ident.is_empty() && small == b"ca" {
                    return Some(value);
                }
                (ident, small) = (Vec::new(), Vec::new());
            }
            _ if byte.is_ascii_whitespace() => {}
            _ => (ident, small) = (Vec::new(), Vec::new()),
        }
    }
    None
}

/// Returns the encoding that a record of one of the servers names: the language of a UGF, or the
/// country of a GIB.
fn label_of_server(bytes: &[u8]) -> Option<&[u8]> {
    let value = |key: &[u8]| {
        let at = bytes.windows(key.len()).position(|window| window == key)? + key.len();
        let rest = &bytes[at..];
        let end = rest.iter().position(|byte| b"\r\n\\,".contains(byte)).unwrap_or(rest.len());
        Some(&rest[..end])
    };
    let start = bytes.trim_ascii_start();
    if start.starts_with(b"[Header]") {
        return value(b"\nLang=");
    }
    if !start.starts_with(b"\\HS") {
        return None;
    }
    match value(b"\\[GIBOKIND=")? {
        b"Korea" | b"Korean" => Some(b"euc-kr"),
        b"China" | b"Chinese" => Some(b"gbk"),
        b"Japan" | b"Japanese" => Some(b"shift_jis"),
        _ => None,
    }
}

/// Returns the index of the first `(;`. A CA before it, for example in a mail, is ignored.
fn game_start(bytes: &[u8]) -> usize {
    let opens_game = |&at: &usize| {
        bytes[at] == b'(' && bytes[at + 1..].trim_ascii_start().first() == Some(&b';')
    };
    (0..bytes.len()).find(opens_game).unwrap_or(0)
}

/// Splits the bytes after a `[` into the value, up to its `]`, and the bytes after that.
fn split_value(bytes: &[u8]) -> (&[u8], &[u8]) {
    let mut escaped = false;
    let end = bytes.iter().position(|&byte| {
        let found = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    });
    match end {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[]),
    }
}

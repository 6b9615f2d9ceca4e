//! The encodings of the WHATWG Encoding Standard, and a guess at the encoding of a text.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_2022_JP, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE, X_USER_DEFINED};

use super::declared::{Decoded, declared_label, nearly_utf8};
use crate::sgf::note::{Note, Notes};

/// Decodes a file as [`decode`](super::decode()) does, and adds notes on broken bytes and unknown encodings.
pub fn decode_noting<'a>(bytes: &'a [u8], notes: &mut Notes) -> Decoded<'a> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, &bytes[mark..], notes);
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        return decode_as(encoding, bytes, notes);
    }
    let declared = declared_encoding(bytes, notes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        // ISO-2022-JP is the one encoding whose every byte is ASCII, so it may pass for UTF-8.
        if declared == Some(ISO_2022_JP) && bytes.contains(&b'\x1b') {
            return decode_as(ISO_2022_JP, bytes, notes);
        }
        return Decoded { text: text.into(), encoding: UTF_8.name() };
    }
    match declared {
        Some(encoding) if encoding != UTF_8 || nearly_utf8(bytes) => {
            decode_as(encoding, bytes, notes)
        }
        _ => decode_as(detect(bytes), bytes, notes),
    }
}

fn decode_as<'a>(encoding: &'static Encoding, bytes: &'a [u8], notes: &mut Notes) -> Decoded<'a> {
    let (text, broken) = encoding.decode_without_bom_handling(bytes);
    if broken {
        notes.add(Note::BrokenEncoding(encoding.name()));
    }
    Decoded { text, encoding: encoding.name() }
}

/// Returns the encoding of a text in UTF-16 without a byte order mark, by the first game in it.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    /// Reads two bytes as a unit of UTF-16.
    type Unit = fn(&[u8]) -> u16;
    // In ASCII and everything that contains it no byte is 0, unless a text of a game has such bytes.
    let first_nought = bytes.iter().position(|&byte| byte == 0)?;
    if has_game(&bytes[..first_nought]) {
        return None;
    }
    let begins_game = |unit: Unit| {
        let mut before = 0;
        let signs = bytes.chunks_exact(2).map(unit).filter(|&unit| !is_space(unit));
        signs
            .map(|sign| (std::mem::replace(&mut before, sign), sign))
            .any(|pair| pair == (u16::from(b'('), u16::from(b';')))
    };
    let read: [(Unit, _); 2] = [
        (|pair| u16::from_le_bytes([pair[0], pair[1]]), UTF_16LE),
        (|pair| u16::from_be_bytes([pair[0], pair[1]]), UTF_16BE),
    ];
    read.into_iter().find_map(|(unit, encoding)| begins_game(unit).then_some(encoding))
}

/// Whether a unit of UTF-16 is a space that may stand between the signs of a record.
fn is_space(unit: u16) -> bool {
    char::from_u32(unit.into()).is_some_and(char::is_whitespace)
}

/// Whether a game begins in a text in ASCII: a `(`, a `;`, and then the name of a property, another node, or the
/// end of the game. The bytes of UTF-16 hardly ever look like that.
fn has_game(bytes: &[u8]) -> bool {
    let begins = |rest: &[u8]| {
        let node = rest.trim_ascii_start().strip_prefix(b";")?.trim_ascii_start();
        node.first().copied()
    };
    let mut after = bytes.split(|&byte| byte == b'(').skip(1).filter_map(begins);
    after.any(|byte| byte.is_ascii_alphabetic() || b";)".contains(&byte))
}

fn detect(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Deny)
}

/// Returns the encoding that the first CA property names, if it is known and possible for a text
/// with ASCII brackets.
fn declared_encoding(bytes: &[u8], notes: &mut Notes) -> Option<&'static Encoding> {
    let label = declared_label(bytes)?;
    let encoding = encoding_for_label(label);
    if encoding.is_none() {
        notes.add(Note::unknown_encoding(label));
    }
    encoding
}

/// Looks a label up as browsers do, then in the spellings that SGF files add: underscores for
/// hyphens (`ISO8859_1`), and Microsoft's code pages by number.
fn encoding_for_label(label: &[u8]) -> Option<&'static Encoding> {
    let label = String::from_utf8_lossy(label).trim().to_ascii_lowercase();
    let spelled = match label.trim_start_matches("windows-").trim_start_matches("cp") {
        "932" => "shift_jis".to_owned(),
        "936" => "gbk".to_owned(),
        "949" => "euc-kr".to_owned(),
        "950" => "big5".to_owned(),
        _ => label.replace('_', "-"),
    };
    Encoding::for_label(label.as_bytes())
        .or_else(|| Encoding::for_label(spelled.as_bytes()))
        .filter(|encoding| ![UTF_16LE, UTF_16BE, REPLACEMENT, X_USER_DEFINED].contains(encoding))
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GBK, SHIFT_JIS};

    use super::*;
    use crate::sgf::decode;

    fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, unmappable) = encoding.encode(text);
        assert!(!unmappable, "{text} can be written in {}", encoding.name());
        bytes.into_owned()
    }

    #[test]
    fn a_byte_order_mark_decides_and_vanishes() {
        let text = "(;CA[GBK]PB[柯洁])";
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let utf16 = [b"\xff\xfe".as_slice(), &utf16].concat();
        let utf8 = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        for (bytes, encoding) in [(utf16, "UTF-16LE"), (utf8, "UTF-8")] {
            assert_eq!(decode(&bytes), Decoded { text: text.into(), encoding });
        }
    }

    #[test]
    fn utf16_is_known_without_its_mark() {
        // U+2028, U+203B and U+3B28 have the bytes of spaces, `(` and `;`.
        for text in [
            "(;CA[UTF-16]PB[柯洁];B[aa])",
            "( ;B[aa])",
            "text\r\n(\r\n\t;B[aa])",
            "(\u{203b}注)(;B[aa])",
            "使用\u{203b}(;B[aa])",
            "\u{3b28}(;B[aa])",
            "(\u{2028};B[aa])",
        ] {
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            for (bytes, encoding) in [(little, "UTF-16LE"), (big, "UTF-16BE")] {
                assert_eq!(decode(&bytes), Decoded { text: text.into(), encoding });
            }
        }
        assert_eq!(decode(b"(;C[a\0b])").encoding, "UTF-8");
    }

    #[test]
    fn a_game_in_bytes_goes_before_one_that_its_texts_hold_in_utf16() {
        for inner in [b"(\0;\0".as_slice(), b"\0(\0;"] {
            for padding in [b"".as_slice(), b" "] {
                let bytes = [b"(;PB[", padding, inner, b"];B[aa])"].concat();
                assert_eq!(decode(&bytes).encoding, "UTF-8", "{bytes:?}");
            }
        }
    }

    #[test]
    fn valid_utf8_goes_before_a_wrong_ca() {
        let decoded = decode("(;CA[GB2312]PB[柯洁])".as_bytes());
        assert_eq!(decoded.text, "(;CA[GB2312]PB[柯洁])");
        assert_eq!(decoded.encoding, "UTF-8");
    }

    #[test]
    fn ca_names_the_encoding() {
        for (label, encoding, name) in [
            ("GB2312", GBK, "柯洁"),
            ("Big5", BIG5, "吳清源"),
            ("MS_KANJI", SHIFT_JIS, "井山裕太"),
            (" cp932 ", SHIFT_JIS, "井山裕太"),
            ("ISO8859_1", encoding_rs::WINDOWS_1252, "André"),
        ] {
            let text = format!("(;FF[4]C[ [no CA\\] ]\nCA[{label}]PB[{name}])");
            let bytes = encoded(encoding, &text);
            let decoded = decode(&bytes);
            assert_eq!(decoded.encoding, encoding.name(), "{label}");
            assert_eq!(decoded.text, text);
        }
    }

    #[test]
    fn a_trail_byte_that_looks_like_a_bracket_or_an_escape_is_part_of_its_character() {
        // The second byte of 表 is 0x5C in Shift JIS.
        let text = "(;CA[Shift_JIS]PB[表]PW[B])";
        let bytes = encoded(SHIFT_JIS, text);
        assert!(bytes.contains(&b'\\'));
        assert_eq!(decode(&bytes).text, text);
    }

    #[test]
    fn an_encoding_of_seven_bits_is_believed_by_its_name() {
        let text = "(;CA[ISO-2022-JP]PB[井山])";
        let bytes = encoded(ISO_2022_JP, text);
        assert!(bytes.is_ascii());
        assert_eq!(decode(&bytes).text, text);
    }

    #[test]
    fn without_ca_the_encoding_is_detected() {
        let text = "(;GM[1]PB[柯洁]PW[朴廷桓]C[黑中盘胜，第三届梦百合杯世界围棋公开赛])";
        let bytes = encoded(GBK, text);
        let decoded = decode(&bytes);
        assert_eq!(decoded.encoding, "GBK");
        assert_eq!(decoded.text, text);
    }

    #[test]
    fn an_impossible_or_unknown_ca_is_not_believed() {
        for label in ["UTF-16", "klingon", ""] {
            let text = format!("(;CA[{label}]PB[Andr");
            let decoded = decode(text.as_bytes());
            assert_eq!(decoded.encoding, "UTF-8");
            let bytes = [format!("(;CA[{label}]PB[Andr").as_bytes(), b"\xe9])"].concat();
            assert!(decode(&bytes).text.ends_with("PB[André])"), "{label}");
        }
    }

    #[test]
    fn a_ca_of_utf8_over_another_encoding_is_not_believed() {
        let text = "(;CA[UTF-8]PB[柯洁]PW[朴廷桓]C[黑中盘胜，第三届梦百合杯世界围棋公开赛])";
        assert_eq!(decode(&encoded(GBK, text)).text, text);
    }

    #[test]
    fn a_cut_character_leaves_the_rest_of_utf8_readable() {
        let bytes = [b"(;CA[UTF-8]PB[".as_slice(), "柯洁".as_bytes(), b"]C[\xe6\x9f])"].concat();
        let decoded = decode(&bytes);
        assert_eq!(decoded.encoding, "UTF-8");
        assert!(decoded.text.contains("PB[柯洁]"));
    }

    #[test]
    fn ca_is_not_read_from_a_value_or_from_the_text_before_the_game() {
        let bytes = b"CA[big5] (;C[CA[big5\\]]CA[latin1]PB[\xe9])";
        assert_eq!(decode(bytes).encoding, "windows-1252");
    }
}

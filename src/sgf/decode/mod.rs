//! Decoding: the bytes of a file to text.
//!
//! SGF's default encoding is Latin-1 and CA names another, but real files hold UTF-8 without
//! stating it, or one encoding under the name of another. So the bytes themselves count more than
//! the encoding that they name. Decoding comes before parsing because in GBK, Big5 and Shift JIS
//! the second byte of a character may look like `\` or `]`.
//!
//! Without the cargo feature `encodings` a text is UTF-8 or else Latin-1.

mod declared;
#[cfg(feature = "encodings")]
mod encodings;
#[cfg(not(feature = "encodings"))]
mod latin;

pub use declared::Decoded;
#[cfg(feature = "encodings")]
pub use encodings::decode_noting;
#[cfg(not(feature = "encodings"))]
pub use latin::decode_noting;

use super::note::Notes;

/// Decodes a file's bytes. Never fails: invalid bytes become U+FFFD.
///
/// The first of these that applies decides: a byte order mark (UTF-8 or UTF-16), a `(` and a `;` in UTF-16 unless
/// a game in ASCII begins before the first byte of 0, valid UTF-8, the CA property, the detector of Firefox.
///
/// ```
/// use tengen::engine_room::sgf::decode;
///
/// let decoded = decode(b"(;CA[ISO-8859-1]PB[Andr\xe9])");
/// assert_eq!(decoded.text, "(;CA[ISO-8859-1]PB[André])");
/// assert_eq!(decoded.encoding, "windows-1252");
/// ```
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    decode_noting(bytes, &mut Notes::default())
}

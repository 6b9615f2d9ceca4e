//! The tokens and numbers of a model file, read one after the other.
//!
//! A model file is a stream of words separated by white space. Arrays of weights are in the same
//! stream: either as decimal numbers, or as the five bytes `@BIN@` and then four little-endian
//! bytes per number. A prepared file also has arrays of bytes, after the five bytes `@INT@`. The
//! whole file may be packed with gzip. The bytes show which of these forms a file has, so its name
//! does not matter.
//!
//! A file is read in bounded memory. Memory for weights is allocated only as they are read, and a
//! packed file may unpack to at most a hundred times its size.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use super::error::{Fault, ModelError, Place};

/// The largest supported number of floats in memory; the largest net so far has 0.3 billion weights.
const MOST_FLOATS: u64 = 1 << 30;

/// The number of floats that every file may have in memory, and the further number for each of its
/// bytes. A weight takes a byte or more of most files, and a fifth of a byte at least.
const FLOATS_OF_ANY: u64 = 1 << 24;
const FLOATS_OF_BYTE: u64 = 16;

/// The number of outputs of a layer to whose multiple the weights of each input are filled up with
/// zeros in memory.
const FILLED_TO: u64 = 32;

/// The largest ratio of unpacked to packed bytes. Weights are nearly random: packing hardly shrinks
/// binary files, and text files shrink to two fifths.
const MOST_UNPACKED: u64 = 100;

/// The longest supported word. Words are numbers, names of layers and kinds of blocks.
const LONGEST_WORD: usize = 200;

/// The number of weights that are read at a time.
const CHUNK: usize = 1 << 14;

/// The mark before an array of bytes.
pub const BYTES: &[u8; 5] = b"@INT@";

/// A model file that is being read, word by word.
pub struct Tokens<'a> {
    bytes: Box<dyn BufRead + 'a>,
    /// The number of bytes of the unpacked file that have been read.
    at: u64,
    /// The number of bytes of the unpacked file that may be read.
    limit: u64,
    packed: bool,
    /// The number of floats that the layers take in memory so far.
    floats: u64,
    /// The largest number of floats that the layers may take.
    most_floats: u64,
    /// The arrays of bytes that have been read, in the order of the file; `None` if the file may not
    /// have any.
    bytes_of_arrays: Option<Vec<Vec<i8>>>,
    /// The parts of the net that are being read, the largest first.
    parts: Vec<String>,
}

impl Tokens<'static> {
    /// Opens a file.
    ///
    /// # Errors
    /// If the path leads to a folder, or the file cannot be read.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        let whole = |fault| ModelError { place: Place::default(), fault };
        let file = File::open(path).map_err(|error| whole(Fault::Io(error)))?;
        let about = file.metadata().map_err(|error| whole(Fault::Io(error)))?;
        if about.is_dir() {
            return Err(whole(Fault::Folder));
        }
        // Only ordinary files have a length; a pipe, for example, does not.
        let length = if about.is_file() { about.len() } else { u64::MAX };
        Self::new(BufReader::with_capacity(1 << 16, file), length)
    }
}

impl<'a> Tokens<'a> {
    /// Reads a file that is in memory.
    ///
    /// # Errors
    /// If it is packed and damaged at its beginning.
    pub fn of_bytes(bytes: &'a [u8]) -> Result<Self, ModelError> {
        Self::new(Cursor::new(bytes), bytes.len() as u64)
    }

    /// Reads a file of `length` bytes.
    fn new(mut bytes: impl BufRead + 'a, length: u64) -> Result<Self, ModelError> {
        let whole = |fault| ModelError { place: Place::default(), fault };
        let start = bytes.fill_buf().map_err(|error| whole(Fault::Io(error)))?;
        let packed = start.starts_with(&[0x1f, 0x8b]);
        if let Some(kind) = other_kind(start) {
            return Err(whole(Fault::Foreign(kind)));
        }
        let limit = if packed { length.saturating_mul(MOST_UNPACKED) } else { u64::MAX };
        let bytes: Box<dyn BufRead + 'a> = if packed {
            Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(bytes)))
        } else {
            Box::new(bytes)
        };
        let most_floats = length.saturating_mul(FLOATS_OF_BYTE).saturating_add(FLOATS_OF_ANY);
        Ok(Self {
            bytes,
            at: 0,
            limit,
            packed,
            floats: 0,
            most_floats: most_floats.min(MOST_FLOATS),
            bytes_of_arrays: None,
            parts: Vec::new(),
        })
    }

    /// Allows arrays of bytes from now on, where
    /// [`weights_or_bytes`](Self::weights_or_bytes) reads.
    pub fn allow_bytes(&mut self) {
        self.bytes_of_arrays.get_or_insert_default();
    }

    /// Returns the arrays of bytes that have been read, in the order of the file; `None` if the file
    /// may not have any.
    pub fn take_bytes(&mut self) -> Option<Vec<Vec<i8>>> {
        self.bytes_of_arrays.take()
    }

    /// Begins a part of the net. Errors contain its name until [`leave`](Self::leave) is called.
    pub fn enter(&mut self, part: String) {
        self.parts.push(part);
    }

    /// Ends the part of the net that was begun last.
    pub fn leave(&mut self) {
        self.parts.pop();
    }

    /// Returns the error for a fault at the current place.
    pub fn error(&self, fault: Fault) -> ModelError {
        ModelError { place: Place { byte: Some(self.at), parts: self.parts.clone() }, fault }
    }

    /// Reads the next word; errors call it `expected`.
    ///
    /// # Errors
    /// If the file ends, or the word is not text or is too long.
    pub fn word(&mut self, expected: &str) -> Result<String, ModelError> {
        self.skip_white_space()?;
        let mut word = Vec::new();
        loop {
            let buffer = self.fill()?;
            let length = buffer.iter().position(u8::is_ascii_whitespace);
            let taken = length.unwrap_or(buffer.len());
            word.extend_from_slice(&buffer[..taken.min(LONGEST_WORD + 1)]);
            let ended = length.is_some() || buffer.is_empty();
            self.consume(taken);
            if word.len() > LONGEST_WORD {
                return Err(self.unexpected(expected, "a word that is too long"));
            }
            if ended {
                break;
            }
        }
        if word.is_empty() {
            return Err(self.error(Fault::Truncated(expected.to_owned())));
        }
        match String::from_utf8(word) {
            Ok(word) if !word.chars().any(char::is_control) => Ok(word),
            _ => Err(self.unexpected(expected, "binary data")),
        }
    }

    /// Reads the next word as a number.
    ///
    /// # Errors
    /// If the file ends, or the word is not such a number.
    pub fn number<T: std::str::FromStr>(&mut self, expected: &str) -> Result<T, ModelError> {
        let word = self.word(expected)?;
        word.parse().map_err(|_| self.unexpected(expected, &format!("'{word}'")))
    }

    /// Reads the next word as a whole number from `least` to `most`.
    ///
    /// # Errors
    /// If the file ends, or the word is not a number in the range.
    pub fn whole(
        &mut self,
        expected: &str,
        least: usize,
        most: usize,
    ) -> Result<usize, ModelError> {
        let word = self.word(expected)?;
        match word.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => {
                let range = if least == most {
                    format!("{expected} to be {least}")
                } else {
                    format!("{expected} from {least} to {most}")
                };
                Err(self.unexpected(&range, &format!("'{word}'")))
            }
        }
    }

    /// Reads the next word as a finite number.
    ///
    /// # Errors
    /// If the file ends, or the word is not a finite number.
    pub fn decimal(&mut self, expected: &str) -> Result<f32, ModelError> {
        let number: f32 = self.number(expected)?;
        if number.is_finite() { Ok(number) } else { Err(self.error(Fault::NotFinite(number))) }
    }

    /// Reads the next word as 0 or 1.
    ///
    /// # Errors
    /// If the file ends, or the word is neither 0 nor 1.
    pub fn flag(&mut self, expected: &str) -> Result<bool, ModelError> {
        Ok(self.whole(expected, 0, 1)? == 1)
    }

    /// Reads reserved numbers, which must be 0.
    ///
    /// # Errors
    /// If one of the numbers is not 0.
    pub fn zeros(&mut self, count: usize) -> Result<(), ModelError> {
        for _ in 0..count {
            self.whole("a reserved number", 0, 0)?;
        }
        Ok(())
    }

    /// Reads an array of weights whose number is the product of `shape`.
    ///
    /// # Errors
    /// If the file ends, if a weight is not finite, or if there are more weights than any net has.
    pub fn weights(&mut self, shape: &[usize]) -> Result<Vec<f32>, ModelError> {
        self.array(shape, false)
    }

    /// Reads an array of weights as [`weights`](Self::weights) does, or an array of bytes where
    /// they are [allowed](Self::allow_bytes). The floats of an array of bytes are empty.
    ///
    /// # Errors
    /// As for [`weights`](Self::weights).
    pub fn weights_or_bytes(&mut self, shape: &[usize]) -> Result<Vec<f32>, ModelError> {
        self.array(shape, self.bytes_of_arrays.is_some())
    }

    /// Reads an array of weights, which may be bytes or not.
    fn array(&mut self, shape: &[usize], may_be_bytes: bool) -> Result<Vec<f32>, ModelError> {
        let sides: Vec<_> = shape.iter().map(ToString::to_string).collect();
        let sides = sides.join(" x ");
        // A layer's outputs are its last side. A bias has no other.
        let (outputs, others) = shape.split_last().map_or((1, shape), |(&last, rest)| (last, rest));
        let filled = if others.is_empty() { 1 } else { FILLED_TO };
        let filled = (outputs as u64).next_multiple_of(filled);
        let inputs = others.iter().try_fold(1_u64, |all, &side| all.checked_mul(side as u64));
        let floats = inputs.and_then(|inputs| inputs.checked_mul(filled)).unwrap_or(u64::MAX);
        self.take(floats, || format!("an array of {sides} weights"))?;
        let count = shape.iter().product();
        self.skip_white_space()?;
        let binary = self.fill()?.first() == Some(&b'@');
        if binary { self.binary_weights(count, may_be_bytes) } else { self.written_weights(count) }
    }

    /// Counts the floats that a part of the net takes in memory, as its layers are laid out there.
    ///
    /// # Errors
    /// If the file would have more floats in memory than any net of its length has.
    pub fn take(&mut self, floats: u64, what: impl FnOnce() -> String) -> Result<(), ModelError> {
        self.floats = self.floats.saturating_add(floats);
        if self.floats > self.most_floats {
            let what = format!("{} is more than any net of this length has", what());
            return Err(self.error(Fault::TooLarge(what)));
        }
        Ok(())
    }

    fn binary_weights(&mut self, count: usize, may_be_bytes: bool) -> Result<Vec<f32>, ModelError> {
        let mut mark = [0; 5];
        self.fill_from(&mut mark, "@BIN@")?;
        match &mark {
            b"@BIN@" => self.floats(count),
            BYTES if may_be_bytes => self.bytes(count),
            _ => Err(self.unexpected("@BIN@ before weights", "'@'")),
        }
    }

    /// Reads an array of bytes, and keeps it apart.
    fn bytes(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let mut bytes: Vec<i8> = Vec::new();
        while bytes.len() < count {
            let buffer = self.fill()?;
            let taken = buffer.len().min(count - bytes.len());
            if taken == 0 {
                let what = format!("weight {} of {count}", bytes.len() + 1);
                return Err(self.error(Fault::Truncated(what)));
            }
            bytes.extend(buffer[..taken].iter().map(|&byte| byte.cast_signed()));
            self.consume(taken);
        }
        self.bytes_of_arrays.get_or_insert_default().push(bytes);
        Ok(Vec::new())
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let mut weights = Vec::new();
        let mut chunk = vec![0; 4 * CHUNK.min(count)];
        while weights.len() < count {
            let bytes = &mut chunk[..4 * CHUNK.min(count - weights.len())];
            let begin = self.at;
            if let Err(error) = self.fill_from(bytes, "weights") {
                return Err(self.cut_off(error, weights.len(), begin, count));
            }
            // The vector grows by the numbers read, not by the number that the file promises.
            weights.reserve_exact(if weights.is_empty() { bytes.len() / 4 } else { 0 });
            let (numbers, _) = bytes.as_chunks::<4>();
            weights.extend(numbers.iter().map(|&number| felt(f32::from_le_bytes(number))));
            self.check_finite(&weights[weights.len() - bytes.len() / 4..])?;
        }
        weights.shrink_to_fit();
        Ok(weights)
    }

    /// Returns the error for a file that ends within an array.
    fn cut_off(&self, error: ModelError, read: usize, begin: u64, count: usize) -> ModelError {
        match error.fault {
            Fault::Truncated(_) => {
                let read = read as u64 + (self.at - begin) / 4;
                self.error(Fault::Truncated(format!("weight {} of {count}", read + 1)))
            }
            _ => error,
        }
    }

    fn written_weights(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let mut weights = Vec::new();
        for number in 1..=count {
            let weight: f32 = self.number("a weight").map_err(|error| match error.fault {
                Fault::Truncated(_) => {
                    self.error(Fault::Truncated(format!("weight {number} of {count}")))
                }
                _ => error,
            })?;
            self.check_finite(&[weight])?;
            weights.push(felt(weight));
        }
        weights.shrink_to_fit();
        Ok(weights)
    }

    fn check_finite(&self, weights: &[f32]) -> Result<(), ModelError> {
        match weights.iter().find(|weight| !weight.is_finite()) {
            Some(&weight) => Err(self.error(Fault::NotFinite(weight))),
            None => Ok(()),
        }
    }

    /// Whether the file goes on with this word. What agrees with the word is read.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn goes_on_with(&mut self, word: &str) -> Result<bool, ModelError> {
        self.skip_white_space()?;
        for &expected in word.as_bytes() {
            if self.fill()?.first() != Some(&expected) {
                return Ok(false);
            }
            self.consume(1);
        }
        Ok(true)
    }

    /// Ends the reading of a net. A packed file is read to its end, where a checksum shows whether
    /// it is damaged. Other files may have further content.
    ///
    /// # Errors
    /// If the packed data are damaged.
    pub fn finish(&mut self) -> Result<(), ModelError> {
        while self.packed {
            let rest = self.fill()?.len();
            if rest == 0 {
                break;
            }
            self.consume(rest);
        }
        Ok(())
    }

    /// Returns the error for an unexpected content of the file.
    pub fn unexpected(&self, expected: &str, found: &str) -> ModelError {
        let [expected, found] = [expected, found].map(str::to_owned);
        self.error(Fault::Unexpected { expected, found })
    }

    fn skip_white_space(&mut self) -> Result<(), ModelError> {
        loop {
            let buffer = self.fill()?;
            let spaces = buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let all = spaces == buffer.len() && spaces > 0;
            self.consume(spaces);
            if !all {
                return Ok(());
            }
        }
    }

    /// Fills `bytes` from the file.
    fn fill_from(&mut self, bytes: &mut [u8], expected: &str) -> Result<(), ModelError> {
        let mut filled = 0;
        while filled < bytes.len() {
            let buffer = self.fill()?;
            let taken = buffer.len().min(bytes.len() - filled);
            if taken == 0 {
                return Err(self.error(Fault::Truncated(expected.to_owned())));
            }
            bytes[filled..filled + taken].copy_from_slice(&buffer[..taken]);
            self.consume(taken);
            filled += taken;
        }
        Ok(())
    }

    /// Returns bytes that have not been read yet; an empty slice at the end of the file.
    fn fill(&mut self) -> Result<&[u8], ModelError> {
        if self.at > self.limit {
            let what = format!("the file unpacks to more than {MOST_UNPACKED} times its size");
            return Err(self.error(Fault::TooLarge(what)));
        }
        loop {
            match self.bytes.fill_buf() {
                Ok(_) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if self.packed && error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Err(self.error(Fault::Truncated("more of the packed file".to_owned())));
                }
                Err(error) if self.packed => return Err(self.error(Fault::Gzip(error))),
                Err(error) => return Err(self.error(Fault::Io(error))),
            }
        }
        // The buffer is already filled; the second call satisfies the borrow checker.
        self.bytes.fill_buf().map_err(|error| ModelError {
            place: Place { byte: Some(self.at), parts: self.parts.clone() },
            fault: Fault::Io(error),
        })
    }

    fn consume(&mut self, bytes: usize) {
        self.bytes.consume(bytes);
        self.at += bytes as u64;
    }
}

/// Returns a weight, or 0 for one that is too small to be a normal number.
///
/// Training lets the weights of unused channels decay for ever; in the net b10c384h6nbttflrs 4 % of
/// the weights are subnormal. They do not change the outputs of a net, but a product with a
/// subnormal number takes processors a hundred times longer.
fn felt(weight: f32) -> f32 {
    if weight.is_subnormal() { 0.0 } else { weight }
}

/// Returns the kind of a file whose first bytes show that it is not a net in `KataGo`'s format.
fn other_kind(start: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 7] = [
        (b"", "the file is empty"),
        (b"PK\x03\x04", "it is a zip archive, perhaps a training checkpoint"),
        (b"\x80", "it is a Python pickle, perhaps a training checkpoint"),
        (b"BZh", "it is packed with bzip2; unpack it first"),
        (b"\xfd7zXZ", "it is packed with xz; unpack it first"),
        (b"\x28\xb5\x2f\xfd", "it is packed with zstd; unpack it first"),
        (b"(;", "it is a game record"),
    ];
    let is_kind = |&&(mark, _): &&(&[u8], &str)| {
        if mark.is_empty() { start.is_empty() } else { start.starts_with(mark) }
    };
    KINDS.iter().find(is_kind).map(|&(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_file_may_not_take_much_memory() {
        let is_refused = |bytes: &[u8], arrays: &[&[usize]]| {
            let mut tokens = Tokens::of_bytes(bytes).expect("memory can be read");
            let read = arrays.iter().try_for_each(|shape| tokens.weights(shape).map(drop));
            matches!(read.expect_err("the file ends").fault, Fault::TooLarge(_))
        };
        // With one output, each weight takes the place of 32.
        assert!(is_refused(b"0", &[&[15, 15, 16_384, 1]]));
        assert!(is_refused(b"0", &[&[usize::MAX, 2]]));
        assert!(!is_refused(b"0", &[&[15, 15, 16_384]]));
        assert!(!is_refused(&vec![b'0'; 10_000_000], &[&[15, 15, 16_384, 1]]));
    }
}

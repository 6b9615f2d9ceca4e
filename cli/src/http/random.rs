//! Names that nobody can guess.

use std::io;

/// Returns 128 random bits as text.
///
/// # Errors
/// If the system has no random numbers.
pub fn random() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

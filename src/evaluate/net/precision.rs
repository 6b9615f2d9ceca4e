//! The numbers in which a net is computed.

use std::fmt;
use std::str::FromStr;

/// The numbers in which a net is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// In bytes where the processor gains by it and the net loses next to nothing, or else in
    /// floats.
    #[default]
    Auto,
    /// In floats of 32 bits, as exactly as `KataGo`.
    Float,
    /// Convolutions in bytes, where the kind of net allows it.
    Byte,
}

impl Precision {
    /// Every precision.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Float, Self::Byte];

    /// The name in a command line: `auto`, `f32` or `int8`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Float => "f32",
            Self::Byte => "int8",
        }
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected auto, f32 or int8")]
pub struct UnknownPrecision;

impl FromStr for Precision {
    type Err = UnknownPrecision;

    fn from_str(text: &str) -> Result<Self, UnknownPrecision> {
        Self::ALL.into_iter().find(|precision| precision.name() == text).ok_or(UnknownPrecision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precisions_go_by_names() {
        for precision in Precision::ALL {
            assert_eq!(precision.to_string().parse(), Ok(precision));
        }
        assert_eq!("fp16".parse::<Precision>(), Err(UnknownPrecision));
    }
}

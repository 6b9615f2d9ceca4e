//! The numbers in which a net is computed.

use crate::cpu::names;

/// The numbers in which a net is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// In bytes where this is faster on the processor and the net loses next to nothing, or else in
    /// floats.
    #[default]
    Auto,
    /// In floats of 32 bits, as exactly as `KataGo`.
    Float,
    /// Convolutions in bytes, where the kind of net allows it.
    Byte,
}

names! {
    Precision;
    /// The error for a text that does not name a precision.
    UnknownPrecision = "expected auto, f32 or int8";
    Auto = "auto";
    Float = "f32";
    Byte = "int8";
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

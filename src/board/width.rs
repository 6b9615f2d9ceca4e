//! Choosing the width of bitboards once for a board.

#[macro_export]
#[doc(hidden)]
macro_rules! __with_width {
    ($layout:expr, $width:ident => $body:expr) => {
        match $crate::engine_room::bitboard::Layout::words($layout) {
            0..=2 => {
                const $width: usize = 2;
                $body
            }
            3..=4 => {
                const $width: usize = 4;
                $body
            }
            5..=7 => {
                const $width: usize = 7;
                $body
            }
            _ => {
                const $width: usize = $crate::engine_room::bitboard::MAX_WORDS;
                $body
            }
        }
    };
}

/// Chooses the width of the bitboards for a layout: `with_width!(layout, W => expression)`.
///
/// The expression is compiled for each of the four widths, with `W` a constant in it. It runs with
/// the narrowest width that holds the board: 9x9 needs two words, 13x13 four, 19x19 seven, 25x25
/// eleven. Use the macro once around a search or a batch of playouts.
#[doc(inline)]
pub use __with_width as with_width;

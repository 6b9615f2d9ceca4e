//! Text for a terminal: tables, progress, and texts from files that may contain control characters.

mod lines;
mod printable;
mod progress;
mod table;

pub use lines::{columns, wrap};
pub use printable::{printable, short};
pub use progress::Progress;
pub use table::Table;

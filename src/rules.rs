//! The rules of a game as plain data.

/// Which plays that remove one's own stones are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuicideRule {
    /// None.
    Forbidden,
    /// Those of more than one stone.
    MultiStone,
    /// All; a single stone's suicide leaves the position as it was.
    Allowed,
}

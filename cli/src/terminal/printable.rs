//! Texts from strangers made harmless.

/// Makes a text that may come from a stranger's file safe for a terminal, by spelling out control
/// characters and characters that turn the direction of writing.
pub fn printable(text: &str) -> String {
    let turns = |c| matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || turns(character) {
            printable.extend(character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}

/// Makes the name that a stranger gives itself harmless: no longer than anyone reads, and
/// [printable].
pub fn short(name: &str) -> String {
    const LONGEST: usize = 200;
    printable(&name.chars().take(LONGEST).collect::<String>())
}

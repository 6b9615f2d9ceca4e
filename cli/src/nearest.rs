//! "Did you mean": the known word that is most like an unknown one.

/// The least likeness, from 0 to 1, at which a word is suggested.
const ALIKE: f64 = 0.6;

/// Returns the known word that is most like `word`, if any is like enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |known: &'a str| (strsim::normalized_damerau_levenshtein(word, known), known);
    known
        .into_iter()
        .map(likeness)
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_finds_its_word_and_another_word_finds_none() {
        let known = ["threads", "time-per-move", "seed"];
        assert_eq!(nearest("thread", known), Some("threads"));
        assert_eq!(nearest("time_per_move", known), Some("time-per-move"));
        assert_eq!(nearest("weather", known), None);
    }
}

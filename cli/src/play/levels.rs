//! The levels in words that a person knows, with what was measured of them.

use tengen::Level;

/// Levels that share a name, up to the first level of the next.
struct Band {
    first: u8,
    name: &'static str,
    /// What docs/guide/levels.md has measured of these levels, as a text for the list.
    measured: &'static str,
}

/// The measurements are those of docs/guide/levels.md: 100 games each on 9x9 against GNU Go 3.8.
const BANDS: [Band; 7] = [
    Band {
        first: 1,
        name: "beginner",
        measured: "level 1 won 10.5 of 100 against GNU Go's level 1",
    },
    Band { first: 4, name: "novice", measured: "" },
    Band {
        first: 7,
        name: "intermediate",
        measured: "level 8 won 60.5 of 100 against GNU Go's level 1",
    },
    Band {
        first: 10,
        name: "advanced",
        measured: "level 12 won 95 of 100 against GNU Go's level 10",
    },
    Band { first: 13, name: "strong", measured: "" },
    Band { first: 17, name: "very strong", measured: "" },
    Band { first: 20, name: "full strength", measured: "all that the time allows" },
];

fn band(level: Level) -> &'static Band {
    let band = BANDS.iter().rev().find(|band| band.first <= level.number());
    band.unwrap_or(&BANDS[0])
}

/// Returns the level as a player is called: `level 3, beginner`.
pub fn name(level: Level) -> String {
    format!("level {level}, {}", band(level).name)
}

/// Returns the list of all levels, a line for each name.
pub fn list(now: Level) -> String {
    let mut lines = vec![format!("Tengen plays at {}. `level 5` changes it.", name(now))];
    for (at, Band { first, name, measured }) in BANDS.iter().enumerate() {
        let last = BANDS.get(at + 1).map_or(Level::TOP.number(), |next| next.first - 1);
        let numbers = if *first == last { first.to_string() } else { format!("{first} to {last}") };
        let measured = if measured.is_empty() { String::new() } else { format!(": {measured}") };
        lines.push(format!("{numbers}, {name}{measured}"));
    }
    lines.push("Games on 9x9 against GNU Go 3.8.".to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name() {
        let name = |number| name(Level::new(number).expect("a level"));
        assert_eq!(name(1), "level 1, beginner");
        assert_eq!(name(6), "level 6, novice");
        assert_eq!(name(20), "level 20, full strength");
        assert!(BANDS.is_sorted_by(|one, other| one.first < other.first));
    }

    #[test]
    fn the_list_covers_the_levels_from_1_to_20() {
        let list = list(Level::TOP);
        for line in ["1 to 3, beginner: level 1", "4 to 6, novice\n", "20, full strength"] {
            assert!(list.contains(line), "{list}");
        }
    }
}

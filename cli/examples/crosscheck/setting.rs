//! The rules that both programs support, in the words of each.

use std::fmt;

/// The repetitions that are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// A ko is not retaken at once.
    Simple,
    /// A position may not recur.
    Positional,
    /// A position may not recur with the same side to move.
    Situational,
}

/// The player's own stones that a play may remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suicide {
    /// None.
    Forbidden,
    /// A chain of at least two stones.
    SeveralStones,
    /// Any.
    Allowed,
}

/// One combination of the two. GNU Go also plays without any ko rule, which Tengen does not
/// support, and does not support natural situational superko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The rule about repetition.
    pub ko: Ko,
    /// The rule about suicide.
    pub suicide: Suicide,
}

impl Setting {
    /// Returns every combination.
    pub fn all() -> impl Iterator<Item = Self> {
        [Suicide::Forbidden, Suicide::SeveralStones, Suicide::Allowed].into_iter().flat_map(
            |suicide| {
                [Ko::Simple, Ko::Positional, Ko::Situational]
                    .into_iter()
                    .map(move |ko| Self { ko, suicide })
            },
        )
    }

    /// Returns GNU Go's options: it takes its rules from the command line only.
    pub fn gnugo_options(self) -> [&'static str; 2] {
        let ko = match self.ko {
            Ko::Simple => "--simple-ko",
            Ko::Positional => "--positional-superko",
            Ko::Situational => "--situational-superko",
        };
        let suicide = match self.suicide {
            Suicide::Forbidden => "--forbid-suicide",
            Suicide::SeveralStones => "--allow-suicide",
            Suicide::Allowed => "--allow-all-suicide",
        };
        [ko, suicide]
    }

    /// Returns Tengen's options. Suicide of one stone needs a preset, since `kata-set-rule` cannot
    /// set it.
    pub fn tengen_options(self) -> &'static [&'static str] {
        match self.suicide {
            Suicide::Forbidden | Suicide::SeveralStones => &[],
            Suicide::Allowed => &["--rules", "tromp-taylor"],
        }
    }

    /// Returns the commands that set Tengen's rules at the start.
    pub fn tengen_commands(self) -> Vec<String> {
        let ko = match self.ko {
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            Ko::Situational => "SITUATIONAL",
        };
        let mut commands = vec![format!("kata-set-rule ko {ko}")];
        match self.suicide {
            Suicide::Forbidden => commands.push("kata-set-rule suicide false".to_owned()),
            Suicide::SeveralStones => commands.push("kata-set-rule suicide true".to_owned()),
            Suicide::Allowed => {}
        }
        commands
    }

    /// Whether the same colour may move twice in a row.
    ///
    /// They may not under situational superko. For GNU Go the side to move in a position is the
    /// next mover, for Tengen the opponent of the last one; only alternation makes them equal.
    pub fn colours_may_repeat(self) -> bool {
        self.ko != Ko::Situational
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ko = match self.ko {
            Ko::Simple => "simple ko",
            Ko::Positional => "positional superko",
            Ko::Situational => "situational superko",
        };
        let suicide = match self.suicide {
            Suicide::Forbidden => "no suicide",
            Suicide::SeveralStones => "suicide of several",
            Suicide::Allowed => "any suicide",
        };
        f.pad(&format!("{ko}, {suicide}"))
    }
}

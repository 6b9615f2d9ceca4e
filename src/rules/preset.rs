//! Named rule sets, and finding one by any spelling of its name.

use super::{
    DeadStones, HandicapBonus, KoRule, Komi, LongCycle, PassRule, Resumption, Rules, RulesError,
    ScoringRule, SuicideRule, TaxRule, names,
};

/// A rule set that people know by name, with its customary komi.
///
/// Where sources differ, the documentation of the constant names the one that it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name, in lower case with words joined by `-`.
    pub name: &'static str,
    /// Other names, in lower case with words joined by `-`.
    pub aliases: &'static [&'static str],
    /// The parameters of the rule set.
    pub rules: Rules,
    /// White's compensation in an even game.
    pub komi: Komi,
}

impl Preset {
    /// The logical rules of Tromp and Taylor, the reference rules of this engine. Their text does
    /// not set a komi; clients assume 7.5.
    ///
    /// Every suicide is allowed, as in the text. `KataGo` allows only the suicide of several
    /// stones, and its notation cannot express the difference. Under positional superko it
    /// disappears, because the suicide of a single stone would recreate the position.
    pub const TROMP_TAYLOR: Self = Self {
        name: "tromp-taylor",
        aliases: &["logical", "reference", "elementary"],
        rules: Rules {
            ko: KoRule::PositionalSuperko,
            long_cycle: LongCycle::Void,
            suicide: SuicideRule::Allowed,
            scoring: ScoringRule::Area,
            tax: TaxRule::None,
            handicap_bonus: HandicapBonus::Zero,
            passes: PassRule::Free,
            dead_stones: DeadStones::Stay,
            resumption: Resumption::InTurn,
        },
        komi: Komi::from_halves(15),
    };

    /// The European Go Federation's simplification of Ing's rules: superko in place of his
    /// ko rules, and dead stones are removed by agreement. Equal scores are a draw.
    pub const SIMPLIFIED_ING: Self = Self {
        name: "simplified-ing",
        aliases: &["egf-ing"],
        rules: Rules { dead_stones: DeadStones::Removed, ..Self::TROMP_TAYLOR.rules },
        komi: Komi::from_halves(15),
    };

    /// The rules of the Chinese Weiqi Association as they are played, the default.
    ///
    /// On paper they forbid every repetition of a position. In practice, and in `KataGo`, only the
    /// simple ko is forbidden, and a long cycle ends the game without a result.
    pub const CHINESE: Self = Self {
        name: "chinese",
        aliases: &[],
        rules: Rules {
            ko: KoRule::Simple,
            long_cycle: LongCycle::Void,
            suicide: SuicideRule::Forbidden,
            scoring: ScoringRule::Area,
            tax: TaxRule::None,
            handicap_bonus: HandicapBonus::N,
            passes: PassRule::Free,
            dead_stones: DeadStones::Removed,
            resumption: Resumption::InTurn,
        },
        komi: Komi::from_halves(15),
    };

    /// The Chinese rules as the servers KGS and OGS enforce them, with positional superko.
    /// The source is `KataGo`'s table of rules.
    pub const CHINESE_KGS: Self = Self {
        name: "chinese-kgs",
        aliases: &["chinese-ogs"],
        rules: Rules { ko: KoRule::PositionalSuperko, ..Self::CHINESE.rules },
        komi: Komi::from_halves(15),
    };

    /// The rules of CGOS, the server on which programs play programs: area scoring, positional
    /// superko, no suicide. Every stone on the board counts as alive, so games are played to the
    /// last capture.
    ///
    /// The server sends the komi of each game; 7 is usual on 9x9. A message on the computer-go
    /// mailing list of 7 August 2009 explains that the superko is positional.
    pub const CGOS: Self = Self {
        name: "cgos",
        aliases: &[],
        rules: Rules { suicide: SuicideRule::Forbidden, ..Self::TROMP_TAYLOR.rules },
        komi: Komi::from_halves(14),
    };

    /// The rules of the World Mind Sports Games of 2008: area counting in which the first pass is
    /// worth a point, as a bridge to territory counting. After one disagreement play continues in
    /// the original order. Every stone on the board after the next two passes counts as alive.
    pub const WMSG: Self = Self {
        name: "wmsg",
        aliases: &["world-mind-sports-games"],
        rules: Rules {
            ko: KoRule::PositionalSuperko,
            handicap_bonus: HandicapBonus::Zero,
            passes: PassRule::FirstPassPoint,
            dead_stones: DeadStones::RemovedUntilDisagreement,
            ..Self::CHINESE.rules
        },
        komi: Komi::from_halves(13),
    };

    /// The Japanese rules; those of the World Amateur Go Championship have the same parameters. A
    /// player who asks to resume the game lets the opponent move first (Japanese rules of 1989,
    /// article 9.3).
    pub const JAPANESE: Self = Self {
        name: "japanese",
        aliases: &["wagc"],
        rules: Rules {
            scoring: ScoringRule::Territory,
            tax: TaxRule::Seki,
            handicap_bonus: HandicapBonus::Zero,
            resumption: Resumption::OpponentOfRequester,
            ..Self::CHINESE.rules
        },
        komi: Komi::from_halves(13),
    };

    /// The Japanese rules as Italian clubs play them: three kos at once are a draw. Their text does
    /// not set a komi.
    pub const ITALIAN: Self = Self {
        name: "italian",
        aliases: &[],
        rules: Rules { long_cycle: LongCycle::Draw, ..Self::JAPANESE.rules },
        komi: Komi::from_halves(13),
    };

    /// The Korean rules, which have the same parameters as the Japanese.
    pub const KOREAN: Self = Self {
        name: "korean",
        aliases: &[],
        rules: Self::JAPANESE.rules,
        komi: Komi::from_halves(13),
    };

    /// The rules of the American Go Association. Pass stones make area and territory agree, so the
    /// count here is by area. `KataGo`'s notation cannot express pass stones and omits them.
    pub const AGA: Self = Self {
        name: "aga",
        aliases: &["american"],
        rules: Rules {
            ko: KoRule::SituationalSuperko,
            handicap_bonus: HandicapBonus::NMinusOne,
            passes: PassRule::PassStones,
            resumption: Resumption::OpponentOfLastPasser,
            ..Self::CHINESE.rules
        },
        komi: Komi::from_halves(15),
    };

    /// The rules of the British Go Association, which adopted the American rules.
    pub const BGA: Self = Self { name: "bga", aliases: &["british"], ..Self::AGA };

    /// The rules of the French Go Federation. A player may not restore "a state the player has
    /// himself already given the board", which is natural situational superko. Some documents
    /// equate these rules with the American ones, and `KataGo` approximates them by situational
    /// superko.
    pub const FRENCH: Self = Self {
        name: "french",
        aliases: &["ffg"],
        rules: Rules { ko: KoRule::NaturalSituationalSuperko, ..Self::AGA.rules },
        komi: Komi::from_halves(15),
    };

    /// The American rules with a button in place of pass stones. The source is `KataGo`'s table
    /// of rules.
    pub const AGA_BUTTON: Self = Self {
        name: "aga-button",
        aliases: &[],
        rules: Rules { passes: PassRule::Button, ..Self::AGA.rules },
        komi: Komi::from_halves(14),
    };

    /// The rules of New Zealand. The text forbids a "position that stood after any of that
    /// player's own earlier moves", which clients and `KataGo` read as situational superko.
    /// Draws are possible.
    pub const NEW_ZEALAND: Self = Self {
        name: "new-zealand",
        aliases: &["nz"],
        rules: Rules {
            ko: KoRule::SituationalSuperko,
            suicide: SuicideRule::MultiStone,
            handicap_bonus: HandicapBonus::Zero,
            ..Self::CHINESE.rules
        },
        komi: Komi::from_halves(14),
    };

    /// The rules of Ing Chang-ki, called Goe. His komi is 8 and Black wins ties, which is a komi of
    /// 7.5. His ko rules are read as positional superko, as in `KataGo`; [`KoRule::Ing`] gives the
    /// reason.
    ///
    /// His text does not compensate White for handicap stones. The commentary by Kim, Simon and
    /// Straus for the American Go Association gives White a point for each, and so does the server
    /// OGS.
    pub const ING: Self = Self {
        name: "ing",
        aliases: &["goe"],
        rules: Rules { ko: KoRule::Ing, ..Self::NEW_ZEALAND.rules },
        komi: Komi::from_halves(15),
    };

    /// The stone scoring of old China: only stones on a board played to the last count. `KataGo`
    /// writes it as area less two points for each living group, which is equivalent. It was played
    /// without komi; clients assume 7.5. The source of the parameters is `KataGo`'s table of rules.
    pub const STONE_SCORING: Self = Self {
        name: "stone-scoring",
        aliases: &["ancient-area"],
        rules: Rules {
            tax: TaxRule::All,
            handicap_bonus: HandicapBonus::Zero,
            ..Self::CHINESE.rules
        },
        komi: Komi::from_halves(15),
    };

    /// Territory with a group tax. The source is `KataGo`'s table of rules.
    pub const ANCIENT_TERRITORY: Self = Self {
        name: "ancient-territory",
        aliases: &[],
        rules: Rules { tax: TaxRule::All, ..Self::JAPANESE.rules },
        komi: Komi::from_halves(13),
    };

    /// Every preset.
    pub const ALL: &'static [Self] = &[
        Self::TROMP_TAYLOR,
        Self::SIMPLIFIED_ING,
        Self::CHINESE,
        Self::CHINESE_KGS,
        Self::CGOS,
        Self::WMSG,
        Self::JAPANESE,
        Self::ITALIAN,
        Self::KOREAN,
        Self::AGA,
        Self::BGA,
        Self::FRENCH,
        Self::AGA_BUTTON,
        Self::NEW_ZEALAND,
        Self::ING,
        Self::STONE_SCORING,
        Self::ANCIENT_TERRITORY,
    ];

    /// The arguments of the GTP command `kgs-rules`, with the preset for each. KGS plays Chinese
    /// rules with superko.
    const KGS: &'static [(&'static str, Self)] = &[
        ("chinese", Self::CHINESE_KGS),
        ("aga", Self::AGA),
        ("new_zealand", Self::NEW_ZEALAND),
        ("japanese", Self::JAPANESE),
    ];

    /// Finds the preset of this name, in any case and with `-`, `_`, a space or nothing between its
    /// words. Found too are names of other programs and languages, such as `Japanese Rules`, `JP`
    /// and `日本`.
    ///
    /// # Errors
    /// [`RulesError::UnknownName`] if no preset has this name.
    pub fn find(name: &str) -> Result<&'static Self, RulesError> {
        let wanted = names::essence(name);
        let is_wanted =
            |preset: &&Self| preset.names().any(|known| names::essence(known) == wanted);
        let found = Self::ALL.iter().find(is_wanted);
        found.ok_or_else(|| RulesError::UnknownName { name: name.to_owned() })
    }

    /// Finds the preset that the server KGS means by this name.
    ///
    /// # Errors
    /// [`RulesError::UnknownKgsName`] if KGS does not know rules of this name.
    pub fn find_kgs(name: &str) -> Result<&'static Self, RulesError> {
        Self::KGS
            .iter()
            .find_map(|(known, preset)| same_words(known, name).then_some(preset))
            .ok_or_else(|| RulesError::UnknownKgsName { name: name.to_owned() })
    }

    /// Returns the first preset with these rules, if there is one.
    pub fn of(rules: &Rules) -> Option<&'static Self> {
        Self::ALL.iter().find(|preset| preset.rules == *rules)
    }

    /// Returns the name by which the server KGS knows these rules; `None` if it does not know them.
    pub fn kgs_name(rules: &Rules) -> Option<&'static str> {
        Self::KGS.iter().find(|(_, preset)| preset.rules == *rules).map(|&(name, _)| name)
    }

    /// Returns the name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// Returns all names of presets, separated by commas, for error texts.
pub(super) fn known_names() -> String {
    let names: Vec<_> = Preset::ALL.iter().flat_map(Preset::names).collect();
    names.join(", ")
}

/// Returns the names of rules on KGS, separated by commas, for error texts.
pub(super) fn known_kgs_names() -> String {
    Preset::KGS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

/// Whether two texts are equal apart from case and the separators of their words.
pub(super) fn same_words(one: &str, other: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = char> {
        let separates = |c: &char| matches!(c, '-' | '_' | ' ');
        text.chars().filter(move |c| !separates(c)).map(|c| c.to_ascii_lowercase())
    }
    letters(one).eq(letters(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_in_every_spelling() {
        for preset in Preset::ALL {
            for name in preset.names() {
                for separator in ["-", "_", " ", ""] {
                    let spelled = name.replace('-', separator);
                    assert_eq!(Preset::find(&spelled), Ok(preset), "{spelled}");
                    assert_eq!(Preset::find(&spelled.to_uppercase()), Ok(preset), "{spelled}");
                }
            }
        }
    }

    #[test]
    fn no_two_presets_share_a_name() {
        let names: Vec<_> = Preset::ALL.iter().flat_map(Preset::names).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].iter().any(|other| same_words(name, other)), "{name}");
        }
    }

    #[test]
    fn rules_are_found_by_the_names_that_other_programs_write() {
        for (name, preset) in [
            ("Japanese Rules", Preset::JAPANESE),
            ("日本", Preset::JAPANESE),
            ("中国规则", Preset::CHINESE),
            ("aga rules", Preset::AGA),
            ("usa", Preset::AGA),
            ("Old Chinese", Preset::STONE_SCORING),
            ("GOE", Preset::ING),
        ] {
            assert_eq!(Preset::find(name), Ok(&preset), "{name}");
        }
    }

    #[test]
    fn an_unknown_name_is_an_error_that_lists_the_known() {
        for name in ["", "-", "rules", "klingon", "chinese2", "tromp"] {
            let error = Preset::find(name).expect_err("no preset").to_string();
            let start = format!("Unknown rules '{name}', known are tromp-taylor, logical, ");
            assert!(error.starts_with(&start), "{error}");
            assert!(error.ends_with("ancient-territory"), "{error}");
        }
    }

    #[test]
    fn kgs_plays_chinese_rules_with_superko() {
        assert_eq!(Preset::find_kgs("chinese"), Ok(&Preset::CHINESE_KGS));
        assert_eq!(Preset::find_kgs("new_zealand"), Ok(&Preset::NEW_ZEALAND));
        assert_eq!(Preset::find_kgs("AGA"), Ok(&Preset::AGA));
        assert_eq!(Preset::find_kgs("japanese"), Ok(&Preset::JAPANESE));
        let error = Preset::find_kgs("ing").expect_err("not on KGS").to_string();
        assert_eq!(error, "Unknown rules 'ing', KGS knows chinese, aga, new_zealand, japanese");
    }

    #[test]
    fn the_default_is_chinese() {
        assert_eq!(
            (Rules::default(), Komi::default()),
            (Preset::CHINESE.rules, Preset::CHINESE.komi)
        );
    }

    #[test]
    fn komi_is_the_custom_of_each_preset() {
        let komi = |name| Preset::find(name).expect("a preset").komi.to_string();
        for name in ["tromp-taylor", "chinese", "aga", "ing", "french", "stone-scoring"] {
            assert_eq!(komi(name), "7.5", "{name}");
        }
        for name in ["japanese", "korean", "italian", "wmsg", "ancient-territory"] {
            assert_eq!(komi(name), "6.5", "{name}");
        }
        for name in ["nz", "aga-button", "cgos"] {
            assert_eq!(komi(name), "7", "{name}");
        }
    }

    #[test]
    fn on_cgos_every_stone_counts_and_suicide_is_forbidden() {
        let rules =
            r#"{"ko":"POSITIONAL","scoring":"AREA","suicide":false,"friendlyPassOk":false}"#;
        assert_eq!(rules.parse(), Ok(Preset::CGOS.rules));
        assert_eq!(Preset::CGOS.rules.to_string(), "cgos");
    }
}

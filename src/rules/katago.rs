//! `KataGo`'s notations for rules: JSON, a short form (in its own file), single options.
//!
//! Clients speak them to every engine. What they cannot say (natural situational superko,
//! Ing's ko rule, suicide of a single stone, stone scoring) we read as further values of the
//! same keys; pass stones, the first-pass point and long cycles come with presets only. What
//! we print stays within `KataGo`'s words, the nearest where it has none.

use std::str::FromStr;

use serde_json::{Map, Value};

use super::preset::same_words;
use super::{
    DeadStones, HandicapBonus, KoRule, PassRule, Preset, Rules, RulesError, ScoringRule,
    SuicideRule, TaxRule, short_form,
};

/// The names of a parameter and what each is worth. The first name of a value is `KataGo`'s.
type Values<T> = [(&'static str, T)];

const KO: &Values<KoRule> = &[
    ("SIMPLE", KoRule::Simple),
    ("POSITIONAL", KoRule::PositionalSuperko),
    ("SITUATIONAL", KoRule::SituationalSuperko),
    ("NATURAL-SITUATIONAL", KoRule::NaturalSituationalSuperko),
    ("ING", KoRule::Ing),
];
const SCORING: &Values<ScoringRule> = &[
    ("AREA", ScoringRule::Area),
    ("TERRITORY", ScoringRule::Territory),
    ("STONES", ScoringRule::Stones),
];
const TAX: &Values<TaxRule> =
    &[("NONE", TaxRule::None), ("SEKI", TaxRule::Seki), ("ALL", TaxRule::All)];
const SUICIDE: &Values<SuicideRule> = &[
    ("true", SuicideRule::MultiStone),
    ("false", SuicideRule::Forbidden),
    ("1", SuicideRule::MultiStone),
    ("0", SuicideRule::Forbidden),
    ("ALLOWED", SuicideRule::Allowed),
    ("MULTI-STONE", SuicideRule::MultiStone),
    ("FORBIDDEN", SuicideRule::Forbidden),
];
const BONUS: &Values<HandicapBonus> =
    &[("0", HandicapBonus::Zero), ("N-1", HandicapBonus::NMinusOne), ("N", HandicapBonus::N)];
const SWITCH: &Values<bool> = &[("true", true), ("false", false), ("1", true), ("0", false)];

/// The keys, as `kata-get-rules` prints them. `score` is another name of `scoring`.
const OPTIONS: [&str; 7] =
    ["friendlyPassOk", "hasButton", "ko", "scoring", "suicide", "tax", "whiteHandicapBonus"];

/// For error texts.
pub(super) fn known_options() -> String {
    OPTIONS.join(", ")
}

impl Rules {
    /// These rules with one parameter changed, as `kata-set-rule KEY VALUE` does.
    ///
    /// Only the named parameter changes, except that territory scoring implies that dead
    /// stones are removed.
    ///
    /// ```
    /// use tengen::rules::{KoRule, Rules};
    ///
    /// let rules = Rules::default().with_option("ko", "POSITIONAL")?;
    /// assert_eq!(rules.ko, KoRule::PositionalSuperko);
    /// # Ok::<(), tengen::rules::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such key, or it has no such value.
    pub fn with_option(self, key: &str, value: &str) -> Result<Self, RulesError> {
        let mut changes = Changes::default();
        changes.set(key, value)?;
        Ok(changes.apply(self))
    }

    /// `KataGo`'s JSON on one line: its seven keys in the order of the alphabet.
    pub fn to_katago(&self) -> String {
        let ko = match self.ko {
            KoRule::Simple => "SIMPLE",
            KoRule::PositionalSuperko | KoRule::Ing => "POSITIONAL",
            KoRule::SituationalSuperko | KoRule::NaturalSituationalSuperko => "SITUATIONAL",
        };
        let scoring = match self.scoring {
            ScoringRule::Territory => "TERRITORY",
            ScoringRule::Area | ScoringRule::Stones => "AREA",
        };
        self.json(ko, scoring, &(self.suicide != SuicideRule::Forbidden).to_string())
    }

    /// The same with our own words where `KataGo` has none, so that nothing is lost when it is
    /// read back.
    pub(super) fn to_json(self) -> String {
        let ko = match self.ko {
            KoRule::Simple => "SIMPLE",
            KoRule::PositionalSuperko => "POSITIONAL",
            KoRule::SituationalSuperko => "SITUATIONAL",
            KoRule::NaturalSituationalSuperko => "NATURAL-SITUATIONAL",
            KoRule::Ing => "ING",
        };
        let scoring = match self.scoring {
            ScoringRule::Territory => "TERRITORY",
            ScoringRule::Area => "AREA",
            ScoringRule::Stones => "STONES",
        };
        let suicide = match self.suicide {
            SuicideRule::Forbidden => "false",
            SuicideRule::MultiStone => "true",
            SuicideRule::Allowed => "\"ALLOWED\"",
        };
        self.json(ko, scoring, suicide)
    }

    fn json(self, ko: &str, scoring: &str, suicide: &str) -> String {
        let friendly_pass =
            self.scoring != ScoringRule::Territory && self.dead_stones != DeadStones::Stay;
        let button = self.passes == PassRule::Button;
        let tax = match (self.scoring, self.tax) {
            // Stones are area less two points for each living group.
            (ScoringRule::Stones, _) | (_, TaxRule::All) => "ALL",
            (_, TaxRule::Seki) => "SEKI",
            (_, TaxRule::None) => "NONE",
        };
        let bonus = match self.handicap_bonus {
            HandicapBonus::Zero => "0",
            HandicapBonus::NMinusOne => "N-1",
            HandicapBonus::N => "N",
        };
        format!(
            "{{\"friendlyPassOk\":{friendly_pass},\"hasButton\":{button},\"ko\":\"{ko}\",\
             \"scoring\":\"{scoring}\",\"suicide\":{suicide},\"tax\":\"{tax}\",\
             \"whiteHandicapBonus\":\"{bonus}\"}}"
        )
    }
}

/// Reads the name of a [`Preset`], `KataGo`'s JSON, or its short form
/// (`koPOSITIONALscoreAREAtaxNONEsui1`).
///
/// What JSON and the short form leave out is as in [`Preset::TROMP_TAYLOR`], except the tax,
/// which follows the scoring: on seki for territory, none for area.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let unknown = match Preset::find(text) {
            Ok(preset) => return Ok(preset.rules),
            Err(unknown) => unknown,
        };
        let mut changes = Changes::default();
        if text.starts_with('{') {
            for (key, value) in &json_object(text)? {
                changes.set(key, &value_text(value))?;
            }
        } else {
            for (key, value) in short_form::options(text).ok_or(unknown)? {
                changes.set(key, value)?;
            }
        }
        if changes.scoring == Some(ScoringRule::Territory) {
            changes.tax.get_or_insert(TaxRule::Seki);
        }
        Ok(changes.apply(Preset::TROMP_TAYLOR.rules))
    }
}

fn json_object(text: &str) -> Result<Map<String, Value>, RulesError> {
    serde_json::from_str(text).map_err(|error| RulesError::NotJson { reason: error.to_string() })
}

/// Strings without their quotes, all else as JSON writes it.
fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The parameters that a text names, before they act on each other.
#[derive(Default)]
struct Changes {
    ko: Option<KoRule>,
    scoring: Option<ScoringRule>,
    tax: Option<TaxRule>,
    suicide: Option<SuicideRule>,
    bonus: Option<HandicapBonus>,
    button: Option<bool>,
    friendly_pass: Option<bool>,
}

impl Changes {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        let option = if same_words(key, "score") { "scoring" } else { key };
        match OPTIONS.into_iter().find(|known| same_words(known, option)) {
            Some(key @ "ko") => self.ko = Some(choose(key, value, KO)?),
            Some(key @ "scoring") => self.scoring = Some(choose(key, value, SCORING)?),
            Some(key @ "tax") => self.tax = Some(choose(key, value, TAX)?),
            Some(key @ "suicide") => self.suicide = Some(choose(key, value, SUICIDE)?),
            Some(key @ "whiteHandicapBonus") => self.bonus = Some(choose(key, value, BONUS)?),
            Some(key @ "hasButton") => self.button = Some(choose(key, value, SWITCH)?),
            Some(key @ "friendlyPassOk") => self.friendly_pass = Some(choose(key, value, SWITCH)?),
            _ if same_words(key, "komi") => return Err(RulesError::KomiAmongRules),
            _ => return Err(RulesError::UnknownOption { key: key.to_owned() }),
        }
        Ok(())
    }

    fn apply(self, rules: Rules) -> Rules {
        let scoring = self.scoring.unwrap_or(rules.scoring);
        let passes = match self.button {
            Some(true) => PassRule::Button,
            Some(false) if rules.passes == PassRule::Button => PassRule::Free,
            _ => rules.passes,
        };
        let dead_stones = match (scoring, self.friendly_pass) {
            // A dead stone counts as a prisoner here; KataGo ignores its option as well.
            (ScoringRule::Territory, _) => DeadStones::Removed,
            (_, Some(false)) => DeadStones::Stay,
            (_, Some(true)) if rules.dead_stones == DeadStones::Stay => DeadStones::Removed,
            _ => rules.dead_stones,
        };
        Rules {
            ko: self.ko.unwrap_or(rules.ko),
            suicide: self.suicide.unwrap_or(rules.suicide),
            scoring,
            tax: self.tax.unwrap_or(rules.tax),
            handicap_bonus: self.bonus.unwrap_or(rules.handicap_bonus),
            passes,
            dead_stones,
            long_cycle: rules.long_cycle,
        }
    }
}

fn choose<T: Copy>(key: &'static str, text: &str, values: &Values<T>) -> Result<T, RulesError> {
    let known = values.iter().find(|(name, _)| same_words(name, text.trim()));
    known.map(|&(_, value)| value).ok_or_else(|| RulesError::UnknownValue {
        key,
        value: text.to_owned(),
        known: values.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Rules {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn refusal(text: &str) -> String {
        text.parse::<Rules>().expect_err("no rules").to_string()
    }

    /// Ko, scoring, tax, suicide, button, bonus and friendly pass of `KataGo`'s own table.
    #[test]
    fn presets_print_as_katago_prints_them() {
        let table = [
            ("tromp-taylor", "POSITIONAL AREA NONE true false 0 false"),
            ("chinese", "SIMPLE AREA NONE false false N true"),
            ("chinese-ogs", "POSITIONAL AREA NONE false false N true"),
            ("japanese", "SIMPLE TERRITORY SEKI false false 0 false"),
            ("korean", "SIMPLE TERRITORY SEKI false false 0 false"),
            ("aga", "SITUATIONAL AREA NONE false false N-1 true"),
            ("bga", "SITUATIONAL AREA NONE false false N-1 true"),
            ("french", "SITUATIONAL AREA NONE false false N-1 true"),
            ("aga-button", "SITUATIONAL AREA NONE false true N-1 true"),
            ("new-zealand", "SITUATIONAL AREA NONE true false 0 true"),
            ("stone-scoring", "SIMPLE AREA ALL false false 0 true"),
            ("ancient-territory", "SIMPLE TERRITORY ALL false false 0 false"),
            ("ing", "POSITIONAL AREA NONE true false 0 true"),
        ];
        let keys = ["ko", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus"];
        for (name, row) in table {
            let json = json_object(&parse(name).to_katago()).expect("an object");
            let values = keys.iter().chain(&["friendlyPassOk"]).map(|&key| value_text(&json[key]));
            assert_eq!(values.collect::<Vec<_>>().join(" "), row, "{name}");
        }
    }

    #[test]
    fn rules_are_printed_on_one_line_in_the_order_of_the_alphabet() {
        let expected = r#"{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"N-1"}"#;
        let text = "koPOSITIONALscoreAREAtaxNONEsui1whbN-1fpok1";
        assert_eq!(parse(text).to_katago(), expected);
    }

    #[test]
    fn what_is_printed_is_read_back_to_the_same_print() {
        for preset in Preset::ALL {
            let printed = preset.rules.to_katago();
            assert_eq!(parse(&printed).to_katago(), printed, "{}", preset.name);
        }
        for preset in [Preset::CHINESE, Preset::CHINESE_KGS, Preset::JAPANESE, Preset::NEW_ZEALAND]
        {
            assert_eq!(parse(&preset.rules.to_katago()), preset.rules, "{}", preset.name);
        }
    }

    #[test]
    fn json_may_have_spaces_and_leave_parameters_out() {
        let base = Preset::TROMP_TAYLOR.rules;
        assert_eq!(parse("{}"), base);
        assert_eq!(
            parse(r#" { "hasButton" : false, "ko":"SIMPLE", "suicide" : false } "#),
            Rules { ko: KoRule::Simple, suicide: SuicideRule::Forbidden, ..base }
        );
        assert_eq!(
            parse(r#"{"suicide":true}"#),
            Rules { suicide: SuicideRule::MultiStone, ..base }
        );
        assert_eq!(parse(r#"{"whiteHandicapBonus":0}"#), base);
    }

    #[test]
    fn a_tax_that_is_left_out_follows_the_scoring() {
        for key in ["score", "scoring"] {
            let territory = parse(&format!("{{\"{key}\":\"TERRITORY\"}}"));
            assert_eq!(
                (territory.tax, territory.dead_stones),
                (TaxRule::Seki, DeadStones::Removed)
            );
            assert_eq!(parse(&format!("{{\"{key}\":\"AREA\"}}")).tax, TaxRule::None);
        }
        assert_eq!(parse(r#"{"tax":"NONE","scoring":"TERRITORY"}"#).tax, TaxRule::None);
        assert_eq!(parse("scoreTERRITORY").tax, TaxRule::Seki);
    }

    #[test]
    fn friendly_passes_remove_dead_stones_under_area_scoring_only() {
        assert_eq!(parse(r#"{"friendlyPassOk":true}"#).dead_stones, DeadStones::Removed);
        assert_eq!(parse(r#"{"friendlyPassOk":false}"#).dead_stones, DeadStones::Stay);
        let territory = parse(r#"{"friendlyPassOk":false,"scoring":"TERRITORY"}"#);
        assert_eq!(territory.dead_stones, DeadStones::Removed);
    }

    #[test]
    fn an_option_changes_one_parameter() {
        let chinese = Rules::default();
        let set = |key, value| chinese.with_option(key, value).expect("an option");
        assert_eq!(set("ko", "situational"), Rules { ko: KoRule::SituationalSuperko, ..chinese });
        assert_eq!(set("suicide", "true"), Rules { suicide: SuicideRule::MultiStone, ..chinese });
        assert_eq!(set("suicide", "allowed"), Rules { suicide: SuicideRule::Allowed, ..chinese });
        assert_eq!(set("hasButton", "true"), Rules { passes: PassRule::Button, ..chinese });
        assert_eq!(set("hasButton", "false"), chinese);
        assert_eq!(set("friendlyPassOk", "0"), Rules { dead_stones: DeadStones::Stay, ..chinese });
        assert_eq!(set("score", "TERRITORY").tax, TaxRule::None);
        let natural = KoRule::NaturalSituationalSuperko;
        assert_eq!(set("ko", "natural_situational"), Rules { ko: natural, ..chinese });
        let aga = Preset::AGA.rules;
        assert_eq!(aga.with_option("hasButton", "false"), Ok(aga), "pass stones are no button");
    }

    #[test]
    fn what_is_unknown_is_named_with_what_is_known() {
        let options = "friendlyPassOk, hasButton, ko, scoring, suicide, tax, whiteHandicapBonus";
        assert_eq!(
            refusal(r#"{"koo":"SIMPLE"}"#),
            format!("Unknown rules option: koo, known are {options}")
        );
        assert_eq!(
            refusal(r#"{"tax":"SOME"}"#),
            "Unknown value 'SOME' of rules option tax, known are NONE, SEKI, ALL"
        );
        assert!(refusal(r#"{"suicide":null}"#).starts_with("Unknown value 'null' of"));
        assert_eq!(refusal(r#"{"komi":7.5}"#), RulesError::KomiAmongRules.to_string());
        assert!(refusal(r#"{"ko":"SIMPLE""#).starts_with("Could not parse rules: "));
        for text in ["", "koreans", "koSIMPLEx", "ko", "sui2", "[]", "\"chinese\""] {
            assert!(refusal(text).starts_with(&format!("Unknown rules '{text}', ")), "{text}");
        }
    }
}

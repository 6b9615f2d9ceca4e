//! `KataGo`'s notations for rules: JSON, a short form (in its own file), single options.
//!
//! Clients send these notations to every engine. Rules that `KataGo` cannot express use further
//! values of its keys: natural situational superko, Ing's ko rule, suicide of a single stone, stone
//! scoring. They also use four keys of our own: `longCycle`, `passes`, `deadStones` and
//! `resumption`. [`Rules::to_katago`] writes the nearest rules in `KataGo`'s words;
//! [`Rules::to_words`] writes every parameter.

use std::str::FromStr;

use super::preset::same_words;
use super::{
    DeadStones, HandicapBonus, KoRule, LongCycle, PassRule, Preset, Resumption, Rules, RulesError,
    ScoringRule, SuicideRule, TaxRule, json, short_form,
};

/// The names of a parameter's values. If a value has several names, the first is printed.
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
    ("FORBIDDEN", SuicideRule::Forbidden),
    ("MULTI-STONE", SuicideRule::MultiStone),
    ("ALLOWED", SuicideRule::Allowed),
    // KataGo's words.
    ("true", SuicideRule::MultiStone),
    ("false", SuicideRule::Forbidden),
    ("1", SuicideRule::MultiStone),
    ("0", SuicideRule::Forbidden),
];
const LONG_CYCLE: &Values<LongCycle> = &[("VOID", LongCycle::Void), ("DRAW", LongCycle::Draw)];
const PASSES: &Values<PassRule> = &[
    ("FREE", PassRule::Free),
    ("PASS-STONES", PassRule::PassStones),
    ("FIRST-PASS-POINT", PassRule::FirstPassPoint),
    ("BUTTON", PassRule::Button),
];
const DEAD_STONES: &Values<DeadStones> = &[
    ("STAY", DeadStones::Stay),
    ("REMOVED", DeadStones::Removed),
    ("REMOVED-UNTIL-DISAGREEMENT", DeadStones::RemovedUntilDisagreement),
];
const RESUMPTION: &Values<Resumption> = &[
    ("IN-TURN", Resumption::InTurn),
    ("OPPONENT-OF-LAST-PASSER", Resumption::OpponentOfLastPasser),
    ("OPPONENT-OF-REQUESTER", Resumption::OpponentOfRequester),
];
const BONUS: &Values<HandicapBonus> =
    &[("0", HandicapBonus::Zero), ("N-1", HandicapBonus::NMinusOne), ("N", HandicapBonus::N)];
const SWITCH: &Values<bool> = &[("true", true), ("false", false), ("1", true), ("0", false)];

/// All keys: first `KataGo`'s, as `kata-get-rules` prints them, then our own. `score` is an alias
/// of `scoring`.
const OPTIONS: [&str; 11] = [
    "friendlyPassOk",
    "hasButton",
    "ko",
    "scoring",
    "suicide",
    "tax",
    "whiteHandicapBonus",
    "longCycle",
    "passes",
    "deadStones",
    "resumption",
];

/// Returns all keys, separated by commas, for error texts.
pub(super) fn known_options() -> String {
    OPTIONS.join(", ")
}

impl Rules {
    /// Returns these rules with one parameter changed, as `kata-set-rule KEY VALUE` does.
    ///
    /// Only the named parameter changes, except that territory scoring implies that dead
    /// stones are removed.
    ///
    /// ```
    /// use tengen::Rules;
    /// use tengen::rules::KoRule;
    ///
    /// let rules = Rules::default().with_option("ko", "POSITIONAL")?;
    /// assert_eq!(rules.ko, KoRule::PositionalSuperko);
    /// # Ok::<(), tengen::rules::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// If the key does not exist, or does not have this value.
    pub fn with_option(self, key: &str, value: &str) -> Result<Self, RulesError> {
        let mut changes = Changes::default();
        changes.set(key, value)?;
        Ok(changes.apply(self))
    }

    /// Returns `KataGo`'s JSON on one line: its seven keys in alphabetical order.
    pub fn to_katago(&self) -> String {
        let ko = match self.ko {
            KoRule::Ing => KoRule::PositionalSuperko,
            KoRule::NaturalSituationalSuperko => KoRule::SituationalSuperko,
            known => known,
        };
        let (scoring, tax) = match self.scoring {
            // Stone scoring is area scoring less two points for each living group.
            ScoringRule::Stones => (ScoringRule::Area, TaxRule::All),
            scoring => (scoring, self.tax),
        };
        let friendly_pass = self.has_friendly_pass();
        let button = self.passes == PassRule::Button;
        let suicide = self.suicide != SuicideRule::Forbidden;
        format!(
            "{{\"friendlyPassOk\":{friendly_pass},\"hasButton\":{button},\"ko\":\"{}\",\
             \"scoring\":\"{}\",\"suicide\":{suicide},\"tax\":\"{}\",\
             \"whiteHandicapBonus\":\"{}\"}}",
            name(ko, KO),
            name(scoring, SCORING),
            name(tax, TAX),
            name(self.handicap_bonus, BONUS),
        )
    }

    /// Whether a player may pass while stones that both players know to be dead are on the board:
    /// `KataGo`'s `friendlyPassOk`.
    pub fn has_friendly_pass(&self) -> bool {
        self.scoring != ScoringRule::Territory && self.dead_stones != DeadStones::Stay
    }

    /// Returns all nine parameters as (key, value) pairs, in the order of the fields. JSON made of
    /// them is read back as equal rules.
    ///
    /// ```
    /// use tengen::Preset;
    ///
    /// let words = Preset::AGA.rules.to_words();
    /// assert_eq!(words[0], ("ko", "SITUATIONAL"));
    /// assert!(words.contains(&("passes", "PASS-STONES")));
    /// ```
    pub fn to_words(&self) -> [(&'static str, &'static str); 9] {
        [
            ("ko", name(self.ko, KO)),
            ("longCycle", name(self.long_cycle, LONG_CYCLE)),
            ("suicide", name(self.suicide, SUICIDE)),
            ("scoring", name(self.scoring, SCORING)),
            ("tax", name(self.tax, TAX)),
            ("whiteHandicapBonus", name(self.handicap_bonus, BONUS)),
            ("passes", name(self.passes, PASSES)),
            ("deadStones", name(self.dead_stones, DEAD_STONES)),
            ("resumption", name(self.resumption, RESUMPTION)),
        ]
    }

    /// Returns the pairs of [`to_words`](Self::to_words) as JSON on one line.
    pub fn to_json(&self) -> String {
        let pairs = self.to_words().map(|(key, value)| format!("\"{key}\":\"{value}\""));
        format!("{{{}}}", pairs.join(","))
    }
}

/// Returns the name that is printed for a value.
fn name<T: Copy + PartialEq>(value: T, values: &Values<T>) -> &'static str {
    let named = values.iter().find(|&&(_, known)| known == value);
    named.expect("every value has a name").0
}

/// Reads the name of a [`Preset`], `KataGo`'s JSON or its short form
/// (`koPOSITIONALscoreAREAtaxNONEsui1`).
///
/// Parameters that JSON and the short form omit are as in [`Preset::TROMP_TAYLOR`], except the tax,
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
            let pairs = json::object(text).map_err(|reason| RulesError::NotJson { reason })?;
            for (key, value) in &pairs {
                changes.set(key, value)?;
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

/// The parameters that a text names, not yet combined with each other.
#[derive(Default)]
struct Changes {
    ko: Option<KoRule>,
    scoring: Option<ScoringRule>,
    tax: Option<TaxRule>,
    suicide: Option<SuicideRule>,
    bonus: Option<HandicapBonus>,
    button: Option<bool>,
    friendly_pass: Option<bool>,
    long_cycle: Option<LongCycle>,
    passes: Option<PassRule>,
    dead_stones: Option<DeadStones>,
    resumption: Option<Resumption>,
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
            Some(key @ "longCycle") => self.long_cycle = Some(choose(key, value, LONG_CYCLE)?),
            Some(key @ "passes") => self.passes = Some(choose(key, value, PASSES)?),
            Some(key @ "deadStones") => self.dead_stones = Some(choose(key, value, DEAD_STONES)?),
            Some(key @ "resumption") => self.resumption = Some(choose(key, value, RESUMPTION)?),
            _ if same_words(key, "komi") => return Err(RulesError::KomiAmongRules),
            _ => return Err(RulesError::UnknownOption { key: key.to_owned() }),
        }
        Ok(())
    }

    fn apply(self, rules: Rules) -> Rules {
        let scoring = self.scoring.unwrap_or(rules.scoring);
        // Our own keys express more than KataGo's, so they win where a text has both.
        let passes = match (self.passes, self.button) {
            (Some(passes), _) => passes,
            (None, Some(true)) => PassRule::Button,
            (None, Some(false)) if rules.passes == PassRule::Button => PassRule::Free,
            (None, _) => rules.passes,
        };
        let dead_stones = match (self.dead_stones, self.friendly_pass) {
            (Some(dead_stones), _) => dead_stones,
            // A dead stone counts as a prisoner where territory is scored.
            (None, _)
                if self.scoring == Some(ScoringRule::Territory)
                    && rules.dead_stones == DeadStones::Stay =>
            {
                DeadStones::Removed
            }
            // KataGo ignores friendlyPassOk in territory scoring.
            (None, Some(_)) if scoring == ScoringRule::Territory => rules.dead_stones,
            (None, Some(false)) => DeadStones::Stay,
            (None, Some(true)) if rules.dead_stones == DeadStones::Stay => DeadStones::Removed,
            (None, _) => rules.dead_stones,
        };
        Rules {
            ko: self.ko.unwrap_or(rules.ko),
            suicide: self.suicide.unwrap_or(rules.suicide),
            scoring,
            tax: self.tax.unwrap_or(rules.tax),
            handicap_bonus: self.bonus.unwrap_or(rules.handicap_bonus),
            passes,
            dead_stones,
            long_cycle: self.long_cycle.unwrap_or(rules.long_cycle),
            resumption: self.resumption.unwrap_or(rules.resumption),
        }
    }
}

fn choose<T: Copy>(key: &'static str, text: &str, values: &Values<T>) -> Result<T, RulesError> {
    // The name of a value may contain a dash but, unlike a number, never begins with one.
    let is_word = !text.trim().starts_with('-');
    let known = values.iter().find(|(name, _)| is_word && same_words(name, text.trim()));
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
            let json = json::object(&parse(name).to_katago()).expect("an object");
            let value = |key| json.iter().find(|pair| pair.0 == key).map(|pair| pair.1.as_str());
            let values = keys.iter().chain(&["friendlyPassOk"]).filter_map(|&key| value(key));
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
        for preset in [Preset::CHINESE, Preset::CHINESE_KGS, Preset::NEW_ZEALAND] {
            assert_eq!(parse(&preset.rules.to_katago()), preset.rules, "{}", preset.name);
        }
    }

    #[test]
    fn what_is_printed_in_words_is_read_back_as_it_was() {
        for preset in Preset::ALL {
            assert_eq!(parse(&preset.rules.to_json()), preset.rules, "{}", preset.name);
        }
    }

    #[test]
    fn our_own_keys_say_what_katago_cannot() {
        let rules = parse(r#"{"passes":"pass_stones","hasButton":false,"longCycle":"DRAW"}"#);
        assert_eq!((rules.passes, rules.long_cycle), (PassRule::PassStones, LongCycle::Draw));
        let rules = parse(r#"{"deadStones":"REMOVED-UNTIL-DISAGREEMENT","friendlyPassOk":true}"#);
        assert_eq!(rules.dead_stones, DeadStones::RemovedUntilDisagreement);
        let chinese = Rules::default();
        let set = |key, value| chinese.with_option(key, value).expect("an option");
        let requester = Resumption::OpponentOfRequester;
        assert_eq!(
            set("resumption", "opponent of requester"),
            Rules { resumption: requester, ..chinese }
        );
        assert_eq!(set("dead-stones", "stay"), Rules { dead_stones: DeadStones::Stay, ..chinese });
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
        assert_eq!(aga.with_option("hasButton", "false"), Ok(aga), "pass stones are not a button");
        let scoring = ScoringRule::Territory;
        let played_out = Rules { scoring, dead_stones: DeadStones::Stay, ..chinese };
        let draw = Rules { long_cycle: LongCycle::Draw, ..played_out };
        assert_eq!(played_out.with_option("longCycle", "draw"), Ok(draw));
    }

    #[test]
    fn what_is_unknown_is_named_with_what_is_known() {
        let options = "friendlyPassOk, hasButton, ko, scoring, suicide, tax, whiteHandicapBonus, \
                       longCycle, passes, deadStones, resumption";
        assert_eq!(
            refusal(r#"{"koo":"SIMPLE"}"#),
            format!("Unknown rules option: koo, known are {options}")
        );
        assert_eq!(
            refusal(r#"{"tax":"SOME"}"#),
            "Unknown value 'SOME' of rules option tax, known are NONE, SEKI, ALL"
        );
        assert!(refusal(r#"{"suicide":-1}"#).starts_with("Unknown value '-1' of"));
        assert!(refusal(r#"{"suicide":null}"#).starts_with("Unknown value 'null' of"));
        assert_eq!(refusal(r#"{"komi":7.5}"#), RulesError::KomiAmongRules.to_string());
        assert!(refusal(r#"{"ko":"SIMPLE""#).starts_with("Could not parse rules: "));
        for text in ["", "koreans", "koSIMPLEx", "ko", "sui2", "[]", "\"chinese\""] {
            assert!(refusal(text).starts_with(&format!("Unknown rules '{text}', ")), "{text}");
        }
    }
}

//! Rules, komi and board size, which may stand before or after the name of every command with a
//! game.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command};

use super::WrongUse;
use crate::nearest::nearest;

use tengen::engine_room::engine::Setup;
use tengen::engine_room::sgf::{Given, Settled};
use tengen::rules::{Rounding, RulesError};
use tengen::{Komi, Preset, Rules, Size};

/// The conditions of a game; `None` for those that were not given.
#[derive(Args, Clone, Debug, Default)]
pub struct Conditions {
    /// Rules: a name such as chinese, tromp-taylor, japanese or aga, or JSON as in KataGo [default:
    /// chinese].
    #[arg(long, value_name = "RULES", value_parser = RulesReader, hide_possible_values = true, global = true)]
    pub rules: Option<AskedRules>,

    /// Komi in points, whole or half; by default the usual komi of the rules.
    #[arg(long, value_name = "POINTS", value_parser = komi, allow_hyphen_values = true, global = true)]
    pub komi: Option<AskedKomi>,

    /// Board size: a side, or columns x rows, from 1 to 25 [default: 19].
    #[arg(long, visible_alias = "size", value_name = "SIZE", value_parser = size, allow_hyphen_values = true, global = true)]
    pub boardsize: Option<Size>,
}

/// The rules of `--rules`.
#[derive(Clone, Copy, Debug)]
pub struct AskedRules {
    pub rules: Rules,
    /// The usual komi of the rules, if they were given by name.
    usual_komi: Option<Komi>,
}

/// The komi of `--komi`.
#[derive(Clone, Debug)]
pub struct AskedKomi {
    pub komi: Komi,
    /// The warning for the user if the komi was rounded.
    warning: Option<String>,
}

/// Reads rules, and lists their names for the completions of shells. Help and errors do not list them:
/// rules may also be JSON.
#[derive(Clone, Copy, Debug)]
struct RulesReader;

impl TypedValueParser for RulesReader {
    type Value = AskedRules;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<AskedRules, clap::Error> {
        rules.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Preset::ALL.iter().flat_map(Preset::names);
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// Reads rules.
fn rules(text: &str) -> Result<AskedRules, String> {
    let rules: Rules = text.parse().map_err(|error: RulesError| {
        let unknown = error.to_string();
        let names = Preset::ALL.iter().flat_map(Preset::names);
        match (&error, nearest(&text.to_lowercase(), names)) {
            (RulesError::UnknownName { .. }, Some(known)) => {
                format!("did you mean {known}? {unknown}")
            }
            _ => unknown,
        }
    })?;
    Ok(AskedRules { rules, usual_komi: Preset::find(text).ok().map(|preset| preset.komi) })
}

/// Reads a komi.
fn komi(text: &str) -> Result<AskedKomi, String> {
    /// The largest komi in points, more than the largest board has.
    const MOST: f64 = 1000.0;
    match Komi::read(text) {
        Ok((komi, _)) if komi.points().abs() > MOST => {
            Err(format!("expected from -{MOST} to {MOST} points"))
        }
        Ok((komi, rounding)) => {
            let rounded = rounding == Rounding::Rounded;
            Ok(AskedKomi { komi, warning: rounded.then(|| format!("komi {text} becomes {komi}")) })
        }
        Err(_) => Err("expected a number of points such as 7.5".to_owned()),
    }
}

/// Reads the size of a board.
fn size(text: &str) -> Result<Size, String> {
    text.parse().map_err(|_| "expected a side such as 9, or 7x11, each from 1 to 25".to_owned())
}

impl Conditions {
    /// Whether any of the three was given.
    pub fn are_given(&self) -> bool {
        self.rules.is_some() || self.komi.is_some() || self.boardsize.is_some()
    }

    /// Returns a warning about an option that is used with a different value from the given one.
    pub fn warning(&self) -> Option<&str> {
        self.komi.as_ref()?.warning.as_deref()
    }

    /// Returns the game that an engine begins with.
    pub fn setup(&self) -> Setup {
        let asked = self.komi.as_ref().map(|asked| asked.komi);
        let usual = self.rules.and_then(|asked| asked.usual_komi);
        Setup {
            size: self.boardsize.unwrap_or_default(),
            rules: self.rules.map(|asked| asked.rules).unwrap_or_default(),
            komi: asked.or(usual).unwrap_or_default(),
        }
    }

    /// Refuses a board size, because a record always has its own.
    ///
    /// # Errors
    /// If the size was given.
    pub fn check_for_records(&self) -> Result<(), WrongUse> {
        match self.boardsize {
            None => Ok(()),
            Some(_) => Err(WrongUse::of("a record has its own board size")),
        }
    }

    /// Returns the rules and the komi that were given, which hold whatever a record states.
    pub fn given(&self) -> Given {
        Given {
            rules: self.rules.map(|asked| asked.rules),
            usual_komi: self.rules.and_then(|asked| asked.usual_komi),
            komi: self.komi.as_ref().map(|asked| asked.komi),
        }
    }
}

/// Returns a line for the user if the rules of a record are assumed: why, which, and how to change
/// them.
pub fn assumed_rules(settled: &Settled) -> Option<String> {
    settled.rules_assumed.as_ref().map(|assumed| format!("{assumed}, --rules changes it"))
}

/// Returns a line for the user if the komi of a record is assumed, as [`assumed_rules`] does.
pub fn assumed_komi(settled: &Settled) -> Option<String> {
    settled.komi_assumed.as_ref().map(|assumed| format!("{assumed}, --komi changes it"))
}

#[cfg(test)]
mod tests {
    use tengen::Record;

    use super::*;
    use tengen::engine_room::inside;

    #[test]
    fn rules_by_name_bring_their_komi_and_a_komi_counts_for_more() {
        let asked = |komi_given: Option<&str>| {
            let rules = Some(rules("japanese").expect("a preset"));
            let komi = komi_given.map(|text| komi(text).expect("a komi"));
            Conditions { rules, komi, boardsize: None }.setup().komi
        };
        assert_eq!(asked(None), Komi::from_halves(13));
        assert_eq!(asked(Some("0.5")), Komi::from_halves(1));
        assert_eq!(Conditions::default().setup().komi, Komi::default());
    }

    #[test]
    fn a_slip_in_the_name_of_rules_finds_the_name() {
        let error = rules("chines").expect_err("a slip");
        assert!(
            error.starts_with("did you mean chinese? Unknown rules 'chines', known"),
            "{error}"
        );
        assert!(rules("xyzzy").expect_err("no rules").starts_with("Unknown rules"));
    }

    #[test]
    fn a_komi_between_half_points_warns_and_an_absurd_one_is_refused() {
        assert_eq!(komi("7.3").expect("a komi").warning.as_deref(), Some("komi 7.3 becomes 7.5"));
        assert_eq!(komi("7.5").expect("a komi").warning, None);
        for (text, why) in [("1001", "from -1000 to 1000"), ("much", "such as 7.5")] {
            assert!(komi(text).expect_err(why).contains(why));
        }
    }

    #[test]
    fn what_is_given_goes_before_a_record_and_what_it_lacks_is_assumed_aloud() {
        let of = |given: Option<&str>, komi_given: Option<&str>, record: &str| {
            let rules = given.map(|text| rules(text).expect("a preset"));
            let komi = komi_given.map(|text| komi(text).expect("a komi"));
            let conditions = Conditions { rules, komi, boardsize: None };
            let record = Record::parse(record.as_bytes()).expect("a record");
            let settled = inside::settle(&record, &conditions.given());
            let lines = [assumed_rules(&settled), assumed_komi(&settled)];
            let lines: Vec<_> = lines.into_iter().flatten().collect();
            (format!("{}, {}", settled.rules, settled.komi), lines.join("\n"))
        };
        let found = |conditions: &str, line: &str| (conditions.to_owned(), line.to_owned());
        let line = "the record names no rules: japanese assumed, --rules changes it";
        assert_eq!(of(None, None, "(;KM[6.5])"), found("japanese, 6.5", line));
        let line = "the record states no komi: 7.5 assumed, --komi changes it";
        assert_eq!(of(None, None, "(;RU[Chinese])"), found("chinese, 7.5", line));
        let aga = Some("aga-button");
        assert_eq!(of(aga, None, "(;RU[Chinese]KM[6.5])"), found("aga-button, 6.5", ""));
        assert_eq!(of(aga, None, "(;RU[Chinese])").0, "aga-button, 7");
        assert_eq!(of(None, Some("0"), "(;RU[korean]KM[6.5])"), found("japanese, 0", ""));
    }

    #[test]
    fn a_size_is_a_side_or_two() {
        assert_eq!(size("9"), Ok(Size::square(9)));
        assert_eq!(size("7x11").map(|size| (size.width(), size.height())), Ok((7, 11)));
        assert!(size("26").is_err() && size("0").is_err());
    }
}

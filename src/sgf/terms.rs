//! The rules and the komi of a recorded game: those that a person gives, those that the record
//! states, or those that are assumed.

use crate::color::Color;
use crate::result::GameResult;
use crate::rules::{Komi, Preset, Rules, RulesError};

use super::assumption::{Assumption, Basis, Given, Settled};
use super::record::{Event, Info, Record};

/// The last year in which games were played without komi. It came up in the tournaments of 1937 to
/// 1939.
const LAST_WITHOUT_KOMI: u32 = 1936;

/// Servers of which the records often name no rules, as texts about a game name them in small
/// letters. All play by Japanese rules, or by Korean rules, which are the same here.
const JAPANESE_SERVERS: [(&str, &str); 7] = [
    ("pandanet", "PandaNet"),
    ("panda-net", "PandaNet"),
    ("internet go server", "the Internet Go Server"),
    ("igs", "IGS"),
    ("tygem", "Tygem"),
    ("타이젬", "Tygem"),
    ("cyberoro", "Cyberoro"),
];

/// A value to try, and why.
type Choice<T> = (T, Basis);

impl Record {
    /// Returns the rules and the komi of the game. Those that are given go first, then those that
    /// the record states. What is left is assumed: by the server, the year, the handicap and the
    /// margin of the result, or as is usual.
    pub(crate) fn settle(&self, given: &Given) -> Settled {
        let never = |_: &Rules, _: Komi| Ok::<_, std::convert::Infallible>(false);
        let Ok(settled) = self.settle_by(given, never);
        settled
    }

    /// Returns the rules and the komi as [`Record::settle`] does. Of those that would be assumed,
    /// the first for which `fits` holds are taken, if there are any. It is asked only if the record
    /// has a result by count.
    ///
    /// # Errors
    /// If `fits` fails.
    pub(crate) fn settle_by<E>(
        &self,
        given: &Given,
        mut fits: impl FnMut(&Rules, Komi) -> Result<bool, E>,
    ) -> Result<Settled, E> {
        let stated = self.stated_rules();
        let fixed_rules = given.rules.or_else(|| stated.clone().ok().flatten());
        let fixed_komi = given.komi.or(self.komi);
        let rules = match fixed_rules {
            Some(rules) => vec![(rules, given.usual_komi.or(self.usual_komi()), Basis::Custom)],
            None => self.rules_to_try(),
        };
        let komis = |usual: Option<Komi>| match fixed_komi {
            Some(komi) => vec![(komi, Basis::Custom)],
            None => self.komis_to_try(usual.unwrap_or_default()),
        };
        let (first, usual, basis) = &rules[0];
        let (komi, komi_basis) = komis(*usual).swap_remove(0);
        let mut found = ((*first, basis.clone()), (komi, komi_basis));
        let claimed =
            self.counted_result().filter(|_| fixed_rules.is_none() || fixed_komi.is_none());
        if let Some(claimed) = claimed {
            // The usual komi of each of the rules goes before an unusual one.
            let pairs = |place: fn(usize) -> bool| {
                rules.iter().flat_map(move |(rules, usual, _)| {
                    let komis = komis(*usual).into_iter().enumerate();
                    komis
                        .filter(move |&(at, _)| place(at))
                        .map(move |(_, (komi, _))| (*rules, komi))
                })
            };
            for (rules, komi) in pairs(|at| at == 0).chain(pairs(|at| at > 0)) {
                if fits(&rules, komi)? {
                    let counted = Basis::Count(claimed.to_string());
                    found = ((rules, counted.clone()), (komi, counted));
                    break;
                }
            }
        }
        let ((rules, rules_basis), (komi, komi_basis)) = found;
        let rules_assumed = fixed_rules.is_none().then(|| Assumption {
            lack: self.lack_of_rules(&stated),
            assumed: rules.to_string(),
            basis: rules_basis,
        });
        let komi_assumed = fixed_komi.is_none().then(|| Assumption {
            lack: "the record states no komi".to_owned(),
            assumed: komi.to_string(),
            basis: komi_basis,
        });
        Ok(Settled { rules, komi, rules_assumed, komi_assumed })
    }

    /// Returns the preset to assume where the record does not state known rules: Japanese rules if
    /// it names a server that plays by them, if the game was played before komi came up, or if the
    /// komi is 4.5, 5.5 or 6.5, since most records of such games state nothing else. Otherwise the
    /// rules are Chinese, the default.
    ///
    /// ```
    /// use tengen::Record;
    ///
    /// assert_eq!(Record::parse(b"(;KM[5.5])")?.assumed_rules().name, "japanese");
    /// assert_eq!(Record::parse(b"(;KM[7.5])")?.assumed_rules().name, "chinese");
    /// assert_eq!(Record::parse(b"(;PC[IGS]KM[0.5])")?.assumed_rules().name, "japanese");
    /// # Ok::<(), tengen::SgfError>(())
    /// ```
    pub fn assumed_rules(&self) -> &'static Preset {
        self.preset_to_assume().0
    }

    fn preset_to_assume(&self) -> Choice<&'static Preset> {
        if self.text(Info::Rules).is_some() {
            return (&Preset::CHINESE, Basis::Custom);
        }
        if let Some(server) = self.japanese_server() {
            return (&Preset::JAPANESE, Basis::Server(server.to_owned()));
        }
        if let Some(year) = self.year_without_komi() {
            return (&Preset::JAPANESE, Basis::Year(year));
        }
        let japanese = [9, 11, 13].map(Komi::from_halves);
        if self.komi.is_some_and(|komi| japanese.contains(&komi)) {
            return (&Preset::JAPANESE, Basis::Custom);
        }
        (&Preset::CHINESE, Basis::Custom)
    }

    /// Returns the rules by which the game may have been played, the most likely ones first, with
    /// their usual komi.
    fn rules_to_try(&self) -> Vec<(Rules, Option<Komi>, Basis)> {
        let (first, basis) = self.preset_to_assume();
        let mut found = vec![(first.rules, Some(first.komi), basis)];
        for preset in [&Preset::JAPANESE, &Preset::CHINESE, &Preset::AGA, &Preset::NEW_ZEALAND] {
            if found.iter().all(|(rules, ..)| *rules != preset.rules) {
                found.push((preset.rules, Some(preset.komi), Basis::Custom));
            }
        }
        found
    }

    /// Returns the komis that the game may have had, the most likely one first; `usual` is that of
    /// the rules. Where the result is a margin, only those by which it is possible: points on the
    /// board are whole.
    fn komis_to_try(&self, usual: Komi) -> Vec<Choice<Komi>> {
        const OTHERS: [i32; 7] = [0, 1, 11, 13, 15, 14, 9];
        let first = if let Some(year) = self.year_without_komi() {
            (Komi::ZERO, Basis::Year(year))
        } else if self.is_handicap() {
            (Komi::from_halves(1), Basis::Handicap)
        } else {
            (usual, Basis::Custom)
        };
        let mut found = vec![first, (usual, Basis::Custom)];
        found.extend(OTHERS.map(|halves| (Komi::from_halves(halves), Basis::Custom)));
        if let Some(GameResult::Score(score)) = self.result() {
            let is_possible = |komi: Komi| (komi.halves() + score.halves()) % 2 == 0;
            if !is_possible(found[0].0) {
                for (_, basis) in &mut found {
                    *basis = Basis::Margin(GameResult::Score(score).to_string());
                }
            }
            found.retain(|&(komi, _)| is_possible(komi));
        }
        let mut seen = Vec::new();
        found.retain(|&(komi, _)| {
            let is_new = !seen.contains(&komi);
            seen.push(komi);
            is_new
        });
        found
    }

    /// Whether the record has moves and a result by count, from which its rules and its komi may follow.
    pub(crate) fn is_counted(&self) -> bool {
        self.counted_result().is_some()
    }

    /// Returns the result if a count decided the game.
    fn counted_result(&self) -> Option<GameResult> {
        let is_counted = |result: &GameResult| matches!(result, GameResult::Score(_));
        self.result().filter(is_counted).filter(|_| self.moves() > 0)
    }

    fn lack_of_rules(&self, stated: &Result<Option<Rules>, RulesError>) -> String {
        if stated.is_ok() {
            return "the record names no rules".to_owned();
        }
        let name = self.text(Info::Rules).unwrap_or_default();
        let name: String = name.chars().take(40).collect();
        format!("the rules RU[{name}] are unknown")
    }

    /// Returns the server that the record names, if its games are played by Japanese rules.
    fn japanese_server(&self) -> Option<&'static str> {
        let texts = [Info::GameName, Info::Event, Info::Place].map(|info| self.text(info));
        let texts: Vec<_> = texts.into_iter().flatten().map(str::to_lowercase).collect();
        let has = |name: &str| {
            texts.iter().any(|text| {
                text.match_indices(name).any(|(at, _)| {
                    let is_letter = |c: char| c.is_ascii_alphanumeric();
                    !text[..at].ends_with(is_letter)
                        && !text[at + name.len()..].starts_with(is_letter)
                })
            })
        };
        JAPANESE_SERVERS.iter().find(|(name, _)| has(name)).map(|&(_, shown)| shown)
    }

    /// Returns the year of the game if it was played before komi came up.
    fn year_without_komi(&self) -> Option<u32> {
        let date = self.text(Info::Date)?;
        let mut numbers = date.split(|c: char| !c.is_ascii_digit());
        let year = numbers.find(|number| matches!(number.len(), 3 | 4))?;
        year.parse().ok().filter(|&year| year <= LAST_WITHOUT_KOMI)
    }

    /// Whether Black has a handicap: by HA, where 1 is a game without komi, or by a set-up of black
    /// stones alone before a first move of White.
    fn is_handicap(&self) -> bool {
        let is_set_up = || {
            let mut stones = [false; 2];
            for event in &self.events {
                match event {
                    Event::Setup { black, white, .. } => {
                        stones[0] |= !black.is_empty();
                        stones[1] |= !white.is_empty();
                    }
                    Event::Play(color, _) => {
                        return stones == [true, false] && *color == Color::White;
                    }
                    Event::ToPlay(_) => {}
                }
            }
            stones == [true, false]
        };
        self.handicap.map_or_else(is_set_up, |stones| stones > 0 || is_set_up())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(text: &str) -> Record {
        Record::parse(text.as_bytes()).expect("a record")
    }

    /// The rules and the komi of a record, and the clauses about what was assumed.
    fn settled(text: &str, given: Given) -> String {
        let Settled { rules, komi, rules_assumed, komi_assumed } = record(text).settle(&given);
        let clauses = [rules_assumed, komi_assumed].into_iter().flatten();
        let clauses: Vec<_> = clauses.map(|clause| format!("; {clause}")).collect();
        format!("{rules} {komi}{}", clauses.concat())
    }

    #[test]
    fn what_a_record_states_holds_and_what_is_given_goes_before_it() {
        let text = "(;RU[Chinese]KM[7.5];B[aa])";
        assert_eq!(settled(text, Given::default()), "chinese 7.5");
        let rules = Some(Preset::JAPANESE.rules);
        let komi = Some(Komi::ZERO);
        assert_eq!(settled(text, Given { rules, komi, usual_komi: None }), "japanese 0");
        assert_eq!(settled(text, Given { rules, ..Given::default() }), "japanese 7.5");
        let given = Given { rules, usual_komi: Some(Komi::from_halves(13)), komi: None };
        let clause = "japanese 6.5; the record states no komi: 6.5 assumed";
        assert_eq!(settled("(;RU[Chinese])", given), clause);
    }

    #[test]
    fn a_missing_komi_is_assumed_aloud_by_the_rules_the_year_or_the_handicap() {
        for (text, komi) in [
            ("(;RU[Chinese])", "chinese 7.5; the record states no komi: 7.5 assumed"),
            ("(;RU[Japanese])", "japanese 6.5; the record states no komi: 6.5 assumed"),
            (
                "(;RU[Japanese]DT[1846-09-11])",
                "japanese 0; the record states no komi: 0 assumed (a game of 1846)",
            ),
            ("(;RU[Japanese]DT[1996])", "japanese 6.5; the record states no komi: 6.5 assumed"),
            (
                "(;RU[Japanese]HA[4]AB[dd][pp][dp][pd])",
                "japanese 0.5; the record states no komi: 0.5 assumed (a handicap)",
            ),
            (
                "(;RU[Japanese]AB[dd][pp];W[aa])",
                "japanese 0.5; the record states no komi: 0.5 assumed (a handicap)",
            ),
            (
                "(;RU[Japanese]RE[W+5])",
                "japanese 0; the record states no komi: 0 assumed (the result is W+5.0)",
            ),
        ] {
            assert_eq!(settled(text, Given::default()), komi, "{text}");
        }
    }

    #[test]
    fn the_nought_of_the_fox_server_is_no_komi() {
        for (text, komi) in [
            ("(;RU[Japanese]AP[foxwq]KM[0]HA[0])", "6.5"),
            ("(;RU[Chinese]AP[foxwq]KM[0]HA[0])", "7.5"),
            ("(;RU[Chinese]AP[foxwq]KM[0]HA[3])", "0.5"),
        ] {
            let found = record(text);
            assert_eq!(found.komi, None);
            assert_eq!(found.settle(&Given::default()).komi.to_string(), komi, "{text}");
        }
        assert_eq!(record("(;AP[foxwq]KM[375])").komi, Some(Komi::from_halves(15)));
        assert_eq!(record("(;AP[CGoban:3]KM[0])").komi, Some(Komi::ZERO));
    }

    #[test]
    fn missing_rules_are_assumed_by_the_server_the_year_or_the_komi() {
        for (text, clause) in [
            ("(;KM[5.5])", "japanese 5.5; the record names no rules: japanese assumed"),
            ("(;KM[7.5])", "chinese 7.5; the record names no rules: chinese assumed"),
            (
                "(;KM[0.5]HA[2]EV[Internet Go Server])",
                "japanese 0.5; the record names no rules: japanese assumed (the record names the \
                 Internet Go Server)",
            ),
            (
                "(;KM[0]PC[IGS-PandaNet])",
                "japanese 0; the record names no rules: japanese assumed (the record names PandaNet)",
            ),
            ("(;KM[0]PC[Wigston])", "chinese 0; the record names no rules: chinese assumed"),
            (
                "(;KM[0]DT[1846])",
                "japanese 0; the record names no rules: japanese assumed (a game of 1846)",
            ),
            ("(;RU[mine]KM[6.5])", "chinese 6.5; the rules RU[mine] are unknown: chinese assumed"),
        ] {
            assert_eq!(settled(text, Given::default()), clause, "{text}");
        }
    }

    #[test]
    fn the_first_conditions_that_fit_the_result_are_taken() {
        let text = "(;GM[1]RE[B+2.5];B[aa])";
        let is_japanese = |rules: &Rules, komi| {
            Ok::<_, ()>(*rules == Preset::JAPANESE.rules && komi == Komi::from_halves(11))
        };
        let found = record(text).settle_by(&Given::default(), is_japanese).expect("conditions");
        assert_eq!((found.rules, found.komi), (Preset::JAPANESE.rules, Komi::from_halves(11)));
        assert_eq!(
            found.rules_assumed.expect("an assumption").to_string(),
            "the record names no rules: japanese assumed (the count then is the result, B+2.5)"
        );
        // What is stated or given is not tried.
        let fixed = record("(;RU[Chinese]KM[7.5]RE[B+2.5];B[aa])");
        let never = |_: &Rules, _| -> Result<bool, ()> { panic!("nothing is assumed") };
        assert_eq!(
            fixed.settle_by(&Given::default(), never).map(|found| found.komi.halves()),
            Ok(15)
        );
    }
}

//! The report as JSON, for programs.

use serde_json::{Value, json};

use super::super::statistics::Evidence;
use super::figures::{OpeningFigures, PlayerFigures, Report, Spread, Tally, Test};
use super::words::{ends, rounded};
use super::{Timing, forfeits, text};

impl Report {
    /// Returns the report as JSON, with keys in a fixed order and rounded numbers. An infinite Elo
    /// is `null`. Measured times, which differ between runs, are under `times` of each player.
    pub fn json(&self, timing: Timing) -> Value {
        let forfeits = self.forfeits();
        let mut report = json!({
            "games": self.games.len(),
            "counted": self.counting().count(),
            "draws": self.colors.drawn,
            "void": self.void().count(),
            "duplicates": self.duplicates().count(),
            "conditions": self.conditions,
            "players": self.players.iter().map(|player| {
                let own = forfeits.iter().filter(|forfeit| forfeit.player == player.name);
                let own: serde_json::Map<_, _> = forfeits::counted(own)
                    .into_iter()
                    .map(|(name, number)| (name.replace(' ', "-"), json!(number)))
                    .collect();
                player_in_json(player, own.into(), timing)
            }).collect::<Vec<_>>(),
        });
        if let [first, _] = &self.players[..] {
            report["pairs"] = json!({
                "player": first.name,
                "pentanomial": first.evidence.pairs,
                "lone": first.evidence.lone,
            });
            report["superiority"] =
                first.evidence.superiority().map_or(Value::Null, |share| rounded(share, 4));
        }
        if let Some(test) = &self.test {
            report["sprt"] = test_in_json(test);
        }
        if let Some(ratings) = &self.ratings {
            report["ratings"] = self
                .players
                .iter()
                .zip(&ratings.players)
                .map(|(player, rating)| {
                    json!({
                        "player": player.name,
                        "elo": rounded(rating.elo, 1),
                        "elo_interval": ends(Some(rating.interval), 1),
                    })
                })
                .collect();
            report["linked"] = json!(ratings.is_linked);
        }
        report["pairings"] = self
            .table
            .pairings()
            .map(|([one, other], evidence)| {
                let mut pairing =
                    json!({ "player": self.players[one].name, "opponent": self.players[other].name });
                add_evidence(&mut pairing, evidence);
                pairing
            })
            .collect();
        report["colours"] =
            json!({ "black_wins": self.colors.won, "white_wins": self.colors.lost });
        report["length"] = self.length.map_or(Value::Null, |Spread { mean, least, most }| {
            json!({ "mean": rounded(mean, 2), "least": least, "most": most })
        });
        report["openings"] = self.openings.iter().map(opening_in_json).collect();
        report["forfeits"] = forfeits
            .iter()
            .map(|forfeit| {
                json!({
                    "game": forfeit.game,
                    "player": forfeit.player,
                    "fault": forfeits::name(forfeit.fault).replace(' ', "-"),
                    "reason": forfeit.reason,
                })
            })
            .collect();
        report["disputed"] = self
            .disputed()
            .map(|game| {
                json!({
                    "game": game.played.job.game,
                    "result": game.played.result.to_string(),
                    "claims": game.played.claims,
                })
            })
            .collect();
        report["duplicate_games"] = self
            .duplicates()
            .map(|(played, of)| json!({ "game": played.job.game, "of": of }))
            .collect();
        report["void_games"] = self
            .void()
            .map(|played| json!({ "game": played.job.game, "why": text::why(played) }))
            .collect();
        report
    }
}

fn tally_in_json(tally: Tally) -> Value {
    json!({ "wins": tally.won, "draws": tally.drawn, "losses": tally.lost })
}

/// Adds the games, the points, and the share of points and Elo with their intervals.
fn add_evidence(value: &mut Value, evidence: &Evidence) {
    value["games"] = json!(evidence.games());
    value["points"] = rounded(evidence.points(), 1);
    value["share"] = evidence.share().map_or(Value::Null, |share| rounded(share, 4));
    value["share_interval"] = ends(evidence.share_interval(), 4);
    value["elo"] = evidence.elo().map_or(Value::Null, |elo| rounded(elo, 1));
    value["elo_interval"] = ends(evidence.elo_interval(), 1);
}

fn player_in_json(player: &PlayerFigures, forfeits: Value, timing: Timing) -> Value {
    let tally = player.tally();
    let mut value = json!({
        "name": player.name,
        "commands": player.commands,
        "programs": player.programs,
        "wins": tally.won,
        "draws": tally.drawn,
        "losses": tally.lost,
        "win_interval": ends(tally.win_interval(), 4),
    });
    add_evidence(&mut value, &player.evidence);
    value["as_black"] = tally_in_json(player.by_color.black);
    value["as_white"] = tally_in_json(player.by_color.white);
    value["margin"] = player.margin.map_or(
        Value::Null,
        |margin| json!({ "points": rounded(margin.points, 2), "games": margin.games }),
    );
    value["forfeits"] = forfeits;
    if timing == Timing::Shown {
        value["times"] = player.times.map_or(Value::Null, |times| {
            json!({
                "seconds_a_move": rounded(times.seconds, 6),
                "slowest_move": rounded(times.slowest, 6),
                "cpu_seconds_a_move":
                    times.cpu_seconds.map_or(Value::Null, |seconds| rounded(seconds, 6)),
            })
        });
    }
    value
}

fn opening_in_json(opening: &OpeningFigures) -> Value {
    json!({
        "name": opening.name,
        "games": opening.colors.games(),
        "black_wins": opening.colors.won,
        "white_wins": opening.colors.lost,
        "draws": opening.colors.drawn,
        "first_player": tally_in_json(opening.first),
    })
}

fn test_in_json(test: &Test) -> Value {
    json!({
        "elo0": test.sprt.elo0,
        "elo1": test.sprt.elo1,
        "alpha": test.sprt.alpha,
        "beta": test.sprt.beta,
        "llr": rounded(test.status.llr, 4),
        "lower": rounded(test.status.lower, 4),
        "upper": rounded(test.status.upper, 4),
        "verdict": test.status.verdict.to_string(),
        "games": test.games,
        "gap_after": test.gap_after,
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::played::Played;
    use super::super::super::statistics::samples::game;
    use super::super::samples::report_of;
    use super::*;

    fn games() -> Vec<Played> {
        vec![
            game(1, "a", "b", "B+2.5"),
            game(2, "b", "a", "0"),
            game(3, "a", "b", "W+R"),
            game(4, "b", "a", "Void"),
        ]
    }

    #[test]
    fn the_keys_that_programs_look_for_are_there() {
        let json = report_of(games(), "", None).json(Timing::Shown);
        assert_eq!(
            (&json["games"], &json["draws"], &json["void"]),
            (&json!(4), &json!(1), &json!(1))
        );
        assert_eq!(json["players"][0]["name"], "a");
        assert_eq!(
            (&json["players"][0]["wins"], &json["players"][1]["wins"]),
            (&json!(1), &json!(1))
        );
        assert_eq!(json["players"][0]["times"]["seconds_a_move"], json!(0.5));
        assert_eq!(json["pairs"]["pentanomial"], json!([0, 0, 0, 1, 0]));
        assert_eq!(json["pairs"]["lone"], json!([1, 0, 0]));
    }

    #[test]
    fn a_test_shows_where_it_waits_for_a_pair() {
        let sprt =
            |games| report_of(games, "elo0=0,elo1=20", None).json(Timing::Hidden)["sprt"].take();
        let mut games = games();
        assert_eq!(sprt(games.clone())["gap_after"], Value::Null);
        games.remove(1);
        assert_eq!(sprt(games)["gap_after"], 0);
    }

    #[test]
    fn without_times_two_runs_of_programs_that_play_alike_have_one_report() {
        let first = games();
        let mut second = games();
        for played in &mut second {
            played.black.seconds *= 7.0;
            played.white.slowest += 1.0;
            played.white.cpu_seconds = None;
        }
        let [first, second] = [first, second].map(|games| report_of(games, "elo0=0,elo1=20", None));
        assert_ne!(first.text(Timing::Shown), second.text(Timing::Shown));
        assert_eq!(first.text(Timing::Hidden), second.text(Timing::Hidden));
        assert_ne!(first.json(Timing::Shown), second.json(Timing::Shown));
        let texts = [&first, &second].map(|report| report.json(Timing::Hidden).to_string());
        assert_eq!(texts[0], texts[1]);
        assert!(first.json(Timing::Hidden)["players"][0].get("times").is_none());
    }

    #[test]
    fn three_players_have_ratings_and_a_table_of_their_pairings() {
        let games = [
            game(1, "a", "b", "B+R"),
            game(2, "b", "a", "W+R"),
            game(3, "b", "c", "B+R"),
            game(5, "c", "a", "W+R"),
        ];
        let report = report_of(games, "", None);
        let json = report.json(Timing::Hidden);
        assert_eq!(json["ratings"].as_array().map(Vec::len), Some(3));
        assert_eq!(json["pairings"][0]["opponent"], "b");
        assert!(report.text(Timing::Hidden).contains("points against"));
    }
}

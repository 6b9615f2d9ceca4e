//! Queries through the whole engine, evaluated by random playouts.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::analysts::MOST_WAITING;
use super::explaining::Doubt;
use super::job::{Asker, Job, Task, Turn};
use super::lines::Writer;
use super::query::Query;
use super::reviewing::Course;
use super::*;
use crate::pool::{Full, Pool};
use tengen::Stop;
use tengen::engine_room::evaluate::NetChoice;

/// A client that keeps all answers.
#[derive(Clone, Default)]
struct Client(Arc<Mutex<Vec<u8>>>);

impl Write for Client {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Client {
    fn answers(&self) -> Vec<Value> {
        let bytes = self.0.lock().expect("nobody panics").clone();
        let text = String::from_utf8(bytes).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// Waits for an answer that fits.
    fn wait_for(&self, is_it: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            if let Some(answer) = self.answers().into_iter().find(&is_it) {
                return answer;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("no such answer among {:?}", self.answers());
    }
}

/// Returns a service with one search at a time, evaluated by random playouts, that answers into
/// `out`.
fn service(out: impl Write + Send + 'static) -> Service {
    Service::new(Options::default(), out).expect("threads")
}

/// Returns a query about an empty board of 5x5, with additional fields.
fn query(id: &str, own: &Value) -> Vec<u8> {
    let mut query = json!({
        "id": id, "rules": "chinese", "komi": 7.5, "boardXSize": 5, "boardYSize": 5, "moves": [],
        "maxVisits": 3,
    });
    for (field, value) in own.as_object().expect("fields") {
        query[field] = value.clone();
    }
    query.to_string().into_bytes()
}

/// Returns all answers to some lines.
fn answers(lines: &[Vec<u8>]) -> Vec<Value> {
    let client = Client::default();
    let mut service = service(client.clone());
    for line in lines {
        service.answer(line);
    }
    service.finish().expect("memory never fails");
    client.answers()
}

/// Returns the only answer to a query with additional fields.
fn answer(own: &Value) -> Value {
    let mut answers = answers(&[query("q", own)]);
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers.remove(0)
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn an_answer_has_the_fields_of_katago_in_its_order() {
    let answer = answer(&json!({"maxVisits": 5}));
    assert_eq!(keys(&answer), ["id", "isDuringSearch", "moveInfos", "rootInfo", "turnNumber"]);
    assert_eq!(
        keys(&answer["rootInfo"]),
        [
            "currentPlayer",
            "scoreLead",
            "scoreSelfplay",
            "scoreStdev",
            "symHash",
            "thisHash",
            "utility",
            "visits",
            "weight",
            "winrate",
        ]
    );
    assert_eq!(
        keys(&answer["moveInfos"][0]),
        [
            "edgeVisits",
            "edgeWeight",
            "lcb",
            "move",
            "order",
            "playSelectionValue",
            "prior",
            "pv",
            "scoreLead",
            "scoreMean",
            "scoreSelfplay",
            "scoreStdev",
            "utility",
            "utilityLcb",
            "visits",
            "weight",
            "winrate",
        ]
    );
    assert_eq!(answer["rootInfo"]["visits"], 5);
    assert_eq!(answer["moveInfos"][0]["move"], answer["moveInfos"][0]["pv"][0]);
}

#[test]
fn the_last_position_is_analysed_unless_turns_are_named() {
    let moves = json!([["B", "C3"], ["W", "B3"]]);
    let one = answer(&json!({"moves": moves}));
    assert_eq!((&one["turnNumber"], &one["rootInfo"]["currentPlayer"]), (&json!(2), &json!("B")));
    let some = answers(&[query("q", &json!({"moves": moves, "analyzeTurns": [1, 0]}))]);
    let turns: Vec<_> = some.iter().map(|answer| answer["turnNumber"].as_i64()).collect();
    assert_eq!(turns, [Some(0), Some(1)]);
    assert_eq!(some[1]["rootInfo"]["currentPlayer"], "W");
}

#[test]
fn wide_root_noise_spreads_a_search_over_more_moves() {
    let moves_looked_at = |settings: Value| {
        // On an empty board equal moves would be listed together.
        let moves = json!([["B", "B1"]]);
        let own = json!({"maxVisits": 60, "moves": moves, "overrideSettings": settings});
        let answer = answer(&own);
        answer["moveInfos"].as_array().map(Vec::len)
    };
    let (narrow, wide) =
        (moves_looked_at(json!({})), moves_looked_at(json!({"wideRootNoise": 1.0})));
    assert!(narrow < wide, "{narrow:?} and {wide:?}");
}

#[test]
fn urgent_positions_come_first_and_among_equals_the_first() {
    let client = Client::default();
    let mut service = service(client.clone());
    // Keeps the searcher busy while the others queue up.
    service
        .answer(&query("long", &json!({"maxVisits": 1_000_000, "reportDuringSearchEvery": 0.001})));
    client.wait_for(|answer| answer["id"] == "long");
    let moves = json!([["B", "C3"], ["W", "B3"]]);
    service.answer(&query("a", &json!({})));
    service.answer(&query("b", &json!({"priority": 5})));
    let some = json!({"moves": moves, "analyzeTurns": [0, 1, 2], "priorities": [-1, 9, 0]});
    service.answer(&query("c", &some));
    service.answer(br#"{"id":"t","action":"terminate","terminateId":"long"}"#);
    service.finish().expect("memory never fails");
    let ended = client.answers().into_iter().filter(|answer| answer["isDuringSearch"] == false);
    let order: Vec<_> = ended
        .map(|answer| format!("{}{}", answer["id"].as_str().expect("a text"), answer["turnNumber"]))
        .collect();
    assert_eq!(order, ["long0", "c1", "b0", "a0", "c2", "c0"]);
}

#[test]
fn a_terminated_query_still_gets_one_last_answer_a_position() {
    let client = Client::default();
    let mut service = service(client.clone());
    let moves = json!([["B", "C3"]]);
    let long = json!({"moves": moves, "analyzeTurns": [0, 1], "maxVisits": 1_000_000,
        "reportDuringSearchEvery": 0.001});
    service.answer(&query("long", &long));
    client.wait_for(|answer| answer["isDuringSearch"] == true);
    service.answer(br#"{"terminateId":"long","turnNumbers":[1],"id":"t","action":"terminate"}"#);
    let echo = client.wait_for(|answer| answer["id"] == "t");
    assert_eq!(keys(&echo), ["action", "id", "terminateId", "turnNumbers"]);
    let waiting = client.wait_for(|answer| answer["turnNumber"] == 1);
    assert_eq!(keys(&waiting), ["id", "isDuringSearch", "noResults", "turnNumber"]);
    service.answer(br#"{"id":"all","action":"terminate_all"}"#);
    service.finish().expect("memory never fails");
    let last = |answer: &&Value| answer["isDuringSearch"] == false && answer["turnNumber"] == 0;
    let answers = client.answers();
    let last: Vec<_> = answers.iter().filter(last).collect();
    assert_eq!(last.len(), 1);
    assert!(last[0]["rootInfo"]["visits"].as_i64().is_some_and(|visits| visits > 0));
}

#[test]
fn quitting_ends_searches_and_drops_what_waits() {
    let client = Client::default();
    let mut service = service(client.clone());
    let long = json!({"maxVisits": 1_000_000, "reportDuringSearchEvery": 0.001});
    service.answer(&query("a", &long));
    service.answer(&query("b", &long));
    client.wait_for(|answer| answer["id"] == "a");
    service.quit().expect("memory never fails");
    let answers = client.answers();
    assert!(answers.iter().all(|answer| answer["id"] == "a"));
    let last = answers.iter().filter(|answer| answer["isDuringSearch"] == false);
    assert_eq!(last.count(), 1);
}

#[test]
fn a_client_that_goes_away_ends_the_searches() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut service = service(Closed);
    service.answer(&query("a", &json!({"maxVisits": 1_000_000_000})));
    service.answer(b"rubbish");
    while !service.is_alone() {
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(service.finish().expect_err("closed").kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn a_refused_query_names_its_id_and_the_field() {
    let refused = [
        (json!({"boardXSize": 29, "boardYSize": 29}), "boardXSize"),
        (json!({"boardYSize": null}), "boardYSize"),
        (json!({"rules": "zork"}), "rules"),
        (json!({"rules": null}), "rules"),
        (json!({"komi": 7.3}), "komi"),
        (json!({"komi": "7.5"}), "komi"),
        (json!({"rules": {"ko": "SIMPLE", "komi": 7.3}}), "rules"),
        (json!({"rules": {"ko": "SIMPLE", "komi": "7.5"}}), "rules"),
        (json!({"moves": null}), "moves"),
        (json!({"moves": [["B", "C3"], ["W", "C3"]]}), "moves"),
        (json!({"moves": [["B", "F1"]]}), "moves"),
        (json!({"initialStones": [["B", "pass"]]}), "initialStones"),
        (json!({"initialStones": [["B", "A1"], ["W", "A2"], ["W", "B1"]]}), "initialStones"),
        (json!({"initialStones": [["B", "C3"], ["W", "C3"]]}), "initialStones"),
        (json!({"initialPlayer": "x"}), "initialPlayer"),
        (json!({"analyzeTurns": [1]}), "analyzeTurns"),
        (json!({"analyzeTurns": []}), "analyzeTurns"),
        (json!({"analyzeTurns": "all"}), "analyzeTurns"),
        (json!({"priorities": [1]}), "priorities"),
        (json!({"analyzeTurns": [0], "priorities": [1, 2]}), "priorities"),
        (json!({"analyzeTurns": [0], "priorities": [1], "priority": 2}), "priority"),
        (json!({"maxVisits": 0}), "maxVisits"),
        (json!({"maxVisits": "5"}), "maxVisits"),
        (json!({"analysisPVLen": 0}), "analysisPVLen"),
        (json!({"includePolicy": 1}), "includePolicy"),
        (json!({"reportDuringSearchEvery": 0}), "reportDuringSearchEvery"),
        (json!({"whiteHandicapBonus": "X"}), "whiteHandicapBonus"),
        (json!({"overrideSettings": 5}), "overrideSettings"),
        (json!({"overrideSettings": {"wideRootNoise": -1}}), "overrideSettings"),
        (json!({"avoidMoves": 5}), "avoidMoves"),
        (json!({"avoidMoves": [{"player": "B", "moves": ["C3"]}]}), "avoidMoves"),
        (json!({"avoidMoves": [{"player": "B", "moves": ["C3"], "untilDepth": 0}]}), "untilDepth"),
        (json!({"avoidMoves": [], "allowMoves": []}), "allowMoves"),
        (json!({"action": "dance"}), "action"),
        (json!({"action": "terminate"}), "terminateId"),
    ];
    for (own, field) in refused {
        let answer = answer(&own);
        assert_eq!(keys(&answer), ["error", "field", "id"], "{own}");
        assert_eq!((&answer["id"], &answer["field"]), (&json!("q"), &json!(field)), "{own}");
    }
}

#[test]
fn a_line_other_than_a_query_is_an_error_and_the_next_one_is_answered() {
    let lines = ["rubbish", "[1,2]", "{\"id\":7}", "{", "\"text\""];
    let mut lines: Vec<Vec<u8>> = lines.map(|line| line.as_bytes().to_vec()).into();
    lines.extend([vec![0xff, 0xfe, b'{'], vec![b'['; 100_000], vec![b' '; 3], Vec::new()]);
    lines.push(query("good", &json!({})));
    let answers = answers(&lines);
    assert_eq!(answers.len(), 8);
    assert!(answers[..7].iter().all(|answer| keys(answer) == ["error"]));
    assert_eq!(answers[7]["id"], "good");
}

#[test]
fn a_query_that_waits_takes_little_memory() {
    assert!(size_of::<Query>() < 1024, "{}", size_of::<Query>());
    assert!(size_of::<Doubt>() + size_of::<Course>() < 1024, "no game waits");
    let asked: Value = serde_json::from_slice(&query("q", &json!({}))).expect("JSON");
    let asked = asked.as_object().expect("an object");
    let (asked, _) = Query::read("q".to_owned(), asked, &Config::default()).expect("a query");
    let asked = Arc::new(asked);
    let (lines, _) = Writer::begin(io::sink(), || ()).expect("a thread");
    let asker = Asker::default();
    let job = Job {
        task: Task::Analyze(Turn { query: asked, number: 0 }),
        stop: Stop::new().or(&Stop::new()),
        asker: asker.clone(),
        lines,
    };
    let pool = Pool::new(Options::default().room);
    let add = |number| pool.add(&asker.client, vec![(0, job.clone()); number].into_iter());
    assert_eq!(add(MOST_WAITING), Ok(()));
    assert_eq!(add(1), Err(Full::Client(MOST_WAITING)));
    assert!(pool.take().is_some());
    assert_eq!(add(1), Ok(()), "one is under way");
}

#[test]
fn what_is_odd_is_warned_about_and_answered() {
    let own = json!({"bogus": 1,
        "overrideSettings": {"nosuch": 2, "maxVisits": 4}, "maxVisits": null});
    let answers = answers(&[query("q", &own)]);
    let fields: Vec<_> = answers.iter().map(|answer| answer["field"].as_str()).collect();
    assert_eq!(fields[..2], ["bogus", "overrideSettings"].map(Some));
    assert_eq!(keys(&answers[0]), ["field", "id", "warning"]);
    assert_eq!(answers[2]["rootInfo"]["visits"], 4);
}

#[test]
fn values_are_black_s_white_s_or_those_of_the_player_to_move() {
    let win = |side: &str, move_: &str| {
        // Black owns the whole board.
        let stones = json!([["B", "B2"], ["B", "C3"], ["B", "D4"], ["B", "B4"], ["B", "D2"]]);
        let answer = answer(&json!({"initialStones": stones, "initialPlayer": move_,
            "overrideSettings": {"reportAnalysisWinratesAs": side}, "includeOwnership": true}));
        let root = &answer["rootInfo"];
        let numbers = [
            &root["winrate"],
            &root["scoreLead"],
            &root["utility"],
            &answer["ownership"][12],
            &answer["moveInfos"][0]["winrate"],
            &answer["moveInfos"][0]["scoreMean"],
        ];
        let numbers = numbers.map(|number| number.as_f64().expect("a number"));
        let [win, lead, utility, owner, move_win, move_lead] = numbers;
        let signs = [win - 0.5, lead, utility, owner, move_win - 0.5, move_lead];
        assert!(signs.iter().all(|sign| *sign > 0.0) || signs.iter().all(|sign| *sign < 0.0));
        win > 0.5
    };
    assert!(win("BLACK", "B") && win("BLACK", "W"));
    assert!(!win("WHITE", "B") && !win("WHITE", "W"));
    assert!(win("SIDETOMOVE", "B") && !win("SIDETOMOVE", "W"));
}

#[test]
fn ownership_begins_at_the_upper_left_when_it_is_asked_for() {
    let stones = json!([
        ["B", "A4"],
        ["B", "B4"],
        ["B", "C4"],
        ["B", "D4"],
        ["B", "E4"],
        ["W", "A2"],
        ["W", "B2"],
        ["W", "C2"],
        ["W", "D2"],
        ["W", "E2"]
    ]);
    let own = json!({"initialStones": stones, "initialPlayer": "B", "maxVisits": 10,
        "includeOwnership": true, "includeMovesOwnership": true});
    let answer = answer(&own);
    for owners in [&answer["ownership"], &answer["moveInfos"][0]["ownership"]] {
        let owners: Vec<f64> = serde_json::from_value(owners.clone()).expect("numbers");
        assert_eq!(owners.len(), 25);
        assert!(owners[0] > 0.3 && owners[24] < -0.3, "{owners:?}");
    }
}

#[test]
fn how_far_owners_differ_is_reported_with_the_owners_or_alone() {
    let own = json!({"maxVisits": 20, "includeOwnershipStdev": true,
        "includeMovesOwnershipStdev": true});
    let answer = answer(&own);
    let best = &answer["moveInfos"][0];
    for (of, place) in [(&answer, "rootInfo"), (best, "playSelectionValue")] {
        let deviations: Vec<f64> =
            serde_json::from_value(of["ownershipStdev"].clone()).expect("numbers");
        assert_eq!(deviations.len(), 25);
        assert!(deviations.iter().all(|deviation| (0.0..=1.0).contains(deviation)));
        assert!(deviations.iter().any(|deviation| *deviation > 0.0), "{deviations:?}");
        let keys = keys(of);
        assert!(!keys.contains(&"ownership"));
        assert_eq!(
            keys.iter().position(|key| *key == "ownershipStdev").map(|it| keys[it + 1]),
            Some(place)
        );
    }
}

#[test]
fn visits_along_a_variation_are_reported_when_they_are_asked_for() {
    let answer = answer(&json!({"includePVVisits": true, "maxVisits": 40, "analysisPVLen": 1}));
    let best = &answer["moveInfos"][0];
    let line = best["pv"].as_array().expect("moves").len();
    assert!((1..=2).contains(&line));
    assert_eq!(best["pvVisits"].as_array().map(Vec::len), Some(line));
    assert_eq!(best["pvVisits"], best["pvEdgeVisits"]);
    assert_eq!(best["pvVisits"][0], best["visits"]);
}

#[test]
fn moves_are_avoided_or_allowed_for_a_player() {
    let moves = |own: &Value| -> Vec<String> {
        let answer = answer(own);
        let infos = answer["moveInfos"].as_array().expect("moves").clone();
        infos.iter().map(|info| info["move"].as_str().expect("a text").to_owned()).collect()
    };
    let allow = json!([{"player": "B", "moves": ["A1", "E5", "pass"], "untilDepth": 1}]);
    let mut allowed = moves(&json!({"allowMoves": allow, "maxVisits": 30}));
    allowed.sort();
    assert_eq!(allowed, ["A1", "E5", "pass"]);
    let avoid = json!([{"player": "B", "moves": ["C3", "pass"], "untilDepth": 3}]);
    let others = moves(&json!({"avoidMoves": avoid, "maxVisits": 30}));
    assert!(!others.contains(&"C3".to_owned()) && !others.contains(&"pass".to_owned()));
    let eye = json!({"initialStones": [["B", "A2"], ["B", "B2"], ["B", "B1"], ["W", "E5"]], "initialPlayer": "B",
        "allowMoves": [{"player": "B", "moves": ["A1"], "untilDepth": 1}], "maxVisits": 4});
    assert_eq!(moves(&eye), ["A1"], "a legal move is analysed, sensible or not");
    let opponent = json!([{"player": "W", "moves": ["A1"], "untilDepth": 1}]);
    assert!(moves(&json!({"allowMoves": opponent, "maxVisits": 30})).len() > 1);
}

#[test]
fn a_search_is_reported_while_it_goes_on() {
    let own = json!({"maxVisits": 200, "firstReportDuringSearchAfter": 0.001,
        "reportDuringSearchEvery": 0.001});
    let answers = answers(&[query("q", &own)]);
    assert!(answers.len() > 1);
    let (last, during) = answers.split_last().expect("answers");
    assert_eq!(last["isDuringSearch"], false);
    assert!(during.iter().all(|answer| answer["isDuringSearch"] == true));
    let visits: Vec<_> =
        answers.iter().map(|answer| answer["rootInfo"]["visits"].as_i64()).collect();
    assert!(visits.is_sorted());
}

#[test]
fn a_time_too_short_for_a_visit_gives_one() {
    let answer = answer(&json!({"maxVisits": 100, "overrideSettings": {"maxTime": 0}}));
    assert_eq!(answer["rootInfo"]["visits"], 1);
}

#[test]
fn the_player_at_the_start_is_named_or_follows_from_moves_and_handicap() {
    let player = |own: &Value| answer(own)["rootInfo"]["currentPlayer"].clone();
    let stones = json!([["B", "B2"], ["B", "D4"]]);
    assert_eq!(player(&json!({"initialStones": stones})), "W");
    assert_eq!(player(&json!({"initialStones": stones, "initialPlayer": "b"})), "B");
    assert_eq!(player(&json!({})), "B");
    let own = json!({"moves": [["W", "C3"]], "analyzeTurns": [0]});
    assert_eq!(player(&own), "W");
}

#[test]
fn moves_against_ko_and_out_of_turn_are_taken_as_they_were_played() {
    let moves =
        json!([["B", "A2"], ["B", "B1"], ["W", "B2"], ["W", "C1"], ["W", "A1"], ["B", "B1"]]);
    assert_eq!(answer(&json!({"moves": moves}))["turnNumber"], 6);
}

#[test]
fn actions_are_repeated_with_what_they_ask_for() {
    let lines = [
        &br#"{"id":"v","action":"query_version"}"#[..],
        br#"{"x":1,"id":"m","action":"query_models"}"#,
        br#"{"id":"c","action":"clear_cache"}"#,
        br#"{"id":"t","action":"terminate","terminateId":"nobody"}"#,
    ];
    let answers = answers(&lines.map(<[u8]>::to_vec));
    assert_eq!(keys(&answers[0]), ["action", "git_hash", "id", "version"]);
    assert_eq!(answers[1], json!({"action": "query_models", "id": "m", "models": [], "x": 1}));
    assert_eq!(answers[2], json!({"action": "clear_cache", "id": "c"}));
    assert_eq!(answers[3], json!({"action": "terminate", "id": "t", "terminateId": "nobody"}));
}

#[test]
fn equal_queries_have_equal_answers() {
    let lines = [query("q", &json!({"maxVisits": 20})), query("q", &json!({"maxVisits": 20}))];
    let answers = answers(&lines);
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn rules_are_a_name_or_an_object_that_may_have_a_komi() {
    let lead = |own: Value| answer(&own)["rootInfo"]["scoreLead"].as_f64().expect("a number");
    let object = json!({"ko": "SIMPLE", "scoring": "AREA", "suicide": false, "komi": 50});
    let [with, without] = [json!({"rules": object, "komi": null}), json!({})].map(lead);
    assert!(with < without - 20.0, "{with} {without}");
    let in_text = lead(json!({"rules": object.to_string(), "komi": null}));
    assert!((in_text - with).abs() < 1e-9, "{in_text} {with}");
}

/// Returns the information about a move.
fn info<'a>(answer: &'a Value, vertex: &str) -> &'a Value {
    let infos = answer["moveInfos"].as_array().expect("moves");
    infos.iter().find(|info| info["move"] == vertex).expect("information about the move")
}

#[test]
fn a_move_in_focus_gets_its_visits_and_no_more_weight() {
    let own = |extra: &Value| {
        let mut own = json!({"moves": [["B", "C3"], ["W", "B2"]], "maxVisits": 60});
        for (field, value) in extra.as_object().expect("fields") {
            own[field] = value.clone();
        }
        answer(&own)
    };
    let focus = json!([{"moves": ["A1"], "visits": 20}]);
    let focused = own(&json!({"focusMoves": focus, "includePVVisits": true}));
    let found = info(&focused, "A1");
    assert!(found["visits"].as_u64() >= Some(20), "{found}");
    assert!(found["edgeVisits"].as_u64() < Some(10), "{found}");
    assert!(found["edgeWeight"].as_f64() < found["weight"].as_f64(), "{found}");
    assert_eq!(
        (&found["pvVisits"][0], &found["pvEdgeVisits"][0]),
        (&found["visits"], &found["edgeVisits"])
    );
    assert_eq!(focused["rootInfo"]["visits"], 60);
    assert_eq!(focused["moveInfos"][0]["move"], own(&json!({}))["moveInfos"][0]["move"]);
    let eye = json!({"initialStones": [["B", "A2"], ["B", "B2"], ["B", "B1"], ["W", "E5"]],
        "initialPlayer": "B", "moves": [], "maxVisits": 20,
        "focusMoves": [{"moves": ["A1"], "visits": 5}]});
    assert!(info(&own(&eye), "A1")["visits"].as_u64() >= Some(5), "sensible or not");
}

#[test]
fn a_focus_that_cannot_be_is_refused() {
    let refusal = |focus: Value, more: &Value| {
        let mut own = json!({"moves": [["B", "C3"]], "focusMoves": focus});
        for (field, value) in more.as_object().expect("fields") {
            own[field] = value.clone();
        }
        let answer = answer(&own);
        assert_eq!(answer["field"], "focusMoves", "{answer}");
        answer["error"].as_str().expect("a text").to_owned()
    };
    let none = json!({});
    let form = "Must be a list of dicts with subfields 'moves' and 'visits', from 1 to 1000000000";
    for focus in [
        json!("C3"),
        json!(["C3"]),
        json!([{"moves": ["A1"]}]),
        json!([{"visits": 5}]),
        json!([{"moves": ["A1"], "visits": 0}]),
        json!([{"moves": ["A1"], "visits": -3}]),
        json!([{"moves": ["A1"], "visits": 1_000_000_001}]),
    ] {
        assert_eq!(refusal(focus.clone(), &none), form, "{focus}");
    }
    let of = |vertex: &str| json!([{"moves": [vertex], "visits": 5}]);
    assert_eq!(refusal(of("Z9"), &none), "Could not parse board location: Z9");
    let occupied = refusal(of("C3"), &none);
    assert!(occupied.starts_with("C3 cannot be in focus after 1 moves: "), "{occupied}");
    let avoid = json!({"avoidMoves": [{"player": "W", "moves": ["A1"], "untilDepth": 1}]});
    assert_eq!(
        refusal(of("A1"), &avoid),
        "A1 cannot be in focus after 1 moves: it is not among the moves to analyse"
    );
}

#[test]
fn equal_moves_name_the_one_that_was_searched() {
    let answer = answer(&json!({"maxVisits": 40, "includeMovesOwnership": true}));
    let infos = answer["moveInfos"].as_array().expect("moves");
    let searched: Vec<_> = infos.iter().filter(|info| info.get("isSymmetryOf").is_none()).collect();
    let visits: u64 = searched.iter().filter_map(|info| info["visits"].as_u64()).sum();
    assert_eq!(visits, 39);
    let twin = infos.iter().find(|info| info.get("isSymmetryOf").is_some()).expect("a twin");
    let other = info(&answer, twin["isSymmetryOf"].as_str().expect("a move"));
    for field in ["visits", "winrate", "lcb", "prior", "scoreLead", "playSelectionValue"] {
        assert_eq!(twin[field], other[field], "{field}");
    }
    assert_ne!(twin["pv"], other["pv"]);
}

/// Black lives with B1, and dies if White plays there.
fn corner(own: &Value) -> Vec<u8> {
    let mut problem = json!({
        "id": "p", "action": "solve", "size": 9, "black": ["A3", "B3", "C3", "D2", "D1"],
        "white": ["A4", "B4", "C4", "D4", "D3", "E2", "E1"], "to_play": "W", "nodes": 50_000,
    });
    for (field, value) in own.as_object().expect("fields") {
        problem[field] = value.clone();
    }
    problem.to_string().into_bytes()
}

#[test]
fn a_problem_of_life_and_death_is_solved() {
    let found = answers(&[corner(&json!({}))]).remove(0);
    assert_eq!(keys(&found)[..3], ["id", "action", "result"]);
    assert_eq!((&found["id"], &found["action"]), (&"p".into(), &"solve".into()));
    assert_eq!((&found["result"], &found["is_reached"]), (&"dead".into(), &true.into()));
}

#[test]
fn a_problem_may_be_the_last_position_of_a_game() {
    let mut stones: Vec<_> =
        ["A3", "B3", "C3", "D2", "D1"].iter().map(|point| json!(["B", point])).collect();
    stones.extend(["A4", "B4", "C4", "D4", "D3", "E2"].iter().map(|point| json!(["W", point])));
    let of_game = json!({
        "size": null, "black": null, "white": null, "to_play": null, "boardXSize": 9,
        "boardYSize": 9, "initialStones": stones, "initialPlayer": "W",
        "moves": [["W", "E1"], ["B", "J9"]],
    });
    let query = corner(&of_game);
    let mut object: Value = serde_json::from_slice(&query).expect("JSON");
    for name in ["size", "black", "white"] {
        object.as_object_mut().expect("an object").remove(name);
    }
    object["target"] = "A3".into();
    let found = answers(&[object.to_string().into_bytes()]).remove(0);
    assert_eq!((&found["to_play"], &found["result"]), (&"W".into(), &"dead".into()), "{found}");
}

#[test]
fn a_question_without_a_problem_is_refused_with_its_field() {
    for (own, field, why) in [
        (json!({"blak": []}), "blak", "unknown field \"blak\""),
        (json!({"maxVisits": 5}), "maxVisits", "unknown field"),
        (json!({"goal": "cut"}), "goal", "is not solved yet"),
        (json!({"goal": 5}), "goal", "Must be \"live\" or \"kill\""),
        (json!({"target": "E9"}), "target", "E9 is empty"),
        (json!({"seconds": 0}), "seconds", "Must be a number above 0"),
        (json!({"priority": "high"}), "priority", "Must be a whole number"),
        (json!({"size": null}), "size", "no position"),
    ] {
        let refused = answers(&[corner(&own)]).remove(0);
        assert_eq!((&refused["id"], &refused["field"]), (&"p".into(), &field.into()), "{refused}");
        assert!(refused["error"].as_str().is_some_and(|text| text.contains(why)), "{refused}");
    }
    let region: Vec<String> = tengen::Size::square(25).points().map(|it| it.to_string()).collect();
    let large = json!({"size": 25, "region": region, "target": "A3"});
    let refused = answers(&[corner(&large)]).remove(0);
    assert!(refused["error"].as_str().is_some_and(|text| text.contains("25 points wide")));
}

#[test]
fn a_problem_that_waits_can_be_terminated() {
    let client = Client::default();
    let mut service = service(client.clone());
    let long = json!({"maxVisits": 1_000_000_000});
    service.answer(&query("long", &long));
    service.answer(&corner(&json!({})));
    service.answer(br#"{"id":"t","action":"terminate","terminateId":"p"}"#);
    let ended = client.wait_for(|answer| answer["id"] == "p");
    assert_eq!(ended, json!({"id": "p", "isDuringSearch": false, "noResults": true}));
    service.answer(br#"{"id":"u","action":"terminate_all"}"#);
    service.finish().expect("memory never fails");
}

/// Returns a query for an action about a game on 5x5 in which Black captures a stone at move 3.
fn capture(action: &str, own: &Value) -> Vec<u8> {
    let moves = json!([["B", "A2"], ["W", "A1"], ["B", "B1"], ["W", "C3"]]);
    let mut asked = json!({
        "id": "q", "action": action, "boardXSize": 5, "boardYSize": 5, "moves": moves, "maxVisits": 2,
    });
    for (field, value) in own.as_object().expect("fields") {
        asked[field] = value.clone();
    }
    asked.to_string().into_bytes()
}

#[test]
fn the_last_move_of_a_game_is_explained_or_a_move_after_it() {
    let moves = json!([["B", "A2"], ["W", "A1"], ["B", "B1"]]);
    let found = answers(&[capture("explain", &json!({ "moves": moves }))]).remove(0);
    assert_eq!(keys(&found)[..3], ["id", "action", "move"]);
    assert_eq!((&found["move"], &found["vertex"]), (&3.into(), &"B1".into()));
    assert!(found["facts"].to_string().contains("captures"), "{found}");
    assert!(found["reply"].is_string(), "searched before and after the move: {found}");
    let words = found["sentences"].to_string();
    let moves = json!([["B", "A2"], ["W", "A1"]]);
    let own = json!({ "moves": moves, "move": "B1", "language": "de", "maxVisits": 0 });
    let found = answers(&[capture("explain", &own)]).remove(0);
    assert_eq!((&found["color"], &found["vertex"]), (&"black".into(), &"B1".into()), "{found}");
    assert!(found.get("reply").is_none(), "no search: {found}");
    assert_ne!(found["sentences"].to_string(), words);
}

#[test]
fn a_game_is_reviewed_as_moves_or_as_a_record() {
    let found = answers(&[capture("review", &json!({"player": "w"}))]).remove(0);
    assert_eq!(keys(&found)[..3], ["id", "action", "black"]);
    let positions = found["positions"].as_array().expect("positions");
    let grades: Vec<_> = positions.iter().map(|it| it["made"]["grade"].is_string()).collect();
    assert_eq!(grades, [false, true, true, true, true]);
    assert_eq!((&found["visits"], &found["player"]), (&2.into(), &"white".into()));
    let record = json!({
        "id": "r", "action": "review", "sgf": "(;SZ[5]PB[Anna]RU[Japanese];B[cc];W[bb])",
        "maxVisits": 1,
    });
    let found = answers(&[record.to_string().into_bytes()]).remove(0);
    assert_eq!((&found["black"], &found["id"]), (&"Anna".into(), &"r".into()));
    assert_eq!(found["positions"].as_array().map(Vec::len), Some(3));
}

#[test]
fn an_action_that_cannot_be_carried_out_is_refused_with_its_field() {
    for (action, own, field, why) in [
        ("explain", json!({"moves": []}), "move", "Must name a move, or `moves` must have one"),
        ("explain", json!({"move": "Z9"}), "move", "Could not parse board location: Z9"),
        ("explain", json!({"language": "xx"}), "language", "Must be the code of a language: en,"),
        ("explain", json!({"visits": 3}), "visits", "Unknown field: the fields are id, action,"),
        ("explain", json!({"maxVisits": -1}), "maxVisits", "Must be a whole number from 0 to"),
        ("review", json!({"moves": []}), "moves", "Must have a move"),
        (
            "review",
            json!({"moves": [], "initialStones": [["B", "C3"]]}),
            "moves",
            "Must have a move",
        ),
        ("review", json!({"maxVisits": 0}), "maxVisits", "Must be a whole number from 1 to"),
        ("review", json!({"player": 5}), "player", "Must be \"b\" or \"w\""),
        ("review", json!({"sgf": 5}), "boardXSize", "Unknown field: the fields are id, action,"),
        ("review", json!({"priority": 0.5}), "priority", "Must be a whole number from"),
        (
            "praise",
            json!({}),
            "action",
            "solve, explain, review, tasks, answer, terminate or terminate_all",
        ),
    ] {
        let refused = answers(&[capture(action, &own)]).remove(0);
        assert_eq!((&refused["id"], &refused["field"]), (&"q".into(), &field.into()), "{refused}");
        assert!(refused["error"].as_str().is_some_and(|text| text.contains(why)), "{refused}");
    }
    for (record, why) in [("no game", "no game"), ("(;SZ[5]AB[cc])", "Must have a move")] {
        let asked = json!({"id": "r", "action": "review", "sgf": record});
        let refused = answers(&[asked.to_string().into_bytes()]).remove(0);
        assert_eq!(refused["field"], "sgf");
        assert!(refused["error"].as_str().is_some_and(|text| text.contains(why)), "{refused}");
    }
    let suicide = json!({
        "id": "s", "action": "explain", "boardXSize": 3, "boardYSize": 3, "move": "A1",
        "initialStones": [["W", "A2"], ["W", "B1"]], "initialPlayer": "B",
    });
    let refused = answers(&[suicide.to_string().into_bytes()]).remove(0);
    let why = "A1 cannot be explained: illegal move: suicide";
    assert_eq!(refused, json!({"error": why, "field": "move", "id": "s"}));
    let retake = json!([
        ["B", "A2"],
        ["W", "C3"],
        ["B", "B1"],
        ["W", "D2"],
        ["B", "B3"],
        ["W", "C1"],
        ["B", "E5"],
        ["W", "B2"],
        ["B", "C2"],
        ["W", "B2"]
    ]);
    let refused = answers(&[capture("explain", &json!({ "moves": retake }))]).remove(0);
    assert_eq!(refused["field"], "moves", "{refused}");
}

#[test]
fn a_text_of_queries_is_answered_as_a_text_until_a_stop() {
    let net = NetChoice::from(Arc::new(tengen_nets::Net::embedded()));
    let texts = Texts::new(Some(&net), 1, 32 << 20);
    let lines = [query("a", &json!({})), b"no query".to_vec(), capture("review", &json!({}))];
    let found = texts.answer(&lines.join(&b'\n'), &Stop::new()).expect("threads");
    let found = String::from_utf8(found).expect("text");
    let mut ids: Vec<_> = found
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].to_string())
        .collect();
    ids.sort();
    assert_eq!(ids, ["\"a\"", "\"q\"", "null"]);
    let (stop, long) = (Stop::new(), query("long", &json!({"maxVisits": 1_000_000_000})));
    thread::scope(|scope| {
        let asked = [long.clone(), long, capture("review", &json!({}))].join(&b'\n');
        let (texts, stop) = (&texts, &stop);
        let answered = scope.spawn(move || texts.answer(&asked, stop));
        thread::sleep(Duration::from_millis(50));
        stop.raise();
        let found = answered.join().expect("no panic").expect("threads");
        assert_eq!(String::from_utf8(found).expect("text").lines().count(), 3);
    });
}

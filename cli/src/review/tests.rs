//! Tests of reviews with made-up opinions, so that searches do not affect the results.

use serde_json::json;

use super::*;
use tengen::engine_room::inside;
use tengen::engine_room::sgf::Given;
use tengen::{
    Collection, Color, GameTree, Grade, Language, Means, Opinion, Property, Suggestion, Vertex,
    rules::Komi,
};

fn story(sgf: &str) -> Story {
    Story::read(sgf.as_bytes(), |record| {
        inside::settle(
            record,
            &Given { komi: record.komi.or(Some(Komi::ZERO)), ..Given::default() },
        )
    })
    .expect("a record")
}

fn source(name: &str) -> Source {
    Source { name: name.to_owned(), net: "a net".to_owned(), visits: 20 }
}

fn vertex(text: &str) -> Vertex {
    text.parse().expect("a vertex")
}

/// Returns an opinion with this lead of Black, and lines to suggest.
fn opinion(to_move: Color, lead: f64, lines: &[&str]) -> Opinion {
    let suggestions = lines.iter().map(|line| {
        let line: Vec<Vertex> = line.split(' ').map(vertex).collect();
        let mut suggestion = Suggestion::new(line, Means { lead, ..Means::UNKNOWN });
        (suggestion.visits, suggestion.prior) = (10, 0.5);
        suggestion
    });
    let win = (0.5 + lead / 40.0).clamp(0.0, 1.0);
    let mut opinion = Opinion::new(to_move, Means { win, lead, deviation: 9.0, ..Means::UNKNOWN });
    (opinion.visits, opinion.suggestions) = (Some(20), suggestions.collect());
    opinion
}

/// Returns a review of two moves: Black's E5 is the best move; White's C3 loses five points
/// compared with G7.
fn review(sgf: &str) -> Review {
    let opinions = vec![
        opinion(Color::Black, 0.0, &["E5 G7"]),
        opinion(Color::White, 1.0, &["G7 C3 C7", "C3 G7"]),
        opinion(Color::Black, 6.0, &["G7 C7"]),
    ];
    Review::new(story(sgf), opinions, source("a test"))
}

const TWO_MOVES: &str = "(;SZ[9]PB[b]PW[w];B[ee]C[good];W[cg])";

fn rewritten(sgf: &str) -> GameTree {
    GameTree::parse(&review(sgf).sgf()).expect("a record")
}

#[test]
fn a_review_of_a_review_has_the_same_bytes_whatever_ends_a_comment() {
    for comment in ["a", "a\n", "a\n\n", "\n\na\n\n\n", "", "a\n\nTengen is strong"] {
        let sgf = format!("(;SZ[9]C[{comment}];B[ee]C[{comment}];W[cg]C[b])");
        let once = review(&sgf).sgf();
        assert_eq!(review(&once).sgf(), once, "{comment:?}");
    }
}

#[test]
fn games_after_the_first_stay_as_they_were() {
    let later = "(;SZ[13]C[second];B[dd])(;SZ[19];W[pp])";
    let written = review(&format!("{TWO_MOVES}\n{later}")).sgf();
    let games = Collection::parse(&written).expect("three games").games;
    assert_eq!(games[0], rewritten(TWO_MOVES));
    assert_eq!(games[1..], Collection::parse(later).expect("two games").games);
    let broken = format!("{TWO_MOVES}(;SZ[13];B[dd");
    assert_eq!(story(&broken).others(), None);
}

fn comment(tree: &GameTree, place: usize) -> String {
    let node = tree.main_line().nth(place).expect("a node");
    node.property("C").and_then(Property::text).unwrap_or_default()
}

#[test]
fn a_story_has_a_position_for_the_start_and_each_move_and_set_up() {
    let story = story("(;SZ[9]AB[aa]PL[W];W[ee];PL[W];AE[aa]AW[bb]PL[B];B[gg];B[])");
    let numbers: Vec<_> = story.snapshots().iter().map(|snapshot| snapshot.moves).collect();
    assert_eq!(numbers, [0, 1, 1, 2, 3]);
    let turns: Vec<_> = story.snapshots().iter().map(|snapshot| snapshot.to_move).collect();
    assert_eq!(turns, [Color::White, Color::Black, Color::Black, Color::Black, Color::White]);
}

#[test]
fn the_games_of_a_story_stand_as_its_positions() {
    let story = story("(;SZ[9]AB[aa]PL[W];W[ee];AE[aa];W[ee];B[gg])");
    let stones: Vec<_> = story.positions().games().map(|game| *game.position()).collect();
    let expected: Vec<_> = story.snapshots().iter().map(|snapshot| snapshot.position).collect();
    assert_eq!(stones, expected);
}

#[test]
fn a_story_leaves_out_a_move_onto_a_stone() {
    let story = story("(;SZ[9];B[ee];W[ee];B[cc])");
    let made: Vec<_> = story.snapshots().iter().filter_map(|snapshot| snapshot.made).collect();
    assert_eq!(made.iter().map(|made| made.number).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(story.notes().iter().count(), 1);
}

#[test]
fn a_comment_belongs_to_the_position_that_it_stands_at() {
    let story = story("(;SZ[9]C[start];C[more];B[ee]C[one];W[cc])");
    let comments: Vec<_> =
        story.snapshots().iter().map(|snapshot| snapshot.comment.as_str()).collect();
    assert_eq!(comments, ["start\n\nmore", "one", ""]);
}

#[test]
fn a_move_loses_what_the_lead_of_its_player_falls() {
    let review = review(TWO_MOVES);
    let judged: Vec<_> = review.moves().collect();
    assert!((judged[1].points_lost() - 5.0).abs() < 1e-9);
    assert_eq!(judged[1].grade, Grade::Mistake);
    assert_eq!(judged[1].better().map(|better| better.vertex), Some(vertex("G7")));
}

#[test]
fn the_best_move_loses_nothing_whatever_is_found_later() {
    let opinions = vec![
        opinion(Color::Black, 0.0, &["E5"]),
        opinion(Color::White, -12.0, &["C3"]),
        opinion(Color::Black, 0.0, &["G7"]),
    ];
    let review = Review::new(story(TWO_MOVES), opinions, source(""));
    let first = review.moves().next().expect("a move");
    assert_eq!((first.grade, first.points_lost()), (Grade::Best, 0.0));
}

#[test]
fn the_worst_moves_come_first_and_good_ones_not_at_all() {
    let worst: Vec<_> = review(TWO_MOVES).worst(10).iter().map(|judged| judged.place).collect();
    assert_eq!(worst, [2]);
}

#[test]
fn totals_count_each_player_s_own_moves() {
    let totals = review(TWO_MOVES).totals();
    assert_eq!((totals.black.moves, totals.black.agreement()), (1, Some(1.0)));
    assert_eq!((totals.white.mean(), totals.white.grades), (Some(5.0), [0, 0, 0, 1, 0]));
}

#[test]
fn sabaki_receives_black_s_win_rate_and_lead() {
    let tree = rewritten(TWO_MOVES);
    let last = tree.main_line().last().expect("a node");
    assert_eq!(last.values("SBKV").collect::<Vec<_>>(), ["65.00"]);
    assert_eq!(last.values("SBKS").collect::<Vec<_>>(), ["6.00"]);
}

#[test]
fn lizzie_receives_the_moves_from_the_side_of_the_player_to_move() {
    let tree = rewritten(TWO_MOVES);
    let root = tree[tree.root()].property("LZOP").and_then(Property::text);
    assert_eq!(
        root.as_deref(),
        Some(
            "Tengen 50.0 20 0.0 9.0\nmove E5 visits 10 winrate 5000 prior 5000 scoreMean 0.00 pv E5 \
             G7 info "
        )
    );
    let node = tree.main_line().nth(1).expect("a node");
    let text = node.property("LZ").and_then(Property::text).expect("a text");
    assert!(text.starts_with("Tengen 52.5 20 -1.0 9.0\nmove G7 "), "{text}");
}

#[test]
fn a_comment_is_kept_and_goes_before_the_program_s() {
    let tree = rewritten(TWO_MOVES);
    let text = comment(&tree, 1);
    assert!(text.starts_with("good\n\nTengen: "), "{text}");
    assert!(comment(&tree, 2).contains("White loses 5.0 points"), "{}", comment(&tree, 2));
}

#[test]
fn a_bad_move_is_signed_and_has_the_better_one_beside_it() {
    let tree = rewritten(TWO_MOVES);
    let node = tree.main_line().nth(2).expect("a node");
    assert_eq!(node.values("BM").collect::<Vec<_>>(), ["1"]);
    let parent = &tree[node.parent().expect("a parent")];
    let [_, better] = parent.children() else { panic!("a variation") };
    assert_eq!(tree[*better].values("W").collect::<Vec<_>>(), ["gc"]);
}

#[test]
fn a_second_review_replaces_what_the_first_one_wrote() {
    let once = review(TWO_MOVES).sgf();
    assert_eq!(review(&once).sgf(), once);
}

/// Returns a review of the two moves, in which both are good.
fn kind_review(sgf: &str) -> Review {
    let opinions = vec![
        opinion(Color::Black, 0.0, &["E5 C3"]),
        opinion(Color::White, 1.0, &["C3 G7"]),
        opinion(Color::Black, 1.0, &["G7 C7"]),
    ];
    Review::new(story(sgf), opinions, source("another test"))
}

#[test]
fn a_second_review_leaves_nothing_of_what_the_first_one_thought() {
    assert_eq!(kind_review(&review(TWO_MOVES).sgf()).sgf(), kind_review(TWO_MOVES).sgf());
}

#[test]
fn a_variation_of_a_review_that_somebody_has_gone_on_with_stays() {
    let once = review(TWO_MOVES).sgf();
    let added = once.replace(";W[cc]", ";W[cc]C[mine]");
    assert_ne!(once, added);
    let tree = GameTree::parse(&kind_review(&added).sgf()).expect("a record");
    assert_eq!(tree.main_line().nth(1).expect("a node").children().len(), 2);
    assert!(tree.nodes().any(|node| node.values("C").eq(["mine"])));
}

#[test]
fn a_sign_that_the_record_had_before_a_review_stays_after_the_next_one() {
    let once = review("(;SZ[9];B[ee];W[cg]BM[1])").sgf();
    let tree = GameTree::parse(&kind_review(&once).sgf()).expect("a record");
    assert_eq!(tree.main_line().nth(2).expect("a node").values("BM").collect::<Vec<_>>(), ["1"]);
}

#[test]
fn a_comment_of_a_person_stays_that_begins_like_one_of_a_review() {
    let tree = rewritten("(;SZ[9]C[Tengen: mine];B[ee]C[Tengen: my words];W[cg])");
    for (place, words) in
        ["Tengen: mine\n\nTengen: ", "Tengen: my words\n\nTengen: "].iter().enumerate()
    {
        assert!(comment(&tree, place).starts_with(words), "{}", comment(&tree, place));
    }
}

#[test]
fn a_page_does_not_take_what_an_earlier_review_wrote_for_the_record_s_own() {
    let story = story(&review(TWO_MOVES).sgf());
    let comments: Vec<_> =
        story.snapshots().iter().map(|snapshot| snapshot.comment.as_str()).collect();
    assert_eq!(comments, ["", "good", ""]);
}

#[test]
fn a_bad_move_is_reported_even_if_no_better_one_was_searched() {
    let opinions = vec![
        opinion(Color::Black, 0.0, &[]),
        opinion(Color::White, -5.0, &[]),
        opinion(Color::Black, -5.0, &[]),
    ];
    let tree = Review::new(story(TWO_MOVES), opinions, source("")).sgf();
    let tree = GameTree::parse(&tree).expect("a record");
    assert!(comment(&tree, 1).contains("Black loses 5.0 points"), "{}", comment(&tree, 1));
    assert!(tree.main_line().nth(1).expect("a node").property("BM").is_some());
}

#[test]
fn a_sign_of_the_record_stays() {
    let tree = rewritten("(;SZ[9];B[ee];W[cg]TE[1])");
    let node = tree.main_line().nth(2).expect("a node");
    assert!(node.property("TE").is_some() && node.property("BM").is_none());
}

#[test]
fn variations_of_the_record_stay() {
    let tree = rewritten("(;SZ[9];B[ee](;W[cg])(;W[aa]C[mine]))");
    let parent = tree.main_line().nth(1).expect("a node");
    let first: Vec<_> =
        parent.children().iter().flat_map(|&child| tree[child].values("W")).collect();
    assert_eq!(first, ["cg", "aa", "gc"]);
}

#[test]
fn what_a_record_says_cannot_become_a_part_of_the_page() {
    let evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>";
    let page = review(&format!("(;SZ[9]PB[{evil}]RE[{evil}];B[ee]C[{evil}];W[cg])"))
        .html()
        .expect("a page");
    assert_eq!(page.matches("<script").count(), 2, "the data and the script");
    assert!(!page.contains("<img"));
}

#[test]
fn a_page_asks_for_nothing_from_the_network() {
    let page = review(TWO_MOVES).html().expect("a page");
    for word in ["http://", "https://", "<link", "@import", "src="] {
        assert!(!page.contains(word), "{word}");
    }
}

#[test]
fn a_page_has_a_link_to_each_bad_move() {
    let page = review(TWO_MOVES).html().expect("a page");
    let (_, list) = page.split_once("<ol class=\"worst\">").expect("a list");
    let (list, _) = list.split_once("</ol>").expect("its end");
    assert!(list.contains("href=\"#move-2\"") && !list.contains("href=\"#move-1\""));
}

#[test]
fn a_summary_names_players_and_their_colours() {
    assert!(review(TWO_MOVES).text(None).starts_with("b (Black) against w (White)\n"));
    assert!(review("(;SZ[9];B[ee];W[cg])").text(None).starts_with("Black against White\n"));
}

#[test]
fn a_game_without_moves_has_a_summary_a_record_and_a_page() {
    let opinions = vec![opinion(Color::Black, 0.0, &["E5"])];
    let review = Review::new(story("(;SZ[9])"), opinions, source(""));
    assert!(review.text(None).contains("0 moves"));
    assert!(review.sgf().contains("SBKV[50.00]"));
    assert!(review.html().expect("a page").contains("No move lost much"));
}

#[test]
fn a_page_has_the_graphs_tables_and_last_board_without_its_script() {
    let page = review("(;SZ[9]EV[Cup]RO[3]DT[2026-11-26]PB[b]PW[w];B[ee];W[cg])").html();
    let page = page.expect("a page");
    let (still, script) = page.split_once("<script").expect("a script");
    assert!(still.contains("<title>b (Black) against w (White)</title>"), "{still}");
    assert!(still.contains("<p>Cup, round 3, 2026-11-26</p>"), "{still}");
    assert_eq!(still.matches("<svg class=\"chart\"").count(), 3);
    assert!(
        still.contains(
            "aria-label=\"w (White): 0 best, 0 good, 0 inaccuracy, 1 mistake, 0 blunder\""
        )
    );
    assert!(still.contains("The board after the last move"));
    let row = "<td>White C3</td><td class=\"number\">5.0</td><td class=\"mistake\">mistake</td>\
               <td>G7</td>";
    assert!(still.contains(row), "{still}");
    assert!(script.contains("\"lost\":5.0"), "the played move in the table of candidates");
}

#[test]
fn a_summary_fits_a_narrow_window() {
    let wide = review(TWO_MOVES).text(None);
    assert_eq!(review(TWO_MOVES).text(Some(100)), wide);
    let narrow = review(TWO_MOVES).text(Some(20));
    assert!(narrow.lines().all(|line| line.chars().count() <= 20), "{narrow}");
    let joined = narrow.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("mistakes, 4 points or more: Black 0, White 1"), "{joined}");
    assert!(joined.contains("Big moments: 2 White C3 loses 5.0, win rate "), "{joined}");
    assert!(joined.ends_with("; better G7 C3 C7"), "{joined}");
}

#[test]
fn a_summary_over_games_adds_up_each_player() {
    let mut games = Games::default();
    assert!(games.is_empty());
    let address = crate::page::address_of(std::ffi::OsStr::new("one 1.html"));
    games.add("a/one.sgf", Some(address), &review(TWO_MOVES));
    let exchanged = "(;SZ[9]PB[w]PW[b]RE[B+2.5];B[ee];W[cc])";
    games.add("two.sgf", None, &review(exchanged));
    let text = games.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(" two.sgf 2 0.00 (0) 5.00 (1) w against b B+2.5 "), "{text}");
    assert!(text.ends_with(" b 2 2.50 50 % 1 w 2 2.50 50 % 1"), "{text}");
    let page = games.html().expect("a page");
    assert!(page.contains("<a href=\"one%201.html\">a&#x2f;one.sgf</a>"), "{page}");
    assert_eq!(games.json()["players"][1]["points_lost"], 5.0);
    assert_eq!(games.json()["games"][0]["file"], "a/one.sgf");
}

#[test]
fn a_summary_over_games_knows_a_player_by_name_whatever_its_capitals_and_the_rank() {
    let mut games = Games::default();
    for names in ["PB[Ann]BR[5k]PW[Bob]", "PB[bob]PW[ ann ]WR[4k]", "", "PB[Black]"] {
        games.add("a.sgf", None, &review(&format!("(;SZ[9]{names};B[ee];W[cg])")));
    }
    let json = games.json();
    let players = json["players"].as_array().expect("players").iter();
    let players: Vec<_> = players.map(|player| (&player["name"], &player["games"])).collect();
    let expected = json!([["Ann", 2], ["Bob", 2], ["Black", 1], ["White", 2], ["Black", 1]]);
    assert_eq!(json!(players), expected, "a name is not a colour");
    let text = games.text();
    assert!(text.contains("Ann 5k against Bob") && text.contains("bob against ann 4k"), "{text}");
}

#[test]
fn the_json_of_a_review_names_players_alike_in_every_language() {
    let names = |language| {
        let reader = Reader { player: Some(Color::Black), language };
        let review = review("(;SZ[9]PW[Bob]WR[3d];B[ee];W[cg])").written_for(reader);
        let mut games = Games::written_for(Some(Person::Unnamed(Color::Black)), language);
        games.add("a.sgf", None, &review);
        let json = games.json();
        let names = ["black", "white"].map(|color| json["games"][0][color].clone());
        (names, json["players"][0]["name"].clone(), json["learner"]["name"].clone())
    };
    for language in Language::ALL {
        let expected = (["Black", "Bob 3d"].map(Into::into), "Black".into(), "Black".into());
        assert_eq!(names(language), expected, "{}", language.code());
    }
    let german = written_for(None, Language::German);
    let mut games = Games::written_for(Some(Person::Unnamed(Color::Black)), Language::German);
    games.add("a.sgf", None, &german);
    assert!(games.text().contains("Schwarz"), "people read their language: {}", games.text());
}

#[test]
fn all_numbers_of_a_summary_have_the_decimal_mark_of_its_language() {
    let sgf = "(;SZ[9]KM[6.5];B[ee];W[cg])";
    let german = review(sgf).written_for(Reader { player: None, language: Language::German });
    let mut games = Games::written_for(None, Language::German);
    games.add("game", None, &german);
    for text in [german.text(None), games.text(), games.html().expect("a page")] {
        let bytes = text.as_bytes();
        let is_point = |at: usize| {
            bytes[at] == b'.'
                && bytes[at - 1].is_ascii_digit()
                && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
        };
        let body = text.find("<h2").unwrap_or_default();
        let end = text.find("<footer").unwrap_or(text.len());
        assert!(!(body.max(1)..end).any(is_point), "{text}");
        assert!(text.contains(",0"), "{text}");
    }
    assert!(german.text(None).contains("Komi 6,5"), "{}", german.text(None));
    let words = words::Words(Language::German);
    assert_eq!([4.0, 1.5].map(|number| words.number(number)), ["4", "1,5"]);
}

#[test]
fn a_pass_is_worded_as_a_pass_in_every_language() {
    let opinions = vec![opinion(Color::Black, 9.0, &["E5"]), opinion(Color::White, 0.0, &["C3"])];
    for (language, sentence) in [
        (
            Language::English,
            "Black loses 9.0 points and 22 % of the win rate with a pass, a mistake.",
        ),
        (Language::French, "Noir perd 9,0 points et 22 % de chances de gain en passant"),
        (Language::Spanish, "Negro pierde 9,0 puntos y 22 % de probabilidad de ganar al pasar"),
        (Language::Italian, "Nero perde 9,0 punti e 22 % di probabilità di vincere passando"),
        (Language::Chinese, "黑停一手损失9.0目，胜率下降22 %"),
    ] {
        let reader = Reader { player: None, language };
        let review = Review::new(story("(;SZ[9];B[])"), opinions.clone(), source("a test"));
        let tree = GameTree::parse(&review.written_for(reader).sgf()).expect("a record");
        assert!(comment(&tree, 1).contains(sentence), "{}", comment(&tree, 1));
    }
}

#[test]
fn one_move_is_counted_in_the_singular() {
    let of = |moves: &str, count| {
        let turns = [Color::Black, Color::White].into_iter().cycle().take(count);
        let opinions = turns.map(|turn| opinion(turn, 0.0, &["E5"])).collect();
        let review = Review::new(story(&format!("(;SZ[9]{moves})")), opinions, source("a test"));
        let language = Language::French;
        review.written_for(Reader { player: None, language }).text(None)
    };
    assert!(of(";B[ee]", 2).contains("\n1 coup, analysé par a test"), "{}", of(";B[ee]", 2));
    let two = of(";B[ee];W[cc]", 3);
    assert!(two.contains("\n2 coups, analysés par a test"), "{two}");
}

#[test]
fn a_page_explains_the_question_mark_where_only_a_big_moment_far_back_is_unsure() {
    // 41 moves of Black lose nine points each. The last one loses six, and alone costs win rate. White
    // passes.
    const MOVES: u8 = 42;
    let (mut moves, mut opinions, mut lead) = (Vec::new(), Vec::new(), 0.0);
    for number in 0..MOVES {
        let (column, row) = (number % 5 * 2, number / 5);
        let [x, y] = [column, row].map(|place| char::from(b'a' + place));
        let better = char::from(b"ABCDEFGHJK"[usize::from(column) + 1]);
        opinions.push(opinion(Color::Black, lead, &[&format!("{better}{}", 10 - row)]));
        lead -= if number + 1 < MOVES { 9.0 } else { 6.0 };
        opinions.push(opinion(Color::White, lead, &[]));
        moves.push(format!(";B[{x}{y}]"));
    }
    for opinion in &mut opinions {
        opinion.means.win = 0.5;
    }
    let last = opinions.last_mut().expect("a position");
    (last.means.win, last.spread) = (0.2, 9.0);
    let sgf = format!("(;SZ[10]{})", moves.join(";W[]"));
    let page = Review::new(story(&sgf), opinions, source("a test")).html().expect("a page");
    assert!(page.contains("−6.0?") && page.contains("42 mistakes in all"), "{page}");
    assert!(page.contains("A loss with a question mark is unsure"), "{page}");
}

/// Both players leave G7 open, where six points depend on the next move.
fn left_open() -> Review {
    let leads = [3.0, -3.0, 3.0, -3.0, 3.0];
    let turns = [Color::Black, Color::White].into_iter().cycle();
    let opinions = turns.zip(leads).map(|(turn, lead)| opinion(turn, lead, &["G7 C7"])).collect();
    let sgf = "(;SZ[9]PB[Ann]PW[Bob];B[ee];W[cg];B[dd];W[dg])";
    Review::new(story(sgf), opinions, source("a test"))
}

fn written_for(player: Option<Color>, language: Language) -> Review {
    left_open().written_for(Reader { player, language })
}

#[test]
fn a_move_that_stayed_open_is_listed_once_for_each_player() {
    let text = left_open().text(None);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let heading = "big moments lost win rate better again at 1 Black E5";
    assert!(words.contains(heading), "{text}");
    assert!(words.contains("1 Black E5 6.0 57 % to 42 % G7 3 C7 2 White C3 6.0"), "{text}");
    assert!(!words.contains("3 Black D6"), "{text}");
}

#[test]
fn a_review_for_one_player_shows_the_mistakes_of_that_player_and_both_totals() {
    let review = written_for(Some(Color::White), Language::English);
    let text = review.text(None);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("White Black moves 2 2"), "the own column is the first: {text}");
    assert!(words.contains("in the opening, to move 11 6.00 6.00"), "{text}");
    assert!(words.contains("The mistakes of Bob (White) big moments lost"), "{text}");
    assert!(words.contains("2 White C3") && !words.contains("1 Black E5"), "{text}");
    let page = review.html().expect("a page");
    assert!(page.contains("<h2 id=\"worst\">The mistakes of Bob (White)</h2>"), "{page}");
    let json = review.json();
    assert_eq!((&json["player"], &json["cards"][0]["numbers"]), (&"white".into(), &json!([2, 4])));
    assert_eq!(
        (&json["big_moments"], json["cards"].as_array().map(Vec::len)),
        (&json!([0]), Some(1))
    );
    assert_eq!(json["kinds"]["black"]["other"]["cards"], 1);
    assert_eq!(
        json["last_moves_of_phases"],
        json!({"opening": 11, "middle game": 33, "endgame": null})
    );
}

#[test]
fn a_loss_beside_an_unsteady_position_has_a_question_mark() {
    let mut opinions = left_open().opinions().to_vec();
    opinions[1].spread = 2.0;
    let review = Review::new(left_open().story().clone(), opinions, source("a test"));
    let text = review.text(None);
    assert!(text.contains("6.0?"), "{text}");
    assert!(text.contains("A loss with a question mark is unsure: more visits may change it.\n"));
    assert!(!left_open().text(None).contains("question mark"));
}

#[test]
fn a_review_is_written_in_the_reader_s_language() {
    for (language, words) in [
        (Language::German, "Die Fehler von Ann (Schwarz)"),
        (Language::French, "Les erreurs de Ann (Noir)"),
        (Language::Chinese, "Ann（黑）的失误"),
    ] {
        let review = written_for(Some(Color::Black), language);
        assert!(review.text(None).contains(words), "{}", review.text(None));
    }
    let german = written_for(None, Language::German);
    let tree = GameTree::parse(&german.sgf()).expect("a record");
    let text = comment(&tree, 1);
    let loss =
        "Schwarz verliert 6,0 Punkte und 15 % Gewinnchance durch E5, einen Fehler. Besser ist G7";
    assert!(text.contains(loss), "{text}");
    let again = story(&german.sgf());
    let is_clean = |node: &tengen::Node| node.property("C").is_none() && node.children().len() <= 1;
    assert!(again.tree().nodes().all(is_clean), "a later review takes all back");
    assert!(german.html().expect("a page").contains("lang=\"de\">Wichtigste Momente"));
}

#[test]
fn a_name_belongs_to_one_player_of_a_record() {
    let color = |sgf: &str, name: &str| story(sgf).color_of(name).map_err(|why| why.to_string());
    let sgf = "(;SZ[9]PB[Ann Lee]PW[Bob];B[ee])";
    assert_eq!(color(sgf, " ann lee "), Ok(Color::Black));
    assert_eq!(color(sgf, "BOB"), Ok(Color::White));
    let neither = "no player is named Cy: Black is Ann Lee, White is Bob";
    assert_eq!(color(sgf, "Cy"), Err(neither.to_owned()));
    let unnamed = "no player is named Cy: Black is not named, White is not named";
    assert_eq!(color("(;SZ[9];B[ee])", "Cy"), Err(unnamed.to_owned()));
    let both = "both players are named Ann: --player black or --player white names one of them";
    assert_eq!(color("(;SZ[9]PB[Ann]PW[ann];B[ee])", "Ann"), Err(both.to_owned()));
}

#[test]
fn a_summary_over_games_adds_up_one_player_beside_the_opponents() {
    let mut games = Games::written_for(Some(Person::Named("Ann".to_owned())), Language::English);
    for player in [Color::Black, Color::White] {
        games.add(
            "a.sgf",
            Some("a.html".to_owned()),
            &written_for(Some(player), Language::English),
        );
    }
    let text = games.text();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Ann in 2 games Ann opponents moves 4 4"), "{text}");
    assert!(words.contains("other 2 (12.0) 2 (12.0)"), "{text}");
    assert!(words.contains("1 Black E5 6.0 57 % to 42 % G7 a.sgf"), "{text}");
    let json = games.json();
    assert_eq!(json["learner"]["games"], 2);
    assert_eq!(json["learner"]["own"]["kinds"]["other"]["cards"], 2);
    let page = games.html().expect("a page");
    assert!(page.contains("<h2 lang=\"en\">Ann in 2 games</h2>"), "{page}");
    assert!(page.contains("<a href=\"a.html#move-1\">1 Black E5</a>"), "{page}");
}

#[test]
fn a_page_has_facts_about_every_move_with_their_lines() {
    let sgf = "(;SZ[5];B[cc];W[cb];B[bb];W[ee];B[db];W[ea];B[ca])";
    let turns = [Color::Black, Color::White].into_iter().cycle().take(8);
    let opinions = turns.map(|to_move| opinion(to_move, 0.0, &[])).collect();
    let page = Review::new(story(sgf), opinions, source("a test")).html().expect("a page");
    assert!(page.contains("\"text\":\"Captures the stone at C4.\""));
    // Black threatens C4 with B4: the line goes on after a pass of White.
    assert!(page.contains("\"after\":false,\"turn\":\"B\",\"line\":[16,-1,18,"), "{page}");
}

#[test]
fn the_address_of_a_game_is_a_link_and_no_other_text_is() {
    let page = |place: &str| {
        let sgf = format!("(;SZ[9]PC[{place}];B[ee];W[cg])");
        review(&sgf).html().expect("a page")
    };
    let address = "https://online-go.com/game/1?a=b&c";
    let found = page(&format!("OGS: {address}, round 2"));
    let link = "OGS: <a href=\"https:&#x2f;&#x2f;online-go.com&#x2f;game&#x2f;1?a=b&amp;c\" \
                rel=\"noreferrer\">https:&#x2f;&#x2f;online-go.com&#x2f;game&#x2f;1?a=b&amp;c</a>, round 2";
    assert!(found.contains(link), "{}", found.split("<body").nth(1).unwrap_or_default());
    for place in ["javascript:alert(1)", "data:text/html,x", "\"onclick=alert(1)"] {
        let found = page(place);
        let body = found.split("class=\"soft\"").next().unwrap_or_default();
        assert!(!body.contains("<a href"), "{place}");
    }
    let found = page("https://a.b/\"><script>alert(1)</script>");
    assert!(!found.contains("<script>alert"), "an address ends before a quotation mark");
}

#[test]
fn a_review_is_read_back_from_its_json_and_its_record() {
    let review = review(TWO_MOVES);
    let known = |bytes: &[u8], game: &Story| {
        Saved::read(bytes).map_err(|why| why.to_string())?.known(game).map_err(|it| it.to_string())
    };
    let opinions: Vec<_> = review.opinions().iter().cloned().map(Some).collect();
    for text in [review.json().to_string(), review.sgf()] {
        let saved = Saved::read(text.as_bytes()).expect("a review");
        assert_eq!((saved.net.as_str(), saved.visits), ("a net", 20));
        assert_eq!(saved.komi, Komi::ZERO);
        let game = self::story(&String::from_utf8(saved.record.clone()).expect("text"));
        assert_eq!(saved.known(&game).expect("the same game"), opinions);
        // A game that went on has new positions, and its last known one another next move.
        let longer = self::story("(;SZ[9];B[ee];W[cg];B[gg])");
        assert_eq!(
            saved.known(&longer).expect("the same game"),
            opinions[..2].iter().cloned().chain([None]).collect::<Vec<_>>()
        );
        let other = known(text.as_bytes(), &self::story("(;SZ[9];B[ee];W[cc];B[gg])"));
        let why = "a review of another game: the boards differ after move 2";
        assert_eq!(other.expect_err("another game"), why);
        let other = known(text.as_bytes(), &self::story("(;SZ[13];B[ee];W[cc])"));
        assert!(other.expect_err("another size").ends_with("the boards differ at the start"));
    }
}

#[test]
fn a_review_of_a_review_has_no_figures_of_the_first() {
    let once = GameTree::parse(&review(TWO_MOVES).sgf()).expect("a record");
    let figures = |tree: &GameTree| {
        let root = &tree[tree.root()];
        root.properties().iter().filter(|property| property.ident() == "TENGENDATA").count()
    };
    assert_eq!(figures(&once), 1);
    assert_eq!(figures(review(&once.to_sgf()).story().tree()), 0);
    assert_eq!(figures(&rewritten(&once.to_sgf())), 1);
}

#[test]
fn a_file_that_is_not_a_whole_review_is_refused_with_the_reason() {
    let why = |bytes: &[u8]| match Saved::read(bytes) {
        Ok(saved) => saved.known(&story(TWO_MOVES)).map(drop).map_err(|it| it.to_string()),
        Err(why) => Err(why.to_string()),
    };
    let why = |text: &str| why(text.as_bytes()).expect_err("no review");
    let foreign = "not a review that can be continued; expected what `tengen review --json` prints for one \
                   game, or a record that `tengen review --out` wrote";
    for text in ["", "hello", TWO_MOVES, "{}", r#"{"games":[],"players":[]}"#, "[1]"] {
        assert_eq!(why(text), foreign, "{text}");
    }
    let json = review(TWO_MOVES).json();
    let text = json.to_string();
    assert!(why(&text[..text.len() / 2]).starts_with("the review is damaged: EOF while parsing"));
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = json.clone();
        change(&mut json);
        why(&json.to_string())
    };
    let place = |json: &mut serde_json::Value| json["positions"][1].take();
    let found = changed(&|json| drop(place(json)));
    assert!(found.starts_with("the review is damaged: "), "{found}");
    let found = changed(&|json| json["positions"][1]["black_win"] = 1.5.into());
    assert_eq!(found, "the review is damaged: position 1: a win rate is not from 0 to 1");
    let found = changed(&|json| json["positions"][1]["suggestions"][0]["line"] = json!([]));
    assert_eq!(found, "the review is damaged: position 1: a line does not begin with its move");
    let found = changed(&|json| json["positions"][1]["suggestions"][0]["line"][1] = "T19".into());
    assert_eq!(found, "the review is damaged: position 1: a point is not on the board");
    let found = changed(&|json| json["positions"][1]["ownership"] = json!([1, 2]));
    assert_eq!(found, "the review is damaged: position 1: the owners are not those of the board");
    let found = changed(&|json| json["rules"] = "nonsense".into());
    assert!(found.starts_with("the review is damaged: ") && found.contains("nonsense"), "{found}");
}

#[test]
fn an_unsteady_position_is_named_in_the_summary_the_json_and_the_record() {
    let mut opinions: Vec<Opinion> = review(TWO_MOVES).opinions().to_vec();
    opinions[1].spread = 7.26;
    opinions[2].spread = 2.9;
    let review = Review::new(story(TWO_MOVES), opinions, source("a test"));
    let summary = review.text(None);
    let line = "Unsteady after these moves, so that more visits may change the verdict: 1.\n";
    assert!(summary.ends_with(line), "{summary}");
    let json = review.json();
    let unsteady = |place: usize| json["positions"][place]["unsteady"].as_bool();
    assert_eq!([0, 1, 2].map(unsteady), [Some(false), Some(true), Some(false)]);
    let tree = GameTree::parse(&review.sgf()).expect("a record");
    let sentence = "The lead is unsteady: evaluations differ by 7.3 points.";
    assert!(comment(&tree, 1).contains(sentence) && !comment(&tree, 2).contains("unsteady"));
    assert!(!self::review(TWO_MOVES).text(None).contains("Unsteady"));
}

//! Tests of reviews with made-up opinions, so that searches do not affect the results.

use serde_json::json;

use super::*;
use tengen::engine_room::inside;
use tengen::engine_room::sgf::Given;
use tengen::{
    Collection, Color, GameTree, Grade, Means, Opinion, Property, Suggestion, Vertex, rules::Komi,
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
    assert!(joined.contains("Worst moves: 2 White C3 loses 5.0, win rate "), "{joined}");
    assert!(joined.ends_with("; better G7 C3 C7"), "{joined}");
}

#[test]
fn a_summary_over_games_adds_up_each_player() {
    let mut games = Games::default();
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

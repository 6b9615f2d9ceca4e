//! `tengen review`.

use crate::{empty_folder, file, tengen, text};

#[test]
fn a_review_writes_a_summary_a_record_and_a_page() {
    let folder = empty_folder("review");
    let [record, page] = ["game.sgf", "game.html"].map(|name| folder.join(name));
    let output = tengen(
        &[
            "review",
            "-",
            "--visits",
            "2",
            "--out",
            &record.display().to_string(),
            "--html",
            &page.display().to_string(),
        ],
        b"(;SZ[5]PB[Ann]PW[Bob]C[mine];B[cc];W[bb])",
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("Ann (Black) against Bob (White)\n"));
    let read = |path| std::fs::read_to_string(path).expect("a file");
    assert!(read(&record).contains("C[mine") && read(&record).contains("SBKV["));
    assert!(read(&page).contains("<title>Ann (Black) against Bob (White)</title>"));
}

#[test]
fn a_review_names_the_rules_that_it_assumes() {
    let output = tengen(&["review", "-", "--visits", "2"], b"(;SZ[5]KM[6.5];B[cc];W[bb])");
    let assumption = "tengen: -: the record names no rules: japanese assumed, --rules changes it\n";
    assert_eq!(text(&output.stderr).lines().next(), assumption.lines().next());
    let found = text(&output.stdout);
    assert!(found.contains("5x5 under japanese (not named in the record), komi 6.5"), "{found}");
    let output =
        tengen(&["review", "-", "--visits", "2", "--json"], b"(;SZ[5]RU[Chinese];B[cc];W[bb])");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let komi = "the record states no komi: 7.5 assumed";
    assert_eq!((&found["rules_assumed"], &found["komi_assumed"]), (&().into(), &komi.into()));
    assert!(text(&output.stderr).contains("7.5 assumed, --komi changes it"));
}

#[test]
fn rules_and_komi_that_are_given_go_before_those_of_the_record() {
    let options = ["--visits", "2", "--komi", "0.5", "--rules", "japanese"];
    let output =
        tengen(&[&["review", "-"], &options[..]].concat(), b"(;SZ[5]RU[Chinese]KM[7.5];B[cc])");
    let found = text(&output.stdout);
    assert!(found.contains("5x5 under japanese, komi 0.5\n"), "{found}");
}

#[test]
fn a_record_without_moves_is_an_error_and_one_that_ends_early_is_reported() {
    for (record, why) in [
        (&b"(;GM[1]"[..], "-: no moves in the record, and the file ends within the game\n"),
        (b"(;SZ[1])", "-: no moves in the record\n"),
    ] {
        let output = tengen(&["review", "-", "--visits", "2"], record);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).ends_with(why), "{}", text(&output.stderr));
        assert!(output.stdout.is_empty());
    }
    let output = tengen(&["review", "-", "--visits", "2"], b"(;SZ[5]RU[nz];B[cc]");
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("tengen: -: the file ends within the game\n"));
}

#[test]
fn a_record_without_a_good_move_has_no_review() {
    let folder = empty_folder("broken-review");
    let page = folder.join("game.html").display().to_string();
    let output = tengen(&["review", "-", "--html", &page], b"(;SZ[9];B[zz])");
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(error.ends_with("-: no moves in the record\n"), "{error}");
    let output = tengen(&["review", "-", "--visits", "2"], b"(;SZ[5];B[cc];W[zz])");
    let error = text(&output.stderr);
    let why = "tengen: -: line 1, column 15: W[zz]: expected a point of the board, such as `dd`: move 2 is left out\n";
    assert!(output.status.success() && error.contains(why), "{error}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn a_review_replaces_a_file_only_on_request() {
    let page = file("kept.html", b"mine");
    let game = b"(;SZ[5];B[cc])";
    let refused = tengen(&["review", "-", "--visits", "2", "--html", &page], game);
    assert!(text(&refused.stderr).contains("there already; --overwrite replaces it"));
    assert_eq!(std::fs::read(&page).expect("a file"), b"mine");
    let replaced = tengen(&["review", "-", "--visits", "2", "--overwrite", "--html", &page], game);
    assert!(replaced.status.success(), "{}", text(&replaced.stderr));
    assert_ne!(std::fs::read(&page).expect("a file"), b"mine");
}

#[test]
fn a_record_is_not_replaced_by_its_own_review() {
    let game = file("own.sgf", b"(;SZ[5];B[cc])");
    for option in ["--html", "--out"] {
        let arguments = ["review", &game, "--visits", "2", "--overwrite", option, &game];
        let refused = tengen(&arguments, b"");
        assert!(text(&refused.stderr).contains("is also an input"), "{}", text(&refused.stderr));
        assert_eq!(std::fs::read(&game).expect("a file"), b"(;SZ[5];B[cc])");
    }
}

#[test]
fn a_board_that_nets_are_not_trained_on_is_reported() {
    let errors = |size: &str| {
        let record = format!("(;SZ[{size}]RU[nz]KM[7];B[cc];W[bb])");
        text(&tengen(&["review", "-", "--visits", "2"], record.as_bytes()).stderr)
    };
    assert!(errors("5").contains("not trained on boards of 5x5: the figures are rough"));
    assert_eq!(errors("9"), "");
}

#[test]
fn several_records_have_their_pages_and_a_summary() {
    let folder = empty_folder("reviews");
    let [one, two, pages] = ["one.sgf", "two.sgf", "pages"].map(|name| folder.join(name));
    std::fs::write(&one, "(;SZ[5]RU[nz]PB[Ann]PW[Bob];B[cc];W[bb])").expect("room");
    std::fs::write(&two, "(;SZ[5]RU[nz]PB[Bob]PW[Ann];B[cc];W[bb])").expect("room");
    std::fs::write(folder.join("three.sgf"), "(;SZ[5]").expect("room");
    let [folder, out] = [&folder, &pages].map(|path| path.display().to_string());
    let asked = ["review", &folder, "--visits", "2", "--html", &out, "--out", &out];
    let output = tengen(&asked, b"");
    assert_eq!(output.status.code(), Some(1));
    let errors = text(&output.stderr);
    assert!(errors.contains("three.sgf: no moves in the record"), "{errors}");
    assert!(errors.ends_with("1 record could not be reviewed\n"), "{errors}");
    let summary = text(&output.stdout);
    assert!(summary.contains("one.sgf") && summary.contains("Ann against Bob"), "{summary}");
    let index = std::fs::read_to_string(pages.join("index.html")).expect("a page");
    assert!(index.contains("href=\"one.html\"") && index.contains("href=\"two.html\""));
    for name in ["one.html", "two.html", "one.sgf", "two.sgf"] {
        assert!(pages.join(name).exists(), "{name}");
    }
    let again = tengen(&asked, b"");
    assert!(text(&again.stderr).contains("there already; --overwrite replaces it"));
    let json = tengen(
        &[
            "review",
            &one.display().to_string(),
            &two.display().to_string(),
            "--visits",
            "2",
            "--json",
        ],
        b"",
    );
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(json["games"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["players"][0]["name"], "Ann");
}

/// A game of six moves on 5x5.
const BEGUN: &[u8] = b"(;SZ[5]RU[nz]KM[7];B[cc];W[bb];B[cb];W[bc];B[cd];W[bd])";

#[test]
fn a_review_is_continued_from_its_json_and_from_its_record() {
    let folder = empty_folder("continued");
    let named = |name: &str| folder.join(name).display().to_string();
    let [record, deeper] = [named("first.sgf"), named("second.sgf")];
    let usual = ["--model", "small", "--visits", "4"];
    let first = tengen(&[&["review", "-", "--json", "--out", &record], &usual[..]].concat(), BEGUN);
    assert!(first.status.success(), "{}", text(&first.stderr));
    let json = file("first.json", &first.stdout);
    // With the visits of the file nothing is searched, and the figures are the same.
    for saved in [&json, &record] {
        let again = tengen(&["review", "--continue", saved, "--json", "--model", "small"], b"");
        let why = text(&again.stderr);
        assert!(why.contains("7 of 7 positions are kept, the others are searched"), "{why}");
        let [first, again] = [&first, &again].map(|output| {
            let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            (json["positions"].clone(), json["totals"].clone(), json["visits"].clone())
        });
        assert_eq!(first, again);
    }
    // More visits are new searches.
    let more = ["review", "--continue", &record, "--model", "small", "--visits", "200"];
    let more = tengen(&[&more[..], &["--out", &deeper, "--json"]].concat(), b"");
    assert!(text(&more.stderr).contains("0 of 7 positions are kept"), "{}", text(&more.stderr));
    let found: serde_json::Value = serde_json::from_slice(&more.stdout).expect("JSON");
    let visits = found["positions"].as_array().expect("positions").iter();
    assert!(visits.clone().all(|it| it["visits"].as_u64() >= Some(200)), "{found}");
    // A game that went on keeps what is known, but for its last position.
    let longer = text(BEGUN).replace("W[bd]", "W[bd];B[ce]");
    let longer = file("longer.sgf", longer.as_bytes());
    let output = tengen(&["review", &longer, "--continue", &deeper, "--model", "small"], b"");
    assert!(text(&output.stderr).contains("6 of 8 positions are kept"), "{}", text(&output.stderr));
    // Its own input is not replaced.
    let own =
        ["review", "--continue", &record, "--model", "small", "--overwrite", "--out", &record];
    assert!(text(&tengen(&own, b"").stderr).contains("is also an input"));
}

#[test]
fn a_review_is_not_continued_with_another_net_game_or_rules() {
    let usual = ["review", "-", "--json", "--model", "small", "--visits", "2"];
    let json = file("known.json", &tengen(&usual, BEGUN).stdout);
    let refused = |arguments: &[&str], input: &[u8], status: i32| {
        let output = tengen(&[&["review", "--continue", &json], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty());
        text(&output.stderr)
    };
    let small = ["--model", "small"];
    let net = refused(&[], b"", 1);
    assert!(net.contains("known.json: reviewed with the net tengen-b6c96-"), "{net}");
    assert!(net.contains("name the first one with --model"), "{net}");
    let rules = refused(&[&small[..], &["--rules", "chinese"]].concat(), b"", 1);
    let why = "reviewed under new-zealand with komi 7, and now it is chinese with komi";
    assert!(rules.contains(why), "{rules}");
    let other = text(BEGUN).replace("B[cd]", "B[dd]");
    let other = refused(&[&["-"], &small[..]].concat(), other.as_bytes(), 1);
    let why = "known.json: a review of another game: the boards differ after move 5\n";
    assert!(other.ends_with(why), "{other}");
    let komi = text(BEGUN).replace("KM[7]", "KM[0.5]");
    let komi = refused(&[&["-"], &small[..]].concat(), komi.as_bytes(), 1);
    assert!(komi.contains("now it is new-zealand with komi 0.5"), "{komi}");
    let games = refused(&[&["a.sgf", "b.sgf"], &small[..]].concat(), b"", 2);
    assert!(games.contains("--continue goes on with the review of one game"), "{games}");
    for (name, content, why) in [
        ("foreign.json", &b"{}"[..], "not a review that can be continued; expected"),
        ("plain.sgf", BEGUN, "not a review that can be continued; expected"),
        ("cut.json", b"{\"net\":\"a\",", "the review is damaged: EOF while parsing"),
    ] {
        let path = file(name, content);
        let output = tengen(&["review", "--continue", &path, "--model", "small"], b"");
        let found = text(&output.stderr);
        assert!(found.contains(&format!("{name}: {why}")), "{found}");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// A game of OGS. White's last move loses 36 points, which a search of 16 visits takes for 7.
pub const UNSTEADY: &[u8] =
    b"(;GM[1]FF[4]SZ[9]RU[Japanese]KM[5.5];B[gc];W[df];B[gg];W[ge];B[dg];W[ef]
    ;B[eg];W[ec];B[cc];W[db];B[bf];W[cf];B[be];W[cg];B[ff];W[fe];B[gf];W[cb];B[bb];W[ba];B[bc];W[bg]
    ;B[ag];W[ad];B[ce];W[ed];B[dd];W[de];B[dc];W[bd];B[bh];W[ch];B[ah];W[bi];B[dh];W[di];B[ei];W[ci]
    ;B[fd];W[gd];B[fc];W[hc];B[eb];W[ee];B[fb];W[af];B[ae];W[ai];B[da];W[af];B[ag];W[fh];B[fg];W[eh]
    ;B[gh];W[fi])";

#[cfg(feature = "net")]
#[test]
fn a_blunder_in_an_unsteady_position_is_found_by_a_deeper_search() {
    let output = tengen(&["review", "-", "--visits", "16", "--json"], UNSTEADY);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let last = &found["positions"][56];
    assert_eq!((last["visits"].as_u64(), last["unsteady"].as_bool()), (Some(128), Some(true)));
    let grade = last["made"]["grade"].as_str();
    assert_eq!((last["made"]["move"].as_str(), grade), (Some("F1"), Some("blunder")), "{last}");
    let visits = found["positions"].as_array().expect("positions").iter();
    let deep = visits.filter(|position| position["visits"].as_u64() > Some(48)).count();
    assert!((2..=5).contains(&deep), "{deep} of 57 positions are searched deeper");
}

/// A board of 5x5 on which Black lives with A2, and dies if White takes it; Black passes.
const MISSED_LIFE: &str = "(;SZ[5]KM[0.5]RU[Chinese]PB[Ann]PW[Bob]\
                           AB[aa][ab][ba][bb][bc][bd][be][ca][cb][cc][cd][ce]\
                           AW[da][db][dc][dd][de][ea][ec][ee]PL[B];B[];W[ad])";

#[test]
fn a_missed_life_becomes_a_problem_and_no_file_is_replaced() {
    let folder = empty_folder("problems");
    let problems = folder.join("problems");
    let record = folder.join("game.sgf");
    std::fs::write(&record, MISSED_LIFE).expect("room");
    let run = |more: &[&str]| {
        let names = [&record, &problems].map(|path| path.display().to_string());
        let common = ["review", &names[0], "--model", "small", "--visits", "30", "--problems"];
        tengen(&[&common[..], &[&names[1]], more].concat(), b"")
    };
    let output = run(&["--player", "black"]);
    let error = text(&output.stderr);
    assert!(
        output.status.success() && error.contains("game.sgf: 1 problem: game-1.sgf"),
        "{error}"
    );
    let written = std::fs::read_to_string(problems.join("game-1.sgf")).expect("a problem");
    assert!(
        written.contains("C[game.sgf, move 1: Black passed.\nBlack lives with A2."),
        "{written}"
    );
    assert!(text(&output.stdout).contains("The mistakes of Ann (Black)"));
    let again = run(&[]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("game-1.sgf: there already; --overwrite replaces it"));
    assert!(again.stdout.is_empty(), "nothing was searched");
    let same = problems.join("game-2.sgf").display().to_string();
    let both = run(&["--out", &same, "--overwrite"]);
    let why = "game-2.sgf: could be named for a problem and for a review";
    assert!(text(&both.stderr).contains(why), "{}", text(&both.stderr));
    let white = run(&["--player", "white", "--overwrite"]);
    let error = text(&white.stderr);
    assert!(error.contains("no problem: none of the moves looked at missed a proven"), "{error}");
    assert!(problems.join("game-1.sgf").exists(), "an earlier problem stays");
}

#[test]
fn a_game_without_the_named_player_is_an_error_and_the_others_go_on() {
    let folder = empty_folder("named");
    for (name, players) in
        [("a", "PB[Ann]PW[Bob]"), ("b", "PB[Cy]PW[Bob]"), ("c", "PB[Ann]PW[ann]")]
    {
        let record = format!("(;SZ[5]KM[0.5]RU[Chinese]{players};B[cc];W[bb])");
        std::fs::write(folder.join(format!("{name}.sgf")), record).expect("room");
    }
    let named = ["--visits", "2", "--model", "small", "--me", "Ann"];
    let output = tengen(&[&["review", &folder.display().to_string()], &named[..]].concat(), b"");
    let (error, found) = (text(&output.stderr), text(&output.stdout));
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("b.sgf: no player is named Ann: Black is Cy, White is Bob"), "{error}");
    assert!(error.contains("c.sgf: both players are named Ann: --player black or"), "{error}");
    assert!(error.contains("2 records could not be reviewed"), "{error}");
    assert!(found.contains("Ann in 1 game"), "{found}");
    let both = tengen(&["review", "-", "--me", "Ann", "--player", "black"], b"");
    assert_eq!(both.status.code(), Some(2), "{}", text(&both.stderr));
}

/// Writes six short games of Ann with dates into a folder, and returns its path.
fn games_of_ann(name: &str) -> String {
    let folder = empty_folder(name);
    for number in 1..=6 {
        let (first, last) = (["cc", "dd", "bb"][number % 3], ["aa", "ea"][number % 2]);
        let record = format!(
            "(;SZ[5]RU[chinese]KM[7]PB[Ann]PW[Bob]DT[2026-01-0{number}];B[{first}];W[cb];B[{last}])"
        );
        std::fs::write(folder.join(format!("{number}.sgf")), record).expect("room");
    }
    folder.display().to_string()
}

#[test]
fn a_run_over_many_games_pays_for_new_ones_alone() {
    let games = games_of_ann("many-games");
    let shelf = empty_folder("many-games-shelf");
    let shelf_name = shelf.display().to_string();
    let asked = ["review", &games, "--me", "Ann", "--visits", "4", "--model", "small"];
    let with = |more: &[&str]| {
        let kept = ["--review-cache", shelf_name.as_str()];
        let output = tengen(&[&asked[..], &kept, more].concat(), b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    };
    let (first, report) = with(&[]);
    assert!(!report.contains("earlier runs"), "{report}");
    assert!(first.contains("Ann in 6 games") && first.contains("points lost a game"), "{first}");
    assert!(first.contains("2026-01-01 – 2026-01-03"), "the losses over time: {first}");
    let files = || std::fs::read_dir(&shelf).expect("a folder").filter_map(Result::ok);
    assert_eq!(files().count(), 6);
    // A file that a killed run has left is damaged at worst, and its game is searched again.
    let damaged = files().next().expect("a file").path();
    std::fs::write(&damaged, "{\"digest\":").expect("room");
    let (second, report) = with(&[]);
    assert_eq!(second, first);
    assert!(report.contains("5 of 6 games were reviewed in earlier runs"), "{report}");
    let (german, report) = with(&["--language", "de"]);
    assert!(german.contains("Ann in 6 Partien") && report.contains("6 of 6 games"), "{report}");
    let off = tengen(&asked, b"");
    assert_eq!(text(&off.stdout), first, "the same figures without kept reviews");
}

#[test]
fn shards_share_the_games_and_one_page_sums_them_up() {
    let games = games_of_ann("sharded-games");
    let shelf = empty_folder("sharded-shelf").display().to_string();
    let page = empty_folder("sharded-page").join("progress.html");
    let page_name = page.display().to_string();
    let asked = ["review", &games, "--me", "Ann", "--visits", "4", "--model", "small"];
    let kept = ["--review-cache", shelf.as_str()];
    for shard in ["1/2", "2/2"] {
        let output = tengen(&[&asked[..], &kept, &["--shard", shard]].concat(), b"");
        let said = text(&output.stdout);
        let expected = format!("3 of 6 games are reviewed as shard {shard}, and kept in {shelf}. ");
        assert!(said.starts_with(&expected), "{said} {}", text(&output.stderr));
    }
    let output = tengen(&[&asked[..], &kept, &["--html", &page_name]].concat(), b"");
    let report = text(&output.stderr);
    assert!(report.contains("6 of 6 games were reviewed in earlier runs"), "{report}");
    let written = std::fs::read_to_string(&page).expect("a page");
    for part in ["<details class=\"example\"", "class=\"chart\"", ">Over time<", "2026-01-04"] {
        assert!(written.contains(part), "{part}: {written}");
    }
    for (more, why) in [
        (
            &["--shard", "1/2", "--review-cache", "off"][..],
            "--shard keeps its reviews: name a folder",
        ),
        (&["--shard", "1/2", "--json"], "cannot be used with"),
        (&["--shard", "3/2"], "expected a shard and the number of shards"),
    ] {
        let output = tengen(&[&asked[..], more].concat(), b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
    let one = tengen(&["review", &format!("{games}/1.sgf"), "--shard", "1/2"], b"");
    assert!(text(&one.stderr).contains("--shard divides several records"), "{}", text(&one.stderr));
}

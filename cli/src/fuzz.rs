//! The readers of text from outside that the targets in `fuzz/` test with arbitrary bytes. Each
//! function panics if a promise is broken; text that is refused breaks none.

#![allow(clippy::missing_panics_doc, reason = "a broken promise is what a target looks for")]

use std::path::Path;

use clap::{Args as _, Command};
use serde_json::Value;

use crate::analysis::{Answers, Config, Options, Service};
use crate::arena::report::{Found, Report, Timing, read_bytes};
use crate::arena::{Plan, Played, Sheet};
use crate::options::{EngineOptions, config_file};

/// Sends lines to the analysis engine, which searches with random playouts, and ends it. Every
/// answer is a JSON object.
pub fn queries(bytes: &[u8]) {
    let answers = Answers::default();
    let options = Options { memory: 1 << 20, ..Options::default() };
    let mut service = Service::new(options, answers.clone()).expect("threads");
    bytes.split(|&byte| byte == b'\n').for_each(|line| service.answer(line));
    service.quit().expect("memory never fails");
    let answers = answers.take();
    for answer in answers.split(|&byte| byte == b'\n').filter(|answer| !answer.is_empty()) {
        let answer: Value = serde_json::from_slice(answer).expect("an answer in JSON");
        assert!(answer.is_object(), "{answer}");
    }
}

/// Reads a text as a configuration of `KataGo`, as a file of options, and as the plan of a match. A
/// plan that is accepted is read back as it is written.
pub fn configuration(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = Config::default().read_text(&text, Path::new("analysis.cfg"));
    let _ = Config::default().set_all(&text);
    let mut command = EngineOptions::augment_args(Command::new("tengen"));
    let given = command.try_get_matches_from_mut(["tengen"]).expect("no option is needed");
    if let Ok(mut words) = config_file::words_of(&text, &command, &given) {
        words.insert(0, "tengen".into());
        let _ = command.try_get_matches_from_mut(words);
    }
    let Ok(plan) =
        Sheet::read(&text).map_err(drop).and_then(|sheet| Plan::new(sheet).map_err(drop))
    else {
        return;
    };
    let written = plan.to_sheet().write();
    let again = Sheet::read(&written).expect("a sheet that the program has written");
    assert_eq!(Plan::new(again).expect("a plan").to_sheet().write(), written);
}

/// Reads the results of a match, and reports on the games.
pub fn results(bytes: &[u8]) {
    let mut found = Found::default();
    read_bytes(bytes, Path::new("results.jsonl"), &mut found);
    for source in &found.games {
        let line = serde_json::to_string(&source.played).expect("a line of results");
        let again: Played = serde_json::from_str(&line).expect("a line that the program wrote");
        // Times may change in their last digit.
        assert_eq!(
            (&source.played.job, source.played.result),
            (&again.job, again.result),
            "{line}"
        );
    }
    let report = Report::new(found.games, None, None);
    report.text(Timing::Shown);
    report.json(Timing::Shown);
    report.html(Timing::Shown, Path::new("report.html")).expect("a page");
    let _ = report.dat(Timing::Shown);
}

/// Reads the page of a shard of self-play, and the names and shares by which a run is divided.
#[cfg(feature = "selfplay")]
pub fn shards(bytes: &[u8]) {
    use crate::selfplay::{Mix, is_shard};
    use crate::shard::Shard;
    is_shard(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(shard) = text.parse::<Shard>() {
        assert_eq!(shard.to_string().parse(), Ok(shard), "{text}");
    }
    if let Ok(mix) = text.parse::<Mix>() {
        assert_eq!(mix.to_string().parse(), Ok(mix), "{text}");
    }
    let _ = Shard::of_folder(text.as_ref());
}

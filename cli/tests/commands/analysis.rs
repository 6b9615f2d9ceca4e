//! `tengen analysis`, and the options of `KataGo`.

use crate::{file, tengen, text};

#[test]
fn a_query_in_json_is_answered_before_the_program_ends() {
    let query = br#"{"id":"q","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[["B","C3"]],"maxVisits":2,"includePolicy":true,"includeNoResultValue":true}
{"id":"v","action":"query_version"}"#;
    let arguments = ["analysis", "--precision", "f32", "-analysis-threads", "1"];
    let output = tengen(&arguments, query);
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("ready to begin handling requests"));
    let mut answers: Vec<serde_json::Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    answers.sort_by_key(|answer| answer["id"].to_string());
    let [answer, version] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(version["git_hash"], concat!("Tengen ", env!("CARGO_PKG_VERSION")));
    let policy: Vec<f64> = serde_json::from_value(answer["policy"].clone()).expect("numbers");
    assert_eq!((policy.len(), policy[12]), (26, -1.0), "C3 is taken");
    let legal: f64 = policy.iter().filter(|&&share| share >= 0.0).sum();
    assert!((legal - 1.0).abs() < 1e-6);
    assert!(answer["rootInfo"]["rawWinrate"].is_f64() && answer["rootInfo"]["rawLead"].is_f64());
    assert!(answer["moveInfos"][0]["noResultValue"].is_f64());
}

#[test]
fn katago_s_options_are_taken_and_their_files_must_be_there() {
    for arguments in [
        &["analysis", "-config", "nosuch.cfg"][..],
        &["analysis", "-model", "nosuch.bin.gz"],
        &["gtp", "-config", "nosuch.cfg"],
    ] {
        let output = tengen(arguments, b"");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("nosuch"), "{arguments:?}");
    }
    let config = file("katago.cfg", b"# KataGo's\nmaxVisits = 5\nlogDir = logs\n");
    let settings = "a=b, maxVisits=7,numSearchThreads=1, analysisWideRootNoise=0.5,rules=japanese";
    let output = tengen(
        &["gtp", "-config", &config, "-override-config", settings],
        b"1 name\n2 kata-get-param maxVisits\n3 kata-get-rules\n4 kata-get-param numSearchThreads\n5 \
          kata-get-param analysisWideRootNoise\n",
    );
    let said = text(&output.stdout);
    assert!(said.starts_with("=1 Tengen\n\n=2 7\n\n"), "{said}");
    assert!(said.contains("TERRITORY") && said.ends_with("=4 1\n\n=5 0.5\n\n"), "{said}");
    let unread =
        format!("tengen: these parts of KataGo's configuration are not read: {config}, a;");
    assert!(text(&output.stderr).contains(&unread), "{}", text(&output.stderr));
    let error = text(&tengen(&["gtp", "-override-config", "maxVisits=x"], b"").stderr);
    assert!(error.contains("--override-config: maxVisits: "), "{error}");
    let arguments = ["analysis", "-config", &config, "-override-config", "maxVisits=x"];
    let error = text(&tengen(&arguments, b"").stderr);
    assert!(error.contains("maxVisits: expected a number"), "{error}");
}

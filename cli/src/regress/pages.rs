//! A run of suites as a self-contained page of HTML.

use serde::Serialize;

use crate::page::{Board, Mark, render};
use tengen::{Diagram, Point, Size, Vertex};

use super::compare::{Change, Comparison};
use super::record::{Counts, Run, Suite, Test};

/// Writes the page of a run. It has the table of suites, then the failed tests, each with its
/// command, expectation, answer and, if known, its board, and then all tests by suite. With a
/// comparison, the page also shows the changes since an earlier run, whose name comes with it.
///
/// # Errors
/// If the template of the page is broken, which a test rules out.
pub fn page(
    run: &Run,
    compared: Option<(&str, &Comparison<'_>)>,
) -> Result<String, minijinja::Error> {
    let mut sizes = Vec::new();
    let mut shown = |wanted: fn(&Test) -> bool| {
        let tests =
            run.suites.iter().flat_map(|suite| suite.tests.iter().map(move |it| (suite, it)));
        let tests = tests.filter(|(_, test)| wanted(test));
        tests.map(|(suite, test)| ShownTest::new(suite, test, &mut sizes)).collect()
    };
    let alarms = shown(|test| test.status.is_alarm());
    let known = shown(|test| !test.right && !test.status.is_alarm());
    let values = Page {
        program: run.program(),
        engine: &run.engine,
        seconds: run.seconds,
        total: Row::new("total", run.counts(), &run.suites),
        rows: run
            .suites
            .iter()
            .map(|suite| Row::new(&suite.suite, suite.counts(), std::slice::from_ref(suite)))
            .collect(),
        errors: run
            .suites
            .iter()
            .flat_map(|suite| suite.errors.iter().map(|note| format!("{}:{note}", suite.suite)))
            .collect(),
        definitions: Board::definitions(sizes),
        alarms,
        known,
        suites: &run.suites,
        before: compared.map(|(name, _)| name),
        changes: compared.map(|(_, comparison)| {
            comparison.kinds().map(|(name, changes)| Kind::new(name, changes))
        }),
    };
    render(include_str!("page.html"), values)
}

#[derive(Serialize)]
struct Page<'a> {
    program: &'a str,
    engine: &'a str,
    seconds: f64,
    total: Row<'a>,
    rows: Vec<Row<'a>>,
    errors: Vec<String>,
    definitions: String,
    alarms: Vec<ShownTest<'a>>,
    known: Vec<ShownTest<'a>>,
    suites: &'a [Suite],
    before: Option<&'a str>,
    changes: Option<[Kind<'a>; 5]>,
}

/// A row of the table of suites.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    tests: usize,
    /// The counts under the headings from `FAIL` to `errors`.
    numbers: [usize; 5],
    alarms: usize,
    as_expected: usize,
    seconds: f64,
    cpu_seconds: f64,
}

impl<'a> Row<'a> {
    fn new(name: &'a str, counts: Counts, suites: &[Suite]) -> Self {
        let Counts { passes, unexpected_fails, known_fails, unexpected_passes, errors } = counts;
        Self {
            name,
            tests: counts.tests(),
            numbers: [unexpected_fails, known_fails, unexpected_passes, passes, errors],
            alarms: counts.alarms(),
            as_expected: counts.as_expected(),
            seconds: suites.iter().map(|suite| suite.seconds).sum(),
            cpu_seconds: suites.iter().map(|suite| suite.cpu_seconds).sum(),
        }
    }
}

/// A test as the page shows it, with its board.
#[derive(Serialize)]
struct ShownTest<'a> {
    suite: &'a str,
    heading: &'static str,
    label: String,
    line: usize,
    expected: Option<&'a str>,
    answer: String,
    board: Option<String>,
}

impl<'a> ShownTest<'a> {
    fn new(suite: &'a Suite, test: &'a Test, sizes: &mut Vec<Size>) -> Self {
        let label = test.label();
        let board = test.board.as_ref().and_then(|rows| {
            let position = rows.join("\n").parse::<Diagram>().ok()?.position;
            sizes.push(position.size());
            let what = format!("the board before {label}");
            let mut board = Board::new(&position).lettered().label(&what);
            let on_board = |point: &Point| position.size().contains(*point);
            for point in points(test.expected.as_deref().unwrap_or_default()) {
                if on_board(&point) {
                    board = board.mark(point, Mark::Right);
                }
            }
            if let Ok(Vertex::Play(point)) = test.got.trim().parse()
                && on_board(&point)
            {
                board = board.mark(point, Mark::Wrong);
            }
            Some(board.to_string())
        });
        Self {
            suite: &suite.suite,
            heading: test.status.heading(),
            label,
            line: test.line,
            expected: test.expected.as_deref(),
            answer: test.answer(),
            board,
        }
    }
}

/// Returns the points of an expectation such as `[D4|Q16]*`; empty for an expectation of another
/// kind.
fn points(expected: &str) -> Vec<Point> {
    let words = expected.trim_end_matches('*').trim_start_matches('[').trim_end_matches(']');
    let words = words.split(['|', '(', ')', ' ']).filter(|word| !word.is_empty());
    let vertices: Result<Vec<Vertex>, _> = words.map(str::parse).collect();
    vertices.unwrap_or_default().into_iter().filter_map(Vertex::point).collect()
}

/// One kind of change between two runs, with its tests.
#[derive(Serialize)]
struct Kind<'a> {
    name: &'static str,
    tests: Vec<ChangedTest<'a>>,
}

#[derive(Serialize)]
struct ChangedTest<'a> {
    suite: &'a str,
    label: String,
    before: Option<String>,
    now: Option<String>,
}

impl<'a> Kind<'a> {
    fn new(name: &'static str, changes: &[Change<'a>]) -> Self {
        let shown = |change: &Change<'a>| ChangedTest {
            suite: change.suite,
            label: change.now.or(change.before).map(Test::label).unwrap_or_default(),
            before: change.before.map(Test::answer),
            now: change.now.map(Test::answer),
        };
        Self { name, tests: changes.iter().map(shown).collect() }
    }
}

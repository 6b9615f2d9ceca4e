//! What the server has done since its start, in the text form of Prometheus.

use std::fmt::{Display, Write as _};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper bounds of the times from a query to its last answer, in seconds.
const BOUNDS: [f64; 10] = [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 60.0, 300.0];

/// The reasons for which requests and queries are not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A key is missing or wrong.
    Key,
    /// The request comes from a page of another site, or to another host.
    Origin,
    /// The request or the query is wrong.
    Wrong,
    /// Too much waits, of this client or of all.
    Full,
    /// The client does not read its answers.
    Unread,
    /// The server ends.
    Ending,
}

impl Refused {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Key, "key"),
        (Self::Origin, "origin"),
        (Self::Wrong, "wrong"),
        (Self::Full, "full"),
        (Self::Unread, "unread"),
        (Self::Ending, "ending"),
    ];
}

/// Counters, which only grow.
#[derive(Debug, Default)]
pub struct Metrics {
    requests: AtomicU64,
    lines: AtomicU64,
    refused: [AtomicU64; Refused::ALL.len()],
    /// The numbers of queries by time: within each bound, and beyond the last.
    times: [AtomicU64; BOUNDS.len() + 1],
    milliseconds: AtomicU64,
}

/// What is at the moment.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// The number of positions that wait.
    pub waiting: usize,
    /// The number of positions that are searched.
    pub running: usize,
    /// The number of positions that have been searched since the start.
    pub done: u64,
    /// The number of clients with positions.
    pub clients: usize,
    /// The number of open connections.
    pub connections: usize,
    /// The bytes of requests and unread answers.
    pub held: usize,
    /// Whether the server takes new queries.
    pub is_ready: bool,
}

impl Metrics {
    /// Counts a request.
    pub fn count_request(&self) {
        self.requests.fetch_add(1, Relaxed);
    }

    /// Counts a line of an answer.
    pub fn count_line(&self) {
        self.lines.fetch_add(1, Relaxed);
    }

    /// Counts a request or a query that is not answered.
    pub fn count_refused(&self, reason: Refused) {
        let place = Refused::ALL.iter().position(|(known, _)| *known == reason);
        self.refused[place.expect("the table has every reason")].fetch_add(1, Relaxed);
    }

    /// Counts a query that has been answered after some time.
    pub fn count_answered(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        let place = BOUNDS.iter().position(|&bound| seconds <= bound).unwrap_or(BOUNDS.len());
        self.times[place].fetch_add(1, Relaxed);
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.milliseconds.fetch_add(milliseconds, Relaxed);
    }

    /// Writes everything.
    pub fn text(&self, now: Now) -> String {
        let mut text = String::new();
        let requests = self.requests.load(Relaxed);
        add(&mut text, "requests_total", "counter", "Requests of HTTP.", requests);
        let lines = self.lines.load(Relaxed);
        add(&mut text, "answers_total", "counter", "Lines of answers, without files.", lines);
        add(&mut text, "positions_total", "counter", "Positions and actions done.", now.done);
        head(&mut text, "refused_total", "counter", "Requests and queries refused, by reason.");
        for ((_, name), count) in Refused::ALL.iter().zip(&self.refused) {
            let count = count.load(Relaxed);
            let _ = writeln!(text, "tengen_refused_total{{reason=\"{name}\"}} {count}");
        }
        add(&mut text, "waiting", "gauge", "Positions that wait.", now.waiting);
        add(&mut text, "running", "gauge", "Positions that are searched.", now.running);
        add(&mut text, "clients", "gauge", "Clients with positions.", now.clients);
        add(&mut text, "connections", "gauge", "Open connections.", now.connections);
        add(&mut text, "held_bytes", "gauge", "Bytes of requests and unread answers.", now.held);
        let is_ready = u8::from(now.is_ready);
        add(&mut text, "ready", "gauge", "Whether new queries are taken.", is_ready);
        let name = "answer_seconds";
        head(&mut text, name, "histogram", "Time from a query to its last answer.");
        let mut sum = 0;
        let bounds = BOUNDS.iter().map(ToString::to_string).chain(["+Inf".to_owned()]);
        for (bound, count) in bounds.zip(&self.times) {
            sum += count.load(Relaxed);
            let _ = writeln!(text, "tengen_{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = Duration::from_millis(self.milliseconds.load(Relaxed)).as_secs_f64();
        let _ = writeln!(text, "tengen_{name}_sum {seconds}\ntengen_{name}_count {sum}");
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP tengen_{name} {help}\n# TYPE tengen_{name} {kind}");
}

fn add(text: &mut String, name: &str, kind: &str, help: &str, value: impl Display) {
    head(text, name, kind, help);
    let _ = writeln!(text, "tengen_{name} {value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_within_their_bounds() {
        let metrics = Metrics::default();
        for milliseconds in [5, 20, 2_000, 400_000] {
            metrics.count_answered(Duration::from_millis(milliseconds));
        }
        metrics.count_refused(Refused::Full);
        let now = Now {
            waiting: 3,
            running: 1,
            done: 4,
            clients: 2,
            connections: 5,
            held: 0,
            is_ready: true,
        };
        let text = metrics.text(now);
        for line in [
            "tengen_answer_seconds_bucket{le=\"0.01\"} 1",
            "tengen_answer_seconds_bucket{le=\"0.03\"} 2",
            "tengen_answer_seconds_bucket{le=\"3\"} 3",
            "tengen_answer_seconds_bucket{le=\"+Inf\"} 4",
            "tengen_answer_seconds_sum 402.025",
            "tengen_answer_seconds_count 4",
            "tengen_refused_total{reason=\"full\"} 1",
            "tengen_waiting 3",
            "tengen_ready 1",
        ] {
            assert!(text.lines().any(|written| written == line), "{line} in {text}");
        }
    }
}

//! A program's view of a position, and the differences of two such views.

use std::fmt::Write;

use tengen::{ByColor, Color, Point, Size, Vertex};
use tengen_cli::client::Client;

/// The commands of [`View::ask`], for a person who wants to repeat them after a disagreement.
pub const QUERIES: [&str; 6] = [
    "all_legal black",
    "all_legal white",
    "captures black",
    "captures white",
    "list_stones black",
    "list_stones white",
];

/// One program's view of a position.
#[derive(Debug, PartialEq, Eq)]
pub struct View {
    /// The points where each colour may play, in order.
    pub legal: ByColor<Vec<Point>>,
    /// The number of stones that each colour has captured.
    pub captures: ByColor<String>,
    /// The stones on the board, in order.
    pub stones: ByColor<Vec<Point>>,
}

/// Writes `commands` and the queries in one go.
///
/// Call [`read`] for the answers once the other program has been written to as well, so that both
/// work at the same time.
pub fn write(engine: &mut Client, commands: &[String]) -> Result<(), String> {
    let mut lines = commands.iter().map(String::as_str).chain(QUERIES);
    lines.try_for_each(|line| engine.send(line)).map_err(|failure| failure.to_string())
}

/// Reads the answers to what [`write`] wrote.
pub fn read(engine: &mut Client, commands: &[String], size: Size) -> Result<View, String> {
    for command in commands {
        accepted(engine, command)?;
    }
    let mut answer = |index: usize| accepted(engine, QUERIES[index]);
    let legal = [answer(0)?, answer(1)?];
    let captures = [answer(2)?, answer(3)?];
    let stones = [answer(4)?, answer(5)?];
    Ok(View {
        legal: points_of_both(&legal, size)?,
        captures: ByColor {
            black: captures[0].trim().to_owned(),
            white: captures[1].trim().to_owned(),
        },
        stones: points_of_both(&stones, size)?,
    })
}

/// Returns the text of the next reply, which must not be a refusal.
fn accepted(engine: &mut Client, command: &str) -> Result<String, String> {
    let reply = engine.receive().map_err(|failure| format!("{command}: {failure}"))?;
    reply.outcome.map_err(|reason| format!("{command}: refused: {reason}"))
}

fn points_of_both(texts: &[String; 2], size: Size) -> Result<ByColor<Vec<Point>>, String> {
    Ok(ByColor { black: points(&texts[0], size)?, white: points(&texts[1], size)? })
}

fn points(text: &str, size: Size) -> Result<Vec<Point>, String> {
    let mut points = Vec::new();
    for word in text.split_whitespace() {
        match word.parse() {
            Ok(Vertex::Play(point)) if size.contains(point) => points.push(point),
            // Programs differ in whether they list a pass among the legal moves.
            Ok(Vertex::Pass) => {}
            _ => return Err(format!("'{word}' is not a point of the board")),
        }
    }
    points.sort_unstable();
    Ok(points)
}

/// Returns the points of `a` that are not in `b`; both are sorted.
pub fn missing(a: &[Point], b: &[Point]) -> Vec<Point> {
    a.iter().filter(|point| b.binary_search(point).is_err()).copied().collect()
}

/// Describes how the views differ.
pub fn difference(tengen: &View, gnugo: &View) -> String {
    let mut text = String::new();
    let mut points =
        |what: &str, color: Color, a: &ByColor<Vec<Point>>, b: &ByColor<Vec<Point>>| {
            for (name, here, there) in [("Tengen", a, b), ("GNU Go", b, a)] {
                let only = missing(&here[color], &there[color]);
                if !only.is_empty() {
                    let names: Vec<_> = only.iter().map(ToString::to_string).collect();
                    let _ = writeln!(text, "# {what} {color}, only {name}: {}", names.join(" "));
                }
            }
        };
    for color in Color::ALL {
        points("legal for", color, &tengen.legal, &gnugo.legal);
        points("stones of", color, &tengen.stones, &gnugo.stones);
    }
    for color in Color::ALL {
        let (here, there) = (&tengen.captures[color], &gnugo.captures[color]);
        if here != there {
            let _ = writeln!(text, "# captures of {color}: Tengen {here}, GNU Go {there}");
        }
    }
    text
}

//! GTP commands that report on a search, in the formats of Leela Zero and `KataGo`.
//!
//! The formats are those of `KataGo`'s `docs/GTP_Extensions.md`. All values are from the side of
//! the player whose moves are analysed. Win rates go from 0 to 1, in Leela Zero's format from 0 to
//! 10,000. Leads are in points. Ownership has a number for each point, row by row from the upper
//! left corner.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::call::{Call, Failure};
use crate::handlers::moves::{self, LaterLine};
use crate::protocol::arguments::{ArgumentError, Arguments};
use crate::protocol::reply::Response;
use tengen::engine_room::bitboard::Layout;
use tengen::engine_room::engine::{Analysis, Asked};
use tengen::engine_room::inside;
use tengen::engine_room::search::{Ban, Focus, Moves, Ownership, Wording};
use tengen::engine_room::time::Instant;
use tengen::{
    Candidate, Color, Game, Judgement, Means, Owners, Point, Report, Searched, Sided, Size, Status,
    Vertex, Watch,
};

/// The number of moves in a report if the client does not set it; a user hardly looks at more.
const USUAL_MOVES: usize = 40;

/// The time between two reports if the client does not set it.
const USUAL_INTERVAL: Duration = Duration::from_secs(1);

/// The format of a report, named after the program that uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    LeelaZero,
    KataGo,
}

/// The arguments of an analysis command.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command")]
struct Request {
    form: Form,
    size: Size,
    color: Color,
    interval: Option<Duration>,
    /// The restrictions on moves that the client asks for, each for one player and a number of
    /// moves.
    bans: Vec<Ban>,
    /// The moves that are to have more visits.
    focus: Vec<Focus>,
    fewest: usize,
    most: Option<usize>,
    ownership: bool,
    ownership_deviation: bool,
    moves_ownership: bool,
    moves_ownership_deviation: bool,
    root: bool,
    line_visits: bool,
    line_edge_visits: bool,
}

/// Analyses the moves of a player, with reports until a later line comes.
pub fn analyze(form: Form, call: &mut Call, response: &mut Response) -> Result<(), Failure> {
    let request = Request::read(call.session.engine.game(), call.arguments, form)?;
    call.session.aside.explain(
        "the reports are for programs, and the next line ends them; top_moves lists the best moves",
    );
    response.begin();
    let stop = call.until_superseded();
    let analysis = Analysis {
        color: request.color,
        bans: request.bans.clone(),
        focus: request.focus.clone(),
        ownership: request.ownership(),
    };
    let watch = Watch {
        every: request.interval.unwrap_or(USUAL_INTERVAL),
        report: &mut |report| {
            let searched =
                report.searched.clone().unwrap_or_else(|| drawn(report.best, request.color));
            response.line(&request.found(&searched))
        },
    };
    // With a large net, the evaluation of a root takes tens of milliseconds, and a client that
    // steps through a game sends an analysis for each position.
    if !stop.is_raised() {
        call.session.engine.analyze(&analysis, &stop, watch);
    }
    Ok(())
}

/// Chooses and makes a move. At least one report comes before the line with the move.
pub fn genmove(form: Form, call: &mut Call, response: &mut Response) -> Result<(), Failure> {
    let request = Request::read(call.session.engine.game(), call.arguments, form)?;
    response.begin();
    // Without an interval there is one report, after the search.
    let mut show = |report: &Report| -> ControlFlow<()> { response.line(&request.text(report)) };
    let watch = request.interval.map(|every| Watch { every, report: &mut show });
    let (decision, report) = call.genmove(request.asked(), watch);
    let _ = response.line(&request.found(&findings(call, &request, &report)));
    let _ = response.line(&format!("play {decision}"));
    Ok(())
}

/// Chooses a move without making it. At least one report comes before the line with the move.
pub fn search(later: LaterLine, call: &mut Call, response: &mut Response) -> Result<(), Failure> {
    let request = Request::read(call.session.engine.game(), call.arguments, Form::KataGo)?;
    response.begin();
    let mut show = |report: &Report| -> ControlFlow<()> { response.line(&request.text(report)) };
    let watch = request.interval.map(|every| Watch { every, report: &mut show });
    let (choice, report) = moves::search(later, call, request.asked(), watch);
    let _ = response.line(&request.found(&findings(call, &request, &report)));
    let _ = response.line(&format!("play {choice}"));
    Ok(())
}

/// Returns the findings of a report. Clients expect values, and owners of points if they asked for
/// them, from a pass without a search too, so its values are the count of the board.
fn findings(call: &mut Call, request: &Request, report: &Report) -> Searched {
    match &report.searched {
        Some(searched) => searched.clone(),
        None if report.best == Vertex::Pass => {
            // The values do not change the move, so the client does not wait longer for them.
            const MOST: Duration = Duration::from_millis(100);
            let stop = call.search_stop().with_deadline(Instant::now().checked_add(MOST));
            let judged = call.session.engine.judge(&stop);
            judged.map_or_else(
                |_| drawn(report.best, request.color),
                |judgement| counted(call.session.engine.game(), &judgement, request),
            )
        }
        None => drawn(report.best, request.color),
    }
}

/// Returns the findings for a pass without a search, by the count of the board as it stands.
fn counted(game: &Game, judgement: &Judgement, request: &Request) -> Searched {
    let color = request.color;
    let score = judgement.outcome().count().score();
    let lead = Sided::of(Color::Black, f64::from(score.halves()) / 2.0).for_player(color);
    let win = score.winner().map_or(0.5, |winner| f64::from(u8::from(winner == color)));
    let means = Means { win, lead, score: lead, utility: 2.0 * win - 1.0, ..Means::UNKNOWN };
    let mut pass = Candidate::untried(Vertex::Pass);
    (pass.means, pass.lcb, pass.prior) = (means, win, 1.0);
    pass.line = vec![Vertex::Pass];
    let owner = |point| {
        let owner = match (judgement.status(point), game.position().at(point)) {
            (Status::Territory(owner), _) => Some(owner),
            (Status::Dead, stone) => stone.map(|color| !color),
            (_, stone) => stone,
        };
        owner.map_or(0.0, |owner| Sided::of(owner, 1.0).for_player(color))
    };
    let owners = (request.ownership() != Ownership::Unreported).then(|| {
        let means: Vec<_> = request.size.points().map(owner).collect();
        Owners { deviations: vec![0.0; means.len()], means }
    });
    let mut searched = Searched::new(color, 0, means, vec![pass]);
    searched.owners = owners;
    searched
}

impl Request {
    /// Reads the arguments `[COLOR] [CENTISECONDS] [KEY VALUE...]`, in any order.
    fn read(game: &Game, arguments: &mut Arguments, form: Form) -> Result<Self, Failure> {
        let layout = inside::layout(game.position());
        let mut request = Self {
            form,
            size: game.size(),
            color: game.to_move(),
            interval: None,
            bans: Vec::new(),
            focus: Vec::new(),
            fewest: 0,
            most: None,
            ownership: false,
            ownership_deviation: false,
            moves_ownership: false,
            moves_ownership_deviation: false,
            root: false,
            line_visits: false,
            line_edge_visits: false,
        };
        while !arguments.is_empty() {
            let word = arguments.text()?;
            let key = word.to_ascii_lowercase();
            match key.as_str() {
                "interval" => request.interval = Some(centiseconds(arguments.number()?)),
                "minmoves" => request.fewest = arguments.integer::<u16>()?.into(),
                "maxmoves" => request.most = Some(arguments.integer::<u16>()?.into()),
                "allow" => request.bans.push(ban(Wording::Allow, arguments, layout)?),
                "focus" => request.focus.extend(focus(arguments, layout)?),
                "avoid" => request.bans.push(ban(Wording::Avoid, arguments, layout)?),
                _ => {
                    if let Some(switch) = request.switch(&key) {
                        *switch = arguments.truth()?;
                    } else if let Ok(color) = word.parse() {
                        request.color = color;
                    } else if let Ok(number) = word.parse::<f64>()
                        && number.is_finite()
                    {
                        request.interval = Some(centiseconds(number));
                    } else {
                        return Err(format!("unknown analysis option: {word}").into());
                    }
                }
            }
        }
        request.check_bans()?;
        request.check_focus(game)?;
        Ok(request)
    }

    /// Refuses a second `allow` for a player, and an `allow` beside an `avoid`: a client might mean
    /// the union of the lists or their intersection.
    fn check_bans(&self) -> Result<(), Failure> {
        let is_unclear = |color: Color| {
            let wordings =
                || self.bans.iter().filter(|ban| ban.color == color).map(|ban| ban.wording);
            wordings().count() > 1 && wordings().any(|wording| wording == Wording::Allow)
        };
        if is_unclear(Color::Black) || is_unclear(Color::White) {
            return Err("a player may have one `allow` or several `avoid`, not both".into());
        }
        Ok(())
    }

    /// Refuses moves in focus that the player may not make.
    fn check_focus(&self, game: &Game) -> Result<(), Failure> {
        let layout = inside::layout(game.position());
        for &Focus { vertex, .. } in &self.focus {
            if let Err(why) = game.legality_if_resumed(self.color, vertex) {
                return Err(format!("{vertex} cannot be in focus: {why}").into());
            }
            let moves = Moves::legal(game, self.color).except(&self.bans, self.color, 0);
            if !moves.contains(vertex, layout) {
                return Err(format!("{vertex} cannot be in focus: it is to be avoided").into());
            }
        }
        Ok(())
    }

    /// Returns the switch for a key in lower case; `None` for an unknown key. Leela Zero's format
    /// has no switches.
    fn switch(&mut self, key: &str) -> Option<&mut bool> {
        match key {
            _ if self.form != Form::KataGo => None,
            "ownership" => Some(&mut self.ownership),
            "ownershipstdev" => Some(&mut self.ownership_deviation),
            "movesownership" => Some(&mut self.moves_ownership),
            "movesownershipstdev" => Some(&mut self.moves_ownership_deviation),
            "rootinfo" => Some(&mut self.root),
            "pvvisits" => Some(&mut self.line_visits),
            "pvedgevisits" => Some(&mut self.line_edge_visits),
            _ => None,
        }
    }

    /// Returns the request for a move, without the format of its reports.
    fn asked(&self) -> Asked<'_> {
        Asked {
            color: self.color,
            bans: &self.bans,
            focus: &self.focus,
            ownership: self.ownership(),
        }
    }

    /// Returns the ownership that the search must report.
    fn ownership(&self) -> Ownership {
        Ownership::wanted(
            self.ownership || self.ownership_deviation,
            self.moves_ownership || self.moves_ownership_deviation,
        )
    }

    /// Writes a report as one line; the line is empty if there was no search.
    fn text(&self, report: &Report) -> String {
        report.searched.as_ref().map(|searched| self.found(searched)).unwrap_or_default()
    }

    /// Writes the findings of a search as one line.
    fn found(&self, searched: &Searched) -> String {
        let most = self.most.unwrap_or(USUAL_MOVES.max(self.fewest));
        let mut text = String::new();
        // The best move is always reported, a move without visits only to reach `minmoves`.
        let is_reported = |&(order, candidate): &(usize, &Candidate)| {
            candidate.visits > 0 || order < self.fewest.max(1)
        };
        let candidates = searched.candidates.iter().take(most.max(1)).enumerate();
        for (order, candidate) in candidates.filter(is_reported) {
            if order > 0 {
                text.push(' ');
            }
            match self.form {
                Form::LeelaZero => in_ten_thousandths(candidate, order, &mut text),
                Form::KataGo => self.in_shares(candidate, order, &mut text),
            }
        }
        if text.is_empty() {
            return text;
        }
        if self.root {
            let Searched { visits, means: Means { utility, win, lead, deviation, .. }, .. } =
                searched;
            let _ = write!(
                text,
                " rootInfo visits {visits} utility {utility:.6} winrate {win:.6} \
                 scoreMean {lead:.4} scoreStdev {deviation:.4} scoreLead {lead:.4}"
            );
        }
        if let Some(Owners { means, deviations }) = &searched.owners {
            self.push_points("ownership", self.ownership, means, &mut text);
            self.push_points("ownershipStdev", self.ownership_deviation, deviations, &mut text);
        }
        text
    }

    /// Writes a candidate in `KataGo`'s format, with its win rate, prior and lower bound from 0 to
    /// 1.
    fn in_shares(&self, candidate: &Candidate, order: usize, text: &mut String) {
        let Candidate { vertex, visits, edge_visits, means, prior, lcb, line, .. } = candidate;
        let Means { win, lead, deviation, utility, .. } = means;
        let _ = write!(
            text,
            "info move {vertex} visits {visits} edgeVisits {edge_visits} utility {utility:.6} \
             winrate {win:.6} scoreMean {lead:.4} scoreStdev {deviation:.4} scoreLead {lead:.4} \
             prior {prior:.6} lcb {lcb:.6}"
        );
        if let Some(searched) = candidate.symmetry_of {
            let _ = write!(text, " isSymmetryOf {searched}");
        }
        let _ = write!(text, " order {order} pv");
        push_line(line, text);
        // In a tree only one path leads to a position. So both numbers are equal after the first move,
        // which alone may have visits that the search did not want.
        let following = candidate.line_visits.iter().skip(1);
        for (name, is_wanted, first) in [
            ("pvVisits", self.line_visits, visits),
            ("pvEdgeVisits", self.line_edge_visits, edge_visits),
        ] {
            if !is_wanted {
                continue;
            }
            let _ = write!(text, " {name} {first}");
            for visits in following.clone() {
                let _ = write!(text, " {visits}");
            }
        }
        if let Some(Owners { means, deviations }) = &candidate.owners {
            let wanted = self.moves_ownership_deviation;
            self.push_points("movesOwnership", self.moves_ownership, means, text);
            self.push_points("movesOwnershipStdev", wanted, deviations, text);
        }
    }

    /// Writes a number for each point, row by row from the upper left corner, if the client wants
    /// the numbers.
    fn push_points(&self, name: &str, wanted: bool, numbers: &[f32], text: &mut String) {
        if !wanted {
            return;
        }
        let _ = write!(text, " {name}");
        for row in numbers.chunks(self.size.width().into()).rev() {
            for number in row {
                let _ = write!(text, " {number:.4}");
            }
        }
    }
}

/// Returns findings for a move that was drawn without a search: the move alone, with 0 visits.
/// Clients expect at least one move in a report.
fn drawn(best: Vertex, player: Color) -> Searched {
    let means = Means::UNKNOWN;
    let mut candidate = Candidate::untried(best);
    // A lower bound of 0 would claim that the move loses.
    (candidate.prior, candidate.lcb) = (1.0, means.win);
    Searched::new(player, 0, means, vec![candidate])
}

/// Writes a candidate in Leela Zero's format, with its win rate, prior and lower bound in whole ten
/// thousandths.
fn in_ten_thousandths(candidate: &Candidate, order: usize, text: &mut String) {
    let Candidate { vertex, visits, means, prior, lcb, line, .. } = candidate;
    let [win, prior, lcb] = [means.win, *prior, *lcb].map(|share| (share * 1e4).round());
    let _ = write!(
        text,
        "info move {vertex} visits {visits} winrate {win} prior {prior} lcb {lcb} order {order} pv"
    );
    push_line(line, text);
}

fn push_line(line: &[Vertex], text: &mut String) {
    for vertex in line {
        let _ = write!(text, " {vertex}");
    }
}

/// Converts the time between two reports from centiseconds; it is at least a millisecond. A client
/// that wants no reports asks for a very long time.
fn centiseconds(number: f64) -> Duration {
    Duration::from_secs_f64((number / 100.0).clamp(0.001, 1e9))
}

/// Reads a restriction `COLOR VERTEX,VERTEX,... DEPTH`, where the depth is the number of moves for
/// which it holds.
fn ban(wording: Wording, arguments: &mut Arguments, layout: Layout) -> Result<Ban, Failure> {
    let color = arguments.color()?;
    let named = vertices(&arguments.text()?, layout)?;
    let moves = arguments.integer::<u32>()?;
    if moves == 0 {
        return Err("the number of moves of `avoid` and `allow` is at least 1".into());
    }
    Ok(Ban::new(wording, color, &named, moves, layout))
}

/// Reads moves in focus, `VERTEX,VERTEX,... VISITS`.
fn focus(arguments: &mut Arguments, layout: Layout) -> Result<Vec<Focus>, Failure> {
    let named = vertices(&arguments.text()?, layout)?;
    let most = Focus::MOST_VISITS;
    let visits = arguments.integer::<u32>();
    let Some(visits) = visits.ok().filter(|visits| (1..=most).contains(visits)) else {
        return Err(format!("the visits of `focus` are a whole number from 1 to {most}").into());
    };
    if named.is_empty() {
        return Err("`focus` needs a move".into());
    }
    Ok(named.into_iter().map(|vertex| Focus { vertex, visits }).collect())
}

/// Reads a list of moves, separated by commas. A vertex may be a rectangle, such as `A1:C3`.
fn vertices(list: &str, layout: Layout) -> Result<Vec<Vertex>, Failure> {
    let mut named = Vec::new();
    for text in list.split(',').filter(|text| !text.is_empty()) {
        if text.eq_ignore_ascii_case("pass") {
            named.push(Vertex::Pass);
            continue;
        }
        let (one, other) = text.split_once(':').unwrap_or((text, text));
        let corner = |text: &str| -> Result<Point, Failure> {
            let point = text.parse().ok().filter(|&point| layout.size().contains(point));
            Ok(point.ok_or(ArgumentError::Vertex)?)
        };
        named.extend(inside::rectangle(corner(one)?, corner(other)?).map(Vertex::Play));
    }
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str, form: Form) -> Result<Request, Failure> {
        let game = Game::new(Size::square(3));
        Request::read(&game, &mut Arguments::new(text.as_bytes()), form)
    }

    fn means(deviation: f64, utility: f64) -> Means {
        Means { win: 0.46556, lead: -0.5, deviation, utility, ..Means::UNKNOWN }
    }

    fn candidate(vertex: &str, visits: u32) -> Candidate {
        let vertex = vertex.parse().expect("a vertex");
        let mut candidate = Candidate::untried(vertex);
        (candidate.visits, candidate.edge_visits) = (visits, visits);
        (candidate.prior, candidate.lcb) = (0.0839, 0.4);
        candidate.means = means(12.25, -0.1);
        candidate.line = vec![vertex, Vertex::Pass];
        candidate.line_visits = vec![visits, 1];
        candidate.owners = Some(Owners { means: vec![0.5; 9], deviations: vec![0.25; 9] });
        candidate
    }

    fn searched() -> Searched {
        let numbers = |unit: f32| (1_u8..=9).map(|number| f32::from(number) / unit).collect();
        let candidates = vec![candidate("B2", 20), candidate("pass", 10)];
        let mut searched = Searched::new(Color::White, 30, means(12.5, -0.2), candidates);
        searched.owners = Some(Owners { means: numbers(10.0), deviations: numbers(100.0) });
        searched
    }

    fn without_owners() -> Searched {
        let mut searched = searched();
        searched.owners = None;
        searched
    }

    #[test]
    fn a_move_without_a_search_has_the_lower_bound_of_an_unknown_position() {
        let vertex = "B2".parse().expect("a vertex");
        let searched = drawn(vertex, Color::White);
        let best = &searched.candidates[0];
        assert_eq!((best.vertex, best.visits, best.lcb, best.means.win), (vertex, 0, 0.5, 0.5));
    }

    #[test]
    fn leela_zero_s_form_has_whole_numbers() {
        let request = request("b 10", Form::LeelaZero).expect("a request");
        assert_eq!(request.interval, Some(Duration::from_millis(100)));
        let searched = without_owners();
        assert_eq!(
            request.found(&searched),
            "info move B2 visits 20 winrate 4656 prior 839 lcb 4000 order 0 pv B2 pass \
             info move pass visits 10 winrate 4656 prior 839 lcb 4000 order 1 pv pass pass"
        );
    }

    #[test]
    fn katago_s_form_has_shares_the_root_and_ownership_from_the_upper_left() {
        let text = "w interval 5 maxmoves 1 pvVisits true rootInfo true ownership true";
        let request = request(text, Form::KataGo).expect("a request");
        assert_eq!((request.color, request.ownership), (Color::White, true));
        assert_eq!(
            request.found(&searched()),
            "info move B2 visits 20 edgeVisits 20 utility -0.100000 winrate 0.465560 scoreMean -0.5000 scoreStdev 12.2500 \
             scoreLead -0.5000 prior 0.083900 lcb 0.400000 order 0 pv B2 pass pvVisits 20 1 \
             rootInfo visits 30 utility -0.200000 winrate 0.465560 scoreMean -0.5000 \
             scoreStdev 12.5000 scoreLead -0.5000 ownership 0.7000 0.8000 0.9000 0.4000 0.5000 0.6000 0.1000 0.2000 \
             0.3000"
        );
    }

    #[test]
    fn deviations_of_owners_follow_the_owners_of_moves_and_of_the_position() {
        let text = "w maxmoves 1 ownershipStdev 1 movesOwnershipStdev 1 pvEdgeVisits true";
        let request = request(text, Form::KataGo).expect("a request");
        assert_eq!(request.ownership(), Ownership::Moves);
        let text = request.found(&searched());
        let deviations = " 0.2500".repeat(9);
        let end = format!(
            " pv B2 pass pvEdgeVisits 20 1 movesOwnershipStdev{deviations} ownershipStdev 0.0700 0.0800 0.0900 \
             0.0400 0.0500 0.0600 0.0100 0.0200 0.0300"
        );
        assert!(text.ends_with(&end), "{text}");
    }

    #[test]
    fn visits_that_were_forced_and_equal_moves_are_named() {
        let mut searched = without_owners();
        searched.candidates[0].edge_visits = 5;
        searched.candidates[1].symmetry_of = "B2".parse().ok();
        let text = request("w pvVisits true pvEdgeVisits true", Form::KataGo).expect("a request");
        let text = text.found(&searched);
        assert!(text.contains("info move B2 visits 20 edgeVisits 5 "), "{text}");
        assert!(
            text.contains(" pv B2 pass pvVisits 20 1 pvEdgeVisits 5 1 info move pass "),
            "{text}"
        );
        assert!(text.contains(" lcb 0.400000 isSymmetryOf B2 order 1 pv pass"), "{text}");
        assert_eq!(text.matches("isSymmetryOf").count(), 1);
        let text = request("w", Form::LeelaZero).expect("a request").found(&searched);
        assert!(!text.contains("isSymmetryOf"), "Leela Zero's form does not have it: {text}");
    }

    #[test]
    fn moves_in_focus_have_visits_and_can_be_made() {
        let focus = |text: &str| {
            let request = request(text, Form::LeelaZero)?;
            let named = request.asked().focus.iter();
            Ok::<_, Failure>(
                named.map(|it| format!("{} {}", it.vertex, it.visits)).collect::<Vec<_>>(),
            )
        };
        assert_eq!(
            focus("b focus A1,pass 30 focus C3 5"),
            Ok(vec!["A1 30".to_owned(), "pass 30".to_owned(), "C3 5".to_owned(),])
        );
        let visits = "the visits of `focus` are a whole number from 1 to 1000000000";
        for (text, error) in [
            ("focus A1", visits),
            ("focus A1 0", visits),
            ("focus A1 0.5", visits),
            ("focus A1 1000000001", visits),
            ("focus A9 10", "invalid coordinate"),
            ("focus , 10", "`focus` needs a move"),
            ("focus", "syntax error: expected an argument"),
            ("b focus A1 10 avoid b A1 1", "A1 cannot be in focus: it is to be avoided"),
            ("b allow b B1 1 focus A1 10", "A1 cannot be in focus: it is to be avoided"),
        ] {
            assert_eq!(focus(text).map_err(|why| why.text), Err(error.to_owned()), "{text}");
        }
        let mut game = Game::new(Size::square(3));
        game.play(Color::Black, "A1".parse().expect("a vertex")).expect("an empty board");
        let read = Request::read(&game, &mut Arguments::new(b"focus A1 10"), Form::KataGo);
        let why = read.expect_err("an occupied point").text;
        assert!(why.starts_with("A1 cannot be in focus: "), "{why}");
    }

    #[test]
    fn points_can_be_avoided_or_allowed_for_each_player() {
        let left = |text: &str| {
            let request = request(text, Form::LeelaZero).expect("a request");
            let Asked { color, bans, .. } = request.asked();
            let moves = Moves::asked_for(&Game::new(Size::square(3)), color, bans);
            (moves.points.count(), moves.pass)
        };
        assert_eq!(left("b"), (9, true));
        assert_eq!(left("b avoid b A1,B2 1 avoid w C3 1"), (7, true));
        assert_eq!(left("b avoid b pass 1"), (9, false));
        assert_eq!(left("b allow b A1,B2 30"), (2, false));
        assert_eq!(left("b allow b A1,B2,pass 30"), (2, true));
        assert_eq!(left("w avoid w A1:B3 5"), (3, true));
        assert_eq!(left("b allow b A1,,B2, 30 avoid w C3 1"), (2, false));
        assert_eq!(left("w avoid w A1:C3,pass 5"), (0, true), "some move is left");
    }

    #[test]
    fn moves_without_visits_are_reported_only_to_reach_the_fewest() {
        let mut searched = searched();
        searched.candidates[1].visits = 0;
        let reported = |text: &str| {
            let request = request(text, Form::LeelaZero).expect("a request");
            request.found(&searched).matches("info").count()
        };
        assert_eq!(reported("b"), 1);
        assert_eq!(reported("b minmoves 2"), 2);
        assert_eq!(reported("b minmoves 2 maxmoves 1"), 1);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for text in [
            "b foo true",
            "b avoid b A1",
            "avoid b A9 1",
            "allow b A1 0",
            "interval x",
            "allow b A1 1 allow b B1 1",
            "avoid w A1 1 allow w B1 1",
        ] {
            assert!(request(text, Form::KataGo).is_err(), "{text}");
        }
        assert!(request("ownership true", Form::LeelaZero).is_err());
        assert!(request("noResultValue true", Form::KataGo).is_err());
    }
}

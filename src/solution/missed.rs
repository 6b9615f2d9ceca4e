//! Problems out of a reviewed game: positions in which a proven move was missed.

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::game::Game;
use crate::point::Vertex;
use crate::position::Position;
use crate::review::{Card, Review};
use crate::sgf::{GameTree, Property, value};
use crate::solve::{Solver, Status};
use crate::stop::Stop;

use super::allowance::Allowance;
use super::posed::Posed;
use super::question::Question;
use super::solved::Solution;

/// A position of a game in which a move was proven to decide the life of stones, and another one was
/// played that is proven to fail.
#[derive(Clone, Debug)]
pub struct Missed {
    /// The card of the mistake.
    pub card: Card,
    /// The solution of the position before the worst move of the card.
    pub solution: Solution,
    /// The solution of the position after it, in which the opponent reaches the goal.
    pub refutation: Solution,
}

/// How much work the search for problems is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The allowance of one question, of which a mistake has at most four.
    pub of_question: Allowance,
    /// The allowance of the solution of a problem that was found.
    pub of_problem: Allowance,
}

/// The largest number of groups of stones that are looked at for a mistake.
const MOST_GROUPS: usize = 2;

/// Looks for problems among the mistakes of a game: of each card, whether its worst move missed a
/// proven life or death. Nothing that hangs on a ko is a problem.
pub fn missed(review: &Review, cards: &[Card], effort: Effort, stop: &Stop) -> Vec<Missed> {
    let mut solver = Solver::default();
    let mut found: Vec<Missed> = Vec::new();
    let games: Vec<_> = review.positions().games().collect();
    for card in cards {
        if stop.is_raised() {
            break;
        }
        let mut ask = |game: &Game, target: &PointSet, to_move, allowance| {
            let question = Question { to_move: Some(to_move), ..Question::about(target.iter()) };
            let posed = Posed::of_game(game, &question).ok()?;
            posed.solve(&mut solver, allowance, stop).ok().filter(is_reached_without_ko)
        };
        let (before, after) = (&games[card.worst - 1], &games[card.worst]);
        let quickly = |game: &Game, target: &PointSet, to_move| {
            ask(game, target, to_move, effort.of_question)
        };
        let Some(problem) = missed_by(review, card, before, after, quickly) else { continue };
        // More right moves may be found, among them that of the game.
        let target = problem.solution.target();
        let longer = ask(before, target, card.color, effort.of_problem);
        let is_right = |solution: &Solution| played_is_right(review, card, solution);
        if let Some(solution) = longer.filter(|solution| !is_right(solution)) {
            found.push(Missed { solution, ..problem });
        }
    }
    found
}

/// Looks whether the worst move of a card missed a proven life or death.
fn missed_by(
    review: &Review,
    card: &Card,
    before: &Game,
    after: &Game,
    mut ask: impl FnMut(&Game, &PointSet, Color) -> Option<Solution>,
) -> Option<Missed> {
    let reasons = review.reasons(card.worst).iter();
    let stones = reasons.map(|reason| reason.fact.stones).filter(|stones| !stones.is_empty());
    let mut asked = Vec::new();
    for target in stones.map(|stones| still_there(&stones, before.position(), after.position())) {
        if target.is_empty() || asked.contains(&target) {
            continue;
        }
        if asked.len() == MOST_GROUPS {
            break;
        }
        asked.push(target);
        let Some(solution) = ask(before, &target, card.color) else { continue };
        if solution.is_settled() || played_is_right(review, card, &solution) {
            continue;
        }
        let target = still_there(solution.target(), before.position(), after.position());
        if let Some(refutation) = ask(after, &target, !card.color) {
            return Some(Missed { card: card.clone(), solution, refutation });
        }
    }
    None
}

/// Whether the worst move of a card is among the right moves of the position before it.
fn played_is_right(review: &Review, card: &Card, solution: &Solution) -> bool {
    let played = review.judged(card.worst).map(|judged| judged.made.vertex);
    solution.right().any(|line| line.first().copied() == played)
}

/// Whether the player to move is proven to reach the goal, and a ko plays no part.
fn is_reached_without_ko(solution: &Solution) -> bool {
    let is_ko = matches!(solution.fate(), Status::Ko(_));
    !is_ko && solution.is_reached() == Some(true) && solution.right().next().is_some()
}

/// Returns those of the stones that stand on both boards, of the colour that most of them have.
fn still_there(stones: &PointSet, before: &Position, after: &Position) -> PointSet {
    let of = |color| *stones & before.stones(color) & after.stones(color);
    let [black, white] = Color::ALL.map(of);
    if black.count() >= white.count() { black } else { white }
}

impl Missed {
    /// Returns the problem as a record with its solution. The first comment names the `source`, and
    /// the move of the game is a wrong variation, in which the refutation follows.
    pub fn tree(&self, review: &Review, source: &str) -> GameTree {
        let mut tree = self.solution.tree();
        let Some(judged) = review.judged(self.card.worst) else { return tree };
        let (root, made) = (tree.root(), judged.made);
        let deed = match made.vertex {
            Vertex::Play(point) => format!("played {point}"),
            Vertex::Pass => "passed".to_owned(),
        };
        let origin = format!(
            "{source}, move {}: {} {deed}.\n{}",
            made.number,
            made.color.name(),
            self.solution.in_words().join("\n")
        );
        let comment = Property::new("C", [origin]);
        let properties = tree[root].properties_mut();
        properties.retain(|property| property.ident() != "C");
        properties.push(comment);
        let ident = made.color.letter().to_string();
        let size = review.positions().record().size;
        let text = value::write_vertex(made.vertex, size);
        // The solution may refute the move in another way, which would contradict the comment.
        tree.retain(|tree, node| {
            let is_first = tree[node].parent() == Some(root);
            !(is_first && tree[node].values(&ident).any(|raw| raw == text))
        });
        let node = tree.add_child(root);
        let comment = format!("Wrong. This was played. {}", self.refutation.result());
        tree[node].properties_mut().extend([
            Property::new(&ident, [&text]),
            Property::new("BM", ["1"]),
            Property::new("C", [comment]),
        ]);
        self.refutation.add_best_to(&mut tree, node);
        tree
    }

    /// Whether a record of the problem has the solution again: `text` is read as anybody would read
    /// it, and solved with an `allowance`.
    pub fn is_confirmed_by(&self, text: &str, allowance: Allowance, stop: &Stop) -> bool {
        let Some(Ok(first)) = crate::sgf::games(text).next() else { return false };
        let Ok(posed) = Posed::of_record(first, &Question::default(), None) else { return false };
        let Ok(solution) = posed.solve(&mut Solver::default(), allowance, stop) else {
            return false;
        };
        let firsts = |solution: &Solution| solution.right().map(|line| line[0]).collect::<Vec<_>>();
        is_reached_without_ko(&solution)
            && solution.target() == self.solution.target()
            && firsts(&solution) == firsts(&self.solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Opinion, Positions, Suggestion};
    use crate::rules::{Komi, Rules};
    use crate::search::Means;
    use crate::sgf::{NodeId, Notes, Record};

    /// Black lives with A2, and dies if White takes it.
    const UNSETTLED: &str = "AB[aa][ab][ba][bb][bc][bd][be][ca][cb][cc][cd][ce]\
                             AW[da][db][dc][dd][de][ea][ec][ee]PL[B]";

    fn effort() -> Effort {
        Effort { of_question: Allowance::nodes(50_000), of_problem: Allowance::nodes(100_000) }
    }

    /// Returns the review of a move of Black on the board of 5x5, with a better one in its place.
    fn review(stones: &str, played: &str, better: &str) -> Review {
        let text = format!("(;SZ[5]{stones};B[{played}])");
        let record = Record::parse(text.as_bytes()).expect("a record");
        let mut notes = Notes::default();
        let positions = Positions::of(&record, Rules::default(), Komi::ZERO, &mut notes);
        let opinion = |(place, moment): (usize, &crate::review::Moment)| {
            let lead = if place == 0 { 20.0 } else { -10.0 };
            let means = Means { lead, win: 0.5, ..Means::UNKNOWN };
            let mut opinion = Opinion::new(moment.to_move, means);
            let best: Vertex = better.parse().expect("a vertex");
            opinion.suggestions = vec![Suggestion::new(vec![best], means)];
            opinion
        };
        let opinions = positions.moments().iter().enumerate().map(opinion).collect();
        Review::new(positions, opinions)
    }

    fn problems(review: &Review) -> Vec<Missed> {
        missed(review, &review.cards(None), effort(), &Stop::new())
    }

    #[test]
    fn a_missed_life_is_a_problem_with_its_solution_and_the_refutation() {
        let review = review(UNSETTLED, "", "A2");
        let found = problems(&review);
        let [problem] = &found[..] else { panic!("one problem: {found:?}") };
        let firsts: Vec<_> = problem.solution.right().map(|line| line[0].to_string()).collect();
        assert_eq!(firsts, ["A2"]);
        let text = problem.tree(&review, "game.sgf").to_sgf();
        assert!(text.contains("C[game.sgf, move 1: Black passed.\nBlack lives with A2."), "{text}");
        assert!(text.contains("C[Wrong. This was played. White kills with A2"), "{text}");
        let allowance = effort().of_problem;
        assert!(problem.is_confirmed_by(&text, allowance, &Stop::new()), "{text}");
        let other = text.replace("AB[be]", "AB");
        assert!(!problem.is_confirmed_by(&other, allowance, &Stop::new()), "{other}");
    }

    #[test]
    fn a_mistake_that_decides_no_life_is_no_problem() {
        // Black lives already, with two eyes at A2 and A4.
        let alive = UNSETTLED.replace("[ab]", "[ac][ae]");
        assert!(problems(&review(&alive, "", "A2")).is_empty());
        // A2 is the right move.
        assert!(problems(&review(UNSETTLED, "ad", "A1")).is_empty());
    }

    #[test]
    fn the_comment_of_the_played_move_names_the_answer_that_the_record_shows() {
        // Black lives with B1. After A1, White has more than one move that kills.
        let corner = "AB[ac][bc][cc][dd][de]\
                      AW[ba][da][ab][bb][cb][db][eb][dc][ec][ed][ee]PL[B]";
        let review = review(corner, "ae", "B1");
        let games: Vec<_> = review.positions().games().collect();
        let target = games[0].position().stones(Color::Black);
        let solved = |game: &Game, to_move| {
            let question = Question { to_move: Some(to_move), ..Question::about(target.iter()) };
            let posed = Posed::of_game(game, &question).expect("a problem");
            posed.solve(&mut Solver::default(), effort().of_problem, &Stop::new()).expect("it fits")
        };
        let card = review.cards(None).remove(0);
        let solution = solved(&games[0], Color::Black);
        let mut problem = Missed { card, solution, refutation: solved(&games[1], Color::White) };
        assert!(problem.solution.wrong().any(|line| line[0].to_string() == "A1"));
        let answers = problem.refutation.right().count();
        assert!(answers > 1, "{:?}", problem.refutation.right().collect::<Vec<_>>());
        for _ in 0..answers {
            // Two searches may find different answers first.
            problem.refutation.answer.moves[..answers].rotate_left(1);
            let tree = problem.tree(&review, "game.sgf");
            let is_played = |&node: &NodeId| tree[node].values("B").any(|point| point == "ae");
            let played = tree[tree.root()].children().iter().copied().filter(is_played);
            let [node] = played.collect::<Vec<_>>()[..] else { panic!("one variation") };
            let shown = tree[node].children().iter().flat_map(|&child| tree[child].values("W"));
            let named =
                value::write_vertex(problem.refutation.line()[0], review.positions().record().size);
            assert_eq!(shown.collect::<Vec<_>>(), [named]);
            let comment = tree[node].property("C").and_then(Property::text);
            let result = problem.refutation.result();
            assert_eq!(comment, Some(format!("Wrong. This was played. {result}")));
        }
    }

    #[test]
    fn a_stop_ends_the_search_for_problems() {
        let (review, stop) = (review(UNSETTLED, "", "A2"), Stop::new());
        stop.raise();
        let cards = review.cards(None);
        assert!(missed(&review, &cards, effort(), &stop).is_empty());
    }
}

//! The mistakes of a game as cards, from what searches and explanations have found about its
//! positions and moves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use tengen::engine_room::inside;
use tengen::engine_room::sgf::{Given, record_by_node};
use tengen::{
    Card, Color, Grade, Judged, Means, MistakeKind, Moment, Notes, Opinion, Phase, Point, PointSet,
    Positions, Reason, Review, Size, Subject, Suggestion, Totals, Vertex,
};

use crate::description::Fault;
use crate::trees::{Properties, tree_of};

/// What is known about a node of a line; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Known {
    /// What a search has found about the position after the node.
    findings: Option<Found>,
    /// What the move of the node is about, if it is a mistake.
    about: Option<About>,
}

/// What the cards need of the findings of a search. Win rates and leads are Black's.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    win: f64,
    lead: f64,
    best: Vertex,
    /// The points by which evaluations disagree.
    #[serde(default)]
    spread: f64,
}

/// What a mistake is about, as an explanation reports it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The kind that the reasons show.
    kind: Option<String>,
    /// The stones of the proven reasons.
    stones: Vec<Point>,
}

impl About {
    /// Describes what the reasons of a mistake of a player are about.
    pub fn of(reasons: &[Reason], player: Color) -> Self {
        let Subject { kind, stones, .. } = Subject::of(reasons, player);
        Self {
            kind: kind.map(|kind| kind.name().to_owned()),
            stones: stones.iter().flatten().collect(),
        }
    }

    fn subject(&self, size: Size) -> Result<Subject, Fault> {
        let kind = self.kind.as_deref().map(|name| {
            let known = MistakeKind::ALL.into_iter().find(|kind| kind.name() == name);
            known.ok_or_else(|| Fault::new(format!("{name:?} is not a kind of mistakes")))
        });
        let mut stones = PointSet::empty(size);
        for &point in &self.stones {
            if !size.contains(point) {
                return Err(Fault::new(format!("{point} is outside the board")));
            }
            stones.insert(point);
        }
        Ok(Subject::new(kind.transpose()?, Some(stones).filter(|stones| !stones.is_empty())))
    }
}

/// A line of nodes with the positions of its record, some of which are known.
struct Line {
    review: Review,
    /// For each position, what the move to it is about.
    subjects: Vec<Subject>,
    /// For each position, the place of the first node after which it stands; 0 for an unknown
    /// position.
    nodes: Vec<usize>,
}

/// Returns the bad moves along a line of nodes, which begins with the root of a tree, and the cards of
/// one player, or of both. `known` has what is known about each node.
pub fn cards(nodes: &[Properties], known: &[Known], player: Option<Color>) -> Result<Value, Fault> {
    if nodes.len() != known.len() {
        return Err(Fault::new(format!("{} nodes, but {} are known", nodes.len(), known.len())));
    }
    let line = Line::of(nodes, known)?;
    let cards = line.cards(player);
    let big: Vec<usize> = Card::big_moments(&cards)
        .iter()
        .filter_map(|big| cards.iter().position(|card| card == *big))
        .collect();
    let bad = line.review.moves().filter(|judged| judged.grade.is_bad());
    let totals = line.review.totals();
    let of_both = |of: &dyn Fn(Color) -> Value| json!({ "black": of(Color::Black), "white": of(Color::White) });
    Ok(json!({
        "moves": bad.map(|judged| line.bad_move(&judged)).collect::<Vec<_>>(),
        "cards": cards.iter().map(|card| line.answer(card)).collect::<Vec<_>>(),
        "bigMoments": big,
        "totals": of_both(&|color| totals_in_json(&totals[color])),
        "kinds": of_both(&|color| kinds_in_json(&line.cards(Some(color)))),
    }))
}

impl Line {
    fn of(nodes: &[Properties], known: &[Known]) -> Result<Self, Fault> {
        let tree = tree_of(nodes)?;
        let (record, ends) = record_by_node(&tree)?;
        let settled = inside::settle(&record, &Given::default());
        let mut notes = Notes::default();
        let positions = Positions::of(&record, settled.rules, settled.komi, &mut notes);
        let moments = positions.moments();
        let mut opinions: Vec<Opinion> = moments.iter().map(unknown).collect();
        let mut subjects = vec![Subject::default(); moments.len()];
        let mut places: Vec<Option<usize>> = vec![None; moments.len()];
        for ((node, end), known) in ends.into_iter().enumerate().zip(known) {
            // The position that stands after the node; it is missing while stones are set up at the
            // beginning.
            let Some(at) = moments.iter().rposition(|moment| moment.events <= end) else {
                continue;
            };
            if let Some(found) = &known.findings {
                opinions[at] = found.opinion(&moments[at]);
            }
            if let Some(about) = &known.about {
                subjects[at] = about.subject(record.size)?;
            }
            places[at].get_or_insert(node);
        }
        Ok(Self {
            review: Review::new(positions, opinions),
            subjects,
            nodes: places.into_iter().map(Option::unwrap_or_default).collect(),
        })
    }

    fn cards(&self, player: Option<Color>) -> Vec<Card> {
        self.review.cards_about(player, &self.subjects)
    }

    /// Describes the move to a position.
    fn bad_move(&self, judged: &Judged<'_>) -> BadMove {
        BadMove {
            color: judged.made.color,
            number: judged.made.number,
            made: judged.made.vertex,
            place: self.nodes[judged.place],
            points_lost: judged.points_lost(),
            better: judged.better().map(|better| better.vertex),
            grade: judged.grade.name(),
            decided: judged.is_decided(),
            unsure: self.review.is_unsure(judged.place),
        }
    }

    fn answer(&self, card: &Card) -> Answer {
        let judged = self.review.judged(card.worst).expect("a card is about moves");
        let number = |&place: &usize| self.review.judged(place).map(|judged| judged.made.number);
        Answer {
            worst: self.bad_move(&judged),
            numbers: card.places.iter().filter_map(number).collect(),
            places: card.places.iter().map(|&place| self.nodes[place]).collect(),
            win_lost: card.win_lost,
            phase: Phase::of(judged.made.number, self.review.positions().record().size).name(),
            kind: card.kind.name(),
        }
    }
}

/// Returns the opinion on a position about which nothing is known. The moves to it and from it lose
/// nothing, since the loss is not a number.
fn unknown(moment: &Moment) -> Opinion {
    Opinion::new(moment.to_move, Means { win: f64::NAN, lead: f64::NAN, ..Means::UNKNOWN })
}

impl Found {
    fn opinion(&self, moment: &Moment) -> Opinion {
        let means = Means { win: self.win, lead: self.lead, ..Means::UNKNOWN };
        let mut opinion = Opinion::new(moment.to_move, means);
        opinion.suggestions = vec![Suggestion::new(vec![self.best], means)];
        opinion.spread = self.spread;
        opinion
    }
}

/// A move that lost points, with the names of `tengen review --json`, and the place of its node.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct BadMove {
    color: Color,
    number: usize,
    #[serde(rename = "move")]
    made: Vertex,
    place: usize,
    points_lost: f64,
    better: Option<Vertex>,
    grade: &'static str,
    decided: bool,
    unsure: bool,
}

/// A card, with the names of `tengen review --json`, and the places of its nodes.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    #[serde(flatten)]
    worst: BadMove,
    numbers: Vec<usize>,
    places: Vec<usize>,
    win_lost: f64,
    phase: &'static str,
    kind: &'static str,
}

fn totals_in_json(totals: &Totals) -> Value {
    let grades = Grade::ALL.map(|grade| (grade.name(), totals.grades[grade as usize]));
    let lost = Phase::ALL.map(|phase| (phase.name(), totals.phases[phase as usize].1));
    json!({
        "moves": totals.moves,
        "pointsLost": totals.lost,
        "grades": grades.into_iter().collect::<BTreeMap<_, _>>(),
        "pointsLostInPhase": lost.into_iter().collect::<BTreeMap<_, _>>(),
    })
}

fn kinds_in_json(cards: &[Card]) -> Value {
    let kinds = Card::by_kind(cards);
    let kind = |kind: MistakeKind| {
        let (cards, lost) = kinds[kind as usize];
        (kind.name(), json!({ "cards": cards, "pointsLost": lost }))
    };
    json!(MistakeKind::ALL.map(kind).into_iter().collect::<BTreeMap<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees;

    /// Returns the cards of the first game of a text in SGF, with what is known about each node: Black's
    /// lead and win rate in percent, and the best move; nothing where the best move is empty.
    fn cards_of(text: &str, found: &[(f64, u8, &str)], about: &[(usize, Value)]) -> Value {
        let opened = trees::open(text.as_bytes()).expect("a record");
        let nodes: Vec<trees::TreeNode> =
            serde_json::from_value(opened["games"][0]["nodes"].clone()).expect("nodes");
        let nodes: Vec<_> = nodes.into_iter().map(|node| node.properties).collect();
        let of_node = |(node, &(lead, win, best)): (usize, &(f64, u8, &str))| {
            let mut known = json!({});
            if !best.is_empty() {
                known["findings"] = json!({ "win": f64::from(win) / 100.0, "lead": lead, "best": best, "spread": 0.0 });
            }
            if let Some((_, about)) = about.iter().find(|(place, _)| *place == node) {
                known["about"] = about.clone();
            }
            serde_json::from_value(known).expect("what is known")
        };
        let known: Vec<Known> = found.iter().enumerate().map(of_node).collect();
        cards(&nodes, &known, None).expect("cards")
    }

    fn numbers(cards: &Value) -> Value {
        json!(
            cards["cards"]
                .as_array()
                .expect("cards")
                .iter()
                .map(|card| &card["numbers"])
                .collect::<Vec<_>>()
        )
    }

    const GAME: &str = "(;SZ[9]KM[0]RU[Chinese];B[aa];W[ba];B[ca];W[da])";

    #[test]
    fn cards_have_the_order_and_the_big_moments_of_the_library() {
        let found =
            [(0.0, 60, "E5"), (-8.0, 40, "E4"), (2.0, 50, "C5"), (2.0, 98, "C4"), (6.0, 99, "G7")];
        let cards = cards_of(GAME, &found, &[]);
        assert_eq!(numbers(&cards), json!([[2], [1], [4]]), "{cards}");
        assert_eq!(cards["bigMoments"], json!([1, 0]));
        let moves = cards["moves"].as_array().expect("moves").iter().map(|it| &it["number"]);
        assert_eq!(moves.collect::<Vec<_>>(), [1, 2, 4]);
        let last = &cards["cards"][2];
        let fields =
            ["decided", "kind", "phase", "move", "better", "place"].map(|name| &last[name]);
        assert_eq!(json!(fields), json!([true, "other", "opening", "D9", "C4", 4]));
    }

    #[test]
    fn what_moves_are_about_joins_them_and_gives_their_kind() {
        let found =
            [(9.0, 50, "E5"), (5.0, 50, "E4"), (5.0, 50, "G5"), (0.0, 50, "C4"), (0.0, 50, "D9")];
        assert_eq!(numbers(&cards_of(GAME, &found, &[])), json!([[3], [1]]));
        let about = json!({ "kind": "stones lost", "stones": ["A9", "B9"] });
        let cards = cards_of(GAME, &found, &[(1, about.clone()), (3, about)]);
        assert_eq!(numbers(&cards), json!([[1, 3]]));
        assert_eq!(
            cards["kinds"]["black"]["stones lost"],
            json!({ "cards": 1, "pointsLost": 5.0 })
        );
        assert_eq!(cards["totals"]["black"]["pointsLostInPhase"]["opening"], json!(9.0));
    }

    #[test]
    fn moves_beside_unknown_positions_are_no_mistakes() {
        let found =
            [(9.0, 50, "E5"), (0.0, 50, ""), (0.0, 50, "G5"), (-5.0, 50, "C4"), (-5.0, 50, "D9")];
        assert_eq!(numbers(&cards_of(GAME, &found, &[])), json!([[3]]));
    }

    #[test]
    fn stones_that_are_set_up_first_have_no_place_of_their_own() {
        let found = [(0.0, 50, ""), (0.0, 50, "E5"), (-8.0, 50, "E4")];
        let cards = cards_of("(;SZ[9];AB[aa]AW[bb]PL[B];B[cc])", &found, &[]);
        assert_eq!((numbers(&cards), &cards["cards"][0]["place"]), (json!([[1]]), &json!(2)));
    }

    #[test]
    fn what_is_no_kind_and_what_is_off_the_board_is_refused() {
        let refused = |about: Value| {
            let about: About = serde_json::from_value(about).expect("a description");
            about.subject(Size::square(9)).expect_err("a fault").error
        };
        assert_eq!(
            refused(json!({ "kind": "luck", "stones": [] })),
            "\"luck\" is not a kind of mistakes"
        );
        assert_eq!(refused(json!({ "kind": null, "stones": ["T19"] })), "T19 is outside the board");
        let fault = cards(&[vec![]], &[], None).expect_err("a fault");
        assert_eq!(fault.error, "1 nodes, but 0 are known");
    }
}

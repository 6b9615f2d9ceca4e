//! The whole review as JSON.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::lesson::Kinds;
use super::reviewed::Review;
use super::saved::Figures;
use super::words;
use tengen::engine_room::facts::json;
use tengen::engine_room::facts::words::sentences_of_reasons;
use tengen::{Card, Color, Grade, Judged, MistakeKind, Phase, Totals, Vertex};

impl Review {
    /// Returns the whole review as JSON. Win rates and leads of positions and suggestions are
    /// Black's; those of played moves are the player's.
    pub fn json(&self) -> Value {
        let totals = self.totals();
        let (cards, size) = (self.readers_cards(), self.story().record().size);
        let big: Vec<usize> = Card::big_moments(&cards)
            .iter()
            .filter_map(|big| cards.iter().position(|card| card == *big))
            .collect();
        let lasts = Phase::ALL.map(|phase| (phase.name(), phase.last_move(size)));
        let mut json = self.conditions_in_json();
        let found = json!({
            "record": self.story().tree().to_sgf(),
            "last_moves_of_phases": lasts.into_iter().collect::<BTreeMap<_, _>>(),
            "totals": {
                "black": totals_in_json(&totals.black),
                "white": totals_in_json(&totals.white),
            },
            "kinds": {
                "black": kinds_in_json(&self.kinds(Color::Black)),
                "white": kinds_in_json(&self.kinds(Color::White)),
            },
            "player": self.reader().player.map(|color| color.to_string()),
            "cards": cards.iter().map(|card| self.card_in_json(card)).collect::<Vec<_>>(),
            "big_moments": big,
            "positions": self.figures_of_positions().into_iter().enumerate().map(|(at, figures)| {
                self.position(at, &figures)
            }).collect::<Vec<_>>(),
        });
        extend(&mut json, found);
        json
    }

    /// Returns who played under which conditions, and what the opinions come from, as JSON.
    pub fn conditions_in_json(&self) -> Value {
        let settled = self.story().settled();
        json!({
            "black": words::player_in_json(self, Color::Black),
            "white": words::player_in_json(self, Color::White),
            "conditions": words::conditions(self),
            "rules": settled.rules.to_string(),
            "komi": settled.komi.points(),
            "rules_assumed": settled.rules_assumed.as_ref().map(ToString::to_string),
            "komi_assumed": settled.komi_assumed.as_ref().map(ToString::to_string),
            "remarks": self.story().notes().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "by": self.by(),
            "net": self.source().net,
            "visits": self.source().visits,
        })
    }

    /// Returns a card as JSON.
    pub(super) fn card_in_json(&self, card: &Card) -> Value {
        let judged = self.judged(card.worst).expect("a card is about moves");
        let number = |&place: &usize| self.judged(place).map(|judged| judged.made.number);
        let size = self.story().record().size;
        json!({
            "color": card.color.to_string(),
            "number": judged.made.number,
            "move": judged.made.vertex.to_string(),
            "numbers": card.places.iter().filter_map(number).collect::<Vec<_>>(),
            "points_lost": card.points_lost,
            "win_lost": card.win_lost,
            "better": judged.better().map(|better| better.vertex.to_string()),
            "line": judged.better().map(|better| {
                better.line.iter().map(Vertex::to_string).collect::<Vec<_>>()
            }),
            "phase": Phase::of(judged.made.number, size).name(),
            "kind": card.kind.name(),
            "decided": card.is_decided,
            "unsure": card.is_unsure,
            "why": sentences_of_reasons(self.reasons(card.worst), &[], self.reader().language),
        })
    }

    fn position(&self, at: usize, figures: &Figures) -> Value {
        let mut json = json!({ "moves": self.story().snapshots()[at].moves });
        let found = json!({
            "unsteady": self.opinions()[at].is_unsteady(),
            "made": self.judged(at).map(|judged| self.made_in_json(&judged)),
            "reasons": self.reasons(at).iter().map(json::reason).collect::<Vec<_>>(),
        });
        extend(&mut json, json!(figures));
        extend(&mut json, found);
        json
    }

    fn made_in_json(&self, judged: &Judged<'_>) -> Value {
        json!({
            "number": judged.made.number,
            "color": judged.made.color.to_string(),
            "move": judged.made.vertex.to_string(),
            "win_before": judged.win[0],
            "win_after": judged.win[1],
            "lead_before": judged.lead[0],
            "lead_after": judged.lead[1],
            "points_lost": judged.points_lost(),
            "unsure": self.is_unsure(judged.place),
            "decided": judged.is_decided(),
            "grade": judged.grade.name(),
            "best": judged.best.map(|best| best.vertex.to_string()),
            "forbidden": judged.made.forbidden.map(|why| why.to_string()),
        })
    }
}

/// Adds the fields of an object to another.
fn extend(object: &mut Value, part: Value) {
    if let (Value::Object(all), Value::Object(part)) = (object, part) {
        all.extend(part);
    }
}

pub(super) fn totals_in_json(totals: &Totals) -> Value {
    let grades = Grade::ALL.map(|grade| (grade.name(), totals.grades[grade as usize]));
    let means = Phase::ALL.map(|phase| (phase.name(), totals.mean_of(phase)));
    let sums = Phase::ALL.map(|phase| (phase.name(), totals.phases[phase as usize].1));
    json!({
        "moves": totals.moves,
        "points_lost": totals.lost,
        "points_lost_by_a_move": totals.mean(),
        "agreement": totals.agreement(),
        "grades": grades.into_iter().collect::<BTreeMap<_, _>>(),
        "points_lost_by_phase": means.into_iter().collect::<BTreeMap<_, _>>(),
        "points_lost_in_phase": sums.into_iter().collect::<BTreeMap<_, _>>(),
    })
}

/// Returns the numbers of cards of each kind as JSON, with the points that they lost.
pub(super) fn kinds_in_json(kinds: &Kinds) -> Value {
    let kind = |kind: MistakeKind| {
        let (cards, points_lost) = kinds[kind as usize];
        (kind.name(), json!({ "cards": cards, "points_lost": points_lost }))
    };
    json!(MistakeKind::ALL.map(kind).into_iter().collect::<BTreeMap<_, _>>())
}

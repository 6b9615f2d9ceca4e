//! The record of a reviewed game, with the results in properties that SGF editors show.
//!
//! * `C`: sentences, in a paragraph that begins with [`SIGN`], after the record's own comment;
//! * `SBKV` and `SBKS`: Black's win rate in percent and Black's lead in points, which Sabaki draws
//!   as graphs;
//! * `V`: Black's lead, the value of a node in FF\[4\];
//! * `LZ`, and `LZOP` in the root: win rate, visits, lead and the best moves, in the form of
//!   Lizzie, `LizzieYZY` and `LizGoban`;
//! * `DO` for inaccuracies, `BM` for mistakes and blunders, and `HO` at the worst moves, unless the
//!   record has such a sign already; [`SIGNED`] lists the signs that were added;
//! * variations with the better moves;
//! * [`DATA`] in the root: all opinions as JSON, from which a later review continues.
//!
//! A later review first [removes](super::forget) these additions.

use std::fmt::Write as _;

use super::forget::{DATA, SIGN, SIGNED};
use super::reviewed::Review;
use super::story::{LeftOut, Snapshot};
use super::words;
use tengen::engine_room::facts::words::{decimal as number_in, sentences_of_reasons};
use tengen::engine_room::sgf::value;
use tengen::{
    Color, GameTree, Grade, Judged, Means, Node, NodeId, Opinion, Property, Suggestion, Vertex,
};

/// The number of moves marked as the worst ones.
const WORST: usize = 10;

/// The largest number of moves of a variation.
const LINE: usize = 10;

impl Review {
    /// Writes the record with comments, win rates, leads and better variations. The record's own
    /// comments, signs and variations stay. Win rates, leads and node values are replaced, and the
    /// additions of an earlier review are removed. The other games of the file follow unchanged.
    pub fn sgf(&self) -> String {
        let mut tree = self.story().tree().clone();
        let (cards, words) = (self.readers_cards(), self.words());
        let worst: Vec<usize> = cards.iter().take(WORST).map(|card| card.worst).collect();
        let root = tree.root();
        add_comment(&mut tree[root], &self.overview());
        for (place, (snapshot, opinion)) in
            self.story().snapshots().iter().zip(self.opinions()).enumerate()
        {
            let node = &mut tree[snapshot.node];
            set_values(node, opinion);
            let is_root = snapshot.node == root;
            if let Some(text) = for_lizzie(snapshot, opinion) {
                set(node, if is_root { "LZOP" } else { "LZ" }, &text);
            }
            let judged = self.judged(place);
            let mut text = words::standing(opinion, words);
            if let Some(judged) = &judged {
                let judgement = words::judgement(judged, self.first_sight(place), words);
                let _ = write!(text, "{}{judgement}", words.gap());
                for reason in sentences_of_reasons(self.reasons(place), &[], words.0) {
                    let _ = write!(text, "{}{reason}", words.gap());
                }
                add_signs(node, judged.grade, worst.contains(&place));
            }
            add_comment(node, text.trim_end());
            if let Some(judged) = judged {
                self.add_variation(&mut tree, &judged);
            }
        }
        set(&mut tree[root], DATA, &self.to_save().to_string());
        for LeftOut { node, made } in self.story().left_out() {
            let (player, name) = (words.color(made.color), made.vertex.to_string());
            let text = words.say("impossible", &[("player", player), ("move", &name)]);
            add_comment(&mut tree[*node], &text);
        }
        // One tree of another game at a time is enough.
        let in_utf8 = |text: &String| {
            GameTree::parse(text).map_or_else(|_| text.clone(), |tree| tree.to_sgf())
        };
        let others = self.story().others().unwrap_or_default();
        [tree.to_sgf()].into_iter().chain(others.iter().map(in_utf8)).collect()
    }

    /// Returns both players' totals, for the first comment.
    fn overview(&self) -> String {
        let (totals, words) = (self.totals(), self.words());
        let mut text = words.say("overview", &[("by", &self.by())]);
        for color in Color::ALL {
            let of = &totals[color];
            if let (Some(mean), Some(share)) = (of.mean(), of.agreement()) {
                let number = |grade: Grade| of.grades[grade as usize].to_string();
                let parts = [
                    ("player", words.color(color)),
                    ("points", &number_in(mean, 2, words.0)),
                    ("share", &words::percent(share)),
                    ("inaccuracies", &number(Grade::Inaccuracy)),
                    ("mistakes", &number(Grade::Mistake)),
                    ("blunders", &number(Grade::Blunder)),
                ];
                let _ = write!(text, "\n{}", words.say("overview.player", &parts));
            }
        }
        text
    }

    /// Adds the better move and its principal variation beside a bad move, unless a variation
    /// begins with that move already.
    fn add_variation(&self, tree: &mut GameTree, judged: &Judged<'_>) {
        let snapshot = &self.story().snapshots()[judged.place];
        let (Some(better), true) = (judged.better(), snapshot.begins_node) else { return };
        let Some(parent) = tree[snapshot.node].parent() else { return };
        let (size, color) = (self.story().record().size, judged.made.color);
        let ident = |color: Color| color.letter().to_string();
        let first = value::write_vertex(better.vertex, size);
        let begins = |&child: &NodeId| tree[child].values(&ident(color)).any(|raw| raw == first);
        if tree[parent].children().iter().any(begins) {
            return;
        }
        let (mut node, mut player) = (parent, color);
        for (number, &vertex) in better.line.iter().take(LINE).enumerate() {
            node = tree.add_child(node);
            let text = value::write_vertex(vertex, size);
            tree[node].properties_mut().push(Property::new(&ident(player), [text]));
            if number == 0 {
                set_graphs(&mut tree[node], &better.means);
                let (outlook, words) = (words::outlook(better, color, self.words()), self.words());
                let parts = [("player", words.color(color)), ("move", &outlook)];
                add_comment(&mut tree[node], &words.say("better.of", &parts));
            }
            player = !player;
        }
    }
}

/// Sets the numeric properties of a position.
fn set_values(node: &mut Node, opinion: &Opinion) {
    set_graphs(node, &opinion.means);
    set(node, "V", &decimal(opinion.means.lead, 1));
}

/// Sets the properties that Sabaki draws: Black's win rate in percent, and Black's lead.
fn set_graphs(node: &mut Node, of_black: &Means) {
    set(node, "SBKV", &decimal(100.0 * of_black.win, 2));
    set(node, "SBKS", &decimal(of_black.lead, 2));
}

/// Formats a number with this many decimals, and never writes a zero with a minus sign.
fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    if text.trim_start_matches('-').bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    }
}

/// Sets a property of a node, replacing its previous values.
fn set(node: &mut Node, ident: &str, text: &str) {
    node.properties_mut().retain(|property| property.ident() != ident);
    node.properties_mut().push(Property::new(ident, [text]));
}

/// The properties that rate a move.
const SIGNS_OF_MOVES: [&str; 4] = ["BM", "DO", "IT", "TE"];

/// Marks a bad move, unless the record already rates it, and marks the worst moves as hot spots.
fn add_signs(node: &mut Node, grade: Grade, is_among_worst: bool) {
    let sign = match grade {
        Grade::Best | Grade::Good => None,
        Grade::Inaccuracy => Some(Property::new("DO", [""])),
        Grade::Mistake => Some(Property::new("BM", ["1"])),
        Grade::Blunder => Some(Property::new("BM", ["2"])),
    };
    let has = |idents: &[&str]| node.properties().iter().any(|it| idents.contains(&it.ident()));
    let sign = sign.filter(|_| !has(&SIGNS_OF_MOVES));
    let spot = (is_among_worst && !has(&["HO"])).then(|| Property::new("HO", ["1"]));
    let added: Vec<Property> = sign.into_iter().chain(spot).collect();
    if !added.is_empty() {
        let signed = Property::new(SIGNED, added.iter().map(Property::ident));
        node.properties_mut().extend(added.into_iter().chain([signed]));
    }
}

/// Adds a paragraph to the comment of a node.
fn add_comment(node: &mut Node, text: &str) {
    let own = node.properties().iter().position(|property| property.ident() == "C");
    let before = own.and_then(|place| node.properties()[place].text()).unwrap_or_default();
    let has_own = !before.is_empty();
    let mut comment = before;
    if has_own {
        comment.push_str("\n\n");
    }
    comment.push_str(SIGN);
    comment.push_str(text);
    let property = Property::new("C", [&comment]);
    match own {
        Some(place) if has_own => node.properties_mut()[place] = property,
        _ => set(node, "C", &comment),
    }
}

/// Writes a position's data for Lizzie. The first line has the engine, the win rate in percent of
/// the player who has just moved, and the visits. Then it has the lead and its deviation for the
/// player to move. The second line has the best moves as `kata-analyze` writes them, for the player
/// to move. `None` if a reader would mistake the player to move.
fn for_lizzie(snapshot: &Snapshot, opinion: &Opinion) -> Option<String> {
    let turn = opinion.to_move;
    let visits = opinion.visits?;
    if snapshot.made.is_some_and(|made| made.color == turn) {
        return None;
    }
    let Means { lead, deviation, .. } = opinion.of(turn);
    let mut text =
        format!("Tengen {:.1} {visits} {lead:.1} {deviation:.1}\n", 100.0 * opinion.of(!turn).win);
    for (order, suggestion) in opinion.suggestions.iter().enumerate() {
        let Suggestion { vertex, visits, prior, line, .. } = suggestion;
        let Means { win, lead, .. } = suggestion.of(turn);
        let line: Vec<String> = line.iter().map(Vertex::to_string).collect();
        let [win, prior] = [win, *prior].map(|share| (10_000.0 * share).round());
        let _ = write!(
            text,
            "{}move {vertex} visits {visits} winrate {win} prior {prior} scoreMean {lead:.2} pv {}",
            if order > 0 { " info " } else { "" },
            line.join(" ")
        );
    }
    text.push_str(" info ");
    Some(text)
}

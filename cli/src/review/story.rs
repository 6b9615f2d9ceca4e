//! A game record, read as the positions of its main line.

use std::ops::Deref;

use super::forget::forget;
use tengen::engine_room::sgf::{Settled, games, read_text, record_by_node};
use tengen::{
    Color, Game, GameTree, Info, Made, Moment, NodeId, Notes, Positions, Property, Record, SgfError,
};

/// A game record with the positions of its main line in order, without the comments, signs and
/// variations of an earlier review.
#[derive(Clone, Debug)]
pub struct Story {
    tree: GameTree,
    /// The texts of the other games of the file; `None` if one of them is broken.
    others: Option<Vec<String>>,
    positions: Positions,
    /// The rules and the komi of the game.
    settled: Settled,
    snapshots: Vec<Snapshot>,
    left_out: Vec<LeftOut>,
    notes: Notes,
}

/// A position of a game with its place in the record.
#[derive(Clone, Debug)]
pub struct Snapshot {
    moment: Moment,
    /// The comments of the record at this position.
    pub comment: String,
    /// The node of the record with the last event before this position.
    pub(super) node: NodeId,
    /// Whether that event is a move and the first one of its node.
    pub(super) begins_node: bool,
}

impl Deref for Snapshot {
    type Target = Moment;

    fn deref(&self) -> &Moment {
        &self.moment
    }
}

/// A move of a record that is impossible on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeftOut {
    /// The node of the record with the move.
    pub node: NodeId,
    /// The move.
    pub made: Made,
}

/// The reason why a name does not belong to one player of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlayer {
    /// Neither player has it.
    #[error("no player is named {name}: Black is {black}, White is {white}")]
    Neither {
        /// The name.
        name: String,
        /// The name of Black, or `not named`.
        black: String,
        /// The name of White, or `not named`.
        white: String,
    },
    /// Both players have it.
    #[error("both players are named {0}: --player black or --player white names one of them")]
    Both(String),
}

/// Whether two names are those of one player. Capitals and spaces around them do not count.
pub(super) fn is_one_name(one: &str, other: &str) -> bool {
    let plain = |name: &str| name.trim().to_lowercase();
    plain(one) == plain(other)
}

impl Story {
    /// Reads the first game of a file. `settle` returns its rules and its komi, which the record of
    /// the story then states.
    ///
    /// # Errors
    /// As for [`Record::parse`].
    pub fn read(bytes: &[u8], settle: impl FnOnce(&Record) -> Settled) -> Result<Self, SgfError> {
        let mut notes = Notes::default();
        let text = read_text(bytes, &mut notes)?;
        let mut texts = games(&text);
        let first = texts.next().expect("a file has a game or an error")?;
        // A tree is not limited in moves, so a record that is too long for a game is refused here.
        let settled = settle(&first.record(&mut notes)?);
        let others = texts.map(|text| text.ok().map(|text| text.as_str().to_owned())).collect();
        let mut tree = first.tree()?;
        forget(&mut tree);
        let (mut record, ends) = record_by_node(&tree)?;
        record.komi = Some(settled.komi);
        record.set_text(Info::Rules, &settled.rules.to_string());
        let line = Line::of(&tree, ends);
        let positions = Positions::of(&record, settled.rules, settled.komi, &mut notes);
        let snapshots = positions.moments().iter().map(|moment| line.snapshot(moment)).collect();
        let left_out = positions.left_out().iter().map(|&made| line.left_out(made)).collect();
        let mut story = Self { tree, others, positions, settled, snapshots, left_out, notes };
        story.add_comments(&line);
        Ok(story)
    }

    /// Assigns each comment of the main line to its position.
    fn add_comments(&mut self, line: &Line) {
        let mut at = 0;
        for &node in &line.nodes {
            while self.snapshots.get(at + 1).is_some_and(|next| next.node <= node) {
                at += 1;
            }
            let comment = self.tree[node].property("C").and_then(Property::text);
            if let Some(comment) = comment.filter(|comment| !comment.trim().is_empty()) {
                let text = &mut self.snapshots[at].comment;
                if !text.is_empty() {
                    text.push_str("\n\n");
                }
                text.push_str(comment.trim());
            }
        }
    }

    /// Returns the texts of the other games of the file, which are not reviewed; `None` if one of
    /// them is broken.
    pub fn others(&self) -> Option<&[String]> {
        self.others.as_deref()
    }

    /// Whether the record has neither moves nor stones, so that there is nothing to review.
    pub fn is_blank(&self) -> bool {
        self.record().moves() == 0
            && self.snapshots.iter().all(|snapshot| snapshot.position.occupied().is_empty())
    }

    /// Returns the main line of the record, and the texts about the game.
    pub fn record(&self) -> &Record {
        self.positions.record()
    }

    /// Returns the name of a player; `None` if the record does not state it.
    pub fn name(&self, color: Color) -> Option<&str> {
        self.record().text(match color {
            Color::Black => Info::BlackName,
            Color::White => Info::WhiteName,
        })
    }

    /// Returns the colour of the player of a name. Capitals and spaces around it do not count.
    ///
    /// # Errors
    /// If neither player has the name, or both have it.
    pub fn color_of(&self, name: &str) -> Result<Color, NoPlayer> {
        let names = Color::ALL.map(|color| self.name(color));
        match names.map(|known| known.is_some_and(|known| is_one_name(known, name))) {
            [true, false] => Ok(Color::Black),
            [false, true] => Ok(Color::White),
            [true, true] => Err(NoPlayer::Both(name.to_owned())),
            [false, false] => {
                let [black, white] = names.map(|name| name.unwrap_or("not named").to_owned());
                Err(NoPlayer::Neither { name: name.to_owned(), black, white })
            }
        }
    }

    /// Returns the rules and the komi of the game, and whether they were assumed.
    pub fn settled(&self) -> &Settled {
        &self.settled
    }

    /// Returns the positions of the main line.
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Returns the whole record with its variations, without the texts, signs and variations of an
    /// earlier review.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Returns the positions in order with their places in the record; there is at least one.
    pub fn snapshots(&self) -> &[Snapshot] {
        &self.snapshots
    }

    /// Returns the impossible moves, on a stone or off the board, each with its node.
    pub(super) fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Returns notes about parts of the record that were left out or reinterpreted.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Returns the whole game, with the dead stones on which its players agreed.
    pub fn game(&self) -> Game {
        self.positions.game()
    }
}

/// Returns the nodes of the main line: the root, its first child, the first child of that, and so
/// on.
fn main_line(tree: &GameTree) -> impl Iterator<Item = NodeId> {
    let next = |&node: &NodeId| tree[node].children().first().copied();
    std::iter::successors(Some(tree.root()), next)
}

/// The nodes of a main line, each with the number of events up to the end of the node.
struct Line {
    nodes: Vec<NodeId>,
    ends: Vec<usize>,
}

impl Line {
    fn of(tree: &GameTree, ends: Vec<usize>) -> Self {
        Self { nodes: main_line(tree).collect(), ends }
    }

    /// Returns the index of the node that holds an event; events are counted from 0.
    fn place(&self, event: usize) -> usize {
        self.ends.partition_point(|&end| end <= event).min(self.nodes.len() - 1)
    }

    /// Returns the index of the node with the last of the first `events` events.
    fn place_after(&self, events: usize) -> usize {
        events.checked_sub(1).map_or(0, |last| self.place(last))
    }

    /// Returns the node of the last of the first `events` events.
    fn node_of(&self, events: usize) -> NodeId {
        self.nodes[self.place_after(events)]
    }

    /// Returns a position of the line with its place.
    fn snapshot(&self, moment: &Moment) -> Snapshot {
        let begins = |made: Made| self.begins_node(moment.events, made.event);
        Snapshot {
            moment: moment.clone(),
            comment: String::new(),
            node: self.node_of(moment.events),
            begins_node: moment.made.is_some_and(begins),
        }
    }

    fn left_out(&self, made: Made) -> LeftOut {
        LeftOut { node: self.node_of(made.event + 1), made }
    }

    /// Whether event `first` begins the node of the last of the first `events` events.
    fn begins_node(&self, events: usize, first: usize) -> bool {
        let before = self.place_after(events).checked_sub(1);
        first == before.map_or(0, |before| self.ends[before])
    }
}

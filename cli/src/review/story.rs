//! A game record, read as the positions of its main line.

use std::sync::Arc;

use super::forget::forget;
use tengen::engine_room::color::Color;
use tengen::engine_room::engine::Setup;
use tengen::engine_room::game::{Game, IllegalMove};
use tengen::engine_room::point::Vertex;
use tengen::engine_room::position::Position;
use tengen::engine_room::sgf::{
    Event, GameTree, NodeId, Notes, Property, Record, Replay, SgfError, decode_noting, games,
    record_by_node,
};

/// A game record with the positions of its main line in order, without the comments, signs and
/// variations of an earlier review.
#[derive(Clone, Debug)]
pub struct Story {
    tree: GameTree,
    /// The texts of the other games of the file; `None` if one of them is broken.
    others: Option<Vec<String>>,
    record: Record,
    /// The rules and the komi of the game if the record has none.
    usual: Setup,
    snapshots: Vec<Snapshot>,
    left_out: Vec<LeftOut>,
    notes: Notes,
}

/// A position of a game: the first one, or one after a move or a set-up.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The stones.
    pub position: Position,
    /// The player whose move is analysed here: the player of the next move in the record or, at its
    /// end, the player to move.
    pub to_move: Color,
    /// The move that led here; `None` at the start and after a set-up.
    pub made: Option<Made>,
    /// The number of moves in the record up to here.
    pub moves: usize,
    /// The comments of the record at this position.
    pub comment: String,
    /// The node of the record with the last event before this position.
    pub(super) node: NodeId,
    /// Whether that event is the first one of its node.
    pub(super) begins_node: bool,
    /// The number of the record's events before this position.
    events: usize,
}

/// A move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The player who made the move.
    pub color: Color,
    /// The point played on, or a pass.
    pub vertex: Vertex,
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// The reason why the rules forbid the move; `None` if it is legal.
    pub forbidden: Option<IllegalMove>,
}

/// A move of a record that is impossible on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeftOut {
    /// The node of the record with the move.
    pub node: NodeId,
    /// The move.
    pub made: Made,
}

impl Story {
    /// Reads the first game of a file. `usual` returns the rules and the komi that apply if the
    /// record has none.
    ///
    /// # Errors
    /// As for [`Record::parse`].
    pub fn read(bytes: &[u8], usual: impl FnOnce(&Record) -> Setup) -> Result<Self, SgfError> {
        let mut notes = Notes::default();
        let text = decode_noting(bytes, &mut notes).text;
        let mut texts = games(&text);
        let first = texts.next().expect("a file has a game or an error")?;
        // A tree is not limited in moves, so a record that is too long for a game is refused here.
        let usual = usual(&first.record(&mut notes)?);
        let others = texts.map(|text| text.ok().map(|text| text.as_str().to_owned())).collect();
        let mut tree = first.tree()?;
        forget(&mut tree);
        let (record, ends) = record_by_node(&tree)?;
        let line = Line::of(&tree, ends);
        let (snapshots, left_out) =
            walk(&line, record.replay(usual.rules, usual.komi, &mut notes), &mut notes);
        let mut story = Self { tree, others, record, usual, snapshots, left_out, notes };
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
        self.record.moves() == 0
            && self.snapshots.iter().all(|snapshot| snapshot.position.occupied().is_empty())
    }

    /// Returns the main line of the record, and the texts about the game.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the whole record with its variations, without the texts, signs and variations of an
    /// earlier review.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Returns the positions in order; there is at least one.
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
        let Setup { rules, komi, .. } = self.usual;
        self.record.to_game(None, rules, komi)
    }

    /// Returns the game up to each position, one after another.
    pub fn games(&self) -> impl Iterator<Item = Arc<Game>> + Send {
        let Setup { rules, komi, .. } = self.usual;
        let mut notes = Notes::default();
        let mut replay = self.record.replay(rules, komi, &mut notes);
        self.snapshots.iter().map(move |snapshot| {
            while replay.events() < snapshot.events && replay.step(&mut notes) {}
            Arc::new(replay.game().clone())
        })
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

    /// Whether event `first` begins the node of the last of the first `events` events.
    fn begins_node(&self, events: usize, first: usize) -> bool {
        let before = self.place_after(events).checked_sub(1);
        first == before.map_or(0, |before| self.ends[before])
    }
}

/// Collects the positions of a replay, and the moves that are impossible on the board.
fn walk(line: &Line, mut replay: Replay<'_>, notes: &mut Notes) -> (Vec<Snapshot>, Vec<LeftOut>) {
    let snapshot = |replay: &Replay<'_>, made: Option<Made>, moves, first| {
        let game = replay.game();
        Snapshot {
            position: *game.position(),
            to_move: game.to_move(),
            made,
            moves,
            comment: String::new(),
            node: line.node_of(replay.events()),
            begins_node: line.begins_node(replay.events(), first),
            events: replay.events(),
        }
    };
    let mut snapshots = vec![snapshot(&replay, None, 0, 0)];
    let (mut left_out, mut moves) = (Vec::new(), 0);
    while let Some(event) = replay.next_event() {
        let first = replay.events();
        let mut made = None;
        if let &Event::Play(color, vertex) = event {
            moves += 1;
            let forbidden = replay.game().legality_if_resumed(color, vertex).err();
            let played = Made { color, vertex, number: moves, forbidden };
            if matches!(forbidden, Some(IllegalMove::Occupied | IllegalMove::OffBoard)) {
                left_out.push(LeftOut { node: line.node_of(first + 1), made: played });
                replay.step(notes);
                continue;
            }
            if let Some(last) = snapshots.last_mut() {
                last.to_move = color;
            }
            made = Some(played);
        }
        let is_turn = matches!(event, Event::ToPlay(_));
        replay.step(notes);
        // A change of turn alone does not change stones; the next move shows it.
        if !is_turn {
            snapshots.push(snapshot(&replay, made, moves, first));
        }
    }
    (snapshots, left_out)
}

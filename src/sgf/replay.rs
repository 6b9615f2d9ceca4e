//! Records to games, and games to records.

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::game::{self, Game, Move};
use crate::point::Point;
use crate::position::{Chain, Position};
use crate::rules::{Komi, Preset, Rules, RulesError};

use super::note::{Note, Notes};
use super::record::{Event, Info, Record};

impl Record {
    /// Makes the game of the record up to, but not including, move `before`, counted from 1; with
    /// `None`, the game of the whole main line.
    ///
    /// The rules are those that RU names if the engine knows them, else `rules`; the komi is KM's,
    /// else `komi`. A move that the rules forbid is still made. Stones set up without a liberty are
    /// left out, as is a move onto a stone; [`Record::to_game_noting`] reports it.
    pub fn to_game(&self, before: Option<usize>, rules: Rules, komi: Komi) -> Game {
        self.to_game_noting(before, rules, komi, &mut Notes::default())
    }

    /// Returns move `number` of the record, counted from 1, and the game before it, as
    /// [`Record::to_game`] makes it; `None` if the record has no such move.
    ///
    /// ```
    /// use tengen::{Preset, Record};
    ///
    /// let Preset { rules, komi, .. } = Preset::CHINESE;
    /// let record = Record::parse(b"(;SZ[9];B[ee];W[ge];B[gc])")?;
    /// let (game, third) = record.at_move(3, rules, komi).expect("three moves");
    /// assert_eq!((third.vertex.to_string().as_str(), game.moves().count()), ("G7", 2));
    /// assert!(record.at_move(4, rules, komi).is_none());
    /// # Ok::<(), tengen::SgfError>(())
    /// ```
    pub fn at_move(&self, number: usize, rules: Rules, komi: Komi) -> Option<(Game, Move)> {
        let events = self.before_move(number);
        match (number, self.events.get(events.len())) {
            (1.., Some(&Event::Play(color, vertex))) => {
                Some((self.to_game(Some(number), rules, komi), Move { color, vertex }))
            }
            _ => None,
        }
    }

    /// Makes the game as [`Record::to_game`] does, and adds notes on the moves that the rules
    /// forbid and on the stones and moves that are left out.
    pub fn to_game_noting(
        &self,
        before: Option<usize>,
        rules: Rules,
        komi: Komi,
        notes: &mut Notes,
    ) -> Game {
        let rules = self.rules(notes).unwrap_or(rules);
        self.to_game_under(before, rules, self.komi.unwrap_or(komi), notes)
    }

    /// Makes the game as [`Record::to_game_noting`] does, but by these rules and with this komi,
    /// whatever the record states.
    pub(crate) fn to_game_under(
        &self,
        before: Option<usize>,
        rules: Rules,
        komi: Komi,
        notes: &mut Notes,
    ) -> Game {
        let events = before.map_or(&self.events[..], |number| self.before_move(number));
        let mut replay = Replay::new(self, events, (rules, komi), notes);
        while replay.step(notes) {}
        if events.len() == self.events.len() {
            self.agree_on_dead(&mut replay.game);
        }
        replay.game
    }

    /// Begins a replay of the record, event by event: it starts after everything that is set up
    /// before the first move. Rules and komi are those of [`Record::to_game`].
    pub fn replay(&self, rules: Rules, komi: Komi, notes: &mut Notes) -> Replay<'_> {
        let rules = self.rules(notes).unwrap_or(rules);
        self.replay_under(rules, self.komi.unwrap_or(komi), notes)
    }

    /// Begins a replay as [`Record::replay`] does, but by these rules and with this komi, whatever
    /// the record states.
    pub(crate) fn replay_under(&self, rules: Rules, komi: Komi, notes: &mut Notes) -> Replay<'_> {
        Replay::new(self, &self.events, (rules, komi), notes)
    }

    /// Agrees on the dead stones if TB and TW state the territory. Stones on the other player's
    /// points are dead, and so are chains with all their liberties on such points, because some
    /// programs mark empty points only.
    fn agree_on_dead(&self, game: &mut Game) {
        let Some(territory) = &self.territory else { return };
        let dead = Color::ALL.map(|color| {
            let points = PointSet::from_points(game.size(), territory[color].iter().copied());
            let surrounded = |chain: &Chain| {
                !chain.liberties.is_empty() && (chain.liberties - points).is_empty()
            };
            let captured = game.position().chains(!color).filter(surrounded);
            let marked = game.position().stones(!color) & points;
            captured.fold(marked, |dead, chain| dead | chain.stones)
        });
        let [of_white, of_black] = dead;
        game.agree_on_dead(Some(&(of_white | of_black)));
    }

    /// Returns the usual komi of the rules that RU names, if these are a [`Preset`].
    pub fn usual_komi(&self) -> Option<Komi> {
        let name = self.text(Info::Rules)?;
        let preset = Preset::find(name).or_else(|_| Preset::find(first_name(name)));
        preset.ok().map(|preset| preset.komi)
    }

    /// Returns the rules that RU names; `None` if the record does not name any.
    ///
    /// # Errors
    /// If RU does not name known rules.
    pub fn stated_rules(&self) -> Result<Option<Rules>, RulesError> {
        let Some(name) = self.text(Info::Rules) else { return Ok(None) };
        name.parse().or_else(|error| first_name(name).parse().map_err(|_| error)).map(Some)
    }

    /// Returns the rules that RU names if they are known; adds a note if they are not.
    fn rules(&self, notes: &mut Notes) -> Option<Rules> {
        let stated = self.stated_rules();
        stated.unwrap_or_else(|error| {
            notes.add(Note::UnknownRules(error));
            None
        })
    }

    /// Makes everything before the first move the start of the game.
    fn set_up_start(&self, game: &mut Game, events: &[Event], notes: &mut Notes) {
        let mut position = Position::empty(self.size);
        let mut given = None;
        for event in events {
            position = changed(&position, event);
            if let Event::ToPlay(color) = event {
                given = Some(*color);
            }
        }
        let first_mover = self.events.iter().find_map(|event| match event {
            Event::Play(color, _) => Some(*color),
            Event::Setup { .. } | Event::ToPlay(_) => None,
        });
        // The position as it will stand: stones without a liberty are left out.
        let standing = position.without(&position.libertyless());
        let only_black = only_black(&standing);
        let possible = 2..self.size.area() as u32;
        let stated = self.handicap.filter(|stones| possible.contains(stones));
        if let (Some(stones), None) = (self.handicap.filter(|&stones| stones >= 2), stated) {
            notes.add(Note::ImpossibleHandicap(stones));
        }
        let usual = if only_black || stated.is_some() { Color::White } else { Color::Black };
        let to_move = given.or(first_mover).unwrap_or(usual);
        set_up(game, &position, to_move, notes);
        // If HA states no handicap, the black stones at the start are one if White moves first.
        let stones = standing.stones(Color::Black).count();
        let shown = if only_black && to_move == Color::White { stones } else { 0 };
        game.set_handicap(stated.unwrap_or(shown));
    }

    /// Returns the record of a game: its set-up and moves, rules, komi and handicap. The caller may
    /// add a [result](Self::set_result) and [territory](Self::territory).
    pub fn of_game(game: &Game) -> Self {
        let mut record = Self {
            size: game.size(),
            komi: Some(game.komi()),
            handicap: (game.handicap() >= 2).then_some(game.handicap()),
            ..Self::default()
        };
        record.info.insert(Info::Rules, game.rules().to_string());
        let (start, first) = game.start();
        let mut replay = Game::with_rules(game.size(), *game.rules(), game.komi());
        record.events.extend(difference(replay.position(), &start));
        // The player whom a reader of the record expects to move first, by the stones.
        let usual =
            if only_black(&start) || game.handicap() >= 2 { Color::White } else { Color::Black };
        let first_mover = game.moves().next().map_or(first, |made| made.color);
        if first != usual || first_mover != first || !start.stones(Color::White).is_empty() {
            record.events.push(Event::ToPlay(first));
        }
        replay.restore(&start, first);
        for step in game.steps() {
            match step {
                game::Step::Move(made) => {
                    record.events.push(Event::Play(made.color, made.vertex));
                    // A move that was made once can be made again.
                    let _ = replay.play_as_recorded(made.color, made.vertex);
                }
                game::Step::Resumption(to_move) => {
                    record.events.push(Event::ToPlay(*to_move));
                    replay.resume_with(*to_move);
                }
                game::Step::SetUp(position, to_move) => {
                    record.events.extend(difference(replay.position(), position));
                    record.events.push(Event::ToPlay(*to_move));
                    replay.restore(position, *to_move);
                }
            }
        }
        record
    }
}

/// A game that is made from a record, event by event.
///
/// ```
/// use tengen::{Komi, Notes, Record, Rules};
///
/// let record = Record::parse(b"(;SZ[9]AB[cc];W[ee];B[gg])")?;
/// let mut notes = Notes::default();
/// let mut replay = record.replay(Rules::default(), Komi::ZERO, &mut notes);
/// assert_eq!((replay.events(), replay.game().position().occupied().count()), (1, 1));
/// assert!(replay.step(&mut notes));
/// assert_eq!((replay.events(), replay.game().position().occupied().count()), (2, 2));
/// # Ok::<(), tengen::SgfError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    events: &'r [Event],
    /// The number of events that have happened.
    happened: usize,
    /// The number of moves among these events.
    moves: usize,
    game: Game,
}

impl<'r> Replay<'r> {
    fn new(
        record: &Record,
        events: &'r [Event],
        (rules, komi): (Rules, Komi),
        notes: &mut Notes,
    ) -> Self {
        let mut game = Game::with_rules(record.size, rules, komi);
        let first_play = events.iter().position(|event| matches!(event, Event::Play(..)));
        let happened = first_play.unwrap_or(events.len());
        record.set_up_start(&mut game, &events[..happened], notes);
        Self { events, happened, moves: 0, game }
    }

    /// Returns the game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of the record's events that have happened.
    pub fn events(&self) -> usize {
        self.happened
    }

    /// Returns the event that happens next; `None` at the end of the record.
    pub fn next_event(&self) -> Option<&'r Event> {
        self.events.get(self.happened)
    }

    /// Makes the next event happen, and with a set-up the turn that follows it; returns `false` at
    /// the end of the record. Adds notes on the moves that the rules forbid and on the stones and
    /// moves that are left out.
    pub fn step(&mut self, notes: &mut Notes) -> bool {
        let Some(event) = self.next_event() else { return false };
        self.happened += 1;
        match event {
            Event::Setup { .. } => {
                let position = changed(self.game.position(), event);
                // A turn that comes with a set-up is part of it.
                let to_move = match self.next_event() {
                    Some(Event::ToPlay(color)) => {
                        self.happened += 1;
                        *color
                    }
                    _ => self.game.to_move(),
                };
                set_up(&mut self.game, &position, to_move, notes);
            }
            // After two passes PL names the player who resumes play after a dispute.
            Event::ToPlay(color) if self.game.is_over() => self.game.resume_with(*color),
            Event::ToPlay(color) => self.game.set_to_move(*color),
            Event::Play(color, vertex) => {
                self.moves += 1;
                let (number, color, vertex) = (self.moves, *color, *vertex);
                match self.game.play_as_recorded(color, vertex) {
                    Ok(None) => {}
                    Ok(Some(why)) => notes.add(Note::Forbidden { number, color, vertex, why }),
                    Err(why) => notes.add(Note::LeftOut { number, color, vertex, why }),
                }
            }
        }
        true
    }
}

/// Returns the name of the rules in an RU that also names the way of counting, as in
/// `Chinese, Area`.
fn first_name(text: &str) -> &str {
    text.split([',', ';', '(', '/', '，', '；', '（']).next().unwrap_or_default().trim()
}

/// Whether a set-up looks like a handicap.
fn only_black(position: &Position) -> bool {
    position.stones(Color::White).is_empty() && !position.stones(Color::Black).is_empty()
}

/// Returns a position with the stones of a set-up put on and taken off.
fn changed(position: &Position, event: &Event) -> Position {
    let mut changed = *position;
    if let Event::Setup { black, white, empty } = event {
        for (points, content) in
            [(black, Some(Color::Black)), (white, Some(Color::White)), (empty, None)]
        {
            for &point in points {
                changed.set(point, content);
            }
        }
    }
    changed
}

/// Returns the set-up that leads from one position to another, if they differ.
fn difference(from: &Position, to: &Position) -> Option<Event> {
    let points = |content: Option<Color>| -> Vec<Point> {
        let differs = |point: &Point| to.at(*point) == content && from.at(*point) != content;
        to.size().points().filter(differs).collect()
    };
    let (black, white) = (points(Some(Color::Black)), points(Some(Color::White)));
    (from != to).then(|| Event::Setup { black, white, empty: points(None) })
}

fn set_up(game: &mut Game, position: &Position, to_move: Color, notes: &mut Notes) {
    for point in game.set_up(position, to_move) {
        notes.add(Note::NoLiberty(point));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::rows;
    use crate::rules::KoRule;

    fn game(sgf: &str) -> Game {
        let record = Record::parse(sgf.as_bytes()).expect("a record");
        record.to_game(None, Rules::default(), Komi::from_halves(15))
    }

    #[test]
    fn set_up_may_come_at_any_time_and_bounds_what_can_be_taken_back() {
        let mut game = game("(;SZ[3];B[aa];W[ba];AB[cc]AE[aa];W[bb])");
        assert_eq!(rows(game.position()), [".O.", ".O.", "..X"]);
        game.undo(1).expect("the last move");
        assert_eq!(rows(game.position()), [".O.", "...", "..X"]);
        assert!(game.undo(1).is_err());
    }

    #[test]
    fn a_game_starts_with_the_side_of_pl_the_first_move_or_the_handicap() {
        for (sgf, expected) in [
            ("(;SZ[9])", Color::Black),
            ("(;SZ[9]PL[W])", Color::White),
            ("(;SZ[9]AB[cc][gg])", Color::White),
            ("(;SZ[9]AB[cc][gg]PL[B])", Color::Black),
            ("(;SZ[9]HA[2])", Color::White),
            ("(;SZ[9]AB[cc]AW[gg])", Color::Black),
            ("(;SZ[9]HA[2];B[cc];B[gg])", Color::White),
        ] {
            assert_eq!(game(sgf).to_move(), expected, "{sgf}");
        }
        let record = Record::parse(b"(;SZ[9]HA[2];B[cc];B[gg])").expect("a record");
        let before = record.to_game(Some(1), Rules::default(), Komi::ZERO);
        assert_eq!(before.to_move(), Color::Black);
        assert_eq!(before.handicap(), 2);
    }

    #[test]
    fn a_move_onto_a_stone_changes_nothing() {
        // White's A1 and B1 are taken; B1 would bring back the position after Black's first move.
        let cycle = "(;SZ[4:1]RU[aga];B[ba];W[da];B[aa];W[ca]";
        for end in [")", ";B[ca])", ";B[ca];B[da])"] {
            let mut game = game(&format!("{cycle}{end}"));
            let b1 = "B1".parse().expect("a vertex");
            assert!(game.legality_if_resumed(Color::Black, b1).is_err(), "{end}");
            assert_eq!(game.to_move(), Color::Black);
            game.undo(4).expect("all moves can be taken back");
        }
    }

    #[test]
    fn what_was_played_stays_played() {
        // Black takes the ko at B3, White takes it back at once; then a move onto a stone.
        let game = game("(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[bb];W[dd])");
        assert_eq!(rows(game.position()), [".XO.", "XO.O", ".XO.", "...O"]);
        assert_eq!(game.moves().count(), 3);
    }

    #[test]
    fn ru_and_km_are_obeyed_where_they_are_known() {
        let known = game("(;SZ[9]RU[Tromp-Taylor]KM[6.5])");
        assert_eq!(known.rules().ko, KoRule::PositionalSuperko);
        assert_eq!(known.komi(), Komi::from_halves(13));
        assert_eq!(game("(;SZ[9]RU[Japanese (territory)])").rules(), &Preset::JAPANESE.rules);
        assert_eq!(game("(;SZ[9]RU[AGA, Area])").rules(), &Preset::AGA.rules);
        assert_eq!(game("(;SZ[9]RU[Japanese Rules])").rules(), &Preset::JAPANESE.rules);
        assert_eq!(game("(;SZ[9]RU[日本（数目）])").rules(), &Preset::JAPANESE.rules);
        let unknown = game("(;SZ[9]RU[my own])");
        assert_eq!(*unknown.rules(), Rules::default());
        assert_eq!(unknown.komi(), Komi::from_halves(15));
    }

    #[test]
    fn rules_that_a_record_does_not_name_are_assumed_by_its_komi() {
        let assumed = |text: &str| {
            let record = Record::parse(text.as_bytes()).expect("a record");
            (record.stated_rules().is_ok_and(|stated| stated.is_some()), record.assumed_rules())
        };
        for (text, preset) in [
            ("(;KM[5.5])", &Preset::JAPANESE),
            ("(;KM[650])", &Preset::JAPANESE),
            ("(;KM[7.5])", &Preset::CHINESE),
            ("(;KM[0.5]HA[2])", &Preset::CHINESE),
            ("(;GM[1])", &Preset::CHINESE),
            ("(;RU[my own]KM[6.5])", &Preset::CHINESE),
        ] {
            assert_eq!(assumed(text), (false, preset), "{text}");
        }
        assert!(assumed("(;RU[Chinese]KM[6.5])").0);
    }

    #[test]
    fn a_handicap_that_no_board_holds_is_none() {
        assert_eq!(game("(;SZ[9]HA[2000000000])").handicap(), 0);
        assert_eq!(game("(;SZ[9]HA[81])").handicap(), 0);
        assert_eq!(game("(;SZ[9]HA[80])").handicap(), 80);
        let full = game("(;SZ[3]AB[aa:cc])");
        assert_eq!((full.handicap(), full.to_move()), (0, Color::Black));
    }

    #[test]
    fn a_game_written_and_read_is_the_same_game() {
        for sgf in [
            "(;SZ[9])",
            "(;SZ[9]PL[W]KM[0.5];W[ee];B[])",
            "(;SZ[5:7]HA[2]AB[aa][bb];W[cc];B[];W[])",
            "(;SZ[9]AB[aa][bb]AW[cc];B[dd];AE[aa]AW[ii]PL[W];W[ee];W[ef])",
            "(;SZ[5]AB[aa]PL[B])",
            "(;SZ[9];B[];W[];AB[cc][gg]PL[W];W[ee])",
        ] {
            let played = game(sgf);
            let text = Record::of_game(&played).to_sgf();
            let again = game(&text);
            assert_eq!(again.position(), played.position(), "{text}");
            assert_eq!(again.steps(), played.steps(), "{text}");
            assert_eq!(again.to_move(), played.to_move(), "{text}");
            assert_eq!(again.komi(), played.komi(), "{text}");
            assert_eq!(again.handicap(), played.handicap(), "{text}");
        }
    }
}

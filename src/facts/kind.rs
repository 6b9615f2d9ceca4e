//! The kinds of facts, and their names.

/// Defines the kinds with their names.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal;)*) => {
        /// The kind of a fact.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum FactKind {
            $($(#[$doc])* $kind,)*
        }

        impl FactKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// Returns the name in JSON and in the files of words, such as `double-atari`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// The move takes stones off the board.
    Captures "captures";
    /// The move takes a ko.
    TakesKo "takes-ko";
    /// The move ends a ko by filling or capturing it.
    EndsKo "ends-ko";
    /// The move leaves a chain of the opponent with one liberty.
    Atari "atari";
    /// The move leaves two chains of the opponent or more with one liberty.
    DoubleAtari "double-atari";
    /// The move leaves the own chain with one liberty, where the opponent can capture it.
    SelfAtari "self-atari";
    /// A stone put where the opponent can capture it, which captures more in the end.
    ThrowIn "throw-in";
    /// If the opponent captures the stone, its own stones are captured in turn at once.
    Snapback "snapback";
    /// A chain in atari cannot connect: with the connection it is in atari again.
    ShortageOfLiberties "shortage-of-liberties";
    /// A chain of the opponent is captured by ataris, however it runs.
    Ladder "ladder";
    /// The atari begins a ladder from which the chain escapes.
    LadderFails "ladder-fails";
    /// The move breaks a ladder in which the opponent would have captured own stones.
    BreaksLadder "breaks-ladder";
    /// The move makes a ladder work that did not work before.
    MakesLadder "makes-ladder";
    /// A chain of the opponent cannot escape, though the move does not touch it.
    Net "net";
    /// A chain of the opponent cannot escape.
    Catches "catches";
    /// A chain of the opponent that fought own stones for liberties cannot escape.
    WinsRace "wins-race";
    /// Own stones that the opponent could have captured can no longer be captured.
    Saves "saves";
    /// Own stones are captured although the move tries to save them.
    FailsToSave "fails-to-save";
    /// Own stones that were safe can be captured after the move.
    Endangers "endangers";
    /// Own stones that the opponent can capture are left where they are.
    Leaves "leaves";
    /// If the opponent does not answer, a chain is captured.
    Threatens "threatens";
    /// If the opponent does not answer, a chain is captured, and one answer alone saves it.
    ThreatensWithOneAnswer "threatens-one-answer";
    /// The move joins own chains.
    Connects "connects";
    /// The move joins own chains where the opponent could have cut.
    PreventsCut "prevents-cut";
    /// The move separates chains of the opponent.
    Cuts "cuts";
    /// The move makes an eye that one chain surrounds.
    MakesEye "makes-eye";
    /// The move takes the point where the opponent would have made such an eye.
    TakesEye "takes-eye";
    /// Stones live from now on even if their owner always passes.
    LivesForGood "lives-for-good";
    /// Own stones live, and are not known to live without the move.
    Lives "lives";
    /// Own stones can no longer be killed, but may live in seki only.
    Survives "survives";
    /// Stones of the opponent are dead, and are not known to be dead without the move.
    Kills "kills";
    /// The player decides the life of stones at least by a ko, for which the opponent needs the first
    /// threat.
    KoFirst "ko-first";
    /// The player decides the life of stones at least by a ko, for which the player needs the first
    /// threat.
    KoSecond "ko-second";
    /// Stones of both players stay in a closed region in which neither can begin.
    Seki "seki";
    /// A play in a closed region whose value is counted.
    Boundary "boundary";
    /// The point can be territory of neither player.
    Dame "dame";
    /// The point is own territory that cannot be lost.
    FillsTerritory "fills-territory";
    /// The point is territory that the opponent cannot lose.
    InTheirTerritory "in-their-territory";
    /// The net expects that the player gains territory.
    GainsArea "gains-area";
    /// The net expects that the player loses territory.
    LosesArea "loses-area";
    /// The net expects that stones of either player become safer.
    Strengthens "strengthens";
    /// The net expects that stones of either player become weaker.
    Weakens "weakens";
    /// The net expects that own stones, which were expected to stay, are lost.
    LosesStones "loses-stones";
    /// The net expects that stones of the opponent, which were expected to be lost, live.
    LetsLive "lets-live";
    /// The net expects that points depend on the next move elsewhere.
    Urgent "urgent";
    /// The opponent takes the point where the player should have moved.
    KeyPoint "key-point";
    /// A stone on the star point of an empty corner.
    StarPoint "star-point";
    /// A stone on the 3-3 point of an empty corner.
    ThreeThree "three-three";
    /// A stone on the 3-4 point of an empty corner.
    ThreeFour "three-four";
    /// A stone on the 3-3 point under a 4-4 stone of the opponent.
    Invades33 "invades-three-three";
    /// A stone next to a corner that only the opponent has played in.
    Approach "approach";
    /// A second own stone in a corner without other stones.
    Enclosure "enclosure";
    /// A stone on the point in the middle of the board.
    Centre "centre";
    /// Around a stone of the opponent, diagonal to an own one.
    Hane "hane";
    /// Next to an own stone, in a line with it.
    Stretch "stretch";
    /// Against a single stone, without own stones near.
    Attachment "attachment";
    /// Two points from an own stone, in a line with it.
    OneSpaceJump "one-space-jump";
    /// Three points from an own stone, in a line with it.
    TwoSpaceJump "two-space-jump";
    /// A knight's move from an own stone.
    KnightsMove "knights-move";
    /// A large knight's move from an own stone.
    LargeKnightsMove "large-knights-move";
    /// Diagonal to an own stone.
    Diagonal "diagonal";
    /// Two pairs of stones side by side, which cannot be cut.
    BambooJoint "bamboo-joint";
    /// Three stones around a point where the opponent could not stay.
    TigersMouth "tigers-mouth";
    /// Three stones around a corner with no other stone in it.
    EmptyTriangle "empty-triangle";
    /// Four stones around a captured stone.
    Ponnuki "ponnuki";
    /// Between two stones of the opponent, with own stones on neither side.
    Wedge "wedge";
    /// Diagonally above a stone of the opponent near the edge.
    ShoulderHit "shoulder-hit";
}

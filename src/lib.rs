//! Tengen, a Go engine that speaks GTP, and a library for the rules of Go.

pub mod bench;
pub mod bitboard;
pub mod board;
pub mod clock;
pub mod color;
pub mod diagram;
pub mod engine;
pub mod game;
pub mod gtp;
pub mod handicap;
pub mod history;
pub mod life;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod point;
pub mod position;
pub mod random;
pub mod rules;
pub mod score;
pub mod search;
pub mod sgf;
pub mod zobrist;

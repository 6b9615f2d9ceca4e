//! The solver of life and death against programs that share nothing with its search: a slow solver
//! of tiny regions, and a checker that walks proofs by the rules of the game.

mod checker;
mod compare;
mod pieces;
mod walls;

//! The functions that carry out the commands, with a file for each group of commands.

pub mod administration;
pub mod analysis;
pub mod cgos;
pub mod chat;
pub mod clocks;
pub mod explain;
pub mod gnugo;
pub mod gogui;
pub mod inspection;
pub mod moves;
pub mod nets;
pub mod parameters;
pub mod rules;
pub mod servers;
pub mod setup;
pub mod solve;

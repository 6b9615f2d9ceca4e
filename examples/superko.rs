//! Asks each ko rule whether Black may play "send two, return one": `cargo run --example superko`.

#![allow(clippy::print_stdout, reason = "it has a person to talk to")]

use tengen::Color::{Black, White};
use tengen::rules::KoRule::{PositionalSuperko, Simple, SituationalSuperko};
use tengen::{Diagram, Game, Komi, Point, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let drawn: Diagram = ". O X . .\n O O X . .\n a X b X .".parse()?;
    let returns: Point = "B1".parse()?;
    for ko in [Simple, SituationalSuperko, PositionalSuperko] {
        let rules = Rules { ko, ..Rules::default() };
        let mut game = Game::with_rules(drawn.position.size(), rules, Komi::ZERO);
        assert!(game.set_up(&drawn.position, Black).is_empty(), "every stone has a liberty");
        game.play(Black, drawn.marked('a').into())?;
        game.play(White, drawn.marked('b').into())?;
        match game.legality(Black, returns.into()) {
            Ok(()) => println!("{ko:?}: {returns} is legal"),
            Err(why) => println!("{ko:?}: {returns} is illegal: {why}"),
        }
    }
    Ok(())
}

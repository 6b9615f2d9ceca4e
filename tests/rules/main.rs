//! The rules, held against a second program that takes them at their word, and against numbers
//! that others have published.

mod best_play;
mod legal_positions;
mod random_games;
mod reference;
mod soak;

use tengen::rules::{KoRule, Rules, SuicideRule};

/// Every combination of the ko and suicide rules that the engine knows.
fn all_rules() -> impl Iterator<Item = Rules> + Clone {
    use KoRule::{NaturalSituationalSuperko, PositionalSuperko, Simple, SituationalSuperko};
    let kos = [Simple, PositionalSuperko, SituationalSuperko, NaturalSituationalSuperko];
    let suicides = [SuicideRule::Forbidden, SuicideRule::MultiStone, SuicideRule::Allowed];
    kos.into_iter().flat_map(move |ko| {
        suicides.into_iter().map(move |suicide| Rules { ko, suicide, ..Rules::default() })
    })
}

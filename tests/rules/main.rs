//! The rules, compared with a second program that follows their text literally, and with published
//! numbers.

mod best_play;
mod legal_positions;
mod random_games;
mod reference;
mod soak;

use tengen::Rules;
use tengen::rules::{DeadStones, KoRule, PassRule, Resumption, SuicideRule};

/// Returns every combination of the ko and suicide rules, and each rule about passes with the two
/// families of ko rules.
fn all_rules() -> impl Iterator<Item = Rules> + Clone {
    use KoRule::{Ing, NaturalSituationalSuperko, PositionalSuperko, Simple, SituationalSuperko};
    let kos = [Simple, PositionalSuperko, SituationalSuperko, NaturalSituationalSuperko, Ing];
    let suicides = [SuicideRule::Forbidden, SuicideRule::MultiStone, SuicideRule::Allowed];
    let passes = [PassRule::PassStones, PassRule::FirstPassPoint, PassRule::Button];
    let free = kos.into_iter().flat_map(move |ko| {
        suicides.into_iter().map(move |suicide| Rules { ko, suicide, ..Rules::default() })
    });
    let costly = passes.into_iter().flat_map(|passes| {
        let simple = Rules {
            ko: Simple,
            passes,
            resumption: Resumption::OpponentOfRequester,
            dead_stones: DeadStones::RemovedUntilDisagreement,
            ..Rules::default()
        };
        let superko = Rules {
            ko: SituationalSuperko,
            resumption: Resumption::OpponentOfLastPasser,
            dead_stones: DeadStones::Stay,
            ..simple
        };
        [simple, superko]
    });
    free.chain(costly)
}

//! The tools for language models, made with the nets that options name.

use std::path::Path;
use std::sync::Arc;

use super::InFile;
use super::machine::seed_from_system;
use super::nets;
use crate::analysis::Texts;
use crate::explain::Explainer;
use crate::mcp::{Parts, Rights, Tools};
use tengen::Judge;
use tengen::engine_room::engine::{
    Console, ConsoleSettings, Nets, PlayerSettings, SearchSettings, Setup,
};
use tengen::engine_room::evaluate::NetChoice;
use tengen_nets::{Net, Precision};

/// What the tools may use of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The number of threads.
    pub threads: usize,
    /// The number of bytes of memory.
    pub memory: usize,
}

/// Returns the tools with a net, which is that of `model`, or without one.
///
/// # Errors
/// If a net of the judge cannot be read.
pub fn tools(
    model: Option<&Path>,
    net: Option<Arc<Net>>,
    visits: u32,
    share: Share,
    rights: Rights,
) -> Result<Tools, InFile> {
    let judge = match &net {
        Some(net) if !nets::is_own(model) => Judge::from(Arc::clone(net)),
        _ => nets::judge(model)?,
    };
    let net = net.map(NetChoice::from);
    let Share { threads, memory } = share;
    let search = SearchSettings { threads, memory: memory / 2, ..SearchSettings::default() };
    let player = match &net {
        Some(net) => {
            let small = nets::small_beside(model, Precision::Auto);
            PlayerSettings::net(search, Nets { own: net.clone(), small })
        }
        None => PlayerSettings::playouts(search),
    };
    let mut settings = ConsoleSettings::from(player);
    settings.seed = seed_from_system();
    Ok(Tools::new(Parts {
        console: Console::new(Setup::default(), settings),
        texts: Texts::new(net.as_ref(), threads, memory / 2),
        explainer: Explainer::new(net, visits, threads, memory / 2),
        judge,
        visits,
        rights,
    }))
}

//! GTP commands for the rules: `KataGo`'s, KGS's, and our own for rules that those cannot express.

use crate::gtp::protocol::arguments::Arguments;
use crate::gtp::session::{Reply, Session};
use crate::rules::{Preset, Rules};

pub fn kata_set_rules(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let rules: Rules = arguments.rest().parse()?;
    session.engine.set_rules(rules);
    Ok(String::new())
}

pub fn kata_get_rules(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(session.engine.game().rules().to_katago())
}

pub fn tengen_get_rules(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(session.engine.game().rules().to_json())
}

pub fn kata_set_rule(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let key = arguments.text()?;
    let value = arguments.rest();
    let rules = session.engine.game().rules().with_option(&key, &value)?;
    session.engine.set_rules(rules);
    Ok(String::new())
}

pub fn kgs_rules(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let preset = Preset::find_kgs(&arguments.text()?)?;
    session.engine.set_rules(preset.rules);
    Ok(String::new())
}

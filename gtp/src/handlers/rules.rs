//! GTP commands for the rules: `KataGo`'s, KGS's, and our own for rules that the others cannot
//! express.

use crate::call::{Call, Reply};
use tengen::{Preset, Rules};

pub fn kata_set_rules(call: &mut Call) -> Reply {
    let rules: Rules = call.arguments.rest().parse()?;
    call.session.engine.set_rules(rules);
    Ok(String::new())
}

pub fn kata_get_rules(call: &mut Call) -> Reply {
    Ok(call.game().rules().to_katago())
}

pub fn tengen_get_rules(call: &mut Call) -> Reply {
    Ok(call.game().rules().to_json())
}

pub fn kata_set_rule(call: &mut Call) -> Reply {
    let key = call.arguments.text()?;
    let value = call.arguments.rest();
    let rules = call.game().rules().with_option(&key, &value)?;
    call.session.engine.set_rules(rules);
    Ok(String::new())
}

pub fn kgs_rules(call: &mut Call) -> Reply {
    let preset = Preset::find_kgs(&call.arguments.text()?)?;
    call.session.engine.set_rules(preset.rules);
    Ok(String::new())
}

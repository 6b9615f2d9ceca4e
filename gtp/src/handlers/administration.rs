//! GTP commands about the engine itself: names, versions, seeds.

use crate::call::{Call, Reply};

pub fn protocol_version(_: &mut Call) -> Reply {
    Ok("2".to_owned())
}

pub fn name(call: &mut Call) -> Reply {
    Ok(call.session.identity.name().to_owned())
}

pub fn version(call: &mut Call) -> Reply {
    Ok(call.session.identity.version().to_owned())
}

pub fn quit(call: &mut Call) -> Reply {
    call.session.has_quit = true;
    Ok(String::new())
}

/// Does nothing: `GoGui` sees in the list of commands that it may send `# interrupt`.
pub fn gogui_interrupt(_: &mut Call) -> Reply {
    Ok(String::new())
}

pub fn echo(call: &mut Call) -> Reply {
    Ok(call.arguments.rest())
}

pub fn cputime(call: &mut Call) -> Reply {
    let used = (call.session.processor_time)()
        .ok_or("this program does not measure its processor time")?;
    Ok(format!("{:.3}", used.as_secs_f64()))
}

pub fn get_random_seed(call: &mut Call) -> Reply {
    Ok(call.session.engine.seed().to_string())
}

pub fn set_random_seed(call: &mut Call) -> Reply {
    call.session.engine.set_seed(call.arguments.integer()?);
    Ok(String::new())
}

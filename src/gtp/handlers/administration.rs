//! GTP commands about the engine itself: names, versions, help, seeds.

use std::fmt::Write as _;

use crate::gtp::command::{COMMANDS, Command};
use crate::gtp::protocol::arguments::Arguments;
use crate::gtp::session::{Reply, Session};

pub fn protocol_version(_: &mut Session, _: &mut Arguments) -> Reply {
    Ok("2".to_owned())
}

pub fn name(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(session.identity.name().to_owned())
}

pub fn version(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(session.identity.version().to_owned())
}

/// Returns the commands that the session has.
fn offered(session: &Session) -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(|command| session.offers(command))
}

pub fn known_command(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let name = arguments.text().ok();
    let known = name.is_some_and(|name| offered(session).any(|command| command.name == name));
    Ok(known.to_string())
}

pub fn list_commands(session: &mut Session, _: &mut Arguments) -> Reply {
    let names: Vec<_> = offered(session).map(|command| command.name).collect();
    Ok(names.join("\n"))
}

pub fn help(session: &mut Session, arguments: &mut Arguments) -> Reply {
    if let Some(name) = arguments.optional(Arguments::text)? {
        let command = offered(session).find(|command| command.name == name);
        return Ok(describe(command.ok_or("unknown command")?));
    }
    let lines: Vec<_> = offered(session).map(describe).collect();
    Ok(lines.join("\n"))
}

fn describe(command: &Command) -> String {
    let mut line = command.name.to_owned();
    if !command.usage.is_empty() {
        let _ = write!(line, " {}", command.usage);
    }
    let _ = write!(line, ": {}", command.help);
    line
}

pub fn quit(session: &mut Session, _: &mut Arguments) -> Reply {
    session.quitting = true;
    Ok(String::new())
}

/// Does nothing: `GoGui` sees in the list of commands that it may send `# interrupt`.
pub fn gogui_interrupt(_: &mut Session, _: &mut Arguments) -> Reply {
    Ok(String::new())
}

pub fn echo(_: &mut Session, arguments: &mut Arguments) -> Reply {
    Ok(arguments.rest())
}

pub fn cputime(session: &mut Session, _: &mut Arguments) -> Reply {
    let used =
        (session.processor_time)().ok_or("this program does not measure its processor time")?;
    Ok(format!("{:.3}", used.as_secs_f64()))
}

pub fn get_random_seed(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(session.engine.seed().to_string())
}

pub fn set_random_seed(session: &mut Session, arguments: &mut Arguments) -> Reply {
    session.engine.set_seed(arguments.integer()?);
    Ok(String::new())
}

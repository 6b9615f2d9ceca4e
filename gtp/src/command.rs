//! The table of commands. A session finds commands in it, and `list_commands`, `help` and
//! `docs/guide/gtp.md` print it.

use std::fmt;

use crate::call::{Call, Failure, Reply};
use crate::handlers::analysis::Form;
use crate::handlers::moves::LaterLine;
use crate::handlers::{
    administration, analysis, cgos, chat, clocks, explain, gnugo, gogui, inspection, moves, nets,
    parameters, rules, servers, setup, solve,
};
use crate::protocol::arguments::Arguments;
use crate::protocol::reply::Response;
use crate::session::Session;
use crate::session::aside::Chat;

/// A command of the protocol: a row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The heading under which `docs/guide/gtp.md` lists the command.
    pub group: &'static str,
    /// The name of the command, in lower case.
    pub name: &'static str,
    /// The arguments of the command, as a user reads them: capitals for words to replace, brackets
    /// around optional parts.
    pub usage: &'static str,
    /// The effect of the command, for [`help`](Self::help).
    help: &'static str,
    /// Returns what follows, if it comes from another table.
    more_help: Option<fn() -> String>,
    /// The chat server with which alone a session has the command, if any. Some bridges to KGS fail
    /// if they are offered a command for chat.
    pub only_with: Option<Chat>,
    /// The function that carries the command out.
    pub run: Run,
}

/// A function that answers a command, at once or line by line.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// A function that answers with one text.
    Answer(fn(&mut Call) -> Reply),
    /// A function that writes lines while it runs. Its failure becomes an error reply only if the
    /// [response](Response) has not begun.
    Stream(fn(&mut Call, &mut Response<'_>) -> Result<(), Failure>),
}

impl Command {
    /// Whether a session has the command.
    pub fn is_offered(&self, session: &Session) -> bool {
        self.only_with.is_none_or(|chat| session.aside.chat() == Some(chat))
    }

    /// Returns the effect of the command, in one line.
    pub fn help(&self) -> String {
        self.help.to_owned() + &self.more_help.map_or_else(String::new, |more| more())
    }
}

/// Writes the line of `help`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if !self.usage.is_empty() {
            write!(f, " {}", self.usage)?;
        }
        write!(f, ": {}", self.help())
    }
}

/// Returns the command with this name; `None` if there is none.
pub fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

macro_rules! optional {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

/// Makes the table. After its usage, a row names the chat server with which alone the command is
/// there, if any; after its help, the function that returns the rest of the help.
macro_rules! commands {
    ($($group:literal {
        $($name:literal $usage:literal $((only with $chat:expr))? =>
            $help:literal $(+ $more:expr)?, $kind:ident($run:expr);)*
    })*) => {
        &[$($(Command {
            group: $group,
            name: $name,
            usage: $usage,
            help: $help,
            more_help: optional!($($more)?),
            only_with: optional!($($chat)?),
            run: Run::$kind($run),
        },)*)*]
    };
}

/// All commands. `protocol_version` comes first, where some clients look for it.
pub const COMMANDS: &[Command] = commands! {
    "Administration" {
        "protocol_version" "" =>
            "return the version of GTP: 2",
            Answer(administration::protocol_version);
        "name" "" => "return the engine's name", Answer(administration::name);
        "version" "" => "return the engine's version", Answer(administration::version);
        "known_command" "COMMAND" =>
            "return true if the engine has this command, else false",
            Answer(known_command);
        "list_commands" "" => "list all commands, one per line", Answer(list_commands);
        "help" "[COMMAND]" => "describe one command, or all", Answer(help);
        "quit" "" => "end the session", Answer(administration::quit);
        "gogui-interrupt" "" =>
            "do nothing; its presence means that a line `# interrupt` stops the running command",
            Answer(administration::gogui_interrupt);
        "echo" "[TEXT]" => "return the text", Answer(administration::echo);
        "cputime" "" =>
            "return the processor time used so far, in seconds",
            Answer(administration::cputime);
        "get_random_seed" "" =>
            "return the seed of all random numbers",
            Answer(administration::get_random_seed);
        "set_random_seed" "SEED" =>
            "set the seed, from 0 to 2^64 - 1",
            Answer(administration::set_random_seed);
    }
    "Setting up" {
        "boardsize" "WIDTH [HEIGHT]" =>
            "start a game on an empty board of 1 to 25 points a side; keep komi, rules and time \
             settings",
            Answer(setup::boardsize);
        "rectangular_boardsize" "WIDTH HEIGHT" =>
            "start a game on an empty board of WIDTH columns and HEIGHT rows",
            Answer(setup::rectangular_boardsize);
        "query_boardsize" "" => "return the size of the board", Answer(setup::query_boardsize);
        "clear_board" "" =>
            "start a game on an empty board of the same size; keep komi, rules and time settings",
            Answer(setup::clear_board);
        "komi" "KOMI" => "set the komi, rounded to the nearest half point", Answer(setup::komi);
        "get_komi" "" => "return the komi", Answer(setup::get_komi);
        "fixed_handicap" "STONES" =>
            "place handicap stones on the points that the GTP specification names; return the \
             points",
            Answer(setup::fixed_handicap);
        "place_free_handicap" "STONES" =>
            "place handicap stones on points of the engine's choice; return the points",
            Answer(setup::place_free_handicap);
        "set_free_handicap" "VERTEX..." =>
            "place handicap stones on these points",
            Answer(setup::set_free_handicap);
        "set_position" "[COLOR VERTEX]..." =>
            "start from a position with these stones, Black to move",
            Answer(setup::set_position);
        "get_handicap" "" => "return the number of handicap stones", Answer(gnugo::get_handicap);
        "loadsgf" "FILE [MOVE]" =>
            "load a game record, up to the position before move number MOVE; return the player to \
             move",
            Answer(setup::loadsgf);
        "printsgf" "[FILE]" =>
            "return the game as a record, or write it to FILE",
            Answer(setup::printsgf);
        "savesgf" "FILE" => "write the game as a record to FILE", Answer(setup::savesgf);
    }
    "Moves and time" {
        "play" "COLOR VERTEX" => "play a move; the players need not alternate", Answer(moves::play);
        "genmove" "COLOR" => "choose a move and play it; return the move", Answer(moves::genmove);
        "black" "VERTEX" => "play a move for Black", Answer(gnugo::black);
        "white" "VERTEX" => "play a move for White", Answer(gnugo::white);
        "genmove_black" "" => "choose a move for Black and play it", Answer(gnugo::genmove_black);
        "genmove_white" "" => "choose a move for White and play it", Answer(gnugo::genmove_white);
        "gomill-genmove_ex" "[COLOR [KEYWORD...]]" =>
            "choose a move and play it; ignore all keywords",
            Answer(servers::gomill_genmove_ex);
        "gomill-explain_last_move" "" =>
            "describe the search for the engine's last move",
            Answer(chat::gomill_explain_last_move);
        "reg_genmove" "COLOR" => "choose a move without playing it", Answer(moves::reg_genmove);
        "gg_genmove" "COLOR [SEED]" =>
            "choose a move without playing it; ignore the seed",
            Answer(gnugo::gg_genmove);
        "restricted_genmove" "COLOR VERTEX..." =>
            "choose a move among these points without playing it",
            Answer(moves::restricted_genmove);
        "kgs-genmove_cleanup" "COLOR" =>
            "play a move that helps to capture dead stones; pass if there are none, or if the time \
             is too short to judge",
            Answer(moves::genmove_cleanup);
        "level" "LEVEL" =>
            "set the playing strength on GNU Go's scale, from 1, a beginner, to 10, full strength",
            Answer(gnugo::level);
        "top_moves" "" =>
            "list the best moves for the player to move, each with its percentage of the visits",
            Answer(gnugo::top_moves);
        "top_moves_black" "" =>
            "list the best moves for Black, each with its percentage of the visits",
            Answer(gnugo::top_moves_black);
        "top_moves_white" "" =>
            "list the best moves for White, each with its percentage of the visits",
            Answer(gnugo::top_moves_white);
        "trymove" "COLOR VERTEX" => "play a move that popgo can take back", Answer(gnugo::trymove);
        "popgo" "" => "take back the last move of trymove", Answer(gnugo::popgo);
        "undo" "" => "take back the last move", Answer(moves::undo);
        "gg-undo" "[MOVES]" => "take back this many moves, 1 by default", Answer(moves::gg_undo);
        "time_settings" "MAIN OVERTIME STONES" =>
            "set the seconds of main time, the seconds of an overtime period, and the stones to \
             play in one; `0 1 0` means no limit",
            Answer(clocks::time_settings);
        "kgs-time_settings" "KIND [NUMBERS]" =>
            "set the time control in KGS's words: none, absolute MAIN, byoyomi MAIN PERIOD PERIODS \
             or canadian MAIN PERIOD STONES; times in seconds",
            Answer(clocks::kgs_time_settings);
        "kata-time_settings" "KIND [NUMBERS]" =>
            "set the time control in KataGo's words: as for kgs-time_settings, and fischer MAIN \
             INCREMENT or fischer-capped MAIN INCREMENT CAP -1; times in seconds",
            Answer(clocks::kata_time_settings);
        "kata-list_time_settings" "" =>
            "list the kinds of time control that kata-time_settings accepts",
            Answer(clocks::kata_list_time_settings);
        "kata-debug-print-tc" "" =>
            "show the time settings and the time left on both clocks",
            Answer(clocks::kata_debug_print_tc);
        "time_left" "COLOR SECONDS STONES" =>
            "set the time left on a clock; STONES is 0 in main time, else the stones left to play \
             or, under byo-yomi, the periods left",
            Answer(clocks::time_left);
    }
    "Analysis" {
        "lz-analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" =>
            "analyse the position until the next line comes, with reports in Leela Zero's format; \
             keys: interval, avoid, allow, focus, minmoves, maxmoves",
            Stream(|call, response| analysis::analyze(Form::LeelaZero, call, response));
        "kata-analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" =>
            "analyse the position until the next line comes, with reports in KataGo's format; \
             keys: as for lz-analyze, and ownership, ownershipStdev, movesOwnership, \
             movesOwnershipStdev, rootInfo, pvVisits, pvEdgeVisits",
            Stream(|call, response| analysis::analyze(Form::KataGo, call, response));
        "lz-genmove_analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" =>
            "choose a move and play it, with reports in Leela Zero's format",
            Stream(|call, response| analysis::genmove(Form::LeelaZero, call, response));
        "kata-genmove_analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" =>
            "choose a move and play it, with reports in KataGo's format",
            Stream(|call, response| analysis::genmove(Form::KataGo, call, response));
        "kata-search" "COLOR" =>
            "choose a move without playing it",
            Answer(|call| moves::kata_search(LaterLine::Waits, call));
        "kata-search_cancellable" "COLOR" =>
            "choose a move without playing it; return `cancelled` if another line comes first",
            Answer(|call| moves::kata_search(LaterLine::Cancels, call));
        "kata-search_analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" =>
            "choose a move without playing it, with reports in KataGo's format",
            Stream(|call, response| analysis::search(LaterLine::Waits, call, response));
        "kata-search_analyze_cancellable" "[COLOR] [CENTISECONDS] [KEY VALUE...]" =>
            "like kata-search_analyze, but return `play cancelled` if another line comes first",
            Stream(|call, response| analysis::search(LaterLine::Cancels, call, response));
        "kata-benchmark" "VISITS" =>
            "search the position from scratch for VISITS visits; return the time and the visits \
             per second",
            Answer(parameters::kata_benchmark);
        "kata-raw-nn" "[COLOR] [SYMMETRY|all|average] [OPTIMISM]" =>
            "return the net's evaluation of the position with COLOR to move, from White's side, in \
             KataGo's format; SYMMETRY is 0 to 7",
            Answer(nets::kata_raw_nn);
        "kata-raw-human-nn" "[COLOR] [SYMMETRY|all] [OPTIMISM]" =>
            "return the evaluation by a human-style net for the profile in use, in KataGo's \
             format; the score is that of a game between people",
            Answer(nets::kata_raw_human_nn);
        "tengen-draw-facts" "[COLOR VERTEX]" =>
            "draw the fact that matters most about a move, or about the last move, in GoGui's \
             commands",
            Answer(explain::draw_facts);
        "tengen-explain" "[COLOR VERTEX]" =>
            "list facts about a move that are proven, or about the last move: captures, ladders, \
             threats, cuts, eyes, shapes",
            Answer(explain::explain);
        "tengen-solve" "[COLOR] [VERTEX...]" =>
            "solve life and death: whether the chains on these points live if COLOR moves first, or \
             those of the surrounded group; every result is proven",
            Answer(solve::solve);
        "tengen-solve_json" "[COLOR] [VERTEX...]" =>
            "solve life and death, and return the answer as JSON",
            Answer(solve::solve_json);
        "kata-list-params" "" => "list the parameters", Answer(parameters::kata_list_params);
        "kata-get-param" "NAME" =>
            "return the value of a parameter",
            Answer(parameters::kata_get_param);
        "kata-set-param" "NAME VALUE" =>
            "set a parameter: " + parameters::in_words,
            Answer(parameters::kata_set_param);
        "kata-get-params" "" =>
            "return the values of all parameters as an object in JSON",
            Answer(parameters::kata_get_params);
        "kata-set-params" "JSON" =>
            "set the parameters that an object in JSON names, all or none",
            Answer(parameters::kata_set_params);
        "kata-get-models" "" =>
            "return a description of the net as JSON, in KataGo's format",
            Answer(nets::kata_get_models);
        "clear_cache" "" =>
            "discard the results of earlier searches",
            Answer(parameters::clear_cache);
        "stop" "" =>
            "end an analysis, as any line does, and stop pondering until the game changes",
            Answer(servers::rest);
    }
    "The result" {
        "final_score" "" =>
            "return the result, such as B+3.5, W+12.0 or 0; in the middle of a game, the result \
             that the net expects; without a net, the result that playouts expect",
            Answer(inspection::final_score);
        "estimate_score" "" =>
            "return the expected result, with bounds in points for White",
            Answer(gnugo::estimate_score);
        "tengen-ownership" "" =>
            "return the result that playouts expect, the number of points in doubt, and the \
             expected owner of each point, from 100 for Black to -100 for White",
            Answer(inspection::tengen_ownership);
        "final_status" "VERTEX" =>
            "return the status of a stone or a point when the game is counted: alive, dead, seki, \
             black_territory, white_territory or dame",
            Answer(gnugo::final_status);
        "final_status_list" "alive|dead|seki|black_territory|white_territory|dame|unsealed" =>
            "list the stones with this status, one chain per line, or the points; unsealed are the \
             points that close open borders",
            Answer(inspection::final_status_list);
        "tengen-fates" "" =>
            "list all chains with their fate, alive or dead, `doubtful` if it is not certain, and \
             its basis: `unconditional`, `region` (a small region read out to the end), `reading`, \
             `net` or `playouts`; suicide is not tried",
            Answer(inspection::tengen_fates);
        "tengen-score" "" =>
            "explain the result: each player's points and where they come from",
            Answer(inspection::tengen_score);
        "tengen-set-dead" "judge|none|VERTEX..." =>
            "mark these chains as dead until the next move, or none; judge: let the engine decide",
            Answer(moves::tengen_set_dead);
        "tengen-resume" "COLOR" =>
            "resume play after two passes, because COLOR disputes which stones are dead; return \
             the player to move",
            Answer(moves::tengen_resume);
    }
    "Looking at the game" {
        "showboard" "" => "draw the board", Answer(inspection::showboard);
        "list_stones" "COLOR" =>
            "list the points with stones of this colour",
            Answer(inspection::list_stones);
        "color" "VERTEX" =>
            "return what is on a point: black, white or empty",
            Answer(gnugo::color);
        "captures" "COLOR" =>
            "return the number of stones that COLOR has captured",
            Answer(inspection::captures);
        "countlib" "VERTEX" =>
            "return the number of liberties of the chain on this point",
            Answer(inspection::countlib);
        "findlib" "VERTEX" =>
            "list the liberties of the chain on this point",
            Answer(inspection::findlib);
        "is_legal" "COLOR VERTEX" =>
            "return 1 if the move is legal, else 0",
            Answer(inspection::is_legal);
        "all_legal" "COLOR" =>
            "list the points where COLOR may play",
            Answer(inspection::all_legal);
        "last_move" "" => "return the last move", Answer(inspection::last_move);
        "move_history" "" =>
            "list the moves, one per line, the last move first",
            Answer(inspection::move_history);
    }
    "Front ends, servers and match programs" {
        "gogui-analyze_commands" "" =>
            "list the analyze commands that GoGui can offer",
            Answer(gogui::analyze_commands);
        "gogui-play_sequence" "[COLOR VERTEX]..." =>
            "play these moves, all or none",
            Answer(gogui::play_sequence);
        "gogui-setup" "[COLOR VERTEX]..." =>
            "put stones on the empty board",
            Answer(setup::gogui_setup);
        "gogui-setup_player" "COLOR" => "set the player to move", Answer(setup::gogui_setup_player);
        "gogui-title" "" => "return a title for GoGui's window", Answer(gogui::title);
        "tengen-param" "[NAME VALUE]" =>
            "list the parameters for GoGui's dialog, or set one; for maxVisits, maxPlayouts and \
             maxTime, `unlimited`, 0 or no value means no limit",
            Answer(parameters::tengen_param);
        "tengen-owners" "" =>
            "return the expected owner of each point, from 1 for Black to -1 for White, in rows \
             from the top",
            Answer(gogui::owners);
        "tengen-policy" "" =>
            "return the net's probability of each point, from 0 to 1, in rows from the top",
            Answer(gogui::policy);
        "tengen-unconditional" "" =>
            "return 1 for each point that stays Black's even if Black always passes, -1 for \
             White's, else 0, in rows from the top",
            Answer(gogui::unconditional);
        "tengen-ladders" "" =>
            "draw the stones that a ladder captures (MARK) and the plays that start one \
             (TRIANGLE), for GoGui",
            Answer(gogui::ladders);
        "tengen-candidates" "" =>
            "draw the best moves with their win rates, for GoGui",
            Answer(gogui::candidates);
        "kgs-game_over" "" =>
            "note that the game on KGS is over: stop pondering until the game changes",
            Answer(servers::rest);
        "kgs-chat" "game|private NAME TEXT" (only with Chat::Kgs) =>
            "answer a question about the score in the chat of KGS, after the game with the result, \
             or why a move was made; only with --chat kgs",
            Answer(chat::kgs_chat);
        "cgos-genmove_analyze" "COLOR" =>
            "choose a move and play it; return a line of JSON about the search, as CGOS stores it, \
             and a line `play MOVE`",
            Stream(cgos::genmove);
        "cgos-opponent_name" "NAME" =>
            "accept the name of the opponent on CGOS, which has no effect",
            Answer(servers::take_note);
        "cgos-opponent_rating" "RATING" =>
            "accept the rating of the opponent on CGOS, which has no effect",
            Answer(servers::take_note);
        "cgos-gameover" "RESULT" =>
            "note that the game on CGOS is over: stop pondering until the game changes",
            Answer(servers::rest);
        "gomill-describe_engine" "" =>
            "return the engine's name, version and settings",
            Answer(servers::gomill_describe_engine);
        "gomill-cpu_time" "" =>
            "return the processor time used so far, in seconds",
            Answer(administration::cputime);
    }
    "Rules" {
        "kata-set-rules" "NAME|JSON" =>
            "change the rules; the moves played and the komi stay",
            Answer(rules::kata_set_rules);
        "kata-get-rules" "" =>
            "return the rules as JSON, with KataGo's seven keys",
            Answer(rules::kata_get_rules);
        "tengen-get-rules" "" =>
            "return the rules as JSON, with every parameter in words",
            Answer(rules::tengen_get_rules);
        "kgs-rules" "NAME" =>
            "change the rules to those that KGS calls by this name",
            Answer(rules::kgs_rules);
        "kata-set-rule" "KEY VALUE" =>
            "change one rule, by a key and a value of kata-get-rules or tengen-get-rules",
            Answer(rules::kata_set_rule);
    }
};

/// Returns the commands that the session has.
fn offered(session: &Session) -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(|command| command.is_offered(session))
}

fn known_command(call: &mut Call) -> Reply {
    let name = call.arguments.text().ok();
    let known = name.is_some_and(|name| offered(call.session).any(|command| command.name == name));
    Ok(known.to_string())
}

fn list_commands(call: &mut Call) -> Reply {
    let names: Vec<_> = offered(call.session).map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn help(call: &mut Call) -> Reply {
    if let Some(name) = call.arguments.optional(Arguments::text)? {
        let command = offered(call.session).find(|command| command.name == name);
        return Ok(command.ok_or("unknown command")?.to_string());
    }
    let mut lines: Vec<_> =
        BASIC.iter().filter_map(|name| find(name)).map(Command::to_string).collect();
    let mut group = "";
    for command in offered(call.session) {
        if command.group != group {
            group = command.group;
            lines.push(format!("# {group}"));
        }
        lines.push(command.to_string());
    }
    Ok(lines.join("\n"))
}

/// The commands that people need most, with which `help` begins.
const BASIC: [&str; 10] = [
    "boardsize",
    "komi",
    "level",
    "play",
    "genmove",
    "undo",
    "showboard",
    "final_score",
    "loadsgf",
    "quit",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_basic_commands_exist() {
        assert!(BASIC.iter().all(|name| find(name).is_some()));
    }

    #[test]
    fn every_command_has_one_row_and_a_line_of_help() {
        let names: HashSet<_> = COMMANDS.iter().map(|command| command.name).collect();
        assert_eq!(names.len(), COMMANDS.len());
        assert_eq!(COMMANDS[0].name, "protocol_version");
        for command in COMMANDS {
            let help = command.help();
            assert!(
                !help.is_empty() && !help.contains('\n') && !help.contains("  "),
                "{}",
                command.name
            );
            assert!(!command.name.contains(|c: char| c.is_whitespace() || c.is_uppercase()));
        }
    }
}

//! The table of commands, which answers lines and is printed by `list_commands`, `help` and
//! `docs/guide/gtp.md`.

use std::fmt;

use crate::gtp::call::{Call, Failure, Reply};
use crate::gtp::handlers::analysis::Form;
use crate::gtp::handlers::moves::LaterLine;
use crate::gtp::handlers::{
    administration, analysis, cgos, chat, clocks, gnugo, gogui, inspection, moves, nets,
    parameters, rules, servers, setup,
};
use crate::gtp::protocol::arguments::Arguments;
use crate::gtp::protocol::reply::Response;
use crate::gtp::session::Session;
use crate::gtp::session::aside::Chat;

/// A command of the protocol: a row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The heading under which `docs/guide/gtp.md` lists the command.
    pub group: &'static str,
    /// The name of the command, in lower case.
    pub name: &'static str,
    /// The arguments of the command, as a user reads them: words to replace, with brackets around
    /// what may be left out.
    pub usage: &'static str,
    /// The effect of the command, in one line for `help`.
    pub help: &'static str,
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
    /// Whether a session has the command. It has `kgs-chat` only with chat on KGS, because some bridges to
    /// KGS fail if they are offered a chat.
    pub fn is_offered(&self, session: &Session) -> bool {
        self.name != "kgs-chat" || session.aside.chat() == Some(Chat::Kgs)
    }
}

/// Writes the line of `help`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if !self.usage.is_empty() {
            write!(f, " {}", self.usage)?;
        }
        write!(f, ": {}", self.help)
    }
}

/// Returns the command with this name; `None` if there is none.
pub fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

macro_rules! commands {
    ($($group:literal {
        $($name:literal $usage:literal => $help:literal, $kind:ident($run:expr);)*
    })*) => {
        &[$($(Command {
            group: $group,
            name: $name,
            usage: $usage,
            help: $help,
            run: Run::$kind($run),
        },)*)*]
    };
}

/// All commands. `protocol_version` comes first, where some clients look for it.
pub const COMMANDS: &[Command] = commands! {
    "Administration" {
        "protocol_version" "" => "the version of GTP: 2", Answer(administration::protocol_version);
        "name" "" => "the engine's name", Answer(administration::name);
        "version" "" => "the engine's version", Answer(administration::version);
        "known_command" "COMMAND" => "whether a command is known: true or false", Answer(known_command);
        "list_commands" "" => "the names of all commands, one a line", Answer(list_commands);
        "help" "[COMMAND]" => "what one command does, or all", Answer(help);
        "quit" "" => "end the session", Answer(administration::quit);
        "gogui-interrupt" "" => "say that a line `# interrupt` stops the command that runs", Answer(administration::gogui_interrupt);
        "echo" "[TEXT]" => "answer with the text", Answer(administration::echo);
        "cputime" "" => "seconds of processor time used so far", Answer(administration::cputime);
        "get_random_seed" "" => "the seed from which all chance derives", Answer(administration::get_random_seed);
        "set_random_seed" "SEED" => "set the seed, a number from 0 to 2^64 - 1", Answer(administration::set_random_seed);
    }
    "Setting up" {
        "boardsize" "WIDTH [HEIGHT]" => "start on an empty board; 1 to 25; keeps komi, rules and time", Answer(setup::boardsize);
        "rectangular_boardsize" "WIDTH HEIGHT" => "start on an empty board of these sides", Answer(setup::rectangular_boardsize);
        "query_boardsize" "" => "the board's size", Answer(setup::query_boardsize);
        "clear_board" "" => "start on an empty board; keeps komi, rules and time", Answer(setup::clear_board);
        "komi" "KOMI" => "set the komi, to the nearest half point", Answer(setup::komi);
        "get_komi" "" => "the komi", Answer(setup::get_komi);
        "fixed_handicap" "STONES" => "place handicap stones where the GTP specification has them", Answer(setup::fixed_handicap);
        "place_free_handicap" "STONES" => "place handicap stones where the engine likes", Answer(setup::place_free_handicap);
        "set_free_handicap" "VERTEX..." => "place handicap stones on these points", Answer(setup::set_free_handicap);
        "set_position" "[COLOR VERTEX]..." => "start from a position of these stones, with Black to move", Answer(setup::set_position);
        "get_handicap" "" => "the number of handicap stones", Answer(gnugo::get_handicap);
        "loadsgf" "FILE [MOVE]" => "load a game record, up to before a move; who is to move", Answer(setup::loadsgf);
        "printsgf" "[FILE]" => "the game as a record, in the reply or in a file", Answer(setup::printsgf);
        "savesgf" "FILE" => "write the game as a record", Answer(setup::savesgf);
    }
    "Moves and time" {
        "play" "COLOR VERTEX" => "make a move; either colour may move", Answer(moves::play);
        "genmove" "COLOR" => "choose a move and make it", Answer(moves::genmove);
        "black" "VERTEX" => "make a move of Black", Answer(gnugo::black);
        "white" "VERTEX" => "make a move of White", Answer(gnugo::white);
        "genmove_black" "" => "choose a move for Black and make it", Answer(gnugo::genmove_black);
        "genmove_white" "" => "choose a move for White and make it", Answer(gnugo::genmove_white);
        "gomill-genmove_ex" "[COLOR [KEYWORD...]]" => "choose a move and make it; no keyword changes anything", Answer(servers::gomill_genmove_ex);
        "gomill-explain_last_move" "" => "what the search for the engine's last move has found", Answer(chat::gomill_explain_last_move);
        "reg_genmove" "COLOR" => "choose a move without making it", Answer(moves::reg_genmove);
        "gg_genmove" "COLOR [SEED]" => "choose a move without making it; the seed changes nothing", Answer(gnugo::gg_genmove);
        "restricted_genmove" "COLOR VERTEX..." => "choose among these points without making the move", Answer(moves::restricted_genmove);
        "kgs-genmove_cleanup" "COLOR" => "make a move that helps to capture dead stones; pass if there are none, or if the time is too short to tell", Answer(moves::genmove_cleanup);
        "level" "LEVEL" => "set the level as GNU Go has it: 1, somebody who has just learnt the rules, to 10, all that the machine can do", Answer(gnugo::level);
        "top_moves" "" => "the best moves of the player to move with the hundredths of the visits that each got", Answer(gnugo::top_moves);
        "top_moves_black" "" => "the best moves of Black", Answer(gnugo::top_moves_black);
        "top_moves_white" "" => "the best moves of White", Answer(gnugo::top_moves_white);
        "trymove" "COLOR VERTEX" => "make a move that popgo takes back", Answer(gnugo::trymove);
        "popgo" "" => "take the last trymove back", Answer(gnugo::popgo);
        "undo" "" => "take the last move back", Answer(moves::undo);
        "gg-undo" "[MOVES]" => "take this many moves back (1)", Answer(moves::gg_undo);
        "time_settings" "MAIN OVERTIME STONES" => "seconds of main time, of overtime, and stones in each overtime; 0 1 0: no limit", Answer(clocks::time_settings);
        "kgs-time_settings" "none|absolute MAIN|byoyomi MAIN PERIOD PERIODS|canadian MAIN PERIOD STONES" => "the time control of a game in the server KGS's words, times in seconds", Answer(clocks::kgs_time_settings);
        "kata-time_settings" "KIND [NUMBERS]" => "the time control of a game in KataGo's words, times in seconds; also fischer MAIN INCREMENT and fischer-capped MAIN INCREMENT CAP -1", Answer(clocks::kata_time_settings);
        "kata-list_time_settings" "" => "the kinds of time control that kata-time_settings knows", Answer(clocks::kata_list_time_settings);
        "kata-debug-print-tc" "" => "what is left on both clocks", Answer(clocks::kata_debug_print_tc);
        "time_left" "COLOR SECONDS STONES" => "what is left on a clock; 0: main time, otherwise stones to play, or under byo-yomi periods left", Answer(clocks::time_left);
    }
    "Analysis" {
        "lz-analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" => "report on the moves until the next line comes, in Leela Zero's form; keys: interval, avoid, allow, minmoves, maxmoves", Stream(|call, response| analysis::analyze(Form::LeelaZero, call, response));
        "kata-analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" => "report on the moves until the next line comes, in KataGo's form; the keys of lz-analyze and ownership, ownershipStdev, movesOwnership, movesOwnershipStdev, rootInfo, pvVisits, pvEdgeVisits", Stream(|call, response| analysis::analyze(Form::KataGo, call, response));
        "lz-genmove_analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" => "choose a move and make it, with reports in Leela Zero's form", Stream(|call, response| analysis::genmove(Form::LeelaZero, call, response));
        "kata-genmove_analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" => "choose a move and make it, with reports in KataGo's form", Stream(|call, response| analysis::genmove(Form::KataGo, call, response));
        "kata-search" "COLOR" => "choose a move without making it", Answer(|call| moves::kata_search(LaterLine::Waits, call));
        "kata-search_cancellable" "COLOR" => "choose a move without making it, or say `cancelled` if another line comes first", Answer(|call| moves::kata_search(LaterLine::Cancels, call));
        "kata-search_analyze" "[COLOR] [CENTISECONDS] [KEY VALUE...]" => "choose a move without making it, with reports in KataGo's form", Stream(|call, response| analysis::search(LaterLine::Waits, call, response));
        "kata-search_analyze_cancellable" "[COLOR] [CENTISECONDS] [KEY VALUE...]" => "choose a move without making it, with reports, or say `play cancelled` if another line comes first", Stream(|call, response| analysis::search(LaterLine::Cancels, call, response));
        "kata-benchmark" "VISITS" => "search the position anew with so many visits, and say how long it took", Answer(parameters::kata_benchmark);
        "kata-raw-nn" "[COLOR] [SYMMETRY|all|average] [OPTIMISM]" => "what the net says of the position with COLOR to move, from White's side, in KataGo's form; SYMMETRY from 0 to 7", Answer(nets::kata_raw_nn);
        "kata-raw-human-nn" "[COLOR] [SYMMETRY|all] [OPTIMISM]" => "what a human-style net that was told a profile says of the position, in KataGo's form, with the score of a game between people", Answer(nets::kata_raw_human_nn);
        "kata-list-params" "" => "the names of the parameters", Answer(parameters::kata_list_params);
        "kata-get-param" "NAME" => "a parameter's value", Answer(parameters::kata_get_param);
        "kata-set-param" "NAME VALUE" => "change a parameter; maxVisits, maxPlayouts; maxTime, the most seconds for a move, whatever else limits it; analysisWideRootNoise from 0 to 5, by which analyses spread over more moves; numSearchThreads, at most one for each core; humanSLProfile: the people that a human-style net plays like, rank_5k, rank_5k_3d, preaz_5k or proyear_1995; _ for none; level from 1 to 20; liveGfx: 1 to draw searches in GoGui while they go on", Answer(parameters::kata_set_param);
        "kata-get-models" "" => "the net as JSON, in KataGo's form", Answer(nets::kata_get_models);
        "clear_cache" "" => "forget what searches have found", Answer(parameters::clear_cache);
        "stop" "" => "end an analysis, as every line does, and pondering until the game changes", Answer(servers::rest);
    }
    "The result" {
        "final_score" "" => "the result, in the middle of a game the one that the net expects, or without a net playouts: B+3.5, W+12.0, 0", Answer(inspection::final_score);
        "estimate_score" "" => "the result that playouts expect, with its bounds in points for White", Answer(gnugo::estimate_score);
        "tengen-ownership" "" => "the result that playouts expect, the points in doubt, and whose each point will be: 100 Black, -100 White", Answer(inspection::tengen_ownership);
        "final_status" "VERTEX" => "what becomes of a stone or a point: alive, dead, seki, black_territory, white_territory or dame", Answer(gnugo::final_status);
        "final_status_list" "alive|dead|seki|black_territory|white_territory|dame" => "stones with that fate, a chain a line, or points", Answer(inspection::final_status_list);
        "tengen-score" "" => "the result explained: both players' points and what they are made of", Answer(inspection::tengen_score);
        "tengen-set-dead" "judge|none|VERTEX..." => "say which chains are dead, until the next move; judge: leave it to the engine", Answer(moves::tengen_set_dead);
        "tengen-resume" "COLOR" => "go on after two passes because this player does not agree what is dead; who is to move", Answer(moves::tengen_resume);
    }
    "Looking at the game" {
        "showboard" "" => "draw the board", Answer(inspection::showboard);
        "list_stones" "COLOR" => "the points with stones of a colour", Answer(inspection::list_stones);
        "color" "VERTEX" => "what is on a point: black, white or empty", Answer(gnugo::color);
        "captures" "COLOR" => "how many stones a player has captured", Answer(inspection::captures);
        "countlib" "VERTEX" => "how many liberties the chain on a point has", Answer(inspection::countlib);
        "findlib" "VERTEX" => "the liberties of the chain on a point", Answer(inspection::findlib);
        "is_legal" "COLOR VERTEX" => "whether a move is legal: 1 or 0", Answer(inspection::is_legal);
        "all_legal" "COLOR" => "the points where a player may play", Answer(inspection::all_legal);
        "last_move" "" => "the last move", Answer(inspection::last_move);
        "move_history" "" => "the moves, one a line, the last one first", Answer(inspection::move_history);
    }
    "Front ends, servers and match programs" {
        "gogui-analyze_commands" "" => "what GoGui can show of this engine", Answer(gogui::analyze_commands);
        "gogui-play_sequence" "[COLOR VERTEX]..." => "make moves", Answer(gogui::play_sequence);
        "gogui-setup" "[COLOR VERTEX]..." => "put stones on the empty board", Answer(setup::gogui_setup);
        "gogui-setup_player" "COLOR" => "give a player the turn", Answer(setup::gogui_setup_player);
        "gogui-title" "" => "a title for the window", Answer(gogui::title);
        "tengen-param" "[NAME VALUE]" => "what may change while the engine runs, as GoGui's dialogs show it, or a change; maxVisits and maxPlayouts: empty or 0 for no limit", Answer(parameters::tengen_param);
        "tengen-owners" "" => "whose each point will be, from 1 for Black to -1, in rows from the top", Answer(gogui::owners);
        "tengen-policy" "" => "the net's probability of each point, from 0 to 1, in rows from the top", Answer(gogui::policy);
        "tengen-unconditional" "" => "whose each point stays even if that player always passes: 1 Black, -1 White, in rows from the top", Answer(gogui::unconditional);
        "tengen-ladders" "" => "the stones that a ladder captures and the plays that begin one, as GoGui draws them: MARK, TRIANGLE", Answer(gogui::ladders);
        "tengen-candidates" "" => "the best moves with their visits and win rates, as GoGui draws them", Answer(gogui::candidates);
        "kgs-game_over" "" => "hear that a game on KGS is over: no pondering until the game changes", Answer(servers::rest);
        "kgs-chat" "game|private NAME TEXT" => "answer somebody on KGS who asks for the score, in a line, after the game with its result; only with --chat kgs", Answer(chat::kgs_chat);
        "cgos-genmove_analyze" "COLOR" => "choose a move and make it: a line of JSON about the search, as CGOS stores it, and a line `play` with the move", Stream(cgos::genmove);
        "cgos-opponent_name" "NAME" => "hear who the opponent on CGOS is", Answer(servers::take_note);
        "cgos-opponent_rating" "RATING" => "hear how strong the opponent on CGOS is", Answer(servers::take_note);
        "cgos-gameover" "RESULT" => "hear how a game on CGOS has ended: no pondering until the game changes", Answer(servers::rest);
        "gomill-describe_engine" "" => "the engine's name, version and settings", Answer(servers::gomill_describe_engine);
        "gomill-cpu_time" "" => "seconds of processor time used so far", Answer(administration::cputime);
    }
    "Rules" {
        "kata-set-rules" "NAME|JSON" => "change the rules; every move stays played and the komi as it is", Answer(rules::kata_set_rules);
        "kata-get-rules" "" => "the rules as JSON, in KataGo's seven keys", Answer(rules::kata_get_rules);
        "tengen-get-rules" "" => "the rules as JSON, every parameter in words", Answer(rules::tengen_get_rules);
        "kgs-rules" "NAME" => "change the rules to those that the server KGS means", Answer(rules::kgs_rules);
        "kata-set-rule" "KEY VALUE" => "change one rule: a key and a value of kata-get-rules or tengen-get-rules", Answer(rules::kata_set_rule);
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
    let lines: Vec<_> = offered(call.session).map(Command::to_string).collect();
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_command_has_one_row_and_a_line_of_help() {
        let names: HashSet<_> = COMMANDS.iter().map(|command| command.name).collect();
        assert_eq!(names.len(), COMMANDS.len());
        assert_eq!(COMMANDS[0].name, "protocol_version");
        for command in COMMANDS {
            assert!(!command.help.is_empty() && !command.help.contains('\n'), "{}", command.name);
            assert!(!command.name.contains(|c: char| c.is_whitespace() || c.is_uppercase()));
        }
    }
}

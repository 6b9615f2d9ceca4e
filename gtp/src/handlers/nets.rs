//! GTP commands that ask a net about the position, in `KataGo`'s formats.

use std::fmt::Write as _;

use serde_json::json;

use crate::call::{Call, Failure, Reply};
use crate::protocol::arguments::Arguments;
use tengen::engine_room::evaluate::{Errors, Evaluation, net::Symmetry, net::View};
use tengen::{ByColor, Color, Game, Sided};

/// Answers with the net's evaluation of the position, from White's side, in rows from the top.
pub fn kata_raw_nn(call: &mut Call) -> Reply {
    call.session.engine.net()?;
    let player = player(call);
    let which = which(call.arguments)?;
    let optimism = optimism(call.arguments)?;
    if which == "average" {
        let mean = call.session.engine.evaluate_all(player, optimism)?;
        let mut text = "symmetry average\n".to_owned();
        write(call.game(), player, &mean, Form::Net, &mut text);
        return Ok(text);
    }
    let mut text = String::new();
    for symmetry in symmetries(&which, "0 to 7, all or average")? {
        let evaluation =
            call.session.engine.evaluate(player, View { symmetry, optimism, advantage: 0.0 })?;
        let _ = writeln!(text, "symmetry {}", symmetry.number());
        write(call.game(), player, &evaluation, Form::Net, &mut text);
    }
    Ok(text)
}

/// Answers with the human-style net's evaluation of the position, for people of its profile.
pub fn kata_raw_human_nn(call: &mut Call) -> Reply {
    call.session.engine.profile()?;
    let player = player(call);
    let which = which(call.arguments)?;
    let optimism = optimism(call.arguments)?;
    let mut text = String::new();
    for symmetry in symmetries(&which, "0 to 7 or all")? {
        let evaluation = call
            .session
            .engine
            .evaluate_as_human(player, View { symmetry, optimism, advantage: 0.0 })?;
        let _ = writeln!(text, "symmetry {}", symmetry.number());
        write(call.game(), player, &evaluation, Form::HumanNet, &mut text);
    }
    Ok(text)
}

/// Reads the player to move, if the next argument is a colour; otherwise returns the player whose
/// turn it is.
fn player(call: &mut Call) -> Color {
    let mut words = call.arguments.clone();
    match words.color() {
        Ok(player) => {
            *call.arguments = words;
            player
        }
        Err(_) => call.game().to_move(),
    }
}

/// Reads the argument for the symmetries, in lower case; `all` if there is no argument.
fn which(arguments: &mut Arguments) -> Result<String, Failure> {
    let which = if arguments.is_empty() { "all".to_owned() } else { arguments.text()? };
    Ok(which.to_ascii_lowercase())
}

fn optimism(arguments: &mut Arguments) -> Result<f32, Failure> {
    if arguments.is_empty() {
        return Ok(View::default().optimism);
    }
    Ok(arguments.number()?.clamp(0.0, 1.0) as f32)
}

fn symmetries(which: &str, expected: &str) -> Result<Vec<Symmetry>, Failure> {
    if which == "all" {
        return Ok(Symmetry::ALL.to_vec());
    }
    match which.parse().ok().and_then(Symmetry::from_number) {
        Some(symmetry) => Ok(vec![symmetry]),
        None => Err(format!("expected a symmetry from {expected}").as_str().into()),
    }
}

/// The command that an evaluation is written for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `kata-raw-nn`.
    Net,
    /// `kata-raw-human-nn`, which reports the score of a game between people and no other lead.
    HumanNet,
}

fn write(game: &Game, player: Color, evaluation: &Evaluation, form: Form, text: &mut String) {
    let size = game.size();
    let for_white = |number: f32| Sided::of(player, number).for_player(Color::White);
    let Evaluation { win, loss, no_result, lead, score_mean, score_square, pass, .. } = evaluation;
    let wins = ByColor::from_fn(|color| if color == player { win } else { loss });
    let (lead, score_mean) = (for_white(*lead), for_white(*score_mean));
    // Nets of version 8 do not estimate their errors.
    let unknown = Errors { variance_time: -1.0, win: -1.0, lead: -1.0 };
    let errors = evaluation.errors.unwrap_or(unknown);
    let _ = write!(
        text,
        "whiteWin {:.6}\nwhiteLoss {:.6}\nnoResult {no_result:.6}\n",
        wins.white, wins.black
    );
    let _ = match form {
        Form::Net => write!(
            text,
            "whiteLead {lead:.3}\nwhiteScoreSelfplay {score_mean:.3}\n\
             whiteScoreSelfplaySq {score_square:.3}\nvarTimeLeft {:.3}\n",
            errors.variance_time,
        ),
        Form::HumanNet => {
            write!(text, "whiteScore {score_mean:.3}\nwhiteScoreSq {score_square:.3}\n")
        }
    };
    let _ = write!(
        text,
        "shorttermWinlossError {:.3}\nshorttermScoreError {:.3}\npolicy\n",
        errors.win, errors.lead,
    );
    for (_, points) in size.rows_from_top() {
        for point in points {
            let _ = if evaluation.legal.contains_point(size, point) {
                write!(text, "{:8.6} ", evaluation.policy[size.index(point)])
            } else {
                write!(text, "     NAN ")
            };
        }
        text.push('\n');
    }
    let _ = write!(text, "policyPass {pass:8.6}\nwhiteOwnership\n");
    for (_, points) in size.rows_from_top() {
        for point in points {
            let owner = evaluation.ownership[size.index(point)];
            let _ = write!(text, "{:9.7} ", for_white(owner));
        }
        text.push('\n');
    }
}

/// Answers with the net as JSON: a list with one entry.
pub fn kata_get_models(call: &mut Call) -> Reply {
    let net = call.session.engine.net()?;
    let models = json!([{
        "name": net.name(),
        "internalName": net.name(),
        "maxBatchSize": 1,
        "usesHumanSLProfile": net.takes_profile(),
        "version": net.version(),
        "usingFP16": "false",
    }]);
    serde_json::to_string(&models).map_err(|error| error.to_string().into())
}

//! GTP commands that ask a net, in `KataGo`'s forms.

use std::fmt::Write as _;

use serde_json::json;

use crate::color::Color;
use crate::evaluate::net::{Symmetry, View};
use crate::evaluate::{Errors, Evaluation};
use crate::game::Game;
use crate::gtp::arguments::Arguments;
use crate::gtp::session::{Failure, Reply, Session};
use crate::point::Point;

/// What the net says of the position, from White's side, in rows from the top.
pub(super) fn kata_raw_nn(session: &mut Session, arguments: &mut Arguments) -> Reply {
    session.engine.model()?;
    let which = if arguments.is_empty() { "all".to_owned() } else { arguments.text()? };
    let optimism = if arguments.is_empty() {
        View::default().optimism
    } else {
        arguments.number()?.clamp(0.0, 1.0) as f32
    };
    let mut text = String::new();
    let symmetries = match which.to_ascii_lowercase().as_str() {
        "average" => {
            let mean = session.engine.evaluate_all(optimism)?;
            text.push_str("symmetry average\n");
            write(session.engine.game(), &mean, &mut text);
            return Ok(text);
        }
        "all" => Symmetry::ALL.to_vec(),
        number => {
            let symmetry = number.parse().ok().and_then(Symmetry::from_number);
            vec![symmetry.ok_or("expected a symmetry from 0 to 7, all or average")?]
        }
    };
    for symmetry in symmetries {
        let evaluation = session.engine.evaluate(View { symmetry, optimism })?;
        let _ = writeln!(text, "symmetry {}", symmetry.number());
        write(session.engine.game(), &evaluation, &mut text);
    }
    Ok(text)
}

fn write(game: &Game, evaluation: &Evaluation, text: &mut String) {
    let size = game.size();
    let (sign, white_win, white_loss) = match game.to_move() {
        Color::White => (1.0, evaluation.win, evaluation.loss),
        Color::Black => (-1.0, evaluation.loss, evaluation.win),
    };
    let Evaluation { no_result, lead, score_mean, score_square, pass, .. } = evaluation;
    // Nets of version 8 do not say how sure they are.
    let unknown = Errors { variance_time: -1.0, win: -1.0, lead: -1.0 };
    let errors = evaluation.errors.unwrap_or(unknown);
    let _ = write!(
        text,
        "whiteWin {white_win:.6}\nwhiteLoss {white_loss:.6}\nnoResult {no_result:.6}\n\
         whiteLead {:.3}\nwhiteScoreSelfplay {:.3}\nwhiteScoreSelfplaySq {score_square:.3}\n\
         varTimeLeft {:.3}\nshorttermWinlossError {:.3}\nshorttermScoreError {:.3}\npolicy\n",
        sign * lead,
        sign * score_mean,
        errors.variance_time,
        errors.win,
        errors.lead,
    );
    for row in (0..size.height()).rev() {
        for column in 0..size.width() {
            let point = Point::new(column, row);
            let _ = if evaluation.legal.contains_point(size, point) {
                write!(text, "{:8.6} ", evaluation.policy[size.index(point)])
            } else {
                write!(text, "     NAN ")
            };
        }
        text.push('\n');
    }
    let _ = write!(text, "policyPass {pass:8.6}\nwhiteOwnership\n");
    for row in (0..size.height()).rev() {
        for column in 0..size.width() {
            let owner = evaluation.ownership[size.index(Point::new(column, row))];
            let _ = write!(text, "{:9.7} ", sign * owner);
        }
        text.push('\n');
    }
}

/// The net as JSON: a list with one entry.
pub(super) fn kata_get_models(session: &mut Session, _: &mut Arguments) -> Reply {
    let model = session.engine.model()?;
    let models = json!([{
        "name": model.name,
        "internalName": model.name,
        "maxBatchSize": 1,
        "usesHumanSLProfile": model.trunk.metadata.is_some(),
        "version": model.version,
        "usingFP16": "false",
    }]);
    serde_json::to_string(&models).map_err(|error| Failure(error.to_string()))
}

//! Solutions as JSON, for programs and language models.

use serde_json::{Map, Value, json};

use crate::bitboard::PointSet;
use crate::point::Vertex;
use crate::solve::{Claim, Reach, Status};

use super::goals::name_of_goal;
use super::solved::Solution;

/// Returns everything about a solution as an object. `remarks` are those of its question.
pub fn json(solution: &Solution, remarks: &[String]) -> Map<String, Value> {
    let answer = &solution.answer;
    let fate = solution.fate();
    let known = json!({
        "result": name(fate),
        "text": solution.result(),
        "to_play": solution.to_move().letter().to_string(),
        "target": points(solution.target()),
        "owner": solution.owner().letter().to_string(),
        "other_target": solution.other_target().map(points),
        "goal": name_of_goal(solution.goal()),
        "is_reached": solution.is_reached(),
        "is_settled": solution.is_settled(),
        "moves": firsts(solution.right()),
        "is_complete": solution.is_complete(),
        "line": moves(solution.line()),
        "wrong": solution.wrong().map(wrong).collect::<Vec<_>>(),
        "ko": ko(fate),
        "at_least": match fate {
            Status::Unknown => json!({
                "likely": firsts(solution.likely()),
                "reached": answer.result.reached.map(claim),
                "prevented": answer.result.prevented.map(claim),
            }),
            _ => Value::Null,
        },
        "if_walls_hold": solution.fate_if_walls_hold().map(|fate| json!({
            "result": name(fate),
            "moves": firsts(solution.likely()),
            "is_complete": answer.is_complete,
            "line": moves(solution.shown_line()),
            "ko": ko(fate),
            "gaps": solution.gaps().map(points),
        })),
        "guess": solution.guess().map(|vertex| vertex.to_string()),
        "has_eyes": answer.has_eyes,
        "holds": answer.reach().map(|reach| match reach {
            Reach::Board => "on the board",
            Reach::Given => "in the given region",
            Reach::Wider => "if the stones around live",
            Reach::Region => "near the group only",
        }),
        "zone": solution.zone().map(points),
        "region": points(solution.region()),
        "is_finished": solution.is_finished(),
        "nodes": solution.nodes(),
        "seconds": (solution.time().as_secs_f64() * 1000.0).round() / 1000.0,
        "remarks": remarks,
    });
    match known {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

const fn name(fate: Status) -> &'static str {
    match fate {
        Status::Alive => "alive",
        Status::Stands => "not captured",
        Status::Dead => "dead",
        Status::Ko(_) => "ko",
        Status::Unknown => "unknown",
    }
}

/// Returns the conditions of a ko, if the result is one.
fn ko(fate: Status) -> Value {
    match fate {
        Status::Ko(ko) => json!({
            "reached": claim(ko.reached),
            "prevented": ko.prevented.map(claim),
        }),
        _ => Value::Null,
    }
}

/// Returns the name of a claim.
fn claim(claim: Claim) -> String {
    match claim {
        Claim::NoKo | Claim::Unconditional => "no ko".to_owned(),
        Claim::Threats(number) => format!("{number} ko threats"),
        Claim::AllKos => "all ko threats".to_owned(),
    }
}

fn wrong(line: &[Vertex]) -> Value {
    json!({ "move": line[0].to_string(), "line": moves(line) })
}

fn moves(line: &[Vertex]) -> Vec<String> {
    line.iter().map(Vertex::to_string).collect()
}

fn firsts<'s>(lines: impl Iterator<Item = &'s [Vertex]>) -> Vec<String> {
    lines.map(|line| line[0].to_string()).collect()
}

fn points(set: &PointSet) -> Vec<String> {
    set.iter().map(|point| point.to_string()).collect()
}

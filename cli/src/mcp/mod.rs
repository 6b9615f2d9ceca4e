//! A server of the Model Context Protocol, with which language models ask about positions and moves.
//!
//! Messages are JSON-RPC 2.0. The server has tools and nothing else, so a crate for the whole
//! protocol would be larger than this.

mod tools;

use serde_json::{Value, json};

pub use tools::Tools;

/// The versions of the protocol that the server knows, the newest first.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// The codes of JSON-RPC for messages that cannot be answered.
const NO_JSON: i32 = -32700;
const NO_REQUEST: i32 = -32600;
const UNKNOWN_METHOD: i32 = -32601;
const WRONG_PARAMETERS: i32 = -32602;

/// A refusal: its code and its text.
type Refusal = (i32, String);

/// Returns the answer to a line with a message or a batch of them; `None` for an empty line and for
/// notifications.
pub fn answer(tools: &mut Tools, line: &[u8]) -> Option<Value> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    match serde_json::from_slice(line) {
        // A batch, which version 2025-03-26 has. An empty one is not a request.
        Ok(Value::Array(messages)) if !messages.is_empty() => {
            let answers: Vec<_> =
                messages.iter().filter_map(|message| answer_to(tools, message)).collect();
            (!answers.is_empty()).then(|| answers.into())
        }
        Ok(message) => answer_to(tools, &message),
        Err(why) => Some(reply(&Value::Null, Err((NO_JSON, why.to_string())))),
    }
}

fn answer_to(tools: &mut Tools, message: &Value) -> Option<Value> {
    let id = message.get("id").cloned();
    let Some(method) = message["method"].as_str() else {
        // An answer of the client has no method; the server has asked nothing.
        let is_answer = message.get("result").is_some() || message.get("error").is_some();
        let refusal = Err((NO_REQUEST, "expected an object with a method".to_owned()));
        return (!is_answer).then(|| reply(&id.unwrap_or_default(), refusal));
    };
    Some(reply(&id?, carry_out(tools, method, &message["params"])))
}

fn reply(id: &Value, done: Result<Value, Refusal>) -> Value {
    match done {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err((code, message)) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    }
}

fn carry_out(tools: &mut Tools, method: &str, parameters: &Value) -> Result<Value, Refusal> {
    match method {
        "initialize" => {
            let asked = parameters["protocolVersion"].as_str();
            let version = VERSIONS.into_iter().find(|&known| asked == Some(known));
            Ok(json!({
                "protocolVersion": version.unwrap_or(VERSIONS[0]),
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "tengen", "version": env!("CARGO_PKG_VERSION") },
                "instructions": "Facts about positions and moves of the game of Go. Facts without \
                    the basis `net` are proven. Points are named as in D4, without the letter I.",
            }))
        }
        "ping" => Ok(json!({})),
        "tools/list" => Ok(json!({ "tools": tools::list() })),
        "tools/call" => {
            let name = parameters["name"].as_str().unwrap_or_default();
            let found = tools.call(name, &parameters["arguments"]);
            let found = found.ok_or_else(|| (WRONG_PARAMETERS, format!("unknown tool: {name}")))?;
            let (texts, is_error) = match found {
                Ok(texts) => (texts, false),
                Err(why) => (vec![why.to_string()], true),
            };
            let content = texts.into_iter().map(|text| json!({ "type": "text", "text": text }));
            Ok(json!({ "content": content.collect::<Vec<_>>(), "isError": is_error }))
        }
        _ => Err((UNKNOWN_METHOD, format!("unknown method: {method}"))),
    }
}

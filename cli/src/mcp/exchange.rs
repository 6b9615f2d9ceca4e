//! The messages of a client that come together, and their answer.

use serde_json::{Value, json};
use tengen::Stop;
use tengen::engine_room::panics::caught;

use super::list;
use super::message::{
    BUSY, Content, INTERNAL_ERROR, Id, Message, Refusal, UNKNOWN_METHOD, WRONG_PARAMETERS, read,
    reply,
};
use super::tools::{Reply, Rights, Tools};

/// The versions of the protocol that the server knows, the newest first.
pub const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// The method that takes time.
const CALL: &str = "tools/call";

/// The method by which a client finds out whether the server is there.
const PING: &str = "ping";

/// The method with which a client begins.
const BEGIN: &str = "initialize";

/// The messages of a line or of a request, with the signals that cancel them.
pub struct Exchange {
    messages: Vec<(Message, Stop)>,
    is_batch: bool,
}

impl Exchange {
    /// Reads the messages; `None` if the text is blank.
    pub fn read(text: &[u8]) -> Option<Self> {
        let (messages, is_batch) = match read(text)? {
            Content::One(message) => (vec![message], false),
            Content::Batch(messages) => (messages, true),
        };
        let messages = messages.into_iter().map(|one| (one, Stop::new())).collect();
        Some(Self { messages, is_batch })
    }

    /// Returns the ids of requests that are no longer of interest.
    pub fn cancelled(&self) -> impl Iterator<Item = &str> {
        self.messages.iter().filter_map(|(message, _)| match message {
            Message::Cancelled(id) => Some(&**id),
            _ => None,
        })
    }

    /// Returns the ids of the requests, each with the signal that cancels it.
    pub fn requests(&self) -> Vec<(Id, Stop)> {
        let request = |(message, stop): &(Message, Stop)| match message {
            Message::Request { id, .. } => Some((id.clone(), stop.clone())),
            _ => None,
        };
        self.messages.iter().filter_map(request).collect()
    }

    /// Whether a tool is called.
    pub fn calls(&self) -> bool {
        self.messages.iter().any(|(message, _)| message.asks_for(CALL))
    }

    /// Whether a client begins.
    pub fn begins(&self) -> bool {
        self.messages.iter().any(|(message, _)| message.asks_for(BEGIN))
    }

    /// Whether the answer does not depend on other messages, and is wanted at once.
    pub fn is_urgent(&self) -> bool {
        let is_urgent = |message: &Message| !message.asks() || message.asks_for(PING);
        self.messages.iter().all(|(message, _)| is_urgent(message))
    }

    /// Returns the answer of messages that do not call a tool.
    pub fn answer(self, rights: Rights) -> Option<String> {
        let answers = self.messages.into_iter().filter_map(|(one, _)| at_once(one, rights));
        joined(answers.collect(), self.is_batch)
    }

    /// Returns the answer of a server with too much to do.
    pub fn refuse(self, rights: Rights) -> Option<String> {
        let busy = |(message, _)| match message {
            Message::Request { id, .. } => {
                Some(reply(&id, Err((BUSY, "too many calls wait".to_owned()))))
            }
            other => at_once(other, rights),
        };
        joined(self.messages.into_iter().filter_map(busy).collect(), self.is_batch)
    }

    /// Calls the tools and returns the answer. A cancelled call is not answered; `left` ends searches,
    /// because the client leaves.
    pub fn carry_out(self, tools: &mut Tools, left: &Stop) -> Option<String> {
        let rights = tools.rights;
        let mut answer = |(message, cancelled): (Message, Stop)| match message {
            Message::Request { id, method, parameters } if *method == *CALL => {
                let stop = cancelled.clone().or(left);
                let result = (!cancelled.is_raised()).then(|| call(tools, &parameters, &stop))?;
                (!cancelled.is_raised()).then(|| reply(&id, result))
            }
            other => at_once(other, rights),
        };
        let answers = self.messages.into_iter().filter_map(&mut answer).collect();
        joined(answers, self.is_batch)
    }
}

/// Returns the answers of a line as one text; `None` without any.
fn joined(answers: Vec<String>, is_batch: bool) -> Option<String> {
    match (answers.is_empty(), is_batch) {
        (true, _) => None,
        (false, true) => Some(format!("[{}]", answers.join(","))),
        (false, false) => answers.into_iter().next(),
    }
}

/// Returns the answer to a message that is not a call; `None` if it gets no answer.
fn at_once(message: Message, rights: Rights) -> Option<String> {
    match message {
        Message::Request { id, method, parameters } => {
            Some(reply(&id, carry_out(&method, &parameters, rights)))
        }
        Message::Refused(answer) => Some(answer),
        Message::Cancelled(_) | Message::Silent => None,
    }
}

fn carry_out(method: &str, parameters: &Value, rights: Rights) -> Result<Value, Refusal> {
    match method {
        BEGIN => {
            let asked = parameters["protocolVersion"].as_str();
            let version = VERSIONS.into_iter().find(|&known| asked == Some(known));
            Ok(json!({
                "protocolVersion": version.unwrap_or(VERSIONS[0]),
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "tengen", "version": env!("CARGO_PKG_VERSION") },
                "instructions": "Reviews, practice, games and facts about the game of Go. `open` a game \
                    once and name it by its handle. Facts without the basis `net` are proven. Points are named \
                    as in D4, without the letter I.",
            }))
        }
        PING => Ok(json!({})),
        "tools/list" => Ok(json!({ "tools": list::list(rights) })),
        _ => Err((UNKNOWN_METHOD, format!("unknown method: {method}"))),
    }
}

/// Calls a tool. If it panics, the call fails and the server goes on.
fn call(tools: &mut Tools, parameters: &Value, stop: &Stop) -> Result<Value, Refusal> {
    let name = parameters["name"].as_str().unwrap_or_default();
    let called = caught(CALL, || tools.call(name, &parameters["arguments"], stop));
    let found = called.map_err(|panicked| (INTERNAL_ERROR, panicked.to_string()))?;
    let found = found.ok_or_else(|| (WRONG_PARAMETERS, format!("unknown tool: {name}")))?;
    let part = |text: String| json!({ "type": "text", "text": text });
    Ok(match found {
        // Clients of older versions of the protocol read the object as text.
        Ok(Reply { text, object }) => {
            let content = [text, object.to_string()].map(part);
            json!({ "content": content, "structuredContent": object, "isError": false })
        }
        Err(why) => json!({ "content": [part(why.to_string())], "isError": true }),
    })
}

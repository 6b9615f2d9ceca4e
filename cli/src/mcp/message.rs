//! Messages of JSON-RPC 2.0: lines to requests, and answers to lines.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// The codes of JSON-RPC for messages that cannot be answered.
pub const NO_JSON: i32 = -32700;
pub const NO_REQUEST: i32 = -32600;
pub const UNKNOWN_METHOD: i32 = -32601;
pub const WRONG_PARAMETERS: i32 = -32602;
pub const INTERNAL_ERROR: i32 = -32603;
/// A code of servers: too many requests wait.
pub const BUSY: i32 = -32000;

/// A refusal: its code and its text.
pub type Refusal = (i32, String);

/// The id of a request as the client wrote it, so that it comes back to the digit.
pub type Id = Box<str>;

/// A message of the client.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// It asks for an answer.
    Request {
        /// The id, which the answer repeats.
        id: Id,
        /// The method.
        method: String,
        /// The parameters; null without any.
        parameters: Value,
    },
    /// The request with this id is no longer of interest.
    Cancelled(Id),
    /// A notification, or an answer of the client: it gets no answer.
    Silent,
    /// It cannot be read, and this is the answer.
    Refused(String),
}

impl Message {
    /// Whether the message gets an answer.
    pub fn asks(&self) -> bool {
        matches!(self, Self::Request { .. } | Self::Refused(_))
    }

    /// Whether the message is a request for this method.
    pub fn asks_for(&self, name: &str) -> bool {
        matches!(self, Self::Request { method, .. } if method == name)
    }
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A message.
    One(Message),
    /// Several messages, which get one answer together.
    Batch(Vec<Message>),
}

/// The parts of a message that are echoed.
#[derive(Deserialize)]
struct Echoed<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    params: Option<Named<'a>>,
}

/// Parameters that name a request.
#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow, rename = "requestId")]
    id: Option<&'a RawValue>,
}

/// Reads a line; `None` if it is blank. A mark of the byte order before the first message is left
/// out.
pub fn read(line: &[u8]) -> Option<Content> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return None;
    }
    // Version 2025-03-26 of the protocol has batches. An empty one is not a request.
    if let Ok(batch) = serde_json::from_slice::<Vec<&RawValue>>(line)
        && !batch.is_empty()
    {
        return Some(Content::Batch(batch.into_iter().map(|text| message(text.get())).collect()));
    }
    let text = std::str::from_utf8(line).map_err(|why| why.to_string());
    let one = text.and_then(|text| match serde_json::from_str::<&RawValue>(text.trim()) {
        Ok(_) => Ok(message(text)),
        Err(why) => Err(why.to_string()),
    });
    Some(Content::One(one.unwrap_or_else(|why| refused("null", NO_JSON, &why))))
}

/// Reads a message, which is some value in JSON.
fn message(text: &str) -> Message {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let echoed: Echoed<'_> = match serde_json::from_str(text) {
        Ok(echoed) => echoed,
        // Parameters that are a list, or an id named twice.
        Err(_) => Echoed { id: None, params: None },
    };
    let id = match &value["id"] {
        Value::String(_) | Value::Number(_) => echoed.id.map(RawValue::get),
        _ => None,
    };
    let Some(method) = value["method"].as_str() else {
        // The server has asked nothing, so it needs no answer of the client.
        let is_answer = value.get("result").is_some() || value.get("error").is_some();
        let why = "expected an object with a method";
        let refused = refused(id.unwrap_or("null"), NO_REQUEST, why);
        return if is_answer { Message::Silent } else { refused };
    };
    match (id, value.get("id")) {
        (Some(id), _) => Message::Request {
            id: id.into(),
            method: method.to_owned(),
            parameters: value["params"].clone(),
        },
        (None, Some(_)) => refused("null", NO_REQUEST, "id: expected a text or a number"),
        (None, None) if method == "notifications/cancelled" => {
            let named = echoed.params.and_then(|params| params.id);
            named.map_or(Message::Silent, |id| Message::Cancelled(id.get().into()))
        }
        (None, None) => Message::Silent,
    }
}

/// Returns the answer to a message that cannot be read.
fn refused(id: &str, code: i32, why: &str) -> Message {
    Message::Refused(reply(id, Err((code, why.to_owned()))))
}

/// Returns the line of an answer.
pub fn reply(id: &str, done: Result<Value, Refusal>) -> String {
    let (name, content) = match done {
        Ok(result) => ("result", result),
        Err((code, message)) => ("error", json!({ "code": code, "message": message })),
    };
    format!(r#"{{"jsonrpc":"2.0","id":{id},"{name}":{content}}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Message {
        match read(text.as_bytes()) {
            Some(Content::One(message)) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_id_is_kept_to_the_digit_and_is_a_text_or_a_number() {
        for id in ["7", "\"seven\"", "99999999999999999999999999", "1.50", "-0"] {
            let message = one(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#));
            let expected = Message::Request {
                id: id.into(),
                method: "ping".to_owned(),
                parameters: Value::Null,
            };
            assert_eq!(message, expected);
        }
        for id in ["null", "true", "{}", "[1]"] {
            let message = one(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#));
            let Message::Refused(answer) = message else { panic!("{message:?}") };
            assert!(answer.contains(r#""id":null,"error":{"code":-32600"#), "{answer}");
        }
    }

    #[test]
    fn a_cancellation_names_its_request_as_the_client_wrote_it() {
        let text =
            r#"{"method":"notifications/cancelled","params":{"requestId": "a" ,"reason":"x"}}"#;
        assert_eq!(one(text), Message::Cancelled("\"a\"".into()));
        for text in [r#"{"method":"notifications/cancelled"}"#, r#"{"method":"notifications/x"}"#] {
            assert_eq!(one(text), Message::Silent);
        }
    }

    #[test]
    fn a_mark_of_the_byte_order_costs_no_message() {
        let text = b"\xef\xbb\xbf{\"id\":1,\"method\":\"ping\"}\r\n";
        assert!(matches!(read(text), Some(Content::One(Message::Request { .. }))));
        assert_eq!(read(b" \r\n"), None);
    }

    #[test]
    fn what_is_no_request_is_refused_with_a_code() {
        for (text, code) in
            [("{", NO_JSON), ("\u{7f}", NO_JSON), ("[]", NO_REQUEST), ("7", NO_REQUEST)]
        {
            let Message::Refused(answer) = one(text) else { panic!("{text}") };
            assert!(answer.contains(&format!(r#""error":{{"code":{code},"#)), "{text}: {answer}");
        }
        assert_eq!(one(r#"{"id":8,"result":{}}"#), Message::Silent);
    }
}

//! A request with queries: one answer, or a stream of lines or of events.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::budget::Held;
use super::door::Caller;
use super::metrics::Refused;
use super::session::{Answers, Session};
use super::shared::Shared;
use crate::analysis::{FAILURE, Taken};
use crate::http;
use crate::pool::Full;

/// The longest time in which the body of a request comes.
const LONGEST_BODY: Duration = Duration::from_secs(30);

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";
const EVENTS: &str = "text/event-stream";

/// The header with the warnings about a query that gets one answer.
const WARNING: HeaderName = HeaderName::from_static("tengen-warning");

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The last line alone.
    One,
    /// Every line as soon as it is there.
    Lines,
    /// Every line as an event that a server sends.
    Events,
}

/// What the body of a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// One query.
    Query,
    /// A query in each line.
    Queries,
}

/// Answers the queries of a request.
pub async fn ask(
    State(shared): State<Arc<Shared>>,
    Extension(Caller(client)): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let Some(content) = content(&headers) else {
        let text = format!("expected Content-Type: {JSON} or {LINES}\n");
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, text).into_response();
    };
    let form = form(&headers, content);
    let (body, held) = match read(&shared, body, shared.settings.body).await {
        Ok(read) => read,
        Err(refused) => return refused,
    };
    let (session, answers) = Session::open(&shared, client);
    let asked = tokio::task::spawn_blocking(move || ask_all(&session, &body, held, content, form));
    match (asked.await, form) {
        (Ok(None), _) => (StatusCode::BAD_REQUEST, "the body is empty\n").into_response(),
        (Ok(Some(Taken::Accepted)), Form::Lines | Form::Events) => stream(answers, form),
        (Ok(Some(taken)), _) => one(&shared, taken, answers).await,
        (Err(_), _) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Reads the body of a request within the limits, and holds memory for it.
///
/// # Errors
/// The answer to a request whose body is not read.
pub async fn read(shared: &Shared, body: Body, most: usize) -> Result<(Vec<u8>, Held), Response> {
    let mut held = shared.budget.part();
    let read = http::read(body, most, LONGEST_BODY, |bytes| held.grow(bytes)).await;
    match read {
        Ok(body) => Ok((body, held)),
        Err(why) => {
            let is_full = why == http::NoBody::NoRoom;
            shared.metrics.count_refused(if is_full { Refused::Full } else { Refused::Wrong });
            let mut response = why.into_response();
            if is_full {
                add_retry(&mut response, shared);
            }
            Err(response)
        }
    }
}

/// Asks the queries of a body; `None` if there are none. Several queries count as taken, since each has
/// its own answer.
fn ask_all(
    session: &Session,
    body: &[u8],
    mut held: Held,
    content: Content,
    form: Form,
) -> Option<Taken> {
    if content == Content::Query {
        let turns = if form == Form::One { 1 } else { usize::MAX };
        return (!body.trim_ascii().is_empty()).then(|| session.ask(body, held, turns));
    }
    let mut taken = None;
    let mut lines = body.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let mut next = lines.next();
    while let Some(line) = next {
        next = lines.next();
        let one = session.ask(line, held.split(line.len()), usize::MAX);
        taken = Some(if taken.is_none() && next.is_none() { one } else { Taken::Accepted });
    }
    taken
}

/// Returns what the body is; `None` for another type.
fn content(headers: &HeaderMap) -> Option<Content> {
    let Some(given) = headers.get(header::CONTENT_TYPE) else { return Some(Content::Query) };
    let given = given.to_str().ok()?;
    let kind = given.split(';').next().unwrap_or_default().trim();
    match kind.to_ascii_lowercase().as_str() {
        JSON => Some(Content::Query),
        LINES => Some(Content::Queries),
        _ => None,
    }
}

/// Whether the body of a request is one value of JSON.
pub fn is_json(headers: &HeaderMap) -> bool {
    content(headers) == Some(Content::Query)
}

/// Returns the form that a request accepts.
fn form(headers: &HeaderMap, content: Content) -> Form {
    let accepted = headers.get_all(header::ACCEPT);
    let accepts = |kind: &str| {
        let is_named = |text: &str| text.to_ascii_lowercase().contains(kind);
        accepted.iter().any(|value| value.to_str().is_ok_and(is_named))
    };
    match content {
        _ if accepts(EVENTS) => Form::Events,
        Content::Query if !accepts(LINES) => Form::One,
        _ => Form::Lines,
    }
}

/// What the status of an answer depends on.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kind {
    warning: Option<IgnoredAny>,
    error: Option<String>,
    no_results: Option<bool>,
}

impl Kind {
    /// Returns the kind of a line. Those that matter are short.
    fn of(line: &str) -> Self {
        const LONGEST: usize = 4096;
        let short = Some(line).filter(|line| line.len() <= LONGEST);
        short.and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default()
    }
}

/// Waits for the last line, and answers with it.
async fn one(shared: &Shared, taken: Taken, mut answers: Answers) -> Response {
    /// The largest number of warnings, and of bytes of a warning.
    const WARNINGS: (usize, usize) = (8, 512);
    let (mut last, mut warnings) = (None, Vec::new());
    while let Some(line) = answers.lines.recv().await {
        if let Some(line) = last.replace(line).map(|line| line.text.clone())
            && warnings.len() < WARNINGS.0
            && line.len() <= WARNINGS.1
            && Kind::of(&line).warning.is_some()
        {
            warnings.extend(HeaderValue::from_str(&line));
        }
    }
    let Some(line) = last else {
        let text = "the answer is larger than the memory for unread answers\n";
        return (StatusCode::INSUFFICIENT_STORAGE, text).into_response();
    };
    let kind = Kind::of(&line.text);
    let status = match (taken, &kind.error) {
        (Taken::Refused, _) => StatusCode::BAD_REQUEST,
        (Taken::Full(Full::Client(_)), _) => StatusCode::TOO_MANY_REQUESTS,
        (Taken::Full(Full::All(_)), _) => StatusCode::SERVICE_UNAVAILABLE,
        (Taken::Accepted, Some(error)) if error == FAILURE => StatusCode::INTERNAL_SERVER_ERROR,
        (Taken::Accepted, Some(_)) => StatusCode::UNPROCESSABLE_ENTITY,
        (Taken::Accepted, None) if kind.no_results == Some(true) => StatusCode::GATEWAY_TIMEOUT,
        (Taken::Accepted, None) => StatusCode::OK,
    };
    let body = format!("{}\n", line.text);
    let mut response = (status, [(header::CONTENT_TYPE, JSON)], body).into_response();
    for warning in warnings {
        response.headers_mut().append(WARNING, warning);
    }
    if matches!(taken, Taken::Full(_)) {
        add_retry(&mut response, shared);
    }
    response
}

/// Adds when a client may find a place.
pub fn add_retry(response: &mut Response, shared: &Shared) {
    response.headers_mut().insert(header::RETRY_AFTER, shared.retry_after().into());
}

/// Answers with every line as soon as it is there.
fn stream(answers: Answers, form: Form) -> Response {
    let kind = if form == Form::Events { EVENTS } else { LINES };
    // Proxies pass each line on at once.
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, Body::new(Stream { answers, form })).into_response()
}

/// The lines of a session as the body of an answer.
struct Stream {
    answers: Answers,
    form: Form,
}

/// The error of a stream whose client does not read.
#[derive(Debug, thiserror::Error)]
#[error("the client does not read its answers")]
struct Unread;

impl hyper::body::Body for Stream {
    type Data = Bytes;
    type Error = Unread;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Unread>>> {
        let Some(line) = ready!(self.answers.lines.poll_recv(context)) else {
            // The end of the body would say that this was all.
            return Poll::Ready(self.answers.are_lost().then_some(Err(Unread)));
        };
        let text = match self.form {
            Form::Events => format!("data: {}\n\n", line.text),
            Form::One | Form::Lines => format!("{}\n", line.text),
        };
        Poll::Ready(Some(Ok(Frame::data(text.into()))))
    }
}

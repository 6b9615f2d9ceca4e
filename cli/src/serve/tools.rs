//! The Model Context Protocol over HTTP: a request with messages, and their answer.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::door::Caller;
use super::metrics::Refused;
use super::query::{add_retry, is_json, read};
use super::shared::Shared;
use crate::mcp::{Exchange, VERSIONS};
use crate::pool::Full;

/// The header with the name of a session.
const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");

/// The header with the version of the protocol.
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");

/// The largest body, in bytes: games stay open, so that they have to be smaller than queries.
const LARGEST: usize = 256 << 10;

/// Answers the messages of a request.
pub async fn exchange(
    State(shared): State<Arc<Shared>>,
    Extension(Caller(client)): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    match answer(&shared, &client, &headers, body).await {
        Ok(response) => response,
        Err(refused) => {
            shared.metrics.count_refused(Refused::Wrong);
            refused
        }
    }
}

async fn answer(
    shared: &Shared,
    client: &Arc<str>,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, Response> {
    let wrong = |status: StatusCode, text: &'static str| Err((status, text).into_response());
    if !is_json(headers) {
        let text = "expected Content-Type: application/json\n";
        return wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, text);
    }
    if headers.get(VERSION).is_some_and(|version| VERSIONS.iter().all(|known| version != known)) {
        return wrong(StatusCode::BAD_REQUEST, "the version of the protocol is not known\n");
    }
    let (body, held) = read(shared, body, LARGEST.min(shared.settings.body)).await?;
    let Some(exchange) = Exchange::read(&body) else {
        return wrong(StatusCode::BAD_REQUEST, "the body is empty\n");
    };
    if exchange.begins() {
        let name = shared.talks.open(client).map_err(|error| {
            log::error!(target: "serve", "a session cannot be opened: {error}");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        })?;
        let mut response = json(exchange.answer(shared.rights()));
        let name = HeaderValue::from_str(&name).expect("digits");
        response.headers_mut().insert(SESSION, name);
        return Ok(response);
    }
    let Some(named) = headers.get(SESSION) else {
        let text = "expected the header Mcp-Session-Id, which `initialize` has returned\n";
        return wrong(StatusCode::BAD_REQUEST, text);
    };
    let talk = named.to_str().ok().and_then(|name| shared.talks.get(client, name));
    let Some(talk) = talk else {
        return wrong(StatusCode::NOT_FOUND, "the session has ended; `initialize` opens one\n");
    };
    exchange.cancelled().for_each(|id| talk.cancel(id));
    if !exchange.calls() {
        return Ok(json(exchange.answer(shared.rights())));
    }
    let called = shared.talks.call(&talk, exchange, &shared.settings);
    let (answered, calling) = match called {
        Ok(called) => called,
        Err(full) => {
            let status = match full {
                Full::Client(_) => StatusCode::TOO_MANY_REQUESTS,
                Full::All(_) => StatusCode::SERVICE_UNAVAILABLE,
            };
            shared.metrics.count_refused(Refused::Full);
            let mut response = (status, "too many calls wait\n").into_response();
            add_retry(&mut response, shared);
            return Ok(response);
        }
    };
    let answered = answered.await;
    drop((calling, held));
    Ok(match answered {
        Ok(answer) => json(answer),
        Err(_) => (StatusCode::GATEWAY_TIMEOUT, "the call was not carried out\n").into_response(),
    })
}

/// Ends a session.
pub async fn leave(
    State(shared): State<Arc<Shared>>,
    Extension(Caller(client)): Extension<Caller>,
    headers: HeaderMap,
) -> StatusCode {
    let named = headers.get(SESSION).and_then(|name| name.to_str().ok());
    match named {
        None => StatusCode::BAD_REQUEST,
        Some(name) if shared.talks.close(&client, name) => StatusCode::NO_CONTENT,
        Some(_) => StatusCode::NOT_FOUND,
    }
}

/// Returns an answer of the protocol; messages without one are accepted.
fn json(answer: Option<String>) -> Response {
    match answer {
        Some(answer) => ([(header::CONTENT_TYPE, "application/json")], answer).into_response(),
        None => StatusCode::ACCEPTED.into_response(),
    }
}

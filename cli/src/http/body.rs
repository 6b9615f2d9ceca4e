//! The bodies of requests, within limits of size and time.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// The error for a body that is not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBody {
    /// It is longer than allowed.
    #[error("the body is longer than {0} bytes")]
    TooLong(usize),
    /// Its sender takes too long.
    #[error("the body did not come in {0} seconds")]
    TooSlow(u64),
    /// All bodies together would take too much memory.
    #[error("too many requests are held")]
    NoRoom,
    /// The connection broke off, or the body is not in the form of HTTP.
    #[error("the body broke off")]
    Broken,
}

impl NoBody {
    /// Returns the status of an answer with this error.
    pub fn status(self) -> StatusCode {
        match self {
            Self::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow(_) => StatusCode::REQUEST_TIMEOUT,
            Self::NoRoom => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken => StatusCode::BAD_REQUEST,
        }
    }
}

impl IntoResponse for NoBody {
    fn into_response(self) -> Response {
        (self.status(), format!("{self}\n")).into_response()
    }
}

/// Reads a body of at most so many bytes in at most so much time. `hold` asks for memory for further
/// bytes, and returns whether there is some.
///
/// # Errors
/// If the body is too long, too slow or broken, or there is no memory for it.
pub async fn read(
    body: Body,
    most: usize,
    longest: Duration,
    hold: impl FnMut(usize) -> bool,
) -> Result<Vec<u8>, NoBody> {
    // A body that states its length is refused before it comes.
    if body.size_hint().lower() > most as u64 {
        return Err(NoBody::TooLong(most));
    }
    match tokio::time::timeout(longest, gather(body, most, hold)).await {
        Ok(read) => read,
        Err(_) => Err(NoBody::TooSlow(longest.as_secs())),
    }
}

async fn gather(
    mut body: Body,
    most: usize,
    mut hold: impl FnMut(usize) -> bool,
) -> Result<Vec<u8>, NoBody> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        // Trailers are not part of the body.
        let Ok(part) = frame.map_err(|_| NoBody::Broken)?.into_data() else { continue };
        if bytes.len() + part.len() > most {
            return Err(NoBody::TooLong(most));
        }
        if !hold(part.len()) {
            return Err(NoBody::NoRoom);
        }
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

//! A WebSocket: each message is a query, and each answer is a message.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::door::Caller;
use super::metrics::Refused;
use super::session::{Answers, Session};
use super::shared::{Shared, Stage};

/// The time between two looks whether the client is still there. A client that does not answer one is
/// left at the next.
const LOOK: Duration = Duration::from_secs(30);

/// Opens a socket.
pub async fn open(
    State(shared): State<Arc<Shared>>,
    Extension(Caller(client)): Extension<Caller>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let most = shared.settings.body;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.on_upgrade(move |socket| async move {
        let (session, answers) = Session::open(&shared, client);
        // The client may have left in the meantime, which is not a failure.
        let _ = attend(&shared, session, answers, socket).await;
    })
}

async fn attend(
    shared: &Shared,
    session: Session,
    mut answers: Answers,
    mut socket: WebSocket,
) -> Result<(), axum::Error> {
    let mut stage = shared.stage.subscribe();
    let mut look = interval_at(Instant::now() + LOOK, LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_alive = true;
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(query))) => {
                    is_alive = true;
                    if let Some(why) = ask(shared, &session, query.as_str().into()).await {
                        let refused = json!({ "error": why }).to_string();
                        socket.send(Message::text(refused)).await?;
                    }
                }
                Some(Ok(Message::Binary(_))) => {
                    return close(socket, close_code::UNSUPPORTED, "a query is a text").await;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => is_alive = true,
                Some(Ok(Message::Close(_))) | None => return Ok(()),
                Some(Err(error)) => {
                    shared.metrics.count_refused(Refused::Wrong);
                    let why = "a message is too large, or not in the form of a WebSocket";
                    let _ = close(socket, close_code::SIZE, why).await;
                    return Err(error);
                }
            },
            line = answers.lines.recv() => {
                // The session has a sender, so the lines do not end.
                let Some(line) = line else { return Ok(()) };
                if answers.are_lost() {
                    return close(socket, close_code::POLICY, "answers are not read").await;
                }
                socket.send(Message::text(line.text.as_str())).await?;
            }
            _ = look.tick() => {
                if !is_alive {
                    return Ok(());
                }
                is_alive = false;
                socket.send(Message::Ping(Bytes::default())).await?;
            }
            () = closing(&mut stage) => {
                while let Ok(line) = answers.lines.try_recv() {
                    socket.send(Message::text(line.text.as_str())).await?;
                }
                return close(socket, close_code::AWAY, "the server ends").await;
            }
        }
    }
}

/// Waits until connections are closed.
async fn closing(stage: &mut watch::Receiver<Stage>) {
    // The sender is among what all requests share, so it is there.
    let _ = stage.wait_for(|stage| *stage == Stage::Closing).await;
}

/// Asks a query; returns why it is not taken, unless its answer says so.
async fn ask(shared: &Shared, session: &Session, query: Arc<str>) -> Option<&'static str> {
    if !shared.is_open() {
        shared.metrics.count_refused(Refused::Ending);
        return Some("the server is ending");
    }
    let mut held = shared.budget.part();
    if !held.grow(query.len()) {
        shared.metrics.count_refused(Refused::Full);
        return Some("too many requests are held");
    }
    let session = session.clone();
    let asked =
        tokio::task::spawn_blocking(move || session.ask(query.as_bytes(), held, usize::MAX));
    asked.await.is_err().then_some("an error in the program")
}

/// Closes a socket with a reason.
async fn close(mut socket: WebSocket, code: u16, reason: &'static str) -> Result<(), axum::Error> {
    socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
}

//! The server: the page, the sessions of its workers, their questions, and the record to open.

use std::io::{self, Read as _};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpListener;

use super::files::packed;
use super::guard::Guard;
use super::sessions::{Engines, NetOf, Sessions};
use crate::http::{self, Connections, Limits};

/// The largest request, in bytes: a large record, and what is known about each of its positions.
const LARGEST: usize = 48 << 20;

/// The longest time in which a request comes, which a page on this machine sends at once.
const LONGEST: Duration = Duration::from_secs(30);

/// How often the server looks whether the page is still open.
const LOOK: Duration = Duration::from_millis(500);

/// A browser has six connections to a server.
const LIMITS: Limits =
    Limits { all: 256, each: 256, head: 64 << 10, silence: LONGEST, unread: LONGEST };

struct Shared {
    guard: Guard,
    sessions: Sessions,
    /// The file of the record that the page opens.
    record: Option<Vec<u8>>,
}

/// A server that has a port, and answers once it [runs](Site::run).
pub struct Site {
    listener: std::net::TcpListener,
    shared: Arc<Shared>,
}

impl Site {
    /// Takes a port of the loopback interface; port 0 is any that is free. The page opens the file of a
    /// record.
    ///
    /// # Errors
    /// If the port is in use, or the system refuses it.
    pub fn new(port: u16, engines: Engines, record: Option<Vec<u8>>) -> io::Result<Self> {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let guard = Guard::new(listener.local_addr()?.port())?;
        let sessions = Sessions::new(engines);
        Ok(Self { listener, shared: Arc::new(Shared { guard, sessions, record }) })
    }

    /// Returns the address of the page, with its secret.
    pub fn address(&self) -> String {
        self.shared.guard.address()
    }

    /// Returns an address that leads to the page once, for the words with which a browser is started.
    pub fn invitation(&self) -> Option<String> {
        self.shared.guard.invitation()
    }

    /// Answers until the page has been closed for some time.
    ///
    /// # Errors
    /// If the system refuses to go on.
    pub fn run(self, most_absence: Duration) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let Self { listener, shared } = self;
        let done: io::Result<()> = runtime.block_on(async {
            let listener = TcpListener::from_std(listener)?;
            let left = Arc::clone(&shared);
            let connections = Connections::new(LIMITS);
            tokio::spawn(async move { connections.accept(listener, routes(shared)).await });
            while left.sessions.left_for().is_none_or(|absence| absence < most_absence) {
                tokio::time::sleep(LOOK).await;
            }
            Ok(())
        });
        // An engine that is at work ends with the process.
        runtime.shutdown_background();
        done
    }
}

fn routes(shared: Arc<Shared>) -> Router {
    let folder = format!("/{}", shared.guard.secret());
    Router::new()
        .route("/open/{invitation}", get(invited))
        .route(&format!("{folder}/"), get(page))
        .route(&format!("{folder}/session"), get(session))
        .route(&format!("{folder}/ask"), post(ask))
        .route(&format!("{folder}/record"), get(record))
        .route(&format!("{folder}/{{*path}}"), get(file))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guarded))
        .with_state(shared)
}

/// Refuses what has not come from the page, and adds what keeps other pages out.
async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let text = |headers: &HeaderMap, name| {
        headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default().to_owned())
    };
    let headers = request.headers();
    let (host, origin) = (text(headers, header::HOST), text(headers, header::ORIGIN));
    if !shared.guard.is_own(host.as_deref(), origin.as_deref()) {
        return (StatusCode::FORBIDDEN, "this server answers its own page\n").into_response();
    }
    let mut response = next.run(request).await;
    let added = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    for (name, value) in added {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Leads to the page, once.
async fn invited(State(shared): State<Arc<Shared>>, Path(invitation): Path<String>) -> Response {
    if shared.guard.admits(&invitation) {
        Redirect::to(&format!("/{}/", shared.guard.secret())).into_response()
    } else {
        StatusCode::NOT_FOUND.into_response()
    }
}

/// The page, with the mark that its engine is here.
async fn page(State(shared): State<Arc<Shared>>) -> Response {
    match marked_page(shared.sessions.visits(), shared.record.is_some()) {
        Some(page) => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response(),
        None => (StatusCode::INTERNAL_SERVER_ERROR, "the page is damaged\n").into_response(),
    }
}

/// Returns the page with marks: that its engine is here, with the visits of a review, and whether it
/// opens a record.
fn marked_page(visits: u32, has_record: bool) -> Option<String> {
    let page = unpacked(packed("index.html")?.bytes)?;
    let record = if has_record { r#"<meta name="tengen-record" content="" />"# } else { "" };
    let marks = format!(r#"<head><meta name="tengen-engine" content="{visits}" />{record}"#);
    Some(page.replacen("<head>", &marks, 1))
}

fn unpacked(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text).ok()?;
    Some(text)
}

async fn file(State(shared): State<Arc<Shared>>, Path(path): Path<String>) -> Response {
    if path == "index.html" {
        return page(State(shared)).await;
    }
    let Some(file) = packed(&path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [(header::CONTENT_TYPE, file.mime), (header::CONTENT_ENCODING, "gzip")];
    (headers, file.bytes).into_response()
}

async fn record(State(shared): State<Arc<Shared>>) -> Response {
    match &shared.record {
        Some(record) => record.clone().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[derive(Deserialize)]
struct Which {
    net: NetOf,
}

/// Opens a session, which lasts as long as the socket.
async fn session(
    State(shared): State<Arc<Shared>>,
    Query(Which { net }): Query<Which>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| async move {
        // The socket may have been closed in the meantime, which is not a failure.
        let _ = attend(&shared, net, socket).await;
    })
}

async fn attend(shared: &Shared, net: NetOf, mut socket: WebSocket) -> Result<(), axum::Error> {
    let Some((number, name)) = shared.sessions.open(net) else {
        let refused = json!({ "error": "too many workers have an engine here" });
        return socket.send(Message::text(refused.to_string())).await;
    };
    let open = Closing { sessions: &shared.sessions, number };
    let ready = json!({ "session": number, "net": name, "kernels": "native" });
    socket.send(Message::text(ready.to_string())).await?;
    while let Some(Ok(_)) = socket.recv().await {}
    drop(open);
    Ok(())
}

/// Closes a session, however its socket ends.
struct Closing<'a> {
    sessions: &'a Sessions,
    number: u64,
}

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.sessions.close(self.number);
    }
}

#[derive(Deserialize)]
struct Whom {
    session: u64,
}

async fn ask(
    State(shared): State<Arc<Shared>>,
    Query(Whom { session }): Query<Whom>,
    body: Body,
) -> Response {
    let Some(session) = shared.sessions.get(session) else {
        return (StatusCode::GONE, "the session has ended\n").into_response();
    };
    let request = match http::read(body, LARGEST, LONGEST, |_| true).await {
        Ok(request) => request,
        Err(why) => return why.into_response(),
    };
    let answered = tokio::task::spawn_blocking(move || session.answer(&request)).await;
    match answered {
        Ok(Some(Ok(answer))) => {
            ([(header::CONTENT_TYPE, "application/json")], answer).into_response()
        }
        Ok(Some(Err(panicked))) => failed(&panicked.to_string()),
        Ok(None) => (StatusCode::CONFLICT, "another question is under way\n").into_response(),
        Err(error) => failed(&error.to_string()),
    }
}

fn failed(why: &str) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, format!("{why}\n")).into_response()
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use std::io::Write as _;
    use std::net::TcpStream;
    use std::thread;

    use tengen_nets::Net;
    use tengen_web::Resources;

    use super::*;

    #[test]
    fn the_server_ends_some_time_after_the_last_socket() {
        let net = Arc::new(Net::embedded());
        let resources = Resources { threads: 1, memory: 16 << 20 };
        let engines = Engines { small: Arc::clone(&net), large: net, resources, visits: 16 };
        let site = Site::new(0, engines, None).expect("a free port");
        let address = site.address();
        let (host, path) = address["http://".len()..].split_once('/').expect("a path");
        let server = thread::spawn(move || site.run(Duration::from_millis(50)));
        thread::sleep(Duration::from_millis(200));
        assert!(!server.is_finished(), "before the first page");
        let mut socket = TcpStream::connect(host).expect("a server");
        let request = format!(
            "GET /{path}session?net=small HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        socket.write_all(request.as_bytes()).expect("a server that reads");
        socket.read_exact(&mut [0; 200]).expect("headers and a frame");
        thread::sleep(Duration::from_millis(700));
        assert!(!server.is_finished(), "the page is open");
        drop(socket);
        server.join().expect("no panic").expect("no failure");
    }
}

//! Connections: a number of them at once, in all and for each address, each of which has to send and to
//! read in time.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::patient::Patient;

/// The limits of connections.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest number of connections at once.
    pub all: usize,
    /// The largest number from one address. This machine's own, which a proxy uses for all of its
    /// clients, is not limited.
    pub each: usize,
    /// The largest head of a request, in bytes.
    pub head: usize,
    /// The longest time for the head of a request, and between two requests.
    pub silence: Duration,
    /// The longest time in which a client reads nothing of an answer.
    pub unread: Duration,
}

/// The address from which a request comes, which each request has among its extensions.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The open connections of a server.
pub struct Connections {
    limits: Limits,
    open: Arc<Mutex<Open>>,
    closing: watch::Sender<bool>,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// The place of a connection, which it has until it is closed.
struct Place {
    open: Arc<Mutex<Open>>,
    address: IpAddr,
}

/// The answer to a connection that finds no place. Its reader may see the end of the connection alone.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n\
    retry-after: 1\r\nconnection: close\r\ncontent-length: 26\r\n\r\ntoo many open connections\n";

/// The time without accepting after the system has refused a connection: some have to end first.
const PAUSE: Duration = Duration::from_millis(500);

impl Connections {
    /// Makes the list of connections, which is empty.
    pub fn new(limits: Limits) -> Self {
        Self { limits, open: Arc::default(), closing: watch::Sender::new(false) }
    }

    /// Returns the number of open connections.
    pub fn number(&self) -> usize {
        lock(&self.open).all
    }

    /// Answers connections for ever.
    pub async fn accept(&self, listener: TcpListener, routes: Router) {
        loop {
            let Ok((stream, peer)) = listener.accept().await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            match self.place(peer.ip()) {
                Some(place) => self.attend(stream, peer, place, routes.clone()),
                None => {
                    let _ = stream.try_write(FULL);
                }
            }
        }
    }

    /// Closes each connection after the request that it is at, and waits until all are closed, for a
    /// time.
    pub async fn close(&self, longest: Duration) {
        const LOOK: Duration = Duration::from_millis(20);
        self.closing.send_replace(true);
        let all_closed = async {
            while self.number() > 0 {
                tokio::time::sleep(LOOK).await;
            }
        };
        // What a client has not read by then is lost.
        let _ = tokio::time::timeout(longest, all_closed).await;
    }

    fn place(&self, address: IpAddr) -> Option<Place> {
        let mut open = lock(&self.open);
        let theirs = open.by_address.get(&address).copied().unwrap_or_default();
        if open.all >= self.limits.all || theirs >= self.limits.each && !address.is_loopback() {
            return None;
        }
        open.all += 1;
        open.by_address.insert(address, theirs + 1);
        Some(Place { open: Arc::clone(&self.open), address })
    }

    fn attend(&self, stream: TcpStream, peer: SocketAddr, place: Place, routes: Router) {
        let Limits { head, silence, unread, .. } = self.limits;
        let routes = TowerToHyperService::new(routes);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            routes.call(request)
        });
        let mut closing = self.closing.subscribe();
        // Answers are small and wait for nothing.
        let _ = stream.set_nodelay(true);
        let stream = TokioIo::new(Patient::new(stream, unread, place));
        let mut server = http1::Builder::new();
        server.timer(TokioTimer::new()).header_read_timeout(silence).max_header_size(head);
        tokio::spawn(async move {
            let connection = server.serve_connection(stream, service).with_upgrades();
            let mut connection = std::pin::pin!(connection);
            // A client that leaves early is not a failure.
            tokio::select! {
                _ = connection.as_mut() => return,
                _ = closing.wait_for(|closing| *closing) => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        });
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.all -= 1;
        if let Some(theirs) = open.by_address.get_mut(&self.address) {
            *theirs -= 1;
            if *theirs == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

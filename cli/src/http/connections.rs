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

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{Ipv4Addr, TcpStream as Client};
    use std::thread;
    use std::time::Instant;

    use axum::routing::get;

    use super::*;

    const LIMITS: Limits = Limits {
        all: 3,
        each: 2,
        head: 8192,
        silence: Duration::from_millis(150),
        unread: Duration::from_millis(150),
    };

    /// Answers connections until the test ends, and returns the address.
    fn serve(limits: Limits) -> SocketAddr {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        listener.set_nonblocking(true).expect("a listener");
        let large = || async { vec![b'x'; 64 << 20] };
        let routes = Router::new().route("/", get(|| async { "here" })).route("/large", get(large));
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let listener = TcpListener::from_std(listener).expect("a listener");
                Connections::new(limits).accept(listener, routes).await;
            });
        });
        address
    }

    fn open(address: SocketAddr) -> Client {
        let client = Client::connect(address).expect("a server");
        client.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
        client
    }

    /// Returns what comes until the connection is closed.
    fn rest(mut client: Client) -> String {
        let mut reply = Vec::new();
        let _ = client.read_to_end(&mut reply);
        String::from_utf8_lossy(&reply).into_owned()
    }

    #[test]
    fn who_sends_no_request_or_a_slow_one_is_left() {
        let address = serve(LIMITS);
        let begun = Instant::now();
        assert_eq!(rest(open(address)), "");
        let mut slow = open(address);
        let dripping = slow.try_clone().expect("a connection");
        let drops = thread::spawn(move || {
            let mut dripping = dripping;
            while begun.elapsed() < Duration::from_secs(20) {
                thread::sleep(Duration::from_millis(20));
                if dripping.write_all(b"x").is_err() {
                    break;
                }
            }
        });
        slow.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nX: ").expect("a server that reads");
        assert!(!rest(slow).contains("200"));
        // Between two requests too.
        let mut idle = open(address);
        idle.write_all(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n").expect("a server that reads");
        assert!(rest(idle).ends_with("here"));
        drops.join().expect("no panic");
        assert!(begun.elapsed() < Duration::from_secs(15));
    }

    #[test]
    fn who_does_not_read_is_left() {
        let mut client = open(serve(LIMITS));
        client.write_all(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n").expect("a server");
        thread::sleep(Duration::from_millis(600));
        let read = rest(client);
        assert!(read.len() < 64 << 20, "{} bytes", read.len());
    }

    #[test]
    fn further_connections_are_refused_until_one_is_closed() {
        let address = serve(Limits { silence: Duration::from_secs(20), ..LIMITS });
        let mut held: Vec<_> = (0..3).map(|_| open(address)).collect();
        let ask = || {
            let mut client = open(address);
            let _ = client.write_all(b"GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
            rest(client)
        };
        let refused = ask();
        assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 503"), "{refused}");
        held.pop();
        let begun = Instant::now();
        while !ask().ends_with("here") {
            assert!(begun.elapsed() < Duration::from_secs(10), "the place is free");
        }
    }

    #[test]
    fn an_address_has_a_part_of_the_places_unless_it_is_this_machine_s() {
        let connections = Connections::new(LIMITS);
        let place = |address: &str| connections.place(address.parse().expect("an address"));
        let theirs = [place("10.0.0.7"), place("10.0.0.7")];
        assert!(theirs.iter().all(Option::is_some) && place("10.0.0.7").is_none());
        let ours = place("127.0.0.1");
        assert!(ours.is_some() && place("10.0.0.8").is_none(), "no place is left");
        drop(theirs);
        assert_eq!(connections.number(), 1);
        let ours = [place("127.0.0.1"), ours, place("::1")];
        assert!(ours.iter().all(Option::is_some));
    }
}

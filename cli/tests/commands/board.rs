//! `tengen board`: the page, the engines behind it, and those who are not to reach them.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{file, tengen, text};

/// A running program, which ends with the test.
struct Program {
    child: Child,
    /// The host and the port.
    host: String,
    /// The secret folder, with slashes.
    path: String,
}

impl Program {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["board", "--no-browser", "--port", "0", "--model", "small", "--threads", "1"])
            .args(arguments)
            .env_remove("RUST_LOG")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Tengen's board: http://").expect("an address");
        let (host, path) = address.split_once('/').expect("a path");
        Self { host: host.to_owned(), path: format!("/{path}"), child }
    }

    /// Sends a request as it is, and returns everything that comes back.
    fn raw(&self, request: &[u8]) -> String {
        self.send(request, |_| Ok(()))
    }

    /// Sends bytes, and nothing after them.
    fn last(&self, bytes: &[u8]) -> String {
        self.send(bytes, |stream| stream.shutdown(Shutdown::Write))
    }

    fn send(&self, bytes: &[u8], sent: fn(&TcpStream) -> io::Result<()>) -> String {
        let mut stream = TcpStream::connect(&self.host).expect("a server");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
        // The server may refuse before it has read everything.
        let _ = stream.write_all(bytes).and_then(|()| sent(&stream));
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        text(&reply)
    }

    /// Asks for a path within the secret folder.
    fn get(&self, path: &str) -> String {
        self.get_as(&format!("{}{path}", self.path), &self.host, "")
    }

    /// Asks for a path, with the name of a host and further headers.
    fn get_as(&self, path: &str, host: &str, headers: &str) -> String {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n");
        self.raw(request.as_bytes())
    }

    /// Opens a session, and returns its socket and what the engine says of itself.
    fn session(&self, net: &str) -> (Socket, serde_json::Value) {
        let mut stream = TcpStream::connect(&self.host).expect("a server");
        let request = format!(
            "GET {}session?net={net} HTTP/1.1\r\nHost: {}\r\nOrigin: http://{}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.path, self.host, self.host
        );
        stream.write_all(request.as_bytes()).expect("a server that reads");
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).expect("a status");
        assert!(line.contains(" 101 "), "{line}");
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).expect("a header");
        }
        // A frame of text, shorter than 126 bytes.
        let mut head = [0; 2];
        reader.read_exact(&mut head).expect("a frame");
        assert_eq!((head[0], head[1] & 0x80), (0x81, 0));
        let mut said = vec![0; usize::from(head[1])];
        reader.read_exact(&mut said).expect("a text");
        (Socket(reader), serde_json::from_slice(&said).expect("JSON"))
    }

    /// Asks the engine of a session, and returns the status and the answer.
    fn ask(&self, session: u64, request: &str) -> (u16, String) {
        let message = format!(
            "POST {}ask?session={session} HTTP/1.1\r\nHost: {}\r\nOrigin: http://{}\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{request}",
            self.path,
            self.host,
            self.host,
            request.len()
        );
        let reply = self.raw(message.as_bytes());
        let status = reply.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = reply.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.unwrap_or_else(|| panic!("no status: {reply}")), body.to_owned())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A session, which ends when this is dropped.
struct Socket(
    #[expect(dead_code, reason = "it is open as long as it is there")] BufReader<TcpStream>,
);

const EMPTY: &str = r#"{"size":"9","moves":[]}"#;

#[test]
fn the_page_comes_with_the_mark_of_its_engine_and_its_record() {
    let record = file("board.sgf", b"(;SZ[9];B[ee])");
    let program = Program::start(&[&record]);
    let page = program.get("");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<div id=\"app\">"), "{page}");
    let marks = r#"<meta name="tengen-engine" content="100" /><meta name="tengen-record" "#;
    assert!(page.contains(marks), "{page}");
    assert!(page.contains("no-referrer") && page.contains("frame-ancestors 'none'"), "{page}");
    assert!(program.get("record").ends_with("(;SZ[9];B[ee])"));
    let rules = program.get("assets/rules.wasm");
    assert!(rules.contains("content-type: application/wasm"), "{}", &rules[..200]);
    let without = Program::start(&[]);
    assert!(!without.get("").contains("tengen-record"));
    assert!(without.get("record").starts_with("HTTP/1.1 404"));
}

#[test]
fn an_engine_answers_as_long_as_its_socket_is_open() {
    let program = Program::start(&[]);
    let (socket, ready) = program.session("large");
    let number = ready["session"].as_u64().expect("a number");
    assert!(ready["net"].as_str().is_some_and(|net| net.starts_with("tengen-b6c96")), "{ready}");
    let asked = format!(r#"{{"ask":"search","game":{EMPTY},"visits":2}}"#);
    let (status, found) = program.ask(number, &asked);
    assert!(status == 200 && found.contains(r#""visits":2"#), "{status} {found}");
    let (status, refused) = program.ask(number, r#"{"ask":"serch"}"#);
    assert!(status == 200 && refused.contains("unknown variant `serch`"), "{refused}");
    // GTP would read and write the person's files.
    let written = file("board-precious.txt", b"mine");
    let line = format!(r#"{{"ask":"gtp","line":"printsgf {written}"}}"#);
    let (_, refused) = program.ask(number, &line);
    assert_eq!(refused, r#"{"error":"this engine does not speak GTP"}"#);
    assert_eq!(std::fs::read(written).expect("the file"), b"mine");
    // A search that would take hours ends with the socket.
    let begun = Instant::now();
    let endless = format!(r#"{{"ask":"search","game":{EMPTY},"visits":4000000000}}"#);
    std::thread::scope(|scope| {
        let asking = scope.spawn(|| program.ask(number, &endless));
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(program.ask(number, r#"{"ask":"rules"}"#).0, 409, "one question at a time");
        drop(socket);
        let (status, _) = asking.join().expect("an answer");
        assert_eq!(status, 200, "what it had found, or that it was stopped");
    });
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(program.ask(number, &asked).0, 410);
}

#[test]
fn other_sites_hosts_and_paths_are_refused() {
    let program = Program::start(&[]);
    let (path, host) = (program.path.as_str(), program.host.as_str());
    let status = |reply: String| reply.get(9..12).unwrap_or_default().to_owned();
    assert_eq!(status(program.get_as(path, host, "")), "200");
    // A name that leads here by rebinding, other origins, and a page in a frame of another site.
    assert_eq!(status(program.get_as(path, "evil.example", "")), "403");
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        let header = format!("Origin: {origin}\r\n");
        assert_eq!(status(program.get_as(path, host, &header)), "403", "{origin}");
        let session = format!("{path}session?net=small");
        assert_eq!(status(program.get_as(&session, host, &header)), "403", "{origin}");
    }
    // Without the secret, and out of the folder.
    let guessed = format!("/{}/", "0".repeat(32));
    for wrong in ["/", "/index.html", "/record", "/session?net=small", "/ask?session=1", &guessed] {
        assert_eq!(status(program.get_as(wrong, host, "")), "404", "{wrong}");
    }
    for climbing in
        ["../Cargo.toml", "%2e%2e/Cargo.toml", "assets/../../../etc/passwd", "//etc/passwd"]
    {
        assert_eq!(status(program.get(climbing)), "404", "{climbing}");
    }
    assert_eq!(status(program.get("session?net=huge")), "400");
    assert_eq!(program.ask(1, "{}").0, 410);
    assert_eq!(status(program.get("ask?session=1")), "405");
    // What is not a request ends the connection, and the server goes on.
    for junk in ["\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\u{2}", "GET / HTTP/9.9\r\n\r\n"] {
        let reply = program.last(junk.as_bytes());
        assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 4"), "{junk:?}: {reply}");
    }
    let much = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n", "x".repeat(1 << 20));
    let reply = program.raw(much.as_bytes());
    assert!(
        reply.is_empty() || reply.starts_with("HTTP/1.1 4"),
        "{}",
        &reply[..reply.len().min(80)]
    );
    // Without a session the body is not waited for, and with one it is not taken.
    let long = |session: u64| {
        format!(
            "POST {path}ask?session={session} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Length: 99999999999\r\n\r\n"
        )
    };
    assert_eq!(status(program.raw(long(9).as_bytes())), "410");
    let (socket, ready) = program.session("small");
    let number = ready["session"].as_u64().expect("a number");
    assert_eq!(status(program.raw(long(number).as_bytes())), "413");
    drop(socket);
    assert_eq!(status(program.get("")), "200");
}

#[test]
fn sessions_are_limited_and_their_places_are_free_again() {
    let program = Program::start(&[]);
    let sockets: Vec<_> = (0..12).map(|_| program.session("small")).collect();
    let (_, refused) = program.session("small");
    assert_eq!(refused["error"], "too many workers have an engine here");
    drop(sockets);
    let begun = Instant::now();
    while program.session("small").1.get("error").is_some() {
        assert!(begun.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn what_cannot_be_served_is_named() {
    let program = Program::start(&[]);
    let port = program.host.rsplit_once(':').expect("a port").1;
    let taken = tengen(&["board", "--no-browser", "--port", port], b"");
    let error = text(&taken.stderr);
    assert!(!taken.status.success() && error.contains("is in use, perhaps by another"), "{error}");
    let missing = tengen(&["board", "--no-browser", "missing.sgf"], b"");
    let error = text(&missing.stderr);
    assert!(!missing.status.success() && error.starts_with("tengen: missing.sgf: "), "{error}");
    let folder = tengen(&["board", "--no-browser", "/"], b"");
    assert!(!folder.status.success() && text(&folder.stderr).starts_with("tengen: /: "));
}

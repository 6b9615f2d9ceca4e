//! `tengen serve`: queries over HTTP and `WebSocket`s, limits, and those who are not to ask.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{file, tengen, text};

/// A running program, which ends with the test.
struct Program {
    child: Child,
    /// The address and the port.
    host: String,
}

impl Program {
    /// Starts the server with one search at a time.
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["serve", "--listen", "127.0.0.1:0", "--model", "small"])
            .args(["--positions", "1", "--threads", "1", "--memory", "64"])
            .args(arguments)
            .env("RUST_LOG", "off")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let host =
            line.trim().strip_prefix("Tengen serves http://").expect("an address").to_owned();
        Self { child, host }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("a server");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time");
        stream
    }

    /// Sends a request as it is, and returns everything that comes back.
    fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // The server may refuse before it has read everything.
        let _ = stream.write_all(request);
        Reply::read(stream)
    }

    fn get(&self, path: &str, headers: &str) -> Reply {
        self.raw(request("GET", path, &self.host, headers, b"").as_slice())
    }

    fn post(&self, path: &str, headers: &str, body: &[u8]) -> Reply {
        self.raw(&request("POST", path, &self.host, headers, body))
    }

    /// Asks a query, and returns the status and the answer.
    fn ask(&self, query: &Value) -> (u16, Value) {
        let reply = self.post("/analysis", JSON, query.to_string().as_bytes());
        (reply.status, serde_json::from_str(&reply.body).unwrap_or_default())
    }

    /// Sends a query and does not wait for the answer.
    fn begin(&self, headers: &str, query: &Value) -> TcpStream {
        let mut stream = self.connect();
        let message =
            request("POST", "/analysis", &self.host, headers, query.to_string().as_bytes());
        stream.write_all(&message).expect("a server that reads");
        stream
    }

    /// Returns a number of the metrics.
    fn metric(&self, name: &str) -> u64 {
        let metrics = self.get("/metrics", "").body;
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("tengen_{name} ")));
        line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name}: {metrics}"))
    }

    /// Waits until a number of the metrics has a value.
    fn wait_for(&self, name: &str, value: u64) {
        let begun = Instant::now();
        while self.metric(name) != value {
            assert!(begun.elapsed() < Duration::from_secs(20), "{name} is not {value}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Opens a WebSocket.
    fn socket(&self) -> Socket {
        let mut stream = self.connect();
        let opening = format!(
            "GET /analysis HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.host
        );
        stream.write_all(opening.as_bytes()).expect("a server that reads");
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).expect("a status");
        assert!(line.contains(" 101 "), "{line}");
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).expect("a header");
        }
        Socket(reader)
    }

    #[cfg(unix)]
    fn terminate(&self) {
        let done = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(done.expect("kill starts").success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What comes back.
#[derive(Debug)]
struct Reply {
    status: u16,
    head: String,
    /// The body, as it was sent.
    body: String,
}

impl Reply {
    fn read(mut stream: TcpStream) -> Self {
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        let reply = text(&reply);
        let status = reply.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let (head, body) = reply.split_once("\r\n\r\n").unwrap_or((&reply, ""));
        Self { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))
    }

    /// Returns the lines of JSON among the chunks of a stream.
    fn lines(&self) -> Vec<Value> {
        let lines = self.body.lines().filter_map(|line| {
            let line = line.strip_prefix("data: ").unwrap_or(line);
            line.starts_with('{').then(|| serde_json::from_str(line).expect("JSON"))
        });
        lines.collect()
    }
}

const JSON: &str = "Content-Type: application/json\r\n";
const STREAM: &str = "Content-Type: application/json\r\nAccept: application/x-ndjson\r\n";

fn request(method: &str, path: &str, host: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\
         Connection: close\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// A WebSocket of a client, whose frames are masked by zeros.
struct Socket(BufReader<TcpStream>);

impl Socket {
    fn send(&mut self, kind: u8, content: &[u8]) -> io::Result<()> {
        let mut frame = vec![0x80 | kind];
        let length = content.len();
        match u8::try_from(length) {
            Ok(short) if short < 126 => frame.push(0x80 | short),
            _ => {
                frame.push(0x80 | 127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(content);
        self.0.get_mut().write_all(&frame)
    }

    fn ask(&mut self, query: &Value) {
        self.send(1, query.to_string().as_bytes()).expect("a server that reads");
    }

    /// Returns the kind of the next frame and its content.
    fn frame(&mut self) -> (u8, Vec<u8>) {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).expect("a frame");
        let mut wide = [0; 8];
        let length = match head[1] {
            126 => {
                self.0.read_exact(&mut wide[6..]).expect("a length");
                u64::from_be_bytes(wide)
            }
            127 => {
                self.0.read_exact(&mut wide).expect("a length");
                u64::from_be_bytes(wide)
            }
            short => short.into(),
        };
        let mut content = vec![0; usize::try_from(length).expect("a length")];
        self.0.read_exact(&mut content).expect("the content");
        (head[0] & 15, content)
    }

    fn answer(&mut self) -> Value {
        let (kind, content) = self.frame();
        assert_eq!(kind, 1, "{content:?}");
        serde_json::from_slice(&content).expect("JSON")
    }

    /// Returns the code with which the server closes the socket.
    fn code(&mut self) -> u16 {
        let (kind, content) = self.frame();
        assert_eq!(kind, 8, "{content:?}");
        u16::from_be_bytes([content[0], content[1]])
    }
}

/// Returns a query about an empty board of 5x5, with additional fields.
fn query(id: &str, visits: u32, own: &Value) -> Value {
    let mut query = json!({
        "id": id, "rules": "chinese", "boardXSize": 5, "boardYSize": 5, "moves": [],
        "maxVisits": visits,
    });
    for (field, value) in own.as_object().expect("fields") {
        query[field] = value.clone();
    }
    query
}

/// A search of this many visits does not end while a test runs.
const ENDLESS: u32 = 1_000_000_000;

#[test]
fn answers_are_those_of_the_engine_on_pipes_in_every_form() {
    let program = Program::start(&[]);
    let one = query("a", 3, &json!({ "moves": [["B", "C3"]], "includeOwnership": true }));
    let both =
        query("b", 3, &json!({ "moves": [["B", "C3"]], "analyzeTurns": [0, 1], "bogus": 1 }));
    let piped = |query: &Value| -> Vec<Value> {
        let options = ["analysis", "--model", "small", "--positions", "1", "--threads", "1"];
        let answered = tengen(&options, query.to_string().as_bytes());
        let json = |line| serde_json::from_str(line).expect("JSON");
        text(&answered.stdout).lines().map(json).collect()
    };
    let (one_piped, both_piped) = (piped(&one), piped(&both));
    assert_eq!((one_piped.len(), both_piped.len()), (1, 3));
    assert_eq!(program.ask(&one), (200, one_piped[0].clone()));
    let lines = |headers: &str, body: &str| program.post("/analysis", headers, body.as_bytes());
    let streamed = lines(STREAM, &both.to_string());
    assert_eq!(streamed.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(streamed.lines(), both_piped);
    let events = "Content-Type: application/json\r\nAccept: text/event-stream\r\n";
    assert_eq!(lines(events, &both.to_string()).lines(), both_piped);
    let several = format!(
        "{one}

{both}
"
    );
    assert_eq!(lines("Content-Type: application/x-ndjson\r\n", &several).lines().len(), 4);
    let mut socket = program.socket();
    socket.ask(&one);
    assert_eq!(socket.answer(), one_piped[0]);
    socket.ask(&both);
    assert_eq!([socket.answer(), socket.answer(), socket.answer()], both_piped[..]);
    // Over several lines, with a warning beside the one answer.
    let pretty = serde_json::to_string_pretty(&query("c", 2, &json!({ "bogus": 1 })));
    let reply = lines(JSON, &pretty.expect("JSON"));
    assert!(reply.header("tengen-warning").is_some_and(|warning| warning.contains("bogus")));
    assert_eq!((reply.status, reply.lines()[0]["id"].as_str()), (200, Some("c")));
    assert_eq!(program.ask(&json!({ "id": "v", "action": "query_version" })).0, 200);
}

#[test]
fn a_key_opens_the_door_and_nothing_else_does() {
    let keys = file("serve.keys", b"alice 0123456789abcdef\nbob fedcba9876543210\n");
    let program = Program::start(&["--keys", &keys]);
    let small = query("a", 1, &json!({})).to_string();
    let status = |key: &str| program.post("/analysis", &format!("{JSON}{key}"), small.as_bytes());
    for wrong in [
        "",
        "Authorization: Bearer 0123456789abcde\r\n",
        "Authorization: Bearer 0123456789abcdeg\r\n",
        "Authorization: Bearer\r\n",
        "Authorization: Basic 0123456789abcdef\r\n",
        "Authorization: 0123456789abcdef\r\n",
        "Authorization: Bearer alice\r\n",
    ] {
        let reply = status(wrong);
        assert_eq!(
            (reply.status, reply.header("www-authenticate")),
            (401, Some("bearer")),
            "{wrong}"
        );
    }
    let key = "Authorization: Bearer 0123456789abcdef\r\n";
    assert_eq!(status(key).status, 200);
    for path in ["/metrics", "/analysis", "/mcp", "/nowhere"] {
        assert_eq!(program.get(path, "").status, 401, "{path}");
    }
    for path in ["/", "/health", "/ready", "/openapi.json"] {
        // A proxy may name the server in its own way.
        assert_eq!(program.get(path, "").status, 200, "{path}");
    }
    let metrics = program.get("/metrics", key).body;
    assert!(metrics.contains("tengen_refused_total{reason=\"key\"} 11"), "{metrics}");
}

#[test]
fn the_server_stays_on_this_machine_without_keys() {
    for address in ["0.0.0.0:0", "[::]:0", "10.0.0.7:7362"] {
        let refused = tengen(&["serve", "--listen", address], b"");
        assert_eq!(refused.status.code(), Some(2), "{address}");
        assert!(text(&refused.stderr).contains("--keys has to name a file"), "{address}");
    }
    let short = file("serve-short.keys", b"alice short\n");
    let refused = tengen(&["serve", "--keys", &short], b"");
    assert!(text(&refused.stderr).contains("line 1: a key has at least 16"), "{refused:?}");
    let program = Program::start(&[]);
    let taken = tengen(&["serve", "--listen", &program.host, "--model", "small"], b"");
    assert_eq!(taken.status.code(), Some(1));
    assert!(text(&taken.stderr).contains("is in use"), "{taken:?}");
}

#[test]
fn wrong_requests_get_a_status_that_names_the_fault() {
    let program = Program::start(&["--most-visits", "500", "--most-body", "64"]);
    let post =
        |headers: &str, body: &str| program.post("/analysis", headers, body.as_bytes()).status;
    let small = query("a", 1, &json!({})).to_string();
    assert_eq!(post(JSON, "{\"id\":"), 400);
    assert_eq!(post(JSON, "\u{0}\u{1}"), 400);
    assert_eq!(post(JSON, ""), 400);
    assert_eq!(post(JSON, "[]"), 400);
    assert_eq!(post(&JSON.replace("json", "xml"), &small), 415);
    assert_eq!(post("Content-Type: \u{ff}\r\n", &small), 415);
    let asked = |own: &Value| program.ask(&query("a", 1, own));
    for (own, field) in [
        (json!({ "maxVisits": 501 }), "maxVisits"),
        (json!({ "action": "review", "moves": [["B", "C3"]], "maxVisits": 501 }), "maxVisits"),
        (json!({ "overrideSettings": { "maxVisits": 501 }, "maxVisits": null }), "maxVisits"),
        (json!({ "analyzeTurns": [0, 1], "moves": [["B", "C3"]] }), "analyzeTurns"),
        (json!({ "action": "clear_cache" }), "action"),
    ] {
        let (status, answer) = asked(&own);
        assert_eq!((status, answer["field"].as_str()), (400, Some(field)), "{answer}");
    }
    // Bodies: stated as too long, without an end, and cut off.
    let long = format!("POST /analysis HTTP/1.1\r\nHost: {}\r\n{JSON}", program.host);
    let stated = format!("{long}Content-Length: 65537\r\n\r\n");
    assert_eq!(program.raw(stated.as_bytes()).status, 413);
    let mut endless = format!("{long}Transfer-Encoding: chunked\r\n\r\n").into_bytes();
    (0..80).for_each(|_| endless.extend(format!("400\r\n{}\r\n", "x".repeat(1024)).as_bytes()));
    assert_eq!(program.raw(&endless).status, 413);
    let mut cut = program.connect();
    cut.write_all(format!("{long}Content-Length: 100\r\n\r\n{{").as_bytes()).expect("a server");
    cut.shutdown(Shutdown::Write).expect("a connection");
    assert_ne!(Reply::read(cut).status, 200);
    // Heads, methods and paths.
    let head = format!("X: {}\r\n", "x".repeat(1 << 20));
    assert_eq!(program.get("/health", &head).status, 431);
    assert_eq!(program.raw(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n").status, 400);
    assert_eq!(program.raw(&request("PUT", "/analysis", &program.host, "", b"")).status, 405);
    for path in ["/../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/analysis/", "/Health"] {
        assert_eq!(program.get(path, "").status, 404, "{path}");
    }
    assert_eq!(program.ask(&query("a", 1, &json!({}))).0, 200, "it goes on");
}

#[test]
fn other_sites_and_names_of_other_hosts_are_refused() {
    let program = Program::start(&["--allow-origin", "https://go.example"]);
    let small = query("a", 1, &json!({})).to_string();
    let from = |origin: &str| {
        let headers = format!("{JSON}Origin: {origin}\r\n");
        program.post("/analysis", &headers, small.as_bytes())
    };
    for origin in [
        "http://evil.example",
        "null",
        "http://go.example",
        "https://go.example.evil.example",
        "https://go.example:444",
    ] {
        assert_eq!(from(origin).status, 403, "{origin}");
    }
    let reply = from("https://go.example");
    let allowed = reply.header("access-control-allow-origin");
    assert_eq!((reply.status, allowed), (200, Some("https://go.example")));
    let before = "Origin: https://go.example\r\nAccess-Control-Request-Method: POST\r\n";
    let asked = program.raw(&request("OPTIONS", "/analysis", &program.host, before, b""));
    assert_eq!(asked.status, 204);
    assert!(
        asked.header("access-control-allow-headers").is_some_and(|it| it.contains("authorization"))
    );
    for host in ["evil.example", "evil.example:80", "127.0.0.1.evil.example"] {
        let asked = request("POST", "/analysis", host, JSON, small.as_bytes());
        assert_eq!(program.raw(&asked).status, 403, "{host}");
        assert_eq!(program.raw(&request("GET", "/metrics", host, "", b"")).status, 403, "{host}");
    }
}

#[test]
fn searches_end_when_their_client_leaves() {
    let program = Program::start(&["--most-visits", "4000000000", "--most-seconds", "3600"]);
    let endless = query("a", ENDLESS, &json!({}));
    let begin = |headers| {
        let stream = program.begin(headers, &endless);
        program.wait_for("running", 1);
        stream
    };
    drop(begin(JSON));
    program.wait_for("running", 0);
    drop(begin(STREAM));
    program.wait_for("running", 0);
    let mut socket = program.socket();
    socket.ask(&endless);
    program.wait_for("running", 1);
    // What waits leaves the queue too.
    let waiting = program.begin(JSON, &endless);
    program.wait_for("waiting", 1);
    drop(waiting);
    program.wait_for("waiting", 0);
    // A frame that is cut off, and the end.
    socket.0.get_mut().write_all(&[0x81, 0xff, 0, 0]).expect("a server that reads");
    drop(socket);
    program.wait_for("running", 0);
    assert_eq!(program.metric("held_bytes"), 0);
}

#[test]
fn a_flood_of_one_client_delays_another_by_one_search() {
    let keys = file("serve-flood.keys", b"flood 0123456789abcdef\nother fedcba9876543210\n");
    let program = Program::start(&["--keys", &keys]);
    let line = |number: u32| query("f", 30 + number, &json!({})).to_string() + "\n";
    let flood: String = (0..40).map(line).collect();
    let headers =
        "Content-Type: application/x-ndjson\r\nAuthorization: Bearer 0123456789abcdef\r\n";
    let mut stream = program.connect();
    let asked = request("POST", "/analysis", &program.host, headers, flood.as_bytes());
    stream.write_all(&asked).expect("a server that reads");
    let mut lines = BufReader::new(stream);
    let mut line = String::new();
    while !line.starts_with('{') {
        line.clear();
        assert_ne!(lines.read_line(&mut line).expect("a line"), 0);
    }
    let other = "Authorization: Bearer fedcba9876543210\r\n";
    let small = query("o", 1, &json!({})).to_string();
    let reply = program.post("/analysis", &format!("{JSON}{other}"), small.as_bytes());
    assert_eq!(reply.status, 200);
    let metrics = program.get("/metrics", other).body;
    let waiting = metrics.lines().find_map(|line| line.strip_prefix("tengen_waiting "));
    let waiting: u32 = waiting.and_then(|number| number.parse().ok()).expect("a number");
    assert!(waiting > 10, "{waiting} of the flood wait when the other has its answer");
    let rest = io::read_to_string(lines).expect("text");
    assert_eq!(rest.lines().filter(|line| line.starts_with('{')).count(), 39);
}

#[test]
fn time_and_the_queue_have_limits() {
    let more = ["--most-visits", "4000000000", "--most-seconds", "1", "--most-waiting", "20"];
    let program = Program::start(&more);
    let endless = |priority: i32| query("a", ENDLESS, &json!({ "priority": priority }));
    let running = program.begin(JSON, &endless(0));
    program.wait_for("running", 1);
    let waiting = program.begin(JSON, &endless(0));
    program.wait_for("waiting", 1);
    // It takes the place of the first, so that the second's time is over before its turn comes.
    std::thread::sleep(Duration::from_millis(200));
    let urgent = program.begin(JSON, &endless(1));
    program.wait_for("waiting", 2);
    let reply = program.post("/analysis", JSON, endless(2).to_string().as_bytes());
    assert_eq!(reply.status, 429, "{reply:?}");
    assert!(reply.header("retry-after").is_some_and(|after| after.parse::<u32>().is_ok()));
    assert_eq!(reply.lines()[0]["field"], "analyzeTurns");
    for found in [running, urgent].map(Reply::read) {
        assert_eq!(found.status, 200);
        assert!(found.lines()[0]["rootInfo"]["visits"].as_u64() > Some(0));
    }
    let over = Reply::read(waiting);
    assert_eq!((over.status, &over.lines()[0]["noResults"]), (504, &json!(true)));
}

#[test]
#[cfg(unix)]
fn at_the_end_the_server_answers_what_it_holds() {
    let more = ["--most-visits", "4000000000", "--grace", "1"];
    let mut program = Program::start(&more);
    let endless = query("a", ENDLESS, &json!({}));
    let running = program.begin(JSON, &endless);
    program.wait_for("running", 1);
    let mut socket = program.socket();
    socket.ask(&query("s", 1, &json!({})));
    program.wait_for("waiting", 1);
    program.terminate();
    program.wait_for("ready", 0);
    let (status, _) = program.ask(&query("late", 1, &json!({})));
    assert_eq!(status, 503);
    assert_eq!(program.get("/ready", "").status, 503);
    assert_eq!(program.get("/health", "").status, 200);
    socket.ask(&query("late", 1, &json!({})));
    assert_eq!(socket.answer(), json!({ "error": "the server is ending" }));
    assert!(Reply::read(running).lines()[0]["rootInfo"]["visits"].as_u64() > Some(0));
    assert_eq!(socket.answer()["id"], "s");
    assert_eq!(socket.code(), 1001);
    assert_eq!(program.child.wait().expect("a status").code(), Some(0));
}

#[test]
fn a_socket_that_is_misused_is_closed() {
    let program = Program::start(&["--most-body", "64"]);
    let mut socket = program.socket();
    socket.send(1, b"rubbish").expect("a server that reads");
    assert!(socket.answer()["error"].as_str().is_some_and(|why| why.starts_with("Not JSON")));
    socket.send(9, b"there?").expect("a server that reads");
    assert_eq!(socket.frame(), (10, b"there?".to_vec()));
    socket.send(2, b"bytes").expect("a server that reads");
    assert_eq!(socket.code(), 1003);
    let mut socket = program.socket();
    let _ = socket.send(1, &vec![b'x'; 65 << 10]);
    assert_eq!(socket.code(), 1009);
    let mut socket = program.socket();
    socket.send(1, &[0xff, 0xfe]).expect("a server that reads");
    assert_eq!(socket.frame().0, 8, "a text that is not UTF-8");
    assert_eq!(program.ask(&query("a", 1, &json!({}))).0, 200);
}

#[test]
fn language_models_have_sessions_with_games_of_their_own() {
    let program = Program::start(&["--most-visits", "500"]);
    let send = |headers: &str, message: &Value| {
        program.post("/mcp", &format!("{JSON}{headers}"), message.to_string().as_bytes())
    };
    let begin = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {} });
    let session = || {
        let begun = send("", &begin);
        assert_eq!((begun.status, &begun.lines()[0]["id"]), (200, &json!(1)));
        format!("Mcp-Session-Id: {}\r\n", begun.header("mcp-session-id").expect("a session"))
    };
    let (one, other) = (session(), session());
    assert_ne!(one, other);
    let call = |tool: &str, arguments: Value| json!({ "id": 2, "method": "tools/call", "params": { "name": tool, "arguments": arguments } });
    assert_eq!(send(&one, &json!({ "method": "notifications/initialized" })).status, 202);
    let listed = send(&one, &json!({ "id": 3, "method": "tools/list" }));
    assert!(listed.body.contains("\"sgf\"") && !listed.body.contains("\"file\""), "{listed:?}");
    let opened = send(&one, &call("open", json!({ "moves": ["B C3"], "size": 5 })));
    let game = opened.lines()[0]["result"]["structuredContent"]["game"].clone();
    assert_eq!(game, "game-1", "{opened:?}");
    let position = call("position", json!({ "game": game }));
    let found = send(&one, &position).lines().remove(0);
    assert!(found["result"]["structuredContent"]["best_moves"].is_array(), "{found}");
    assert_eq!(send(&other, &position).lines()[0]["result"]["isError"], true, "not its game");
    // Files of the server, and searches beyond its limit.
    let secret = file("serve-secret.sgf", b"(;SZ[9];B[ee])");
    let read = send(&one, &call("open", json!({ "file": secret })));
    assert!(read.body.contains("does not read files"), "{read:?}");
    let deep = send(&one, &call("review", json!({ "game": game, "visits": 501 })));
    assert!(deep.body.contains("at most 500 here"), "{deep:?}");
    // Sessions that are missing, guessed or ended, and another version.
    assert_eq!(send("", &position).status, 400);
    assert_eq!(send("Mcp-Session-Id: 0\r\n", &position).status, 404);
    assert_eq!(send(&format!("{one}MCP-Protocol-Version: 1999-01-01\r\n"), &position).status, 400);
    assert_eq!(program.get("/mcp", &one).status, 405);
    let leave = request("DELETE", "/mcp", &program.host, &one, b"");
    assert_eq!(program.raw(&leave).status, 204);
    assert_eq!(program.raw(&leave).status, 404);
    assert_eq!(send(&one, &position).status, 404);
    assert_eq!(send("Origin: http://evil.example\r\n", &begin).status, 403);
}

#[test]
fn every_path_of_the_description_answers() {
    let program = Program::start(&[]);
    let reply = program.get("/openapi.json", "");
    let description: Value = serde_json::from_str(&reply.body).expect("JSON");
    assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let asked = request(&method.to_ascii_uppercase(), path, &program.host, JSON, b"{}");
            let status = program.raw(&asked).status.to_string();
            let known = operation["responses"].as_object().expect("responses");
            assert!(known.contains_key(&status), "{method} {path}: {status}");
        }
    }
}

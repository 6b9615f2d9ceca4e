//! Who is let in.
//!
//! A browser names the origin of the page that asks, with each request that could change or read
//! anything across sites. The name of another host leads here if its owner gives it the address of this
//! server (DNS rebinding); its pages do not know a key, and without keys the name has to be an address.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::metrics::Refused;
use super::shared::Shared;
use crate::http::Peer;

/// The name of the client that asks, among the extensions of a request.
#[derive(Clone, Debug)]
pub struct Caller(pub Arc<str>);

/// The target of the log.
const LOG: &str = "serve";

/// The paths that anybody may ask for: they say nothing about clients.
const OPEN: [&str; 4] = ["/", "/health", "/ready", "/openapi.json"];

/// Lets a request in, or answers why not, and notes it in the log.
pub async fn guarded(
    State(shared): State<Arc<Shared>>,
    Extension(Peer(peer)): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    shared.metrics.count_request();
    let address = address(&shared, peer.ip(), request.headers());
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let origin = request.headers().get(header::ORIGIN).cloned();
    let (who, mut response) = match admit(&shared, address, &request) {
        Ok(who) => {
            let mut request = request;
            let name = who.as_ref().map_or("-", |who| who).to_owned();
            if let Some(who) = who {
                request.extensions_mut().insert(Caller(who));
            }
            (name, next.run(request).await)
        }
        Err((reason, response)) => {
            if let Some(reason) = reason {
                shared.metrics.count_refused(reason);
            }
            ("-".to_owned(), response)
        }
    };
    let status = response.status();
    let milliseconds = begun.elapsed().as_millis();
    let is_plain = path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"');
    let shown = if is_plain && path.len() <= 64 { &path } else { "?" };
    let level = if status == StatusCode::UNAUTHORIZED { log::Level::Warn } else { level(shown) };
    log::log!(
        target: LOG, level,
        "method={method} path={shown} status={} client={who} address={address} ms={milliseconds}",
        status.as_u16()
    );
    add_headers(response.headers_mut(), origin.filter(|origin| is_allowed(&shared, origin)));
    response
}

/// Returns the level of a line of the log: probes of health come often.
fn level(path: &str) -> log::Level {
    if ["/health", "/ready", "/metrics"].contains(&path) {
        log::Level::Debug
    } else {
        log::Level::Info
    }
}

/// Returns the address of the client: that of the connection, or the one that a proxy on this machine
/// has added last.
fn address(shared: &Shared, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !shared.settings.is_behind_proxy || !peer.is_loopback() {
        return peer.to_canonical();
    }
    let named = headers.get_all("x-forwarded-for").iter().next_back();
    let last = named.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer).to_canonical()
}

/// Returns the address by which clients without a key are told apart: of version 6 the network, since
/// one person has all addresses in it.
fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Returns the name of the client; `None` for a path that anybody may ask for. Otherwise the answer
/// that says why the request is refused, with a reason unless it is a question of a browser.
fn admit(
    shared: &Shared,
    address: IpAddr,
    request: &Request,
) -> Result<Option<Arc<str>>, (Option<Refused>, Response)> {
    let headers = request.headers();
    let refuse = |reason, status: StatusCode, text: &'static str| {
        Err((Some(reason), (status, text).into_response()))
    };
    if shared.settings.keys.is_none() && !is_here(headers) {
        let text = "without keys, this server is asked by its address or as localhost\n";
        return refuse(Refused::Origin, StatusCode::FORBIDDEN, text);
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        if !is_allowed(shared, origin) {
            let text = "pages of this origin may not ask; --allow-origin names those that may\n";
            return refuse(Refused::Origin, StatusCode::FORBIDDEN, text);
        }
        if request.method() == Method::OPTIONS {
            return Err((None, StatusCode::NO_CONTENT.into_response()));
        }
    }
    if OPEN.contains(&request.uri().path()) {
        return Ok(None);
    }
    let name = match &shared.settings.keys {
        None => network(address).into(),
        Some(keys) => {
            let Some(name) = shown_key(headers).and_then(|key| keys.name_of(key)) else {
                let asked = [(header::WWW_AUTHENTICATE, "Bearer")];
                let text = "expected a key, as in `Authorization: Bearer KEY`\n";
                let response = (StatusCode::UNAUTHORIZED, asked, text).into_response();
                return Err((Some(Refused::Key), response));
            };
            Arc::clone(name)
        }
    };
    if !shared.is_open() && request.uri().path() != "/metrics" {
        let headers = [(header::RETRY_AFTER, "5"), (header::CONNECTION, "close")];
        let text = "the server is ending\n";
        let response = (StatusCode::SERVICE_UNAVAILABLE, headers, text).into_response();
        return Err((Some(Refused::Ending), response));
    }
    Ok(Some(name))
}

/// Whether a request names this server by an address, or as `localhost`.
fn is_here(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else {
        return false;
    };
    let Ok(host) = host.parse::<axum::http::uri::Authority>() else { return false };
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

fn is_allowed(shared: &Shared, origin: &HeaderValue) -> bool {
    shared.settings.origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes())
}

fn shown_key(headers: &HeaderMap) -> Option<&[u8]> {
    let shown = headers.get(header::AUTHORIZATION)?.as_bytes();
    let (scheme, key) = shown.split_at_checked("Bearer ".len())?;
    scheme.eq_ignore_ascii_case(b"Bearer ").then(|| key.trim_ascii())
}

/// Adds what keeps other pages out, or lets pages of an origin in.
fn add_headers(headers: &mut HeaderMap, origin: Option<HeaderValue>) {
    let fixed = |text| HeaderValue::from_static(text);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, fixed("nosniff"));
    headers.entry(header::CACHE_CONTROL).or_insert(fixed("no-store"));
    let Some(origin) = origin else { return };
    let for_pages: [(HeaderName, HeaderValue); 6] = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, origin),
        (header::ACCESS_CONTROL_ALLOW_METHODS, fixed("DELETE, GET, POST")),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            fixed("accept, authorization, content-type, mcp-protocol-version, mcp-session-id"),
        ),
        (
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            fixed("mcp-session-id, retry-after, tengen-warning"),
        ),
        (header::ACCESS_CONTROL_MAX_AGE, fixed("600")),
        (header::VARY, fixed("origin")),
    ];
    headers.extend(for_pages);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_hosts_are_not_here() {
        let is_here = |host: &'static str| {
            is_here(&HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]))
        };
        for host in ["127.0.0.1:7362", "localhost", "LocalHost:1", "[::1]:7362", "10.0.0.7"] {
            assert!(is_here(host), "{host}");
        }
        for host in
            ["", "evil.example", "evil.example:7362", "127.0.0.1.evil.example", "a b", "[::1"]
        {
            assert!(!is_here(host), "{host}");
        }
    }

    #[test]
    fn one_person_has_a_network_of_version_6() {
        let name = |address: &str| network(address.parse().expect("an address"));
        assert_eq!(name("10.0.0.7"), "10.0.0.7");
        assert_eq!(name("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    }
}

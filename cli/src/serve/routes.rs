//! The paths of the server, and their description in the form of `OpenAPI`.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use super::door::guarded;
use super::shared::Shared;
use super::{query, socket, tools};

/// The description, in which the version is missing.
const DESCRIPTION: &str = include_str!("../../assets/openapi.json");

/// What a person reads who opens the address in a browser.
const GREETING: &str = concat!(
    "Tengen ",
    env!("CARGO_PKG_VERSION"),
    " answers queries about the game of Go. /openapi.json describes the paths.\n"
);

/// A path, with its methods.
type Route = (&'static str, &'static [&'static str], MethodRouter<Arc<Shared>>);

/// Returns all paths.
fn table() -> [Route; 7] {
    [
        ("/", &["get"], get(|| async { GREETING })),
        ("/analysis", &["get", "post"], get(socket::open).post(query::ask)),
        ("/health", &["get"], get(|| async { "ok\n" })),
        ("/mcp", &["delete", "post"], post(tools::exchange).delete(tools::leave)),
        ("/metrics", &["get"], get(metrics)),
        ("/openapi.json", &["get"], get(described)),
        ("/ready", &["get"], get(ready)),
    ]
}

/// Returns the routes behind the door.
pub fn routes(shared: Arc<Shared>) -> Router {
    let add = |router: Router<Arc<Shared>>, (path, _, methods)| router.route(path, methods);
    table()
        .into_iter()
        .fold(Router::new(), add)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guarded))
        .with_state(shared)
}

async fn described() -> Response {
    let text = DESCRIPTION.replace("@version@", env!("CARGO_PKG_VERSION"));
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], shared.metrics.text(shared.now())).into_response()
}

async fn ready(State(shared): State<Arc<Shared>>) -> Response {
    if shared.is_open() {
        "ready\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "ending\n").into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn the_description_has_the_paths_and_no_others() {
        let description: Value = serde_json::from_str(DESCRIPTION).expect("JSON");
        let paths = description["paths"].as_object().expect("paths");
        let described: BTreeSet<_> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods");
                methods.keys().map(move |method| (path.clone(), method.clone()))
            })
            .collect();
        let there: BTreeSet<_> = table()
            .iter()
            .flat_map(|(path, methods, _)| {
                methods.iter().map(|method| ((*path).to_owned(), (*method).to_owned()))
            })
            .collect();
        assert_eq!(described, there);
    }

    #[test]
    fn every_reference_of_the_description_leads_somewhere() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(object) => {
                    found.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
                    object.values().for_each(|value| references(value, found));
                }
                Value::Array(list) => list.iter().for_each(|value| references(value, found)),
                _ => {}
            }
        }
        let description: Value = serde_json::from_str(DESCRIPTION).expect("JSON");
        let mut found = Vec::new();
        references(&description, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            let pointer = reference.strip_prefix('#').expect("a reference within the file");
            assert!(description.pointer(pointer).is_some(), "{reference}");
        }
    }
}

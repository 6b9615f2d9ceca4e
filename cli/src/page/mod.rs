//! Pages of HTML that stand alone: a frame with its style, and boards and charts drawn as SVG.
//!
//! A page loads nothing from the network, so that it can be read from a disk, sent by mail and
//! kept. The frame does not contain a script; a template that needs one puts it into its content.

mod board;
mod chart;

pub use board::{Board, Mark};
pub use chart::Chart;

use std::ffi::OsStr;

use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

/// The name under which templates extend the frame.
const FRAME: &str = "frame.html";

/// The name of the page itself; its ending selects HTML's escaping.
const PAGE: &str = "page.html";

/// Renders a template with its values, in the frame that all pages share.
///
/// The template begins with `{% extends "frame.html" %}` and fills the blocks `title`, `head` (more
/// style, if the page needs any) and `content`. Values are escaped; the filter `safe` lets SVG and
/// other HTML through.
///
/// # Errors
/// If the template is not valid, or uses a value that is not there.
pub fn render(template: &str, values: impl Serialize) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_global("style", Value::from_safe_string(include_str!("style.css").to_owned()));
    environment.add_global("version", env!("CARGO_PKG_VERSION"));
    environment.add_template(FRAME, include_str!("frame.html"))?;
    environment.add_template(PAGE, template)?;
    environment.get_template(PAGE)?.render(Value::from(Serde(values)))
}

/// Escapes every character with a meaning in addresses or in HTML, as in `%20`.
pub fn in_address(text: &str) -> String {
    encoded(text.as_bytes(), b"-._~;[](),:+!*")
}

/// Returns the address of a file or a folder with a name, relative to the folder that holds it. A
/// colon is escaped, so that the beginning of the name is not the scheme of an address.
pub fn address_of(name: &OsStr) -> String {
    encoded(name.as_encoded_bytes(), b"-._~")
}

/// Encodes all bytes but letters, digits and those that are `plain`.
fn encoded(bytes: &[u8], plain: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut encoded = String::with_capacity(bytes.len());
    for byte in bytes {
        if byte.is_ascii_alphanumeric() || plain.contains(byte) {
            encoded.push(char::from(*byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_strangers_wrote_is_escaped() {
        let template = "{% extends 'frame.html' %}{% block content %}{{ name }}{% endblock %}";
        let values = serde_json::json!({ "name": "<script>alert('x')</script>" });
        let page = render(template, values).expect("a page");
        assert!(page.contains("&lt;script&gt;") && !page.contains("<script"), "{page}");
    }

    #[test]
    fn a_page_asks_for_nothing_from_the_network() {
        let template = "{% extends 'frame.html' %}";
        let page = render(template, ()).expect("a page");
        for word in ["http://", "https://", "<link", "@import", "src="] {
            assert!(!page.contains(word), "{word} in {page}");
        }
    }

    #[test]
    fn the_name_of_a_file_is_not_taken_for_a_scheme() {
        let address = |name: &str| address_of(OsStr::new(name));
        assert_eq!(address("javascript:alert(1).html"), "javascript%3Aalert%281%29.html");
        assert_eq!(address("a b/c?d#e.html"), "a%20b%2Fc%3Fd%23e.html");
        assert_eq!(address("白.html"), "%E7%99%BD.html");
    }

    #[cfg(unix)]
    #[test]
    fn a_name_in_other_bytes_than_utf_8_leads_to_its_file() {
        use std::os::unix::ffi::OsStrExt as _;
        assert_eq!(address_of(OsStr::from_bytes(b"\xff.html")), "%FF.html");
    }

    #[test]
    fn a_template_that_is_none_is_refused() {
        assert!(render("{% block", ()).is_err());
    }
}

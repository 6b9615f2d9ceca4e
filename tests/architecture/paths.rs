//! The paths that a source names in code that is not a test: in `use` lines, and anywhere else.

/// A path that a source names, such as `["super", "tree", "Node"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub path: Vec<String>,
    /// The modules around the path in the same file, the outermost first.
    pub inside: Vec<String>,
    /// The name under which a `pub use` offers it to others.
    pub offered_as: Option<String>,
}

/// What a source names, and the modules of tests that it has in files of their own.
#[derive(Debug, Default)]
pub struct Names {
    pub paths: Vec<Named>,
    pub tests: Vec<String>,
}

/// A part of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    /// `::`.
    Colons,
    /// The content of a string.
    Text(String),
    Sign(char),
}

/// Returns what a source names.
pub fn names(source: &str) -> Names {
    let mut reader = Reader { tokens: &tokens(source), names: Names::default() };
    reader.block(&mut Vec::new());
    reader.names
}

/// Divides a source into tokens, without comments. Numbers, characters and lifetimes become signs.
fn tokens(source: &str) -> Vec<Token> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let raw = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('r');
        let marks = raw.map_or(0, |text| text.len() - text.trim_start_matches('#').len());
        rest = if rest.starts_with("//") {
            rest.split_once('\n').map_or("", |(_, next)| next)
        } else if rest.starts_with("/*") {
            rest.split_once("*/").expect("a comment ends").1
        } else if let Some(text) = raw.and_then(|text| text[marks..].strip_prefix('"')) {
            let end = format!("\"{}", "#".repeat(marks));
            let (text, next) = text.split_once(&end).expect("a raw string ends");
            tokens.push(Token::Text(text.to_owned()));
            next
        } else if c == '"' {
            let (text, next) = string(after);
            tokens.push(Token::Text(text.to_owned()));
            next
        } else if c == '\'' {
            tokens.push(Token::Sign(c));
            after_quote(after)
        } else if is_name(c) {
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].to_owned()));
            &rest[end..]
        } else if let Some(next) = rest.strip_prefix("::") {
            tokens.push(Token::Colons);
            next
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Sign(c));
            }
            after
        };
    }
    tokens
}

/// Divides what follows a quotation mark into the string and the rest after it.
fn string(text: &str) -> (&str, &str) {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' if !is_escaped => return (&text[..at], &text[at + 1..]),
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    panic!("a string ends");
}

/// Returns the rest after a character or a lifetime, from what follows its first quote.
fn after_quote(text: &str) -> &str {
    if let Some(escape) = text.strip_prefix('\\') {
        let end = escape[1..].find('\'').expect("a character ends") + 2;
        return &escape[end..];
    }
    let mut inside = text.chars();
    inside.next();
    // What remains of a lifetime is read as a word.
    inside.as_str().strip_prefix('\'').unwrap_or(text)
}

/// Whether a path begins with a word that only paths begin with.
fn is_keyword(word: &str) -> bool {
    ["crate", "super", "self"].contains(&word)
}

struct Reader<'a> {
    tokens: &'a [Token],
    names: Names,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<Token> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first.clone())
    }

    fn is_next(&self, sign: char) -> bool {
        self.tokens.first() == Some(&Token::Sign(sign))
    }

    fn takes(&mut self, sign: char) -> bool {
        let is_there = self.is_next(sign);
        if is_there {
            self.next();
        }
        is_there
    }

    /// Reads a word if one is next.
    fn word(&mut self) -> Option<String> {
        let Some(Token::Word(word)) = self.tokens.first().cloned() else { return None };
        self.next();
        Some(word)
    }

    /// Reads what stands between braces, and the closing brace.
    fn block(&mut self, inside: &mut Vec<String>) {
        let mut before = None;
        while let Some(token) = self.next() {
            match &token {
                Token::Sign('}') => return,
                Token::Sign('{') => self.block(inside),
                Token::Sign('#') => self.attribute(),
                Token::Text(text) => self.text(text, inside),
                // The other meaning is that of `impl Iterator + use<'a>`.
                Token::Word(word) if word == "use" && !self.is_next('<') => {
                    self.use_line(before.as_ref(), inside);
                }
                Token::Word(word) if word == "mod" => self.module(inside),
                Token::Word(first) => {
                    let is_start = match before {
                        Some(Token::Sign('$') | Token::Colons) => false,
                        // After a dot it is a method, or after two the end of a range.
                        Some(Token::Sign('.')) => is_keyword(first),
                        _ => true,
                    };
                    self.path(first.clone(), is_start, inside);
                }
                _ => {}
            }
            before = Some(token);
        }
    }

    /// Skips a test, after the first sign of its attribute. Other attributes are read as code.
    fn attribute(&mut self) {
        let start = self.tokens;
        if start.first() != Some(&Token::Sign('[')) {
            return;
        }
        let mut depth = 0;
        let end = start.iter().position(|token| {
            depth += i32::from(*token == Token::Sign('[')) - i32::from(*token == Token::Sign(']'));
            depth == 0
        });
        let end = end.expect("an attribute ends");
        let word = |word: &str| Token::Word(word.to_owned());
        let is_test = start[1] == word("cfg")
            && start[..end].contains(&word("test"))
            && !start[..end].contains(&word("not"));
        if is_test {
            self.tokens = &start[end + 1..];
            self.skip();
        }
    }

    /// Skips an item, with the attributes before it.
    fn skip(&mut self) {
        let mut depth = 0;
        let mut words = Vec::new();
        while let Some(token) = self.next() {
            match token {
                Token::Sign('{' | '[' | '(') => depth += 1,
                Token::Sign('}') if depth == 1 => return,
                Token::Sign('}' | ']' | ')') => depth -= 1,
                Token::Sign(';') if depth == 0 => {
                    if let [.., keyword, name] = words.as_slice()
                        && keyword == "mod"
                    {
                        self.names.tests.push(String::clone(name));
                    }
                    return;
                }
                Token::Word(word) if depth == 0 => words.push(word),
                _ => {}
            }
        }
    }

    /// Reads a module after its keyword, with its items if they are in the same file.
    fn module(&mut self, inside: &mut Vec<String>) {
        let Some(name) = self.word() else { return };
        if self.takes('{') {
            inside.push(name);
            self.block(inside);
            inside.pop();
        }
    }

    /// Reads a `use` line after its keyword.
    fn use_line(&mut self, before: Option<&Token>, inside: &[String]) {
        // What may stand before a private one: the end of an item, or of the block before it.
        let is_private =
            matches!(before, None | Some(Token::Sign(';' | '}' | '{' | ']' | '[' | '#')));
        self.branches(&[], !is_private, inside);
    }

    /// Reads a tree such as `a::{b, c::{d, e as f}}`.
    fn branches(&mut self, stem: &[String], is_public: bool, inside: &[String]) {
        let mut path = stem.to_vec();
        loop {
            match self.next().expect("a `use` ends") {
                Token::Word(word) if word == "as" => {
                    let name = self.word();
                    self.offer(path, name, is_public, inside);
                    return;
                }
                Token::Word(word) => path.push(word),
                Token::Sign('*') => path.push("*".to_owned()),
                Token::Colons => {}
                Token::Sign('{') => {
                    while !self.takes('}') {
                        self.branches(&path, is_public, inside);
                        self.takes(',');
                    }
                    return;
                }
                sign => panic!("{sign:?} in a `use`"),
            }
            if matches!(self.tokens.first(), Some(Token::Sign(';' | ',' | '}'))) {
                let name = path.last().cloned();
                self.offer(path, name, is_public, inside);
                return;
            }
        }
    }

    fn offer(&mut self, path: Vec<String>, name: Option<String>, is_pub: bool, inside: &[String]) {
        let offered_as = name.filter(|_| is_pub);
        self.names.paths.push(Named { path, inside: inside.to_vec(), offered_as });
    }

    /// Reads a path after its first word. A single word is a name of the file's own.
    fn path(&mut self, first: String, is_start: bool, inside: &[String]) {
        let mut path = vec![first];
        while let [Token::Colons, Token::Word(word), ..] = self.tokens {
            path.push(word.clone());
            self.tokens = &self.tokens[2..];
        }
        if is_start && path.len() > 1 {
            self.names.paths.push(Named { path, inside: inside.to_vec(), offered_as: None });
        }
    }

    /// Reads a string, which is a path in some attributes.
    fn text(&mut self, text: &str, inside: &[String]) {
        let path: Vec<String> = text.split("::").map(str::to_owned).collect();
        if is_keyword(&path[0]) && path.len() > 1 {
            self.names.paths.push(Named { path, inside: inside.to_vec(), offered_as: None });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(source: &str) -> Vec<String> {
        names(source).paths.iter().map(|named| named.path.join("::")).collect()
    }

    #[test]
    fn paths_in_code_and_in_attributes_are_named() {
        let source = r#"
            #[error("version {0}", current = super::header::VERSION)]
            #[serde(with = "crate::text")]
            struct A(crate::b::C<super::d::E>);
            // super::comment::F
            fn f() { let x = "// no comment"; g::h('"', '\'', '{'); x.y::<crate::z::Z>(); }
        "#;
        let expected = ["super::header::VERSION", "crate::text", "crate::b::C", "super::d::E"];
        assert_eq!(paths(source), [&expected[..], &["g::h", "crate::z::Z"]].concat());
    }

    #[test]
    fn a_tree_of_a_use_line_is_divided() {
        let names = names("pub use a::{b, c::{d, e as f}};\nuse super::g;");
        let offered: Vec<_> =
            names.paths.iter().map(|n| (n.path.join("::"), n.offered_as.as_deref())).collect();
        let offered: Vec<_> = offered.iter().map(|(path, name)| (path.as_str(), *name)).collect();
        let expected = [
            ("a::b", Some("b")),
            ("a::c::d", Some("d")),
            ("a::c::e", Some("f")),
            ("super::g", None),
        ];
        assert_eq!(offered, expected);
    }

    #[test]
    fn tests_name_nothing() {
        let source = "
            #[cfg(test)] mod samples;
            #[cfg(all(test, feature = \"net\"))] mod with_net;
            #[cfg(test)] use crate::a::A;
            #[cfg(test)] mod tests { use super::B; fn f() { crate::c::D; } }
            use crate::e::E;";
        assert_eq!(paths(source), ["crate::e::E"]);
        assert_eq!(names(source).tests, ["samples", "with_net"]);
    }

    #[test]
    fn a_path_knows_the_modules_around_it() {
        let found = names("mod host { use super::A; } use super::B;");
        let inside: Vec<_> = found.paths.iter().map(|named| named.inside.len()).collect();
        assert_eq!(inside, [1, 0]);
    }
}

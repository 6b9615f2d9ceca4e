//! The code blocks of a page, and the shell commands in them.

use std::fs;
use std::path::Path;

/// A code block to run or to check.
#[derive(Clone, Debug)]
pub struct Block {
    /// The page with the number of the block's first line, `README.md:12`.
    pub place: String,
    /// `sh` or `gtp`.
    pub language: String,
    /// The needs of the commands besides the program: the names after `needs=`.
    pub needs: Vec<String>,
    /// The exit status that the page promises: the number after `status=`.
    pub status: i32,
    pub text: String,
}

/// Reads the `sh` and `gtp` blocks of a page.
pub fn blocks(root: &Path, page: &str) -> Vec<Block> {
    let text = read(root, page);
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let body: Vec<&str> =
            lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        let mut words = info.split_whitespace();
        let language = words.next().unwrap_or_default().to_owned();
        if !matches!(language.as_str(), "sh" | "gtp") {
            continue;
        }
        let (mut needs, mut status) = (Vec::new(), 0);
        let place = format!("{page}:{}", number + 2);
        for word in words {
            match word.split_once('=') {
                Some(("needs", names)) => needs.extend(names.split(',').map(str::to_owned)),
                Some(("status", number)) => status = number.parse().expect("a number"),
                _ => panic!("{place}: unknown word {word} after ```{language}"),
            }
        }
        blocks.push(Block { place, language, needs, status, text: body.join("\n") + "\n" });
    }
    blocks
}

/// Reads the code in running text, such as `--level 5`, with the number of its line.
pub fn spans(root: &Path, page: &str) -> Vec<(usize, String)> {
    let text = read(root, page);
    let mut inside = false;
    let mut spans = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside {
            let code = line.split('`').skip(1).step_by(2);
            spans.extend(code.map(|code| (number + 1, code.to_owned())));
        }
    }
    spans
}

fn read(root: &Path, page: &str) -> String {
    fs::read_to_string(root.join(page)).expect("a page").replace("\r\n", "\n")
}

/// Splits a shell script into the words of its simple commands, without here-documents and
/// comments.
pub fn commands(script: &str) -> Vec<Vec<String>> {
    let script = script.replace("\\\n", " ");
    let mut commands = Vec::new();
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        let words =
            shlex::split(line).unwrap_or_else(|| panic!("quotes that do not match: {line}"));
        if let Some(end) = words.iter().find_map(|word| word.strip_prefix("<<")) {
            lines.by_ref().take_while(|line| *line != end).for_each(drop);
        }
        let split = words.split(|word| matches!(word.as_str(), "|" | "&&" | ";"));
        let is_assignment =
            |word: &&String| word.split_once('=').is_some_and(|(name, _)| is_name(name));
        commands.extend(
            split
                .map(|words| words.iter().skip_while(is_assignment).cloned().collect::<Vec<_>>())
                .filter(|words| !words.is_empty()),
        );
    }
    commands
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|char| char.is_ascii_uppercase() || char == '_')
}

//! A reader of replies that is as strict as the strictest clients together, and independent of the
//! engine.

/// One reply.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The digits after the sign.
    pub id: String,
    /// The text: `Ok` after `=`, `Err` after `?`.
    pub outcome: Result<String, String>,
}

/// Splits an output into its replies.
///
/// # Errors
/// If a reply does not follow GTP's framing; the text names the fault.
pub fn replies(output: &[u8]) -> Result<Vec<Reply>, String> {
    let mut rest = std::str::from_utf8(output).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (reply, after) = rest.split_once("\n\n").ok_or(format!("no end: {rest:?}"))?;
        found.push(read(reply).ok_or(format!("no reply: {reply:?}"))?);
        rest = after;
    }
    Ok(found)
}

/// Reads `=` or `?`, digits, one space, and the text. Or the head of a stream, `=` and digits alone
/// on the first line, and lines of reports.
fn read(reply: &str) -> Option<Reply> {
    let sign = reply.chars().next()?;
    let (head, reports) = reply[1..].split_once('\n').unwrap_or((&reply[1..], ""));
    let is_stream = sign == '=' && head.bytes().all(|byte| byte.is_ascii_digit());
    let is_report = |line: &str| {
        ["info move ", "play ", "{\"moves\":"].iter().any(|begin| line.starts_with(begin))
    };
    let (id, text) = if is_stream && reports.lines().all(is_report) {
        (head, reports)
    } else {
        reply[1..].split_once(' ')?
    };
    let control = |c: char| c.is_control() && c != '\n' && c != '\t';
    let blank = |line: &str| line.trim().is_empty();
    // The first line may hold only the sign, the id and the space.
    let sound = id.bytes().all(|byte| byte.is_ascii_digit())
        && !text.starts_with(' ')
        && !text.contains(control)
        && !text.split('\n').skip(1).any(blank)
        && !text.split('\n').skip(1).any(|line| line.starts_with(['=', '?']));
    let outcome = match sign {
        '=' => Ok(text.to_owned()),
        '?' if !text.contains('\n') && !blank(text) => Err(text.to_owned()),
        _ => return None,
    };
    sound.then(|| Reply { id: id.to_owned(), outcome })
}

/// The answer that a client expects to a line: a reply with an id, or none.
#[derive(Debug, PartialEq)]
pub enum Expected {
    Nothing,
    Reply(String),
    /// A reply, after which the session ends.
    Last(String),
}

/// Returns the answer that the protocol demands for a line of input, by its text alone. Control
/// characters are dropped, a tab is a space, a number sign begins a comment, and digits in front
/// are an id.
pub fn expected(line: &[u8]) -> Expected {
    let bytes = line.iter().map(|&byte| if byte == b'\t' { b' ' } else { byte });
    let kept: Vec<u8> = bytes.filter(|&byte| byte >= 32 && byte != 127).collect();
    let start = kept.iter().position(|&byte| byte != b' ').unwrap_or(kept.len());
    let words = kept[start..].split(|&byte| byte == b'#').next().unwrap_or_default();
    if words.is_empty() {
        return Expected::Nothing;
    }
    let digits = words.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let id = String::from_utf8_lossy(&words[..digits]).into_owned();
    let command = words[digits..].split(|&byte| byte == b' ').find(|word| !word.is_empty());
    if command == Some(b"quit") { Expected::Last(id) } else { Expected::Reply(id) }
}

#[test]
fn the_reader_refuses_what_clients_stumble_over() {
    for bad in [
        "= a",
        "= a\n",
        "=a\n\n",
        "=  a\n\n",
        "= a\n \nb\n\n",
        "? a\nb\n\n",
        "? \n\n",
        "= a\r\n\n",
        "\n= a\n\n",
        "= a\n= b\n\n",
        "! a\n\n",
        "=1x a\n\n",
    ] {
        assert!(replies(bad.as_bytes()).is_err(), "{bad:?}");
    }
    let good = replies(b"= \n\n?12 no\n\n=3 \n  A B\n 1 . .\n\n").expect("three replies");
    assert_eq!(good.len(), 3);
    assert_eq!(good[1], Reply { id: "12".to_owned(), outcome: Err("no".to_owned()) });
}

//! Place of a macro call in its Rust file, as far as the text shows it.
//!
//! In: the text of the file, and the position of a token of the call. Out: [`Place`]. rustc does not tell a macro what stands around
//! it, so the text is scanned for brackets and words; where that is not conclusive, there is no `Place`.

/// Surroundings of a macro call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Whether it stands directly in a module, not within a function.
    pub is_in_module: bool,
    /// Lines of the `pdll!`s without `mod NAME;` that stand before it in the same scope, without attributes.
    pub unnamed_before: Vec<usize>,
}

/// A token of the text: a word, a bracket or other punctuation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Token<'a> {
    text: &'a str,
    line: usize,
    /// In characters, from zero.
    column: usize,
}

/// Returns the place of the macro call that has this token; `None` if the file does not show it.
pub fn place_of(token: proc_macro2::Span) -> Option<Place> {
    let path = token.local_file()?;
    // Examples in other files stand within a function that is not there.
    if path.extension()? != "rs" {
        return None;
    }
    let start = token.start();
    place(&std::fs::read_to_string(path).ok()?, start.line, start.column)
}

/// Returns the place of the call that has a token at a line, from one, and a column, from zero.
fn place(text: &str, line: usize, column: usize) -> Option<Place> {
    let tokens = tokens(text);
    let target = tokens.iter().position(|token| (token.line, token.column) == (line, column))?;
    let mut open: Vec<usize> = Vec::new();
    // The calls that ended in each open scope.
    let mut unnamed: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, token) in tokens[..target].iter().enumerate() {
        match token.text {
            "{" | "(" | "[" => {
                open.push(at);
                unnamed.push(Vec::new());
            }
            "}" | ")" | "]" => {
                let start = open.pop()?;
                unnamed.pop();
                if is_unnamed_call(&tokens, start, at) {
                    unnamed.last_mut()?.push(tokens[start].line);
                }
            }
            _ => {}
        }
    }
    let call = open.pop()?;
    unnamed.pop();
    if !["pdll", "ods"].iter().any(|name| is_call(&tokens, call, name)) {
        return None;
    }
    let is_module =
        |start: &usize| *start >= 2 && tokens[*start].text == "{" && tokens[*start - 2].text == "mod";
    Some(Place { is_in_module: open.iter().all(is_module), unnamed_before: unnamed.pop()? })
}

/// Whether a bracket begins the body of a call of a macro.
fn is_call(tokens: &[Token<'_>], start: usize, name: &str) -> bool {
    start >= 2 && tokens[start - 1].text == "!" && tokens[start - 2].text == name
}

/// Whether the brackets are those of a `pdll!` that names no module and has no attributes, which could leave it out.
fn is_unnamed_call(tokens: &[Token<'_>], start: usize, end: usize) -> bool {
    if !is_call(tokens, start, "pdll") {
        return false;
    }
    let is_path = |token: &Token<'_>| token.text == ":" || token.text == "pdll";
    let before = tokens[..start - 1].iter().rev().find(|token| !is_path(token));
    let body = &tokens[start..end];
    let is_named = body.windows(3).any(|three| three[0].text == "mod" && three[2].text == ";");
    !is_named
        && before.is_none_or(|before| before.text != "]")
        && !body.iter().any(|token| token.text == "\"")
}

/// The tokens, without comments. A string is `"`, a character or lifetime is `'`.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let (mut line, mut column) = (1, 0);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let len = length(rest, first);
        let (token, after) = rest.split_at(len);
        let shown = match first {
            _ if first.is_whitespace() || token.starts_with("//") || token.starts_with("/*") => None,
            _ if token.ends_with(['"', '#']) && token.len() > 1 => Some("\""),
            '\'' => Some("'"),
            _ => Some(token),
        };
        out.extend(shown.map(|text| Token { text, line, column }));
        for c in token.chars() {
            (line, column) = if c == '\n' { (line + 1, 0) } else { (line, column + 1) };
        }
        rest = after;
    }
    out
}

/// The length of the token, comment or blank that begins a text.
fn length(text: &str, first: char) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return block_comment(text);
    }
    if first == '"' {
        return string(text, 1);
    }
    if first == '\'' {
        return character(text);
    }
    if !is_word(first) {
        return first.len_utf8();
    }
    let word = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let after = &text[word..];
    let n_hashes = after.len() - after.trim_start_matches('#').len();
    match &text[..word] {
        "r" | "br" | "cr" if after[n_hashes..].starts_with('"') => {
            let start = word + n_hashes + 1;
            let end = format!("\"{}", "#".repeat(n_hashes));
            text[start..].find(&end).map_or(text.len(), |at| start + at + end.len())
        }
        "b" | "c" if after.starts_with('"') => string(text, word + 1),
        "b" if after.starts_with('\'') => word + character(after),
        _ => word,
    }
}

/// The length of a string whose content begins at `start`.
fn string(text: &str, start: usize) -> usize {
    let mut is_escaped = false;
    for (at, c) in text[start..].char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return start + at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a character or lifetime.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some((escaped, c))) => {
            let start = escaped + c.len_utf8();
            text[start..].find('\'').map_or(text.len(), |at| start + at + 1)
        }
        (Some(_), Some((end, '\''))) => end + 1,
        _ => 1,
    }
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of the call whose body holds `HERE`.
    fn at(text: &str) -> Option<Place> {
        let (line, column) =
            text.lines().enumerate().find_map(|(n, line)| Some((n + 1, line.find("HERE")?)))?;
        place(text, line, column)
    }

    #[test]
    fn modules_and_functions_are_distinguished() {
        let in_module = |text| at(text).map(|place| place.is_in_module);
        assert_eq!(in_module("pdll! { HERE }"), Some(true));
        assert_eq!(in_module("mod a { pub mod b { pdll::pdll!(HERE); } }"), Some(true));
        assert_eq!(in_module("fn f<'a>(c: char) { if c == '{' {} pdll! { HERE } }"), Some(false));
        assert_eq!(in_module("mod a { fn f() { \"}\"; /* } /* */ */ pdll! { HERE } } }"), Some(false));
        assert_eq!(in_module("const A: &str = r#\"mod x { \"#; // {\n pdll! { HERE }"), Some(true));
        assert_eq!(in_module("macro_rules! p { () => { pdll! { HERE } } }"), Some(false));
        assert_eq!(in_module("pdll::ods! { HERE }"), Some(true));
        assert_eq!(in_module("fn f() { ods! { HERE } }"), Some(false));
        assert_eq!(in_module("other! { HERE }"), None);
    }

    #[test]
    fn earlier_calls_in_the_same_scope_are_found() {
        let before = |text| at(text).map(|place| place.unnamed_before);
        assert_eq!(before("pdll! { A }\npdll! { HERE }"), Some(vec![1]));
        assert_eq!(before("\npdll::pdll! { A }\nmod m { pdll! { HERE } }"), Some(vec![]));
        assert_eq!(before("pdll! { pub mod a; A }\npdll! { HERE }"), Some(vec![]));
        assert_eq!(before("#[cfg(a)]\npdll! { A }\n#[cfg(b)]\npdll! { HERE }"), Some(vec![]));
        assert_eq!(before("fn f() { pdll! { A } }\nfn g() { pdll! { HERE } }"), Some(vec![]));
    }
}

//! The tokens of a text, and random changes of one token.

use crate::oracle_generated::random::Random;

/// Returns the text with one change: a token removed, doubled, swapped, replaced, possibly by one of these
/// words, or everything after it cut off.
pub(crate) fn change_token(random: &mut Random, text: &str, words: &[&str]) -> String {
    let mut tokens = tokens(text);
    if tokens.is_empty() {
        return text.to_owned();
    }
    let at = random.below(tokens.len());
    let new = (*random.pick(words)).to_owned();
    let there = random.below(tokens.len());
    match random.below(10) {
        0..=2 => drop(tokens.remove(at)),
        3 => tokens.insert(at, tokens[at].clone()),
        4 => tokens.swap(at, there),
        5 => tokens[at] = tokens[there].clone(),
        6 => tokens.truncate(at),
        7 => tokens.insert(at, new),
        _ => tokens[at] = new,
    }
    let mut out = String::new();
    for token in tokens {
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        if out.ends_with(is_word) && token.starts_with(is_word) {
            out.push(' ');
        }
        out.push_str(&token);
    }
    out
}

/// Splits a text into words, strings, blocks of code, blanks and single characters.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let word = |rest: &str, is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        let n = if c == '_' || c.is_alphanumeric() {
            word(rest, |c| c == '_' || c.is_alphanumeric())
        } else if c.is_whitespace() {
            word(rest, char::is_whitespace)
        } else if c == '"' {
            string_len(rest)
        } else if rest.starts_with("[{") {
            rest.find("}]").map_or(2, |end| end + 2)
        } else if rest.starts_with("//") {
            rest.find(['\n', '\r']).unwrap_or(rest.len())
        } else if rest.starts_with("->") || rest.starts_with("=>") {
            2
        } else {
            c.len_utf8()
        };
        tokens.push(rest[..n].to_owned());
        rest = &rest[n..];
    }
    tokens
}

/// Returns the length of the string at the start of a text. A string that is not closed on its line is not a
/// token.
fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => break,
            '"' if !is_escaped => return at + 1,
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    1
}

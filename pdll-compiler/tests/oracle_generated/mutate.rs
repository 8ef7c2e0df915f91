//! Programs broken by chance: tokens dropped, doubled, swapped, replaced; bytes changed; lines moved; cut short.

use crate::random::Random;

const TOKENS: [&str; 62] = [
    "attr",
    "op",
    "type",
    "Attr",
    "Op",
    "Type",
    "TypeRange",
    "Value",
    "ValueRange",
    "Constraint",
    "Pattern",
    "Rewrite",
    "erase",
    "let",
    "not",
    "replace",
    "return",
    "rewrite",
    "with",
    "benefit",
    "recursion",
    "x",
    "y",
    "root",
    "_",
    "0",
    "1",
    "65536",
    "->",
    "=>",
    ":",
    ",",
    ".",
    "=",
    ";",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "\"text\"",
    "attr<\"unit\">",
    "type<\"i32\">",
    "op<a.b>",
    "[{ code }]",
    "#include",
    "\"missing.td\"",
    "// c\n",
    "@",
    "x.0",
    "x: Value",
    "(x, y)",
    "Op<a.b>",
    "C(x)",
    "not C(x)",
    "a.b",
    "/* c */",
    "\"a\\",
    "$",
];

const BYTES: [char; 24] = [
    '"', '\\', '[', ']', '{', '}', '<', '>', '(', ')', ';', ':', ',', '.', '#', '/', '\n', '0', '_', 'é',
    '\t', '-', '=', '\u{b}',
];

/// A program with one to three changes.
pub(crate) fn mutate(random: &mut Random, program: &str) -> String {
    let mut text = program.to_owned();
    for _ in 0..1 + random.below(3) {
        text = if random.percent(85) { change_token(random, &text) } else { change_byte(random, &text) };
    }
    text.replace("// -----", "// ----")
}

fn change_token(random: &mut Random, text: &str) -> String {
    let mut tokens = tokens(text);
    if tokens.is_empty() {
        return text.to_owned();
    }
    let at = random.below(tokens.len());
    let new = (*random.pick(&TOKENS)).to_owned();
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

fn change_byte(random: &mut Random, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return text.to_owned();
    }
    let at = random.below(chars.len());
    let new = *random.pick(&BYTES);
    match random.below(3) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, new),
        _ => chars[at] = new,
    }
    chars.into_iter().collect()
}

/// Words, strings, blocks of code, blanks and single characters, which together are the text.
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

/// How long is the string that a text begins with? One that is not closed on its line is no string.
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

/// Other blanks, comments and ends of lines between the tokens, which mean the same; but the name of an operation stays whole.
pub(crate) fn respace(random: &mut Random, program: &str) -> String {
    const BLANKS: [&str; 11] =
        [" ", "  ", "\n", "\r\n", "\t", "\n\n", " // c\n", "// \"c\r\n", "\n///c\n", " \n\t", "////é\n"];
    let tokens = tokens(program);
    let often = *random.pick(&[2, 20, 100]);
    let is_word = |text: &str| text.chars().next().is_some_and(|c| c == '_' || c.is_alphanumeric());
    let mut out = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let before = i.checked_sub(1).map_or("", |before| tokens[before].as_str());
        let is_in_name = token == "." && is_word(before) || before == ".";
        // What a comment hides must not grow.
        let is_open = before.starts_with("//") || before == "\"" || token == "\"";
        if token.chars().all(char::is_whitespace) && !is_open && random.percent(often) {
            out.push_str(random.pick::<&str>(&BLANKS));
            continue;
        }
        if !is_in_name && !is_open && !token.starts_with("//") && !is_word(token) && random.percent(often / 4)
        {
            out.push_str(random.pick::<&str>(&BLANKS));
        }
        out.push_str(token);
    }
    match random.below(4) {
        0 => out.replace("\r\n", "\n").replace('\n', "\r\n"),
        _ => out,
    }
}

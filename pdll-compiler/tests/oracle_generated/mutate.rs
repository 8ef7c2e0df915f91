//! Random mutations of programs, of tokens and bytes, and changes of whitespace.

use crate::oracle_generated::random::Random;
use crate::oracle_generated::tokens::{change_token, tokens};

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

/// Returns a program with one to three changes.
pub(crate) fn mutate(random: &mut Random, program: &str) -> String {
    let mut text = program.to_owned();
    for _ in 0..1 + random.below(3) {
        text = if random.percent(85) {
            change_token(random, &text, &TOKENS)
        } else {
            change_byte(random, &text)
        };
    }
    text.replace("// -----", "// ----")
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

/// Returns a program with other blanks, comments and line ends between the tokens, without a change of
/// meaning; names of operations are not split.
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
        // The extent of a comment must not change.
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

//! The messages in the source of the front end: its string literals that contain words.

use std::path::{Path, PathBuf};

use pdll_compiler::codes::Template;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Files of the front end with messages about programs.
const SOURCES: [&str; 10] = [
    "syntax/lexer.rs",
    "syntax/parser",
    "sema",
    "lower",
    "include.rs",
    "lint.rs",
    "lint/endless.rs",
    "lint/gone.rs",
    "lint/repeated.rs",
    "pipeline.rs",
];

/// Macros whose messages are not shown to users.
const UNREAD: [&str; 4] = ["debug_assert", "debug_assert_eq", "panic", "unreachable"];

/// A message, with a wildcard for each `{…}`.
pub(crate) struct Text {
    /// Path below `src`.
    pub(crate) file: String,
    /// The literal, with `{}` for each argument.
    pub(crate) shown: String,
    /// The text between the arguments.
    parts: Vec<String>,
    template: Template,
}

impl Text {
    pub(crate) fn new(file: &str, written: &str) -> Text {
        let mut parts = vec![String::new()];
        let mut chars = written.chars().peekable();
        while let Some(c) = chars.next() {
            // A brace in backticks is literal; it is doubled in format strings.
            let is_quoted = c == '{' && chars.peek() == Some(&'`');
            let is_double = c == '{' && chars.peek() == Some(&'{');
            match c {
                '{' if is_double => {
                    chars.next();
                    parts.last_mut().unwrap().push('{');
                }
                '{' if !is_quoted => {
                    chars.by_ref().find(|c| *c == '}');
                    parts.push(String::new());
                }
                _ => parts.last_mut().unwrap().push(c),
            }
        }
        let shown = parts.join("{}");
        Text { file: file.to_owned(), template: Template::new(&shown), shown, parts }
    }

    /// Returns whether it contains words: two, or a long one.
    fn has_words(&self) -> bool {
        let words: Vec<&str> =
            self.parts.iter().flat_map(|part| part.split(|c: char| !c.is_alphabetic())).collect();
        self.shown.contains(' ')
            && !self.shown.contains('\n')
            && words.iter().map(|word| word.len()).sum::<usize>() >= 5
    }

    /// Returns whether it matches a message.
    pub(crate) fn is(&self, said: &str) -> bool {
        self.template.is(said)
    }
}

/// Returns all messages once, ordered by file and location.
pub(crate) fn texts() -> Vec<Text> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut texts: Vec<Text> = Vec::new();
    for file in SOURCES.iter().flat_map(|source| files(&src.join(source))) {
        let name = file.strip_prefix(&src).unwrap().to_string_lossy().into_owned();
        let tokens: TokenStream = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        let mut literals = Vec::new();
        collect(tokens, &mut literals);
        for literal in literals {
            let text = Text::new(&name, &literal);
            if text.has_words() && !texts.iter().any(|known| known.shown == text.shown) {
                texts.push(text);
            }
        }
    }
    texts
}

/// Returns a file, or all files below a folder.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_path_buf()];
    }
    let mut inner: Vec<PathBuf> =
        std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    inner.sort();
    inner.iter().flat_map(|path| files(path)).collect()
}

/// Collects the string literals of code, without those of attributes, of tests and of messages that are not
/// shown.
fn collect(tokens: TokenStream, out: &mut Vec<String>) {
    let mut before: Vec<String> = Vec::new();
    for token in tokens {
        let shown = match &token {
            TokenTree::Group(group) => {
                let last =
                    |n: usize| before.len().checked_sub(n).and_then(|at| before.get(at)).map_or("", |s| s);
                let is_attribute = group.delimiter() == Delimiter::Bracket
                    && (last(1) == "#" || last(1) == "!" && last(2) == "#");
                let is_test = last(2) == "mod" && last(1) == "tests";
                let is_unread = last(1) == "!" && UNREAD.contains(&last(2));
                if !is_attribute && !is_test && !is_unread {
                    collect(group.stream(), out);
                }
                String::new()
            }
            TokenTree::Literal(literal) => {
                out.extend(value(&literal.to_string()));
                String::new()
            }
            other => other.to_string(),
        };
        before.push(shown);
    }
}

/// Returns the text of a string literal.
fn value(literal: &str) -> Option<String> {
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next()? {
            'n' => out.push('\n'),
            // A literal continues at the first word of the next line.
            '\n' => while chars.next_if(|c| c.is_whitespace()).is_some() {},
            other => out.push(other),
        }
    }
    Some(out)
}

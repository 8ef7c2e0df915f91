//! Text of Rust tokens: values of string literals, source of code blocks.

use proc_macro2::{Delimiter, LineColumn, TokenStream, TokenTree};

/// Returns the value of `"…"` or `r#"…"#` and whether it was raw; `None` for any other literal. rustc has
/// checked the escapes.
pub fn literal_value(literal: &str) -> Option<(String, bool)> {
    if let Some(rest) = literal.strip_prefix('r') {
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        let inner = rest.get(hashes + 1..rest.len().checked_sub(hashes + 1)?)?;
        return rest[hashes..].starts_with('"').then(|| (inner.to_owned(), true));
    }
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    Some((unescape(inner), false))
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some('0') => out.push('\0'),
            Some('x') => {
                let digits: String = chars.by_ref().take(2).collect();
                out.extend(u8::from_str_radix(&digits, 16).ok().map(char::from));
            }
            Some('u') => {
                let digits: String =
                    chars.by_ref().skip(1).take_while(|c| *c != '}').filter(|c| *c != '_').collect();
                out.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
            }
            // A backslash at the end of a line removes the line end and the blanks after it.
            Some('\n') | Some('\r') => while chars.next_if(|c| c.is_ascii_whitespace()).is_some() {},
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

/// Returns the source text of tokens with the user's spacing, so that `$_self` is not split.
pub fn source_text(stream: &TokenStream) -> String {
    let mut printer = Printer { out: String::new(), end: None };
    printer.stream(stream);
    printer.out
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

struct Printer {
    out: String,
    /// End of the last token.
    end: Option<LineColumn>,
}

impl Printer {
    fn stream(&mut self, stream: &TokenStream) {
        // An explicit stack, because the nesting depth of groups is not limited.
        let mut stack = vec![(stream.clone().into_iter(), None)];
        while let Some((trees, closing)) = stack.last_mut() {
            match trees.next() {
                None => {
                    if let Some((text, span)) = closing.take() {
                        self.token(text, span);
                    }
                    stack.pop();
                }
                Some(TokenTree::Group(group)) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::None => ("", ""),
                    };
                    if !open.is_empty() {
                        self.token(open, group.span_open());
                    }
                    let closing = (!close.is_empty()).then(|| (close, group.span_close()));
                    stack.push((group.stream().into_iter(), closing));
                }
                Some(tree) => self.token(&tree.to_string(), tree.span()),
            }
        }
    }

    fn token(&mut self, text: &str, span: proc_macro2::Span) {
        let start = span.start();
        match self.end {
            Some(end) if start.line > end.line => self.out.push('\n'),
            Some(end) if start != end => self.out.push(' '),
            // In rust-analyzer, all places are the same; two words are apart all the same.
            Some(_) if self.out.ends_with(is_word) && text.starts_with(is_word) => self.out.push(' '),
            _ => {}
        }
        self.out.push_str(text);
        self.end = Some(span.end());
    }
}

//! Body of a macro call: its header, and the rest as a source of tokens or of text.
//!
//! In: the tokens between the braces. Out: [`Body`]. A body that is one string literal is text; it may
//! contain text that rustc cannot lex. Invariant: lines and columns of the text are those of the Rust file,
//! because blanks replace everything before it.

use proc_macro2::{Delimiter, Group, Literal, Span as RustSpan, TokenStream, TokenTree};

use super::header::Header;
use crate::syntax::rustc::strings::literal_value;

/// A macro body in two parts.
#[derive(Debug)]
pub struct Body {
    /// The statements `pub mod …;` and `use …;`.
    pub header: Header,
    /// The rest.
    pub content: BodyContent,
    /// The file of the macro call, as rustc names it; empty if unknown.
    pub file: String,
    /// The path of that file.
    pub path: Option<std::path::PathBuf>,
    /// The directory that is searched first for included files.
    pub directory: Option<std::path::PathBuf>,
}

/// The content of the body without its header.
#[derive(Debug)]
pub enum BodyContent {
    /// Tokens from rustc.
    Tokens(TokenStream),
    /// Text of a string literal.
    Text {
        /// The text, padded to its position in the file.
        text: String,
        /// Location of the literal.
        span: RustSpan,
    },
}

impl Body {
    /// Splits a macro body.
    pub fn new(stream: TokenStream) -> Body {
        let span = stream.clone().into_iter().next().map_or_else(RustSpan::call_site, |t| t.span());
        let file = span.file();
        let path = span.local_file();
        let directory = path.as_deref().and_then(|path| path.parent().map(std::path::Path::to_owned));
        let (mut header, rest) = Header::take(stream);
        let mut trees = rest.clone().into_iter();
        let content = match (trees.next(), trees.next()) {
            (Some(TokenTree::Literal(literal)), None) => match text(&literal, &mut header) {
                Some(text) => BodyContent::Text { text, span: literal.span() },
                None => BodyContent::Tokens(rest),
            },
            _ => BodyContent::Tokens(rest),
        };
        Body { header, content, file, path, directory }
    }
}

/// Returns the text of a string literal, padded to the position of the literal. The header statements are
/// moved out.
fn text(literal: &Literal, header: &mut Header) -> Option<String> {
    let source = literal.to_string();
    let (value, _) = literal_value(&source)?;
    let statements = header_length(&value);
    if let Ok(stream) = value[..statements].parse::<TokenStream>() {
        let (inner, _) = Header::take(respan(stream, literal.span()));
        header.module = header.module.take().or(inner.module);
        header.uses.extend(inner.uses);
        header.errors.extend(inner.errors);
    }
    let start = literal.span().start();
    let quote = source.find('"').map_or(0, |at| at + 1);
    let mut out = "\n".repeat(start.line.saturating_sub(1));
    out.push_str(&" ".repeat(start.column + quote));
    out.extend(value[..statements].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
    out.push_str(&value[statements..]);
    Some(out)
}

/// Returns the number of bytes that `use …;` and `pub mod …;`, with blanks and comments between them, occupy
/// at the start of a text.
fn header_length(text: &str) -> usize {
    let mut end = 0;
    loop {
        let rest = &text[end..];
        let statement = rest.len() - skip_blanks(rest).len();
        let word = rest[statement..].split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
        let is_header = matches!(word, Some("use" | "pub" | "mod"));
        match rest[statement..].find(';') {
            Some(semicolon) if is_header => end += statement + semicolon + 1,
            _ => return end,
        }
    }
}

fn skip_blanks(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix("//") {
        rest = comment.split_once('\n').map_or("", |(_, after)| after).trim_start();
    }
    rest
}

/// Gives all tokens one span.
pub(super) fn respan(stream: TokenStream, span: RustSpan) -> TokenStream {
    // The open groups: the remaining trees, the finished trees, and the delimiter around them.
    let mut stack = vec![(stream.into_iter(), TokenStream::new(), Delimiter::None)];
    loop {
        let Some((trees, done, delimiter)) = stack.last_mut() else { return TokenStream::new() };
        match trees.next() {
            Some(TokenTree::Group(group)) => {
                stack.push((group.stream().into_iter(), TokenStream::new(), group.delimiter()));
            }
            Some(mut tree) => {
                tree.set_span(span);
                done.extend([tree]);
            }
            None => {
                let (done, delimiter) = (std::mem::take(done), *delimiter);
                stack.pop();
                let Some((_, around, _)) = stack.last_mut() else { return done };
                let mut group = Group::new(delimiter, done);
                group.set_span(span);
                around.extend([TokenTree::Group(group)]);
            }
        }
    }
}

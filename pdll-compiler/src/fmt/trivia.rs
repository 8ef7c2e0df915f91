//! Trivia: tokens with the comments and blank lines between them.
//!
//! In: text and its tokens. Out: `Word`s. Invariant: every comment belongs to exactly one word.

use crate::syntax::token::{Token, TokenKind};

/// A comment, or a token, which starts a line.
#[derive(Clone, Debug)]
pub(super) struct Comment<'t> {
    pub(super) text: &'t str,
    /// Whether a blank line is before it.
    pub(super) is_apart: bool,
}

/// A token with the comments around it.
#[derive(Clone, Debug)]
pub(super) struct Word<'t> {
    pub(super) kind: TokenKind,
    /// Text as it is written.
    pub(super) text: &'t str,
    /// Comments on lines before it.
    pub(super) before: Vec<Comment<'t>>,
    /// Comment on its line, after it.
    pub(super) after: Option<&'t str>,
    /// Whether it starts a line.
    pub(super) starts_line: bool,
    /// Whether a blank line is right before it.
    pub(super) is_apart: bool,
    /// Whether it is a brace of the attributes of an operation.
    pub(super) is_attributes: bool,
    /// Index of the bracket that closes this one, or of this word.
    pub(super) end: usize,
}

impl Word<'_> {
    /// Returns whether it opens a bracket.
    pub(super) fn opens(&self) -> bool {
        use TokenKind::{LeftBrace, LeftParen, LeftSquare, Less};
        matches!(self.kind, LeftBrace | LeftParen | LeftSquare | Less)
    }
}

/// Reads the words of a text. The last one is the end of the text.
pub(super) fn read<'t>(text: &'t str, tokens: &[Token]) -> Vec<Word<'t>> {
    let mut words: Vec<Word<'t>> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    for token in tokens.iter().filter(|token| token.kind != TokenKind::Doc) {
        let (lo, hi) = (token.span.lo as usize, token.span.hi as usize);
        let gap = Gap::read(&text[at..lo]);
        let is_first = words.is_empty();
        let mut before = gap.comments;
        let mut after = None;
        if let Some(first) = before.first()
            && !is_first
            && gap.starts_on_line
        {
            after = Some(first.text);
            before.remove(0);
        }
        if let (Some(word), after @ Some(_)) = (words.last_mut(), after) {
            word.after = after;
        }
        words.push(Word {
            kind: token.kind,
            text: &text[lo..hi],
            before,
            after: None,
            starts_line: gap.has_line || is_first,
            is_apart: gap.ends_apart,
            is_attributes: false,
            end: words.len(),
        });
        at = hi;
    }
    if let Some(first) = words.first_mut().and_then(|word| word.before.first_mut()) {
        first.is_apart = false;
    }
    match_brackets(&mut words);
    mark_attributes(&mut words);
    words
}

/// The text between two tokens.
struct Gap<'t> {
    comments: Vec<Comment<'t>>,
    /// Whether the first comment is on the line of the token before.
    starts_on_line: bool,
    has_line: bool,
    /// Whether a blank line is at the end.
    ends_apart: bool,
}

impl<'t> Gap<'t> {
    fn read(text: &'t str) -> Gap<'t> {
        let mut comments = Vec::new();
        let (mut starts_on_line, mut has_line) = (false, false);
        let mut n_lines = 0;
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if rest.starts_with("//") {
                let comment = rest.split(['\n', '\r']).next().unwrap_or_default();
                starts_on_line |= comments.is_empty() && !has_line;
                comments.push(Comment { text: comment.trim_end(), is_apart: n_lines > 1 });
                rest = &rest[comment.len()..];
                n_lines = 0;
                continue;
            }
            if c == '\n' {
                n_lines += 1;
                has_line = true;
            }
            rest = &rest[c.len_utf8()..];
        }
        Gap { comments, starts_on_line, has_line, ends_apart: n_lines > 1 }
    }
}

fn match_brackets(words: &mut [Word<'_>]) {
    let mut open = Vec::new();
    for at in 0..words.len() {
        use TokenKind::{Greater, RightBrace, RightParen, RightSquare};
        if words[at].opens() {
            open.push(at);
        } else if matches!(words[at].kind, Greater | RightBrace | RightParen | RightSquare)
            && let Some(start) = open.pop()
        {
            words[start].end = at;
        }
    }
}

/// Marks the braces in `op<…>(…) {…}`.
fn mark_attributes(words: &mut [Word<'_>]) {
    for at in 1..words.len() {
        if words[at].kind != TokenKind::Less || words[at - 1].text != "op" {
            continue;
        }
        let mut next = words[at].end + 1;
        if words.get(next).is_some_and(|word| word.kind == TokenKind::LeftParen) {
            next = words[next].end + 1;
        }
        if let Some(brace) = words.get_mut(next).filter(|word| word.kind == TokenKind::LeftBrace) {
            brace.is_attributes = true;
        }
    }
}

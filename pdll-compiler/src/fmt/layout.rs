//! Layout: where lines end.
//!
//! In: words. Out: text. A declaration or statement is on one line if it fits and has no comment inside; otherwise it is broken, in this
//! order: after `=>`, before `with` of a replacement, and between the items of the brackets that do not fit.

use crate::fmt::trivia::{Comment, Word};
use crate::syntax::token::{Keyword, TokenKind};

/// Maximum length of a line, where that is possible.
pub const MAX_WIDTH: usize = 120;
/// Number of columns of a level.
const INDENT: usize = 2;

/// The text written so far.
pub(super) struct Layout<'w, 't> {
    words: &'w [Word<'t>],
    out: String,
    /// Column, in characters.
    column: usize,
}

impl<'w, 't> Layout<'w, 't> {
    pub(super) fn new(words: &'w [Word<'t>]) -> Layout<'w, 't> {
        Layout { words, out: String::new(), column: 0 }
    }

    /// Returns the whole text.
    pub(super) fn finish(mut self) -> String {
        let last = self.words.len().saturating_sub(1);
        self.sequence(0, last, 0);
        if let Some(end) = self.words.get(last) {
            self.comments(&end.before, 0, self.out.is_empty());
        }
        if !self.out.is_empty() {
            self.end_line();
        }
        self.out
    }

    /// Writes the declarations or statements of a range of words, each on its own lines.
    fn sequence(&mut self, start: usize, end: usize, indent: usize) {
        let mut at = start;
        while at < end {
            let next = self.end_of_item(at, end);
            let word = &self.words[at];
            self.comments(&word.before, indent, at == start);
            if word.is_apart && (at != start || !word.before.is_empty()) {
                self.blank_line();
            }
            self.start_line(indent);
            self.item(at, next, indent);
            at = next;
        }
    }

    /// Returns the index after a declaration or statement: after its semicolon, or after the brace of its block if no semicolon is there.
    fn end_of_item(&self, start: usize, end: usize) -> usize {
        if self.words[start].kind == TokenKind::Directive {
            return (start + 2).min(end);
        }
        let mut at = start;
        while at < end {
            let word = &self.words[at];
            match word.kind {
                TokenKind::Semicolon => return at + 1,
                TokenKind::LeftBrace if !word.is_attributes => {
                    at = word.end;
                    // A block in a statement is followed by more of it.
                    let next = self.words.get(at + 1).map(|word| word.kind);
                    let goes_on =
                        matches!(next, Some(TokenKind::Semicolon | TokenKind::Comma | TokenKind::Equal));
                    if !goes_on {
                        return (at + 1).min(end);
                    }
                }
                _ if word.opens() => at = word.end,
                _ => {}
            }
            at += 1;
        }
        end
    }

    /// Writes a declaration or statement, at the start of a line.
    fn item(&mut self, start: usize, end: usize, indent: usize) {
        let is_replace = self.words[start].kind == TokenKind::Keyword(Keyword::Replace);
        let arrow = self.find(start, end, TokenKind::FatArrow).map(|at| at + 1).filter(|at| *at < end);
        let with = self.find(start, end, TokenKind::Keyword(Keyword::With)).filter(|_| is_replace);
        let Some(split) = arrow.or(with) else {
            return self.words_of(start, end, indent);
        };
        let is_broken = self.words[split].starts_line || self.words[split - 1].after.is_some();
        if !is_broken && self.fits(start, end) {
            return self.words_of(start, end, indent);
        }
        // A replacement after an arrow may be broken before its `with` instead.
        let inner = self.words[split].kind == TokenKind::Keyword(Keyword::Replace);
        let inner_with =
            self.find(split, end, TokenKind::Keyword(Keyword::With)).filter(|_| inner && arrow.is_some());
        self.words_of(start, split, indent);
        match inner_with {
            Some(with) if !is_broken && self.words[with].starts_line => {
                self.space(split);
                self.words_of(split, with, indent);
                self.line_within(with, indent + INDENT);
                self.words_of(with, end, indent + INDENT);
            }
            _ => {
                self.line_within(split, indent + INDENT);
                match arrow {
                    Some(_) => self.item(split, end, indent + INDENT),
                    None => self.words_of(split, end, indent + INDENT),
                }
            }
        }
    }

    /// Returns the first word of a kind outside of brackets.
    fn find(&self, start: usize, end: usize, kind: TokenKind) -> Option<usize> {
        let mut at = start;
        while at < end {
            if self.words[at].kind == kind {
                return Some(at);
            }
            at = self.words[at].end + 1;
        }
        None
    }

    /// Writes words from the current column on, and breaks brackets that do not fit.
    fn words_of(&mut self, start: usize, end: usize, indent: usize) {
        let mut at = start;
        while at < end {
            let word = &self.words[at];
            if at > start {
                if word.before.is_empty() && self.words[at - 1].after.is_none() {
                    self.space(at);
                } else {
                    self.line_within(at, indent + INDENT);
                }
            }
            if !word.opens() || word.end == at {
                self.word(at);
                at += 1;
                continue;
            }
            let close = word.end;
            let is_block = word.kind == TokenKind::LeftBrace && !word.is_attributes;
            if is_block && self.is_broken_block(at) {
                self.block(at, indent);
            } else if self.fits_flat(at, close, end) {
                self.flat(at, close + 1);
            } else {
                self.broken(at, indent);
            }
            at = close + 1;
        }
    }

    /// Returns whether a block is on several lines: as it is written, unless it does not fit.
    fn is_broken_block(&self, at: usize) -> bool {
        let close = self.words[at].end;
        let has_line = (at + 1..=close).any(|at| self.words[at].starts_line);
        let n_items = {
            let (mut n, mut next) = (0, at + 1);
            while next < close {
                next = self.end_of_item(next, close);
                n += 1;
            }
            n
        };
        has_line
            || n_items > 1
            || self.has_comment(at, close)
            || self.column + 1 + self.width(at, close + 1) > MAX_WIDTH
    }

    /// Writes a block on several lines.
    fn block(&mut self, at: usize, indent: usize) {
        let close = self.words[at].end;
        self.word(at);
        if close == at + 1 && self.words[close].before.is_empty() && self.words[at].after.is_none() {
            self.word(close);
            return;
        }
        self.sequence(at + 1, close, indent + INDENT);
        self.comments(&self.words[close].before, indent + INDENT, close == at + 1);
        self.start_line(indent);
        self.word(close);
    }

    /// Writes brackets with each item on its own line.
    fn broken(&mut self, at: usize, indent: usize) {
        let close = self.words[at].end;
        self.word(at);
        let mut start = at + 1;
        while start < close {
            let comma = self.find(start, close, TokenKind::Comma).map_or(close, |comma| comma + 1);
            self.comments(&self.words[start].before, indent + INDENT, start == at + 1);
            self.start_line(indent + INDENT);
            self.words_of(start, comma, indent + INDENT);
            start = comma;
        }
        self.comments(&self.words[close].before, indent + INDENT, close == at + 1);
        self.start_line(indent);
        self.word(close);
    }

    /// Returns whether brackets fit on the line, with what must follow them there.
    fn fits_flat(&self, at: usize, close: usize, end: usize) -> bool {
        if self.has_comment(at, close) {
            return false;
        }
        if self.words[at].kind == TokenKind::Less {
            return true;
        }
        // What follows up to the next brackets, which may be broken themselves.
        let mut next = close + 1;
        while next < end && (!self.words[next].opens() || self.words[next].kind == TokenKind::Less) {
            next = self.words[next].end + 1;
        }
        let has_next = usize::from(next < end);
        self.column + self.width(at, next.min(end)) + has_next <= MAX_WIDTH
    }

    /// Returns whether words fit on the line, in one piece.
    fn fits(&self, start: usize, end: usize) -> bool {
        let is_free = |at: usize| at + 1 >= end || self.words[at].after.is_none();
        let has_block = (start..end).any(|at| {
            let word = &self.words[at];
            word.kind == TokenKind::LeftBrace && !word.is_attributes && self.is_broken_block(at)
        });
        let before = (start + 1..end).all(|at| self.words[at].before.is_empty());
        let breaks = (start + 1..end)
            .any(|at| self.words[at].starts_line && self.words[at].kind == TokenKind::Keyword(Keyword::With));
        let is_short = self.column + self.width(start, end) <= MAX_WIDTH;
        !has_block && before && !breaks && (start..end).all(is_free) && is_short
    }

    /// Returns whether a comment is between brackets.
    fn has_comment(&self, at: usize, close: usize) -> bool {
        self.words[at].after.is_some()
            || self.words[at + 1..close].iter().any(|word| !word.before.is_empty() || word.after.is_some())
            || !self.words[close].before.is_empty()
            || self.words[at + 1..close]
                .iter()
                .any(|word| word.kind == TokenKind::Code && word.text.contains('\n'))
    }

    /// Returns the number of columns of words on one line.
    fn width(&self, start: usize, end: usize) -> usize {
        let space = |at: usize| usize::from(at > start && self.has_space(at));
        // Of code over several lines, the first counts.
        let of = |at: usize| self.words[at].text.lines().next().unwrap_or_default().chars().count();
        (start..end).map(|at| space(at) + of(at)).sum()
    }

    fn flat(&mut self, start: usize, end: usize) {
        for at in start..end {
            if at > start {
                self.space(at);
            }
            self.word(at);
        }
    }

    /// Writes a word and the comment after it, which ends the line.
    fn word(&mut self, at: usize) {
        let word = &self.words[at];
        self.push(word.text);
        if let Some(comment) = word.after {
            self.push(" ");
            self.push(comment);
        }
    }

    fn space(&mut self, at: usize) {
        if self.has_space(at) {
            self.push(" ");
        }
    }

    /// Returns whether a space is between a word and the one before it.
    fn has_space(&self, at: usize) -> bool {
        use TokenKind::{
            Arrow, Colon, Comma, Dot, Equal, FatArrow, Greater, Ident, Keyword as Word, LeftBrace, LeftParen,
            LeftSquare, Less, Minus, RightBrace, RightParen, RightSquare, Semicolon,
        };
        let (before, word) = (&self.words[at - 1], &self.words[at]);
        let is_call =
            matches!(before.kind, Ident | Greater | Word(Keyword::Constraint | Keyword::UpperRewrite));
        match (before.kind, word.kind) {
            (LeftParen | LeftSquare | Less | Dot | Minus, _) => false,
            (LeftBrace, RightBrace) => false,
            (LeftBrace, _) => !before.is_attributes,
            (_, RightParen | RightSquare | Comma | Semicolon | Dot | Colon | Greater | Less) => false,
            (_, RightBrace) => !self.closes_attributes(at),
            (_, LeftParen) if is_call => false,
            (Greater, Equal | Arrow | FatArrow | LeftBrace) => true,
            _ => true,
        }
    }

    fn closes_attributes(&self, close: usize) -> bool {
        self.words[..close].iter().rev().find(|word| word.end == close).is_some_and(|word| word.is_attributes)
    }

    /// Starts a line within an item: writes the comments before a word on lines of their own.
    fn line_within(&mut self, at: usize, indent: usize) {
        self.comments(&self.words[at].before, indent, true);
        self.start_line(indent);
    }

    /// Writes comments on lines of their own. A blank line is not written before the first one of a block.
    fn comments(&mut self, comments: &[Comment<'t>], indent: usize, is_first: bool) {
        for (number, comment) in comments.iter().enumerate() {
            if comment.is_apart && !(is_first && number == 0) {
                self.blank_line();
            }
            self.start_line(indent);
            self.push(comment.text);
        }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        match text.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += text.chars().count(),
        }
    }

    fn end_line(&mut self) {
        if self.column > 0 || !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.column = 0;
    }

    fn blank_line(&mut self) {
        if self.out.is_empty() {
            return;
        }
        self.end_line();
        if !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn start_line(&mut self, indent: usize) {
        if !self.out.is_empty() && self.column > 0 {
            self.end_line();
        }
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }
}

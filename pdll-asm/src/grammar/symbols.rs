//! Types and attributes of dialects, stored as text, and aliases.

use super::frame::{Frame, Goal, Result, Step, have_attr, have_type};
use super::parser::Parser;
use crate::build::{Build, Refusal};
use crate::error::Error;
use crate::lexer::Kind;

/// The parts of `!name…` or `#name…`.
enum Symbol<'a> {
    Alias(&'a str),
    Dialect { dialect: &'a str, body: &'a str },
}

impl<'a, B: Build> Parser<'a, '_, B> {
    pub(super) fn dialect_type(&mut self) -> Result<Step<B>> {
        let lo = self.token.lo;
        match self.symbol()? {
            Symbol::Alias(name) => match self.build.type_alias(name) {
                Some(ty) => Ok(have_type(ty)),
                None => Err(self.undefined_alias(name)),
            },
            Symbol::Dialect { dialect, body } => {
                has_hook(dialect, "type", body, lo)?;
                match self.build.opaque_type(dialect, body) {
                    Ok(ty) => Ok(have_type(ty)),
                    Err(refusal) => Err(self.refused(lo, body, refusal)),
                }
            }
        }
    }

    pub(super) fn dialect_attr(&mut self, ty: Option<B::Type>) -> Result<Step<B>> {
        let lo = self.token.lo;
        match self.symbol()? {
            Symbol::Alias(name) => match self.build.attr_alias(name) {
                Some(attr) => Ok(have_attr(attr)),
                None => Err(self.undefined_alias(name)),
            },
            Symbol::Dialect { dialect, body } => {
                if self.consume_if(Kind::Colon) {
                    return self.need(Goal::Type, Frame::OpaqueAttrType { dialect, body, lo });
                }
                self.opaque_attr(dialect, body, ty, lo)
            }
        }
    }

    pub(super) fn opaque_attr(
        &mut self,
        dialect: &str,
        body: &str,
        ty: Option<B::Type>,
        lo: u32,
    ) -> Result<Step<B>> {
        has_hook(dialect, "attribute", body, lo)?;
        match self.build.opaque_attr(dialect, body, ty) {
            Ok(attr) => Ok(have_attr(attr)),
            Err(refusal) => Err(self.refused(lo, body, refusal)),
        }
    }

    /// Returns the error for a symbol at byte `lo` that the builder rejects.
    fn refused(&self, lo: u32, body: &str, refusal: Refusal) -> Error {
        // The body is a slice of the text.
        let start = (body.as_ptr() as usize).checked_sub(self.lexer.text().as_ptr() as usize);
        let error = match (refusal.at, start) {
            (Some(at), Some(start)) => Error::new(refusal.message, start + at, start + at),
            _ => self.error_since(lo, refusal.message),
        };
        Error { note: refusal.note, ..error }
    }

    fn undefined_alias(&self, name: &str) -> Error {
        let hi = self.last_end as usize;
        let lo = hi.saturating_sub(name.len() + 1);
        Error::new(format!("undefined symbol alias id '{name}'"), lo, hi)
    }

    fn symbol(&mut self) -> Result<Symbol<'a>> {
        let token = self.token;
        let name = &self.spelling(token)[1..];
        let end = token.hi as usize;
        let is_open = self.lexer.text().as_bytes().get(end) == Some(&b'<');
        let (dialect, pretty) = name.split_once('.').map_or((name, None), |(d, rest)| (d, Some(rest)));
        if (is_open || pretty.is_some()) && !is_namespace(dialect) {
            return Err(self.error(format!("invalid dialect namespace '{dialect}'")));
        }
        if !is_open {
            self.advance();
            return Ok(match pretty {
                Some(body) => Symbol::Dialect { dialect, body },
                None => Symbol::Alias(name),
            });
        }
        let body_end = self.balanced(end)?;
        let text = self.lexer.text();
        let body = match pretty {
            // `.name<…>`: the name belongs to the body.
            Some(rest) => &text[end - rest.len()..body_end],
            None => &text[end + 1..body_end - 1],
        };
        self.lexer.seek(body_end);
        self.last_end = body_end as u32;
        self.token = self.lexer.next_token();
        Ok(Symbol::Dialect { dialect, body })
    }

    /// Returns the end of the `<…>` that begins at `start`. Brackets in it must match; strings are skipped.
    fn balanced(&self, start: usize) -> Result<usize> {
        let bytes = self.lexer.text().as_bytes();
        let mut open: Vec<u8> = Vec::new();
        let mut at = start;
        let fault = |bracket: u8| {
            let message = format!("unbalanced '{}' character in pretty dialect name", bracket as char);
            Err(Error::new(message, start, start + 1))
        };
        loop {
            let Some(&byte) = bytes.get(at) else {
                return match open.last() {
                    Some(&bracket) => fault(bracket),
                    None => Err(Error::new("unexpected end of text in pretty dialect name", at, at)),
                };
            };
            at += 1;
            match byte {
                b'<' | b'(' | b'[' | b'{' => open.push(byte),
                b'-' if bytes.get(at) == Some(&b'>') => at += 1,
                b'>' | b')' | b']' | b'}' => {
                    let wanted = match byte {
                        b'>' => b'<',
                        b')' => b'(',
                        b']' => b'[',
                        _ => b'{',
                    };
                    match open.pop() {
                        Some(bracket) if bracket == wanted => {}
                        Some(bracket) => return fault(bracket),
                        None => return fault(byte),
                    }
                    if open.is_empty() {
                        return Ok(at);
                    }
                }
                b'"' => {
                    let mut lexer = self.lexer.clone();
                    lexer.seek(at - 1);
                    let token = lexer.next_token();
                    if token.kind != Kind::String {
                        return Err(self.error_at(token, "expected '\"' in string literal"));
                    }
                    at = token.hi as usize;
                }
                _ => {}
            }
        }
    }
}

/// Rejects symbols of the dialect `builtin`: builtin types and attributes have their own syntax. `lo` is the
/// start of the symbol.
fn has_hook(dialect: &str, what: &str, body: &str, lo: u32) -> Result<()> {
    if dialect != "builtin" {
        return Ok(());
    }
    let start = lo as usize + "!builtin.".len();
    let message = format!("dialect 'builtin' provides no {what} parsing hook");
    Err(Error::new(message, start, start + body.len()))
}

/// Returns whether the name is valid for a dialect.
fn is_namespace(name: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
    name.bytes().all(is_word) && name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

//! `{-# dialect_resources: {…}, external_resources: {…} #-}`, token by token.

use std::borrow::Cow;

use pdll_asm::escape::unescape;
use pdll_asm::lexer::{Kind, Lexer, Token};

use super::state::Reader;
use crate::resources::Entry;
use crate::text::error::{Fault, Read};

/// A lexer with the token ahead.
struct Tokens<'t> {
    lexer: Lexer<'t>,
    token: Token,
    last_end: u32,
}

impl<'t> Tokens<'t> {
    fn new(text: &'t str, pos: usize) -> Self {
        let mut lexer = Lexer::new(text, pos);
        let token = lexer.next_token();
        Tokens { lexer, token, last_end: pos as u32 }
    }

    fn advance(&mut self) -> Token {
        let token = self.token;
        self.last_end = token.hi;
        self.token = self.lexer.next_token();
        token
    }

    fn take(&mut self, kind: Kind) -> bool {
        let is_next = self.token.kind == kind;
        if is_next {
            self.advance();
        }
        is_next
    }

    fn fault(&self, message: impl Into<String>) -> Box<Fault> {
        if self.token.kind == Kind::Error {
            let (message, at) = self.lexer.error_at(self.token);
            return Fault::new(at as usize, message);
        }
        Fault::new(self.token.lo as usize, message)
    }

    fn expect(&mut self, kind: Kind, message: &str) -> Read<()> {
        if self.take(kind) {
            return Ok(());
        }
        match self.token.kind {
            Kind::Error => Err(self.fault(message)),
            _ => Err(Fault::new(self.last_end as usize, message)),
        }
    }

    /// Returns a key and its colon.
    fn key(&mut self, place: &str) -> Read<(Cow<'t, str>, Token)> {
        let token = self.token;
        let spelling = self.lexer.spelling(token);
        let key = match token.kind {
            Kind::Word => Cow::Borrowed(spelling),
            Kind::String => Cow::Owned(String::from_utf8_lossy(&unescape(spelling)).into_owned()),
            _ => return Err(self.fault(format!("expected identifier key {place}"))),
        };
        self.advance();
        self.expect(Kind::Colon, "expected ':'")?;
        Ok((key, token))
    }
}

impl Reader<'_> {
    pub(super) fn metadata(&mut self) -> Read<()> {
        let mut tokens = Tokens::new(self.text, self.pos);
        tokens.advance();
        if !tokens.take(Kind::MetadataEnd) {
            loop {
                let (key, token) = tokens.key("in file metadata dictionary")?;
                match &*key {
                    "dialect_resources" => self.sections(&mut tokens, true)?,
                    "external_resources" => self.sections(&mut tokens, false)?,
                    _ => {
                        let message = format!("unknown key '{key}' in file metadata dictionary");
                        return Err(Fault::new(token.lo as usize, message));
                    }
                }
                if !tokens.take(Kind::Comma) {
                    break;
                }
            }
            tokens.expect(Kind::MetadataEnd, "expected ',' or '#-}'")?;
        }
        self.pos = tokens.last_end as usize;
        Ok(())
    }

    /// `{name: {key: value, …}, …}`
    fn sections(&mut self, tokens: &mut Tokens<'_>, is_dialect: bool) -> Read<()> {
        tokens.expect(Kind::LBrace, "expected '{'")?;
        if tokens.take(Kind::RBrace) {
            return Ok(());
        }
        loop {
            let place = if is_dialect { "for 'resource' entry" } else { "for 'external_resources' entry" };
            let (name, token) = tokens.key(place)?;
            if is_dialect && !self.ctx.is_dialect_loaded(&name) && !self.ctx.allows_unregistered_dialects() {
                return Err(Fault::new(token.lo as usize, format!("dialect '{name}' is unknown")));
            }
            tokens.expect(Kind::LBrace, "expected '{'")?;
            if is_dialect && self.ctx.is_dialect_loaded(&name) && !self.ctx.has_resources(&name) {
                return Err(tokens.fault(format!("unexpected 'resource' section for dialect '{name}'")));
            }
            if !tokens.take(Kind::RBrace) {
                loop {
                    let (key, token) = tokens.key("for 'resource' entry")?;
                    let entry = value(tokens, &key)?;
                    self.add_resource(is_dialect, &name, &key, token, entry)?;
                    if !tokens.take(Kind::Comma) {
                        break;
                    }
                }
                tokens.expect(Kind::RBrace, "expected '}'")?;
            }
            if !tokens.take(Kind::Comma) {
                return tokens.expect(Kind::RBrace, "expected '}'");
            }
        }
    }

    fn add_resource(
        &mut self,
        is_dialect: bool,
        name: &str,
        key: &str,
        token: Token,
        entry: Entry,
    ) -> Read<()> {
        if !is_dialect {
            let external = &mut self.resources.external;
            let at = external.iter().position(|(tool, _)| **tool == *name).unwrap_or_else(|| {
                external.push((name.into(), Vec::new()));
                external.len() - 1
            });
            external[at].1.push((key.into(), entry));
            return Ok(());
        }
        let Entry::Blob(blob) = entry else {
            let message = format!("expected hex string blob for key '{key}'");
            return Err(Fault::new(token.lo as usize, message));
        };
        self.resources.blobs_mut(name).insert(key.into(), blob);
        Ok(())
    }
}

/// `true`, `false`, a string, or a blob: a string of hexadecimal digits that begins with the alignment.
fn value(tokens: &mut Tokens<'_>, key: &str) -> Read<Entry> {
    let token = tokens.token;
    let spelling = tokens.lexer.spelling(token);
    let entry = match (token.kind, spelling) {
        (Kind::Word, "true") => Entry::Bool(true),
        (Kind::Word, "false") => Entry::Bool(false),
        (Kind::String, _) => match spelling.strip_prefix("\"0x").and_then(|rest| rest.strip_suffix('"')) {
            Some(digits) => match blob(digits) {
                Some(blob) if blob.len() >= 4 => Entry::Blob(blob),
                Some(_) => {
                    return Err(tokens.fault(format!(
                        "expected hex string blob for key '{key}' to encode alignment in first 4 bytes"
                    )));
                }
                None => return Err(tokens.fault(format!("expected hex string blob for key '{key}'"))),
            },
            None => Entry::String(unescape(spelling).into()),
        },
        _ => return Err(tokens.fault(format!("expected string value for key '{key}'"))),
    };
    tokens.advance();
    Ok(entry)
}

fn blob(digits: &str) -> Option<Box<[u8]>> {
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let value = |digit: u8| (digit as char).to_digit(16).map(|value| value as u8);
    pairs.iter().map(|[high, low]| Some(value(*high)? << 4 | value(*low)?)).collect()
}

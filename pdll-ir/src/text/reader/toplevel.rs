//! Top-level text other than operations: aliases.

use pdll_asm::lexer::{Kind, Lexer};

use super::state::Reader;
use crate::location::Location;
use crate::text::aliases::Alias;
use crate::text::error::{Fault, Read};

impl<'t> Reader<'t> {
    /// `#name = attribute`
    pub(super) fn attr_alias(&mut self) -> Read<()> {
        let (name, lo) = self.alias_name("attribute")?;
        if self.build.aliases.attrs.get(name).is_some() {
            return Err(Fault::new(lo, format!("redefinition of attribute alias id '{name}'")));
        }
        self.expect(b'=', "expected '=' in attribute alias definition")?;
        let alias = match self.file_location_alias() {
            Some(loc) => Alias::Location(loc),
            None => Alias::Attribute(self.attribute()?),
        };
        self.build.aliases.attrs.insert(name, alias);
        Ok(())
    }

    /// Reads `loc("file":1:2)`, perhaps with a name, the most common alias; anything else is read as an attribute.
    fn file_location_alias(&mut self) -> Option<Location> {
        self.blanks();
        let lo = self.pos;
        if !self.starts_with("loc(") {
            return None;
        }
        self.pos += "loc(".len();
        let Some(loc) = self.raw_location() else {
            self.pos = lo;
            return None;
        };
        self.pos += 1;
        Some(loc)
    }

    /// `!name = type`
    pub(super) fn type_alias(&mut self) -> Read<()> {
        let (name, lo) = self.alias_name("type")?;
        if self.build.aliases.types.contains_key(name) {
            return Err(Fault::new(lo, format!("redefinition of type alias id '{name}'")));
        }
        self.expect(b'=', "expected '=' in type alias definition")?;
        let ty = self.ty()?;
        self.build.aliases.types.insert(name.into(), ty);
        Ok(())
    }

    fn alias_name(&mut self, kind: &str) -> Read<(&'t str, usize)> {
        let lo = self.pos;
        if let Some(hi) = self.plain_alias_end() {
            self.pos = hi;
            return Ok((&self.text[lo + 1..hi], lo));
        }
        let mut lexer = Lexer::new(self.text, lo);
        let token = lexer.next_token();
        if !matches!(token.kind, Kind::Hash | Kind::Bang) {
            let (message, at) = lexer.error_at(token);
            return Err(Fault::new(at as usize, message));
        }
        let name = &lexer.spelling(token)[1..];
        if name.contains('.') {
            let message = format!("{kind} names with a '.' are reserved for dialect-defined names");
            return Err(Fault::new(lo, message));
        }
        self.pos = token.hi as usize;
        Ok((name, lo))
    }

    /// Returns the end of the name of an alias that consists of a letter and letters and digits, and is
    /// followed by a blank.
    fn plain_alias_end(&self) -> Option<usize> {
        let rest = &self.bytes[self.pos + 1..];
        let len = rest.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
        (rest[0].is_ascii_alphabetic() && rest[len] == b' ').then_some(self.pos + 1 + len)
    }
}

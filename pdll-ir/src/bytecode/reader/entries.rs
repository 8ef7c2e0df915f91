//! Entries: decodes attributes and types when they are first used.
//!
//! An entry that refers to others waits on a stack until these are decoded, so nothing recurses. An entry is decoded anew once what it
//! refers to is there; all missing references are collected the first time.

use super::cursor::Cursor;
use super::state::{Entry, Form, Reader, Ref, Resolved, State};
use crate::attributes::{Attribute, AttributeData};
use crate::bytecode::encoding::attr;
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::Identifier;
use crate::location::Location;
use crate::types::Type;

/// The result of decoding an entry; `None` if it refers to others that are not decoded yet.
pub(super) type Decoded<T> = Read<Option<T>>;

impl<'b> Reader<'b> {
    /// Reads a reference to an attribute.
    #[inline]
    pub(super) fn attr(&mut self, data: &mut Cursor<'b>) -> Read<Attribute> {
        let index = data.index(self.attrs.len(), "attribute")?;
        self.attr_at(index)
    }

    /// Returns an attribute of the file.
    #[inline]
    pub(super) fn attr_at(&mut self, index: usize) -> Read<Attribute> {
        loop {
            match self.attrs[index].state {
                State::Done(Resolved::Attr(attr)) => return Ok(attr),
                State::Done(Resolved::Loc(loc)) => {
                    return Ok(self.ctx.location_attr(self.ctx.interned(loc)));
                }
                _ => self.resolve(Ref::Attr(index))?,
            }
        }
    }

    /// Reads a reference to a type.
    #[inline]
    pub(super) fn ty(&mut self, data: &mut Cursor<'b>) -> Read<Type> {
        let index = data.index(self.types.len(), "type")?;
        self.type_at(index)
    }

    /// Returns a type of the file.
    #[inline]
    pub(super) fn type_at(&mut self, index: usize) -> Read<Type> {
        loop {
            match self.types[index].state {
                State::Done(ty) => return Ok(ty),
                _ => self.resolve(Ref::Type(index))?,
            }
        }
    }

    /// Decodes an entry and what it refers to.
    #[cold]
    pub(super) fn resolve(&mut self, root: Ref) -> Read<()> {
        if self.decode(root)? {
            return Ok(());
        }
        self.set_open(root);
        let mut stack = vec![root];
        stack.append(&mut self.missing);
        while let Some(at) = stack.last().copied() {
            if self.is_done(at) || self.decode(at)? {
                stack.pop();
                continue;
            }
            self.set_open(at);
            if self.missing.iter().any(|child| self.is_open(*child)) {
                let (Ref::Attr(index) | Ref::Type(index)) = at;
                let lo = match at {
                    Ref::Attr(_) => self.attrs.at(index),
                    Ref::Type(_) => self.types.at(index),
                };
                return Err(BytecodeError::at(lo, "an attribute or type refers to itself"));
            }
            stack.append(&mut self.missing);
        }
        Ok(())
    }

    fn is_done(&self, at: Ref) -> bool {
        match at {
            Ref::Attr(index) => matches!(self.attrs[index].state, State::Done(_)),
            Ref::Type(index) => matches!(self.types[index].state, State::Done(_)),
        }
    }

    fn is_open(&self, at: Ref) -> bool {
        match at {
            Ref::Attr(index) => matches!(self.attrs[index].state, State::Open),
            Ref::Type(index) => matches!(self.types[index].state, State::Open),
        }
    }

    fn set_open(&mut self, at: Ref) {
        match at {
            Ref::Attr(index) => self.attrs[index].state = State::Open,
            Ref::Type(index) => self.types[index].state = State::Open,
        }
    }

    /// Decodes an entry; returns whether it is complete. Otherwise `missing` has what must be decoded first.
    fn decode(&mut self, at: Ref) -> Read<bool> {
        self.missing.clear();
        match at {
            Ref::Attr(index) => {
                let mut data = self.over_attr(index);
                let decoded = match self.attrs[index].form {
                    Form::Text => Some(self.attr_of_text(&mut data)?),
                    Form::Builtin => self.builtin_attr(&mut data)?,
                    Form::Foreign(dialect) => {
                        let dialect = self.dialects[usize::from(dialect)].name;
                        self.foreign_attr(dialect, &mut data)?.map(Resolved::Attr)
                    }
                };
                let Some(decoded) = decoded else { return Ok(false) };
                data.expect_end("an attribute")?;
                self.attrs[index].state = State::Done(decoded);
            }
            Ref::Type(index) => {
                let mut data = self.over(self.types.at(index), self.types.end_of(index));
                let decoded = match self.types[index].form {
                    Form::Text => Some(self.type_of_text(&mut data)?),
                    Form::Builtin => self.builtin_type(&mut data)?,
                    Form::Foreign(dialect) => {
                        self.foreign_type(self.dialects[usize::from(dialect)].name, &mut data)?
                    }
                };
                let Some(decoded) = decoded else { return Ok(false) };
                data.expect_end("a type")?;
                self.types[index].state = State::Done(decoded);
            }
        }
        Ok(true)
    }

    fn attr_of_text(&mut self, data: &mut Cursor<'b>) -> Read<Resolved> {
        let lo = data.pos;
        let text = text(data)?;
        let mut parser = pdll_asm::Parser::new(text, 0, &mut self.build);
        let attr = parser.parse_attribute().and_then(|attr| parser.expect_end().map(|()| attr));
        let attr = attr.map_err(|error| BytecodeError::at(lo + error.lo, error.message))?;
        Ok(match attr.data(&self.ctx) {
            AttributeData::Location(loc) => Resolved::Loc(*loc),
            _ => Resolved::Attr(attr),
        })
    }

    fn type_of_text(&mut self, data: &mut Cursor<'b>) -> Read<Type> {
        let lo = data.pos;
        let text = text(data)?;
        let mut parser = pdll_asm::Parser::new(text, 0, &mut self.build);
        let ty = parser.parse_type().and_then(|ty| parser.expect_end().map(|()| ty));
        ty.map_err(|error| BytecodeError::at(lo + error.lo, error.message))
    }

    // References in entries.

    /// Reads a reference to an attribute; `None` if it is not decoded yet.
    pub(super) fn child_attr(&mut self, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let index = data.index(self.attrs.len(), "attribute")?;
        Ok(self.child_attr_at(index))
    }

    pub(super) fn child_attr_at(&mut self, index: usize) -> Option<Attribute> {
        match self.attrs[index].state {
            State::Done(Resolved::Attr(attr)) => Some(attr),
            State::Done(Resolved::Loc(loc)) => Some(self.ctx.location_attr(self.ctx.interned(loc))),
            _ => {
                self.missing.push(Ref::Attr(index));
                None
            }
        }
    }

    pub(super) fn child_loc(&mut self, data: &mut Cursor<'b>) -> Decoded<Location> {
        let at = data.pos;
        let index = data.index(self.attrs.len(), "attribute")?;
        match self.attrs[index].state {
            State::Done(Resolved::Loc(loc)) => Ok(Some(self.ctx.interned(loc))),
            State::Done(Resolved::Attr(attr)) => Err(self.no_location(attr, at)),
            _ => {
                self.missing.push(Ref::Attr(index));
                Ok(None)
            }
        }
    }

    pub(super) fn child_type(&mut self, data: &mut Cursor<'b>) -> Decoded<Type> {
        let index = data.index(self.types.len(), "type")?;
        match self.types[index].state {
            State::Done(ty) => Ok(Some(ty)),
            _ => {
                self.missing.push(Ref::Type(index));
                Ok(None)
            }
        }
    }

    /// Reads a list of types.
    pub(super) fn child_types(&mut self, data: &mut Cursor<'b>) -> Decoded<Vec<Type>> {
        let n = data.count("types")?;
        let mut types = Some(Vec::with_capacity(n));
        for _ in 0..n {
            let ty = self.child_type(data)?;
            push(&mut types, ty);
        }
        Ok(types)
    }

    /// Reads a reference to a string attribute whose text has no control characters. `None` for anything else.
    pub(super) fn child_text(&mut self, data: &mut Cursor<'b>) -> Decoded<&'b str> {
        let index = data.index(self.attrs.len(), "attribute")?;
        let text = self.string_of(index)?.and_then(|string| std::str::from_utf8(self.strings[string]).ok());
        Ok(text.filter(|text| !text.contains(char::is_control)))
    }

    /// Returns the string of an attribute that is one without a type; `None` for another.
    fn string_of(&self, index: usize) -> Read<Option<usize>> {
        let Entry { form: Form::Builtin, .. } = self.attrs[index] else { return Ok(None) };
        let mut entry = self.over_attr(index);
        if entry.varint()? != attr::STRING {
            return Ok(None);
        }
        let string = entry.index(self.strings.len(), "string")?;
        entry.expect_end("an attribute")?;
        Ok(Some(string))
    }

    /// Reads a reference to a string attribute, as an identifier. The attribute itself is not made.
    pub(super) fn child_name(&mut self, data: &mut Cursor<'b>) -> Decoded<Identifier> {
        let at = data.pos;
        let index = data.index(self.attrs.len(), "attribute")?;
        self.child_name_at(index, at)
    }

    /// Returns a string attribute as an identifier; it is referred to at a byte.
    pub(super) fn child_name_at(&mut self, index: usize, at: usize) -> Decoded<Identifier> {
        if let Some(string) = self.string_of(index)? {
            return self.identifier(string, self.attrs.at(index)).map(Some);
        }
        let Some(attr) = self.child_attr_at(index) else { return Ok(None) };
        match attr.as_str(&self.ctx) {
            Some(name) => Ok(Some(self.ctx.identifier(name))),
            None => {
                let found = attr.display(&self.ctx).short();
                Err(BytecodeError::at(at, format!("expected string attribute, but found '{found}'")))
            }
        }
    }
}

/// Appends a decoded part; the list is lost once a part is missing.
pub(super) fn push<T>(list: &mut Option<Vec<T>>, part: Option<T>) {
    match (list.as_mut(), part) {
        (Some(parts), Some(part)) => parts.push(part),
        _ => *list = None,
    }
}

/// Reads the text of an entry.
fn text<'b>(data: &mut Cursor<'b>) -> Read<&'b str> {
    let lo = data.pos;
    let text = data.zero_terminated()?;
    std::str::from_utf8(text).map_err(|_| BytecodeError::at(lo, "expected UTF-8 in an attribute or type"))
}

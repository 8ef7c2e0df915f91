//! Locations in their native encoding.
//!
//! Most attributes of a file are positions in a source, each of one operation, so these are decoded directly, several at once; all others
//! as `entries` decodes any attribute.
//! MLIR: IR/BuiltinDialectBytecode.td.

use super::cursor::Cursor;
use super::entries::{Decoded, push};
use super::state::{Entry, Form, Reader, Ref, Resolved, State};
use crate::attributes::Attribute;
use crate::bytecode::encoding::attr;
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::Identifier;
use crate::location::{Location, LocationData};

/// Number of positions that are decoded at once.
const MAX_POSITIONS: usize = 64;

/// A position in a file: the file, line and column.
type Position = (Identifier, (u32, u32));

impl<'b> Reader<'b> {
    /// Reads a reference to a location, for the record of an operation or an argument: it may be raw.
    #[inline]
    pub(super) fn loc(&mut self, data: &mut Cursor<'b>) -> Read<Location> {
        let at = data.pos;
        let index = data.index(self.attrs.len(), "attribute")?;
        loop {
            match self.attrs[index].state {
                State::Done(Resolved::Loc(loc)) => return Ok(loc),
                State::Done(Resolved::Attr(attr)) => return Err(self.no_location(attr, at)),
                _ => {
                    if !self.read_positions(index)? {
                        self.resolve(Ref::Attr(index))?;
                    }
                }
            }
        }
    }

    /// Decodes an entry if it is a position, and those after it that are positions in the same file: they are likely to be those of the
    /// operations that follow. Returns whether it is one.
    fn read_positions(&mut self, first: usize) -> Read<bool> {
        let Some((file, place)) = self.unread_position(first)? else { return Ok(false) };
        let mut places = std::mem::take(&mut self.places);
        places.clear();
        places.push(place);
        let n_entries = self.attrs.len().min(first + MAX_POSITIONS);
        for index in first + 1..n_entries {
            // What is wrong is reported when it is used.
            match self.unread_position(index) {
                Ok(Some((found, place))) if found == file => places.push(place),
                _ => break,
            }
        }
        let entries = &mut self.attrs.list[first..];
        self.raw.locations(file, &places, |nth, loc| entries[nth].state = State::Done(Resolved::Loc(loc)));
        self.places = places;
        Ok(true)
    }

    #[cold]
    pub(super) fn no_location(&self, attr: Attribute, at: usize) -> BytecodeError {
        let found = attr.display(&self.ctx).short();
        BytecodeError::at(at, format!("expected location, but found '{found}'"))
    }

    /// Reads a location of a code. One in a file, and a named one in a file, are raw.
    pub(super) fn location(&mut self, code: u64, data: &mut Cursor<'b>) -> Decoded<Location> {
        let found = match code {
            attr::CALL_SITE_LOC => {
                let (callee, caller) = (self.child_loc(data)?, self.child_loc(data)?);
                callee.zip(caller).map(|(callee, caller)| LocationData::CallSite { callee, caller })
            }
            attr::FILE_LINE_COL_LOC => {
                let position = self.position(data)?;
                return Ok(position.map(|(file, place)| self.raw.location(file, place, None)));
            }
            attr::FILE_LINE_COL_RANGE => {
                let file = self.child_name(data)?;
                let (start, end) = range(data)?;
                file.map(|file| LocationData::FileLineCol { file, start, end })
            }
            attr::FUSED_LOC | attr::FUSED_LOC_WITH_METADATA => {
                let n = data.count("locations")?;
                let mut locations = Some(Vec::with_capacity(n));
                for _ in 0..n {
                    let loc = self.child_loc(data)?;
                    push(&mut locations, loc);
                }
                let metadata = match code {
                    attr::FUSED_LOC => Some(None),
                    _ => self.child_attr(data)?.map(Some),
                };
                locations.zip(metadata).map(|(locations, metadata)| LocationData::Fused {
                    locations: locations.into(),
                    metadata,
                })
            }
            attr::NAME_LOC => {
                let mut rest = *data;
                if let Some(text) = self.child_text(&mut rest)? {
                    let index = rest.index(self.attrs.len(), "attribute")?;
                    if let State::Done(Resolved::Loc(child)) = self.attrs[index].state {
                        *data = rest;
                        return Ok(Some(self.raw.named(child, text)));
                    }
                    if let Some((file, place)) = self.unread_position(index)? {
                        *data = rest;
                        return Ok(Some(self.raw.location(file, place, Some(text))));
                    }
                }
                let name = self.child_name(data)?;
                let child = self.child_loc(data)?;
                name.zip(child).map(|(name, child)| LocationData::Name { name, child })
            }
            _ => Some(LocationData::Unknown),
        };
        Ok(found.map(|data| self.ctx.location(data)))
    }

    /// Returns the position that an entry is; `None` if it is something else, or is decoded, or refers to what is not.
    #[inline]
    fn unread_position(&mut self, index: usize) -> Decoded<Position> {
        let Entry { form: Form::Builtin, state: State::Unread, .. } = self.attrs[index] else {
            return Ok(None);
        };
        let mut entry = self.over_attr(index);
        if entry.varint()? != attr::FILE_LINE_COL_LOC {
            return Ok(None);
        }
        let position = self.position(&mut entry)?;
        if position.is_some() {
            entry.expect_end("an attribute")?;
        }
        Ok(position)
    }

    /// Reads the rest of a position after its code.
    #[inline]
    fn position(&mut self, data: &mut Cursor<'b>) -> Decoded<Position> {
        let at = data.pos;
        let index = data.index(self.attrs.len(), "attribute")?;
        let file = match self.last_file {
            Some((last, file)) if last == index => Some(file),
            _ => {
                let file = self.child_name_at(index, at)?;
                self.last_file = file.map(|file| (index, file));
                file
            }
        };
        let place = (number(data)?, number(data)?);
        Ok(file.map(|file| (file, place)))
    }
}

/// Reads a line or column.
#[inline]
fn number(data: &mut Cursor<'_>) -> Read<u32> {
    Ok(data.at_most(u32::MAX as usize, "line or column")? as u32)
}

/// Reads the lines and columns of a range: up to four numbers, of which the last ones may be left out.
fn range(data: &mut Cursor<'_>) -> Read<((u32, u32), (u32, u32))> {
    let n = data.at_most(4, "number of lines and columns")?;
    let mut numbers = [0; 4];
    for place in &mut numbers[..n] {
        *place = number(data)?;
    }
    Ok(match (n, numbers) {
        (0, _) => ((0, 0), (0, 0)),
        (1, [line, ..]) => ((line, 0), (line, 0)),
        (2, [line, column, ..]) => ((line, column), (line, column)),
        (3, [line, start, end, _]) => ((line, start), (line, end)),
        (_, [line, column, end_line, end_column]) => ((line, column), (end_line, end_column)),
    })
}

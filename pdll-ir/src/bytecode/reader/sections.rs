//! Sections: splits a file, and reads its strings, dialects, names of operations, and where its attributes and types are.

use super::cursor::Cursor;
use super::state::{DialectEntry, Entries, Entry, Form, FoundOp, OpEntry, PropertiesEntry, Reader, State};
use crate::bytecode::encoding::{MAGIC, MAX_BYTECODE_VERSION, section, version};
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::Identifier;

/// Largest number of dialects, which entries refer to by small numbers.
const MAX_DIALECTS: usize = u16::MAX as usize;

/// Names of the sections, for messages.
const NAMES: [&str; section::N_SECTIONS] = [
    "string",
    "dialect",
    "attribute and type",
    "attribute and type offset",
    "IR",
    "resource",
    "resource offset",
    "dialect versions",
    "properties",
];

impl<'b> Reader<'b> {
    /// Reads the file; if `is_lazy`, without the regions of isolated operations.
    pub(super) fn read(&mut self, is_lazy: bool) -> Read<()> {
        self.is_lazy = is_lazy;
        let mut file = self.over(0, self.bytes.len());
        if !self.bytes.starts_with(&MAGIC) {
            return Err(file.fault("expected the magic number of MLIR's bytecode"));
        }
        file.pos = MAGIC.len();
        let at = file.pos;
        self.version = file.varint()?;
        if self.version > MAX_BYTECODE_VERSION {
            let found = self.version;
            let message =
                format!("bytecode version {found} is newer than the current version {MAX_BYTECODE_VERSION}");
            return Err(BytecodeError::at(at, message));
        }
        // The producer, which has no meaning.
        file.zero_terminated()?;
        let mut sections: [Option<Cursor<'b>>; section::N_SECTIONS] = [None; section::N_SECTIONS];
        while !file.is_at_end() {
            let at = file.pos;
            let (kind, data) = file.section()?;
            let place = &mut sections[usize::from(kind)];
            if place.is_some() {
                let message = format!("duplicate {} section", NAMES[usize::from(kind)]);
                return Err(BytecodeError::at(at, message));
            }
            *place = Some(data);
        }
        let end = file.pos;
        let find = |kind: u8| {
            let missing = || format!("missing {} section", NAMES[usize::from(kind)]);
            sections[usize::from(kind)].ok_or_else(|| BytecodeError::at(end, missing()))
        };
        self.read_strings(find(section::STRINGS)?)?;
        if let Some(properties) = sections[usize::from(section::PROPERTIES)] {
            self.read_properties_section(properties)?;
        }
        self.read_dialects(find(section::DIALECTS)?)?;
        let offsets = sections[usize::from(section::RESOURCE_OFFSETS)];
        let resources = sections[usize::from(section::RESOURCES)];
        match (offsets, resources) {
            (Some(offsets), Some(resources)) => self.read_resources(offsets, resources)?,
            (None, None) => {}
            _ => return Err(file.fault("expected both sections of resources, or none")),
        }
        self.read_entries(find(section::ATTRIBUTE_OFFSETS)?, find(section::ATTRIBUTES)?)?;
        let ir = find(section::IR)?;
        if !is_lazy {
            // What dense data contains, so that the pools need not be moved; memory that is not written is not used.
            let n_bytes = ir.left();
            self.ir.reserve(n_bytes / 8, n_bytes / 4, n_bytes / 8);
        }
        self.read_ir(ir)
    }

    /// Reads the lengths of the strings, last one first, and then all strings.
    fn read_strings(&mut self, mut data: Cursor<'b>) -> Read<()> {
        let n = data.count("strings")?;
        self.strings.reserve(n);
        let mut end = data.end;
        for _ in 0..n {
            let at = data.pos;
            let len = data.varint()?;
            // Each has a zero byte after it.
            if len == 0 || len > end.saturating_sub(data.pos) as u64 {
                return Err(BytecodeError::at(at, "a string is outside the string section"));
            }
            let start = end - len as usize;
            self.strings.push(&self.bytes[start..end - 1]);
            end = start;
        }
        if data.pos != end {
            return Err(data.fault("unexpected data between the lengths of strings and the strings"));
        }
        self.strings.reverse();
        self.idents = vec![None; n];
        Ok(())
    }

    /// Reads a reference to a string.
    pub(super) fn string(&self, data: &mut Cursor<'b>) -> Read<&'b [u8]> {
        let index = data.index(self.strings.len(), "string")?;
        Ok(self.strings[index])
    }

    /// Reads a reference to a string of UTF-8.
    pub(super) fn utf8(&self, data: &mut Cursor<'b>) -> Read<&'b str> {
        let at = data.pos;
        utf8(self.string(data)?, at)
    }

    /// Returns a string as an identifier.
    pub(super) fn identifier(&mut self, string: usize, at: usize) -> Read<Identifier> {
        if let Some(name) = self.idents[string] {
            return Ok(name);
        }
        let name = self.ctx.identifier(utf8(self.strings[string], at)?);
        self.idents[string] = Some(name);
        Ok(name)
    }

    fn read_dialects(&mut self, mut data: Cursor<'b>) -> Read<()> {
        let n = data.at_most(MAX_DIALECTS, "number of dialects")?;
        for _ in 0..n {
            let at = data.pos;
            let (index, has_version) = match self.version >= version::DIALECT_VERSIONS {
                true => data.varint_and_flag()?,
                false => (data.varint()?, false),
            };
            let Some(name) = usize::try_from(index).ok().and_then(|index| self.strings.get(index)) else {
                return Err(BytecodeError::at(at, format!("invalid string index {index}")));
            };
            let name = utf8(name, at)?;
            let mut dialect = DialectEntry { name, version: None };
            if has_version {
                let at = data.pos;
                let (kind, mut versions) = data.section()?;
                if kind != section::DIALECT_VERSIONS {
                    return Err(BytecodeError::at(at, "expected the version of a dialect"));
                }
                let bytes = versions.take(versions.left())?;
                dialect.version = Some(bytes);
                self.resources.versions.push((name.into(), bytes.into()));
            }
            self.dialects.push(dialect);
        }
        if self.version >= version::OPTIONAL_ARGUMENT_LOCATIONS {
            let n_ops = data.count("operation names")?;
            self.ops.reserve(n_ops);
        }
        while !data.is_at_end() {
            let (dialect, n) = self.group(&mut data)?;
            for _ in 0..n {
                let at = data.pos;
                let (index, was_registered) = match self.version >= version::NATIVE_PROPERTIES {
                    true => data.varint_and_flag().map(|(index, flag)| (index, Some(flag)))?,
                    false => (data.varint()?, None),
                };
                let Some(name) = usize::try_from(index).ok().and_then(|index| self.strings.get(index)) else {
                    return Err(BytecodeError::at(at, format!("invalid string index {index}")));
                };
                let name = utf8(name, at)?;
                self.ops.push(OpEntry { dialect, name, was_registered, at, found: None });
            }
        }
        self.layouts = (0..self.ops.len()).map(|_| None).collect();
        Ok(())
    }

    /// Reads the head of a group: the dialect, and the number of entries.
    fn group(&self, data: &mut Cursor<'b>) -> Read<(usize, usize)> {
        let dialect = data.index(self.dialects.len(), "dialect")?;
        Ok((dialect, data.count("entries of a dialect")?))
    }

    /// Returns the facts of an operation name.
    #[inline]
    pub(super) fn found_op(&mut self, index: usize) -> Read<FoundOp> {
        match self.ops[index].found {
            Some(found) => Ok(found),
            None => self.find_op(index),
        }
    }

    #[cold]
    fn find_op(&mut self, index: usize) -> Read<FoundOp> {
        let OpEntry { dialect, name, at, .. } = self.ops[index];
        let dialect = self.dialects[dialect].name;
        // A name without a dot is the name of the dialect.
        let text = match name.is_empty() {
            true => dialect.to_owned(),
            false => format!("{dialect}.{name}"),
        };
        if text.contains('\0') {
            return Err(BytecodeError::at(at, "null character not allowed in operation name"));
        }
        if text.is_empty() {
            return Err(BytecodeError::at(at, "empty operation name is invalid"));
        }
        let name = self.ctx.op_name(&text);
        let is_registered = self.ctx.is_registered(name);
        if !is_registered && !self.ctx.allows_unregistered_op(name) {
            let message = self.ctx.unknown_operation(name).unwrap_or_else(|| unknown_dialect(dialect));
            return Err(BytecodeError::at(at, message));
        }
        let n_slots = self.ctx.attribute_slots(name).len();
        let found = FoundOp { name, is_registered, n_slots, last_discardable: None };
        self.ops[index].found = Some(found);
        Ok(found)
    }

    /// Reads the sizes of the attributes and types, by which each is found.
    fn read_entries(&mut self, mut offsets: Cursor<'b>, data: Cursor<'b>) -> Read<()> {
        let n_attrs = offsets.count("attributes")?;
        let n_types = offsets.count("types")?;
        if u32::try_from(data.end - data.pos).is_err() {
            return Err(BytecodeError::at(data.pos, "attributes and types of more than 4 GiB are not read"));
        }
        read_sizes(&mut offsets, n_attrs, &self.dialects, &data, data.pos, &mut self.attrs)?;
        let at = data.pos + self.attrs.end as usize;
        read_sizes(&mut offsets, n_types, &self.dialects, &data, at, &mut self.types)?;
        offsets.expect_end("the offsets of attributes and types")?;
        let at = data.pos + self.types.end as usize;
        if at != data.end {
            return Err(BytecodeError::at(at, "unexpected data after attributes and types"));
        }
        Ok(())
    }

    fn read_properties_section(&mut self, mut data: Cursor<'b>) -> Read<()> {
        if u32::try_from(data.end - data.pos).is_err() {
            return Err(BytecodeError::at(data.pos, "properties of more than 4 GiB are not read"));
        }
        self.properties_section = data.pos;
        let n = data.count("properties")?;
        self.properties.reserve(n);
        for _ in 0..n {
            let len = data.count("bytes")?;
            let lo = (data.pos - self.properties_section) as u32;
            data.take(len)?;
            self.properties.push(PropertiesEntry { lo, end: lo + len as u32, decoded: None });
        }
        data.expect_end("the properties")
    }
}

/// Reads the sizes of `n` entries, in groups of dialects. The first one begins at a byte of `data`.
fn read_sizes<T: Copy>(
    offsets: &mut Cursor<'_>,
    n: usize,
    dialects: &[DialectEntry<'_>],
    data: &Cursor<'_>,
    first: usize,
    entries: &mut Entries<T>,
) -> Read<()> {
    entries.section = data.pos;
    entries.list.reserve(n);
    let mut at = first;
    while entries.len() < n {
        let dialect = offsets.index(dialects.len(), "dialect")?;
        let native =
            if dialects[dialect].name == "builtin" { Form::Builtin } else { Form::Foreign(dialect as u16) };
        let count = offsets.at_most(n - entries.len(), "number of entries")?;
        for _ in 0..count {
            let at_size = offsets.pos;
            let (len, is_native) = offsets.varint_and_flag()?;
            if len > (data.end - at) as u64 {
                return Err(BytecodeError::at(at_size, "an attribute or type is outside its section"));
            }
            let form = if is_native { native } else { Form::Text };
            entries.list.push(Entry { lo: (at - data.pos) as u32, form, state: State::Unread });
            at += len as usize;
        }
    }
    entries.end = (at - data.pos) as u32;
    Ok(())
}

/// Returns the message for a dialect that is not loaded.
pub(super) fn unknown_dialect(dialect: &str) -> String {
    format!(
        "dialect '{dialect}' is unknown; if this is intended, use `--allow-unregistered-dialect`, or \
         `allow_unregistered_dialects` of the context"
    )
}

/// Returns a string as text.
fn utf8(string: &[u8], at: usize) -> Read<&str> {
    std::str::from_utf8(string).map_err(|_| BytecodeError::at(at, "expected a string of UTF-8"))
}

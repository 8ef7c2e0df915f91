//! Properties: the inherent attributes of an operation in their native encoding.
//!
//! MLIR: what mlir-tblgen emits as `writeProperties`, `DialectBytecodeWriter::writeSparseArray`.

use std::collections::hash_map::Entry;
use std::hash::Hasher as _;

use rustc_hash::FxHasher;

use super::buffer::Buffer;
use super::state::{KnownProperties, Layout, Writer};
use crate::arena::{Ir, flag};
use crate::attributes::Attribute;
use crate::bytecode::encoding::{mask, version};
use crate::bytecode::layout::{self, Field, WRITE_PROPERTIES, missing_function};
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::Context;
use crate::op::Op;
use crate::properties::{DialectBytecodeWriter, PropertiesSink, WritePropertiesFn};
use crate::types::Type;

/// Largest index of a size in a sparse array.
const MAX_SPARSE_INDEX: usize = 256;

impl Writer<'_> {
    /// Returns whether an operation has native properties even if it has no attributes.
    #[inline]
    pub(super) fn has_properties(&self, op: Op) -> bool {
        let data = self.ir.op_data(op);
        data.n_slots > 0
            && data.flags & flag::REGISTERED != 0
            && self.config.version >= version::NATIVE_PROPERTIES
            && !self.has_unknown_encoding(op)
    }

    /// Returns whether nothing in Rust encodes the native properties of an operation. Then its attributes are written by name, which
    /// readers accept in any version.
    #[inline]
    pub(super) fn has_unknown_encoding(&self, op: Op) -> bool {
        self.ir.op_data(op).n_slots > 0
            && self.config.version >= version::NATIVE_PROPERTIES
            && op.info(self.ir).properties_encoding.is_some_and(|encoding| encoding.write.is_none())
    }

    /// Fails if an operation with an unknown encoding has properties that are no attributes, which have no name in a file.
    pub(super) fn expect_named_attributes(&self, op: Op) -> Read<()> {
        let (ir, info) = (self.ir, op.info(self.ir));
        let is_set = |slot: &&u8| ir.slots(op).get(usize::from(**slot)).is_some_and(Option::is_some);
        match info.properties.iter().find(is_set) {
            None => Ok(()),
            Some(slot) => {
                let (name, attr) = (op.name_text(ir), info.attributes[usize::from(*slot)]);
                let reason = missing_function(info, WRITE_PROPERTIES);
                Err(BytecodeError::of_ir(format!(
                    "property '{attr}' of '{name}' cannot be written: {reason}"
                )))
            }
        }
    }

    /// Writes the properties of an operation, and returns the bit of this part; zero if it has none.
    pub(super) fn native_properties(&mut self, op: Op) -> Read<u8> {
        let data = self.ir.op_data(op);
        if data.n_slots == 0 {
            return Ok(0);
        }
        let index = match data.flags & flag::REGISTERED != 0 {
            true => self.registered_properties(op)?,
            false => {
                let Some(properties) = self.ir.slot(op, 0) else { return Ok(0) };
                self.scratch.bytes.clear();
                self.scratch.varint(self.numbers.attr(properties));
                self.scratch_properties()
            }
        };
        self.body.varint(index);
        Ok(mask::PROPERTIES)
    }

    fn registered_properties(&mut self, op: Op) -> Read<u64> {
        let (ir, name) = (self.ir, self.ir.op_data(op).name);
        let slots = ir.slots(op);
        if self.layouts.len() <= name.index() {
            self.layouts.resize_with(name.index() + 1, || None);
        }
        let version = self.config.version;
        let layout = self.layouts[name.index()].get_or_insert_with(|| Layout {
            fields: layout::fields(ir.context(), name, version).into(),
            write: ir.context().op_info(name).properties_encoding.and_then(|encoding| encoding.write),
            last: Vec::new(),
            last_index: None,
        });
        if let Some(index) = layout.last_index
            && layout.last == slots
        {
            return Ok(index);
        }
        self.scratch.bytes.clear();
        if let Some(write) = layout.write {
            return self.custom_properties(op, write);
        }
        for field in &layout.fields {
            match *field {
                Field::Required(slot) | Field::SizesAttr(slot) => {
                    let attr = slots.get(usize::from(slot)).copied().flatten();
                    let attr = attr.ok_or_else(|| missing(ir, op, slot))?;
                    self.scratch.varint(self.numbers.attr(attr));
                }
                Field::Optional(slot) => match slots.get(usize::from(slot)).copied().flatten() {
                    Some(attr) => self.scratch.varint_and_flag(self.numbers.attr(attr), true),
                    None => self.scratch.varint(0),
                },
                Field::Bool(slot) => {
                    let is_set = slots.get(usize::from(slot)).is_some_and(Option::is_some);
                    self.scratch.byte(is_set.into());
                }
                Field::Number(slot) => {
                    let attr = slots.get(usize::from(slot)).copied().flatten();
                    let number = attr.map_or(Some(0), |attr| attr.as_i64(ir.context()));
                    let number = number.ok_or_else(|| wrong(ir, op, slot, "a number"))?;
                    self.scratch.varint((number as u32).into());
                }
                Field::Sizes(slot, n) => {
                    let attr = slots.get(usize::from(slot)).copied().flatten();
                    let sizes = sizes(ir, attr, n).ok_or_else(|| wrong(ir, op, slot, "sizes of groups"))?;
                    sparse_array(&mut self.scratch, &sizes);
                }
            }
        }
        let index = self.scratch_properties();
        if let Some(Some(layout)) = self.layouts.get_mut(name.index()) {
            layout.last.clear();
            layout.last.extend_from_slice(slots);
            layout.last_index = Some(index);
        }
        Ok(index)
    }

    /// Writes properties by the function that the definition of the operation requests. The function may write more than attributes, so
    /// it is called for each operation.
    #[cold]
    fn custom_properties(&mut self, op: Op, write: WritePropertiesFn) -> Read<u64> {
        let (ir, name) = (self.ir, self.ir.op_data(op).name);
        let layout = self.layouts.get(name.index()).and_then(Option::as_ref);
        for field in layout.map_or(&[][..], |layout| &layout.fields) {
            // Accessors that the function calls rely on these.
            if let Field::Required(slot) = *field
                && ir.slots(op).get(usize::from(slot)).is_none_or(Option::is_none)
            {
                return Err(missing(ir, op, slot));
            }
        }
        write(ir, op, &mut DialectBytecodeWriter::new(&mut Sink { writer: self }));
        Ok(self.scratch_properties())
    }

    /// Returns the index of the properties that were just encoded.
    fn scratch_properties(&mut self) -> u64 {
        let (content, all) = (&self.scratch.bytes, &mut self.properties);
        let mut hasher = FxHasher::default();
        hasher.write(content);
        let known = self.known_properties.entry(hasher.finish() as u32);
        if let Entry::Occupied(known) = &known
            && all.bytes[known.get().range()] == content[..]
        {
            return known.get().index.into();
        }
        let index = self.n_properties;
        self.n_properties += 1;
        all.varint(content.len() as u64);
        let start = all.bytes.len();
        all.bytes.extend_from_slice(content);
        // Others are written again.
        if let (Ok(index), Ok(start), Ok(end)) =
            (index.try_into(), start.try_into(), all.bytes.len().try_into())
        {
            known.insert_entry(KnownProperties { index, start, end });
        }
        index
    }
}

/// The properties of an operation with a custom encoding.
struct Sink<'s, 'a> {
    writer: &'s mut Writer<'a>,
}

impl PropertiesSink for Sink<'_, '_> {
    fn context(&self) -> &Context {
        self.writer.ir.context()
    }

    fn version(&self) -> u64 {
        self.writer.config.version
    }

    fn dialect_version(&self, dialect: &str) -> Option<&[u8]> {
        let versions = &self.writer.ir.resources()?.versions;
        versions.iter().find(|(name, _)| **name == *dialect).map(|(_, bytes)| &bytes[..])
    }

    fn attribute(&mut self, attr: Attribute) {
        self.writer.scratch.varint(self.writer.numbers.attr(attr));
    }

    fn optional_attribute(&mut self, attr: Option<Attribute>) {
        match attr {
            Some(attr) => self.writer.scratch.varint_and_flag(self.writer.numbers.attr(attr), true),
            None => self.writer.scratch.varint(0),
        }
    }

    fn ty(&mut self, ty: Type) {
        self.writer.scratch.varint(self.writer.numbers.ty(ty));
    }

    fn var_int(&mut self, value: u64) {
        self.writer.scratch.varint(value);
    }

    fn signed_var_int(&mut self, value: i64) {
        self.writer.scratch.signed(value);
    }

    fn sparse_array(&mut self, array: &[i32]) {
        sparse_array(&mut self.writer.scratch, array);
    }

    fn string(&mut self, text: &str) {
        let name = self.writer.ir.context().identifier(text);
        self.writer.scratch.varint(self.writer.numbers.identifier(name));
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.writer.scratch.varint(bytes.len() as u64);
        self.writer.scratch.bytes.extend_from_slice(bytes);
    }

    fn byte(&mut self, value: u8) {
        self.writer.scratch.byte(value);
    }
}

/// Returns the sizes of as many groups as an operation has; without an attribute, all are zero.
fn sizes(ir: &Ir, attr: Option<Attribute>, n: usize) -> Option<Vec<i32>> {
    let Some(attr) = attr else { return Some(vec![0; n]) };
    let sizes = attr.as_dense_i32_array(ir.context())?;
    (sizes.len() == n).then_some(sizes)
}

/// Writes numbers of which most may be zero, and are then left out.
fn sparse_array(out: &mut Buffer, array: &[i32]) {
    // As the number that MLIR's reader shortens again.
    let number = |value: i32| value as i64 as u64;
    let present = array.iter().enumerate().filter(|(_, value)| **value != 0);
    let n = present.clone().count();
    let last = present.clone().next_back().map_or(0, |(index, _)| index);
    if last > MAX_SPARSE_INDEX || n > array.len() / 2 {
        out.varint_and_flag(array.len() as u64, false);
        return array.iter().for_each(|value| out.varint(number(*value)));
    }
    out.varint_and_flag(n as u64, true);
    if n == 0 {
        return;
    }
    let n_bits = (last + 1).next_power_of_two().trailing_zeros();
    out.varint(n_bits.into());
    present.for_each(|(index, value)| out.varint(number(*value) << n_bits | index as u64));
}

#[cold]
fn missing(ir: &Ir, op: Op, slot: u8) -> BytecodeError {
    let (name, attr) = (op.name_text(ir), op.info(ir).attributes[usize::from(slot)]);
    BytecodeError::of_ir(format!("'{name}' op requires attribute '{attr}'"))
}

#[cold]
fn wrong(ir: &Ir, op: Op, slot: u8, what: &str) -> BytecodeError {
    let (name, attr) = (op.name_text(ir), op.info(ir).attributes[usize::from(slot)]);
    BytecodeError::of_ir(format!("'{name}' op attribute '{attr}' is not {what}"))
}

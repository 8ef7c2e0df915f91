//! Properties: the inherent attributes of an operation in their native encoding.
//!
//! MLIR: what mlir-tblgen emits as `readProperties`, `DialectBytecodeReader::readSparseArray`.

use super::cursor::Cursor;
use super::state::{PropertiesEntry, Reader};
use crate::attributes::Attribute;
use crate::bytecode::error::{BytecodeError, Read};
use crate::bytecode::layout::{self, Field};
use crate::op::Op;

/// Most bits of an index in a sparse array.
const MAX_INDEX_BITS: u64 = 8;

impl<'b> Reader<'b> {
    /// Gives an operation the properties of an index.
    pub(super) fn set_native_properties(
        &mut self,
        op: Op,
        entry: usize,
        index: usize,
        at: usize,
    ) -> Read<()> {
        let found = self.found_op(entry)?;
        let was_registered = self.ops[entry].was_registered.unwrap_or(false);
        if !was_registered {
            let PropertiesEntry { lo, hi, .. } = self.properties[index];
            let mut data = self.over(lo, hi);
            let attr = self.attr(&mut data)?;
            data.expect_end("the properties of an operation")?;
            match found.is_registered {
                true => {
                    let entries = attr.as_dictionary(&self.ctx).unwrap_or(&[]).to_vec();
                    self.assign(op, entry, &entries);
                }
                false => self.ir.set_properties(op, attr),
            }
            return Ok(());
        }
        if !found.is_registered {
            let name = self.ctx.op_name_text(found.name);
            let message = format!("the properties of '{name}' cannot be read, because it is not registered");
            return Err(BytecodeError::at(at, message));
        }
        let first = match self.properties[index].decoded {
            Some((name, first)) if name as usize == entry => first as usize,
            _ => self.decode_properties(entry, index)?,
        };
        for slot in 0..found.n_slots {
            if let Some(attr) = self.slots[first + slot] {
                self.ir.set_slot(op, slot, Some(attr));
            }
        }
        Ok(())
    }

    /// Decodes properties as those of an operation name; returns where its slots are.
    fn decode_properties(&mut self, entry: usize, index: usize) -> Read<usize> {
        let found = self.found_op(entry)?;
        if self.layouts[entry].is_none() {
            let fields = layout::fields(&self.ctx, found.name, self.version);
            self.layouts[entry] = Some(fields.into());
        }
        let PropertiesEntry { lo, hi, decoded } = self.properties[index];
        let mut data = self.over(lo, hi);
        let first = match decoded {
            // Properties that operations of two names share are decoded again each time.
            Some((_, first)) if self.slots.len() - first as usize >= found.n_slots => first as usize,
            _ => self.slots.len(),
        };
        let end = first + found.n_slots;
        if self.slots.len() < end {
            self.slots.resize(end, None);
        }
        self.slots[first..end].fill(None);
        let n_fields = self.layouts[entry].as_ref().map_or(0, |fields| fields.len());
        for nth in 0..n_fields {
            let Some(field) = self.layouts[entry].as_ref().map(|fields| fields[nth]) else { break };
            let (slot, attr) = self.field(field, &mut data)?;
            self.slots[first + usize::from(slot)] = attr;
        }
        data.expect_end("the properties of an operation")?;
        self.properties[index].decoded = Some((entry as u32, first as u32));
        Ok(first)
    }

    fn field(&mut self, field: Field, data: &mut Cursor<'b>) -> Read<(u8, Option<Attribute>)> {
        Ok(match field {
            Field::Required(slot) | Field::SizesAttr(slot) => (slot, Some(self.attr(data)?)),
            Field::Optional(slot) => {
                let at = data.pos;
                let (index, is_present) = data.varint_and_flag()?;
                let attr = match (is_present, usize::try_from(index)) {
                    (false, _) => None,
                    (true, Ok(index)) if index < self.attrs.len() => Some(self.attr_at(index)?),
                    _ => {
                        let n = self.attrs.len();
                        let message = format!("invalid attribute index {index}: there are {n}");
                        return Err(BytecodeError::at(at, message));
                    }
                };
                (slot, attr)
            }
            Field::Bool(slot) => (slot, (data.byte()? != 0).then(|| self.ctx.unit_attr())),
            Field::Number(slot) => {
                let number = data.at_most(u32::MAX as usize, "property")?;
                (slot, Some(self.ctx.integer_attr(self.ctx.integer_type(32), number as i64)))
            }
            Field::Sizes(slot, n) => {
                let mut sizes = vec![0; n];
                sparse_array(data, &mut sizes)?;
                (slot, Some(self.ctx.dense_i32_array_attr(&sizes)))
            }
        })
    }
}

/// Reads numbers of which most may be zero, and are then left out.
fn sparse_array(data: &mut Cursor<'_>, array: &mut [i32]) -> Read<()> {
    let at = data.pos;
    let (n, is_sparse) = data.varint_and_flag()?;
    let too_many = || {
        let len = array.len();
        BytecodeError::at(at, format!("{n} sizes of groups are more than the operation has: {len}"))
    };
    let n = usize::try_from(n).ok().filter(|n| *n <= array.len()).ok_or_else(too_many)?;
    if n == 0 {
        return Ok(());
    }
    if !is_sparse {
        for place in &mut array[..n] {
            *place = data.varint()? as i32;
        }
        return Ok(());
    }
    let at = data.pos;
    let n_bits = data.varint()?;
    if n_bits > MAX_INDEX_BITS {
        let message = format!("reading sparse array with indexing above 8 bits: {n_bits}");
        return Err(BytecodeError::at(at, message));
    }
    for _ in 0..n {
        let at = data.pos;
        let pair = data.varint()?;
        let index = (pair & !(u64::MAX << n_bits)) as usize;
        let len = array.len();
        let Some(place) = array.get_mut(index) else {
            let message = format!("size {index} of a sparse array is not one of {len}");
            return Err(BytecodeError::at(at, message));
        };
        *place = (pair >> n_bits) as i32;
    }
    Ok(())
}

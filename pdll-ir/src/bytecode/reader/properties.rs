//! Properties: the inherent attributes of an operation in their native encoding.
//!
//! MLIR: what mlir-tblgen emits as `readProperties`, `DialectBytecodeReader::readSparseArray`.

use super::cursor::Cursor;
use super::state::{PropertiesEntry, Reader};
use crate::attributes::Attribute;
use crate::bytecode::layout::{self, Field, READ_PROPERTIES, missing_function};
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::{Context, OperationName};
use crate::op::Op;
use crate::properties::{DialectBytecodeReader, PropertiesEncoding, PropertiesSource};
use crate::state::OperationStateBuf;
use crate::types::Type;

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
            let mut data = self.over_properties(index);
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

    fn over_properties(&self, index: usize) -> Cursor<'b> {
        let PropertiesEntry { lo, end, .. } = self.properties[index];
        self.over(self.properties_section + lo as usize, self.properties_section + end as usize)
    }

    /// Decodes properties as those of an operation name; returns where its slots are.
    fn decode_properties(&mut self, entry: usize, index: usize) -> Read<usize> {
        let found = self.found_op(entry)?;
        let encoding = self.ctx.op_info(found.name).properties_encoding;
        if encoding.is_none() && self.layouts[entry].is_none() {
            let fields = layout::fields(&self.ctx, found.name, self.version);
            self.layouts[entry] = Some(fields.into());
        }
        let mut data = self.over_properties(index);
        let first = match self.properties[index].decoded {
            // Properties that operations of two names share are decoded again each time.
            Some((_, first)) if self.slots.len() - first as usize >= found.n_slots => first as usize,
            _ => self.slots.len(),
        };
        let end = first + found.n_slots;
        if self.slots.len() < end {
            self.slots.resize(end, None);
        }
        self.slots[first..end].fill(None);
        if let Some(encoding) = encoding {
            self.custom_properties(found.name, encoding, &mut data, first)?;
        }
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

    /// Decodes properties by the function that the definition of the operation requests; their slots begin at `first`.
    fn custom_properties(
        &mut self,
        name: OperationName,
        encoding: PropertiesEncoding,
        data: &mut Cursor<'b>,
        first: usize,
    ) -> Read<()> {
        let ctx = self.ctx.clone();
        let text = ctx.op_name_text(name);
        let at = data.pos;
        let Some(read) = encoding.read else {
            let message = missing_function(ctx.op_info(name), READ_PROPERTIES);
            return Err(BytecodeError::at(
                at,
                format!("the properties of '{text}' cannot be read: {message}"),
            ));
        };
        let mut state = OperationStateBuf::new(&ctx, text, ctx.unknown_loc());
        read(&mut DialectBytecodeReader::new(&mut Source { reader: self, data }), &mut state)?;
        for (attr_name, attr) in &state.attrs {
            let Some(slot) = ctx.attribute_slot(name, *attr_name) else {
                let found = ctx.str(*attr_name);
                let message =
                    format!("`read_properties` sets `{found}`, which is not a property of '{text}'");
                return Err(BytecodeError::at(at, message));
            };
            self.slots[first + slot] = Some(*attr);
        }
        Ok(())
    }

    fn field(&mut self, field: Field, data: &mut Cursor<'b>) -> Read<(u8, Option<Attribute>)> {
        Ok(match field {
            Field::Required(slot) | Field::SizesAttr(slot) => (slot, Some(self.attr(data)?)),
            Field::Optional(slot) => (slot, self.optional_attr(data)?),
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

impl<'b> Reader<'b> {
    /// Reads a reference to an attribute that may be absent.
    fn optional_attr(&mut self, data: &mut Cursor<'b>) -> Read<Option<Attribute>> {
        let at = data.pos;
        let (index, is_present) = data.varint_and_flag()?;
        match (is_present, usize::try_from(index)) {
            (false, _) => Ok(None),
            (true, Ok(index)) if index < self.attrs.len() => Ok(Some(self.attr_at(index)?)),
            _ => {
                let n = self.attrs.len();
                Err(BytecodeError::at(at, format!("invalid attribute index {index}: there are {n}")))
            }
        }
    }
}

/// The properties of an operation with a custom encoding.
struct Source<'s, 'b> {
    reader: &'s mut Reader<'b>,
    data: &'s mut Cursor<'b>,
}

impl PropertiesSource for Source<'_, '_> {
    fn context(&self) -> &Context {
        &self.reader.ctx
    }

    fn version(&self) -> u64 {
        self.reader.version
    }

    fn dialect_version(&self, dialect: &str) -> Option<&[u8]> {
        self.reader.dialects.iter().find(|entry| entry.name == dialect)?.version
    }

    fn error(&self, message: String) -> BytecodeError {
        self.data.fault(message)
    }

    fn attribute(&mut self) -> Read<Attribute> {
        self.reader.attr(self.data)
    }

    fn optional_attribute(&mut self) -> Read<Option<Attribute>> {
        self.reader.optional_attr(self.data)
    }

    fn ty(&mut self) -> Read<Type> {
        self.reader.ty(self.data)
    }

    fn var_int(&mut self) -> Read<u64> {
        self.data.varint()
    }

    fn signed_var_int(&mut self) -> Read<i64> {
        self.data.signed()
    }

    fn count(&mut self) -> Read<usize> {
        self.data.count("elements")
    }

    fn sparse_array(&mut self, array: &mut [i32]) -> Read<()> {
        sparse_array(self.data, array)
    }

    fn string(&mut self) -> Read<String> {
        self.reader.utf8(self.data).map(str::to_owned)
    }

    fn blob(&mut self) -> Read<Vec<u8>> {
        let n = self.data.count("bytes")?;
        self.data.take(n).map(<[u8]>::to_vec)
    }

    fn byte(&mut self) -> Read<u8> {
        self.data.byte()
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

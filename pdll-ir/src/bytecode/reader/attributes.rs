//! Builtin attributes in their native encoding.
//!
//! MLIR: IR/BuiltinDialectBytecode.td.

use pdll_asm::Build as _;

use super::cursor::Cursor;
use super::entries::{Decoded, push};
use super::state::{Reader, Resolved};
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::bytecode::encoding::attr;
use crate::bytecode_error::{BytecodeError, Read};
use crate::types::{Type, TypeData};

impl<'b> Reader<'b> {
    /// Decodes a builtin attribute; `None` if it refers to entries that are not decoded yet.
    pub(super) fn builtin_attr(&mut self, data: &mut Cursor<'b>) -> Decoded<Resolved> {
        let at = data.pos;
        let code = data.varint()?;
        if let attr::CALL_SITE_LOC..=attr::UNKNOWN_LOC | attr::FILE_LINE_COL_RANGE = code {
            return Ok(self.location(code, data)?.map(Resolved::Loc));
        }
        let decoded = match code {
            attr::ARRAY => {
                let n = data.count("attributes")?;
                let mut attrs = Some(Vec::with_capacity(n));
                for _ in 0..n {
                    let attr = self.child_attr(data)?;
                    push(&mut attrs, attr);
                }
                attrs.map(|attrs| self.ctx.array_attr(&attrs))
            }
            attr::DICTIONARY => self.dictionary(data)?,
            attr::STRING => Some(self.ctx.string_attr_from_bytes(self.string(data)?, None)),
            attr::TYPED_STRING => {
                let text = self.string(data)?;
                self.child_type(data)?.map(|ty| self.ctx.string_attr_from_bytes(text, Some(ty)))
            }
            attr::FLAT_SYMBOL_REF => self
                .child_name(data)?
                .map(|root| self.ctx.intern_attribute(AttributeData::SymbolRef { root, nested: [].into() })),
            attr::SYMBOL_REF => self.symbol_ref(data)?,
            attr::TYPE => self.child_type(data)?.map(|ty| self.ctx.type_attr(ty)),
            attr::UNIT => Some(self.ctx.unit_attr()),
            attr::INTEGER => match self.child_type(data)? {
                Some(ty) => Some(self.integer(ty, data)?),
                None => None,
            },
            attr::FLOAT => match self.child_type(data)? {
                Some(ty) => Some(self.float(ty, data)?),
                None => None,
            },
            attr::DENSE_RESOURCE => {
                let ty = self.child_type(data)?;
                let at = data.pos;
                let key = self.resource_keys[data.index(self.resource_keys.len(), "resource")?];
                let Some(ty) = ty else { return Ok(None) };
                if !ty.is_shaped(&self.ctx) {
                    return Err(BytecodeError::at(at, "'dense_resource' expected a shaped type"));
                }
                Some(self.ctx.intern_attribute(AttributeData::DenseResource { ty, key }))
            }
            attr::DENSE_ARRAY => self.dense_array(data)?,
            attr::DENSE_ELEMENTS => self.dense_elements(data)?,
            attr::DENSE_STRINGS => self.dense_strings(data)?,
            attr::SPARSE => self.sparse(data)?,
            attr::DISTINCT => self.child_attr(data)?.map(|referenced| self.ctx.distinct_attr(referenced)),
            _ => return Err(BytecodeError::at(at, format!("unknown attribute code {code}"))),
        };
        Ok(decoded.map(Resolved::Attr))
    }

    fn dictionary(&mut self, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let n = data.count("attributes")?;
        let mut entries = Some(Vec::with_capacity(n));
        for _ in 0..n {
            let at = data.pos;
            let name = self.child_name(data)?;
            let attr = self.child_attr(data)?;
            let entry: Option<NamedAttribute> = name.zip(attr);
            if entry.is_some_and(|(name, _)| name == self.ctx.common().empty_name) {
                return Err(BytecodeError::at(at, "expected valid attribute name"));
            }
            push(&mut entries, entry);
        }
        let Some(entries) = entries else { return Ok(None) };
        let dictionary = self.ctx.dictionary_attr(&entries);
        if dictionary.as_dictionary(&self.ctx).is_some_and(|unique| unique.len() != n) {
            return Err(data.fault("duplicate key in dictionary attribute"));
        }
        Ok(Some(dictionary))
    }

    fn symbol_ref(&mut self, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let root = self.child_name(data)?;
        let n = data.count("symbols")?;
        let mut nested = Some(Vec::with_capacity(n));
        for _ in 0..n {
            let at = data.pos;
            let name = match self.child_attr(data)? {
                Some(attr) => match attr.as_flat_symbol_ref(&self.ctx) {
                    Some(name) => Some(name),
                    None => return Err(BytecodeError::at(at, "expected a symbol reference of one name")),
                },
                None => None,
            };
            push(&mut nested, name);
        }
        let parts = root.zip(nested);
        Ok(parts.map(|(root, nested)| {
            self.ctx.intern_attribute(AttributeData::SymbolRef { root, nested: nested.into() })
        }))
    }

    fn integer(&mut self, ty: Type, data: &mut Cursor<'b>) -> Read<Attribute> {
        let width = match self.ctx.type_data(ty) {
            TypeData::Integer { width, .. } => *width,
            TypeData::Index => 64,
            _ => return Err(data.fault("expected an integer attribute to have an integer type or index")),
        };
        if width <= 8 {
            let byte = data.byte()?;
            return Ok(self.ctx.integer_attr(ty, i64::from(byte)));
        }
        if width <= 64 {
            return Ok(self.ctx.integer_attr(ty, data.signed()?));
        }
        let n_limbs = width.div_ceil(64) as usize;
        let n = data.at_most(n_limbs, "number of words")?;
        if !self.build.allows_wide_numbers(8 * n_limbs as u64) {
            return Err(data.fault("the numbers of the file take too much memory"));
        }
        let mut limbs = vec![0; n_limbs];
        for limb in &mut limbs[..n] {
            *limb = data.signed()? as u64;
        }
        Ok(self.ctx.integer_attr_from_limbs(ty, &mut limbs))
    }

    fn float(&mut self, ty: Type, data: &mut Cursor<'b>) -> Read<Attribute> {
        let TypeData::Float(kind) = self.ctx.type_data(ty) else {
            return Err(data.fault("expected a float attribute to have a float type"));
        };
        let bits = number_of_width(data, kind.width())?;
        Ok(self.ctx.float_attr_from_bits(ty, bits))
    }
}

/// Reads a number of a known width of at most 128 bits.
pub(super) fn number_of_width(data: &mut Cursor<'_>, width: u32) -> Read<u128> {
    let bits = match width {
        0..=8 => u128::from(data.byte()?),
        9..=64 => u128::from(data.signed()? as u64),
        _ => {
            let n = data.at_most(2, "number of words")?;
            let mut bits = 0;
            for word in 0..n {
                bits |= u128::from(data.signed()? as u64) << (64 * word);
            }
            bits
        }
    };
    Ok(if width < 128 { bits & ((1 << width) - 1) } else { bits })
}

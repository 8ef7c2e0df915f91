//! Builtin attributes and locations in their native encoding; all others as text.
//!
//! MLIR: IR/BuiltinDialectBytecode.td.

use super::buffer::Buffer;
use super::numbers::{Item, Numbers, Place};
use super::state::Writer;
use crate::attributes::{Attribute, AttributeData};
use crate::bytecode::encoding::{attr, identity_layout};
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::{Context, Identifier};
use crate::location::{Location, LocationData};
use crate::text::{WholeText, attribute_text, type_text};
use crate::types::{Type, TypeData};

impl<'a> Writer<'a> {
    /// Encodes the attributes and types that got numbers since the last call, and those that they refer to.
    #[inline]
    pub(super) fn write_attributes_and_types(&mut self) -> Read<()> {
        match self.numbers.attrs.is_empty() && self.numbers.types.is_empty() {
            true => Ok(()),
            false => self.write_waiting(),
        }
    }

    fn write_waiting(&mut self) -> Read<()> {
        loop {
            if let Some(item) = self.numbers.attrs.pop() {
                let start = self.attrs.bytes.len();
                let of_text = self.item(item)?;
                let dialect = self.dialect_of_entry(of_text);
                self.attr_sizes.push(dialect, self.attrs.bytes.len() - start, of_text.is_none());
            } else if let Some(ty) = self.numbers.types.pop() {
                let start = self.types.bytes.len();
                let of_text = self.ty(ty)?;
                let dialect = self.dialect_of_entry(of_text);
                self.type_sizes.push(dialect, self.types.bytes.len() - start, of_text.is_none());
            } else {
                return Ok(());
            }
        }
    }

    /// Returns the number of the dialect of an entry: that of a text, or `builtin`.
    fn dialect_of_entry(&mut self, of_text: Option<Identifier>) -> u64 {
        self.numbers.dialect(of_text.unwrap_or(self.numbers.builtin))
    }

    /// Encodes an attribute; returns the dialect of one that is text.
    fn item(&mut self, item: Item) -> Read<Option<Identifier>> {
        let (out, numbers) = (&mut self.attrs, &mut self.numbers);
        match item {
            Item::Attr(attr) => return attribute(out, numbers, attr),
            Item::Loc(loc) => location(out, numbers, loc),
            Item::Place(place) => match place.name.checked_sub(1) {
                Some(name) => {
                    out.varint(attr::NAME_LOC);
                    out.varint(name.into());
                    out.varint(numbers.place(Place { name: 0, ..place }));
                }
                None => file_line_col(out, numbers, place.file, (place.line, place.column)),
            },
            Item::Text(string) => {
                out.varint(attr::STRING);
                out.varint(string);
            }
            Item::Name(name) => {
                out.varint(attr::STRING);
                out.varint(numbers.identifier(name));
            }
            Item::Symbol(name) => {
                out.varint(attr::FLAT_SYMBOL_REF);
                out.varint(numbers.name(name));
            }
            Item::IdentityLayout(rank) => {
                out.zero_terminated(&identity_layout(rank));
                return Ok(Some(numbers.builtin));
            }
        }
        Ok(None)
    }

    fn ty(&mut self, ty: Type) -> Read<Option<Identifier>> {
        super::types::ty(&mut self.types, &mut self.numbers, ty)
    }
}

fn attribute<'a>(
    out: &mut Buffer,
    numbers: &mut Numbers<'a>,
    attribute: Attribute,
) -> Read<Option<Identifier>> {
    let ctx: &'a Context = numbers.ctx;
    match ctx.attribute_data(attribute) {
        AttributeData::Unit => out.varint(attr::UNIT),
        AttributeData::Integer { ty, value } => {
            out.varint(attr::INTEGER);
            out.varint(numbers.ty(*ty));
            integer(out, ctx.integer_width(*ty), *value);
        }
        AttributeData::BigInteger { ty, limbs } => {
            out.varint(attr::INTEGER);
            out.varint(numbers.ty(*ty));
            let spare = (64 - ctx.integer_width(*ty) % 64) % 64;
            let mut limbs = limbs.to_vec();
            if let Some(last) = limbs.last_mut() {
                *last = *last << spare >> spare;
            }
            words(out, &limbs);
        }
        AttributeData::Float { ty, bits } => {
            out.varint(attr::FLOAT);
            out.varint(numbers.ty(*ty));
            match ty.bit_width(ctx).unwrap_or(64) {
                0..=8 => out.byte(bits[0] as u8),
                9..=64 => out.signed(bits[0] as i64),
                _ => words(out, bits),
            }
        }
        AttributeData::String { value, ty } => {
            out.varint(if ty.is_some() { attr::TYPED_STRING } else { attr::STRING });
            out.varint(numbers.string(value));
            if let Some(ty) = ty {
                out.varint(numbers.ty(*ty));
            }
        }
        AttributeData::Array(elements) => {
            out.varint(attr::ARRAY);
            out.varint(elements.len() as u64);
            elements.iter().for_each(|element| out.varint(numbers.attr(*element)));
        }
        AttributeData::Dictionary(entries) => {
            out.varint(attr::DICTIONARY);
            out.varint(entries.len() as u64);
            for (name, attr) in entries {
                out.varint(numbers.name(*name));
                out.varint(numbers.attr(*attr));
            }
        }
        AttributeData::SymbolRef { root, nested } => {
            out.varint(if nested.is_empty() { attr::FLAT_SYMBOL_REF } else { attr::SYMBOL_REF });
            out.varint(numbers.name(*root));
            if !nested.is_empty() {
                out.varint(nested.len() as u64);
                nested.iter().for_each(|name| out.varint(numbers.symbol(*name)));
            }
        }
        AttributeData::Type(ty) => {
            out.varint(attr::TYPE);
            out.varint(numbers.ty(*ty));
        }
        AttributeData::DenseElements { ty, data, is_splat } => {
            out.varint(attr::DENSE_ELEMENTS);
            out.varint(numbers.ty(*ty));
            // All bits of the byte of a splat are the same.
            match (*is_splat && is_of_bits(ctx, *ty), &**data) {
                (true, [bit]) => blob(out, &[if bit & 1 != 0 { 0xff } else { 0 }]),
                (_, data) => blob(out, data),
            }
        }
        AttributeData::DenseStrings { ty, values } => {
            let is_splat = values.len() == 1;
            out.varint(attr::DENSE_STRINGS);
            out.varint(numbers.ty(*ty));
            out.varint(is_splat.into());
            values.iter().for_each(|value| out.varint(numbers.string(value)));
        }
        AttributeData::Sparse { ty, indices, values } => {
            out.varint(attr::SPARSE);
            out.varint(numbers.ty(*ty));
            out.varint(numbers.attr(*indices));
            out.varint(numbers.attr(*values));
        }
        AttributeData::DenseResource { ty, key } => {
            out.varint(attr::DENSE_RESOURCE);
            out.varint(numbers.ty(*ty));
            out.varint(numbers.resource(*key));
        }
        AttributeData::DenseArray { element, data } => {
            let n_bytes = u64::from(element.bit_width(ctx).unwrap_or(8).div_ceil(8).max(1));
            out.varint(attr::DENSE_ARRAY);
            out.varint(numbers.ty(*element));
            out.varint(data.len() as u64 / n_bytes);
            blob(out, data);
        }
        AttributeData::Distinct { referenced, .. } => {
            out.varint(attr::DISTINCT);
            out.varint(numbers.attr(*referenced));
        }
        AttributeData::Location(loc) => location(out, numbers, *loc),
        AttributeData::AffineMap(_) | AttributeData::IntegerSet(_) | AttributeData::Strided { .. } => {
            text(out, numbers, attribute_text(ctx, attribute))?;
            return Ok(Some(ctx.identifier("builtin")));
        }
        AttributeData::Opaque { dialect, .. } => {
            text(out, numbers, attribute_text(ctx, attribute))?;
            return Ok(Some(dialect_of_text(ctx, *dialect)));
        }
    }
    Ok(None)
}

/// Writes the text of a type that has no encoding; returns its dialect.
pub(super) fn text_of_type(
    out: &mut Buffer,
    numbers: &mut Numbers<'_>,
    ty: Type,
) -> Read<Option<Identifier>> {
    let ctx = numbers.ctx;
    text(out, numbers, type_text(ctx, ty))?;
    Ok(Some(match ctx.type_data(ty) {
        TypeData::Opaque { dialect, .. } => dialect_of_text(ctx, *dialect),
        _ => ctx.identifier("builtin"),
    }))
}

/// Returns the dialect of a text: MLIR stores what unknown dialects have as `builtin`.
fn dialect_of_text(ctx: &Context, dialect: Identifier) -> Identifier {
    if ctx.is_dialect_loaded(ctx.str(dialect)) { dialect } else { ctx.identifier("builtin") }
}

fn text(out: &mut Buffer, numbers: &mut Numbers<'_>, whole: Option<WholeText>) -> Read<()> {
    match whole {
        Some(WholeText { text, resources }) if !text.contains('\0') => {
            out.zero_terminated(&text);
            numbers.resources_of_text(resources);
            Ok(())
        }
        Some(_) => Err(BytecodeError::of_ir(
            "the text of an attribute or type of a dialect contains a null character",
        )),
        None => Err(BytecodeError::of_ir("the text of an attribute or type has millions of parts")),
    }
}

fn file_line_col(out: &mut Buffer, numbers: &mut Numbers<'_>, file: Identifier, place: (u32, u32)) {
    out.varint(attr::FILE_LINE_COL_LOC);
    out.varint(numbers.name(file));
    out.varint(place.0.into());
    out.varint(place.1.into());
}

fn location(out: &mut Buffer, numbers: &mut Numbers<'_>, loc: Location) {
    match numbers.ctx.location_data(loc) {
        LocationData::Unknown => out.varint(attr::UNKNOWN_LOC),
        LocationData::FileLineCol { file, start, end } if start == end => {
            file_line_col(out, numbers, file, start)
        }
        LocationData::FileLineCol { file, start, end } => {
            out.varint(attr::FILE_LINE_COL_RANGE);
            out.varint(numbers.name(file));
            let parts = [start.0, start.1, end.0, end.1];
            // A range in one line has its line once.
            let parts = if start.0 == end.0 { [start.0, start.1, end.1, 0] } else { parts };
            let n = if start.0 == end.0 { 3 } else { 4 };
            out.varint(n as u64);
            parts[..n].iter().for_each(|part| out.varint((*part).into()));
        }
        LocationData::Name { name, child } => {
            out.varint(attr::NAME_LOC);
            out.varint(numbers.name(name));
            out.varint(numbers.loc(child));
        }
        LocationData::CallSite { callee, caller } => {
            out.varint(attr::CALL_SITE_LOC);
            out.varint(numbers.loc(callee));
            out.varint(numbers.loc(caller));
        }
        LocationData::Fused { locations, metadata } => {
            let code = if metadata.is_some() { attr::FUSED_LOC_WITH_METADATA } else { attr::FUSED_LOC };
            out.varint(code);
            out.varint(locations.len() as u64);
            locations.iter().for_each(|loc| out.varint(numbers.loc(*loc)));
            if let Some(metadata) = metadata {
                out.varint(numbers.attr(metadata));
            }
        }
    }
}

/// Writes an integer of a width, which is sign-extended to 64 bits.
fn integer(out: &mut Buffer, width: u32, value: i64) {
    match width {
        0 => out.byte(0),
        1..=8 => out.byte((value & ((1 << width) - 1)) as u8),
        9..64 => out.signed(value & ((1 << width) - 1)),
        64 => out.signed(value),
        _ => {
            let n = width.div_ceil(64) as usize;
            let mut limbs = vec![if value < 0 { u64::MAX } else { 0 }; n];
            limbs[0] = value as u64;
            let spare = (64 - width % 64) % 64;
            limbs[n - 1] = limbs[n - 1] << spare >> spare;
            words(out, &limbs);
        }
    }
}

/// Writes words up to the last one that is not zero.
fn words(out: &mut Buffer, words: &[u64]) {
    let n = words.iter().rposition(|word| *word != 0).map_or(1, |last| last + 1);
    out.varint(n as u64);
    words[..n].iter().for_each(|word| out.signed(*word as i64));
}

fn blob(out: &mut Buffer, bytes: &[u8]) {
    out.varint(bytes.len() as u64);
    out.bytes.extend_from_slice(bytes);
}

fn is_of_bits(ctx: &Context, ty: Type) -> bool {
    let element = ty.element_type(ctx).map(|element| element.data(ctx));
    matches!(element, Some(TypeData::Integer { width: 1, .. }))
}

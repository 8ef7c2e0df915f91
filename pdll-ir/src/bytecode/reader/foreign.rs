//! Attributes and types of other dialects that have an encoding of their own in MLIR: they are decoded to their text.
//!
//! The debug information of `llvm` is not decoded. MLIR: Dialect/Quant/IR/QuantDialectBytecode.td, Dialect/LLVMIR/LLVMDialectBytecode.td.

use std::fmt::Write as _;

use super::attributes::number_of_width;
use super::cursor::Cursor;
use super::entries::{Decoded, push};
use super::state::Reader;
use crate::attributes::{Attribute, AttributeData};
use crate::bytecode_error::{BytecodeError, Read};
use crate::types::{Type, TypeData};

/// Codes of the types of `quant`.
mod quant {
    pub(super) const ANY: u64 = 1;
    pub(super) const ANY_EXPRESSED: u64 = 2;
    pub(super) const CALIBRATED: u64 = 3;
    pub(super) const UNIFORM: u64 = 4;
    pub(super) const UNIFORM_PER_AXIS: u64 = 5;
    pub(super) const UNIFORM_SUB_CHANNEL: u64 = 6;
    /// Flag of signed storage types.
    pub(super) const SIGNED: u64 = 1;
}

/// Code of the attribute `loop_annotation` of `llvm`.
const LOOP_ANNOTATION: u64 = 18;

/// Its parameters before the list of parallel accesses.
const LOOP_PARAMETERS: [&str; 14] = [
    "disableNonforced",
    "vectorize",
    "interleave",
    "unroll",
    "unrollAndJam",
    "licm",
    "distribute",
    "pipeline",
    "peeled",
    "unswitch",
    "mustProgress",
    "isVectorized",
    "startLoc",
    "endLoc",
];

/// Largest number of scales of a type.
const MAX_SCALES: u64 = 1 << 16;

impl<'b> Reader<'b> {
    /// Decodes an attribute of a dialect other than `builtin`.
    pub(super) fn foreign_attr(&mut self, dialect: &str, data: &mut Cursor<'b>) -> Decoded<Attribute> {
        let at = data.pos;
        if dialect != "llvm" || data.varint()? != LOOP_ANNOTATION {
            let message = format!("the encoding of this attribute of dialect '{dialect}' is unknown");
            return Err(BytecodeError::at(at, message));
        }
        let Some(text) = self.loop_annotation(data)? else { return Ok(None) };
        let mut parser = pdll_asm::Parser::new(&text, 0, &mut self.build);
        let attr = parser.parse_attribute().and_then(|attr| parser.expect_end().map(|()| attr));
        attr.map(Some).map_err(|error| BytecodeError::at(at, format!("'{text}': {}", error.message)))
    }

    /// Reads `#llvm.loop_annotation<…>`: parameters that may be absent, and a list that is absent if it is empty.
    fn loop_annotation(&mut self, data: &mut Cursor<'b>) -> Decoded<String> {
        let mut parts = Some(Vec::new());
        for name in LOOP_PARAMETERS {
            let Some(index) = self.optional(data)? else { continue };
            let attr = self.child_attr_at(index);
            push(&mut parts, attr.map(|attr| format!("{name} = {}", self.parameter(attr))));
        }
        if data.byte()? != 0 {
            let n = data.count("attributes")?;
            let mut accesses = Some(Vec::with_capacity(n));
            for _ in 0..n {
                let Some(index) = self.optional(data)? else { continue };
                let attr = self.child_attr_at(index);
                push(&mut accesses, attr.map(|attr| self.parameter(attr)));
            }
            push(&mut parts, accesses.map(|list| format!("parallelAccesses = {}", list.join(", "))));
        }
        Ok(parts.map(|parts| format!("#llvm.loop_annotation<{}>", parts.join(", "))))
    }

    /// Reads the index of an attribute that may be absent.
    fn optional(&self, data: &mut Cursor<'b>) -> Read<Option<usize>> {
        let at = data.pos;
        let (index, is_present) = data.varint_and_flag()?;
        if !is_present {
            return Ok(None);
        }
        match usize::try_from(index) {
            Ok(index) if index < self.attrs.len() => Ok(Some(index)),
            _ => Err(BytecodeError::at(
                at,
                format!("invalid attribute index {index}: there are {}", self.attrs.len()),
            )),
        }
    }

    /// Returns the text of a parameter: attributes of the same dialect have no name in it.
    fn parameter(&self, attr: Attribute) -> String {
        let text = attr.display(&self.ctx).to_string();
        match (attr.data(&self.ctx), text.find('<')) {
            (AttributeData::Opaque { .. }, Some(at)) => text[at..].to_owned(),
            _ => text,
        }
    }

    /// Decodes a type of a dialect other than `builtin`.
    pub(super) fn foreign_type(&mut self, dialect: &str, data: &mut Cursor<'b>) -> Decoded<Type> {
        let at = data.pos;
        if dialect != "quant" {
            return Err(data.fault(format!("the encoding of types of dialect '{dialect}' is unknown")));
        }
        let Some(text) = self.quant_type(data)? else { return Ok(None) };
        let mut parser = pdll_asm::Parser::new(&text, 0, &mut self.build);
        let ty = parser.parse_type().and_then(|ty| parser.expect_end().map(|()| ty));
        ty.map(Some).map_err(|error| BytecodeError::at(at, format!("'{text}': {}", error.message)))
    }

    fn quant_type(&mut self, data: &mut Cursor<'b>) -> Decoded<String> {
        let at = data.pos;
        let code = data.varint()?;
        Ok(match code {
            quant::ANY | quant::ANY_EXPRESSED => {
                let flags = data.varint()?;
                let storage = self.child_type(data)?;
                let expressed = match code {
                    quant::ANY => Some(None),
                    _ => self.child_type(data)?.map(Some),
                };
                let range = (data.signed()?, data.signed()?);
                let Some((storage, expressed)) = storage.zip(expressed) else { return Ok(None) };
                let mut text = format!("!quant.any<{}", self.storage(flags, storage, range));
                if let Some(expressed) = expressed {
                    let _ = write!(text, ":{}", expressed.display(&self.ctx));
                }
                Some(text + ">")
            }
            quant::CALIBRATED => {
                let expressed = self.child_type(data)?;
                let (min, max) = (self.double(data)?, self.double(data)?);
                expressed.map(|expressed| {
                    format!("!quant.calibrated<{}<{min}:{max}>>", expressed.display(&self.ctx))
                })
            }
            quant::UNIFORM => {
                let flags = data.varint()?;
                let types = self.storage_and_expressed(data)?;
                let (scale, zero) = (self.double(data)?, data.signed()?);
                let range = (data.signed()?, data.signed()?);
                types.map(|(storage, expressed)| {
                    let head = self.uniform(flags, storage, expressed, range);
                    format!("{head}, {}>", scale_and_zero(&scale, &zero.to_string()))
                })
            }
            quant::UNIFORM_PER_AXIS => {
                let flags = data.varint()?;
                let types = self.storage_and_expressed(data)?;
                let axis = data.varint()?;
                let range = (data.signed()?, data.signed()?);
                let scales = list(data, |data| self.double(data))?;
                let zeros = list(data, Cursor::signed)?;
                if scales.len() != zeros.len() {
                    return Err(BytecodeError::at(at, "there are not as many scales as zero points"));
                }
                let parts: Vec<String> = scales
                    .iter()
                    .zip(zeros)
                    .map(|(scale, zero)| scale_and_zero(scale, &zero.to_string()))
                    .collect();
                types.map(|(storage, expressed)| {
                    let head = self.uniform(flags, storage, expressed, range);
                    format!("{head}:{axis}, {{{}}}>", parts.join(","))
                })
            }
            quant::UNIFORM_SUB_CHANNEL => self.sub_channel(data)?,
            _ => return Err(BytecodeError::at(at, format!("unknown code {code} of a type of 'quant'"))),
        })
    }

    /// Reads `!quant.uniform<i8:f32:{0:2, 1:1}, {{1.0, 2.0}, {3.0, 4.0}}>`.
    fn sub_channel(&mut self, data: &mut Cursor<'b>) -> Decoded<String> {
        let at = data.pos;
        let flags = data.varint()?;
        let types = self.storage_and_expressed(data)?;
        let range = (data.signed()?, data.signed()?);
        let axes = list(data, Cursor::signed)?;
        let blocks = list(data, Cursor::signed)?;
        let (scales, zeros) = (self.child_attr(data)?, self.child_attr(data)?);
        let Some(((storage, expressed), (scales, zeros))) = types.zip(scales.zip(zeros)) else {
            return Ok(None);
        };
        let wrong = || BytecodeError::at(at, "the scales and zero points of a type of 'quant' do not match");
        let shape = scales.ty(&self.ctx).and_then(|ty| ty.shape(&self.ctx)).ok_or_else(wrong)?.to_vec();
        let (scales, zeros) =
            (self.numbers(scales).ok_or_else(wrong)?, self.numbers(zeros).ok_or_else(wrong)?);
        let n = shape.iter().try_fold(1usize, |n, dim| n.checked_mul(usize::try_from(*dim).ok()?));
        if axes.len() != blocks.len() || n != Some(scales.len()) || scales.len() != zeros.len() {
            return Err(wrong());
        }
        let axes: Vec<String> =
            axes.iter().zip(blocks).map(|(axis, size)| format!("{axis}:{size}")).collect();
        let mut text =
            format!("{}:{{{}}}, ", self.uniform(flags, storage, expressed, range), axes.join(", "));
        // How many braces open before an element is how many dimensions begin there.
        for (nth, (scale, zero)) in scales.iter().zip(&zeros).enumerate() {
            let starts = |inner: usize| nth % inner == 0;
            let sizes: Vec<usize> =
                (0..shape.len()).map(|at| shape[at..].iter().product::<i64>() as usize).collect();
            if nth > 0 {
                sizes.iter().filter(|size| starts(**size)).for_each(|_| text.push('}'));
                text.push_str(", ");
            }
            sizes.iter().filter(|size| starts(**size)).for_each(|_| text.push('{'));
            text.push_str(&scale_and_zero(scale, zero));
        }
        shape.iter().for_each(|_| text.push('}'));
        Ok(Some(text + ">"))
    }

    /// Returns the elements of a dense attribute of integers or floats of at most 64 bits, as texts.
    fn numbers(&self, attr: Attribute) -> Option<Vec<String>> {
        let AttributeData::DenseElements { ty, data, is_splat } = attr.data(&self.ctx) else { return None };
        let element = ty.element_type(&self.ctx)?;
        let n_bytes =
            element.bit_width(&self.ctx).filter(|width| (2..=64).contains(width))?.div_ceil(8) as usize;
        let number = |chunk: &[u8]| {
            let bits = chunk.iter().rev().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte));
            let attr = match element.float_kind(&self.ctx) {
                Some(_) => self.ctx.float_attr_from_bits(element, bits.into()),
                None => self.ctx.integer_attr(element, bits as i64),
            };
            self.number_text(attr)
        };
        let mut texts: Vec<String> = data.chunks_exact(n_bytes).map(number).collect();
        if *is_splat {
            // There are not more scales than a file can spell out.
            let n = ty.n_elements(&self.ctx).filter(|n| *n <= MAX_SCALES)?;
            texts = vec![texts.pop()?; n as usize];
        }
        Some(texts)
    }

    /// Returns the text of a number without its type.
    fn number_text(&self, number: Attribute) -> String {
        let text = number.display(&self.ctx).to_string();
        text.split(" : ").next().unwrap_or_default().to_owned()
    }

    /// Reads a float of 64 bits, as its text.
    fn double(&self, data: &mut Cursor<'b>) -> Read<String> {
        let bits = number_of_width(data, 64)?;
        Ok(self.number_text(self.ctx.f64_attr(f64::from_bits(bits as u64))))
    }

    fn storage_and_expressed(&mut self, data: &mut Cursor<'b>) -> Decoded<(Type, Type)> {
        let (storage, expressed) = (self.child_type(data)?, self.child_type(data)?);
        Ok(storage.zip(expressed))
    }

    fn uniform(&self, flags: u64, storage: Type, expressed: Type, range: (i64, i64)) -> String {
        format!("!quant.uniform<{}:{}", self.storage(flags, storage, range), expressed.display(&self.ctx))
    }

    /// Returns the storage type, and its range if it is not that of the type.
    fn storage(&self, flags: u64, storage: Type, (min, max): (i64, i64)) -> String {
        let is_signed = flags & quant::SIGNED != 0;
        let width = storage.bit_width(&self.ctx).unwrap_or(0).min(63);
        let whole = match is_signed {
            true if width > 0 => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            _ => (0, (1i64 << width) - 1),
        };
        let mut text = match storage.data(&self.ctx) {
            TypeData::Integer { width, .. } if !is_signed => format!("u{width}"),
            _ => storage.display(&self.ctx).to_string(),
        };
        if (min, max) != whole {
            let _ = write!(text, "<{min}:{max}>");
        }
        text
    }
}

/// Reads a list.
fn list<'b, T>(data: &mut Cursor<'b>, mut read: impl FnMut(&mut Cursor<'b>) -> Read<T>) -> Read<Vec<T>> {
    let n = data.count("elements")?;
    (0..n).map(|_| read(data)).collect()
}

fn scale_and_zero(scale: &str, zero: &str) -> String {
    if zero == "0" { scale.to_owned() } else { format!("{scale}:{zero}") }
}

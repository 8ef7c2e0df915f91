//! Builtin types in their native encoding, with the checks of the text form.
//!
//! MLIR: IR/BuiltinDialectBytecode.td.

use pdll_asm::MAX_INTEGER_WIDTH;

use super::cursor::Cursor;
use super::entries::Decoded;
use super::state::{Entry, Form, Reader, State};
use crate::attributes::{Attribute, AttributeData};
use crate::bytecode::encoding::{identity_layout, ty};
use crate::bytecode_error::{BytecodeError, Read};
use crate::types::{DYNAMIC, FloatKind, Signedness, Type, TypeData};

impl<'b> Reader<'b> {
    /// Decodes a builtin type; `None` if it refers to entries that are not decoded yet.
    pub(super) fn builtin_type(&mut self, data: &mut Cursor<'b>) -> Decoded<Type> {
        let at = data.pos;
        let code = data.varint()?;
        let float = |kind| Ok(Some(TypeData::Float(kind)));
        let decoded: Decoded<TypeData> = match code {
            ty::INTEGER => integer_type(data).map(Some),
            ty::INDEX => Ok(Some(TypeData::Index)),
            ty::FUNCTION => {
                let (inputs, results) = (self.child_types(data)?, self.child_types(data)?);
                Ok(inputs.zip(results).map(|(inputs, results)| TypeData::Function {
                    inputs: inputs.into(),
                    results: results.into(),
                }))
            }
            ty::BF16 => float(FloatKind::BF16),
            ty::F16 => float(FloatKind::F16),
            ty::F32 => float(FloatKind::F32),
            ty::F64 => float(FloatKind::F64),
            ty::F80 => float(FloatKind::F80),
            ty::F128 => float(FloatKind::F128),
            ty::NONE => Ok(Some(TypeData::None)),
            ty::COMPLEX => {
                let at = data.pos;
                match self.child_type(data)? {
                    Some(element) if element.bit_width(&self.ctx).is_none() => {
                        Err(BytecodeError::at(at, "invalid element type for complex"))
                    }
                    element => Ok(element.map(TypeData::Complex)),
                }
            }
            ty::TUPLE => Ok(self.child_types(data)?.map(|types| TypeData::Tuple(types.into()))),
            ty::MEMREF | ty::MEMREF_IN_SPACE => self.memref(code == ty::MEMREF_IN_SPACE, data),
            ty::UNRANKED_MEMREF | ty::UNRANKED_MEMREF_IN_SPACE => {
                let at = data.pos;
                let space = match code {
                    ty::UNRANKED_MEMREF => Some(None),
                    _ => self.child_attr(data)?.map(Some),
                };
                let element = self.child_type(data)?;
                let Some((space, element)) = space.zip(element) else { return Ok(None) };
                self.check_element(element, Container::MemRef, at)?;
                let memory_space = self.memory_space(space, at)?;
                Ok(Some(TypeData::UnrankedMemRef { element, memory_space }))
            }
            ty::TENSOR | ty::ENCODED_TENSOR => {
                let at = data.pos;
                let encoding = match code {
                    ty::TENSOR => Some(None),
                    _ => self.child_attr(data)?.map(Some),
                };
                let shape = shape(data)?;
                let element = self.child_type(data)?;
                let Some((encoding, element)) = encoding.zip(element) else { return Ok(None) };
                self.check_element(element, Container::Tensor, at)?;
                Ok(Some(TypeData::RankedTensor { shape: shape.into(), element, encoding }))
            }
            ty::UNRANKED_TENSOR => {
                let at = data.pos;
                let Some(element) = self.child_type(data)? else { return Ok(None) };
                self.check_element(element, Container::Tensor, at)?;
                Ok(Some(TypeData::UnrankedTensor(element)))
            }
            ty::VECTOR | ty::SCALABLE_VECTOR => self.vector(code == ty::SCALABLE_VECTOR, data),
            _ => return Err(BytecodeError::at(at, format!("unknown type code {code}"))),
        };
        Ok(decoded?.map(|data| self.ctx.intern_type(data)))
    }

    fn memref(&mut self, has_space: bool, data: &mut Cursor<'b>) -> Decoded<TypeData> {
        let at = data.pos;
        let space = match has_space {
            true => self.child_attr(data)?.map(Some),
            false => Some(None),
        };
        let shape = shape(data)?;
        let element = self.child_type(data)?;
        let index = data.index(self.attrs.len(), "attribute")?;
        let layout = match self.is_identity_layout(index, shape.len()) {
            true => Some(None),
            false => self.child_attr_at(index).map(Some),
        };
        let Some(((space, element), layout)) = space.zip(element).zip(layout) else { return Ok(None) };
        self.check_element(element, Container::MemRef, at)?;
        let layout = match layout.map(|layout| (layout, layout.data(&self.ctx))) {
            Some((_, AttributeData::AffineMap(map))) if map.n_dims as usize != shape.len() => {
                return Err(BytecodeError::at(at, "memref layout mismatch between rank and affine map"));
            }
            Some((_, AttributeData::Strided { strides, .. })) if strides.len() != shape.len() => {
                let message = "expected the number of strides to match the rank";
                return Err(BytecodeError::at(at, message));
            }
            Some((_, AttributeData::AffineMap(map))) if map.is_identity() => None,
            Some((
                layout,
                AttributeData::AffineMap(_) | AttributeData::Strided { .. } | AttributeData::Opaque { .. },
            )) => Some(layout),
            Some(_) => return Err(BytecodeError::at(at, "the layout of a memref is no layout")),
            None => None,
        };
        let memory_space = self.memory_space(space, at)?;
        Ok(Some(TypeData::MemRef { shape: shape.into(), element, layout, memory_space }))
    }

    /// Returns whether an attribute is the layout that memrefs of a rank have by default, without decoding it.
    fn is_identity_layout(&self, index: usize, rank: usize) -> bool {
        let Entry { form: Form::Text, state: State::Unread | State::Done(_), .. } = self.attrs[index] else {
            return false;
        };
        // Longer texts are compared once decoded.
        if rank > 16 {
            return false;
        }
        let text = self.bytes[self.attrs.at(index)..self.attrs.end_of(index)].strip_suffix(&[0]);
        text == Some(identity_layout(rank).as_bytes())
    }

    fn memory_space(&self, space: Option<Attribute>, at: usize) -> Read<Option<Attribute>> {
        let Some(space) = space else { return Ok(None) };
        let is_valid = match space.data(&self.ctx) {
            AttributeData::Integer { value: 0, .. } => return Ok(None),
            AttributeData::Integer { .. }
            | AttributeData::BigInteger { .. }
            | AttributeData::String { .. }
            | AttributeData::Dictionary(_) => true,
            AttributeData::Opaque { dialect, .. } => self.ctx.is_dialect_loaded(self.ctx.str(*dialect)),
            _ => false,
        };
        match is_valid {
            true => Ok(Some(space)),
            false => Err(BytecodeError::at(at, "unsupported memory space Attribute")),
        }
    }

    fn vector(&mut self, is_scalable: bool, data: &mut Cursor<'b>) -> Decoded<TypeData> {
        let at = data.pos;
        let mut scalable = Vec::new();
        if is_scalable {
            let n = data.count("dimensions")?;
            for _ in 0..n {
                scalable.push(data.byte()? != 0);
            }
        }
        let shape = shape(data)?;
        if shape.iter().any(|dim| *dim <= 0) {
            return Err(BytecodeError::at(at, "vector types must have positive constant sizes"));
        }
        if !is_scalable {
            scalable = vec![false; shape.len()];
        }
        if scalable.len() != shape.len() {
            let message = "number of dims must match the number of scalable flags";
            return Err(BytecodeError::at(at, message));
        }
        let Some(element) = self.child_type(data)? else { return Ok(None) };
        self.check_element(element, Container::Vector, at)?;
        Ok(Some(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element }))
    }

    fn check_element(&self, element: Type, container: Container, at: usize) -> Read<()> {
        let is_valid = match element.data(&self.ctx) {
            TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index => true,
            TypeData::Complex(_) | TypeData::Vector { .. } => container != Container::Vector,
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => container == Container::MemRef,
            TypeData::Opaque { dialect, .. } => {
                container == Container::Tensor || self.ctx.is_dialect_loaded(self.ctx.str(*dialect))
            }
            _ => false,
        };
        if is_valid {
            return Ok(());
        }
        let name = match container {
            Container::Tensor => "tensor",
            Container::MemRef => "memref",
            Container::Vector => "vector",
        };
        Err(BytecodeError::at(at, format!("invalid {name} element type")))
    }
}

/// A type that contains elements.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Container {
    Tensor,
    MemRef,
    Vector,
}

fn integer_type(data: &mut Cursor<'_>) -> Read<TypeData> {
    let at = data.pos;
    let number = data.varint()?;
    let signedness = match number & 3 {
        0 => Signedness::Signless,
        1 => Signedness::Signed,
        2 => Signedness::Unsigned,
        _ => return Err(BytecodeError::at(at, "invalid signedness of an integer type")),
    };
    match u32::try_from(number >> 2) {
        Ok(width) if width <= MAX_INTEGER_WIDTH => Ok(TypeData::Integer { width, signedness }),
        _ => Err(BytecodeError::at(at, format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits"))),
    }
}

/// Reads dimensions.
fn shape(data: &mut Cursor<'_>) -> Read<Vec<i64>> {
    let n = data.count("dimensions")?;
    let mut shape = Vec::with_capacity(n);
    for _ in 0..n {
        let at = data.pos;
        let dim = data.signed()?;
        if dim < 0 && dim != DYNAMIC {
            return Err(BytecodeError::at(at, format!("invalid dimension {dim}")));
        }
        shape.push(dim);
    }
    Ok(shape)
}

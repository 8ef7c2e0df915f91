//! Builtin types in their native encoding; all others as text.
//!
//! MLIR: IR/BuiltinDialectBytecode.td.

use super::attributes::text_of_type;
use super::buffer::Buffer;
use super::numbers::Numbers;
use crate::bytecode::encoding::ty;
use crate::bytecode_error::Read;
use crate::context::{Context, Identifier};
use crate::types::{FloatKind, Signedness, Type, TypeData};

/// Encodes a type; returns the dialect of one that is text.
pub(super) fn ty<'a>(out: &mut Buffer, numbers: &mut Numbers<'a>, of: Type) -> Read<Option<Identifier>> {
    let ctx: &'a Context = numbers.ctx;
    match ctx.type_data(of) {
        TypeData::Integer { width, signedness } => {
            let signedness = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            out.varint(ty::INTEGER);
            out.varint(u64::from(*width) << 2 | signedness);
        }
        TypeData::Index => out.varint(ty::INDEX),
        TypeData::Float(kind) => match float_code(*kind) {
            Some(code) => out.varint(code),
            None => return text_of_type(out, numbers, of),
        },
        TypeData::None => out.varint(ty::NONE),
        TypeData::Complex(element) => {
            out.varint(ty::COMPLEX);
            out.varint(numbers.ty(*element));
        }
        TypeData::Tuple(types) => {
            out.varint(ty::TUPLE);
            list(out, numbers, types);
        }
        TypeData::Function { inputs, results } => {
            out.varint(ty::FUNCTION);
            list(out, numbers, inputs);
            list(out, numbers, results);
        }
        TypeData::Vector { shape: dims, scalable, element } => {
            if scalable.contains(&true) {
                out.varint(ty::SCALABLE_VECTOR);
                out.varint(scalable.len() as u64);
                scalable.iter().for_each(|flag| out.byte((*flag).into()));
            } else {
                out.varint(ty::VECTOR);
            }
            shape(out, dims);
            out.varint(numbers.ty(*element));
        }
        TypeData::RankedTensor { shape: dims, element, encoding } => {
            out.varint(if encoding.is_some() { ty::ENCODED_TENSOR } else { ty::TENSOR });
            if let Some(encoding) = encoding {
                out.varint(numbers.attr(*encoding));
            }
            shape(out, dims);
            out.varint(numbers.ty(*element));
        }
        TypeData::UnrankedTensor(element) => {
            out.varint(ty::UNRANKED_TENSOR);
            out.varint(numbers.ty(*element));
        }
        TypeData::MemRef { shape: dims, element, layout, memory_space } => {
            out.varint(if memory_space.is_some() { ty::MEMREF_IN_SPACE } else { ty::MEMREF });
            if let Some(space) = memory_space {
                out.varint(numbers.attr(*space));
            }
            shape(out, dims);
            out.varint(numbers.ty(*element));
            out.varint(match layout {
                Some(layout) => numbers.attr(*layout),
                None => numbers.identity_layout(dims.len()),
            });
        }
        TypeData::UnrankedMemRef { element, memory_space } => {
            let code =
                if memory_space.is_some() { ty::UNRANKED_MEMREF_IN_SPACE } else { ty::UNRANKED_MEMREF };
            out.varint(code);
            if let Some(space) = memory_space {
                out.varint(numbers.attr(*space));
            }
            out.varint(numbers.ty(*element));
        }
        TypeData::Opaque { .. } => return text_of_type(out, numbers, of),
    }
    Ok(None)
}

fn float_code(kind: FloatKind) -> Option<u64> {
    Some(match kind {
        FloatKind::BF16 => ty::BF16,
        FloatKind::F16 => ty::F16,
        FloatKind::F32 => ty::F32,
        FloatKind::F64 => ty::F64,
        FloatKind::F80 => ty::F80,
        FloatKind::F128 => ty::F128,
        _ => return None,
    })
}

fn list(out: &mut Buffer, numbers: &mut Numbers<'_>, types: &[Type]) {
    out.varint(types.len() as u64);
    types.iter().for_each(|ty| out.varint(numbers.ty(*ty)));
}

fn shape(out: &mut Buffer, dims: &[i64]) {
    out.varint(dims.len() as u64);
    dims.iter().for_each(|dim| out.signed(*dim));
}

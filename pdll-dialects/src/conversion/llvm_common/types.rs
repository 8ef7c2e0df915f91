//! Types of `llvm` that types of `builtin` become.
//!
//! A ranked memref becomes a structure of two pointers, an offset, sizes and strides, an unranked one a rank and a pointer to such a structure.
//! MLIR: LLVMCommon/TypeConverter.cpp.

use pdll::conversion::SignatureConversion;
use pdll::ir::{Context, FloatKind, Type, TypeData};

use super::options::LowerToLlvmOptions;
use crate::llvm::ops::{LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMStructType};
use crate::llvm::types::{Array, Function, Struct, array_of, function_of, is_wholly_compatible, struct_of};
use crate::shaped::strides_and_offset;

/// Returns the type of `llvm` that a type becomes; `None` if there is none.
pub(super) fn convert(ctx: &Context, options: &LowerToLlvmOptions, ty: Type) -> Option<Type> {
    let convert_all =
        |types: &[Type]| -> Option<Vec<Type>> { types.iter().map(|ty| convert(ctx, options, *ty)).collect() };
    match ty.data(ctx) {
        TypeData::Index => Some(ctx.integer_type(options.index_bitwidth)),
        TypeData::Integer { width, .. } => Some(ctx.integer_type(*width)),
        TypeData::Float(kind) => convert_float(ctx, *kind, ty),
        TypeData::Complex(element) => {
            let element = convert(ctx, options, *element)?;
            Some(literal_struct(ctx, vec![element, element]))
        }
        TypeData::Function { .. } => {
            convert_signature(ctx, options, ty, false, false, |_| false)?;
            Some(pointer_type(ctx, 0))
        }
        TypeData::MemRef { .. } => {
            let fields = memref_fields(ctx, options, ty, false)?;
            Some(literal_struct(ctx, fields))
        }
        TypeData::UnrankedMemRef { .. } => Some(literal_struct(ctx, unranked_fields(ctx, options))),
        TypeData::Vector { .. } => convert_vector(ctx, options, ty),
        _ if is_wholly_compatible(ctx, ty) => Some(ty),
        _ => {
            if let Some(found) = struct_of(ctx, ty) {
                let name = found.name.as_ref().map(|name| format!("_Converted.{name}"));
                let fields = match &found.fields {
                    Some(fields) => Some(convert_all(fields)?),
                    None => None,
                };
                let (is_packed, is_reference) = (found.is_packed, found.is_reference);
                return Some(
                    LLVMStructType::get(ctx, Struct { name, is_packed, fields, is_reference }).into(),
                );
            }
            if let Some(array) = array_of(ctx, ty) {
                return Some(array_type(ctx, array.n_elements, convert(ctx, options, array.element)?));
            }
            let function = function_of(ctx, ty)?;
            let (result, params) = (convert(ctx, options, function.result)?, convert_all(&function.params)?);
            Some(function_type(ctx, result, params, function.is_var_arg))
        }
    }
}

/// Small floats are integers: LLVM has no types for them.
fn convert_float(ctx: &Context, kind: FloatKind, ty: Type) -> Option<Type> {
    match kind.width() {
        4 | 6 | 8 => Some(ctx.integer_type(kind.width())),
        _ => crate::llvm::types::is_float(ctx, ty).then_some(ty),
    }
}

/// A vector of several dimensions is an array of vectors.
fn convert_vector(ctx: &Context, options: &LowerToLlvmOptions, ty: Type) -> Option<Type> {
    let TypeData::Vector { shape, scalable, element } = ty.data(ctx) else { return None };
    let element = convert(ctx, options, *element)?;
    let (Some((last, outer)), Some((is_scalable, outer_scalable))) =
        (shape.split_last(), scalable.split_last())
    else {
        return Some(ctx.vector_type(&[1], element));
    };
    if outer_scalable.contains(&true) {
        return None;
    }
    let inner = TypeData::Vector { shape: [*last].into(), scalable: [*is_scalable].into(), element };
    outer.iter().rev().try_fold(ctx.intern_type(inner), |inner, size| {
        Some(array_type(ctx, u64::try_from(*size).ok()?, inner))
    })
}

/// Returns the fields of the descriptor of a ranked memref: `is_unpacked` if sizes and strides are fields, not arrays.
pub(super) fn memref_fields(
    ctx: &Context,
    options: &LowerToLlvmOptions,
    ty: Type,
    is_unpacked: bool,
) -> Option<Vec<Type>> {
    let TypeData::MemRef { shape, element, .. } = ty.data(ctx) else { return None };
    strides_and_offset(ctx, ty)?;
    convert(ctx, options, *element)?;
    let (pointer, index) =
        (pointer_type(ctx, address_space(ctx, ty)?), ctx.integer_type(options.index_bitwidth));
    let rank = shape.len();
    let mut fields = vec![pointer, pointer, index];
    match is_unpacked {
        _ if rank == 0 => {}
        true => fields.extend(std::iter::repeat_n(index, 2 * rank)),
        false => fields.extend([array_type(ctx, rank as u64, index); 2]),
    }
    Some(fields)
}

/// Returns the fields of the descriptor of an unranked memref.
pub(super) fn unranked_fields(ctx: &Context, options: &LowerToLlvmOptions) -> Vec<Type> {
    vec![ctx.integer_type(options.index_bitwidth), pointer_type(ctx, 0)]
}

/// Returns the address space of the pointers to a memref; `None` if its memory space is not a number.
pub fn address_space(ctx: &Context, ty: Type) -> Option<u32> {
    match crate::shaped::memory_space(ctx, ty) {
        None => Some(0),
        Some(space) => space.as_i64(ctx).and_then(|space| u32::try_from(space).ok()),
    }
}

/// Returns whether a memref can be passed as a bare pointer: nothing of its layout is dynamic.
pub fn can_convert_to_bare_pointer(ctx: &Context, ty: Type) -> bool {
    let is_static = |number: &i64| *number != pdll::ir::DYNAMIC;
    ty.has_static_shape(ctx)
        && strides_and_offset(ctx, ty)
            .is_some_and(|(strides, offset)| strides.iter().all(is_static) && is_static(&offset))
}

/// Returns the bare pointer that a memref becomes.
pub(super) fn bare_pointer(ctx: &Context, options: &LowerToLlvmOptions, ty: Type) -> Option<Type> {
    if !can_convert_to_bare_pointer(ctx, ty) {
        return None;
    }
    convert(ctx, options, ty.element_type(ctx)?)?;
    Some(pointer_type(ctx, address_space(ctx, ty)?))
}

/// Returns a type of pointers.
pub fn pointer_type(ctx: &Context, address_space: u32) -> Type {
    LLVMPointerType::get(ctx, address_space).into()
}

/// Returns a type of arrays.
pub fn array_type(ctx: &Context, n_elements: u64, element: Type) -> Type {
    LLVMArrayType::get(ctx, Array { n_elements, element }).into()
}

/// Returns a type of structures without a name.
pub fn literal_struct(ctx: &Context, fields: Vec<Type>) -> Type {
    let fields = Some(fields);
    LLVMStructType::get(ctx, Struct { name: None, is_packed: false, fields, is_reference: false }).into()
}

/// Returns a type of functions.
pub fn function_type(ctx: &Context, result: Type, params: Vec<Type>, is_var_arg: bool) -> Type {
    LLVMFunctionType::get(ctx, Function { result, params, is_var_arg }).into()
}

/// Returns `!llvm.void`.
pub fn void_type(ctx: &Context) -> Type {
    ctx.opaque_type("llvm", "void")
}

/// Returns the type of `llvm` that the type of a function becomes, with the mapping of its parameters. A parameter that `is_indirect` is passed by
/// a pointer.
pub(super) fn convert_signature(
    ctx: &Context,
    options: &LowerToLlvmOptions,
    ty: Type,
    is_var_arg: bool,
    is_bare: bool,
    is_indirect: impl Fn(usize) -> bool,
) -> Option<(Type, SignatureConversion)> {
    let TypeData::Function { inputs, results } = ty.data(ctx) else { return None };
    let is_bare = is_bare || options.use_bare_ptr_call_conv;
    let mut signature = SignatureConversion::new(inputs.len());
    for (nth, ty) in inputs.iter().enumerate() {
        let types = match ty.data(ctx) {
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } if is_bare => {
                vec![bare_pointer(ctx, options, *ty)?]
            }
            TypeData::MemRef { .. } => memref_fields(ctx, options, *ty, true)?,
            TypeData::UnrankedMemRef { .. } => unranked_fields(ctx, options),
            _ => match convert(ctx, options, *ty)? {
                _ if is_indirect(nth) => vec![pointer_type(ctx, 0)],
                ty => vec![ty],
            },
        };
        signature.add_inputs_for(nth, &types);
    }
    let result = match results.is_empty() {
        true => void_type(ctx),
        false => pack_results(ctx, options, results, is_bare)?,
    };
    let params = signature.converted_types().to_vec();
    Some((function_type(ctx, result, params, is_var_arg), signature))
}

/// Returns the type of the results of a function as one value.
pub(super) fn pack_results(
    ctx: &Context,
    options: &LowerToLlvmOptions,
    types: &[Type],
    is_bare: bool,
) -> Option<Type> {
    let is_bare = is_bare || options.use_bare_ptr_call_conv;
    let of = |ty: &Type| match ty.data(ctx) {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } if is_bare => {
            bare_pointer(ctx, options, *ty)
        }
        _ => convert(ctx, options, *ty),
    };
    let types: Option<Vec<Type>> = types.iter().map(of).collect();
    match types?.as_slice() {
        [ty] => Some(*ty),
        types => Some(literal_struct(ctx, types.to_vec())),
    }
}

//! Copies of the descriptors that unranked memrefs point to, which functions pass on the heap.
//!
//! MLIR: LLVMCommon/Pattern.cpp (`copyUnrankedDescriptor`).

use pdll::ir::{Builder as _, Op, Type, Value};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::descriptor::UnrankedDescriptor;
use super::functions::LibraryFunction;
use super::lowering::Lowering;
use super::types::{address_space, pointer_type};

/// Copies what an unranked descriptor points to: to the heap if `is_to_heap`; otherwise to the stack, and frees the original. Returns the new
/// descriptor. `None` if the functions that this needs are something else in the module, or the memref cannot be converted.
///
/// # Errors
/// Misuse of the rewriter.
pub fn copy_descriptor(
    lowering: &Lowering,
    rewriter: &mut PatternRewriter<'_>,
    from: Op,
    ty: Type,
    descriptor: Value,
    is_to_heap: bool,
) -> Result<Option<Value>, RewriteError> {
    let (ctx, loc) = (rewriter.context().clone(), from.loc(rewriter));
    let (Some(address_space), Some(converted)) =
        (address_space(&ctx, ty), lowering.converter.convert_type(ty))
    else {
        return Ok(None);
    };
    let (pointer, index) = (pointer_type(&ctx, 0), lowering.converter.index_type());
    let function = match is_to_heap {
        true => LibraryFunction { name: "malloc", params: vec![index], result: Some(pointer) },
        false => LibraryFunction { name: "free", params: vec![pointer], result: None },
    };
    let Some(name) = lowering.declare(rewriter, from, &function)? else { return Ok(None) };
    let mut builder = lowering.builder(rewriter, loc);
    let unranked = UnrankedDescriptor::from(descriptor);
    let size = unranked.n_bytes(&mut builder, address_space);
    let memory = match is_to_heap {
        true => {
            let call = builder.call(Some(&name), &[size], Some(pointer));
            call.result(builder.builder().ir(), 0)
        }
        false => builder.alloca(ctx.integer_type(8), size),
    };
    let source = unranked.pointer(&mut builder);
    builder.memcpy(memory, source, size);
    if !is_to_heap {
        builder.call(Some(&name), &[source], None);
    }
    let mut copy = UnrankedDescriptor::poison(&mut builder, converted);
    let rank = unranked.rank(&mut builder);
    copy.set_rank(&mut builder, rank);
    copy.set_pointer(&mut builder, memory);
    Ok(Some(copy.into()))
}

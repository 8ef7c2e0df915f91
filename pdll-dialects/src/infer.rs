//! Result types of MLIR's operations that its definitions infer in C++, and that their own forms leave out.

use pdll::ir::{Attribute, Context, TypeData, TypeVec};
use pdll::ods::{InferTypesFn, InferTypesInput, VerifyMessage};

/// Returns the type inference of an operation, if it is known.
pub(crate) fn of(op: &str) -> Option<InferTypesFn> {
    match op {
        "memref.distinct_objects" => Some(of_operands),
        "vector.shuffle" => Some(shuffled),
        "vector.to_elements" => Some(elements),
        _ => None,
    }
}

type Inferred = Result<TypeVec, VerifyMessage>;

/// Infers the types of the operands.
fn of_operands(input: &InferTypesInput<'_>) -> Inferred {
    Ok((0..).map_while(|index| input.operand_type(index)).collect())
}

/// Returns the first vector's, with as many elements at its outermost as the mask has.
fn shuffled(input: &InferTypesInput<'_>) -> Inferred {
    let ctx = input.context();
    let first = input.operand_type(0).map(|ty| ty.data(ctx));
    let mask = input.attr("mask").and_then(|mask: Attribute| mask.as_dense_i64_array(ctx));
    let (Some(TypeData::Vector { shape, scalable, element }), Some(mask)) = (first, mask) else {
        return Err(VerifyMessage::new("expects vectors and a mask"));
    };
    let n = i64::try_from(mask.len()).unwrap_or(i64::MAX);
    let shape = std::iter::once(n).chain(shape.iter().skip(1).copied());
    let scalable = std::iter::once(false).chain(scalable.iter().skip(1).copied());
    let data = TypeData::Vector { shape: shape.collect(), scalable: scalable.collect(), element: *element };
    Ok(std::iter::once(ctx.intern_type(data)).collect())
}

/// Infers one element type per element.
fn elements(input: &InferTypesInput<'_>) -> Inferred {
    let ctx: &Context = input.context();
    let vector = input.operand_type(0).ok_or_else(|| VerifyMessage::new("expects a vector"))?;
    let n = vector.n_elements(ctx).unwrap_or(0);
    if n > MAX_RESULTS {
        return Err(VerifyMessage::new(format!("cannot have {n} results")));
    }
    Ok((0..n).map(|_| vector.element_type_or_self(ctx)).collect())
}

/// Maximum number of inferred results.
const MAX_RESULTS: u64 = 1 << 22;

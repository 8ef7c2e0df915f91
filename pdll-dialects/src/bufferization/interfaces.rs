//! Predicates of `bufferization`, which are methods of type interfaces in MLIR.

use pdll::ir::{Context, Type, TypeData, TypeVec};
use pdll::ods::InferTypesInput;

/// Returns whether a buffer is ranked if and only if a tensor is. Shapes and element types are verified by traits.
pub(super) fn are_tensor_and_buffer(ctx: &Context, tensor: Type, buffer: Type) -> bool {
    let is_ranked_tensor = matches!(tensor.data(ctx), TypeData::RankedTensor { .. });
    let is_ranked_buffer = matches!(buffer.data(ctx), TypeData::MemRef { .. });
    is_ranked_tensor == is_ranked_buffer
}

impl super::DeallocOp {
    /// Infers a condition per retained buffer.
    pub(super) fn infer_return_types(input: &InferTypesInput<'_>) -> Result<TypeVec, String> {
        let i1 = input.context().integer_type(1);
        let n_conditions = input.operands.iter().filter(|value| value.ty(input.ir) == i1).count();
        let n_retained = input.operands.len().saturating_sub(2 * n_conditions);
        Ok(std::iter::repeat_n(i1, n_retained).collect())
    }
}

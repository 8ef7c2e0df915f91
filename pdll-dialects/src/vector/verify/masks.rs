//! Verifiers of masks, and of `vector.mask`.

use pdll::ir::{Ir, Op, Type};
use pdll::ods::VerifyMessage;

use super::parts::{Verified, ensure, fail, group, result_vector};
use crate::parts::operands;
use crate::shaped::numbers;
use crate::vector::mask::{expected_mask_type, is_maskable};
use crate::vector::mask_region::terminator;
use crate::vector::shape::vector_of;

pub(super) fn constant_mask(ir: &Ir, op: Op) -> Verified {
    let Some(result) = result_vector(ir, op) else { return Ok(()) };
    let sizes = numbers(ir, op, "mask_dim_sizes");
    if result.shape.is_empty() {
        if sizes.len() != 1 {
            return fail("array attr must have length 1 for 0-D vectors");
        }
        return match sizes[0] {
            0 | 1 => Ok(()),
            _ => Err(VerifyMessage::bare("mask dim size must be either 0 or 1 for 0-D vectors")),
        };
    }
    if sizes.len() != result.shape.len() {
        return fail("must specify array attr of size equal vector result rank");
    }
    for (nth, size) in sizes.iter().enumerate() {
        if !(0..=result.shape[nth]).contains(size) {
            return fail("array attr of size out of bounds of vector result dimension size");
        }
        if result.scalable[nth] && *size != 0 && *size != result.shape[nth] {
            return fail("only supports 'none set' or 'all set' scalable dimensions");
        }
    }
    if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
        return fail(
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
        );
    }
    Ok(())
}

pub(super) fn create_mask(ir: &Ir, op: Op) -> Verified {
    let Some(result) = result_vector(ir, op) else { return Ok(()) };
    let n = operands(ir, op).len();
    if result.shape.is_empty() {
        return if n == 1 { Ok(()) } else { fail("must specify exactly one operand for 0-D create_mask") };
    }
    match n == result.shape.len() {
        true => Ok(()),
        false => fail("must specify an operand for each result vector dimension"),
    }
}

/// Checks the region, the results, the mask and the value to pass through.
pub(super) fn mask(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let block = op.regions(ir).first().and_then(|region| region.entry(ir));
    let Some(terminator) = terminator(ir, op).filter(|_| block.is_some()) else {
        let n = block.and_then(|block| block.first_op(ir)).map_or(0, |first| n_ops_from(ir, first));
        return fail(match n {
            0..3 => "expects a terminator within the mask region",
            _ => "expects only one operation to mask",
        });
    };
    let first = block.and_then(|block| block.first_op(ir)).unwrap_or(terminator);
    let n_ops = n_ops_from(ir, first);
    ensure(n_ops <= 2, "expects only one operation to mask")?;
    ensure(
        terminator.n_operands(ir) == op.n_results(ir),
        "expects number of results to match mask region yielded values",
    )?;
    if n_ops == 1 {
        return Ok(());
    }
    ensure(is_maskable(ir, first), "expects a MaskableOpInterface within the mask region")?;
    ensure(
        first.n_results(ir) == op.n_results(ir),
        "expects number of results to match maskable operation number of results",
    )?;
    ensure(
        first.results(ir).eq(terminator.operands(ir)),
        "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
    )?;
    let types: Vec<Type> = first.result_types(ir).collect();
    ensure(
        op.result_types(ir).eq(types.iter().copied()),
        "expects result type to match maskable operation result type",
    )?;
    let n_vectors = types.iter().filter(|ty| vector_of(ctx, **ty).is_some()).count();
    ensure(n_vectors <= 1, "multiple vector results not supported")?;
    if let (Some(mask), Some(expected)) = (op.get_operand(ir, 0), expected_mask_type(ir, first))
        && mask.ty(ir) != expected
    {
        return fail(format!("expects a '{}' mask for the maskable operation", expected.display(ctx)));
    }
    let Some(passthru) = group(ir, op, 1) else { return Ok(()) };
    ensure(
        first.name_text(ir) == "vector.transfer_read",
        "doesn't expect a passthru argument for this maskable operation",
    )?;
    ensure(types.len() == 1, "expects result when passthru argument is provided")?;
    ensure(types[..] == [passthru.ty(ir)], "expects passthru type to match result type")
}

/// Returns the number of operations from one to the end of its block; three stands for more, too.
fn n_ops_from(ir: &Ir, first: Op) -> usize {
    std::iter::successors(Some(first), |op| op.next(ir)).take(3).count()
}

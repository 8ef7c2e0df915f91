//! Control flow and variables of `tosa`: verifiers, and the regions that a loop executes.
//!
//! MLIR: TosaOps.cpp.

use pdll::ir::{Context, DYNAMIC, Ir, Op, Region, Type, TypeVec};
use pdll::ods::OpDef as _;

use super::verify::{operand, result, same_types, sizes_of, verifiers};
use crate::parts::{entry_args, region, result_types, types_of};
use crate::shaped::{Verified, fail, quoted};

verifiers! {
    IfOp => verify_if;
    VariableReadOp => verify_read;
    VariableWriteOp => verify_write;
    WhileOp => verify_while;
}

impl super::ops::WhileOp {
    /// Returns the body.
    pub fn loop_regions(&self, ir: &Ir) -> Vec<Region> {
        region(ir, self.op(), 1).into_iter().collect()
    }
}

/// Verifies that two lists have the same number of tensors, of the same types.
fn same_lists(ctx: &Context, a: (&[Type], &str), b: (&[Type], &str)) -> Verified {
    if a.0.len() != b.0.len() {
        return fail(format!(
            "require same number of values in {} ({}) and {} ({})",
            a.1,
            a.0.len(),
            b.1,
            b.0.len()
        ));
    }
    a.0.iter().zip(b.0).try_for_each(|(one, other)| same_types(ctx, (*one, a.1), (*other, b.1)))
}

/// Returns the types of a region's arguments.
fn args(ir: &Ir, op: Op, index: usize) -> TypeVec {
    types_of(ir, entry_args(ir, region(ir, op, index)))
}

/// Returns the types of the values that a region yields.
fn yielded(ir: &Ir, op: Op, index: usize) -> Vec<Type> {
    let entry = region(ir, op, index).and_then(|region| region.entry(ir));
    let last = entry.and_then(|block| block.last_op(ir));
    last.map(|last| last.operand_types(ir).collect()).unwrap_or_default()
}

/// Returns whether both regions end with `tosa.yield`. The verifier of the regions reports others.
fn are_terminated(ir: &Ir, op: Op) -> bool {
    op.regions(ir).iter().all(|region| {
        let last = region.entry(ir).and_then(|block| block.last_op(ir));
        last.is_some_and(|last| last.cast::<super::ops::YieldOp>(ir).is_some())
    })
}

/// Returns whether a tensor has one element, or may have.
fn may_have_one_element(ctx: &Context, ty: Type) -> bool {
    ty.shape(ctx).is_none_or(|shape| shape.contains(&DYNAMIC) || shape.iter().all(|size| *size == 1))
}

fn verify_if(ir: &Ir, op: Op) -> Verified {
    if !are_terminated(ir, op) {
        return Ok(());
    }
    let ctx = ir.context();
    let inputs: Vec<Type> = op.operand_types(ir).skip(1).collect();
    let outputs = result_types(ir, op);
    same_lists(ctx, (&args(ir, op, 0), "'then_graph' arguments"), (&inputs, "'input_list'"))?;
    same_lists(ctx, (&args(ir, op, 1), "'else_graph' arguments"), (&inputs, "'input_list'"))?;
    same_lists(ctx, (&yielded(ir, op, 0), "'then_graph' results"), (&outputs, "'output_list'"))?;
    same_lists(ctx, (&yielded(ir, op, 1), "'else_graph' results"), (&outputs, "'output_list'"))?;
    let condition = operand(ir, op, 0);
    match may_have_one_element(ctx, condition) {
        true => Ok(()),
        false => fail(format!("'condition' must be a size 1 tensor, got {}", quoted(ctx, condition))),
    }
}

fn verify_while(ir: &Ir, op: Op) -> Verified {
    if !are_terminated(ir, op) {
        return Ok(());
    }
    let ctx = ir.context();
    let inputs: Vec<Type> = op.operand_types(ir).collect();
    let input_list = (&inputs[..], "'input_list'");
    same_lists(ctx, input_list, (&result_types(ir, op), "'output_list'"))?;
    same_lists(ctx, (&args(ir, op, 0), "'cond_graph' arguments"), input_list)?;
    same_lists(ctx, (&args(ir, op, 1), "'body_graph' arguments"), input_list)?;
    same_lists(ctx, (&yielded(ir, op, 1), "'body_graph' results"), input_list)?;
    let [condition] = yielded(ir, op, 0)[..] else {
        return fail("require 'cond_graph' only have one result");
    };
    if !may_have_one_element(ctx, condition) {
        return fail(format!("'cond_graph' result must be a size 1 tensor, got {}", quoted(ctx, condition)));
    }
    match super::verify::is_int(ctx, super::verify::element(ctx, condition), 1) {
        true => Ok(()),
        false => {
            fail(format!("'cond_graph' result must be a boolean tensor, got {}", quoted(ctx, condition)))
        }
    }
}

/// Returns the type of a variable that the operations around an operation declare.
fn declared_type(ir: &Ir, op: Op, name: &str) -> Option<Type> {
    let ctx = ir.context();
    let table = pdll::ir::nearest_symbol_table(ir, op)?;
    let block = region(ir, table, 0)?.entry(ir)?;
    let is_declaration = |op: &Op| {
        let declared = op.attr_str(ir, "sym_name").and_then(|name| name.as_str(ctx));
        declared == Some(name)
    };
    let variable = block.ops(ir).find(is_declaration)?;
    variable.cast::<super::ops::VariableOp>(ir)?;
    let sizes = sizes_of(ctx, variable.attr_str(ir, "var_shape")?)?;
    let sizes: Vec<i64> = sizes.into_iter().map(|size| if size == -1 { DYNAMIC } else { size }).collect();
    Some(ctx.ranked_tensor_type(&sizes, variable.attr_str(ir, "type")?.as_type(ctx)?))
}

/// Verifies an access to a variable.
fn verify_access(ir: &Ir, op: Op, ty: Type, what: &str) -> Verified {
    let ctx = ir.context();
    let name = op.attr_str(ir, "name").and_then(|name| name.as_str(ctx)).unwrap_or_default();
    match declared_type(ir, op, name) {
        Some(declared) => same_types(ctx, (ty, what), (declared, "the input tensor")),
        None => fail(format!("'{name}' has not been declared by 'tosa.variable'")),
    }
}

fn verify_read(ir: &Ir, op: Op) -> Verified {
    verify_access(ir, op, result(ir, op, 0), "'output1'")
}

fn verify_write(ir: &Ir, op: Op) -> Verified {
    verify_access(ir, op, operand(ir, op, 0), "'input1'")
}

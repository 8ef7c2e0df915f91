//! Names of results and block arguments, for operations of MLIR that define them in C++.
//!
//! MLIR: the `getAsmResultNames` and `getAsmBlockArgumentNames` of lib/Dialect.

use pdll::ir::{Attribute, Context, Ir, Op, Region, Signedness, TypeData, Value};
use pdll::text::{ArgumentNamesFn, ResultNames, ResultNamesFn, SetValueName};

/// Returns the result names of an operation, if they are known.
pub(crate) fn of(op: &str) -> Option<ResultNames> {
    match op {
        "arith.constant" => Some(ResultNames::OfConstant(constant)),
        "arith.muli" => Some(ResultNames::OfOp(scalable)),
        "index.bool.constant" => Some(ResultNames::OfConstant(truth)),
        "index.constant" => Some(ResultNames::OfConstant(index)),
        "memref.extract_strided_metadata" => Some(ResultNames::OfOp(metadata)),
        "shape.const_size" => Some(ResultNames::OfConstant(size)),
        _ => PLAIN.iter().find(|(known, _)| *known == op).map(|(_, names)| ResultNames::OfOp(*names)),
    }
}

/// Returns the block argument names of an operation, if they are known.
pub(crate) fn of_arguments(op: &str) -> Option<ArgumentNamesFn> {
    match op {
        "linalg.generic" => Some(elements),
        "linalg.map" | "linalg.reduce" => Some(elements_and_init),
        _ => None,
    }
}

/// `%in, %in_0, %out`: the current element of each operand.
fn elements(ir: &Ir, op: Op, region: Region, set_name: SetValueName<'_>) {
    let Some(block) = region.entry(ir) else { return };
    let n_inputs = op.operand_group(ir, 0).len();
    for (nth, argument) in block.args(ir).iter().enumerate() {
        set_name(*argument, if nth < n_inputs { "in" } else { "out" });
    }
}

/// A fixed name for the single result.
macro_rules! plain {
    ($($op:literal: $name:literal,)*) => {
        &[$(($op, |ir, op, set_name| name_first(ir, op, $name, set_name)),)*]
    };
}

/// Operations with a fixed result name.
const PLAIN: &[(&str, ResultNamesFn)] = plain! {
    "complex.constant": "cst",
    "func.constant": "f",
    "linalg.broadcast": "broadcasted",
    "linalg.map": "mapped",
    "linalg.pack": "pack",
    "linalg.reduce": "reduced",
    "linalg.transpose": "transposed",
    "linalg.unpack": "unpack",
    "memref.alloc": "alloc",
    "memref.alloca": "alloca",
    "memref.assume_alignment": "assume_align",
    "memref.cast": "cast",
    "memref.collapse_shape": "collapse_shape",
    "memref.dim": "dim",
    "memref.expand_shape": "expand_shape",
    "memref.extract_aligned_pointer_as_index": "intptr",
    "memref.memory_space_cast": "memspacecast",
    "memref.reinterpret_cast": "reinterpret_cast",
    "memref.reshape": "reshape",
    "memref.subview": "subview",
    "memref.transpose": "transpose",
    "memref.view": "view",
    "tensor.cast": "cast",
    "tensor.collapse_shape": "collapsed",
    "tensor.concat": "concat",
    "tensor.dim": "dim",
    "tensor.expand_shape": "expanded",
    "tensor.extract": "extracted",
    "tensor.extract_slice": "extracted_slice",
    "tensor.from_elements": "from_elements",
    "tensor.gather": "gather",
    "tensor.generate": "generated",
    "tensor.insert": "inserted",
    "tensor.insert_slice": "inserted_slice",
    "tensor.pad": "padded",
    "tensor.rank": "rank",
    "tensor.reshape": "reshape",
    "tensor.scatter": "scatter",
    "tensor.splat": "splat",
    "vector.vscale": "vscale",
};

fn name_first(ir: &Ir, op: Op, name: &str, set_name: SetValueName<'_>) {
    if let Some(result) = op.results(ir).next() {
        set_name(result, name);
    }
}

/// `%in, %in_0, %init`: the current element of each input and of the initial values.
fn elements_and_init(ir: &Ir, op: Op, region: Region, set_name: SetValueName<'_>) {
    let Some(block) = region.entry(ir) else { return };
    let args = block.args(ir);
    let n_outputs = if op.name_text(ir) == "linalg.reduce" { args.len() / 2 } else { 1 };
    for (nth, argument) in args.iter().enumerate() {
        set_name(*argument, if nth + n_outputs < args.len() { "in" } else { "init" });
    }
}

fn value_of(ir: &Ir, op: Op) -> Option<Attribute> {
    op.attr_str(ir, "value")
}

/// `%c5`, `%c5_i32`, `%true`, `%cst`
fn constant(ctx: &Context, value: Attribute) -> String {
    if let Some(value) = value.as_bool(ctx) {
        return value.to_string();
    }
    let (Some(number), Some(ty)) = (value.as_big_int(ctx), value.ty(ctx)) else { return "cst".to_owned() };
    match ty.data(ctx) {
        TypeData::Integer { width, signedness: Signedness::Signless } => format!("c{number}_i{width}"),
        TypeData::Integer { .. } => format!("c{number}_{}", ty.display(ctx)),
        _ => format!("c{number}"),
    }
}

/// `%c4_vscale`, for a multiple of the scale of vectors.
fn scalable(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    let (Some(lhs), Some(rhs)) = (op.get_operand(ir, 0), op.get_operand(ir, 1)) else { return };
    if !lhs.ty(ir).is_index(ir.context()) {
        return;
    }
    let is = |value: Value, name: &str| value.defining_op(ir).filter(|op| op.name_text(ir) == name);
    let base = [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(base, scale)| {
        is(scale, "vector.vscale")?;
        value_of(ir, is(base, "arith.constant")?)?.as_i64(ir.context())
    });
    if let Some(base) = base {
        name_first(ir, op, &format!("c{base}_vscale"), set_name);
    }
}

/// `%true`
fn truth(ctx: &Context, value: Attribute) -> String {
    value.as_bool(ctx).map_or(String::new(), |value| value.to_string())
}

/// `%idx5`
fn index(ctx: &Context, value: Attribute) -> String {
    value.as_i64(ctx).map_or(String::new(), |value| format!("idx{value}"))
}

/// `%c10`
fn size(ctx: &Context, value: Attribute) -> String {
    value.as_i64(ctx).map_or(String::new(), |value| format!("c{value}"))
}

/// `%base_buffer, %offset, %sizes:2, %strides:2`
fn metadata(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    for (nth, name) in ["base_buffer", "offset", "sizes", "strides"].into_iter().enumerate() {
        if let Some(first) = op.results(ir).slice(op.result_group(ir, nth)).next() {
            set_name(first, name);
        }
    }
}

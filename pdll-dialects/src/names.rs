//! Names of results and block arguments, for operations of MLIR that define them in C++.
//!
//! MLIR: the `getAsmResultNames` and `getAsmBlockArgumentNames` of lib/Dialect.

use pdll::ir::{Attribute, AttributeData, Ir, Op, Region, Signedness, TypeData, Value};
use pdll::text::{ArgumentNamesFn, ResultNamesFn, SetValueName};

/// Returns the result names of an operation, if they are known.
pub(crate) fn of(op: &str) -> Option<ResultNamesFn> {
    match op {
        "arith.constant" => Some(constant),
        "arith.muli" => Some(scalable),
        "index.bool.constant" => Some(truth),
        "index.constant" => Some(index),
        "memref.extract_strided_metadata" => Some(metadata),
        "shape.const_size" => Some(size),
        _ => PLAIN.iter().find(|(known, _)| *known == op).map(|(_, names)| *names),
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
fn constant(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    let ctx = ir.context();
    let (Some(value), Some(result)) = (op.inherent(ir, 0), op.results(ir).next()) else {
        return name_first(ir, op, "cst", set_name);
    };
    let ty = result.ty(ir);
    if let (
        AttributeData::Integer { value, .. },
        TypeData::Integer { width: width @ 2.., signedness: Signedness::Signless },
    ) = (value.data(ctx), ty.data(ctx))
    {
        return set_name(result, of_number(*value, Some(*width)).text());
    }
    let name = match (value.as_bool(ctx), value.data(ctx)) {
        (Some(value), _) => value.to_string(),
        (None, AttributeData::Integer { value, .. }) if ty.is_index(ctx) => {
            return set_name(result, of_number(*value, None).text());
        }
        (None, AttributeData::Integer { .. } | AttributeData::BigInteger { .. }) => {
            let number = value.as_big_int(ctx).unwrap_or_default();
            match ty.data(ctx) {
                TypeData::Integer { width, signedness: Signedness::Signless } => {
                    format!("c{number}_i{width}")
                }
                TypeData::Integer { .. } => format!("c{number}_{}", ty.display(ctx)),
                _ => format!("c{number}"),
            }
        }
        _ => return set_name(result, "cst"),
    };
    set_name(result, &name);
}

/// A short name, written from its end.
struct ShortName {
    bytes: [u8; 40],
    start: usize,
}

impl ShortName {
    fn text(&self) -> &str {
        // All bytes at once, which is faster than a few that begin anywhere: those before the text are zeros.
        let all = std::str::from_utf8(&self.bytes).unwrap_or_default();
        all.get(self.start..).unwrap_or_default()
    }

    fn push_front(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    fn push_number_front(&mut self, mut number: u64) {
        loop {
            self.push_front(b'0' + (number % 10) as u8);
            number /= 10;
            if number == 0 {
                return;
            }
        }
    }
}

/// `c5` or `c5_i32`, without the costs of formatting: most constants are named so.
fn of_number(value: i64, width: Option<u32>) -> ShortName {
    let mut name = ShortName { bytes: [0; 40], start: 40 };
    if let Some(width) = width {
        name.push_number_front(width.into());
        name.push_front(b'i');
        name.push_front(b'_');
    }
    name.push_number_front(value.unsigned_abs());
    if value < 0 {
        name.push_front(b'-');
    }
    name.push_front(b'c');
    name
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
fn truth(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    if let Some(value) = value_of(ir, op).and_then(|value| value.as_bool(ir.context())) {
        name_first(ir, op, &value.to_string(), set_name);
    }
}

/// `%idx5`
fn index(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    if let Some(value) = value_of(ir, op).and_then(|value| value.as_i64(ir.context())) {
        name_first(ir, op, &format!("idx{value}"), set_name);
    }
}

/// `%c10`
fn size(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    if let Some(value) = value_of(ir, op).and_then(|value| value.as_i64(ir.context())) {
        name_first(ir, op, &format!("c{value}"), set_name);
    }
}

/// `%base_buffer, %offset, %sizes:2, %strides:2`
fn metadata(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    for (nth, name) in ["base_buffer", "offset", "sizes", "strides"].into_iter().enumerate() {
        if let Some(first) = op.results(ir).slice(op.result_group(ir, nth)).next() {
            set_name(first, name);
        }
    }
}

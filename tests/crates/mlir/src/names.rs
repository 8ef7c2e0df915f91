//! What MLIR has in C++ of the names of results, said in Rust: constants are called by their values, others by what they do.

use pdll::{AttributeData, Context, Ir, Op, SetValueName, Type, TypeData};

use crate::{arith, index, memref, tensor};

/// `c5` of type `index`, `c5_i32` of others.
fn name_of_integer(ctx: &Context, value: &str, ty: Type) -> String {
    match ctx.type_data(ty) {
        TypeData::Integer { .. } => format!("c{value}_{}", ty.display(ctx)),
        _ => format!("c{value}"),
    }
}

impl arith::ConstantOp {
    /// By its value, if that is an integer.
    pub fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
        let (ctx, value) = (ir.context(), self.value_attr(ir));
        let is_integer =
            matches!(value.data(ctx), AttributeData::Integer { .. } | AttributeData::BigInteger { .. });
        let name = match (value.as_bool(ctx), value.as_big_int(ctx)) {
            (Some(value), _) => value.to_string(),
            (None, Some(number)) if is_integer => {
                name_of_integer(ctx, &number.to_string(), self.result(ir).ty(ir))
            }
            _ => "cst".to_owned(),
        };
        set_name(self.result(ir), &name);
    }
}

impl index::ConstantOp {
    /// By its value.
    pub fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
        if let Some(value) = self.value_attr(ir).as_i64(ir.context()) {
            set_name(self.result(ir), &format!("idx{value}"));
        }
    }
}

impl index::BoolConstantOp {
    /// By its value.
    pub fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
        if let Some(value) = self.value_attr(ir).as_bool(ir.context()) {
            set_name(self.result(ir), &value.to_string());
        }
    }
}

/// Calls an operation's one result.
fn name_result(ir: &Ir, op: Op, name: &str, set_name: SetValueName<'_>) {
    if let Some(result) = op.results(ir).next() {
        set_name(result, name);
    }
}

/// What results are called that always have one name.
macro_rules! results {
    ($($op:ty: $name:literal,)*) => {$(
        impl $op {
            /// By what it does.
            pub fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
                name_result(ir, *self, $name, set_name);
            }
        }
    )*};
}

results! {
    memref::AllocOp: "alloc",
    memref::CastOp: "cast",
    tensor::CastOp: "cast",
    tensor::DimOp: "dim",
    tensor::ExtractOp: "extracted",
}

//! MLIR's own dialects, generated from the definitions that MLIR 22 installs; empty if MLIR is not installed.

#[cfg(has_mlir)]
mod control_flow;
#[cfg(has_mlir)]
mod interfaces;
#[cfg(has_mlir)]
mod names;

#[cfg(has_mlir)]
pdll::ods! {
    pub mod affine;
    use pdll_dialects::support;
    #include "mlir/Dialect/Affine/IR/AffineOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod arith;
    use pdll_dialects::support;
    #include "mlir/Dialect/Arith/IR/ArithOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod cf;
    use pdll_dialects::support;
    #include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod func;
    use pdll_dialects::support;
    #include "mlir/Dialect/Func/IR/FuncOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod index;
    use pdll_dialects::support;
    #include "mlir/Dialect/Index/IR/IndexOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod linalg;
    use pdll_dialects::support;
    #include "mlir/Dialect/Linalg/IR/LinalgOps.td"
    #include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.td"
    #include "mlir/Dialect/Linalg/IR/LinalgRelayoutOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod math;
    use pdll_dialects::support;
    #include "mlir/Dialect/Math/IR/MathOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod memref;
    use pdll_dialects::support;
    #include "mlir/Dialect/MemRef/IR/MemRefOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod quant;
    use pdll_dialects::support;
    #include "mlir/Dialect/Quant/IR/QuantOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod scf;
    use pdll_dialects::support;
    #include "mlir/Dialect/SCF/IR/SCFOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod shape;
    use pdll_dialects::support;
    #include "mlir/Dialect/Shape/IR/ShapeOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod tensor;
    use pdll_dialects::support;
    #include "mlir/Dialect/Tensor/IR/TensorOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod tosa;
    use pdll_dialects::support;
    #include "mlir/Dialect/Tosa/IR/TosaOps.td"
}

#[cfg(has_mlir)]
pdll::ods! {
    pub mod vector;
    use pdll_dialects::support;
    #include "mlir/Dialect/Vector/IR/VectorOps.td"
}

/// Names of the dialects above.
pub const DIALECTS: &[&str] = &[
    "affine", "arith", "cf", "func", "index", "linalg", "math", "memref", "quant", "scf", "shape", "tensor",
    "tosa", "vector",
];

/// Loads all of them.
#[cfg(has_mlir)]
pub fn load(ctx: &pdll::ir::Context) {
    ctx.load_dialect::<affine::Dialect>();
    ctx.load_dialect::<arith::Dialect>();
    ctx.load_dialect::<cf::Dialect>();
    ctx.load_dialect::<func::Dialect>();
    ctx.load_dialect::<index::Dialect>();
    ctx.load_dialect::<linalg::Dialect>();
    ctx.load_dialect::<math::Dialect>();
    ctx.load_dialect::<memref::Dialect>();
    ctx.load_dialect::<quant::Dialect>();
    ctx.load_dialect::<scf::Dialect>();
    ctx.load_dialect::<shape::Dialect>();
    ctx.load_dialect::<tensor::Dialect>();
    ctx.load_dialect::<tosa::Dialect>();
    ctx.load_dialect::<vector::Dialect>();
}

//! MLIR's dialects, for programs without MLIR: definitions, custom assembly formats, verifiers, folders and canonicalization patterns.
//!
//! A folder per dialect, which the feature of its name builds; the default is all of them. `ops.td` defines the operations, `format.rs` parses and
//! prints what their assembly formats cannot say, `verify.rs` and `fold.rs` have the verifiers and folders, `canonicalize.pdll` the patterns, with
//! `canonicalize.rs` for what PDLL cannot say, `interfaces.rs` the methods of interfaces.
//!
//! ```
//! use pdll::prelude::*;
//!
//! let ctx = Context::new();
//! pdll_dialects::load_all_dialects(&ctx);
//! let ir = parse(&ctx, "func.func @id(%x: i32) -> i32 { return %x : i32 }")?;
//! assert_eq!(ir.n_ops(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An `ods!` that includes MLIR's own definitions imports [`support`], and its operations have the same formats, names of results, inferred types
//! and predicates:
//!
//! ```text (not run: needs MLIR's definitions)
//! pdll::ods! {
//!     pub mod scf;
//!     use pdll_dialects::support;
//!     #include "mlir/Dialect/SCF/IR/SCFOps.td"
//! }
//! ```

pub mod affine;
pub mod arith;
pub mod bufferization;
pub mod cf;
pub mod complex;
pub mod constants;
#[cfg(feature = "conversion")]
pub mod conversion;
pub mod func;
pub mod index;
mod infer;
#[cfg(any(
    feature = "arith",
    feature = "bufferization",
    feature = "complex",
    feature = "index",
    feature = "linalg",
    feature = "math",
    feature = "memref",
    feature = "shape",
    feature = "tensor",
    feature = "tosa",
    feature = "ub",
    feature = "vector"
))]
mod inline;
pub mod int_range;
pub mod integer;
mod iterators;
pub mod linalg;
pub mod lists;
pub mod llvm;
pub mod math;
pub mod memref;
mod names;
mod parts;
#[cfg(any(feature = "linalg", feature = "vector"))]
mod permutation;
pub mod quant;
pub mod range;
#[cfg(feature = "scf")]
mod region_branch;
#[cfg(feature = "cf")]
mod scalars;
pub mod scf;
pub mod shape;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod shaped;
pub mod support;
pub mod tensor;
pub mod tosa;
#[cfg(feature = "scf")]
mod trip_count;
pub mod ub;
pub mod vector;

use pdll::ir::Context;

#[cfg(feature = "conversion")]
pub use conversion::register_passes;

/// The name of a dialect, and the function that loads it.
pub type LoadableDialect = (&'static str, fn(&Context));

/// The dialects that are built.
pub const DIALECTS: &[LoadableDialect] = &[
    #[cfg(feature = "affine")]
    ("affine", |ctx| {
        ctx.load_dialect::<affine::Dialect>();
    }),
    #[cfg(feature = "arith")]
    ("arith", |ctx| {
        ctx.load_dialect::<arith::Dialect>();
    }),
    #[cfg(feature = "bufferization")]
    ("bufferization", |ctx| {
        ctx.load_dialect::<bufferization::Dialect>();
    }),
    #[cfg(feature = "cf")]
    ("cf", |ctx| {
        ctx.load_dialect::<cf::Dialect>();
    }),
    #[cfg(feature = "complex")]
    ("complex", |ctx| {
        ctx.load_dialect::<complex::Dialect>();
    }),
    #[cfg(feature = "func")]
    ("func", |ctx| {
        ctx.load_dialect::<func::Dialect>();
    }),
    #[cfg(feature = "index")]
    ("index", |ctx| {
        ctx.load_dialect::<index::Dialect>();
    }),
    #[cfg(feature = "linalg")]
    ("linalg", |ctx| {
        ctx.load_dialect::<linalg::Dialect>();
    }),
    #[cfg(feature = "llvm")]
    ("llvm", |ctx| {
        ctx.load_dialect::<llvm::Dialect>();
    }),
    #[cfg(feature = "math")]
    ("math", |ctx| {
        ctx.load_dialect::<math::Dialect>();
    }),
    #[cfg(feature = "memref")]
    ("memref", |ctx| {
        ctx.load_dialect::<memref::Dialect>();
    }),
    #[cfg(feature = "scf")]
    ("scf", |ctx| {
        ctx.load_dialect::<scf::Dialect>();
    }),
    #[cfg(feature = "shape")]
    ("shape", |ctx| {
        ctx.load_dialect::<shape::Dialect>();
    }),
    #[cfg(feature = "tensor")]
    ("tensor", |ctx| {
        ctx.load_dialect::<tensor::Dialect>();
    }),
    #[cfg(feature = "tosa")]
    ("tosa", |ctx| {
        ctx.load_dialect::<tosa::Dialect>();
    }),
    #[cfg(feature = "ub")]
    ("ub", |ctx| {
        ctx.load_dialect::<ub::Dialect>();
    }),
    #[cfg(feature = "vector")]
    ("vector", |ctx| {
        ctx.load_dialect::<vector::Dialect>();
    }),
];

/// Loads all dialects that are built.
pub fn load_all_dialects(ctx: &Context) {
    DIALECTS.iter().for_each(|(_, load)| load(ctx));
}

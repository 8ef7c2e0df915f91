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
//! ```ignore
//! pdll::ods! {
//!     pub mod scf;
//!     use pdll_dialects::support;
//!     #include "mlir/Dialect/SCF/IR/SCFOps.td"
//! }
//! ```

pub mod affine;
pub mod arith;
pub mod cf;
pub mod complex;
#[cfg(feature = "cf")]
mod constants;
pub mod func;
pub mod index;
mod infer;
mod iterators;
pub mod linalg;
pub mod lists;
pub mod math;
pub mod memref;
mod names;
mod parts;
pub mod quant;
#[cfg(feature = "scf")]
mod region_branch;
pub mod scf;
pub mod shape;
pub mod support;
pub mod tensor;
pub mod tosa;
#[cfg(feature = "scf")]
mod trip_count;
pub mod ub;
pub mod vector;

use pdll::ir::Context;

/// The dialects that are built, by name, each with the function that loads it.
pub const DIALECTS: &[(&str, fn(&Context))] = &[
    #[cfg(feature = "affine")]
    ("affine", |ctx| {
        ctx.load_dialect::<affine::Dialect>();
    }),
    #[cfg(feature = "arith")]
    ("arith", |ctx| {
        ctx.load_dialect::<arith::Dialect>();
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
    #[cfg(feature = "tensor")]
    ("tensor", |ctx| {
        ctx.load_dialect::<tensor::Dialect>();
    }),
    #[cfg(feature = "ub")]
    ("ub", |ctx| {
        ctx.load_dialect::<ub::Dialect>();
    }),
];

/// Loads all dialects that are built.
pub fn load_all_dialects(ctx: &Context) {
    DIALECTS.iter().for_each(|(_, load)| load(ctx));
}

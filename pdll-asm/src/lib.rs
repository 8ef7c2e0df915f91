//! MLIR's textual syntax: tokens, and the grammar of types, attributes, affine expressions and locations.
//!
//! Needed to read MLIR's syntax into data of one's own. For IR, use the crate `pdll`.
//!
//! A leaf crate with two users: the compiler checks `attr<"…">` with it (`check_type`, `check_attribute`),
//! and the runtime parses IR with it. `Parser` is generic over the builder (`Build`), so the grammar exists
//! once. The crate also contains what printing needs: escapes, quoting of names, floats and integers in
//! MLIR's format.
//!
//! In processing order: `lexer` → `grammar` → `build`; `affine`, `float`, `integer`, `escape` define the
//! values.

mod affine;
mod build;
mod canonical;
mod check;
pub mod elements;
mod error;
pub mod escape;
mod float;
mod grammar;
pub mod integer;
mod kind;
pub mod lexer;

pub use affine::{AffineBuilder, AffineExpr, AffineMap, AffineNode, AffineOp, IntegerSet};
pub use build::{
    AttrView, Build, Container, DYNAMIC, Elements, MAX_WIDE_BYTES, Refusal, SparseIndices, TypeView,
};
pub use canonical::{ALIAS_MARKS, canonical_attribute, canonical_type};
pub use check::{Check, SeenAttr, SeenType, check_attribute, check_type};
pub use error::Error;
pub use grammar::affine::AffineOfValues;
pub use grammar::{Parser, is_type_word};
pub use kind::{FloatKind, MAX_INTEGER_WIDTH, Signedness};

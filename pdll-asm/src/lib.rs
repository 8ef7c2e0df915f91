//! MLIR's textual syntax: tokens, and the grammar of types, attributes, affine expressions and locations.
//!
//! A leaf, used by two: the compiler checks `attr<"…">` with it (`check_type`, `check_attribute`), the runtime
//! reads IR with it. `Parser` is generic over what it builds (`Build`), so the grammar is written once.
//! Also what printing needs: escapes, when a name needs quotes, floats and integers as MLIR writes them.
//!
//! In the order of the path: `lexer` → `grammar` → `build`; `affine`, `float`, `integer`, `escape` are the values.

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

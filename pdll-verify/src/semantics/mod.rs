//! Semantics of operations in terms of bit vectors, poison and undefined behavior.
//!
//! `float` (formats), `ty`, `signature` → `encoder` → `integers` (operations that several dialects have), `floats` → `arith`, `index`, `math`, `ub` → `registry`, `refinement`;
//! `attribute` reads attributes.

mod arith;
mod attribute;
mod encoder;
mod float;
mod floats;
mod index;
mod integers;
mod math;
mod refinement;
mod registry;
mod signature;
mod ty;

pub use attribute::{AttributeText, PREDICATES, attribute_bits, attribute_text, default_bits};
pub use encoder::{Encoder, Instance, Value};
pub use float::Float;
pub use refinement::is_not_refined;
pub use registry::{
    DefineError, Encode, Semantics, all_semantics, define, define_op, define_uniform_op, max_width,
    semantics_of,
};
pub use signature::{AttributeKind, Relation, Signature, Slot};
pub use ty::Ty;

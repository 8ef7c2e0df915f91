//! The IR: contexts, types, attributes, operations, values, blocks, regions; building, walking, verifying.

pub mod arena;
pub mod assembly;
pub mod attributes;
pub mod block;
pub mod branch;
pub mod builder;
pub mod builtin;
pub mod constants;
pub mod context;
pub(crate) mod describe;
pub mod dialect;
pub mod dominance;
pub(crate) mod effects;
mod equivalence;
mod fingerprint;
pub mod fold;
pub mod groups;
mod handle;
mod integrity;
mod intern;
mod link;
pub mod location;
pub mod mapping;
mod op;
pub mod region_branch;
pub(crate) mod resources;
pub mod traits;
pub mod types;
pub mod value;
pub mod verify;
pub(crate) mod verify_function;
pub(crate) mod verify_interfaces;
pub mod verify_traits;
pub mod walk;

pub use op::{OperandRange, ResultRange};

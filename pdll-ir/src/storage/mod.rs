//! Storage: the IR, the context, their handles, and what dialects register with a context.
//!
//! Circle: the files here import each other. An `Ir` holds a `Context`; a `Context` holds the facts of registered operations;
//! these hold functions (verifiers, folders, printers, …) that take an `Ir` and its handles. What those functions take and return is
//! therefore here too. What can be computed from all that is not: see `analysis`, `verify`, `text`, `ods_support`.

pub mod arena;
pub mod asm_names;
pub mod assembly;
pub mod attr_ref;
pub mod attributes;
pub mod block;
pub mod branch;
pub mod builder;
pub mod context;
pub mod declared;
pub mod dialect;
pub mod fold;
pub mod groups;
pub(crate) mod link;
pub mod location;
pub(crate) mod op;
pub mod parameters;
pub mod region_branch;
pub mod state;
pub mod symbols;
pub mod types;
pub mod value;
pub mod views;
pub mod walk;

//! Storage: the IR, the context, their handles, and what dialects register with a context.
//!
//! Circle: the files here import each other. An `Ir` holds a `Context`; a `Context` holds the facts of registered operations;
//! these hold functions (verifiers, folders, printers, …) that take an `Ir` and its handles. What those functions take and return is
//! therefore here too. What can be computed from all that is not: see `analysis`, `verify`, `text`, `ods_support`.

pub(crate) mod adaptor;
pub(crate) mod arena;
pub(crate) mod asm_names;
pub mod assembly;
pub(crate) mod attr_ref;
pub(crate) mod attributes;
pub(crate) mod block;
pub(crate) mod branch;
pub(crate) mod broadcast;
pub(crate) mod builder;
pub(crate) mod callback;
pub(crate) mod calls;
pub(crate) mod context;
pub(crate) mod declared;
pub(crate) mod dialect;
pub(crate) mod fold;
pub(crate) mod groups;
pub(crate) mod link;
pub(crate) mod location;
pub(crate) mod op;
pub(crate) mod parallel;
pub(crate) mod parameters;
pub(crate) mod properties;
pub(crate) mod raw_locations;
pub(crate) mod region_branch;
pub(crate) mod speculation;
pub(crate) mod state;
pub(crate) mod symbols;
pub(crate) mod types;
pub(crate) mod value;
pub(crate) mod views;
pub(crate) mod walk;

//! Data that the storage is made of and that knows nothing of it: handles, tables over them, the interner, resources, traits,
//! wide integers and their ranges, the error of bytecode.

pub(crate) mod bytecode_error;
pub(crate) mod handle;
pub(crate) mod int_range;
pub(crate) mod integer;
pub(crate) mod intern;
pub(crate) mod pages;
pub(crate) mod resources;
pub(crate) mod traits;

//! Data that the storage is made of and that knows nothing of it: handles, the interner, resources, traits.

pub(crate) mod handle;
pub(crate) mod intern;
pub(crate) mod resources;
pub(crate) mod traits;

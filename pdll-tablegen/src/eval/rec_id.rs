//! Handle of a record, which types and values contain.

/// Index of a record.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct RecId(pub(crate) u32);

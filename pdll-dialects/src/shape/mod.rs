//! The dialect `shape`: shapes of tensors, and calculations with them.

pub mod format;

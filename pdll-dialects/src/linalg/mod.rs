//! The dialect `linalg`: structured operations on tensors and memrefs.

pub mod format;

//! TableGen: text or tokens to records, with a span on every value.

pub mod diag;
pub mod source;

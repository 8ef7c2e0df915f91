//! Emitters: from patterns to what runs or is read.

pub mod pdl;
pub mod rust;

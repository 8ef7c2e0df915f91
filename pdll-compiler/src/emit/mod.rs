//! Emitters: from patterns to what runs or is read.

pub mod ast;
pub mod cpp;
pub mod ods;
pub mod pdl;
pub mod rust;
pub mod stages;

//! The set p1000: patterns that all differ in structure, over 200 roots, as users of a large compiler have them.
//!
//! In: a number of patterns. Out: ODS definitions of the dialect `p` (`dialect`); the patterns as trees
//! (`pattern`), in PDLL (`pdll`) and in C++ (`cxx`); functions in which one operation in ten matches one of them
//! (`ir`). Both sides use the same PDLL, MLIR through `mlir-pdll`.

mod cxx;
mod dialect;
mod ir;
mod pattern;
mod pdll;

pub(crate) use cxx::{FILES as CXX_FILES, cxx};
pub(crate) use dialect::definitions;
pub(crate) use ir::function;
pub(crate) use pattern::{COUNT, patterns, terminating_patterns};
pub(crate) use pdll::{Form, INCLUDE, pdll};

//! Random sets of patterns as the Rust that `pdll!` makes of them, compiled with this crate.

#![allow(missing_docs, unreachable_pub, reason = "generated")]

use pdll::RewritePatternSet;
use pdll_random::Allowed;

#[allow(unused_imports, reason = "not every set uses each")]
use crate::natives::*;

/// What the patterns of a set may have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Class {
    /// All there is.
    Everything,
    /// What MLIR's release runs as documented.
    ByMlir,
}

impl Class {
    /// As the generator wants to be told.
    pub const fn allowed(self) -> Allowed {
        match self {
            Class::Everything => Allowed::everything().spelt_alike(),
            Class::ByMlir => Allowed::by_mlir().spelt_alike(),
        }
    }
}

/// A set that was compiled.
pub struct Set {
    /// Its class.
    pub class: Class,
    /// The seed its patterns are made of.
    pub seed: u64,
    /// Adds them to a set.
    pub populate: fn(&mut RewritePatternSet),
}

include!(concat!(env!("OUT_DIR"), "/sets.rs"));

//! Random sets of patterns as Rust, equal to the expansion of `pdll!`, compiled with this crate.

#![allow(missing_docs, unreachable_pub, reason = "generated")]

use pdll::rewrite::RewritePatternSet;
use pdll_random::Allowed;

#[allow(unused_imports, reason = "not every set uses each")]
use crate::natives::*;

/// Features that the patterns of a set may use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Class {
    /// All features.
    Everything,
    /// Features that MLIR's release runs as documented.
    ByMlir,
}

impl Class {
    /// Returns the generator's configuration.
    pub const fn allowed(self) -> Allowed {
        match self {
            Class::Everything => Allowed::everything().spelt_alike(),
            Class::ByMlir => Allowed::by_mlir().spelt_alike(),
        }
    }
}

/// A compiled set.
pub struct Set {
    /// Class.
    pub class: Class,
    /// Seed of its patterns.
    pub seed: u64,
    /// Adds them to a set.
    pub populate: fn(&mut RewritePatternSet),
}

include!(concat!(env!("OUT_DIR"), "/sets.rs"));

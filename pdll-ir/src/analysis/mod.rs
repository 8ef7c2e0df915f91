//! Analyses: what can be computed of an IR, which is not changed.

pub mod describe;
pub mod dominance;
pub mod effects;
mod equivalence;
mod fingerprint;

//! Analyses: what can be computed of an IR, which is not changed.

pub(crate) mod describe;
pub(crate) mod dominance;
pub(crate) mod effects;
mod equivalence;
mod fingerprint;

//! Canonicalization.

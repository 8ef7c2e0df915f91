//! The procedural macros of pdll; use them through the pdll crate.

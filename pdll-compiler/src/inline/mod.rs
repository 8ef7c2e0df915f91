//! Inline use: what the macros `pdll!` and `ods!` do, from tokens to tokens, without rustc.
//!
//! `pdll!` works in two stages, for the dialects it imports are known to other macro calls, maybe of other crates: the first
//! finds the `use`s and calls the `__ods!` of each dialect's module in turn; each adds what it knows as a string; the last
//! calls the second stage, which compiles.

pub mod body;
pub mod header;
pub mod report;
pub mod stage;

#[cfg(test)]
mod tests;

//! Expansion of the macros `pdll!` and `ods!`, from tokens to tokens, independent of rustc.
//!
//! `pdll!` works in two stages, because other macro calls, possibly of other crates, define the imported
//! dialects. The first stage finds the `use`s and calls the `__ods!` of each dialect's module in turn; each
//! adds its payload as a string; the last calls the second stage, which compiles.

pub mod body;
pub mod dialects;
mod editor;
pub mod file;
pub mod header;
mod includes;
mod layout;
mod lines;
mod names;
pub mod natives;
pub mod ods;
pub mod pdll;
pub mod place;
pub mod report;
mod rules;
pub mod source;
mod stub;
mod warnings;

pub use ods::{expand_ods, expand_ods_stage2};
pub use pdll::{expand_pdll_stage1, expand_pdll_stage2};

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod hostile;
#[cfg(test)]
mod included;
#[cfg(test)]
mod tests;

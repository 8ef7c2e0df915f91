//! Inline use: what the macros `pdll!` and `ods!` do, from tokens to tokens, without rustc.
//!
//! `pdll!` works in two stages, for the dialects it imports are known to other macro calls, maybe of other crates: the first
//! finds the `use`s and calls the `__ods!` of each dialect's module in turn; each adds what it knows as a string; the last
//! calls the second stage, which compiles.

pub mod body;
pub mod dialects;
pub mod file;
pub mod header;
mod includes;
mod layout;
mod lines;
pub mod natives;
pub mod ods;
pub mod pdll;
pub mod report;
pub mod source;
pub mod stage;
mod warnings;

use proc_macro2::TokenStream;

/// First stage of `pdll!`: `[$crate] BODY`.
pub fn expand_pdll_stage1(input: TokenStream) -> TokenStream {
    match stage::stage1(input) {
        Ok(stage2) => pdll::expand(stage2),
        Err(chain) => chain,
    }
}

/// Second stage of `pdll!`: `() ("…" "…") { [$crate] BODY }`.
pub fn expand_pdll_stage2(input: TokenStream) -> TokenStream {
    pdll::expand(stage::stage2(input))
}

/// `ods!`: `[$crate] BODY`.
pub fn expand_ods(input: TokenStream) -> TokenStream {
    ods::expand(input)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod hostile;
#[cfg(test)]
mod included;
#[cfg(test)]
mod tests;

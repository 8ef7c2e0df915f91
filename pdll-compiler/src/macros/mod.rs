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
pub mod stage;
mod stub;
mod warnings;

use proc_macro2::TokenStream;

/// Expands the first stage of `pdll!`: `[$crate] BODY`.
pub fn expand_pdll_stage1(input: TokenStream) -> TokenStream {
    match stage::stage1(input) {
        Ok(stage2) => pdll::expand(stage2, editor::is_active()),
        Err(chain) => chain,
    }
}

/// Expands the second stage of `pdll!`: `() ("…" "…") { [$crate] BODY }`.
pub fn expand_pdll_stage2(input: TokenStream) -> TokenStream {
    pdll::expand(stage::stage2(input), editor::is_active())
}

/// `ods!`: `[$crate] BODY`.
pub fn expand_ods(input: TokenStream) -> TokenStream {
    ods::expand(input)
}

/// Expands the second stage of an `ods!` that imports modules: `() (…) { [$crate] BODY }`.
pub fn expand_ods_stage2(input: TokenStream) -> TokenStream {
    ods::expand_with_imports(input)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod hostile;
#[cfg(test)]
mod included;
#[cfg(test)]
mod tests;

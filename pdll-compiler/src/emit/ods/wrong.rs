//! Placeholder types for invalid definitions: their uses cause no further errors.
//!
//! In: the names of the types and the error. Out: items of the dialect's module. Invariant: rustc reports
//! nothing about a type whose const argument is an error, and that argument is the error itself. So missing
//! methods, traits and fields are not reported.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::ods::names;

/// Emits a type per name. `error` is a call of `compile_error!`; `taken` are the names that the module
/// already defines.
pub fn stand_ins(
    wrong: &[(String, Span)],
    taken: impl Iterator<Item = String>,
    error: &TokenStream,
) -> TokenStream {
    let mut taken: BTreeSet<String> = taken.collect();
    let types = wrong.iter().filter(|(name, _)| taken.insert(name.clone())).map(|(name, span)| {
        let name: Ident = names::ident(name, *span);
        let hidden = format_ident!("__Wrong{}", name);
        quote! {
            #[doc(hidden)]
            pub struct #hidden<const N: usize>;
            /// An operation whose definition is wrong.
            pub type #name = #hidden<{ __WRONG }>;
        }
    });
    let types: TokenStream = types.collect();
    quote! {
        #[doc(hidden)]
        pub const __WRONG: usize = #error;
        #types
    }
}

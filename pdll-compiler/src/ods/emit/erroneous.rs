//! Types that stand for erroneous definitions, so that their uses cause no further errors.
//!
//! In: the names of the types, and the error. Out: items of the dialect's module.
//! Invariant: rustc reports nothing about a type whose const argument has an error, so missing methods, traits and fields are not
//! reported. The const argument is the error itself.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::ods::names;

/// Emits a type per name. `error` is a call of `compile_error!`; `taken` are the names that the module
/// already defines.
pub fn stand_ins(
    erroneous: &[(String, Span)],
    taken: impl Iterator<Item = String>,
    error: &TokenStream,
) -> TokenStream {
    let mut taken: BTreeSet<String> = taken.collect();
    let types = erroneous.iter().filter(|(name, _)| taken.insert(name.clone())).map(|(name, span)| {
        let name: Ident = names::ident(name, *span);
        let hidden = format_ident!("__Erroneous{}", name);
        quote! {
            #[doc(hidden)]
            pub struct #hidden<const N: usize>;
            /// A definition with an error.
            pub type #name = #hidden<{ __ERRONEOUS }>;
        }
    });
    let types: TokenStream = types.collect();
    quote! {
        #[doc(hidden)]
        pub const __ERRONEOUS: usize = #error;
        #types
    }
}

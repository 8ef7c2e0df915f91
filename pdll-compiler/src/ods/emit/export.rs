//! Export of a dialect's module to `pdll!`: the macro `__ods` with the payload.

use std::hash::Hasher;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// The payload of a dialect with errors of its own.
pub const BROKEN: &str = "pdll-ods broken";

/// Returns the name of the macro. It is global to the crate, so it contains a hash of the payload and of its location.
pub(super) fn macro_name(dialect: &str, module: &Ident, payload: &str) -> Ident {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    hasher.write(payload.as_bytes());
    let start = module.span().start();
    name_of(dialect, &format!("{:016x}_{}_{}", hasher.finish(), start.line, start.column))
}

fn name_of(dialect: &str, unique: &str) -> Ident {
    let clean: String = dialect.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    Ident::new(&format!("__pdll_ods_{clean}_{unique}"), proc_macro2::Span::call_site())
}

/// Returns the macro by which a dialect's module gives its payload to `pdll!`, to be put into that module.
///
/// `unique` distinguishes the macros of one crate: the name of an exported macro is global to it.
pub fn dialect_macro(dialect: &str, unique: &str, payload: &str, is_exported: bool) -> TokenStream {
    export(&name_of(dialect, unique), payload, is_exported)
}

/// Emits the macro and its re-export.
pub(super) fn export(name: &Ident, payload: &str, is_exported: bool) -> TokenStream {
    let payload = Literal::string(payload);
    let (export, visibility) = match is_exported {
        true => (quote!(#[macro_export]), quote!(pub)),
        false => (TokenStream::new(), quote!(pub(crate))),
    };
    quote! {
        #[doc(hidden)]
        #export
        macro_rules! #name {
            (([$($next:tt)*] $($more:tt)*) ($($said:tt)*) $body:tt) => {
                $($next)* ! { ($($more)*) ($($said)* #payload) $body }
            };
        }
        #[doc(hidden)]
        #[allow(unused_imports)]
        #visibility use #name as __ods;
    }
}

/// Fowler-Noll-Vo hash: the same in every build.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

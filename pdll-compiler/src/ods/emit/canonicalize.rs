//! Registration of the user's canonicalization patterns, and of their implementations of the interfaces of memory slots.
//!
//! `hasCanonicalizer = 1` calls the user's `fn canonicalization_patterns(set: &mut RewritePatternSet)` of the
//! operation or of the dialect; `hasCanonicalizeMethod = 1` makes a pattern of the operation's `fn
//! canonicalize(self, rewriter: &mut PatternRewriter) -> Result<bool, RewriteError>`. In included
//! definitions, both are optional.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{Emitter, code};
use crate::ods::model::Operation;

impl Emitter<'_> {
    /// Emits statements that register the patterns of the dialect and of its operations.
    pub(super) fn canonicalizers(&self) -> TokenStream {
        let of_operations =
            self.dialect.operations.values().map(|operation| self.canonicalizer_of(operation));
        let of_operations: TokenStream = of_operations.collect();
        if !self.dialect.has_canonicalizer {
            return of_operations;
        }
        let span = self.place(self.dialect.span);
        let method = Ident::new("canonicalization_patterns", span);
        let hooks = self.dialect_hooks_in_scope();
        let populate = code::respan(quote!(|__set| { Dialect::#method(__set); }), span);
        quote! {
            {
                #hooks
                __rt::ods_support::register_canonicalization_patterns(__registration, #populate);
            }
            #of_operations
        }
    }

    /// Emits statements that register implementations of the interfaces of memory slots.
    pub(super) fn promotable_ops(&self) -> TokenStream {
        let interfaces = [
            ("PromotableAllocationOpInterface", "register_allocation"),
            ("PromotableMemOpInterface", "register_mem_op"),
            ("PromotableOpInterface", "register_op"),
        ];
        let mut calls = TokenStream::new();
        for operation in self.dialect.operations.values() {
            for (_, method) in interfaces.iter().filter(|(name, _)| operation.has_trait(name)) {
                let ty = self.type_name(operation);
                let method = Ident::new(method, Span::call_site());
                calls.extend(quote!(__rt::ods_support::PromotableProbe::<#ty>::NEW.#method(__registration);));
            }
        }
        if calls.is_empty() {
            return calls;
        }
        quote!({
            #[allow(unused_imports, reason = "only operations without an implementation use it")]
            use __rt::ods_support::NotPromotable as _;
            #calls
        })
    }

    fn canonicalizer_of(&self, operation: &Operation) -> TokenStream {
        if !operation.has_canonicalizer && !operation.has_canonicalize_method {
            return TokenStream::new();
        }
        let span = self.place(operation.span);
        let ty = self.type_name(operation);
        let is_own = self.is_own(operation.span);
        let hooks = self.hooks_in_scope(operation);
        let populate = operation.has_canonicalizer.then(|| {
            let method = Ident::new("canonicalization_patterns", span);
            quote!(#ty::#method(__set);)
        });
        let single = operation.has_canonicalize_method.then(|| {
            let method = Ident::new("canonicalize", span);
            let name = format!("canonicalize {}", operation.name);
            match is_own {
                true => quote! {
                    __set.add_fn::<#ty>(|__op, __rewriter| __op.#method(__rewriter)).name(#name);
                },
                false => quote! {
                    __rt::ods_support::add_canonicalize_method::<#ty, _>(__set, #name, |__op, __rewriter| {
                        __op.#method(__rewriter)
                    });
                },
            }
        });
        let populate = code::respan(quote!(|__set| { #populate #single }), span);
        quote! {
            {
                #hooks
                __rt::ods_support::register_canonicalization_patterns_of::<#ty>(__registration, #populate);
            }
        }
    }
}

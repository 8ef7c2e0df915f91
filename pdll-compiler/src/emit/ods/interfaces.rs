//! Interfaces whose methods are C++ in MLIR: entries of an operation's static facts that call the methods of the user's, if there
//! are any.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use crate::ods::model::Operation;

impl Emitter<'_> {
    /// The entries of what an operation says of regions, loops and casts.
    pub(super) fn interfaces(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let mut entries = TokenStream::new();
        let with_hooks = |entry: TokenStream| {
            quote!({
                use __rt::ods_support::Hooks as _;
                #entry
            })
        };
        if operation.has_trait("RegionBranchOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::region_branch_by(
                    |__ir, __op, __from| #ty(__op).successor_regions(__ir, __from),
                    __rt::RegionBranch {
                        successors: |__ir, __op, __from| {
                            __rt::ods_support::Said::said(#ty(__op).successor_regions(__ir, __from))
                        },
                        entry_operands: |__ir, __op, __to| {
                            __rt::ods_support::Said::said(#ty(__op).entry_successor_operands(__ir, __to))
                        },
                    },
                )
            });
            entries.extend(quote!(region_branch: #entry,));
        }
        // All operands of what is like a return go on.
        if operation.has_trait("RegionBranchTerminatorOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::region_operands_by(
                    |__ir, __op, __to| #ty(__op).region_successor_operands(__ir, __to),
                    |__ir, __op, __to| {
                        __rt::ods_support::Said::said(#ty(__op).region_successor_operands(__ir, __to))
                    },
                )
            });
            entries.extend(quote!(region_operands: #entry,));
        }
        if operation.has_trait("LoopLikeOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::loop_values_by(
                    |__ir, __op| #ty(__op).loop_values(__ir),
                    |__ir, __op| __rt::ods_support::Said::said(#ty(__op).loop_values(__ir)),
                )
            });
            entries.extend(quote!(loop_values: #entry,));
        }
        if operation.has_trait("CastOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::cast_by(#ty::are_cast_compatible, |__ctx, __from, __to| {
                    __rt::ods_support::Answer::holds(#ty::are_cast_compatible(__ctx, __from, __to))
                })
            });
            entries.extend(quote!(are_cast_compatible: #entry,));
        }
        entries
    }
}

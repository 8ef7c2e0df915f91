//! Names of results, arguments and blocks: from user functions, or from the names of result groups.
//!
//! MLIR: the `OpAsmOpInterface` code that mlir-tblgen generates for operations without it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Emitter, code};
use crate::ods::model::Operation;

impl Emitter<'_> {
    /// Emits the names of an operation's values as a field of its static facts.
    pub(super) fn asm_names(&self, operation: &Operation) -> Option<TokenStream> {
        if !operation.has_trait("OpAsmOpInterface") {
            let has_names = operation.results.iter().any(|group| !group.name.is_empty());
            let is_named = operation.results.len() > 1 && has_names;
            return is_named.then(|| quote!(asm_names: __rt::AsmNames::OF_GROUPS,));
        }
        let span = self.place(operation.span);
        let ty = self.type_name(operation);
        let entry = |method: &str, function: &str, by: &str, region: &[TokenStream]| {
            let is_of_results = method == "getAsmResultNames";
            let function = Ident::new(function, span);
            let call = quote!(#ty(__op).#function(__ir, #(#region,)* __set_name));
            if self.is_own(operation.span) && operation.declares("OpAsmOpInterface", method) {
                let names = quote!(|__ir, __op, #(#region,)* __set_name| #call);
                let names = if is_of_results { quote!(__rt::ResultNames::OfOp(#names)) } else { names };
                return quote!({
                    use __rt::ods_support::RequiredNames as _;
                    ::core::option::Option::Some(#names)
                });
            }
            let by = Ident::new(by, span);
            let supplied = match method {
                "getAsmResultNames" => Some(self.supplied_or_none("result_names", &operation.name)),
                "getAsmBlockArgumentNames" => Some(self.supplied_or_none("argument_names", &operation.name)),
                _ => None,
            };
            let supplied = supplied.iter();
            quote!({
                use __rt::ods_support::Hooks as _;
                __rt::ods_support::#by(
                    #(#supplied,)*
                    |__ir, __op, #(#region,)* __set_name| #call,
                    |__ir, __op, #(#region,)* __set_name| __rt::ods_support::Said::<()>::said(#call),
                )
            })
        };
        let results = entry("getAsmResultNames", "asm_result_names", "result_names_by", &[]);
        let arguments = entry(
            "getAsmBlockArgumentNames",
            "asm_block_argument_names",
            "argument_names_by",
            &[quote!(__region)],
        );
        let blocks = entry("getAsmBlockNames", "asm_block_names", "block_names_by", &[]);
        let names = quote!(asm_names: __rt::AsmNames {
            results: #results,
            arguments: #arguments,
            blocks: #blocks,
        },);
        Some(code::respan(names, span))
    }
}

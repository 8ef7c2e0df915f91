//! What an included definition says in C++, and whether Rust replaces it.
//!
//! In: operations of included files. Out: the list of what is not checked, and fallbacks of functions in Rust that are not there.

use std::collections::BTreeSet;

use proc_macro2::{Span as RustSpan, TokenStream};
use quote::quote;

use super::Emitter;
use super::op::{is_understood, native_answer};
use crate::ods::model::{AttributeDef, AttributeSyntax, Operation};
use crate::ods::names;
use crate::ods::predicate::Placeholders;
use crate::ods::tables::IMPLICIT_TERMINATOR;

impl Emitter<'_> {
    /// Emits fallbacks for functions that may replace predicates in C++ of traits.
    pub(super) fn absent_traits(&self) -> TokenStream {
        let mut names = BTreeSet::new();
        for operation in self.dialect.operations.values().filter(|operation| !self.is_own(operation.span)) {
            let others = self.part_expressions(operation);
            let of = Placeholders { runtime: "__rt", ctx: "__ir.context()", entity: "__op", others: &others };
            let checks = operation.trait_uses.iter().filter_map(|used| used.check.as_ref());
            let checks = checks.filter(|check| !is_understood(check, &of, false));
            names.extend(checks.filter_map(|check| check.native.clone()));
        }
        if names.is_empty() {
            return TokenStream::new();
        }
        let functions = names.iter().map(|name| {
            let name = names::ident(name, RustSpan::call_site());
            quote! {
                pub fn #name(_: &__rt::Ir, _: __rt::Op) -> __rt::ods_support::Absent {
                    __rt::ods_support::Absent
                }
            }
        });
        quote! {
            #[doc(hidden)]
            mod __absent_traits {
                use super::__rt;
                #(#functions)*
            }
        }
    }

    /// Emits whether a support module supplies Rust for an operation.
    fn is_supplied(&self, method: &str, operation: &Operation) -> TokenStream {
        self.supplied(method, &operation.name).map_or(quote!(false), |supplied| quote!(#supplied.is_some()))
    }

    /// Emits the list of what an included definition says in C++, with whether Rust replaces it.
    pub(super) fn unchecked(&self, operation: &Operation) -> Option<TokenStream> {
        if self.is_own(operation.span) {
            return None;
        }
        let ty = self.type_name(operation);
        let op = quote!(#ty(__rt::ods_support::argument()));
        let argument = quote!(__rt::ods_support::argument());
        let hooks = [
            (operation.has_verifier, "verifier", quote!(#op.verify(#argument))),
            (operation.has_region_verifier, "region verifier", quote!(#op.verify_regions(#argument))),
            (operation.has_folder, "folder", quote!(#op.fold(#argument))),
            (operation.has_canonicalizer, "canonicalizer", quote!(#ty::canonicalization_patterns(#argument))),
            (operation.has_canonicalize_method, "canonicalize method", quote!(#op.canonicalize(#argument))),
        ];
        let hooks = hooks
            .iter()
            .filter(|(has, ..)| *has)
            .map(|(_, name, call)| quote!((#name, __rt::ods_support::is_written(|| #call))));
        let mut parts: Vec<TokenStream> = hooks.collect();
        if operation.has_properties_encoding {
            let is_supplied = self.is_supplied("properties_encoding", operation);
            let (read, write) = (
                quote!(#ty::read_properties(#argument, #argument)),
                quote!(#op.write_properties(#argument, #argument)),
            );
            parts.push(quote!((
                "encoding of properties",
                #is_supplied
                    || __rt::ods_support::is_written(|| #read) && __rt::ods_support::is_written(|| #write)
            )));
        }
        if !self.options.formats.contains_key(&operation.name) {
            if operation.assembly_format.is_some() {
                parts.push(quote!(("assembly format", false)));
            } else if operation.has_custom_format {
                let is_supplied = self.is_supplied("assembly", operation);
                parts.push(quote!(("assembly format", #is_supplied)));
            }
        }
        if self.is_optional_inference(operation) && operation.has_type_inference {
            let is_supplied = self.is_supplied("infer_types", operation);
            let call = quote!(#ty::infer_return_types(#argument));
            parts.push(quote!(("type inference", #is_supplied || __rt::ods_support::is_written(|| #call))));
        }
        let others = self.part_expressions(operation);
        let of = Placeholders { runtime: "__rt", ctx: "__ir.context()", entity: "__op", others: &others };
        let checks = operation.trait_uses.iter().filter_map(|used| used.check.as_ref());
        for check in checks.filter(|check| !is_understood(check, &of, false)) {
            let name = format!("predicate `{}`", check.summary);
            let is_there = match &check.native {
                Some(native) => {
                    let answer = native_answer(native, &argument, &argument);
                    quote!(__rt::ods_support::is_written(|| #answer))
                }
                None => quote!(false),
            };
            parts.push(quote!((#name, #is_there)));
        }
        // The default value of `unit` is that it is absent.
        let is_unit = |syntax: &AttributeSyntax| syntax.is_unit || syntax.is_unit_property;
        let has_unknown = |attr: &&AttributeDef| {
            attr.syntax.has_default && !is_unit(&attr.syntax) && attr.default.is_none()
        };
        for attr in operation.attributes.iter().filter(has_unknown) {
            let name = format!("default value of `{}`", attr.name);
            parts.push(quote!((#name, false)));
        }
        for used in &operation.trait_uses {
            let what = match used.name.as_str() {
                "HasParent" | "ParentOneOf" => "parent",
                name if IMPLICIT_TERMINATOR.contains(&name) => "terminator",
                _ => continue,
            };
            for arg in used.args.iter().filter(|arg| self.operation_name(arg, operation.span).is_none()) {
                let name = format!("{what} `{arg}`");
                parts.push(quote!((#name, false)));
            }
        }
        parts.extend(operation.foreign_code.iter().map(|what| quote!((#what, false))));
        (!parts.is_empty()).then(|| quote!(unchecked: __rt::ods_support::unchecked(&[#(#parts),*]),))
    }
}

//! Constraints: a function and a table entry for each constraint that the dialect names or defines.
//!
//! The functions are in the hidden module `__constraints`, under the constraint's name, so that a `pdll!` of
//! any crate can call them; the user's names are in scope there, as they are around the `ods!`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::{Emitter, code};
use crate::ods::model::{Constraint, ConstraintKind, OdsContext};
use crate::ods::names;
use crate::ods::predicate::{Placeholders, Predicate};
use crate::ods::tables::{AttributeClass, attribute_class};

/// Returns an expression of type `bool` that checks a constraint on a type or attribute, for generated code
/// outside the dialect's module.
///
/// `runtime` is the path of the facade's `__private`, `ctx` an expression of type `&Context`, `entity` the
/// type or attribute; rustc reports a missing native function at `span`. `None` if the constraint is unknown,
/// or is supplied natively by the user.
pub fn call(
    ods: &OdsContext,
    name: &str,
    runtime: &TokenStream,
    ctx: &TokenStream,
    entity: &TokenStream,
    span: proc_macro2::Span,
) -> Option<TokenStream> {
    let constraint = ods.constraints.get(name)?;
    if let Some(path) = &constraint.rust_path {
        let path: TokenStream = path.parse().ok()?;
        let function = names::ident(name, proc_macro2::Span::call_site());
        let asked = quote!(#path::__constraints::#function(#ctx, #entity));
        let natives = constraint.predicate.natives();
        if natives.is_empty() {
            return Some(asked);
        }
        let message = format!(
            "the constraint `{name}` is C++ without a Rust equivalent\nhelp: write `fn {}(_: &Context, _: {}) -> bool` \
             beside the `ods!`",
            natives.join("`, `"),
            if constraint.kind == ConstraintKind::Type { "Type" } else { "Attribute" },
        );
        return Some(quote_spanned!(span=> {
            const _: () = ::core::assert!(#path::__lacks::#function.is_none(), #message);
            #asked
        }));
    }
    if constraint.predicate.has_user_code() {
        return None;
    }
    let of = Placeholders { runtime: "__pdll_rt", ctx: "__pdll_ctx", entity: "__pdll_self", others: &[] };
    let predicate: TokenStream = constraint.predicate.to_rust(&of).parse().ok()?;
    Some(quote!({
        use #runtime as __pdll_rt;
        #[allow(unused_imports)]
        use __pdll_rt::traits::*;
        let (__pdll_ctx, __pdll_self) = (#ctx, #entity);
        #predicate
    }))
}

/// Emits the field with the class that stores an attribute.
fn class_of(constraint: &Constraint) -> TokenStream {
    let class = match attribute_class(constraint) {
        AttributeClass::Any => quote!(Any),
        AttributeClass::Property => quote!(Property),
        AttributeClass::Kind(kind) => {
            let kind = quote::format_ident!("{}", kind);
            quote!(Kind(__rt::assembly::AttributeKind::#kind))
        }
        AttributeClass::DenseArray(element) => quote!(DenseArray(#element)),
        AttributeClass::Declared => quote!(Declared),
    };
    quote!(class: __rt::ods_support::AttributeClass::#class,)
}

impl Emitter<'_> {
    /// Returns the constraints to emit: those that operations name, and those that the user defined.
    pub(super) fn emitted_constraints(&self) -> Vec<&Arc<Constraint>> {
        let mut wanted = BTreeSet::new();
        for operation in self.dialect.operations.values() {
            let groups = operation.operands.iter().chain(&operation.results).map(|group| &group.constraint);
            wanted.extend(groups.chain(operation.attributes.iter().map(|attr| &attr.constraint)));
        }
        wanted.extend(self.dialect.own.discardable.iter().map(|found| &found.constraint));
        let is_own =
            |constraint: &&Arc<Constraint>| !constraint.is_standard || wanted.contains(&constraint.name);
        self.ods.constraints.values().filter(is_own).collect()
    }

    /// Emits the functions and the table entries.
    pub(super) fn constraints(&self) -> TokenStream {
        let emitted = self.emitted_constraints();
        let functions = emitted.iter().filter_map(|constraint| self.function(constraint));
        let entries = emitted.iter().filter_map(|constraint| self.entry(constraint));
        let regions = self.region_constraints();
        let absent = self.absent(&emitted);
        quote! {
            #absent
            #[doc(hidden)]
            pub mod __constraints {
                use super::{super::*, *};
                use super::__rt;
                use __rt::traits::*;
                #(#functions)*
            }
            #[doc(hidden)]
            mod __table {
                use super::__rt;
                use __rt::traits::*;
                #(#entries)*
                #regions
            }
        }
    }

    fn function(&self, constraint: &Constraint) -> Option<TokenStream> {
        let entity = match constraint.kind {
            ConstraintKind::Type | ConstraintKind::TypeInterface => quote!(__rt::Type),
            ConstraintKind::Attribute | ConstraintKind::AttrInterface => quote!(__rt::Attribute),
            ConstraintKind::OpInterface => return None,
        };
        let name = names::ident(&constraint.name, self.place(constraint.span));
        let span = self.place(constraint.code_span.or(constraint.span));
        let body = constraint.predicate.to_rust(&code::about("__ctx", "__self"));
        let body = code::tokens(&body, span);
        let rest = quote!((__ctx: &__rt::Context, __self: #entity) -> ::core::primitive::bool { #body });
        let rest = code::respan(rest, span);
        Some(quote!(pub fn #name #rest))
    }

    fn entry(&self, constraint: &Constraint) -> Option<TokenStream> {
        let (table, test) = match constraint.kind {
            ConstraintKind::Type | ConstraintKind::TypeInterface => {
                (quote!(TypeConstraint), quote!(TestType))
            }
            ConstraintKind::Attribute | ConstraintKind::AttrInterface => {
                (quote!(AttributeConstraint), quote!(TestAttribute))
            }
            ConstraintKind::OpInterface => return None,
        };
        let name = names::ident(&constraint.name, proc_macro2::Span::call_site());
        let summary = &constraint.summary;
        let missing = missing(&constraint.predicate);
        let class = matches!(constraint.kind, ConstraintKind::Attribute | ConstraintKind::AttrInterface)
            .then(|| class_of(constraint));
        Some(quote! {
            pub static #name: __rt::ods_support::#table = __rt::ods_support::#table {
                summary: #summary,
                #class
                missing: #missing,
                holds: __rt::ods_support::#test::Compiled(super::__constraints::#name),
            };
        })
    }

    /// Emits fallbacks for native functions that the user may omit, and the constraints that lack one.
    fn absent(&self, emitted: &[&Arc<Constraint>]) -> TokenStream {
        let (mut natives, mut lacks) = (BTreeMap::new(), Vec::new());
        for constraint in emitted {
            let names = constraint.predicate.natives();
            if names.is_empty() {
                continue;
            }
            let name = names::ident(&constraint.name, proc_macro2::Span::call_site());
            let missing = missing(&constraint.predicate);
            lacks.push(quote!(pub const #name: ::core::option::Option<&::core::primitive::str> = #missing;));
            if !self.is_own(constraint.span) {
                natives.extend(names.into_iter().map(|native| (native, quote!(__rt::Context))));
            }
        }
        for part in self.dialect.operations.values().filter(|operation| !self.is_own(operation.span)) {
            for native in part.regions.iter().flat_map(|region| region.predicate.natives()) {
                natives.entry(native).or_insert(quote!(__rt::Ir));
            }
        }
        let regions = self.dialect.operations.values().flat_map(|operation| &operation.regions);
        if lacks.is_empty() && regions.flat_map(|region| region.predicate.natives()).next().is_none() {
            return TokenStream::new();
        }
        let functions = natives.iter().map(|(native, context)| {
            let name = names::ident(native, proc_macro2::Span::call_site());
            quote! {
                pub fn #name(_: &#context, _: __rt::ods_support::Entity) -> __rt::ods_support::Absent {
                    __rt::ods_support::Absent
                }
            }
        });
        quote! {
            #[doc(hidden)]
            mod __absent {
                use super::__rt;
                #(#functions)*
            }
            #[doc(hidden)]
            pub mod __lacks {
                use super::__rt;
                #(#lacks)*
            }
        }
    }

    /// Emits table entries of region constraints, by their predicates.
    fn region_constraints(&self) -> TokenStream {
        let mut emitted = BTreeMap::new();
        for part in self.dialect.operations.values().flat_map(|operation| &operation.regions) {
            emitted.entry(region_name(&part.constraint)).or_insert(part);
        }
        let entries = emitted.iter().map(|(name, part)| {
            let name = names::ident(name, proc_macro2::Span::call_site());
            let summary = &part.summary;
            let missing = missing(&part.predicate);
            let predicate = part.predicate.to_rust(&code::about("__ir", "__self"));
            let predicate = code::tokens(&predicate, proc_macro2::Span::call_site());
            quote! {
                pub static #name: __rt::ods_support::RegionConstraint = __rt::ods_support::RegionConstraint {
                    summary: #summary,
                    missing: #missing,
                    holds: __rt::ods_support::TestRegion::Compiled(|__ir: &__rt::Ir, __self: __rt::Region| #predicate),
                };
            }
        });
        entries.collect()
    }

    /// Returns the path of a constraint's table entry, from the dialect's module.
    pub(super) fn entry_path(&self, constraint: &str) -> TokenStream {
        let name = names::ident(constraint, proc_macro2::Span::call_site());
        quote!(__table::#name)
    }

    /// Returns the path of a region constraint's table entry.
    pub(super) fn region_path(&self, constraint: &str) -> TokenStream {
        let name: Ident = names::ident(&region_name(constraint), proc_macro2::Span::call_site());
        quote!(__table::#name)
    }

    /// Returns whether the constraint always holds.
    pub(super) fn is_trivial(&self, constraint: &str) -> bool {
        self.ods.constraints.get(constraint).is_none_or(|found| found.predicate.is_trivial())
    }

    /// Emits a function that checks a predicate on the operation.
    pub(super) fn check_function(
        &self,
        predicate: &Predicate,
        of: &Placeholders<'_>,
        span: proc_macro2::Span,
    ) -> TokenStream {
        let body = code::tokens(&predicate.to_rust(of), span);
        code::respan(quote!(|__ir: &__rt::Ir, __op: __rt::Op| -> ::core::primitive::bool { #body }), span)
    }
}

/// Returns the first native function that a predicate needs and that is missing, as a constant expression in
/// a module of the dialect.
fn missing(predicate: &Predicate) -> TokenStream {
    let natives = predicate.natives();
    if natives.is_empty() {
        return quote!(::core::option::Option::None);
    }
    let natives = natives.into_iter().map(|native| {
        let name = names::ident(native, proc_macro2::Span::call_site());
        let text = name.to_string();
        quote!((#text, {
            use super::__absent::*;
            {
                use super::super::*;
                __rt::ods_support::is_supplied(#name)
            }
        }))
    });
    quote!(__rt::ods_support::missing(&[#(#natives),*]))
}

fn region_name(constraint: &str) -> String {
    format!("region_{constraint}")
}

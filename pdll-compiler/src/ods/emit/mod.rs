//! Rust of a dialect: a module with a type per operation, its enumerations, and the data that other crates'
//! `pdll!` read.
//!
//! In: the ODS model. Out: tokens. As much as possible is a table or a call of `ods_support` in the runtime,
//! so that a large dialect compiles fast. Infallible: `ods::read` has found all errors. MLIR: mlir-tblgen's
//! OpDefinitionsGen. Differs: accessors take the IR; verification reads tables.

mod access;
mod adaptor;
mod asm_names;
mod build;
mod canonicalize;
mod code;
pub mod constraint;
mod custom;
mod dialect;
mod directive;
mod enums;
mod erroneous;
mod export;
mod fold;
mod format;
mod infer;
mod interface_traits;
mod interfaces;
mod named_builder;
mod op;
mod parameter_code;
mod parameter_format;
mod parameters;
pub mod passes;
mod unchecked;

use std::sync::Arc;

use proc_macro2::{Ident, Span as RustSpan, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::ods::format::Formats;
use crate::ods::model::{Dialect, OdsContext};
use crate::ods::names;
use crate::ods::payload;
use crate::ods::support::{self, Support};
use pdll_support::source::Span;

pub use erroneous::stand_ins;
pub use export::{BROKEN, dialect_macro};

/// Options for the expansion of an `ods!`.
pub struct Options<'a> {
    /// Path of the facade: `$crate`.
    pub krate: &'a TokenStream,
    /// Attributes and doc comments of the module.
    pub attributes: &'a TokenStream,
    /// `pub`, `pub(crate)`, … or nothing.
    pub visibility: &'a TokenStream,
    /// Name of the module.
    pub module: &'a Ident,
    /// Returns rustc's span of a location in the definitions.
    pub place: &'a dyn Fn(Span) -> RustSpan,
    /// Returns whether a location is in the `ods!` itself, not in an included file. There, code that is C++
    /// in MLIR must be Rust.
    pub is_own: &'a dyn Fn(Span) -> bool,
    /// Returns the tokens of a block of code in the `ods!` itself, if it has tokens.
    pub code: &'a dyn Fn(Span) -> Option<TokenStream>,
    /// Returns the `///` documentation before a definition, by the location of the definition.
    pub docs: &'a dyn Fn(Span) -> Option<String>,
    /// The Rust that imported modules supply for C++ in included definitions.
    pub support: &'a Support,
    /// The paths of these modules.
    pub support_paths: &'a [TokenStream],
    /// The formats of operations, by their names.
    pub formats: &'a Formats,
    /// The items that stand for erroneous definitions; empty without such definitions.
    pub stand_ins: &'a TokenStream,
    /// Items of the module that add its rules to a set; empty without rules.
    pub rules: &'a TokenStream,
    /// Whether the expansion is for an editor, which also needs the operations by their names in MLIR.
    pub for_editor: bool,
}

/// The module that an expansion for an editor has for the names of operations in MLIR.
pub const NAMES: &str = "__names";

/// Emits the module of a dialect.
pub fn emit(ods: &OdsContext, dialect: &Dialect, options: &Options<'_>) -> TokenStream {
    let emitter = Emitter { ods, dialect, options };
    let Options { krate, attributes, visibility, module, stand_ins, rules, .. } = options;
    let docs = emitter.docs(&dialect.summary, &dialect.description, dialect.span);
    let has_docs = !attributes.is_empty() || !docs.is_empty();
    let fallback = if has_docs { None } else { Some(format!("The dialect `{}`.", dialect.name)) };
    let fallback = fallback.iter();
    let constraints = emitter.constraints();
    let enums = dialect.enums.iter().map(|found| emitter.enumeration(found));
    let operations = dialect.operations.values().map(|operation| emitter.operation(operation));
    let types = dialect.attrs_and_types.iter().map(|found| emitter.attr_or_type(found));
    let payload = payload::serialize(&emitter.exported());
    let macro_name = export::macro_name(&dialect.name, module, &payload);
    let export = export::export(&macro_name, &payload, visibility.to_string() == "pub");
    let dialect_type = emitter.dialect_type(&macro_name);
    let custom = emitter.custom_code();
    let native_traits = emitter.native_trait_types();
    let absent_traits = emitter.absent_traits();
    let name = quote_spanned!(module.span()=> mod #module);
    let supports = emitter.supports();
    let names = options.for_editor.then(|| emitter.names());
    quote! {
        #attributes #docs #(#[doc = #fallback])*
        #[allow(
            clippy::all, clippy::pedantic, rustdoc::all, non_camel_case_types, non_snake_case, non_upper_case_globals,
            unused_imports, unused_parens, unused_braces, unused_variables, unreachable_pub, dead_code,
            missing_debug_implementations, single_use_lifetimes, trivial_casts, trivial_numeric_casts, unit_bindings, unnameable_types,
            unused_lifetimes, unused_qualifications, unused_results, private_interfaces, private_bounds
        )]
        #visibility #name {
            #[doc(hidden)]
            use #krate::__private as __rt;
            #export
            #supports
            use __rt::traits::*;
            #constraints
            #absent_traits
            #(#enums)*
            #(#operations)*
            #(#types)*
            #native_traits
            #dialect_type
            #names
            #custom
            #stand_ins
            #rules
        }
    }
}

struct Emitter<'a> {
    ods: &'a OdsContext,
    dialect: &'a Dialect,
    options: &'a Options<'a>,
}

impl Emitter<'_> {
    fn place(&self, span: Option<Span>) -> RustSpan {
        span.map_or_else(RustSpan::call_site, |span| (self.options.place)(span))
    }

    fn is_own(&self, span: Option<Span>) -> bool {
        span.is_some_and(|span| (self.options.is_own)(span))
    }

    /// Aliases of the modules that supply Rust.
    fn supports(&self) -> TokenStream {
        let paths = self.options.support_paths;
        let aliases = (0..paths.len()).map(|module| format_ident!("{}", support::alias(module)));
        quote!(#(#[doc(hidden)] use #paths as #aliases;)*)
    }

    /// Emits the operations by their names in MLIR, so that an editor finds and completes these.
    fn names(&self) -> TokenStream {
        let module = Ident::new(NAMES, RustSpan::call_site());
        let operations = self.dialect.operations.values().filter_map(|operation| {
            let (_, name) = operation.name.split_once('.')?;
            let ty = names::ident(&operation.def_name, RustSpan::call_site());
            let name = names::ident(name, RustSpan::call_site());
            Some(quote!(pub use super::#ty as #name;))
        });
        quote!(#[doc(hidden)] pub mod #module { #(#operations)* })
    }

    /// Returns what support modules supply for an operation through a method of `DefinitionSupport`: an
    /// `Option`, which is `None` without modules.
    fn supplied(&self, method: &str, operation: &str) -> Option<TokenStream> {
        let method = format_ident!("{}", method);
        let calls = (0..self.options.support_paths.len()).map(|module| {
            let alias = format_ident!("{}", support::alias(module));
            quote!(<#alias::Support as __rt::DefinitionSupport>::#method(#operation))
        });
        calls.reduce(|first, next| quote!(#first.or_else(|| #next)))
    }

    fn supplied_or_none(&self, method: &str, operation: &str) -> TokenStream {
        self.supplied(method, operation).unwrap_or_else(|| quote!(::core::option::Option::None))
    }

    /// Emits documentation as attributes. Doc tests do not see it, because code in it is rarely Rust.
    fn docs(&self, summary: &str, description: &str, span: Option<Span>) -> TokenStream {
        let own = span.and_then(|span| (self.options.docs)(span)).unwrap_or_default();
        let mut parts: Vec<String> = Vec::new();
        for part in [own.trim_matches('\n').to_owned(), summary.trim().to_owned(), code::dedent(description)]
        {
            if !part.trim().is_empty() {
                parts.push(part);
            }
        }
        if parts.is_empty() {
            return TokenStream::new();
        }
        let text = parts.join("\n\n");
        quote!(#[cfg_attr(not(doctest), doc = #text)])
    }

    /// Returns the data exported to other crates: this dialect, and the constraints it names or defines.
    fn exported(&self) -> OdsContext {
        let mut out = OdsContext {
            erroneous: self.ods.erroneous.clone(),
            lacks_names: self.ods.lacks_names,
            ..OdsContext::default()
        };
        out.dialects.insert(self.dialect.name.clone(), Arc::new(self.dialect.clone()));
        for constraint in self.emitted_constraints() {
            out.constraints.insert(constraint.name.clone(), Arc::clone(constraint));
        }
        out
    }
}

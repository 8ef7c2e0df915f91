//! Native functions of a `pdll!`: from checked declarations to what `codegen::rust` takes, with rustc's spans.

use pdll_match::pattern::{EntityKind, NodeKind};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::Span;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::body::respan;
use super::dialects::Dialects;
use super::place::place_of;
use super::source::Sources;
use crate::codegen::rust::{NativeFn, NativeKind, NativeParam, NativeType};
use crate::compiled::Unit;
use crate::ods::emit::constraint;
use crate::ods::model::OdsContext;
use crate::sema::checked::{Body, Code, Function, FunctionKind, Module};
use crate::sema::conversion_functions::CONVERSION_FUNCTIONS;
use crate::sema::types::Type;
use crate::syntax::rustc::AtomKind;

/// Returns all native functions of a module. Reports code that is not valid Rust.
pub fn natives(
    krate: &TokenStream,
    unit: &Unit,
    dialects: &Dialects,
    sources: &Sources,
    diags: &mut Diags,
) -> Vec<NativeFn> {
    let is_in_module = stands_in_module(sources).unwrap_or(false);
    let (module, ods) = (&unit.compiled.module, &unit.ods);
    let cx = Cx { krate, module, ods, dialects, sources, is_in_module };
    let mut natives: Vec<NativeFn> =
        module.native_functions().filter_map(|function| cx.native(function, diags)).collect();
    cx.add_conversions(unit, &mut natives);
    natives
}

struct Cx<'a> {
    krate: &'a TokenStream,
    module: &'a Module,
    ods: &'a OdsContext,
    dialects: &'a Dialects,
    sources: &'a Sources,
    /// Whether the `pdll!` stands directly in a module.
    is_in_module: bool,
}

/// Returns whether the body stands directly in a module; `None` if the file does not show it.
fn stands_in_module(sources: &Sources) -> Option<bool> {
    place_of(sources.table.atoms().first()?.span).map(|place| place.is_in_module)
}

impl Cx<'_> {
    fn native(&self, function: &Function, diags: &mut Diags) -> Option<NativeFn> {
        let kind = match function.kind {
            FunctionKind::Constraint => NativeKind::Constraint,
            FunctionKind::Rewrite => NativeKind::Rewrite,
        };
        let body = match &function.body {
            Body::Pdll(_) | Body::Conversion => return None,
            Body::External => None,
            Body::Code(code) => Some(self.code(code, diags)),
            Body::Ods => self.ods_constraint(function),
        };
        let params = function.params.iter().map(|id| {
            let variable = self.module.variable(*id);
            let name = if variable.name.is_empty() { "_" } else { &variable.name };
            NativeParam { name: self.ident(name, variable.span), ty: self.ty(&variable.ty, variable.span) }
        });
        let results_span = match function.results.first() {
            Some(first) => self.rust_span(first.span),
            None => self.rust_span(function.span),
        };
        Some(NativeFn {
            kind,
            name: self.ident(&function.name, function.span),
            params: params.collect(),
            results: function.results.iter().map(|result| self.ty(&result.ty, result.span)).collect(),
            results_span,
            explains_missing: self.is_in_module && matches!(function.body, Body::External),
            body,
        })
    }

    /// Adds the functions that convert types and that patterns call, unless they are declared.
    fn add_conversions(&self, unit: &Unit, natives: &mut Vec<NativeFn>) {
        let Some(converter) = &self.module.converter else { return };
        let span = self.rust_span(converter.name.span);
        for node in unit.compiled.patterns().flat_map(|pattern| &pattern.nodes) {
            let (kind, call) = match &node.kind {
                NodeKind::Constraint { call, .. } => (NativeKind::Constraint, call),
                NodeKind::NativeRewrite(call) => (NativeKind::Rewrite, call),
                _ => continue,
            };
            let found = CONVERSION_FUNCTIONS.iter().find(|function| *call.name == *function.name);
            let Some(function) = found else { continue };
            if natives.iter().any(|native| native.kind == kind && native.name == function.name) {
                continue;
            }
            let names = ["from", "to"].map(|name| Ident::new(name, span));
            let typed = |kind: &EntityKind| match kind {
                EntityKind::Value => NativeType::Value,
                EntityKind::ValueRange => NativeType::ValueRange,
                EntityKind::TypeRange => NativeType::TypeRange,
                _ => NativeType::Type,
            };
            let params = function.params.iter().zip(&names);
            let params = params.map(|(kind, name)| NativeParam { name: name.clone(), ty: typed(kind) });
            let (krate, called) = (self.krate, Ident::new(function.function, span));
            let args = names.iter().take(function.params.len());
            natives.push(NativeFn {
                kind,
                name: Ident::new(function.name, span),
                params: params.collect(),
                results: function.params.first().map(typed).into_iter().collect(),
                results_span: span,
                explains_missing: false,
                body: Some(
                    quote_spanned!(span=> #krate::__private::conversions::#called(rewriter, #(#args),*)),
                ),
            });
        }
    }

    /// Returns the Rust that checks a constraint of ODS; `None` if the user has to supply it.
    fn ods_constraint(&self, function: &Function) -> Option<TokenStream> {
        let span = self.first_use(&function.name).unwrap_or_else(|| self.rust_span(function.span));
        let krate = self.krate;
        let param = self.module.variable(*function.params.first()?);
        // The name that `codegen::rust` gives the parameter, which may not be a keyword.
        let entity = Ident::new(&format!("{}_", param.name), span);
        let ctx = quote_spanned!(span=> rewriter.context());
        constraint::call(
            self.ods,
            &function.name,
            &quote!(#krate::__private),
            &ctx,
            &entity.to_token_stream(),
            span,
        )
    }

    /// Returns the location of the body's first use of a constraint that is defined elsewhere.
    fn first_use(&self, name: &str) -> Option<proc_macro2::Span> {
        let atoms = self.sources.table.atoms().iter();
        atoms
            .filter(|atom| matches!(&atom.kind, AtomKind::Ident(word) if word == name))
            .map(|atom| atom.span)
            .next()
    }

    /// Returns the Rust of a code block. Code from text gets the span of the include or string.
    fn code(&self, code: &Code, diags: &mut Diags) -> TokenStream {
        if let Some(rust) = &code.rust {
            return rust.clone();
        }
        match code.text.parse::<TokenStream>() {
            Ok(tokens) => respan(tokens, self.rust_span(code.span)),
            Err(error) => {
                diags.push(Diag::error(code.span, format!("this code block is no Rust: {error}")));
                TokenStream::new()
            }
        }
    }

    fn ty(&self, ty: &Type, span: Span) -> NativeType {
        match ty {
            Type::Attr => NativeType::Attribute,
            Type::Op(Some(name)) => {
                let path = self.dialects.typed_op(self.ods, name, self.rust_span(span));
                path.map_or(NativeType::Op, NativeType::TypedOp)
            }
            Type::Type => NativeType::Type,
            Type::TypeRange => NativeType::TypeRange,
            Type::Value => NativeType::Value,
            Type::ValueRange => NativeType::ValueRange,
            // Others cannot be declared.
            _ => NativeType::Op,
        }
    }

    fn ident(&self, name: &str, span: Span) -> Ident {
        Ident::new(name, self.rust_span(span))
    }

    fn rust_span(&self, span: Span) -> proc_macro2::Span {
        self.sources.rust_span(span)
    }
}

//! The dialects that a `pdll!` imports: their definitions, and the Rust paths of their modules.
//!
//! In: the `use`s and the payload of each. Out: the ODS model, the path of each typed operation, aliases of dialects.

use std::collections::BTreeMap;
use std::sync::Arc;

use pdll_support::source::Span;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

use super::header::Use;
use super::report;
use super::source::Sources;
use crate::compiled::Unit;
use crate::ods::emit::BROKEN;
use crate::ods::model::{Dialect, OdsContext};
use crate::ods::{names, payload};

/// The imported dialects.
#[derive(Debug, Default)]
pub struct Dialects {
    /// Their definitions.
    pub ods: OdsContext,
    /// The Rust paths of their modules, by dialect.
    paths: BTreeMap<String, TokenStream>,
}

impl Dialects {
    /// Reads the payloads of the dialects. An unreadable payload is an error at its `use`.
    pub fn read(payloads: &[String], uses: &[Use], errors: &mut TokenStream) -> Dialects {
        let mut dialects = Dialects::default();
        for (payload, import) in payloads.iter().zip(uses) {
            if payload == BROKEN {
                dialects.add_erroneous(import);
                continue;
            }
            match payload::deserialize(payload) {
                Ok(ods) => dialects.add(ods, import),
                Err(error) => {
                    let span = import.last.span();
                    errors.extend(report::compile_error(&error.to_string(), span, span));
                }
            }
        }
        dialects
    }

    /// Adds a dialect that has errors of its own: nothing is known of it, not even its name.
    fn add_erroneous(&mut self, import: &Use) {
        let name = import.alias.as_ref().unwrap_or(&import.last).to_string();
        let dialect = Dialect { name: name.clone(), lacks_operations: true, ..Dialect::default() };
        self.ods.dialects.entry(name).or_insert_with(|| Arc::new(dialect));
        self.ods.lacks_names = true;
    }

    fn add(&mut self, mut ods: OdsContext, import: &Use) {
        let path = import.path.to_string();
        for dialect in ods.dialects.values_mut().map(Arc::make_mut) {
            dialect.rust_path = Some(path.clone());
            self.paths.insert(dialect.name.clone(), import.path.clone());
            if let Some(alias) = &import.alias {
                self.ods.aliases.insert(alias.to_string(), dialect.name.clone());
            }
        }
        for constraint in
            ods.constraints.values_mut().filter(|constraint| !constraint.is_standard).map(Arc::make_mut)
        {
            constraint.rust_path = Some(path.clone());
        }
        self.ods.merge(ods);
    }

    /// Returns the typed operation of a full name, if its dialect was imported. `span` is where the name stands.
    pub fn typed_op(&self, ods: &OdsContext, name: &str, span: proc_macro2::Span) -> Option<TokenStream> {
        // An included definition has a place, but no Rust type.
        let operation = ods.operation(name).filter(|operation| operation.span.is_none())?;
        let (dialect, _) = name.split_once('.')?;
        let path = self.paths.get(dialect)?;
        let def: Ident = names::ident(&operation.def_name, span);
        Some(quote!(#path::#def))
    }

    /// Returns an item that names the typed operation at each location where the body names an operation, so
    /// that an editor finds the definition.
    pub fn references(&self, krate: &TokenStream, unit: &Unit, sources: &Sources) -> TokenStream {
        let paths = unit.ast.op_names.iter().filter_map(|name| {
            let last = Span { lo: name.span.hi.saturating_sub(1), ..name.span };
            let path = self.typed_op(&unit.ods, &name.text, sources.rust_span(last))?;
            Some(quote!(<#path as #krate::__private::OpDef>::NAME))
        });
        let paths: Vec<TokenStream> = paths.collect();
        if paths.is_empty() {
            TokenStream::new()
        } else {
            quote!(const _: &[&::core::primitive::str] = &[#(#paths),*];)
        }
    }

    /// Returns the path of a dialect's module, whose last segment is at a place; `None` if it was not imported.
    pub fn module(&self, dialect: &str, span: proc_macro2::Span) -> Option<TokenStream> {
        let mut segments: Vec<TokenTree> = self.paths.get(dialect)?.clone().into_iter().collect();
        segments.last_mut()?.set_span(span);
        Some(segments.into_iter().collect())
    }
}

//! Dialects a `pdll!` imports: what they said of themselves, and the Rust paths of their modules.
//!
//! In: the payloads and the `use`s they answer. Out: the ODS model, the path of each typed operation, other names of dialects.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::header::Use;
use super::report;
use crate::ods::model::OdsContext;
use crate::ods::payload;
use crate::syntax::token::{Keyword, Token, TokenKind};

/// The imported dialects.
#[derive(Debug, Default)]
pub struct Dialects {
    /// What is known of them.
    pub ods: OdsContext,
    /// The Rust paths of their modules, by dialect.
    paths: BTreeMap<String, TokenStream>,
    /// Dialects by the names after `as`.
    aliases: BTreeMap<String, String>,
}

impl Dialects {
    /// Reads what the dialects said. What cannot be read becomes an error at its `use`.
    pub fn read(payloads: &[String], uses: &[Use], errors: &mut TokenStream) -> Dialects {
        let mut dialects = Dialects::default();
        for (payload, import) in payloads.iter().zip(uses) {
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

    fn add(&mut self, mut ods: OdsContext, import: &Use) {
        let path = import.path.to_string();
        for dialect in ods.dialects.values_mut() {
            dialect.rust_path = Some(path.clone());
            self.paths.insert(dialect.name.clone(), import.path.clone());
            if let Some(alias) = &import.alias {
                self.aliases.insert(alias.to_string(), dialect.name.clone());
            }
        }
        self.ods.merge(ods);
    }

    /// The typed operation of a full name, if it has one here.
    pub fn typed_op(&self, name: &str) -> Option<TokenStream> {
        let operation = self.ods.operation(name)?;
        let (dialect, _) = name.split_once('.')?;
        let path = self.paths.get(dialect)?;
        let def = Ident::new(&operation.def_name, proc_macro2::Span::call_site());
        Some(quote!(#path::#def))
    }

    /// Puts the dialects' own names for those after `as`: in `op<name.…>` and `Op<name.…>`.
    pub fn resolve_aliases(&self, tokens: &mut [Token]) {
        if self.aliases.is_empty() {
            return;
        }
        for at in 2..tokens.len() {
            let is_op = matches!(tokens[at - 2].kind, TokenKind::Keyword(Keyword::LowerOp | Keyword::Op));
            if is_op
                && tokens[at - 1].kind == TokenKind::Less
                && tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Dot)
                && let Some(name) = self.aliases.get(&tokens[at].text)
            {
                tokens[at].text.clone_from(name);
            }
        }
    }
}

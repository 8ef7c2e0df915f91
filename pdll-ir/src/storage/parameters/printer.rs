//! `ParameterPrinter`: the interface for printing parameters.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::types::{Type, TypeData};

/// Writes the parameters of a type or attribute.
pub struct ParameterPrinter<'a> {
    ctx: &'a Context,
    text: String,
    /// Whether types and attributes of known definitions are printed in full.
    is_qualified: bool,
}

impl<'a> ParameterPrinter<'a> {
    pub(super) fn new(ctx: &'a Context, text: String) -> ParameterPrinter<'a> {
        ParameterPrinter { ctx, text, is_qualified: false }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    pub(super) fn blank_if(&mut self, is_wanted: bool) -> &mut Self {
        self.print(if is_wanted { " " } else { "" })
    }

    pub(super) fn qualify(&mut self, is_qualified: bool) {
        self.is_qualified = is_qualified;
    }

    /// Returns the context.
    pub fn context(&self) -> &'a Context {
        self.ctx
    }

    /// Writes text as it is.
    pub fn print(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Writes text in quotes, with escapes.
    pub fn print_string(&mut self, text: &str) -> &mut Self {
        pdll_asm::escape::write_quoted(&mut self.text, text.as_bytes());
        self
    }

    /// Writes a type.
    pub fn print_type(&mut self, ty: Type) -> &mut Self {
        self.text.push_str(&ty.display(self.ctx).to_string());
        self
    }

    /// Writes an attribute.
    pub fn print_attribute(&mut self, attr: Attribute) -> &mut Self {
        self.text.push_str(&attr.display(self.ctx).to_string());
        self
    }

    /// Prints a type of a known definition: without its dialect and mnemonic, unless it is `qualified`.
    pub fn print_stripped_type(&mut self, ty: Type, mnemonic: &str) -> &mut Self {
        match ty.data(self.ctx) {
            TypeData::Opaque { body, .. } if !self.is_qualified => match stripped(body, mnemonic) {
                Some(rest) => self.print(rest),
                None => self.print_type(ty),
            },
            _ => self.print_type(ty),
        }
    }

    /// Prints an attribute of a known definition: without its dialect and mnemonic, unless it is `qualified`.
    pub fn print_stripped_attribute(&mut self, attr: Attribute, mnemonic: &str) -> &mut Self {
        match attr.data(self.ctx) {
            AttributeData::Opaque { body, ty: None, .. } if !self.is_qualified => {
                match stripped(body, mnemonic) {
                    Some(rest) => self.print(rest),
                    None => self.print_attribute(attr),
                }
            }
            _ => self.print_attribute(attr),
        }
    }
}

/// Returns the text after the mnemonic, if any.
fn stripped<'t>(body: &'t str, mnemonic: &str) -> Option<&'t str> {
    body.strip_prefix(mnemonic).filter(|rest| !rest.is_empty())
}

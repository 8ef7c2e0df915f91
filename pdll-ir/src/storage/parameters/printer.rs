//! `ParameterPrinter`: the interface for printing parameters.

use super::{ParameterMemo, ResourceHandle};
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::types::{Type, TypeData};

/// Writer of the types and attributes that are parameters.
pub(crate) trait Nested {
    /// Writes a type.
    fn ty(&mut self, out: &mut String, ty: Type);

    /// Writes an attribute.
    fn attr(&mut self, out: &mut String, attr: Attribute);

    /// Writes what stands for an attribute, if anything does.
    fn short(&mut self, out: &mut String, attr: Attribute) -> bool;

    /// Writes the text of a type or attribute after the dialect, which `body` is unless parts of it have aliases.
    fn body(&mut self, out: &mut String, parameters: &ParameterMemo, body: &str);

    /// Notes that the text refers to a resource.
    fn resource(&mut self, handle: ResourceHandle);

    /// Returns the mutable types whose components are being written.
    fn enclosing(&mut self) -> &mut Vec<Type>;
}

/// Writes the parameters of a type or attribute.
pub struct ParameterPrinter<'a> {
    ctx: &'a Context,
    nested: &'a mut dyn Nested,
    text: String,
    /// Whether types and attributes of known definitions are printed in full.
    is_qualified: bool,
}

impl<'a> ParameterPrinter<'a> {
    pub(super) fn new(ctx: &'a Context, text: String, nested: &'a mut dyn Nested) -> ParameterPrinter<'a> {
        ParameterPrinter { ctx, nested, text, is_qualified: false }
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
        self.nested.ty(&mut self.text, ty);
        self
    }

    /// Writes an attribute.
    pub fn print_attribute(&mut self, attr: Attribute) -> &mut Self {
        self.nested.attr(&mut self.text, attr);
        self
    }

    /// Writes a type of a dialect without the name of the dialect, `ptr<1>` of `!llvm.ptr<1>`; other types in full.
    pub fn print_type_without_dialect(&mut self, ty: Type) -> &mut Self {
        match ty.data(self.ctx) {
            TypeData::Opaque { body, parameters, .. } => self.nested.body(&mut self.text, parameters, body),
            _ => self.nested.ty(&mut self.text, ty),
        }
        self
    }

    /// Writes the mutable component of a type, unless it is being written within itself: then nothing is written, and the result is
    /// `false`, because a type that refers to itself is written by its key alone.
    pub fn print_cyclic(&mut self, ty: impl Into<Type>, component: impl FnOnce(&mut Self)) -> bool {
        let ty = ty.into();
        if self.nested.enclosing().contains(&ty) {
            return false;
        }
        self.nested.enclosing().push(ty);
        component(self);
        self.nested.enclosing().pop();
        true
    }

    /// Writes the key of a resource, whose data follows at the end of the file.
    pub fn print_resource_handle(&mut self, handle: ResourceHandle) -> &mut Self {
        self.nested.resource(handle);
        pdll_asm::escape::write_name(&mut self.text, self.ctx.str(handle.key()));
        self
    }

    /// Prints a type of a known definition: without its dialect and mnemonic, unless it is `qualified`.
    pub fn print_stripped_type(&mut self, ty: Type, mnemonic: &str) -> &mut Self {
        match ty.data(self.ctx) {
            TypeData::Opaque { body, parameters, .. }
                if !self.is_qualified && self.print_stripped(parameters, body, mnemonic) =>
            {
                self
            }
            _ => self.print_type(ty),
        }
    }

    /// Prints an attribute of a known definition: without its dialect and mnemonic, unless it is `qualified`.
    pub fn print_stripped_attribute(&mut self, attr: Attribute, mnemonic: &str) -> &mut Self {
        match attr.data(self.ctx) {
            _ if self.nested.short(&mut self.text, attr) => self,
            AttributeData::Opaque { body, ty: None, parameters, .. }
                if !self.is_qualified && self.print_stripped(parameters, body, mnemonic) =>
            {
                self
            }
            _ => self.print_attribute(attr),
        }
    }

    /// Prints a body without the mnemonic, unless that is all of it.
    fn print_stripped(&mut self, parameters: &ParameterMemo, body: &str, mnemonic: &str) -> bool {
        if stripped(body, mnemonic).is_none() {
            return false;
        }
        let mut text = String::new();
        self.nested.body(&mut text, parameters, body);
        self.text.push_str(stripped(&text, mnemonic).unwrap_or(&text));
        true
    }
}

/// Returns the text after the mnemonic, if any.
fn stripped<'t>(body: &'t str, mnemonic: &str) -> Option<&'t str> {
    body.strip_prefix(mnemonic).filter(|rest| !rest.is_empty())
}

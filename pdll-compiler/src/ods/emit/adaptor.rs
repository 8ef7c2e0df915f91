//! The adaptor of an operation: a type with an accessor of each operand group; all else comes from the typed operation by `Deref`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::op::PartNames;
use crate::ods::model::{GroupKind, Operation};
use crate::ods::names;

impl Emitter<'_> {
    /// Emits `FooOpGenericAdaptor` and `FooOpAdaptor`.
    pub(super) fn adaptor(&self, operation: &Operation, parts: &PartNames, ty: &Ident) -> TokenStream {
        let (generic, plain) = (self.adaptor_name(ty, "GenericAdaptor"), self.adaptor_name(ty, "Adaptor"));
        let accessors = operation.operands.iter().zip(&parts.operands).enumerate();
        let accessors = accessors.filter_map(|(index, (group, name))| {
            let ident = names::ident(name.as_ref()?, self.place(group.span));
            let doc = format!("What `{}` became.", group.name);
            let (parameters, ty, body) = match group.kind {
                GroupKind::Single => (None, quote!(__V::One<'__a>), quote!(self.0.single_operand(#index))),
                GroupKind::Optional => (
                    None,
                    quote!(::core::option::Option<__V::One<'__a>>),
                    quote!(self.0.optional_operand(#index)),
                ),
                GroupKind::Variadic => (None, quote!(&'__a [__V]), quote!(self.0.operand_group(#index))),
                GroupKind::VariadicOfVariadic => {
                    let sizes = group.segment_attribute.as_deref().unwrap_or_default();
                    let slot = operation.attributes.iter().position(|attr| attr.name == sizes);
                    let slot = slot.unwrap_or_default();
                    let body = quote!(self.0.nested_operands(ir, #index, #slot));
                    (Some(quote!(, ir: &__rt::Ir)), quote!(::std::vec::Vec<&'__a [__V]>), body)
                }
            };
            Some(quote!(#[doc = #doc] pub fn #ident(&self #parameters) -> #ty { #body }))
        });
        let doc = format!("`{}` with other operands: one value, or a `ValueVec`, for each.", operation.name);
        let plain_doc = format!("`{}` with other operands.", operation.name);
        quote! {
            #[doc = #doc]
            pub struct #generic<'__a, __V>(__rt::OpAdaptor<'__a, #ty, __V>);
            #[doc = #plain_doc]
            pub type #plain<'__a> = #generic<'__a, __rt::Value>;
            const _: () = {
                impl<'__a, __V: __rt::AdaptorValue> #generic<'__a, __V> { #(#accessors)* }
                impl<'__a, __V> ::core::ops::Deref for #generic<'__a, __V> {
                    type Target = __rt::OpAdaptor<'__a, #ty, __V>;
                    fn deref(&self) -> &Self::Target {
                        &self.0
                    }
                }
                impl __rt::AdaptedOp for #ty {
                    type GenericAdaptor<'__a, __V: __rt::AdaptorValue> = #generic<'__a, __V>;
                    fn adapt<__V: __rt::AdaptorValue>(adaptor: __rt::OpAdaptor<'_, #ty, __V>) -> #generic<'_, __V> {
                        #generic(adaptor)
                    }
                    fn operands_of<'__a, __V: __rt::AdaptorValue>(adaptor: &'__a #generic<'_, __V>) -> &'__a [__V] {
                        adaptor.0.operands()
                    }
                }
            };
        }
    }

    /// Returns the name of an operation's adaptor, which no other definition of the dialect has.
    fn adaptor_name(&self, ty: &Ident, suffix: &str) -> Ident {
        let mut name = format_ident!("{ty}{suffix}", span = ty.span());
        while self.is_defined(&name.to_string()) {
            name = format_ident!("{name}_", span = ty.span());
        }
        name
    }

    fn is_defined(&self, name: &str) -> bool {
        self.dialect.operations.values().any(|found| found.def_name == name)
            || self.dialect.enums.iter().any(|found| found.name == name)
            || self.dialect.attrs_and_types.iter().any(|found| found.name == name)
    }
}

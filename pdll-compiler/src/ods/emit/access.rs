//! Accessors of a typed operation: operands, results, attributes, regions and successors by name.

use proc_macro2::TokenStream;
use quote::quote;

use super::op::PartNames;
use super::{Emitter, code};
use crate::ods::model::{AttributeDef, AttributeValue, GroupKind, Operation, Part, ValueGroup};
use crate::ods::names;
use crate::ods::parameters::AttrOrTypeDef;
use crate::ods::tables::{is_only_open, is_presence, made};

impl Emitter<'_> {
    pub(super) fn accessors(&self, operation: &Operation, parts: &mut PartNames) -> TokenStream {
        let mut out = TokenStream::new();
        for (index, (group, name)) in operation.operands.iter().zip(&parts.operands).enumerate() {
            out.extend(name.as_ref().map(|name| self.value_accessor(operation, group, index, name, true)));
        }
        let is_fixed =
            |index: usize| operation.operands[..=index].iter().all(|g| g.kind == GroupKind::Single);
        for (index, group) in operation.operands.iter().enumerate().filter(|(index, _)| is_fixed(*index)) {
            let Some(name) = &parts.operands[index] else { continue };
            let setter = parts.taken.take(&format!("set_{name}"));
            out.extend(self.operand_setter(group, index, &setter));
        }
        for (index, group) in operation.operands.iter().enumerate().filter(|(index, _)| !is_fixed(*index)) {
            let Some(name) = &parts.operands[index] else { continue };
            let names =
                [format!("set_{name}"), format!("{name}_mutable")].map(|name| parts.taken.take(&name));
            out.extend(self.group_setters(group, index, &names));
        }
        for (index, (group, name)) in operation.results.iter().zip(&parts.results).enumerate() {
            out.extend(name.as_ref().map(|name| self.value_accessor(operation, group, index, name, false)));
        }
        for (slot, attr) in operation.attributes.iter().enumerate() {
            let name = parts.attributes[slot].clone();
            let raw = parts.taken.take(&format!("{name}_attr"));
            out.extend(self.attribute_accessors(attr, slot, &name, &raw));
            let setter = parts.taken.take(&format!("set_{name}"));
            out.extend(self.attribute_setter(attr, &setter));
        }
        for (index, (part, name)) in operation.regions.iter().zip(&parts.regions).enumerate() {
            out.extend(name.as_ref().map(|name| region_accessor(part, index, name)));
        }
        for (index, (part, name)) in operation.successors.iter().zip(&parts.successors).enumerate() {
            out.extend(name.as_ref().map(|name| successor_accessor(part, index, name)));
        }
        out
    }

    fn value_accessor(
        &self,
        operation: &Operation,
        group: &ValueGroup,
        index: usize,
        name: &str,
        is_operand: bool,
    ) -> TokenStream {
        let groups = if is_operand { &operation.operands } else { &operation.results };
        let summary = self.ods.constraints.get(&group.constraint).map_or("", |found| found.summary.as_str());
        let what = if is_operand { "operand" } else { "result" };
        let doc = match (group.summary.as_str(), group.kind) {
            ("", GroupKind::Single) => format!("The {what} `{}`: {summary}.", group.name),
            ("", GroupKind::Optional) => format!("The {what} `{}`, if it is there: {summary}.", group.name),
            ("", _) => format!("The {what}s `{}`: {summary}.", group.name),
            (words, _) => format!("The {what} `{}`: {words}.", group.name),
        };
        let ident = names::ident(name, self.place(group.span));
        let is_fixed = groups[..=index].iter().all(|before| before.kind == GroupKind::Single);
        let (range_type, function, between, one) = match is_operand {
            true => (
                quote!(__rt::OperandRange<'_>),
                quote!(operand_group),
                quote!(operands_between),
                quote!(operand),
            ),
            false => {
                (quote!(__rt::ResultRange), quote!(result_group), quote!(results_between), quote!(result))
            }
        };
        let values = match is_only_open(operation, groups, index, what) {
            true => {
                let n_after = groups.len() - 1 - index;
                quote!(__rt::ods_support::#between(ir, self.0, #index, #n_after))
            }
            false => quote!(__rt::ods_support::#function(ir, self.0, #index)),
        };
        let (ty, body) = match group.kind {
            GroupKind::Single if is_fixed => (quote!(__rt::Value), quote!(self.0.#one(ir, #index))),
            GroupKind::Single => {
                (quote!(__rt::Value), quote!(__rt::ods_support::single(ir, self.0, #values, #name)))
            }
            GroupKind::Optional => (quote!(::core::option::Option<__rt::Value>), quote!(#values.next())),
            GroupKind::Variadic => (range_type, values),
            GroupKind::VariadicOfVariadic => {
                let sizes = group.segment_attribute.as_deref().unwrap_or_default();
                let slot =
                    operation.attributes.iter().position(|attr| attr.name == sizes).unwrap_or_default();
                (
                    quote!(::std::vec::Vec<#range_type>),
                    quote!(__rt::ods_support::sub_ranges(ir, #values, self.0.inherent(ir, #slot))),
                )
            }
        };
        quote! {
            #[doc = #doc]
            pub fn #ident(self, ir: &__rt::Ir) -> #ty {
                #body
            }
        }
    }

    /// Emits accessors of the attribute itself and of its Rust value, if there is one.
    fn attribute_accessors(
        &self,
        attr: &AttributeDef,
        slot: usize,
        name: &str,
        raw_name: &str,
    ) -> TokenStream {
        let span = self.place(attr.span);
        let (ident, raw) = (names::ident(name, span), names::ident(raw_name, span));
        let constraint = self.ods.constraints.get(&attr.constraint);
        let mut doc = match (attr.summary.as_str(), constraint) {
            ("", Some(found)) => format!("The attribute `{}`: {}.", attr.name, found.summary),
            (words, _) => format!("The attribute `{}`: {words}.", attr.name),
        };
        if let Some(default) = &attr.default {
            let suffix = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64"];
            let plain = suffix.iter().find_map(|suffix| default.strip_suffix(suffix)).unwrap_or(default);
            doc.push_str(&format!(" By default `{plain}`."));
        }
        let may_miss = attr.is_optional || attr.default.is_some();
        let raw_accessor = match may_miss {
            true => quote! {
                #[doc = #doc]
                pub fn #raw(self, ir: &__rt::Ir) -> ::core::option::Option<__rt::Attribute> {
                    self.0.inherent(ir, #slot)
                }
            },
            false => quote! {
                #[doc = #doc]
                pub fn #raw(self, ir: &__rt::Ir) -> __rt::Attribute {
                    __rt::ods_support::attribute(ir, self.0, #slot)
                }
            },
        };
        let value = &self.attribute_value(attr).unwrap_or_else(|| AttributeValue {
            return_type: "$_rt::Attribute".into(),
            from_attribute: "$_self".into(),
            ..Default::default()
        });
        let text = |text: &str| code::tokens(&code::about("__ctx", "__self").fill(text), span);
        let (ty, from) = (text(&value.return_type), text(&value.from_attribute));
        let default = attr.default.as_ref().filter(|_| !value.to_attribute.is_empty());
        let default = default.map(|default| text(&made(value, default)));
        let (ty, body) = match (attr.is_optional, default) {
            _ if is_presence(value) => (quote!(bool), quote!(self.#raw(ir).is_some())),
            (_, Some(default)) => (
                ty,
                quote! {
                    let __ctx = ir.context();
                    let __self = match self.#raw(ir) {
                        ::core::option::Option::Some(__attr) => __attr,
                        ::core::option::Option::None => #default,
                    };
                    #from
                },
            ),
            _ if may_miss => (
                quote!(::core::option::Option<#ty>),
                quote! {
                    let __ctx = ir.context();
                    match self.#raw(ir) {
                        ::core::option::Option::Some(__self) => ::core::option::Option::Some(#from),
                        ::core::option::Option::None => ::core::option::Option::None,
                    }
                },
            ),
            _ => (
                ty,
                quote! {
                    let __ctx = ir.context();
                    let __self = self.#raw(ir);
                    #from
                },
            ),
        };
        let accessor = quote! {
            #[doc = #doc]
            pub fn #ident(self, ir: &__rt::Ir) -> #ty { #body }
        };
        let accessor = code::respan(accessor, span);
        quote!(#raw_accessor #accessor)
    }

    fn operand_setter(&self, group: &ValueGroup, index: usize, name: &str) -> TokenStream {
        let ident = names::ident(name, self.place(group.span));
        let doc = format!("Sets the operand `{}`.", group.name);
        quote! {
            #[doc = #doc]
            pub fn #ident<__E: __rt::ods_support::Edit>(self, editor: &mut __E, value: __rt::Value) -> __E::Done {
                editor.edit_operand(self.0, #index, value)
            }
        }
    }

    /// Emits a setter of a group that is not one operand at a fixed position, and a function that returns the group for changes.
    fn group_setters(&self, group: &ValueGroup, index: usize, names: &[String; 2]) -> TokenStream {
        let [setter, mutable] = names.each_ref().map(|name| names::ident(name, self.place(group.span)));
        let (set_doc, mutable_doc) = (
            format!("Sets the operands `{}` and the sizes of groups.", group.name),
            format!("The operands `{}`, to be changed with the sizes of groups.", group.name),
        );
        let (ty, assign) = match group.kind {
            GroupKind::Single => (quote!(__rt::Value), quote!(assign(&[values]))),
            GroupKind::Optional => {
                (quote!(::core::option::Option<__rt::Value>), quote!(assign(values.as_slice())))
            }
            GroupKind::Variadic => (quote!(&[__rt::Value]), quote!(assign(values))),
            GroupKind::VariadicOfVariadic => (quote!(&[&[__rt::Value]]), quote!(assign_parts(values))),
        };
        let parts = match &group.segment_attribute {
            Some(name) => quote!(::core::option::Option::Some(#name)),
            None => quote!(::core::option::Option::None),
        };
        quote! {
            #[doc = #set_doc]
            pub fn #setter<__E: __rt::ods_support::Edit>(self, editor: &mut __E, values: #ty) -> __E::Done {
                self.#mutable(editor).#assign
            }
            #[doc = #mutable_doc]
            pub fn #mutable<__E: __rt::ods_support::Edit>(self, editor: &mut __E) -> __rt::ods_support::MutableOperandRange<'_, __E> {
                __rt::ods_support::MutableOperandRange::new(editor, self.0, #index, #parts)
            }
        }
    }

    /// Emits a setter of an attribute by its Rust value, or by the attribute if there is none.
    fn attribute_setter(&self, attr: &AttributeDef, name: &str) -> TokenStream {
        let span = self.place(attr.span);
        let ident = names::ident(name, span);
        let doc = format!("Sets the attribute `{}`.", attr.name);
        let parameter = self.attribute_parameter(attr, "value");
        let (ty, made, key) = (parameter.ty, parameter.made, &attr.name);
        let setter = quote! {
            #[doc = #doc]
            pub fn #ident<__E: __rt::ods_support::Edit>(self, editor: &mut __E, value: #ty) -> __E::Done {
                let __ctx = &::core::clone::Clone::clone(editor.edited().context());
                let __made = #made;
                editor.edit_attr(self.0, #key, __made)
            }
        };
        code::respan(setter, span)
    }

    /// Returns the Rust value of an attribute: its Rust type if the definition is in this module.
    pub(super) fn attribute_value(&self, attr: &AttributeDef) -> Option<AttributeValue> {
        let is_it = |found: &&AttrOrTypeDef| found.is_attribute && found.record_name == attr.constraint;
        let Some(found) = self.dialect.attrs_and_types.iter().find(is_it) else {
            return self.ods.constraints.get(&attr.constraint)?.value.clone();
        };
        let class = names::ident(&found.name, self.place(Some(found.span))).to_string();
        Some(AttributeValue {
            from_attribute: format!("$_ods::verified(<{class} as $_rt::AttrDef>::cast($_self, $_ctx))"),
            // A default value may be an attribute.
            to_attribute: "::core::convert::Into::<$_rt::Attribute>::into($0)".to_owned(),
            return_type: class.clone(),
            argument_type: class,
        })
    }

    /// Returns the default value of an attribute, as an attribute.
    pub(super) fn default_attribute(
        &self,
        operation: &Operation,
        slot: usize,
        ctx: &str,
    ) -> Option<TokenStream> {
        let attr = &operation.attributes[slot];
        let value = &self.attribute_value(attr)?;
        if is_presence(value) || value.to_attribute.is_empty() {
            return None;
        }
        let text = made(value, attr.default.as_ref()?);
        Some(code::tokens(&code::about(ctx, "__self").fill(&text), self.place(attr.span)))
    }
}

fn region_accessor(part: &Part, index: usize, name: &str) -> TokenStream {
    let ident = names::ident(name, proc_macro2::Span::call_site());
    let doc = format!("The region `{}`: {}.", part.name, part.summary);
    let (ty, body) = match part.is_variadic {
        true => (quote!(&[__rt::Region]), quote!(self.0.regions(ir).get(#index..).unwrap_or(&[]))),
        false => (quote!(__rt::Region), quote!(self.0.region(ir, #index))),
    };
    quote! {
        #[doc = #doc]
        pub fn #ident(self, ir: &__rt::Ir) -> #ty {
            #body
        }
    }
}

fn successor_accessor(part: &Part, index: usize, name: &str) -> TokenStream {
    let ident = names::ident(name, proc_macro2::Span::call_site());
    let doc = format!("The successor `{}`: {}.", part.name, part.summary);
    let (ty, body) = match part.is_variadic {
        true => (
            quote!(impl ::core::iter::Iterator<Item = __rt::Block> + '_),
            quote!(self.0.successors(ir).skip(#index)),
        ),
        false => (quote!(__rt::Block), quote!(self.0.successor(ir, #index))),
    };
    quote! {
        #[doc = #doc]
        pub fn #ident(self, ir: &__rt::Ir) -> #ty {
            #body
        }
    }
}

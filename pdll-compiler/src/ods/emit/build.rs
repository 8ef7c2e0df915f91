//! Builder functions of a typed operation.
//!
//! Parameters are in upstream's order: result types, then operands and attributes in declaration order,
//! successors, the number of variadic regions.

use proc_macro2::{Ident, Span as RustSpan, TokenStream};
use quote::quote;

use super::op::PartNames;
use super::{Emitter, code};
use crate::ods::model::{Argument, AttributeDef, AttributeValue, GroupKind, Operation, ValueGroup};
use crate::ods::names::{self, Taken};
use crate::ods::tables::{is_presence, made, segment_slots};

/// The parameters of a builder function and their uses.
#[derive(Default)]
struct Parameters {
    /// `name: Type`
    list: Vec<TokenStream>,
    /// Statements that fill `__operands` and `__types`.
    fill: Vec<TokenStream>,
    /// Entries of the attribute list.
    attrs: Vec<TokenStream>,
    /// Statements that fill `__successors`.
    successors: Vec<TokenStream>,
    /// Number of regions.
    n_regions: TokenStream,
}

/// A parameter for an attribute.
pub(super) struct AttributeParameter {
    pub(super) ty: TokenStream,
    /// Rust of type `Option<Attribute>`, which uses `__ctx`.
    pub(super) made: TokenStream,
}

impl Emitter<'_> {
    pub(super) fn builders(&self, operation: &Operation, parts: &PartNames) -> TokenStream {
        if operation.skips_default_builders {
            return TokenStream::new();
        }
        let span = self.place(operation.span);
        let explicit = self.builder(operation, parts, true);
        let explicit = code::respan(explicit, span);
        let inferred = operation.inference.as_ref().filter(|_| !operation.results.is_empty());
        let inferred = inferred.map(|_| code::respan(self.builder(operation, parts, false), span));
        quote! {
            #explicit
            #inferred
        }
    }

    fn builder(&self, operation: &Operation, parts: &PartNames, is_explicit: bool) -> TokenStream {
        let span = self.place(operation.span);
        let builder = free_name("builder", parts, span);
        let loc = free_name("loc", parts, span);
        let mut taken = Taken::default();
        let mut parameters = Parameters { n_regions: quote!(0), ..Default::default() };
        if is_explicit {
            self.result_parameters(operation, parts, &mut taken, &mut parameters);
        }
        self.argument_parameters(operation, parts, (&builder, &mut taken), &mut parameters);
        self.segment_attributes(operation, parts, &mut parameters, is_explicit);
        self.successor_parameters(operation, parts, &mut taken, &mut parameters);
        let name = &operation.name;
        let Parameters { list, fill, attrs, successors, n_regions } = parameters;
        let inferred = quote!(__rt::ods_support::infer(#builder, #name, #loc, &__parts, __infer));
        let (method, types, result) = match is_explicit {
            true => (quote!(create), TokenStream::new(), quote!(Self)),
            false => (
                quote!(create_inferred),
                quote!(let __types = #inferred?;),
                quote!(::core::result::Result<Self, __rt::VerifyMessage>),
            ),
        };
        let declared = is_explicit.then(|| quote!(let mut __types = __rt::TypeVec::new();));
        let doc = match is_explicit {
            true => format!("Creates a `{name}` at the builder's insertion point."),
            false => format!(
                "Creates a `{name}` with inferred result types.\n\n# Errors\nIf the types cannot be inferred. Nothing is created then."
            ),
        };
        let method: TokenStream = code::respan(method, span);
        let made = quote!(__rt::ods_support::create(
            #builder,
            #name,
            #loc,
            &__rt::ods_support::Parts { result_types: &__types, ..__parts }
        ));
        let made =
            if is_explicit { quote!(Self(#made)) } else { quote!(::core::result::Result::Ok(Self(#made))) };
        quote! {
            #[doc = #doc]
            pub fn #method(#builder: &mut (impl __rt::Builder + ?::core::marker::Sized), #loc: __rt::Location #(, #list)*) -> #result {
                let __ctx = &::core::clone::Clone::clone(__rt::Builder::context(#builder));
                #declared
                let mut __operands = __rt::ValueVec::new();
                let mut __successors = ::std::vec::Vec::<__rt::Block>::new();
                #(#fill)*
                #(#successors)*
                let __parts = __rt::ods_support::Parts {
                    operands: &__operands,
                    result_types: &[],
                    attrs: &[#(#attrs),*],
                    successors: &__successors,
                    n_regions: #n_regions,
                };
                #types
                #made
            }
        }
    }

    fn result_parameters(
        &self,
        operation: &Operation,
        parts: &PartNames,
        taken: &mut Taken,
        out: &mut Parameters,
    ) {
        for (index, group) in operation.results.iter().enumerate() {
            let name = parts.results[index].clone().unwrap_or_else(|| format!("result{index}"));
            let name = self.parameter(taken, &name, group.span);
            let (ty, fill) = match group.kind {
                GroupKind::Single => (quote!(__rt::Type), quote!(__types.push(#name);)),
                GroupKind::Optional => {
                    (quote!(::core::option::Option<__rt::Type>), quote!(__types.extend(#name);))
                }
                GroupKind::Variadic | GroupKind::VariadicOfVariadic => {
                    (quote!(&[__rt::Type]), quote!(__types.extend_from_slice(#name);))
                }
            };
            out.list.push(quote!(#name: #ty));
            out.fill.push(fill);
        }
    }

    fn argument_parameters(
        &self,
        operation: &Operation,
        parts: &PartNames,
        (builder, taken): (&Ident, &mut Taken),
        out: &mut Parameters,
    ) {
        for argument in &operation.arguments {
            match argument {
                Argument::Operand(index) => {
                    let index = *index as usize;
                    let group = &operation.operands[index];
                    let name = parts.operands[index].clone().unwrap_or_else(|| format!("operand{index}"));
                    let name = self.parameter(taken, &name, group.span);
                    let (ty, fill) = operand_parameter(group, builder, &name);
                    out.list.push(quote!(#name: #ty));
                    out.fill.push(fill);
                }
                Argument::Attribute(index) => {
                    let index = *index as usize;
                    let attr = &operation.attributes[index];
                    if is_segment_attribute(operation, attr) {
                        continue;
                    }
                    let name = self.parameter(taken, &parts.attributes[index], attr.span);
                    let parameter = self.attribute_parameter(attr, &parts.attributes[index]);
                    let (ty, made, key) = (parameter.ty, parameter.made, &attr.name);
                    out.list.push(quote!(#name: #ty));
                    out.attrs.push(quote!((#key, #made)));
                }
            }
        }
    }

    /// Returns the type of a parameter for an attribute, and Rust that converts it to an `Option<Attribute>`.
    pub(super) fn attribute_parameter(&self, attr: &AttributeDef, name: &str) -> AttributeParameter {
        let value = self.attribute_value(attr).filter(|value| !value.to_attribute.is_empty());
        let value = &value.unwrap_or_else(|| AttributeValue {
            argument_type: "$_rt::Attribute".into(),
            to_attribute: "$0".into(),
            ..Default::default()
        });
        let span = self.place(attr.span);
        let text = |text: &str| code::tokens(&code::about("__ctx", "__self").fill(text), span);
        let ty = text(&value.argument_type);
        let ident = names::ident(name, span);
        if is_presence(value) {
            return AttributeParameter { ty: quote!(bool), made: text(&made(value, &ident.to_string())) };
        }
        let made = text(&made(value, "__value"));
        if attr.is_optional || attr.default.is_some() {
            return AttributeParameter {
                ty: quote!(::core::option::Option<#ty>),
                made: quote!(match #ident {
                    ::core::option::Option::Some(__value) => ::core::option::Option::Some(#made),
                    ::core::option::Option::None => ::core::option::Option::None,
                }),
            };
        }
        AttributeParameter { ty, made: quote!({ let __value = #ident; ::core::option::Option::Some(#made) }) }
    }

    /// Emits the attributes with group sizes, which are computed from the parameters.
    fn segment_attributes(
        &self,
        operation: &Operation,
        parts: &PartNames,
        out: &mut Parameters,
        is_explicit: bool,
    ) {
        let (operand_slot, result_slot) = segment_slots(operation);
        let mut sizes =
            |key: &str, groups: &[ValueGroup], names: &[Option<String>], what: &str, is_known: bool| {
                let sizes = groups.iter().enumerate().map(|(index, group)| {
                    let name = names[index].clone().unwrap_or_else(|| format!("{what}{index}"));
                    let name = names::ident(&name, RustSpan::call_site());
                    match group.kind {
                        GroupKind::Single => quote!(1usize),
                        _ if !is_known => quote!(1usize),
                        GroupKind::Optional => quote!(usize::from(#name.is_some())),
                        GroupKind::Variadic => quote!(#name.len()),
                        GroupKind::VariadicOfVariadic => {
                            quote!(#name.iter().map(|__inner| __inner.len()).sum::<usize>())
                        }
                    }
                });
                let made = quote!(__rt::ods_support::sizes_attr(__ctx, &[#(#sizes),*]));
                out.attrs.push(quote!((#key, ::core::option::Option::Some(#made))));
            };
        if operand_slot.is_some() {
            sizes("operandSegmentSizes", &operation.operands, &parts.operands, "operand", true);
        }
        if result_slot.is_some() {
            sizes("resultSegmentSizes", &operation.results, &parts.results, "result", is_explicit);
        }
        for (index, group) in operation.operands.iter().enumerate() {
            let Some(key) = group.segment_attribute.as_ref() else { continue };
            let name = parts.operands[index].clone().unwrap_or_else(|| format!("operand{index}"));
            let name = names::ident(&name, RustSpan::call_site());
            let sizes =
                quote!(&#name.iter().map(|__inner| __inner.len()).collect::<::std::vec::Vec<usize>>());
            out.attrs.push(
                quote!((#key, ::core::option::Option::Some(__rt::ods_support::sizes_attr(__ctx, #sizes)))),
            );
        }
    }

    fn successor_parameters(
        &self,
        operation: &Operation,
        parts: &PartNames,
        taken: &mut Taken,
        out: &mut Parameters,
    ) {
        for (index, part) in operation.successors.iter().enumerate() {
            let name = parts.successors[index].clone().unwrap_or_else(|| format!("successor{index}"));
            let name = self.parameter(taken, &name, None);
            let (ty, fill) = match part.is_variadic {
                true => (quote!(&[__rt::Block]), quote!(__successors.extend_from_slice(#name);)),
                false => (quote!(__rt::Block), quote!(__successors.push(#name);)),
            };
            out.list.push(quote!(#name: #ty));
            out.successors.push(fill);
        }
        let n_regions = operation.regions.iter().filter(|part| !part.is_variadic).count();
        out.n_regions = quote!(#n_regions);
        if let Some(index) = operation.regions.iter().position(|part| part.is_variadic) {
            let name = parts.regions[index].clone().unwrap_or_else(|| "regions".to_owned());
            let name = self.parameter(taken, &format!("n_{name}"), None);
            out.list.push(quote!(#name: usize));
            out.n_regions = quote!(#n_regions + #name);
        }
    }

    /// Part names are already unique, so the names agree with those of `segment_attributes`.
    fn parameter(&self, taken: &mut Taken, name: &str, span: Option<pdll_support::source::Span>) -> Ident {
        names::ident(&taken.take(name), self.place(span))
    }
}

/// Returns a parameter name that no part of the operation has.
fn free_name(name: &str, parts: &PartNames, span: RustSpan) -> Ident {
    let values = parts.operands.iter().chain(&parts.results).chain(&parts.successors).flatten();
    let is_taken = values.chain(&parts.attributes).any(|taken| taken == name);
    names::ident(&if is_taken { format!("__{name}") } else { name.to_owned() }, span)
}

fn operand_parameter(group: &ValueGroup, builder: &Ident, name: &Ident) -> (TokenStream, TokenStream) {
    match group.kind {
        GroupKind::Single => (
            quote!(impl __rt::IntoValue),
            quote!(__operands.push(__rt::IntoValue::into_value(#name, __rt::Builder::ir(#builder)));),
        ),
        GroupKind::Optional => {
            (quote!(::core::option::Option<__rt::Value>), quote!(__operands.extend(#name);))
        }
        GroupKind::Variadic => (quote!(&[__rt::Value]), quote!(__operands.extend_from_slice(#name);)),
        GroupKind::VariadicOfVariadic => (
            quote!(&[&[__rt::Value]]),
            quote! {
                for __inner in #name {
                    __operands.extend_from_slice(__inner);
                }
            },
        ),
    }
}

/// Returns whether the attribute contains the sizes of a group's sub-ranges.
fn is_segment_attribute(operation: &Operation, attr: &AttributeDef) -> bool {
    operation.operands.iter().any(|group| group.segment_attribute.as_ref() == Some(&attr.name))
}

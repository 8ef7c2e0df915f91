//! Builder of a typed operation by the names of its parts: `ScanOp::build(&mut builder, loc).table("t").result(ty).finish()?`.
//!
//! In: an operation. Out: a type with a setter per part; the state and all checks are `NamedParts` of the IR.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::op::PartNames;
use super::{Emitter, code};
use crate::ods::model::{GroupKind, Operation, ValueGroup};
use crate::ods::names::{self, Taken};

/// The type of the builder, and the function that starts it.
#[derive(Default)]
pub(super) struct NamedBuilder {
    /// Items of the dialect's module.
    pub(super) items: TokenStream,
    /// `fn build` of the operation.
    pub(super) start: TokenStream,
    /// The setters, which use functions in the scope of the operation.
    pub(super) setters: TokenStream,
}

impl Emitter<'_> {
    /// Emits the builder, unless the definition has no default builders or one that is called `build`.
    pub(super) fn named_builder(&self, operation: &Operation, parts: &PartNames) -> NamedBuilder {
        let has_own = operation.builders.iter().any(|builder| builder.name == "build");
        if operation.skips_default_builders || has_own {
            return NamedBuilder::default();
        }
        let span = self.place(operation.span);
        let ty = self.type_name(operation);
        let builder = self.builder_type(operation);
        let heading = format!(
            "Builds a `{}` from parts set by name; see [`{}::build`].",
            operation.name, operation.def_name
        );
        let setters = self.setters(operation, parts);
        let infer = match operation.inference.is_some() && !operation.results.is_empty() {
            true => quote!(::core::option::Option::Some(__infer)),
            false => quote!(::core::option::Option::None),
        };
        let items = quote! {
            #[doc = #heading]
            #[must_use = "nothing is created before `finish`"]
            #[derive(Debug)]
            pub struct #builder<'b, B: ?::core::marker::Sized>(__rt::ods_support::NamedParts<'b, B, #ty>);
        };
        let doc = format!(
            "Starts to build a `{}`: each part is set by its name, then `finish` creates it at the builder's insertion point.",
            operation.name
        );
        let start = quote! {
            #[doc = #doc]
            pub fn build<B: __rt::Builder + ?::core::marker::Sized>(builder: &mut B, loc: __rt::Location) -> #builder<'_, B> {
                #builder(__rt::ods_support::NamedParts::new(builder, loc))
            }
        };
        let setters = quote! {
            impl<B: __rt::Builder + ?::core::marker::Sized> __rt::ods_support::BuildParts for #builder<'_, B> {
                fn parts(&mut self) -> &mut dyn __rt::ods_support::SetParts {
                    &mut self.0
                }
            }
            impl<'b, B: __rt::Builder + ?::core::marker::Sized> #builder<'b, B> {
                #setters

                /// Creates the operation; result types that were not set are inferred.
                ///
                /// # Errors
                /// If a part is missing, or result types are and cannot be inferred. Nothing is created then.
                pub fn finish(self) -> ::core::result::Result<#ty, __rt::VerifyMessage> {
                    self.0.finish(#infer)
                }
            }
        };
        NamedBuilder {
            items: code::respan(items, span),
            start: code::respan(start, span),
            setters: code::respan(setters, span),
        }
    }

    /// `ScanOpBuilder`, with a `_` where the dialect has a type of this name.
    fn builder_type(&self, operation: &Operation) -> Ident {
        let mut name = format!("{}Builder", operation.def_name);
        let is_taken = |name: &str| {
            self.dialect.operations.values().any(|found| found.def_name == name)
                || self.dialect.enums.iter().any(|found| found.name == name)
                || self.dialect.attrs_and_types.iter().any(|found| found.name == name)
        };
        while is_taken(&name) {
            name.push('_');
        }
        names::ident(&name, self.place(operation.span))
    }

    fn setters(&self, operation: &Operation, parts: &PartNames) -> TokenStream {
        let mut taken = Taken::with(&["finish"]);
        let mut out = TokenStream::new();
        let mut values =
            |groups: &[ValueGroup], names: &[Option<String>], what: &str, out: &mut TokenStream| {
                for (index, group) in groups.iter().enumerate() {
                    let name = names[index].clone().unwrap_or_else(|| format!("{what}{index}"));
                    let name = names::ident(&taken.take(&name), self.place(group.span));
                    out.extend(match what {
                        "operand" => operand_setter(group, index, &name),
                        _ => result_setter(group, index, &name),
                    });
                }
            };
        values(&operation.operands, &parts.operands, "operand", &mut out);
        values(&operation.results, &parts.results, "result", &mut out);
        for (index, attr) in operation.attributes.iter().enumerate() {
            let is_sizes =
                operation.operands.iter().any(|group| group.segment_attribute.as_ref() == Some(&attr.name));
            if is_sizes {
                continue;
            }
            let name = taken.take(&parts.attributes[index]);
            let ident = names::ident(&name, self.place(attr.span));
            let doc = format!("Sets the attribute `{}`.", attr.name);
            let parameter = self.attribute_parameter(attr, "value");
            let (ty, made, key) = (parameter.ty, parameter.made, &attr.name);
            out.extend(quote! {
                #[doc = #doc]
                pub fn #ident(mut self, value: #ty) -> Self {
                    let __ctx = &::core::clone::Clone::clone(__rt::Builder::context(self.0.builder()));
                    let __made = #made;
                    self.0.attr(#key, __made);
                    self
                }
            });
        }
        for (index, part) in operation.successors.iter().enumerate() {
            let name = parts.successors[index].clone().unwrap_or_else(|| format!("successor{index}"));
            let name = names::ident(&taken.take(&name), self.place(operation.span));
            let doc = format!("Sets the successor `{name}`.");
            let ty = if part.is_variadic {
                quote!(impl ::core::iter::IntoIterator<Item = __rt::Block>)
            } else {
                quote!(__rt::Block)
            };
            let blocks = if part.is_variadic { quote!(value) } else { quote!([value]) };
            out.extend(quote! {
                #[doc = #doc]
                pub fn #name(mut self, value: #ty) -> Self {
                    self.0.successors(#index, #blocks);
                    self
                }
            });
        }
        if let Some(index) = operation.regions.iter().position(|part| part.is_variadic) {
            let name = parts.regions[index].clone().unwrap_or_else(|| "regions".to_owned());
            let name =
                format_ident!("{}", taken.take(&format!("n_{name}")), span = self.place(operation.span));
            out.extend(quote! {
                /// Sets the number of regions of the variadic group.
                pub fn #name(mut self, n: usize) -> Self {
                    self.0.n_regions(n);
                    self
                }
            });
        }
        out
    }
}

fn operand_setter(group: &ValueGroup, index: usize, name: &Ident) -> TokenStream {
    let doc = format!("Sets the operand `{name}`.");
    match group.kind {
        GroupKind::Single => quote! {
            #[doc = #doc]
            pub fn #name(mut self, value: impl __rt::IntoValue) -> Self {
                self.0.operand_values(#index, [value]);
                self
            }
        },
        GroupKind::Optional | GroupKind::Variadic => {
            let doc = format!("Sets the operands `{name}`.");
            quote! {
                #[doc = #doc]
                pub fn #name(mut self, values: impl ::core::iter::IntoIterator<Item = impl __rt::IntoValue>) -> Self {
                    self.0.operand_values(#index, values);
                    self
                }
            }
        }
        GroupKind::VariadicOfVariadic => {
            let doc = format!("Sets the operands `{name}`, a list per sub-range.");
            let key = group.segment_attribute.iter();
            quote! {
                #[doc = #doc]
                pub fn #name(mut self, values: &[&[__rt::Value]]) -> Self {
                    let __ctx = &::core::clone::Clone::clone(__rt::Builder::context(self.0.builder()));
                    let __sizes: ::std::vec::Vec<::core::primitive::usize> =
                        ::core::iter::Iterator::collect(::core::iter::Iterator::map(values.iter(), |inner| inner.len()));
                    #(self.0.attr(#key, ::core::option::Option::Some(__rt::ods_support::sizes_attr(__ctx, &__sizes)));)*
                    self.0.operands(#index, ::core::iter::Iterator::copied(::core::iter::Iterator::flat_map(values.iter(), |inner| inner.iter())));
                    self
                }
            }
        }
    }
}

fn result_setter(group: &ValueGroup, index: usize, name: &Ident) -> TokenStream {
    let doc = format!("Sets the type of the result `{name}`.");
    match group.kind {
        GroupKind::Single => quote! {
            #[doc = #doc]
            pub fn #name(mut self, ty: __rt::Type) -> Self {
                self.0.result_types(#index, [ty]);
                self
            }
        },
        _ => quote! {
            #[doc = #doc]
            pub fn #name(mut self, types: impl ::core::iter::IntoIterator<Item = __rt::Type>) -> Self {
                self.0.result_types(#index, types);
                self
            }
        },
    }
}

//! Parsers and printers of single parameters, their own or those of their types, and the type that is written after an attribute.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::custom::path;
use super::enums::case_errors;
use super::{Emitter, code};
use crate::ods::names;
use crate::ods::parameters::{AttrOrTypeDef, ParameterDef, ParameterType};

impl Emitter<'_> {
    /// Emits the parser of a parameter: that of its type, or its own.
    pub(super) fn parse_one(&self, parameter: &ParameterDef, field: &Ident) -> TokenStream {
        let of_enum = match &parameter.ty {
            ParameterType::OfModule(name) if parameter.is_enum => {
                self.dialect.enums.iter().find(|found| found.name == *name)
            }
            _ => None,
        };
        if let Some(found) = of_enum {
            let (class, errors) =
                (path(&names::ident(&found.name, self.place(found.span))), case_errors(found));
            return quote!(self.#field = ::core::option::Option::Some(#class::__parse_case(__parser, #errors)?););
        }
        if let ParameterType::Resource(dialect) = &parameter.ty {
            return quote!(self.#field = ::core::option::Option::Some(__parser.parse_resource_handle(#dialect)?););
        }
        let Some(parser) = &parameter.parser else {
            return quote!(__rt::ods_support::parse_slot(&mut self.#field, __parser)?;);
        };
        let span = self.place(Some(parser.span));
        let (ty, local) = (self.kept_type(&parameter.ty, parameter), format_ident!("__parser", span = span));
        let (given, ctx) = (quote!(#local), quote!(#local.context()));
        let code = self.code_tokens(parser, &[("_parser", &given), ("_ctx", &ctx), ("_ctxt", &ctx)]);
        quote! {
            // In a function of its own, so that the code cannot return from this one.
            fn __parse_one(#local: &mut __rt::ParameterParser<'_>) -> __rt::AsmResult<#ty> {
                #code
            }
            self.#field = ::core::option::Option::Some(__parse_one(__parser)?);
        }
    }

    /// Emits the printer of a parameter: that of its type, or its own.
    pub(super) fn print_one(&self, parameter: &ParameterDef, field: &Ident) -> TokenStream {
        if let ParameterType::Resource(_) = &parameter.ty {
            return quote! {
                if let ::core::option::Option::Some(__handle) = self.#field {
                    __printer.print_resource_handle(__handle);
                }
            };
        }
        let Some(printer) = &parameter.printer else {
            return quote!(__rt::ods_support::print_slot(&self.#field, __printer););
        };
        let span = self.place(Some(printer.span));
        let ty = self.kept_type(&parameter.ty, parameter);
        let (local, value) = (format_ident!("__printer", span = span), format_ident!("__value", span = span));
        let (given, it, ctx) = (quote!(#local), quote!(#value), quote!(#local.context()));
        let code = self
            .code_tokens(printer, &[("_printer", &given), ("_self", &it), ("_ctx", &ctx), ("_ctxt", &ctx)]);
        quote! {
            fn __print_one(#local: &mut __rt::ParameterPrinter<'_>, #value: &#ty) {
                #code
            }
            if let ::core::option::Option::Some(__it) = &self.#field {
                __print_one(__printer, __it);
            }
        }
    }

    /// Emits the custom assembly format of a mutable type: the user's functions take and return the type itself, because they read and
    /// write its component.
    pub(super) fn mutable_format(&self, found: &AttrOrTypeDef) -> TokenStream {
        if !found.has_mutable_format {
            return quote!(::core::option::Option::None);
        }
        let class = self.path_of(found);
        code::respan(
            quote! {
                ::core::option::Option::Some(__rt::MutableFormat {
                    parse: |__parser| {
                        let __read: __rt::AsmResult<#class> = #class::parse_parameters(__parser);
                        __read.map(|__ty| __ty.0)
                    },
                    print: |__ty, __printer| {
                        #class::print_parameters(<#class as __rt::TypeDef>::from_type_unchecked(__ty), __printer);
                    },
                })
            },
            self.place(Some(found.span)),
        )
    }

    /// Emits the check that a mutable type of the `ods!` itself has a component.
    pub(super) fn mutable_check(&self, found: &AttrOrTypeDef) -> TokenStream {
        if !found.is_mutable || !self.is_own(Some(found.span)) {
            return TokenStream::new();
        }
        let class = self.path_of(found);
        let check = quote! {
            const _: () = {
                const fn __has_component<__T: __rt::MutableType>() {}
                __has_component::<#class>()
            };
        };
        code::respan(check, self.place(Some(found.span)))
    }

    /// Emits the methods that take and return the type that is written after an attribute.
    pub(super) fn self_type(&self, found: &AttrOrTypeDef, fields: &[Ident]) -> TokenStream {
        let mut all = found.parameters.iter().zip(fields);
        let Some((parameter, field)) = all.find(|(parameter, _)| parameter.is_self_type) else {
            return TokenStream::new();
        };
        let check = self.check_kind(parameter, field);
        let missing = (!parameter.is_optional()).then(|| {
            quote! {
                if __ty.is_none() {
                    return ::core::result::Result::Err(__rt::AsmError::new(__at, "expected the type of the attribute"));
                }
            }
        });
        quote! {
            fn set_self_type(
                &mut self,
                __ty: ::core::option::Option<__rt::Type>,
                __parser: &__rt::ParameterParser<'_>,
            ) -> __rt::AsmResult {
                let __at = __parser.location();
                #missing
                self.#field = __ty;
                #check
                ::core::result::Result::Ok(())
            }
            fn self_type(&self) -> ::core::option::Option<__rt::Type> {
                self.#field
            }
        }
    }
}

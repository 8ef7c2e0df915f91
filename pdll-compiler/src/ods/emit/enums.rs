//! Enumerations: a Rust enum, or a set of flags, with its text and its integer.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use crate::ods::model::{CaseAttribute, EnumDef};
use crate::ods::names;
use crate::ods::parameters::ParameterType;

impl Emitter<'_> {
    pub(super) fn enumeration(&self, found: &EnumDef) -> TokenStream {
        let span = self.place(found.span);
        let name = names::ident(&found.name, span);
        let summary = match found.summary.as_str() {
            "" => format!("The enumeration `{}`.", found.name),
            summary => summary.to_owned(),
        };
        let docs = self.docs(&summary, "", found.span);
        let width = found.bitwidth;
        let own = if found.is_bits { self.flags(found) } else { self.cases(found) };
        let parameter = self.enum_parameter(found);
        quote! {
            #docs
            #own
            #parameter
            impl #name {
                /// Returns it as an integer attribute.
                pub fn to_attr(self, ctx: &__rt::Context) -> __rt::Attribute {
                    ctx.integer_attr(ctx.integer_type(#width), self.value())
                }
                /// Returns the value of an integer attribute.
                pub fn from_attr(ctx: &__rt::Context, attr: __rt::Attribute) -> ::core::option::Option<Self> {
                    Self::from_value(attr.as_i64(ctx)?)
                }
                /// Returns it as an attribute of a dialect: `#dialect.mnemonic<text>`, or
                /// `#dialect<mnemonic text>` if the mnemonic ends with a blank.
                pub fn to_dialect_attr(self, ctx: &__rt::Context, dialect: &str, mnemonic: &str) -> __rt::Attribute {
                    __rt::ods_support::dialect_attr(ctx, dialect, mnemonic, &::std::string::ToString::to_string(&self))
                }
                /// Returns the value of an attribute of a dialect, `#dialect<mnemonic text>`.
                pub fn from_dialect_attr(
                    ctx: &__rt::Context,
                    attr: __rt::Attribute,
                    dialect: &str,
                    mnemonic: &str,
                ) -> ::core::option::Option<Self> {
                    Self::parse(__rt::ods_support::dialect_attr_parameters(ctx, attr, dialect, mnemonic)?)
                }
            }
            impl ::core::str::FromStr for #name {
                type Err = ();
                fn from_str(text: &str) -> ::core::result::Result<Self, ()> {
                    Self::parse(text).ok_or(())
                }
            }
        }
    }

    fn cases(&self, found: &EnumDef) -> TokenStream {
        let span = self.place(found.span);
        let name = names::ident(&found.name, span);
        let cases = found.cases.iter().map(|case| {
            let variant = names::ident(&case.rust_name, span);
            (variant, Literal::i64_unsuffixed(case.value), case.text.as_str())
        });
        let (variants, values, texts) = unzip3(cases);
        let docs = texts.iter().map(|text| format!("`{text}`"));
        quote! {
            #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub enum #name { #(#[doc = #docs] #variants),* }
            impl #name {
                /// All cases in order.
                pub const ALL: &'static [#name] = &[#(#name::#variants),*];
                /// Returns the integer of the case.
                pub const fn value(self) -> i64 {
                    match self { #(#name::#variants => #values),* }
                }
                /// Returns the case of an integer.
                pub const fn from_value(value: i64) -> ::core::option::Option<Self> {
                    match value {
                        #(#values => ::core::option::Option::Some(#name::#variants),)*
                        _ => ::core::option::Option::None,
                    }
                }
                /// Returns the text of the case.
                pub const fn as_str(self) -> &'static str {
                    match self { #(#name::#variants => #texts),* }
                }
                /// Returns the case of a text.
                pub fn parse(text: &str) -> ::core::option::Option<Self> {
                    Self::ALL.iter().copied().find(|case| case.as_str() == text)
                }
            }
            impl ::core::fmt::Display for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(self.as_str())
                }
            }
        }
    }

    fn flags(&self, found: &EnumDef) -> TokenStream {
        let span = self.place(found.span);
        let name = names::ident(&found.name, span);
        let cases = found.cases.iter().map(|case| {
            let constant = names::ident(&case.rust_name, span);
            (constant, Literal::i64_unsuffixed(case.value), case.text.as_str())
        });
        let (constants, values, texts) = unzip3(cases);
        let docs = texts.iter().map(|text| format!("`{text}`"));
        let separator = &found.separator;
        let primary = found.primary().map(Literal::i64_unsuffixed);
        let operators = [("BitOr", "bitor", quote!(|)), ("BitAnd", "bitand", quote!(&))].into_iter();
        let operators = operators.map(|(op, method, symbol)| {
            let (op, method) = (format_ident!("{}", op), format_ident!("{}", method));
            quote! {
                impl ::core::ops::#op for #name {
                    type Output = Self;
                    fn #method(self, other: Self) -> Self {
                        #name(self.0 #symbol other.0)
                    }
                }
            }
        });
        quote! {
            #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct #name(i64);
            impl #name {
                #(#[doc = #docs] pub const #constants: #name = #name(#values);)*
                const NAMES: &'static [(&'static str, i64)] = &[#((#texts, #values)),*];
                const VALID: i64 = 0 #(| #values)*;
                /// Named sets, which are printed before single flags and replace them.
                const PRIMARY: &'static [i64] = &[#(#primary),*];
                /// Returns the bits.
                pub const fn value(self) -> i64 {
                    self.0
                }
                /// Returns the set of these bits, if each has a name.
                pub const fn from_value(value: i64) -> ::core::option::Option<Self> {
                    if value & !Self::VALID == 0 {
                        ::core::option::Option::Some(#name(value))
                    } else {
                        ::core::option::Option::None
                    }
                }
                /// Returns whether this set contains all flags of the other one.
                pub const fn contains(self, other: Self) -> bool {
                    self.0 & other.0 == other.0
                }
                /// Returns the set of a text.
                pub fn parse(text: &str) -> ::core::option::Option<Self> {
                    __rt::ods_support::parse_flags(Self::NAMES, #separator, text).map(#name)
                }
            }
            #(#operators)*
            impl ::core::fmt::Display for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __rt::ods_support::write_flags(f, Self::NAMES, Self::PRIMARY, #separator, self.0)
                }
            }
        }
    }

    /// Emits the registration of an attribute that holds a case of an enumeration, with its table.
    pub(super) fn registered_case(&self, found: &CaseAttribute) -> TokenStream {
        let CaseAttribute { attribute, cases } = found;
        let (dialect, mnemonic, record) = (&self.dialect.name, &attribute.mnemonic, &attribute.record_name);
        let (format, _) = self.parameter_format(attribute);
        let parameters = attribute.parameters.iter().map(|parameter| {
            let (name, written) = (&parameter.name, &parameter.written);
            quote!(__rt::ParameterInfo {
                name: #name, ty: #written, is_optional: false, resource: ::core::option::Option::None
            })
        });
        let (errors, separator) = (case_errors(cases), &cases.separator);
        let entries = cases.cases.iter().map(|case| {
            let (text, value) = (&case.text, Literal::i64_unsuffixed(case.value));
            quote!((#text, #value))
        });
        let primary = cases.primary().map(Literal::i64_unsuffixed);
        let has_alias = attribute.has_alias;
        quote! {
            {
                static __CASES: __rt::ods_support::CaseTable = __rt::ods_support::CaseTable {
                    errors: #errors,
                    cases: &[#(#entries),*],
                    primary: &[#(#primary),*],
                    separator: #separator,
                };
                static __INFO: __rt::AttrOrTypeInfo = __rt::AttrOrTypeInfo {
                    dialect: #dialect,
                    mnemonic: #mnemonic,
                    record: #record,
                    parameters: &[#(#parameters),*],
                    format: &[#(#format),*],
                    mutable_format: ::core::option::Option::None,
                    new: __rt::ods_support::NewParameters::Compiled(|| {
                        ::std::boxed::Box::new(__rt::ods_support::Case::absent(&__CASES))
                    }),
                    verify: __rt::Verify::Nothing,
                    has_alias: #has_alias,
                    interfaces: &[],
                    interface_names: ::core::option::Option::None,
                };
                __registration.add_attribute_info(&__INFO);
            }
        }
    }

    /// Emits the parser and printer of an enumeration that is the type of a parameter.
    fn enum_parameter(&self, found: &EnumDef) -> TokenStream {
        let is_it = |ty: &ParameterType| matches!(ty, ParameterType::OfModule(name) if *name == found.name);
        let is_used =
            self.dialect.attrs_and_types.iter().flat_map(|found| &found.parameters).any(|parameter| {
                match &parameter.ty {
                    ParameterType::List(element) => is_it(element),
                    ty => is_it(ty),
                }
            });
        if !is_used {
            return TokenStream::new();
        }
        let name = names::ident(&found.name, self.place(found.span));
        let texts = found.cases.iter().map(|case| case.text.as_str());
        let (summary, separator) = (&found.summary, &found.separator);
        quote! {
            impl #name {
                #[doc(hidden)]
                pub fn __parse_case(
                    __parser: &mut __rt::ParameterParser<'_>,
                    __errors: __rt::assembly::CaseErrors<'_>,
                ) -> __rt::AsmResult<Self> {
                    __rt::ods_support::parse_cases(__parser, __errors, &[#(#texts),*], #separator, Self::parse)
                }
            }
            impl __rt::Parameter for #name {
                fn parse(__parser: &mut __rt::ParameterParser<'_>) -> __rt::AsmResult<Self> {
                    Self::__parse_case(__parser, __rt::assembly::CaseErrors::Plain(#summary))
                }
                fn print(&self, __printer: &mut __rt::ParameterPrinter<'_>) {
                    __printer.print(&::std::string::ToString::to_string(self));
                }
            }
        }
    }
}

/// Emits what errors about the text of a case say.
pub(super) fn case_errors(of: &EnumDef) -> TokenStream {
    match (&of.attribute_type, &of.summary) {
        (Some(ty), _) => quote!(__rt::assembly::CaseErrors::OfAttribute(#ty)),
        (None, summary) => quote!(__rt::assembly::CaseErrors::Plain(#summary)),
    }
}

fn unzip3<A, B, C>(parts: impl Iterator<Item = (A, B, C)>) -> (Vec<A>, Vec<B>, Vec<C>) {
    let mut out = (Vec::new(), Vec::new(), Vec::new());
    for (a, b, c) in parts {
        out.0.push(a);
        out.1.push(b);
        out.2.push(c);
    }
    out
}

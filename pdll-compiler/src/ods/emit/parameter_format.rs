//! Formats of types and attributes as static tables, and calls of the user's functions in `custom<Name>(…)`.
//!
//! In: the format of an `AttrOrTypeDef`. Out: elements of its table, and for each `custom` two functions on
//! its parameters' struct. MLIR: mlir-tblgen's AttrOrTypeFormatGen.cpp.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::parameters::{accessed, field};
use super::{Emitter, code};
use crate::ods::names;
use crate::ods::parameters::{AttrOrTypeDef, FormatElement, ParameterType, Presence};
use crate::ods::tables::Blanks;

/// The emitted parts of one format.
struct Table<'a> {
    of: &'a AttrOrTypeDef,
    blanks: Blanks,
    /// Functions that the elements call.
    customs: Vec<TokenStream>,
}

impl Emitter<'_> {
    /// Emits the elements, and the functions that they call.
    pub(super) fn parameter_format(&self, found: &AttrOrTypeDef) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let blanks = Blanks { is_due: true, was_punctuation: false };
        let mut table = Table { of: found, blanks, customs: Vec::new() };
        let elements = self.format_elements(&found.format, &mut table);
        (elements, table.customs)
    }

    fn format_elements(&self, all: &[FormatElement], table: &mut Table<'_>) -> Vec<TokenStream> {
        all.iter().filter_map(|element| self.format_element(element, table)).collect()
    }

    fn format_element(&self, element: &FormatElement, table: &mut Table<'_>) -> Option<TokenStream> {
        Some(match element {
            FormatElement::Literal(text) => {
                let space = table.blanks.before_literal(text);
                quote!(__rt::FormatElement::Literal { text: #text, space: #space })
            }
            FormatElement::Whitespace(text) => {
                table.blanks = match *text {
                    " " => Blanks { is_due: false, ..table.blanks },
                    _ => Blanks { is_due: false, was_punctuation: true },
                };
                return (!text.is_empty()).then(|| quote!(__rt::FormatElement::Whitespace(#text)));
            }
            FormatElement::Parameter { .. } | FormatElement::Custom { .. } => {
                // What the user prints for the whole type follows the mnemonic directly.
                let is_whole = matches!(element, FormatElement::Custom { name, .. } if name.is_empty());
                let space = table.blanks.before_other() && !is_whole;
                return self.format_value(element, space, table);
            }
            FormatElement::List(indices) => {
                let space = table.blanks.before_other();
                quote!(__rt::FormatElement::List { indices: &[#(#indices),*], space: #space })
            }
            FormatElement::Struct(entries) => {
                let space = table.blanks.before_other();
                let entries = entries.iter().filter_map(|(index, value)| {
                    let value = self.format_value(value, false, table)?;
                    Some(quote!((#index, #value)))
                });
                let entries: Vec<TokenStream> = entries.collect();
                quote!(__rt::FormatElement::Struct { entries: &[#(#entries),*], space: #space })
            }
            FormatElement::Group { anchors, is_inverted, then, otherwise } => {
                // As in MLIR, the following elements are printed as if they followed the second half, even if
                // it is empty.
                let before = table.blanks;
                let then = self.format_elements(then, table);
                table.blanks = before;
                let otherwise = self.format_elements(otherwise, table);
                quote!(__rt::FormatElement::Group {
                    anchors: &[#(#anchors),*], is_inverted: #is_inverted, then: &[#(#then),*], otherwise: &[#(#otherwise),*]
                })
            }
            // They only occur in `custom`.
            FormatElement::Ref(_) | FormatElement::Code(_) => return None,
        })
    }

    /// Emits the parser and printer of a value.
    fn format_value(&self, value: &FormatElement, space: bool, table: &mut Table<'_>) -> Option<TokenStream> {
        match value {
            FormatElement::Parameter { index, is_qualified } => Some(quote! {
                __rt::FormatElement::Parameter { index: #index, space: #space, is_qualified: #is_qualified }
            }),
            FormatElement::Custom { name, args } => {
                let nth = table.customs.len();
                let (read, print) = (format_ident!("__read_{nth}"), format_ident!("__print_{nth}"));
                table.customs.push(self.custom_functions(table.of, name, args, &read, &print));
                Some(quote!(__rt::FormatElement::Custom {
                    parse: |__parser, __all| {
                        __rt::ods_support::read_custom::<__Parameters>(__parser, __all, __Parameters::#read)
                    },
                    print: |__printer, __all| {
                        __rt::ods_support::print_custom::<__Parameters>(__printer, __all, __Parameters::#print);
                    },
                    space: #space,
                }))
            }
            _ => None,
        }
    }

    /// Emits functions that call the user's `parse_name` and `print_name`.
    fn custom_functions(
        &self,
        of: &AttrOrTypeDef,
        name: &str,
        args: &[FormatElement],
        read: &Ident,
        print: &Ident,
    ) -> TokenStream {
        let span = self.place(Some(of.span));
        let (parse_user, print_user) = if name.is_empty() {
            let class = self.path_of(of);
            (quote!(#class::parse_parameters), quote!(#class::print_parameters))
        } else {
            let name = names::snake_case(name);
            let (parse, print) = (format_ident!("parse_{name}"), format_ident!("print_{name}"));
            (quote!(super::super::#parse), quote!(super::super::#print))
        };
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let (mut parse_args, mut print_args) = (Vec::new(), Vec::new());
        for (nth, arg) in args.iter().enumerate() {
            match arg {
                FormatElement::Parameter { index, .. } => {
                    let (parameter, local, field) =
                        (&of.parameters[*index], format_ident!("__arg{nth}"), field(*index));
                    before.push(quote!(let mut #local = self.#field.take();));
                    parse_args.push(quote!(&mut #local));
                    after.push(quote!(self.#field = #local;));
                    after.push(self.check_kind(parameter, &field));
                    if parameter.presence == Presence::Required {
                        let name = &parameter.name;
                        after.push(quote!(__rt::ods_support::require_parameter(&self.#field, __at, #name)?;));
                    }
                    print_args.push(accessed(parameter, quote!(self), &field));
                }
                FormatElement::Ref(index) => {
                    let (parameter, field) = (&of.parameters[*index], field(*index));
                    parse_args.push(match parameter.ty {
                        ParameterType::List(_) | ParameterType::String => quote!(self.#field.as_deref()),
                        _ => quote!(self.#field.as_ref()),
                    });
                    print_args.push(accessed(parameter, quote!(self), &field));
                }
                FormatElement::Code(text) => {
                    let rust = |ctx: &str| code::tokens(&code::about(ctx, "self").fill(text), span);
                    parse_args.push(rust("__parser.context()"));
                    print_args.push(rust("__printer.context()"));
                }
                _ => {}
            }
        }
        let functions = quote! {
            fn #read(&mut self, __parser: &mut __rt::ParameterParser<'_>) -> __rt::AsmResult<bool> {
                let __at = __parser.location();
                #(#before)*
                let __found = #parse_user(__parser, #(#parse_args),*)?;
                #(#after)*
                ::core::result::Result::Ok(__rt::assembly::Presence::found(__found))
            }
            fn #print(&self, __printer: &mut __rt::ParameterPrinter<'_>) {
                #print_user(__printer, #(#print_args),*);
            }
        };
        code::respan(functions, span)
    }
}

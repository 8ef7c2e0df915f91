//! Formats as static tables, which the runtime interprets to parse and print.
//!
//! The positions of blanks are computed here, once, as mlir-tblgen does when it generates a printer.

use proc_macro2::TokenStream;
use quote::quote;

use super::enums::case_errors;
use super::{Emitter, code};
use crate::ods::format::model::{Element, Group, TypeRule, TypeSource, Whitespace};
use crate::ods::model::{AttributeDef, EnumDef, Operation};
use crate::ods::names;
use crate::ods::tables::{
    Blanks, TypeForm, attribute_kind, dense_element, fills_regions, keyword_cases, sizes_slot, type_form,
    unit_of_clause, unit_of_group, written,
};

impl Emitter<'_> {
    /// Emits `__FORMAT`, if the operation has a format.
    pub(super) fn format(&self, operation: &Operation) -> Option<TokenStream> {
        let format = self.options.formats.get(&operation.name)?;
        let mut blanks = Blanks { is_due: true, was_punctuation: false };
        let items = self.items(operation, &format.elements, &mut blanks, None);
        let rules = |rules: &[TypeRule]| -> Vec<TokenStream> {
            rules.iter().map(|rule| self.type_rule(operation, rule)).collect()
        };
        let operand_types = rules(&format.operand_types);
        let result_types = rules(&format.result_types);
        let infers = format.infers_results;
        let written = written(operation, format);
        let list_sizes = operation.operands.iter().filter_map(|group| sizes_slot(operation, group));
        let optional_defaults = operation.attributes.iter().enumerate().filter_map(|(slot, attr)| {
            let value = self.default_attribute(operation, slot, "__ctx").filter(|_| attr.is_optional)?;
            let slot = slot as u8;
            Some(quote!((#slot, __rt::assembly::MakeAttribute::Compiled(|__ctx: &__rt::Context| #value))))
        });
        let has_prop_dict = format.elements.iter().any(|element| matches!(element, Element::PropDict));
        let (_, terminator) = self.neighbours(operation);
        let fills = fills_regions(operation);
        let table = quote! {
            static __FORMAT: __rt::assembly::Format = __rt::assembly::Format {
                items: &[#(#items),*],
                operand_types: &[#(#operand_types),*],
                result_types: &[#(#result_types),*],
                infers_results: #infers,
                written: &[#(#written),*],
                optional_defaults: &[#(#optional_defaults),*],
                list_sizes: &[#(#list_sizes),*],
                has_prop_dict: #has_prop_dict,
                fills_regions: #fills,
                terminator: #terminator,
            };
        };
        // One span for all, so that names in Rust code refer to the names defined here.
        Some(code::respan(table, self.place(operation.span)))
    }

    /// Emits the operation's printing method, as a field of its static facts.
    pub(super) fn assembly(&self, operation: &Operation) -> Option<TokenStream> {
        if self.options.formats.contains_key(&operation.name) {
            let form = quote!(__rt::assembly::Assembly::Format(&__FORMAT));
            return Some(quote!(assembly: ::core::option::Option::Some(#form),));
        }
        if !operation.has_custom_format || operation.assembly_format.is_some() {
            return None;
        }
        if !self.is_own(operation.span) {
            let supplied = self.supplied("assembly", &operation.name)?;
            return Some(quote!(assembly: #supplied,));
        }
        let ty = self.type_name(operation);
        let form = quote!(__rt::assembly::Assembly::Custom {
            parse: |__parser, __parts| #ty::parse(__parser, __parts),
            print: |__printer, __op| #ty(__op).print(__printer),
        });
        let form = code::respan(form, self.place(operation.span));
        Some(quote!(assembly: ::core::option::Option::Some(#form),))
    }

    /// Emits the default dialect of the operation's regions, as a field of its static facts.
    pub(super) fn default_dialect(&self, operation: &Operation) -> Option<TokenStream> {
        if !self.is_own(operation.span) {
            if !operation.has_custom_format {
                return None;
            }
            let supplied = self.supplied("default_dialect", &operation.name)?;
            return Some(quote!(default_dialect: #supplied.unwrap_or(""),));
        }
        let declares = operation.declares("OpAsmOpInterface", "getDefaultDialect");
        declares.then(|| {
            let ty = self.type_name(operation);
            code::respan(quote!(default_dialect: #ty::default_dialect(),), self.place(operation.span))
        })
    }

    fn items(
        &self,
        operation: &Operation,
        elements: &[Element],
        blanks: &mut Blanks,
        elided: Option<&Element>,
    ) -> Vec<TokenStream> {
        let item = |space: bool, element: TokenStream| quote!(__rt::assembly::Item { space: #space, element: __rt::assembly::Element::#element });
        let mut items = Vec::new();
        for element in elements.iter().filter(|element| Some(*element) != elided) {
            match element {
                Element::Literal(text) => {
                    items.push(item(blanks.before_literal(text), quote!(Literal(#text))));
                }
                Element::Whitespace(whitespace) => {
                    match whitespace {
                        Whitespace::Nothing => {}
                        Whitespace::Blank => items.push(item(false, quote!(Space))),
                        Whitespace::Newline => items.push(item(false, quote!(Newline))),
                    }
                    *blanks = match whitespace {
                        Whitespace::Nothing => Blanks { is_due: false, was_punctuation: true },
                        Whitespace::Blank => Blanks { is_due: false, was_punctuation: false },
                        Whitespace::Newline => Blanks { is_due: false, was_punctuation: true },
                    };
                }
                Element::AttrDict { with_keyword } => {
                    blanks.was_punctuation = false;
                    items.push(item(false, quote!(AttrDict(#with_keyword))));
                }
                Element::PropDict => {
                    blanks.was_punctuation = false;
                    items.push(item(false, quote!(PropDict)));
                }
                Element::Group(group) => {
                    let group = self.group(operation, group, blanks);
                    items.push(item(false, quote!(Group(&#group))));
                }
                Element::OiList(clauses) => {
                    let clauses = clauses.iter().map(|clause| {
                        let literal = &clause.literal;
                        let first = item(blanks.before_literal(literal), quote!(Literal(#literal)));
                        let unit = unit_of_clause(operation, clause);
                        let rest = match unit {
                            Some(_) => Vec::new(),
                            None => self.items(operation, &clause.elements, blanks, None),
                        };
                        let anchors = clause
                            .elements
                            .iter()
                            .filter(|element| {
                                matches!(
                                    element,
                                    Element::Attribute { .. } | Element::Operand(_) | Element::Region(_)
                                )
                            })
                            .flat_map(|element| self.anchors(operation, element));
                        let unit = optional(unit);
                        quote!(__rt::assembly::Clause {
                            items: &[#first, #(#rest),*],
                            literal: #literal,
                            anchors: &[#(#anchors),*],
                            unit: #unit,
                        })
                    });
                    let clauses: Vec<TokenStream> = clauses.collect();
                    items.push(item(false, quote!(OiList(&[#(#clauses),*]))));
                }
                other => {
                    let element = self.element(operation, other);
                    items.push(item(blanks.before_other(), element));
                }
            }
        }
        items
    }

    fn element(&self, operation: &Operation, element: &Element) -> TokenStream {
        match element {
            Element::Attribute { index, is_qualified } => {
                let attr = &operation.attributes[*index as usize];
                let (slot, form) = (*index as u8, self.attribute_form(operation, attr, *is_qualified));
                quote!(Attribute(#slot, __rt::assembly::AttributeForm::#form))
            }
            Element::Operand(index) => {
                let (group, index) = (&operation.operands[*index as usize], *index as u8);
                match sizes_slot(operation, group) {
                    Some(slot) => quote!(OperandLists(#index, #slot)),
                    None => quote!(Operand(#index)),
                }
            }
            Element::Region(index) => {
                let index = *index as u8;
                quote!(Region(#index))
            }
            Element::Successor(index) => {
                let index = *index as u8;
                quote!(Successor(#index))
            }
            Element::Operands => quote!(Operands),
            Element::Regions => quote!(Regions),
            Element::Successors => quote!(Successors),
            Element::Type { of, is_qualified } => {
                if let Element::Operand(index) = &**of
                    && let Some(slot) = sizes_slot(operation, &operation.operands[*index as usize])
                {
                    let index = *index as u8;
                    return quote!(TypeLists(#index, #slot));
                }
                let of_tokens = typed(of);
                let form = match &**of {
                    Element::Operand(index) => type_form(self.ods, &operation.operands[*index as usize]),
                    Element::Result(index) => type_form(self.ods, &operation.results[*index as usize]),
                    _ => TypeForm::Any,
                };
                let form = match form {
                    TypeForm::Of(dialect, mnemonic) if !is_qualified => quote!(Of(#dialect, #mnemonic)),
                    TypeForm::Class(class) if !is_qualified => {
                        let class = quote::format_ident!("{}", class);
                        quote!(Class(__rt::assembly::TypeClass::#class))
                    }
                    _ => quote!(Any),
                };
                quote!(Type(#of_tokens, __rt::assembly::TypeForm::#form))
            }
            Element::FunctionalType(inputs, results) => {
                let (inputs, results) = (typed(inputs), typed(results));
                quote!(FunctionalType(#inputs, #results))
            }
            Element::Custom { name, args } => {
                let directive = self.directive(operation, name, args);
                quote!(Custom(&#directive))
            }
            // The others are never emitted alone.
            _ => quote!(Space),
        }
    }

    fn attribute_form(&self, operation: &Operation, attr: &AttributeDef, is_qualified: bool) -> TokenStream {
        let syntax = &attr.syntax;
        let find = |name: &Option<String>| {
            let name = name.as_ref()?;
            self.dialect.enums.iter().find(|found| found.name == *name)
        };
        if let Some(found) = find(&syntax.enumeration) {
            let name = names::ident(&found.name, self.place(operation.span));
            let form = enum_form(
                found,
                quote!(|__ctx, __text| #name::parse(__text).map(|__case| __case.to_attr(__ctx))),
                quote!(#name::from_attr(__ctx, __attr)),
            );
            return quote!(Enum(&#form));
        }
        if let (Some(found), Some((dialect, mnemonic)), false) =
            (find(&syntax.bare_case), &syntax.of_dialect, is_qualified)
        {
            let name = names::ident(&found.name, self.place(operation.span));
            let with_blank = format!("{mnemonic} ");
            let made = quote!(__case.to_dialect_attr(__ctx, #dialect, #with_blank));
            let form = enum_form(
                found,
                quote!(|__ctx, __text| #name::parse(__text).map(|__case| #made)),
                quote!(#name::from_dialect_attr(__ctx, __attr, #dialect, #mnemonic)),
            );
            return quote!(DialectEnum(&#form));
        }
        if syntax.is_symbol_name {
            return quote!(SymbolName);
        }
        let kind = quote::format_ident!("{}", attribute_kind(&syntax.storage));
        if let Some(build) = &syntax.value_type {
            let build = code::tokens(&code::about("__ctx", "__self").fill(build), self.place(operation.span));
            let build = quote!(__rt::assembly::MakeType::Compiled(|__ctx: &__rt::Context| #build));
            return quote!(OfType(#build, __rt::assembly::AttributeKind::#kind));
        }
        if is_qualified {
            return quote!(Any(__rt::assembly::AttributeKind::#kind));
        }
        if let Some((dialect, mnemonic)) = &syntax.of_dialect {
            return quote!(Dialect(#dialect, #mnemonic));
        }
        match dense_element(&syntax.storage) {
            Some(element) => quote!(DenseArray(#element)),
            None => quote!(Any(__rt::assembly::AttributeKind::#kind)),
        }
    }

    fn group(&self, operation: &Operation, group: &Group, blanks: &mut Blanks) -> TokenStream {
        let unit = unit_of_group(operation, group);
        let elided = unit.map(|_| &*group.anchor);
        let then = self.items(operation, &group.then, blanks, elided);
        let otherwise = self.items(operation, &group.otherwise, blanks, elided);
        let anchors = self.anchors(operation, &group.anchor);
        let is_inverted = group.is_inverted;
        let unit = optional(unit);
        quote!(__rt::assembly::OptionalGroup {
            then: &[#(#then),*],
            otherwise: &[#(#otherwise),*],
            is_inverted: #is_inverted,
            anchors: &[#(#anchors),*],
            unit: #unit,
        })
    }

    fn anchors(&self, operation: &Operation, element: &Element) -> Vec<TokenStream> {
        let anchor = match element {
            Element::Attribute { index, .. } => {
                let slot = *index as u8;
                let attr = &operation.attributes[*index as usize];
                let default = self
                    .default_attribute(operation, *index as usize, "__ctx")
                    .filter(|_| !attr.is_optional && !attr.syntax.is_unit);
                let default = match default {
                    Some(value) => {
                        let value =
                            code::respan(quote!(|__ctx: &__rt::Context| #value), self.place(operation.span));
                        quote!(::core::option::Option::Some(__rt::assembly::MakeAttribute::Compiled(#value)))
                    }
                    None => quote!(::core::option::Option::None),
                };
                quote!(Attribute(#slot, #default))
            }
            Element::Operand(index) => match sizes_slot(operation, &operation.operands[*index as usize]) {
                Some(slot) => quote!(OperandLists(#slot)),
                None => {
                    let index = *index as u8;
                    quote!(Operand(#index))
                }
            },
            Element::Result(index) => {
                let index = *index as u8;
                quote!(Result(#index))
            }
            Element::Region(index) => {
                let index = *index as u8;
                quote!(Region(#index))
            }
            Element::Successor(index) => {
                let index = *index as u8;
                quote!(Successor(#index))
            }
            Element::Type { of, .. } => return self.anchors(operation, of),
            Element::Custom { args, .. } => {
                let bound = args.iter().filter(|arg| !matches!(arg, Element::Ref(_) | Element::Code(_)));
                return bound.flat_map(|arg| self.anchors(operation, arg)).collect();
            }
            _ => return Vec::new(),
        };
        vec![quote!(__rt::assembly::Anchor::#anchor)]
    }

    fn type_rule(&self, operation: &Operation, rule: &TypeRule) -> TokenStream {
        let span = self.place(operation.span);
        let rule = match rule {
            TypeRule::Written => quote!(Written),
            TypeRule::Built(text) => {
                let build = code::tokens(&code::about("__ctx", "__self").fill(text), span);
                quote!(Built(__rt::assembly::MakeType::Compiled(|__ctx: &__rt::Context| #build)))
            }
            TypeRule::From(source, transform) => {
                let source = match source {
                    TypeSource::Operand(index) => {
                        let index = *index as u8;
                        quote!(Operand(#index))
                    }
                    TypeSource::Result(index) => {
                        let index = *index as u8;
                        quote!(Result(#index))
                    }
                    TypeSource::Attribute(index) => {
                        let index = *index as u8;
                        quote!(Attribute(#index))
                    }
                };
                let transform = match transform {
                    None => quote!(::core::option::Option::None),
                    Some(text) => {
                        let others = [("_ir".to_owned(), "__ir".to_owned())];
                        let of = crate::ods::predicate::Placeholders {
                            others: &others,
                            ..code::about("__ir.context()", "__self")
                        };
                        let text = code::tokens(&of.fill(text), span);
                        let function = code::respan(
                            quote!(|__ir: &__rt::Ir, __self: __rt::Type| __rt::assembly::FoundTypes::from(#text)),
                            span,
                        );
                        quote!(::core::option::Option::Some(__rt::assembly::DeriveTypes::Compiled(#function)))
                    }
                };
                quote!(From(__rt::assembly::TypeSource::#source, #transform))
            }
        };
        quote!(__rt::assembly::TypeRule::#rule)
    }
}

fn typed(of: &Element) -> TokenStream {
    let of = match of {
        Element::Operand(index) => {
            let index = *index as u8;
            quote!(Operand(#index))
        }
        Element::Result(index) => {
            let index = *index as u8;
            quote!(Result(#index))
        }
        Element::Results => quote!(Results),
        _ => quote!(Operands),
    };
    quote!(__rt::assembly::Typed::#of)
}

fn optional(value: Option<u8>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

/// Returns the text form of an enumeration's cases, with Rust that makes an attribute from a text, and that
/// finds the case of `__attr`.
fn enum_form(found: &EnumDef, parse: TokenStream, case: TokenStream) -> TokenStream {
    let (errors, separator) = (case_errors(found), &found.separator);
    let texts = found.cases.iter().map(|case| case.text.as_str());
    let (cases, bare) = keyword_cases(found);
    let text = match found.is_bits {
        true => quote!(::std::borrow::Cow::Owned(::std::string::ToString::to_string(&__case))),
        false => quote!(::std::borrow::Cow::Borrowed(__case.as_str())),
    };
    quote!(__rt::assembly::EnumForm {
        errors: #errors,
        texts: &[#(#texts),*],
        cases: &[#(#cases),*],
        bare: &[#(#bare),*],
        separator: #separator,
        parse: __rt::assembly::ParseCase::Compiled(#parse),
        print: __rt::assembly::PrintCase::Compiled(|__ctx, __attr| #case.map(|__case| #text)),
    })
}

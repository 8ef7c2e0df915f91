//! `custom<Name>(…)`: calls of the user's `parse_name` and `print_name`, which stand beside the `ods!`; for included definitions, calls of
//! those that an imported module supplies.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{Emitter, code};
use crate::ods::format::model::Element;
use crate::ods::model::{GroupKind, Operation};
use crate::ods::names;
use crate::ods::predicate::Placeholders;
use crate::ods::tables::sizes_slot;

/// The arguments of a call, and the code before and after it.
#[derive(Default)]
struct Call {
    before: Vec<TokenStream>,
    args: Vec<TokenStream>,
    after: Vec<TokenStream>,
}

impl Emitter<'_> {
    pub(super) fn directive(&self, operation: &Operation, name: &str, args: &[Element]) -> TokenStream {
        let span = self.place(operation.format_span.or(operation.span));
        let known = match self.is_own(operation.span) {
            true => None,
            false => self.options.support.directive(&operation.name, name, args.len()),
        };
        let (scope, name) = match known {
            Some((module, name)) => (code::tokens(module, span), name.to_owned()),
            None => (quote!(super), names::snake_case(name)),
        };
        let (mut parse, mut print) = (Call::default(), Call::default());
        for (index, arg) in args.iter().enumerate() {
            let local = format_ident!("__arg{}", index);
            if let (Some(_), Element::Code(code)) = (known, arg) {
                if let Some(rust) = self.options.support.constant(code) {
                    let rust = code::tokens(&rust, span);
                    parse.args.push(rust.clone());
                    print.args.push(rust);
                }
                continue;
            }
            self.parse_arg(operation, arg, &local, &mut parse);
            self.print_arg(operation, arg, &local, &mut print);
        }
        let Call { before, args, after } = parse;
        let function = format_ident!("parse_{}", name);
        let parse = code::respan(
            quote!(|__parser, __parts| {
                #(#before)*
                let __found = #scope::#function(__parser, #(#args),*)?;
                #(#after)*
                ::core::result::Result::Ok(__rt::assembly::Presence::found(__found))
            }),
            span,
        );
        let Call { before, args, .. } = print;
        let function = format_ident!("print_{}", name);
        let print = code::respan(
            quote!(|__printer, __op| {
                #(#before)*
                #scope::#function(__printer, __op, #(#args),*);
            }),
            span,
        );
        quote!(__rt::assembly::Directive {
            parse: __rt::assembly::ParseDirective::Compiled(#parse),
            print: __rt::assembly::PrintDirective::Compiled(#print),
        })
    }

    fn parse_arg(&self, operation: &Operation, arg: &Element, local: &Ident, call: &mut Call) {
        let list = |field: &str, index: u32, is_single: bool, call: &mut Call| {
            let (field, index) = (format_ident!("{}", field), index as usize);
            let take = if is_single { format_ident!("take_one") } else { format_ident!("take") };
            call.before.push(quote! {
                let mut #local = __parts.#field.#take(#index);
            });
            call.args.push(quote!(&mut #local));
            call.after.push(quote!(__parts.#field.set(#index, #local);));
        };
        match arg {
            Element::Attribute { index, .. } => {
                let index = *index as usize;
                call.before.push(quote!(let mut #local = __parts.attributes[#index];));
                call.args.push(quote!(&mut #local));
                call.after.push(quote!(__parts.attributes[#index] = #local;));
            }
            Element::Operand(index) if operation.operands[*index as usize].kind == NESTED => {
                let group = *index as usize;
                let slot = sizes_slot(operation, &operation.operands[group]).map_or(0, usize::from);
                call.before.push(quote! {
                    let __at = __parser.location();
                    __parts.set_location(#group, __at);
                    let mut #local = ::std::vec::Vec::<::std::vec::Vec<__rt::assembly::UnresolvedOperand>>::new();
                });
                call.args.push(quote!(&mut #local));
                call.after.push(quote!(__parts.set_lists(__parser.context(), #group, #slot, #local);));
            }
            Element::Operand(index) => {
                let group = *index as usize;
                call.before.push(quote!(let __at = __parser.location(); __parts.set_location(#group, __at);));
                list("operands", *index, is_single(operation.operands[group].kind), call);
            }
            Element::Type { of, .. } => match &**of {
                Element::Operand(index) if operation.operands[*index as usize].kind == NESTED => {
                    let group = *index as usize;
                    call.before.push(
                        quote!(let mut #local = ::std::vec::Vec::<::std::vec::Vec<__rt::Type>>::new();),
                    );
                    call.args.push(quote!(&mut #local));
                    call.after.push(quote!(__parts.operand_types.set(#group, #local.concat());));
                }
                Element::Operand(index) => {
                    list("operand_types", *index, is_single(operation.operands[*index as usize].kind), call);
                }
                Element::Result(index) => {
                    list("result_types", *index, is_single(operation.results[*index as usize].kind), call);
                }
                _ => {}
            },
            Element::Region(index) => {
                list("regions", *index, !operation.regions[*index as usize].is_variadic, call);
            }
            Element::Successor(index) => {
                list("successors", *index, !operation.successors[*index as usize].is_variadic, call);
            }
            Element::AttrDict { .. } | Element::PropDict => {
                call.before.push(quote!(let mut #local = ::std::vec::Vec::new();));
                call.args.push(quote!(&mut #local));
                call.after.push(quote!(__parts.add_attributes(__parser.context(), #local);));
            }
            Element::Ref(of) => {
                let value = match &**of {
                    Element::Attribute { index, .. } => {
                        let index = *index as usize;
                        quote!(__parts.attributes[#index])
                    }
                    Element::Operand(index) if operation.operands[*index as usize].kind == NESTED => {
                        referred_lists(operation, "operands", *index)
                    }
                    Element::Operand(index) => {
                        referred("operands", *index, is_single(operation.operands[*index as usize].kind))
                    }
                    Element::Operands => quote!(&*__parts.operands_so_far()),
                    Element::Type { of, .. } => match &**of {
                        Element::Operand(index) if operation.operands[*index as usize].kind == NESTED => {
                            referred_lists(operation, "operand_types", *index)
                        }
                        Element::Operands => quote!(&*__parts.operand_types_so_far()),
                        Element::Results => quote!(&*__parts.result_types_so_far()),
                        Element::Operand(index) => {
                            let kind = operation.operands[*index as usize].kind;
                            referred("operand_types", *index, is_single(kind))
                        }
                        Element::Result(index) => {
                            let kind = operation.results[*index as usize].kind;
                            referred("result_types", *index, is_single(kind))
                        }
                        _ => quote!(()),
                    },
                    Element::Successor(index) => {
                        referred("successors", *index, !operation.successors[*index as usize].is_variadic)
                    }
                    Element::Successors => quote!(&*__parts.successors.concat()),
                    Element::Region(index) => {
                        let group = *index as usize;
                        match operation.regions[group].is_variadic {
                            true => quote!(&*__parts.group_regions_so_far(#group)),
                            false => quote!(__parts.group_regions_so_far(#group).into_iter().next()),
                        }
                    }
                    Element::Regions => quote!(&*__parts.regions_so_far()),
                    Element::AttrDict { .. } => quote!(&*__parts.attributes_so_far(__parser.context())),
                    _ => quote!(()),
                };
                call.before.push(quote!(let #local = #value;));
                call.args.push(quote!(#local));
            }
            Element::Code(text) => call.args.push(self.rust(operation, text, "__parser.context()")),
            _ => {}
        }
    }

    fn print_arg(&self, operation: &Operation, arg: &Element, local: &Ident, call: &mut Call) {
        let values = |what: &str, index: u32, kind: GroupKind, of: TokenStream, call: &mut Call| {
            let (group, index) = (format_ident!("{}_group", what), index as usize);
            let values = quote!(__rt::ods_support::#group(__printer.ir(), __op, #index) #of);
            match kind {
                GroupKind::Single => {
                    call.before.push(
                        quote!(let ::core::option::Option::Some(#local) = #values.next() else { return };),
                    );
                    call.args.push(quote!(#local));
                }
                GroupKind::Optional => {
                    call.before.push(quote!(let #local = #values.next();));
                    call.args.push(quote!(#local));
                }
                _ => {
                    call.before.push(quote!(let #local: ::std::vec::Vec<_> = #values.collect();));
                    call.args.push(quote!(&#local));
                }
            }
        };
        match arg {
            Element::Ref(of) => self.print_arg(operation, of, local, call),
            Element::Attribute { index, .. } => {
                let slot = *index as usize;
                call.before.push(quote!(let #local = __op.inherent(__printer.ir(), #slot);));
                call.args.push(quote!(#local));
            }
            Element::Operand(index) if operation.operands[*index as usize].kind == NESTED => {
                nested(operation, *index, quote!(__list.collect()), local, call);
            }
            Element::Operand(index) => {
                let kind = operation.operands[*index as usize].kind;
                values("operand", *index, kind, TokenStream::new(), call);
            }
            Element::Operands => all(quote!(__op.operands(__printer.ir())), local, call),
            Element::Regions => {
                all(quote!(__op.regions(__printer.ir()).iter().copied()), local, call);
            }
            Element::Successors => all(quote!(__op.successors(__printer.ir())), local, call),
            Element::Type { of, .. } => {
                let types = quote!(.map(|__value| __value.ty(__printer.ir())));
                match &**of {
                    Element::Operand(index) if operation.operands[*index as usize].kind == NESTED => {
                        let types = quote!(__list.map(|__value| __value.ty(__printer.ir())).collect());
                        nested(operation, *index, types, local, call);
                    }
                    Element::Operand(index) => {
                        values("operand", *index, operation.operands[*index as usize].kind, types, call);
                    }
                    Element::Result(index) => {
                        values("result", *index, operation.results[*index as usize].kind, types, call);
                    }
                    Element::Operands => all(quote!(__op.operands(__printer.ir()) #types), local, call),
                    Element::Results => all(quote!(__op.results(__printer.ir()) #types), local, call),
                    _ => call.args.push(quote!(())),
                }
            }
            Element::Region(index) => {
                let is_variadic = operation.regions[*index as usize].is_variadic;
                parts("regions", *index, is_variadic, local, call);
            }
            Element::Successor(index) => {
                let is_variadic = operation.successors[*index as usize].is_variadic;
                parts("successors", *index, is_variadic, local, call);
            }
            Element::AttrDict { .. } | Element::PropDict => {
                call.before.push(quote!(let #local = __op.attr_dictionary(__printer.ir());));
                call.args.push(quote!(#local));
            }
            Element::Code(text) => call.args.push(self.rust(operation, text, "__printer.context()")),
            _ => {}
        }
    }

    fn rust(&self, operation: &Operation, text: &str, ctx: &str) -> TokenStream {
        let of = Placeholders { runtime: "__rt", ctx, entity: "__op", others: &[] };
        code::tokens(&of.fill(text), self.place(operation.format_span.or(operation.span)))
    }
}

const NESTED: GroupKind = GroupKind::VariadicOfVariadic;

/// Emits a loop over each `__list` of a group of groups.
fn nested(operation: &Operation, group: u32, each: TokenStream, local: &Ident, call: &mut Call) {
    let group = group as usize;
    let slot = sizes_slot(operation, &operation.operands[group]).map_or(0, usize::from);
    call.before.push(quote! {
        let #local: ::std::vec::Vec<::std::vec::Vec<_>> = {
            let __values = __rt::ods_support::operand_group(__printer.ir(), __op, #group);
            let __lists = __rt::ods_support::sub_ranges(__printer.ir(), __values, __op.inherent(__printer.ir(), #slot));
            __lists.into_iter().map(|__list| #each).collect()
        };
    });
    call.args.push(quote!(&#local));
}

/// Emits all values of a kind.
fn all(values: TokenStream, local: &Ident, call: &mut Call) {
    call.before.push(quote!(let #local: ::std::vec::Vec<_> = #values.collect();));
    call.args.push(quote!(&#local));
}

/// Emits the regions or successors of a group.
fn parts(what: &str, index: u32, is_variadic: bool, local: &Ident, call: &mut Call) {
    let (what, index) = (format_ident!("{}_of_group", what), index as usize);
    let parts = quote!(__rt::assembly::#what(__printer.ir(), __op, #index));
    if is_variadic {
        call.before.push(quote!(let #local = #parts;));
        call.args.push(quote!(&#local));
    } else {
        call.before.push(quote! {
            let ::core::option::Option::Some(#local) = #parts.into_iter().next() else { return };
        });
        call.args.push(quote!(#local));
    }
}

/// Emits previously parsed values, for a function that receives them by `ref`.
fn referred(field: &str, index: u32, is_single: bool) -> TokenStream {
    let (field, index) = (format_ident!("{}", field), index as usize);
    match is_single {
        true => quote!(__parts.#field.one(#index)),
        false => quote!(&*__parts.#field[#index].to_vec()),
    }
}

/// Like `referred`, for a group of groups.
fn referred_lists(operation: &Operation, field: &str, group: u32) -> TokenStream {
    let (field, index) = (format_ident!("{}", field), group as usize);
    let slot = sizes_slot(operation, &operation.operands[index]).map_or(0, usize::from);
    quote!(&*__parts.lists(__parser.context(), &__parts.#field[#index], #slot))
}

fn is_single(kind: GroupKind) -> bool {
    matches!(kind, GroupKind::Single | GroupKind::Optional)
}

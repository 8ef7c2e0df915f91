//! Custom assembly formats after an operation's name: a table interpreted element by element, or a user
//! function.
//!
//! In: an operation and its format. Out: calls of any printer. MLIR: the printers that mlir-tblgen generates.

use std::ops::Range;

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::assembly::{
    Assembly, AttributeForm, Element, Format, Item, OpAsmPrinter, TypeForm, Typed, is_present,
};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::types::{Type, TypeData, TypeVec};
use crate::value::Value;

/// Prints the text after the operation's name.
pub(super) fn print(printer: &mut OpAsmPrinter<'_>, op: Op, assembly: Assembly) {
    match assembly {
        Assembly::Format(format) => items(printer, op, format, format.items),
        Assembly::Custom { print, .. } => print(printer, op),
    }
}

/// Prints the items of a table. The depth of the recursion is the nesting of the table, which is bounded when
/// the table is generated.
fn items(printer: &mut OpAsmPrinter<'_>, op: Op, format: &Format, items_of: &[Item]) {
    for item in items_of {
        if item.space {
            printer.print(" ");
        }
        element(printer, op, format, &item.element);
    }
}

fn element(printer: &mut OpAsmPrinter<'_>, op: Op, format: &Format, element: &Element) {
    match element {
        Element::Literal(text) => {
            printer.print(text);
        }
        Element::Space => {
            printer.print(" ");
        }
        Element::Newline => {
            printer.print_newline();
        }
        Element::Attribute(slot, form) => {
            if let Some(attr) = op.inherent(printer.ir(), usize::from(*slot)) {
                attribute(printer, attr, form);
            }
        }
        Element::Operand(group) => {
            let range = op.operand_group(printer.ir(), usize::from(*group));
            print_operands(printer, op, range);
        }
        Element::OperandLists(group, slot) => {
            for (i, values) in operand_lists(printer.ir(), op, *group, *slot).into_iter().enumerate() {
                printer.print(if i > 0 { ", (" } else { "(" }).print_operands(&values).print(")");
            }
        }
        Element::TypeLists(group, slot) => {
            for (i, values) in operand_lists(printer.ir(), op, *group, *slot).into_iter().enumerate() {
                let types: Vec<Type> = values.into_iter().map(|value| value.ty(printer.ir())).collect();
                printer.print(if i > 0 { ", (" } else { "(" }).print_types(types).print(")");
            }
        }
        Element::Operands => {
            let n = op.n_operands(printer.ir());
            print_operands(printer, op, 0..n);
        }
        Element::Region(group) => {
            let ir = printer.ir();
            let range = op.region_group(ir, usize::from(*group));
            let regions = op.regions(ir).get(range).unwrap_or(&[]).to_vec();
            print_regions(printer, format, &regions);
        }
        Element::Regions => {
            let regions = op.regions(printer.ir()).to_vec();
            print_regions(printer, format, &regions);
        }
        Element::Successor(group) => {
            let ir = printer.ir();
            let range = op.successor_group(ir, usize::from(*group));
            let blocks: Vec<Block> = op.successors(ir).skip(range.start).take(range.len()).collect();
            print_successors(printer, &blocks);
        }
        Element::Successors => {
            let blocks: Vec<Block> = op.successors(printer.ir()).collect();
            print_successors(printer, &blocks);
        }
        Element::Type(typed, TypeForm::Of(dialect, mnemonic)) => {
            let types = types_of(printer.ir(), op, *typed);
            let short = match &types[..] {
                [one] => short_text(printer.ir(), *one, dialect, mnemonic),
                _ => None,
            };
            match short {
                Some(text) => printer.print(&text),
                None => printer.print_types(types),
            };
        }
        Element::Type(typed, _) => print_types_of(printer, op, *typed),
        Element::FunctionalType(inputs, results) => {
            let inputs = types_of(printer.ir(), op, *inputs);
            let results = types_of(printer.ir(), op, *results);
            printer.print_functional_type(&inputs, &results);
        }
        Element::AttrDict(with_keyword) => {
            let entries = dictionary(printer.ir(), op, format, false);
            let open = if *with_keyword { " attributes {" } else { " {" };
            printer.print_entries(entries.into_iter(), open);
        }
        Element::PropDict => {
            let entries = dictionary(printer.ir(), op, format, true);
            // MLIR writes the blank in any case.
            printer.print(" ");
            if !entries.is_empty() {
                printer.print_entries(entries.into_iter(), "<{").print(">");
            }
        }
        Element::Custom(directive) => directive.print.call(printer, op),
        Element::Group(group) => {
            let is_there = is_present(printer.ir(), op, group.anchors) != group.is_inverted;
            items(printer, op, format, if is_there { group.then } else { group.otherwise });
        }
        Element::OiList(clauses) => {
            for clause in *clauses {
                if is_present(printer.ir(), op, clause.anchors) {
                    items(printer, op, format, clause.items);
                }
            }
        }
    }
}

/// Prints the operands at some positions.
fn print_operands(printer: &mut OpAsmPrinter<'_>, op: Op, range: Range<usize>) {
    for index in range.clone() {
        if index > range.start {
            printer.print(", ");
        }
        if let Some(value) = op.get_operand(printer.ir(), index) {
            printer.print_operand(value);
        }
    }
}

/// Prints types with commas between them.
fn print_types_of(printer: &mut OpAsmPrinter<'_>, op: Op, typed: Typed) {
    let ir = printer.ir();
    let range = match typed {
        Typed::Operand(group) => op.operand_group(ir, usize::from(group)),
        Typed::Result(group) => op.result_group(ir, usize::from(group)),
        Typed::Operands => 0..op.n_operands(ir),
        Typed::Results => 0..op.n_results(ir),
    };
    let is_operand = matches!(typed, Typed::Operand(_) | Typed::Operands);
    for index in range.clone() {
        if index > range.start {
            printer.print(", ");
        }
        let ir = printer.ir();
        let value = if is_operand { op.operand(ir, index) } else { op.result(ir, index) };
        let ty = value.ty(ir);
        printer.print_type(ty);
    }
}

/// Returns the operands of a group of groups, by groups.
fn operand_lists(ir: &Ir, op: Op, group: u8, slot: u8) -> Vec<Vec<Value>> {
    let values = op.operands(ir).slice(op.operand_group(ir, usize::from(group)));
    let lists = crate::groups::sub_ranges(ir, values, op.inherent(ir, usize::from(slot)));
    lists.into_iter().map(Iterator::collect).collect()
}

fn types_of(ir: &Ir, op: Op, typed: Typed) -> TypeVec {
    match typed {
        Typed::Operand(group) => {
            let range = op.operand_group(ir, usize::from(group));
            op.operands(ir).slice(range).map(|value| value.ty(ir)).collect()
        }
        Typed::Result(group) => {
            let range = op.result_group(ir, usize::from(group));
            op.results(ir).slice(range).map(|value| value.ty(ir)).collect()
        }
        Typed::Operands => op.operand_types(ir).collect(),
        Typed::Results => op.result_types(ir).collect(),
    }
}

fn print_regions(printer: &mut OpAsmPrinter<'_>, format: &Format, regions: &[Region]) {
    for (i, region) in regions.iter().enumerate() {
        if i > 0 {
            printer.print(", ");
        }
        let is_hidden =
            format.terminator.is_some_and(|name| is_plain_terminator(printer.ir(), *region, name));
        printer.print_region(*region, true, !is_hidden);
    }
}

/// Returns whether the region's only block ends in this operation, which has nothing else to print.
fn is_plain_terminator(ir: &Ir, region: Region, name: &str) -> bool {
    let last = region.entry(ir).and_then(|block| block.last_op(ir));
    last.is_some_and(|op| {
        op.name_text(ir) == name
            && op.n_operands(ir) == 0
            && op.n_results(ir) == 0
            && op.attr_dictionary(ir) == ir.context().empty_dictionary()
    })
}

fn print_successors(printer: &mut OpAsmPrinter<'_>, blocks: &[Block]) {
    for (i, block) in blocks.iter().enumerate() {
        if i > 0 {
            printer.print(", ");
        }
        printer.print_successor(*block);
    }
}

/// Returns the attributes that a dictionary writes: those the format does not, and that are not their default
/// values.
fn dictionary(ir: &Ir, op: Op, format: &Format, is_properties: bool) -> SmallVec<[NamedAttribute; 4]> {
    if ir.op_data(op).attrs == 0 {
        return SmallVec::new();
    }
    let ctx = ir.context();
    let Some(registered) = ctx.registered_op(op.name(ir)) else { return SmallVec::new() };
    let (slots, defaults) = (&registered.slots, &registered.defaults);
    let is_segments =
        |slot: usize| [registered.operand_sizes, registered.result_sizes].contains(&Some(slot as u8));
    let is_written = |slot: usize, attr: Attribute| {
        format.written.iter().any(|written| usize::from(*written) == slot)
            || is_segments(slot)
            || defaults.get(slot).copied().flatten() == Some(attr)
            || format
                .optional_defaults
                .iter()
                .any(|(of, value)| usize::from(*of) == slot && value.call(ctx) == attr)
    };
    let mut entries = SmallVec::new();
    if !(format.has_prop_dict && is_properties) {
        entries.extend_from_slice(op.discardable_attrs(ir).as_dictionary(ctx).unwrap_or(&[]));
    }
    if !format.has_prop_dict || is_properties {
        let n_before = entries.len();
        for (slot, key) in slots.iter().enumerate() {
            if let Some(attr) = op.inherent(ir, slot)
                && !is_written(slot, attr)
            {
                entries.push((*key, attr));
            }
        }
        if entries.len() > n_before.max(1) {
            ctx.sort_by_name(&mut entries);
        }
    }
    entries
}

fn attribute(printer: &mut OpAsmPrinter<'_>, attr: Attribute, form: &AttributeForm) {
    match form {
        AttributeForm::Any(_) => {
            printer.print_attribute(attr);
        }
        AttributeForm::OfType(..) => {
            printer.print_attribute_without_type(attr);
        }
        AttributeForm::SymbolName => {
            let name = attr.as_str(printer.context()).map(str::to_owned);
            match name {
                Some(name) => printer.print_symbol_name(&name),
                None => printer.print_attribute(attr),
            };
        }
        AttributeForm::Enum(of) => match of.print.call(printer.context(), attr) {
            Some(text) if of.bare.contains(&text.as_str()) => {
                printer.print_keyword_or_string(&text);
            }
            Some(text) => {
                let mut quoted = String::new();
                pdll_asm::escape::write_quoted(&mut quoted, text.as_bytes());
                printer.print(&quoted);
            }
            None => {
                printer.print_attribute(attr);
            }
        },
        AttributeForm::DialectEnum(of) => match of.print.call(printer.context(), attr) {
            // The blank belongs to the attribute, after its mnemonic in full form.
            Some(text) if of.separator.is_empty() => {
                printer.print(" ").print_keyword_or_string(&text);
            }
            Some(text) => {
                printer.print(" ").print(&text);
            }
            None => {
                printer.print_attribute(attr);
            }
        },
        AttributeForm::Dialect(dialect, mnemonic) => {
            printer.print_stripped_attribute(attr, dialect, mnemonic);
        }
        AttributeForm::DenseArray(element) => {
            let text = attr.display(printer.context()).to_string();
            let body = text.strip_prefix("array<").and_then(|rest| rest.strip_suffix('>'));
            match body.and_then(|body| body.strip_prefix(element)) {
                Some(body) => {
                    let body = body.strip_prefix(": ").unwrap_or(body);
                    printer.print("[").print(body).print("]")
                }
                None => printer.print_attribute(attr),
            };
        }
        AttributeForm::Unit => {}
    }
}

/// Returns a dialect's type without its dialect and mnemonic.
fn short_text(ir: &Ir, ty: Type, dialect: &str, mnemonic: &str) -> Option<String> {
    let ctx = ir.context();
    match ctx.type_data(ty) {
        TypeData::Opaque { dialect: found, body, parameters } if ctx.str(*found) == dialect => {
            let rest = match parameters.indirect() {
                Some(_) => {
                    let text = ty.display(ctx).to_string();
                    text.strip_prefix('!')?
                        .strip_prefix(dialect)?
                        .strip_prefix('.')?
                        .strip_prefix(mnemonic)?
                        .to_owned()
                }
                None => body.strip_prefix(mnemonic)?.to_owned(),
            };
            rest.starts_with('<').then_some(rest)
        }
        _ => None,
    }
}

//! Custom assembly formats after an operation's name: a table interpreted element by element, or a user
//! function.
//!
//! In: an operation and its format. Out: calls of any printer. MLIR: the printers that mlir-tblgen generates.

use std::ops::Range;

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::assembly::{
    AsmSink, Assembly, AttributeForm, Element, Format, Item, OpAsmPrinter, TypeForm, Typed, is_present,
};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::types::{Type, TypeData, TypeVec};
use crate::value::Value;

/// Prints the text after the operation's name.
pub(super) fn print<S: AsmSink>(sink: &mut S, op: Op, assembly: Assembly) {
    match assembly {
        Assembly::Format(format) => items(sink, op, format, format.items),
        Assembly::Custom { print, .. } => print(&mut OpAsmPrinter::new(sink), op),
    }
}

/// Prints the items of a table. The depth of the recursion is the nesting of the table, which is bounded when
/// the table is generated.
fn items<S: AsmSink>(sink: &mut S, op: Op, format: &Format, items_of: &[Item]) {
    for item in items_of {
        if item.space {
            sink.text(" ");
        }
        element(sink, op, format, &item.element);
    }
}

fn element<S: AsmSink>(sink: &mut S, op: Op, format: &Format, element: &Element) {
    match element {
        Element::Literal(text) => sink.text(text),
        Element::Space => sink.text(" "),
        Element::Newline => sink.newline(),
        Element::Attribute(slot, form) => {
            if let Some(attr) = op.inherent(sink.ir(), usize::from(*slot)) {
                attribute(sink, attr, form);
            }
        }
        Element::Operand(group) => {
            let range = op.operand_group(sink.ir(), usize::from(*group));
            print_operands(sink, op, range);
        }
        Element::OperandLists(group, slot) => {
            for (i, values) in operand_lists(sink.ir(), op, *group, *slot).into_iter().enumerate() {
                OpAsmPrinter::new(sink)
                    .print(if i > 0 { ", (" } else { "(" })
                    .print_operands(&values)
                    .print(")");
            }
        }
        Element::TypeLists(group, slot) => {
            for (i, values) in operand_lists(sink.ir(), op, *group, *slot).into_iter().enumerate() {
                let types: Vec<Type> = values.into_iter().map(|value| value.ty(sink.ir())).collect();
                OpAsmPrinter::new(sink).print(if i > 0 { ", (" } else { "(" }).print_types(types).print(")");
            }
        }
        Element::Operands => {
            let n = op.n_operands(sink.ir());
            print_operands(sink, op, 0..n);
        }
        Element::Region(group) => {
            let ir = sink.ir();
            let range = op.region_group(ir, usize::from(*group));
            let regions = op.regions(ir).get(range).unwrap_or(&[]).to_vec();
            print_regions(sink, format, &regions);
        }
        Element::Regions => {
            let regions = op.regions(sink.ir()).to_vec();
            print_regions(sink, format, &regions);
        }
        Element::Successor(group) => {
            let ir = sink.ir();
            let range = op.successor_group(ir, usize::from(*group));
            let blocks: Vec<Block> = op.successors(ir).skip(range.start).take(range.len()).collect();
            print_successors(sink, &blocks);
        }
        Element::Successors => {
            let blocks: Vec<Block> = op.successors(sink.ir()).collect();
            print_successors(sink, &blocks);
        }
        Element::Type(typed, TypeForm::Of(dialect, mnemonic)) => {
            let types = types_of(sink.ir(), op, *typed);
            let short = match &types[..] {
                [one] => short_text(sink.ir(), *one, dialect, mnemonic),
                _ => None,
            };
            match short {
                Some(text) => sink.text(&text),
                None => {
                    OpAsmPrinter::new(sink).print_types(types);
                }
            }
        }
        Element::Type(typed, _) => print_types_of(sink, op, *typed),
        Element::FunctionalType(inputs, results) => {
            let inputs = types_of(sink.ir(), op, *inputs);
            let results = types_of(sink.ir(), op, *results);
            OpAsmPrinter::new(sink).print_functional_type(&inputs, &results);
        }
        Element::AttrDict(with_keyword) => {
            let entries = dictionary(sink.ir(), op, format, false);
            if !entries.is_empty() {
                let open = if *with_keyword { " attributes {" } else { " {" };
                OpAsmPrinter::new(sink).print_entries(entries.into_iter(), open);
            }
        }
        Element::PropDict => {
            let entries = dictionary(sink.ir(), op, format, true);
            // MLIR writes the blank in any case.
            sink.text(" ");
            if !entries.is_empty() {
                OpAsmPrinter::new(sink).print_entries(entries.into_iter(), "<{").print(">");
            }
        }
        Element::Custom(directive) => directive.print.call(&mut OpAsmPrinter::new(sink), op),
        Element::Group(group) => {
            let is_there = is_present(sink.ir(), op, group.anchors) != group.is_inverted;
            items(sink, op, format, if is_there { group.then } else { group.otherwise });
        }
        Element::OiList(clauses) => {
            for clause in *clauses {
                if is_present(sink.ir(), op, clause.anchors) {
                    items(sink, op, format, clause.items);
                }
            }
        }
    }
}

/// Prints the operands at some positions.
fn print_operands<S: AsmSink>(sink: &mut S, op: Op, range: Range<usize>) {
    for index in range.clone() {
        if index > range.start {
            sink.text(", ");
        }
        if let Some(value) = op.get_operand(sink.ir(), index) {
            sink.value(value);
        }
    }
}

/// Prints types with commas between them.
fn print_types_of<S: AsmSink>(sink: &mut S, op: Op, typed: Typed) {
    let ir = sink.ir();
    let range = match typed {
        Typed::Operand(group) => op.operand_group(ir, usize::from(group)),
        Typed::Result(group) => op.result_group(ir, usize::from(group)),
        Typed::Operands => 0..op.n_operands(ir),
        Typed::Results => 0..op.n_results(ir),
    };
    let is_operand = matches!(typed, Typed::Operand(_) | Typed::Operands);
    for index in range.clone() {
        if index > range.start {
            sink.text(", ");
        }
        let ir = sink.ir();
        let value = if is_operand { op.operand(ir, index) } else { op.result(ir, index) };
        let ty = value.ty(ir);
        sink.ty(ty);
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

fn print_regions<S: AsmSink>(sink: &mut S, format: &Format, regions: &[Region]) {
    for (i, region) in regions.iter().enumerate() {
        if i > 0 {
            sink.text(", ");
        }
        let is_hidden = format.terminator.is_some_and(|name| is_plain_terminator(sink.ir(), *region, name));
        sink.region(*region, true, !is_hidden, false);
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

fn print_successors<S: AsmSink>(sink: &mut S, blocks: &[Block]) {
    for (i, block) in blocks.iter().enumerate() {
        if i > 0 {
            sink.text(", ");
        }
        sink.successor(*block);
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
    if !(format.has_prop_dict && is_properties)
        && let Some(discardable) = ir.discardable(op)
    {
        entries.extend_from_slice(discardable.as_dictionary(ctx).unwrap_or(&[]));
    }
    if !format.has_prop_dict || is_properties {
        let n_before = entries.len();
        for (slot, (key, attr)) in slots.iter().zip(ir.slots(op)).enumerate() {
            if let Some(attr) = attr
                && !is_written(slot, *attr)
            {
                entries.push((*key, *attr));
            }
        }
        if entries.len() > n_before.max(1) {
            ctx.sort_by_name(&mut entries);
        }
    }
    entries
}

fn attribute<S: AsmSink>(sink: &mut S, attr: Attribute, form: &AttributeForm) {
    match form {
        AttributeForm::Any(_) => sink.attribute(attr),
        AttributeForm::OfType(..) => sink.attribute_without_type(attr),
        AttributeForm::SymbolName => {
            let name = attr.as_str(sink.ir().context()).map(str::to_owned);
            match name {
                Some(name) => {
                    OpAsmPrinter::new(sink).print_symbol_name(&name);
                }
                None => sink.attribute(attr),
            }
        }
        AttributeForm::Enum(of) => match of.print.call(sink.ir().context(), attr) {
            Some(text) if of.bare.contains(&text.as_str()) => {
                OpAsmPrinter::new(sink).print_keyword_or_string(&text);
            }
            Some(text) => {
                let mut quoted = String::new();
                pdll_asm::escape::write_quoted(&mut quoted, text.as_bytes());
                sink.text(&quoted);
            }
            None => sink.attribute(attr),
        },
        AttributeForm::DialectEnum(of) => match of.print.call(sink.ir().context(), attr) {
            // The blank belongs to the attribute, after its mnemonic in full form.
            Some(text) if of.separator.is_empty() => {
                OpAsmPrinter::new(sink).print(" ").print_keyword_or_string(&text);
            }
            Some(text) => {
                OpAsmPrinter::new(sink).print(" ").print(&text);
            }
            None => sink.attribute(attr),
        },
        AttributeForm::Dialect(dialect, mnemonic) => {
            OpAsmPrinter::new(sink).print_stripped_attribute(attr, dialect, mnemonic);
        }
        AttributeForm::DenseArray(element) => {
            let text = attr.display(sink.ir().context()).to_string();
            let body = text.strip_prefix("array<").and_then(|rest| rest.strip_suffix('>'));
            match body.and_then(|body| body.strip_prefix(element)) {
                Some(body) => {
                    let body = body.strip_prefix(": ").unwrap_or(body);
                    OpAsmPrinter::new(sink).print("[").print(body).print("]");
                }
                None => sink.attribute(attr),
            }
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

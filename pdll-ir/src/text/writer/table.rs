//! Custom assembly formats after an operation's name: a plan interpreted step by step, or a user function.
//!
//! In: an operation and the plan of its name. Out: calls of any printer. MLIR: the printers that mlir-tblgen generates.

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::assembly::{
    AsmSink, AttributeForm, Dictionary, DictionarySlot, Element, Format, OpAsmPrinter, Plan, Step, TypeForm,
    Typed,
};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::op::OperandRange;
use crate::types::{Type, TypeData, TypeVec};

/// Prints the text after the operation's name.
#[inline]
pub(super) fn print<S: AsmSink>(sink: &mut S, ir: &Ir, op: Op, plan: &Plan) {
    match plan {
        Plan::Steps(format, steps) => run(sink, ir, op, format, steps),
        Plan::Custom(print) => print(&mut OpAsmPrinter::new(ir, sink), op),
    }
}

/// Prints some steps. The depth of the recursion is the nesting of the table, which is bounded when the table
/// is generated.
fn run<S: AsmSink>(sink: &mut S, ir: &Ir, op: Op, format: &Format, steps: &[Step]) {
    for step in steps {
        match step {
            Step::Text(text) => sink.text(text),
            Step::Operand(index) => {
                if let Some(value) = op.get_operand(ir, *index) {
                    sink.value(value);
                }
            }
            Step::OperandType(index) => {
                if let Some(value) = op.get_operand(ir, *index) {
                    sink.ty(value.ty(ir));
                }
            }
            Step::ResultType(index) => {
                if let Some(value) = op.get_result(ir, *index) {
                    sink.ty(value.ty(ir));
                }
            }
            Step::Successor(index) => {
                if let Some(block) = op.successors(ir).nth(*index) {
                    sink.successor(block);
                }
            }
            Step::Dictionary(dictionary) => {
                let discardable = if dictionary.has_discardable { ir.discardable(op) } else { None };
                if discardable.is_some() || !dictionary.slots.is_empty() {
                    print_dictionary(sink, ir, op, dictionary, discardable);
                }
            }
            Step::If(condition, then, otherwise) => {
                let steps = if condition.holds(ir, op) { then } else { otherwise };
                if !steps.is_empty() {
                    run(sink, ir, op, format, steps);
                }
            }
            Step::Element(element) => print_element(sink, ir, op, format, element),
        }
    }
}

/// Prints an element that is no step of its own, or whose group may have any number of values.
#[inline(never)]
fn print_element<S: AsmSink>(sink: &mut S, ir: &Ir, op: Op, format: &Format, element: &Element) {
    match element {
        Element::Newline => sink.newline(),
        Element::Attribute(slot, form) => {
            if let Some(attr) = op.inherent(ir, usize::from(*slot)) {
                attribute(sink, ir, attr, form);
            }
        }
        Element::Operand(group) => {
            let range = op.operand_group(ir, usize::from(*group));
            OpAsmPrinter::new(ir, sink).print_operands(op.operands(ir).slice(range));
        }
        Element::OperandLists(group, slot) => {
            for (i, values) in operand_lists(ir, op, *group, *slot).into_iter().enumerate() {
                OpAsmPrinter::new(ir, sink)
                    .print(if i > 0 { ", (" } else { "(" })
                    .print_operands(values)
                    .print(")");
            }
        }
        Element::TypeLists(group, slot) => {
            for (i, values) in operand_lists(ir, op, *group, *slot).into_iter().enumerate() {
                OpAsmPrinter::new(ir, sink)
                    .print(if i > 0 { ", (" } else { "(" })
                    .print_types(values.map(|value| value.ty(ir)))
                    .print(")");
            }
        }
        Element::Operands => {
            OpAsmPrinter::new(ir, sink).print_operands(op.operands(ir));
        }
        Element::Region(group) => {
            let range = op.region_group(ir, usize::from(*group));
            print_regions(sink, ir, format, op.regions(ir).get(range).unwrap_or(&[]));
        }
        Element::Regions => print_regions(sink, ir, format, op.regions(ir)),
        Element::Successor(group) => {
            let range = op.successor_group(ir, usize::from(*group));
            print_successors(sink, op.successors(ir).skip(range.start).take(range.len()));
        }
        Element::Successors => print_successors(sink, op.successors(ir)),
        Element::Type(typed, TypeForm::Of(dialect, mnemonic)) => {
            let types = types_of(ir, op, *typed);
            let short = match types[..] {
                [one] => short_text(ir, one, dialect, mnemonic),
                _ => None,
            };
            match short {
                Some(text) => sink.text(&text),
                None => {
                    OpAsmPrinter::new(ir, sink).print_types(types);
                }
            }
        }
        Element::Type(Typed::Operand(group), _) => {
            let range = op.operand_group(ir, usize::from(*group));
            OpAsmPrinter::new(ir, sink).print_types(op.operands(ir).slice(range).map(|value| value.ty(ir)));
        }
        Element::Type(typed, _) => {
            OpAsmPrinter::new(ir, sink).print_types(types_of(ir, op, *typed));
        }
        Element::FunctionalType(inputs, results) => {
            let inputs = types_of(ir, op, *inputs);
            let results = types_of(ir, op, *results);
            OpAsmPrinter::new(ir, sink).print_functional_type(&inputs, &results);
        }
        Element::Custom(directive) => directive.print.call(&mut OpAsmPrinter::new(ir, sink), op),
        // These are steps.
        Element::Literal(_)
        | Element::Space
        | Element::AttrDict(_)
        | Element::PropDict
        | Element::Group(_)
        | Element::OiList(_) => {}
    }
}

/// Returns the operands of a group of groups, by groups.
fn operand_lists(ir: &Ir, op: Op, group: u8, slot: u8) -> Vec<OperandRange<'_>> {
    let values = op.operands(ir).slice(op.operand_group(ir, usize::from(group)));
    crate::groups::sub_ranges(ir, values, op.inherent(ir, usize::from(slot)))
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

fn print_regions<S: AsmSink>(sink: &mut S, ir: &Ir, format: &Format, regions: &[Region]) {
    for (i, region) in regions.iter().enumerate() {
        if i > 0 {
            sink.text(", ");
        }
        let is_hidden = format.terminator.is_some_and(|name| is_plain_terminator(ir, *region, name));
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

fn print_successors<S: AsmSink>(sink: &mut S, blocks: impl Iterator<Item = Block>) {
    for (i, block) in blocks.enumerate() {
        if i > 0 {
            sink.text(", ");
        }
        sink.successor(block);
    }
}

/// Prints the attributes that are in a dictionary, if there are any.
#[inline(never)]
fn print_dictionary<S: AsmSink>(
    sink: &mut S,
    ir: &Ir,
    op: Op,
    dictionary: &Dictionary,
    discardable: Option<Attribute>,
) {
    let ctx = ir.context();
    let discardable = discardable.and_then(|attrs| attrs.as_dictionary(ctx)).unwrap_or(&[]);
    let mut entries: SmallVec<[NamedAttribute; 4]> = SmallVec::from_slice(discardable);
    for DictionarySlot { slot, name, defaults } in &dictionary.slots {
        if let Some(attr) = ir.slot(op, *slot)
            && !defaults.contains(&attr)
        {
            entries.push((*name, attr));
        }
    }
    if entries.len() > discardable.len().max(1) {
        ctx.sort_by_name(&mut entries);
    }
    if !entries.is_empty() {
        let end = if dictionary.is_properties { ">" } else { "" };
        OpAsmPrinter::new(ir, sink).print_entries(entries.into_iter(), dictionary.open).print(end);
    }
}

fn attribute<S: AsmSink>(sink: &mut S, ir: &Ir, attr: Attribute, form: &AttributeForm) {
    match form {
        AttributeForm::Any(_) => sink.attribute(attr),
        AttributeForm::OfType(..) => sink.attribute_without_type(attr),
        AttributeForm::SymbolName => match attr.as_str(ir.context()) {
            Some(name) => {
                OpAsmPrinter::new(ir, sink).print_symbol_name(name);
            }
            None => sink.attribute(attr),
        },
        AttributeForm::Enum(of) => match of.print.call(ir.context(), attr) {
            Some(text) if of.bare.contains(&&*text) => sink.text(&text),
            Some(text) => {
                let mut quoted = String::new();
                pdll_asm::escape::write_quoted(&mut quoted, text.as_bytes());
                sink.text(&quoted);
            }
            None => sink.attribute(attr),
        },
        AttributeForm::DialectEnum(of) => match of.print.call(ir.context(), attr) {
            // The blank belongs to the attribute, after its mnemonic in full form.
            Some(text) if of.separator.is_empty() => {
                OpAsmPrinter::new(ir, sink).print(" ").print_keyword_or_string(&text);
            }
            Some(text) => {
                OpAsmPrinter::new(ir, sink).print(" ").print(&text);
            }
            None => sink.attribute(attr),
        },
        AttributeForm::Dialect(dialect, mnemonic) => {
            OpAsmPrinter::new(ir, sink).print_stripped_attribute(attr, dialect, mnemonic);
        }
        AttributeForm::DenseArray(element) => {
            let text = attr.display(ir.context()).to_string();
            let body = text.strip_prefix("array<").and_then(|rest| rest.strip_suffix('>'));
            match body.and_then(|body| body.strip_prefix(element)) {
                Some(body) => {
                    let body = body.strip_prefix(": ").unwrap_or(body);
                    OpAsmPrinter::new(ir, sink).print("[").print(body).print("]");
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

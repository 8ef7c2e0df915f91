//! How operations of one name are printed: the elements of a format, with all decided that depends on the name alone.
//!
//! In: a registered operation and its format. Out: `Step`s, read by the writer. Invariant: literals and blanks that follow each other are one
//! text, and positions of groups that are always single are known.

use smallvec::SmallVec;

use super::{Anchor, Assembly, Element, Format, Item, OpAsmPrinter, TypeForm, Typed, is_present};
use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::context::{Context, Identifier};
use crate::dialect::{GroupArity, RegisteredOp};
use crate::groups::Layout;
use crate::op::Op;

/// How operations of one name are printed.
pub(crate) enum Plan {
    Steps(&'static Format, Box<[Step]>),
    Custom(fn(&mut OpAsmPrinter<'_>, Op)),
}

/// A part of the text, in order.
pub(crate) enum Step {
    Text(String),
    /// The operand at a position.
    Operand(usize),
    /// The type of an operand or a result.
    OperandType(usize),
    ResultType(usize),
    /// The successor at a position.
    Successor(usize),
    Dictionary(Dictionary),
    /// Steps if the condition holds, and those if it does not.
    If(Condition, Box<[Step]>, Box<[Step]>),
    /// What is not known before.
    Element(&'static Element),
}

/// A dictionary of attributes.
pub(crate) struct Dictionary {
    /// The text up to the first of them.
    pub(crate) open: &'static str,
    pub(crate) is_properties: bool,
    pub(crate) has_discardable: bool,
    /// The inherent attributes that may be in it.
    pub(crate) slots: Box<[DictionarySlot]>,
}

/// An inherent attribute that may be in a dictionary.
pub(crate) struct DictionarySlot {
    pub(crate) slot: usize,
    pub(crate) name: Identifier,
    /// Values with which it is not in it.
    pub(crate) defaults: SmallVec<[Attribute; 1]>,
}

/// A condition for optional elements.
pub(crate) enum Condition {
    /// The attribute of a slot is present and not this default value.
    Attribute(usize, Option<Attribute>),
    /// There are more operands than this.
    MoreOperands(usize),
    /// One of these is present, or none with the flag.
    Anchors(&'static [Anchor], bool),
}

impl Condition {
    fn of(op: &RegisteredOp, anchors: &'static [Anchor], is_inverted: bool) -> Condition {
        if let ([Anchor::Attribute(slot, default)], false) = (anchors, is_inverted) {
            let slot = usize::from(*slot);
            let known = op.defaults.get(slot).copied().flatten();
            if default.is_none() || known.is_some() {
                return Condition::Attribute(slot, default.and(known));
            }
        }
        if let ([Anchor::Operand(group)], false, Layout::OneOpen(open)) =
            (anchors, is_inverted, op.operand_layout)
            && usize::from(*group) == open
        {
            return Condition::MoreOperands(op.info.operands.len() - 1);
        }
        Condition::Anchors(anchors, is_inverted)
    }

    /// Returns whether it holds for an operation.
    #[inline]
    pub(crate) fn holds(&self, ir: &Ir, op: Op) -> bool {
        match *self {
            Condition::Attribute(slot, default) => {
                ir.slot(op, slot).is_some_and(|attr| Some(attr) != default)
            }
            Condition::MoreOperands(n) => op.n_operands(ir) > n,
            Condition::Anchors(anchors, is_inverted) => is_present(ir, op, anchors) != is_inverted,
        }
    }
}

impl Plan {
    /// Returns the plan for an operation, if it has a custom assembly format.
    pub(crate) fn of(ctx: &Context, op: &RegisteredOp) -> Option<Plan> {
        Some(match op.info.assembly? {
            Assembly::Format(format) => Plan::Steps(format, Planner { ctx, op, format }.steps(format.items)),
            Assembly::Custom { print, .. } => Plan::Custom(print),
        })
    }
}

struct Planner<'a> {
    ctx: &'a Context,
    op: &'a RegisteredOp,
    format: &'static Format,
}

impl Planner<'_> {
    fn steps(&self, items: &'static [Item]) -> Box<[Step]> {
        let mut steps = Vec::new();
        for Item { space, element } in items {
            if *space {
                push_text(&mut steps, " ");
            }
            self.push(&mut steps, element);
        }
        steps.into()
    }

    fn push(&self, steps: &mut Vec<Step>, element: &'static Element) {
        let operand = |group| self.op.operand_layout.position(group);
        let result = |group| self.op.result_layout.position(group);
        let successors = self.op.info.successors;
        let are_single = successors.iter().all(|group| group.arity == GroupArity::Single);
        let planned = match *element {
            Element::Literal(text) => return push_text(steps, text),
            Element::Space => return push_text(steps, " "),
            Element::AttrDict(with_keyword) => Some(Step::Dictionary(
                self.dictionary(if with_keyword { " attributes {" } else { " {" }, false),
            )),
            // MLIR writes the blank in any case.
            Element::PropDict => {
                push_text(steps, " ");
                Some(Step::Dictionary(self.dictionary("<{", true)))
            }
            Element::Operand(group) => operand(group).map(Step::Operand),
            Element::Type(_, TypeForm::Of(..)) => None,
            Element::Type(Typed::Operand(group), _) => operand(group).map(Step::OperandType),
            Element::Type(Typed::Result(group), _) => result(group).map(Step::ResultType),
            Element::Successor(group) if are_single => Some(Step::Successor(group.into())),
            Element::Group(group) => {
                let condition = Condition::of(self.op, group.anchors, group.is_inverted);
                Some(Step::If(condition, self.steps(group.then), self.steps(group.otherwise)))
            }
            Element::OiList(clauses) => {
                steps.extend(clauses.iter().map(|clause| {
                    let condition = Condition::of(self.op, clause.anchors, false);
                    Step::If(condition, self.steps(clause.items), Box::default())
                }));
                return;
            }
            _ => None,
        };
        steps.push(planned.unwrap_or(Step::Element(element)));
    }

    /// Returns the dictionary of the attributes that the format does not write, and that are not their default values.
    fn dictionary(&self, open: &'static str, is_properties: bool) -> Dictionary {
        let RegisteredOp { slots, defaults, operand_sizes, result_sizes, .. } = self.op;
        let Format { written, optional_defaults, has_prop_dict, .. } = *self.format;
        let is_elsewhere = |slot: u8| {
            has_prop_dict && !is_properties
                || written.contains(&slot)
                || [*operand_sizes, *result_sizes].contains(&Some(slot))
        };
        let with_defaults = |(slot, name): (u8, &Identifier)| {
            let optional = optional_defaults.iter().filter(|(of, _)| *of == slot);
            let optional = optional.map(|(_, value)| value.call(self.ctx));
            let default = defaults.get(usize::from(slot)).copied().flatten();
            let defaults = default.into_iter().chain(optional).collect();
            DictionarySlot { slot: usize::from(slot), name: *name, defaults }
        };
        let slots = (0..).zip(slots.iter()).filter(|(slot, _)| !is_elsewhere(*slot)).map(with_defaults);
        Dictionary {
            open,
            is_properties,
            has_discardable: !(has_prop_dict && is_properties),
            slots: slots.collect(),
        }
    }
}

/// Adds text to the last step, or as a step.
fn push_text(steps: &mut Vec<Step>, text: &str) {
    match steps.last_mut() {
        Some(Step::Text(before)) => before.push_str(text),
        _ => steps.push(Step::Text(text.to_owned())),
    }
}

//! Which formats are simple: they can be read without keeping their parts by groups.

use super::{Element, Format, Item, TypeForm, Typed};
use crate::dialect::{GroupArity, OpInfo};

/// Number of groups of operands or results that a simple format has at most.
pub(crate) const MAX_GROUPS: usize = 8;

impl Format {
    /// Returns whether the format has no regions, no functions of the user, no sizes of groups and no inferred types, and whether the operands of its groups
    /// are written in their order.
    pub(crate) fn is_simple(&self, info: &OpInfo) -> bool {
        let mut simple = Simple { info, n_operand_groups: 0, has_all_operands: false, has_all_types: false };
        info.regions.is_empty()
            && [info.operands.len(), info.results.len()].iter().all(|n| *n <= MAX_GROUPS)
            && info.operands.iter().filter(|group| group.arity != GroupArity::Single).count() <= 1
            && info.successors.iter().all(|group| group.arity == GroupArity::Single)
            && self.list_sizes.is_empty()
            && !self.infers_results
            && !self.has_prop_dict
            && simple.are(self.items)
            && simple.has_all_operands == simple.has_all_types
            && (simple.has_all_operands || simple.n_operand_groups == info.operands.len())
    }
}

/// What is known of a format's elements so far.
struct Simple<'a> {
    info: &'a OpInfo,
    n_operand_groups: usize,
    has_all_operands: bool,
    has_all_types: bool,
}

impl Simple<'_> {
    fn are(&mut self, items: &'static [Item]) -> bool {
        items.iter().all(|item| self.is(&item.element))
    }

    fn is(&mut self, element: &'static Element) -> bool {
        match *element {
            Element::Literal(_)
            | Element::Space
            | Element::Newline
            | Element::Attribute(..)
            | Element::AttrDict(_)
            | Element::Successor(_) => true,
            Element::Operand(group) => {
                self.n_operand_groups += 1;
                self.n_operand_groups == usize::from(group) + 1
            }
            Element::Operands => {
                self.has_all_operands = true;
                self.n_operand_groups == 0
            }
            Element::Type(typed, form) => !matches!(form, TypeForm::Of(..)) && self.has_types(typed),
            Element::FunctionalType(inputs, results) => self.has_types(inputs) && self.has_types(results),
            Element::Group(group) => {
                let first = |item: &&Item| !matches!(item.element, Element::Space | Element::Newline);
                let decides = group.then.iter().find(first).is_some_and(|item| match item.element {
                    Element::Literal(_) | Element::Attribute(..) => true,
                    Element::Operand(operands) => self
                        .info
                        .operands
                        .get(usize::from(operands))
                        .is_some_and(|group| group.arity != GroupArity::Single),
                    _ => false,
                });
                decides && self.are(group.then) && self.are(group.otherwise)
            }
            _ => false,
        }
    }

    /// Notes types that are written. Those of an optional group are not simple, because they may be missing.
    fn has_types(&mut self, typed: Typed) -> bool {
        let groups = match typed {
            Typed::Operand(group) => self.info.operands.get(usize::from(group)),
            Typed::Result(group) => self.info.results.get(usize::from(group)),
            Typed::Operands => {
                self.has_all_types = true;
                return true;
            }
            Typed::Results => return true,
        };
        groups.is_some_and(|group| group.arity != GroupArity::Optional)
    }
}

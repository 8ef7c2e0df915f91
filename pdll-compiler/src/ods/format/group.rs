//! Parser of formats: optional groups and lists of clauses.

use std::ops::Range;

use super::error::Result;
use super::lexer::Kind;
use super::model::{Clause, Element, Group};
use super::parser::{Parser, Place};
use crate::ods::model::{AttributeDef, GroupKind};

impl Parser<'_> {
    pub(super) fn oilist(&mut self, at: &Range<usize>, place: Place) -> Result<Element> {
        self.cursor.expect(b'(', "expected '(' before oilist argument list")?;
        let mut clauses = Vec::new();
        loop {
            let literal = match self.literal(place)? {
                Element::Literal(literal) => literal,
                _ => {
                    return self
                        .cursor
                        .fail(at, "a clause of an oilist begins with a keyword or punctuation");
                }
            };
            let mut elements = Vec::new();
            while !self.cursor.is(b'|') && !self.cursor.is(b')') {
                let element = self.nested(|parser| parser.element(place))?;
                self.clause_element(at, &element)?;
                elements.push(element);
            }
            clauses.push(Clause { literal, elements });
            if self.cursor.advance()?.kind == Kind::Punctuation(b')') {
                break;
            }
        }
        if clauses.len() > 64 {
            return self.cursor.fail(at, "an oilist can have at most 64 clauses");
        }
        Ok(Element::OiList(clauses))
    }

    fn clause_element(&self, at: &Range<usize>, element: &Element) -> Result<()> {
        let op = self.operation;
        let what = match element {
            Element::Attribute { index, .. } if !may_be_left_out(&op.attributes[*index as usize]) => {
                "only optional attributes can be used in an oilist parsing group"
            }
            Element::Operand(index) if op.operands[*index as usize].kind == GroupKind::Single => {
                "only variable length operands can be used within an oilist parsing group"
            }
            Element::Result(index) if op.results[*index as usize].kind == GroupKind::Single => {
                "only variable length results can be used within an oilist parsing group"
            }
            Element::Type { of, .. } => return self.clause_element(at, of),
            Element::FunctionalType(inputs, results) => {
                self.clause_element(at, inputs)?;
                return self.clause_element(at, results);
            }
            Element::Attribute { .. }
            | Element::Operand(_)
            | Element::Result(_)
            | Element::Region(_)
            | Element::Literal(_)
            | Element::Whitespace(_)
            | Element::Custom { .. }
            | Element::AttrDict { .. }
            | Element::Group(_) => return Ok(()),
            _ => "only literals, types, and variables can be used within an oilist group",
        };
        self.cursor.fail(at, what)
    }

    pub(super) fn group(&mut self, place: Place) -> Result<Element> {
        let at = self.cursor.token.at.clone();
        if place != Place::Top {
            return self.cursor.fail(&at, "optional groups can only be used as top-level elements");
        }
        self.cursor.advance()?;
        let mut anchor = None;
        let then = self.group_elements(&mut anchor)?;
        let n_then = then.len();
        let mut otherwise = Vec::new();
        let mut is_inverted = false;
        if self.cursor.is(b':') {
            self.cursor.advance()?;
            self.cursor.expect(b'(', "expected '(' to start else branch of optional group")?;
            let had_anchor = anchor.is_some();
            otherwise = self.group_elements(&mut anchor)?;
            is_inverted = !had_anchor && anchor.is_some();
        }
        self.cursor.expect(b'?', "expected '?' after optional group")?;
        let Some(anchor) = anchor else {
            return self.cursor.fail(&at, "optional group has no anchor element");
        };
        let of = if is_inverted { &otherwise } else { &then };
        let anchor_element = of[anchor].clone();
        for (i, element) in then.iter().enumerate() {
            self.group_element(&at, element, !is_inverted && i == anchor)?;
        }
        for (i, element) in otherwise.iter().enumerate() {
            self.group_element(&at, element, is_inverted && i == anchor)?;
        }
        let can_begin = |elements: &[Element]| {
            let first = elements.iter().find(|element| !element.is_whitespace());
            matches!(
                first,
                Some(
                    Element::Literal(_)
                        | Element::Attribute { .. }
                        | Element::Operand(_)
                        | Element::Region(_)
                        | Element::Successor(_)
                        | Element::Custom { .. }
                )
            )
        };
        if n_then == 0 || !can_begin(&then) {
            let message = "first parsable element of an optional group must be a literal, variable, or custom directive";
            return self.cursor.fail(&at, message);
        }
        Ok(Element::Group(Group { then, otherwise, anchor: Box::new(anchor_element), is_inverted }))
    }

    /// Parses elements up to the closing parenthesis; determines the anchor.
    fn group_elements(&mut self, anchor: &mut Option<usize>) -> Result<Vec<Element>> {
        let mut elements = Vec::new();
        loop {
            elements.push(self.nested(|parser| parser.element(Place::Top))?);
            if self.cursor.is(b'^') {
                if anchor.is_some() {
                    let message = "only one element can be marked as the anchor of an optional group";
                    return self.cursor.fail(&self.cursor.token.at, message);
                }
                *anchor = Some(elements.len() - 1);
                self.cursor.advance()?;
            }
            if self.cursor.is(b')') {
                self.cursor.advance()?;
                return Ok(elements);
            }
        }
    }

    fn group_element(&self, at: &Range<usize>, element: &Element, is_anchor: bool) -> Result<()> {
        let op = self.operation;
        let what = match element {
            Element::Attribute { index, .. } => {
                let attr = &op.attributes[*index as usize];
                if !is_anchor || may_be_left_out(attr) {
                    return Ok(());
                }
                "only optional or default-valued attributes can be used to anchor an optional group"
            }
            Element::Operand(index) => {
                if op.operands[*index as usize].kind != GroupKind::Single {
                    return Ok(());
                }
                "only variable length operands can be used within an optional group"
            }
            Element::Result(index) => {
                if op.results[*index as usize].kind != GroupKind::Single {
                    return Ok(());
                }
                "only variable length results can be used within an optional group"
            }
            Element::Region(_) => return Ok(()),
            Element::Type { of, .. } => return self.group_element(at, of, false),
            Element::Literal(_) | Element::Whitespace(_) | Element::Group(_) => {
                if !is_anchor {
                    return Ok(());
                }
                "only variables and types can be used to anchor an optional group"
            }
            Element::Custom { args, .. } => {
                if !is_anchor {
                    return Ok(());
                }
                let bound: Vec<&Element> =
                    args.iter().filter(|arg| !matches!(arg, Element::Ref(_))).collect();
                if bound.is_empty() {
                    let message =
                        "`custom` directive with no bound parameters cannot be used as optional group anchor";
                    return self.cursor.fail(at, message);
                }
                for arg in bound {
                    self.group_element(at, arg, true)?;
                }
                return Ok(());
            }
            _ => "only literals, types, and variables can be used within an optional group",
        };
        self.cursor.fail(at, what)
    }
}

/// Returns whether a text may omit an attribute.
fn may_be_left_out(attr: &AttributeDef) -> bool {
    attr.is_optional || attr.default.is_some() || attr.syntax.has_default
}

//! The first element of an optional group: it decides whether the group is there.

use crate::assembly::{AsmSource, AttributeForm, AttributeKind, Element, OpAsmParser};
use crate::text::error::Read;
use crate::text::reader::state::{PartialOp, Reader, Shape};

impl Reader<'_> {
    /// Reads an element if it is there.
    pub(super) fn optional_first(&mut self, partial: &mut PartialOp, element: Element) -> Read<bool> {
        match element {
            Element::Literal(text) => Ok(self.take_literal(text)),
            Element::Attribute(slot, form) => {
                if !self.is_form_next(form) {
                    if let AttributeForm::Enum(of) = form {
                        self.note_cases(of.cases);
                    }
                    return Ok(false);
                }
                let attr = self.attribute_of_form(partial.name, slot, form)?;
                partial.parts.attributes[usize::from(slot)] = Some(attr);
                Ok(true)
            }
            Element::Operand(group) => {
                let group = usize::from(group);
                self.operand_group(partial, group)?;
                Ok(!partial.parts.operands[group].is_empty())
            }
            Element::OperandLists(group, slot) => {
                Ok(self.operand_lists(partial, usize::from(group), usize::from(slot))? > 0)
            }
            Element::Successor(group) => {
                let group = usize::from(group);
                let is_variadic = Shape::is_variadic(partial.shape.successors, group);
                let mut parser = OpAsmParser::new(self);
                let Some(first) = parser.parse_optional_successor()? else { return Ok(false) };
                let mut blocks = vec![first];
                while is_variadic && parser.parse_optional_punctuation(",") {
                    blocks.push(parser.parse_successor()?);
                }
                partial.parts.successors.set(group, blocks);
                Ok(true)
            }
            Element::Custom(directive) => self.directive(partial, directive),
            _ => Ok(false),
        }
    }

    /// Returns whether an attribute of this form may be next.
    pub(super) fn is_form_next(&mut self, form: AttributeForm) -> bool {
        self.blanks();
        match form {
            AttributeForm::SymbolName => self.byte() == Some(b'@'),
            AttributeForm::Enum(of) => {
                self.byte() == Some(b'"') || {
                    let cases = of.cases;
                    self.word().is_some_and(|word| cases.contains(&word))
                }
            }
            AttributeForm::DialectEnum(of) => {
                self.byte() == Some(b'#') || self.word().is_some_and(|word| of.texts.contains(&word))
            }
            AttributeForm::Any(kind) | AttributeForm::OfType(_, kind) => match kind {
                AttributeKind::String => self.byte() == Some(b'"'),
                AttributeKind::Array => self.byte() == Some(b'['),
                AttributeKind::SymbolRef | AttributeKind::FlatSymbolRef => self.byte() == Some(b'@'),
                _ => self.is_attribute_next(),
            },
            AttributeForm::Dialect(..) => matches!(self.byte(), Some(b'#' | b'<')),
            AttributeForm::DenseArray(_) => self.byte() == Some(b'['),
            AttributeForm::Unit => false,
        }
    }
}

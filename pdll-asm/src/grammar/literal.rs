//! The literal of `dense` and `sparse`: nested lists of numbers and strings.

use super::frame::{Element, Literal, Result};
use super::parser::Parser;
use crate::build::Build;
use crate::error::Error;
use crate::lexer::Kind;

/// The kind of children that the lists of one level have.
#[derive(Copy, Clone, PartialEq)]
enum Children {
    Unknown,
    Elements,
    Lists,
}

impl<'a, B: Build> Parser<'a, '_, B> {
    /// Parses nested lists of elements, or one element, or, if allowed, one string for all.
    pub(super) fn literal(&mut self, is_string_allowed: bool) -> Result<Literal<'a>> {
        let mut literal = Literal { text: self.lexer.text(), ..Literal::default() };
        if is_string_allowed && self.is(Kind::String) {
            literal.string = Some(self.advance());
            return Ok(literal);
        }
        // Per level: the size of its finished lists and the kind of their children; per open list: the number
        // of children so far.
        let mut sizes: Vec<Option<i64>> = Vec::new();
        let mut children: Vec<Children> = Vec::new();
        let mut open: Vec<i64> = Vec::new();
        loop {
            if self.consume_if(Kind::LSquare) {
                open.push(0);
                if sizes.len() < open.len() {
                    sizes.push(None);
                    children.push(Children::Unknown);
                }
                if !self.is(Kind::RSquare) {
                    continue;
                }
            } else {
                self.element(&mut literal.elements)?;
                self.count_child(&mut open, &mut children, Children::Elements)?;
            }
            loop {
                if open.is_empty() {
                    literal.shape = sizes.into_iter().flatten().collect();
                    return Ok(literal);
                }
                if open.last() != Some(&0) && self.consume_if(Kind::Comma) {
                    break;
                }
                self.expect(Kind::RSquare, "expected ']'")?;
                let size = open.pop().unwrap_or(0);
                match sizes[open.len()] {
                    None => sizes[open.len()] = Some(size),
                    Some(first) if first != size => return Err(self.rank_error()),
                    Some(_) => {}
                }
                self.count_child(&mut open, &mut children, Children::Lists)?;
            }
        }
    }

    /// Counts one more child of the innermost open list; all lists of a level have the same kind of children.
    fn count_child(&self, open: &mut [i64], children: &mut [Children], kind: Children) -> Result<()> {
        let level = open.len();
        let Some(count) = open.last_mut() else { return Ok(()) };
        *count += 1;
        let known = &mut children[level - 1];
        if *known != Children::Unknown && *known != kind {
            return Err(self.rank_error());
        }
        *known = kind;
        Ok(())
    }

    fn rank_error(&self) -> Error {
        self.error("tensor literal is invalid; ranks are not consistent between elements")
    }

    /// Parses one element, or the two of a complex number.
    fn element(&mut self, elements: &mut Vec<Element>) -> Result<()> {
        if !self.consume_if(Kind::LParen) {
            elements.push(self.number_element()?);
            return Ok(());
        }
        elements.push(self.number_element()?);
        self.expect(Kind::Comma, "expected ',' between complex elements")?;
        elements.push(self.number_element()?);
        self.expect(Kind::RParen, "expected ')' after complex elements")?;
        Ok(())
    }

    fn number_element(&mut self) -> Result<Element> {
        let is_negative = self.consume_if(Kind::Minus);
        let is_number = matches!(self.token.kind, Kind::Integer | Kind::Float);
        if is_negative && !is_number {
            return Err(self.error("expected integer or floating point literal"));
        }
        if !is_number && !self.is(Kind::String) && !self.is_word("true") && !self.is_word("false") {
            return Err(self.error("expected element literal of primitive type"));
        }
        Ok(Element { token: self.advance(), is_negative })
    }
}

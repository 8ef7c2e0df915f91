//! Formats of types and attributes: the text of `assemblyFormat` to elements, in mlir-tblgen's words where it is wrong.
//!
//! MLIR: mlir-tblgen's AttrOrTypeFormatGen.cpp. Differs: without `custom<…>`, `ref(…)` and `attr-dict`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::lexer::{Kind, Token, next};
use super::parser::literal_problem;
use super::{FormatError, Result};
use crate::ods::parameters::{FormatElement, ParameterDef};

/// Groups nested deeper than this are refused: tables are walked by recursion.
const MAX_NESTING: usize = 32;

/// Compiles the format of a type or attribute.
///
/// # Errors
/// The first thing that is wrong with it.
pub(crate) fn compile(record: &str, parameters: &[ParameterDef], text: &str) -> Result<Vec<FormatElement>> {
    let token = next(text, 0)?;
    let start = token.at.clone();
    let mut parser = Parser { record, parameters, text, token, seen: BTreeSet::new(), depth: 0 };
    let mut elements = Vec::new();
    while parser.token.kind != Kind::End {
        elements.push(parser.element()?);
    }
    let missing =
        (0..parameters.len()).find(|index| !parameters[*index].is_optional() && !parser.seen.contains(index));
    match missing {
        Some(index) => {
            let message = format!("format is missing reference to parameter: {}", parameters[index].name);
            Err(FormatError { at: start, message, note: None })
        }
        None => Ok(elements),
    }
}

struct Parser<'a> {
    record: &'a str,
    parameters: &'a [ParameterDef],
    text: &'a str,
    token: Token,
    seen: BTreeSet<usize>,
    depth: usize,
}

impl Parser<'_> {
    fn fail<T>(&self, at: &Range<usize>, message: impl Into<String>) -> Result<T> {
        Err(FormatError { at: at.clone(), message: message.into(), note: None })
    }

    fn advance(&mut self) -> Result<Token> {
        let following = next(self.text, self.token.at.end)?;
        Ok(std::mem::replace(&mut self.token, following))
    }

    fn is(&self, punctuation: u8) -> bool {
        self.token.kind == Kind::Punctuation(punctuation)
    }

    fn expect(&mut self, punctuation: u8, message: &str) -> Result<()> {
        if !self.is(punctuation) {
            return self.fail(&self.token.at, message);
        }
        self.advance().map(|_| ())
    }

    fn element(&mut self) -> Result<FormatElement> {
        let at = self.token.at.clone();
        match self.token.kind {
            Kind::Literal => self.literal(),
            Kind::Variable => {
                let index = self.variable()?;
                Ok(FormatElement::Parameter { index, is_qualified: false })
            }
            Kind::Word => self.directive(),
            Kind::Punctuation(b'(') => self.group(),
            Kind::String => self.fail(&at, "strings may only be used as 'custom' directive arguments"),
            _ => self.fail(&at, "expected literal, variable, directive, or optional group"),
        }
    }

    fn literal(&mut self) -> Result<FormatElement> {
        let at = self.advance()?.at;
        let text = &self.text[at.start + 1..at.end - 1];
        match text {
            "" => return Ok(FormatElement::Whitespace("")),
            " " => return Ok(FormatElement::Whitespace(" ")),
            "\\n" => return Ok(FormatElement::Whitespace("\n")),
            _ => {}
        }
        match literal_problem(text) {
            Some(problem) => self.fail(&at, format!("expected valid literal but got '{text}': {problem}")),
            None => Ok(FormatElement::Literal(text.to_owned())),
        }
    }

    /// `$name`, which was not there before.
    fn variable(&mut self) -> Result<usize> {
        let at = self.advance()?.at;
        let name = &self.text[at.start + 1..at.end];
        let Some(index) = self.parameters.iter().position(|parameter| parameter.name == name) else {
            return self.fail(&at, format!("{} has no parameter named '{name}'", self.record));
        };
        if !self.seen.insert(index) {
            return self.fail(&at, format!("duplicate parameter '{name}'"));
        }
        Ok(index)
    }

    fn directive(&mut self) -> Result<FormatElement> {
        let at = self.token.at.clone();
        match &self.text[at.clone()] {
            "params" => {
                self.advance()?;
                self.all("params", &at).map(FormatElement::List)
            }
            "struct" => {
                self.advance()?;
                self.structure().map(FormatElement::Struct)
            }
            "qualified" => {
                self.advance()?;
                self.expect(b'(', "expected '(' before argument list")?;
                if self.token.kind != Kind::Variable {
                    return self.fail(&self.token.at, "`qualified` argument list expected a variable");
                }
                let index = self.variable()?;
                self.expect(b')', "expected ')' after argument list")?;
                Ok(FormatElement::Parameter { index, is_qualified: true })
            }
            "custom" => self.fail(&at, "`custom` is not supported in formats of types and attributes"),
            "ref" => self.fail(&at, "'ref' is only valid within a `custom` directive"),
            "attr-dict"
            | "attr-dict-with-keyword"
            | "functional-type"
            | "oilist"
            | "operands"
            | "prop-dict"
            | "regions"
            | "results"
            | "successors"
            | "type" => self.fail(&at, "unsupported directive kind"),
            _ => self.fail(&at, "expected literal, variable, directive, or optional group"),
        }
    }

    /// All parameters.
    fn all(&mut self, directive: &str, at: &Range<usize>) -> Result<Vec<usize>> {
        let all: Vec<usize> = (0..self.parameters.len()).collect();
        match all.iter().find(|index| !self.seen.insert(**index)) {
            Some(index) => {
                let name = &self.parameters[*index].name;
                self.fail(at, format!("`{directive}` captures duplicate parameter: {name}"))
            }
            None => Ok(all),
        }
    }

    /// `($a, $b)` or `(params)`
    fn structure(&mut self) -> Result<Vec<usize>> {
        self.expect(b'(', "expected '(' before `struct` argument list")?;
        if self.token.kind == Kind::Word && &self.text[self.token.at.clone()] == "params" {
            let at = self.advance()?.at;
            let all = self.all("params", &at)?;
            self.expect(b')', "expected ')' at the end of an argument list")?;
            return Ok(all);
        }
        let mut listed = Vec::new();
        loop {
            if self.token.kind != Kind::Variable {
                let message = match self.token.kind {
                    Kind::Literal => "literals may only be used in the top-level section of the format",
                    _ => "expected literal, variable, directive, or optional group",
                };
                return self.fail(&self.token.at, message);
            }
            listed.push(self.variable()?);
            if !self.is(b',') {
                break;
            }
            self.advance()?;
        }
        self.expect(b')', "expected ')' at the end of an argument list")?;
        Ok(listed)
    }

    fn group(&mut self) -> Result<FormatElement> {
        let at = self.advance()?.at;
        let mut anchor = None;
        let then = self.group_elements(&mut anchor)?;
        let is_of_then = anchor.is_some();
        let mut otherwise = Vec::new();
        if self.is(b':') {
            self.advance()?;
            self.expect(b'(', "expected '(' to start else branch of optional group")?;
            otherwise = self.group_elements(&mut anchor)?;
        }
        self.expect(b'?', "expected '?' after optional group")?;
        let Some(nth) = anchor else { return self.fail(&at, "optional group has no anchor element") };
        let Some(anchors) = anchors(if is_of_then { &then[nth] } else { &otherwise[nth] }) else {
            return self.fail(&at, "optional group anchor must be a parameter or directive");
        };
        self.check_group(&at, &then)?;
        self.check_group(&at, &otherwise)?;
        let first = then.iter().find(|element| !matches!(element, FormatElement::Whitespace(_)));
        if !matches!(first, Some(FormatElement::Literal(_) | FormatElement::Parameter { .. })) {
            let message = "first parsable element of an optional group must be a literal, variable, or custom directive";
            return self.fail(&at, message);
        }
        Ok(FormatElement::Group { anchors, is_inverted: !is_of_then, then, otherwise })
    }

    /// Elements up to the closing parenthesis, and which is the anchor.
    fn group_elements(&mut self, anchor: &mut Option<usize>) -> Result<Vec<FormatElement>> {
        let mut elements = Vec::new();
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return self.fail(&self.token.at, format!("optional groups may nest {MAX_NESTING} deep"));
        }
        loop {
            elements.push(self.element()?);
            if self.is(b'^') {
                if anchor.is_some() {
                    let message = "only one element can be marked as the anchor of an optional group";
                    return self.fail(&self.token.at, message);
                }
                *anchor = Some(elements.len() - 1);
                self.advance()?;
            }
            if self.is(b')') {
                self.advance()?;
                self.depth -= 1;
                return Ok(elements);
            }
        }
    }

    /// Nothing in a group is required.
    fn check_group(&self, at: &Range<usize>, elements: &[FormatElement]) -> Result<()> {
        let is_required = |index: &usize| !self.parameters[*index].is_optional();
        for element in elements {
            let (directive, indices) = match element {
                FormatElement::Parameter { index, .. } if is_required(index) => {
                    return self.fail(at, "parameters in an optional group must be optional");
                }
                FormatElement::List(indices) => ("params", indices),
                FormatElement::Struct(indices) => ("struct", indices),
                _ => continue,
            };
            if indices.iter().any(is_required) {
                let message = format!(
                    "`{directive}` directive allowed in optional group only if all parameters are optional"
                );
                return self.fail(at, message);
            }
        }
        Ok(())
    }
}

/// The parameters by which a group is there.
fn anchors(element: &FormatElement) -> Option<Vec<usize>> {
    match element {
        FormatElement::Parameter { index, .. } => Some(vec![*index]),
        FormatElement::List(indices) | FormatElement::Struct(indices) => Some(indices.clone()),
        _ => None,
    }
}

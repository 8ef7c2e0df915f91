//! Formats of types and attributes: parses the text of `assemblyFormat` to elements, with mlir-tblgen's error
//! messages.
//!
//! MLIR: mlir-tblgen's AttrOrTypeFormatGen.cpp.

use std::collections::BTreeSet;
use std::ops::Range;

use super::cursor::{Cursor, MAX_NESTING};
use super::error::{FormatError, Result};
use super::lexer::Kind;
use crate::ods::parameters::{FormatElement, ParameterDef};

/// Compiles the format of a type or attribute.
///
/// # Errors
/// The first error in it.
pub(crate) fn compile(record: &str, parameters: &[ParameterDef], text: &str) -> Result<Vec<FormatElement>> {
    let cursor = Cursor::new(text)?;
    let start = cursor.token.at.clone();
    let mut parser = Parser { record, parameters, cursor, seen: BTreeSet::new(), depth: 0 };
    let mut elements = Vec::new();
    while parser.cursor.token.kind != Kind::End {
        elements.push(parser.element(Place::Top)?);
    }
    let missing =
        (0..parameters.len()).find(|index| parameters[*index].is_in_text() && !parser.seen.contains(index));
    match missing {
        Some(index) => {
            let message = format!("format is missing reference to parameter: {}", parameters[index].name);
            Err(FormatError { at: start, message, note: None })
        }
        None => Ok(elements),
    }
}

/// The context of an element.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Place {
    Top,
    Struct,
    Custom,
    Ref,
}

const NO_ELEMENT: &str = "expected literal, variable, directive, or optional group";

struct Parser<'a> {
    record: &'a str,
    parameters: &'a [ParameterDef],
    cursor: Cursor<'a>,
    seen: BTreeSet<usize>,
    depth: usize,
}

impl Parser<'_> {
    fn element(&mut self, place: Place) -> Result<FormatElement> {
        let at = self.cursor.token.at.clone();
        let refused = match self.cursor.token.kind {
            Kind::Literal if place == Place::Top => return self.literal(),
            Kind::Literal => "literals may only be used in the top-level section of the format",
            Kind::Variable => {
                let index = self.variable(place)?;
                return Ok(FormatElement::Parameter { index, is_qualified: false });
            }
            Kind::Word => return self.directive(place),
            Kind::Punctuation(b'(') if place == Place::Top => return self.group(),
            Kind::Punctuation(b'(') => "optional groups can only be used as top-level elements",
            Kind::String if place == Place::Custom => {
                self.cursor.advance()?;
                return Ok(FormatElement::Code(self.cursor.text(at.start + 1..at.end - 1).to_owned()));
            }
            Kind::String => "strings may only be used as 'custom' directive arguments",
            _ => NO_ELEMENT,
        };
        self.cursor.fail(&at, refused)
    }

    fn literal(&mut self) -> Result<FormatElement> {
        Ok(match self.cursor.literal()? {
            "" => FormatElement::Whitespace(""),
            " " => FormatElement::Whitespace(" "),
            "\\n" => FormatElement::Whitespace("\n"),
            text => FormatElement::Literal(text.to_owned()),
        })
    }

    /// Parses `$name`, which must be new, or in `ref` must be defined.
    fn variable(&mut self, place: Place) -> Result<usize> {
        let at = self.cursor.advance()?.at;
        let name = self.cursor.text(at.start + 1..at.end);
        let Some(index) = self.parameters.iter().position(|parameter| parameter.name == name) else {
            return self.cursor.fail(&at, format!("{} has no parameter named '{name}'", self.record));
        };
        if place == Place::Ref {
            if !self.seen.contains(&index) {
                let message = format!("parameter '{name}' must be bound before it is referenced");
                return self.cursor.fail(&at, message);
            }
        } else if !self.seen.insert(index) {
            return self.cursor.fail(&at, format!("duplicate parameter '{name}'"));
        }
        Ok(index)
    }

    fn directive(&mut self, place: Place) -> Result<FormatElement> {
        let at = self.cursor.token.at.clone();
        let is_outside = matches!(place, Place::Top | Place::Struct);
        let refused = match self.cursor.spelling() {
            "params" if is_outside => {
                self.cursor.advance()?;
                return self.all(&at).map(FormatElement::List);
            }
            "params" => "`params` can only be used at the top-level context or within a `struct` directive",
            "struct" if place == Place::Top => {
                self.cursor.advance()?;
                return self.structure(&at);
            }
            "struct" => "`struct` can only be used at the top-level context",
            "qualified" => {
                self.cursor.advance()?;
                self.cursor.expect(b'(', "expected '(' before argument list")?;
                let FormatElement::Parameter { index, .. } = self.element(place)? else {
                    return self.cursor.fail(&at, "`qualified` argument list expected a variable");
                };
                self.cursor.expect(b')', "expected ')' after argument list")?;
                return Ok(FormatElement::Parameter { index, is_qualified: true });
            }
            "custom" if is_outside => {
                self.cursor.advance()?;
                return self.custom();
            }
            "custom" => "`custom` can only be used at the top-level context or within a `struct` directive",
            "ref" if place == Place::Custom => {
                self.cursor.advance()?;
                self.cursor.expect(b'(', "expected '(' before argument list")?;
                let referred = self.element(Place::Ref)?;
                self.cursor.expect(b')', "expected ')' after argument list")?;
                return Ok(match referred {
                    FormatElement::Parameter { index, .. } => FormatElement::Ref(index),
                    referred => referred,
                });
            }
            "ref" => "'ref' is only valid within a `custom` directive",
            "attr-dict"
            | "attr-dict-with-keyword"
            | "functional-type"
            | "oilist"
            | "operands"
            | "prop-dict"
            | "regions"
            | "results"
            | "successors"
            | "type" => "unsupported directive kind",
            _ => NO_ELEMENT,
        };
        self.cursor.fail(&at, refused)
    }

    /// Returns all parameters.
    fn all(&mut self, at: &Range<usize>) -> Result<Vec<usize>> {
        let all: Vec<usize> =
            (0..self.parameters.len()).filter(|index| !self.parameters[*index].is_self_type).collect();
        match all.iter().find(|index| !self.seen.insert(**index)) {
            Some(index) => {
                let name = &self.parameters[*index].name;
                self.cursor.fail(at, format!("`params` captures duplicate parameter: {name}"))
            }
            None => Ok(all),
        }
    }

    /// Parses `<Name>($a, ref($b), "code")`.
    fn custom(&mut self) -> Result<FormatElement> {
        let name = self.cursor.custom_name()?;
        let mut args = vec![self.element(Place::Custom)?];
        while self.cursor.is(b',') {
            self.cursor.advance()?;
            args.push(self.element(Place::Custom)?);
        }
        self.cursor.expect(b')', "expected ')' after custom directive parameters")?;
        Ok(FormatElement::Custom { name, args })
    }

    /// Parses `($a, custom<Name>($b))` or `(params)`.
    fn structure(&mut self, at: &Range<usize>) -> Result<FormatElement> {
        self.cursor.expect(b'(', "expected '(' before `struct` argument list")?;
        let mut entries = Vec::new();
        loop {
            let element = self.element(Place::Struct)?;
            match (bound(&element), element) {
                (_, FormatElement::List(all)) => {
                    let entry =
                        |index: usize| (index, FormatElement::Parameter { index, is_qualified: false });
                    entries.extend(all.into_iter().map(entry));
                    break;
                }
                (_, FormatElement::Custom { args, .. }) if args.len() != 1 => {
                    let message = "`struct` can only contain `custom` directives with a single argument";
                    return self.cursor.fail(at, message);
                }
                (bound, element) => match bound[..] {
                    [index] => entries.push((index, element)),
                    _ => {
                        let message =
                            "a `custom` directive nested within a `struct` must be passed a parameter";
                        return self.cursor.fail(at, message);
                    }
                },
            }
            if !self.cursor.is(b',') {
                break;
            }
            self.cursor.advance()?;
        }
        self.cursor.expect(b')', "expected ')' at the end of an argument list")?;
        Ok(FormatElement::Struct(entries))
    }

    fn group(&mut self) -> Result<FormatElement> {
        let at = self.cursor.advance()?.at;
        let mut anchor = None;
        let then = self.group_elements(&mut anchor)?;
        let is_of_then = anchor.is_some();
        let mut otherwise = Vec::new();
        if self.cursor.is(b':') {
            self.cursor.advance()?;
            self.cursor.expect(b'(', "expected '(' to start else branch of optional group")?;
            otherwise = self.group_elements(&mut anchor)?;
        }
        self.cursor.expect(b'?', "expected '?' after optional group")?;
        let Some(nth) = anchor else { return self.cursor.fail(&at, "optional group has no anchor element") };
        let anchor = if is_of_then { &then[nth] } else { &otherwise[nth] };
        if matches!(
            anchor,
            FormatElement::Literal(_) | FormatElement::Whitespace(_) | FormatElement::Group { .. }
        ) {
            return self.cursor.fail(&at, "optional group anchor must be a parameter or directive");
        }
        let anchors = bound(anchor);
        if anchors.is_empty() && matches!(anchor, FormatElement::Custom { .. }) {
            let message =
                "`custom` directive with no bound parameters cannot be used as optional group anchor";
            return self.cursor.fail(&at, message);
        }
        self.check_group(&at, &then)?;
        self.check_group(&at, &otherwise)?;
        let first = then.iter().find(|element| !matches!(element, FormatElement::Whitespace(_)));
        if !matches!(
            first,
            Some(FormatElement::Literal(_) | FormatElement::Parameter { .. } | FormatElement::Custom { .. })
        ) {
            let message = "first parsable element of an optional group must be a literal, variable, or custom directive";
            return self.cursor.fail(&at, message);
        }
        Ok(FormatElement::Group { anchors, is_inverted: !is_of_then, then, otherwise })
    }

    /// Parses elements up to the closing parenthesis; determines the anchor.
    fn group_elements(&mut self, anchor: &mut Option<usize>) -> Result<Vec<FormatElement>> {
        let mut elements = Vec::new();
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return self
                .cursor
                .fail(&self.cursor.token.at, format!("optional groups may nest {MAX_NESTING} deep"));
        }
        loop {
            elements.push(self.element(Place::Top)?);
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
                self.depth -= 1;
                return Ok(elements);
            }
        }
    }

    /// Checks that nothing in a group is required.
    fn check_group(&self, at: &Range<usize>, elements: &[FormatElement]) -> Result<()> {
        let is_required = |index: &usize| !self.parameters[*index].is_optional();
        for element in elements {
            if !bound(element).iter().any(is_required) {
                continue;
            }
            let message = match element {
                FormatElement::List(_) => {
                    "`params` directive allowed in optional group only if all parameters are optional"
                }
                FormatElement::Struct(_) => {
                    "`struct` is only allowed in an optional group if all captured parameters are optional"
                }
                FormatElement::Custom { .. } => {
                    "`custom` is only allowed in an optional group if all captured parameters are optional"
                }
                _ => "parameters in an optional group must be optional",
            };
            return self.cursor.fail(at, message);
        }
        Ok(())
    }
}

/// Returns the parameters that an element, which is not a group, parses and prints.
fn bound(element: &FormatElement) -> Vec<usize> {
    match element {
        FormatElement::Parameter { index, .. } => vec![*index],
        FormatElement::List(indices) => indices.clone(),
        FormatElement::Struct(entries) => entries.iter().map(|(index, _)| *index).collect(),
        FormatElement::Custom { args, .. } => args.iter().flat_map(bound).collect(),
        _ => Vec::new(),
    }
}

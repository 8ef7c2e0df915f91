//! Parser of formats: checks where elements are allowed, and that there are no duplicates.

use std::ops::Range;

use super::contents::Contents;
use super::cursor::{Cursor, MAX_NESTING};
use super::error::Result;
use super::lexer::Kind;
use super::model::{Element, Whitespace};
use crate::ods::model::Operation;

/// The context of an element.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Place {
    Top,
    Custom,
    Ref,
    Type,
}

pub(super) struct Parser<'a> {
    pub(super) operation: &'a Operation,
    pub(super) cursor: Cursor<'a>,
    contents: Contents,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(operation: &'a Operation, text: &'a str) -> Result<Self> {
        Ok(Parser { operation, cursor: Cursor::new(text)?, contents: Contents::default(), depth: 0 })
    }

    /// Returns the location of the first token.
    pub(super) fn start(&self) -> Range<usize> {
        self.cursor.token.at.clone()
    }

    pub(super) fn contents(self) -> Contents {
        self.contents
    }

    pub(super) fn parse(&mut self) -> Result<Vec<Element>> {
        let mut elements = Vec::new();
        while self.cursor.token.kind != Kind::End {
            elements.push(self.element(Place::Top)?);
        }
        Ok(elements)
    }

    pub(super) fn element(&mut self, place: Place) -> Result<Element> {
        match self.cursor.token.kind {
            Kind::Literal => self.literal(place),
            Kind::String => {
                let at = self.cursor.token.at.clone();
                if place != Place::Custom {
                    return self.cursor.fail(&at, "strings may only be used as 'custom' directive arguments");
                }
                self.cursor.advance()?;
                Ok(Element::Code(self.cursor.text(at.start + 1..at.end - 1).to_owned()))
            }
            Kind::Variable => self.variable(place),
            Kind::Word => self.directive(place),
            Kind::Punctuation(b'(') => self.group(place),
            _ => self
                .cursor
                .fail(&self.cursor.token.at, "expected literal, variable, directive, or optional group"),
        }
    }

    pub(super) fn literal(&mut self, place: Place) -> Result<Element> {
        let at = self.cursor.token.at.clone();
        if self.cursor.token.kind != Kind::Literal {
            return self.cursor.fail(&at, format!("expected literal, but got '{}'", self.cursor.spelling()));
        }
        if place != Place::Top {
            return self.cursor.fail(&at, "literals may only be used in the top-level section of the format");
        }
        Ok(match self.cursor.literal()? {
            "" => Element::Whitespace(Whitespace::Nothing),
            " " => Element::Whitespace(Whitespace::Blank),
            "\\n" => Element::Whitespace(Whitespace::Newline),
            text => Element::Literal(text.to_owned()),
        })
    }

    fn variable(&mut self, place: Place) -> Result<Element> {
        let at = self.cursor.token.at.clone();
        let name = self.cursor.text(at.start + 1..at.end);
        self.cursor.advance()?;
        let op = self.operation;
        let find = |names: &mut dyn Iterator<Item = &String>| {
            names.zip(0u32..).find(|(found, _)| *found == name).map(|(_, index)| index)
        };
        let is_bound_here = matches!(place, Place::Top | Place::Custom);
        let before = |what: &str| format!("{what} '{name}' must be bound before it is referenced");
        let twice = |what: &str| format!("{what} '{name}' is already bound");
        if let Some(index) = find(&mut op.attributes.iter().map(|attr| &attr.name)) {
            if place == Place::Type {
                return self.cursor.fail(&at, "attributes cannot be used as children to a `type` directive");
            }
            if place == Place::Ref {
                if !self.contents.attributes.contains(&index) {
                    return self.cursor.fail(&at, before("attribute"));
                }
            } else if !self.contents.attributes.insert(index) {
                return self.cursor.fail(&at, twice("attribute"));
            }
            return Ok(Element::Attribute { index, is_qualified: false });
        }
        if let Some(index) = find(&mut op.operands.iter().map(|group| &group.name)) {
            if is_bound_here {
                if self.contents.all_operands || !self.contents.operands.insert(index) {
                    return self.cursor.fail(&at, twice("operand"));
                }
            } else if place == Place::Ref && !self.contents.operands.contains(&index) {
                return self.cursor.fail(&at, before("operand"));
            }
            return Ok(Element::Operand(index));
        }
        if let Some(index) = find(&mut op.regions.iter().map(|part| &part.name)) {
            if place == Place::Type {
                return self
                    .cursor
                    .fail(&at, "regions can only be used at the top level or in a ref directive");
            }
            if is_bound_here {
                if self.contents.all_regions || !self.contents.regions.insert(index) {
                    return self.cursor.fail(&at, twice("region"));
                }
            } else if !self.contents.regions.contains(&index) {
                return self.cursor.fail(&at, before("region"));
            }
            return Ok(Element::Region(index));
        }
        if let Some(index) = find(&mut op.results.iter().map(|group| &group.name)) {
            if place != Place::Type {
                let message = "result variables can can only be used as a child to a 'type' directive";
                return self.cursor.fail(&at, message);
            }
            return Ok(Element::Result(index));
        }
        if let Some(index) = find(&mut op.successors.iter().map(|part| &part.name)) {
            if place == Place::Type {
                return self
                    .cursor
                    .fail(&at, "successors can only be used at the top level or in a ref directive");
            }
            if is_bound_here {
                if self.contents.all_successors || !self.contents.successors.insert(index) {
                    return self.cursor.fail(&at, twice("successor"));
                }
            } else if !self.contents.successors.contains(&index) {
                return self.cursor.fail(&at, before("successor"));
            }
            return Ok(Element::Successor(index));
        }
        self.cursor.fail(&at, "expected variable to refer to an argument, region, result, or successor")
    }

    fn directive(&mut self, place: Place) -> Result<Element> {
        let at = self.cursor.token.at.clone();
        let word = self.cursor.spelling();
        const DIRECTIVES: &[&str] = &[
            "attr-dict",
            "attr-dict-with-keyword",
            "custom",
            "functional-type",
            "oilist",
            "operands",
            "prop-dict",
            "qualified",
            "ref",
            "regions",
            "results",
            "successors",
            "type",
        ];
        if matches!(word, "params" | "struct") {
            return self.cursor.fail(&at, "unsupported directive kind");
        }
        if !DIRECTIVES.contains(&word) {
            return self.cursor.fail(&at, "expected literal, variable, directive, or optional group");
        }
        self.cursor.advance()?;
        let is_ref = place == Place::Ref;
        match word {
            "attr-dict" | "attr-dict-with-keyword" => {
                if place == Place::Type {
                    return self
                        .cursor
                        .fail(&at, "'attr-dict' directive can only be used as a top-level directive");
                }
                if is_ref && !self.contents.attr_dict {
                    return self
                        .cursor
                        .fail(&at, "'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive");
                }
                if !is_ref && std::mem::replace(&mut self.contents.attr_dict, true) {
                    return self.cursor.fail(&at, "'attr-dict' directive has already been seen");
                }
                Ok(Element::AttrDict { with_keyword: word == "attr-dict-with-keyword" })
            }
            "prop-dict" => {
                if place == Place::Type || is_ref {
                    return self
                        .cursor
                        .fail(&at, "'prop-dict' directive can only be used as a top-level directive");
                }
                if std::mem::replace(&mut self.contents.prop_dict, true) {
                    return self.cursor.fail(&at, "'prop-dict' directive has already been seen");
                }
                Ok(Element::PropDict)
            }
            "operands" => {
                if is_ref && !self.contents.all_operands {
                    return self
                        .cursor
                        .fail(&at, "'ref' of 'operands' is not bound by a prior 'operands' directive");
                }
                if matches!(place, Place::Top | Place::Custom) {
                    if self.contents.all_operands || !self.contents.operands.is_empty() {
                        return self.cursor.fail(&at, "'operands' directive creates overlap in format");
                    }
                    self.contents.all_operands = true;
                }
                Ok(Element::Operands)
            }
            "regions" => {
                let (all, some) = (self.contents.all_regions, !self.contents.regions.is_empty());
                self.all(&at, place, "regions", all, some)?;
                self.contents.all_regions = true;
                Ok(Element::Regions)
            }
            "successors" => {
                let (all, some) = (self.contents.all_successors, !self.contents.successors.is_empty());
                self.all(&at, place, "successors", all, some)?;
                self.contents.all_successors = true;
                Ok(Element::Successors)
            }
            "results" if place != Place::Type => self
                .cursor
                .fail(&at, "'results' directive can can only be used as a child to a 'type' directive"),
            "results" => Ok(Element::Results),
            "type" => {
                if place == Place::Type {
                    return self.cursor.fail(&at, "'type' cannot be used as a child of another `type`");
                }
                self.cursor.expect(b'(', "expected '(' before argument list")?;
                let of = Box::new(self.typed(&at, is_ref)?);
                self.cursor.expect(b')', "expected ')' after argument list")?;
                Ok(Element::Type { of, is_qualified: false })
            }
            "functional-type" => {
                if place != Place::Top {
                    return self.cursor.fail(&at, "'functional-type' is only valid as a top-level directive");
                }
                self.cursor.expect(b'(', "expected '(' before argument list")?;
                let inputs = Box::new(self.typed(&at, false)?);
                self.cursor.expect(b',', "expected ',' after inputs argument")?;
                let results = Box::new(self.typed(&at, false)?);
                self.cursor.expect(b')', "expected ')' after argument list")?;
                Ok(Element::FunctionalType(inputs, results))
            }
            "ref" => {
                if place != Place::Custom {
                    return self.cursor.fail(&at, "'ref' is only valid within a `custom` directive");
                }
                self.cursor.expect(b'(', "expected '(' before argument list")?;
                let of = Box::new(self.element(Place::Ref)?);
                self.cursor.expect(b')', "expected ')' after argument list")?;
                Ok(Element::Ref(of))
            }
            "qualified" => {
                self.cursor.expect(b'(', "expected '(' before argument list")?;
                let of = self.nested(|parser| parser.element(place))?;
                self.cursor.expect(b')', "expected ')' after argument list")?;
                match of {
                    Element::Attribute { index, .. } => Ok(Element::Attribute { index, is_qualified: true }),
                    Element::Type { of, .. } => Ok(Element::Type { of, is_qualified: true }),
                    _ => self
                        .cursor
                        .fail(&at, "'qualified' directive expects an attribute or a `type` directive"),
                }
            }
            "oilist" => self.oilist(&at, place),
            _ => self.custom(&at, place),
        }
    }

    /// Parses `regions` or `successors`.
    fn all(&self, at: &Range<usize>, place: Place, what: &str, all: bool, some: bool) -> Result<()> {
        match place {
            Place::Type => self.cursor.fail(at, format!("'{what}' is only valid as a top-level directive")),
            Place::Ref if !all => {
                self.cursor.fail(at, format!("'ref' of '{what}' is not bound by a prior '{what}' directive"))
            }
            Place::Ref => Ok(()),
            _ if all || some => self.cursor.fail(at, format!("'{what}' directive creates overlap in format")),
            _ => Ok(()),
        }
    }

    /// Parses the arguments of `type` and `functional-type`.
    fn typed(&mut self, at: &Range<usize>, is_ref: bool) -> Result<Element> {
        let of = self.element(Place::Type)?;
        let op = self.operation;
        let (all, seen, name, list) = match &of {
            Element::Operand(index) => {
                let seen = self.contents.operand_types.contains(index);
                (self.contents.all_operand_types, seen, op.operands[*index as usize].name.as_str(), None)
            }
            Element::Result(index) => {
                let seen = self.contents.result_types.contains(index);
                (self.contents.all_result_types, seen, op.results[*index as usize].name.as_str(), None)
            }
            Element::Operands => {
                let seen = !self.contents.operand_types.is_empty();
                (self.contents.all_operand_types, seen, "operands", Some("operands"))
            }
            Element::Results => {
                let seen = !self.contents.result_types.is_empty();
                (self.contents.all_result_types, seen, "results", Some("results"))
            }
            Element::Literal(_) => {
                return self
                    .cursor
                    .fail(at, "'type' directive operand expects variable or directive operand");
            }
            _ => return self.cursor.fail(at, "invalid argument to 'type' directive"),
        };
        match list {
            Some(list) if !is_ref && (all || seen) => {
                return self.cursor.fail(at, format!("'{list}' 'type' is already bound"));
            }
            Some(list) if is_ref && !all => {
                let message = format!("'ref' of 'type({list})' is not bound by a prior 'type' directive");
                return self.cursor.fail(at, message);
            }
            None if !is_ref && (all || seen) => {
                return self.cursor.fail(at, format!("'type' of '{name}' is already bound"));
            }
            None if is_ref && !(all || seen) => {
                let message = format!("'ref' of 'type(${name})' is not bound by a prior 'type' directive");
                return self.cursor.fail(at, message);
            }
            _ => {}
        }
        match &of {
            Element::Operand(index) => {
                self.contents.operand_types.insert(*index);
            }
            Element::Result(index) => {
                self.contents.result_types.insert(*index);
            }
            Element::Operands => self.contents.all_operand_types = true,
            _ => self.contents.all_result_types = true,
        }
        Ok(of)
    }

    fn custom(&mut self, at: &Range<usize>, place: Place) -> Result<Element> {
        if place != Place::Top {
            let message = "`custom` can only be used at the top-level context or within a `struct` directive";
            return self.cursor.fail(at, message);
        }
        let name = self.cursor.custom_name()?;
        let mut args = Vec::new();
        loop {
            args.push(self.element(Place::Custom)?);
            if !self.cursor.is(b',') {
                break;
            }
            self.cursor.advance()?;
        }
        self.cursor.expect(b')', "expected ')' after custom directive parameters")?;
        for arg in &args {
            match arg {
                Element::Type { of, .. } if !matches!(**of, Element::Operand(_) | Element::Result(_)) => {
                    let message = "type directives within a custom directive may only refer to variables";
                    return self.cursor.fail(at, message);
                }
                Element::AttrDict { .. }
                | Element::PropDict
                | Element::Attribute { .. }
                | Element::Operand(_)
                | Element::Ref(_)
                | Element::Region(_)
                | Element::Successor(_)
                | Element::Code(_)
                | Element::Type { .. } => {}
                _ => {
                    let message = "only variables and types may be used as parameters to a custom directive";
                    return self.cursor.fail(at, message);
                }
            }
        }
        Ok(Element::Custom { name, args })
    }

    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_NESTING {
            let message = format!("groups and directives are nested more than {MAX_NESTING} deep");
            return self.cursor.fail(&self.cursor.token.at, message);
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }
}

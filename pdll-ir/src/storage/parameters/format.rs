//! Formats of types and attributes as static tables, walked both ways.
//!
//! Invariant: printed parameters are parsed as equal ones, as far as the format distinguishes them. MLIR:
//! mlir-tblgen's AttrOrTypeFormatGen.cpp. Differs: text after the parameters is an error; MLIR ignores it.

use super::{AttrOrTypeInfo, Nested, ParameterParser, ParameterPrinter, Parameters};
use crate::assembly::{AsmError, AsmResult};
use crate::context::Context;

/// Reads some of the parameters.
pub(crate) type ParseFn = fn(&mut ParameterParser<'_>, &mut dyn Parameters) -> AsmResult<bool>;
/// Writes some of the parameters.
pub(crate) type PrintFn = fn(&mut ParameterPrinter<'_>, &dyn Parameters);

/// An element of a format. With `space`, a blank is printed before it.
#[derive(Debug)]
pub enum FormatElement {
    /// A keyword or punctuation.
    Literal {
        /// It.
        text: &'static str,
        /// Whether a blank precedes it.
        space: bool,
    },
    /// Blanks or a new line that are printed, and not read.
    Whitespace(&'static str),
    /// A parameter.
    Parameter {
        /// Index.
        index: usize,
        /// Whether a blank precedes it.
        space: bool,
        /// Whether a type or attribute of a known definition is printed with its dialect and mnemonic.
        is_qualified: bool,
    },
    /// Parameters with commas between them.
    List {
        /// Indices.
        indices: &'static [usize],
        /// Whether a blank precedes it.
        space: bool,
    },
    /// Parameters as `name = value`, with commas between them, read in any order.
    Struct {
        /// Indices, and the format of each value.
        entries: &'static [(usize, FormatElement)],
        /// Whether a blank precedes it.
        space: bool,
    },
    /// Functions of the user.
    Custom {
        /// Parses; returns whether it was present.
        parse: ParseFn,
        /// Writes.
        print: PrintFn,
        /// Whether a blank precedes it.
        space: bool,
    },
    /// Elements that depend on the presence of some parameters.
    Group {
        /// The parameters.
        anchors: &'static [usize],
        /// Whether `then` and `otherwise` are exchanged.
        is_inverted: bool,
        /// Elements used if one is present. The parser decides by the first one.
        then: &'static [FormatElement],
        /// Elements used if none is present.
        otherwise: &'static [FormatElement],
    },
}

/// Returns the text of a type or attribute after its dialect, in which `nested` writes the types and attributes.
pub(crate) fn body(
    ctx: &Context,
    info: &AttrOrTypeInfo,
    parameters: &dyn Parameters,
    nested: &mut dyn Nested,
) -> String {
    let mut printer = ParameterPrinter::new(ctx, info.mnemonic.to_owned(), nested);
    print(info.format, info, parameters, &mut printer);
    printer.into_text()
}

/// Parses parameters after the mnemonic.
///
/// # Errors
/// If they are not as the format has them.
pub(super) fn read(
    info: &AttrOrTypeInfo,
    parser: &mut ParameterParser<'_>,
) -> AsmResult<Box<dyn Parameters>> {
    let mut parameters = info.new.call();
    parameters.set_self_type(parser.attr_type(), parser)?;
    read_all(info.format, info, &mut *parameters, parser)?;
    parameters.complete(parser.context());
    Ok(parameters)
}

fn print(
    elements: &[FormatElement],
    info: &AttrOrTypeInfo,
    parameters: &dyn Parameters,
    to: &mut ParameterPrinter<'_>,
) {
    for element in elements {
        print_element(element, info, parameters, to);
    }
}

fn print_element(
    element: &FormatElement,
    info: &AttrOrTypeInfo,
    of: &dyn Parameters,
    to: &mut ParameterPrinter<'_>,
) {
    let ctx = to.context();
    let is_there = |index: &usize| of.is_there(*index, ctx);
    match element {
        FormatElement::Literal { text, space } => {
            to.blank_if(*space).print(text);
        }
        FormatElement::Whitespace(text) => {
            to.print(text);
        }
        FormatElement::Parameter { index, space, is_qualified } => {
            if is_there(index) {
                to.blank_if(*space).qualify(*is_qualified);
                of.print(*index, to);
                to.qualify(false);
            }
        }
        FormatElement::List { indices, space } => {
            let mut separator = if *space { " " } else { "" };
            for index in indices.iter().filter(|index| is_there(index)) {
                to.print(separator);
                separator = ", ";
                of.print(*index, to);
            }
        }
        FormatElement::Struct { entries, space } => {
            let mut separator = if *space { " " } else { "" };
            for (index, value) in entries.iter().filter(|(index, _)| is_there(index)) {
                to.print(separator);
                separator = ", ";
                if let Some(parameter) = info.parameters.get(*index) {
                    to.print(parameter.name).print(" = ");
                }
                print_element(value, info, of, to);
            }
        }
        FormatElement::Custom { print, space, .. } => print(to.blank_if(*space), of),
        FormatElement::Group { anchors, is_inverted, then, otherwise } => {
            let elements = if anchors.iter().any(is_there) != *is_inverted { then } else { otherwise };
            print(elements, info, of, to);
        }
    }
}

fn read_all(
    elements: &[FormatElement],
    info: &AttrOrTypeInfo,
    into: &mut dyn Parameters,
    parser: &mut ParameterParser<'_>,
) -> AsmResult {
    elements.iter().try_for_each(|element| read_element(element, info, into, parser))
}

fn read_element(
    element: &FormatElement,
    info: &AttrOrTypeInfo,
    into: &mut dyn Parameters,
    parser: &mut ParameterParser<'_>,
) -> AsmResult {
    match element {
        FormatElement::Literal { text, .. } => parser.parse_literal(text),
        FormatElement::Whitespace(_) => Ok(()),
        FormatElement::Parameter { index, .. } => read_parameter(*index, info, into, parser),
        FormatElement::List { indices, .. } => read_list(indices, info, into, parser),
        FormatElement::Struct { entries, .. } => read_struct(entries, info, into, parser),
        FormatElement::Custom { parse, .. } => parse(parser, into).map(|_| ()),
        FormatElement::Group { then, otherwise, .. } => {
            let Some((first, rest)) = then.split_first() else { return Ok(()) };
            let is_there = match first {
                FormatElement::Custom { parse, .. } => parse(parser, into)?,
                first if begins(first, info, parser) => {
                    read_element(first, info, into, parser)?;
                    true
                }
                _ => false,
            };
            read_all(if is_there { rest } else { otherwise }, info, into, parser)
        }
    }
}

/// Returns whether an element is next.
fn begins(element: &FormatElement, info: &AttrOrTypeInfo, parser: &mut ParameterParser<'_>) -> bool {
    match element {
        FormatElement::Literal { text, .. } => parser.is_literal_next(text),
        FormatElement::Struct { entries, .. } => {
            let names = entries.iter().filter_map(|(index, _)| info.parameters.get(*index));
            names.into_iter().any(|parameter| parser.is_literal_next(parameter.name))
        }
        _ => parser.is_value_next(),
    }
}

fn read_parameter(
    index: usize,
    info: &AttrOrTypeInfo,
    into: &mut dyn Parameters,
    parser: &mut ParameterParser<'_>,
) -> AsmResult {
    into.parse(index, parser).map_err(|mut error: AsmError| {
        if let Some(parameter) = info.parameters.get(index) {
            let (record, name, ty) = (info.record, parameter.name, parameter.ty);
            let what = format!("failed to parse {record} parameter '{name}' which is to be a `{ty}`");
            error.0.notes.push((what, None));
        }
        error
    })
}

fn read_list(
    indices: &[usize],
    info: &AttrOrTypeInfo,
    into: &mut dyn Parameters,
    parser: &mut ParameterParser<'_>,
) -> AsmResult {
    let is_optional = |index: &usize| info.parameters.get(*index).is_some_and(|found| found.is_optional);
    if indices.iter().all(is_optional) && !parser.is_value_next() {
        return Ok(());
    }
    for (nth, index) in indices.iter().enumerate() {
        if nth > 0 && indices[nth..].iter().all(is_optional) {
            // Those at the end may be left out.
            if !parser.parse_optional(",") {
                break;
            }
        } else if nth > 0 {
            parser.parse_literal(",")?;
        }
        read_parameter(*index, info, into, parser)?;
    }
    Ok(())
}

fn read_struct(
    entries: &[(usize, FormatElement)],
    info: &AttrOrTypeInfo,
    into: &mut dyn Parameters,
    parser: &mut ParameterParser<'_>,
) -> AsmResult {
    let mut open: Vec<&(usize, FormatElement)> = entries.iter().collect();
    let name_of = |index: usize| info.parameters.get(index).map_or("", |found| found.name);
    let is_optional = |index: &usize| info.parameters.get(*index).is_some_and(|found| found.is_optional);
    if !open.iter().all(|(index, _)| is_optional(index)) || parser.is_keyword_next() {
        loop {
            let name = parser.parse_keyword().map_err(|mut error| {
                error.0.notes.push(("expected a parameter name in struct".to_owned(), None));
                error
            })?;
            parser.parse_literal("=")?;
            let Some(nth) = open.iter().position(|(index, _)| name_of(*index) == name) else {
                let message = format!("duplicate or unknown struct parameter name: {name}");
                return Err(AsmError::new(parser.location(), message));
            };
            read_element(&open.remove(nth).1, info, into, parser)?;
            if !parser.parse_optional(",") {
                break;
            }
        }
    }
    match open.iter().find(|(index, _)| !is_optional(index)) {
        Some((missing, _)) => {
            let message = format!("struct is missing required parameter: {}", name_of(*missing));
            Err(AsmError::new(parser.location(), message))
        }
        None => Ok(()),
    }
}

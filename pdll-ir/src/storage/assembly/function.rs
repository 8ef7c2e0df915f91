//! Functions as text: `@name(%a: i32 {…}) -> (f32 {…}) attributes {…} {…}`, for operations that are functions.
//!
//! In: the text after the operation's name, and before it the keyword of its visibility. Out: `sym_name`, `function_type`,
//! `sym_visibility`, `arg_attrs` and `res_attrs`, as operations with `FunctionOpInterface` hold them.
//! MLIR: `parseFunctionOp` and `printFunctionOp` in FunctionImplementation.cpp.

use super::{AsmResult, OpAsmParser, OpAsmPrinter, OpParts, RegionArgument, RegionText};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::Region;
use crate::context::Context;
use crate::op::Op;
use crate::types::{Type, TypeData};

const NAME: &str = "sym_name";
const VISIBILITY: &str = "sym_visibility";
const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];
const TYPE: &str = "function_type";
const ARG_ATTRS: &str = "arg_attrs";
const RES_ATTRS: &str = "res_attrs";

/// A type and the attributes that are written after it.
type Typed = (Type, Vec<NamedAttribute>);

/// The arguments of a signature.
#[derive(Default)]
struct Arguments {
    types: Vec<Typed>,
    /// Their names, if they have any.
    named: Vec<RegionArgument>,
}

/// Reads a function: its visibility, name, signature, attributes, and its body if it has one.
///
/// # Errors
/// If one of them is missing or invalid.
pub fn parse_function(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    if let Some(nth) = parser.parse_optional_keyword_of(&VISIBILITIES) {
        op.add_attribute(&ctx, VISIBILITY, ctx.string_attr(VISIBILITIES[nth]));
    }
    let name = parser.parse_symbol_name()?;
    op.add_attribute(&ctx, NAME, ctx.string_attr(&name));
    let arguments = arguments(parser)?;
    let results = results(parser)?;
    let types = |typed: &[Typed]| -> Vec<Type> { typed.iter().map(|(ty, _)| *ty).collect() };
    let ty = ctx.function_type(&types(&arguments.types), &types(&results));
    op.add_attribute(&ctx, TYPE, ctx.type_attr(ty));
    let at = parser.location();
    let n_before = op.attributes.len();
    parser.parse_optional_attr_dict_with_keyword(&mut op.attributes)?;
    for (key, _) in &op.attributes[n_before..] {
        let key = ctx.str(*key);
        if [VISIBILITY, NAME, TYPE].contains(&key) {
            let message = format!(
                "'{key}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            return Err(parser.error(at, message));
        }
    }
    for (key, typed) in [(ARG_ATTRS, &arguments.types), (RES_ATTRS, &results)] {
        if typed.iter().any(|(_, attrs)| !attrs.is_empty()) {
            let dictionaries: Vec<Attribute> =
                typed.iter().map(|(_, attrs)| ctx.dictionary_attr(attrs)).collect();
            op.add_attribute(&ctx, key, ctx.array_attr(&dictionaries));
        }
    }
    let at = parser.location();
    let body = parser.parse_optional_region(arguments.named)?;
    if body.as_ref().is_some_and(RegionText::is_blank) {
        return Err(parser.error(at, "expected non-empty function body"));
    }
    op.regions.push(body.unwrap_or_else(RegionText::empty));
    Ok(())
}

fn arguments(parser: &mut OpAsmParser<'_>) -> AsmResult<Arguments> {
    let mut found = Arguments::default();
    parser.parse_punctuation("(")?;
    if parser.parse_optional_punctuation(")") {
        return Ok(found);
    }
    loop {
        let at = parser.location();
        let name = parser.parse_optional_operand()?;
        // Either all arguments have names, or none.
        if !found.types.is_empty() && name.is_some() == found.named.is_empty() {
            let message = match name {
                Some(_) => "expected type instead of SSA identifier",
                None => "expected SSA identifier",
            };
            return Err(parser.error(at, message));
        }
        let typed = match name {
            Some(name) => {
                let typed = (parser.parse_colon_type()?, attributes(parser)?);
                let mut argument = RegionArgument::new(name, typed.0);
                parser.parse_optional_location(&mut argument)?;
                found.named.push(argument);
                typed
            }
            None => {
                let typed = (parser.parse_type()?, attributes(parser)?);
                // The argument of a declaration has no place to keep it.
                parser.skip_optional_location()?;
                typed
            }
        };
        found.types.push(typed);
        if !parser.parse_optional_punctuation(",") {
            break;
        }
    }
    parser.parse_punctuation(")")?;
    Ok(found)
}

fn attributes(parser: &mut OpAsmParser<'_>) -> AsmResult<Vec<NamedAttribute>> {
    let mut attrs = Vec::new();
    parser.parse_optional_attr_dict(&mut attrs)?;
    Ok(attrs)
}

fn results(parser: &mut OpAsmParser<'_>) -> AsmResult<Vec<Typed>> {
    if !parser.parse_optional_punctuation("->") {
        return Ok(Vec::new());
    }
    if !parser.parse_optional_punctuation("(") {
        return Ok(vec![(parser.parse_type()?, Vec::new())]);
    }
    if parser.parse_optional_punctuation(")") {
        return Ok(Vec::new());
    }
    let found = parser.parse_comma_separated(|parser| Ok((parser.parse_type()?, attributes(parser)?)))?;
    parser.parse_punctuation(")")?;
    Ok(found)
}

/// Writes a function as [`parse_function`] reads it.
pub fn print_function(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let ir = printer.ir();
    let text = |name: &str| op.attr_str(ir, name).and_then(|attr| attr.as_str(ctx));
    printer.print(" ");
    if let Some(visibility) = text(VISIBILITY) {
        printer.print(visibility).print(" ");
    }
    printer.print_symbol_name(text(NAME).unwrap_or_default());
    let ty = op.attr_str(ir, TYPE).and_then(|attr| attr.as_type(ctx));
    let (inputs, results) = match ty.map(|ty| ty.data(ctx)) {
        Some(TypeData::Function { inputs, results }) => (&inputs[..], &results[..]),
        _ => (&[][..], &[][..]),
    };
    let body = op.regions(ir).first().copied();
    let body = body.filter(|body| !body.is_empty(ir));
    print_arguments(printer, op, inputs, body);
    print_results(printer, op, results);
    printer.print_optional_attr_dict(op, &[NAME, VISIBILITY, TYPE, ARG_ATTRS, RES_ATTRS], true);
    if let Some(body) = body {
        printer.print(" ").print_region(body, false, true);
    }
}

fn print_arguments(printer: &mut OpAsmPrinter<'_>, op: Op, inputs: &[Type], body: Option<Region>) {
    let ctx = printer.context();
    let attrs = op.attr_str(printer.ir(), ARG_ATTRS);
    let entry = body.and_then(|body| body.entry(printer.ir()));
    let named = entry.map_or(&[][..], |block| block.args(printer.ir()));
    printer.print("(");
    for (i, ty) in inputs.iter().enumerate() {
        printer.print(if i > 0 { ", " } else { "" });
        if let Some(value) = named.get(i) {
            printer.print_operand(*value).print(": ");
        }
        printer.print_type(*ty);
        print_attributes(printer, nth(ctx, attrs, i));
        if let Some(value) = named.get(i) {
            printer.print_argument_location(*value);
        }
    }
    printer.print(")");
}

fn print_results(printer: &mut OpAsmPrinter<'_>, op: Op, results: &[Type]) {
    let ctx = printer.context();
    let attrs = op.attr_str(printer.ir(), RES_ATTRS);
    let [first, rest @ ..] = results else { return };
    let has_parentheses = !rest.is_empty() || first.is_function(ctx) || !nth(ctx, attrs, 0).is_empty();
    printer.print(if has_parentheses { " -> (" } else { " -> " });
    for (i, ty) in results.iter().enumerate() {
        printer.print(if i > 0 { ", " } else { "" }).print_type(*ty);
        print_attributes(printer, nth(ctx, attrs, i));
    }
    printer.print(if has_parentheses { ")" } else { "" });
}

/// Returns the entries of a dictionary in an array of them.
fn nth(ctx: &Context, attrs: Option<Attribute>, index: usize) -> &[NamedAttribute] {
    let dictionary = attrs.and_then(|attrs| attrs.as_array(ctx)?.get(index).copied());
    dictionary.and_then(|dictionary| dictionary.as_dictionary(ctx)).unwrap_or(&[])
}

fn print_attributes(printer: &mut OpAsmPrinter<'_>, attrs: &[NamedAttribute]) {
    printer.print_entries(attrs.iter().copied(), " {");
}

//! `shape`.

use crate::parts::{operands, print_body, region, result_types};
use pdll::ir::Op;
use pdll::text::{AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts, parse_function, print_function};

/// `shape.assuming %w -> (f32) {…}`
pub(crate) const ASSUMING: Assembly = Assembly::Custom { parse: parse_assuming, print: print_assuming };
/// `shape.const_shape [1, 2, 3] : tensor<3xindex>`
pub(crate) const CONST_SHAPE: Assembly =
    Assembly::Custom { parse: parse_const_shape, print: print_const_shape };
/// `shape.func @f(%a: !shape.shape) -> !shape.shape {…}`
pub const FUNC: Assembly = Assembly::Custom { parse: parse_function, print: print_function };
/// `shape.function_library @lib {…} mapping {…}`
pub(crate) const FUNCTION_LIBRARY: Assembly = Assembly::Custom { parse: parse_library, print: print_library };
/// `shape.reduce(%shape, %init) : tensor<?xindex> -> index {…}`
pub(crate) const REDUCE: Assembly = Assembly::Custom { parse: parse_reduce, print: print_reduce };

const SHAPE: &str = "shape";
const NAME: &str = "sym_name";
const MAPPING: &str = "mapping";

fn parse_assuming(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let witness_type = pdll::text::parse_type(parser.context(), "!shape.witness");
    let witness = parser.parse_operand()?;
    if let Ok(ty) = witness_type {
        op.operands.push(parser.resolve_operand(witness, ty)?);
    }
    op.result_types = parser.parse_optional_arrow_type_list()?;
    op.regions.push(parser.parse_region(Vec::new())?.ensure_terminator("shape.assuming_yield"));
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_assuming(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let (values, types) = (operands(printer.ir(), op), result_types(printer.ir(), op));
    printer.print(" ").print_operands(&values);
    if !types.is_empty() {
        printer.print(" -> (").print_types(types.iter().copied()).print(")");
    }
    printer.print(" ");
    print_body(printer, region(printer.ir(), op, 0), false, !types.is_empty());
    printer.print_optional_attr_dict(op, &[], false);
}

fn parse_const_shape(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let at = parser.location();
    let array = parser.parse_attribute()?;
    let values = array
        .as_array(&ctx)
        .and_then(|attrs| attrs.iter().map(|attr| attr.as_i64(&ctx)).collect::<Option<Vec<i64>>>());
    let Some(values) = values else {
        return Err(parser.error(at, "expected an array of integers"));
    };
    let n = i64::try_from(values.len()).unwrap_or(i64::MAX);
    let elements = crate::lists::elements(&ctx, &values, ctx.ranked_tensor_type(&[n], ctx.index_type()), at)?;
    op.add_attribute(&ctx, SHAPE, elements);
    op.result_types.push(parser.parse_colon_type()?);
    Ok(())
}

fn print_const_shape(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let shape = op.attr_str(printer.ir(), SHAPE);
    let values = shape.and_then(|shape| crate::lists::unsigned_elements(printer.context(), shape));
    // The elements are signed and have 64 bits.
    let texts: Vec<String> =
        values.unwrap_or_default().iter().map(|value| (*value as u64).cast_signed().to_string()).collect();
    printer.print(" ").print_optional_attr_dict(op, &[SHAPE], false);
    printer.print(&format!("[{}] : ", texts.join(", ")));
    let types = result_types(printer.ir(), op);
    printer.print_types(types);
}

fn parse_library(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let name = parser.parse_symbol_name()?;
    op.add_attribute(&ctx, NAME, ctx.string_attr(&name));
    parser.parse_optional_attr_dict_with_keyword(&mut op.attributes)?;
    op.regions.push(parser.parse_region(Vec::new())?);
    parser.parse_keyword(MAPPING)?;
    let mapping = parser.parse_attribute()?;
    op.add_attribute(&ctx, MAPPING, mapping);
    Ok(())
}

fn print_library(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let name = op.attr_str(printer.ir(), NAME).and_then(|name| name.as_str(ctx)).unwrap_or_default();
    printer.print(" ").print_symbol_name(name);
    printer.print_optional_attr_dict(op, &[NAME, MAPPING], true).print(" ");
    print_body(printer, region(printer.ir(), op, 0), true, false);
    if let Some(mapping) = op.attr_str(printer.ir(), MAPPING) {
        printer.print(" mapping ").print_attribute(mapping);
    }
}

fn parse_reduce(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let at = parser.location();
    parser.parse_punctuation("(")?;
    let values = parser.parse_operand_list()?;
    parser.parse_punctuation(")")?;
    let [shape, inits @ ..] = &values[..] else {
        return Err(parser.error(at, "expected a shape to reduce"));
    };
    let ty = parser.parse_colon_type()?;
    op.result_types = parser.parse_optional_arrow_type_list()?;
    op.operands.push(parser.resolve_operand(*shape, ty)?);
    let types = op.result_types.clone();
    op.operands.extend(parser.resolve_operands(inits, &types, at)?);
    op.regions.push(parser.parse_region(Vec::new())?.ensure_terminator("shape.yield"));
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_reduce(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let (values, types) = (operands(printer.ir(), op), result_types(printer.ir(), op));
    let Some(shape) = values.first().map(|shape| shape.ty(printer.ir())) else { return };
    printer.print("(").print_operands(&values).print(") : ").print_type(shape);
    printer.print_optional_arrow_type_list(&types).print(" ");
    print_body(printer, region(printer.ir(), op, 0), true, true);
    printer.print_optional_attr_dict(op, &[], false);
}

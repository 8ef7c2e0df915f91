//! `memref`.

use crate::parts::{operands, parse_colon_memref_type, print_body, region, resolve_all, result_types};
use pdll::ir::{Attribute, AttributeData, Op, Type, TypeData};
use pdll::text::{AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts, UnresolvedOperand};

/// `memref.alloca_scope -> (f32) {…}`
pub(crate) const ALLOCA_SCOPE: Assembly = Assembly::Custom { parse: parse_scope, print: print_scope };
/// `memref.generic_atomic_rmw %m[%i] : memref<8xf32> {…}`
pub(crate) const GENERIC_ATOMIC_RMW: Assembly = Assembly::Custom { parse: parse_rmw, print: print_rmw };
/// `memref.prefetch %m[%i], read, locality<3>, data : memref<8xf32>`
pub(crate) const PREFETCH: Assembly = Assembly::Custom { parse: parse_prefetch, print: print_prefetch };
/// `memref.dma_start %s[%i], %d[%j], %n, %t[%k], %stride, %each : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>`
pub(crate) const DMA_START: Assembly = Assembly::Custom { parse: parse_dma, print: print_dma };
/// `memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x4xf32> to memref<4x2xf32>`
pub(crate) const TRANSPOSE: Assembly = Assembly::Custom { parse: parse_transpose, print: print_transpose };

/// Attributes of prefetch hints.
pub(crate) const PREFETCH_HINTS: [&str; 3] = ["isWrite", "localityHint", "isDataCache"];
const PERMUTATION: &str = "permutation";

fn parse_scope(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    op.result_types = parser.parse_optional_arrow_type_list()?;
    op.regions.push(parser.parse_region(Vec::new())?.ensure_terminator("memref.alloca_scope.return"));
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_scope(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let types = result_types(printer.ir(), op);
    printer.print(" ");
    if !types.is_empty() {
        printer.print(" -> (").print_types(types.iter().copied()).print(")");
    }
    printer.print(" ");
    print_body(printer, region(printer.ir(), op, 0), false, !types.is_empty());
    printer.print_optional_attr_dict(op, &[], false);
}

fn parse_rmw(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let (memref, indices) = parse_place(parser)?;
    let (ty, element) = parse_colon_memref_type(parser)?;
    let index = parser.context().index_type();
    op.operands.push(parser.resolve_operand(memref, ty)?);
    resolve_all(parser, &indices, index, &mut op.operands)?;
    op.regions.push(parser.parse_region(Vec::new())?);
    op.result_types.push(element);
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_rmw(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    let [memref, indices @ ..] = &values[..] else { return };
    let ty = memref.ty(printer.ir());
    printer.print(" ").print_operand(*memref).print("[").print_operands(indices).print("] : ").print_type(ty);
    printer.print(" ");
    print_body(printer, region(printer.ir(), op, 0), true, true);
    printer.print_optional_attr_dict(op, &[], false);
}

/// `, read, locality<3>, data`
pub(crate) fn parse_prefetch_hints(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let [write, locality, data] = PREFETCH_HINTS;
    parser.parse_punctuation(",")?;
    let Some(is_write) = parser.parse_optional_keyword_of(&["read", "write"]) else {
        return Err(parser.error(parser.name_location(), "rw specifier has to be 'read' or 'write'"));
    };
    op.add_attribute(&ctx, write, ctx.bool_attr(is_write == 1));
    parser.parse_punctuation(",")?;
    parser.parse_keyword("locality")?;
    parser.parse_punctuation("<")?;
    let hint = parser.parse_attribute_of_type(ctx.integer_type(32))?;
    op.add_attribute(&ctx, locality, hint);
    parser.parse_punctuation(">")?;
    parser.parse_punctuation(",")?;
    let Some(is_data) = parser.parse_optional_keyword_of(&["instr", "data"]) else {
        return Err(parser.error(parser.name_location(), "cache type has to be 'data' or 'instr'"));
    };
    op.add_attribute(&ctx, data, ctx.bool_attr(is_data == 1));
    Ok(())
}

pub(crate) fn print_prefetch_hints(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let [write, locality, data] = PREFETCH_HINTS.map(|name| op.attr_str(printer.ir(), name));
    let is = |attr: Option<Attribute>| attr.and_then(|attr| attr.as_bool(ctx)).unwrap_or(false);
    let locality = locality.and_then(|attr| attr.as_i64(ctx)).unwrap_or(0);
    let (write, data) = (if is(write) { "write" } else { "read" }, if is(data) { "data" } else { "instr" });
    printer.print(&format!(", {write}, locality<{locality}>, {data}"));
}

fn parse_prefetch(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let (memref, indices) = parse_place(parser)?;
    parse_prefetch_hints(parser, op)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (ty, _) = parse_colon_memref_type(parser)?;
    let index = parser.context().index_type();
    op.operands.push(parser.resolve_operand(memref, ty)?);
    resolve_all(parser, &indices, index, &mut op.operands)?;
    Ok(())
}

fn print_prefetch(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    let [memref, indices @ ..] = &values[..] else { return };
    let ty = memref.ty(printer.ir());
    printer.print(" ").print_operand(*memref).print("[").print_operands(indices).print("]");
    print_prefetch_hints(printer, op);
    printer.print_optional_attr_dict(op, &PREFETCH_HINTS, false).print(" : ").print_type(ty);
}

/// `%m[%i, …]`
fn parse_place(parser: &mut OpAsmParser<'_>) -> AsmResult<(UnresolvedOperand, Vec<UnresolvedOperand>)> {
    let memref = parser.parse_operand()?;
    parser.parse_punctuation("[")?;
    let indices = parser.parse_operand_list()?;
    parser.parse_punctuation("]")?;
    Ok((memref, indices))
}

fn parse_dma(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let source = parse_place(parser)?;
    parser.parse_punctuation(",")?;
    let destination = parse_place(parser)?;
    parser.parse_punctuation(",")?;
    let n_elements = parser.parse_operand()?;
    parser.parse_punctuation(",")?;
    let tag = parse_place(parser)?;
    let stride = match parser.parse_optional_punctuation(",") {
        true => parser.parse_operand_list()?,
        false => Vec::new(),
    };
    if !matches!(stride.len(), 0 | 2) {
        return Err(parser.error(parser.name_location(), "expected two stride related operands"));
    }
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    parser.parse_punctuation(":")?;
    let at = parser.location();
    let types = parser.parse_type_list()?;
    let [source_type, destination_type, tag_type] = types[..] else {
        return Err(parser.error(at, "fewer/more types expected"));
    };
    let index = parser.context().index_type();
    let places = [(source, source_type), (destination, destination_type), (tag, tag_type)];
    for (nth, ((memref, indices), ty)) in places.into_iter().enumerate() {
        if nth == 2 {
            op.operands.push(parser.resolve_operand(n_elements, index)?);
        }
        op.operands.push(parser.resolve_operand(memref, ty)?);
        resolve_all(parser, &indices, index, &mut op.operands)?;
    }
    resolve_all(parser, &stride, index, &mut op.operands)?;
    Ok(())
}

fn print_dma(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    let mut rest = &values[..];
    let mut types = Vec::new();
    for nth in 0..3 {
        printer.print(if nth > 0 { ", " } else { " " });
        if let (2, [n_elements, others @ ..]) = (nth, rest) {
            printer.print_operand(*n_elements).print(", ");
            rest = others;
        }
        let [memref, others @ ..] = rest else { return };
        let ty = memref.ty(printer.ir());
        let rank = ty.shape(printer.context()).map_or(0, <[i64]>::len);
        let (indices, others) = others.split_at(rank.min(others.len()));
        printer.print_operand(*memref).print("[").print_operands(indices).print("]");
        types.push(ty);
        rest = others;
    }
    if !rest.is_empty() {
        printer.print(", ").print_operands(rest);
    }
    printer.print_optional_attr_dict(op, &[], false).print(" : ").print_types(types);
}

fn parse_transpose(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let memref = parser.parse_operand()?;
    let map = parser.parse_affine_map()?;
    op.add_attribute(&ctx, PERMUTATION, ctx.affine_map_attr(map));
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let from = parser.parse_colon_type()?;
    parser.parse_keyword("to")?;
    op.result_types.push(parser.parse_type()?);
    op.operands.push(parser.resolve_operand(memref, from)?);
    Ok(())
}

fn print_transpose(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let values = operands(printer.ir(), op);
    let Some(AttributeData::AffineMap(map)) =
        op.attr_str(printer.ir(), PERMUTATION).map(|attr| attr.data(ctx))
    else {
        return;
    };
    printer.print(" ").print_operands(&values).print(&format!(" {map}"));
    printer.print_optional_attr_dict(op, &[PERMUTATION], false).print(" : ");
    let (from, to) = (values[0].ty(printer.ir()), op.result(printer.ir(), 0).ty(printer.ir()));
    printer.print_type(from).print(" to ").print_type(to);
}

/// Parses `memref<2xf32> = dense<…>`: the type, and the initial value, if any.
pub fn parse_global_memref_op_type_and_initial_value(
    parser: &mut OpAsmParser<'_>,
    ty: &mut Option<Attribute>,
    value: &mut Option<Attribute>,
) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.name_location();
    let memref = parser.parse_type()?;
    let TypeData::MemRef { .. } = memref.data(&ctx) else {
        let message = format!("type should be static shaped memref, but got '{}'", memref.display(&ctx));
        return Err(parser.error(at, message));
    };
    let (Some(shape), Some(element)) = (memref.shape(&ctx), memref.element_type(&ctx)) else {
        return Err(parser.error(at, "type should be static shaped memref"));
    };
    if !memref.has_static_shape(&ctx) {
        let message = format!("type should be static shaped memref, but got '{}'", memref.display(&ctx));
        return Err(parser.error(at, message));
    }
    *ty = Some(ctx.type_attr(memref));
    if !parser.parse_optional_punctuation("=") {
        return Ok(());
    }
    if parser.parse_optional_keyword("uninitialized") {
        *value = Some(ctx.unit_attr());
        return Ok(());
    }
    let found = parser.parse_attribute_of_type(ctx.ranked_tensor_type(shape, element))?;
    if !pdll::__private::ods_support::is_elements_attr(&ctx, found) {
        return Err(parser.error(at, "initial value should be a unit or elements attribute"));
    }
    *value = Some(found);
    Ok(())
}

/// Prints the text that [`parse_global_memref_op_type_and_initial_value`] parses.
pub fn print_global_memref_op_type_and_initial_value(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    ty: Option<Attribute>,
    value: Option<Attribute>,
) {
    let ty: Option<Type> = ty.and_then(|ty| ty.as_type(printer.context()));
    if let Some(ty) = ty {
        printer.print_type(ty);
    }
    let Some(value) = value else { return };
    printer.print(" = ");
    match value == printer.context().unit_attr() {
        true => printer.print("uninitialized"),
        false => printer.print_attribute_without_type(value),
    };
}

//! `vector`: transfers, contractions and outer products.
//!
//! MLIR: VectorOps.cpp.

use super::map::{is_minor_identity, mask_type, transfer_map};
use super::shape::{Vector, vector_of, vector_type};
use crate::iterators::{from_strings, to_strings};
use crate::parts::{operand_group, operands, region, resolve_all, set_segments};
use pdll::__private::ods_support::{Typed, element_count, int_value};
use pdll::ir::{Attribute, AttributeData, Context, Ir, NamedAttribute, Op, Region, Type, TypeData};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::text::{AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts, UnresolvedOperand};

/// `vector.transfer_read %m[%i], %padding, %mask {in_bounds = [true]} : memref<8xf32>, vector<4xf32>`
pub(crate) const TRANSFER_READ: Assembly = Assembly::Custom { parse: parse_read, print: print_read };
/// `vector.transfer_write %v, %m[%i], %mask : vector<4xf32>, memref<8xf32>`
pub(crate) const TRANSFER_WRITE: Assembly = Assembly::Custom { parse: parse_write, print: print_write };
/// `vector.contract {indexing_maps = […], …} %a, %b, %c : vector<4xf32>, vector<4xf32> into f32`
pub const CONTRACT: Assembly = Assembly::Custom { parse: parse_contract, print: print_contract };
/// `vector.outerproduct %a, %b, %c : vector<4xf32>, vector<8xf32>`
pub(crate) const OUTERPRODUCT: Assembly = Assembly::Custom { parse: parse_outer, print: print_outer };

/// `vector.mask %m, %passthru { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32`
pub(crate) const MASK: Assembly = Assembly::Custom { parse: parse_mask, print: print_mask };

const PERMUTATION: &str = "permutation_map";
const IN_BOUNDS: &str = "in_bounds";
const KIND: &str = "kind";
/// Attributes of a contraction.
const CONTRACTION: [&str; 3] = ["indexing_maps", "iterator_types", KIND];

/// Completes both transfers: the types of memory and vector, and the default map and bounds.
fn complete_transfer(
    parser: &mut OpAsmParser<'_>,
    op: &mut OpParts,
    (shaped, vector): (Type, Type),
    at: usize,
) -> AsmResult<Option<Type>> {
    let ctx = parser.context().clone();
    if !matches!(shaped.data(&ctx), TypeData::MemRef { .. } | TypeData::RankedTensor { .. }) {
        return Err(parser.error(at, "requires memref or ranked tensor type"));
    }
    let Some(parts) = vector_of(&ctx, vector) else {
        return Err(parser.error(at, "requires vector type"));
    };
    let find = |op: &OpParts, name: &str| {
        let found = op.attributes.iter().rev().find(|(key, _)| ctx.str(*key) == name);
        found.map(|(_, attr)| *attr)
    };
    let map = match find(op, PERMUTATION).map(|attr| attr.data(&ctx)) {
        Some(AttributeData::AffineMap(map)) => (**map).clone(),
        Some(_) => return Err(parser.error(at, "expected an affine map as `permutation_map`")),
        None => {
            let Some(map) = transfer_map(&ctx, shaped, &parts) else {
                let message = "expected a custom permutation_map when rank(source) != rank(destination)";
                return Err(parser.error(at, message));
            };
            op.add_attribute(&ctx, PERMUTATION, ctx.affine_map_attr(map.clone()));
            map
        }
    };
    if find(op, IN_BOUNDS).is_none() {
        let none = vec![ctx.bool_attr(false); map.results.len()];
        op.add_attribute(&ctx, IN_BOUNDS, ctx.array_attr(&none));
    }
    Ok(Some(mask_type(&ctx, &parts, &map)))
}

/// Parses two types; the place is that of the colon.
fn two_types(parser: &mut OpAsmParser<'_>) -> AsmResult<(Type, Type, usize)> {
    let at = parser.location();
    parser.parse_punctuation(":")?;
    let types = parser.parse_type_list()?;
    match types[..] {
        [first, second] => Ok((first, second, at)),
        _ => Err(parser.error(at, "requires two types")),
    }
}

/// Checks that a transfer may have a mask.
fn check_mask(
    parser: &OpAsmParser<'_>,
    op: &OpParts,
    mask: UnresolvedOperand,
    (shaped, vector): (Type, Type),
    at: usize,
) -> AsmResult {
    let ctx = parser.context();
    if shaped.element_type(ctx).is_some_and(|element| vector_of(ctx, element).is_some()) {
        return Err(parser.error(mask.location(), "does not support masks with vector element type"));
    }
    let map = op.attributes.iter().rev().find(|(key, _)| ctx.str(*key) == PERMUTATION);
    let n_results = match map.map(|(_, attr)| attr.data(ctx)) {
        Some(AttributeData::AffineMap(map)) => map.results.len(),
        _ => 0,
    };
    match vector_of(ctx, vector).is_some_and(|vector| vector.shape.len() == n_results) {
        true => Ok(()),
        false => {
            let message = "expected the same rank for the vector and the results of the permutation map";
            Err(parser.error(at, message))
        }
    }
}

fn parse_read(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let base = parser.parse_operand()?;
    parser.parse_punctuation("[")?;
    let indices = parser.parse_operand_list()?;
    parser.parse_punctuation("]")?;
    parser.parse_punctuation(",")?;
    let padding = parser.parse_operand()?;
    let mask = match parser.parse_optional_punctuation(",") {
        true => Some(parser.parse_operand()?),
        false => None,
    };
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (shaped, vector, at) = two_types(parser)?;
    let mask_type = complete_transfer(parser, op, (shaped, vector), at)?;
    if let Some(mask) = mask {
        check_mask(parser, op, mask, (shaped, vector), at)?;
    }
    let element = shaped.element_type_or_self(&ctx);
    op.operands.push(parser.resolve_operand(base, shaped)?);
    resolve_all(parser, &indices, ctx.index_type(), &mut op.operands)?;
    op.operands.push(parser.resolve_operand(padding, element)?);
    if let (Some(mask), Some(ty)) = (mask, mask_type) {
        op.operands.push(parser.resolve_operand(mask, ty)?);
    }
    set_segments(&ctx, op, &[1, indices.len(), 1, usize::from(mask.is_some())]);
    op.result_types.push(vector);
    Ok(())
}

/// Prints the attributes of a transfer, except for those with default values.
fn print_transfer_attributes(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let mut but = vec![OPERAND_SEGMENT_SIZES];
    if let Some(AttributeData::AffineMap(map)) =
        op.attr_str(printer.ir(), PERMUTATION).map(|attr| attr.data(ctx))
        && is_minor_identity(map)
    {
        but.push(PERMUTATION);
    }
    let bounds = op.attr_str(printer.ir(), IN_BOUNDS).and_then(|attr| attr.as_array(ctx));
    if bounds.is_some_and(|bounds| bounds.iter().all(|attr| attr.as_bool(ctx) == Some(false))) {
        but.push(IN_BOUNDS);
    }
    printer.print_optional_attr_dict(op, &but, false);
}

fn print_read(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let groups = [0, 1, 2, 3].map(|group| operand_group(printer.ir(), op, group));
    let [base, indices, padding, mask] = &groups;
    printer.print(" ").print_operands(base).print("[").print_operands(indices).print("], ");
    printer.print_operands(padding);
    if !mask.is_empty() {
        printer.print(", ").print_operands(mask);
    }
    print_transfer_attributes(printer, op);
    let types = crate::parts::types_of(printer.ir(), base);
    let vector = crate::parts::result_types(printer.ir(), op);
    printer.print(" : ").print_types(types).print(", ").print_types(vector);
}

fn parse_write(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let value = parser.parse_operand()?;
    parser.parse_punctuation(",")?;
    let base = parser.parse_operand()?;
    parser.parse_punctuation("[")?;
    let indices = parser.parse_operand_list()?;
    parser.parse_punctuation("]")?;
    let mask = match parser.parse_optional_punctuation(",") {
        true => Some(parser.parse_operand()?),
        false => None,
    };
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (vector, shaped, at) = two_types(parser)?;
    let mask_type = complete_transfer(parser, op, (shaped, vector), at)?;
    if let Some(mask) = mask {
        check_mask(parser, op, mask, (shaped, vector), at)?;
    }
    op.operands.push(parser.resolve_operand(value, vector)?);
    op.operands.push(parser.resolve_operand(base, shaped)?);
    resolve_all(parser, &indices, ctx.index_type(), &mut op.operands)?;
    if let (Some(mask), Some(ty)) = (mask, mask_type) {
        op.operands.push(parser.resolve_operand(mask, ty)?);
    }
    set_segments(&ctx, op, &[1, 1, indices.len(), usize::from(mask.is_some())]);
    if shaped.is_ranked_tensor(&ctx) {
        op.result_types.push(shaped);
    }
    Ok(())
}

fn print_write(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let groups = [0, 1, 2, 3].map(|group| operand_group(printer.ir(), op, group));
    let [value, base, indices, mask] = &groups;
    printer.print(" ").print_operands(value).print(", ").print_operands(base);
    printer.print("[").print_operands(indices).print("]");
    if !mask.is_empty() {
        printer.print(", ").print_operands(mask);
    }
    print_transfer_attributes(printer, op);
    let vector = crate::parts::types_of(printer.ir(), value);
    let types = crate::parts::types_of(printer.ir(), base);
    printer.print(" : ").print_types(vector).print(", ").print_types(types);
}

/// `#vector.kind<add>`
fn default_kind(ctx: &Context) -> Attribute {
    ctx.opaque_attr("vector", "kind<add>")
}

fn parse_contract(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.location();
    let written = parser.parse_attribute()?;
    let Some(entries) = written.as_dictionary(&ctx) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    let attributes = from_strings(&ctx, entries, "vector");
    if !attributes.iter().any(|(key, _)| ctx.str(*key) == KIND) {
        op.add_attribute(&ctx, KIND, default_kind(&ctx));
    }
    op.attributes.extend(attributes);
    let start = parser.location();
    let values = parser.parse_operand_list()?;
    let [lhs, rhs, acc] = values[..] else {
        return Err(parser.error(start, format!("expected 3 operands, and there are {}", values.len())));
    };
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (lhs_type, rhs_type, _) = two_types(parser)?;
    parser.parse_keyword("into")?;
    let ty = parser.parse_type()?;
    for (operand, ty) in [(lhs, lhs_type), (rhs, rhs_type), (acc, ty)] {
        op.operands.push(parser.resolve_operand(operand, ty)?);
    }
    op.result_types.push(ty);
    check_iterators(parser, entries, at)
}

/// Checks that all iterators that are strings are known.
fn check_iterators(parser: &OpAsmParser<'_>, entries: &[NamedAttribute], at: usize) -> AsmResult {
    let ctx = parser.context();
    let iterators = entries.iter().find(|(key, _)| ctx.str(*key) == CONTRACTION[1]);
    let Some(iterators) = iterators.and_then(|(_, attr)| attr.as_array(ctx)) else {
        return Err(parser.error(at, format!("expected \"{}\" array attribute", CONTRACTION[1])));
    };
    let names = iterators.iter().filter_map(|attr| attr.as_str(ctx));
    match names.into_iter().find(|name| !matches!(*name, "parallel" | "reduction")) {
        Some(name) => Err(parser.error(at, format!("unexpected iterator_type ({name})"))),
        None => Ok(()),
    }
}

fn print_contract(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let entries: Vec<NamedAttribute> = CONTRACTION
        .iter()
        .filter_map(|name| Some((ctx.identifier(name), op.attr_str(printer.ir(), name)?)))
        .collect();
    let entries = to_strings(ctx, &entries, "vector");
    let values = operands(printer.ir(), op);
    printer.print(" ").print_attribute(ctx.dictionary_attr(&entries)).print(" ").print_operands(&values);
    printer.print_optional_attr_dict(op, &CONTRACTION, false).print(" : ");
    let mut types = crate::parts::types_of(printer.ir(), &values);
    types.truncate(2);
    let into = crate::parts::result_types(printer.ir(), op);
    printer.print_types(types).print(" into ").print_types(into);
}

fn parse_outer(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.name_location();
    let values = parser.parse_operand_list()?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (lhs_type, rhs_type, _) = two_types(parser)?;
    let [lhs, rhs, acc @ ..] = &values[..] else {
        return Err(parser.error(at, "expected at least 2 operands"));
    };
    let Some(left) = vector_of(&ctx, lhs_type).filter(|left| !left.shape.is_empty()) else {
        return Err(parser.error(at, "expected vector type for operand #1"));
    };
    let first = |vector: &Vector<'_>| Some((*vector.shape.first()?, *vector.scalable.first()?));
    let dims = [first(&left), vector_of(&ctx, rhs_type).and_then(|right| first(&right))];
    let (shape, scalable): (Vec<i64>, Vec<bool>) = dims.into_iter().flatten().unzip();
    let ty = vector_type(&ctx, &shape, &scalable, left.element);
    if !op.attributes.iter().any(|(key, _)| ctx.str(*key) == KIND) {
        op.add_attribute(&ctx, KIND, default_kind(&ctx));
    }
    op.operands.push(parser.resolve_operand(*lhs, lhs_type)?);
    op.operands.push(parser.resolve_operand(*rhs, rhs_type)?);
    resolve_all(parser, acc, ty, &mut op.operands)?;
    op.result_types.push(ty);
    Ok(())
}

fn print_outer(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let values = operands(printer.ir(), op);
    let kind = op.attr_str(printer.ir(), KIND).filter(|kind| *kind != default_kind(ctx));
    // Without an accumulator, no kind is necessary. MLIR then omits all attributes, and so loses them.
    let but: &[&str] = if values.len() < 3 && kind.is_none() { &[KIND] } else { &[] };
    printer.print(" ").print_operands(&values).print_optional_attr_dict(op, but, false).print(" : ");
    let mut types = crate::parts::types_of(printer.ir(), &values);
    types.truncate(2);
    printer.print_types(types);
}

fn parse_mask(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let mask = parser.parse_operand()?;
    let passthru = match parser.parse_optional_punctuation(",") {
        true => Some(parser.parse_operand()?),
        false => None,
    };
    op.regions.push(parser.parse_region(Vec::new())?.ensure_yield("vector.yield"));
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let ty = parser.parse_colon_type()?;
    op.operands.push(parser.resolve_operand(mask, ty)?);
    op.result_types = parser.parse_optional_arrow_type_list()?;
    if let Some(passthru) = passthru {
        let at = parser.name_location();
        let Some(ty) = op.result_types.first().copied() else {
            return Err(parser.error(at, "expects a result if passthru operand is provided"));
        };
        op.operands.push(parser.resolve_operand(passthru, ty)?);
    }
    Ok(())
}

fn print_mask(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    let body = region(printer.ir(), op, 0);
    printer.print(" ").print_operands(&values).print(" ");
    let masked = body.and_then(|body| masked_op(printer.ir(), body));
    match masked.and_then(|masked| printer.operation_text(masked)) {
        Some(text) => {
            printer.print("{ ").print(&text).print(" }");
        }
        None => crate::parts::print_body(printer, body, true, true),
    }
    printer.print_optional_attr_dict(op, &[], false).print(" : ");
    let types = crate::parts::types_of(printer.ir(), &values[..values.len().min(1)]);
    printer.print_types(types);
    let results = crate::parts::result_types(printer.ir(), op);
    printer.print_optional_arrow_type_list(&results);
}

/// Returns the first operation of a region with one block: the masked one, or the terminator.
fn masked_op(ir: &Ir, body: Region) -> Option<Op> {
    body.entry(ir).filter(|_| body.has_one_block(ir))?.first_op(ir)
}

/// Returns whether an integer attribute is a multiple of the number of elements of a vector, not counting `vscale`.
pub fn is_multiple_of_length(ir: &Ir, attr: Attribute, of: impl Typed) -> bool {
    let length = of.type_in(ir).and_then(|ty| element_count(ir.context(), ty));
    match (int_value(ir.context(), attr), length) {
        (Some(value), Some(length)) => value.checked_rem(length) == Some(0),
        _ => false,
    }
}

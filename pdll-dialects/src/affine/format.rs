//! `affine`: operations that are written with affine maps of values.
//!
//! MLIR: AffineOps.cpp.

use pdll::ir::{AffineBuilder, AffineExpr, AffineNode};

use crate::lists::unsigned_elements;
use crate::parts::{
    arguments_of_type, carried, entry_args, operand_group, operands, parse_colon_memref_type,
    parse_vector_type, print_body, region, resolve_all, result_types, set_segments,
};
use pdll::ir::{AffineMap, Attribute, AttributeData, Context, Op, Type, Value};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::text::{
    AffineOperands, AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts, RegionArgument, RegionText,
    UnresolvedOperand,
};

/// `affine.apply affine_map<(d0) -> (d0 + 1)>(%i)`
pub(crate) const APPLY: Assembly = Assembly::Custom { parse: parse_apply, print: print_map };
/// `affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]`
pub const MIN: Assembly = Assembly::Custom { parse: parse_min_max, print: print_map };
/// `affine.max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]`
pub const MAX: Assembly = Assembly::Custom { parse: parse_min_max, print: print_map };
/// `affine.for %i = 0 to %n step 2 iter_args(%x = %y) -> (f32) {…}`
pub(crate) const FOR: Assembly = Assembly::Custom { parse: parse_for, print: print_for };
/// `affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 {…} else {…}`
pub(crate) const IF: Assembly = Assembly::Custom { parse: parse_if, print: print_if };
/// `affine.parallel (%i, %j) = (0, 0) to (10, min(%n, 8)) step (2, 1) reduce ("addf") -> (f32) {…}`
pub(crate) const PARALLEL: Assembly = Assembly::Custom { parse: parse_parallel, print: print_parallel };
/// `affine.load %m[%i + 1] : memref<8xf32>`
pub(crate) const LOAD: Assembly = Assembly::Custom { parse: parse_load, print: print_load };
/// `affine.store %x, %m[%i + 1] : memref<8xf32>`
pub(crate) const STORE: Assembly = Assembly::Custom { parse: parse_store, print: print_store };
/// `affine.prefetch %m[%i], read, locality<3>, data : memref<8xf32>`
pub(crate) const PREFETCH: Assembly = Assembly::Custom { parse: parse_prefetch, print: print_prefetch };
/// `affine.vector_load %m[%i] : memref<8xf32>, vector<4xf32>`
pub(crate) const VECTOR_LOAD: Assembly = Assembly::Custom { parse: parse_vector_load, print: print_load };
/// `affine.vector_store %x, %m[%i] : memref<8xf32>, vector<4xf32>`
pub(crate) const VECTOR_STORE: Assembly = Assembly::Custom { parse: parse_vector_store, print: print_store };

const YIELD: &str = "affine.yield";
const MAP: &str = "map";
const CONDITION: &str = "condition";
const STEP: &str = "step";
/// Attributes of a bound: the map, and its keyword for several results; for `affine.parallel`, the maps and
/// the sizes of their result groups.
const LOWER: Bound = Bound {
    map: "lowerBoundMap",
    prefix: "max",
    maps: "lowerBoundsMap",
    groups: "lowerBoundsGroups",
    words: "lower",
};
const UPPER: Bound = Bound {
    map: "upperBoundMap",
    prefix: "min",
    maps: "upperBoundsMap",
    groups: "upperBoundsGroups",
    words: "upper",
};

struct Bound {
    map: &'static str,
    prefix: &'static str,
    maps: &'static str,
    groups: &'static str,
    words: &'static str,
}

/// `(%i, %j)[%n]`: adds the dimensions and symbols of a map or set, and returns the number of dimensions.
fn parse_dims_and_symbols(parser: &mut OpAsmParser<'_>, into: &mut Vec<Value>) -> AsmResult<u32> {
    let list = "operand list";
    parser.parse_punctuation_in("(", list)?;
    let mut all = parser.parse_operand_list()?;
    parser.parse_punctuation_in(")", list)?;
    let n_dims = all.len();
    if parser.parse_optional_punctuation("[") {
        all.extend(parser.parse_operand_list()?);
        parser.parse_punctuation_in("]", list)?;
    }
    let index = parser.context().index_type();
    resolve_all(parser, &all, index, into)?;
    Ok(u32::try_from(n_dims).unwrap_or(u32::MAX))
}

/// Adds dimensions and symbols, as many as a map or set has.
fn parse_inputs(
    parser: &mut OpAsmParser<'_>,
    (n_dims, n_symbols): (u32, u32),
    what: &str,
    into: &mut Vec<Value>,
) -> AsmResult {
    let n_before = into.len();
    let n = parse_dims_and_symbols(parser, into)?;
    let kind = if n != n_dims {
        "dim"
    } else if into.len() - n_before != (n_dims + n_symbols) as usize {
        "symbol"
    } else {
        return Ok(());
    };
    let message = format!("{kind} operand count and {what} {kind} count must match");
    Err(parser.error(parser.name_location(), message))
}

fn print_dims_and_symbols(printer: &mut OpAsmPrinter<'_>, n_dims: u32, values: &[Value]) {
    let (dims, symbols) = values.split_at(values.len().min(n_dims as usize));
    printer.print("(").print_operands(dims).print(")");
    if !symbols.is_empty() {
        printer.print("[").print_operands(symbols).print("]");
    }
}

/// Returns the map in an attribute of an operation.
pub(crate) fn map_of(ctx: &Context, attr: Option<Attribute>) -> Option<&AffineMap> {
    match attr?.data(ctx) {
        AttributeData::AffineMap(map) => Some(map),
        _ => None,
    }
}

/// Parses a map and its operands. Returns the number of dimensions that are given.
fn parse_map<'c>(
    ctx: &'c Context,
    parser: &mut OpAsmParser<'_>,
    op: &mut OpParts,
) -> AsmResult<(&'c AffineMap, u32)> {
    let at = parser.location();
    let attr = parser.parse_attribute()?;
    let Some(map) = map_of(ctx, Some(attr)) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    op.add_attribute(ctx, MAP, attr);
    let n_dims = parse_dims_and_symbols(parser, &mut op.operands)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    Ok((map, n_dims))
}

fn parse_apply(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let (map, n_dims) = parse_map(&ctx, parser, op)?;
    if map.n_dims != n_dims || (map.n_dims + map.n_symbols) as usize != op.operands.len() {
        return Err(parser.error(parser.name_location(), "dimension or symbol index mismatch"));
    }
    op.result_types.resize(map.results.len(), ctx.index_type());
    Ok(())
}

fn parse_min_max(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    parse_map(&ctx, parser, op)?;
    op.result_types.push(parser.context().index_type());
    Ok(())
}

fn print_map(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let Some(attr) = op.attr_str(printer.ir(), MAP) else { return };
    let values = operands(printer.ir(), op);
    printer.print(" ").print_attribute(attr);
    print_dims_and_symbols(printer, map_of(ctx, Some(attr)).map_or(0, |map| map.n_dims), &values);
    printer.print_optional_attr_dict(op, &[MAP], false);
}

/// Parses a bound of a loop: a number, a value, or a map of values.
fn parse_bound(parser: &mut OpAsmParser<'_>, op: &mut OpParts, bound: &Bound) -> AsmResult<usize> {
    let ctx = parser.context().clone();
    let index = ctx.index_type();
    let has_prefix = parser.parse_optional_keyword(bound.prefix);
    let at = parser.location();
    let n_before = op.operands.len();
    let map = if let Some(operand) = parser.parse_optional_operand()? {
        if parser.parse_optional_punctuation(",") {
            return Err(parser.error(parser.name_location(), "expected only one loop bound operand"));
        }
        let mut builder = AffineBuilder::new();
        let symbol = builder.symbol(0);
        op.operands.push(parser.resolve_operand(operand, index)?);
        ctx.affine_map_attr(builder.finish_map(0, 1, &[symbol]))
    } else {
        let attr = parser.parse_attribute_of_type(index)?;
        match attr.data(&ctx) {
            AttributeData::AffineMap(map) => {
                let shape = (map.n_dims, map.n_symbols);
                parse_inputs(parser, shape, "affine map", &mut op.operands)?;
                if map.results.len() > 1 && !has_prefix {
                    let message = format!(
                        "{} loop bound affine map with multiple results requires '{}' prefix",
                        bound.words, bound.prefix
                    );
                    return Err(parser.error(at, message));
                }
                attr
            }
            _ => match attr.as_i64(&ctx) {
                // A map could not be written with it.
                Some(i64::MIN) => return Err(parser.error(at, "constant too large for index")),
                Some(value) => {
                    let mut builder = AffineBuilder::new();
                    let value = builder.constant(value);
                    ctx.affine_map_attr(builder.finish_map(0, 0, &[value]))
                }
                None => {
                    let message = "expected valid affine map representation for loop bounds";
                    return Err(parser.error(parser.name_location(), message));
                }
            },
        }
    };
    op.add_attribute(&ctx, bound.map, map);
    Ok(op.operands.len() - n_before)
}

fn print_bound(printer: &mut OpAsmPrinter<'_>, op: Op, bound: &Bound, values: &[Value]) {
    let ctx = printer.context();
    let Some(attr) = op.attr_str(printer.ir(), bound.map) else { return };
    let Some(map) = map_of(ctx, Some(attr)) else { return };
    match map.results[..] {
        [result] => match (map.nodes[result.index()], values) {
            (AffineNode::Constant(value), _) if map.n_dims == 0 && map.n_symbols == 0 => {
                printer.print(&value.to_string());
                return;
            }
            (AffineNode::Symbol(_), [value]) if map.n_dims == 0 => {
                printer.print_operand(*value);
                return;
            }
            _ => {}
        },
        _ => {
            printer.print(bound.prefix).print(" ");
        }
    }
    printer.print_attribute(attr);
    print_dims_and_symbols(printer, map.n_dims, values);
}

fn parse_for(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let index = ctx.index_type();
    let mut variable = RegionArgument::new(parser.parse_operand()?, index);
    parser.parse_optional_location(&mut variable)?;
    parser.parse_punctuation("=")?;
    let n_lower = parse_bound(parser, op, &LOWER)?;
    let at = parser.location();
    if !parser.parse_optional_keyword("to") {
        return Err(parser.error(at, "expected 'to' between bounds"));
    }
    let n_upper = parse_bound(parser, op, &UPPER)?;
    let mut step = ctx.integer_attr(index, 1);
    if parser.parse_optional_keyword(STEP) {
        let at = parser.location();
        step = parser.parse_attribute_of_type(index)?;
        if step.as_i64(&ctx).is_none_or(|step| step < 0) {
            return Err(parser.error(at, "expected step to be representable as a positive signed integer"));
        }
    }
    op.add_attribute(&ctx, STEP, step);
    let mut assignments = Vec::new();
    if parser.parse_optional_keyword("iter_args") {
        assignments = parser.parse_assignments()?;
        op.result_types = parser.parse_optional_arrow_type_list()?;
    }
    let at = parser.name_location();
    if assignments.len() != op.result_types.len() {
        return Err(parser.error(at, "mismatch between the number of loop-carried values and results"));
    }
    let mut args = vec![variable];
    let types = op.result_types.clone();
    args.extend(carried(parser, op, &assignments, &types, at)?);
    set_segments(&ctx, op, &[n_lower, n_upper, assignments.len()]);
    op.regions.push(parser.parse_region(args)?.ensure_terminator(YIELD));
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_for(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let body = region(printer.ir(), op, 0);
    let args = entry_args(printer.ir(), body);
    let [variable, names @ ..] = args else { return };
    let groups: [Vec<Value>; 3] = std::array::from_fn(|group| operand_group(printer.ir(), op, group));
    let [lower, upper, inits] = &groups;
    printer.print(" ").print_operand(*variable).print_argument_location(*variable).print(" = ");
    print_bound(printer, op, &LOWER, lower);
    printer.print(" to ");
    print_bound(printer, op, &UPPER, upper);
    let step = op.attr_str(printer.ir(), STEP).and_then(|step| step.as_i64(printer.context()));
    if let Some(step) = step.filter(|step| *step != 1) {
        printer.print(&format!(" step {step}"));
    }
    printer.print_assignments(" iter_args", names, inits);
    if !inits.is_empty() {
        let types = result_types(printer.ir(), op);
        printer.print(" -> (").print_types(types).print(")");
    }
    printer.print(" ");
    print_body(printer, body, false, !inits.is_empty());
    printer.print_optional_attr_dict(op, &[LOWER.map, UPPER.map, STEP, OPERAND_SEGMENT_SIZES], false);
}

fn parse_if(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.location();
    let attr = parser.parse_attribute()?;
    let Some(set) = attr.as_integer_set(&ctx) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    op.add_attribute(&ctx, CONDITION, attr);
    parse_inputs(parser, (set.n_dims, set.n_symbols), "integer set", &mut op.operands)?;
    op.result_types = parser.parse_optional_arrow_type_list()?;
    op.regions.push(parser.parse_region(Vec::new())?.ensure_terminator(YIELD));
    op.regions.push(match parser.parse_optional_keyword("else") {
        true => parser.parse_region(Vec::new())?.ensure_terminator(YIELD),
        false => RegionText::empty(),
    });
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_if(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let Some(attr) = op.attr_str(printer.ir(), CONDITION) else { return };
    let Some(set) = attr.as_integer_set(ctx) else { return };
    let (values, types) = (operands(printer.ir(), op), result_types(printer.ir(), op));
    printer.print(" ").print_attribute(attr);
    print_dims_and_symbols(printer, set.n_dims, &values);
    printer.print_optional_arrow_type_list(&types).print(" ");
    print_body(printer, region(printer.ir(), op, 0), false, !types.is_empty());
    let otherwise = region(printer.ir(), op, 1).filter(|region| !region.is_empty(printer.ir()));
    if otherwise.is_some() {
        printer.print(" else ");
        print_body(printer, otherwise, false, !types.is_empty());
    }
    printer.print_optional_attr_dict(op, &[CONDITION], false);
}

/// Names of the reductions of `affine.parallel`, by `arith`'s numbers.
const REDUCTIONS: [&str; 16] = [
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins",
    "minu", "mulf", "muli", "ori", "xori",
];

fn parse_parallel(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let index = ctx.index_type();
    parser.parse_punctuation("(")?;
    let variables = parser.parse_operand_list()?;
    parser.parse_punctuation(")")?;
    parser.parse_punctuation("=")?;
    let groups_type =
        |n: usize| ctx.ranked_tensor_type(&[i64::try_from(n).unwrap_or(i64::MAX)], ctx.integer_type(32));
    for bound in [LOWER, UPPER] {
        let at = parser.location();
        let AffineOperands { map, groups, operands } =
            parser.parse_grouped_affine_map_of_ssa_ids(bound.prefix)?;
        op.add_attribute(&ctx, bound.maps, ctx.affine_map_attr(map));
        let sizes: Vec<i64> = groups.iter().map(|size| i64::try_from(*size).unwrap_or(i64::MAX)).collect();
        let groups = crate::lists::elements(&ctx, &sizes, groups_type(sizes.len()), at)?;
        op.add_attribute(&ctx, bound.groups, groups);
        resolve_all(parser, &operands, index, &mut op.operands)?;
        if std::ptr::eq(bound.map, LOWER.map) {
            parser.parse_keyword("to")?;
        }
    }
    let mut steps = vec![1; variables.len()];
    if parser.parse_optional_keyword(STEP) {
        let AffineOperands { map, .. } = parser.parse_affine_map_in_parentheses()?;
        let constant = |result: &AffineExpr| match map.nodes[result.index()] {
            AffineNode::Constant(value) => Some(value),
            _ => None,
        };
        let constants = map.results.iter().map(constant).collect::<Option<_>>();
        steps = constants
            .ok_or_else(|| parser.error(parser.name_location(), "steps must be constant integers"))?;
    }
    let i64_type = ctx.integer_type(64);
    let array = |values: &[i64], ty: Type| -> Attribute {
        let values: Vec<Attribute> = values.iter().map(|value| ctx.integer_attr(ty, *value)).collect();
        ctx.array_attr(&values)
    };
    op.add_attribute(&ctx, "steps", array(&steps, i64_type));
    let mut reductions = Vec::new();
    if parser.parse_optional_keyword("reduce") {
        parser.parse_punctuation("(")?;
        reductions = parser.parse_comma_separated(parse_reduction)?;
        parser.parse_punctuation(")")?;
        op.result_types = parser.parse_optional_arrow_type_list()?;
    }
    op.add_attribute(&ctx, "reductions", array(&reductions, i64_type));
    let body = parser.parse_region(arguments_of_type(&variables, index))?;
    op.regions.push(body.ensure_terminator(YIELD));
    parser.parse_optional_attr_dict(&mut op.attributes)
}

/// `"addf"`: its number.
fn parse_reduction(parser: &mut OpAsmParser<'_>) -> AsmResult<i64> {
    let at = parser.location();
    let name = parser.parse_string()?;
    match REDUCTIONS.iter().position(|known| *known == name) {
        Some(number) => Ok(i64::try_from(number).unwrap_or(i64::MAX)),
        None => Err(parser.error(at, format!("invalid reduction value: \"{name}\""))),
    }
}

fn print_parallel(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let body = region(printer.ir(), op, 0);
    let args = entry_args(printer.ir(), body);
    let integers = |name: &str, printer: &OpAsmPrinter<'_>| -> Vec<i64> {
        let attr = op.attr_str(printer.ir(), name).and_then(|attr| attr.as_array(ctx));
        attr.unwrap_or(&[]).iter().filter_map(|value| value.as_i64(ctx)).collect()
    };
    printer.print(" (").print_operands(args).print(") = (");
    let mut values = &operands(printer.ir(), op)[..];
    for bound in [LOWER, UPPER] {
        let Some(map) = map_of(ctx, op.attr_str(printer.ir(), bound.maps)) else { return };
        let groups = op.attr_str(printer.ir(), bound.groups);
        let groups = groups.and_then(|groups| unsigned_elements(ctx, groups)).unwrap_or_default();
        let (of_bound, rest) = values.split_at(values.len().min((map.n_dims + map.n_symbols) as usize));
        values = rest;
        let mut next = 0;
        for (i, size) in groups.iter().enumerate() {
            let end = next + usize::try_from(*size).unwrap_or(0);
            let text = results_text(printer, map, next..end, of_bound);
            printer.print(if i > 0 { ", " } else { "" });
            match size {
                1 => printer.print(&text),
                _ => printer.print(bound.prefix).print("(").print(&text).print(")"),
            };
            next = end;
        }
        printer.print(if std::ptr::eq(bound.map, LOWER.map) { ") to (" } else { ")" });
    }
    let steps = integers("steps", printer);
    if steps.iter().any(|step| *step != 1) {
        let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
        printer.print(&format!(" step ({})", steps.join(", ")));
    }
    let types = result_types(printer.ir(), op);
    if !types.is_empty() {
        let names = integers("reductions", printer);
        let names = names.iter().filter_map(|number| REDUCTIONS.get(usize::try_from(*number).ok()?));
        let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
        printer.print(&format!(" reduce ({}) -> (", names.join(", ")));
        printer.print_types(types.iter().copied()).print(")");
    }
    printer.print(" ");
    print_body(printer, body, false, !types.is_empty());
    let written = [LOWER.maps, LOWER.groups, UPPER.maps, UPPER.groups, "steps", "reductions"];
    printer.print_optional_attr_dict(op, &written, false);
}

/// Results of a map with values for its dimensions and symbols.
pub(super) fn results_text(
    printer: &mut OpAsmPrinter<'_>,
    map: &AffineMap,
    range: std::ops::Range<usize>,
    values: &[Value],
) -> String {
    let names: Vec<String> = values.iter().map(|value| printer.operand_text(*value)).collect();
    let name = |index: u32| names.get(index as usize).cloned().unwrap_or_default();
    map.results_text(range, &|node| match node {
        AffineNode::Dim(i) => name(i),
        AffineNode::Symbol(i) => format!("symbol({})", name(map.n_dims + i)),
        _ => String::new(),
    })
}

/// `%m[%i + 1]`: the accessed memory, and the indices.
struct Access {
    memref: UnresolvedOperand,
    at: AffineOperands,
}

fn parse_access(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult<Access> {
    let ctx = parser.context().clone();
    let memref = parser.parse_operand()?;
    let at = parser.parse_affine_map_of_ssa_ids()?;
    op.add_attribute(&ctx, MAP, ctx.affine_map_attr(at.map.clone()));
    Ok(Access { memref, at })
}

fn resolve_access(
    parser: &mut OpAsmParser<'_>,
    op: &mut OpParts,
    access: &Access,
    memref: Type,
) -> AsmResult {
    op.operands.push(parser.resolve_operand(access.memref, memref)?);
    let index = parser.context().index_type();
    resolve_all(parser, &access.at.operands, index, &mut op.operands)?;
    Ok(())
}

fn parse_load(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let access = parse_access(parser, op)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (memref, element) = parse_colon_memref_type(parser)?;
    op.result_types.push(element);
    resolve_access(parser, op, &access, memref)
}

fn parse_vector_load(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let access = parse_access(parser, op)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (memref, _) = parse_colon_memref_type(parser)?;
    parser.parse_punctuation(",")?;
    op.result_types.push(parse_vector_type(parser)?);
    resolve_access(parser, op, &access, memref)
}

fn parse_store(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let value = parser.parse_operand()?;
    parser.parse_punctuation(",")?;
    let access = parse_access(parser, op)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (memref, element) = parse_colon_memref_type(parser)?;
    op.operands.push(parser.resolve_operand(value, element)?);
    resolve_access(parser, op, &access, memref)
}

fn parse_vector_store(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let value = parser.parse_operand()?;
    parser.parse_punctuation(",")?;
    let access = parse_access(parser, op)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (memref, _) = parse_colon_memref_type(parser)?;
    parser.parse_punctuation(",")?;
    let ty = parse_vector_type(parser)?;
    op.operands.push(parser.resolve_operand(value, ty)?);
    resolve_access(parser, op, &access, memref)
}

/// `%m[…]` of the operands from one on.
fn print_access(printer: &mut OpAsmPrinter<'_>, op: Op, values: &[Value]) {
    let ctx = printer.context();
    let [memref, values @ ..] = values else { return };
    let Some(map) = map_of(ctx, op.attr_str(printer.ir(), MAP)) else { return };
    let text = results_text(printer, map, 0..map.results.len(), values);
    printer.print_operand(*memref).print("[").print(&text).print("]");
}

fn print_load(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    let Some(memref) = values.first() else { return };
    printer.print(" ");
    print_access(printer, op, &values);
    let memref = memref.ty(printer.ir());
    printer.print_optional_attr_dict(op, &[MAP], false).print(" : ").print_type(memref);
    let result = op.result(printer.ir(), 0).ty(printer.ir());
    if op.name_text(printer.ir()) == "affine.vector_load" {
        printer.print(", ").print_type(result);
    }
}

fn print_store(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    let [value, rest @ ..] = &values[..] else { return };
    let Some(memref) = rest.first() else { return };
    printer.print(" ").print_operand(*value).print(", ");
    print_access(printer, op, rest);
    let (memref, ty) = (memref.ty(printer.ir()), value.ty(printer.ir()));
    printer.print_optional_attr_dict(op, &[MAP], false).print(" : ").print_type(memref);
    if op.name_text(printer.ir()) == "affine.vector_store" {
        printer.print(", ").print_type(ty);
    }
}

fn parse_prefetch(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let access = parse_access(parser, op)?;
    crate::memref::format::parse_prefetch_hints(parser, op)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let (memref, _) = parse_colon_memref_type(parser)?;
    resolve_access(parser, op, &access, memref)
}

fn print_prefetch(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    let Some(memref) = values.first().map(|memref| memref.ty(printer.ir())) else { return };
    printer.print(" ");
    print_access(printer, op, &values);
    crate::memref::format::print_prefetch_hints(printer, op);
    let [write, locality, data] = crate::memref::format::PREFETCH_HINTS;
    printer.print_optional_attr_dict(op, &[MAP, write, locality, data], false);
    printer.print(" : ").print_type(memref);
}

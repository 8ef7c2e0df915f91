//! `scf`: loops, conditions and the cases of a switch.

use crate::lists::{Delimiter, parse_delimited_index_list, print_delimited_index_list};
use crate::parts::{
    arguments_of_type, entry_args, operand_group, operands, print_body, region, result_types,
};
use pdll::ir::{Attribute, Builder as _, Op, Region, Type, TypeData, Value};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::text::{
    AsmResult, Assembly, BuildRegions, OpAsmParser, OpAsmPrinter, OpParts, RegionArgument, RegionText,
    UnresolvedOperand,
};

/// `scf.for %i = %a to %b step %c iter_args(%x = %y) -> (f32) {…}`
pub(crate) const FOR: Assembly = Assembly::Custom { parse: parse_for, print: print_for };
/// `scf.if %c -> (f32) {…} else {…}`
pub(crate) const IF: Assembly = Assembly::Custom { parse: parse_if, print: print_if };
/// `scf.while (%x = %y) : (i32) -> i32 {…} do {…}`
pub(crate) const WHILE: Assembly = Assembly::Custom { parse: parse_while, print: print_while };
/// `scf.parallel (%i) = (%a) to (%b) step (%c) init (%x) -> f32 {…}`
pub(crate) const PARALLEL: Assembly = Assembly::Custom { parse: parse_parallel, print: print_parallel };
/// `scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {…}`
pub(crate) const FORALL: Assembly = Assembly::Custom { parse: parse_forall, print: print_forall };
/// `scf.forall.in_parallel {…}`
pub(crate) const FORALL_IN_PARALLEL: Assembly =
    Assembly::Custom { parse: parse_in_parallel, print: print_in_parallel };
/// `scf.execute_region -> i32 {…}`
pub(crate) const EXECUTE_REGION: Assembly =
    Assembly::Custom { parse: parse_execute_region, print: print_execute_region };

const YIELD: &str = "scf.yield";
const UNSIGNED: &str = "unsignedCmp";
const NO_INLINE: &str = "no_inline";
const STATIC_BOUNDS: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];

fn parse_for(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    if parser.parse_optional_keyword("unsigned") {
        op.add_attribute(&ctx, UNSIGNED, ctx.unit_attr());
    }
    let variable = parser.parse_operand()?;
    parser.parse_punctuation("=")?;
    let from = parser.parse_operand()?;
    parser.parse_keyword("to")?;
    let to = parser.parse_operand()?;
    parser.parse_keyword("step")?;
    let step = parser.parse_operand()?;
    let mut assignments = Vec::new();
    if parser.parse_optional_keyword("iter_args") {
        assignments = parser.parse_assignments()?;
        op.result_types = parse_arrow_types(parser)?;
    }
    if assignments.len() != op.result_types.len() {
        let message = "mismatch in number of loop-carried values and defined values";
        return Err(parser.error(parser.name_location(), message));
    }
    let ty = match parser.parse_optional_punctuation(":") {
        true => parser.parse_type()?,
        false => ctx.index_type(),
    };
    crate::parts::resolve_all(parser, &[from, to, step], ty, &mut op.operands)?;
    let mut args = vec![RegionArgument::new(variable, ty)];
    args.extend(carried(parser, op, &assignments)?);
    op.regions.push(parser.parse_region(args)?.ensure_terminator(YIELD));
    parser.parse_optional_attr_dict(&mut op.attributes)
}

/// Parses arguments' initial values, as many as result types, and returns the arguments.
fn carried(
    parser: &mut OpAsmParser<'_>,
    op: &mut OpParts,
    assignments: &[(UnresolvedOperand, UnresolvedOperand)],
) -> AsmResult<Vec<RegionArgument>> {
    let types = op.result_types.clone();
    let at = parser.name_location();
    crate::parts::carried(parser, op, assignments, &types, at)
}

/// `-> f32`, `-> (f32, i32)`
fn parse_arrow_types(parser: &mut OpAsmParser<'_>) -> AsmResult<Vec<Type>> {
    parser.parse_punctuation("->")?;
    if !parser.parse_optional_punctuation("(") {
        return Ok(vec![parser.parse_type()?]);
    }
    if parser.parse_optional_punctuation(")") {
        return Ok(Vec::new());
    }
    let types = parser.parse_type_list()?;
    parser.parse_punctuation(")")?;
    Ok(types)
}

fn print_for(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ir = printer.ir();
    let body = region(ir, op, 0);
    let mut inits = op.operands(ir);
    let [variable, carried @ ..] = entry_args(ir, body) else { return };
    let (Some(from), Some(to), Some(step)) = (inits.next(), inits.next(), inits.next()) else { return };
    if op.attr_str(ir, UNSIGNED).is_some() {
        printer.print(" unsigned");
    }
    printer.print(" ").print_operand(*variable).print(" = ").print_operand(from);
    printer.print(" to ").print_operand(to).print(" step ").print_operand(step);
    let has_inits = inits.len() > 0;
    printer.print_assignments(" iter_args", carried, inits);
    if has_inits {
        printer.print(" -> (").print_types(op.result_types(ir)).print(")");
    }
    printer.print(" ");
    let ty = variable.ty(ir);
    if !ty.is_index(printer.context()) {
        printer.print(" : ").print_type(ty).print(" ");
    }
    print_body(printer, body, false, has_inits);
    printer.print_optional_attr_dict(op, &[UNSIGNED], false);
}

fn parse_if(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let condition = parser.parse_operand()?;
    let bool_type = parser.context().integer_type(1);
    op.operands.push(parser.resolve_operand(condition, bool_type)?);
    op.result_types = parser.parse_optional_arrow_type_list()?;
    op.regions.push(parser.parse_region(Vec::new())?.ensure_terminator(YIELD));
    op.regions.push(match parser.parse_optional_keyword("else") {
        true => parser.parse_region(Vec::new())?.ensure_terminator(YIELD),
        false => RegionText::empty(),
    });
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_if(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ir = printer.ir();
    let has_results = op.n_results(ir) > 0;
    printer.print(" ").print_operands(op.operands(ir));
    if has_results {
        printer.print(" -> (").print_types(op.result_types(ir)).print(")");
    }
    printer.print(" ");
    print_body(printer, region(ir, op, 0), false, has_results);
    if let Some(otherwise) = region(ir, op, 1).filter(|region| !region.is_empty(ir)) {
        printer.print(" else ").print_region(otherwise, false, has_results);
    }
    printer.print_optional_attr_dict(op, &[], false);
}

fn parse_while(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let mut assignments = Vec::new();
    if parser.parse_optional_punctuation("(") && !parser.parse_optional_punctuation(")") {
        assignments = parser.parse_comma_separated(|parser| {
            let name = parser.parse_operand()?;
            parser.parse_punctuation("=")?;
            Ok((name, parser.parse_operand()?))
        })?;
        parser.parse_punctuation(")")?;
    }
    let at = parser.location();
    parser.parse_punctuation(":")?;
    let ty = parser.parse_type()?;
    let TypeData::Function { inputs, results } = ty.data(&ctx) else {
        return Err(crate::parts::other_kind(parser, at, "function", ty));
    };
    op.result_types = results.to_vec();
    if inputs.len() != assignments.len() {
        let (n, given) = (assignments.len(), inputs.len());
        let message = format!("expected as many input types as operands (expected {n} got {given})");
        return Err(parser.error(at, message));
    }
    let args = crate::parts::carried(parser, op, &assignments, inputs, at)?;
    op.regions.push(parser.parse_region(args)?);
    parser.parse_keyword("do")?;
    op.regions.push(parser.parse_region(Vec::new())?);
    parser.parse_optional_attr_dict_with_keyword(&mut op.attributes)
}

fn print_while(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let (values, results) = (operands(printer.ir(), op), result_types(printer.ir(), op));
    let (before, after) = (region(printer.ir(), op, 0), region(printer.ir(), op, 1));
    let args = entry_args(printer.ir(), before);
    printer.print_assignments(" ", args, &values).print(" : ");
    let inputs = crate::parts::types_of(printer.ir(), &values);
    printer.print_functional_type(&inputs, &results).print(" ");
    print_body(printer, before, false, true);
    printer.print(" do ");
    print_body(printer, after, true, true);
    printer.print_optional_attr_dict(op, &[], true);
}

/// `(%a, %b)`; `list` says in errors what it is.
fn parse_parenthesized(parser: &mut OpAsmParser<'_>, list: &str) -> AsmResult<Vec<UnresolvedOperand>> {
    if !parser.parse_optional_punctuation("(") {
        return Err(parser.missing(&format!("expected '(' in {list} list")));
    }
    let operands = parser.parse_operand_list()?;
    parser.parse_punctuation(")")?;
    Ok(operands)
}

fn print_parenthesized(printer: &mut OpAsmPrinter<'_>, before: &str, values: &[Value]) {
    printer.print(before).print("(").print_operands(values).print(")");
}

fn parse_parallel(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let index = ctx.index_type();
    let variables = parse_parenthesized(parser, "argument")?;
    let mut sizes = Vec::new();
    for before in ["=", "to", "step"] {
        match before {
            "=" => parser.parse_punctuation(before)?,
            _ => parser.parse_keyword(before)?,
        }
        let at = parser.location();
        let bounds = parse_parenthesized(parser, "operand")?;
        if bounds.len() != variables.len() {
            return Err(parser.error(at, format!("expected {} operands", variables.len())));
        }
        sizes.push(bounds.len());
        crate::parts::resolve_all(parser, &bounds, index, &mut op.operands)?;
    }
    let inits = match parser.parse_optional_keyword("init") {
        true => parse_parenthesized(parser, "operand")?,
        false => Vec::new(),
    };
    op.result_types = parser.parse_optional_arrow_type_list()?;
    let body = parser.parse_region(arguments_of_type(&variables, index))?;
    op.regions.push(body.ensure_terminator("scf.reduce"));
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    sizes.push(inits.len());
    let at = parser.name_location();
    let inits = parser.resolve_operands(&inits, &op.result_types, at)?;
    op.operands.extend(inits);
    crate::parts::set_segments(&ctx, op, &sizes);
    Ok(())
}

fn print_parallel(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let body = region(printer.ir(), op, 0);
    let args = entry_args(printer.ir(), body);
    print_parenthesized(printer, " ", args);
    for (group, before) in [" = ", " to ", " step "].into_iter().enumerate() {
        let bounds = operand_group(printer.ir(), op, group);
        print_parenthesized(printer, before, &bounds);
    }
    let inits = operand_group(printer.ir(), op, 3);
    if !inits.is_empty() {
        print_parenthesized(printer, " init ", &inits);
    }
    let types = result_types(printer.ir(), op);
    printer.print_optional_arrow_type_list(&types).print(" ");
    print_body(printer, body, false, true);
    printer.print_optional_attr_dict(op, &[OPERAND_SEGMENT_SIZES], false);
}

fn parse_forall(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let index = ctx.index_type();
    let variables = parse_parenthesized(parser, "argument")?;
    let mut sizes = vec![0; 3];
    let mut bound = |parser: &mut OpAsmParser<'_>, op: &mut OpParts, group: usize| -> AsmResult {
        let (mut values, mut integers) = (Vec::new(), None);
        parse_delimited_index_list(parser, &mut values, &mut integers, Delimiter::Paren)?;
        sizes[group] = values.len();
        crate::parts::resolve_all(parser, &values, index, &mut op.operands)?;
        op.attributes.extend(integers.map(|attr| (ctx.identifier(STATIC_BOUNDS[group]), attr)));
        Ok(())
    };
    if parser.parse_optional_keyword("in") {
        bound(parser, op, 1)?;
        for (group, value) in [(0, 0), (2, 1)] {
            let all = vec![value; variables.len()];
            op.add_attribute(&ctx, STATIC_BOUNDS[group], ctx.dense_i64_array_attr(&all));
        }
    } else {
        parser.parse_punctuation("=")?;
        bound(parser, op, 0)?;
        parser.parse_keyword("to")?;
        bound(parser, op, 1)?;
        parser.parse_keyword("step")?;
        bound(parser, op, 2)?;
    }
    let at = parser.location();
    let mut assignments = Vec::new();
    if parser.parse_optional_keyword("shared_outs") {
        assignments = parser.parse_assignments()?;
        op.result_types = parser.parse_optional_arrow_type_list()?;
    }
    let mut args = arguments_of_type(&variables, index);
    let values: Vec<UnresolvedOperand> = assignments.iter().map(|(_, value)| *value).collect();
    op.operands.extend(parser.resolve_operands(&values, &op.result_types, at)?);
    let outputs = assignments.iter().zip(&op.result_types);
    args.extend(outputs.map(|((name, _), ty)| RegionArgument::new(*name, *ty)));
    sizes.push(assignments.len());
    op.regions.push(parser.parse_region(args)?.ensure_terminator("scf.forall.in_parallel"));
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    crate::parts::set_segments(&ctx, op, &sizes);
    Ok(())
}

fn print_forall(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let body = region(printer.ir(), op, 0);
    let args = entry_args(printer.ir(), body);
    let outs = operand_group(printer.ir(), op, 3);
    let (variables, carried) = args.split_at(args.len().saturating_sub(outs.len()));
    print_parenthesized(printer, " ", variables);
    let bound = |group: usize, printer: &OpAsmPrinter<'_>| {
        (operand_group(printer.ir(), op, group), op.attr_str(printer.ir(), STATIC_BOUNDS[group]))
    };
    let is_all = |group: usize, value: i64, printer: &OpAsmPrinter<'_>| {
        let (_, integers) = bound(group, printer);
        let integers = integers.and_then(|attr| attr.as_dense_i64_array(printer.context()));
        integers.is_some_and(|integers| integers.iter().all(|integer| *integer == value))
    };
    let befores = match is_all(0, 0, printer) && is_all(2, 1, printer) {
        true => &[(1, " in ")][..],
        false => &[(0, " = "), (1, " to "), (2, " step ")],
    };
    for (group, before) in befores {
        let (values, integers) = bound(*group, printer);
        printer.print(before);
        print_delimited_index_list(printer, op, &values, integers, Delimiter::Paren);
    }
    printer.print_assignments(" shared_outs", carried, &outs).print(" ");
    let types = result_types(printer.ir(), op);
    if !types.is_empty() {
        printer.print("-> (").print_types(types.iter().copied()).print(") ");
    }
    print_body(printer, body, false, !types.is_empty());
    let [lower, upper, step] = STATIC_BOUNDS;
    printer.print_optional_attr_dict(op, &[OPERAND_SEGMENT_SIZES, lower, upper, step], false);
}

fn parse_in_parallel(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let body = parser.parse_region(Vec::new())?;
    if body.is_blank() {
        op.regions.push(RegionText::empty());
        op.build_regions = Some(BuildRegions::new(|builder, op| {
            if let Some(region) = op.regions(builder.ir()).first().copied() {
                builder.create_block(region, &[]);
            }
            Ok(())
        }));
    } else {
        op.regions.push(body);
    }
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_in_parallel(printer: &mut OpAsmPrinter<'_>, op: Op) {
    printer.print(" ");
    print_body(printer, region(printer.ir(), op, 0), false, false);
    printer.print_optional_attr_dict(op, &[], false);
}

fn parse_execute_region(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    op.result_types = parser.parse_optional_arrow_type_list()?;
    if parser.parse_optional_keyword(NO_INLINE) {
        op.add_attribute(&ctx, NO_INLINE, ctx.unit_attr());
    }
    op.regions.push(parser.parse_region(Vec::new())?);
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_execute_region(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let types = result_types(printer.ir(), op);
    printer.print_optional_arrow_type_list(&types).print(" ");
    if op.attr_str(printer.ir(), NO_INLINE).is_some() {
        printer.print("no_inline ");
    }
    print_body(printer, region(printer.ir(), op, 0), true, true);
    printer.print_optional_attr_dict(op, &[NO_INLINE], false);
}

/// Parses a sequence of `case 2 {…}`.
pub fn parse_switch_cases(
    parser: &mut OpAsmParser<'_>,
    cases: &mut Option<Attribute>,
    regions: &mut Vec<RegionText>,
) -> AsmResult {
    let mut values = Vec::new();
    while parser.parse_optional_keyword("case") {
        values.push(parser.parse_integer()?);
        regions.push(parser.parse_region(Vec::new())?);
    }
    *cases = Some(parser.context().dense_i64_array_attr(&values));
    Ok(())
}

/// Prints the cases that [`parse_switch_cases`] parses.
pub fn print_switch_cases(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    cases: Option<Attribute>,
    regions: &[Region],
) {
    let values = cases.and_then(|cases| cases.as_dense_i64_array(printer.context())).unwrap_or_default();
    for (value, region) in values.iter().zip(regions) {
        printer.print_newline().print(&format!("case {value} ")).print_region(*region, false, true);
    }
}

//! `linalg`: `linalg.generic`, `linalg.yield`, and named operations, whose bodies their text omits.
//!
//! MLIR: LinalgOps.cpp.

use crate::iterators::{from_strings, to_strings};
use crate::parts::{operand_group, operands, print_body, region, result_types, set_segments};
use pdll::ir::{Attribute, AttributeData, Context, Ir, NamedAttribute, Op};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::text::{
    AsmError, AsmResult, Assembly, BuildRegions, OpAsmParser, OpAsmPrinter, OpParts, RegionText,
};

use super::body;

/// The assembly of an operation whose maps may be written.
macro_rules! with_maps {
    ($name:literal) => {
        Assembly::Custom { parse: |parser, op| parse_named(parser, op, Some($name)), print: print_named }
    };
}

/// `linalg.generic {indexing_maps = […], iterator_types = […]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {…} -> tensor<4xf32>`
pub const GENERIC: Assembly = Assembly::Custom { parse: parse_generic, print: print_generic };
/// `linalg.yield %a, %b : f32, f32`
pub(crate) const YIELD: Assembly = Assembly::Custom { parse: parse_yield, print: print_yield };

/// `linalg.add {…} ins(%a, %b : …) outs(%c : …) -> …`, of all named operations without further parts
pub const NAMED: Assembly =
    Assembly::Custom { parse: |parser, op| parse_named(parser, op, None), print: print_named };
/// `linalg.matmul indexing_maps = […] ins(%a, %b : …) outs(%c : …) -> …`
pub(crate) const MATMUL: Assembly = with_maps!("matmul");
/// `linalg.batch_matmul`
pub(crate) const BATCH_MATMUL: Assembly = with_maps!("batch_matmul");
/// `linalg.batch_reduce_matmul`
pub(crate) const BATCH_REDUCE_MATMUL: Assembly = with_maps!("batch_reduce_matmul");
/// `linalg.contract indexing_maps = […] ins(%a, %b : …) outs(%c : …) -> …`
pub const CONTRACT: Assembly = with_maps!("contract");
/// `linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : …) outs(%b : …) -> …`
pub(crate) const ELEMENTWISE: Assembly = with_maps!("elementwise");

/// Attributes before the operands.
const TRAIT: [&str; 4] = ["doc", "indexing_maps", "library_call", "iterator_types"];

/// Parses `ins(%a, %b : tensor<4xf32>, tensor<4xf32>)`, or nothing.
fn parse_operands(parser: &mut OpAsmParser<'_>, op: &mut OpParts, keyword: &str) -> AsmResult<usize> {
    if !parser.parse_optional_keyword(keyword) {
        return Ok(0);
    }
    parser.parse_punctuation("(")?;
    let at = parser.location();
    let values = parser.parse_operand_list()?;
    parser.parse_punctuation(":")?;
    let types = parser.parse_type_list()?;
    parser.parse_punctuation(")")?;
    let values = parser.resolve_operands(&values, &types, at)?;
    let n = values.len();
    op.operands.extend(values);
    Ok(n)
}

fn print_operand_group(printer: &mut OpAsmPrinter<'_>, op: Op, group: usize, keyword: &str) {
    let values = operand_group(printer.ir(), op, group);
    if values.is_empty() {
        return;
    }
    let types = crate::parts::types_of(printer.ir(), &values);
    printer.print(keyword).print("(").print_operands(&values).print(" : ").print_types(types).print(")");
}

fn parse_generic(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.location();
    let written = parser.parse_attribute()?;
    let Some(entries) = written.as_dictionary(&ctx) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    verify_iterators(parser, entries, at)?;
    op.attributes = from_strings(&ctx, entries, "linalg");
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let n_inputs = parse_operands(parser, op, "ins")?;
    let n_outputs = parse_operands(parser, op, "outs")?;
    set_segments(&ctx, op, &[n_inputs, n_outputs]);
    if parser.parse_optional_keyword("attrs") {
        parser.parse_punctuation("=")?;
        parser.parse_optional_attr_dict(&mut op.attributes)?;
    }
    op.regions.push(parser.parse_region(Vec::new())?);
    op.result_types = parser.parse_optional_arrow_type_list()?;
    Ok(())
}

/// Verifies that the iterators of a trait are names of iterators.
fn verify_iterators(parser: &mut OpAsmParser<'_>, entries: &[NamedAttribute], at: usize) -> AsmResult {
    let ctx = parser.context().clone();
    let written = entries.iter().find(|(key, _)| ctx.str(*key) == "iterator_types");
    let Some(types) = written.and_then(|(_, types)| types.as_array(&ctx)) else {
        return Err(parser.error(at, "expected \"iterator_types\" array attribute"));
    };
    let names = types.iter().filter_map(|ty| ty.as_str(&ctx));
    match names.into_iter().find(|name| !["parallel", "reduction"].contains(name)) {
        Some(name) => {
            let at = parser.location();
            Err(parser.error(at, format!("unexpected iterator_type ({name})")))
        }
        None => Ok(()),
    }
}

fn print_generic(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let entries: Vec<NamedAttribute> = TRAIT
        .iter()
        .filter_map(|name| Some((ctx.identifier(name), op.attr_str(printer.ir(), name)?)))
        .collect();
    printer.print(" ");
    if !entries.is_empty() {
        printer.print_attribute(ctx.dictionary_attr(&to_strings(ctx, &entries, "linalg")));
    }
    print_operand_group(printer, op, 0, " ins");
    print_operand_group(printer, op, 1, " outs");
    let [doc, maps, call, iterators] = TRAIT;
    let but = [doc, maps, call, iterators, OPERAND_SEGMENT_SIZES];
    let all = op.attr_dictionary(printer.ir());
    let has_more =
        all.as_dictionary(ctx).unwrap_or(&[]).iter().any(|(name, _)| !but.contains(&ctx.str(*name)));
    if has_more {
        printer.print(" attrs = ").print_optional_attr_dict(op, &but, false);
    }
    let body = region(printer.ir(), op, 0).filter(|body| !body.is_empty(printer.ir()));
    if body.is_some() {
        printer.print(" ");
        print_body(printer, body, true, true);
    }
    let types = result_types(printer.ir(), op);
    printer.print_optional_arrow_type_list(&types);
}

fn parse_yield(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let at = parser.location();
    let values = parser.parse_operand_list()?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    if values.is_empty() {
        return Ok(());
    }
    parser.parse_punctuation(":")?;
    let types = parser.parse_type_list()?;
    op.operands = parser.resolve_operands(&values, &types, at)?;
    Ok(())
}

fn print_yield(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let values = operands(printer.ir(), op);
    if !values.is_empty() {
        printer.print(" ").print_operands(&values);
    }
    printer.print_optional_attr_dict(op, &[], false);
    if !values.is_empty() {
        let types = crate::parts::types_of(printer.ir(), &values);
        printer.print(" : ").print_types(types);
    }
}

/// `linalg.broadcast ins(%a : …) outs(%b : …) dimensions = [2]`
pub(crate) const BROADCAST: Assembly = Assembly::Custom {
    parse: |parser, op| parse_copy(parser, op, "dimensions"),
    print: |printer, op| print_copy(printer, op, "dimensions"),
};
/// `linalg.transpose ins(%a : …) outs(%b : …) permutation = [1, 0]`
pub(crate) const TRANSPOSE: Assembly = Assembly::Custom {
    parse: |parser, op| parse_copy(parser, op, "permutation"),
    print: |printer, op| print_copy(printer, op, "permutation"),
};
/// `linalg.map { arith.addf } ins(%a, %b : …) outs(%c : …)`
pub(crate) const MAP: Assembly = Assembly::Custom {
    parse: |parser, op| parse_payload(parser, op, None),
    print: |printer, op| print_payload(printer, op, None),
};
/// `linalg.reduce { arith.addf } ins(%a : …) outs(%b : …) dimensions = [1]`
pub(crate) const REDUCE: Assembly = Assembly::Custom {
    parse: |parser, op| parse_payload(parser, op, Some("dimensions")),
    print: |printer, op| print_payload(printer, op, Some("dimensions")),
};

/// Parses operands, a list of integers and attributes. Results are as the outputs that are tensors. Returns the number of inputs.
fn parse_dst_style(parser: &mut OpAsmParser<'_>, op: &mut OpParts, key: Option<&str>) -> AsmResult<usize> {
    let ctx = parser.context().clone();
    let n_inputs = parse_operands(parser, op, "ins")?;
    parse_operands(parser, op, "outs")?;
    if let Some(key) = key {
        parser.parse_keyword(key)?;
        parser.parse_punctuation("=")?;
        parser.parse_punctuation("[")?;
        let mut integers = Vec::new();
        if !parser.parse_optional_punctuation("]") {
            integers = parser.parse_comma_separated(|parser| parser.parse_integer())?;
            parser.parse_punctuation("]")?;
        }
        op.add_attribute(&ctx, key, ctx.dense_i64_array_attr(&integers));
    }
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let outputs = op.operands[n_inputs..].iter().map(|value| value.ty(parser.ir()));
    op.result_types = outputs.filter(|ty| ty.is_ranked_tensor(&ctx)).collect();
    Ok(n_inputs)
}

/// Prints what [`parse_dst_style`] parses. The last `n_outputs` operands are outputs.
fn print_dst_style(printer: &mut OpAsmPrinter<'_>, op: Op, key: Option<&str>, n_outputs: usize) {
    let ctx = printer.context();
    let values = operands(printer.ir(), op);
    let (inputs, outputs) = values.split_at(values.len().saturating_sub(n_outputs));
    for (keyword, values) in [(" ins", inputs), (" outs", outputs)] {
        if !values.is_empty() {
            let types = crate::parts::types_of(printer.ir(), values);
            printer
                .print(keyword)
                .print("(")
                .print_operands(values)
                .print(" : ")
                .print_types(types)
                .print(")");
        }
    }
    if let Some(key) = key {
        let integers = op.attr_str(printer.ir(), key).and_then(|attr| attr.as_dense_i64_array(ctx));
        let texts: Vec<String> = integers.unwrap_or_default().iter().map(i64::to_string).collect();
        printer.print(" ").print(key).print(" = [").print(&texts.join(", ")).print("] ");
    }
    printer.print_optional_attr_dict(op, key.as_slice(), false);
}

fn parse_copy(parser: &mut OpAsmParser<'_>, op: &mut OpParts, key: &str) -> AsmResult {
    parse_dst_style(parser, op, Some(key))?;
    op.regions.push(RegionText::empty());
    op.build_regions = Some(BuildRegions::new(body::build_copy));
    Ok(())
}

fn print_copy(printer: &mut OpAsmPrinter<'_>, op: Op, key: &str) {
    print_dst_style(printer, op, Some(key), 1);
}

/// Parses an operation with a body, which may be written as one operation before the operands.
fn parse_payload(parser: &mut OpAsmParser<'_>, op: &mut OpParts, key: Option<&str>) -> AsmResult {
    let mut payload = None;
    if parser.parse_optional_punctuation("{") {
        let at = parser.location();
        let Some(name) = parser.parse_any_keyword() else {
            return Err(AsmError::new(at, "expected bare identifier or keyword"));
        };
        let mut attrs = Vec::new();
        parser.parse_optional_attr_dict(&mut attrs)?;
        parser.parse_punctuation("}")?;
        payload = Some((name, attrs));
    }
    parse_dst_style(parser, op, key)?;
    let Some(payload) = payload else {
        let mut args = Vec::new();
        if !parser.parse_optional_punctuation("(") {
            return Err(parser.missing("expected '(' in argument list"));
        }
        if !parser.parse_optional_punctuation(")") {
            args = parser.parse_comma_separated(|parser| parser.parse_region_argument())?;
            parser.parse_punctuation(")")?;
        }
        op.regions.push(parser.parse_region(args)?);
        return Ok(());
    };
    let is_reduction = key.is_some();
    op.regions.push(RegionText::empty());
    op.build_regions =
        Some(BuildRegions::new(move |builder, op| body::build_payload(builder, op, &payload, is_reduction)));
    Ok(())
}

/// Returns the only operation of a body, if its operands are the arguments in order and its result is yielded.
fn payload_of(ir: &Ir, op: Op, is_reduction: bool) -> Option<Op> {
    let block = region(ir, op, 0)?.entry(ir)?;
    let (payload, last) = (block.first_op(ir)?, block.last_op(ir)?);
    let args = block.args(ir);
    let (inputs, outputs) = match is_reduction {
        true => args.split_at(args.len() / 2),
        false => (args.split_at(args.len().saturating_sub(1)).0, &args[..0]),
    };
    let is_short = payload.next(ir) == Some(last)
        && !inputs.is_empty()
        && payload.operands(ir).eq(outputs.iter().chain(inputs).copied())
        && last.operands(ir).eq(payload.results(ir));
    is_short.then_some(payload)
}

fn print_payload(printer: &mut OpAsmPrinter<'_>, op: Op, key: Option<&str>) {
    let is_reduction = key.is_some();
    let n_outputs = if is_reduction { operands(printer.ir(), op).len() / 2 } else { 1 };
    if let Some(payload) = payload_of(printer.ir(), op, is_reduction) {
        let name = payload.name_text(printer.ir()).to_owned();
        let fastmath = payload.attr_str(printer.ir(), "fastmath");
        let is_none =
            fastmath.is_some_and(|attr| attr.display(printer.context()).to_string().contains("<none>"));
        let but: &[&str] = if is_none { &["fastmath"] } else { &[] };
        printer.print(" { ").print(&name).print_optional_attr_dict(payload, but, false).print(" }");
        print_dst_style(printer, op, key, n_outputs);
        return;
    }
    print_dst_style(printer, op, key, n_outputs);
    let Some(body) = region(printer.ir(), op, 0) else { return };
    let args = crate::parts::entry_args(printer.ir(), Some(body));
    printer.increase_indent().print_newline().print("(");
    for (nth, arg) in args.iter().enumerate() {
        let ty = arg.ty(printer.ir());
        printer.print(if nth > 0 { ", " } else { "" }).print_operand(*arg).print(": ").print_type(ty);
        printer.print_argument_location(*arg);
    }
    printer.print(") ").print_region(body, false, true).decrease_indent();
}

const MAPS: &str = "indexing_maps";
const KIND: &str = "kind";

/// Parses the kind of `linalg.elementwise`.
fn parse_kind(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult<String> {
    let ctx = parser.context().clone();
    parser.parse_keyword(KIND)?;
    parser.parse_punctuation("=")?;
    let start = parser.location();
    let attr = parser.parse_attribute()?;
    let at = parser.location();
    let Some(kind) = body::kind_of(&ctx, attr) else {
        return Err(parser.error(at, "expected ElementwiseKind attribute"));
    };
    if !body::KINDS.contains(&&kind[..]) {
        // Behind `#linalg.elementwise_kind<`, as in MLIR.
        let kinds = body::KINDS.join(", ");
        return Err(AsmError::new(
            start + "#linalg.elementwise_kind<".len(),
            format!("expected ::mlir::linalg::ElementwiseKind to be one of: {kinds}"),
        ));
    }
    op.add_attribute(&ctx, KIND, attr);
    Ok(kind)
}

/// Parses `indexing_maps = […]`, or nothing.
fn parse_maps(parser: &mut OpAsmParser<'_>, name: &str) -> AsmResult<Option<Attribute>> {
    let ctx = parser.context().clone();
    let at = parser.location();
    if !parser.parse_optional_keyword(MAPS) {
        return match name {
            "contract" => Err(parser.error(at, "expected 'indexing_maps' attribute")),
            _ => Ok(None),
        };
    }
    parser.parse_punctuation("=")?;
    let start = parser.location();
    let attr = parser.parse_attribute()?;
    let at = parser.location();
    let Some(maps) = attr.as_array(&ctx) else {
        return Err(parser.error(start, "invalid kind of attribute specified"));
    };
    match maps.iter().all(|map| matches!(map.data(&ctx), AttributeData::AffineMap(_))) {
        true => Ok(Some(attr)),
        false => Err(parser.error(at, "element of indexing_maps array is not an affine_map")),
    }
}

/// Returns why an attribute of a named operation is not valid.
fn invalid_attribute(ctx: &Context, name: &str, key: &str, attr: Attribute) -> Option<String> {
    let reason = match key {
        "strides" | "dilations" => {
            let n = super::named::find(name)?.n_strides();
            let is_valid = matches!(
                attr.data(ctx),
                AttributeData::DenseElements { ty, .. }
                    if ty.shape(ctx) == Some(&[i64::try_from(n).unwrap_or(0)]) && ty.element_type(ctx) == Some(ctx.integer_type(64))
            );
            if is_valid || n == 0 {
                return None;
            }
            format!("64-bit signless int elements attribute of shape [{n}]")
        }
        "cast" => {
            let has_cast =
                matches!(name, "copy" | "matmul" | "batch_matmul" | "batch_reduce_matmul" | "contract");
            if !has_cast || attr.display(ctx).to_string().starts_with("#linalg.type_fn<") {
                return None;
            }
            "allowed 32-bit signless integer cases: 0, 1".to_owned()
        }
        _ => return None,
    };
    Some(format!("'linalg.{name}' op attribute '{key}' failed to satisfy constraint: {reason}"))
}

/// Parses the parts of a named operation, whose body is built. `with_maps` is the name of one whose maps may be written.
fn parse_named(parser: &mut OpAsmParser<'_>, op: &mut OpParts, with_maps: Option<&str>) -> AsmResult {
    let ctx = parser.context().clone();
    let name = parser.op_name().strip_prefix("linalg.").unwrap_or_default().to_owned();
    let kind = match with_maps {
        Some("elementwise") => parse_kind(parser, op)?,
        _ => String::new(),
    };
    let maps = match with_maps {
        Some(name) => parse_maps(parser, name)?,
        None => None,
    };
    let attrs_at = parser.location();
    let n_before = op.attributes.len();
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let n_inputs = parse_operands(parser, op, "ins")?;
    let n_outputs = parse_operands(parser, op, "outs")?;
    let written = op.attributes[n_before..].iter();
    if let Some(message) =
        written.filter_map(|(key, attr)| invalid_attribute(&ctx, &name, ctx.str(*key), *attr)).next()
    {
        return Err(parser.error(attrs_at, message));
    }
    set_segments(&ctx, op, &[n_inputs, n_outputs]);
    op.result_types = parser.parse_optional_arrow_type_list()?;
    let (n_args, wanted) = (n_inputs + n_outputs, body::n_arguments(&name, &kind));
    if n_args != wanted {
        let at = parser.location();
        return Err(parser.error(
            at,
            format!(
                "[parseNamedStructuredOpRegion] ods-gen generated region expects {wanted} args, got {n_args}"
            ),
        ));
    }
    if let Some(name) = with_maps {
        let output = op.operands.get(n_inputs).map(|value| value.ty(parser.ir()));
        let rank = output.and_then(|ty| ty.shape(&ctx)).map_or(0, <[i64]>::len);
        let maps =
            maps.unwrap_or_else(|| ctx.array_attr(&body::default_maps(&ctx, name, op.operands.len(), rank)));
        op.add_attribute(&ctx, MAPS, maps);
    }
    op.regions.push(RegionText::empty());
    op.build_regions = Some(BuildRegions::new(body::build).at(attrs_at));
    Ok(())
}

fn print_named(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let name = op.name_text(printer.ir()).strip_prefix("linalg.").unwrap_or_default().to_owned();
    if let Some(kind) = op.attr_str(printer.ir(), KIND) {
        printer.print(" kind=").print_attribute(kind);
    }
    if let Some(maps) = op.attr_str(printer.ir(), MAPS) {
        let n_operands = operands(printer.ir(), op).len();
        let rank = body::output_rank(printer.ir(), op);
        if name == "contract"
            || maps.as_array(ctx) != Some(&body::default_maps(ctx, &name, n_operands, rank)[..])
        {
            printer.print(" indexing_maps = ").print_attribute(maps);
        }
    }
    printer.print_optional_attr_dict(op, &[OPERAND_SEGMENT_SIZES, body::MEMOIZED, MAPS, KIND], false);
    print_operand_group(printer, op, 0, " ins");
    print_operand_group(printer, op, 1, " outs");
    let types = result_types(printer.ir(), op);
    printer.print_optional_arrow_type_list(&types);
}

/// Returns the assembly of an operation whose body is built.
pub(crate) fn of_named(name: &str) -> Option<Assembly> {
    match name {
        "matmul" => Some(MATMUL),
        "batch_matmul" => Some(BATCH_MATMUL),
        "batch_reduce_matmul" => Some(BATCH_REDUCE_MATMUL),
        "contract" => Some(CONTRACT),
        "elementwise" => Some(ELEMENTWISE),
        "broadcast" => Some(BROADCAST),
        "map" => Some(MAP),
        "reduce" => Some(REDUCE),
        "transpose" => Some(TRANSPOSE),
        _ => super::named::find(name).map(|_| NAMED),
    }
}

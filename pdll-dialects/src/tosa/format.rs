//! `tosa`: operations with attributes that are printed as names of cases; conditions, loops and variables.
//!
//! MLIR: TosaOps.cpp.

use crate::parts::{carried, entry_args, operands, print_body, region, result_types};
use pdll::ir::{Attribute, Context, DYNAMIC, Op, TypeVec};
use pdll::text::{AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts};

/// `tosa.name %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<i32>`: for each attribute
/// that is printed as its case, the key and the attribute's mnemonic; the default NaN mode is omitted.
macro_rules! with_cases {
    ($($(#[$doc:meta])* $name:ident: $key:literal, $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        pub const $name: Assembly = Assembly::Custom {
            parse: |parser, op| parse_with_case(parser, op, ($key, $mnemonic)),
            print: |printer, op| print_with_case(printer, op, ($key, $mnemonic)),
        };
    )*};
}

with_cases! {
    /// `tosa.apply_scale`
    APPLY_SCALE: "rounding_mode", "rounding_mode";
    /// `tosa.argmax`
    ARGMAX: "nan_mode", "nan_mode";
    /// `tosa.cast_from_block_scaled`
    CAST_FROM_BLOCK_SCALED: "block_size", "block_size";
    /// `tosa.cast_to_block_scaled`
    CAST_TO_BLOCK_SCALED: "block_size", "block_size";
    /// `tosa.clamp`
    CLAMP: "nan_mode", "nan_mode";
    /// `tosa.matmul_t_block_scaled`
    MATMUL_T_BLOCK_SCALED: "block_size", "block_size";
    /// `tosa.max_pool2d`
    MAX_POOL2D: "nan_mode", "nan_mode";
    /// `tosa.maximum`
    MAXIMUM: "nan_mode", "nan_mode";
    /// `tosa.minimum`
    MINIMUM: "nan_mode", "nan_mode";
    /// `tosa.reduce_max`
    REDUCE_MAX: "nan_mode", "nan_mode";
    /// `tosa.reduce_min`
    REDUCE_MIN: "nan_mode", "nan_mode";
    /// `tosa.rescale`
    RESCALE: "rounding_mode", "rounding_mode";
    /// `tosa.resize`
    RESIZE: "mode", "resize_mode";
}

/// `tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {…} else {…}`
pub(crate) const COND_IF: Assembly = Assembly::Custom { parse: parse_if, print: print_if };
/// `tosa.while_loop (%x = %a) : (tensor<4xi32>) -> tensor<4xi32> {…} do {…}`
pub(crate) const WHILE_LOOP: Assembly = crate::scf::format::WHILE;

const NAN_MODE: &str = "nan_mode";
/// Default NaN mode.
const NAN_DEFAULT: &str = "PROPAGATE";

fn case_attr(ctx: &Context, mnemonic: &str, case: &str) -> Attribute {
    ctx.opaque_attr("tosa", &format!("{mnemonic}<{case}>"))
}

/// `CASE` of `#tosa.mnemonic<CASE>`.
fn case_of(ctx: &Context, attr: Attribute, mnemonic: &str) -> Option<String> {
    let text = attr.display(ctx).to_string();
    let case = text.strip_prefix("#tosa.")?.strip_prefix(mnemonic)?.strip_prefix('<')?.strip_suffix('>')?;
    Some(case.to_owned())
}

fn parse_with_case(
    parser: &mut OpAsmParser<'_>,
    op: &mut OpParts,
    (key, mnemonic): (&str, &str),
) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.location();
    let values = parser.parse_operand_list()?;
    if parser.parse_optional_punctuation("{") && !parser.parse_optional_punctuation("}") {
        loop {
            let at = parser.location();
            let name = match parser.parse_optional_string()? {
                Some(name) => name,
                None => parser.parse_any_keyword().unwrap_or_default(),
            };
            if name.is_empty() {
                return Err(parser.error(at, "expected attribute name"));
            }
            if op.attributes.iter().any(|(known, _)| ctx.str(*known) == name) {
                let message = format!("duplicate key `{name}` in dictionary attribute");
                return Err(parser.error(at, message));
            }
            parser.parse_punctuation("=")?;
            let case = if name == key { parser.parse_any_keyword() } else { None };
            let attr = match case {
                Some(case) => case_attr(&ctx, mnemonic, &case),
                None => parser.parse_attribute()?,
            };
            // As in MLIR, an attribute of another class is dropped.
            if name != key || case_of(&ctx, attr, mnemonic).is_some() {
                op.add_attribute(&ctx, &name, attr);
            }
            if !parser.parse_optional_punctuation(",") {
                break;
            }
        }
        parser.parse_punctuation("}")?;
    }
    if key == NAN_MODE && !op.attributes.iter().any(|(known, _)| ctx.str(*known) == key) {
        op.add_attribute(&ctx, key, case_attr(&ctx, mnemonic, NAN_DEFAULT));
    }
    parser.parse_punctuation(":")?;
    let (inputs, results) = parser.parse_functional_type()?;
    op.operands = parser.resolve_operands(&values, &inputs, at)?;
    op.result_types = results;
    Ok(())
}

fn print_with_case(printer: &mut OpAsmPrinter<'_>, op: Op, (key, mnemonic): (&str, &str)) {
    let (ir, ctx) = (printer.ir(), printer.context());
    printer.print(" ").print_operands(op.operands(ir));
    let mut before = " {";
    for (name, attr) in op.attrs(ir) {
        let name = ctx.str(name);
        let case = if name == key { case_of(ctx, attr, mnemonic) } else { None };
        if key == NAN_MODE && case.as_deref() == Some(NAN_DEFAULT) {
            continue;
        }
        printer.print(before).print_keyword_or_string(name).print(" = ");
        before = ", ";
        match case {
            Some(case) => printer.print(&case),
            None => printer.print_attribute(attr),
        };
    }
    printer.print(if before == ", " { "} : " } else { " : " });
    let inputs: TypeVec = op.operand_types(ir).collect();
    printer.print_functional_type(&inputs, &result_types(ir, op));
}

fn parse_if(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let condition = parser.parse_operand()?;
    let at = parser.location();
    // The names determine to which argument of the regions a value is passed; each region has its own names.
    let mut assignments = None;
    if !parser.parse_optional_punctuation(":") {
        assignments = Some(parser.parse_assignments()?);
        parser.parse_punctuation(":")?;
    }
    let ty = parser.parse_type()?;
    op.operands.push(parser.resolve_operand(condition, ty)?);
    match assignments {
        Some(assignments) => {
            let (inputs, results) = parser.parse_functional_type()?;
            op.result_types = results;
            carried(parser, op, &assignments, &inputs, at)?;
        }
        None => op.result_types = parser.parse_optional_arrow_type_list()?,
    }
    op.regions.push(parser.parse_region(Vec::new())?);
    op.regions.push(match parser.parse_optional_keyword("else") {
        true => parser.parse_region(Vec::new())?,
        false => pdll::text::RegionText::empty(),
    });
    parser.parse_optional_attr_dict(&mut op.attributes)
}

fn print_if(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let (values, results) = (operands(printer.ir(), op), result_types(printer.ir(), op));
    let [condition, inputs @ ..] = &values[..] else { return };
    let (then, otherwise) = (region(printer.ir(), op, 0), region(printer.ir(), op, 1));
    let args = entry_args(printer.ir(), then);
    let ty = condition.ty(printer.ir());
    printer.print(" ").print_operand(*condition).print_assignments(" ", args, inputs);
    printer.print(" : ").print_type(ty);
    let types = crate::parts::types_of(printer.ir(), inputs);
    if !inputs.is_empty() {
        printer.print(" (").print_types(types).print(")");
    }
    match results[..] {
        [] => printer.print(" -> ()"),
        _ => printer.print_optional_arrow_type_list(&results),
    };
    printer.print(" ");
    print_body(printer, then, true, true);
    let otherwise = otherwise.filter(|region| !region.is_empty(printer.ir()));
    if otherwise.is_some() {
        printer.print(" else ");
        print_body(printer, otherwise, true, true);
    }
    printer.print_optional_attr_dict(op, &[], false);
}

/// Parses `: tensor<2x?xi8>` or `= dense<[1, 2]> : tensor<2xi8>`: the shape, the type of the elements, and
/// the initial value.
pub fn parse_variable_op_type_or_initial_value(
    parser: &mut OpAsmParser<'_>,
    shape: &mut Option<Attribute>,
    ty: &mut Option<Attribute>,
    value: &mut Option<Attribute>,
) -> AsmResult {
    let ctx = parser.context().clone();
    let (shaped, at) = if parser.parse_optional_punctuation("=") {
        let at = parser.location();
        let attr = parser.parse_attribute()?;
        *value = Some(attr);
        (attr.ty(&ctx), at)
    } else {
        parser.parse_punctuation(":")?;
        let at = parser.location();
        (Some(parser.parse_type()?), at)
    };
    let parts = shaped.and_then(|shaped| Some((shaped.shape(&ctx)?, shaped.element_type(&ctx)?)));
    let Some((dims, element)) = parts else {
        return Err(parser.error(at, "expected a ranked tensor type"));
    };
    let sizes: Vec<i64> = dims.iter().map(|dim| if *dim == DYNAMIC { -1 } else { *dim }).collect();
    let n = i64::try_from(sizes.len()).unwrap_or(i64::MAX);
    let of_sizes = ctx.ranked_tensor_type(&[n], ctx.index_type());
    *shape = Some(crate::lists::elements(&ctx, &sizes, of_sizes, at)?);
    *ty = Some(ctx.type_attr(element));
    Ok(())
}

/// Prints the text that [`parse_variable_op_type_or_initial_value`] parses.
pub fn print_variable_op_type_or_initial_value(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    shape: Option<Attribute>,
    ty: Option<Attribute>,
    value: Option<Attribute>,
) {
    let ctx = printer.context();
    if value.and_then(|value| value.ty(ctx)).is_none() {
        let sizes = shape.and_then(|shape| crate::lists::unsigned_elements(ctx, shape)).unwrap_or_default();
        let size = |size: &u128| match (*size as u64).cast_signed() {
            -1 => DYNAMIC,
            size => size,
        };
        let sizes: Vec<i64> = sizes.iter().map(size).collect();
        if let Some(element) = ty.and_then(|ty| ty.as_type(ctx)) {
            printer.print(": ").print_type(ctx.ranked_tensor_type(&sizes, element));
        }
        if value.is_some() {
            printer.print(" ");
        }
    }
    if let Some(value) = value {
        printer.print("= ").print_attribute(value);
    }
}

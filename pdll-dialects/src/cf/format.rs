//! `cf`: the cases of `cf.switch`.

use crate::lists::{dense_integers, limited_value, raw_integers, truncated_bytes};
use crate::parts::{parse_target, print_target};
use pdll::ir::{Attribute, Block, Op, Type, Value};
use pdll::text::{AsmResult, OpAsmParser, OpAsmPrinter, UnresolvedOperand};

/// `default: ^bb1(%a : i32), 2: ^bb2, …`
#[expect(clippy::too_many_arguments, reason = "the parts that the definition names")]
pub fn parse_switch_op_cases(
    parser: &mut OpAsmParser<'_>,
    flag: Option<Type>,
    default: &mut Option<Block>,
    default_operands: &mut Vec<UnresolvedOperand>,
    default_types: &mut Vec<Type>,
    values: &mut Option<Attribute>,
    blocks: &mut Vec<Block>,
    operands: &mut Vec<Vec<UnresolvedOperand>>,
    types: &mut Vec<Vec<Type>>,
) -> AsmResult {
    parser.parse_keyword("default")?;
    parser.parse_punctuation(":")?;
    let target = parse_target(parser)?;
    (*default, *default_operands, *default_types) = (Some(target.block), target.operands, target.types);
    let mut cases = Vec::new();
    while parser.parse_optional_punctuation(",") {
        cases.push(parser.parse_integer()?);
        parser.parse_punctuation(":")?;
        let target = parse_target(parser)?;
        blocks.push(target.block);
        operands.push(target.operands);
        types.push(target.types);
    }
    if let Some(flag) = flag.filter(|_| !cases.is_empty()) {
        let n = i64::try_from(cases.len()).unwrap_or(i64::MAX);
        let ctx = parser.context();
        let bytes: Vec<Vec<u8>> =
            cases.iter().filter_map(|value| truncated_bytes(ctx, flag, *value)).collect();
        let bytes: Vec<&[u8]> = bytes.iter().map(|bytes| &**bytes).collect();
        *values = Some(dense_integers(ctx, ctx.vector_type(&[n], flag), &bytes));
    }
    Ok(())
}

/// Prints the cases that [`parse_switch_op_cases`] parses.
#[expect(clippy::too_many_arguments, reason = "the parts that the definition names")]
pub fn print_switch_op_cases(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    _: Type,
    default: Block,
    default_operands: &[Value],
    _: &[Type],
    values: Option<Attribute>,
    blocks: &[Block],
    operands: &[Vec<Value>],
    _: &[Vec<Type>],
) {
    printer.print("  default: ");
    print_target(printer, default, default_operands);
    let Some(values) = values.and_then(|values| raw_integers(printer.context(), values)) else { return };
    for (i, value) in values.iter().enumerate() {
        let (Some(block), Some(operands)) = (blocks.get(i), operands.get(i)) else { break };
        printer.print(",").print_newline().print(&format!("  {}: ", limited_value(value)));
        print_target(printer, *block, operands);
    }
    printer.print_newline();
}

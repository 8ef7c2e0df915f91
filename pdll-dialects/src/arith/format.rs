//! `arith`: `arith.select`.

use pdll::ir::Op;
use pdll::text::{AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts};

/// `arith.select %c, %a, %b : i32`, or, of a condition that is a vector or tensor itself, `: vector<4xi1>, vector<4xi32>`.
pub(crate) const SELECT: Assembly = Assembly::Custom { parse: parse_select, print: print_select };

fn parse_select(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let at = parser.location();
    let operands = parser.parse_operand_list()?;
    let [condition, yes, no] = operands[..] else {
        return Err(parser.error(at, format!("expected 3 operands, and there are {}", operands.len())));
    };
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let mut ty = parser.parse_colon_type()?;
    let mut condition_type = parser.context().integer_type(1);
    if parser.parse_optional_punctuation(",") {
        condition_type = ty;
        ty = parser.parse_type()?;
    }
    op.result_types.push(ty);
    for (operand, ty) in [(condition, condition_type), (yes, ty), (no, ty)] {
        op.operands.push(parser.resolve_operand(operand, ty)?);
    }
    Ok(())
}

fn print_select(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ir = printer.ir();
    printer.print(" ").print_operands(op.operands(ir)).print_optional_attr_dict(op, &[], false).print(" : ");
    let condition = op.operand(ir, 0).ty(ir);
    if condition.is_shaped(printer.context()) {
        printer.print_type(condition).print(", ");
    }
    printer.print_type(op.result(ir, 0).ty(ir));
}

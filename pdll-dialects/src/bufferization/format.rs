//! `bufferization`: `bufferization.alloc_tensor`, whose operands are in groups that may be absent.
//!
//! MLIR: BufferizationOps.cpp.

use pdll::ir::Op;
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::text::{AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts};

use crate::parts::{operand_group, resolve_all, result_types, set_segments};

/// `bufferization.alloc_tensor(%n) copy(%t) size_hint=%s {…} : tensor<?xf32>`
pub(crate) const ALLOC_TENSOR: Assembly = Assembly::Custom { parse: parse_alloc, print: print_alloc };

fn parse_alloc(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    parser.parse_punctuation("(")?;
    let sizes = parser.parse_operand_list()?;
    parser.parse_punctuation(")")?;
    let copy = match parser.parse_optional_keyword("copy") {
        true => {
            parser.parse_punctuation("(")?;
            let copy = parser.parse_operand()?;
            parser.parse_punctuation(")")?;
            Some(copy)
        }
        false => None,
    };
    let hint = match parser.parse_optional_keyword("size_hint") {
        true => {
            parser.parse_punctuation("=")?;
            Some(parser.parse_operand()?)
        }
        false => None,
    };
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let ty = parser.parse_colon_type()?;
    let (copy, hint) = (copy.as_slice(), hint.as_slice());
    resolve_all(parser, &sizes, ctx.index_type(), &mut op.operands)?;
    resolve_all(parser, copy, ty, &mut op.operands)?;
    resolve_all(parser, hint, ctx.index_type(), &mut op.operands)?;
    set_segments(&ctx, op, &[sizes.len(), copy.len(), hint.len()]);
    op.result_types.push(ty);
    Ok(())
}

fn print_alloc(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ir = printer.ir();
    let [sizes, copy, hint] = [0, 1, 2].map(|group| operand_group(ir, op, group));
    let types = result_types(ir, op);
    printer.print("(").print_operands(&sizes).print(")");
    if let [copy] = copy[..] {
        printer.print(" copy(").print_operand(copy).print(")");
    }
    if let [hint] = hint[..] {
        printer.print(" size_hint=").print_operand(hint);
    }
    printer.print_optional_attr_dict(op, &[OPERAND_SEGMENT_SIZES], false).print(" : ").print_types(types);
}

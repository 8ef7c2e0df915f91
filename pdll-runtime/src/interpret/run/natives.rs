//! Calls of native functions from a program.

use super::super::program::{Arg, Call, Program, ResultSlot};
use super::range::Range;
use crate::RewriteError;
use crate::ir::{Attribute, Op, Type, Value};
use crate::native::{NativeEntry, PdlValue, PdlValues};
use crate::rewrite::rewriter::PatternRewriter;
use pdll_match::pattern::EntityKind;

/// Calls a function with the values of registers and lists. Returns `None` if it fails.
///
/// # Errors
/// Its own, and results of other kinds than it was registered with.
pub(super) fn call(
    program: &Program,
    call: &Call,
    entry: Option<&NativeEntry>,
    regs: &[u32],
    lists: &[PdlValue],
    args: &mut Vec<PdlValue>,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PdlValues>, RewriteError> {
    let entry =
        entry.ok_or_else(|| RewriteError::other(format!("native function `{}` is not linked", call.name)))?;
    args.clear();
    for &arg in &call.args {
        let raw = |reg: u16| regs[usize::from(reg)];
        args.push(match arg {
            Arg::Attribute(reg) => PdlValue::Attribute(Attribute::from_index(raw(reg))),
            Arg::Op(reg) => PdlValue::Op(Op::from_index(raw(reg))),
            Arg::Type(reg) => PdlValue::Type(Type::from_index(raw(reg))),
            Arg::Value(reg) => PdlValue::Value(Value::from_index(raw(reg))),
            Arg::Range(range, kind) => {
                let range = Range::new(program, range, regs, lists);
                match kind {
                    EntityKind::ValueRange => PdlValue::ValueRange(range.values(rewriter).collect()),
                    _ => PdlValue::TypeRange(range.types(rewriter).collect()),
                }
            }
        });
    }
    let was_on = rewriter.begin_native();
    let results = entry.call(rewriter, args);
    rewriter.end_native(was_on);
    results
}

/// Stores results in their destinations.
pub(super) fn take_results(call: &Call, results: PdlValues, regs: &mut [u32], lists: &mut [PdlValue]) {
    for (result, slot) in results.into_iter().zip(&call.results) {
        match *slot {
            ResultSlot::Nowhere => {}
            ResultSlot::List(list) => lists[usize::from(list)] = result,
            ResultSlot::Reg(reg) => {
                regs[usize::from(reg)] = match result {
                    PdlValue::Attribute(attr) => attr.raw(),
                    PdlValue::Op(op) => op.raw(),
                    PdlValue::Type(ty) => ty.raw(),
                    PdlValue::Value(value) => value.raw(),
                    // The kinds were compared by the call.
                    PdlValue::TypeRange(_) | PdlValue::ValueRange(_) => continue,
                };
            }
        }
    }
}

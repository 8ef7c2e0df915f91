//! Lines: operations in generic form whose name and types are as they were in a line before.
//!
//! In: operations of one result, up to three operands and no regions or successors, one after the other. Out: a line for each.
//! Invariant: a line is what `op` would write. What it would write otherwise is left to it.

use super::names::{ARGUMENT, GROUPED, NOTHING};
use super::op::Writer;
use super::out::{ROW_NUMBERS, Row, WIDE};
use super::signatures::{MOST_OPERANDS, Signature};
use crate::dialect::Op;
use crate::value::Value;

/// What stands before the number of an operand, and how much of it that is: of the first one and of others, of results and of
/// arguments.
const BEFORE: [[(&[u8; 8], usize); 2]; 2] =
    [[(b"%       ", 1), (b"%arg    ", 4)], [(b", %     ", 3), (b", %arg  ", 6)]];

impl Writer<'_> {
    /// Writes lines from an operation on; gives back the operation that is none, if there is one. `None` if the first is none.
    pub(super) fn lines(&mut self, first: Op, depth: usize) -> Option<Option<Op>> {
        let is_plain = !self.options.custom_forms && !self.options.debug_info;
        if !is_plain || 2 * depth > WIDE || !self.line(first, depth) {
            return None;
        }
        let mut next = self.ir.op_data(first).next;
        while let Some(op) = next
            && self.line(op, depth)
        {
            next = self.ir.op_data(op).next;
        }
        Some(next)
    }

    /// Writes an operation, if it is a line.
    #[inline(always)]
    fn line(&mut self, op: Op, depth: usize) -> bool {
        let ir = self.ir;
        let (data, results, entries) = (ir.op_data(op), ir.results_of(op), ir.operands_of(op));
        if data.has_cold() || results.len() != 1 || entries.len() > MOST_OPERANDS {
            return false;
        }
        let result = self.names.value(Value::from_index(results.start));
        let mut operands = [NOTHING; MOST_OPERANDS];
        let mut all = result.name;
        for (operand, entry) in operands.iter_mut().zip(entries) {
            let Some(value) = entry.value else { return false };
            *operand = self.names.value(value);
            all |= operand.name;
            if operand.name & !ARGUMENT >= ROW_NUMBERS {
                return false;
            }
        }
        if all & GROUPED != 0 || result.name >= ROW_NUMBERS {
            return false;
        }
        let signature = Signature::of_values(&operands, result);
        let Some(line) = self.signatures.line(data.name, signature) else { return false };
        let has_attributes = ir.has_attributes(op);
        self.out.row(|mut row| {
            row.put(&[b' '; WIDE], 2 * depth);
            row.put(b"%", 1);
            row.number(result.name);
            row.put(b" = ", 3);
            row.put(&line.head, line.head_len);
            for (nth, operand) in operands[..entries.len()].iter().enumerate() {
                let is_arg = operand.name & ARGUMENT != 0;
                let (before, len) = BEFORE[usize::from(nth > 0)][usize::from(is_arg)];
                row.put(before, len);
                row.number(operand.name & !ARGUMENT);
            }
            match has_attributes {
                true => row.put(b")", 1),
                false => end(&mut row, &line.tail, line.tail_len),
            }
            row.end()
        });
        if has_attributes {
            self.attributes(op, signature);
        }
        true
    }

    /// What follows the operands.
    fn attributes(&mut self, op: Op, signature: Signature) {
        let name = op.name(self.ir);
        self.properties(op, name);
        self.discardable(op);
        if let Some(line) = self.signatures.line(name, signature) {
            // Without the parenthesis, which was written.
            self.out.row(|mut row| {
                let mut tail = line.tail;
                tail.rotate_left(1);
                end(&mut row, &tail, line.tail_len.saturating_sub(1));
                row.end()
            });
        }
    }
}

#[inline(always)]
fn end<const N: usize>(row: &mut Row<'_>, tail: &[u8; N], len: usize) {
    row.put(tail, len);
    row.put(b"\n", 1);
}

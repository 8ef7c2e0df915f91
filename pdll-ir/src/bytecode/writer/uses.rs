//! Orders of uses that the reader would not reproduce.
//!
//! MLIR: `writeUseListOrders` in BytecodeWriter.cpp.

use std::cmp::Reverse;

use super::state::{NOWHERE, Writer};
use crate::arena::Ir;
use crate::value::{OpOperand, Value};

impl Writer<'_> {
    /// Writes the orders of the uses of values, by number, if any is not that of the file reversed; returns whether one is.
    pub(super) fn use_orders(&mut self, values: impl ExactSizeIterator<Item = u32>) -> bool {
        let n_values = values.len();
        let mut orders: Vec<(usize, Vec<usize>)> = Vec::new();
        for (index, value) in values.enumerate() {
            let Some(value) = Value::from_raw(value) else { continue };
            if let Some(order) = self.order_of(value) {
                orders.push((index, order));
            }
        }
        if orders.is_empty() {
            return false;
        }
        if n_values != 1 {
            self.body.varint(orders.len() as u64);
        }
        for (index, order) in orders {
            if n_values != 1 {
                self.body.varint(index as u64);
            }
            let n_moved = order.iter().enumerate().filter(|(nth, place)| nth != *place).count();
            // MLIR writes pairs as we do, but reads them as the inverse, so only orders that are their own inverse are pairs.
            let is_inverse = order.iter().enumerate().all(|(nth, place)| order[*place] == nth);
            let is_pairs = is_inverse && n_moved < order.len() / 2;
            if !is_pairs {
                self.body.varint_and_flag(order.len() as u64, false);
                order.iter().for_each(|place| self.body.varint(*place as u64));
                continue;
            }
            self.body.varint_and_flag(2 * n_moved as u64, true);
            for (nth, place) in order.iter().enumerate().filter(|(nth, place)| nth != *place) {
                self.body.varint(*place as u64);
                self.body.varint(nth as u64);
            }
        }
        true
    }

    /// Returns the index of each use, of which the last one of the file is first; `None` if they are in that order.
    fn order_of(&self, value: Value) -> Option<Vec<usize>> {
        let ir = self.ir;
        let first = ir.value_data(value).first_use?;
        // Most values have one use.
        let mut next = Some(ir.operand_data(first).next?);
        let mut last = self.place_of(ir, first);
        loop {
            let operand = next?;
            let place = self.place_of(ir, operand);
            if place >= last || last.0 == NOWHERE {
                break;
            }
            last = place;
            next = ir.operand_data(operand).next;
        }
        // Operations that are not written may use it too.
        let is_written = |operand: &OpOperand| self.place_of(ir, *operand).0 != NOWHERE;
        let uses: Vec<OpOperand> = value.uses(ir).filter(is_written).collect();
        let mut order: Vec<usize> = (0..uses.len()).collect();
        order.sort_by_key(|nth| Reverse(self.place_of(ir, uses[*nth])));
        (!order.is_sorted()).then_some(order)
    }

    /// Returns the position of a use in the file. The operands of an operation lie side by side.
    #[inline]
    fn place_of(&self, ir: &Ir, operand: OpOperand) -> (u32, u32) {
        if self.op_places.is_empty() {
            return (0, operand.raw());
        }
        let owner = ir.operand_data(operand).owner;
        (owner.map_or(NOWHERE, |owner| self.op_places[owner.index()]), operand.raw())
    }
}

//! Orders of uses: what the file records, and the order that operands are read in where it records none.
//!
//! Without a record, a value has its last use first: uses are compared by the position of their operation in the file, then by their
//! position among its operands. A record maps this order to the one that the value had. MLIR: `sortUseListOrder` in BytecodeReader.cpp.

use std::cmp::Reverse;

use super::cursor::Cursor;
use super::state::{Reader, UseOrder};
use crate::arena::Ir;
use crate::bytecode_error::{BytecodeError, Read};
use crate::op::Op;
use crate::value::{OpOperand, Value};

impl<'b> Reader<'b> {
    /// Reads the orders of the uses of some of the results of an operation, or arguments of a block.
    pub(super) fn use_orders(&mut self, values: &[Value], data: &mut Cursor<'b>) -> Read<()> {
        let n = match values.len() {
            1 => 1,
            _ => data.at_most(values.len(), "number of use-list orders")?,
        };
        for _ in 0..n {
            let index = match values.len() {
                1 => 0,
                len => data.index(len, "result or argument")?,
            };
            let at = data.pos;
            let (n_indices, is_pairs) = data.varint_and_flag()?;
            let left = data.left();
            if n_indices > left as u64 {
                let message = format!("expected {n_indices} uses, but only {left} bytes are left");
                return Err(BytecodeError::at(at, message));
            }
            let mut indices = Vec::with_capacity(n_indices as usize);
            for _ in 0..n_indices {
                indices.push(data.at_most(u32::MAX as usize, "index of a use")? as u32);
            }
            self.unsorted.push((values[index], Some(UseOrder { at, is_pairs, indices })));
        }
        Ok(())
    }

    /// Sorts the uses of the values whose order is not that of the file, after so many of them.
    pub(super) fn sort_uses(&mut self, n_before: usize) -> Read<()> {
        let unsorted = &mut self.unsorted[n_before..];
        unsorted.sort_by_key(|(_, order)| order.is_some());
        for (value, order) in self.unsorted.drain(n_before..) {
            let mut uses: Vec<OpOperand> = value.uses(&self.ir).collect();
            uses.sort_by_key(|operand| Reverse(place_of(&self.ir, *operand)));
            if let Some(order) = order {
                uses = order.apply(uses)?;
            }
            self.ir.reorder_uses(value, &uses);
        }
        Ok(())
    }

    /// Ends the reading, and returns the IR.
    pub(super) fn finish(mut self) -> Read<Ir> {
        self.sort_uses(0)?;
        if !self.resources.is_empty() {
            self.ir.set_resources(std::mem::take(&mut self.resources));
        }
        self.ir.unwrap_top();
        // The IR is complete, and most of it never grows.
        self.ir.shrink_to_fit();
        Ok(self.ir)
    }
}

impl UseOrder {
    /// Returns uses, of which the last one of the file is first, in this order.
    fn apply(self, uses: Vec<OpOperand>) -> Read<Vec<OpOperand>> {
        let UseOrder { at, is_pairs, indices } = self;
        let wrong = || BytecodeError::at(at, format!("the order of {} uses is no permutation", uses.len()));
        let mut places: Vec<usize> = (0..uses.len()).collect();
        if is_pairs {
            let (pairs, rest) = indices.as_chunks::<2>();
            if !rest.is_empty() {
                return Err(wrong());
            }
            for [place, nth] in pairs {
                *places.get_mut(*nth as usize).ok_or_else(wrong)? = *place as usize;
            }
        } else {
            places = indices.iter().map(|index| *index as usize).collect();
        }
        if places.len() != uses.len() {
            return Err(wrong());
        }
        let mut ordered: Vec<Option<OpOperand>> = vec![None; uses.len()];
        for (operand, place) in uses.iter().zip(places) {
            let place = ordered.get_mut(place).ok_or_else(wrong)?;
            if place.replace(*operand).is_some() {
                return Err(wrong());
            }
        }
        Ok(ordered.into_iter().flatten().collect())
    }
}

/// Returns the position of a use in the file: operations are created in its order.
fn place_of(ir: &Ir, operand: OpOperand) -> (Option<Op>, OpOperand) {
    (operand.get_owner(ir), operand)
}

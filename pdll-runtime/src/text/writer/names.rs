//! Names of values and blocks, as MLIR's generic form numbers them.
//!
//! A region's values are numbered before those of regions inside it, and waiting regions are taken from the last one found. In
//! generic form numbers run through the whole print: so ids grow from the end of the IR. Else they go on from the region around.
//! MLIR: SSANameState in AsmPrinter.cpp.

use crate::ir::arena::Ir;
use crate::ir::block::Block;
use crate::ir::dialect::Op;
use crate::ir::types::Type;
use crate::ir::value::Value;

/// Numbers by value and block.
pub(super) struct Names {
    values: Vec<ValueName>,
    blocks: Vec<u32>,
}

/// What printing a value needs to know, side by side.
#[derive(Copy, Clone)]
pub(super) struct ValueName {
    /// The number, `ARGUMENT` or `GROUPED` beside it; `UNKNOWN` if it has none.
    pub(super) name: u32,
    pub(super) ty: Option<Type>,
}

/// An argument of an entry block: `%arg0`.
pub(super) const ARGUMENT: u32 = 1 << 31;
/// One of several results: `%0#1`.
pub(super) const GROUPED: u32 = 1 << 30;
/// A value outside of what is printed.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// No value.
pub(super) const NOTHING: ValueName = ValueName { name: UNKNOWN, ty: None };

impl Names {
    /// Numbers all values below an operation, and its results. Numbers go on from region to region, or each region's begin where
    /// those of the region around it end.
    pub(super) fn number(ir: &Ir, top: Op, is_unique: bool) -> Names {
        let mut names =
            Names { values: vec![NOTHING; ir.value_bound()], blocks: vec![UNKNOWN; ir.block_bound()] };
        let (mut next_value, mut next_arg) = (0, 0);
        names.number_results(ir, top, &mut next_value);
        let mut regions: Vec<_> =
            top.regions(ir).iter().map(|region| (*region, next_value, next_arg)).collect();
        while let Some((region, value_before, arg_before)) = regions.pop() {
            if !is_unique {
                (next_value, next_arg) = (value_before, arg_before);
            }
            let first_inner = regions.len();
            for (nth, block) in (0..).zip(region.blocks(ir)) {
                names.blocks[block.index()] = nth;
                for arg in block.args(ir) {
                    let name = if nth == 0 {
                        next_arg += 1;
                        (next_arg - 1) | ARGUMENT
                    } else {
                        next_value += 1;
                        next_value - 1
                    };
                    names.values[arg.index()] = ValueName { name, ty: Some(arg.ty(ir)) };
                }
                let mut next = block.first_op(ir);
                while let Some(op) = next {
                    names.number_results(ir, op, &mut next_value);
                    if op.n_regions(ir) > 0 {
                        regions.extend(op.regions(ir).iter().map(|region| (*region, 0, 0)));
                    }
                    next = op.next(ir);
                }
            }
            for inner in &mut regions[first_inner..] {
                (inner.1, inner.2) = (next_value, next_arg);
            }
        }
        names
    }

    #[inline]
    fn number_results(&mut self, ir: &Ir, op: Op, next_value: &mut u32) {
        let results = ir.results_of(op);
        if results.is_empty() {
            return;
        }
        let grouped = if results.len() > 1 { GROUPED } else { 0 };
        for index in results {
            let ty = ir.value_data(Value::from_index(index)).ty;
            self.values[index as usize] = ValueName { name: *next_value | grouped, ty };
        }
        *next_value += 1;
    }

    #[inline]
    pub(super) fn value(&self, value: Value) -> ValueName {
        self.values[value.index()]
    }

    pub(super) fn block(&self, block: Block) -> u32 {
        self.blocks[block.index()]
    }
}

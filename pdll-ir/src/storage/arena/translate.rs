//! Translation: records that refer to the same entities by other numbers.

use std::cell::Cell;

use crate::arena::lists::Run;
use crate::arena::numbering::Numbering;
use crate::arena::pools::Pools;
use crate::arena::records::{
    ARGUMENT_BIT, ArgumentData, BlockData, COLD_BIT, ColdData, OpData, OperandData, RegionData,
    SuccessorData, ValueData,
};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::handle::Owner;
use crate::op::Op;
use crate::value::{OpOperand, Value};

/// New numbers of the entries of one pool.
pub(super) trait Renumber {
    /// Returns the new number of an entry; zero for zero.
    fn renumber(&self, number: u32) -> u32;
}

/// From the numbers in the original to those in a part.
pub(super) struct Enter<'a> {
    pub(super) own: &'a Numbering,
    pub(super) around: &'a Numbering,
    /// Set if an entry that is not in the part has no number.
    pub(super) has_missed: &'a Cell<bool>,
}

impl Enter<'_> {
    /// Returns the number in the part; `None` if there is none.
    #[inline]
    pub(super) fn find(&self, number: u32) -> Option<u32> {
        self.own.here(number).or_else(|| self.around.here(number))
    }
}

impl Renumber for Enter<'_> {
    #[inline(always)]
    fn renumber(&self, number: u32) -> u32 {
        let here = self.own.here(number);
        // One branch that is hardly ever taken: whether there is a number at all cannot be predicted.
        if here.is_none() & (number != 0) { self.renumber_other(number) } else { here.unwrap_or(0) }
    }
}

impl Enter<'_> {
    #[cold]
    fn renumber_other(&self, number: u32) -> u32 {
        let here = self.around.here(number);
        if here.is_none() {
            self.has_missed.set(true);
        }
        here.unwrap_or(0)
    }
}

/// From the numbers in a part to those in the original.
pub(super) struct Leave<'a> {
    /// By the numbers in the part.
    pub(super) originals: &'a [u32],
}

impl Renumber for Leave<'_> {
    #[inline(always)]
    fn renumber(&self, number: u32) -> u32 {
        self.originals[number as usize]
    }
}

/// The numbers from one on move up.
#[derive(Copy, Clone)]
pub(super) struct Shift {
    pub(super) from: u32,
    pub(super) by: u32,
}

impl Renumber for Shift {
    #[inline]
    fn renumber(&self, number: u32) -> u32 {
        if number >= self.from { number + self.by } else { number }
    }
}

/// Translates the records of each pool.
pub(super) struct Translator<N> {
    pub(super) numbers: Pools<N>,
    /// Owner of the new handles.
    pub(super) id: Owner,
}

/// One function for each pool, by its name.
impl<N: Renumber> Translator<N> {
    #[inline]
    pub(super) fn ops(&self, data: &OpData) -> OpData {
        OpData {
            block: self.block(data.block),
            prev: self.op(data.prev),
            next: self.op(data.next),
            operands: self.numbers.operands.renumber(data.operands),
            results: self.numbers.values.renumber(data.results),
            extra: match data.has_cold() {
                true => self.numbers.colds.renumber(data.cold()) | COLD_BIT,
                false => self.numbers.attrs.renumber(data.extra),
            },
            ..*data
        }
    }

    #[inline]
    pub(super) fn operands(&self, data: &OperandData) -> OperandData {
        OperandData {
            value: self.value(data.value),
            owner: self.op(data.owner),
            next: self.operand(data.next),
            prev: self.operand(data.prev),
        }
    }

    #[inline]
    pub(super) fn values(&self, data: &ValueData) -> ValueData {
        let def = match data.def & ARGUMENT_BIT {
            0 => self.numbers.ops.renumber(data.def),
            _ => self.numbers.arguments.renumber(data.def & !ARGUMENT_BIT) | ARGUMENT_BIT,
        };
        ValueData { def, first_use: self.operand(data.first_use), ty: data.ty }
    }

    #[inline]
    pub(super) fn arguments(&self, data: &ArgumentData) -> ArgumentData {
        ArgumentData { block: self.block(data.block), ..*data }
    }

    #[inline]
    pub(super) fn attrs(&self, attr: &Option<Attribute>) -> Option<Attribute> {
        *attr
    }

    #[inline]
    pub(super) fn blocks(&self, data: &BlockData) -> BlockData {
        BlockData {
            region: self.region(data.region),
            prev: self.block(data.prev),
            next: self.block(data.next),
            first: self.op(data.first),
            last: self.op(data.last),
            first_pred: self.numbers.successors.renumber(data.first_pred),
            args: list(data.args, &self.numbers.block_args),
        }
    }

    #[inline]
    pub(super) fn regions(&self, data: &RegionData) -> RegionData {
        RegionData {
            parent: self.op(data.parent),
            first: self.block(data.first),
            last: self.block(data.last),
            ..*data
        }
    }

    #[inline]
    pub(super) fn successors(&self, data: &SuccessorData) -> SuccessorData {
        SuccessorData {
            block: self.block(data.block),
            owner: self.op(data.owner),
            next: self.numbers.successors.renumber(data.next),
            prev: self.numbers.successors.renumber(data.prev),
        }
    }

    #[inline]
    pub(super) fn colds(&self, data: &ColdData) -> ColdData {
        ColdData {
            attrs: self.numbers.attrs.renumber(data.attrs),
            regions: list(data.regions, &self.numbers.op_regions),
            successors: self.numbers.successors.renumber(data.successors),
            ..*data
        }
    }

    #[inline]
    pub(super) fn block_args(&self, arg: &Value) -> Value {
        Value::owned(self.numbers.values.renumber(arg.raw()), self.id)
    }

    #[inline]
    pub(super) fn op_regions(&self, region: &Region) -> Region {
        Region::owned(self.numbers.regions.renumber(region.raw()), self.id)
    }

    #[inline]
    pub(super) fn op(&self, op: Option<Op>) -> Option<Op> {
        let number = self.numbers.ops.renumber(op.map_or(0, Op::raw));
        (number != 0).then(|| Op::owned(number, self.id))
    }

    #[inline]
    pub(super) fn value(&self, value: Option<Value>) -> Option<Value> {
        let number = self.numbers.values.renumber(value.map_or(0, Value::raw));
        (number != 0).then(|| Value::owned(number, self.id))
    }

    #[inline]
    pub(super) fn block(&self, block: Option<Block>) -> Option<Block> {
        let number = self.numbers.blocks.renumber(block.map_or(0, Block::raw));
        (number != 0).then(|| Block::owned(number, self.id))
    }

    #[inline]
    fn region(&self, region: Option<Region>) -> Option<Region> {
        let number = self.numbers.regions.renumber(region.map_or(0, Region::raw));
        (number != 0).then(|| Region::owned(number, self.id))
    }

    #[inline]
    fn operand(&self, operand: Option<OpOperand>) -> Option<OpOperand> {
        OpOperand::from_raw(self.numbers.operands.renumber(operand.map_or(0, OpOperand::raw)))
    }
}

/// Returns a list as it is named by the new numbers.
#[inline]
fn list(run: Run, numbers: &impl Renumber) -> Run {
    if run.n == 0 { run } else { Run { first: numbers.renumber(run.first), n: run.n } }
}

//! Records: what the pools of an arena hold.

use smallvec::SmallVec;

use crate::ir::block::{Block, Region};
use crate::ir::context::OperationName;
use crate::ir::dialect::Op;
use crate::ir::fold::FoldFn;
use crate::ir::location::Location;
use crate::ir::traits::TraitSet;
use crate::ir::types::Type;
use crate::ir::value::{OpOperand, Value};

#[derive(Copy, Clone)]
pub(crate) struct OpData {
    pub(crate) name: OperationName,
    pub(crate) loc: Location,
    pub(crate) block: Option<Block>,
    pub(crate) prev: Option<Op>,
    pub(crate) next: Option<Op>,
    /// Position in the block, meaningful while the block's `is_ordered` holds.
    pub(crate) order: u32,
    pub(super) operands: u32,
    pub(crate) n_operands: u32,
    pub(super) results: u32,
    pub(super) attrs: u32,
    pub(super) cold: u32,
    pub(super) n_results: u16,
    pub(crate) n_slots: u8,
    pub(crate) flags: u8,
}

/// Where in a block an operation is: between which others.
#[derive(Copy, Clone)]
pub(crate) struct Place {
    /// `None` for nowhere; then there are no others.
    pub(crate) block: Option<Block>,
    pub(crate) prev: Option<Op>,
    pub(crate) next: Option<Op>,
}

impl Place {
    pub(crate) const NOWHERE: Place = Place { block: None, prev: None, next: None };
}

impl OpData {
    /// Has it regions, successors or very many results?
    #[inline]
    pub(crate) fn has_cold(&self) -> bool {
        self.cold != 0
    }
}

/// The real number of results is in the cold record.
pub(super) const MANY_RESULTS: u16 = u16::MAX;

/// Bits of `OpData::flags`.
pub(crate) mod flag {
    /// It was erased.
    pub(crate) const DEAD: u8 = 1;
    /// It is in a driver's worklist.
    pub(crate) const QUEUED: u8 = 2;
    /// It was created under a registered name, so its attributes are in slots.
    pub(crate) const REGISTERED: u8 = 4;
    /// If its results have no uses, nobody misses it.
    pub(crate) const REMOVABLE: u8 = 8;
    /// As `REMOVABLE`, if the same holds for all operations in its regions.
    pub(crate) const REMOVABLE_IF_NESTED: u8 = 16;
    /// A strict driver may visit it.
    pub(crate) const ADMITTED: u8 = 32;
    /// Its result is a constant.
    pub(crate) const CONSTANT: u8 = 64;
    /// It has a folder, a trait that folds, or a dialect that folds.
    pub(crate) const FOLDS: u8 = 128;
}

#[derive(Copy, Clone)]
pub(crate) struct OperandData {
    pub(crate) value: Option<Value>,
    pub(crate) owner: Option<Op>,
    pub(crate) next: Option<OpOperand>,
    pub(crate) prev: Option<OpOperand>,
}

#[derive(Copy, Clone)]
pub(crate) struct ValueData {
    /// An operation, an index of `arguments` with `ARGUMENT_BIT`, or zero for a placeholder.
    pub(super) def: u32,
    pub(crate) first_use: Option<OpOperand>,
    /// `None` once erased.
    pub(crate) ty: Option<Type>,
}

pub(super) const ARGUMENT_BIT: u32 = 1 << 31;

/// What is known of a value that is an argument of a block.
#[derive(Copy, Clone)]
pub(crate) struct ArgumentData {
    pub(super) block: Option<Block>,
    /// Which argument of the block?
    pub(super) index: u32,
}

#[derive(Clone)]
pub(crate) struct BlockData {
    pub(crate) region: Option<Region>,
    pub(crate) prev: Option<Block>,
    pub(crate) next: Option<Block>,
    pub(crate) first: Option<Op>,
    pub(crate) last: Option<Op>,
    /// The most recent use as a successor: an index of `successors`.
    pub(crate) first_pred: u32,
    pub(crate) is_ordered: bool,
    pub(crate) is_dead: bool,
    pub(crate) args: SmallVec<[Value; 2]>,
}

#[derive(Copy, Clone)]
pub(crate) struct RegionData {
    pub(crate) parent: Option<Op>,
    /// Which region of its operation?
    pub(crate) index: u32,
    pub(crate) first: Option<Block>,
    pub(crate) last: Option<Block>,
    pub(crate) is_dead: bool,
}

#[derive(Copy, Clone)]
pub(crate) struct SuccessorData {
    pub(crate) block: Option<Block>,
    pub(crate) owner: Option<Op>,
    pub(crate) next: u32,
    pub(crate) prev: u32,
}

#[derive(Clone, Default)]
pub(crate) struct ColdData {
    pub(crate) regions: SmallVec<[Region; 2]>,
    pub(crate) successors: u32,
    pub(crate) n_successors: u32,
    pub(super) n_results: u32,
}

/// What creating an operation needs to know of its name.
#[derive(Copy, Clone, Default)]
pub(crate) struct NameFacts {
    pub(crate) flags: u8,
    pub(crate) n_slots: u8,
    pub(crate) has_defaults: bool,
    /// Where a constant keeps its value; `NO_SLOT` if its folder knows.
    pub(crate) constant_slot: u8,
}

/// What reading an operation often needs to know of its name.
#[derive(Copy, Clone, Default)]
pub(crate) struct KnownName {
    /// Empty if the name was not found registered yet.
    pub(super) text: &'static str,
    pub(crate) traits: TraitSet,
    pub(crate) fold: Option<FoldFn>,
    /// Of its dialect, for what `fold` and the traits do not fold.
    pub(crate) fold_fallback: Option<FoldFn>,
}

/// No slot: more than there can be.
pub(crate) const NO_SLOT: u8 = u8::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_small() {
        assert_eq!(size_of::<OpData>(), 48);
        assert_eq!(size_of::<OperandData>(), 16);
        assert_eq!(size_of::<ValueData>(), 12);
    }
}

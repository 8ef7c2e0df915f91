//! Records: the entries of an arena's pools.

use crate::arena::lists::Run;
use crate::block::{Block, Region};
use crate::context::OperationName;
use crate::fold::FoldFn;
use crate::location::Location;
use crate::op::Op;
use crate::traits::TraitSet;
use crate::types::Type;
use crate::value::{OpOperand, Value};

#[derive(Copy, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub struct OpData {
    pub name: OperationName,
    pub loc: Location,
    pub block: Option<Block>,
    pub prev: Option<Op>,
    pub next: Option<Op>,
    pub operands: u32,
    pub results: u32,
    /// Its attributes, zero for none; or its cold record with `COLD_BIT`, which then has the attributes.
    pub extra: u32,
    /// `MANY` if the number is in its cold record.
    pub n_operands: u8,
    /// Likewise.
    pub n_results: u8,
    pub n_slots: u8,
    pub flags: u8,
}

/// Position of an operation in a block: its neighbors.
#[derive(Copy, Clone)]
#[doc(hidden)]
pub struct Place {
    /// `None` for nowhere; then there are no others.
    pub block: Option<Block>,
    pub prev: Option<Op>,
    pub next: Option<Op>,
}

impl Place {
    pub const NOWHERE: Place = Place { block: None, prev: None, next: None };
}

impl OpData {
    /// Returns whether it has regions, successors, or many operands or results.
    #[inline]
    pub fn has_cold(&self) -> bool {
        self.extra & COLD_BIT != 0
    }

    /// Returns its cold record; zero for none.
    #[inline]
    pub(super) fn cold(&self) -> u32 {
        if self.has_cold() { self.extra & !COLD_BIT } else { 0 }
    }
}

/// Bit of `OpData::extra`.
pub(super) const COLD_BIT: u32 = 1 << 31;

/// The number of operands or results is in the cold record.
pub(super) const MANY: u8 = u8::MAX;

/// Returns a number of operands or results as a record has it.
#[inline]
pub(super) fn few_or_many(n: usize) -> u8 {
    n.min(MANY as usize) as u8
}

/// Bits of `OpData::flags`.
pub mod flag {
    /// It was erased.
    pub const DEAD: u8 = 1;
    /// It is in a driver's worklist.
    pub const QUEUED: u8 = 2;
    /// It was created under a registered name, so its attributes are in slots.
    pub const REGISTERED: u8 = 4;
    /// Trivially dead if its results have no uses.
    pub const REMOVABLE: u8 = 8;
    /// Like `REMOVABLE`, if the same holds for all operations in its regions.
    pub const REMOVABLE_IF_NESTED: u8 = 16;
    /// A strict driver may visit it.
    pub const ADMITTED: u8 = 32;
    /// Its result is a constant.
    pub const CONSTANT: u8 = 64;
    /// It has a folder, a trait that folds, or a dialect that folds.
    pub const FOLDS: u8 = 128;
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub struct OperandData {
    pub value: Option<Value>,
    pub owner: Option<Op>,
    pub next: Option<OpOperand>,
    pub prev: Option<OpOperand>,
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub struct ValueData {
    /// An operation, an index of `arguments` with `ARGUMENT_BIT`, or zero for a placeholder.
    pub def: u32,
    pub first_use: Option<OpOperand>,
    /// `None` once erased.
    pub ty: Option<Type>,
}

pub(super) const ARGUMENT_BIT: u32 = 1 << 31;

/// The data of a value that is a block argument.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct ArgumentData {
    pub block: Option<Block>,
    /// Index of the argument.
    pub index: u32,
    /// Location; `None` if none was given.
    pub loc: Option<Location>,
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub struct BlockData {
    pub region: Option<Region>,
    pub prev: Option<Block>,
    pub next: Option<Block>,
    pub first: Option<Op>,
    pub last: Option<Op>,
    /// The most recent use as a successor: an index of `successors`.
    pub first_pred: u32,
    pub(super) args: Run,
}

impl BlockData {
    /// Returns whether it was erased.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.args == Run::ERASED
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct RegionData {
    pub parent: Option<Op>,
    /// Index of the region in its operation.
    pub index: u32,
    pub first: Option<Block>,
    pub last: Option<Block>,
    pub is_dead: bool,
    /// It is closed (it has a last block only), or its blocks are in another part of a split IR.
    pub is_elsewhere: bool,
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub struct SuccessorData {
    pub block: Option<Block>,
    pub owner: Option<Op>,
    pub next: u32,
    pub prev: u32,
}

#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub(crate) struct ColdData {
    /// Attributes of the operation; zero for none.
    pub attrs: u32,
    pub regions: Run,
    pub successors: u32,
    pub n_successors: u32,
    /// If there are many.
    pub n_operands: u32,
    /// Likewise.
    pub n_results: u32,
}

/// The properties of an operation name that creation needs.
#[derive(Copy, Clone, Default)]
pub(crate) struct NameFacts {
    pub flags: u8,
    pub n_slots: u8,
    pub has_defaults: bool,
    /// Slot of a constant's value; `NO_SLOT` if its folder returns it.
    pub constant_slot: u8,
}

/// The properties of an operation name that readers often need.
#[derive(Copy, Clone, Default)]
#[doc(hidden)]
pub struct KnownName {
    /// Empty if the name was not found registered yet.
    pub text: &'static str,
    pub traits: TraitSet,
    pub fold: Option<FoldFn>,
    /// Fallback folder of its dialect, used if `fold` and the traits do not fold.
    pub fold_fallback: Option<FoldFn>,
    /// Whether it is a cast, which folds if it does not change types.
    pub is_cast: bool,
}

/// No slot: more than there can be.
#[doc(hidden)]
pub(crate) const NO_SLOT: u8 = u8::MAX;

// Handles are larger in builds with debug assertions.
#[cfg(not(debug_assertions))]
const _: () = {
    assert!(size_of::<OpData>() == 36);
    assert!(size_of::<OperandData>() == 16);
    assert!(size_of::<ValueData>() == 12);
    assert!(size_of::<BlockData>() == 32);
    assert!(size_of::<ColdData>() == 28);
};

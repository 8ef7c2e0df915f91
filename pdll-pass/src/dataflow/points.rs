//! Executed control flow: live blocks and edges, and which operations continue at a point.

use pdll_runtime::ir::{Block, Op, RegionSuccessor, ValueVec};
use rustc_hash::{FxHashMap, FxHashSet};

/// A place where control continues.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Point {
    /// The start of a region.
    Start(Block),
    /// After an operation.
    After(Op),
}

/// A predecessor that branches between regions: the operation, and the successor with the values it defines.
pub(crate) type Predecessor = (Op, RegionSuccessor);

/// The operations that continue at a point.
#[derive(Clone, Debug, Default)]
pub(crate) struct Predecessors {
    /// Those that are known, in the order found.
    pub(crate) known: Vec<Predecessor>,
    /// Whether there may be others.
    pub(crate) has_unknown: bool,
}

/// Executed control flow.
#[derive(Default)]
pub(crate) struct ControlFlow {
    live_blocks: FxHashSet<Block>,
    live_edges: FxHashSet<(Block, Block)>,
    predecessors: FxHashMap<Point, Predecessors>,
}

impl ControlFlow {
    pub(crate) fn is_live(&self, block: Block) -> bool {
        self.live_blocks.contains(&block)
    }

    pub(super) fn is_live_edge(&self, from: Block, to: Block) -> bool {
        self.live_edges.contains(&(from, to))
    }

    /// Marks a block as executed. Returns whether it was not.
    pub(super) fn mark_live(&mut self, block: Block) -> bool {
        self.live_blocks.insert(block)
    }

    /// Marks an edge as executed. Returns whether it was not.
    pub(super) fn mark_live_edge(&mut self, from: Block, to: Block) -> bool {
        self.live_edges.insert((from, to))
    }

    /// Returns the operations that continue at a point.
    pub(crate) fn predecessors(&self, point: Point) -> Option<&Predecessors> {
        self.predecessors.get(&point)
    }

    /// Adds an operation that continues at a point. Returns whether that is new.
    pub(super) fn add_predecessor(&mut self, point: Point, op: Op, successor: RegionSuccessor) -> bool {
        let known = &mut self.predecessors.entry(point).or_default().known;
        match known.iter().any(|(found, _)| *found == op) {
            true => false,
            false => {
                known.push((op, successor));
                true
            }
        }
    }

    /// Adds a call, or a return to it.
    pub(super) fn add_call(&mut self, point: Point, op: Op) -> bool {
        self.add_predecessor(point, op, RegionSuccessor::parent(ValueVec::new()))
    }

    /// Marks that unknown operations may continue at a point. Returns whether that is new.
    pub(super) fn add_unknown(&mut self, point: Point) -> bool {
        !std::mem::replace(&mut self.predecessors.entry(point).or_default().has_unknown, true)
    }
}

//! Operations with recursive effects: which of them have an observable effect, while patterns change the IR.
//!
//! Invariant: an effect found in regions is searched for again only after it was erased or something was
//! moved, so that visiting nested operations one by one inspects each of them a bounded number of times.

use rustc_hash::FxHashMap;

use crate::ir::internal::{PreOrder, effect_traits};
use crate::ir::{Block, Ir, Op, Trait};

/// An operation that is missed, and the block it was found in.
#[derive(Copy, Clone)]
struct Missed {
    op: Op,
    block: Option<Block>,
}

/// The cached effects of operations with recursive effects.
#[derive(Default)]
pub(crate) struct Lasting {
    /// For each, an operation in its regions with an observable effect.
    known: FxHashMap<Op, Missed>,
    /// Number of moves so far.
    n_moves: u64,
}

impl Lasting {
    /// Returns whether the operations in the regions of `root` have no observable effects. `n_moves` is the
    /// number of moves so far. Terminators and symbols are ignored.
    pub(crate) fn is_removable(&mut self, ir: &Ir, n_moves: u64, root: Op) -> bool {
        if n_moves != self.n_moves {
            self.known.clear();
            self.n_moves = n_moves;
        }
        if self.missed(ir, root).is_some() {
            return false;
        }
        let mut walk = PreOrder::new(root);
        while let Some(op) = walk.next(ir) {
            let traits = effect_traits(ir, op);
            let is_recursive = traits.has(Trait::RecursiveMemoryEffects) && !traits.writes_or_frees();
            if op.is_registered(ir) && is_recursive {
                if let Some(missed) = self.missed(ir, op) {
                    self.note(ir, root, op, missed);
                    return false;
                }
                continue;
            }
            if !op.is_registered(ir) || !traits.has_no_lasting_effect() {
                self.note(ir, root, op, Missed { op, block: op.block(ir) });
                return false;
            }
            walk.skip_regions();
        }
        true
    }

    /// Returns the cached operation with an observable effect, if it still exists.
    fn missed(&self, ir: &Ir, op: Op) -> Option<Missed> {
        let missed = self.known.get(&op).copied()?;
        (missed.op.is_alive(ir) && missed.op.block(ir) == missed.block).then_some(missed)
    }

    /// Caches the result for all operations from the parent of `inner` to `root`.
    fn note(&mut self, ir: &Ir, root: Op, inner: Op, missed: Missed) {
        let mut at = inner;
        while at != root
            && let Some(parent) = at.parent_op(ir)
        {
            self.known.insert(parent, missed);
            at = parent;
        }
    }
}

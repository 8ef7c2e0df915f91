//! Worklist: the operations a driver is still to visit, last in first out.
//!
//! Invariant: an operation is on the stack at most once while its `QUEUED` flag is set; an erased one may stay on the
//! stack and is passed over when popped, as handles are not reused.
//! MLIR: GreedyPatternRewriteDriver.cpp (`Worklist`). Differs: a flag per operation in place of a hash map.

use crate::ir::internal::flag;
use crate::ir::{Ir, Op};

/// A stack of operations without duplicates.
#[derive(Default)]
pub(crate) struct Worklist {
    stack: Vec<Op>,
    /// Generator for taking a random operation instead of the top one.
    pub(crate) shuffle: Option<Shuffle>,
}

/// A sequence of random numbers, good enough for an order.
#[derive(Debug)]
pub(crate) struct Shuffle(u64);

impl Shuffle {
    pub(crate) fn new(seed: u64) -> Shuffle {
        Shuffle(seed)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * n as u128) >> 64) as usize
    }
}

impl Worklist {
    /// Puts an operation on top, unless it is there already.
    #[inline]
    pub(crate) fn push(&mut self, ir: &mut Ir, op: Op) {
        let flags = &mut ir.op_data_mut(op).flags;
        if *flags & flag::QUEUED == 0 {
            *flags |= flag::QUEUED;
            self.stack.push(op);
        }
    }

    /// Puts an operation on top whose flag the caller has just set.
    #[inline]
    pub(crate) fn push_queued(&mut self, op: Op) {
        self.stack.push(op);
    }

    /// Takes the top operation, erased or not. The caller clears its flag.
    #[inline]
    pub(crate) fn pop_queued(&mut self) -> Option<Op> {
        if self.shuffle.is_some() {
            self.bring_any_up();
        }
        self.stack.pop()
    }

    #[cold]
    fn bring_any_up(&mut self) {
        if let (Some(shuffle), Some(top)) = (&mut self.shuffle, self.stack.len().checked_sub(1)) {
            self.stack.swap(shuffle.below(top + 1), top);
        }
    }

    /// Returns the number of operations on the stack.
    #[inline]
    pub(crate) fn n_queued(&self) -> usize {
        self.stack.len()
    }

    /// Removes everything above the lowest `n`.
    pub(crate) fn truncate(&mut self, ir: &mut Ir, n: usize) {
        for op in self.stack.drain(n.min(self.stack.len())..) {
            ir.op_data_mut(op).flags &= !flag::QUEUED;
        }
    }

    /// Returns whether all remaining operations were erased.
    pub(crate) fn is_empty(&self, ir: &Ir) -> bool {
        !self.stack.iter().any(|op| op.is_alive(ir))
    }

    /// Makes the bottom the top.
    pub(crate) fn reverse(&mut self) {
        self.stack.reverse();
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self, ir: &mut Ir) {
        for op in self.stack.drain(..) {
            ir.op_data_mut(op).flags &= !flag::QUEUED;
        }
    }

    /// Takes all that is on the stack, with the flags as they are.
    pub(crate) fn take(&mut self) -> Vec<Op> {
        std::mem::take(&mut self.stack)
    }

    /// Pushes taken operations again.
    pub(crate) fn extend(&mut self, ops: Vec<Op>) {
        self.stack.extend(ops);
    }

    pub(crate) fn reserve(&mut self, n: usize) {
        self.stack.reserve(n);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    /// An order that a seed once produced can be produced again.
    #[test]
    fn a_seed_determines_the_numbers() {
        let numbers = |seed: u64| {
            let mut shuffle = Shuffle::new(seed);
            (0..12).map(|_| shuffle.below(100)).collect::<Vec<usize>>()
        };
        assert_eq!(numbers(0), [88, 43, 2, 97, 10, 32, 17, 77, 24, 95, 39, 76]);
        assert_eq!(numbers(22), [78, 93, 7, 67, 83, 78, 28, 60, 70, 99, 39, 68]);
        // All digits of a number are mixed, not only the first ones.
        assert_eq!(Shuffle::new(22).below(1 << 48), 219_961_934_599_382);
    }

    /// Three operations.
    fn operations() -> (Ir, [Op; 3]) {
        let ctx = crate::ir::Context::new();
        ctx.allow_unregistered_dialects(true);
        let ir = crate::ir::parse(&ctx, &"\"t.a\"() : () -> ()\n".repeat(3)).unwrap();
        let ops: Vec<Op> = ir.walk_pre_order(ir.top()).skip(1).collect();
        (ir, [ops[0], ops[1], ops[2]])
    }

    #[test]
    fn an_operation_is_on_the_stack_once() {
        let (mut ir, [a, b, c]) = operations();
        let mut worklist = Worklist::default();
        assert!(worklist.is_empty(&ir));
        for op in [a, b, a, c, b] {
            worklist.push(&mut ir, op);
        }
        assert_eq!(worklist.n_queued(), 3);
        assert!(!worklist.is_empty(&ir));
        worklist.truncate(&mut ir, 1);
        assert_eq!(worklist.n_queued(), 1);
        // Those that were removed can be added again.
        worklist.push(&mut ir, b);
        worklist.push(&mut ir, a);
        let taken = worklist.take();
        assert_eq!((taken.as_slice(), worklist.n_queued()), ([a, b].as_slice(), 0));
        worklist.push(&mut ir, c);
        worklist.extend(taken);
        worklist.reverse();
        assert_eq!([(); 4].map(|()| worklist.pop_queued()), [Some(c), Some(a), Some(b), None]);
    }

    #[test]
    fn a_shuffled_worklist_returns_any_operation() {
        let first = |seed: u64| {
            let (mut ir, ops) = operations();
            let mut worklist = Worklist { shuffle: Some(Shuffle::new(seed)), ..Worklist::default() };
            ops.iter().for_each(|op| worklist.push(&mut ir, *op));
            let first = worklist.pop_queued();
            assert_eq!(worklist.n_queued(), 2);
            ops.iter().position(|op| Some(*op) == first)
        };
        let mut found: Vec<Option<usize>> = (0..20).map(first).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, [Some(0), Some(1), Some(2)]);
    }
}

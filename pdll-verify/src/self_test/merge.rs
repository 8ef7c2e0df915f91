//! Overlaps: one program made of two, in which an operation of one is an operation of the other.

use crate::self_test::program::{Program, ProgramOp, ValueRef};

/// A program made of two.
pub(super) struct Merged {
    pub(super) program: Program,
    /// Indices of the operations of both programs, the second one's after the first one's.
    pub(super) indices: Vec<usize>,
}

/// Returns the most general program that has the operations of both, where operation `at` of the first is operation `of` of the second; `None` if
/// they do not fit.
pub(super) fn merge(first: &Program, at: usize, second: &Program, of: usize) -> Option<Merged> {
    let (n_ops, n_args) = (first.ops.len(), first.args.len());
    let shifted = |value: &ValueRef| match *value {
        ValueRef::Arg(index) => ValueRef::Arg(index + n_args),
        ValueRef::Result(op, index) => ValueRef::Result(op + n_ops, index),
    };
    let mut both = first.clone();
    both.args.extend(second.args.iter().cloned());
    both.ops.extend(
        second
            .ops
            .iter()
            .map(|op| ProgramOp { operands: op.operands.iter().map(shifted).collect(), ..op.clone() }),
    );
    both.returned.extend(second.returned.iter().map(shifted));
    let mut unifier =
        Unifier { bound: vec![None; both.args.len()], same: (0..both.ops.len()).collect(), both };
    unifier.ops(at, of + n_ops)?;
    unifier.finished()
}

struct Unifier {
    both: Program,
    /// Values that replace arguments.
    bound: Vec<Option<ValueRef>>,
    /// For each operation, an equal one of a smaller or the same index.
    same: Vec<usize>,
}

impl Unifier {
    fn op(&self, mut op: usize) -> usize {
        while self.same[op] != op {
            op = self.same[op];
        }
        op
    }

    fn value(&self, mut value: ValueRef) -> ValueRef {
        loop {
            match value {
                ValueRef::Arg(index) => match self.bound[index] {
                    Some(other) => value = other,
                    None => return value,
                },
                ValueRef::Result(op, index) => return ValueRef::Result(self.op(op), index),
            }
        }
    }

    /// Makes two operations equal.
    fn ops(&mut self, a: usize, b: usize) -> Option<()> {
        let (a, b) = (self.op(a), self.op(b));
        if a == b {
            return Some(());
        }
        let (kept, dropped) = (a.min(b), a.max(b));
        let (old, new) = (&self.both.ops[kept], &self.both.ops[dropped]);
        let fits = old.name == new.name
            && old.results == new.results
            && old.operands.len() == new.operands.len()
            && new.attributes.iter().all(|(name, text)| {
                old.attributes.iter().all(|(other, known)| name != other || text == known)
            });
        if !fits {
            return None;
        }
        let added = new.attributes.iter().filter(|named| !old.attributes.contains(named));
        let added: Vec<_> = added.cloned().collect();
        let pairs: Vec<_> = old.operands.iter().copied().zip(new.operands.iter().copied()).collect();
        self.both.ops[kept].attributes.extend(added);
        self.same[dropped] = kept;
        pairs.into_iter().try_for_each(|(old, new)| self.values(old, new))
    }

    /// Makes two values equal.
    fn values(&mut self, a: ValueRef, b: ValueRef) -> Option<()> {
        let (a, b) = (self.value(a), self.value(b));
        if self.both.ty(a) != self.both.ty(b) {
            return None;
        }
        match (a, b) {
            _ if a == b => {}
            (ValueRef::Arg(index), other) | (other, ValueRef::Arg(index)) => self.bound[index] = Some(other),
            (ValueRef::Result(a, index), ValueRef::Result(b, other)) if index == other => self.ops(a, b)?,
            _ => return None,
        }
        Some(())
    }

    /// Returns the program, with definitions before uses; `None` if a value would depend on itself.
    fn finished(self) -> Option<Merged> {
        let n = self.both.ops.len();
        let mut order = Vec::new();
        let mut is_done = vec![false; n];
        // Each pass adds the operations whose operands are defined.
        while order.len() < (0..n).filter(|op| self.op(*op) == *op).count() {
            let is_ready = |op: usize, is_done: &[bool]| {
                self.both.ops[op].operands.iter().all(|value| match self.value(*value) {
                    ValueRef::Arg(_) => true,
                    ValueRef::Result(of, _) => is_done[of],
                })
            };
            let next = (0..n).find(|op| self.op(*op) == *op && !is_done[*op] && is_ready(*op, &is_done))?;
            is_done[next] = true;
            order.push(next);
        }
        let index = |op: usize| order.iter().position(|known| *known == self.op(op));
        let indices: Vec<usize> = (0..n).map(index).collect::<Option<_>>()?;
        let renamed = |value: &ValueRef| match self.value(*value) {
            ValueRef::Result(op, result) => ValueRef::Result(indices[op], result),
            arg => arg,
        };
        let ops = order.iter().map(|op| ProgramOp {
            operands: self.both.ops[*op].operands.iter().map(renamed).collect(),
            ..self.both.ops[*op].clone()
        });
        let mut program = Program { args: self.both.args.clone(), ops: ops.collect(), returned: Vec::new() };
        // A result that the other program uses has this use only.
        let returned: Vec<ValueRef> = self.both.returned.iter().map(renamed).collect();
        program.returned = program.unused_results();
        program.returned.retain(|value| returned.contains(value));
        Some(Merged { program: program.without_unused_args(), indices })
    }
}

//! The patterns of p1000 as trees, from random numbers.

use super::dialect::{AttributeName, ROOTS, attributes, n_operands};
use crate::peer::random::Random;

/// Number of patterns of the set.
pub(crate) const COUNT: usize = 1000;

/// The seed of the set.
const SEED: u64 = 7;

/// Nesting depth of matched and of created operations.
const DEPTH: usize = 3;

/// More than the number of patterns with the same root.
const PER_ROOT: usize = 100;

/// A pattern. Its variables are numbered in the order in which `root` binds them.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// Its number in the set, from 1.
    pub(super) number: usize,
    pub(super) root: MatchedOp,
    /// What replaces the root.
    pub(super) result: Replacement,
    /// By variable, whether the value is used after it is bound.
    pub(super) used_values: Vec<bool>,
    /// The same for attributes.
    pub(super) used_attributes: Vec<bool>,
}

/// An operation that a pattern matches.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MatchedOp {
    /// The number of the operation.
    pub(super) op: usize,
    pub(super) operands: Vec<Operand>,
    /// The attributes that the pattern mentions.
    pub(super) attributes: Vec<(AttributeName, Attribute)>,
}

/// An operand of a matched operation.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// The result of another operation.
    Op(MatchedOp),
    /// Any value, which this variable then denotes.
    New(usize),
    /// The value of a variable that was bound before.
    Bound(usize),
}

/// An attribute of a matched or created operation. Matching binds the variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribute {
    Constant(usize),
    Variable(usize),
}

/// A value after rewriting.
#[derive(Debug)]
pub(super) enum Replacement {
    /// The value of a variable.
    Value(usize),
    Op(CreatedOp),
}

/// An operation that a pattern creates.
#[derive(Debug)]
pub(super) struct CreatedOp {
    /// The number of the operation.
    pub(super) op: usize,
    pub(super) operands: Vec<Replacement>,
    pub(super) attributes: Vec<(AttributeName, Attribute)>,
}

impl Pattern {
    /// Returns its benefit: patterns with more operations come first, then earlier ones. It is unique among the
    /// patterns with this root, because PDL bytecode does not keep the order of equal benefits.
    pub(super) fn benefit(&self) -> usize {
        let earlier = (self.number - 1) / ROOTS;
        (self.root.n_ops() + 1) * PER_ROOT - 1 - earlier
    }
}

impl MatchedOp {
    /// Returns the number of matched operations.
    pub(super) fn n_ops(&self) -> usize {
        1 + self.operands.iter().map(|operand| operand.op().map_or(0, MatchedOp::n_ops)).sum::<usize>()
    }

    /// Returns whether it does not match every operation with the number of the root. Other patterns with this
    /// root would be shadowed.
    fn is_specific(&self) -> bool {
        self.attributes.iter().any(|(_, attribute)| matches!(attribute, Attribute::Constant(_)))
            || self.operands.iter().any(|operand| operand.op().is_some())
    }
}

impl Replacement {
    /// Returns whether it contains the operation with number `op`.
    fn creates(&self, op: usize) -> bool {
        match self {
            Replacement::Value(_) => false,
            Replacement::Op(created) => {
                created.op == op || created.operands.iter().any(|operand| operand.creates(op))
            }
        }
    }
}

impl Operand {
    fn op(&self) -> Option<&MatchedOp> {
        match self {
            Operand::Op(op) => Some(op),
            Operand::New(_) | Operand::Bound(_) => None,
        }
    }
}

/// Returns the first `count` patterns.
pub(crate) fn patterns(count: usize) -> Vec<Pattern> {
    let mut random = Random::new(SEED);
    let mut patterns = Vec::new();
    while patterns.len() < count {
        let mut variables = Variables { random: &mut random, values: Vec::new(), attributes: Vec::new() };
        let root = variables.matched(patterns.len() % ROOTS, 0);
        if root.is_specific() && patterns.iter().all(|known: &Pattern| known.root != root) {
            let result = variables.result();
            let used_attributes = variables.attributes.iter().map(|(_, is_used)| *is_used).collect();
            let used_values = variables.values;
            let number = patterns.len() + 1;
            patterns.push(Pattern { number, root, result, used_values, used_attributes });
        }
    }
    patterns
}

/// Returns the first `count` patterns that create no operation of the kind of their root. The others, a few in a
/// thousand, can apply to their own results without end.
pub(crate) fn terminating_patterns(count: usize) -> Vec<Pattern> {
    let mut patterns = patterns(count + count / 50 + 1);
    patterns.retain(|pattern| !pattern.result.creates(pattern.root.op));
    patterns.truncate(count);
    patterns
}

/// The variables of a pattern under construction.
struct Variables<'a> {
    random: &'a mut Random,
    /// By value, whether it is used after it is bound.
    values: Vec<bool>,
    /// The attribute that each variable was bound to, and whether it is used.
    attributes: Vec<(AttributeName, bool)>,
}

impl Variables<'_> {
    /// Replacement of the root: a value, or new operations.
    fn result(&mut self) -> Replacement {
        if self.random.chance(40) {
            Replacement::Value(self.value())
        } else {
            Replacement::Op(self.created(0))
        }
    }

    /// Matches the operation with number `op`.
    fn matched(&mut self, op: usize, depth: usize) -> MatchedOp {
        let operands = (0..n_operands(op)).map(|_| self.operand(depth)).collect();
        let mut matched = MatchedOp { op, operands, attributes: Vec::new() };
        for &name in attributes(op) {
            match self.random.below(3) {
                0 => matched.attributes.push((name, self.constant())),
                1 => {
                    matched.attributes.push((name, Attribute::Variable(self.attributes.len())));
                    self.attributes.push((name, false));
                }
                _ => {}
            }
        }
        matched
    }

    /// An operand of a matched operation: another operation, a value that occurred before, or a new one.
    fn operand(&mut self, depth: usize) -> Operand {
        if depth < DEPTH && self.random.chance(35) {
            let op = self.random.below(ROOTS);
            return Operand::Op(self.matched(op, depth + 1));
        }
        if !self.values.is_empty() && self.random.chance(15) {
            return Operand::Bound(self.value());
        }
        self.values.push(false);
        Operand::New(self.values.len() - 1)
    }

    /// A value that was bound before. The innermost operations of a pattern have only new values as first operands, so there is one.
    fn value(&mut self) -> usize {
        let value = self.random.below(self.values.len());
        self.values[value] = true;
        value
    }

    /// Creates an operation.
    fn created(&mut self, depth: usize) -> CreatedOp {
        let op = self.random.below(ROOTS);
        let operands = (0..n_operands(op))
            .map(|_| {
                if depth < DEPTH && self.random.chance(25) {
                    Replacement::Op(self.created(depth + 1))
                } else {
                    Replacement::Value(self.value())
                }
            })
            .collect();
        let attributes = attributes(op).iter().map(|&name| (name, self.attribute(name))).collect();
        CreatedOp { op, operands, attributes }
    }

    /// An attribute of a created operation: one that was bound to the same name, otherwise a constant.
    fn attribute(&mut self, name: AttributeName) -> Attribute {
        let bound: Vec<usize> =
            (0..self.attributes.len()).filter(|&i| self.attributes[i].0 == name).collect();
        if bound.is_empty() {
            return self.constant();
        }
        let variable = self.random.pick(&bound);
        self.attributes[variable].1 = true;
        Attribute::Variable(variable)
    }

    fn constant(&mut self) -> Attribute {
        Attribute::Constant(self.random.below(1000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// No two patterns with the same root have the same benefit.
    #[test]
    fn benefits_are_unique_per_root() {
        let patterns = terminating_patterns(COUNT);
        assert_eq!((patterns.len(), patterns[COUNT - 1].number), (COUNT, 1004));
        let different: HashSet<(usize, usize)> =
            patterns.iter().map(|pattern| (pattern.root.op, pattern.benefit())).collect();
        assert_eq!(different.len(), COUNT);
        assert!(patterns.iter().all(|pattern| u16::try_from(pattern.benefit()).is_ok()));
    }
}

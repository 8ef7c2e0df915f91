//! Constructors of bitwise operators and conditions.
//!
//! Chains of one operator are sorted, without duplicates, with one constant at the end.

use crate::term::node::{Node, TermId};
use crate::term::store::Terms;
use crate::term::word::mask;

/// Longest chain that is sorted.
const MAX_CHAIN: usize = 64;

/// An associative, commutative operator.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Chain {
    And,
    Or,
    Xor,
}

impl Terms {
    /// Returns the complement.
    pub fn not(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        match self.node(a) {
            Node::Const(value) => self.constant(!value, width),
            Node::Not(inner) => inner,
            _ => self.intern(Node::Not(a), width),
        }
    }

    /// Returns the conjunction of terms of one width.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.chain(Chain::And, a, b)
    }

    /// Returns the disjunction of terms of one width.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.chain(Chain::Or, a, b)
    }

    /// Returns the exclusive disjunction of terms of one width.
    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        self.chain(Chain::Xor, a, b)
    }

    /// Returns the true condition.
    pub fn yes(&mut self) -> TermId {
        self.constant(1, 1)
    }

    /// Returns the false condition.
    pub fn no(&mut self) -> TermId {
        self.constant(0, 1)
    }

    /// Returns the condition that the first condition implies the second.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not = self.not(a);
        self.or(not, b)
    }

    /// Returns the condition that all conditions hold.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = TermId>) -> TermId {
        let yes = self.yes();
        conditions.into_iter().fold(yes, |all, condition| self.and(all, condition))
    }

    /// Returns the condition that one of the conditions holds.
    pub fn any(&mut self, conditions: impl IntoIterator<Item = TermId>) -> TermId {
        let no = self.no();
        conditions.into_iter().fold(no, |any, condition| self.or(any, condition))
    }

    /// Returns `yes` where the condition is set, and `no` elsewhere.
    pub fn ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        if yes == no {
            return yes;
        }
        match self.node(condition) {
            Node::Const(value) => return if value == 1 { yes } else { no },
            Node::Not(inner) => return self.ite(inner, no, yes),
            _ => {}
        }
        let yes = match self.node(yes) {
            Node::Ite(inner, first, _) if inner == condition => first,
            _ => yes,
        };
        let no = match self.node(no) {
            Node::Ite(inner, _, second) if inner == condition => second,
            _ => no,
        };
        let width = self.width(yes);
        if yes == no {
            return yes;
        }
        if width == 1 {
            let not = self.not(condition);
            match (self.as_const(yes), self.as_const(no)) {
                (Some(1), _) => return self.or(condition, no),
                (Some(_), _) => return self.and(not, no),
                (_, Some(0)) => return self.and(condition, yes),
                (_, Some(_)) => return self.or(not, yes),
                _ => {}
            }
        }
        self.intern(Node::Ite(condition, yes, no), width)
    }

    fn chain(&mut self, chain: Chain, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let all_ones = mask(width);
        let mut parts = Vec::new();
        let neutral = if chain == Chain::And { all_ones } else { 0 };
        let mut constant = neutral;
        let mut pending = vec![b, a];
        while let Some(id) = pending.pop() {
            match (chain, self.node(id)) {
                (Chain::And, Node::Const(value)) => constant &= value,
                (Chain::Or, Node::Const(value)) => constant |= value,
                (Chain::Xor, Node::Const(value)) => constant ^= value,
                (Chain::Xor, Node::Not(inner)) => {
                    constant ^= all_ones;
                    pending.push(inner);
                }
                (Chain::And, Node::And(a, b))
                | (Chain::Or, Node::Or(a, b))
                | (Chain::Xor, Node::Xor(a, b))
                    if parts.len() + pending.len() < MAX_CHAIN =>
                {
                    pending.extend([b, a]);
                }
                _ => parts.push(id),
            }
        }
        parts.sort_unstable();
        match chain {
            Chain::Xor => {
                // Equal parts cancel each other.
                let mut single: Vec<TermId> = Vec::new();
                for part in parts {
                    if single.last() == Some(&part) {
                        single.pop();
                    } else {
                        single.push(part);
                    }
                }
                parts = single;
            }
            Chain::And | Chain::Or => {
                parts.dedup();
                let absorbing = all_ones ^ neutral;
                let is_opposed = |part: &TermId| match self.node(*part) {
                    Node::Not(inner) => parts.binary_search(&inner).is_ok(),
                    _ => false,
                };
                if constant == absorbing || parts.iter().any(is_opposed) {
                    return self.constant(absorbing, width);
                }
            }
        }
        let Some((first, rest)) = parts.split_first() else { return self.constant(constant, width) };
        let op = |a, b| match chain {
            Chain::And => Node::And(a, b),
            Chain::Or => Node::Or(a, b),
            Chain::Xor => Node::Xor(a, b),
        };
        let all = rest.iter().fold(*first, |all, part| self.intern(op(all, *part), width));
        if constant == neutral {
            return all;
        }
        if chain == Chain::Xor && constant == all_ones {
            return self.not(all);
        }
        let constant = self.constant(constant, width);
        self.intern(op(all, constant), width)
    }
}

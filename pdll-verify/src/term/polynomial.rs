//! Normal form of sums and products: polynomials modulo a power of two.
//!
//! Terms that are equal by the laws of rings become one term, for which the solver is not needed. Products of sums with many terms stay as
//! they are, so that a term does not grow without bound.

use std::collections::BTreeMap;

use crate::term::node::{Node, TermId};
use crate::term::store::Terms;
use crate::term::word::mask;

/// Largest number of monomials that a product is expanded to.
const MAX_MONOMIALS: usize = 16;
/// Largest number of factors of a monomial.
const MAX_FACTORS: usize = 8;

/// Coefficients by their factors, which are sorted. The constant has no factors.
type Polynomial = BTreeMap<Vec<TermId>, u128>;

impl Terms {
    /// Returns the sum of terms of one width.
    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let (mut sum, b) = (self.polynomial(a), self.polynomial(b));
        for (factors, coefficient) in b {
            add_monomial(&mut sum, factors, coefficient, width);
        }
        self.of_polynomial(&sum, width)
    }

    /// Returns the difference of terms of one width.
    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        let minus = self.neg(b);
        self.add(a, minus)
    }

    /// Returns the negated term.
    pub fn neg(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        let minus = self.constant(u128::MAX, width);
        self.mul(a, minus)
    }

    /// Returns the product of terms of one width.
    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let (p, q) = (self.polynomial(a), self.polynomial(b));
        let longest = |of: &Polynomial| of.keys().map(Vec::len).max().unwrap_or(0);
        if p.len() * q.len() > MAX_MONOMIALS || longest(&p) + longest(&q) > MAX_FACTORS {
            return self.intern(Node::Mul(a.min(b), a.max(b)), width);
        }
        let mut product = Polynomial::new();
        for (left, x) in &p {
            for (right, y) in &q {
                let mut factors = [&left[..], &right[..]].concat();
                factors.sort_unstable();
                add_monomial(&mut product, factors, x.wrapping_mul(*y), width);
            }
        }
        self.of_polynomial(&product, width)
    }

    fn polynomial(&self, id: TermId) -> Polynomial {
        let width = self.width(id);
        let mut sum = Polynomial::new();
        // Summands, each with the product of the coefficients above it.
        let mut pending = vec![(id, 1_u128)];
        while let Some((id, coefficient)) = pending.pop() {
            match self.node(id) {
                Node::Const(value) => {
                    add_monomial(&mut sum, Vec::new(), coefficient.wrapping_mul(value), width)
                }
                Node::Add(a, b) => pending.extend([(a, coefficient), (b, coefficient)]),
                // -x - 1
                Node::Not(a) => {
                    pending.push((a, coefficient.wrapping_neg()));
                    add_monomial(&mut sum, Vec::new(), coefficient.wrapping_neg(), width);
                }
                Node::Mul(a, b) => match (self.as_const(a), self.as_const(b)) {
                    (Some(factor), _) => pending.push((b, coefficient.wrapping_mul(factor))),
                    (_, Some(factor)) => pending.push((a, coefficient.wrapping_mul(factor))),
                    _ => add_monomial(&mut sum, self.factors(id), coefficient, width),
                },
                Node::Shl(a, by) => match self.as_const(by) {
                    Some(by) if by < u128::from(width) => {
                        pending.push((a, coefficient.wrapping_shl(by as u32)))
                    }
                    _ => add_monomial(&mut sum, vec![id], coefficient, width),
                },
                _ => add_monomial(&mut sum, vec![id], coefficient, width),
            }
        }
        sum
    }

    /// Returns the factors of a product that [`of_polynomial`](Terms::of_polynomial) built; another one is its own factor.
    fn factors(&self, id: TermId) -> Vec<TermId> {
        let mut factors = Vec::new();
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            match self.node(id) {
                Node::Mul(a, b) => pending.extend([a, b]),
                Node::Const(_) | Node::Add(..) | Node::Not(_) => return vec![id],
                _ => factors.push(id),
            }
            if factors.len() > MAX_FACTORS {
                return vec![id];
            }
        }
        factors.sort_unstable();
        factors
    }

    fn of_polynomial(&mut self, sum: &Polynomial, width: u32) -> TermId {
        let all_ones = mask(width);
        // -x - 1 is the complement of x.
        if let [(none, constant), (factors, coefficient)] = sum.iter().collect::<Vec<_>>()[..]
            && none.is_empty()
            && *constant == all_ones
            && *coefficient == all_ones
            && width > 1
            && let [factor] = factors[..]
        {
            return self.not(factor);
        }
        let mut total: Option<TermId> = None;
        // The constant is first in the map and last in the sum.
        for (factors, coefficient) in
            sum.iter().filter(|(factors, _)| !factors.is_empty()).chain(sum.get_key_value(&Vec::new()))
        {
            let mut product: Option<TermId> = None;
            for factor in factors {
                product = Some(match product {
                    Some(product) => self.intern(Node::Mul(product, *factor), width),
                    None => *factor,
                });
            }
            let monomial = match product {
                None => self.constant(*coefficient, width),
                Some(product) if *coefficient == 1 => product,
                Some(product) => {
                    let coefficient = self.constant(*coefficient, width);
                    self.intern(Node::Mul(product, coefficient), width)
                }
            };
            total = Some(match total {
                Some(total) => self.intern(Node::Add(total, monomial), width),
                None => monomial,
            });
        }
        total.unwrap_or_else(|| self.constant(0, width))
    }
}

fn add_monomial(sum: &mut Polynomial, factors: Vec<TermId>, coefficient: u128, width: u32) {
    let entry = sum.entry(factors);
    let new = match &entry {
        std::collections::btree_map::Entry::Occupied(old) => old.get().wrapping_add(coefficient),
        std::collections::btree_map::Entry::Vacant(_) => coefficient,
    } & mask(width);
    match entry {
        std::collections::btree_map::Entry::Occupied(old) if new == 0 => drop(old.remove()),
        std::collections::btree_map::Entry::Occupied(mut old) => drop(old.insert(new)),
        std::collections::btree_map::Entry::Vacant(slot) if new != 0 => drop(slot.insert(new)),
        std::collections::btree_map::Entry::Vacant(_) => {}
    }
}

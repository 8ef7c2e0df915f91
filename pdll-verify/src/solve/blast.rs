//! Terms as gates: a literal per bit, lowest first.

use batsat::{Callbacks, Lit};
use rustc_hash::FxHashMap;

use crate::solve::circuit::Circuit;
use crate::term::{Node, TermId, Terms};

/// The literals of terms.
pub(super) struct Blaster<'t, Cb: Callbacks> {
    terms: &'t Terms,
    pub(super) circuit: Circuit<Cb>,
    bits: FxHashMap<TermId, Vec<Lit>>,
    /// Bits of variables by index.
    pub(super) inputs: FxHashMap<u32, Vec<Lit>>,
}

impl<'t, Cb: Callbacks> Blaster<'t, Cb> {
    /// Creates a blaster without terms.
    pub(super) fn new(terms: &'t Terms, callbacks: Cb) -> Blaster<'t, Cb> {
        Blaster {
            terms,
            circuit: Circuit::new(callbacks),
            bits: FxHashMap::default(),
            inputs: FxHashMap::default(),
        }
    }

    /// Returns the bits of a term; `None` if it takes more clauses than the limit.
    pub(super) fn blast(&mut self, root: TermId, max_clauses: u64) -> Option<Vec<Lit>> {
        for id in self.terms.cone(&[root]) {
            if self.circuit.n_clauses() > max_clauses {
                return None;
            }
            if !self.bits.contains_key(&id) {
                let bits = self.term(id);
                self.bits.insert(id, bits);
            }
        }
        Some(self.bits[&root].clone())
    }

    fn term(&mut self, id: TermId) -> Vec<Lit> {
        let width = self.terms.width(id) as usize;
        let of = |id: TermId| self.bits[&id].clone();
        match self.terms.node(id) {
            Node::Const(value) => (0..width).map(|i| self.circuit.constant(value >> i & 1 == 1)).collect(),
            Node::Var(index) => {
                let bits: Vec<Lit> = (0..width).map(|_| self.circuit.input()).collect();
                self.inputs.insert(index, bits.clone());
                bits
            }
            Node::Not(a) => of(a).into_iter().map(|bit| !bit).collect(),
            Node::And(a, b) => {
                let (a, b) = (of(a), of(b));
                a.into_iter().zip(b).map(|(a, b)| self.circuit.and(a, b)).collect()
            }
            Node::Or(a, b) => {
                let (a, b) = (of(a), of(b));
                a.into_iter().zip(b).map(|(a, b)| self.circuit.or(a, b)).collect()
            }
            Node::Xor(a, b) => {
                let (a, b) = (of(a), of(b));
                a.into_iter().zip(b).map(|(a, b)| self.circuit.xor(a, b)).collect()
            }
            Node::Add(a, b) => {
                let (a, b) = (of(a), of(b));
                self.sum(&a, &b)
            }
            Node::Mul(a, b) => {
                let (a, b) = (of(a), of(b));
                self.product(&a, &b)
            }
            Node::UDiv(a, b) => {
                let (a, b) = (of(a), of(b));
                self.divide(&a, &b).0
            }
            Node::URem(a, b) => {
                let (a, b) = (of(a), of(b));
                self.divide(&a, &b).1
            }
            Node::Shl(a, by) => {
                let (mut a, by) = (of(a), of(by));
                a.reverse();
                let fill = self.circuit.constant(false);
                let mut out = self.shift(a, &by, fill);
                out.reverse();
                out
            }
            Node::LShr(a, by) => {
                let (a, by) = (of(a), of(by));
                let fill = self.circuit.constant(false);
                self.shift(a, &by, fill)
            }
            Node::AShr(a, by) => {
                let (a, by) = (of(a), of(by));
                let fill = a[width - 1];
                self.shift(a, &by, fill)
            }
            Node::Eq(a, b) => {
                let (a, b) = (of(a), of(b));
                let mut equal = self.circuit.constant(true);
                for (a, b) in a.into_iter().zip(b) {
                    let differ = self.circuit.xor(a, b);
                    equal = self.circuit.and(equal, !differ);
                }
                vec![equal]
            }
            Node::ULt(a, b) => {
                let (a, b) = (of(a), of(b));
                vec![self.less(&a, &b)]
            }
            Node::SLt(a, b) => {
                let (mut a, mut b) = (of(a), of(b));
                for bits in [&mut a, &mut b] {
                    if let Some(sign) = bits.last_mut() {
                        *sign = !*sign;
                    }
                }
                vec![self.less(&a, &b)]
            }
            Node::Ite(condition, a, b) => {
                let (condition, a, b) = (of(condition)[0], of(a), of(b));
                a.into_iter().zip(b).map(|(a, b)| self.circuit.mux(condition, a, b)).collect()
            }
            Node::Extract { of: a, low } => of(a)[low as usize..low as usize + width].to_vec(),
            Node::ZExt(a) => {
                let mut bits = of(a);
                bits.resize(width, self.circuit.constant(false));
                bits
            }
            Node::SExt(a) => {
                let mut bits = of(a);
                bits.resize(width, bits[bits.len() - 1]);
                bits
            }
        }
    }

    fn sum(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut carry = self.circuit.constant(false);
        let mut out = Vec::with_capacity(a.len());
        for (a, b) in a.iter().zip(b) {
            let (sum, next) = self.circuit.full_adder(*a, *b, carry);
            out.push(sum);
            carry = next;
        }
        out
    }

    fn product(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let width = a.len();
        let no = self.circuit.constant(false);
        let mut out = vec![no; width];
        for (i, bit) in b.iter().enumerate() {
            if *bit == no {
                continue;
            }
            let row: Vec<Lit> = a[..width - i].iter().map(|a| self.circuit.and(*a, *bit)).collect();
            let upper = out[i..].to_vec();
            let sum = self.sum(&upper, &row);
            out[i..].copy_from_slice(&sum);
        }
        out
    }

    /// Returns the condition that the first is less, without sign.
    fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut less = self.circuit.constant(false);
        for (a, b) in a.iter().zip(b) {
            let differ = self.circuit.xor(*a, *b);
            less = self.circuit.mux(differ, *b, less);
        }
        less
    }

    /// Returns quotient and remainder by restoring division, which gives those of SMT-LIB for a divisor of zero.
    fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let width = a.len();
        let no = self.circuit.constant(false);
        let mut remainder = vec![no; width + 1];
        let divisor: Vec<Lit> = b.iter().copied().chain([no]).collect();
        let minus: Vec<Lit> = divisor.iter().map(|bit| !*bit).collect();
        let mut quotient = vec![no; width];
        for i in (0..width).rev() {
            remainder.pop();
            remainder.insert(0, a[i]);
            let fits = !self.less(&remainder, &divisor);
            let mut carry = self.circuit.constant(true);
            for (bit, minus) in remainder.iter_mut().zip(&minus) {
                let (difference, next) = self.circuit.full_adder(*bit, *minus, carry);
                *bit = self.circuit.mux(fits, difference, *bit);
                carry = next;
            }
            quotient[i] = fits;
        }
        remainder.truncate(width);
        (quotient, remainder)
    }

    /// Shifts towards the lowest bit.
    fn shift(&mut self, mut a: Vec<Lit>, by: &[Lit], fill: Lit) -> Vec<Lit> {
        let width = a.len();
        for (i, bit) in by.iter().enumerate() {
            let distance = 1_usize.checked_shl(i as u32).filter(|distance| *distance < width);
            a = (0..width)
                .map(|at| {
                    let from = distance.and_then(|distance| a.get(at + distance)).copied().unwrap_or(fill);
                    self.circuit.mux(*bit, from, a[at])
                })
                .collect();
        }
        a
    }
}

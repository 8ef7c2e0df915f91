//! Gates as clauses of a SAT solver.
//!
//! Invariant: gates with constant or equal inputs add no clause, and equal gates are one.

use batsat::{Callbacks, Lit, Solver, SolverInterface};
use rustc_hash::FxHashMap;

/// A gate and its inputs.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    Mux(Lit, Lit, Lit),
}

/// A circuit, and the solver that has its clauses.
pub(super) struct Circuit<Cb: Callbacks> {
    pub(super) solver: Solver<Cb>,
    gates: FxHashMap<Gate, Lit>,
    yes: Lit,
}

impl<Cb: Callbacks> Circuit<Cb> {
    /// Creates an empty circuit.
    pub(super) fn new(callbacks: Cb) -> Circuit<Cb> {
        let mut solver = Solver::new(batsat::SolverOpts::default(), callbacks);
        let yes = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![yes]);
        Circuit { solver, gates: FxHashMap::default(), yes }
    }

    /// Returns a constant.
    pub(super) fn constant(&self, value: bool) -> Lit {
        if value { self.yes } else { !self.yes }
    }

    /// Returns an input.
    pub(super) fn input(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// Returns the number of clauses.
    pub(super) fn n_clauses(&self) -> u64 {
        self.solver.num_clauses()
    }

    /// Requires a literal to be true.
    pub(super) fn require(&mut self, lit: Lit) {
        self.solver.add_clause_reuse(&mut vec![lit]);
    }

    /// Returns `a & b`.
    pub(super) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (yes, no) = (self.yes, !self.yes);
        if a == no || b == no || a == !b {
            return no;
        }
        if a == yes || a == b {
            return b;
        }
        if b == yes {
            return a;
        }
        let gate = Gate::And(a.min(b), a.max(b));
        if let Some(out) = self.gates.get(&gate) {
            return *out;
        }
        let out = self.input();
        self.clause([!out, a]);
        self.clause([!out, b]);
        self.clause([out, !a, !b]);
        self.gates.insert(gate, out);
        out
    }

    /// Returns `a | b`.
    pub(super) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// Returns `a ^ b`.
    pub(super) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let (yes, no) = (self.yes, !self.yes);
        match (a, b) {
            _ if a == b => return no,
            _ if a == !b => return yes,
            _ if a == no => return b,
            _ if b == no => return a,
            _ if a == yes => return !b,
            _ if b == yes => return !a,
            _ => {}
        }
        // The gate has positive inputs; each sign of an input negates the output.
        let is_negated = a.sign() != b.sign();
        let (x, y) = (Lit::new(a.var(), true), Lit::new(b.var(), true));
        let gate = Gate::Xor(x.min(y), x.max(y));
        let out = match self.gates.get(&gate) {
            Some(out) => *out,
            None => {
                let out = self.input();
                self.clause([!out, x, y]);
                self.clause([!out, !x, !y]);
                self.clause([out, !x, y]);
                self.clause([out, x, !y]);
                self.gates.insert(gate, out);
                out
            }
        };
        if is_negated { !out } else { out }
    }

    /// Returns `yes` if the condition is true, otherwise `no`.
    pub(super) fn mux(&mut self, condition: Lit, yes: Lit, no: Lit) -> Lit {
        if yes == no || condition == self.yes {
            return yes;
        }
        if condition == !self.yes {
            return no;
        }
        if yes == !no {
            return self.xor(condition, no);
        }
        let constant = |lit: Lit| lit == self.yes || lit == !self.yes;
        if constant(yes) || constant(no) {
            let (first, second) = (self.and(condition, yes), self.and(!condition, no));
            return self.or(first, second);
        }
        let gate = Gate::Mux(condition, yes, no);
        if let Some(out) = self.gates.get(&gate) {
            return *out;
        }
        let out = self.input();
        self.clause([!condition, !yes, out]);
        self.clause([!condition, yes, !out]);
        self.clause([condition, !no, out]);
        self.clause([condition, no, !out]);
        self.gates.insert(gate, out);
        out
    }

    /// Returns the sum bit and the carry of three bits.
    pub(super) fn full_adder(&mut self, a: Lit, b: Lit, carry: Lit) -> (Lit, Lit) {
        let half = self.xor(a, b);
        let sum = self.xor(half, carry);
        let (both, passed) = (self.and(a, b), self.and(half, carry));
        (sum, self.or(both, passed))
    }

    fn clause<const N: usize>(&mut self, lits: [Lit; N]) {
        self.solver.add_clause_reuse(&mut lits.to_vec());
    }
}

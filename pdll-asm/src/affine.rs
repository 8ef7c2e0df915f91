//! Affine expressions, maps and integer sets, simplified as they are built.
//!
//! An `AffineBuilder` interns nodes of one map or set, so equal expressions have equal ids; `finish_map` and
//! `finish_set` keep the nodes reachable from the results, in post-order, so that equal maps are equal as
//! data. MLIR: AffineExpr.cpp. Differs: no sharing between maps; there is no recursion on the depth of an
//! expression.

use rustc_hash::FxHashMap;

pub(crate) mod print;

/// A node of an affine map or set: an index into its `nodes`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AffineExpr(u32);

impl AffineExpr {
    /// Returns the node's index in `nodes`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A binary operation of affine expressions.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "each is named as it is spelt")]
pub enum AffineOp {
    Add,
    Mul,
    Mod,
    FloorDiv,
    CeilDiv,
}

/// One node of an affine expression; its operands precede it in the same list.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AffineNode {
    /// A number.
    Constant(i64),
    /// `d0`, `d1`, …
    Dim(u32),
    /// `s0`, `s1`, …
    Symbol(u32),
    /// An operation on two expressions.
    Binary(AffineOp, AffineExpr, AffineExpr),
}

/// `(d0, d1)[s0] -> (d0 + s0, d1)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// Number of dimensions.
    pub n_dims: u32,
    /// Number of symbols.
    pub n_symbols: u32,
    /// All expressions, operands first.
    pub nodes: Box<[AffineNode]>,
    /// The results.
    pub results: Box<[AffineExpr]>,
}

impl AffineMap {
    /// Returns the identity map of `n` dimensions.
    pub fn identity(n: u32) -> Self {
        AffineMap {
            n_dims: n,
            n_symbols: 0,
            nodes: (0..n).map(AffineNode::Dim).collect(),
            results: (0..n).map(AffineExpr).collect(),
        }
    }

    /// Returns whether the results are exactly the dimensions, in order.
    pub fn is_identity(&self) -> bool {
        self.n_symbols == 0
            && self.results.len() == self.n_dims as usize
            && self.results.iter().zip(0..).all(|(r, i)| self.nodes[r.index()] == AffineNode::Dim(i))
    }
}

/// `(d0)[s0] : (d0 - s0 >= 0, d0 == 0)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// Number of dimensions.
    pub n_dims: u32,
    /// Number of symbols.
    pub n_symbols: u32,
    /// All expressions, operands first.
    pub nodes: Box<[AffineNode]>,
    /// Expressions that must be zero (`true`) or not negative (`false`).
    pub constraints: Box<[(AffineExpr, bool)]>,
}

/// Derived properties of a node.
#[derive(Copy, Clone)]
struct Facts {
    /// Whether it contains no dimensions.
    is_symbolic: bool,
    /// A divisor of every value of the expression.
    divisor: i64,
}

/// Result of a step of [`AffineBuilder::add`] for `lhs + rhs`.
enum Step {
    /// The sum, simplified.
    Done(AffineExpr),
    /// `lhs` is `before + last`: the sum is `before + (last + rhs)`, if `last + rhs` can be simplified.
    Try { before: AffineExpr, last: AffineExpr },
    /// The sum cannot be simplified.
    Nothing,
}

/// Most builders have at most so many nodes, among which looking is faster than hashing.
const FEW: usize = 24;

/// Builds the expressions of one map or set.
#[derive(Default)]
pub struct AffineBuilder {
    nodes: Vec<AffineNode>,
    facts: Vec<Facts>,
    ids: FxHashMap<AffineNode, AffineExpr>,
}

impl AffineBuilder {
    /// Creates an empty builder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a constant.
    pub fn constant(&mut self, value: i64) -> AffineExpr {
        self.intern(AffineNode::Constant(value))
    }

    /// Returns dimension `i`.
    pub fn dim(&mut self, i: u32) -> AffineExpr {
        self.intern(AffineNode::Dim(i))
    }

    /// Returns symbol `i`.
    pub fn symbol(&mut self, i: u32) -> AffineExpr {
        self.intern(AffineNode::Symbol(i))
    }

    /// Returns the node of an expression.
    pub fn node(&self, expr: AffineExpr) -> AffineNode {
        self.nodes[expr.index()]
    }

    /// Returns whether the expression contains no dimensions.
    pub fn is_symbolic(&self, expr: AffineExpr) -> bool {
        self.facts[expr.index()].is_symbolic
    }

    /// Returns the simplified `lhs op rhs`.
    pub fn binary(&mut self, op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match op {
            AffineOp::Add => self.add(lhs, rhs),
            AffineOp::Mul => self.mul(lhs, rhs),
            AffineOp::Mod => self.modulo(lhs, rhs),
            AffineOp::FloorDiv => self.floor_div(lhs, rhs),
            AffineOp::CeilDiv => self.ceil_div(lhs, rhs),
        }
    }

    /// Returns the simplified `-expr`.
    pub fn negate(&mut self, expr: AffineExpr) -> AffineExpr {
        let minus_one = self.constant(-1);
        self.mul(expr, minus_one)
    }

    /// Returns the simplified `lhs - rhs`.
    pub fn sub(&mut self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let negated = self.negate(rhs);
        self.add(lhs, negated)
    }

    /// Returns the simplified `lhs + rhs`.
    pub fn add(&mut self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let (mut first, mut pair) = ((lhs, rhs), (lhs, rhs));
        // What the sum of a pair is added to, innermost last, and how many of them wait for `pair` to be simpler than `first`.
        let (mut waiting, mut n_tried) = (Vec::new(), 0);
        loop {
            let sum = match self.step_of_sum(pair) {
                Step::Done(sum) => sum,
                Step::Try { before, last } => {
                    waiting.push(before);
                    n_tried += 1;
                    pair = (last, pair.1);
                    continue;
                }
                Step::Nothing => {
                    waiting.truncate(waiting.len() - n_tried);
                    self.raw(AffineOp::Add, first.0, first.1)
                }
            };
            let Some(before) = waiting.pop() else { return sum };
            (first, pair, n_tried) = ((before, sum), (before, sum), 0);
        }
    }

    /// One step in the simplification of a sum.
    fn step_of_sum(&mut self, (lhs, rhs): (AffineExpr, AffineExpr)) -> Step {
        let (l_const, r_const) = (self.as_constant(lhs), self.as_constant(rhs));
        if let (Some(l), Some(r)) = (l_const, r_const) {
            return l.checked_add(r).map_or(Step::Nothing, |sum| Step::Done(self.constant(sum)));
        }
        // Move constants and symbolic terms to the right; order two dimensions or two symbols by position.
        let is_swapped = l_const.is_some()
            || (self.is_symbolic(lhs) && !self.is_symbolic(rhs))
            || self.are_leaves_swapped(lhs, rhs);
        if is_swapped {
            return Step::Done(self.add(rhs, lhs));
        }
        if r_const == Some(0) {
            return Step::Done(lhs);
        }
        // (a + 2) + 3 is a + 5.
        let l_sum = self.as_binary(AffineOp::Add, lhs);
        let l_last = l_sum.and_then(|(_, last)| self.as_constant(last));
        if let (Some((a, _)), Some(l), Some(r)) = (l_sum, l_last, r_const) {
            let sum = self.constant(l.wrapping_add(r));
            return Step::Done(self.add(a, sum));
        }
        // a * 2 + a * 3 is a * 5.
        let (l_base, l_factor) = self.scaled(lhs);
        let (r_base, r_factor) = self.scaled(rhs);
        if l_base == r_base {
            let factor = self.constant(l_factor.wrapping_add(r_factor));
            return Step::Done(self.mul(l_base, factor));
        }
        // (a + 2) + b is (a + b) + 2.
        if let (Some((a, b)), Some(_)) = (l_sum, l_last) {
            let sum = self.add(a, rhs);
            return Step::Done(self.add(sum, b));
        }
        // a - (a floordiv q) * q is a mod q.
        if let Some(q) = self.remainder_divisor(lhs, rhs) {
            return Step::Done(self.modulo(lhs, q));
        }
        // (a + b) + (c floordiv q) * r is a + (b + (c floordiv q) * r), if that is simpler.
        match (l_sum, self.as_binary(AffineOp::Mul, rhs)) {
            (Some((before, last)), Some((c, _))) if self.as_binary(AffineOp::FloorDiv, c).is_some() => {
                Step::Try { before, last }
            }
            _ => Step::Nothing,
        }
    }

    /// Returns the `q` for which `lhs + rhs` is `lhs mod q`.
    fn remainder_divisor(&mut self, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
        let (product, factor) = self.as_binary(AffineOp::Mul, rhs)?;
        if self.as_constant(factor) == Some(-1)
            && let Some((quotient, q)) = self.as_binary(AffineOp::Mul, product)
        {
            let (dividend, divisor) = self.as_binary(AffineOp::FloorDiv, quotient)?;
            return (divisor == q && dividend == lhs).then_some(q);
        }
        let (dividend, q) = self.as_binary(AffineOp::FloorDiv, product)?;
        let q_value = self.as_constant(q).filter(|q| *q > 0)?;
        (dividend == lhs && self.as_constant(factor) == Some(-q_value)).then_some(q)
    }

    /// Returns the simplified `lhs * rhs`.
    pub fn mul(&mut self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let (l_const, r_const) = (self.as_constant(lhs), self.as_constant(rhs));
        if let (Some(l), Some(r)) = (l_const, r_const) {
            return match l.checked_mul(r) {
                Some(product) => self.constant(product),
                None => self.raw(AffineOp::Mul, lhs, rhs),
            };
        }
        let (l_symbolic, r_symbolic) = (self.is_symbolic(lhs), self.is_symbolic(rhs));
        if !l_symbolic && !r_symbolic {
            return self.raw(AffineOp::Mul, lhs, rhs);
        }
        if !r_symbolic || l_const.is_some() || self.are_leaves_swapped(lhs, rhs) {
            return self.mul(rhs, lhs);
        }
        match r_const {
            Some(0) => return rhs,
            Some(1) => return lhs,
            _ => {}
        }
        if let Some((a, b)) = self.as_binary(AffineOp::Mul, lhs)
            && let Some(b_value) = self.as_constant(b)
        {
            // (a * 2) * 3 is a * 6; (a * 2) * b is (a * b) * 2.
            if let Some(r) = r_const {
                let product = self.constant(b_value.wrapping_mul(r));
                return self.mul(a, product);
            }
            let product = self.mul(a, rhs);
            return self.mul(product, b);
        }
        self.raw(AffineOp::Mul, lhs, rhs)
    }

    /// Returns the simplified `lhs mod rhs`.
    pub fn modulo(&mut self, mut lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let Some(m) = self.as_constant(rhs).filter(|m| *m >= 1) else {
            return self.raw(AffineOp::Mod, lhs, rhs);
        };
        loop {
            if let Some(l) = self.as_constant(lhs) {
                return self.constant(l.rem_euclid(m));
            }
            if self.divides(m, lhs) {
                return self.constant(0);
            }
            lhs = match self.node(lhs) {
                AffineNode::Binary(AffineOp::Add, a, b) if self.divides(m, a) => b,
                AffineNode::Binary(AffineOp::Add, a, b) if self.divides(m, b) => a,
                AffineNode::Binary(AffineOp::Mod, a, b)
                    if self.as_constant(b).is_some_and(|b| b >= 1 && b % m == 0) =>
                {
                    a
                }
                _ => return self.raw(AffineOp::Mod, lhs, rhs),
            };
        }
    }

    /// Returns the simplified `lhs floordiv rhs`.
    pub fn floor_div(&mut self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let Some(d) = self.as_constant(rhs).filter(|d| *d != 0) else {
            return self.raw(AffineOp::FloorDiv, lhs, rhs);
        };
        // If one side of a sum is a multiple of the divisor, both sides are divided separately.
        enum Task {
            Divide(AffineExpr),
            Add,
        }
        let mut tasks = vec![Task::Divide(lhs)];
        let mut done = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Add => {
                    if let (Some(r), Some(l)) = (done.pop(), done.pop()) {
                        done.push(self.add(l, r));
                    }
                }
                Task::Divide(e) => match self.node(e) {
                    AffineNode::Constant(c) if !(c == i64::MIN && d == -1) => {
                        let quotient = c.div_euclid(d) - i64::from(d < 0 && c.rem_euclid(d) != 0);
                        done.push(self.constant(quotient));
                    }
                    _ if d == 1 => done.push(e),
                    AffineNode::Binary(AffineOp::Add, a, b) if self.divides(d, a) || self.divides(d, b) => {
                        tasks.extend([Task::Add, Task::Divide(b), Task::Divide(a)]);
                    }
                    _ => {
                        let quotient = self.divide_product(e, d);
                        done.push(quotient.unwrap_or_else(|| self.raw(AffineOp::FloorDiv, e, rhs)));
                    }
                },
            }
        }
        done.pop().unwrap_or(lhs)
    }

    /// Returns the simplified `lhs ceildiv rhs`.
    pub fn ceil_div(&mut self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let Some(d) = self.as_constant(rhs).filter(|d| *d != 0) else {
            return self.raw(AffineOp::CeilDiv, lhs, rhs);
        };
        match self.node(lhs) {
            AffineNode::Constant(c) if !(c == i64::MIN && d == -1) => {
                let quotient = c.div_euclid(d) + i64::from(d > 0 && c.rem_euclid(d) != 0);
                self.constant(quotient)
            }
            _ if d == 1 => lhs,
            _ => match self.divide_product(lhs, d) {
                Some(quotient) => quotient,
                None => self.raw(AffineOp::CeilDiv, lhs, rhs),
            },
        }
    }

    /// Returns `a * (c / d)` for `a * c`, if `d` divides `c`.
    fn divide_product(&mut self, expr: AffineExpr, d: i64) -> Option<AffineExpr> {
        let (a, c) = self.as_binary(AffineOp::Mul, expr)?;
        let c = self.as_constant(c).filter(|c| c.wrapping_rem(d) == 0)?;
        let factor = self.constant(c.wrapping_div(d));
        Some(self.mul(a, factor))
    }

    /// Returns the finished map.
    pub fn finish_map(self, n_dims: u32, n_symbols: u32, results: &[AffineExpr]) -> AffineMap {
        let (nodes, results) = self.compact(results.iter().copied());
        AffineMap { n_dims, n_symbols, nodes, results: results.into() }
    }

    /// Returns the finished set; a constraint is an expression and whether it is an equality.
    pub fn finish_set(self, n_dims: u32, n_symbols: u32, constraints: &[(AffineExpr, bool)]) -> IntegerSet {
        let (nodes, exprs) = self.compact(constraints.iter().map(|c| c.0));
        let constraints = exprs.into_iter().zip(constraints).map(|(e, c)| (e, c.1)).collect();
        IntegerSet { n_dims, n_symbols, nodes, constraints }
    }

    /// Returns the nodes reachable from the roots, operands first and each once, and the roots among them.
    fn compact(self, roots: impl Iterator<Item = AffineExpr>) -> (Box<[AffineNode]>, Vec<AffineExpr>) {
        const UNSEEN: AffineExpr = AffineExpr(u32::MAX);
        let mut place = vec![UNSEEN; self.nodes.len()];
        let mut nodes = Vec::with_capacity(self.nodes.len());
        let mut stack = Vec::with_capacity(self.nodes.len());
        let mut results = Vec::with_capacity(roots.size_hint().0);
        for root in roots {
            stack.push(root);
            while let Some(&expr) = stack.last() {
                if place[expr.index()] != UNSEEN {
                    stack.pop();
                    continue;
                }
                let node = match self.node(expr) {
                    AffineNode::Binary(op, l, r) => {
                        let (new_l, new_r) = (place[l.index()], place[r.index()]);
                        if new_l == UNSEEN || new_r == UNSEEN {
                            stack.extend([r, l].into_iter().filter(|e| place[e.index()] == UNSEEN));
                            continue;
                        }
                        AffineNode::Binary(op, new_l, new_r)
                    }
                    leaf => leaf,
                };
                place[expr.index()] = AffineExpr(nodes.len() as u32);
                nodes.push(node);
                stack.pop();
            }
            results.push(place[root.index()]);
        }
        (nodes.into(), results)
    }

    /// Returns whether the operands are two dimensions, or two symbols, and the second has the lower position.
    fn are_leaves_swapped(&self, lhs: AffineExpr, rhs: AffineExpr) -> bool {
        match (self.node(lhs), self.node(rhs)) {
            (AffineNode::Dim(l), AffineNode::Dim(r)) | (AffineNode::Symbol(l), AffineNode::Symbol(r)) => {
                l > r
            }
            _ => false,
        }
    }

    fn as_constant(&self, expr: AffineExpr) -> Option<i64> {
        match self.node(expr) {
            AffineNode::Constant(value) => Some(value),
            _ => None,
        }
    }

    fn as_binary(&self, op: AffineOp, expr: AffineExpr) -> Option<(AffineExpr, AffineExpr)> {
        match self.node(expr) {
            AffineNode::Binary(o, l, r) if o == op => Some((l, r)),
            _ => None,
        }
    }

    /// Splits an expression into base and constant factor.
    fn scaled(&self, expr: AffineExpr) -> (AffineExpr, i64) {
        self.as_binary(AffineOp::Mul, expr)
            .and_then(|(base, factor)| Some((base, self.as_constant(factor)?)))
            .unwrap_or((expr, 1))
    }

    fn divides(&self, d: i64, expr: AffineExpr) -> bool {
        self.facts[expr.index()].divisor.wrapping_rem(d) == 0
    }

    fn raw(&mut self, op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.intern(AffineNode::Binary(op, lhs, rhs))
    }

    fn intern(&mut self, node: AffineNode) -> AffineExpr {
        let found = match self.nodes.len() <= FEW {
            true => self.nodes.iter().position(|other| *other == node).map(|at| AffineExpr(at as u32)),
            false => self.ids.get(&node).copied(),
        };
        if let Some(expr) = found {
            return expr;
        }
        let facts = match node {
            AffineNode::Constant(c) => Facts { is_symbolic: true, divisor: c.wrapping_abs() },
            AffineNode::Dim(_) => Facts { is_symbolic: false, divisor: 1 },
            AffineNode::Symbol(_) => Facts { is_symbolic: true, divisor: 1 },
            AffineNode::Binary(op, l, r) => {
                let (lf, rf) = (self.facts[l.index()], self.facts[r.index()]);
                let divisor = match op {
                    AffineOp::Mul => lf.divisor.wrapping_mul(rf.divisor),
                    AffineOp::Add | AffineOp::Mod => gcd(lf.divisor, rf.divisor),
                    AffineOp::FloorDiv | AffineOp::CeilDiv => match self.as_constant(r) {
                        Some(d) if d != 0 && lf.divisor.wrapping_rem(d) == 0 => {
                            lf.divisor.wrapping_div(d).wrapping_abs()
                        }
                        _ => 1,
                    },
                };
                Facts { is_symbolic: lf.is_symbolic && rf.is_symbolic, divisor }
            }
        };
        if self.nodes.is_empty() {
            self.nodes.reserve(FEW);
            self.facts.reserve(FEW);
        }
        let expr = AffineExpr(self.nodes.len() as u32);
        self.nodes.push(node);
        self.facts.push(facts);
        if self.nodes.len() > FEW {
            // Those before it, if it is the first.
            let first = if self.ids.is_empty() { 0 } else { self.nodes.len() - 1 };
            let numbered = self.nodes[first..].iter().zip(first as u32..);
            self.ids.extend(numbered.map(|(node, at)| (*node, AffineExpr(at))));
        }
        expr
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

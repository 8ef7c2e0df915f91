//! Maps with values for their dimensions and symbols: canonical operands, and composition with the maps that compute them.
//!
//! MLIR: AffineOps.cpp (`canonicalizeMapAndOperands`, `composeAffineMapAndOperands`, `simplifyMapWithOperands`).
//! Size: composition and simplification share the type of a map being inlined.

use pdll::ir::{AffineBuilder, AffineExpr, AffineMap, AffineNode, AffineOp, Ir, Op, Value};
use rustc_hash::FxHashMap;

use super::constants::{index_constant, static_basis};
use super::flatten::{
    Flat, PerExpr, Row, Space, as_constant, bounds, ceil_div, flatten, floor_div, gcd, import,
    largest_known_divisor, post_order, simplify_map,
};
use super::format::map_of;
use super::symbols::{is_valid_dim, is_valid_symbol};
use crate::parts::operand_group;

/// A map, and the values of its dimensions and symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ValueMap {
    pub(crate) map: AffineMap,
    pub(crate) operands: Vec<Value>,
}

impl ValueMap {
    /// Returns a map and its operands; `None` if there are too few or too many.
    pub(crate) fn new(map: &AffineMap, operands: Vec<Value>) -> Option<ValueMap> {
        (Space::of(map).n_inputs() == operands.len()).then(|| ValueMap { map: map.clone(), operands })
    }

    /// Removes unused and repeated operands, makes symbols of dimensions that are valid symbols, and dimensions of symbols that are only valid
    /// dimensions, and moves constants into the map.
    pub(crate) fn canonicalize(&mut self, ir: &Ir) {
        if self.operands.is_empty() {
            return;
        }
        self.sort_inputs(ir);
        if self.is_canonical(ir) {
            return;
        }
        let n_dims = self.map.n_dims as usize;
        let mut is_used = vec![false; self.operands.len()];
        for node in &self.map.nodes {
            match node {
                AffineNode::Dim(nth) => is_used[*nth as usize] = true,
                AffineNode::Symbol(nth) => is_used[n_dims + *nth as usize] = true,
                _ => {}
            }
        }
        let (mut leaves, mut operands) = (Vec::new(), Vec::new());
        let (mut dims, mut symbols) = (FxHashMap::default(), FxHashMap::default());
        for (nth, value) in self.operands.iter().enumerate() {
            let is_dim = nth < n_dims;
            leaves.push(if !is_used[nth] {
                AffineNode::Constant(0)
            } else if let Some(constant) = index_constant(ir, *value).filter(|_| !is_dim) {
                AffineNode::Constant(constant)
            } else {
                let seen = if is_dim { &mut dims } else { &mut symbols };
                let next = seen.len() as u32;
                let position = *seen.entry(*value).or_insert_with(|| {
                    operands.push(*value);
                    next
                });
                if is_dim { AffineNode::Dim(position) } else { AffineNode::Symbol(position) }
            });
        }
        if operands == self.operands && symbols.len() == self.map.n_symbols as usize {
            return;
        }
        let space = Space { n_dims: dims.len() as u32, n_symbols: symbols.len() as u32 };
        self.map = with_leaves(&self.map, &leaves, space);
        self.operands = operands;
    }

    /// Returns whether each of few operands is used, is not repeated, and is not a constant symbol.
    fn is_canonical(&self, ir: &Ir) -> bool {
        const FEW: usize = 8;
        let (n_dims, n) = (self.map.n_dims as usize, self.operands.len());
        if n > FEW {
            return false;
        }
        let used = self.map.nodes.iter().fold(0u32, |used, node| match node {
            AffineNode::Dim(nth) => used | 1 << nth,
            AffineNode::Symbol(nth) => used | 1 << (n_dims + *nth as usize),
            _ => used,
        });
        let is_new = |nth: usize| !self.operands[..nth].contains(&self.operands[nth]);
        used == (1 << n) - 1
            && (0..n).all(is_new)
            && self.operands[n_dims..].iter().all(|symbol| index_constant(ir, *symbol).is_none())
    }

    /// Makes symbols of dimensions that are valid symbols, and dimensions of symbols that are valid dimensions only.
    fn sort_inputs(&mut self, ir: &Ir) {
        let (n_dims, n) = (self.map.n_dims as usize, self.operands.len());
        let is_symbol = |(nth, value): (usize, &Value)| {
            is_valid_symbol(ir, *value) || nth >= n_dims && !is_valid_dim(ir, *value)
        };
        let is_symbol: Vec<bool> = self.operands.iter().enumerate().map(is_symbol).collect();
        if (0..n).all(|nth| is_symbol[nth] == (nth >= n_dims)) {
            return;
        }
        let dims: Vec<usize> = (0..n).filter(|nth| !is_symbol[*nth]).collect();
        let symbols: Vec<usize> = (n_dims..n).chain(0..n_dims).filter(|nth| is_symbol[*nth]).collect();
        let mut leaves = vec![AffineNode::Constant(0); n];
        for (position, nth) in dims.iter().enumerate() {
            leaves[*nth] = AffineNode::Dim(position as u32);
        }
        for (position, nth) in symbols.iter().enumerate() {
            leaves[*nth] = AffineNode::Symbol(position as u32);
        }
        let space = Space { n_dims: dims.len() as u32, n_symbols: symbols.len() as u32 };
        self.map = with_leaves(&self.map, &leaves, space);
        self.operands = dims.iter().chain(&symbols).map(|nth| self.operands[*nth]).collect();
    }

    /// Replaces operands that `affine.apply` computes by its map, then simplifies.
    pub(crate) fn compose(&mut self, ir: &Ir) {
        if !self.map.results.is_empty() {
            self.inline_producers(ir);
        }
        self.canonicalize(ir);
        self.map = simplify_map(&self.map);
    }

    fn inline_producers(&mut self, ir: &Ir) {
        let is_producer = |value: &Value| value.defining_op(ir).is_some_and(|op| is_composed(ir, op));
        if !self.operands.iter().any(is_producer) {
            return;
        }
        let (dims, symbols) = self.operands.split_at(self.map.n_dims as usize);
        let some = |values: &[Value]| -> Vec<Option<Value>> { values.iter().copied().map(Some).collect() };
        let mut inlined = Inlined { map: self.map.clone(), dims: some(dims), symbols: some(symbols) };
        'again: loop {
            for position in 0..inlined.dims.len() + inlined.symbols.len() {
                if inlined.inline(ir, position) {
                    continue 'again;
                }
            }
            break;
        }
        *self = inlined.finish();
    }

    /// Simplifies quotients and remainders by the bounds and steps of the loops whose variables are operands.
    pub(crate) fn simplify_with_loops(&mut self, ir: &Ir) {
        let space = Space::of(&self.map);
        let has_division = |node: &AffineNode| {
            matches!(node, AffineNode::Binary(AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv, ..))
        };
        if !self.map.nodes.iter().any(has_division) {
            return;
        }
        let mut builder = AffineBuilder::new();
        let exprs = import(&mut builder, &self.map.nodes, |leaf| leaf);
        let loops = Loops::of(ir, &self.operands);
        let results: Vec<AffineExpr> = self
            .map
            .results
            .iter()
            .map(|result| loops.simplify(&mut builder, space, exprs[result.index()]))
            .collect();
        self.map = builder.finish_map(space.n_dims, space.n_symbols, &results);
    }

    /// Removes results of a minimum or maximum that others always surpass.
    pub(crate) fn simplify_min_max(&mut self, ir: &Ir, is_max: bool) {
        if self.operands.is_empty() {
            return;
        }
        let space = Space::of(&self.map);
        let mut builder = AffineBuilder::new();
        let exprs = import(&mut builder, &self.map.nodes, |leaf| leaf);
        let loops = Loops::of(ir, &self.operands);
        let inputs = loops.bounds();
        let results: Vec<AffineExpr> = self.map.results.iter().map(|result| exprs[result.index()]).collect();
        let ranges: Vec<(Option<i64>, Option<i64>)> = results
            .iter()
            .map(|result| match as_constant(&builder, *result) {
                Some(value) => (Some(value), Some(value)),
                None => bounds(&mut builder, space, *result, &inputs),
            })
            .collect();
        let mut kept = Vec::new();
        for (nth, result) in results.iter().enumerate() {
            let constant = ranges[nth].0.filter(|lower| ranges[nth].1 == Some(*lower));
            if !is_surpassed(&ranges, nth, is_max) {
                kept.push(constant.map_or(*result, |value| builder.constant(value)));
            }
        }
        self.map = builder.finish_map(space.n_dims, space.n_symbols, &kept);
    }

    /// Removes results that are equal to the one before.
    pub(crate) fn remove_duplicates(&mut self) {
        let mut results = self.map.results.to_vec();
        results.dedup();
        self.map = with_results(&self.map, &results);
    }
}

/// Returns whether another result is always at least as small, or as large, as this one. Of several equal constants the first remains.
fn is_surpassed(ranges: &[(Option<i64>, Option<i64>)], nth: usize, is_max: bool) -> bool {
    // In the order of comparison: the bound in favor of the result, and the bound against it.
    let ordered = |(lower, upper): (Option<i64>, Option<i64>)| match is_max {
        true => (upper, lower),
        false => (lower.map(|bound| bound.wrapping_neg()), upper.map(|bound| bound.wrapping_neg())),
    };
    let (Some(best), worst) = ordered(ranges[nth]) else { return false };
    ranges.iter().enumerate().any(|(other, range)| {
        let (other_best, other_worst) = ordered(*range);
        match other_worst {
            _ if other == nth => false,
            None => false,
            Some(other_worst) if other_worst != best => other_worst > best,
            Some(other_worst) => {
                let are_equal = other_best == Some(other_worst) && worst == Some(best);
                !(are_equal && nth < other)
            }
        }
    })
}

/// Returns the map without repeated results.
pub(crate) fn without_duplicates(map: &AffineMap) -> AffineMap {
    let mut results: Vec<AffineExpr> = Vec::new();
    for result in &map.results {
        if !results.contains(result) {
            results.push(*result);
        }
    }
    with_results(map, &results)
}

/// Returns the map with some of its expressions as results.
pub(crate) fn with_results(map: &AffineMap, results: &[AffineExpr]) -> AffineMap {
    let mut builder = AffineBuilder::new();
    let exprs = import(&mut builder, &map.nodes, |leaf| leaf);
    let results: Vec<AffineExpr> = results.iter().map(|result| exprs[result.index()]).collect();
    builder.finish_map(map.n_dims, map.n_symbols, &results)
}

/// Returns the map with other dimensions and symbols, one for each input.
pub(crate) fn with_leaves(map: &AffineMap, leaves: &[AffineNode], space: Space) -> AffineMap {
    let mut builder = AffineBuilder::new();
    let exprs = import(&mut builder, &map.nodes, |leaf| match leaf {
        AffineNode::Dim(nth) => leaves[nth as usize],
        AffineNode::Symbol(nth) => leaves[(map.n_dims + nth) as usize],
        other => other,
    });
    let results: Vec<AffineExpr> = map.results.iter().map(|result| exprs[result.index()]).collect();
    builder.finish_map(space.n_dims, space.n_symbols, &results)
}

/// Returns the results of the map in increasing order of their factors; `None` if they are in order, or are not sums.
pub(crate) fn with_sorted_results(map: &AffineMap) -> Option<AffineMap> {
    let mut builder = AffineBuilder::new();
    let exprs = import(&mut builder, &map.nodes, |leaf| leaf);
    let rows: Option<Vec<(Row, AffineExpr)>> = map
        .results
        .iter()
        .map(|result| {
            let row = flatten(&mut builder, Space::of(map), exprs[result.index()])?;
            Some((Flat::without_locals(row)?, *result))
        })
        .collect();
    let mut rows = rows.filter(|rows| !rows.is_sorted_by(|a, b| a.0 <= b.0))?;
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    let results: Vec<AffineExpr> = rows.into_iter().map(|(_, result)| result).collect();
    Some(with_results(map, &results))
}

/// Returns whether users of the results can compute them instead.
fn is_composed(ir: &Ir, op: Op) -> bool {
    matches!(op.name_text(ir), "affine.apply" | "affine.delinearize_index")
}

/// A map whose operands are being replaced by the maps that compute them. Replaced operands are `None`.
struct Inlined {
    map: AffineMap,
    dims: Vec<Option<Value>>,
    symbols: Vec<Option<Value>>,
}

impl Inlined {
    /// Replaces one operand. Returns whether it could be replaced.
    fn inline(&mut self, ir: &Ir, position: usize) -> bool {
        let n_dims = self.dims.len();
        let slot = if position < n_dims { self.dims[position] } else { self.symbols[position - n_dims] };
        let Some((value, op)) = slot.and_then(|value| Some((value, value.defining_op(ir)?))) else {
            return false;
        };
        match op.name_text(ir) {
            "affine.apply" => {}
            "affine.delinearize_index" => return self.inline_delinearized(ir, value, op),
            _ => return false,
        }
        let map = map_of(ir.context(), op.attr_str(ir, "map")).filter(|map| map.results.len() == 1);
        let Some(mut producer) = map.and_then(|map| ValueMap::new(map, op.operands(ir).collect())) else {
            return false;
        };
        producer.canonicalize(ir);
        let replaced = if position < n_dims {
            self.dims[position] = None;
            AffineNode::Dim(position as u32)
        } else {
            self.symbols[position - n_dims] = None;
            AffineNode::Symbol((position - n_dims) as u32)
        };
        let (dim_shift, symbol_shift) = (self.dims.len() as u32, self.symbols.len() as u32);
        let (dims, symbols) = producer.operands.split_at(producer.map.n_dims as usize);
        self.dims.extend(dims.iter().copied().map(Some));
        self.symbols.extend(symbols.iter().copied().map(Some));
        let mut builder = AffineBuilder::new();
        let inner = import(&mut builder, &producer.map.nodes, |leaf| match leaf {
            AffineNode::Dim(nth) => AffineNode::Dim(dim_shift + nth),
            AffineNode::Symbol(nth) => AffineNode::Symbol(symbol_shift + nth),
            other => other,
        });
        let inner = inner[producer.map.results[0].index()];
        self.rebuild(builder, &mut |builder, node, exprs| match node {
            node if node == replaced => inner,
            node => rebuilt(builder, node, exprs),
        });
        true
    }

    /// Rebuilds the map: `make` returns the expression of a node, given those of the nodes before it.
    fn rebuild(
        &mut self,
        mut builder: AffineBuilder,
        make: &mut dyn FnMut(&mut AffineBuilder, AffineNode, &[AffineExpr]) -> AffineExpr,
    ) {
        let mut exprs: Vec<AffineExpr> = Vec::with_capacity(self.map.nodes.len());
        for node in &self.map.nodes {
            exprs.push(make(&mut builder, *node, &exprs));
        }
        let results: Vec<AffineExpr> = self.map.results.iter().map(|result| exprs[result.index()]).collect();
        self.map = builder.finish_map(self.dims.len() as u32, self.symbols.len() as u32, &results);
    }

    /// Replaces sums of all results of `affine.delinearize_index`, scaled by its basis, by the number that it splits. A single result is
    /// replaced only as a term of a sum.
    fn inline_delinearized(&mut self, ir: &Ir, value: Value, op: Op) -> bool {
        let (values, results): (Vec<Value>, Vec<Value>) =
            (op.operands(ir).collect(), op.results(ir).collect());
        let ([linear], Some(last)) = (&values[..], results.last()) else { return false };
        if *last != value {
            return false;
        }
        // The last place of the value, even if the map does not use it.
        let place = |of: &[Option<Value>], value: Value, node: fn(u32) -> AffineNode| -> Option<AffineNode> {
            of.iter().rposition(|other| *other == Some(value)).map(|nth| node(nth as u32))
        };
        let leaf = |result: &Value| {
            place(&self.symbols, *result, AffineNode::Symbol)
                .or_else(|| place(&self.dims, *result, AffineNode::Dim))
        };
        let Some(leaves) = results.iter().map(leaf).collect::<Option<Vec<AffineNode>>>() else {
            return false;
        };
        let is_dim = leaves.iter().all(|leaf| matches!(leaf, AffineNode::Dim(_)));
        let whole = if is_dim {
            AffineNode::Dim(self.dims.len() as u32)
        } else {
            AffineNode::Symbol(self.symbols.len() as u32)
        };
        let mut builder = AffineBuilder::new();
        let (mut terms, mut stride) = (Vec::new(), 1_i64);
        let basis = static_basis(ir, op);
        let mut sizes = basis.iter().rev();
        for leaf in leaves.iter().rev() {
            let (leaf, factor) = (rebuilt(&mut builder, *leaf, &[]), builder.constant(stride));
            terms.push(builder.mul(leaf, factor));
            stride = stride.wrapping_mul(sizes.next().copied().unwrap_or(1));
        }
        let whole_expr = rebuilt(&mut builder, whole, &[]);
        let before = self.map.clone();
        // Sums within a sum that is replaced stay until the next time.
        let mut originals = import(&mut builder, &self.map.nodes, |leaf| leaf).into_iter();
        self.rebuild(builder, &mut |builder, node, exprs| {
            let sum = originals
                .next()
                .filter(|expr| matches!(builder.node(*expr), AffineNode::Binary(AffineOp::Add, ..)));
            let replaced = sum.and_then(|sum| without_terms(builder, sum, &terms, whole_expr));
            replaced.unwrap_or_else(|| rebuilt(builder, node, exprs))
        });
        if (&self.map.nodes, &self.map.results) == (&before.nodes, &before.results) {
            self.map = before;
            return false;
        }
        if is_dim {
            self.dims.push(Some(*linear))
        } else {
            self.symbols.push(Some(*linear))
        }
        (self.map.n_dims, self.map.n_symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        for leaf in leaves.iter().filter(|leaf| !self.map.nodes.contains(leaf)) {
            match leaf {
                AffineNode::Dim(nth) => self.dims[*nth as usize] = None,
                AffineNode::Symbol(nth) => self.symbols[*nth as usize] = None,
                _ => {}
            }
        }
        true
    }

    fn finish(self) -> ValueMap {
        let mut operands = Vec::new();
        let (mut leaves, mut n_dims, mut n_symbols) = (Vec::new(), 0, 0);
        for dim in self.dims {
            leaves.push(match dim {
                Some(value) => {
                    operands.push(value);
                    n_dims += 1;
                    AffineNode::Dim(n_dims - 1)
                }
                None => AffineNode::Constant(0),
            });
        }
        for symbol in self.symbols {
            leaves.push(match symbol {
                Some(value) => {
                    operands.push(value);
                    n_symbols += 1;
                    AffineNode::Symbol(n_symbols - 1)
                }
                None => AffineNode::Constant(0),
            });
        }
        ValueMap { map: with_leaves(&self.map, &leaves, Space { n_dims, n_symbols }), operands }
    }
}

/// Returns the expression of a node, given those of the nodes before it.
fn rebuilt(builder: &mut AffineBuilder, node: AffineNode, exprs: &[AffineExpr]) -> AffineExpr {
    match node {
        AffineNode::Constant(value) => builder.constant(value),
        AffineNode::Dim(nth) => builder.dim(nth),
        AffineNode::Symbol(nth) => builder.symbol(nth),
        AffineNode::Binary(op, lhs, rhs) => builder.binary(op, exprs[lhs.index()], exprs[rhs.index()]),
    }
}

/// Returns a sum with some terms replaced by another one, which is its first term; `None` unless it has all of them. Of equal terms, the last one
/// is replaced. A right operand that is a sum is one term.
fn without_terms(
    builder: &mut AffineBuilder,
    sum: AffineExpr,
    terms: &[AffineExpr],
    replacement: AffineExpr,
) -> Option<AffineExpr> {
    let (mut missing, mut kept, mut first) = (terms.to_vec(), Vec::new(), sum);
    loop {
        let (term, rest) = match builder.node(first) {
            AffineNode::Binary(AffineOp::Add, lhs, rhs) => (rhs, Some(lhs)),
            _ => (first, None),
        };
        match missing.iter().position(|missing| *missing == term) {
            Some(at) => {
                missing.remove(at);
            }
            None => kept.push(term),
        }
        let Some(rest) = rest else { break };
        first = rest;
    }
    let sum = kept.into_iter().rev();
    missing.is_empty().then(|| sum.fold(replacement, |sum, term| builder.add(sum, term)))
}

/// Known facts about a loop's variable.
#[derive(Clone, Default)]
struct Variable {
    /// The constant lower bound.
    lower: Option<i64>,
    /// The constant upper bound, excluded.
    upper: Option<i64>,
    step: i64,
    /// A number that divides the lower bound.
    lower_divisor: u64,
}

/// The loops whose variables are operands.
struct Loops(Vec<Option<Variable>>);

impl Loops {
    fn of(ir: &Ir, operands: &[Value]) -> Loops {
        Loops(operands.iter().map(|value| variable(ir, *value)).collect())
    }

    /// Returns the smallest and the largest value of each operand.
    fn bounds(&self) -> Vec<(Option<i64>, Option<i64>)> {
        let bounds = |variable: &Variable| {
            let upper = variable.upper.map(|upper| match variable.lower {
                Some(lower) if variable.step != 0 => {
                    let last = upper.wrapping_sub(1);
                    last.wrapping_sub(last.wrapping_sub(lower).wrapping_rem(variable.step))
                }
                _ => upper.wrapping_sub(1),
            });
            (variable.lower, upper)
        };
        self.0.iter().map(|variable| variable.as_ref().map_or((None, None), bounds)).collect()
    }

    fn variable(&self, builder: &AffineBuilder, expr: AffineExpr) -> Option<&Variable> {
        match builder.node(expr) {
            AffineNode::Dim(nth) => self.0.get(nth as usize)?.as_ref(),
            _ => None,
        }
    }

    /// Returns a number that divides all values of an expression.
    fn divisor(&self, builder: &AffineBuilder, expr: AffineExpr) -> i64 {
        if !matches!(builder.node(expr), AffineNode::Dim(_)) {
            return largest_known_divisor(builder, expr);
        }
        match self.variable(builder, expr) {
            Some(Variable { lower: Some(0), step, .. }) => *step,
            Some(variable) => gcd(variable.lower_divisor, variable.step.unsigned_abs()) as i64,
            None => 1,
        }
    }

    /// Returns whether an expression is at least zero and less than `limit`.
    fn is_below(&self, builder: &AffineBuilder, expr: AffineExpr, limit: i64) -> bool {
        if let Some(value) = as_constant(builder, expr) {
            return (0..limit).contains(&value);
        }
        self.variable(builder, expr).is_some_and(|variable| {
            variable.lower.is_some_and(|lower| lower >= 0)
                && variable.upper.is_some_and(|upper| upper <= limit)
        })
    }

    /// Splits a sum into a multiple of a number, the number, and a term that is less than it.
    fn split(&self, builder: &AffineBuilder, expr: AffineExpr) -> Option<(AffineExpr, i64, AffineExpr)> {
        let AffineNode::Binary(AffineOp::Add, lhs, rhs) = builder.node(expr) else { return None };
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(multiple, rest)| {
            let divisor = self.divisor(builder, multiple);
            self.is_below(builder, rest, divisor).then_some((multiple, divisor, rest))
        })
    }

    fn simplify(&self, builder: &mut AffineBuilder, space: Space, root: AffineExpr) -> AffineExpr {
        let inputs = self.bounds();
        let mut simpler: PerExpr<Option<AffineExpr>> = PerExpr::below(root);
        for expr in post_order(builder, root) {
            let new = match builder.node(expr) {
                AffineNode::Binary(op, lhs, rhs) => {
                    let expr = builder.binary(op, simpler[lhs].unwrap_or(lhs), simpler[rhs].unwrap_or(rhs));
                    self.simplify_division(builder, space, expr, &inputs).unwrap_or(expr)
                }
                _ => expr,
            };
            simpler[expr] = Some(new);
        }
        simpler[root].unwrap_or(root)
    }

    /// Returns a simpler expression for a quotient or remainder.
    fn simplify_division(
        &self,
        builder: &mut AffineBuilder,
        space: Space,
        expr: AffineExpr,
        inputs: &[(Option<i64>, Option<i64>)],
    ) -> Option<AffineExpr> {
        let AffineNode::Binary(op, lhs, rhs) = builder.node(expr) else { return None };
        if matches!(op, AffineOp::Add | AffineOp::Mul) {
            return None;
        }
        let divisor = as_constant(builder, rhs).filter(|divisor| *divisor > 0)?;
        let range = match as_constant(builder, lhs) {
            Some(value) => (Some(value), Some(value)),
            None => bounds(builder, space, lhs, inputs),
        };
        if let (Some(lower), Some(upper)) = range {
            let quotient = match op {
                AffineOp::FloorDiv => (floor_div(lower, divisor), floor_div(upper, divisor)),
                AffineOp::CeilDiv => (ceil_div(lower, divisor), ceil_div(upper, divisor)),
                _ => (0, 1),
            };
            if quotient.0 == quotient.1 {
                return Some(builder.constant(quotient.0));
            }
            if op == AffineOp::Mod && lower >= 0 && lower < divisor && upper < divisor {
                return Some(lhs);
            }
        }
        if let Some((multiple, by, rest)) = self.split(builder, lhs) {
            return match op {
                AffineOp::FloorDiv if divisor.wrapping_rem(by) == 0 => Some(builder.floor_div(multiple, rhs)),
                AffineOp::Mod if by.wrapping_rem(divisor) == 0 => Some(builder.modulo(rest, rhs)),
                _ => None,
            };
        }
        let is_zero = (op == AffineOp::FloorDiv && self.is_below(builder, lhs, divisor))
            || (op == AffineOp::Mod && self.divisor(builder, lhs).wrapping_rem(divisor) == 0);
        is_zero.then(|| builder.constant(0))
    }
}

/// Returns the constant that a map of no inputs and one result is.
pub(crate) fn constant_result(map: &AffineMap) -> Option<i64> {
    match map.results[..] {
        [result] => match map.nodes[result.index()] {
            AffineNode::Constant(value) => Some(value),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the loop of which the value is the variable.
pub(crate) fn loop_of(ir: &Ir, value: Value) -> Option<Op> {
    let block = value.arg_block(ir).filter(|_| value.arg_index(ir) == Some(0))?;
    block.parent_op(ir).filter(|op| op.name_text(ir) == "affine.for")
}

fn variable(ir: &Ir, value: Value) -> Option<Variable> {
    let (op, ctx) = (loop_of(ir, value)?, ir.context());
    let lower = map_of(ctx, op.attr_str(ir, "lowerBoundMap"))?;
    let upper = map_of(ctx, op.attr_str(ir, "upperBoundMap"))?;
    let mut builder = AffineBuilder::new();
    let exprs = import(&mut builder, &lower.nodes, |leaf| leaf);
    let divisors = lower
        .results
        .iter()
        .map(|result| largest_known_divisor(&builder, exprs[result.index()]).unsigned_abs());
    let common = divisors.fold(0, gcd);
    Some(Variable {
        lower: constant_result(lower),
        upper: constant_result(upper),
        step: op.attr_str(ir, "step").and_then(|step| step.as_i64(ctx))?,
        lower_divisor: if common == 0 { u64::MAX } else { common },
    })
}

/// Returns the bound of a loop with its operands.
pub(crate) fn loop_bound(ir: &Ir, op: Op, is_upper: bool) -> Option<ValueMap> {
    let (name, group) = if is_upper { ("upperBoundMap", 1) } else { ("lowerBoundMap", 0) };
    ValueMap::new(map_of(ir.context(), op.attr_str(ir, name))?, operand_group(ir, op, group))
}

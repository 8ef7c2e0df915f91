//! Simplification of affine expressions: as sums of dimensions, symbols and local expressions with constant factors.
//!
//! In: an expression in an `AffineBuilder`. Out: its flat form, or the simplified expression that the flat form stands for. Local expressions are
//! the quotients that `mod`, `floordiv` and `ceildiv` introduce, and products and quotients of symbols.
//! Invariant: no recursion on the depth of an expression.
//! MLIR: AffineExpr.cpp (`SimpleAffineExprFlattener`, `simplifyAffineExpr`, `getBoundForAffineExpr`).

use pdll::ir::{AffineBuilder, AffineExpr, AffineMap, AffineNode, AffineOp};
use smallvec::{SmallVec, smallvec};

/// Numbers of dimensions and symbols.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Space {
    pub(crate) n_dims: u32,
    pub(crate) n_symbols: u32,
}

impl Space {
    /// Returns the space of a map.
    pub(crate) fn of(map: &AffineMap) -> Space {
        Space { n_dims: map.n_dims, n_symbols: map.n_symbols }
    }

    /// Returns the number of dimensions and symbols.
    pub(crate) fn n_inputs(self) -> usize {
        self.n_dims as usize + self.n_symbols as usize
    }
}

/// A sum: factors of the inputs, the constant, then factors of the local expressions. Missing ones are zero.
pub(crate) type Row = SmallVec<[i64; 6]>;

/// The flat form of an expression.
pub(crate) struct Flat {
    space: Space,
    row: Row,
    /// The local expressions.
    locals: Vec<AffineExpr>,
}

impl Flat {
    /// Returns the factors of all inputs, then the constant, if there are no local expressions.
    pub(crate) fn without_locals(mut self) -> Option<Row> {
        if !self.locals.is_empty() {
            return None;
        }
        self.row.resize(self.space.n_inputs() + 1, 0);
        Some(self.row)
    }
}

/// Adds the nodes of a map to a builder, with other leaves. Returns one expression for each node.
pub(crate) fn import(
    builder: &mut AffineBuilder,
    nodes: &[AffineNode],
    mut leaf: impl FnMut(AffineNode) -> AffineNode,
) -> Vec<AffineExpr> {
    let mut exprs = Vec::with_capacity(nodes.len());
    for node in nodes {
        let expr = match node {
            AffineNode::Binary(op, lhs, rhs) => builder.binary(*op, exprs[lhs.index()], exprs[rhs.index()]),
            other => leaf_expr(builder, leaf(*other)),
        };
        exprs.push(expr);
    }
    exprs
}

/// Returns the expression of a node without operands.
fn leaf_expr(builder: &mut AffineBuilder, node: AffineNode) -> AffineExpr {
    match node {
        AffineNode::Constant(value) => builder.constant(value),
        AffineNode::Dim(nth) => builder.dim(nth),
        AffineNode::Symbol(nth) => builder.symbol(nth),
        AffineNode::Binary(op, lhs, rhs) => builder.binary(op, lhs, rhs),
    }
}

/// A value for each expression below another one and for itself. Operands have lower numbers than what is made of them.
pub(crate) struct PerExpr<T>(SmallVec<[T; 16]>);

impl<T: Clone + Default> PerExpr<T> {
    pub(crate) fn below(root: AffineExpr) -> PerExpr<T> {
        PerExpr(smallvec![T::default(); root.index() + 1])
    }
}

impl<T> std::ops::Index<AffineExpr> for PerExpr<T> {
    type Output = T;

    fn index(&self, expr: AffineExpr) -> &T {
        &self.0[expr.index()]
    }
}

impl<T> std::ops::IndexMut<AffineExpr> for PerExpr<T> {
    fn index_mut(&mut self, expr: AffineExpr) -> &mut T {
        &mut self.0[expr.index()]
    }
}

/// Returns the expressions below an expression and itself, operands first, each once.
pub(crate) fn post_order(builder: &AffineBuilder, root: AffineExpr) -> SmallVec<[AffineExpr; 16]> {
    let mut order = SmallVec::new();
    let mut seen: SmallVec<[bool; 32]> = smallvec![false; root.index() + 1];
    let mut stack: SmallVec<[(AffineExpr, bool); 16]> = smallvec![(root, false)];
    while let Some((expr, are_operands_done)) = stack.pop() {
        if are_operands_done {
            order.push(expr);
        } else if !std::mem::replace(&mut seen[expr.index()], true) {
            stack.push((expr, true));
            if let AffineNode::Binary(_, lhs, rhs) = builder.node(expr) {
                stack.extend([(rhs, false), (lhs, false)]);
            }
        }
    }
    order
}

/// Returns the value of a constant.
pub(crate) fn as_constant(builder: &AffineBuilder, expr: AffineExpr) -> Option<i64> {
    match builder.node(expr) {
        AffineNode::Constant(value) => Some(value),
        _ => None,
    }
}

/// Returns whether all factors and divisors are constants.
pub(crate) fn is_pure(builder: &AffineBuilder, root: AffineExpr) -> bool {
    post_order(builder, root).into_iter().all(|expr| match builder.node(expr) {
        AffineNode::Binary(AffineOp::Mul, lhs, rhs) => {
            as_constant(builder, lhs).is_some() || as_constant(builder, rhs).is_some()
        }
        AffineNode::Binary(AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv, _, rhs) => {
            as_constant(builder, rhs).is_some()
        }
        _ => true,
    })
}

/// Returns `lhs floordiv rhs` of integers, for `rhs` that is not zero.
pub(crate) fn floor_div(lhs: i64, rhs: i64) -> i64 {
    let quotient = lhs.wrapping_div(rhs);
    if lhs.wrapping_rem(rhs) != 0 && (lhs < 0) != (rhs < 0) { quotient - 1 } else { quotient }
}

/// Returns `lhs ceildiv rhs` of integers, for `rhs` that is not zero.
pub(crate) fn ceil_div(lhs: i64, rhs: i64) -> i64 {
    let quotient = lhs.wrapping_div(rhs);
    if lhs.wrapping_rem(rhs) != 0 && (lhs < 0) == (rhs < 0) { quotient + 1 } else { quotient }
}

/// Returns the greatest common divisor.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns a sum as an expression.
fn from_row(builder: &mut AffineBuilder, space: Space, row: &[i64], locals: &[AffineExpr]) -> AffineExpr {
    let n_inputs = space.n_inputs();
    let mut sum = builder.constant(0);
    for (nth, factor) in row.iter().enumerate().filter(|(nth, factor)| *nth != n_inputs && **factor != 0) {
        let base = if nth < n_inputs { input(builder, space, nth) } else { locals[nth - n_inputs - 1] };
        sum = add_scaled(builder, sum, base, *factor);
    }
    match row.get(n_inputs) {
        Some(constant) if *constant != 0 => {
            let constant = builder.constant(*constant);
            builder.add(sum, constant)
        }
        _ => sum,
    }
}

/// Returns the dimension or symbol of an input.
fn input(builder: &mut AffineBuilder, space: Space, nth: usize) -> AffineExpr {
    match (nth as u32).checked_sub(space.n_dims) {
        None => builder.dim(nth as u32),
        Some(symbol) => builder.symbol(symbol),
    }
}

fn add_scaled(builder: &mut AffineBuilder, sum: AffineExpr, base: AffineExpr, factor: i64) -> AffineExpr {
    let factor = builder.constant(factor);
    let term = builder.mul(base, factor);
    builder.add(sum, term)
}

/// Returns the flat form of an expression, unless it divides by a constant that is not positive.
pub(crate) fn flatten(builder: &mut AffineBuilder, space: Space, root: AffineExpr) -> Option<Flat> {
    let constant_at = space.n_inputs();
    let mut flattener = Flattener { builder, space, rows: PerExpr::below(root), locals: Vec::new() };
    for expr in post_order(flattener.builder, root) {
        let unit = |at: usize, value: i64| -> Row {
            let mut row: Row = smallvec![0; at.max(constant_at) + 1];
            row[at] = value;
            row
        };
        let row = match flattener.builder.node(expr) {
            AffineNode::Constant(value) => unit(constant_at, value),
            AffineNode::Dim(nth) => unit(nth as usize, 1),
            AffineNode::Symbol(nth) => unit((space.n_dims + nth) as usize, 1),
            AffineNode::Binary(op, lhs, rhs) => flattener.binary(op, lhs, rhs)?,
        };
        flattener.rows[expr] = row;
    }
    let row = std::mem::take(&mut flattener.rows[root]);
    Some(Flat { space, row, locals: flattener.locals })
}

struct Flattener<'a> {
    builder: &'a mut AffineBuilder,
    space: Space,
    rows: PerExpr<Row>,
    locals: Vec<AffineExpr>,
}

impl Flattener<'_> {
    fn binary(&mut self, op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> Option<Row> {
        let mut row = self.rows[lhs].clone();
        if op == AffineOp::Add {
            let right = &self.rows[rhs];
            row.resize(row.len().max(right.len()), 0);
            row.iter_mut().zip(right).for_each(|(sum, factor)| *sum = sum.wrapping_add(*factor));
            return Some(row);
        }
        let Some(constant) = as_constant(self.builder, rhs) else {
            let right = self.rows[rhs].clone();
            let (lhs, rhs) = (self.expr(&row), self.expr(&right));
            let local = self.builder.binary(op, lhs, rhs);
            return Some(self.local_row(local));
        };
        match op {
            AffineOp::Mul => {
                row.iter_mut().for_each(|factor| *factor = factor.wrapping_mul(constant));
                Some(row)
            }
            _ if constant <= 0 => None,
            AffineOp::Mod => Some(self.modulo(row, constant)),
            _ => Some(self.quotient(op, row, constant)),
        }
    }

    /// `e mod c` is `e - c * q`, where `q` is `e floordiv c`.
    fn modulo(&mut self, mut row: Row, modulus: i64) -> Row {
        if row.iter().all(|factor| factor % modulus == 0) {
            return smallvec![0; self.space.n_inputs() + 1];
        }
        let common = common_divisor(&row, modulus);
        let dividend: Row = row.iter().map(|factor| factor / common).collect();
        let quotient = self.divide(AffineOp::FloorDiv, &dividend, modulus / common);
        let at = self.local(quotient);
        row.resize(row.len().max(at + 1), 0);
        row[at] = row[at].wrapping_sub(modulus);
        row
    }

    fn quotient(&mut self, op: AffineOp, row: Row, divisor: i64) -> Row {
        let common = common_divisor(&row, divisor);
        let dividend: Row = row.iter().map(|factor| factor / common).collect();
        if divisor == common {
            return dividend;
        }
        let quotient = self.divide(op, &dividend, divisor / common);
        self.local_row(quotient)
    }

    fn divide(&mut self, op: AffineOp, dividend: &[i64], divisor: i64) -> AffineExpr {
        let (dividend, divisor) = (self.expr(dividend), self.builder.constant(divisor));
        self.builder.binary(op, dividend, divisor)
    }

    fn expr(&mut self, row: &[i64]) -> AffineExpr {
        from_row(self.builder, self.space, row, &self.locals)
    }

    /// Returns the position of a local expression in rows.
    fn local(&mut self, expr: AffineExpr) -> usize {
        let nth = self.locals.iter().position(|local| *local == expr).unwrap_or_else(|| {
            self.locals.push(expr);
            self.locals.len() - 1
        });
        self.space.n_inputs() + 1 + nth
    }

    fn local_row(&mut self, expr: AffineExpr) -> Row {
        let at = self.local(expr);
        let mut row: Row = smallvec![0; at + 1];
        row[at] = 1;
        row
    }
}

/// Returns the greatest common divisor of a positive number and all factors.
fn common_divisor(row: &[i64], number: i64) -> i64 {
    let common = row.iter().fold(number.unsigned_abs(), |common, factor| gcd(common, factor.unsigned_abs()));
    i64::try_from(common).unwrap_or(number)
}

/// Returns the map with simplified results.
pub(crate) fn simplify_map(map: &AffineMap) -> AffineMap {
    let (mut builder, space) = (AffineBuilder::new(), Space::of(map));
    let exprs = import(&mut builder, &map.nodes, |leaf| leaf);
    let results: Vec<AffineExpr> =
        map.results.iter().map(|result| simplify(&mut builder, space, exprs[result.index()])).collect();
    builder.finish_map(map.n_dims, map.n_symbols, &results)
}

/// Returns the simplified expression.
pub(crate) fn simplify(builder: &mut AffineBuilder, space: Space, expr: AffineExpr) -> AffineExpr {
    let is_leaf = !matches!(builder.node(expr), AffineNode::Binary(..));
    if is_leaf {
        return expr;
    }
    let mut expr = expr;
    let mut is_now_pure = is_pure(builder, expr);
    if !is_now_pure {
        expr = divide_by_symbols(builder, expr);
        is_now_pure = is_pure(builder, expr);
    }
    let Some(Flat { row, locals, .. }) = flatten(builder, space, expr) else { return expr };
    let plain = from_row(builder, space, &row, &locals);
    if is_now_pure {
        return plain;
    }
    if plain == expr { expr } else { sorted_sum(builder, space, &row, &locals) }
}

/// Returns a sum with its terms in order of their dimensions and symbols: `d0 + d0 * s0 + s0 + d1 * s1 + s1`.
fn sorted_sum(builder: &mut AffineBuilder, space: Space, row: &[i64], locals: &[AffineExpr]) -> AffineExpr {
    let (n_dims, n_inputs) = (space.n_dims as usize, space.n_inputs());
    let last = i64::from(space.n_dims.max(space.n_symbols));
    let factor = |at: usize| row.get(at).copied().unwrap_or(0);
    // A position, then the rank among the terms of this position: dimensions, products with a symbol, symbols.
    let mut terms: Vec<((u32, i64), AffineExpr, i64)> = Vec::new();
    let (mut dim_rank, mut symbol_rank) = (-1..=-1, last..);
    let mut next_dim = || {
        let rank = *dim_rank.start();
        dim_rank = rank - 1..=-1;
        rank
    };
    let mut next_symbol = || symbol_rank.next().unwrap_or(last);
    for nth in n_dims..n_inputs {
        if factor(nth) != 0 {
            let position = (nth - n_dims) as u32;
            terms.push(((position, next_symbol()), builder.symbol(position), factor(nth)));
        }
    }
    let mut is_sorted = vec![false; locals.len()];
    for (nth, local) in locals.iter().enumerate() {
        let scale = factor(n_inputs + 1 + nth);
        let AffineNode::Binary(_, lhs, rhs) = builder.node(*local) else { continue };
        let key = match (builder.node(lhs), builder.node(rhs)) {
            _ if scale == 0 => continue,
            (AffineNode::Dim(dim), AffineNode::Constant(_)) => (dim, next_dim()),
            (AffineNode::Dim(dim), AffineNode::Symbol(symbol)) => (dim, i64::from(symbol)),
            (AffineNode::Symbol(symbol), AffineNode::Constant(_) | AffineNode::Symbol(_)) => {
                (symbol, next_symbol())
            }
            _ => continue,
        };
        is_sorted[nth] = true;
        terms.push((key, *local, scale));
    }
    for nth in 0..n_dims {
        if factor(nth) != 0 {
            terms.push(((nth as u32, next_dim()), builder.dim(nth as u32), factor(nth)));
        }
    }
    terms.sort_by_key(|(key, ..)| *key);
    let mut sum = builder.constant(0);
    for (_, term, scale) in terms {
        sum = add_scaled(builder, sum, term, scale);
    }
    for (nth, local) in locals.iter().enumerate().filter(|(nth, _)| !is_sorted[*nth]) {
        let scale = factor(n_inputs + 1 + nth);
        if scale != 0 {
            sum = add_scaled(builder, sum, *local, scale);
        }
    }
    let constant = builder.constant(factor(n_inputs));
    builder.add(sum, constant)
}

/// The operations that divide, as indices of tables.
const DIVISIONS: [AffineOp; 3] = [AffineOp::Mod, AffineOp::FloorDiv, AffineOp::CeilDiv];

/// Returns the expression in which dividends that are multiples of a symbol are divided by it.
fn divide_by_symbols(builder: &mut AffineBuilder, root: AffineExpr) -> AffineExpr {
    let mut simpler: PerExpr<Option<AffineExpr>> = PerExpr::below(root);
    for expr in post_order(builder, root) {
        let new = match builder.node(expr) {
            AffineNode::Binary(op, lhs, rhs) => {
                let (new_lhs, new_rhs) = (simpler[lhs].unwrap_or(lhs), simpler[rhs].unwrap_or(rhs));
                let quotient = match (builder.node(new_rhs), op) {
                    (_, AffineOp::Add | AffineOp::Mul) => None,
                    (AffineNode::Symbol(symbol), _) if is_multiple(builder, lhs, symbol, op) => match op {
                        AffineOp::Mod => Some(builder.constant(0)),
                        _ => divided(builder, new_lhs, symbol, op),
                    },
                    _ => None,
                };
                quotient.unwrap_or_else(|| builder.binary(op, new_lhs, new_rhs))
            }
            _ => expr,
        };
        simpler[expr] = Some(new);
    }
    simpler[root].unwrap_or(root)
}

fn division(op: AffineOp) -> usize {
    DIVISIONS.iter().position(|division| *division == op).unwrap_or(0)
}

/// Returns, for an expression and all below it, whether each is a multiple of a symbol, by the operation that divides.
fn multiples(builder: &AffineBuilder, root: AffineExpr, symbol: u32) -> PerExpr<[bool; 3]> {
    let mut known = PerExpr::<[bool; 3]>::below(root);
    for expr in post_order(builder, root) {
        let is_multiple = match builder.node(expr) {
            AffineNode::Constant(value) => [value == 0; 3],
            AffineNode::Dim(_) => [false; 3],
            AffineNode::Symbol(nth) => [nth == symbol; 3],
            AffineNode::Binary(op, lhs, rhs) => {
                let (lhs, rhs) = (known[lhs], known[rhs]);
                std::array::from_fn(|by| match op {
                    AffineOp::Add => lhs[by] && rhs[by],
                    // A quotient by something else is rounded, so it is no multiple of the symbol once it is multiplied.
                    AffineOp::Mul => lhs[0] || rhs[0],
                    AffineOp::Mod => lhs[0] && rhs[0],
                    AffineOp::FloorDiv | AffineOp::CeilDiv => DIVISIONS[by] == op && lhs[by],
                })
            }
        };
        known[expr] = is_multiple;
    }
    known
}

fn is_multiple(builder: &AffineBuilder, expr: AffineExpr, symbol: u32, by: AffineOp) -> bool {
    multiples(builder, expr, symbol)[expr][division(by)]
}

/// Returns a multiple of a symbol, divided by it.
fn divided(builder: &mut AffineBuilder, root: AffineExpr, symbol: u32, by: AffineOp) -> Option<AffineExpr> {
    let known = multiples(builder, root, symbol);
    let mut quotients = PerExpr::<[Option<AffineExpr>; 3]>::below(root);
    for expr in post_order(builder, root) {
        let quotient = match builder.node(expr) {
            AffineNode::Constant(value) => [(value == 0).then_some(expr); 3],
            AffineNode::Dim(_) => [None; 3],
            AffineNode::Symbol(nth) => [(nth == symbol).then(|| builder.constant(1)); 3],
            AffineNode::Binary(op, lhs, rhs) => {
                let (l, r) = (quotients[lhs], quotients[rhs]);
                let mut of = |op: AffineOp, lhs: Option<AffineExpr>, rhs: Option<AffineExpr>| {
                    Some(builder.binary(op, lhs?, rhs?))
                };
                std::array::from_fn(|by| match op {
                    AffineOp::Add => of(op, l[by], r[by]),
                    AffineOp::Mul if known[lhs][0] => of(op, l[0], Some(rhs)),
                    AffineOp::Mul => of(op, Some(lhs), r[0]),
                    AffineOp::Mod => of(op, l[0], r[0]),
                    AffineOp::FloorDiv | AffineOp::CeilDiv => of(op, l[division(op)], Some(rhs)),
                })
            }
        };
        quotients[expr] = quotient;
    }
    quotients[root][division(by)]
}

/// Returns the lower and the upper bound of an expression, given those of its inputs.
pub(crate) fn bounds(
    builder: &mut AffineBuilder,
    space: Space,
    expr: AffineExpr,
    inputs: &[(Option<i64>, Option<i64>)],
) -> (Option<i64>, Option<i64>) {
    // Dividends of dividends, outermost first, with their operations and divisors.
    let (mut divisions, mut innermost) = (Vec::new(), expr);
    while let AffineNode::Binary(op @ (AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv), lhs, rhs) =
        builder.node(innermost)
    {
        let divisor = as_constant(builder, rhs).filter(|divisor| *divisor >= 1);
        divisions.push((op, divisor));
        innermost = lhs;
        if divisor.is_none() {
            break;
        }
    }
    let mut bounds = match divisions.last() {
        Some((_, None)) => (None, None),
        _ => bounds_of_sum(builder, space, innermost, inputs),
    };
    for (op, divisor) in divisions.into_iter().rev() {
        let Some(divisor) = divisor else { continue };
        bounds = match op {
            AffineOp::FloorDiv => (
                bounds.0.map(|bound| floor_div(bound, divisor)),
                bounds.1.map(|bound| floor_div(bound, divisor)),
            ),
            AffineOp::CeilDiv => (
                bounds.0.map(|bound| ceil_div(bound, divisor)),
                bounds.1.map(|bound| ceil_div(bound, divisor)),
            ),
            _ => match bounds {
                (Some(lower), Some(upper)) if floor_div(lower, divisor) == floor_div(upper, divisor) => {
                    (Some(lower.rem_euclid(divisor)), Some(upper.rem_euclid(divisor)))
                }
                _ => (Some(0), Some(divisor - 1)),
            },
        };
    }
    bounds
}

fn bounds_of_sum(
    builder: &mut AffineBuilder,
    space: Space,
    expr: AffineExpr,
    inputs: &[(Option<i64>, Option<i64>)],
) -> (Option<i64>, Option<i64>) {
    let Some(row) = flatten(builder, space, expr).and_then(Flat::without_locals) else { return (None, None) };
    let (factors, constant) = row.split_at(space.n_inputs());
    let bound = |is_upper: bool| {
        factors.iter().zip(inputs).filter(|(factor, _)| **factor != 0).try_fold(
            constant[0],
            |sum, (factor, input)| {
                let bound = if is_upper == (*factor > 0) { input.1 } else { input.0 };
                Some(sum.wrapping_add(bound?.wrapping_mul(*factor)))
            },
        )
    };
    (bound(false), bound(true))
}

/// Returns a number that divides all values of an expression; zero for the constant zero.
pub(crate) fn largest_known_divisor(builder: &AffineBuilder, root: AffineExpr) -> i64 {
    let mut known = PerExpr::<i64>::below(root);
    for expr in post_order(builder, root) {
        let divisor = match builder.node(expr) {
            AffineNode::Constant(value) => value.wrapping_abs(),
            AffineNode::Dim(_) | AffineNode::Symbol(_) => 1,
            AffineNode::Binary(op, lhs, rhs) => match op {
                AffineOp::Mul => known[lhs].wrapping_mul(known[rhs]),
                AffineOp::Add | AffineOp::Mod => {
                    gcd(known[lhs].unsigned_abs(), known[rhs].unsigned_abs()) as i64
                }
                AffineOp::FloorDiv | AffineOp::CeilDiv => match as_constant(builder, rhs) {
                    Some(divisor) if divisor != 0 && known[lhs].wrapping_rem(divisor) == 0 => {
                        known[lhs].wrapping_div(divisor).wrapping_abs()
                    }
                    _ => 1,
                },
            },
        };
        known[expr] = divisor;
    }
    known[root]
}

/// Returns the value of each result, where constants determine it. `None` if an evaluated result divides by a number that is not valid, which is
/// poison.
pub(crate) fn evaluate(map: &AffineMap, inputs: &[Option<i64>]) -> Option<Vec<Option<i64>>> {
    let input = |nth: usize| inputs.get(nth).copied().flatten();
    // `Err` is poison.
    let mut values: SmallVec<[Result<Option<i64>, ()>; 8]> = SmallVec::with_capacity(map.nodes.len());
    for node in &map.nodes {
        values.push(match node {
            AffineNode::Constant(value) => Ok(Some(*value)),
            AffineNode::Dim(nth) => Ok(input(*nth as usize)),
            AffineNode::Symbol(nth) => Ok(input((map.n_dims + nth) as usize)),
            AffineNode::Binary(op, lhs, rhs) => match (values[lhs.index()], values[rhs.index()]) {
                (Err(()), _) | (Ok(Some(_)), Err(())) => Err(()),
                (Ok(Some(lhs)), Ok(Some(rhs))) => match op {
                    AffineOp::Add => Ok(Some(lhs.wrapping_add(rhs))),
                    AffineOp::Mul => Ok(Some(lhs.wrapping_mul(rhs))),
                    AffineOp::Mod if rhs < 1 => Err(()),
                    AffineOp::FloorDiv | AffineOp::CeilDiv if rhs == 0 => Err(()),
                    AffineOp::Mod => Ok(Some(lhs.rem_euclid(rhs))),
                    AffineOp::FloorDiv => Ok(Some(floor_div(lhs, rhs))),
                    AffineOp::CeilDiv => Ok(Some(ceil_div(lhs, rhs))),
                },
                _ => Ok(None),
            },
        });
    }
    map.results.iter().map(|result| values[result.index()].ok()).collect()
}

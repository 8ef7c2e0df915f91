//! Affine maps and sets as text, in MLIR's format.
//!
//! Uses an explicit stack of pending output instead of recursion.

use std::fmt;

use super::{AffineExpr, AffineMap, AffineNode, AffineOp, IntegerSet};

impl fmt::Display for AffineMap {
    /// `(d0)[s0] -> (d0 + s0)`, without the `affine_map<…>` around it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spaces(f, self.n_dims, self.n_symbols)?;
        f.write_str(" -> (")?;
        for (i, result) in self.results.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            write_expr(f, &self.nodes, *result)?;
        }
        f.write_str(")")
    }
}

/// Writes the name of a dimension or symbol.
type WriteName<'a> = &'a dyn Fn(&mut fmt::Formatter<'_>, AffineNode) -> fmt::Result;

/// Results of a map, with commas between them.
struct Results<'a> {
    map: &'a AffineMap,
    range: std::ops::Range<usize>,
    name: WriteName<'a>,
}

impl fmt::Display for Results<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, result) in self.map.results.get(self.range.clone()).unwrap_or(&[]).iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            write_expr_with(f, &self.map.nodes, *result, self.name)?;
        }
        Ok(())
    }
}

impl AffineMap {
    /// Prints some of its results, separated by commas; `name` returns the names of dimensions and symbols.
    pub fn results_text(&self, range: std::ops::Range<usize>, name: &dyn Fn(AffineNode) -> String) -> String {
        let name = |f: &mut fmt::Formatter<'_>, node: AffineNode| f.write_str(&name(node));
        Results { map: self, range, name: &name }.to_string()
    }
}

impl fmt::Display for IntegerSet {
    /// `(d0)[s0] : (d0 - s0 >= 0)`, without the `affine_set<…>` around it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spaces(f, self.n_dims, self.n_symbols)?;
        f.write_str(" : (")?;
        for (i, (expr, is_equality)) in self.constraints.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            write_expr(f, &self.nodes, *expr)?;
            f.write_str(if *is_equality { " == 0" } else { " >= 0" })?;
        }
        f.write_str(")")
    }
}

fn write_spaces(f: &mut fmt::Formatter<'_>, n_dims: u32, n_symbols: u32) -> fmt::Result {
    f.write_str("(")?;
    for i in 0..n_dims {
        write!(f, "{}d{i}", if i > 0 { ", " } else { "" })?;
    }
    f.write_str(")")?;
    if n_symbols > 0 {
        f.write_str("[")?;
        for i in 0..n_symbols {
            write!(f, "{}s{i}", if i > 0 { ", " } else { "" })?;
        }
        f.write_str("]")?;
    }
    Ok(())
}

/// Pending output, next on top.
enum Todo {
    Text(&'static str),
    /// The magnitude of a negative number.
    Negated(i64),
    /// An expression, and whether a sum or product needs parentheses.
    Expr(AffineExpr, bool),
}

/// Writes one expression of a list of nodes.
pub(crate) fn write_expr(f: &mut fmt::Formatter<'_>, nodes: &[AffineNode], root: AffineExpr) -> fmt::Result {
    write_expr_with(f, nodes, root, &|f, node| match node {
        AffineNode::Symbol(i) => write!(f, "s{i}"),
        AffineNode::Dim(i) => write!(f, "d{i}"),
        _ => Ok(()),
    })
}

/// Writes one expression with the given names of dimensions and symbols.
fn write_expr_with(
    f: &mut fmt::Formatter<'_>,
    nodes: &[AffineNode],
    root: AffineExpr,
    name: WriteName<'_>,
) -> fmt::Result {
    let mut todo = vec![Todo::Expr(root, false)];
    while let Some(item) = todo.pop() {
        match item {
            Todo::Text(text) => f.write_str(text)?,
            Todo::Negated(value) => write!(f, "{}", value.wrapping_neg())?,
            Todo::Expr(expr, is_tight) => match nodes[expr.index()] {
                AffineNode::Constant(value) => write!(f, "{value}")?,
                node @ (AffineNode::Dim(_) | AffineNode::Symbol(_)) => name(f, node)?,
                AffineNode::Binary(op, lhs, rhs) => {
                    if is_tight {
                        f.write_str("(")?;
                        todo.push(Todo::Text(")"));
                    }
                    push_binary(&mut todo, nodes, op, lhs, rhs);
                }
            },
        }
    }
    Ok(())
}

fn push_binary(todo: &mut Vec<Todo>, nodes: &[AffineNode], op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) {
    let constant = |e: AffineExpr| match nodes[e.index()] {
        AffineNode::Constant(value) => Some(value),
        _ => None,
    };
    let word = match op {
        AffineOp::Add => return push_sum(todo, nodes, lhs, rhs),
        AffineOp::Mul if constant(rhs) == Some(-1) => {
            todo.extend([Todo::Expr(lhs, true), Todo::Text("-")]);
            return;
        }
        AffineOp::Mul => " * ",
        AffineOp::Mod => " mod ",
        AffineOp::FloorDiv => " floordiv ",
        AffineOp::CeilDiv => " ceildiv ",
    };
    todo.extend([Todo::Expr(rhs, true), Todo::Text(word), Todo::Expr(lhs, true)]);
}

/// Schedules a sum; a negative right side is written as a subtraction.
fn push_sum(todo: &mut Vec<Todo>, nodes: &[AffineNode], lhs: AffineExpr, rhs: AffineExpr) {
    match nodes[rhs.index()] {
        AffineNode::Constant(value) if value < 0 => todo.extend([Todo::Negated(value), Todo::Text(" - ")]),
        AffineNode::Binary(AffineOp::Mul, base, factor) => match nodes[factor.index()] {
            AffineNode::Constant(-1) => {
                let is_sum = matches!(nodes[base.index()], AffineNode::Binary(AffineOp::Add, ..));
                todo.extend([Todo::Expr(base, is_sum), Todo::Text(" - ")]);
            }
            AffineNode::Constant(value) if value < -1 => todo.extend([
                Todo::Negated(value),
                Todo::Text(" * "),
                Todo::Expr(base, true),
                Todo::Text(" - "),
            ]),
            _ => todo.extend([Todo::Expr(rhs, false), Todo::Text(" + ")]),
        },
        _ => todo.extend([Todo::Expr(rhs, false), Todo::Text(" + ")]),
    }
    todo.push(Todo::Expr(lhs, false));
}

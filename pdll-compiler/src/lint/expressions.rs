//! Traversal of the expressions of statements, without recursion.
//!
//! In: checked statements. Out: their expressions, for lints that look at every one.

use smallvec::SmallVec;

use crate::sema::checked::{Expr, ExprKind, Stmt, StmtKind, VarId};

/// Expressions still to be visited.
pub(super) type Exprs<'a> = SmallVec<[&'a Expr; 16]>;

/// Calls a function for the expressions of statements, including nested ones; calls `define` for each
/// variable that one defines.
pub(super) fn expressions<'a>(stmts: &'a [Stmt], exprs: &mut Exprs<'a>, mut define: impl FnMut(VarId)) {
    let mut todo: SmallVec<[&[Stmt]; 4]> = smallvec::smallvec![stmts];
    while let Some(stmts) = todo.pop() {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(var, init) => {
                    define(*var);
                    exprs.extend(init);
                }
                StmtKind::Erase(expr) | StmtKind::Return(expr) | StmtKind::Expr(expr) => exprs.push(expr),
                StmtKind::Replace { root, with } => {
                    exprs.push(root);
                    exprs.extend(with);
                }
                StmtKind::Rewrite { root, body } => {
                    exprs.push(root);
                    todo.push(body);
                }
            }
        }
    }
}

/// Adds the direct subexpressions of an expression.
pub(super) fn push_parts<'a>(expr: &'a Expr, exprs: &mut Exprs<'a>) {
    match &expr.kind {
        ExprKind::Operation(operation) => {
            // One by one, which is faster than to extend from iterators of unknown length.
            operation.operands.iter().flatten().for_each(|operand| exprs.push(operand));
            operation.attributes.iter().for_each(|(_, value)| exprs.push(value));
            operation.results.iter().flatten().for_each(|result| exprs.push(result));
            operation.location.iter().for_each(|location| exprs.extend(&location.of));
        }
        ExprKind::Call { args, .. } => exprs.extend(args),
        ExprKind::AllResults(base)
        | ExprKind::Result { op: base, .. }
        | ExprKind::ResultGroup { op: base, .. }
        | ExprKind::Element { tuple: base, .. } => exprs.push(base),
        ExprKind::Tuple(elements) | ExprKind::Variadic(elements) => exprs.extend(elements),
        ExprKind::Either(operands) => exprs.extend(&**operands),
        ExprKind::Unpack { tuple, parts } => {
            exprs.push(tuple);
            exprs.extend(parts);
        }
        ExprKind::Var(_)
        | ExprKind::Define(_)
        | ExprKind::Optional { .. }
        | ExprKind::Attr(_)
        | ExprKind::Type(_)
        | ExprKind::Function(_)
        | ExprKind::Part(_)
        | ExprKind::Error => {}
    }
}

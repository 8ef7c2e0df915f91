//! Expressions and calls.

use pdll_pattern::pattern::{EntityKind, NativeCall, NodeId, NodeKind};
use pdll_tablegen::source::Span;

use smallvec::{SmallVec, smallvec};

use super::{Lowerer, Nodes};
use crate::sema::checked::{Body, Expr, ExprKind, Function, FunctionId, FunctionKind, StmtKind};
use crate::sema::types::Type;

impl Lowerer<'_> {
    /// The nodes of an expression: one, or the elements of a tuple.
    pub(super) fn expr(&mut self, expr: &Expr) -> Nodes {
        let span = expr.span;
        let kind = match &expr.kind {
            ExprKind::Attr(text) => NodeKind::Attribute { value: Some(text.clone()), ty: None },
            ExprKind::Type(text) => NodeKind::Type { value: Some(text.clone()) },
            ExprKind::Var(var) => return self.vars.get(var).cloned().unwrap_or_default(),
            ExprKind::Define(var) => {
                let node = self.unbound(*var);
                self.bind_var(*var, smallvec![node]);
                return smallvec![node];
            }
            ExprKind::Operation(operation) => return smallvec![self.operation(operation, span)],
            ExprKind::Call { function, args, is_negated } => {
                let args = args.iter().map(|arg| self.single(arg)).collect();
                return self.call(*function, args, *is_negated, span);
            }
            ExprKind::AllResults(op) => {
                let op = self.single(op);
                match expr.ty {
                    Type::Value => NodeKind::Result { op, index: 0 },
                    _ => NodeKind::Results { op, group: None, is_single: false },
                }
            }
            ExprKind::Result { op, index, .. } => NodeKind::Result { op: self.single(op), index: *index },
            ExprKind::ResultGroup { op, group, .. } => {
                let is_single = expr.ty == Type::Value;
                NodeKind::Results { op: self.single(op), group: Some(*group), is_single }
            }
            ExprKind::Element { tuple, index, .. } => {
                let elements = self.expr(tuple);
                return elements.get(*index as usize).copied().into_iter().collect();
            }
            ExprKind::Tuple(elements) => {
                return elements.iter().map(|element| self.single(element)).collect();
            }
            ExprKind::Unpack { tuple, parts } => return self.unpack(expr, tuple, parts),
            ExprKind::Part(index) => {
                let elements = self.parts.last();
                return elements.and_then(|e| e.get(*index as usize)).copied().into_iter().collect();
            }
            ExprKind::Function(_) | ExprKind::Error => return Nodes::new(),
        };
        smallvec![self.push(kind, span)]
    }

    /// The node of an expression that is no tuple.
    pub(super) fn single(&mut self, expr: &Expr) -> NodeId {
        let nodes = self.expr(expr);
        debug_assert_eq!(nodes.len(), 1, "not one value: {expr:?}");
        nodes.first().copied().unwrap_or(NodeId(0))
    }

    fn unpack(&mut self, expr: &Expr, tuple: &Expr, parts: &[Expr]) -> Nodes {
        let elements = self.expr(tuple);
        self.parts.push(elements);
        let parts: Vec<NodeId> = parts.iter().map(|part| self.single(part)).collect();
        self.parts.pop();
        match expr.ty.entity_kind() {
            Some(kind) => smallvec![self.push(NodeKind::Range { kind, parts }, expr.span)],
            None => SmallVec::from_vec(parts),
        }
    }

    /// Expands the call of a PDLL function, or makes the node of a native one.
    pub(super) fn call(&mut self, id: FunctionId, args: Nodes, is_negated: bool, span: Span) -> Nodes {
        let function = self.module.function(id);
        let is_constraint = function.kind == FunctionKind::Constraint;
        if is_constraint {
            for (param, arg) in function.params.iter().zip(&args) {
                for constraint in &self.module.variable(*param).constraints {
                    self.call(constraint.function, smallvec![*arg], false, constraint.span);
                }
            }
        }
        let results = match &function.body {
            Body::Pdll(_) => self.expand(function, args),
            _ => self.native(function, args, is_negated, span),
        };
        if is_constraint {
            for (result, node) in function.results.iter().zip(&results) {
                if let Some(constraint) = result.constraint {
                    self.call(constraint, smallvec![*node], false, result.span);
                }
            }
        }
        results
    }

    /// Runs the body of a function in place. There is no recursion, so a variable has one meaning at a time.
    fn expand(&mut self, function: &Function, args: Nodes) -> Nodes {
        let Body::Pdll(body) = &function.body else { return Nodes::new() };
        for (param, arg) in function.params.iter().zip(args) {
            self.vars.insert(*param, smallvec![arg]);
        }
        for stmt in body {
            if let StmtKind::Return(value) = &stmt.kind {
                return self.expr(value);
            }
            self.stmt(stmt);
        }
        Nodes::new()
    }

    fn native(&mut self, function: &Function, args: Nodes, is_negated: bool, span: Span) -> Nodes {
        let kinds: Vec<EntityKind> = match &function.result_type {
            Type::Tuple(tuple) => tuple.elements.iter().filter_map(|e| e.ty.entity_kind()).collect(),
            one => one.entity_kind().into_iter().collect(),
        };
        let call = NativeCall { name: function.name.clone(), args: args.into_vec(), results: kinds.clone() };
        let kind = match function.kind {
            FunctionKind::Constraint => NodeKind::Constraint { call, is_negated },
            FunctionKind::Rewrite => NodeKind::NativeRewrite(call),
        };
        let call = self.push(kind, span);
        if is_negated {
            return Nodes::new();
        }
        let result =
            |(index, kind)| self.push(NodeKind::NativeResult { call, index: index as u32, kind }, span);
        kinds.into_iter().enumerate().map(result).collect()
    }
}

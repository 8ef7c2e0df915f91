//! Expressions and calls.

use pdll_match::pattern::{EntityKind, NativeCall, NodeId, NodeKind};
use pdll_support::source::Span;

use smallvec::{SmallVec, smallvec};

use super::nodes::Nodes;
use super::rebuild::{Bound, Rebuilding, Unpacked};
use super::{Expanded, Lowerer};
use crate::sema::checked::{Body, Expr, ExprKind, Function, FunctionId, FunctionKind, StmtKind, VarId};
use crate::sema::types::Type;

impl<'a> Lowerer<'a, '_> {
    /// Returns the nodes of an expression: one, or the elements of a tuple.
    pub(super) fn expr(&mut self, expr: &'a Expr) -> Nodes {
        if self.rebuilding.is_none() {
            return self.expr_once(expr);
        }
        match self.rebuilding.as_mut().is_some_and(Rebuilding::enter) {
            true => {
                let nodes = self.expr_once(expr);
                self.rebuilding.iter_mut().for_each(Rebuilding::leave);
                nodes
            }
            false => self.placeholder(expr),
        }
    }

    fn expr_once(&mut self, expr: &'a Expr) -> Nodes {
        if let Some(node) = self.one(expr) {
            return smallvec![node];
        }
        match &expr.kind {
            ExprKind::Var(var) | ExprKind::Define(var) => self.variable(*var),
            ExprKind::Call { function, args, is_negated } => {
                let args = args.iter().map(|arg| self.single(arg)).collect();
                self.call(*function, args, *is_negated, expr.span)
            }
            ExprKind::Element { tuple, index, .. } => {
                let elements = self.expr(tuple);
                elements.get(*index as usize).copied().into_iter().collect()
            }
            ExprKind::Tuple(elements) => elements.iter().map(|element| self.single(element)).collect(),
            ExprKind::Unpack { tuple, parts } => self.unpack(expr, tuple, parts),
            ExprKind::Part(index) => self.part(*index as usize),
            // Operations handle their operands and attributes of the kinds `either`, `variadic` and `optional`.
            _ => Nodes::new(),
        }
    }

    /// Returns the node of an expression that is built as one node.
    fn one(&mut self, expr: &'a Expr) -> Option<NodeId> {
        let kind = match &expr.kind {
            ExprKind::Operation(operation) => return Some(self.operation(operation, expr.span)),
            ExprKind::Var(var) => match self.vars.get(*var)?[..] {
                [node] => return Some(node),
                _ => return None,
            },
            ExprKind::Define(var) if self.rebuilding.is_none() => return Some(self.define(*var)),
            ExprKind::Attr(text) => NodeKind::Attribute { value: Some(text.clone()), ty: None },
            ExprKind::Type(text) => NodeKind::Type { value: Some(text.clone()) },
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
            _ => return None,
        };
        Some(self.push(kind, expr.span))
    }

    /// Returns the node of an expression that is not a tuple.
    pub(super) fn single(&mut self, expr: &'a Expr) -> NodeId {
        if self.rebuilding.is_none()
            && let Some(node) = self.one(expr)
        {
            return node;
        }
        let nodes = self.expr(expr);
        debug_assert_eq!(nodes.len(), 1, "not one value: {expr:?}");
        nodes.first().copied().unwrap_or(NodeId(0))
    }

    fn unpack(&mut self, expr: &'a Expr, tuple: &'a Expr, parts: &'a [Expr]) -> Nodes {
        let tuple = match self.rebuilding {
            Some(_) => Unpacked::Again(tuple),
            None => Unpacked::Once(self.expr(tuple)),
        };
        self.parts.push(tuple);
        let parts: Vec<NodeId> = parts.iter().map(|part| self.single(part)).collect();
        self.parts.pop();
        match expr.ty.entity_kind() {
            Some(kind) => smallvec![self.push(NodeKind::Range { kind, parts }, expr.span)],
            None => SmallVec::from_vec(parts),
        }
    }

    /// Returns an element of the tuple that is being unpacked.
    fn part(&mut self, index: usize) -> Nodes {
        let tuple = match self.parts.last() {
            Some(Unpacked::Once(elements)) => return elements.get(index).copied().into_iter().collect(),
            Some(Unpacked::Again(tuple)) => *tuple,
            None => return Nodes::new(),
        };
        // It may itself use the enclosing tuple.
        let inner = self.parts.pop();
        let elements = self.expr(tuple);
        self.parts.extend(inner);
        elements.get(index).copied().into_iter().collect()
    }

    /// Returns the nodes of a variable. One that was forgotten is built again.
    fn variable(&mut self, var: VarId) -> Nodes {
        match (self.vars.get(var), &self.rebuilding) {
            (Some(nodes), _) => Nodes::from_slice(nodes),
            (None, Some(rebuilding)) => {
                let init = rebuilding.inits.get(&var).copied();
                self.build(var, init)
            }
            (None, None) => match self.read_optional(var) {
                Some(node) => {
                    self.bind_var(var, smallvec![node]);
                    smallvec![node]
                }
                None => Nodes::new(),
            },
        }
    }

    /// Builds a variable from its initial value, or without one.
    pub(super) fn build(&mut self, var: VarId, init: Option<&'a Expr>) -> Nodes {
        let Some(init) = init else { return smallvec![self.define(var)] };
        let nodes = self.expr(init);
        self.bind_var(var, Nodes::from_slice(&nodes));
        nodes
    }

    /// Builds a variable without an initial value.
    fn define(&mut self, var: VarId) -> NodeId {
        let node = self.unbound(var);
        self.bind_var(var, smallvec![node]);
        node
    }

    /// Returns as many nodes as an expression has, if the result is discarded.
    fn placeholder(&mut self, expr: &Expr) -> Nodes {
        if self.nodes.is_empty() {
            self.push(NodeKind::Type { value: None }, expr.span);
        }
        let n = match &expr.ty {
            Type::Tuple(tuple) => tuple.elements.len(),
            _ => 1,
        };
        SmallVec::from_elem(NodeId(0), n)
    }

    /// Expands the call of a PDLL function, or creates the node of a native one.
    pub(super) fn call(&mut self, id: FunctionId, args: Nodes, is_negated: bool, span: Span) -> Nodes {
        let module = self.module;
        let function = module.function(id);
        let is_constraint = function.kind == FunctionKind::Constraint;
        if is_constraint {
            for (param, arg) in function.params.iter().zip(&args) {
                for constraint in &module.variable(*param).constraints {
                    self.call(constraint.function, smallvec![*arg], false, constraint.span);
                }
            }
        }
        let results = match &function.body {
            Body::Pdll(_) => {
                if function.only_holds() {
                    self.expanded.push(Expanded { function: id, args: args.to_vec(), span });
                }
                self.expand(function, args)
            }
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

    /// Expands the body of a function in place. There is no recursion, so a variable has one meaning at a
    /// time.
    fn expand(&mut self, function: &'a Function, args: Nodes) -> Nodes {
        let Body::Pdll(body) = &function.body else { return Nodes::new() };
        for (param, arg) in function.params.iter().zip(args) {
            self.vars.insert(*param, smallvec![arg]);
        }
        let n_bound = self.rebuilding.as_ref().map_or(0, |rebuilding| rebuilding.bound.len());
        let mut results = Nodes::new();
        for stmt in body {
            if let StmtKind::Return(value) = &stmt.kind {
                self.forget(n_bound);
                results = self.expr(value);
                break;
            }
            self.stmt(stmt);
        }
        self.forget(n_bound);
        results
    }

    /// Removes the variables that were bound after the first `n_bound`, if they are to be built again.
    fn forget(&mut self, n_bound: usize) {
        if let Some(rebuilding) = &mut self.rebuilding {
            for bound in rebuilding.bound.drain(n_bound..) {
                match bound {
                    Bound::Var(var) => self.vars.remove(var),
                    Bound::Implicit(key) => drop(rebuilding.implicit.remove(&key)),
                }
            }
        }
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

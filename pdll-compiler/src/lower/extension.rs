//! Operations with what PDLL has beyond mlir-pdll's: `either`, `variadic`, `optional` and `location`.
//!
//! In: checked operations. Out: the same nodes as for rules.

use pdll_match::pattern::{LocationNode, NamedAttribute, NamedAttributes, NodeId, NodeIds, NodeKind};
use pdll_support::source::Span;
use smallvec::smallvec;

use super::Lowerer;
use super::nodes::MaybeAttribute;
use crate::sema::checked::{self, Expr, ExprKind, Name, VarId};

impl<'a> Lowerer<'a, '_> {
    /// Returns the nodes of operands.
    pub(super) fn operands(&mut self, operands: &'a [Expr]) -> NodeIds {
        let mut nodes = NodeIds::with_capacity(operands.len());
        for operand in operands {
            match &operand.kind {
                ExprKind::Either(both) => {
                    let taken = self.choices.choose(2);
                    let [first, second] = &**both;
                    let (first, second) = (self.single(first), self.single(second));
                    nodes.extend(if taken == 0 { [first, second] } else { [second, first] });
                }
                ExprKind::Variadic(values) => nodes.extend(values.iter().map(|value| self.single(value))),
                _ => nodes.push(self.single(operand)),
            }
        }
        nodes
    }

    /// Returns the attributes that are not optional.
    pub(super) fn attributes(&mut self, attributes: &'a [(Name, Expr)]) -> NamedAttributes {
        let mut nodes = NamedAttributes::with_capacity(attributes.len());
        for (name, value) in attributes {
            if !matches!(value.kind, ExprKind::Optional { .. }) {
                nodes.push(NamedAttribute { name: name.text.clone(), value: self.single(value) });
            }
        }
        nodes
    }

    /// Records the optional attributes of a matched operation.
    pub(super) fn record_optional(&mut self, operation: &'a checked::Operation, op: NodeId) {
        for (name, value) in &operation.attributes {
            if let ExprKind::Optional { var, default } = &value.kind {
                let attribute = MaybeAttribute { op, name: name.text.clone(), default: default.clone() };
                self.vars.remove(*var);
                self.maybe_absent.insert(*var, attribute);
            }
        }
    }

    /// Returns the node of an attribute that may be absent, at its first use.
    pub(super) fn read_optional(&mut self, var: VarId) -> Option<NodeId> {
        let MaybeAttribute { op, name, default } = self.maybe_absent.remove(&var)?;
        let span = self.module.variable(var).span;
        Some(self.push(NodeKind::AttributeOf { op, name, default }, span))
    }

    /// Makes the location of an operation that of what is created next. It was the root's at first.
    pub(super) fn enter(&mut self, operation: &'a checked::Operation, span: Span) {
        let Some((root, n_match)) = self.rewrite else { return };
        let place = match &operation.location {
            Some(location) => {
                (location.of.iter().map(|of| self.single(of)).collect(), location.label.clone())
            }
            None if self.is_fused => {
                let is_op = |id: &NodeId| matches!(self.nodes[id.index()].kind, NodeKind::Operation(_));
                let others = (0..n_match).map(NodeId).filter(|id| *id != root && is_op(id));
                (std::iter::once(root).chain(others).collect(), None)
            }
            None => (smallvec![root], None),
        };
        let current = self.place.take().unwrap_or_else(|| (smallvec![root], None));
        if current != place {
            let (of, label) = place.clone();
            self.push(NodeKind::Location(LocationNode { of: of.into_vec(), label }), span);
        }
        self.place = Some(place);
    }
}

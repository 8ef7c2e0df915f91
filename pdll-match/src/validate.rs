//! Validation of patterns: the properties that all readers of patterns rely on.
//!
//! In: a `Pattern` from an untrusted source. Out: the first error in it.

use std::fmt;

use crate::pattern::{EntityKind, NativeCall, NodeId, NodeKind, Pattern, Replacement};

/// The reason why a pattern is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidPattern {
    /// Invalid node; `None` for the pattern itself.
    pub node: Option<NodeId>,
    /// Message.
    pub message: &'static str,
}

impl fmt::Display for InvalidPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.node {
            Some(node) => write!(f, "node {} {}", node.0, self.message),
            None => write!(f, "the pattern {}", self.message),
        }
    }
}

impl std::error::Error for InvalidPattern {}

/// Checks that nodes refer to earlier nodes of the right kinds, and are in the right section.
///
/// # Errors
///
/// The first error.
pub fn validate(pattern: &Pattern) -> Result<(), InvalidPattern> {
    let whole = |message| Err(InvalidPattern { node: None, message });
    if pattern.n_match as usize > pattern.nodes.len() {
        return whole("has fewer nodes than its match section");
    }
    if pattern.root.0 >= pattern.n_match || !is_operation(pattern, pattern.root) {
        return whole("has a root that is no operation of its match section");
    }
    for index in 0..pattern.nodes.len() {
        let id = NodeId(index as u32);
        Check { pattern, id }.node()?;
    }
    if let Some(rewrite) = &pattern.external_rewrite {
        let is_bad = |&arg: &NodeId| arg.0 >= pattern.n_match || pattern.entity_kind(arg).is_none();
        if rewrite.args.iter().any(is_bad) {
            return whole("passes to its external rewrite a node that is no entity of its match section");
        }
        if pattern.n_match as usize != pattern.nodes.len() {
            return whole("has an external rewrite and a rewrite section");
        }
    }
    Ok(())
}

fn is_operation(pattern: &Pattern, node: NodeId) -> bool {
    matches!(pattern.node(node).kind, NodeKind::Operation(_))
}

struct Check<'a> {
    pattern: &'a Pattern,
    id: NodeId,
}

impl Check<'_> {
    fn node(&self) -> Result<(), InvalidPattern> {
        use EntityKind::{Attribute, Operation, Type, TypeRange, Value, ValueRange};
        let is_match = self.id.0 < self.pattern.n_match;
        match &self.pattern.node(self.id).kind {
            NodeKind::Attribute { ty, value } => {
                if ty.is_some() && value.is_some() {
                    return self.fail("has both a type and a value");
                }
                if !is_match && value.is_none() {
                    return self.fail("is an attribute without a value in a rewrite section");
                }
                self.optional(*ty, &[Type])
            }
            NodeKind::Operand { ty } => self.section(is_match).and_then(|()| self.optional(*ty, &[Type])),
            NodeKind::Operands { ty } => {
                self.section(is_match).and_then(|()| self.optional(*ty, &[TypeRange]))
            }
            NodeKind::Operation(op) => {
                if !is_match && op.name.is_none() {
                    return self.fail("creates an operation without a name");
                }
                self.all(op.operands.iter().flatten(), &[Value, ValueRange])?;
                self.all(op.result_types.iter().flatten(), &[Type, TypeRange])?;
                self.all(op.attributes.iter().map(|attribute| &attribute.value), &[Attribute])
            }
            NodeKind::Result { op, .. } => self.operation(*op),
            NodeKind::Results { op, group, is_single } => {
                if *is_single && group.is_none() {
                    return self.fail("is one value, but no group of results");
                }
                self.operation(*op)
            }
            NodeKind::Type { .. } | NodeKind::Types { .. } => Ok(()),
            NodeKind::Range { kind, parts } => {
                self.section(!is_match)?;
                match kind {
                    TypeRange => self.all(parts, &[Type, TypeRange]),
                    ValueRange => self.all(parts, &[Value, ValueRange]),
                    _ => self.fail("is a range of a kind that has no ranges"),
                }
            }
            NodeKind::Constraint { call, .. } => self.section(is_match).and_then(|()| self.call(call)),
            NodeKind::NativeRewrite(call) => self.section(!is_match).and_then(|()| self.call(call)),
            NodeKind::NativeResult { call, index, kind } => self.native_result(*call, *index, *kind),
            NodeKind::AttributeOf { op, .. } => {
                self.section(!is_match)?;
                if op.0 >= self.pattern.n_match {
                    return self.fail("is an attribute of an operation that is not matched");
                }
                self.operation(*op)
            }
            NodeKind::Location(location) => {
                self.section(!is_match)?;
                if location.of.is_empty() && location.label.is_none() {
                    return self.fail("is a location of nothing");
                }
                self.all(&location.of, &[Operation, Value, ValueRange])
            }
            NodeKind::Erase { op } => self.section(!is_match).and_then(|()| self.one(*op, &[Operation])),
            NodeKind::Replace { op, with } => {
                self.section(!is_match)?;
                self.one(*op, &[Operation])?;
                match with {
                    Replacement::Operation(with) => self.one(*with, &[Operation]),
                    Replacement::Values(values) => self.all(values, &[Value, ValueRange]),
                }
            }
        }
    }

    fn call(&self, call: &NativeCall) -> Result<(), InvalidPattern> {
        let is_entity = |&arg: &NodeId| {
            let is_definite = |kind: &NodeKind| !matches!(kind, NodeKind::AttributeOf { .. });
            arg < self.id
                && self.pattern.entity_kind(arg).is_some()
                && is_definite(&self.pattern.node(arg).kind)
        };
        if call.args.iter().all(is_entity) {
            Ok(())
        } else {
            self.fail("has an argument that is not an earlier entity")
        }
    }

    fn native_result(&self, call: NodeId, index: u32, kind: EntityKind) -> Result<(), InvalidPattern> {
        let results = match self.pattern.nodes.get(call.index()).map(|node| &node.kind) {
            Some(NodeKind::Constraint { is_negated: true, .. }) => {
                return self.fail("is the result of a negated constraint");
            }
            Some(NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call)) => &call.results,
            _ => return self.fail("is a result of a node that is not a native call"),
        };
        // An operation of the match section may use the result of a later constraint.
        let is_match = self.id.0 < self.pattern.n_match;
        if call.0 >= self.id.0 && !is_match {
            return self.fail("is the result of a later call");
        }
        if results.get(index as usize) == Some(&kind) {
            Ok(())
        } else {
            self.fail("is a result that its call does not have")
        }
    }

    /// Checks that a node is an operation.
    fn operation(&self, op: NodeId) -> Result<(), InvalidPattern> {
        self.one(op, &[EntityKind::Operation])
    }

    fn section(&self, is_right: bool) -> Result<(), InvalidPattern> {
        if is_right { Ok(()) } else { self.fail("is in the wrong section") }
    }

    fn optional(&self, node: Option<NodeId>, kinds: &[EntityKind]) -> Result<(), InvalidPattern> {
        node.map_or(Ok(()), |node| self.one(node, kinds))
    }

    fn all<'n>(
        &self,
        nodes: impl IntoIterator<Item = &'n NodeId>,
        kinds: &[EntityKind],
    ) -> Result<(), InvalidPattern> {
        nodes.into_iter().try_for_each(|&node| self.one(node, kinds))
    }

    fn one(&self, node: NodeId, kinds: &[EntityKind]) -> Result<(), InvalidPattern> {
        if node >= self.id {
            return self.fail("refers to itself or a later node");
        }
        match self.pattern.entity_kind(node) {
            Some(kind) if kinds.contains(&kind) => Ok(()),
            _ => self.fail("refers to a node of the wrong kind"),
        }
    }

    fn fail(&self, message: &'static str) -> Result<(), InvalidPattern> {
        Err(InvalidPattern { node: Some(self.id), message })
    }
}

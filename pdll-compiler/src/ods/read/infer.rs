//! Type inference of an operation's results: whether it is possible, and how.
//!
//! MLIR: `Operator::populateTypeInferenceInfo`.

use pdll_tablegen::records::Record;

use super::Reader;
use crate::ods::model::{Argument, GroupKind, Inference, InferredType, Operation, TypeSource};

/// A part whose type may be derived from another's, or from which another may be derived.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Node {
    Operand(u32),
    Attribute(u32),
    Result(u32),
}

impl Reader<'_> {
    pub(super) fn infer(&mut self, record: &Record, operation: &mut Operation) {
        if operation.has_trait("InferTypeOpInterface") {
            operation.has_type_inference = true;
            operation.inference = Some(Inference::Declared);
            return;
        }
        if operation.results.is_empty()
            || operation.results.iter().any(|group| group.kind != GroupKind::Single)
        {
            return;
        }
        let derived = self.derive(record, operation);
        operation.has_type_inference = derived.is_some();
        operation.inference = derived.or_else(|| first_attribute(operation)).map(Inference::Derived);
    }

    fn derive(&mut self, record: &Record, operation: &Operation) -> Option<Vec<InferredType>> {
        if operation.has_trait("SameOperandsAndResultType") {
            let anchor = operation.operands.iter().position(|group| group.kind == GroupKind::Single)?;
            let same = InferredType { source: TypeSource::Operand(anchor as u32), transform: None };
            return Some(vec![same; operation.results.len()]);
        }
        let mut known: Vec<Option<InferredType>> =
            operation.results.iter().map(|group| self.built(&group.constraint)).collect();
        let edges = edges(operation);
        // Each round visits all edges and resolves further results.
        loop {
            let mut is_changed = false;
            for (from, to, transform) in &edges {
                let Node::Result(to) = to else { continue };
                let source = match from {
                    Node::Operand(group) => TypeSource::Operand(*group),
                    Node::Attribute(slot) => TypeSource::Attribute(*slot),
                    Node::Result(from) if known[*from as usize].is_some() && from != to => {
                        TypeSource::Result(*from)
                    }
                    Node::Result(_) => continue,
                };
                let slot = &mut known[*to as usize];
                if slot.is_none() {
                    *slot = Some(InferredType { source, transform: transform.clone() });
                    is_changed = true;
                }
            }
            if !is_changed {
                break;
            }
        }
        for found in known.iter().flatten() {
            if let Some(text) = &found.transform {
                if self.is_cpp(text) {
                    return None;
                }
                self.check_rust(text, self.field_span(record, "traits"));
            }
        }
        known.into_iter().collect()
    }

    /// Returns the only type that satisfies a constraint.
    fn built(&self, constraint: &str) -> Option<InferredType> {
        let build = self.ods.constraints.get(constraint)?.build.clone()?;
        Some(InferredType { source: TypeSource::Built(build), transform: None })
    }
}

/// Returns which types follow from which, by `AllTypesMatch` and `TypesMatchWith`.
fn edges(operation: &Operation) -> Vec<(Node, Node, Option<String>)> {
    let mut out = Vec::new();
    for used in &operation.trait_uses {
        match used.name.as_str() {
            "TypesMatchWith" => {
                if let [lhs, rhs, transform] = &used.args[..]
                    && let (Some(lhs), Some(rhs)) = (node(operation, lhs), node(operation, rhs))
                {
                    out.push((lhs, rhs, Some(transform.clone())));
                }
            }
            "AllTypesMatch" => {
                let nodes: Vec<Node> = used.args.iter().filter_map(|arg| node(operation, arg)).collect();
                let is_given = |node: &&Node| !matches!(node, Node::Result(_));
                let given = nodes.iter().find(is_given).into_iter();
                for from in given.chain(nodes.iter().filter(|node| matches!(node, Node::Result(_)))) {
                    out.extend(nodes.iter().filter(|to| *to != from).map(|to| (*from, *to, None)));
                }
            }
            _ => {}
        }
    }
    out
}

/// Returns the part with a name, if its type is unique: a single value or a required attribute.
fn node(operation: &Operation, name: &str) -> Option<Node> {
    let single = |groups: &[crate::ods::model::ValueGroup]| {
        groups.iter().position(|group| group.name == name && group.kind == GroupKind::Single)
    };
    if let Some(index) = single(&operation.operands) {
        return Some(Node::Operand(index as u32));
    }
    if let Some(index) = single(&operation.results) {
        return Some(Node::Result(index as u32));
    }
    let attribute = |attr: &crate::ods::model::AttributeDef| attr.name == name && !attr.is_optional;
    operation.attributes.iter().position(attribute).map(|index| Node::Attribute(index as u32))
}

/// Infers the type of the first attribute for all results, for `FirstAttrDerivedResultType`.
fn first_attribute(operation: &Operation) -> Option<Vec<InferredType>> {
    if !operation.has_trait("FirstAttrDerivedResultType") {
        return None;
    }
    let first = operation.arguments.iter().find_map(|argument| match argument {
        Argument::Attribute(slot) => Some(*slot),
        Argument::Operand(_) => None,
    })?;
    let derived = InferredType { source: TypeSource::Attribute(first), transform: None };
    Some(vec![derived; operation.results.len()])
}

//! Conversion of types in a rewrite: what the match section binds is converted where the rewrite section uses it.
//!
//! In: a lowered pattern of a source with `TypeConverter Name;`. Out: the same with calls of the native rewrites that MLIR registers
//! (`convertValue` and the like), each before the first use of what it converts.
//! Invariant: match nodes keep their ids. Literals, results of native functions and attributes are not converted.
//! MLIR: DialectConversion.h (`registerConversionPDLFunctions`); there users write these calls.

use pdll_match::pattern::{EntityKind, NativeCall, Node, NodeId, NodeKind, Pattern, Replacement};
use pdll_support::source::Span;
use rustc_hash::FxHashMap;

use super::Lowered;
use crate::ods::model::OdsContext;
use crate::sema::conversion_functions::{CONVERSION_FUNCTIONS, conversion_function};

/// Converts what the rewrite section of a pattern uses.
pub(crate) fn convert_uses(lowered: &mut Lowered, ods: &OdsContext) {
    let n_match = lowered.pattern.n_match as usize;
    let steps = lowered.pattern.nodes.split_off(n_match);
    let spans = lowered.spans.split_off(n_match);
    let replaced = replacements(&lowered.pattern, &steps, n_match);
    let mut converter = Converter {
        pattern: &mut lowered.pattern,
        spans: &mut lowered.spans,
        n_match,
        new: Vec::with_capacity(steps.len()),
        converted: FxHashMap::default(),
        ods,
    };
    for (index, (node, span)) in steps.into_iter().zip(spans).enumerate() {
        let id = NodeId((n_match + index) as u32);
        converter.step(node, span, replaced.get(&id).copied());
    }
}

/// Returns the matched operations that created ones replace as a whole.
fn replacements(pattern: &Pattern, steps: &[Node], n_match: usize) -> FxHashMap<NodeId, NodeId> {
    let replaced = steps.iter().filter_map(|node| match &node.kind {
        NodeKind::Replace { op, with: Replacement::Operation(with) } => Some((*with, *op)),
        _ => None,
    });
    let is_match = |id: NodeId| id.index() < n_match && id.index() < pattern.nodes.len();
    replaced.filter(|(with, op)| !is_match(*with) && is_match(*op)).collect()
}

struct Converter<'a> {
    pattern: &'a mut Pattern,
    spans: &'a mut Vec<Span>,
    n_match: usize,
    /// The new ids of the steps of the rewrite section.
    new: Vec<NodeId>,
    /// Converted nodes of matched nodes.
    converted: FxHashMap<NodeId, NodeId>,
    ods: &'a OdsContext,
}

impl Converter<'_> {
    /// Adds a step of the rewrite section. `replaced` is the matched operation that it replaces, if it is an operation.
    fn step(&mut self, mut node: Node, span: Span, replaced: Option<NodeId>) {
        match &mut node.kind {
            NodeKind::Operation(operation) => {
                for id in operation.operands.iter_mut().flatten() {
                    *id = self.used(*id, span);
                }
                for attribute in &mut operation.attributes {
                    attribute.value = self.moved(attribute.value);
                }
                match (&mut operation.result_types, replaced) {
                    (Some(types), _) => {
                        for id in types {
                            *id = self.used(*id, span);
                        }
                    }
                    (types @ None, Some(root)) if self.may_have_results(operation.name.as_deref()) => {
                        *types = self.types_of(root, span).map(Into::into);
                    }
                    (None, _) => {}
                }
            }
            NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => {
                let is_matched = op.index() < self.n_match;
                *op = self.moved(*op);
                let pushed = self.push(node, span);
                let id = if is_matched { self.convert(pushed, span) } else { pushed };
                self.new.push(id);
                return;
            }
            NodeKind::Range { parts, .. } => {
                for id in parts {
                    *id = self.used(*id, span);
                }
            }
            NodeKind::NativeRewrite(call) => {
                let converts = CONVERSION_FUNCTIONS.iter().any(|function| *call.name == *function.name);
                for id in &mut call.args {
                    *id = if converts { self.moved(*id) } else { self.used(*id, span) };
                }
            }
            NodeKind::NativeResult { call, .. } => *call = self.moved(*call),
            NodeKind::AttributeOf { op, .. } | NodeKind::Erase { op } => *op = self.moved(*op),
            NodeKind::Location(location) => {
                for id in &mut location.of {
                    *id = self.moved(*id);
                }
            }
            NodeKind::Replace { op, with } => {
                *op = self.moved(*op);
                match with {
                    Replacement::Operation(by) if by.index() < self.n_match => {
                        let kind = NodeKind::Results { op: *by, group: None, is_single: false };
                        let results = self.push(Node { kind, name: None, place: node.place.clone() }, span);
                        *with = Replacement::Values(vec![self.convert(results, span)]);
                    }
                    Replacement::Operation(by) => *by = self.moved(*by),
                    Replacement::Values(values) => {
                        for id in values {
                            *id = self.used(*id, span);
                        }
                    }
                }
            }
            NodeKind::Attribute { ty, .. } | NodeKind::Operand { ty } | NodeKind::Operands { ty } => {
                if let Some(id) = ty {
                    *id = self.used(*id, span);
                }
            }
            NodeKind::Constraint { .. } | NodeKind::Type { .. } | NodeKind::Types { .. } => {}
        }
        let id = self.push(node, span);
        self.new.push(id);
    }

    /// Returns whether an operation may have results.
    fn may_have_results(&self, name: Option<&str>) -> bool {
        let operation = name.and_then(|name| self.ods.operation(name));
        operation.is_none_or(|operation| !operation.results.is_empty())
    }

    /// Returns the converted result types of a matched operation.
    fn types_of(&mut self, op: NodeId, span: Span) -> Option<Vec<NodeId>> {
        let NodeKind::Operation(operation) = &self.pattern.node(op).kind else { return None };
        let types = operation.result_types.clone()?;
        Some(types.into_iter().map(|id| self.used(id, span)).collect())
    }

    /// Returns the new id of a node that is not converted.
    fn moved(&self, id: NodeId) -> NodeId {
        id.index().checked_sub(self.n_match).and_then(|index| self.new.get(index)).copied().unwrap_or(id)
    }

    /// Returns the node that stands for a used one.
    fn used(&mut self, id: NodeId, span: Span) -> NodeId {
        if id.index() >= self.n_match {
            return self.moved(id);
        }
        if let Some(converted) = self.converted.get(&id) {
            return *converted;
        }
        let converted = self.convert(id, span);
        self.converted.insert(id, converted);
        converted
    }

    /// Adds the conversion of a node, if it is one that the match section binds.
    fn convert(&mut self, id: NodeId, span: Span) -> NodeId {
        let node = self.pattern.node(id);
        let kind = match &node.kind {
            NodeKind::Operand { .. } | NodeKind::Result { .. } => EntityKind::Value,
            NodeKind::Results { is_single: true, .. } => EntityKind::Value,
            NodeKind::Operands { .. } | NodeKind::Results { .. } => EntityKind::ValueRange,
            NodeKind::Type { value: None } => EntityKind::Type,
            NodeKind::Types { values: None } => EntityKind::TypeRange,
            _ => return id,
        };
        let Some(function) = conversion_function(&[kind]) else { return id };
        let (name, place) = (node.name.clone(), node.place.clone());
        let call = NativeCall { name: function.name.into(), args: vec![id], results: vec![kind] };
        let call = Node { kind: NodeKind::NativeRewrite(call), name: None, place: place.clone() };
        let call = self.push(call, span);
        self.push(Node { kind: NodeKind::NativeResult { call, index: 0, kind }, name, place }, span)
    }

    fn push(&mut self, node: Node, span: Span) -> NodeId {
        let id = NodeId(self.pattern.nodes.len() as u32);
        self.pattern.nodes.push(node);
        self.spans.push(span);
        id
    }
}

//! `PatternBuilder`: builds a pattern node by node.
//!
//! In: calls in order, the match section first. Out: a `Pattern`.

use pdll_support::text::Text;

use crate::pattern::{
    EntityKind, NamedAttribute, NativeCall, Node, NodeId, NodeKind, OperationNode, Pattern, Replacement,
    SourcePlace,
};

/// Builds a pattern node by node.
///
/// ```
/// use pdll_match::builder::PatternBuilder;
///
/// // Pattern => replace op<toy.transpose>(op<toy.transpose>(arg: Value)) with arg;
/// let mut b = PatternBuilder::new("TransposeTranspose");
/// let arg = b.operand("arg");
/// let inner = b.op("toy.transpose", &[arg]);
/// let inner = b.result(inner, 0);
/// let root = b.op("toy.transpose", &[inner]);
/// b.rewrite(root);
/// b.replace_with_values(root, &[arg]);
/// let pattern = b.finish();
/// assert_eq!(pattern.benefit, 2);
/// ```
#[derive(Clone, Debug)]
pub struct PatternBuilder {
    pattern: Pattern,
    /// Whether the match section is complete.
    is_rewriting: bool,
}

impl PatternBuilder {
    /// Creates a pattern without nodes.
    pub fn new(name: &str) -> PatternBuilder {
        let pattern = Pattern {
            name: (!name.is_empty()).then(|| name.into()),
            benefit: 0,
            is_benefit_explicit: false,
            has_bounded_recursion: false,
            place: SourcePlace::default(),
            nodes: Vec::new(),
            n_match: 0,
            root: NodeId(0),
            external_rewrite: None,
        };
        PatternBuilder { pattern, is_rewriting: false }
    }

    /// Sets the benefit; the default is the number of operations matched.
    pub fn benefit(&mut self, benefit: u16) -> &mut PatternBuilder {
        self.pattern.benefit = benefit;
        self.pattern.is_benefit_explicit = true;
        self
    }

    /// Declares that the pattern may be applied to operations that it created.
    pub fn with_recursion(&mut self) -> &mut PatternBuilder {
        self.pattern.has_bounded_recursion = true;
        self
    }

    /// Sets the source location of the pattern.
    pub fn place(&mut self, place: SourcePlace) -> &mut PatternBuilder {
        self.pattern.place = place;
        self
    }

    /// Adds any node.
    pub fn node(&mut self, kind: NodeKind, name: Option<&str>) -> NodeId {
        let id = NodeId(self.pattern.nodes.len() as u32);
        self.pattern.nodes.push(Node { kind, name: name.map(Text::from), place: SourcePlace::default() });
        if !self.is_rewriting {
            self.pattern.n_match = self.pattern.nodes.len() as u32;
        }
        id
    }

    /// Adds an unconstrained value with a name.
    pub fn operand(&mut self, name: &str) -> NodeId {
        self.node(NodeKind::Operand { ty: None }, Some(name))
    }

    /// Adds an unconstrained range of values with a name.
    pub fn operands(&mut self, name: &str) -> NodeId {
        self.node(NodeKind::Operands { ty: None }, Some(name))
    }

    /// Adds an unconstrained attribute with a name.
    pub fn attribute(&mut self, name: &str) -> NodeId {
        self.node(NodeKind::Attribute { value: None, ty: None }, Some(name))
    }

    /// Adds a constant attribute, as MLIR text.
    pub fn attribute_literal(&mut self, text: &str) -> NodeId {
        self.node(NodeKind::Attribute { value: Some(text.into()), ty: None }, None)
    }

    /// Adds an unconstrained type with a name.
    pub fn ty(&mut self, name: &str) -> NodeId {
        self.node(NodeKind::Type { value: None }, Some(name))
    }

    /// Adds a constant type, as MLIR text.
    pub fn type_literal(&mut self, text: &str) -> NodeId {
        self.node(NodeKind::Type { value: Some(text.into()) }, None)
    }

    /// Adds an operation with a name and operands only.
    pub fn op(&mut self, name: &str, operands: &[NodeId]) -> NodeId {
        self.op_with(name, operands, &[], None)
    }

    /// Adds an operation with operands, attributes and result types.
    pub fn op_with(
        &mut self,
        name: &str,
        operands: &[NodeId],
        attributes: &[(&str, NodeId)],
        result_types: Option<&[NodeId]>,
    ) -> NodeId {
        let attributes =
            attributes.iter().map(|&(name, value)| NamedAttribute { name: name.into(), value }).collect();
        let operation = OperationNode {
            name: (!name.is_empty()).then(|| name.into()),
            operands: Some(operands.into()),
            attributes,
            result_types: result_types.map(Into::into),
        };
        self.node(NodeKind::Operation(operation), None)
    }

    /// Adds result `index` of an operation.
    pub fn result(&mut self, op: NodeId, index: u32) -> NodeId {
        self.node(NodeKind::Result { op, index }, None)
    }

    /// Adds all results of an operation.
    pub fn results(&mut self, op: NodeId) -> NodeId {
        self.node(NodeKind::Results { op, group: None, is_single: false }, None)
    }

    /// Adds a native constraint; returns its results, none if it is negated.
    pub fn constraint(
        &mut self,
        name: &str,
        args: &[NodeId],
        results: &[EntityKind],
        is_negated: bool,
    ) -> Vec<NodeId> {
        let call = NativeCall { name: name.into(), args: args.to_vec(), results: results.to_vec() };
        let call = self.node(NodeKind::Constraint { call, is_negated }, None);
        if is_negated { Vec::new() } else { self.native_results(call, results) }
    }

    /// Ends the match section; the following nodes rewrite `root`.
    pub fn rewrite(&mut self, root: NodeId) -> &mut PatternBuilder {
        self.pattern.root = root;
        self.is_rewriting = true;
        self
    }

    /// Adds a native rewrite; returns its results.
    pub fn native_rewrite(&mut self, name: &str, args: &[NodeId], results: &[EntityKind]) -> Vec<NodeId> {
        let call = NativeCall { name: name.into(), args: args.to_vec(), results: results.to_vec() };
        let call = self.node(NodeKind::NativeRewrite(call), None);
        self.native_results(call, results)
    }

    fn native_results(&mut self, call: NodeId, kinds: &[EntityKind]) -> Vec<NodeId> {
        let results = kinds.iter().enumerate();
        results
            .map(|(index, &kind)| self.node(NodeKind::NativeResult { call, index: index as u32, kind }, None))
            .collect()
    }

    /// Adds the erasure of an operation.
    pub fn erase(&mut self, op: NodeId) {
        self.node(NodeKind::Erase { op }, None);
    }

    /// Adds the replacement of an operation by another one.
    pub fn replace_with_op(&mut self, op: NodeId, with: NodeId) {
        self.node(NodeKind::Replace { op, with: Replacement::Operation(with) }, None);
    }

    /// Adds the replacement of an operation by values and ranges.
    pub fn replace_with_values(&mut self, op: NodeId, with: &[NodeId]) {
        self.node(NodeKind::Replace { op, with: Replacement::Values(with.to_vec()) }, None);
    }

    /// Returns the pattern.
    pub fn finish(mut self) -> Pattern {
        if !self.pattern.is_benefit_explicit {
            let nodes = &self.pattern.nodes[..self.pattern.n_match as usize];
            let n_ops = nodes.iter().filter(|node| matches!(node.kind, NodeKind::Operation(_))).count();
            self.pattern.benefit = u16::try_from(n_ops).unwrap_or(u16::MAX);
        }
        self.pattern
    }
}

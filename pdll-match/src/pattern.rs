//! Pattern IR: one pattern as a flat list of nodes, the same things the `pdl` dialect's operations say.
//!
//! In: `pdll_compiler::lower`, later `pdl` operations. Out: read by `predicate`, by `emit::pdl` and by `encode`.
//! Invariant: a node refers only to nodes before it. Match nodes come first, then rewrite nodes.
//! MLIR: PDLOps.td.

use std::sync::Arc;

use pdll_support::define_id;
use pdll_support::text::Text;

define_id! {
    /// A node of one pattern: an index into `Pattern::nodes`.
    NodeId
}

/// Where a pattern or node was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SourcePlace {
    /// The file as the compiler was given it; all places in it share its name.
    pub file: Arc<str>,
    /// Line, from one; zero when unknown.
    pub line: u32,
    /// Column, from one; zero when unknown.
    pub column: u32,
}

/// One pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Its name; `None` for an anonymous one.
    pub name: Option<Text>,
    /// The benefit written or, by default, the number of operations matched.
    pub benefit: u16,
    /// Was the benefit written by the user? If not, mlir-pdll prints 0.
    pub is_benefit_explicit: bool,
    /// May it be applied to what it just made?
    pub has_bounded_recursion: bool,
    /// Where it was written.
    pub place: SourcePlace,
    /// The match section, then the rewrite section.
    pub nodes: Vec<Node>,
    /// How many of `nodes` belong to the match section.
    pub n_match: u32,
    /// The operation that the rewrite section starts from: a `NodeKind::Operation` of the match section.
    pub root: NodeId,
    /// A rewrite that is one call of an external function, `pdl.rewrite … with "name"(args)`; then no rewrite nodes.
    pub external_rewrite: Option<ExternalRewrite>,
}

/// A rewrite section that is a single native call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalRewrite {
    /// The registered name.
    pub name: Text,
    /// What it is given besides the root.
    pub args: Vec<NodeId>,
}

/// One node with what is shared by all kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What is it?
    pub kind: NodeKind,
    /// The variable's name in the source, for names in emitted code and messages; `None` for unnamed.
    pub name: Option<Text>,
    /// Where it was written; line zero when unknown.
    pub place: SourcePlace,
}

/// What sort of entity a node (or native argument) stands for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EntityKind {
    /// `!pdl.attribute`
    Attribute,
    /// `!pdl.operation`
    Operation,
    /// `!pdl.type`
    Type,
    /// `!pdl.range<type>`
    TypeRange,
    /// `!pdl.value`
    Value,
    /// `!pdl.range<value>`
    ValueRange,
}

/// A named attribute of an operation node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedAttribute {
    /// The attribute's name.
    pub name: Text,
    /// A `NodeKind::Attribute` or a native result of kind `Attribute`.
    pub value: NodeId,
}

/// An operation, to match or to create.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OperationNode {
    /// `dialect.name`; `None` matches any operation.
    pub name: Option<Text>,
    /// In a match, `None` means operands are not constrained. Values and ranges mixed; a single range is all operands.
    pub operands: Option<Vec<NodeId>>,
    /// Attributes that must be there, or are given.
    pub attributes: Vec<NamedAttribute>,
    /// In a match, `None` means results are not constrained; in a rewrite, that they are inferred by the operation.
    pub result_types: Option<Vec<NodeId>>,
}

/// A native call's name, arguments and results. Its results are `NodeKind::NativeResult` nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeCall {
    /// The registered name.
    pub name: Text,
    /// What it is given.
    pub args: Vec<NodeId>,
    /// The kinds of its results, in order.
    pub results: Vec<EntityKind>,
}

/// What a node is. The comments give the `pdl` operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// `pdl.attribute`: with a constant text (`0 : i32`), or a type it must have, or neither.
    Attribute {
        /// The literal as MLIR text.
        value: Option<Text>,
        /// A type node its type must equal (match section only).
        ty: Option<NodeId>,
    },
    /// `pdl.operand`: some operand, or any value (match section).
    Operand {
        /// A type node its type must equal.
        ty: Option<NodeId>,
    },
    /// `pdl.operands`: a range of operands (match section).
    Operands {
        /// A type-range node its types must equal.
        ty: Option<NodeId>,
    },
    /// `pdl.operation`
    Operation(OperationNode),
    /// `pdl.result`: one result by number. Of an operation to match, or one created.
    Result {
        /// The operation.
        op: NodeId,
        /// Which result?
        index: u32,
    },
    /// `pdl.results`: a group of results by ODS group, or all of them.
    Results {
        /// The operation.
        op: NodeId,
        /// Which ODS result group? `None` means all results.
        group: Option<u32>,
        /// Is the group one value rather than a range?
        is_single: bool,
    },
    /// `pdl.type`
    Type {
        /// The literal as MLIR text.
        value: Option<Text>,
    },
    /// `pdl.types`
    Types {
        /// The literals as MLIR text.
        values: Option<Vec<Text>>,
    },
    /// `pdl.range`: values or types, single or ranges, concatenated (rewrite section).
    Range {
        /// `TypeRange` or `ValueRange`.
        kind: EntityKind,
        /// The parts in order.
        parts: Vec<NodeId>,
    },
    /// `pdl.apply_native_constraint` (match section). A negated one declares its results and gives none: no
    /// `NativeResult` refers to it.
    Constraint {
        /// Which constraint on what?
        call: NativeCall,
        /// Must it fail instead?
        is_negated: bool,
    },
    /// `pdl.apply_native_rewrite` (rewrite section).
    NativeRewrite(NativeCall),
    /// Result `index` of a `Constraint` or `NativeRewrite` node.
    NativeResult {
        /// The call.
        call: NodeId,
        /// Which of its results?
        index: u32,
        /// Its kind.
        kind: EntityKind,
    },
    /// `pdl.erase` (rewrite section).
    Erase {
        /// The operation to erase.
        op: NodeId,
    },
    /// `pdl.replace` (rewrite section).
    Replace {
        /// The operation to replace.
        op: NodeId,
        /// With what?
        with: Replacement,
    },
}

/// What an operation is replaced with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// The results of another operation.
    Operation(NodeId),
    /// Values and ranges, concatenated.
    Values(Vec<NodeId>),
}

impl Pattern {
    /// The node of an id of this pattern.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The ids of the match section, in order.
    pub fn match_nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.n_match).map(NodeId)
    }

    /// The ids of the rewrite section, in order.
    pub fn rewrite_nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (self.n_match..self.nodes.len() as u32).map(NodeId)
    }

    /// Does its rewrite erase or replace an operation before its last step? If not, and native functions aside, nothing but
    /// what it created has to be taken back when it fails.
    pub fn changes_early(&self) -> bool {
        let steps = self.rewrite_nodes().map(|id| &self.node(id).kind);
        let mut has_changed = false;
        for step in steps {
            let changes = matches!(step, NodeKind::Erase { .. } | NodeKind::Replace { .. });
            let acts = changes || matches!(step, NodeKind::Operation(_) | NodeKind::NativeRewrite(_));
            if has_changed && acts {
                return true;
            }
            has_changed |= changes;
        }
        false
    }

    /// Does it call native functions, to match or to rewrite?
    pub fn calls_natives(&self) -> bool {
        let calls =
            |node: &Node| matches!(node.kind, NodeKind::NativeRewrite(_) | NodeKind::Constraint { .. });
        self.external_rewrite.is_some() || self.nodes.iter().any(calls)
    }

    /// The names of the operations it may create, sorted, each once.
    pub fn generated_ops(&self) -> Vec<&str> {
        let name_of = |id: NodeId| match &self.node(id).kind {
            NodeKind::Operation(op) => op.name.as_deref(),
            _ => None,
        };
        let mut names: Vec<&str> = self.rewrite_nodes().filter_map(name_of).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What sort of entity a node stands for; `None` for statements (constraints, erasures, replacements).
    pub fn entity_kind(&self, id: NodeId) -> Option<EntityKind> {
        Some(match &self.node(id).kind {
            NodeKind::Attribute { .. } => EntityKind::Attribute,
            NodeKind::Operand { .. } | NodeKind::Result { .. } => EntityKind::Value,
            NodeKind::Operands { .. } => EntityKind::ValueRange,
            NodeKind::Results { is_single, .. } if *is_single => EntityKind::Value,
            NodeKind::Results { .. } => EntityKind::ValueRange,
            NodeKind::Operation(_) => EntityKind::Operation,
            NodeKind::Type { .. } => EntityKind::Type,
            NodeKind::Types { .. } => EntityKind::TypeRange,
            NodeKind::Range { kind, .. } | NodeKind::NativeResult { kind, .. } => *kind,
            NodeKind::Constraint { .. }
            | NodeKind::NativeRewrite(_)
            | NodeKind::Erase { .. }
            | NodeKind::Replace { .. } => return None,
        })
    }
}

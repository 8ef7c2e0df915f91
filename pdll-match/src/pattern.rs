//! Pattern IR: one pattern as a flat list of nodes, equivalent to the operations of the `pdl` dialect.
//!
//! In: `pdll_compiler::lower`, later `pdl` operations. Out: read by `predicate`, by `emit::pdl` and by `encode`.
//! Invariant: a node refers only to nodes before it. Match nodes come first, then rewrite nodes.
//! MLIR: PDLOps.td.

use std::sync::Arc;

use pdll_support::define_id;
use pdll_support::text::Text;
use smallvec::SmallVec;

define_id! {
    /// A node of one pattern: an index into `Pattern::nodes`.
    NodeId
}

/// Source location of a pattern or node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SourcePlace {
    /// The file name as passed to the compiler; shared by all locations in the file.
    pub file: Arc<str>,
    /// Line, from one; zero if unknown.
    pub line: u32,
    /// Column, from one; zero if unknown.
    pub column: u32,
}

impl std::fmt::Display for SourcePlace {
    /// Writes `FILE:LINE:COLUMN`, or the file alone if the line is unknown.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 { write!(f, ":{}:{}", self.line, self.column) } else { Ok(()) }
    }
}

/// One pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Name; `None` for an anonymous pattern.
    pub name: Option<Text>,
    /// The explicit benefit or, by default, the number of operations matched.
    pub benefit: u16,
    /// Whether the user specified the benefit. If not, mlir-pdll prints 0.
    pub is_benefit_explicit: bool,
    /// Whether it may be applied to operations that it just created.
    pub has_bounded_recursion: bool,
    /// Source location.
    pub place: SourcePlace,
    /// Nodes of the match section, then of the rewrite section.
    pub nodes: Vec<Node>,
    /// Number of `nodes` in the match section.
    pub n_match: u32,
    /// The operation from which the rewrite section starts: a `NodeKind::Operation` of the match section.
    pub root: NodeId,
    /// A rewrite that is a single call of an external function, `pdl.rewrite … with "name"(args)`; then there
    /// are no rewrite nodes.
    pub external_rewrite: Option<ExternalRewrite>,
}

/// A rewrite section that is a single native call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalRewrite {
    /// Registered name.
    pub name: Text,
    /// Arguments after the root.
    pub args: Vec<NodeId>,
}

/// A node with the properties common to all kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Kind.
    pub kind: NodeKind,
    /// The variable's name in the source, used in emitted code and messages; `None` if unnamed.
    pub name: Option<Text>,
    /// Source location; line zero if unknown.
    pub place: SourcePlace,
}

/// The kind of entity that a node (or native argument) represents.
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

impl EntityKind {
    /// Returns its name in PDLL.
    pub fn name(self) -> &'static str {
        match self {
            EntityKind::Attribute => "Attr",
            EntityKind::Operation => "Op",
            EntityKind::Type => "Type",
            EntityKind::TypeRange => "TypeRange",
            EntityKind::Value => "Value",
            EntityKind::ValueRange => "ValueRange",
        }
    }
}

/// A named attribute of an operation node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedAttribute {
    /// Name.
    pub name: Text,
    /// A `NodeKind::Attribute` or a native result of kind `Attribute`.
    pub value: NodeId,
}

/// A list of nodes, most often a short one.
pub type NodeIds = SmallVec<[NodeId; 4]>;

/// The attributes of an operation, of which most have at most one.
pub type NamedAttributes = SmallVec<[NamedAttribute; 1]>;

/// An operation, to match or to create.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OperationNode {
    /// `dialect.name`; `None` matches any operation.
    pub name: Option<Text>,
    /// Operands; in a match, `None` means unconstrained. Values and ranges may be mixed; a single range is
    /// all operands.
    pub operands: Option<NodeIds>,
    /// Attributes to match or to set.
    pub attributes: NamedAttributes,
    /// Result types; in a match, `None` means unconstrained; in a rewrite, inferred by the operation.
    pub result_types: Option<NodeIds>,
}

/// Name, arguments and results of a native call. Its results are `NodeKind::NativeResult` nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeCall {
    /// Registered name.
    pub name: Text,
    /// Arguments.
    pub args: Vec<NodeId>,
    /// Kinds of its results, in order.
    pub results: Vec<EntityKind>,
}

/// The location of created operations.
///
/// With one entity and no label it is that of the entity; otherwise the locations are fused, with the label as metadata. Without
/// entities it is a named location.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LocationNode {
    /// Operations and values.
    pub of: Vec<NodeId>,
    /// Label; required without entities.
    pub label: Option<Text>,
}

/// Kinds of nodes. The comments contain the `pdl` operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// `pdl.attribute`: with a constant text (`0 : i32`), or a required type, or neither.
    Attribute {
        /// Literal as MLIR text.
        value: Option<Text>,
        /// Type node that its type must equal (match section only).
        ty: Option<NodeId>,
    },
    /// `pdl.operand`: some operand, or any value (match section).
    Operand {
        /// Type node that its type must equal.
        ty: Option<NodeId>,
    },
    /// `pdl.operands`: a range of operands (match section).
    Operands {
        /// Type-range node that its types must equal.
        ty: Option<NodeId>,
    },
    /// `pdl.operation`
    Operation(OperationNode),
    /// `pdl.result`: one result by index, of a matched or created operation.
    Result {
        /// Operation.
        op: NodeId,
        /// Index of the result.
        index: u32,
    },
    /// `pdl.results`: a group of results by ODS group, or all of them.
    Results {
        /// Operation.
        op: NodeId,
        /// ODS result group; `None` means all results.
        group: Option<u32>,
        /// Whether the group is one value rather than a range.
        is_single: bool,
    },
    /// `pdl.type`
    Type {
        /// Literal as MLIR text.
        value: Option<Text>,
    },
    /// `pdl.types`
    Types {
        /// Literals as MLIR text.
        values: Option<Vec<Text>>,
    },
    /// `pdl.range`: values or types, single or ranges, concatenated (rewrite section).
    Range {
        /// `TypeRange` or `ValueRange`.
        kind: EntityKind,
        /// Parts in order.
        parts: Vec<NodeId>,
    },
    /// `pdl.apply_native_constraint` (match section). A negated constraint declares its results but has none:
    /// no `NativeResult` refers to it.
    Constraint {
        /// Constraint and arguments.
        call: NativeCall,
        /// Whether it must fail.
        is_negated: bool,
    },
    /// `pdl.apply_native_rewrite` (rewrite section).
    NativeRewrite(NativeCall),
    /// Result `index` of a `Constraint` or `NativeRewrite` node.
    NativeResult {
        /// Call.
        call: NodeId,
        /// Index of the result.
        index: u32,
        /// Kind of the result.
        kind: EntityKind,
    },
    /// An attribute of a matched operation that may be absent: the operations that are created with it then have the default or,
    /// without one, lack it too (rewrite section). No other node refers to it. Not in the `pdl` dialect.
    AttributeOf {
        /// Operation of the match section.
        op: NodeId,
        /// Name.
        name: Text,
        /// Default as MLIR text.
        default: Option<Text>,
    },
    /// The location of the operations that are created after it (rewrite section); before the first one, it is the root's. Not in
    /// the `pdl` dialect.
    Location(LocationNode),
    /// `pdl.erase` (rewrite section).
    Erase {
        /// Operation to erase.
        op: NodeId,
    },
    /// `pdl.replace` (rewrite section).
    Replace {
        /// Operation to replace.
        op: NodeId,
        /// Replacement.
        with: Replacement,
    },
}

/// The replacement of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// The results of another operation.
    Operation(NodeId),
    /// Values and ranges, concatenated.
    Values(Vec<NodeId>),
}

impl Pattern {
    /// Returns the node with an id of this pattern.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Returns the ids of the match section, in order.
    pub fn match_nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.n_match).map(NodeId)
    }

    /// Returns the ids of the rewrite section, in order.
    pub fn rewrite_nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (self.n_match..self.nodes.len() as u32).map(NodeId)
    }

    /// Returns whether its rewrite erases or replaces an operation before its last step. If not, and apart
    /// from native functions, only created operations have to be rolled back when it fails.
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

    /// Returns whether it calls native functions, to match or to rewrite.
    pub fn calls_natives(&self) -> bool {
        let calls =
            |node: &Node| matches!(node.kind, NodeKind::NativeRewrite(_) | NodeKind::Constraint { .. });
        self.external_rewrite.is_some() || self.nodes.iter().any(calls)
    }

    /// Renames a native function in its calls: a constraint or a rewrite.
    pub fn rename_native(&mut self, is_constraint: bool, old: &str, new: &str) {
        for node in &mut self.nodes {
            let call = match &mut node.kind {
                NodeKind::Constraint { call, .. } if is_constraint => call,
                NodeKind::NativeRewrite(call) if !is_constraint => call,
                _ => continue,
            };
            if &*call.name == old {
                call.name = new.into();
            }
        }
    }

    /// Returns the names of the operations it may create, sorted, each once.
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

    /// Returns the kind of entity that a node represents; `None` for statements (constraints, erasures,
    /// replacements).
    pub fn entity_kind(&self, id: NodeId) -> Option<EntityKind> {
        Some(match &self.node(id).kind {
            NodeKind::Attribute { .. } | NodeKind::AttributeOf { .. } => EntityKind::Attribute,
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
            | NodeKind::Location(_)
            | NodeKind::Erase { .. }
            | NodeKind::Replace { .. } => return None,
        })
    }
}

//! Patterns in which the bodies of definitions stand for the operations that they define.
//!
//! An operation with a definition becomes the nodes of the body, and a node [`VALUES`] under its own id, so that what refers to its results
//! need not change.

use std::collections::BTreeSet;

use pdll::pattern_ir::pattern::{
    NamedAttribute, NamedAttributes, Node, NodeId, NodeKind, OperationNode, Pattern, Replacement,
};
use rustc_hash::FxHashMap;

use crate::definition::definitions::Definitions;

/// The name of nodes whose results are their operands, and whose result types are those of the operands.
pub(crate) const VALUES: &str = "(values)";
/// Greatest depth of definitions by definitions.
const MAX_DEPTH: usize = 64;
/// Greatest number of nodes.
const MAX_NODES: usize = 10_000;

/// A pattern without defined operations.
#[derive(Clone, Debug)]
pub(crate) struct Inlined {
    /// Pattern.
    pub(crate) pattern: Pattern,
    /// For each operation that had a definition, the first node of its body, which ends before it.
    pub(crate) bodies: FxHashMap<NodeId, NodeId>,
    /// Names of operations that had definitions.
    pub(crate) names: BTreeSet<String>,
}

/// Returns a pattern with the bodies of definitions in place of the operations that they define.
///
/// # Errors
/// A use that does not fit its definition, or more nodes than the limit.
pub(crate) fn inline(pattern: &Pattern, definitions: &Definitions) -> Result<Inlined, String> {
    let empty = Pattern { nodes: Vec::new(), ..pattern.clone() };
    let mut out = Inliner {
        definitions,
        inlined: Inlined { pattern: empty, bodies: FxHashMap::default(), names: BTreeSet::new() },
        is_match: true,
    };
    let mut map = Map::default();
    for (index, node) in pattern.nodes.iter().enumerate() {
        if index == pattern.n_match as usize {
            out.start_rewrite();
        }
        let id = out.node(node, &map, 0)?;
        map.0.insert(NodeId(index as u32), vec![id]);
    }
    if pattern.n_match as usize == pattern.nodes.len() {
        out.start_rewrite();
    }
    let inlined = &mut out.inlined.pattern;
    inlined.root = map.one(pattern.root);
    if let Some(external) = &mut inlined.external_rewrite {
        external.args = map.all(&external.args);
    }
    Ok(out.inlined)
}

/// The nodes that nodes of a pattern or body became.
#[derive(Default)]
struct Map(FxHashMap<NodeId, Vec<NodeId>>);

impl Map {
    fn all(&self, ids: &[NodeId]) -> Vec<NodeId> {
        ids.iter().flat_map(|id| self.0.get(id).into_iter().flatten().copied()).collect()
    }

    fn one(&self, id: NodeId) -> NodeId {
        self.all(&[id]).first().copied().unwrap_or(id)
    }

    /// Returns a node with the ids that the map has.
    fn kind(&self, kind: &NodeKind) -> NodeKind {
        let mut kind = kind.clone();
        match &mut kind {
            NodeKind::Attribute { ty, .. } | NodeKind::Operand { ty } | NodeKind::Operands { ty } => {
                *ty = ty.map(|ty| self.one(ty));
            }
            NodeKind::Operation(op) => {
                op.operands = op.operands.as_ref().map(|operands| self.all(operands).into());
                op.result_types = op.result_types.as_ref().map(|types| self.all(types).into());
                op.attributes.iter_mut().for_each(|attribute| attribute.value = self.one(attribute.value));
            }
            NodeKind::Result { op, .. }
            | NodeKind::Results { op, .. }
            | NodeKind::AttributeOf { op, .. }
            | NodeKind::Erase { op } => *op = self.one(*op),
            NodeKind::Range { parts, .. } => *parts = self.all(parts),
            NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => {
                call.args = self.all(&call.args)
            }
            NodeKind::NativeResult { call, .. } => *call = self.one(*call),
            NodeKind::Location(location) => location.of = self.all(&location.of),
            NodeKind::Replace { op, with } => {
                *op = self.one(*op);
                match with {
                    Replacement::Operation(by) => *by = self.one(*by),
                    Replacement::Values(values) => *values = self.all(values),
                }
            }
            NodeKind::Type { .. } | NodeKind::Types { .. } => {}
        }
        kind
    }
}

struct Inliner<'d> {
    definitions: &'d Definitions,
    inlined: Inlined,
    is_match: bool,
}

impl Inliner<'_> {
    fn start_rewrite(&mut self) {
        self.is_match = false;
        self.inlined.pattern.n_match = self.inlined.pattern.nodes.len() as u32;
    }

    fn push(&mut self, like: &Node, kind: NodeKind) -> NodeId {
        let nodes = &mut self.inlined.pattern.nodes;
        nodes.push(Node { kind, name: None, place: like.place.clone() });
        NodeId(nodes.len() as u32 - 1)
    }

    /// Adds a node, or the body of its definition.
    fn node(&mut self, node: &Node, map: &Map, depth: usize) -> Result<NodeId, String> {
        if self.inlined.pattern.nodes.len() > MAX_NODES || depth > MAX_DEPTH {
            return Err("definitions that are nested too deeply".to_owned());
        }
        let definitions = self.definitions;
        let kind = map.kind(&node.kind);
        if let NodeKind::Operation(op) = &kind
            && let Some(definition) = op.name.as_deref().and_then(|name| definitions.get(name))
        {
            return self.body(node, op, definition, depth);
        }
        let id = self.push(node, kind);
        self.inlined.pattern.nodes[id.index()].name = node.name.clone();
        Ok(id)
    }

    /// Adds the body of a definition for an operation.
    fn body(
        &mut self,
        node: &Node,
        op: &OperationNode,
        definition: &Pattern,
        depth: usize,
    ) -> Result<NodeId, String> {
        let name = op.name.as_deref().unwrap_or_default();
        let NodeKind::Operation(root) = &definition.node(definition.root).kind else {
            return Err(format!("`{name}`"));
        };
        self.inlined.names.insert(name.to_owned());
        let start = NodeId(self.inlined.pattern.nodes.len() as u32);
        let params = root.operands.as_deref().unwrap_or_default();
        let any = NodeKind::Operand { ty: None };
        let operands = match &op.operands {
            Some(operands) => operands.to_vec(),
            None if self.is_match => params.iter().map(|_| self.push(node, any.clone())).collect(),
            None => Vec::new(),
        };
        let is_range = |id: &NodeId| {
            let node = self.inlined.pattern.node(*id);
            matches!(node.kind, NodeKind::Operands { .. } | NodeKind::Range { .. })
        };
        if operands.iter().any(is_range) {
            return Err(format!("`{name}` with a range of operands"));
        }
        if operands.len() != params.len() {
            let s = if operands.len() == 1 { "" } else { "s" };
            return Err(format!("`{name}` with {} operand{s}", operands.len()));
        }
        let types = root.result_types.as_deref().unwrap_or_default();
        let used_types = op.result_types.as_deref().filter(|used| used.len() == types.len());
        let mut map = Map::default();
        for id in definition.match_nodes() {
            let of = definition.node(id);
            let new = match &of.kind {
                NodeKind::Operand { ty } => {
                    let operand = operands[params.iter().position(|param| *param == id).unwrap_or_default()];
                    if let Some(ty) = ty {
                        self.values(node, vec![operand], Some(vec![map.one(*ty)]));
                    }
                    operand
                }
                NodeKind::Type { value: None } | NodeKind::Types { values: None } => {
                    let index = types.iter().position(|ty| *ty == id);
                    match index.and_then(|index| Some(used_types?[index])) {
                        Some(used) => used,
                        None => self.push(node, of.kind.clone()),
                    }
                }
                NodeKind::Type { .. } | NodeKind::Types { .. } => self.push(node, of.kind.clone()),
                NodeKind::Attribute { .. } => {
                    let named = root.attributes.iter().find(|attribute| attribute.value == id);
                    let of_name = |used: &&NamedAttribute| named.is_some_and(|named| named.name == used.name);
                    match op.attributes.iter().find(of_name) {
                        Some(used) => used.value,
                        None if self.is_match => self.push(node, of.kind.clone()),
                        None => {
                            let attribute = named.map_or("", |named| &named.name);
                            return Err(format!("`{name}` without `{attribute}`"));
                        }
                    }
                }
                _ => continue,
            };
            map.0.insert(id, vec![new]);
        }
        let mut values = Vec::new();
        for id in definition.rewrite_nodes() {
            let of = definition.node(id);
            let new = match &of.kind {
                NodeKind::Location(_) => continue,
                NodeKind::Range { parts, .. } => map.all(parts),
                NodeKind::Operation(created) => {
                    // Where it is matched, operands that are not listed would be any.
                    let operands = Some(created.operands.clone().unwrap_or_default());
                    let kind = NodeKind::Operation(OperationNode { operands, ..created.clone() });
                    vec![self.node(&Node { kind, name: None, place: node.place.clone() }, &map, depth + 1)?]
                }
                NodeKind::Replace { with: Replacement::Values(with), .. } => {
                    values = map.all(with);
                    continue;
                }
                NodeKind::Replace { with: Replacement::Operation(by), .. } => {
                    let kind = NodeKind::Results { op: map.one(*by), group: None, is_single: false };
                    values = vec![self.push(node, kind)];
                    continue;
                }
                kind => vec![self.push(node, map.kind(kind))],
            };
            map.0.insert(id, new);
        }
        if let Some(types) = &root.result_types {
            self.values(node, values.clone(), Some(map.all(types)));
        }
        let id = self.values(node, values, op.result_types.as_deref().map(<[NodeId]>::to_vec));
        self.inlined.bodies.insert(id, start);
        Ok(id)
    }

    fn values(&mut self, like: &Node, values: Vec<NodeId>, result_types: Option<Vec<NodeId>>) -> NodeId {
        let op = OperationNode {
            name: Some(VALUES.into()),
            operands: Some(values.into()),
            attributes: NamedAttributes::new(),
            result_types: result_types.map(Into::into),
        };
        self.push(like, NodeKind::Operation(op))
    }
}

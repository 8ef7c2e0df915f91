//! Loading: a pattern with its texts read, its names resolved and the order in which its operations are searched for.
//!
//! In: a `Pattern` and the context. Out: `Loaded`, read by `matcher` and `rewrites`.
//! Invariant: every operand that a search starts from is bound when the search begins.

use std::collections::BTreeMap;

use pdll_match::collect::{NoShapes, collect};
use pdll_match::diagnostic::Diagnostic;
use pdll_match::pattern::{NodeId, NodeKind, OperationNode, Pattern};
use pdll_match::predicate::Vocabulary;
use pdll_match::roots::{Search, searches};

use super::super::check::{Literals, check, title, unmatched};
use crate::RewriteError;
use crate::ir::Context;
use crate::ir::{Identifier, OperationName};
use crate::native::{NativeEntry, NativeKind, NativeRegistry, PdlValue};
use crate::pattern::root::PatternRoot;

/// The value of each node, if bound.
pub(crate) type Bindings = Vec<Option<PdlValue>>;

/// A pattern, ready to be interpreted.
pub(crate) struct Loaded {
    pub(crate) pattern: Pattern,
    /// Name in messages.
    pub(super) name: String,
    pub(super) root: PatternRoot,
    /// The literals, by node.
    pub(super) literals: Bindings,
    /// The name of each operation node.
    pub(super) op_names: Vec<Option<OperationName>>,
    /// The names of each operation node's attributes.
    pub(super) attr_names: Vec<Vec<Identifier>>,
    /// Steps after the root and everything below it are matched.
    pub(super) steps: Vec<Step>,
}

/// A step of matching.
#[derive(Copy, Clone, Debug)]
pub(super) enum Step {
    /// Find an operation among the users of one of its operands.
    Search { op: NodeId, operand: NodeId },
    /// Read results of an operation that is matched.
    Access(NodeId),
    /// Evaluate a native constraint.
    Constraint(NodeId),
}

/// The native functions of one pattern.
#[derive(Default)]
pub(super) struct Natives {
    /// By the node that calls.
    by_node: BTreeMap<NodeId, NativeEntry>,
    /// The external rewrite.
    pub(super) external: Option<NativeEntry>,
}

impl Loaded {
    /// Checks and resolves a pattern.
    pub(super) fn new(pattern: &Pattern, ctx: &Context) -> Result<Loaded, Vec<Diagnostic>> {
        let mut read = Literals::default();
        check(pattern, ctx, &mut read)?;
        collect(pattern, &NoShapes, &mut Vocabulary::default())
            .map_err(|error| vec![unmatched(pattern, &error)])?;
        Ok(Loaded::resolve(pattern, ctx, &read))
    }

    fn resolve(pattern: &Pattern, ctx: &Context, read: &Literals) -> Loaded {
        let literals = pattern.nodes.iter().map(|node| literal(read, &node.kind)).collect();
        let operation = |kind: &NodeKind| match kind {
            NodeKind::Operation(op) => op.clone(),
            _ => OperationNode::default(),
        };
        let ops: Vec<OperationNode> = pattern.nodes.iter().map(|node| operation(&node.kind)).collect();
        let op_names: Vec<_> =
            ops.iter().map(|op| op.name.as_deref().map(|name| ctx.op_name(name))).collect();
        let attr_names = ops
            .iter()
            .map(|op| op.attributes.iter().map(|attribute| ctx.identifier(&attribute.name)).collect())
            .collect();
        let root = op_names[pattern.root.index()].map_or(PatternRoot::Any, PatternRoot::Op);
        let steps = plan(pattern);
        Loaded {
            pattern: pattern.clone(),
            name: title(pattern).into(),
            root,
            literals,
            op_names,
            attr_names,
            steps,
        }
    }

    /// Resolves a pattern that was checked when it was compiled. Operations need not be registered. `None` if a literal cannot
    /// be read in the context.
    pub(crate) fn compiled(pattern: &Pattern, ctx: &Context) -> Option<Loaded> {
        let mut read = Literals::default();
        read.read_all(pattern, ctx).is_empty().then(|| Loaded::resolve(pattern, ctx, &read))
    }

    /// Looks up the native functions, which were checked to be there.
    pub(super) fn link(&self, registry: &NativeRegistry) -> Natives {
        let mut natives = Natives::default();
        for (node, id) in self.pattern.nodes.iter().zip(0..) {
            let (kind, call) = match &node.kind {
                NodeKind::Constraint { call, .. } => (NativeKind::Constraint, call),
                NodeKind::NativeRewrite(call) => (NativeKind::Rewrite, call),
                _ => continue,
            };
            if let Ok(entry) = registry.get(kind, &call.name) {
                natives.by_node.insert(NodeId(id), entry.clone());
            }
        }
        if let Some(external) = &self.pattern.external_rewrite {
            natives.external = registry.get(NativeKind::Rewrite, &external.name).ok().cloned();
        }
        natives
    }
}

impl Natives {
    /// Returns the native function that a node calls by `name`.
    ///
    /// # Errors
    /// If the set is not frozen.
    pub(super) fn get(&self, node: NodeId, name: &str) -> Result<&NativeEntry, RewriteError> {
        self.by_node.get(&node).ok_or_else(|| unlinked(name))
    }
}

/// Returns the error of a set that is not frozen.
pub(super) fn unlinked(name: &str) -> RewriteError {
    RewriteError::other(format!("native function `{name}` is not linked"))
}

/// Returns the entity of a literal; `None` if the node is not a literal.
fn literal(read: &Literals, kind: &NodeKind) -> Option<PdlValue> {
    Some(match kind {
        NodeKind::Attribute { value: Some(text), .. } | NodeKind::AttributeOf { default: Some(text), .. } => {
            PdlValue::Attribute(read.attribute(text)?)
        }
        NodeKind::Type { value: Some(text) } => PdlValue::Type(read.ty(text)?),
        NodeKind::Types { values: Some(texts) } => {
            PdlValue::TypeRange(texts.iter().map(|text| read.ty(text)).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// Returns the steps that follow after the root matches.
fn plan(pattern: &Pattern) -> Vec<Step> {
    // Disconnected operations were reported when the pattern was checked.
    let searches = searches(pattern).unwrap_or_default().into_iter();
    let mut steps: Vec<Step> = searches
        .filter_map(|Search { op, operand }| match &pattern.node(op).kind {
            NodeKind::Operation(operation) => {
                let operand = *operation.operands.as_ref()?.get(operand)?;
                Some(Step::Search { op, operand })
            }
            _ => None,
        })
        .collect();
    for id in pattern.match_nodes() {
        match pattern.node(id).kind {
            NodeKind::Result { .. } | NodeKind::Results { .. } => steps.push(Step::Access(id)),
            NodeKind::Constraint { .. } => steps.push(Step::Constraint(id)),
            _ => {}
        }
    }
    steps
}

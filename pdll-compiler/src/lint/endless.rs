//! Patterns that match the result of their own rewrite, endlessly.
//!
//! In: a pattern. Out: a warning, if that is evident from the pattern alone: the rewrite changes nothing that
//! the pattern tests.

use pdll_match::pattern::{
    EntityKind, NamedAttribute, NodeId, NodeIds, NodeKind, OperationNode, Pattern, Replacement,
};
use pdll_support::diag::{Diag, Diags};
use pdll_support::text::Text;

use crate::lower::Lowered;

/// Reports a pattern that creates what it matches, or leaves its root unchanged.
pub(super) fn self_match(lowered: &Lowered, diags: &mut Diags) {
    let pattern = &lowered.pattern;
    let NodeKind::Operation(root) = &pattern.node(pattern.root).kind else { return };
    let is_named = |name: &Option<Text>| root.name.is_none() || root.name == *name;
    let candidate = |id| match &pattern.node(id).kind {
        NodeKind::Operation(created) if is_named(&created.name) => Some((id, created)),
        _ => None,
    };
    // Most patterns create no such operation, which is detected at once.
    let mut created = pattern.rewrite_nodes().filter_map(candidate).peekable();
    let stays = stays(pattern);
    if pattern.has_bounded_recursion || !stays && created.peek().is_none() || !lasts(pattern) {
        return;
    }
    let asked = Asked::new(pattern);
    let matched = lowered.spans[pattern.root.index()];
    let diag = match created.find(|(id, created)| asked.is_matched(root, *id, created)) {
        Some((id, created)) => {
            let name = created.name.as_deref().unwrap_or_default();
            let message = format!("this creates `{name}`, which the pattern matches again, without end");
            Diag::warning(lowered.spans[id.index()], message).note_at(matched, "the pattern matches this")
        }
        None if stays => {
            let message = "this is neither erased nor replaced, so the pattern matches it again, without end";
            Diag::warning(matched, message)
        }
        None => return,
    };
    diags.push(diag.help("if something else ends it: `with recursion`").lint("endless_patterns"));
}

/// Returns whether all conditions, except those of the root, still hold after the rewrite. Native functions
/// may test anything, unless they only take attributes and types.
fn lasts(pattern: &Pattern) -> bool {
    let is_fixed = |id: &NodeId| {
        matches!(
            pattern.entity_kind(*id),
            Some(EntityKind::Attribute | EntityKind::Type | EntityKind::TypeRange)
        )
    };
    let holds = |id: NodeId| match &pattern.node(id).kind {
        NodeKind::Constraint { call, .. } => call.args.iter().all(is_fixed),
        // A user of the root may have other operands afterwards.
        NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => *op != pattern.root,
        _ => true,
    };
    let is_harmless = |id: NodeId| match &pattern.node(id).kind {
        // It may fail.
        NodeKind::NativeRewrite(_) => false,
        NodeKind::Erase { op } | NodeKind::Replace { op, .. } => *op == pattern.root,
        _ => true,
    };
    pattern.external_rewrite.is_none()
        && pattern.match_nodes().all(holds)
        && pattern.rewrite_nodes().all(is_harmless)
}

/// Returns whether the root still exists.
fn stays(pattern: &Pattern) -> bool {
    let ends = |id| matches!(pattern.node(id).kind, NodeKind::Erase { .. } | NodeKind::Replace { .. });
    !pattern.rewrite_nodes().any(ends)
}

/// The conditions of a pattern.
struct Asked<'a> {
    pattern: &'a Pattern,
    /// Number of references to each node in the match section.
    n_uses: Vec<u32>,
}

impl Asked<'_> {
    fn new(pattern: &Pattern) -> Asked<'_> {
        let mut n_uses = vec![0; pattern.nodes.len()];
        let mut count = |ids: &[NodeId]| ids.iter().for_each(|id| n_uses[id.index()] += 1);
        for id in pattern.match_nodes() {
            match &pattern.node(id).kind {
                NodeKind::Operation(op) => {
                    [&op.operands, &op.result_types].into_iter().flatten().for_each(|ids| count(ids));
                    op.attributes.iter().for_each(|attribute| count(&[attribute.value]));
                }
                NodeKind::Constraint { call, .. } => count(&call.args),
                NodeKind::Attribute { ty: Some(ty), .. }
                | NodeKind::Operand { ty: Some(ty) }
                | NodeKind::Operands { ty: Some(ty) } => count(&[*ty]),
                NodeKind::Range { parts, .. } => count(parts),
                _ => {}
            }
        }
        Asked { pattern, n_uses }
    }

    /// Returns whether the created operation certainly matches like the root.
    fn is_matched(&self, root: &OperationNode, id: NodeId, created: &OperationNode) -> bool {
        let is_given = |asked: &NamedAttribute| {
            let mut given = created.attributes.iter().filter(|given| given.name == asked.name);
            given.any(|given| self.is_met(asked.value, given.value))
        };
        let has_operands =
            |asked: &NodeIds| created.operands.as_ref().is_some_and(|given| self.are_met(asked, given));
        let has_types = |asked: &NodeIds| match &created.result_types {
            Some(given) => self.are_met(asked, given),
            None => self.is_any_range(asked) || self.is_replacement(id),
        };
        root.operands.as_ref().is_none_or(has_operands)
            && root.attributes.iter().all(is_given)
            && root.result_types.as_ref().is_none_or(has_types)
    }

    /// Returns whether operands or result types satisfy their conditions.
    fn are_met(&self, asked: &[NodeId], given: &[NodeId]) -> bool {
        let mut pairs = asked.iter().zip(given);
        self.is_any_range(asked)
            || asked.len() == given.len() && pairs.all(|(asked, given)| self.is_met(*asked, *given))
    }

    /// Returns whether the entity is the one that was matched, or has no conditions.
    fn is_met(&self, asked: NodeId, given: NodeId) -> bool {
        let pattern = self.pattern;
        let kind = &pattern.node(asked).kind;
        asked == given
            || match kind {
                NodeKind::Attribute { value: None, ty: None }
                | NodeKind::Operand { ty: None }
                | NodeKind::Type { value: None } => {
                    pattern.entity_kind(asked) == pattern.entity_kind(given) && self.n_uses[asked.index()] == 1
                }
                NodeKind::Attribute { value: Some(_), ty: None }
                | NodeKind::Type { value: Some(_) }
                | NodeKind::Types { values: Some(_) }
                // A result has a separate node for each of its uses.
                | NodeKind::Result { .. }
                | NodeKind::Results { .. } => *kind == pattern.node(given).kind,
                _ => false,
            }
    }

    /// Returns whether it is an unconstrained range.
    fn is_any_range(&self, asked: &[NodeId]) -> bool {
        let is_range = |id: NodeId| {
            let kind = &self.pattern.node(id).kind;
            matches!(kind, NodeKind::Operands { ty: None } | NodeKind::Types { values: None })
        };
        matches!(asked, [one] if is_range(*one) && self.n_uses[one.index()] == 1)
    }

    /// Returns whether an operation replaces the root, with its result types.
    fn is_replacement(&self, created: NodeId) -> bool {
        self.pattern.rewrite_nodes().any(|id| match &self.pattern.node(id).kind {
            NodeKind::Replace { with: Replacement::Operation(with), .. } => *with == created,
            _ => false,
        })
    }
}

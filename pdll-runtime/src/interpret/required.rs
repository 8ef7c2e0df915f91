//! Native functions that patterns require of their set.

use pdll_match::pattern::{EntityKind, NodeId, NodeKind, Pattern};

use super::check;
use crate::native::{NativeKind, NativeUse};
use crate::pattern::set::RewritePatternSet;

/// Declares the native functions that patterns call.
pub(super) fn require_natives(set: &mut RewritePatternSet, patterns: &[Pattern]) {
    for pattern in patterns {
        let kinds = |args: &[NodeId]| -> Vec<EntityKind> {
            args.iter().filter_map(|&arg| pattern.entity_kind(arg)).collect()
        };
        let mut require = |at, kind, name: &str, args: &[EntityKind], results: &[EntityKind]| {
            let (user, place) = (check::described(pattern), check::place_of(pattern, at));
            set.require_native(&user, place, &NativeUse { kind, name, args, results });
        };
        for node in &pattern.nodes {
            let (kind, call) = match &node.kind {
                NodeKind::Constraint { call, .. } => (NativeKind::Constraint, call),
                NodeKind::NativeRewrite(call) => (NativeKind::Rewrite, call),
                _ => continue,
            };
            require(&node.place, kind, &call.name, &kinds(&call.args), &call.results);
        }
        if let Some(external) = &pattern.external_rewrite {
            let mut args = vec![EntityKind::Operation];
            args.extend(kinds(&external.args));
            require(&pattern.place, NativeKind::Rewrite, &external.name, &args, &[]);
        }
    }
}

//! Patterns that arrive at run time: checked, assembled into one program, and run.
//!
//! ```text
//! pdll_pattern::Pattern → check → assemble (predicates → trees → Program) → run
//!                                → naive: no tree, the definition of what the others must do
//! ```
//!
//! MLIR: PDLPatternModule, PDLToPDLInterp, ByteCode.

mod assemble;
mod check;
#[cfg(test)]
mod dump;
pub mod naive;
mod program;
mod run;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use pdll_pattern::Pattern;
use pdll_pattern::pattern::{EntityKind, NodeId, NodeKind};

use crate::native::{NativeKind, NativeUse};
use crate::rewrite::set::RewritePatternSet;
pub use check::PatternIrError;
pub use run::MAX_USERS_SEARCHED;

impl RewritePatternSet {
    /// Adds patterns that are known only now. The native functions they call are looked up by name when the set is frozen, so
    /// they may be registered before or after. Patterns that are added together are asked together, in one decision tree per root
    /// operation: add all at once.
    ///
    /// A pattern that searches among the users of values looks at [`MAX_USERS_SEARCHED`] users for one operation at most; more is
    /// an error when it is applied.
    ///
    /// # Errors
    /// If a pattern is invalid, too large, has a literal that cannot be read in the set's context, or an operation that a context
    /// which allows no unregistered ones does not know. The set is unchanged then.
    pub fn add_pattern_ir(&mut self, patterns: &[Pattern]) -> Result<&mut RewritePatternSet, PatternIrError> {
        self.add_assembled(patterns, assemble::Limits::FORMAT)
    }

    fn add_assembled(
        &mut self,
        patterns: &[Pattern],
        limits: assemble::Limits,
    ) -> Result<&mut RewritePatternSet, PatternIrError> {
        let mut problems = Vec::new();
        let mut literals = check::Literals::default();
        for pattern in patterns {
            if let Err(found) = check::check(pattern, self.context(), &mut literals) {
                problems.extend(found);
            }
        }
        if !problems.is_empty() {
            return Err(PatternIrError { problems });
        }
        if patterns.is_empty() {
            return Ok(self);
        }
        let mut ranked: Vec<&Pattern> = patterns.iter().collect();
        ranked.sort_by_key(|pattern| std::cmp::Reverse(pattern.benefit));
        let program = assemble::assemble(&ranked, self.context(), &literals, limits)
            .map_err(|problems| PatternIrError { problems })?;
        let named = ranked.iter().map(|pattern| (check::title(pattern), (*pattern).clone())).collect();
        require_natives(self, patterns);
        self.add_group(Arc::new(run::JitPatterns::new(program, named, limits.users)));
        Ok(self)
    }
}

/// Says which native functions patterns call.
fn require_natives(set: &mut RewritePatternSet, patterns: &[Pattern]) {
    for pattern in patterns {
        let kinds = |args: &[NodeId]| -> Vec<EntityKind> {
            args.iter().filter_map(|&arg| pattern.entity_kind(arg)).collect()
        };
        let mut require = |kind, name: &str, args: &[EntityKind], results: &[EntityKind]| {
            let user = format!("pattern `{}`", check::title(pattern));
            set.require_native(&user, &NativeUse { kind, name, args, results });
        };
        for node in &pattern.nodes {
            let (kind, call) = match &node.kind {
                NodeKind::Constraint { call, .. } => (NativeKind::Constraint, call),
                NodeKind::NativeRewrite(call) => (NativeKind::Rewrite, call),
                _ => continue,
            };
            require(kind, &call.name, &kinds(&call.args), &call.results);
        }
        if let Some(external) = &pattern.external_rewrite {
            let mut args = vec![EntityKind::Operation];
            args.extend(kinds(&external.args));
            require(NativeKind::Rewrite, &external.name, &args, &[]);
        }
    }
}

//! Patterns that arrive at run time: checked, assembled into one program, and run.
//!
//! ```text
//! Pattern → check → pdll_match::compile → Trees → assemble → Program → run
//!                                → naive: no tree, the definition of what the others must do
//! ```
//!
//! MLIR: PDLPatternModule, PDLToPDLInterp, ByteCode.

mod assemble;
mod check;
#[cfg(test)]
mod dump;
mod limits;
pub mod naive;
mod program;
mod run;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use pdll_match::pattern::{EntityKind, NodeId, NodeKind};
use pdll_match::{Pattern, compile};

use crate::ir::context::Context;
use crate::native::{NativeKind, NativeUse};
use crate::rewrite::set::RewritePatternSet;
use crate::rewrite::shapes::RegisteredShapes;
pub use check::PatternIrError;
use limits::Limits;
pub use limits::MAX_USERS_SEARCHED;

impl RewritePatternSet {
    /// Adds run-time patterns. The native functions they call are looked up by name when the set is frozen,
    /// so they may be registered before or after. Patterns that are added together are matched together, in
    /// one decision tree per root operation; so are those of consecutive calls, once the set is frozen.
    /// Adding all at once takes half the time.
    ///
    /// A pattern that searches among the users of values looks at [`MAX_USERS_SEARCHED`] users for one operation at most; more is
    /// an error when it is applied.
    ///
    /// # Errors
    /// If a pattern is invalid, too large, has a literal that cannot be read in the set's context, or an operation that a context
    /// which allows no unregistered ones does not know. The set is unchanged then.
    pub fn add_pattern_ir(&mut self, patterns: &[Pattern]) -> Result<&mut RewritePatternSet, PatternIrError> {
        self.add_patterns(patterns.to_vec(), Vec::new())
    }

    /// Like [`add_pattern_ir`](RewritePatternSet::add_pattern_ir), for owned patterns, with the texts they
    /// were parsed from, whose lines explanations show.
    ///
    /// # Errors
    /// As [`add_pattern_ir`](RewritePatternSet::add_pattern_ir).
    pub fn add_patterns(
        &mut self,
        patterns: Vec<Pattern>,
        sources: Vec<PatternSource>,
    ) -> Result<&mut RewritePatternSet, PatternIrError> {
        self.add_assembled(patterns, sources, Limits::FORMAT)
    }

    fn add_assembled(
        &mut self,
        patterns: Vec<Pattern>,
        sources: Vec<PatternSource>,
        limits: Limits,
    ) -> Result<&mut RewritePatternSet, PatternIrError> {
        let added = assembled(patterns, sources, self.context(), limits)?;
        if !added.patterns().is_empty() {
            require_natives(self, added.patterns());
            self.add_group(Arc::new(added));
        }
        Ok(self)
    }
}

/// A text that patterns were read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternSource {
    /// The file, as the places of patterns call it.
    pub file: Arc<str>,
    /// All of its text.
    pub text: Arc<str>,
}

/// Checks patterns and assembles them into a program.
fn assembled(
    mut patterns: Vec<Pattern>,
    sources: Vec<PatternSource>,
    ctx: &Context,
    limits: Limits,
) -> Result<run::JitPatterns, PatternIrError> {
    let mut problems = Vec::new();
    let mut literals = check::Literals::default();
    for pattern in &patterns {
        if let Err(found) = check::check(pattern, ctx, &mut literals) {
            problems.extend(found);
        }
    }
    if !problems.is_empty() {
        return Err(PatternIrError { problems });
    }
    let by_benefit = |pattern: &Pattern| std::cmp::Reverse(pattern.benefit);
    // Patterns are large, and often in order.
    if !patterns.is_sorted_by_key(by_benefit) {
        patterns.sort_by_key(by_benefit);
    }
    let trees = compile(&patterns, &RegisteredShapes(ctx)).map_err(|errors| PatternIrError {
        problems: errors
            .iter()
            .map(|error| check::unmatched(&patterns[error.pattern], &error.error))
            .collect(),
    })?;
    let program = assemble::assemble(&patterns, &trees, ctx, &literals, limits)
        .map_err(|problem| PatternIrError { problems: vec![problem] })?;
    Ok(run::JitPatterns::new(program, patterns, sources, limits))
}

/// Says which native functions patterns call.
fn require_natives(set: &mut RewritePatternSet, patterns: &[Pattern]) {
    for pattern in patterns {
        let kinds = |args: &[NodeId]| -> Vec<EntityKind> {
            args.iter().filter_map(|&arg| pattern.entity_kind(arg)).collect()
        };
        let mut require = |at, kind, name: &str, args: &[EntityKind], results: &[EntityKind]| {
            let user = check::at_fault(pattern, at);
            set.require_native(&user, &NativeUse { kind, name, args, results });
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

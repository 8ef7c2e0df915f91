//! Freezing of a set: native functions are checked and linked, groups joined.

use std::sync::Arc;

use crate::ir::Context;
use crate::native::{NativeError, NativeUse};
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::group::PatternGroup;
use crate::pattern::list::{AddedGroup, PatternList};
use crate::pattern::name_filter::PatternFilter;
use crate::pattern::set::RewritePatternSet;
use crate::pattern::set::error::PatternSetError;
use crate::pattern::set::required::RequiredNative;
use pdll_match::diagnostic::Diagnostic;

impl RewritePatternSet {
    /// Freezes the set, so that it can be applied.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// let frozen = set.freeze()?;
    /// // Clones share the set, among threads too.
    /// let shared = frozen.clone();
    /// assert_eq!(shared.len(), 1);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    ///
    /// # Errors
    /// All errors found while adding, native functions that are missing or used wrongly, and patterns that cannot be decoded.
    pub fn freeze(self) -> Result<FrozenRewritePatternSet, PatternSetError> {
        self.freeze_filtered(&PatternFilter::default())
    }

    /// Freezes the set; only patterns that the filter allows are applied.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{PatternFilter, RewritePatternSet};
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a")).add(Erase("t.b"));
    /// let frozen = set.freeze_filtered(&PatternFilter::new().disable("t.a"))?;
    /// let enabled = frozen.patterns().filter(|pattern| pattern.is_enabled());
    /// assert_eq!(enabled.map(|pattern| pattern.name()).collect::<Vec<_>>(), ["t.b"]);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    ///
    /// # Errors
    /// As [`freeze`](RewritePatternSet::freeze), disabled patterns included.
    pub fn freeze_filtered(
        mut self,
        filter: &PatternFilter,
    ) -> Result<FrozenRewritePatternSet, PatternSetError> {
        for required in std::mem::take(&mut self.required) {
            let RequiredNative { user, place, kind, name, args, results } = &required;
            if let Err(error) = self.natives.check(&NativeUse { kind: *kind, name, args, results }) {
                let message = native_message(&error, user, &self.native_advice);
                self.add_diagnostic(Diagnostic::error(message).at(place));
            }
        }
        if !self.diagnostics.is_empty() {
            return Err(PatternSetError { diagnostics: self.diagnostics });
        }
        let groups = joined(&self.ctx, &self.groups);
        for added in &groups {
            added.group.link(&self.natives);
        }
        let list = PatternList::new(self.ctx, self.patterns, groups, filter);
        FrozenRewritePatternSet::try_from(list).map_err(|error| PatternSetError { diagnostics: vec![error] })
    }
}
/// Joins groups that follow each other, have the same labels and can be compiled together.
fn joined(ctx: &Context, groups: &[AddedGroup]) -> Vec<AddedGroup> {
    let mut joined = Vec::with_capacity(groups.len());
    let mut rest = groups;
    while let Some((first, others)) = rest.split_first() {
        let alike = others.iter().take_while(|other| {
            other.labels == first.labels
                && other.only == first.only
                && other.converter.as_ref().map(Arc::as_ptr) == first.converter.as_ref().map(Arc::as_ptr)
        });
        let followers: Vec<&dyn PatternGroup> = alike.map(|other| &*other.group).collect();
        let (n, group) = first.group.join(ctx, &followers).unwrap_or_else(|| (0, first.group.clone()));
        let AddedGroup { labels, converter, only, .. } = first;
        joined.push(AddedGroup { group, labels: labels.clone(), converter: converter.clone(), only: *only });
        rest = others.get(n..).unwrap_or_default();
    }
    joined
}

/// Returns the message about a missing or wrong native function, with advice and the patterns that call it.
fn native_message(error: &NativeError, user: &str, advice: &str) -> String {
    match error {
        NativeError::Unknown { near: None, .. } => format!("{user}: {error}; {advice}"),
        _ => format!("{user}: {error}"),
    }
}

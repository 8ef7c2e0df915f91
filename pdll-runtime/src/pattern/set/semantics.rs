//! Semantics in a set: what operations mean, for proofs of its patterns.
//!
//! In: `Semantics op<…>(…) = …;` of `pdll!` and of PDLL text. Out: patterns that replace an operation by what it means, for `pdll-verify`.
//! Invariant: they are never applied, and a frozen set does not have them.

use std::borrow::Cow;

use pdll_match::diagnostic::Diagnostic;
use pdll_match::encode::{decode, encode};
use pdll_match::pattern::Pattern;

use crate::pattern::set::RewritePatternSet;

impl RewritePatternSet {
    /// Adds what operations mean, for proofs of the patterns: patterns, each of which replaces an operation by others. They are not applied.
    ///
    /// ```
    /// use pdll_runtime::pattern_ir::builder::PatternBuilder;
    /// use pdll_runtime::RewritePatternSet;
    /// use pdll_runtime::ir::Context;
    ///
    /// let mut b = PatternBuilder::new("Mad");
    /// let root = b.op("my.nop", &[]);
    /// b.rewrite(root).erase(root);
    /// let meaning = b.finish();
    /// let mut set = RewritePatternSet::new(&Context::new());
    /// set.add_semantics([&meaning]);
    /// assert!(set.is_empty());
    /// assert_eq!(set.semantics()?, [meaning]);
    /// # Ok::<(), pdll_runtime::pattern_ir::diagnostic::Diagnostic>(())
    /// ```
    pub fn add_semantics<'p>(
        &mut self,
        semantics: impl IntoIterator<Item = &'p Pattern>,
    ) -> &mut RewritePatternSet {
        self.semantics.push(Cow::Owned(encode(semantics)));
        self
    }

    /// Adds what operations mean as [`pdll_match::encode`] writes it. What `pdll!` generates calls it.
    pub fn add_encoded_semantics(&mut self, encoded: &'static [u8]) -> &mut RewritePatternSet {
        self.semantics.push(Cow::Borrowed(encoded));
        self
    }

    /// Returns what operations mean: `Semantics op<…>(…) = …;` of the PDLL that was added, as patterns that replace an operation by it.
    ///
    /// # Errors
    /// Semantics that cannot be decoded.
    pub fn semantics(&self) -> Result<Vec<Pattern>, Diagnostic> {
        let mut all = Vec::new();
        for encoded in &self.semantics {
            let decoded = decode(encoded);
            all.extend(
                decoded.map_err(|error| Diagnostic::error(format!("cannot decode semantics: {error}")))?,
            );
        }
        Ok(all)
    }
}

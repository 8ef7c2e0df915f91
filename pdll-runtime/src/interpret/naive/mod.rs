//! Naive interpreter: patterns interpreted from their definition, one by one, without a tree.
//!
//! In: `pdll_match::pattern::Pattern`s. Out: a `PatternGroup` of a pattern set. Its behavior defines that of all
//! faster implementations. Invariant: a pattern is checked when it is loaded, so applying it encounters
//! nothing unexpected. MLIR: PDLPatternModule. Differs: nothing is compiled.

pub(crate) mod load;
pub(crate) mod matcher;
pub(crate) mod mismatch;
mod rewrites;

use once_cell::sync::OnceCell;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use pdll_match::encode::DecodeError;
use pdll_match::pattern::{NodeId, Pattern};
use pdll_support::sort::sort_by_key;

use super::error::PatternIrError;
use super::limits::MAX_USERS_SEARCHED;
use super::required::require_natives;
use crate::ir::Op;
use crate::native::{NativeRegistry, PdlValue};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::group::{PatternGroup, RankSelect};
use crate::pattern::root::PatternRoot;
use crate::{PatternRewriter, RewriteError, RewritePatternSet};
use load::{Loaded, Natives};
use matcher::{Outcome, matches};

/// Adds patterns to a set like [`RewritePatternSet::add_pattern_ir`], to be interpreted from their
/// definition: slowly, one by one. For tests, which compare the two.
///
/// # Errors
/// If a pattern is invalid, or has a literal that cannot be read in the set's context. The set is unchanged then.
pub fn add_pattern_ir(set: &mut RewritePatternSet, patterns: &[Pattern]) -> Result<(), PatternIrError> {
    let mut diagnostics = Vec::new();
    let mut loaded: Vec<Loaded> = Vec::with_capacity(patterns.len());
    for pattern in patterns {
        match Loaded::new(pattern, set.context()) {
            Ok(pattern) => loaded.push(pattern),
            Err(found) => diagnostics.extend(found),
        }
    }
    if !diagnostics.is_empty() {
        return Err(PatternIrError { diagnostics });
    }
    if !loaded.is_empty() {
        require_natives(set, patterns);
        set.add_group(Arc::new(NaivePatterns::new(loaded)));
    }
    Ok(())
}

/// Patterns that were added together.
struct NaivePatterns {
    /// By rank: benefit falls, ties are in the given order.
    patterns: Vec<Loaded>,
    roots: Vec<(PatternRoot, Vec<u32>)>,
    /// The native functions of each pattern, once the set is frozen.
    natives: OnceCell<Vec<Natives>>,
}

impl NaivePatterns {
    fn new(mut patterns: Vec<Loaded>) -> NaivePatterns {
        sort_by_key(&mut patterns, |loaded| std::cmp::Reverse(loaded.pattern.benefit));
        let mut by_root: BTreeMap<PatternRoot, Vec<u32>> = BTreeMap::new();
        for (loaded, rank) in patterns.iter().zip(0..) {
            by_root.entry(loaded.root).or_default().push(rank);
        }
        NaivePatterns { patterns, roots: by_root.into_iter().collect(), natives: OnceCell::new() }
    }
}

impl PatternGroup for NaivePatterns {
    fn n_patterns(&self) -> u32 {
        self.patterns.len() as u32
    }

    fn name(&self, rank: u32) -> &str {
        self.patterns.get(rank as usize).map_or("", |loaded| &loaded.name)
    }

    fn benefit(&self, rank: u32) -> PatternBenefit {
        PatternBenefit::new(self.patterns.get(rank as usize).map_or(0, |loaded| loaded.pattern.benefit))
    }

    fn roots(&self) -> Vec<(PatternRoot, Vec<u32>)> {
        self.roots.clone()
    }

    fn has_bounded_rewrite_recursion(&self, rank: u32) -> bool {
        self.patterns.get(rank as usize).is_some_and(|loaded| loaded.pattern.has_bounded_recursion)
    }

    fn generated_ops(&self, rank: u32) -> Vec<&str> {
        self.patterns.get(rank as usize).map_or_else(Vec::new, |loaded| loaded.pattern.generated_ops())
    }

    fn pattern_ir(&self) -> Result<Option<Cow<'_, [Pattern]>>, DecodeError> {
        Ok(Some(Cow::Owned(self.patterns.iter().map(|loaded| loaded.pattern.clone()).collect())))
    }

    fn link(&self, natives: &NativeRegistry) {
        self.natives.get_or_init(|| self.patterns.iter().map(|loaded| loaded.link(natives)).collect());
    }

    fn apply(
        &self,
        root: u32,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        select: &RankSelect<'_>,
    ) -> Result<Option<u32>, RewriteError> {
        let Some((_, ranks)) = self.roots.get(root as usize) else { return Ok(None) };
        let natives = self.natives.get();
        let none = Natives::default();
        for &rank in ranks.iter().filter(|rank| select.allows(**rank)) {
            let loaded = &self.patterns[rank as usize];
            rewriter.note_rank(rank);
            let natives = natives.map_or(&none, |natives| &natives[rank as usize]);
            let call = |node: NodeId, name: &str, args: &[PdlValue], rewriter: &mut PatternRewriter<'_>| {
                natives.get(node, name)?.call(rewriter, args)
            };
            let outcome = matches(loaded, &call, op, rewriter, MAX_USERS_SEARCHED)?;
            let Outcome::Match(bindings) = outcome else { continue };
            if rewrites::rewrite(loaded, natives, op, bindings, rewriter)? {
                return Ok(Some(rank));
            }
        }
        Ok(None)
    }
}

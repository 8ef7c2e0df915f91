//! Frozen sets: the patterns of a set, and the table that determines the order in which they are tried.
//!
//! In: `PatternList`. Out: `FrozenRewritePatternSet`, read by `applicator` and drivers. Immutable.
//! MLIR: FrozenRewritePatternSet.h.

use std::sync::Arc;

use pdll_match::diagnostic::Diagnostic;

use crate::ir::Context;
use crate::pattern::list::{PatternInfo, PatternList};
use crate::pattern::table::Table;
use crate::rewrite::id::PatternId;

/// A set of patterns, ready to be applied, also by several threads. Clones share the set.
/// ```
/// use pdll_runtime::{GreedyRewriteConfig, PatternRoot, RewritePatternSet, apply_patterns_greedily};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add_fn_on(PatternRoot::Named("t.dead"), |op, rewriter| rewriter.erase_op(op).map(|()| true));
/// let patterns = patterns.freeze()?;
/// // One frozen set serves any number of IRs.
/// for text in [r#""t.dead"() : () -> ()"#, r#""t.live"() : () -> () "t.dead"() : () -> ()"#] {
///     let mut ir = parse(&ctx, text)?;
///     let outcome = apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())?;
///     assert_eq!(outcome.rewrites, 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct FrozenRewritePatternSet(Arc<FrozenSet>);

struct FrozenSet {
    list: PatternList,
    /// Ordered by the patterns' own benefits.
    table: Arc<Table>,
}

impl TryFrom<PatternList> for FrozenRewritePatternSet {
    type Error = Diagnostic;

    fn try_from(list: PatternList) -> Result<FrozenRewritePatternSet, Diagnostic> {
        let table = Table::new(&list, &|id| list.facts[id.index()].benefit);
        if let Some((first, error)) = &table.unreadable {
            let name = list.name(*first);
            let message = format!("cannot decode the patterns compiled together with `{name}`: {error}");
            return Err(Diagnostic::error(message));
        }
        Ok(FrozenRewritePatternSet(Arc::new(FrozenSet { list, table: Arc::new(table) })))
    }
}

impl FrozenRewritePatternSet {
    /// Returns the context.
    pub fn context(&self) -> &Context {
        &self.0.list.ctx
    }

    /// Returns the number of patterns, disabled ones included.
    pub fn len(&self) -> usize {
        self.0.list.facts.len()
    }

    /// Returns whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a pattern's name by its number in the set.
    pub fn pattern_name(&self, id: PatternId) -> &str {
        self.0.list.name(id)
    }

    /// Returns a pattern by its number in the set, less than [`len`](FrozenRewritePatternSet::len).
    pub fn pattern(&self, index: usize) -> Option<PatternInfo<'_>> {
        let id = u32::try_from(index).ok().filter(|_| index < self.len()).map(PatternId)?;
        Some(PatternInfo::new(&self.0.list, id))
    }

    /// Returns the enabled patterns in the order of their numbers.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// let frozen = set.freeze()?;
    /// let pattern = frozen.patterns().next().expect("there is one");
    /// assert_eq!((pattern.name(), pattern.benefit().get(), pattern.is_enabled()), ("t.a", 1, true));
    /// assert_eq!(pattern.root().op_name(&ctx), Some(ctx.op_name("t.a")));
    /// assert_eq!(frozen.pattern_name(pattern.id()), "t.a");
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn patterns(&self) -> impl Iterator<Item = PatternInfo<'_>> {
        (0..self.len()).filter_map(|index| self.pattern(index)).filter(|pattern| pattern.is_enabled())
    }

    #[inline]
    pub(crate) fn list(&self) -> &PatternList {
        &self.0.list
    }

    #[inline]
    pub(crate) fn table(&self) -> &Arc<Table> {
        &self.0.table
    }
}

impl std::fmt::Debug for FrozenRewritePatternSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FrozenRewritePatternSet").field("patterns", &self.len()).finish_non_exhaustive()
    }
}

//! Frozen sets: the properties of each pattern, and the table by which they are tried.
//!
//! In: the contents of a `RewritePatternSet`. Out: `FrozenRewritePatternSet`, read by `applicator` and
//! drivers. Invariant: immutable; a pattern's number is its position: hand-written ones first, then those of
//! each group by rank. MLIR: FrozenRewritePatternSet.h.

use once_cell::sync::OnceCell;
use std::sync::Arc;

use pdll_match::Pattern;

use crate::ir::context::{Context, OperationName};
use crate::rewrite::pattern::{PatternBenefit, PatternGroup, PatternRoot, RewritePattern};
use crate::rewrite::set::{AddedByHand, AddedGroup, PatternFilter};
use crate::rewrite::table::{GroupCall, Table};

/// A set of patterns, ready to be applied, also by several threads. A clone is the same set.
#[derive(Clone)]
pub struct FrozenRewritePatternSet(Arc<FrozenSet>);

impl From<Arc<FrozenSet>> for FrozenRewritePatternSet {
    fn from(set: Arc<FrozenSet>) -> FrozenRewritePatternSet {
        FrozenRewritePatternSet(set)
    }
}

impl FrozenRewritePatternSet {
    /// Returns the context.
    pub fn context(&self) -> &Context {
        &self.0.ctx
    }

    /// Returns the number of patterns, including filtered ones.
    pub fn len(&self) -> usize {
        self.0.facts.len()
    }

    /// Returns whether there are no patterns.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a pattern's name by its number in the set.
    pub fn pattern_name(&self, id: PatternId) -> &str {
        self.0.name(id)
    }

    /// Returns a pattern by its number in the set, less than [`len`](FrozenRewritePatternSet::len).
    pub fn pattern(&self, index: usize) -> Option<PatternInfo<'_>> {
        let id = u32::try_from(index).ok().filter(|_| index < self.len()).map(PatternId)?;
        Some(PatternInfo { set: &self.0, id })
    }

    /// Returns the patterns that are applied, in order of their numbers.
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
    pub(crate) fn data(&self) -> &FrozenSet {
        &self.0
    }
}

impl std::fmt::Debug for FrozenRewritePatternSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FrozenRewritePatternSet").field("patterns", &self.len()).finish_non_exhaustive()
    }
}

/// A pattern's number in a frozen set: patterns by hand first, then those of each group by rank.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PatternId(pub(crate) u32);

impl PatternId {
    /// No pattern.
    pub(crate) const NONE: PatternId = PatternId(u32::MAX);

    /// Returns the number, less than [`FrozenRewritePatternSet::len`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The properties of a pattern of a frozen set.
#[derive(Copy, Clone)]
pub struct PatternInfo<'s> {
    set: &'s FrozenSet,
    id: PatternId,
}

impl<'s> PatternInfo<'s> {
    pub(crate) fn new(set: &'s FrozenSet, id: PatternId) -> PatternInfo<'s> {
        PatternInfo { set, id }
    }

    /// Returns its number.
    pub fn id(self) -> PatternId {
        self.id
    }

    fn facts(self) -> &'s Facts {
        &self.set.facts[self.id.index()]
    }

    /// Returns its name in messages and filters.
    pub fn name(self) -> &'s str {
        &self.facts().name
    }

    /// Returns its benefit, without a cost model.
    pub fn benefit(self) -> PatternBenefit {
        self.facts().benefit
    }

    /// Returns the operations on which it is tried.
    pub fn root(self) -> PatternRoot {
        self.facts().root
    }

    /// Returns its labels, by which filters may select it together with other patterns.
    pub fn labels(self) -> &'s [String] {
        &self.facts().labels
    }

    /// Returns whether it terminates when applied to operations that it created.
    pub fn has_bounded_rewrite_recursion(self) -> bool {
        self.facts().has_bounded_rewrite_recursion
    }

    /// Returns the names of the operations that it may create.
    pub fn generated_ops(self) -> &'s [OperationName] {
        &self.facts().generated_ops
    }

    /// Returns whether the filter included it when the set was frozen.
    pub fn is_enabled(self) -> bool {
        self.facts().is_enabled
    }
}

impl std::fmt::Debug for PatternInfo<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("PatternInfo").field(&self.name()).finish()
    }
}

/// The properties of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) name: String,
    pub(crate) root: PatternRoot,
    pub(crate) benefit: PatternBenefit,
    pub(crate) labels: Vec<String>,
    pub(crate) has_bounded_rewrite_recursion: bool,
    pub(crate) generated_ops: Vec<OperationName>,
    pub(crate) is_enabled: bool,
}

impl Facts {
    /// Returns the properties of a hand-written pattern.
    pub(crate) fn of(pattern: &dyn RewritePattern, ctx: &Context) -> Facts {
        Facts {
            name: pattern.name().to_owned(),
            root: pattern.root(),
            benefit: pattern.benefit(),
            labels: pattern.labels(),
            has_bounded_rewrite_recursion: pattern.has_bounded_rewrite_recursion(),
            generated_ops: pattern.generated_ops().into_iter().map(|name| ctx.op_name(name)).collect(),
            is_enabled: true,
        }
    }

    fn of_rank(added: &AddedGroup, rank: u32, root: PatternRoot, ctx: &Context) -> Facts {
        let group = &added.group;
        let mut facts = Facts {
            name: group.name(rank).to_owned(),
            root,
            benefit: group.benefit(rank),
            labels: group.labels(rank),
            has_bounded_rewrite_recursion: group.has_bounded_rewrite_recursion(rank),
            generated_ops: group.generated_ops(rank).into_iter().map(|name| ctx.op_name(name)).collect(),
            is_enabled: true,
        };
        facts.add_labels(&added.labels);
        facts
    }

    pub(crate) fn add_labels(&mut self, labels: &[String]) {
        self.labels.extend(labels.iter().cloned());
    }
}

/// A group in a frozen set.
pub(crate) struct FrozenGroup {
    pub(crate) group: Arc<dyn PatternGroup>,
    /// The id of its first pattern.
    pub(crate) base: u32,
    pub(crate) roots: Vec<(PatternRoot, Vec<u32>)>,
    /// Its pattern IR by rank, once somebody asked for it.
    ir: OnceCell<Option<Vec<Pattern>>>,
}

impl FrozenGroup {
    /// Returns the pattern IR by rank, if available.
    pub(crate) fn pattern_ir(&self) -> Option<&[Pattern]> {
        let get = || {
            let patterns = self.group.pattern_ir()?.into_owned();
            (patterns.len() == self.group.n_patterns() as usize).then_some(patterns)
        };
        self.ir.get_or_init(get).as_deref()
    }
}

pub(crate) struct FrozenSet {
    pub(crate) ctx: Context,
    pub(crate) patterns: Vec<Arc<dyn RewritePattern>>,
    pub(crate) groups: Vec<FrozenGroup>,
    pub(crate) facts: Vec<Facts>,
    /// By the benefits that the patterns say themselves.
    table: OnceCell<Arc<Table>>,
}

impl FrozenSet {
    pub(crate) fn new(
        ctx: Context,
        patterns: Vec<AddedByHand>,
        groups: Vec<AddedGroup>,
        filter: &PatternFilter,
    ) -> FrozenSet {
        let (patterns, mut facts): (Vec<_>, Vec<Facts>) =
            patterns.into_iter().map(|added| (added.pattern, added.facts)).unzip();
        let mut frozen = Vec::with_capacity(groups.len());
        for added in groups {
            let base = facts.len() as u32;
            let n = added.group.n_patterns();
            let roots = added.group.roots();
            let mut root_of = vec![PatternRoot::Any; n as usize];
            for (root, ranks) in &roots {
                ranks.iter().for_each(|rank| root_of[*rank as usize] = *root);
            }
            facts.extend((0..n).zip(root_of).map(|(rank, root)| Facts::of_rank(&added, rank, root, &ctx)));
            frozen.push(FrozenGroup { group: added.group, base, roots, ir: OnceCell::new() });
        }
        for facts in &mut facts {
            facts.is_enabled = filter.allows(&facts.name, &facts.labels);
        }
        let set = FrozenSet { ctx, patterns, groups: frozen, facts, table: OnceCell::new() };
        set.table();
        set
    }

    /// Returns the table by the patterns' own benefits, built with the set.
    pub(crate) fn table(&self) -> &Arc<Table> {
        self.table.get_or_init(|| Arc::new(Table::new(self, &|id| self.facts[id.index()].benefit)))
    }

    /// Returns whether a hand-written pattern is applied.
    pub(crate) fn has_any_by_hand(&self) -> bool {
        self.facts[..self.patterns.len()].iter().any(|facts| facts.is_enabled)
    }

    /// Returns the ranks of the root of a group.
    pub(crate) fn ranks_of(&self, call: &GroupCall) -> &[u32] {
        let group = self.groups.get(call.number as usize);
        group.and_then(|group| group.roots.get(call.root as usize)).map_or(&[], |(_, ranks)| ranks)
    }

    /// Returns the pattern of a rank in the same group; the pattern itself if it is in no group, or there is
    /// no such rank.
    pub(crate) fn in_group_of(&self, id: PatternId, rank: u32) -> PatternId {
        match self.group_of(id) {
            Some(group) if rank < group.group.n_patterns() => PatternId(group.base + rank),
            _ => id,
        }
    }

    /// Returns the group that a pattern is of; `None` for those by hand.
    pub(crate) fn group_of(&self, id: PatternId) -> Option<&FrozenGroup> {
        let group = self.groups.partition_point(|group| group.base <= id.0).checked_sub(1)?;
        self.groups.get(group)
    }

    pub(crate) fn name(&self, id: PatternId) -> &str {
        self.facts.get(id.index()).map_or("", |facts| &facts.name)
    }
}

//! The patterns of a set by number, with their metadata.
//!
//! In: patterns that were added to a set. Out: `PatternList`, read by `table`, `applicator` and drivers.
//! Invariant: a pattern's number is its position: single patterns first, then those of each group by rank.

use std::borrow::Cow;
use std::sync::Arc;

use once_cell::sync::OnceCell;

use pdll_match::encode::DecodeError;
use pdll_match::pattern::Pattern;

use crate::ir::{Context, OperationName};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::group::PatternGroup;
use crate::pattern::name_filter::PatternFilter;
use crate::pattern::rewrite_pattern::RewritePattern;
use crate::pattern::root::PatternRoot;
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::id::PatternId;

/// A single pattern that was added to a set, and its metadata.
pub(crate) struct AddedSingle {
    pub(crate) pattern: Arc<dyn RewritePattern>,
    pub(crate) facts: Facts,
}

/// A group that was added to a set, and labels for all of its patterns.
pub(crate) struct AddedGroup {
    pub(crate) group: Arc<dyn PatternGroup>,
    pub(crate) labels: Vec<String>,
    /// Converter that the patterns run with in a dialect conversion.
    pub(crate) converter: Option<Arc<TypeConverter>>,
    /// Name of the only pattern that is enabled; `None` for all of them.
    pub(crate) only: Option<&'static str>,
}

/// Description of a pattern of a frozen set.
#[derive(Copy, Clone)]
pub struct PatternInfo<'s> {
    list: &'s PatternList,
    id: PatternId,
}

impl<'s> PatternInfo<'s> {
    pub(crate) fn new(list: &'s PatternList, id: PatternId) -> PatternInfo<'s> {
        PatternInfo { list, id }
    }

    /// Returns the number of the pattern.
    pub fn id(self) -> PatternId {
        self.id
    }

    fn facts(self) -> &'s Facts {
        &self.list.facts[self.id.index()]
    }

    /// Returns the name of the pattern in messages and filters.
    pub fn name(self) -> &'s str {
        &self.facts().name
    }

    /// Returns the benefit of a match, without any cost model.
    pub fn benefit(self) -> PatternBenefit {
        self.facts().benefit
    }

    /// Returns the operations on which the pattern is tried.
    pub fn root(self) -> PatternRoot {
        self.facts().root
    }

    /// Returns the labels of the pattern, by which filters select it with others.
    pub fn labels(self) -> &'s [String] {
        &self.facts().labels
    }

    /// Returns whether the pattern terminates when applied to its own result.
    pub fn has_bounded_rewrite_recursion(self) -> bool {
        self.facts().has_bounded_rewrite_recursion
    }

    /// Returns the names of the operations that the pattern may create.
    pub fn generated_ops(self) -> &'s [OperationName] {
        &self.facts().generated_ops
    }

    /// Returns whether the filter enabled the pattern when the set was frozen.
    pub fn is_enabled(self) -> bool {
        self.facts().is_enabled
    }

    /// Returns the pattern as data; `None` if it is Rust, or was encoded such that it cannot be decoded.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// assert_eq!(set.freeze()?.pattern(0).and_then(|pattern| pattern.pattern_ir()), None);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn pattern_ir(self) -> Option<&'s Pattern> {
        let group = self.list.group_of(self.id)?;
        group.pattern_ir().ok().flatten()?.get((self.id.0 - group.base) as usize)
    }

    /// Returns the converter that the pattern was added with.
    pub(crate) fn converter(self) -> Option<&'s Arc<TypeConverter>> {
        self.facts().converter.as_ref()
    }
}

impl std::fmt::Debug for PatternInfo<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("PatternInfo").field(&self.name()).finish()
    }
}

/// Metadata of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) name: String,
    pub(crate) root: PatternRoot,
    pub(crate) benefit: PatternBenefit,
    pub(crate) labels: Vec<String>,
    pub(crate) has_bounded_rewrite_recursion: bool,
    pub(crate) generated_ops: Vec<OperationName>,
    pub(crate) is_enabled: bool,
    /// Converter that the pattern runs with in a dialect conversion.
    pub(crate) converter: Option<Arc<TypeConverter>>,
}

impl Facts {
    /// Returns the metadata of a single pattern.
    pub(crate) fn of(pattern: &dyn RewritePattern, ctx: &Context) -> Facts {
        Facts {
            name: pattern.name().to_owned(),
            root: pattern.root(),
            benefit: pattern.benefit(),
            labels: pattern.labels(),
            has_bounded_rewrite_recursion: pattern.has_bounded_rewrite_recursion(),
            generated_ops: pattern.generated_ops().into_iter().map(|name| ctx.op_name(name)).collect(),
            is_enabled: true,
            converter: None,
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
            converter: added.converter.clone(),
        };
        facts.add_labels(&added.labels);
        facts.is_enabled = added.only.is_none_or(|only| only == facts.name);
        facts
    }

    pub(crate) fn add_labels(&mut self, labels: &[String]) {
        self.labels.extend(labels.iter().cloned());
    }
}

/// A group in a frozen set.
pub(crate) struct FrozenGroup {
    pub(crate) group: Arc<dyn PatternGroup>,
    /// Number of its first pattern.
    pub(crate) base: u32,
    pub(crate) roots: Vec<(PatternRoot, Vec<u32>)>,
    /// Its pattern IR by rank, decoded when first needed.
    ir: OnceCell<Option<Vec<Pattern>>>,
}

impl FrozenGroup {
    /// Returns the patterns by rank as they were before they were compiled, if known.
    ///
    /// # Errors
    /// Their encoded form cannot be decoded.
    pub(crate) fn pattern_ir(&self) -> Result<Option<&[Pattern]>, DecodeError> {
        let get = || {
            let patterns = self.group.pattern_ir()?.map(Cow::into_owned);
            Ok(patterns.filter(|patterns| patterns.len() == self.group.n_patterns() as usize))
        };
        Ok(self.ir.get_or_try_init(get)?.as_deref())
    }
}

/// The patterns of a set.
pub(crate) struct PatternList {
    pub(crate) ctx: Context,
    pub(crate) patterns: Vec<Arc<dyn RewritePattern>>,
    pub(crate) groups: Vec<FrozenGroup>,
    pub(crate) facts: Vec<Facts>,
}

impl PatternList {
    pub(crate) fn new(
        ctx: Context,
        patterns: Vec<AddedSingle>,
        groups: Vec<AddedGroup>,
        filter: &PatternFilter,
    ) -> PatternList {
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
            facts.is_enabled &= filter.allows(&facts.name, &facts.labels);
        }
        PatternList { ctx, patterns, groups: frozen, facts }
    }

    /// Returns whether a single pattern is enabled, rather than only patterns of groups.
    pub(crate) fn has_any_single(&self) -> bool {
        self.facts[..self.patterns.len()].iter().any(|facts| facts.is_enabled)
    }

    /// Returns whether all patterns are known to be declarative: there is neither a single pattern that is enabled, nor a native
    /// function that one calls.
    pub(crate) fn is_declarative(&self) -> bool {
        let is_declarative = |group: &FrozenGroup| {
            let patterns = group.pattern_ir().ok().flatten();
            patterns.is_some_and(|patterns| !patterns.iter().any(Pattern::calls_natives))
        };
        !self.has_any_single() && self.groups.iter().all(is_declarative)
    }

    /// Returns the pattern of a rank in the group that `id` belongs to; `id` itself if it belongs to none, or there is no such rank.
    pub(crate) fn in_group_of(&self, id: PatternId, rank: u32) -> PatternId {
        match self.group_of(id) {
            Some(group) if rank < group.group.n_patterns() => PatternId(group.base + rank),
            _ => id,
        }
    }

    /// Returns the group that a pattern belongs to, or `None` for a single pattern.
    pub(crate) fn group_of(&self, id: PatternId) -> Option<&FrozenGroup> {
        let group = self.groups.partition_point(|group| group.base <= id.0).checked_sub(1)?;
        self.groups.get(group)
    }

    pub(crate) fn name(&self, id: PatternId) -> &str {
        self.facts.get(id.index()).map_or("", |facts| &facts.name)
    }
}

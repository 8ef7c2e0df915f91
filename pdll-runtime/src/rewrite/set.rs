//! Pattern sets: collected, then frozen into a table from operation names to what is tried on them.
//!
//! In: patterns written by hand and groups compiled together. Out: `FrozenRewritePatternSet`, read by `applicator`.
//! Invariant: entries of a root fall in benefit. Ties go in upstream's order: patterns by hand for the name, by hand for
//! any operation, then groups; within each, in the order added.
//! MLIR: FrozenRewritePatternSet.h, PatternApplicator.cpp.

use std::sync::Arc;

use pdll_pattern::pattern::EntityKind;

use crate::ir::context::{Context, OperationName};
use crate::native::{NativeError, NativeFunction, NativeKind, NativeRegistry, NativeUse};
use crate::rewrite::pattern::{PatternBenefit, PatternGroup, PatternRoot, RankSelect, RewritePattern};

/// Patterns to be frozen.
pub struct RewritePatternSet {
    ctx: Context,
    patterns: Vec<Arc<dyn RewritePattern>>,
    groups: Vec<Arc<dyn PatternGroup>>,
    natives: NativeRegistry,
    required: Vec<RequiredNative>,
    problems: Vec<String>,
}

/// A native function that patterns call by name, to be registered before the set is frozen.
#[derive(Clone, Debug)]
struct RequiredNative {
    /// Which patterns call it, for the message.
    user: String,
    kind: NativeKind,
    name: String,
    args: Vec<EntityKind>,
    results: Vec<EntityKind>,
}

/// Why a set cannot be frozen: all problems found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .problems.join("\n"))]
pub struct PatternSetError {
    /// One line each.
    pub problems: Vec<String>,
}

impl RewritePatternSet {
    /// An empty set.
    pub fn new(ctx: &Context) -> RewritePatternSet {
        RewritePatternSet {
            ctx: ctx.clone(),
            patterns: Vec::new(),
            groups: Vec::new(),
            natives: NativeRegistry::new(),
            required: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// The context.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Adds a pattern.
    pub fn add(&mut self, pattern: impl RewritePattern) -> &mut RewritePatternSet {
        self.patterns.push(Arc::new(pattern));
        self
    }

    /// Adds patterns that were compiled together.
    pub fn add_group(&mut self, group: Arc<dyn PatternGroup>) -> &mut RewritePatternSet {
        self.groups.push(group);
        self
    }

    /// Makes a native function known by its name in PDL, to patterns that are read at run time. That there is another one of
    /// its name is reported when the set is frozen.
    pub fn register<F: NativeFunction>(&mut self) -> &mut RewritePatternSet {
        if let Err(error) = self.natives.register::<F>() {
            self.add_problem(error.to_string());
        }
        self
    }

    /// The native functions registered so far.
    pub fn natives(&self) -> &NativeRegistry {
        &self.natives
    }

    /// The same, to register closures.
    pub fn natives_mut(&mut self) -> &mut NativeRegistry {
        &mut self.natives
    }

    /// Says that patterns call a native function by name. Whether it is registered, and takes and gives what they think, is
    /// asked when the set is frozen. `user` names the patterns.
    pub fn require_native(&mut self, user: &str, native: &NativeUse<'_>) {
        self.required.push(RequiredNative {
            user: user.to_owned(),
            kind: native.kind,
            name: native.name.to_owned(),
            args: native.args.to_vec(),
            results: native.results.to_vec(),
        });
    }

    /// Keeps a problem to be reported when the set is frozen.
    pub fn add_problem(&mut self, problem: impl Into<String>) {
        self.problems.push(problem.into());
    }

    /// How many patterns are there?
    pub fn len(&self) -> usize {
        self.patterns.len() + self.groups.iter().map(|group| group.n_patterns() as usize).sum::<usize>()
    }

    /// Is there no pattern?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Makes the set ready to be applied.
    ///
    /// # Errors
    /// All problems found while adding, and native functions that are missing or used wrongly.
    pub fn freeze(mut self) -> Result<FrozenRewritePatternSet, PatternSetError> {
        for required in std::mem::take(&mut self.required) {
            let RequiredNative { user, kind, name, args, results } = &required;
            if let Err(error) = self.natives.check(&NativeUse { kind: *kind, name, args, results }) {
                self.add_problem(native_problem(&error, user));
            }
        }
        if !self.problems.is_empty() {
            return Err(PatternSetError { problems: self.problems });
        }
        for group in &self.groups {
            group.link(&self.natives);
        }
        Ok(FrozenRewritePatternSet(Arc::new(FrozenSet::new(self))))
    }
}

/// A missing or wrong native function, with advice and the patterns that call it.
fn native_problem(error: &NativeError, user: &str) -> String {
    let advice = match error {
        NativeError::Unknown { near: None, .. } => "; register it with `RewritePatternSet::register`",
        _ => "",
    };
    format!("{user}: {error}{advice}")
}

/// A set of patterns, ready to be applied, by several threads if need be. A clone is the same set.
#[derive(Clone)]
pub struct FrozenRewritePatternSet(Arc<FrozenSet>);

impl FrozenRewritePatternSet {
    /// The context.
    pub fn context(&self) -> &Context {
        &self.0.ctx
    }

    /// How many patterns are there?
    pub fn len(&self) -> usize {
        self.0.first_ids.last().map_or(0, |last| *last as usize)
    }

    /// Is there no pattern?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A pattern's name by its number in the set.
    pub fn pattern_name(&self, id: PatternId) -> &str {
        self.0.name(id)
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
    /// The number, less than [`FrozenRewritePatternSet::len`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is tried at once, ready to be called.
pub(crate) struct Entry {
    /// The only or first pattern.
    pub(crate) first: PatternId,
    /// Is it the only one?
    pub(crate) is_one: bool,
    pub(crate) callee: Callee,
}

pub(crate) enum Callee {
    /// A pattern by hand.
    Single(Arc<dyn RewritePattern>),
    /// Patterns of a group: which of its roots, the id of its rank zero, and which ranks.
    Group { group: Arc<dyn PatternGroup>, root: u32, base: u32, select: RankSelect<'static> },
}

/// The same by numbers, to be sorted and merged.
#[derive(Copy, Clone, Debug)]
enum Part {
    /// A pattern by hand: its index.
    Single(u32),
    /// Patterns of a group: the group, which of its roots, and which ranks.
    Group { group: u32, root: u32, start: u32, end: u32 },
}

pub(crate) struct FrozenSet {
    ctx: Context,
    patterns: Vec<Arc<dyn RewritePattern>>,
    groups: Vec<Arc<dyn PatternGroup>>,
    /// The id of each group's first pattern, and at last the number of patterns.
    first_ids: Vec<u32>,
    /// Entries by root, side by side.
    entries: Vec<Entry>,
    /// Where the entries of an operation name are; names beyond the end have those of any operation.
    by_name: Vec<(u32, u32)>,
    any: (u32, u32),
}

/// One pattern for sorting.
#[derive(Copy, Clone)]
struct Item {
    benefit: PatternBenefit,
    /// Ties: by hand and rooted, by hand for any operation, in a group.
    class: u8,
    part: Part,
}

impl FrozenSet {
    fn new(set: RewritePatternSet) -> FrozenSet {
        let RewritePatternSet { ctx, patterns, groups, .. } = set;
        let mut first_ids = vec![patterns.len() as u32];
        for group in &groups {
            let last = first_ids.last().copied().unwrap_or(0);
            first_ids.push(last + group.n_patterns());
        }
        let items = root_items(&patterns, &groups);
        let mut roots: Vec<OperationName> = items
            .iter()
            .filter_map(|(root, _)| match root {
                PatternRoot::Op(name) => Some(*name),
                PatternRoot::Any => None,
            })
            .collect();
        roots.sort_unstable();
        roots.dedup();
        let mut frozen = FrozenSet {
            by_name: Vec::new(),
            any: (0, 0),
            ctx,
            patterns,
            groups,
            first_ids,
            entries: Vec::new(),
        };
        frozen.any = frozen.add_entries(items.iter().filter(|(root, _)| *root == PatternRoot::Any));
        frozen.by_name = vec![frozen.any; roots.last().map_or(0, |name| name.index() + 1)];
        let mut by_root: Vec<(Option<OperationName>, &(PatternRoot, Item))> = items
            .iter()
            .map(|item| match item.0 {
                PatternRoot::Op(name) => (Some(name), item),
                PatternRoot::Any => (None, item),
            })
            .collect();
        by_root.sort_by_key(|entry| entry.0);
        let n_any = by_root.partition_point(|entry| entry.0.is_none());
        let (any, mut rest) = by_root.split_at(n_any);
        for name in roots {
            let n = rest.partition_point(|entry| entry.0 <= Some(name));
            let (own, after) = rest.split_at(n);
            rest = after;
            frozen.by_name[name.index()] = frozen.add_entries(own.iter().chain(any).map(|entry| entry.1));
        }
        frozen
    }

    /// Sorts patterns of one root and appends their entries, neighbours of one group as one.
    fn add_entries<'a>(&mut self, items: impl Iterator<Item = &'a (PatternRoot, Item)>) -> (u32, u32) {
        let mut items: Vec<Item> = items.map(|entry| entry.1).collect();
        items.sort_by_key(|item| (std::cmp::Reverse(item.benefit), item.class));
        let mut parts: Vec<Part> = Vec::new();
        for item in items {
            if let Some(last) = parts.last_mut()
                && let (Part::Group { group, root, end, .. }, Part::Group { group: g, root: r, end: e, .. }) =
                    (last, item.part)
                && (*group, *root) == (g, r)
                && *end < e
            {
                *end = e;
                continue;
            }
            parts.push(item.part);
        }
        let start = self.entries.len() as u32;
        let added: Vec<Entry> = parts.into_iter().map(|part| self.entry(part)).collect();
        self.entries.extend(added);
        (start, self.entries.len() as u32)
    }

    fn entry(&self, part: Part) -> Entry {
        match part {
            Part::Single(i) => {
                let callee = Callee::Single(self.patterns[i as usize].clone());
                Entry { first: PatternId(i), is_one: true, callee }
            }
            Part::Group { group, root, start, end } => {
                let base = self.first_ids[group as usize];
                let select = RankSelect { start, end, disabled: &[] };
                let group = self.groups[group as usize].clone();
                let callee = Callee::Group { group, root, base, select };
                Entry { first: PatternId(base + start), is_one: end - start == 1, callee }
            }
        }
    }

    /// What is tried on an operation of this name, in order.
    #[inline]
    pub(crate) fn entries_of(&self, name: OperationName) -> &[Entry] {
        let (start, end) = self.by_name.get(name.index()).copied().unwrap_or(self.any);
        &self.entries[start as usize..end as usize]
    }

    pub(crate) fn name(&self, id: PatternId) -> &str {
        if let Some(pattern) = self.patterns.get(id.index()) {
            return pattern.name();
        }
        let group = self.first_ids.partition_point(|first| *first <= id.0).saturating_sub(1);
        self.groups.get(group).map_or("", |found| found.name(id.0 - self.first_ids[group]))
    }
}

fn root_items(
    patterns: &[Arc<dyn RewritePattern>],
    groups: &[Arc<dyn PatternGroup>],
) -> Vec<(PatternRoot, Item)> {
    let mut items = Vec::new();
    for (pattern, i) in patterns.iter().zip(0..) {
        let root = pattern.root();
        let class = u8::from(root == PatternRoot::Any);
        items.push((root, Item { benefit: pattern.benefit(), class, part: Part::Single(i) }));
    }
    for (group, g) in groups.iter().zip(0..) {
        for ((root, ranks), r) in group.roots().into_iter().zip(0..) {
            for rank in ranks {
                let part = Part::Group { group: g, root: r, start: rank, end: rank + 1 };
                items.push((root, Item { benefit: group.benefit(rank), class: 2, part }));
            }
        }
    }
    items
}

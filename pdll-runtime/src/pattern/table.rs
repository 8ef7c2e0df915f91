//! The table of a frozen set: maps operation names to the entries that are tried on them, in order.
//!
//! In: `PatternList` and a benefit per pattern. Out: `Table`, read by `applicator`.
//! Invariant: the benefits of a root's entries descend. Ties are in MLIR's order: hand-written patterns for the name, a trait or an
//! interface, then those for any operation, then groups; within each of these, in the order of addition.
//! MLIR: FrozenRewritePatternSet.cpp, PatternApplicator.cpp.

use std::cmp::Reverse;
use std::sync::Arc;

use once_cell::unsync::OnceCell;
use pdll_match::encode::DecodeError;
use pdll_support::sort::{sort_by_key, sort_by_number};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ir::{Ir, Op, OperationName};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::constants::Constants;
use crate::pattern::filter::Filter;
use crate::pattern::group::{ApplyFn, PatternGroup, RankSelect};
use crate::pattern::list::{FrozenGroup, PatternList};
use crate::pattern::rewrite_pattern::RewritePattern;
use crate::pattern::root::PatternRoot;
use crate::rewrite::error::RewriteError;
use crate::rewrite::id::PatternId;
use crate::rewrite::rewriter::PatternRewriter;

/// An entry: patterns that are tried together.
pub(crate) struct Entry {
    /// The only or first pattern.
    pub(crate) first: PatternId,
    /// Whether it is the only one.
    pub(crate) is_one: bool,
    pub(crate) callee: Callee,
}

pub(crate) enum Callee {
    /// Applies a hand-written pattern.
    Single(Arc<dyn RewritePattern>),
    /// Patterns of a group.
    Group(GroupCall),
}

/// Patterns of a group: which of its roots, the id of its rank zero, and which ranks.
pub(crate) struct GroupCall {
    /// Function to call instead of the group.
    direct: Option<(ApplyFn, Arc<Constants>)>,
    pub(crate) group: Arc<dyn PatternGroup>,
    /// Index of the group in the set.
    pub(crate) number: u32,
    pub(crate) root: u32,
    pub(crate) base: u32,
    start: u32,
    end: u32,
    disabled: Arc<[u64]>,
}

impl GroupCall {
    /// Returns the ranks that may be applied.
    #[inline]
    pub(crate) fn select(&self) -> RankSelect<'_> {
        RankSelect { start: self.start, end: self.end, disabled: &self.disabled }
    }

    /// Rewrites with the match of lowest rank of the selected ones, and returns that rank.
    #[inline]
    pub(crate) fn apply(
        &self,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        select: &RankSelect<'_>,
    ) -> Result<Option<u32>, RewriteError> {
        match &self.direct {
            Some((apply, constants)) => apply(rewriter, op, constants, select),
            None => self.group.apply(self.root, op, rewriter, select),
        }
    }
}

/// Entries of a root.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Root {
    start: u32,
    end: u32,
    /// The filter, or `NO_FILTER`.
    filter: u32,
}

pub(crate) const NO_FILTER: u32 = u32::MAX;

pub(crate) struct Table {
    entries: Vec<Entry>,
    /// By operation name; names beyond the end have the entries for any operation.
    by_name: Vec<Root>,
    any: Root,
    filters: Vec<RootFilter>,
    /// The first group whose patterns were needed and cannot be decoded. It is tried on every operation of its roots.
    pub(crate) unreadable: Option<Unreadable>,
}

/// The first pattern of a group, and the reason why the group's patterns cannot be decoded.
pub(crate) type Unreadable = (PatternId, DecodeError);

/// Determines the entries of a root that are tried on an operation.
pub(crate) struct RootFilter {
    /// Entries that are tried on every operation, ascending.
    pub(crate) always: Box<[u32]>,
    /// Filters for the others.
    parts: SmallVec<[FilterPart; 2]>,
}

/// A filter, and the entry of each pattern in it.
struct FilterPart {
    filter: Arc<Filter>,
    entry_of: Box<[u32]>,
}

/// Numbers of entries of a root.
pub(crate) type EntryNumbers = SmallVec<[u32; 16]>;

/// One pattern for sorting.
#[derive(Copy, Clone)]
struct Item {
    benefit: PatternBenefit,
    /// Order among ties: hand-written with a root, hand-written for any operation, in a group.
    class: u8,
    id: PatternId,
    part: Part,
}

#[derive(Copy, Clone, Debug)]
enum Part {
    /// Index of a hand-written pattern.
    Single(u32),
    /// A pattern of a group: the group, which of its roots, the rank, and its place among the root's ranks that are not
    /// disabled.
    Rank { group: u32, root: u32, rank: u32, place: u32 },
}

/// Patterns for any operation that share one filter, and the filter.
struct AnyFilter {
    ids: Vec<PatternId>,
    filter: Arc<Filter>,
}

impl Root {
    /// Returns whether it has no entries.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.start == self.end
    }

    #[inline]
    pub(crate) fn has_filter(&self) -> bool {
        self.filter != NO_FILTER
    }
}

impl RootFilter {
    /// Returns the entries that may match besides those that are always tried, ascending.
    #[inline]
    pub(crate) fn candidates(&self, ir: &Ir, op: Op, found: &mut EntryNumbers) {
        for part in &self.parts {
            part.filter.walk(ir, op, |slot| found.push(part.entry_of[slot as usize]));
        }
        if found.len() > 1 {
            found.sort_unstable();
            found.dedup();
        }
    }
}

impl Table {
    pub(crate) fn new(set: &PatternList, benefit_of: &dyn Fn(PatternId) -> PatternBenefit) -> Table {
        let mut builder =
            Builder { set, disabled: Vec::new(), any_filter: None, unreadable: OnceCell::new() };
        let items = builder.items(benefit_of);
        let none = Root { start: 0, end: 0, filter: NO_FILTER };
        let mut table = Table {
            entries: Vec::new(),
            by_name: Vec::new(),
            any: none,
            filters: Vec::new(),
            unreadable: None,
        };
        let n_any = items.partition_point(|item| item.0.is_none());
        let (any, mut rest) = items.split_at(n_any);
        table.any = builder.add_root(&mut table, any.iter().map(|entry| entry.1));
        let bound = rest.last().and_then(|last| last.0).map_or(0, |name| name.index() + 1);
        table.by_name = vec![table.any; bound];
        while let Some((Some(name), _)) = rest.first() {
            let n = rest.partition_point(|entry| entry.0 <= Some(*name));
            let (own, after) = rest.split_at(n);
            table.by_name[name.index()] =
                builder.add_root(&mut table, own.iter().chain(any).map(|entry| entry.1));
            rest = after;
        }
        table.unreadable = builder.unreadable.into_inner();
        table
    }

    /// Returns the root for operations of a name.
    #[inline]
    pub(crate) fn root_of(&self, name: OperationName) -> &Root {
        self.by_name.get(name.index()).unwrap_or(&self.any)
    }

    /// Returns the ranks of the root of a group.
    pub(crate) fn ranks_of<'s>(list: &'s PatternList, call: &GroupCall) -> &'s [u32] {
        let group = list.groups.get(call.number as usize);
        group.and_then(|group| group.roots.get(call.root as usize)).map_or(&[], |(_, ranks)| ranks)
    }

    /// Returns the entries to try, in order.
    #[inline]
    pub(crate) fn entries_of(&self, root: &Root) -> &[Entry] {
        &self.entries[root.start as usize..root.end as usize]
    }

    /// Returns the filter that determines which entries are tried on an operation.
    #[inline]
    pub(crate) fn filter_of(&self, root: &Root) -> Option<&RootFilter> {
        self.filters.get(root.filter as usize)
    }
}

struct Builder<'a> {
    set: &'a PatternList,
    /// Disabled ranks per group, one bit each; empty if there are none.
    disabled: Vec<Arc<[u64]>>,
    /// The filter of patterns for any operation, computed on demand.
    any_filter: Option<AnyFilter>,
    unreadable: OnceCell<Unreadable>,
}

impl Builder<'_> {
    /// Returns the patterns that may be applied, with their root, by root: those of any operation first, each
    /// root's in the order of ids.
    fn items(
        &mut self,
        benefit_of: &dyn Fn(PatternId) -> PatternBenefit,
    ) -> Vec<(Option<OperationName>, Item)> {
        let set = self.set;
        // Each pattern's benefit is requested once, in the order of ids.
        let benefits: Vec<Option<PatternBenefit>> = (0..)
            .zip(&set.facts)
            .map(|(id, facts)| {
                if !facts.is_enabled || facts.benefit.is_impossible_to_match() {
                    return None;
                }
                Some(benefit_of(PatternId(id))).filter(|benefit| !benefit.is_impossible_to_match())
            })
            .collect();
        let mut items = Vec::new();
        for (id, facts) in (0..).zip(&set.facts[..set.patterns.len()]) {
            let Some(benefit) = benefits[id as usize] else { continue };
            let mut push = |root: Option<OperationName>| {
                let class = u8::from(root.is_none());
                items.push((root, Item { benefit, class, id: PatternId(id), part: Part::Single(id) }));
            };
            match facts.root {
                PatternRoot::Any => push(None),
                PatternRoot::Op(_) | PatternRoot::Named(_) => push(facts.root.op_name(&set.ctx)),
                PatternRoot::Trait(_) | PatternRoot::Interface(_) => {
                    set.ctx
                        .registered_op_names()
                        .filter(|name| facts.root.holds_for(set.ctx.op_info(*name)))
                        .for_each(|name| push(Some(name)));
                }
            }
        }
        for (group, g) in set.groups.iter().zip(0..) {
            let n = group.group.n_patterns();
            let is_off = |rank: &u32| benefits[(group.base + rank) as usize].is_none();
            let mut disabled =
                vec![0u64; if (0..n).any(|rank| is_off(&rank)) { n.div_ceil(64) as usize } else { 0 }];
            (0..n).filter(is_off).for_each(|rank| disabled[rank as usize / 64] |= 1 << (rank % 64));
            self.disabled.push(disabled.into());
            for ((root, ranks), r) in group.roots.iter().zip(0..) {
                let root = root.op_name(&set.ctx);
                for (&rank, place) in ranks.iter().filter(|rank| !is_off(rank)).zip(0..) {
                    let id = PatternId(group.base + rank);
                    let Some(benefit) = benefits[id.index()] else { continue };
                    let part = Part::Rank { group: g, root: r, rank, place };
                    items.push((root, Item { benefit, class: 2, id, part }));
                }
            }
        }
        sort_by_number(&mut items, |item| item.0.map_or(0, OperationName::raw));
        items
    }

    /// Sorts the patterns of one root and appends their entries, neighbors of one group as one.
    fn add_root(&mut self, table: &mut Table, items: impl Iterator<Item = Item>) -> Root {
        let mut items: Vec<Item> = items.collect();
        sort_by_key(&mut items, |item| (Reverse(item.benefit), item.class));
        let start = table.entries.len() as u32;
        // The entry of each item.
        let mut entry_of: Vec<u32> = Vec::with_capacity(items.len());
        let mut last: Option<(u32, u32, u32)> = None;
        for item in &items {
            let place = match item.part {
                Part::Single(_) => None,
                Part::Rank { group, root, place, .. } => Some((group, root, place)),
            };
            let follows = match (last, place) {
                (Some((group, root, before)), Some((g, r, place))) => {
                    (group, root) == (g, r) && before + 1 == place
                }
                _ => false,
            };
            last = place;
            match (item.part, table.entries.last_mut()) {
                (Part::Rank { rank, .. }, Some(Entry { is_one, callee: Callee::Group(call), .. }))
                    if follows =>
                {
                    call.end = rank + 1;
                    *is_one = false;
                }
                _ => table.entries.push(self.entry(item)),
            }
            entry_of.push(table.entries.len() as u32 - 1 - start);
        }
        let end = table.entries.len() as u32;
        let filter = match self.filter(&items, &entry_of, end - start) {
            Some(filter) => {
                table.filters.push(filter);
                table.filters.len() as u32 - 1
            }
            None => NO_FILTER,
        };
        Root { start, end, filter }
    }

    fn entry(&self, item: &Item) -> Entry {
        let callee = match item.part {
            Part::Single(i) => Callee::Single(self.set.patterns[i as usize].clone()),
            Part::Rank { group, root, rank, .. } => {
                let FrozenGroup { group: callee, base, .. } = &self.set.groups[group as usize];
                Callee::Group(GroupCall {
                    direct: callee.direct(root),
                    group: callee.clone(),
                    number: group,
                    root,
                    base: *base,
                    start: rank,
                    end: rank + 1,
                    disabled: self.disabled[group as usize].clone(),
                })
            }
        };
        Entry { first: item.id, is_one: true, callee }
    }

    /// Returns the filter of a root for which several groups would be called; `None` if it would not help.
    fn filter(&mut self, items: &[Item], entry_of: &[u32], n_entries: u32) -> Option<RootFilter> {
        let n_groups = |is_any: bool| {
            let entries = items.iter().zip(entry_of).filter(|(item, _)| self.is_group(item.part, is_any));
            let mut entries: Vec<u32> = entries.map(|entry| *entry.1).collect();
            entries.dedup();
            entries.len()
        };
        // Patterns are only decoded if a filter is useful.
        if n_groups(false) < 2 && n_groups(true) < 2 {
            return None;
        }
        let has_ir = |item: &Item| self.ir_of(item.part).is_some();
        let n_calls = |is_any: bool| {
            let entries = items.iter().zip(entry_of).filter(|(item, _)| self.is_any(item.part) == is_any);
            let mut entries: Vec<u32> =
                entries.filter(|(item, _)| has_ir(item)).map(|entry| *entry.1).collect();
            // Entries rise with the items.
            entries.dedup();
            entries.len()
        };
        let (own, any) = (n_calls(false), n_calls(true));
        let mut filter = RootFilter { always: Box::default(), parts: SmallVec::new() };
        let mut is_asked_for = vec![true; n_entries as usize];
        if own > 1 {
            let own: Vec<(&Item, u32)> = items
                .iter()
                .zip(entry_of.iter().copied())
                .filter(|(item, _)| !self.is_any(item.part) && has_ir(item))
                .collect();
            let patterns = own.iter().filter_map(|(item, _)| self.ir_of(item.part)).collect::<Vec<_>>();
            let part = Filter::new(&patterns, &self.set.ctx);
            own.iter().for_each(|(_, entry)| is_asked_for[*entry as usize] = false);
            let entry_of = own.iter().map(|(_, entry)| *entry).collect();
            filter.parts.push(FilterPart { filter: Arc::new(part), entry_of });
        }
        if any > 1 {
            let entry_by_id: FxHashMap<PatternId, u32> =
                items.iter().zip(entry_of).map(|(item, entry)| (item.id, *entry)).collect();
            let any = self.any_filter(items);
            let entry_of: Box<[u32]> = any.ids.iter().map(|id| entry_by_id[id]).collect();
            entry_of.iter().for_each(|entry| is_asked_for[*entry as usize] = false);
            filter.parts.push(FilterPart { filter: any.filter.clone(), entry_of });
        }
        if filter.parts.is_empty() {
            return None;
        }
        filter.always = (0..n_entries).filter(|entry| is_asked_for[*entry as usize]).collect();
        Some(filter)
    }

    /// Returns the filter of patterns of any operation, which all roots share.
    fn any_filter(&mut self, items: &[Item]) -> &AnyFilter {
        let known = self.any_filter.take();
        let filter = known.unwrap_or_else(|| {
            let mut any: Vec<&Item> = items.iter().filter(|item| self.is_any(item.part)).collect();
            sort_by_key(&mut any, |item| item.id);
            let (ids, patterns): (Vec<PatternId>, Vec<_>) =
                any.iter().filter_map(|item| Some((item.id, self.ir_of(item.part)?))).unzip();
            AnyFilter { ids, filter: Arc::new(Filter::new(&patterns, &self.set.ctx)) }
        });
        self.any_filter.insert(filter)
    }

    /// Returns whether this is a pattern of a group, with a root for any operation or for a name.
    fn is_group(&self, part: Part, is_any: bool) -> bool {
        matches!(part, Part::Rank { .. }) && self.is_any(part) == is_any
    }

    /// Returns whether this is a pattern of a group with a root for any operation.
    fn is_any(&self, part: Part) -> bool {
        match part {
            Part::Single(_) => false,
            Part::Rank { group, root, .. } => {
                self.set.groups[group as usize].roots[root as usize].0 == PatternRoot::Any
            }
        }
    }

    /// Returns the pattern IR of a pattern of a group, if it is available.
    fn ir_of(&self, part: Part) -> Option<&pdll_match::pattern::Pattern> {
        let Part::Rank { group, rank, .. } = part else { return None };
        let group = &self.set.groups[group as usize];
        match group.pattern_ir() {
            Ok(patterns) => patterns?.get(rank as usize),
            Err(error) => {
                let _ = self.unreadable.set((PatternId(group.base), error));
                None
            }
        }
    }
}

//! The legalization graph: which patterns can lead to legal operations, and in which order they are tried.
//!
//! In: a target and a frozen set. Out: an applicator that tries patterns by depth, then by benefit.
//! Invariant: patterns of equal depth and benefit are tried in MLIR's order, which is the reverse of their addition unless a pattern has
//! no root.
//! MLIR: DialectConversion.cpp (`buildLegalizationGraph`, `computeLegalizationGraphBenefit`).

use std::cmp::Reverse;

use pdll_support::sort::sort_by_key;
use rustc_hash::FxHashMap;

use crate::drive::conversion::target::{ConversionTarget, LegalizationAction};
use crate::ir::OperationName;
use crate::pattern::applicator::PatternApplicator;
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::list::PatternInfo;
use crate::rewrite::id::PatternId;

/// Patterns by the operation they legalize.
struct Graph<'s> {
    set: &'s FrozenRewritePatternSet,
    by_op: FxHashMap<OperationName, Vec<PatternId>>,
    any: Vec<PatternId>,
    depths: FxHashMap<OperationName, u32>,
}

/// Returns an applicator that tries the patterns in the order of legalization.
pub(super) fn applicator(set: &FrozenRewritePatternSet, target: &ConversionTarget) -> PatternApplicator {
    let mut graph = Graph { set, by_op: FxHashMap::default(), any: Vec::new(), depths: FxHashMap::default() };
    graph.build(target);
    let mut names: Vec<OperationName> = graph.by_op.keys().copied().collect();
    // Numbers of names depend on the order in which threads read them.
    let ctx = set.context();
    sort_by_key(&mut names, |name| ctx.op_name_text(*name));
    for name in names {
        graph.depth_of(name);
    }
    let any = std::mem::take(&mut graph.any);
    graph.any = graph.sorted(any).0;
    let mut benefits = vec![PatternBenefit::impossible_to_match(); set.len()];
    for list in graph.by_op.values().chain([&graph.any]) {
        for (position, id) in list.iter().enumerate() {
            let benefit = u16::try_from(list.len() - position).unwrap_or(u16::MAX).min(u16::MAX - 1);
            benefits[id.index()] = PatternBenefit::new(benefit);
        }
    }
    PatternApplicator::with_cost_model(set, |pattern| benefits[pattern.id().index()])
}

impl<'s> Graph<'s> {
    fn pattern(&self, id: PatternId) -> Option<PatternInfo<'s>> {
        self.set.pattern(id.index())
    }

    fn root_of(&self, id: PatternId) -> Option<OperationName> {
        self.pattern(id)?.root().op_name(self.set.context())
    }

    fn generated_by(&self, id: PatternId) -> &'s [OperationName] {
        self.pattern(id).map_or(&[], PatternInfo::generated_ops)
    }

    fn build(&mut self, target: &ConversionTarget) {
        let mut worklist: Vec<PatternId> = Vec::new();
        let mut is_queued = vec![false; self.set.len()];
        let mut invalid: FxHashMap<OperationName, Vec<PatternId>> = FxHashMap::default();
        let mut parents: FxHashMap<OperationName, Vec<OperationName>> = FxHashMap::default();
        for pattern in self.set.patterns() {
            let Some(root) = pattern.root().op_name(self.set.context()) else {
                self.any.push(pattern.id());
                continue;
            };
            if target.op_action(root) == Some(LegalizationAction::Legal) {
                continue;
            }
            invalid.entry(root).or_default().push(pattern.id());
            for generated in pattern.generated_ops() {
                let of = parents.entry(*generated).or_default();
                if !of.contains(&root) {
                    of.push(root);
                }
            }
            is_queued[pattern.id().index()] = true;
            worklist.push(pattern.id());
        }
        if !self.any.is_empty() {
            for id in worklist {
                if let Some(root) = self.root_of(id) {
                    self.by_op.entry(root).or_default().push(id);
                }
            }
            return;
        }
        while let Some(id) = worklist.pop() {
            is_queued[id.index()] = false;
            let Some(root) = self.root_of(id) else { continue };
            let is_invalid = |name: &OperationName| {
                !self.by_op.contains_key(name)
                    && matches!(target.op_action(*name), None | Some(LegalizationAction::Illegal))
            };
            if self.generated_by(id).iter().any(is_invalid) {
                continue;
            }
            self.by_op.entry(root).or_default().push(id);
            if let Some(patterns) = invalid.get_mut(&root) {
                patterns.retain(|other| *other != id);
            }
            for parent in parents.get(&root).into_iter().flatten() {
                for other in invalid.get(parent).into_iter().flatten() {
                    if !std::mem::replace(&mut is_queued[other.index()], true) {
                        worklist.push(*other);
                    }
                }
            }
        }
    }

    /// Returns the smallest number of patterns from operations of a name to legal ones, and orders the patterns of all names on the way.
    /// A pattern that leads back to a name being computed counts as if it generated only legal operations, as in MLIR, where the number wraps.
    fn depth_of(&mut self, name: OperationName) -> u32 {
        let mut stack: Vec<OperationName> = vec![name];
        while let Some(top) = stack.last().copied() {
            if self.by_op.get(&top).is_none_or(Vec::is_empty) {
                self.depths.entry(top).or_insert(0);
                stack.pop();
                continue;
            }
            let is_new = !self.depths.contains_key(&top);
            if is_new {
                self.depths.insert(top, u32::MAX);
            }
            let list = &self.by_op[&top];
            let next = list
                .iter()
                .flat_map(|id| self.generated_by(*id))
                .find(|generated| !self.depths.contains_key(generated));
            if let Some(next) = next {
                stack.push(*next);
                continue;
            }
            stack.pop();
            let list = list.clone();
            let (sorted, depth) = self.sorted(list);
            self.by_op.insert(top, sorted);
            self.depths.insert(top, depth);
        }
        self.depths.get(&name).copied().unwrap_or(0)
    }

    /// Orders patterns by depth, then by benefit; returns the smallest depth too.
    fn sorted(&self, patterns: Vec<PatternId>) -> (Vec<PatternId>, u32) {
        let mut keyed: Vec<(u32, Reverse<PatternBenefit>, PatternId)> = Vec::with_capacity(patterns.len());
        for id in patterns {
            let depth_of = |name: &OperationName| self.depths.get(name).copied().unwrap_or(0).wrapping_add(1);
            let depth = self.generated_by(id).iter().map(depth_of).max().unwrap_or(1).max(1);
            let benefit = self.pattern(id).map_or(PatternBenefit::new(0), PatternInfo::benefit);
            keyed.push((depth, Reverse(benefit), id));
        }
        sort_by_key(&mut keyed, |entry| (entry.0, entry.1));
        let depth = keyed.first().map_or(u32::MAX, |entry| entry.0);
        (keyed.into_iter().map(|entry| entry.2).collect(), depth)
    }
}

//! Exploration: applies the rules to an e-graph until nothing is new or a limit is reached.

use std::time::{Duration, Instant};

use pdll::ir::{InsertionPoint, Ir};
use pdll::rewrite::PatternApplicator;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

use crate::graph::fold::fold;
use crate::graph::ids::ClassId;
use crate::graph::rebuild::rebuild;
use crate::graph::store::{Class, EGraph, Key, Node};
use crate::limits::{Limits, Stop};
use crate::rule::build::build;
use crate::rule::concrete::{Refusal, apply};
use crate::rule::list::Rule;
use crate::rule::search::{Bound, search};

/// Number of iterations for which a rule with too many matches rests at first.
const REST: u32 = 5;

/// Number of matches between two readings of the clock.
const MATCHES_PER_CHECK: usize = 64;

/// What a rule did so far.
#[derive(Clone, Default)]
pub(crate) struct Profile {
    pub(crate) matches: u64,
    pub(crate) applied: u64,
    pub(crate) rested: u32,
    pub(crate) time: Duration,
    pub(crate) refused: Option<String>,
}

/// How an exploration ended.
pub(crate) struct Explored {
    pub(crate) stop: Stop,
    pub(crate) iterations: u32,
}

/// A rule must not be used: it changed more than what it matches, or failed.
pub(crate) struct Unfit {
    /// Number of the rule.
    pub(crate) rule: usize,
    /// Why.
    pub(crate) reason: String,
}

/// When a rule may be searched again.
#[derive(Copy, Clone, Default)]
struct Schedule {
    rests_until: u32,
    n_rests: u32,
    /// The last time at which all its matches were found and applied. What they make is in the graph.
    applied_at: Option<u32>,
    /// Whether a match made nothing, so that it may make something later.
    is_partial: bool,
}

/// Applies rules to an e-graph until a limit is reached.
pub(crate) struct Explorer<'a> {
    pub(crate) graph: &'a mut EGraph,
    pub(crate) ir: &'a mut Ir,
    pub(crate) rules: &'a [Rule],
    pub(crate) applicator: &'a PatternApplicator,
    pub(crate) profiles: &'a mut [Profile],
    pub(crate) at: InsertionPoint,
    pub(crate) limits: &'a Limits,
    pub(crate) deadline: Instant,
    /// Classes, of which the second is to refine the first: the exploration ends as soon as it does.
    pub(crate) goal: Option<(ClassId, ClassId)>,
}

impl Explorer<'_> {
    /// Runs all iterations.
    pub(crate) fn run(mut self) -> Result<Explored, Unfit> {
        let mut schedules = vec![Schedule::default(); self.rules.len()];
        // Matches that the patterns' own code was run on.
        let mut tried: FxHashSet<u64> = FxHashSet::default();
        self.graph.is_equality = self.limits.equalities;
        self.settle();
        for iteration in 0..self.limits.max_iterations {
            if self.is_derived() {
                return Ok(Explored { stop: Stop::Derived, iterations: iteration });
            }
            let n_before = self.graph.n_changes;
            // For each rule its matches.
            let mut found: Vec<(usize, Vec<Bound>)> = Vec::new();
            let mut n_found = 0;
            let mut rests = false;
            for (index, rule) in self.rules.iter().enumerate() {
                let schedule = &mut schedules[index];
                if iteration < schedule.rests_until {
                    rests = true;
                    self.profiles[index].rested += 1;
                    continue;
                }
                let start = Instant::now();
                let limit = self.limits.max_matches.checked_shl(schedule.n_rests).unwrap_or(usize::MAX);
                let result =
                    search(self.graph, self.ir, &rule.plan, limit, self.deadline, schedule.applied_at);
                self.profiles[index].time += start.elapsed();
                if result.is_late {
                    return Ok(Explored { stop: Stop::Time, iterations: iteration });
                }
                if result.is_cut {
                    schedule.rests_until = iteration + 1 + (REST << schedule.n_rests.min(16));
                    schedule.n_rests += 1;
                    rests = true;
                    self.profiles[index].rested += 1;
                    continue;
                }
                self.profiles[index].matches += result.n_matches as u64;
                n_found += result.n_matches;
                schedule.applied_at =
                    Some(self.graph.time).filter(|_| rule.recipe.is_some() && !schedule.is_partial);
                found.push((index, result.matches));
                if self.memory(n_found, rule.plan.n_slots) > self.limits.max_memory {
                    return Ok(Explored { stop: Stop::Memory, iterations: iteration });
                }
            }
            self.graph.time += 1;
            let stop = self.apply_all(found, &mut tried, &mut schedules)?;
            self.settle();
            if self.is_derived() {
                return Ok(Explored { stop: Stop::Derived, iterations: iteration + 1 });
            }
            if let Some(stop) = stop {
                return Ok(Explored { stop, iterations: iteration + 1 });
            }
            if self.graph.n_changes == n_before {
                if !rests {
                    return Ok(Explored { stop: Stop::Saturated, iterations: iteration + 1 });
                }
                // Nothing else is left to do, so nothing rests.
                schedules.iter_mut().for_each(|schedule| schedule.rests_until = 0);
            }
            if let Some(stop) = self.reached() {
                return Ok(Explored { stop, iterations: iteration + 1 });
            }
        }
        Ok(Explored { stop: Stop::Iterations, iterations: self.limits.max_iterations })
    }

    /// Applies matches, in the order of the rules.
    fn apply_all(
        &mut self,
        mut found: Vec<(usize, Vec<Bound>)>,
        tried: &mut FxHashSet<u64>,
        schedules: &mut [Schedule],
    ) -> Result<Option<Stop>, Unfit> {
        let rules = self.rules;
        let matches = found.iter_mut().flat_map(|(index, matches)| {
            let index = *index;
            matches.chunks_exact_mut(rules[index].plan.n_slots).map(move |slots| (index, slots))
        });
        for (nth, (index, slots)) in matches.enumerate() {
            if nth.is_multiple_of(MATCHES_PER_CHECK)
                && let Some(stop) = self.reached()
            {
                return Ok(Some(stop));
            }
            let rule = &rules[index];
            let n_before = self.graph.n_changes;
            let outcome = match &rule.recipe {
                Some(recipe) => {
                    let outcome = build(self.graph, self.ir, &rule.plan, recipe, slots, self.at);
                    if outcome != Ok(true) {
                        (schedules[index].is_partial, schedules[index].applied_at) = (true, None);
                    }
                    outcome.map(drop)
                }
                None => {
                    if !tried.insert(self.fingerprint(index, slots)) {
                        continue;
                    }
                    let start = Instant::now();
                    let outcome =
                        apply(self.graph, self.ir, self.applicator, rule.id, &rule.plan, slots, self.at);
                    self.profiles[index].time += start.elapsed();
                    match outcome {
                        Ok(()) => Ok(()),
                        Err(Refusal::Unusable(reason)) => Err(reason),
                        Err(Refusal::Fatal(reason)) => return Err(Unfit { rule: index, reason }),
                    }
                }
            };
            self.profiles[index].applied += u64::from(self.graph.n_changes != n_before);
            if let Err(reason) = outcome {
                self.profiles[index].refused.get_or_insert(reason);
            }
        }
        Ok(None)
    }

    /// Returns a number for a match: the classes of its operations and their operands.
    fn fingerprint(&self, rule: usize, slots: &[Bound]) -> u64 {
        let mut hasher = FxHasher::default();
        rule.hash(&mut hasher);
        for slot in slots {
            match slot {
                Bound::Class(class) => self.graph.find(*class).hash(&mut hasher),
                Bound::Node(id) => {
                    id.hash(&mut hasher);
                    for operand in &self.graph.node(*id).operands {
                        self.graph.representative(*operand).hash(&mut hasher);
                    }
                }
                other => other.hash(&mut hasher),
            }
        }
        hasher.finish()
    }

    /// Rebuilds and folds until both find nothing.
    fn settle(&mut self) {
        loop {
            rebuild(self.graph);
            let n_before = self.graph.n_changes;
            fold(self.graph, self.ir, self.at, self.limits.max_nodes);
            if self.graph.n_changes == n_before || Instant::now() > self.deadline {
                rebuild(self.graph);
                return;
            }
        }
    }

    /// Returns whether the goal is reached.
    fn is_derived(&self) -> bool {
        self.goal.is_some_and(|(from, to)| self.graph.is_refined_by(from, to))
    }

    /// Returns the limit that is reached.
    fn reached(&self) -> Option<Stop> {
        if self.graph.nodes.len() >= self.limits.max_nodes {
            return Some(Stop::Nodes);
        }
        if self.memory(0, 0) > self.limits.max_memory {
            return Some(Stop::Memory);
        }
        (Instant::now() > self.deadline).then_some(Stop::Time)
    }

    /// Returns the estimated memory of the graph and of matches.
    fn memory(&self, n_matches: usize, n_slots: usize) -> usize {
        // Node, its class, its keys in the tables, and its operation.
        let per_node = size_of::<Node>() + size_of::<Class>() + 3 * size_of::<Key>() + 128;
        self.graph.nodes.len() * per_node + n_matches * (n_slots * size_of::<Bound>() + 32)
    }
}

//! Improvement: other operations for single classes, as long as the program becomes cheaper.
//!
//! This finds sharing between parts of the program that are independent, which choices per class do not see.

use std::time::Instant;

use rustc_hash::FxHashSet;

use crate::block::Demand;
use crate::extract::choice::{Choice, Choices, cost_of, resolve};
use crate::graph::ids::ClassId;
use crate::graph::store::{EGraph, Place};

/// Maximum number of programs whose cost is computed.
const MAX_TRIED: usize = 4_000;

/// Changes the choice of single classes until no change makes the program cheaper.
pub(crate) fn improve(
    graph: &EGraph,
    choices: &mut Choices,
    demands: &[Demand],
    costs: &[u64],
    deadline: Instant,
) {
    let Some(mut best) = cost_of(graph, choices, demands, costs) else { return };
    let mut n_tried = 0;
    loop {
        let mut is_better = false;
        for class in used(graph, choices, demands) {
            let Some(own) = choices.get(&class).copied() else { continue };
            let at = graph.class(class);
            let nodes = at
                .nodes
                .iter()
                .filter(|(node, _)| graph.node(*node).is_live && graph.node(*node).place != Place::Fixed);
            let others = nodes
                .map(|(node, index)| Choice::Node(*node, *index))
                .chain(at.refined().iter().map(|better| Choice::Via(graph.find(*better))));
            for other in others.filter(|other| *other != own) {
                n_tried += 1;
                if n_tried > MAX_TRIED || Instant::now() > deadline {
                    return;
                }
                let before = choices.insert(class, other);
                match cost_of(graph, choices, demands, costs) {
                    Some(cost) if cost < best => {
                        (best, is_better) = (cost, true);
                    }
                    _ => {
                        choices.extend(before.map(|before| (class, before)));
                    }
                }
            }
        }
        if !is_better {
            return;
        }
    }
}

/// Returns the classes that a program uses, in order.
fn used(graph: &EGraph, choices: &Choices, demands: &[Demand]) -> Vec<ClassId> {
    let mut found: Vec<ClassId> = Vec::new();
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    let mut todo: Vec<ClassId> = demands.iter().map(|demand| demand.class).collect();
    while let Some(class) = todo.pop() {
        let class = graph.find(class);
        if !seen.insert(class) {
            continue;
        }
        found.push(class);
        match choices.get(&class) {
            Some(Choice::Via(next)) => todo.push(*next),
            Some(Choice::Node(node, _)) => todo.extend(graph.node(*node).operands.iter().copied()),
            _ => {}
        }
        // Loops of choices end here as well.
        debug_assert!(resolve(graph, choices, class).is_some());
    }
    found.sort_unstable();
    found
}

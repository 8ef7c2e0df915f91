//! Minimum spanning arborescence: the cheapest tree that reaches all nodes of a graph from a root, by
//! Edmonds' algorithm.
//!
//! Invariant: ties between trees of equal cost are resolved by the numbers of the edges, at each step.

/// The cost of an edge: its depth, and a unique number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cost {
    pub(super) depth: u32,
    pub(super) number: u32,
}

/// For each node, the costs of incoming edges by source.
pub(super) type Costs = Vec<Vec<Option<Cost>>>;

/// A tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branching {
    /// Sum of the depths of its edges.
    pub(super) cost: u64,
    /// Parent of each node except the root.
    pub(super) parents: Vec<Option<usize>>,
}

/// A cycle contracted to one node, its first.
struct Contracted {
    cycle: Vec<usize>,
    /// For each of its nodes, the previous one.
    parents: Vec<Option<usize>>,
    /// For each outside node, its best source in the cycle.
    sources: Vec<Option<usize>>,
    /// For each outside node, its best target in the cycle.
    targets: Vec<Option<usize>>,
}

/// Returns the cheapest tree from `root`; `None` if it does not reach all nodes.
pub(super) fn branching(costs: &Costs, root: usize) -> Option<Branching> {
    let n = costs.len();
    let mut costs = costs.clone();
    let mut contracted: Vec<Contracted> = Vec::new();
    let mut total = 0;
    let mut parents = vec![None; n];
    for node in (0..n).filter(|node| *node != root) {
        parents[node] = Some(best_source(&costs, node)?);
    }
    while let Some(cycle) = cycle(&parents) {
        let depth = |node: usize, source: usize| costs[node][source].map_or(0, |cost| cost.depth);
        total += cycle.iter().filter_map(|&node| Some(u64::from(depth(node, parents[node]?)))).sum::<u64>();
        let first = cycle[0];
        contracted.push(contract(&mut costs, cycle, &mut parents));
        parents[first] = Some(best_source(&costs, first)?);
    }
    for (node, parent) in parents.iter().enumerate() {
        let cost = parent.and_then(|parent| costs[node][parent]);
        total += cost.map_or(0, |cost| u64::from(cost.depth));
    }
    while let Some(Contracted { cycle, parents: inner, sources, targets }) = contracted.pop() {
        let first = cycle[0];
        for node in 0..n {
            if parents[node] == Some(first) {
                parents[node] = sources[node];
            }
        }
        let outside = parents[first];
        for (&node, inner) in cycle.iter().zip(inner) {
            parents[node] = inner;
        }
        let target = outside.and_then(|source| targets[source])?;
        parents[target] = outside;
    }
    Some(Branching { cost: total, parents })
}

/// Returns the best source of a node; `None` if it has none.
fn best_source(costs: &Costs, node: usize) -> Option<usize> {
    let sources = costs[node].iter().enumerate();
    sources.filter_map(|(source, cost)| Some(((*cost)?, source))).min().map(|(_, source)| source)
}

/// Returns the nodes of a cycle, each after the one that its edge leads to.
fn cycle(parents: &[Option<usize>]) -> Option<Vec<usize>> {
    // The walk on which each node was visited.
    let mut walks = vec![None; parents.len()];
    for start in 0..parents.len() {
        let mut at = start;
        while walks[at].is_none() {
            walks[at] = Some(start);
            match parents[at] {
                Some(parent) => at = parent,
                None => break,
            }
        }
        if parents[at].is_some() && walks[at] == Some(start) {
            let next = |node: &usize| parents[*node].filter(|node| *node != at);
            return Some(std::iter::successors(Some(at), next).collect());
        }
    }
    None
}

/// Contracts a cycle to its first node, which has no parent. Nodes whose best source is in the cycle keep it.
fn contract(costs: &mut Costs, cycle: Vec<usize>, parents: &mut [Option<usize>]) -> Contracted {
    let n = costs.len();
    let first = cycle[0];
    let mut is_inside = vec![false; n];
    cycle.iter().for_each(|&node| is_inside[node] = true);
    let (mut sources, mut targets) = (vec![None; n], vec![None; n]);
    let mut into: Vec<Option<Cost>> = vec![None; n];
    for &node in &cycle {
        let inner = parents[node].and_then(|parent| costs[node][parent]).map_or(0, |cost| cost.depth);
        for source in (0..n).filter(|source| !is_inside[*source]) {
            let Some(Cost { depth, number }) = costs[node][source] else { continue };
            // The edge would replace the one within the cycle.
            let cost = Cost { depth: depth - inner, number };
            if into[source].is_none_or(|known| cost < known) {
                into[source] = Some(cost);
                targets[source] = Some(node);
            }
        }
    }
    for target in (0..n).filter(|target| !is_inside[*target]) {
        let best = cycle.iter().filter_map(|&source| Some((costs[target][source]?, source))).min();
        cycle.iter().for_each(|&source| costs[target][source] = None);
        if let Some((cost, source)) = best {
            costs[target][first] = Some(cost);
            sources[target] = Some(source);
        }
        if parents[target].is_some_and(|parent| is_inside[parent]) {
            parents[target] = Some(first);
        }
    }
    costs[first] = into;
    let parents = cycle.iter().map(|&node| parents[node].take()).collect();
    Contracted { cycle, parents, sources, targets }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the minimum cost of all assignments of parents that are trees.
    fn by_trial(costs: &Costs, root: usize) -> Option<u64> {
        let n = costs.len();
        let mut best = None;
        for choice in 0..n.pow(n as u32) {
            let parent = |node: usize| (choice / n.pow(node as u32)) % n;
            let reaches_root =
                |node: usize| (0..n).fold(node, |at, _| if at == root { at } else { parent(at) }) == root;
            let edges = (0..n).filter(|node| *node != root).map(|node| costs[node][parent(node)]);
            let cost: Option<u64> = edges.map(|cost| Some(u64::from(cost?.depth))).sum();
            if let Some(cost) = cost
                && (0..n).all(reaches_root)
            {
                best = Some(best.map_or(cost, |best: u64| best.min(cost)));
            }
        }
        best
    }

    #[test]
    fn branchings_are_the_cheapest() {
        let mut state = 1_u64;
        let mut next = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let mut n_trees = 0;
        for _ in 0..300 {
            let n = 2 + next(4) as usize;
            let mut costs: Costs = vec![vec![None; n]; n];
            for number in 0..n * n {
                let (target, source) = (number / n, number % n);
                if target != source && next(4) > 0 {
                    costs[target][source] = Some(Cost { depth: next(6) as u32, number: number as u32 });
                }
            }
            for root in 0..n {
                let tree = branching(&costs, root);
                assert_eq!(tree.as_ref().map(|tree| tree.cost), by_trial(&costs, root), "{root} {costs:?}");
                let Some(Branching { cost, parents }) = tree else { continue };
                n_trees += 1;
                let depth = |node: usize| Some(u64::from(costs[node][parents[node]?]?.depth));
                assert_eq!((0..n).filter_map(depth).sum::<u64>(), cost, "{root} {costs:?}");
                let up = |node: usize| (0..n).fold(node, |at, _| parents[at].unwrap_or(at));
                assert!(parents[root].is_none() && (0..n).all(|node| up(node) == root), "{root} {costs:?}");
            }
        }
        assert!(n_trees > 300, "{n_trees}");
    }
}

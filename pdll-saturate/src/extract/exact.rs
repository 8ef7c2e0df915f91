//! Exact choices: the cheapest program of an e-graph, by a SAT solver.
//!
//! A variable says whether a node is computed, another one for each option of a class whether it stands for the class. A counter bounds the sum of the
//! costs, and is tightened by each solution until there is none. Cycles, and operations that are needed before their operands, are excluded when
//! a solution has them.

use std::time::Instant;

use batsat::{Callbacks, Lit, Solver, SolverInterface, lbool};
use rustc_hash::FxHashMap;

use crate::block::Demand;
use crate::extract::choice::{Choice, Choices, cost_of};
use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::{EGraph, Place};

/// Maximum number of variables of the counter.
const MAX_COUNTER: u64 = 2_000_000;

/// The result of a search.
pub(crate) struct Exact {
    /// Choices that cost less than those that were known.
    pub(crate) better: Option<Choices>,
    /// Whether no choice costs less.
    pub(crate) is_proven: bool,
}

/// Searches the cheapest choices. `known` is the cost of known ones.
pub(crate) fn exact(
    graph: &EGraph,
    known: u64,
    demands: &[Demand],
    costs: &[u64],
    deadline: Instant,
) -> Exact {
    let mut out = Exact { better: None, is_proven: false };
    let mut encoding = Encoding::new(graph, deadline);
    encoding.demand(demands);
    let unit = encoding.nodes.keys().fold(0, |unit, node| gcd(unit, costs[node.index()]));
    if known == 0 || unit == 0 {
        out.is_proven = known == 0;
        return out;
    }
    // Costs are multiples of the unit, so the best one is below the known one by at least a unit.
    let Some(outputs) = encoding.count(costs, unit, (known - 1) / unit) else { return out };
    loop {
        let found = encoding.solver.solve_limited(&[]);
        if found != lbool::TRUE {
            out.is_proven = found == lbool::FALSE;
            return out;
        }
        let choices = encoding.choices(demands);
        match cost_of(graph, &choices, demands, costs) {
            Some(0) => {
                return Exact { better: Some(choices), is_proven: true };
            }
            Some(cost) => {
                out.better = Some(choices);
                // The sum is to be less than the cost: the output that says that it is not is false.
                let at_least = (cost.div_ceil(unit) - 1) as usize;
                if let Some(output) = outputs.get(at_least) {
                    encoding.clause(&[!*output]);
                }
            }
            None => encoding.exclude(&choices, demands),
        }
        if Instant::now() > deadline {
            return out;
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

struct Encoding<'a> {
    graph: &'a EGraph,
    solver: Solver<Deadline>,
    /// Whether a class is needed, with the options and whether they stand for it.
    classes: FxHashMap<ClassId, (Lit, Vec<(Choice, Lit)>)>,
    nodes: FxHashMap<NodeId, Lit>,
    /// Classes that have no clauses yet.
    todo: Vec<ClassId>,
}

impl<'a> Encoding<'a> {
    fn new(graph: &'a EGraph, deadline: Instant) -> Encoding<'a> {
        let solver = Solver::new(batsat::SolverOpts::default(), Deadline(deadline));
        Encoding {
            graph,
            solver,
            classes: FxHashMap::default(),
            nodes: FxHashMap::default(),
            todo: Vec::new(),
        }
    }

    fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause_reuse(&mut lits.to_vec());
    }

    /// Returns the variable of a class.
    fn class(&mut self, class: ClassId) -> Lit {
        let class = self.graph.find(class);
        if let Some((lit, _)) = self.classes.get(&class) {
            return *lit;
        }
        let lit = self.variable();
        self.classes.insert(class, (lit, Vec::new()));
        self.todo.push(class);
        lit
    }

    /// Requires the classes of demands, and adds the clauses of all classes below them.
    fn demand(&mut self, demands: &[Demand]) {
        for demand in demands {
            let lit = self.class(demand.class);
            self.clause(&[lit]);
        }
        while let Some(class) = self.todo.pop() {
            let mut options = Vec::new();
            let at = self.graph.class(class);
            if let Some((value, position)) = at.leaf {
                options.push((Choice::Leaf(value, position), self.variable()));
            }
            for (id, index) in &at.nodes {
                let node = self.graph.node(*id);
                let is_cyclic = node.operands.iter().any(|operand| self.graph.find(*operand) == class);
                if !node.is_live || node.place == Place::Fixed || is_cyclic {
                    continue;
                }
                let (option, node) = (self.variable(), self.node(*id));
                self.clause(&[!option, node]);
                options.push((Choice::Node(*id, *index), option));
            }
            for better in at.refined() {
                let better = self.graph.find(*better);
                let (option, class) = (self.variable(), self.class(better));
                self.clause(&[!option, class]);
                options.push((Choice::Via(better), option));
            }
            let Some((needed, of)) = self.classes.get_mut(&class) else { continue };
            let mut some: Vec<Lit> = vec![!*needed];
            some.extend(options.iter().map(|(_, lit)| *lit));
            *of = options;
            self.clause(&some);
        }
    }

    fn node(&mut self, id: NodeId) -> Lit {
        if let Some(lit) = self.nodes.get(&id) {
            return *lit;
        }
        let lit = self.variable();
        self.nodes.insert(id, lit);
        for operand in &self.graph.node(id).operands {
            let class = self.class(*operand);
            self.clause(&[!lit, class]);
        }
        lit
    }

    /// Bounds the sum of the costs. Returns variables of which the `i`th is true if the sum is more than `i` units; `None` if there would be too many.
    fn count(&mut self, costs: &[u64], unit: u64, bound: u64) -> Option<Vec<Lit>> {
        let mut weights: Vec<(u64, NodeId, Lit)> =
            self.nodes.iter().map(|(node, lit)| (costs[node.index()] / unit, *node, *lit)).collect();
        weights.retain(|(weight, ..)| *weight > 0);
        weights.sort_unstable();
        if bound.saturating_mul(weights.len() as u64) > MAX_COUNTER {
            return None;
        }
        let bound = bound as usize;
        let mut sums: Vec<Lit> = Vec::new();
        for (weight, _, node) in weights {
            if weight > bound as u64 {
                self.clause(&[!node]);
                continue;
            }
            let weight = weight as usize;
            let next: Vec<Lit> = (0..bound.min(sums.len() + weight)).map(|_| self.variable()).collect();
            for (sum, next) in sums.iter().zip(&next) {
                self.clause(&[!*sum, *next]);
            }
            next[..weight].iter().for_each(|next| self.clause(&[!node, *next]));
            for (i, sum) in sums.iter().enumerate() {
                match next.get(i + weight) {
                    Some(next) => self.clause(&[!node, !*sum, *next]),
                    None => self.clause(&[!node, !*sum]),
                }
            }
            sums = next;
        }
        Some(sums)
    }

    /// Returns the choices of a solution.
    fn choices(&self, demands: &[Demand]) -> Choices {
        let mut choices = Choices::default();
        let mut todo: Vec<ClassId> = demands.iter().map(|demand| self.graph.find(demand.class)).collect();
        while let Some(class) = todo.pop() {
            if choices.contains_key(&class) {
                continue;
            }
            let options = self.classes.get(&class).map_or(&[][..], |(_, options)| options);
            let chosen = options.iter().find(|(_, lit)| self.solver.value_lit(*lit) == lbool::TRUE);
            let Some((choice, _)) = chosen else { continue };
            choices.insert(class, *choice);
            todo.extend(self.next(*choice));
        }
        choices
    }

    /// Returns the classes that a choice needs.
    fn next(&self, choice: Choice) -> Vec<ClassId> {
        match choice {
            Choice::Leaf(..) => Vec::new(),
            Choice::Via(class) => vec![self.graph.find(class)],
            Choice::Node(node, _) => {
                self.graph.node(node).operands.iter().map(|class| self.graph.find(*class)).collect()
            }
        }
    }

    /// Excludes choices that are not a program: a cycle of them, or else all of them together.
    fn exclude(&mut self, choices: &Choices, demands: &[Demand]) {
        let cycle = self.cycle(choices, demands);
        let classes = cycle.unwrap_or_else(|| choices.keys().copied().collect());
        let of = |class: &ClassId| {
            let (_, options) = self.classes.get(class)?;
            options.iter().find(|(choice, _)| Some(choice) == choices.get(class)).map(|(_, lit)| !*lit)
        };
        let lits: Vec<Lit> = classes.iter().filter_map(of).collect();
        self.clause(&lits);
    }

    /// Returns the classes of a cycle.
    fn cycle(&self, choices: &Choices, demands: &[Demand]) -> Option<Vec<ClassId>> {
        // Classes on the path have their position on it; those that are done have none.
        let mut seen: FxHashMap<ClassId, Option<usize>> = FxHashMap::default();
        for demand in demands {
            let mut path: Vec<ClassId> = Vec::new();
            let mut stack = vec![(self.graph.find(demand.class), false)];
            while let Some((class, is_done)) = stack.pop() {
                if is_done {
                    path.pop();
                    seen.insert(class, None);
                    continue;
                }
                match seen.get(&class) {
                    Some(Some(start)) => return Some(path[*start..].to_vec()),
                    Some(None) => continue,
                    None => {}
                }
                seen.insert(class, Some(path.len()));
                path.push(class);
                stack.push((class, true));
                let next = choices.get(&class).map(|choice| self.next(*choice)).unwrap_or_default();
                stack.extend(next.into_iter().map(|class| (class, false)));
            }
        }
        None
    }
}

/// The time at which the solver stops.
struct Deadline(Instant);

impl Callbacks for Deadline {
    fn stop(&self) -> bool {
        Instant::now() >= self.0
    }
}

//! Interactions: pairs of patterns that both fire on a program, where the result depends on which one does first (critical pairs).
//!
//! The root of one pattern is merged with each operation of a program on which the other fires. Each of the two is applied once, and the whole
//! set greedily after that. The order of operations that do not depend on each other is not compared.

use pdll::ir::{Context, Ir, Op};
use pdll::native::NativeRegistry;
use pdll::pattern_ir::pattern::{Pattern, SourcePlace};
use pdll::rewrite::{
    FrozenRewritePatternSet, GreedyRewriteConfig, PatternRewriter, RewritePatternSet, apply_patterns_greedily,
};
use pdll::text::parse;
use rustc_hash::FxHashSet;

use crate::self_test::instance::instance;
use crate::self_test::merge::merge;
use crate::self_test::outcome::{Interaction, Interactions};
use crate::self_test::program::Program;
use crate::self_test::values;
use crate::self_test::ways::{Ways, function, ops, text};

/// Number of programs per overlap on which both patterns fire.
const MAX_FIRED: usize = 6;
/// Number of programs per overlap that are tried.
const MAX_TRIES: usize = 40;
/// Number of further instances of each pattern.
const N_INSTANCES: usize = 12;
/// Number of rewrites that no terminating set needs for programs of this size.
const BUDGET: u64 = 500;

/// A pattern with programs on which it fires.
pub(super) struct Candidate<'a> {
    pub(super) name: String,
    pub(super) place: SourcePlace,
    pub(super) pattern: &'a Pattern,
    pub(super) ways: Ways,
    /// Programs with the indices of the roots.
    pub(super) programs: Vec<(Program, usize)>,
}

/// Searches for interactions. `given` is the set that the patterns come from, if it was compiled into the program.
pub(super) fn search(
    ctx: &Context,
    mut candidates: Vec<Candidate<'_>>,
    natives: &NativeRegistry,
    given: Option<&FrozenRewritePatternSet>,
    max_overlaps: usize,
) -> Interactions {
    let mut found = Interactions::default();
    let frozen = || -> Result<FrozenRewritePatternSet, String> {
        let mut set = RewritePatternSet::new(ctx);
        *set.natives_mut() = natives.clone();
        for candidate in &candidates {
            let one = std::slice::from_ref(candidate.pattern);
            set.add_pattern_ir(one).map_err(|error| error.to_string())?;
        }
        set.freeze().map_err(|error| error.to_string())
    };
    let set = match given.cloned().map_or_else(frozen, Ok) {
        Ok(set) => set,
        Err(error) => {
            found.not_run = error.lines().next().map(str::to_owned);
            return found;
        }
    };
    for candidate in &mut candidates {
        let more = (0..N_INSTANCES).map(|attempt| instance(ctx, candidate.pattern, attempt));
        candidate.programs.extend(more);
    }
    let mut search = Search { ctx, set, found, max_overlaps };
    for (first, a) in candidates.iter().enumerate() {
        for (second, b) in candidates.iter().enumerate() {
            search.pair(a, b, first, second);
        }
    }
    search.found
}

struct Search<'a> {
    ctx: &'a Context,
    set: FrozenRewritePatternSet,
    found: Interactions,
    max_overlaps: usize,
}

impl Search<'_> {
    /// Tries the overlaps in which the root of `a` is an operation of `b`.
    fn pair(&mut self, a: &Candidate<'_>, b: &Candidate<'_>, first: usize, second: usize) {
        let is_other_way = |known: &Interaction| known.names[0] == b.name && known.names[1] == a.name;
        if self.found.all.iter().any(is_other_way) {
            return;
        }
        let (mut n_fired, mut n_tries) = (0, 0);
        let mut seen = FxHashSet::default();
        // Programs of the same attempt probably have the same types.
        let (n_a, n_b) = (a.programs.len(), b.programs.len());
        let same = (0..n_a.min(n_b)).map(|index| (index, index));
        let all = (0..n_a).flat_map(|i| (0..n_b).map(move |j| (i, j)));
        for (i, j) in same.chain(all.filter(|(i, j)| i != j)) {
            let ((of_a, root_a), (of_b, root_b)) = (&a.programs[i], &b.programs[j]);
            for at in 0..of_b.ops.len() {
                // Equal roots overlap in both directions, and a pattern overlaps with itself completely.
                let is_covered = at == *root_b && first >= second;
                if is_covered || of_a.ops.get(*root_a).is_none_or(|op| op.name != of_b.ops[at].name) {
                    continue;
                }
                let Some(merged) = merge(of_a, *root_a, of_b, at) else { continue };
                let roots = (merged.indices[*root_a], merged.indices[of_a.ops.len() + root_b]);
                if !seen.insert((merged.program.clone(), roots)) {
                    continue;
                }
                if self.found.n_programs >= self.max_overlaps {
                    self.found.n_skipped += 1;
                    return;
                }
                self.found.n_programs += 1;
                n_tries += 1;
                match self.both(a, b, &merged.program, roots) {
                    Some(Some(interaction)) => {
                        self.found.n_pairs += usize::from(n_fired == 0);
                        self.found.all.push(interaction);
                        return;
                    }
                    Some(None) => {
                        self.found.n_pairs += usize::from(n_fired == 0);
                        n_fired += 1;
                    }
                    None => {}
                }
                if n_fired >= MAX_FIRED || n_tries >= MAX_TRIES {
                    return;
                }
            }
        }
    }

    /// Applies both patterns to a program, each before the other. `None` if one of them does not fire, and then `None` if the results are equal.
    fn both(
        &self,
        a: &Candidate<'_>,
        b: &Candidate<'_>,
        program: &Program,
        roots: (usize, usize),
    ) -> Option<Option<Interaction>> {
        let before = parse(self.ctx, &program.text("before")).ok()?;
        before.verify().ok()?;
        let (mut after_a, mut after_b) = (a.applied(&before, roots.0)?, b.applied(&before, roots.1)?);
        let shown = |ir: &Ir| text(&sorted(ir)).replacen("@before(", "@after(", 1);
        if shown(&after_a) == shown(&after_b) {
            return Some(None);
        }
        let finished = |ir: &mut Ir| self.finish(ir).then(|| shown(ir));
        let after = [finished(&mut after_a), finished(&mut after_b)];
        if after[0] == after[1] {
            return Some(None);
        }
        let values = match after {
            [Some(_), Some(_)] => Some(self.values(&before, [(&a.name, &after_a), (&b.name, &after_b)])),
            _ => None,
        };
        let names = [a.name.clone(), b.name.clone()];
        let places = [a.place.clone(), b.place.clone()];
        Some(Some(Interaction { names, places, before: text(&before), after, values }))
    }

    /// Applies the set until nothing changes; returns whether it ends.
    fn finish(&self, ir: &mut Ir) -> bool {
        let config = GreedyRewriteConfig { rewrite_budget: Some(BUDGET), ..GreedyRewriteConfig::default() };
        apply_patterns_greedily(ir, &self.set, &config).is_ok_and(|outcome| outcome.converged)
    }

    /// Compares the values of two results with those of the program.
    fn values(&self, before: &Ir, results: [(&str, &Ir); 2]) -> String {
        let mut n_runs = 0;
        for (name, after) in results {
            match values::compare(self.ctx, before, after, "before") {
                Ok(0) => return "values are not compared, because an operation is not modelled".to_owned(),
                Ok(n) => n_runs += n,
                Err(error) => return format!("with `{name}` first, {error}"),
            }
        }
        format!("both results refine the program in {n_runs} runs")
    }
}

impl Candidate<'_> {
    /// Applies the pattern once to an operation; `None` if it does not fire.
    fn applied(&self, ir: &Ir, at: usize) -> Option<Ir> {
        let mut copy = ir.clone();
        let op = ops(&copy).get(at).copied()?;
        let mut rewriter = PatternRewriter::new(&mut copy);
        self.ways.first()?.match_and_rewrite(op, &mut rewriter).ok()??;
        copy.verify().ok()?;
        Some(copy)
    }
}

/// Returns a program whose operations are in an order that depends on their uses alone.
fn sorted(ir: &Ir) -> Ir {
    let mut copy = ir.clone();
    let block = function(&copy).and_then(|function| function.regions(&copy).first()?.entry(&copy));
    let all = ops(&copy);
    let (Some(block), Some(terminator)) = (block, all.last().copied()) else { return copy };
    let mut order: Vec<Op> = Vec::new();
    let mut seen: FxHashSet<Op> = FxHashSet::default();
    // What the terminator needs, and then the rest in order.
    for root in [terminator].into_iter().chain(all.iter().copied()) {
        let mut stack = vec![(root, 0)];
        while let Some((op, next)) = stack.pop() {
            if next == 0 && !seen.insert(op) {
                continue;
            }
            match op.get_operand(&copy, next) {
                Some(operand) => {
                    stack.push((op, next + 1));
                    let defining = operand.defining_op(&copy).filter(|of| all.contains(of));
                    stack.extend(defining.filter(|of| !seen.contains(of)).map(|of| (of, 0)));
                }
                None if op != terminator => order.push(op),
                None => {}
            }
        }
    }
    order.push(terminator);
    let mut rewriter = PatternRewriter::new(&mut copy);
    let is_moved = order.into_iter().all(|op| rewriter.move_op_to_end(op, block).is_ok());
    if is_moved { copy } else { ir.clone() }
}

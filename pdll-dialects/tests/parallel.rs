//! Threads and parts: on random modules, passes give the same IR, errors, statistics and handles on the whole IR, in parts on one
//! thread, and in parts on 1, 2, 8 and 16 threads.
//!
//! `PDLL_RANDOM_MODULES` is the number of modules, `PDLL_RANDOM_SEED` the first seed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use pdll::pass::{PassInstrumentation, PassManager, PassRegistry, StatisticsDisplay};
use pdll::prelude::*;
use pdll::rewrite::{
    GreedyRewriteConfig, GreedyRewriteOutcome, GreedySimplifyRegionLevel, RewritePatternSet,
};
use pdll::text::{PrintOptions, parse_named};
use pdll_random::{Realistic, Rng};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::random::{number, programs};

const PIPELINES: [&str; 4] = [
    "any(canonicalize)",
    "any(canonicalize{top-down=false region-simplify=aggressive})",
    "any(func.func(canonicalize,cse,sccp),canonicalize{test-convergence=true max-iterations=2})",
    "any(func.func(int-range-optimizations,remove-dead-values,canonicalize),cse)",
];

/// Ways to work on an IR.
enum Ways {
    Whole,
    InParts,
    Threads(ThreadPool),
}

impl Ways {
    /// Returns the ways to work in parts.
    fn divided() -> Vec<Ways> {
        let pools = [1, 2, 8, 16].map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap());
        [Ways::InParts].into_iter().chain(pools.map(Ways::Threads)).collect()
    }

    /// Does work in this way.
    fn work<T: Send>(&self, ctx: &Context, work: impl FnOnce() -> T + Send) -> T {
        ctx.set_multithreading_threshold(matches!(self, Ways::Threads(_)).then_some(0));
        ctx.set_division_threshold(matches!(self, Ways::InParts).then_some(0));
        match self {
            Ways::Threads(pool) => pool.install(work),
            _ => work(),
        }
    }

    fn n_threads(&self) -> usize {
        match self {
            Ways::Threads(pool) => pool.current_num_threads(),
            _ => 0,
        }
    }
}

fn context() -> Context {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    ctx
}

/// Returns a random module: many small functions, or what a generator of the dialects' tests makes.
pub(crate) fn module(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut kinds = vec![Realistic::Cfg];
    if cfg!(all(feature = "affine", feature = "scf")) {
        kinds.push(Realistic::Loops);
    }
    if cfg!(feature = "tosa") {
        kinds.push(Realistic::Graph);
    }
    match seed % 2 {
        0 => kinds[rng.below(kinds.len())].program(1 + rng.below(200), seed),
        _ => {
            let programs = programs(&mut rng, 1);
            programs.into_iter().next().unwrap_or_default()
        }
    }
}

/// Returns all that can be told of a run of a pipeline.
fn run(ctx: &Context, ir: &Ir, before: &[Op], pipeline: &str, way: &Ways) -> String {
    let mut registry = PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).unwrap();
    let mut passes = PassManager::parse(ctx, pipeline, &registry).unwrap();
    let mut ir = ir.clone();
    let result = way.work(ctx, || passes.run(&mut ir));
    let error = result.err().map(|error| error.to_string()).unwrap_or_default();
    let alive: String = before.iter().map(|op| if op.is_alive(&ir) { '1' } else { '0' }).collect();
    let text = ir.to_text(&PrintOptions::new().debug_info(true));
    let statistics = passes.statistics_report(StatisticsDisplay::Pipeline).to_string();
    format!("{text}\n{error}\n{statistics}\n{alive}\n{} {}\n", ir.n_ops(), ir.n_ops_created())
}

#[test]
fn threads_do_not_change_results() {
    let ways = Ways::divided();
    let (n, first) = (number("PDLL_RANDOM_MODULES", 16), number("PDLL_RANDOM_SEED", 1));
    let ctx = context();
    let mut n_valid = 0;
    for seed in first..first + n {
        let program = module(seed);
        let Ok(ir) = parse_named(&ctx, "-", &program) else { continue };
        if ir.verify().is_err() {
            continue;
        }
        n_valid += 1;
        let before: Vec<Op> = ir.walk_pre_order(ir.top()).collect();
        for pipeline in PIPELINES {
            let plain = run(&ctx, &ir, &before, pipeline, &Ways::Whole);
            for way in &ways {
                let threads = way.n_threads();
                let ours = run(&ctx, &ir, &before, pipeline, way);
                assert!(
                    ours == plain,
                    "seed {seed}, {threads} threads, {pipeline}\n{program}\n{plain}\n{ours}"
                );
            }
        }
    }
    assert!(n_valid > n / 2, "{n_valid} of {n} modules are valid");
}

/// Replaces an operand by a value at any place, which is rarely valid.
fn break_an_operand(ir: &mut Ir, rng: &mut Rng) {
    let ops: Vec<Op> = ir.walk_pre_order(ir.top()).collect();
    let values: Vec<Value> = ops.iter().flat_map(|op| op.results(ir)).collect();
    let users: Vec<Op> = ops.into_iter().filter(|op| op.n_operands(ir) > 0).collect();
    if let (false, false) = (values.is_empty(), users.is_empty()) {
        let (user, value) = (users[rng.below(users.len())], values[rng.below(values.len())]);
        let index = rng.below(user.n_operands(ir));
        OpBuilder::new(ir).set_operand(user, index, value);
    }
}

#[test]
fn threads_do_not_change_errors_of_verification_and_texts() {
    let ways = Ways::divided();
    let (n, first) = (number("PDLL_RANDOM_MODULES", 60), number("PDLL_RANDOM_SEED", 1));
    let ctx = context();
    let mut n_invalid = 0;
    for seed in first..first + n {
        let program = module(seed);
        let Ok(mut ir) = parse_named(&ctx, "-", &program) else { continue };
        let mut rng = Rng::new(seed);
        for _ in 0..rng.below(3) {
            break_an_operand(&mut ir, &mut rng);
        }
        let options = [
            PrintOptions::new(),
            PrintOptions::new().custom_forms(true),
            PrintOptions::new().custom_forms(true).debug_info(true),
        ];
        let observe =
            |way: &Ways| way.work(&ctx, || (ir.verify(), options.map(|options| ir.to_text(&options))));
        let plain = observe(&Ways::Whole);
        n_invalid += u64::from(plain.0.is_err());
        for way in &ways {
            assert!(observe(way) == plain, "seed {seed}, {} threads\n{program}", way.n_threads());
        }
    }
    assert!(n_invalid > n / 4 && n_invalid < n, "{n_invalid} of {n} modules are invalid");
}

/// The thread of each visit on which a pattern is tried.
type Tried = Arc<Mutex<Vec<std::thread::ThreadId>>>;

/// Returns a set of canonicalization patterns, and one that records where it is tried.
fn watched(ctx: &Context) -> (RewritePatternSet, Tried) {
    let tried = Tried::default();
    let mut set = RewritePatternSet::new(ctx);
    set.add_canonicalization_patterns();
    let seen = tried.clone();
    set.add_fn_on(PatternRoot::Named("func.return"), move |_, _| {
        seen.lock().unwrap().push(std::thread::current().id());
        Ok(false)
    });
    (set, tried)
}

#[test]
fn outcomes_of_the_greedy_driver_are_the_same() {
    let ways = Ways::divided();
    let ctx = context();
    let (mut n_divided, mut n_with_fewer_visits) = (0, 0);
    for seed in 1..=number("PDLL_RANDOM_MODULES", 16) {
        let program = Realistic::Cfg.program(150, seed);
        let ir = parse_named(&ctx, "-", &program).unwrap();
        let config = GreedyRewriteConfig {
            use_top_down_traversal: seed % 2 == 0,
            region_simplification: GreedySimplifyRegionLevel::Normal,
            statistics: true,
            ..GreedyRewriteConfig::default()
        };
        let apply = |way: &Ways| {
            let (set, tried) = watched(&ctx);
            let (set, mut ir) = (set.freeze().unwrap(), ir.clone());
            let apply = || pdll::rewrite::apply_patterns_greedily(&mut ir, &set, &config).unwrap();
            let outcome = way.work(&ctx, apply);
            let tried = tried.lock().unwrap();
            let n_threads = tried.iter().collect::<HashSet<_>>().len();
            // What was created has other numbers.
            let last = outcome.last_rewritten.map(|op| format!("{} at {:?}", op.name_text(&ir), op.loc(&ir)));
            let outcome = GreedyRewriteOutcome { last_rewritten: None, ..outcome };
            (format!("{outcome:?}\n{last:?}\n{ir}"), n_threads, tried.len())
        };
        let (plain, _, n_visits_of_whole) = apply(&Ways::Whole);
        for way in &ways {
            let (ours, n_threads, n_visits) = apply(way);
            assert!(ours == plain, "seed {seed}\n{program}\n{plain}\n{ours}");
            n_divided += usize::from(n_threads > 1);
            n_with_fewer_visits += usize::from(n_visits < n_visits_of_whole && matches!(way, Ways::InParts));
        }
    }
    assert!(n_divided > 0, "nothing was divided");
    assert!(n_with_fewer_visits > 0, "nothing was divided on one thread");
}

/// Returns a set with a pattern that marks a return with the number of operations of the last function.
fn looking_elsewhere(ctx: &Context) -> RewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    set.add_canonicalization_patterns();
    set.add_fn_on(PatternRoot::Named("func.return"), |op, rewriter| {
        let Some(function) = op.parent_op(rewriter) else { return Ok(false) };
        let Some(last) = function.block(rewriter).and_then(|block| block.last_op(rewriter)) else {
            return Ok(false);
        };
        let n_ops = rewriter.walk_pre_order(last).count();
        let name = rewriter.context().identifier(&format!("saw{n_ops}"));
        if op.attr(rewriter, name).is_some() {
            return Ok(false);
        }
        let unit = rewriter.context().unit_attr();
        rewriter.set_attr(op, name, unit)?;
        Ok(true)
    });
    set
}

/// A pattern that reads another function is applied until nothing changes, to what that function is at the end too, and gives the same however
/// many threads there are.
#[test]
fn patterns_that_read_other_functions_see_what_they_are_at_the_end() {
    let ctx = context();
    for seed in 1..=4 {
        let ir = parse_named(&ctx, "-", &Realistic::Cfg.program(150, seed)).unwrap();
        let set = looking_elsewhere(&ctx).freeze().unwrap();
        for top_down in [false, true] {
            let config =
                GreedyRewriteConfig { use_top_down_traversal: top_down, ..GreedyRewriteConfig::default() };
            let apply = |way: &Ways| {
                let mut ir = ir.clone();
                let apply = || pdll::rewrite::apply_patterns_greedily(&mut ir, &set, &config).unwrap();
                let outcome = way.work(&ctx, apply);
                let last = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.last_op(&ir)).unwrap();
                let seen = ctx.identifier(&format!("saw{}", ir.walk_pre_order(last).count()));
                let mut returns = ir.walk_pre_order(ir.top()).filter(|op| op.name_text(&ir) == "func.return");
                assert!(returns.all(|op| op.attr(&ir, seen).is_some()), "{ir}");
                format!("{outcome:?}\n{ir}")
            };
            apply(&Ways::Whole);
            let in_parts = apply(&Ways::InParts);
            for way in Ways::divided() {
                assert_eq!(apply(&way), in_parts, "{} threads", way.n_threads());
            }
        }
    }
}

/// Returns a set with a pattern that marks the function before the last one, and the return of that.
fn changing_surroundings(ctx: &Context) -> RewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    set.add_canonicalization_patterns();
    set.add_fn_on(PatternRoot::Named("func.return"), |op, rewriter| {
        let Some(function) = op.parent_op(rewriter) else { return Ok(false) };
        let name = rewriter.context().identifier("marked");
        let to_mark = match function.next(rewriter) {
            // A function passes its mark on to its return.
            _ if function.attr(rewriter, name).is_some() => op,
            // The last one marks the one before it, which was finished before.
            None => function.prev(rewriter).unwrap_or(op),
            Some(_) => return Ok(false),
        };
        if to_mark.attr(rewriter, name).is_some() {
            return Ok(false);
        }
        let unit = rewriter.context().unit_attr();
        rewriter.set_attr(to_mark, name, unit)?;
        Ok(true)
    });
    set
}

/// A pattern that changes what is around a function is followed by another look at the others.
#[test]
fn changes_of_surroundings_are_seen_by_all() {
    let ctx = context();
    let ir = parse_named(&ctx, "-", &Realistic::Cfg.program(150, 1)).unwrap();
    let set = changing_surroundings(&ctx).freeze().unwrap();
    for way in [Ways::Whole].into_iter().chain(Ways::divided()) {
        let mut ir = ir.clone();
        let config = GreedyRewriteConfig { use_top_down_traversal: true, ..GreedyRewriteConfig::default() };
        let apply = || pdll::rewrite::apply_patterns_greedily(&mut ir, &set, &config).unwrap();
        way.work(&ctx, apply);
        let name = ctx.identifier("marked");
        let marked = |op: &Op| op.attr(&ir, name).is_some();
        let names: Vec<&str> =
            ir.walk_pre_order(ir.top()).filter(marked).map(|op| op.name_text(&ir)).collect();
        assert_eq!(names, ["func.func", "func.return"], "{} threads\n{ir}", way.n_threads());
    }
}

/// Records what it is notified of.
struct Recorder(Arc<Mutex<String>>);

impl PassInstrumentation for Recorder {
    fn before_pass(&mut self, pass: &dyn pdll::pass::Pass, ir: &Ir, op: Op) {
        let name = op.attr_str(ir, "sym_name").map(Attribute::raw);
        self.0.lock().unwrap().push_str(&format!("{} on {name:?}\n", pass.argument()));
    }
}

#[test]
fn instrumentation_is_notified_in_order() {
    let ctx = context();
    let program = Realistic::Cfg.program(150, 1);
    let notified = |way: &Ways| {
        let mut ir = parse_named(&ctx, "-", &program).unwrap();
        let text: Arc<Mutex<String>> = Arc::default();
        let pipeline = "builtin.module(func.func(canonicalize,cse))";
        let mut passes = PassManager::parse(&ctx, pipeline, &PassRegistry::with_builtin_passes()).unwrap();
        passes.add_instrumentation(Recorder(text.clone()));
        way.work(&ctx, || passes.run(&mut ir)).unwrap();
        text.lock().unwrap().clone()
    };
    let plain = notified(&Ways::Whole);
    assert!(plain.lines().count() > 4, "{plain}");
    for way in &Ways::divided() {
        assert_eq!(notified(way), plain);
    }
}

//! Threads: on random modules, passes give the same IR, errors, statistics and handles on 1, 2, 8 and 16 threads.
//!
//! `PDLL_RANDOM_MODULES` is the number of modules, `PDLL_RANDOM_SEED` the first seed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use pdll::pass::{PassInstrumentation, PassManager, PassRegistry, StatisticsDisplay};
use pdll::prelude::*;
use pdll::rewrite::{GreedyRewriteConfig, GreedySimplifyRegionLevel, RewritePatternSet};
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

fn pools() -> [ThreadPool; 4] {
    [1, 2, 8, 16].map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap())
}

fn context() -> Context {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    ctx
}

/// Returns a random module: many small functions, or what a generator of the dialects' tests makes.
fn module(seed: u64) -> String {
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
fn run(ctx: &Context, ir: &Ir, before: &[Op], pipeline: &str, pool: Option<&ThreadPool>) -> String {
    let mut registry = PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).unwrap();
    let mut passes = PassManager::parse(ctx, pipeline, &registry).unwrap();
    let mut ir = ir.clone();
    ctx.set_multithreading_threshold(pool.map(|_| 0));
    let result = match pool {
        Some(pool) => pool.install(|| passes.run(&mut ir)),
        None => passes.run(&mut ir),
    };
    let error = result.err().map(|error| error.to_string()).unwrap_or_default();
    let alive: String = before.iter().map(|op| if op.is_alive(&ir) { '1' } else { '0' }).collect();
    let text = ir.to_text(&PrintOptions::new().debug_info(true));
    let statistics = passes.statistics_report(StatisticsDisplay::Pipeline).to_string();
    format!("{text}\n{error}\n{statistics}\n{alive}\n{} {}\n", ir.n_ops(), ir.n_ops_created())
}

#[test]
fn threads_do_not_change_results() {
    let pools = pools();
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
            let plain = run(&ctx, &ir, &before, pipeline, None);
            for pool in &pools {
                let threads = pool.current_num_threads();
                let ours = run(&ctx, &ir, &before, pipeline, Some(pool));
                assert!(
                    ours == plain,
                    "seed {seed}, {threads} threads, {pipeline}\n{program}\n{plain}\n{ours}"
                );
            }
        }
    }
    assert!(n_valid > n / 2, "{n_valid} of {n} modules are valid");
}

/// Returns a set of canonicalization patterns, and one that records the threads on which it is tried.
fn watched(ctx: &Context) -> (RewritePatternSet, Arc<Mutex<HashSet<std::thread::ThreadId>>>) {
    let threads: Arc<Mutex<HashSet<_>>> = Arc::default();
    let mut set = RewritePatternSet::new(ctx);
    set.add_canonicalization_patterns();
    let seen = threads.clone();
    set.add_fn_on(PatternRoot::Named("func.return"), move |_, _| {
        seen.lock().unwrap().insert(std::thread::current().id());
        Ok(false)
    });
    (set, threads)
}

#[test]
fn outcomes_of_the_greedy_driver_are_the_same() {
    let pools = pools();
    let ctx = context();
    let mut n_divided = 0;
    for seed in 1..=number("PDLL_RANDOM_MODULES", 16) {
        let program = Realistic::Cfg.program(150, seed);
        let ir = parse_named(&ctx, "-", &program).unwrap();
        let config = GreedyRewriteConfig {
            use_top_down_traversal: seed % 2 == 0,
            region_simplification: GreedySimplifyRegionLevel::Normal,
            statistics: true,
            ..GreedyRewriteConfig::default()
        };
        let apply = |pool: Option<&ThreadPool>| {
            let (set, threads) = watched(&ctx);
            let (set, mut ir) = (set.freeze().unwrap(), ir.clone());
            ctx.set_multithreading_threshold(pool.map(|_| 0));
            let mut apply = || pdll::rewrite::apply_patterns_greedily(&mut ir, &set, &config).unwrap();
            let outcome = match pool {
                Some(pool) => pool.install(apply),
                None => apply(),
            };
            let n_threads = threads.lock().unwrap().len();
            (format!("{outcome:?}\n{ir}"), n_threads)
        };
        let (plain, _) = apply(None);
        for pool in &pools {
            let (ours, n_threads) = apply(Some(pool));
            assert!(ours == plain, "seed {seed}\n{program}\n{plain}\n{ours}");
            n_divided += usize::from(n_threads > 1);
        }
    }
    assert!(n_divided > 0, "nothing was divided");
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
    let notified = |pool: Option<&ThreadPool>| {
        let mut ir = parse_named(&ctx, "-", &program).unwrap();
        let text: Arc<Mutex<String>> = Arc::default();
        let pipeline = "builtin.module(func.func(canonicalize,cse))";
        let mut passes = PassManager::parse(&ctx, pipeline, &PassRegistry::with_builtin_passes()).unwrap();
        passes.add_instrumentation(Recorder(text.clone()));
        ctx.set_multithreading_threshold(pool.map(|_| 0));
        match pool {
            Some(pool) => pool.install(|| passes.run(&mut ir)).unwrap(),
            None => passes.run(&mut ir).unwrap(),
        }
        text.lock().unwrap().clone()
    };
    let plain = notified(None);
    assert!(plain.lines().count() > 4, "{plain}");
    for pool in &pools() {
        assert_eq!(notified(Some(pool)), plain);
    }
}

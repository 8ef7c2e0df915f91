//! Cores: canonicalizes a program of many functions whole, in parts on one thread and in parts on two, and simulates more.
//!
//! In: a number of operations, a number of runs. Out: times of the clock and of the processors, what is serial, and a schedule of the
//! measured parts on more cores.
#![allow(clippy::print_stdout, reason = "a command-line tool prints")]

mod schedule;

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use pdll::pass::{PassManager, PassRegistry};
use pdll::prelude::*;
use pdll::rewrite::{
    FrozenRewritePatternSet, GreedyRewriteConfig, GreedySimplifyRegionLevel, RewritePatternSet,
};
use pdll_ir::internal::{Worked, work_in_parts};
use pdll_random::Realistic;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::schedule::Costs;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let mut number =
        |default: usize| -> Result<usize> { Ok(args.next().map_or(Ok(default), |arg| arg.parse())?) };
    let (n_ops, n_runs) = (number(1_000_000)?, number(3)?.max(1));
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let program = Realistic::Cfg.program(n_ops, 1);
    let ir = pdll::text::parse_named(&ctx, "cfg.mlir", &program)?;
    drop(program);
    let n_functions = ir.walk_pre_order(ir.top()).filter(|op| op.name_text(&ir) == "func.func").count();
    println!("cfg: {} operations, {n_functions} functions, {n_runs} runs, alternating; medians", ir.n_ops());
    for pipeline in ["builtin.module(canonicalize)", "builtin.module(func.func(canonicalize,cse))"] {
        compare(&ctx, &ir, pipeline, n_runs)?;
    }
    println!("nothing left to do:");
    let mut canonical = ir.clone();
    let pipeline = "builtin.module(canonicalize)";
    PassManager::parse(&ctx, pipeline, &PassRegistry::with_builtin_passes())?.run(&mut canonical)?;
    compare(&ctx, &canonical, pipeline, n_runs)?;
    drop(canonical);
    let mut costs = measure(&ctx, &ir)?;
    for _ in 1..n_runs.max(5) {
        costs = costs.min(measure(&ctx, &ir)?);
    }
    costs.print();
    Ok(())
}

fn pool(n_threads: usize) -> Result<ThreadPool> {
    Ok(ThreadPoolBuilder::new().num_threads(n_threads).build()?)
}

/// Ways to run a pipeline: the name, and whether it divides on one thread and on several.
const WAYS: [(&str, bool, bool); 3] =
    [("whole", false, false), ("in parts on one thread", true, false), ("on two threads", true, true)];

/// Runs a pipeline on copies of an IR, in each way in turn.
fn compare(ctx: &Context, ir: &Ir, pipeline: &str, n_runs: usize) -> Result<()> {
    let pool = pool(2)?;
    let mut measured = [Vec::new(), Vec::new(), Vec::new()];
    let mut texts = [String::new(), String::new(), String::new()];
    for _ in 0..n_runs {
        for (nth, (_, divides, uses_threads)) in WAYS.into_iter().enumerate() {
            let mut passes = PassManager::parse(ctx, pipeline, &PassRegistry::with_builtin_passes())?;
            passes.enable_verifier(false);
            ctx.enable_division(divides).enable_multithreading(uses_threads);
            let mut copy = copy_with_room(ir);
            let (start, cpu) = (Instant::now(), processor_time()?);
            pool.install(|| passes.run(&mut copy))?;
            measured[nth].push((start.elapsed(), processor_time()? - cpu));
            texts[nth] = copy.to_string();
        }
    }
    ensure!(texts[1..].iter().all(|text| *text == texts[0]), "{pipeline}: the results differ");
    println!("{pipeline}:");
    let medians = measured.map(|mut runs| {
        runs.sort_unstable();
        runs[runs.len() / 2]
    });
    for ((name, ..), (clock, cpu)) in WAYS.into_iter().zip(medians) {
        let times = medians[0].0.as_secs_f64() / clock.as_secs_f64();
        println!("  {name}: {clock:.2?}, CPU {cpu:.2?}: {times:.2} times as fast");
    }
    Ok(())
}

/// Returns a copy with as much room as there is in an IR that was read.
fn copy_with_room(ir: &Ir) -> Ir {
    let mut copy = ir.clone();
    let more = ir.n_ops_created() / 64;
    copy.reserve(more, more, more);
    copy
}

/// Returns the processor time of this process, in steps of 10 ms.
fn processor_time() -> Result<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").context("this needs Linux")?;
    // The name, in parentheses, may contain blanks.
    let (_, fields) = stat.rsplit_once(')').context("`/proc/self/stat` is malformed")?;
    let ticks: Vec<u64> = fields.split_whitespace().skip(11).take(2).filter_map(|n| n.parse().ok()).collect();
    Ok(Duration::from_millis(10 * ticks.iter().sum::<u64>()))
}

/// Measures the canonicalization of each function, what is serial around it, and what copying takes.
fn measure(ctx: &Context, ir: &Ir) -> Result<Costs> {
    let mut set = RewritePatternSet::new(ctx);
    set.add_canonicalization_patterns();
    let patterns: FrozenRewritePatternSet = set.freeze()?;
    let config = GreedyRewriteConfig {
        use_top_down_traversal: true,
        region_simplification: GreedySimplifyRegionLevel::Normal,
        ..GreedyRewriteConfig::default()
    };
    let mut copy = copy_with_room(ir);
    let roots: Vec<Op> = ir.top().region(ir, 0).blocks(ir).flat_map(|block| block.ops(ir)).collect();
    ctx.set_multithreading_threshold(Some(0));
    let done = pool(2)?.install(|| {
        work_in_parts(&mut copy, &roots, |ir, roots| {
            let mut costs = Vec::new();
            for root in roots {
                let start = Instant::now();
                if pdll::rewrite::apply_patterns_greedily_below(ir, *root, &patterns, &config).is_err() {
                    return Worked::Refused;
                }
                costs.push(start.elapsed());
            }
            Worked::Done(costs)
        })
    });
    let done = done.context("the functions are not divided")?;
    let functions = done.results.into_iter().flatten().collect();
    Ok(Costs { functions, serial: done.serial, copying: done.copying })
}

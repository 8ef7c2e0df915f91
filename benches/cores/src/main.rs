//! Cores: canonicalizes a program of many functions on one thread and on two, and simulates more.
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
    let pools = [pool(1)?, pool(2)?];
    for pipeline in ["builtin.module(canonicalize)", "builtin.module(func.func(canonicalize,cse))"] {
        compare(&ctx, &ir, pipeline, &pools, n_runs)?;
    }
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

/// Runs a pipeline on copies of an IR, on each pool in turn.
fn compare(ctx: &Context, ir: &Ir, pipeline: &str, pools: &[ThreadPool; 2], n_runs: usize) -> Result<()> {
    let mut measured = [Vec::new(), Vec::new()];
    let mut texts = [String::new(), String::new()];
    for _ in 0..n_runs {
        for (nth, pool) in pools.iter().enumerate() {
            let mut passes = PassManager::parse(ctx, pipeline, &PassRegistry::with_builtin_passes())?;
            passes.enable_verifier(false);
            ctx.enable_multithreading(true);
            let mut copy = ir.clone();
            let (start, cpu) = (Instant::now(), processor_time()?);
            pool.install(|| passes.run(&mut copy))?;
            measured[nth].push((start.elapsed(), processor_time()? - cpu));
            texts[nth] = copy.to_string();
        }
    }
    ensure!(texts[0] == texts[1], "{pipeline}: one thread and two give different results");
    let [one, two] = measured.map(|mut runs| {
        runs.sort_unstable();
        runs[runs.len() / 2]
    });
    println!(
        "{pipeline}: one thread {:.2?} (CPU {:.2?}), two {:.2?} (CPU {:.2?}): {:.2} times as fast",
        one.0,
        one.1,
        two.0,
        two.1,
        one.0.as_secs_f64() / two.0.as_secs_f64()
    );
    Ok(())
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
    let mut copy = ir.clone();
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

//! Compares the time of saturation with that of egg, on the arithmetic suite of egg: `cargo run --release` in this folder.
//!
//! Both have the same rules, problems, limits and end: both expressions of a problem are in the e-graph, and the search ends when they are equal. Each
//! problem runs alternately in both, and the least time of each counts.

mod math;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../../pdll-saturate/tests/arithmetic/suite.rs"]
mod suite;

use std::time::{Duration, Instant};

use egg::{Runner, SimpleScheduler, StopReason};
use math::{ConstantFold, Math};
use suite::Problem;

/// Number of runs of each problem.
const RUNS: u32 = 10;

/// The end of a search.
struct Outcome {
    time: Duration,
    nodes: usize,
    iterations: usize,
    is_solved: bool,
}

fn main() {
    let only = std::env::args().nth(1);
    let ctx = suite::context();
    let (all, comm) = (suite::rules(&ctx, None), suite::rules(&ctx, Some(&suite::SUMS)));
    println!("| problem | egg ms | pdll ms | pdll / egg | egg nodes, iterations | pdll nodes, iterations |");
    println!("|---|---|---|---|---|---|");
    let (mut total_egg, mut total_pdll) = (Duration::ZERO, Duration::ZERO);
    for problem in suite::problems().iter().filter(|problem| only.as_ref().is_none_or(|only| *only == problem.name)) {
        let ir = pdll::text::parse(&ctx, &suite::program(problem)).expect("the program is valid");
        let rules = if problem.is_commutative { &comm } else { &all };
        let (mut egg, mut pdll): (Option<Outcome>, Option<Outcome>) = (None, None);
        for _ in 0..RUNS {
            keep(&mut egg, run_egg(problem));
            let found = suite::solve(&ir, rules, &problem.limits);
            let outcome = Outcome {
                time: found.time,
                nodes: found.nodes,
                iterations: found.iterations as usize,
                is_solved: found.holds(),
            };
            keep(&mut pdll, outcome);
        }
        let (Some(egg), Some(pdll)) = (egg, pdll) else { continue };
        assert_eq!(egg.is_solved, !problem.fails, "{}: egg", problem.name);
        assert_eq!(pdll.is_solved, !problem.fails, "{}: pdll", problem.name);
        total_egg += egg.time;
        total_pdll += pdll.time;
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "| {} | {:.2} | {:.2} | {:.2} | {}, {} | {}, {} |",
            problem.name,
            ms(egg.time),
            ms(pdll.time),
            ms(pdll.time) / ms(egg.time),
            egg.nodes,
            egg.iterations,
            pdll.nodes,
            pdll.iterations
        );
    }
    let ratio = total_pdll.as_secs_f64() / total_egg.as_secs_f64();
    println!("\nall: egg {total_egg:.1?}, pdll {total_pdll:.1?}, {ratio:.2}");
}

/// Keeps the faster run.
fn keep(best: &mut Option<Outcome>, new: Outcome) {
    if best.as_ref().is_none_or(|best| new.time < best.time) {
        *best = Some(new);
    }
}

fn run_egg(problem: &Problem) -> Outcome {
    let start = problem.start.parse().expect("an expression");
    let goal = problem.goal.parse().expect("an expression");
    let rules = if problem.is_commutative { math::sums() } else { math::rules() };
    // As in pdll, rules are not part of the time, and the expressions are.
    let begin = Instant::now();
    let mut runner: Runner<Math, ConstantFold> = Runner::default()
        .with_iter_limit(problem.limits.max_iterations as usize)
        .with_node_limit(problem.limits.max_nodes)
        .with_time_limit(problem.limits.time)
        .with_expr(&start)
        .with_expr(&goal)
        .with_hook(|runner| {
            let [from, to] = runner.roots[..] else { return Ok(()) };
            match runner.egraph.find(from) == runner.egraph.find(to) {
                true => Err("equal".to_owned()),
                false => Ok(()),
            }
        });
    if problem.is_commutative {
        runner = runner.with_scheduler(SimpleScheduler);
    }
    let runner = runner.run(&rules);
    let time = begin.elapsed();
    let is_equal = runner.egraph.find(runner.roots[0]) == runner.egraph.find(runner.roots[1]);
    let is_solved = is_equal || matches!(runner.stop_reason, Some(StopReason::Other(_)));
    Outcome { time, nodes: runner.egraph.total_number_of_nodes(), iterations: runner.iterations.len(), is_solved }
}

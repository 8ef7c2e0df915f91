//! Compares the time of saturation with that of egg, on the arithmetic suite of egg: `cargo run --release` in this folder.
//!
//! Both have the same rules, problems, limits and end: both expressions of a problem are in the e-graph, and the search ends when they are equal. Each
//! problem runs many times in both, in turn, and the mean processor time of each counts. Rules and expressions are prepared before.

mod math;
#[path = "../../../pdll-saturate/tests/arithmetic/suite.rs"]
mod suite;

use std::time::Duration;

use egg::{RecExpr, Rewrite, Runner, SimpleScheduler, StopReason};
use math::{ConstantFold, Math};
use pdll_saturate::RuleSet;
use suite::Problem;

/// Processor time of a part of the runs of a problem: the clock of the system has a resolution of some milliseconds.
const PART: Duration = Duration::from_millis(20);
/// Number of parts for each side.
const N_PARTS: u32 = 12;

/// The end of a search.
struct Outcome {
    nodes: usize,
    iterations: usize,
    is_solved: bool,
}

fn main() {
    let only = std::env::args().nth(1);
    let ctx = suite::context();
    let (all, comm) = (suite::rules(&ctx, None), suite::rules(&ctx, Some(&suite::SUMS)));
    let (all, comm) = (RuleSet::new(&all), RuleSet::new(&comm));
    println!("| problem | egg ms | pdll ms | pdll / egg | egg nodes, iterations | pdll nodes, iterations |");
    println!("|---|---|---|---|---|---|");
    let (mut total_egg, mut total_pdll) = (Duration::ZERO, Duration::ZERO);
    for problem in
        suite::problems().iter().filter(|problem| only.as_ref().is_none_or(|only| *only == problem.name))
    {
        let ir = pdll::text::parse(&ctx, &suite::program(problem)).expect("the program is valid");
        let rules = if problem.is_commutative { &comm } else { &all };
        let of_egg = if problem.is_commutative { math::sums() } else { math::rules() };
        let expressions = [&problem.start, &problem.goal].map(|text| text.parse().expect("an expression"));
        let [(egg, egg_time), (pdll, pdll_time)] =
            measured([&mut || run_egg(problem, &expressions, &of_egg), &mut || {
                let found = suite::solve(&ir, rules, &problem.limits);
                let (nodes, iterations) = (found.nodes, found.iterations as usize);
                Outcome { nodes, iterations, is_solved: found.holds() }
            }]);
        assert_eq!(egg.is_solved, !problem.fails, "{}: egg", problem.name);
        assert_eq!(pdll.is_solved, !problem.fails, "{}: pdll", problem.name);
        total_egg += egg_time;
        total_pdll += pdll_time;
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "| {} | {:.3} | {:.3} | {:.2} | {}, {} | {}, {} |",
            problem.name,
            ms(egg_time),
            ms(pdll_time),
            ms(pdll_time) / ms(egg_time),
            egg.nodes,
            egg.iterations,
            pdll.nodes,
            pdll.iterations
        );
    }
    let ratio = total_pdll.as_secs_f64() / total_egg.as_secs_f64();
    println!("\nall: egg {total_egg:.1?}, pdll {total_pdll:.1?}, {ratio:.2}");
}

/// Returns the time that the thread has run, which other processes do not change. Linux.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux has it");
    let nanoseconds = text.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanoseconds.expect("its first number"))
}

/// Runs two searches in turn, in parts of some milliseconds; returns the outcome and the mean time of each.
fn measured(mut searches: [&mut dyn FnMut() -> Outcome; 2]) -> [(Outcome, Duration); 2] {
    let run = |search: &mut dyn FnMut() -> Outcome, n: u32| {
        let begin = processor_time();
        (0..n).for_each(|_| drop(search()));
        processor_time() - begin
    };
    // Numbers of runs that take the time of a part.
    let counts = [0, 1].map(|side| {
        (0..).map(|log| 1 << log).find(|n| run(&mut *searches[side], *n) > PART).expect("a search takes time")
    });
    let mut times = [Duration::ZERO; 2];
    for _ in 0..N_PARTS {
        for side in [0, 1] {
            times[side] += run(&mut *searches[side], counts[side]);
        }
    }
    [0, 1].map(|side| (searches[side](), times[side] / (counts[side] * N_PARTS)))
}

fn run_egg(
    problem: &Problem,
    [start, goal]: &[RecExpr<Math>; 2],
    rules: &[Rewrite<Math, ConstantFold>],
) -> Outcome {
    let mut runner: Runner<Math, ConstantFold> = Runner::default()
        .with_iter_limit(problem.limits.max_iterations as usize)
        .with_node_limit(problem.limits.max_nodes)
        .with_time_limit(problem.limits.time)
        .with_expr(start)
        .with_expr(goal)
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
    let runner = runner.run(rules);
    let is_equal = runner.egraph.find(runner.roots[0]) == runner.egraph.find(runner.roots[1]);
    let is_solved = is_equal || matches!(runner.stop_reason, Some(StopReason::Other(_)));
    Outcome { nodes: runner.egraph.total_number_of_nodes(), iterations: runner.iterations.len(), is_solved }
}

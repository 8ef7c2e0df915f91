//! Functions rewritten to a fixpoint one by one: the result and the counts are as if each iteration went
//! through all of them.
//!
//! With a listener, changes are made in the order of whole iterations, which is the reference.

use expect_test::expect;
use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::Pattern;
use pdll_runtime::ir::{Context, parse};
use pdll_runtime::{
    FrozenRewritePatternSet, GreedyRewriteConfig, GreedyRewriteOutcome, GreedySimplifyRegionLevel,
    ListenerHandle, Observe, RewritePatternSet, RewriterListener, apply_patterns_greedily_below,
};
use proptest::prelude::*;

use crate::common::{N_COUNTED, context, nothing, show};

struct Follower;

impl RewriterListener for Follower {}

/// Returns functions with foldable operations: each step adds one operation, or one function.
fn text(steps: &[(u8, u8)]) -> String {
    const FUNC: &str = "\"d.func\"() <{sym_name = \"f\"}> ({\n  %v = \"d.source\"() : () -> i32\n";
    let mut text = FUNC.to_owned();
    let mut values = vec![String::from("%v")];
    for (i, (kind, which)) in steps.iter().enumerate() {
        let operand = values[values.len() - 1 - usize::from(*which) % values.len().min(4)].clone();
        let name = match kind % 12 {
            0 => {
                text += &format!("\"d.sink\"({operand}) : (i32) -> ()\n}}) : () -> ()\n{FUNC}");
                values = vec![String::from("%v")];
                continue;
            }
            1 => "d.id",
            2 => "d.neg",
            3 => "d.abs",
            4 | 5 => {
                text += &format!("%n{i} = \"d.const\"() <{{value = {} : i32}}> : () -> i32\n", which % 3);
                values.push(format!("%n{i}"));
                continue;
            }
            6..=8 => {
                text += &format!("%w{i} = \"d.wrap\"({operand}) : (i32) -> i32\n");
                text += &format!("%n{i} = \"d.deep\"(%w{i}) : (i32) -> i32\n");
                values.push(format!("%n{i}"));
                continue;
            }
            9 => {
                text += &format!("%n{i} = \"d.add\"({operand}, %v) : (i32, i32) -> i32\n");
                values.push(format!("%n{i}"));
                continue;
            }
            10 => {
                text += &format!("\"d.sink\"({operand}) : (i32) -> ()\n");
                continue;
            }
            _ => "d.shy",
        };
        text += &format!("%n{i} = \"{name}\"({operand}) : (i32) -> i32\n");
        values.push(format!("%n{i}"));
    }
    text + "\"d.sink\"(" + &values[values.len() - 1] + ") : (i32) -> ()\n}) : () -> ()\n"
}

fn rewritten(
    ctx: &Context,
    text: &str,
    config: &GreedyRewriteConfig<'static>,
    is_followed: bool,
) -> (GreedyRewriteOutcome, String) {
    rewritten_by(&nothing(ctx), ctx, text, config, is_followed)
}

fn rewritten_by(
    set: &FrozenRewritePatternSet,
    ctx: &Context,
    text: &str,
    config: &GreedyRewriteConfig<'static>,
    is_followed: bool,
) -> (GreedyRewriteOutcome, String) {
    let mut ir = parse(ctx, text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (top, mut follower) = (ir.top(), Follower);
    let listener = is_followed.then(|| ListenerHandle::new(&mut follower));
    // The checks of debug builds visit all operations.
    let observe = if is_followed { config.observe.clone() } else { Observe::none() };
    let config = GreedyRewriteConfig { listener, observe, ..config.clone() };
    let outcome = apply_patterns_greedily_below(&mut ir, top, set, &config).unwrap();
    ir.check_integrity().unwrap();
    (outcome, show(&ir))
}

/// Returns declarative patterns: one that takes an iteration for each link of a chain, three that create or erase operations, and
/// three that do so beside the functions.
fn declarative(ctx: &Context) -> FrozenRewritePatternSet {
    let deep = {
        let mut b = PatternBuilder::new("Deep");
        let constant = b.op("d.const", &[]);
        let value = b.result(constant, 0);
        let wrap = b.op("d.wrap", &[value]);
        let wrapped = b.result(wrap, 0);
        let root = b.op("d.deep", &[wrapped]);
        b.rewrite(root);
        b.replace_with_values(root, &[value]);
        b.finish()
    };
    let renamed = |from: &str, to: &str| -> Pattern {
        let mut b = PatternBuilder::new(from);
        let x = b.operand("x");
        let ty = b.ty("t");
        let root = b.op_with(from, &[x], &[], Some(&[ty]));
        b.rewrite(root);
        let new = b.op_with(to, &[x], &[], Some(&[ty]));
        b.replace_with_op(root, new);
        b.finish()
    };
    let beside = |from: &str, to: Option<&str>| -> Pattern {
        let mut b = PatternBuilder::new(from);
        let root = b.op(from, &[]);
        b.rewrite(root);
        match to {
            Some(to) => {
                let new = b.op(to, &[]);
                b.replace_with_op(root, new);
            }
            None => b.erase(root),
        }
        b.finish()
    };
    let constant = {
        let mut b = PatternBuilder::new("Constant");
        let (x, ty) = (b.operand("x"), b.ty("t"));
        let root = b.op_with("d.shy", &[x], &[], Some(&[ty]));
        b.rewrite(root);
        let value = b.attribute_literal("1 : i32");
        let new = b.op_with("d.const", &[], &[("value", value)], Some(&[ty]));
        b.replace_with_op(root, new);
        b.finish()
    };
    let many = {
        let mut b = PatternBuilder::new("Many");
        let operands = b.operands("xs");
        let root = b.op("u.many", &[operands]);
        b.rewrite(root);
        b.erase(root);
        b.finish()
    };
    let mut set = RewritePatternSet::new(ctx);
    let beside =
        [beside("u.first", Some("u.second")), beside("u.second", Some("u.third")), beside("u.gone", None)];
    let all = [deep, constant, many, renamed("d.neg", "d.abs")].into_iter().chain(beside).collect();
    set.add_patterns(all, Vec::new()).unwrap();
    set.freeze().unwrap()
}

/// Functions with chains that take an iteration for each link; each has the operation that counts.
fn chains(lengths: &[usize]) -> String {
    let mut text = String::new();
    for (nth, length) in lengths.iter().enumerate() {
        text += &format!("\"d.func\"() <{{sym_name = \"f{nth}\"}}> ({{\n");
        text += "%x0 = \"d.const\"() <{value = 1 : i32}> : () -> i32\n";
        for i in 0..*length {
            text += &format!("%w{i} = \"d.wrap\"(%x{i}) : (i32) -> i32\n");
            text += &format!("%x{} = \"d.deep\"(%w{i}) : (i32) -> i32\n", i + 1);
        }
        text += "%v = \"d.source\"() : () -> i32\n%k = \"d.counted\"(%v) : (i32) -> i32\n";
        text += &format!("\"d.sink\"(%x{length}, %k) : (i32, i32) -> ()\n}}) : () -> ()\n");
    }
    text
}

#[test]
fn a_function_in_which_nothing_changes_any_more_is_not_visited_again() {
    let ctx = context();
    let config = GreedyRewriteConfig { max_iterations: None, ..GreedyRewriteConfig::default() };
    let visits = |lengths: &[usize], is_followed: bool| {
        N_COUNTED.set(0);
        let (outcome, text) = rewritten(&ctx, &chains(lengths), &config, is_followed);
        assert!(outcome.converged && !text.contains("d.deep"), "{text}");
        (outcome.iterations, N_COUNTED.get())
    };
    // The last function is first, and all others see its changes.
    assert_eq!(visits(&[1, 1, 1, 9], true), (10, 40));
    assert_eq!(visits(&[1, 1, 1, 9], false), (10, 1 + 1 + 1 + 1 + 1 + 1 + 1 + 9));
    // If another one changes, all are visited once more.
    assert_eq!(visits(&[9, 1, 1, 1], true), (10, 40));
    assert_eq!(visits(&[9, 1, 1, 1], false), (10, 3 + 3 + 3 + 11));
}

/// Each function is finished before the next one, but the operation that was rewritten last is that of whole iterations.
#[test]
fn the_last_rewrite_is_that_of_the_last_iteration() {
    let ctx = context();
    let set = declarative(&ctx);
    let config = GreedyRewriteConfig { fold: false, ..GreedyRewriteConfig::default() };
    for lengths in [[1, 1, 3], [3, 1, 1], [1, 3, 1], [2, 2, 2]] {
        let last = |is_followed: bool| {
            let (outcome, text) = rewritten_by(&set, &ctx, &chains(&lengths), &config, is_followed);
            assert!(outcome.converged && !text.contains("d.deep"), "{text}");
            (outcome.iterations, outcome.rewrites, outcome.last_rewritten.map(|op| op.raw()))
        };
        assert_eq!(last(false), last(true), "{lengths:?}");
    }
}

/// If all operations that were visited are gone, no iteration looks for others, which must have been found before.
#[test]
fn what_becomes_dead_is_erased_although_no_other_iteration_looks_for_it() {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let set = declarative(&ctx);
    let config = GreedyRewriteConfig::patterns_only();
    for n_uses in [1, 2, 255, 256, 257, 300] {
        // The definition is visited before its uses are erased.
        let uses = format!(
            "\"u.many\"({}) : ({}) -> ()\n",
            vec!["%w"; n_uses].join(", "),
            vec!["i32"; n_uses].join(", ")
        );
        let text = format!(
            "\"d.func\"() <{{sym_name = \"f\"}}> ({{\n{uses}{uses}%v = \"d.source\"() : () -> i32\n\
             %w = \"d.wrap\"(%v) : (i32) -> i32\n\"d.sink\"(%v) : (i32) -> ()\n}}) : () -> ()\n"
        );
        let (outcome, left) = rewritten_by(&set, &ctx, &text, &config, false);
        assert_eq!((outcome.iterations, outcome.rewrites, outcome.erased_dead), (2, 2, 1), "{left}");
        assert_eq!((outcome, left), rewritten_by(&set, &ctx, &text, &config, true));
    }
}

#[test]
fn constants_that_patterns_created_are_merged() {
    let ctx = context();
    let text = "\"d.func\"() <{sym_name = \"f\"}> ({\n%v = \"d.source\"() : () -> i32\n\
                %0 = \"d.shy\"(%v) : (i32) -> i32\n%1 = \"d.shy\"(%v) : (i32) -> i32\n\
                \"d.sink\"(%0, %1) : (i32, i32) -> ()\n}) : () -> ()\n";
    for (cse_constants, n_constants) in [(true, 1), (false, 2)] {
        let config = GreedyRewriteConfig { cse_constants, fold: false, ..GreedyRewriteConfig::default() };
        let (_, left) = rewritten_by(&declarative(&ctx), &ctx, text, &config, false);
        assert_eq!(left.matches("d.const").count(), n_constants, "{left}");
    }
}

#[test]
fn what_looks_into_other_functions_has_the_last_word() {
    let ctx = context();
    let func = |body: &str| format!("\"d.func\"() <{{sym_name = \"f\"}}> ({{\n{body}}}) : () -> ()\n");
    let shy =
        "%v = \"d.source\"() : () -> i32\n%0 = \"d.shy\"(%v) : (i32) -> i32\n\"d.sink\"(%0) : (i32) -> ()\n";
    let text = chains(&[4]) + &func(shy);
    let config = GreedyRewriteConfig::default();
    let (outcome, left) = rewritten(&ctx, &text, &config, false);
    assert!(outcome.converged && !left.contains("d.shy") && !left.contains("d.deep"), "{left}");
    assert_eq!(left, rewritten(&ctx, &text, &config, true).1);
}

/// All iterations count toward the limit: those of the slowest function, and those that go through all
/// functions. Whether the last one left anything to do is checked even at the limit, as with a maximum of 5.
#[test]
fn iterations_of_functions_count_toward_the_limit() {
    let ctx = context();
    let shy = "\"d.func\"() <{sym_name = \"f\"}> ({\n%v = \"d.source\"() : () -> i32\n\
               %0 = \"d.shy\"(%v) : (i32) -> i32\n\"d.sink\"(%0) : (i32) -> ()\n}) : () -> ()\n";
    let text = chains(&[4]) + shy;
    let lines = (1..9).map(|max| {
        let config = GreedyRewriteConfig { max_iterations: Some(max), ..GreedyRewriteConfig::default() };
        let (outcome, left) = rewritten(&ctx, &text, &config, false);
        let (n, n_deep) = (outcome.iterations, left.matches("d.deep").count());
        let n_shy = left.matches("d.shy").count();
        format!("{max}: {n} iterations, converged: {}, left: {n_deep} deep, {n_shy} shy\n", outcome.converged)
    });
    expect![[r#"
        1: 1 iterations, converged: false, left: 3 deep, 1 shy
        2: 2 iterations, converged: false, left: 2 deep, 1 shy
        3: 3 iterations, converged: false, left: 1 deep, 1 shy
        4: 4 iterations, converged: false, left: 0 deep, 1 shy
        5: 6 iterations, converged: false, left: 0 deep, 0 shy
        6: 6 iterations, converged: false, left: 0 deep, 0 shy
        7: 7 iterations, converged: true, left: 0 deep, 0 shy
        8: 7 iterations, converged: true, left: 0 deep, 0 shy
    "#]]
    .assert_eq(&lines.collect::<String>());
}

#[test]
fn operations_that_use_each_other_are_visited_together() {
    let ctx = context();
    // The functions are between two that are connected.
    let text =
        "%c = \"d.source\"() : () -> i32\n".to_owned() + &chains(&[1, 3]) + "\"d.sink\"(%c) : (i32) -> ()\n";
    N_COUNTED.set(0);
    let (outcome, _) = rewritten(&ctx, &text, &GreedyRewriteConfig::default(), false);
    assert_eq!((outcome.iterations, N_COUNTED.get()), (4, 8));
}

proptest! {
    #[test]
    fn function_by_function_is_as_iteration_by_iteration(
        steps in prop::collection::vec(any::<(u8, u8)>(), 1..80),
        max_iterations in prop_oneof![Just(None), (1_u32..6).prop_map(Some)],
        cse_constants in any::<bool>(),
        disabled in any::<bool>(),
    ) {
        let (ctx, text) = (context(), text(&steps).replace("d.shy", "d.counted"));
        let level = if disabled { GreedySimplifyRegionLevel::Disabled } else { GreedySimplifyRegionLevel::Aggressive };
        let config = GreedyRewriteConfig {
            max_iterations,
            cse_constants,
            region_simplification: level,
            erase_dead_ops: !disabled,
            ..GreedyRewriteConfig::default()
        };
        prop_assert_eq!(rewritten(&ctx, &text, &config, false), rewritten(&ctx, &text, &config, true));
    }

    #[test]
    fn declarative_patterns_finish_each_function_at_once(
        steps in prop::collection::vec(any::<(u8, u8)>(), 1..80),
        beside in prop::collection::vec(0..3_usize, 0..3),
        max_iterations in prop_oneof![Just(None), (1_u32..6).prop_map(Some)],
        cse_constants in any::<bool>(),
    ) {
        let ctx = context();
        ctx.allow_unregistered_dialects(true);
        let beside = beside.into_iter().map(|i| ["u.first", "u.second", "u.gone"][i]);
        let beside: String = beside.map(|name| format!("\"{name}\"() : () -> ()\n")).collect();
        let text = format!("{beside}{}", text(&steps));
        let config = GreedyRewriteConfig { max_iterations, cse_constants, fold: false, ..GreedyRewriteConfig::default() };
        let set = declarative(&ctx);
        let run = |is_followed: bool| {
            let (outcome, text) = rewritten_by(&set, &ctx, &text, &config, is_followed);
            // The numbers of created operations depend on the order of functions.
            (GreedyRewriteOutcome { last_rewritten: None, ..outcome }, text)
        };
        prop_assert_eq!(run(false), run(true));
    }

    #[test]
    fn folders_that_look_anywhere_come_to_an_end_too(steps in prop::collection::vec(any::<(u8, u8)>(), 1..80)) {
        let (ctx, text) = (context(), text(&steps));
        let config = GreedyRewriteConfig { max_iterations: None, ..GreedyRewriteConfig::default() };
        let (outcome, left) = rewritten(&ctx, &text, &config, false);
        prop_assert!(outcome.converged);
        // Nothing is left to be done.
        let again = rewritten(&ctx, &left, &config, true);
        prop_assert_eq!((again.0.folds, &again.1), (0, &left));
    }
}

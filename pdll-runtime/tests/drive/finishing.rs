//! Functions rewritten to a fixpoint one by one: the result and the counts are as if each iteration went
//! through all of them.
//!
//! With a listener, changes are made in the order of whole iterations, which is the reference.

use expect_test::expect;
use pdll_runtime::{
    Context, GreedyRewriteConfig, GreedyRewriteOutcome, GreedySimplifyRegionLevel, ListenerHandle,
    RewriterListener, apply_patterns_greedily_below, parse,
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
    let mut ir = parse(ctx, text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (top, mut follower) = (ir.top(), Follower);
    let listener = is_followed.then(|| ListenerHandle::new(&mut follower));
    let config = GreedyRewriteConfig { listener, ..config.clone() };
    let outcome = apply_patterns_greedily_below(&mut ir, top, &nothing(ctx), &config).unwrap();
    ir.check_integrity().unwrap();
    (outcome, show(&ir))
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
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

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

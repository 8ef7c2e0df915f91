//! Constants merged part by part, each function when it is its turn: visits and result are as if all were
//! merged first.
//!
//! The pattern makes arbitrary changes within the current function. A limit of rewrites, which is never
//! reached, causes all constants to be merged at once. Changes of functions that have not been processed yet
//! are tested separately.

use std::sync::{Arc, Mutex};

use pdll_runtime::ir::{Builder, InsertionPoint, Op, OperationState, parse};
use pdll_runtime::{
    GreedyRewriteConfig, GreedySimplifyRegionLevel, Observe, PatternRewriter, PatternRoot, RewriteError,
    RewritePattern, RewritePatternSet, apply_patterns_greedily,
};
use proptest::prelude::*;

use crate::common::{Run, context, named, read};

struct Chaos {
    run: Arc<Mutex<Run>>,
    /// Whether it also changes other functions.
    is_everywhere: bool,
}

impl RewritePattern for Chaos {
    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let mut run = self.run.lock().unwrap();
        run.visited.push(op);
        if run.left == 0 || run.below(6) > 0 {
            return Ok(false);
        }
        run.left -= 1;
        let mut around = op;
        while let Some(parent) = around.parent_op(rewriter).filter(|parent| *parent != rewriter.top()) {
            around = parent;
        }
        let root = if self.is_everywhere { rewriter.top() } else { around };
        let ops: Vec<Op> = rewriter.walk_pre_order(root).skip(1).collect();
        if ops.is_empty() {
            return Ok(false);
        }
        let (a, b) = (ops[run.below(ops.len())], ops[run.below(ops.len())]);
        let before = rewriter.n_changes();
        // An impossible change is an error and changes nothing.
        match run.below(6) {
            0 => drop(rewriter.erase_op(a)),
            1 => drop(rewriter.move_op_before(a, b)),
            2 => drop(rewriter.modify_op_in_place(a, |_| ())),
            3 => {
                let values: Vec<_> = b.results(rewriter).collect();
                drop(rewriter.replace_op(a, &values));
            }
            4 => {
                let ctx = rewriter.context().clone();
                let (i32, loc) = (ctx.integer_type(32), b.loc(rewriter));
                Builder::set_insertion_point(rewriter, InsertionPoint::Before(a));
                let value = ctx.integer_attr(i32, run.below(3) as i64);
                let attrs = [(ctx.identifier("value"), value)];
                let state = OperationState::new(ctx.op_name("d.const"), loc);
                rewriter.create_op(&state.result_types(&[i32]).attrs(&attrs));
            }
            _ => {
                if let Some(operand) = a.get_operand(rewriter, 0)
                    && let Some(value) = b.get_result(rewriter, 0)
                    && operand.ty(rewriter) == value.ty(rewriter)
                {
                    drop(rewriter.set_operand(a, 0, value));
                }
            }
        }
        Ok(rewriter.n_changes() != before)
    }
}

/// Returns functions of constants and foldable operations, some of them in regions.
fn text(kinds: &[(u8, u8)]) -> String {
    let mut text = String::from("\"d.func\"() <{sym_name = \"f\"}> ({\n  %v = \"d.source\"() : () -> i32\n");
    let mut last = String::from("%v");
    let mut depth = 0;
    for (i, (kind, n)) in kinds.iter().enumerate() {
        match kind % 9 {
            0 => {
                text += &"}) : () -> ()\n".repeat(depth);
                let last_outside = if depth > 0 { "%v" } else { last.as_str() };
                depth = 0;
                text += &format!("\"d.sink\"({last_outside}) : (i32) -> ()\n}}) : () -> ()\n");
                text +=
                    &format!("\"d.func\"() <{{sym_name = \"f{i}\"}}> ({{\n%v = \"d.source\"() : () -> i32\n");
                last = String::from("%v");
            }
            1 if depth < 3 => {
                text += "\"d.scope\"() ({\n";
                depth += 1;
            }
            2 if depth > 0 => {
                text += "}) : () -> ()\n";
                depth -= 1;
                last = String::from("%v");
            }
            3 => text += &format!("\"d.sink\"({last}) : (i32) -> ()\n"),
            4 => {
                text += &format!("%n{i} = \"d.id\"({last}) : (i32) -> i32\n");
                last = format!("%n{i}");
            }
            5 => {
                text += &format!(
                    "%n{i} = \"d.add\"({last}, %v) : (i32, i32) -> i32\n\"d.sink\"(%n{i}) : (i32) -> ()\n"
                )
            }
            _ => {
                let value = n % 3;
                text += &format!("%c{i} = \"d.const\"() <{{value = {value} : i32}}> : () -> i32\n");
                text += &format!("%n{i} = \"d.add\"(%c{i}, {last}) : (i32, i32) -> i32\n");
                last = format!("%n{i}");
            }
        }
    }
    text += &"}) : () -> ()\n".repeat(depth);
    text + "}) : () -> ()\n"
}

/// Returns the visits, the result, and whether it changed.
fn rewritten(
    text: &str,
    seed: u64,
    max_num_rewrites: Option<u64>,
    is_everywhere: bool,
) -> (Vec<Op>, String, bool) {
    let ctx = context();
    let mut ir = parse(&ctx, text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let run = Arc::new(Mutex::new(Run { state: seed, left: 24, visited: Vec::new() }));
    let mut set = RewritePatternSet::new(&ctx);
    set.add(Chaos { run: run.clone(), is_everywhere });
    let config = GreedyRewriteConfig {
        max_num_rewrites,
        max_iterations: None,
        // A use of a region's value from outside, which is invalid IR, may be removed by this.
        region_simplification: GreedySimplifyRegionLevel::Disabled,
        observe: Observe::none(),
        ..GreedyRewriteConfig::default()
    };
    let outcome = apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap();
    ir.check_integrity().unwrap();
    for func in named(&ir, "d.func") {
        let ops = func.region(&ir, 0).blocks(&ir).flat_map(|block| block.ops(&ir));
        let mut values: Vec<_> = ops.filter_map(|op| op.constant(&ir)).collect();
        let n = values.len();
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), n, "a constant is there twice:\n{ir}");
    }
    let visited = std::mem::take(&mut run.lock().unwrap().visited);
    (visited, ir.to_string(), outcome.changed)
}

/// Without a limit of rewrites, the last function is visited before the constants of the first are merged.
#[test]
fn a_pattern_sees_the_constants_of_a_function_whose_turn_has_not_come_as_they_were() {
    for (max_num_rewrites, seen) in [(None, 2), (Some(u64::MAX), 1)] {
        let ctx = context();
        let mut ir = read(
            &ctx,
            r#"
            "d.func"() <{sym_name = "f"}> ({
              %a = "d.const"() <{value = 1 : i32}> : () -> i32
              %b = "d.const"() <{value = 1 : i32}> : () -> i32
              "d.return"(%a, %b) : (i32, i32) -> ()
            }) : () -> ()
            "d.func"() <{sym_name = "g"}> ({
              "d.return"() : () -> ()
            }) : () -> ()"#,
        );
        let counts = Arc::new(Mutex::new(Vec::new()));
        let mut set = RewritePatternSet::new(&ctx);
        let kept = counts.clone();
        set.add_fn_on(PatternRoot::Named("d.return"), move |_, rewriter| {
            kept.lock().unwrap().push(named(rewriter, "d.const").len());
            Ok(false)
        });
        let config = GreedyRewriteConfig { max_num_rewrites, ..GreedyRewriteConfig::default() };
        apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap();
        assert_eq!(counts.lock().unwrap()[..2], [seen, 1]);
    }
}

/// A function that changes before its turn is queued at once. Its constants are merged after the change, in the same iteration.
#[test]
fn constants_of_a_function_that_changes_before_its_turn_are_merged() {
    let ctx = context();
    let mut ir = read(
        &ctx,
        r#"
        "d.func"() <{sym_name = "f"}> ({
          %a = "d.const"() <{value = 1 : i32}> : () -> i32
          %b = "d.const"() <{value = 1 : i32}> : () -> i32
          "d.sink"(%a, %b) : (i32, i32) -> ()
          "t.moved"() : () -> ()
          "d.return"() : () -> ()
        }) : () -> ()
        "d.func"() <{sym_name = "g"}> ({
          "t.last"() : () -> ()
          "d.return"() : () -> ()
        }) : () -> ()"#,
    );
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("t.last"), move |op, rewriter| {
        let (sink, moved) = (named(rewriter, "d.sink")[0], named(rewriter, "t.moved")[0]);
        rewriter.move_op_before(moved, sink)?;
        rewriter.erase_op(op)?;
        Ok(true)
    });
    let config = GreedyRewriteConfig { max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap();
    expect_test::expect![[r#"
        "builtin.module"() ({
          "d.func"() <{sym_name = "f"}> ({
            %0 = "d.const"() <{value = 1 : i32}> : () -> i32
            "t.moved"() : () -> ()
            "d.sink"(%0, %0) : (i32, i32) -> ()
            "d.return"() : () -> ()
          }) : () -> ()
          "d.func"() <{sym_name = "g"}> ({
            "d.return"() : () -> ()
          }) : () -> ()
        }) : () -> ()"#]]
    .assert_eq(&ir.to_string());
}

proptest! {
    #[test]
    fn part_by_part_is_as_all_at_once(kinds in prop::collection::vec(any::<(u8, u8)>(), 1..60), seed in any::<u64>()) {
        let text = text(&kinds);
        let by_parts = rewritten(&text, seed, None, false);
        prop_assert_eq!(by_parts, rewritten(&text, seed, Some(u64::MAX), false));
    }

    #[test]
    fn no_constant_is_there_twice_whatever_is_done_to_parts_before_their_turn(
        kinds in prop::collection::vec(any::<(u8, u8)>(), 1..60),
        seed in any::<u64>(),
    ) {
        rewritten(&text(&kinds), seed, None, true);
    }
}

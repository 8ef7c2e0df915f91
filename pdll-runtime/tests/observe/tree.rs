//! Debug trees and statistics, whole.

use crate::{context, pattern, read};
use expect_test::expect;
use pdll_runtime::{
    DebugSink, GreedyRewriteConfig, Observe, PatternStatistics, RewriteChecks, RewritePatternSet,
    StatisticsOrder, apply_patterns_greedily, walk_and_apply_patterns,
};

const TEXT: &str = r#"
    %0 = "t.a"() : () -> i32
    "t.use"(%0) ({
      "t.b"() : () -> ()
    }) : (i32) -> ()
"#;

fn patterns(ctx: &pdll_runtime::ir::Context) -> RewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    set.add(pattern(ctx, "Fussy", "t.a", |op, rewriter| {
        Ok(rewriter.notify_match_failure(op, || "too small".to_owned()))
    }));
    set.add_fn_on(pdll_runtime::PatternRoot::Named("t.a"), |op, rewriter| {
        let (name, ty) = (rewriter.context().op_name("t.new"), rewriter.context().integer_type(32));
        rewriter.replace_op_with_new_op(op, name, &[], &[ty], &[])?;
        Ok(true)
    })
    .name("Renew")
    .generates(["t.new", "t.other"]);
    set.add(pattern(ctx, "Silent", "t.b", |_, _| Ok(false)));
    set
}

#[test]
fn the_tree_of_a_run() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let (sink, text) = DebugSink::to_text();
    let mut config = GreedyRewriteConfig { max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    config.observe.debug = Some(sink);
    apply_patterns_greedily(&mut ir, &patterns(&ctx).freeze().unwrap(), &config).unwrap();
    expect![[r#"

        //===-------------------------------------------===//
        Processing operation : 't.use'(0x3) {
        } -> failure : pattern failed to match
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        Processing operation : 't.b'(0x4) {
          "t.b"() : () -> ()

          * Pattern Silent : 't.b -> ()' {
          } -> failure : pattern failed to match
        } -> failure : pattern failed to match
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        Processing operation : 't.a'(0x2) {
          %0 = "t.a"() : () -> i32

          * Pattern Fussy : 't.a -> ()' {
            ** Match Failure : too small
          } -> failure : pattern failed to match

          * Pattern Renew : 't.a -> (t.new, t.other)' {
            ** Insert  : 't.new'(0x5)
            ** Replace : 't.a'(0x2)
            ** Modified: 't.use'(0x3)
            ** Erase   : 't.a'(0x2)
          } -> success : pattern applied successfully
        } -> success : pattern matched
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        Processing operation : 't.use'(0x3) {
        } -> failure : pattern failed to match
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        Processing operation : 't.new'(0x5) {
          %0 = "t.new"() : () -> i32

        } -> failure : pattern failed to match
        //===-------------------------------------------===//
    "#]]
    .assert_eq(&text.get());
}

#[test]
fn the_tree_of_a_run_that_ends_in_an_error() {
    let ctx = context();
    let mut ir = read(&ctx, r#""t.a"() : () -> ()"#);
    let (sink, text) = DebugSink::to_text();
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Lies", "t.a", |_, _| Ok(true)));
    let observe = Observe { checks: RewriteChecks::ALL, debug: Some(sink), ..Observe::default() };
    let config = GreedyRewriteConfig { observe, ..GreedyRewriteConfig::default() };
    apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap_err();
    expect![[r#"

        //===-------------------------------------------===//
        Processing operation : 't.a'(0x2) {
          "t.a"() : () -> ()

          * Pattern Lies : 't.a -> ()' {
          } -> error : `t.a` at in.mlir:1:1: reported a rewrite, but changed nothing
        } -> error : the run ends here
        //===-------------------------------------------===//
    "#]]
    .assert_eq(&text.get());
}

#[test]
fn ambient_observation_reaches_every_driver_of_the_thread() {
    let ctx = context();
    let set = patterns(&ctx).freeze().unwrap();
    let statistics = PatternStatistics::new();
    let observe = Observe { statistics: Some(statistics.clone()), ..Observe::default() };
    {
        let _guard = observe.enter();
        walk_and_apply_patterns(&mut read(&ctx, TEXT), &set).unwrap();
        apply_patterns_greedily(&mut read(&ctx, TEXT), &set, &GreedyRewriteConfig::default()).unwrap();
    }
    walk_and_apply_patterns(&mut read(&ctx, TEXT), &set).unwrap();
    let shown = |order| {
        let entries = statistics.entries(order);
        let lines = entries
            .iter()
            .map(|entry| format!("{} {} {} {}", entry.name, entry.tried, entry.matched, entry.rewritten));
        lines.collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        Fussy 2 0 0
        Renew 2 2 2
        Silent 3 0 0"#]]
    .assert_eq(&shown(StatisticsOrder::Name));
    expect![[r#"
        Renew 2 2 2
        Fussy 2 0 0
        Silent 3 0 0"#]]
    .assert_eq(&shown(StatisticsOrder::Rewritten));
    expect![[r#"
        Silent 3 0 0
        Fussy 2 0 0
        Renew 2 2 2"#]]
    .assert_eq(&shown(StatisticsOrder::Tried));
    let times: Vec<_> = statistics.entries(StatisticsOrder::Time).iter().map(|entry| entry.time).collect();
    assert!(times.is_sorted_by(|a, b| a >= b), "{times:?}");
    let masked = |text: String| {
        let mut out = String::new();
        for line in text.lines() {
            let cut = line.find("\"time_ns\"").unwrap_or(line.len());
            out.push_str(&line[..cut]);
            out.push('\n');
        }
        out
    };
    expect![[r#"
        [
          {"pattern": "Fussy", "tried": 2, "matched": 0, "rewritten": 0, 
          {"pattern": "Renew", "tried": 2, "matched": 2, "rewritten": 2, 
          {"pattern": "Silent", "tried": 3, "matched": 0, "rewritten": 0, 
        ]
    "#]]
    .assert_eq(&masked(statistics.to_json(StatisticsOrder::Name)));
    let table = statistics.to_table(StatisticsOrder::Name);
    let columns = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let kept: Vec<String> = columns
        .map(|words| match words[..] {
            [tried, matched, rewritten, _, name] => format!("{tried} {matched} {rewritten} {name}"),
            _ => words.join(" "),
        })
        .collect();
    expect![[r#"
        tried matched rewritten time (us) pattern
        2 0 0 Fussy
        2 2 2 Renew
        3 0 0 Silent"#]]
    .assert_eq(&kept.join("\n"));
}

//! Patterns in PDLL whose Rust panics, fails half-way or never terminates: errors name them, also if patterns
//! are matched together.

use crate::answers::{context, read};
use expect_test::expect;
use pdll::native::{NativeKind, PdlValue};
use pdll::observe::RewriteChecks;
use pdll::prelude::*;

pdll::pdll! {
    pub(super) mod bad;

    Constraint Divides(op: Op) [{ 1 / op.n_operands(rewriter) > 0 }];
    Rewrite Burst(op: Op) [{ let _ = op; if true { panic!("burst") } }];
    Rewrite Refuse(op: Op) -> Value [{ let _ = op; None::<Value> }];
    Rewrite Flood(op: Op) [{
        let (name, loc) = (rewriter.context().op_name("t.more"), op.loc(rewriter));
        while rewriter.n_changes() < u64::MAX { rewriter.create(name, loc, &[], &[], &[]); }
    }];

    Pattern First => replace op<t.first>(x: Value) with x;
    Pattern Never { let root = op<t.split>(x: Value); rewrite root with { erase root; }; }
    Pattern Splits with benefit(9) { let root = op<t.split>(args: ValueRange); Divides(root); erase root; }
    Pattern Bursts { let root = op<t.burst>; rewrite root with { Burst(root); erase root; }; }
    Pattern Calm { let root = op<t.burst>(x: Value); erase root; }
    Pattern Refuses { let root = op<t.refuse>(x: Value); rewrite root with {
        let made = op<t.made>(x) -> (type<"i32">);
        let value = Refuse(root);
        replace root with value;
    }; }
    Pattern Floods { let root = op<t.flood>; rewrite root with { Flood(root); erase root; }; }
}

fn run(text: &str, checks: RewriteChecks) -> (String, bool) {
    let ctx = context();
    let mut ir = read(&ctx, text);
    let before = ir.to_string();
    let mut patterns = RewritePatternSet::new(&ctx);
    bad::populate(&mut patterns);
    let mut config = GreedyRewriteConfig::default();
    config.observe.checks = checks;
    config.observe.max_changes_per_application = Some(1000);
    let result = apply_patterns_greedily(&mut ir, &patterns.freeze().unwrap(), &config);
    ir.check_integrity().unwrap();
    let said = result.map_or_else(|error| error.to_string(), |_| "ok".to_owned());
    (said, ir.to_string() == before)
}

#[test]
fn the_pattern_at_work_is_named() {
    for checks in [RewriteChecks::OFF, RewriteChecks::ALL] {
        let check = |text: &str, expected: expect_test::Expect| {
            let (said, is_same) = run(text, checks);
            expected.assert_eq(&said);
            assert!(is_same);
        };
        check(
            r#""t.split"() : () -> ()"#,
            expect!["pattern `Splits`: `t.split` at in.mlir:1:1: panicked: attempt to divide by zero"],
        );
        check(
            r#""t.burst"() : () -> ()"#,
            expect!["pattern `Bursts`: `t.burst` at in.mlir:1:1: panicked: burst"],
        );
        check(
            r#""t.flood"() : () -> ()"#,
            expect![
                "pattern `Floods`: `t.flood` at in.mlir:1:1: stopped after 1000 changes to the IR without saying that it rewrote"
            ],
        );
        // Declining is not an error, and leaves no changes.
        check(
            "%0 = \"t.x\"() : () -> i32\n%1 = \"t.refuse\"(%0) : (i32) -> i32\n\"t.use\"(%1) : (i32) -> ()",
            expect!["ok"],
        );
    }
}

#[test]
fn patterns_of_run_time_are_named_too() {
    let ctx = context();
    let mut ir = read(&ctx, r#""t.split"() : () -> ()"#);
    let mut patterns = RewritePatternSet::new(&ctx);
    let text = "Constraint Divides(op: Op);\nPattern Other => erase op<t.split>(x: Value);\n\
                Pattern Splits { let root = op<t.split>; Divides(root); erase root; }";
    patterns.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap();
    let divides = |rewriter: &mut PatternRewriter<'_>, args: &[PdlValue]| {
        let PdlValue::Op(op) = &args[0] else { return Ok(None) };
        Ok((1 / op.n_operands(rewriter) > 0).then(Default::default))
    };
    let kinds = &[pdll::__private::EntityKind::Operation];
    patterns.natives_mut().register_fn(NativeKind::Constraint, "Divides", kinds, &[], divides).unwrap();
    let error =
        apply_patterns_greedily(&mut ir, &patterns.freeze().unwrap(), &GreedyRewriteConfig::default())
            .unwrap_err();
    expect!["pattern `Splits`: `t.split` at in.mlir:1:1: panicked: attempt to divide by zero"]
        .assert_eq(&error.to_string());
}

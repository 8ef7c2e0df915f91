//! Targets: what is legal, in partial, full and analysis conversions.

use pdll_runtime::ir::parse;
use pdll_runtime::{Legality, LegalizationAction, apply_analysis_conversion};

use super::common::{Run, body, snapshot};

#[test]
fn operations_in_one_that_is_recursively_legal_remain() {
    let mut run = Run::new(&["t.b", "t.scope"]);
    run.target.mark_op_recursively_legal_if("t.scope", |ir, op| op.attr_str(ir, "opaque").is_some());
    run.rename("t.a", "t.b", 1);
    let (ir, outcome) = run.full(
        r#""t.scope"() ({ "t.a"() : () -> () }) {opaque} : () -> () "t.scope"() ({ "t.a"() : () -> () }) : () -> ()"#,
    );
    assert_eq!(outcome.unwrap().rewrites, 1);
    assert_eq!(body(&ir).matches("t.a").count(), 1);
}

#[test]
fn a_later_function_is_asked_first_and_may_not_decide() {
    let mut run = Run::new(&[]);
    run.target.add_dynamically_legal_op_named("t.a", |ir, op| op.n_operands(ir) == 0);
    run.target.add_dynamically_legal_op_named("t.a", |ir, op| op.attr_str(ir, "no").map(|_| false));
    run.target.add_dynamically_legal_dialect("d", |ir, op| op.attr_str(ir, "yes").map(|_| true));
    run.target.mark_unknown_op_dynamically_legal(|ir, op| op.n_results(ir) == 0);
    let text = r#""t.a"() : () -> () "t.a"() {no} : () -> () "d.x"() {yes} : () -> () "d.x"() : () -> ()
        "u.x"() : () -> () %0 = "u.x"() : () -> i32"#;
    let ir = parse(&run.ctx, text).unwrap();
    let legality: Vec<Legality> =
        ir.walk_pre_order(ir.top()).skip(1).map(|op| run.target.legality(&ir, op)).collect();
    let legal = Legality::Legal { is_recursive: false };
    let illegal = Legality::Illegal;
    assert_eq!(legality, [legal, illegal, legal, Legality::Unknown, legal, illegal]);
}

#[test]
fn a_partial_conversion_lets_unknown_operations_be() {
    let mut run = Run::new(&["t.b"]);
    run.rename("t.a", "t.b", 1);
    let (ir, outcome) = run.partial(r#""t.a"() : () -> () "t.unknown"() : () -> ()"#);
    let outcome = outcome.unwrap();
    assert_eq!(body(&ir), "\"t.b\"() : () -> ()\n\"t.unknown\"() : () -> ()");
    let names: Vec<&str> = outcome.unlegalized_ops.iter().map(|op| op.name_text(&ir)).collect();
    assert_eq!(names, ["t.unknown"]);
    assert!(outcome.changed);
}

#[test]
fn operations_without_an_action_are_legal_if_the_target_says_so() {
    let mut run = Run::new(&["t.b"]);
    let name = run.ctx.op_name("u.x");
    run.target.mark_unknown_op_dynamically_legal(|_, _| false);
    assert_eq!(run.target.op_action(name), Some(LegalizationAction::Dynamic));
    // The last call decides.
    run.target.add_illegal_ops(["t.a"]).mark_unknown_op_legal();
    assert_eq!(run.target.op_action(name), Some(LegalizationAction::Legal));
    run.rename("t.a", "t.b", 1);
    run.rename("u.x", "t.b", 1);
    let (ir, outcome) = run.full(r#""u.x"() ({ "t.a"() : () -> () "u.y"() : () -> () }) : () -> ()"#);
    assert_eq!(outcome.unwrap().rewrites, 1);
    let expected = "\"u.x\"() ({\n\"t.b\"() : () -> ()\n\"u.y\"() : () -> ()\n}) : () -> ()";
    assert_eq!(body(&ir), expected);
}

#[test]
fn an_analysis_lists_legal_operations_too() {
    let mut run = Run::new(&["t.b"]);
    run.rename("t.a", "t.b", 1);
    let mut ir = parse(&run.ctx, r#""t.b"() : () -> () "t.a"() : () -> () "t.no"() : () -> ()"#).unwrap();
    let top = ir.top();
    let set = run.set.freeze().unwrap();
    let outcome = apply_analysis_conversion(&mut ir, &[top], &run.target, &set, &run.config).unwrap();
    let names: Vec<&str> = outcome.legalizable_ops.iter().map(|op| op.name_text(&ir)).collect();
    assert_eq!(names, ["builtin.module", "t.b", "t.a"]);
}

#[test]
fn an_analysis_changes_nothing() {
    let mut run = Run::new(&["t.b"]);
    run.rename("t.a", "t.b", 1);
    let mut ir = parse(&run.ctx, r#"%0 = "t.a"() : () -> i32 "t.no"(%0) : (i32) -> ()"#).unwrap();
    let before = snapshot(&ir);
    let top = ir.top();
    let set = run.set.freeze().unwrap();
    let outcome = apply_analysis_conversion(&mut ir, &[top], &run.target, &set, &run.config).unwrap();
    assert_eq!(snapshot(&ir), before);
    let names: Vec<&str> = outcome.legalizable_ops.iter().map(|op| op.name_text(&ir)).collect();
    assert_eq!(names, ["builtin.module", "t.a"]);
    assert!(!outcome.changed);
    ir.check_integrity().unwrap();
}

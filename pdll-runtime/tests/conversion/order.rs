//! The order in which patterns are tried, and in which operations are visited and created.

use pdll_runtime::PatternRoot;

use super::common::{Run, body};

#[test]
fn a_chain_of_patterns_legalizes_what_each_creates() {
    let mut run = Run::new(&["t.d"]);
    run.rename("t.a", "t.b", 1);
    run.rename("t.b", "t.c", 1);
    run.rename("t.c", "t.d", 1);
    let (ir, outcome) = run.full(r#"%0 = "t.a"() : () -> i32 %1 = "t.b"(%0) : (i32) -> i32"#);
    assert_eq!(outcome.unwrap().rewrites, 5);
    assert_eq!(body(&ir), "%0 = \"t.d\"() : () -> i32\n%1 = \"t.d\"(%0) : (i32) -> i32");
}

#[test]
fn the_shorter_way_to_a_legal_operation_comes_first() {
    let mut run = Run::new(&["t.legal"]);
    // Higher benefit, but two steps away.
    run.rename("t.a", "t.b", 9);
    run.rename("t.b", "t.legal", 1);
    run.rename("t.a", "t.legal", 1);
    run.config.statistics = true;
    let (_, outcome) = run.full(r#""t.a"() : () -> ()"#);
    assert_eq!(outcome.unwrap().by_pattern, [("t.a-to-t.legal".to_owned(), 1)]);
}

#[test]
fn of_equal_patterns_the_last_one_added_comes_first() {
    let mut run = Run::new(&["t.x", "t.y"]);
    run.rename("t.a", "t.x", 1);
    run.rename("t.a", "t.y", 1);
    let (ir, _) = run.full(r#""t.a"() : () -> ()"#);
    assert_eq!(body(&ir), r#""t.y"() : () -> ()"#);
}

#[test]
fn with_a_pattern_for_any_operation_the_first_one_added_comes_first() {
    let mut run = Run::new(&["t.x", "t.y"]);
    run.rename("t.a", "t.x", 1);
    run.rename("t.a", "t.y", 1);
    run.set.add_fn_on(PatternRoot::Any, |_, _| Ok(false)).name("Never");
    let (ir, _) = run.full(r#""t.a"() : () -> ()"#);
    assert_eq!(body(&ir), r#""t.x"() : () -> ()"#);
}

#[test]
fn a_pattern_that_cannot_lead_to_legal_operations_is_not_tried() {
    let mut run = Run::new(&["t.ok"]);
    run.rename("t.a", "t.never", 5);
    run.rename("t.a", "t.ok", 1);
    run.config.statistics = true;
    let (_, outcome) = run.full(r#""t.a"() : () -> ()"#);
    assert_eq!(outcome.unwrap().by_pattern, [("t.a-to-t.ok".to_owned(), 1)]);
}

#[test]
fn blocks_are_visited_in_the_order_of_dominance() {
    let mut run = Run::new(&["t.f", "t.br", "t.cond", "t.seen"]);
    let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let log = seen.clone();
    run.set.add_fn_on(PatternRoot::Named("t.a"), move |op, rewriter| {
        let n = op.attr_str(rewriter, "n").and_then(|attr| attr.as_i64(rewriter.context())).unwrap();
        log.lock().unwrap().push(n);
        let name = rewriter.context().op_name("t.seen");
        rewriter.replace_op_with_new_op(op, name, &[], &[], &[])?;
        Ok(true)
    });
    let (_, outcome) = run.partial(
        r#""t.f"() ({
          "t.a"() {n = 0} : () -> ()
          "t.cond"()[^b, ^c] : () -> ()
        ^d:
          "t.a"() {n = 3} : () -> ()
          "t.br"() : () -> ()
        ^c:
          "t.a"() {n = 2} : () -> ()
          "t.br"()[^d] : () -> ()
        ^b:
          "t.a"() {n = 1} : () -> ()
          "t.br"()[^d] : () -> ()
        ^unreachable:
          "t.a"() {n = 9} : () -> ()
          "t.br"()[^d] : () -> ()
        }) : () -> ()"#,
    );
    assert_eq!(outcome.unwrap().rewrites, 4);
    assert_eq!(*seen.lock().unwrap(), [0, 1, 3, 2]);
}

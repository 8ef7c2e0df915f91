//! Reads through stale handles: checks name a pattern that reads what it has erased; names, locations and
//! existence may be read.

use crate::{RewriteChecks, RewriteError, context, pattern, read};
use pdll_runtime::ir::{Op, Value};
use pdll_runtime::{GreedyRewriteConfig, PatternRewriter, RewritePatternSet, apply_patterns_greedily};

const TEXT: &str = r#"
    %0 = "t.a"() {x} : () -> i32
    "t.bad"(%0) ({
      "t.in"() : () -> ()
    }) : (i32) -> ()
"#;

/// A read after `t.bad` and the definition of its operand are erased.
type Read = fn(Op, Value, &mut PatternRewriter<'_>);

fn run(read_it: Read, checks: RewriteChecks) -> Result<(), String> {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let before = ir.to_string();
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Bad", "t.bad", move |op, rewriter| -> Result<bool, RewriteError> {
        let value = op.operand(rewriter, 0);
        let producer = value.defining_op(rewriter).ok_or_else(|| RewriteError::other("no producer"))?;
        rewriter.erase_op(op)?;
        rewriter.erase_op(producer)?;
        read_it(producer, value, rewriter);
        Ok(true)
    }));
    let mut config = GreedyRewriteConfig::default();
    config.observe.checks = checks;
    let done = apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config);
    assert_eq!(done.is_err(), ir.to_string() == before);
    done.map(drop).map_err(|error| error.to_string())
}

#[test]
fn reads_of_erased_entities_are_reported() {
    let reads: &[(&str, Read)] = &[
        ("n_operands", |op, _, rw| {
            let _ = op.n_operands(rw);
        }),
        ("operands", |op, _, rw| {
            let _ = op.operands(rw);
        }),
        ("get_operand", |op, _, rw| {
            let _ = op.get_operand(rw, 0);
        }),
        ("n_results", |op, _, rw| {
            let _ = op.n_results(rw);
        }),
        ("results", |op, _, rw| {
            let _ = op.results(rw);
        }),
        ("result_types", |op, _, rw| {
            let _ = op.result_types(rw);
        }),
        ("get_result", |op, _, rw| {
            let _ = op.get_result(rw, 0);
        }),
        ("users", |op, _, rw| {
            let _ = op.users(rw).count();
        }),
        ("attr_str", |op, _, rw| {
            let _ = op.attr_str(rw, "x");
        }),
        ("attr_dictionary", |op, _, rw| {
            let _ = op.attr_dictionary(rw);
        }),
        ("discardable_attrs", |op, _, rw| {
            let _ = op.discardable_attrs(rw);
        }),
        ("block", |op, _, rw| {
            let _ = op.block(rw);
        }),
        ("next", |op, _, rw| {
            let _ = op.next(rw);
        }),
        ("prev", |op, _, rw| {
            let _ = op.prev(rw);
        }),
        ("parent_op", |op, _, rw| {
            let _ = op.parent_op(rw);
        }),
        ("regions", |op, _, rw| {
            let _ = op.regions(rw);
        }),
        ("successors", |op, _, rw| {
            let _ = op.successors(rw).count();
        }),
    ];
    for (name, read_it) in reads {
        assert_eq!(run(*read_it, RewriteChecks::OFF), Ok(()), "{name}");
        let said = "pattern `Bad`: `t.bad` at in.mlir:3:5: read Op(2), `t.a`, after it was erased";
        let expected = if cfg!(debug_assertions) { Err(said.to_owned()) } else { Ok(()) };
        assert_eq!(run(*read_it, RewriteChecks::ALL), expected, "{name}");
    }
    let reads: &[(&str, Read)] = &[
        ("ty", |_, value, rw| {
            let _ = value.ty(rw);
        }),
        ("uses", |_, value, rw| {
            let _ = value.uses(rw);
        }),
        ("users", |_, value, rw| {
            let _ = value.users(rw).count();
        }),
        ("use_empty", |_, value, rw| {
            let _ = value.use_empty(rw);
        }),
        ("has_one_use", |_, value, rw| {
            let _ = value.has_one_use(rw);
        }),
    ];
    for (name, read_it) in reads {
        assert_eq!(run(*read_it, RewriteChecks::OFF), Ok(()), "{name}");
        let said = "pattern `Bad`: `t.bad` at in.mlir:3:5: read Value(1) after it was erased";
        let expected = if cfg!(debug_assertions) { Err(said.to_owned()) } else { Ok(()) };
        assert_eq!(run(*read_it, RewriteChecks::ALL), expected, "{name}");
    }
}

#[test]
fn what_may_be_asked() {
    let reads: &[Read] = &[
        |op, _, rw| assert!(!op.is_alive(rw)),
        |op, _, rw| assert_eq!(op.name_text(rw), "t.a"),
        |op, _, rw| {
            let _ = op.loc(rw);
        },
        |_, value, rw| assert!(!value.is_alive(rw)),
        |op, _, rw| drop(rw.check_op(op).unwrap_err()),
        |op, _, rw| drop(rw.erase_op(op).unwrap_err()),
        |_, value, rw| drop(rw.replace_all_uses_with(value, value).unwrap_err()),
    ];
    for read_it in reads {
        assert_eq!(run(*read_it, RewriteChecks::ALL), Ok(()));
    }
}

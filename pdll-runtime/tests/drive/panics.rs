//! Listeners that panic, at each notification, in each driver: an error, consistent IR, and normal behavior
//! of the driver afterwards without the listener.

use std::cell::Cell;

use crate::common::{context, named, read, show};
use pdll_runtime::ir::{Block, InsertionPoint, Ir, Op, Region, Value};
use pdll_runtime::{
    DriverError, FrozenRewritePatternSet, GreedyRewriteConfig, ListenerHandle, PatternRewriter, PatternRoot,
    RewriteChecks, RewriteError, RewritePatternSet, RewriterListener, WalkRewriteConfig,
    apply_op_patterns_greedily, apply_patterns_greedily_below, apply_patterns_greedily_in,
    walk_and_apply_patterns_below,
};

/// Panics at the n-th notification.
struct Alarm {
    at: u32,
    heard: Cell<u32>,
}

impl Alarm {
    fn hear(&self) {
        let heard = self.heard.replace(self.heard.get() + 1);
        assert!(heard != self.at, "alarm");
    }
}

impl RewriterListener for Alarm {
    fn op_inserted(&mut self, _: &Ir, _: Op) {
        self.hear();
    }
    fn op_moved(&mut self, _: &Ir, _: Op, _: InsertionPoint) {
        self.hear();
    }
    fn block_inserted(&mut self, _: &Ir, _: Block) {
        self.hear();
    }
    fn block_moved(&mut self, _: &Ir, _: Block, _: Region, _: Option<Block>) {
        self.hear();
    }
    fn op_modified(&mut self, _: &Ir, _: Op) {
        self.hear();
    }
    fn op_replaced(&mut self, _: &Ir, _: Op, _: &[Value]) {
        self.hear();
    }
    fn op_erased(&mut self, _: &Ir, _: Op) {
        self.hear();
    }
    fn block_erased(&mut self, _: &Ir, _: Block) {
        self.hear();
    }
    fn pattern_begin(&mut self, _: &Ir, _: Op, _: Option<&str>) {
        self.hear();
    }
    fn pattern_end(&mut self, _: &Ir, _: Option<&str>) {
        self.hear();
    }
    fn match_failure(&mut self, _: &Ir, _: Op, reason: &dyn Fn() -> String) {
        let _ = reason();
        self.hear();
    }
}

/// Does as [`lower`] does, and declines.
fn change_and_decline(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    lower(op, rewriter)?;
    rewriter.decline()
}

/// Makes an operation, and one with a region of it; replaces, moves, splits and merges.
fn lower(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let operands: Vec<Value> = op.operands(rewriter).collect();
    let types: Vec<_> = op.result_types(rewriter).collect();
    let first = rewriter.create(ctx.op_name("x.first"), loc, &operands, &types, &[]);
    let Some(block) = op.block(rewriter) else { return Ok(false) };
    let rest = rewriter.split_block(first)?;
    rewriter.merge_blocks(rest, block, &[])?;
    rewriter.set_attr(first, ctx.identifier("tag"), ctx.unit_attr())?;
    rewriter.move_op_before(first, op)?;
    let second = rewriter.create(ctx.op_name("x.second"), loc, &operands, &types, &[]);
    let values: Vec<Value> = first.results(rewriter).collect();
    rewriter.replace_op(op, &values)?;
    rewriter.erase_op(second)?;
    Ok(true)
}

/// Says why it does not match.
fn refuse(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    Ok(rewriter.notify_match_failure(op, || "it never does".to_owned()))
}

const TEXT: &str = r#"
    "d.func"() <{sym_name = "f"}> ({
      %a = "d.const"() <{value = 1 : i32}> : () -> i32
      %b = "d.const"() <{value = 1 : i32}> : () -> i32
      %c = "d.add"(%a, %b) : (i32, i32) -> i32
      %x = "x.old"(%c) : (i32) -> i32
      %dead = "d.id"(%x) : (i32) -> i32
      %y = "d.id"(%x) : (i32) -> i32
      "d.scope"() ({
        %z = "x.old"(%y) : (i32) -> i32
        "d.sink"(%z, %x) : (i32, i32) -> ()
        "d.return"() : () -> ()
      }) : () -> ()
      "d.br"()[^end] : () -> ()
    ^nowhere:
      "x.old"() : () -> ()
      "d.br"()[^end] : () -> ()
    ^end:
      "d.return"() : () -> ()
    }) : () -> ()"#;

/// Runs a driver on the function `d.func` of an IR.
type Drive = for<'l> fn(
    &'l mut Ir,
    &'l FrozenRewritePatternSet,
    RewriteChecks,
    Option<ListenerHandle<'l>>,
) -> Result<(), DriverError>;

fn greedy(checks: RewriteChecks, listener: Option<ListenerHandle<'_>>) -> GreedyRewriteConfig<'_> {
    let mut config = GreedyRewriteConfig { listener, ..GreedyRewriteConfig::default() };
    config.observe.checks = checks;
    config
}

const DRIVERS: [(&str, Drive); 4] = [
    ("below", |ir, set, checks, listener| {
        let op = named(ir, "d.func")[0];
        apply_patterns_greedily_below(ir, op, set, &greedy(checks, listener)).map(drop)
    }),
    ("in", |ir, set, checks, listener| {
        let region = named(ir, "d.func")[0].region(ir, 0);
        apply_patterns_greedily_in(ir, region, set, &greedy(checks, listener)).map(drop)
    }),
    ("list", |ir, set, checks, listener| {
        // All operations reachable from those to be rewritten, which may be erased.
        let names = ["x.old", "d.id", "d.add", "d.const"];
        let ops: Vec<Op> = names.into_iter().flat_map(|name| named(ir, name)).collect();
        apply_op_patterns_greedily(ir, &ops, set, &greedy(checks, listener)).map(drop)
    }),
    ("walk", |ir, set, checks, listener| {
        let op = named(ir, "d.func")[0];
        let mut config = WalkRewriteConfig { listener, ..WalkRewriteConfig::default() };
        config.observe.checks = checks;
        walk_and_apply_patterns_below(ir, op, set, &config).map(drop)
    }),
];

#[test]
fn a_listener_that_panics_is_an_error_and_the_ir_holds_together() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("x.old"), refuse).name("Refuse").benefit(3);
    set.add_fn_on(PatternRoot::Named("x.old"), change_and_decline).name("Decline").benefit(2);
    set.add_fn_on(PatternRoot::Named("x.old"), lower).name("Lower");
    let set = set.freeze().unwrap();
    for (driver, drive) in DRIVERS {
        for checks in [RewriteChecks::OFF, RewriteChecks::ALL] {
            let mut ir = read(&ctx, TEXT);
            drive(&mut ir, &set, checks, None).unwrap();
            let expected = show(&ir);
            assert!(!expected.contains("x.second") && expected.contains("x.first"), "{expected}");
            let mut at = 0;
            loop {
                let mut ir = read(&ctx, TEXT);
                let mut alarm = Alarm { at, heard: Cell::new(0) };
                let ended = drive(&mut ir, &set, checks, Some(ListenerHandle::new(&mut alarm)));
                if alarm.heard.get() <= at {
                    ended.unwrap();
                    break;
                }
                let error = ended.expect_err("the alarm was heard").to_string();
                assert!(error.contains("panicked: alarm"), "{driver}, {at}: {error}");
                ir.check_integrity().unwrap_or_else(|reason| panic!("{driver}, {at}: {reason}\n{error}"));
                if let Err(invalid) = ir.verify() {
                    let said = format!("; the IR is invalid now: {}", invalid.errors[0]);
                    assert!(error.ends_with(&said), "{driver}, {at}: {invalid}\n{error}");
                }
                drive(&mut ir, &set, checks, None).unwrap();
                assert_eq!(show(&ir), expected, "{driver}, {at}: {error}");
                at += 1;
            }
            assert!(at > 20, "{driver}: {at}");
        }
    }
}

//! Notifications of each call of the rewriter, which are upstream's: the expectations were recorded from a
//! listener of MLIR 22 for the same calls of `IRRewriter` on the same IR.
//!
//! Size: a table of all calls.

use std::collections::HashMap;

use expect_test::{Expect, expect};
use pdll_runtime::ir::{
    Block, Builder, Context, InsertionPoint, Ir, IrMapping, Op, OperationState, Region, Value, parse,
};
use pdll_runtime::{PatternRewriter, RewriteError, RewriterListener};

const TEXT: &str = r#"
"t.outer"() ({
^bb0(%a: i32, %b: i32):
  %0 = "t.const"() : () -> i32
  %1:2 = "t.two"(%0, %a) : (i32, i32) -> (i32, i32)
  "t.use"(%1#0, %1#0, %a) : (i32, i32, i32) -> ()
  "t.use2"(%1#0) : (i32) -> ()
  %2:2 = "t.region"(%a) ({
  ^bb0(%x: i32):
    %3 = "t.in"(%x, %1#0) : (i32, i32) -> i32
    "t.deep"() ({ "t.deepest"(%3) : (i32) -> () }) : () -> ()
    "t.br"()[^bb1] : () -> ()
  ^bb1:
    "t.last"(%3) : (i32) -> ()
  }, {
  ^bb0:
    "t.second"() : () -> ()
  }) : (i32) -> (i32, i32)
  "t.single"() ({
  ^bb0(%y: i32, %z: i32):
    "t.s1"(%y) : (i32) -> ()
    "t.s2"(%z) : (i32) -> ()
  }) : () -> ()
  "t.end"(%2#1) : (i32) -> ()
}) : () -> ()
"#;

#[derive(Default)]
struct Log(String);

impl Log {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }
}

fn block_name(ir: &Ir, block: Block) -> String {
    let parent = block.parent_op(ir).map_or("nothing", |op| op.name_text(ir));
    format!("block of {parent} with {} args", block.n_args(ir))
}

impl RewriterListener for Log {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        assert!(op.is_alive(ir) && op.block(ir).is_some());
        self.line(&format!("inserted {}", op.name_text(ir)));
    }
    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        let previous = match previous {
            InsertionPoint::Before(next) => next.name_text(ir),
            _ => "end",
        };
        self.line(&format!("moved {} from before {previous}", op.name_text(ir)));
    }
    fn block_inserted(&mut self, ir: &Ir, block: Block) {
        self.line(&format!("block inserted {}", block_name(ir, block)));
    }
    fn block_moved(&mut self, ir: &Ir, block: Block, _: Region, _: Option<Block>) {
        self.line(&format!("block moved {}", block_name(ir, block)));
    }
    fn block_erased(&mut self, ir: &Ir, block: Block) {
        self.line(&format!("block erased {} ops {}", block_name(ir, block), block.ops(ir).count()));
    }
    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.line(&format!("modified {}", op.name_text(ir)));
    }
    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        let own = values.iter().filter(|value| value.defining_op(ir) == Some(op));
        let nulls = " null".repeat(own.count());
        self.line(&format!("replaced {} with {}{nulls}", op.name_text(ir), values.len()));
    }
    fn op_replaced_with_op(&mut self, ir: &Ir, op: Op, _: Op) {
        self.line(&format!("replaced by op {}", op.name_text(ir)));
    }
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        assert!(op.is_alive(ir) && op.use_empty(ir));
        assert!(op.regions(ir).iter().all(|region| region.is_empty(ir)));
        self.line(&format!("erased {}", op.name_text(ir)));
    }
    fn match_failure(&mut self, ir: &Ir, op: Op, reason: &dyn Fn() -> String) {
        self.line(&format!("failure of {}: {}", op.name_text(ir), reason()));
    }
}

/// The operations of the text by name, without the dialect.
struct Ops(HashMap<String, Op>);

impl Ops {
    fn op(&self, name: &str) -> Op {
        self.0[name]
    }
    fn result(&self, ir: &Ir, name: &str, index: usize) -> Value {
        self.op(name).result(ir, index)
    }
    fn region(&self, ir: &Ir, name: &str, index: usize) -> Region {
        self.op(name).region(ir, index)
    }
    fn block(&self, ir: &Ir, name: &str) -> Block {
        self.op(name).block(ir).unwrap()
    }
    fn argument(&self, ir: &Ir) -> Value {
        self.region(ir, "outer", 0).entry(ir).unwrap().arg(ir, 0)
    }
}

type Call = fn(&mut PatternRewriter<'_>, &Ops) -> Result<String, RewriteError>;

fn check(call: Call, expect: Expect) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, TEXT).unwrap();
    let name = |op: Op| op.name_text(&ir).trim_start_matches("t.").to_owned();
    let ops = Ops(ir.walk_pre_order(ir.top()).map(|op| (name(op), op)).collect());
    let mut log = Log::default();
    let outcome = call(&mut PatternRewriter::with_listener(&mut ir, &mut log), &ops);
    let said = outcome.unwrap();
    if !said.is_empty() {
        log.line(&said);
    }
    expect.assert_eq(&log.0);
    ir.check_integrity().unwrap();
}

fn new(rw: &mut PatternRewriter<'_>, results: usize, regions: usize) -> Op {
    let ctx = rw.context().clone();
    let types = vec![ctx.integer_type(32); results];
    let state = OperationState::new(ctx.op_name("t.new"), ctx.unknown_loc());
    rw.create_op(&state.result_types(&types).n_regions(regions))
}

fn nothing<T>(result: Result<T, RewriteError>) -> Result<String, RewriteError> {
    result.map(|_| String::new())
}

#[test]
fn creating() {
    check(
        |rw, o| {
            rw.set_insertion_point(o.op("use"));
            new(rw, 0, 0);
            Ok(String::new())
        },
        expect![[r#"
            inserted t.new
        "#]],
    );
    check(
        |rw, o| {
            rw.set_insertion_point(o.op("use"));
            new(rw, 0, 1);
            Ok(String::new())
        },
        expect![[r#"
            inserted t.new
        "#]],
    );
    // Upstream sends no notification either, and allows it.
    check(
        |rw, _| {
            rw.clear_insertion_point();
            new(rw, 0, 0);
            rw.check_misuse().unwrap_err();
            Ok(String::new())
        },
        expect![""],
    );
    check(
        |rw, o| {
            let region = o.region(rw, "region", 0);
            rw.create_block(region, &[]);
            Ok(String::new())
        },
        expect![[r#"
            block inserted block of t.region with 0 args
        "#]],
    );
    check(
        |rw, o| {
            let (region, last) = (o.region(rw, "region", 0), o.block(rw, "last"));
            let i32 = rw.context().integer_type(32);
            let loc = rw.context().unknown_loc();
            nothing(rw.create_block_before(region, Some(last), &[i32], &[loc]))
        },
        expect![[r#"
            block inserted block of t.region with 1 args
        "#]],
    );
}

#[test]
fn cloning() {
    check(
        |rw, o| {
            rw.set_insertion_point(o.op("end"));
            nothing(rw.clone_op(o.op("region"), &mut IrMapping::new()))
        },
        expect![[r#"
            inserted t.region
            block inserted block of t.region with 1 args
            block inserted block of t.region with 0 args
            block inserted block of t.region with 0 args
            inserted t.in
            inserted t.deep
            block inserted block of t.deep with 0 args
            inserted t.deepest
            inserted t.br
            inserted t.last
            inserted t.second
        "#]],
    );
    check(
        |rw, o| {
            rw.set_insertion_point(o.op("end"));
            nothing(rw.clone_op_as_one(o.op("region"), &mut IrMapping::new()))
        },
        expect![[r#"
            inserted t.region
        "#]],
    );
    check(
        |rw, o| {
            rw.set_insertion_point(o.op("end"));
            nothing(rw.clone_op_without_regions(o.op("region"), &mut IrMapping::new()))
        },
        expect![[r#"
            inserted t.region
        "#]],
    );
    check(
        |rw, o| {
            let (from, to) = (o.region(rw, "single", 0), o.region(rw, "region", 0));
            let last = o.block(rw, "last");
            nothing(rw.clone_region_before(from, to, Some(last), &mut IrMapping::new()))
        },
        expect![[r#"
            block inserted block of t.region with 2 args
            inserted t.s1
            inserted t.s2
        "#]],
    );
}

#[test]
fn replacing() {
    check(
        |rw, o| {
            let a = o.argument(rw);
            nothing(rw.replace_op(o.op("two"), [a, a]))
        },
        expect![[r#"
            replaced t.two with 2
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
            erased t.two
        "#]],
    );
    check(
        |rw, o| {
            rw.set_insertion_point(o.op("two"));
            let with = new(rw, 2, 0);
            nothing(rw.replace_op(o.op("two"), with))
        },
        expect![[r#"
            inserted t.new
            replaced t.two with 2
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
            erased t.two
        "#]],
    );
    check(
        |rw, o| nothing(rw.replace_op(o.op("region"), o.op("two"))),
        expect![[r#"
            replaced t.region with 2
            modified t.end
            erased t.second
            block erased block of t.region with 0 args ops 0
            erased t.last
            erased t.br
            erased t.deepest
            block erased block of t.deep with 0 args ops 0
            erased t.deep
            erased t.in
            block erased block of t.region with 0 args ops 0
            block erased block of t.region with 1 args ops 0
            erased t.region
        "#]],
    );
}

#[test]
fn erasing() {
    check(
        |rw, o| nothing(rw.erase_op(o.op("use"))),
        expect![[r#"
            erased t.use
        "#]],
    );
    check(
        |rw, o| {
            rw.erase_op(o.op("end"))?;
            nothing(rw.erase_op(o.op("region")))
        },
        expect![[r#"
            erased t.end
            erased t.second
            block erased block of t.region with 0 args ops 0
            erased t.last
            erased t.br
            erased t.deepest
            block erased block of t.deep with 0 args ops 0
            erased t.deep
            erased t.in
            block erased block of t.region with 0 args ops 0
            block erased block of t.region with 1 args ops 0
            erased t.region
        "#]],
    );
    check(
        |rw, o| {
            let last = o.block(rw, "last");
            rw.erase_op(o.op("br"))?;
            nothing(rw.erase_block(last))
        },
        expect![[r#"
            erased t.br
            erased t.last
            block erased block of t.region with 0 args ops 0
        "#]],
    );
    check(
        |rw, o| {
            let block = o.block(rw, "s1");
            nothing(rw.erase_block(block))
        },
        expect![[r#"
            erased t.s2
            erased t.s1
            block erased block of t.single with 2 args ops 0
        "#]],
    );
    check(
        |rw, o| nothing(rw.erase_op_results(o.op("region"), &[0])),
        expect![[r#"
            inserted t.region
            block moved block of t.region with 1 args
            block moved block of t.region with 0 args
            block moved block of t.region with 0 args
            replaced t.region with 2 null
            modified t.end
            erased t.region
        "#]],
    );
}

#[test]
fn inlining_and_splitting() {
    check(
        |rw, o| {
            let (block, a) = (o.block(rw, "s1"), o.argument(rw));
            nothing(rw.inline_block_before(block, o.op("end"), &[a, a]))
        },
        expect![[r#"
            modified t.s1
            modified t.s2
            moved t.s1 from before t.s2
            moved t.s2 from before end
            block erased block of t.single with 2 args ops 0
        "#]],
    );
    check(
        |rw, o| {
            let (last, first) = (o.block(rw, "last"), o.block(rw, "in"));
            rw.erase_op(o.op("br"))?;
            nothing(rw.merge_blocks(last, first, &[]))
        },
        expect![[r#"
            erased t.br
            moved t.last from before end
            block erased block of t.region with 0 args ops 0
        "#]],
    );
    check(
        |rw, o| nothing(rw.split_block(o.op("deep"))),
        expect![[r#"
            block inserted block of t.region with 0 args
            moved t.br from before end
            moved t.deep from before end
        "#]],
    );
    check(
        |rw, o| {
            let block = o.block(rw, "s1");
            nothing(rw.split_block_at_end(block))
        },
        expect![[r#"
            block inserted block of t.single with 0 args
        "#]],
    );
    check(
        |rw, o| {
            let (region, last) = (o.region(rw, "region", 1), o.block(rw, "last"));
            nothing(rw.inline_region_before_block(region, last))
        },
        expect![[r#"
            block moved block of t.region with 0 args
        "#]],
    );
    check(
        |rw, o| {
            let (from, to) = (o.region(rw, "region", 0), o.region(rw, "region", 1));
            nothing(rw.inline_region_before(from, to, None))
        },
        expect![[r#"
            block moved block of t.region with 1 args
            block moved block of t.region with 0 args
        "#]],
    );
}

#[test]
fn moving() {
    check(
        |rw, o| nothing(rw.move_op_before(o.op("use2"), o.op("use"))),
        expect![[r#"
            moved t.use2 from before t.region
        "#]],
    );
    // Where it is already.
    check(
        |rw, o| nothing(rw.move_op_before(o.op("use"), o.op("use2"))),
        expect![[r#"
            moved t.use from before t.use2
        "#]],
    );
    check(
        |rw, o| nothing(rw.move_op_after(o.op("use"), o.op("use2"))),
        expect![[r#"
            moved t.use from before t.use2
        "#]],
    );
    check(
        |rw, o| {
            let block = o.block(rw, "use");
            nothing(rw.move_op_to_end(o.op("use"), block))
        },
        expect![[r#"
            moved t.use from before t.use2
        "#]],
    );
    check(
        |rw, o| {
            let (last, first) = (o.block(rw, "last"), o.block(rw, "in"));
            nothing(rw.move_block_before(last, first))
        },
        expect![[r#"
            block moved block of t.region with 0 args
        "#]],
    );
    check(
        |rw, o| {
            let (second, last) = (o.block(rw, "second"), o.block(rw, "last"));
            nothing(rw.move_block_before(second, last))
        },
        expect![[r#"
            block moved block of t.region with 0 args
        "#]],
    );
}

#[test]
fn modifying() {
    check(
        |rw, o| {
            nothing(rw.modify_op_in_place(o.op("use"), |rw| {
                let (name, unit) = (rw.context().identifier("x"), rw.context().unit_attr());
                rw.set_attr(o.op("use"), name, unit).unwrap();
                rw.remove_attr(o.op("use"), name).unwrap();
            }))
        },
        expect![[r#"
            modified t.use
        "#]],
    );
    check(
        |rw, o| {
            rw.start_op_modification(o.op("use"))?;
            nothing(rw.cancel_op_modification(o.op("use")))
        },
        expect![""],
    );
    check(
        |rw, o| {
            rw.start_op_modification(o.op("use"))?;
            let a = o.argument(rw);
            rw.set_operand(o.op("use"), 0, a)?;
            nothing(rw.finalize_op_modification(o.op("use")))
        },
        expect![[r#"
            modified t.use
        "#]],
    );
    // Two at once, ended in either order; changes of another operation are notified meanwhile.
    check(
        |rw, o| {
            rw.start_op_modification(o.op("use"))?;
            rw.start_op_modification(o.op("use2"))?;
            let a = o.argument(rw);
            rw.set_operand(o.op("use"), 0, a)?;
            rw.set_operand(o.op("use2"), 0, a)?;
            rw.set_operand(o.op("last"), 0, a)?;
            rw.finalize_op_modification(o.op("use"))?;
            nothing(rw.finalize_op_modification(o.op("use2")))
        },
        expect![[r#"
            modified t.last
            modified t.use
            modified t.use2
        "#]],
    );
}

#[test]
fn replacing_uses() {
    check(
        |rw, o| {
            let (from, to) = (o.result(rw, "two", 0), o.result(rw, "const", 0));
            nothing(rw.replace_all_uses_with(from, to))
        },
        expect![[r#"
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
        "#]],
    );
    check(
        |rw, o| {
            let from = [o.result(rw, "two", 0), o.result(rw, "two", 1)];
            let to = [o.result(rw, "region", 0), o.result(rw, "region", 1)];
            nothing(rw.replace_all_uses_of_values_with(&from, &to))
        },
        expect![[r#"
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
        "#]],
    );
    check(
        |rw, o| {
            let value = o.result(rw, "two", 0);
            nothing(rw.replace_all_uses_with(value, value))
        },
        expect![[r#"
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
        "#]],
    );
    check(
        |rw, o| {
            let (from, to) = (o.block(rw, "last"), o.block(rw, "in"));
            nothing(rw.replace_all_uses_of_block_with(from, to))
        },
        expect![[r#"
            modified t.br
        "#]],
    );
    check(
        |rw, o| {
            let to = [o.result(rw, "region", 0), o.result(rw, "region", 1)];
            nothing(rw.replace_all_op_uses_with(o.op("two"), &to))
        },
        expect![[r#"
            replaced t.two with 2
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
        "#]],
    );
    check(
        |rw, o| nothing(rw.replace_all_op_uses_with_op(o.op("two"), o.op("region"))),
        expect![[r#"
            replaced by op t.two
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
        "#]],
    );
}

#[test]
fn replacing_some_uses() {
    check(
        |rw, o| {
            let (from, to) = (o.result(rw, "two", 0), o.result(rw, "const", 0));
            let is_all = rw.replace_uses_with_if(from, to, |ir, operand| operand.position(ir) == 0)?;
            Ok(format!("all {}", u8::from(is_all)))
        },
        expect![[r#"
            modified t.use2
            modified t.use
            all 0
        "#]],
    );
    check(
        |rw, o| {
            let one = o.result(rw, "const", 0);
            let is_all = rw.replace_op_uses_with_if(o.op("two"), &[one, one], |_, _| true)?;
            Ok(format!("all {}", u8::from(is_all)))
        },
        expect![[r#"
            modified t.in
            modified t.use2
            modified t.use
            modified t.use
            all 1
        "#]],
    );
    check(
        |rw, o| {
            let (one, block) = (o.result(rw, "const", 0), o.block(rw, "in"));
            let is_all = rw.replace_op_uses_within_block(o.op("two"), &[one, one], block)?;
            Ok(format!("all {}", u8::from(is_all)))
        },
        expect![[r#"
            modified t.in
            all 0
        "#]],
    );
    check(
        |rw, o| {
            let (from, to) = (o.result(rw, "two", 0), o.result(rw, "const", 0));
            nothing(rw.replace_all_uses_except(from, to, o.op("use")))
        },
        expect![[r#"
            modified t.in
            modified t.use2
        "#]],
    );
    check(
        |rw, o| {
            let (from, to) = (o.result(rw, "two", 0), o.result(rw, "const", 0));
            nothing(rw.replace_all_uses_except_all(from, to, &[o.op("use"), o.op("in")]))
        },
        expect![[r#"
            modified t.use2
        "#]],
    );
}

#[test]
fn failing_to_match() {
    check(
        |rw, o| {
            assert!(!rw.notify_match_failure(o.op("use"), || "no".to_owned()));
            Ok(String::new())
        },
        expect![[r#"
            failure of t.use: no
        "#]],
    );
}

#[test]
fn several_listeners_receive_the_same_notifications() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, TEXT).unwrap();
    let (mut a, mut b) = (Log::default(), Log::default());
    let mut both = pdll_runtime::ForwardingListener::new().to(&mut a).to(&mut b);
    let outer = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).unwrap();
    let mut rw = PatternRewriter::with_listener(&mut ir, &mut both);
    rw.set_insertion_point(outer);
    let copy = rw.clone_op(outer, &mut IrMapping::new()).unwrap();
    rw.replace_op(outer, copy).unwrap();
    expect![[r#"
        inserted t.outer
        block inserted block of t.outer with 2 args
        inserted t.const
        inserted t.two
        inserted t.use
        inserted t.use2
        inserted t.region
        block inserted block of t.region with 1 args
        block inserted block of t.region with 0 args
        block inserted block of t.region with 0 args
        inserted t.in
        inserted t.deep
        block inserted block of t.deep with 0 args
        inserted t.deepest
        inserted t.br
        inserted t.last
        inserted t.second
        inserted t.single
        block inserted block of t.single with 2 args
        inserted t.s1
        inserted t.s2
        inserted t.end
        replaced t.outer with 0
        erased t.end
        erased t.s2
        erased t.s1
        block erased block of t.single with 2 args ops 0
        erased t.single
        erased t.second
        block erased block of t.region with 0 args ops 0
        erased t.last
        erased t.br
        erased t.deepest
        block erased block of t.deep with 0 args ops 0
        erased t.deep
        erased t.in
        block erased block of t.region with 0 args ops 0
        block erased block of t.region with 1 args ops 0
        erased t.region
        erased t.use2
        erased t.use
        erased t.two
        erased t.const
        block erased block of t.outer with 2 args ops 0
        erased t.outer
    "#]]
    .assert_eq(&a.0);
    assert_eq!(a.0, b.0);
}

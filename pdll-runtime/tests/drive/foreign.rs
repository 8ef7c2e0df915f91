//! Patterns that use handles of another IR: the driver returns an error, and the IR is as it was.

use crate::common::{context, read, show};
use pdll_runtime::ir::{Block, IrMapping, Op, OperationState, Region, Value};
use pdll_runtime::{
    DriverError, GreedyRewriteConfig, IrState, PatternRewriter, PatternRoot, RewriteError, RewritePatternSet,
    apply_patterns_greedily, walk_and_apply_patterns,
};

/// Handles of an IR with many more operations, values and blocks.
#[derive(Copy, Clone)]
struct Foreign {
    op: Op,
    value: Value,
    block: Block,
    region: Region,
}

fn foreign() -> Foreign {
    let ctx = context();
    let op = "\"x.op\"() ({\n^bb0(%a: i32):\n  \"x.end\"() : () -> ()\n}) : () -> i32\n";
    let ir = read(&ctx, &op.repeat(500));
    let op = ir.walk_pre_order(ir.top()).filter(|op| op.n_results(&ir) == 1).last().unwrap();
    let region = op.region(&ir, 0);
    Foreign { op, value: op.result(&ir, 0), block: region.entry(&ir).unwrap(), region }
}

type Call = fn(&mut PatternRewriter<'_>, Op, Foreign) -> Result<(), RewriteError>;

const CALLS: &[(&str, Call)] = &[
    ("create", |rw, op, foreign| {
        let (first, i32) = (op.operand(rw, 0), rw.context().integer_type(32));
        rw.create(op.name(rw), op.loc(rw), &[first, foreign.value], &[i32], &[]);
        Ok(())
    }),
    ("create with many operands", |rw, op, foreign| {
        let first = op.operand(rw, 0);
        rw.create(op.name(rw), op.loc(rw), &[first, first, first, foreign.value], &[], &[]);
        Ok(())
    }),
    ("create_op", |rw, op, foreign| {
        let operands = [op.operand(rw, 0), foreign.value];
        let state = OperationState::new(op.name(rw), op.loc(rw)).operands(&operands);
        rw.create_op(&state);
        Ok(())
    }),
    ("create at", |rw, op, foreign| {
        rw.set_insertion_point(foreign.op);
        rw.create(op.name(rw), op.loc(rw), &[], &[], &[]);
        Ok(())
    }),
    ("replace_op", |rw, op, foreign| rw.replace_op(op, foreign.value)),
    ("replace_op of", |rw, op, foreign| {
        let value = op.operand(rw, 0);
        rw.replace_op(foreign.op, value)
    }),
    ("replace_op_with_op", |rw, op, foreign| rw.replace_op(op, foreign.op)),
    ("erase_op", |rw, _, foreign| rw.erase_op(foreign.op)),
    ("set_operand", |rw, op, foreign| rw.set_operand(op, 0, foreign.value)),
    ("set_operands", |rw, op, foreign| {
        let first = op.operand(rw, 0);
        rw.set_operands(op, &[first, foreign.value])
    }),
    ("set_loc", |rw, op, foreign| rw.set_loc(foreign.op, op.loc(rw))),
    ("set_type", |rw, _, foreign| rw.set_type(foreign.value, rw.context().index_type())),
    ("replace_all_uses_with", |rw, op, foreign| rw.replace_all_uses_with(op.operand(rw, 0), foreign.value)),
    ("replace_all_uses_with of", |rw, op, foreign| {
        rw.replace_all_uses_with(foreign.value, op.operand(rw, 0))
    }),
    ("move_op_before", |rw, op, foreign| rw.move_op_before(op, foreign.op)),
    ("move_op_to_end", |rw, op, foreign| rw.move_op_to_end(op, foreign.block)),
    ("erase_block", |rw, _, foreign| rw.erase_block(foreign.block)),
    ("split_block", |rw, _, foreign| rw.split_block(foreign.op).map(drop)),
    ("add_block_argument", |rw, _, foreign| {
        let ty = rw.context().index_type();
        rw.add_block_argument(foreign.block, ty).map(drop)
    }),
    ("inline_region_before_block", |rw, op, foreign| {
        let block = op.block(rw).ok_or("it has a block")?;
        rw.inline_region_before_block(foreign.region, block)
    }),
    ("clone_op", |rw, _, foreign| rw.clone_op(foreign.op, &mut IrMapping::new()).map(drop)),
];

#[test]
fn handles_of_another_ir_are_errors_in_each_driver() {
    let foreign = foreign();
    for &(name, call) in CALLS {
        for is_greedy in [true, false] {
            let ctx = context();
            let mut set = RewritePatternSet::new(&ctx);
            let pattern = move |op: Op, rewriter: &mut PatternRewriter<'_>| {
                // What comes before the misuse is rolled back.
                let (seen, unit) = (rewriter.context().identifier("seen"), rewriter.context().unit_attr());
                rewriter.set_attr(op, seen, unit)?;
                call(rewriter, op, foreign).map(|()| true)
            };
            set.add_fn_on(PatternRoot::Named("x.first"), pattern).name("Foreign");
            let set = set.freeze().unwrap();
            let text = r#"%x = "d.source"() : () -> i32
                %y = "x.first"(%x) : (i32) -> i32
                "d.sink"(%y, %x) : (i32, i32) -> ()"#;
            let mut ir = read(&ctx, text);
            let before = show(&ir);
            let config = GreedyRewriteConfig { fold: false, ..GreedyRewriteConfig::default() };
            let result = match is_greedy {
                true => apply_patterns_greedily(&mut ir, &set, &config).map(drop),
                false => walk_and_apply_patterns(&mut ir, &set).map(drop),
            };
            let Err(DriverError::Pattern(error)) = result else { panic!("{name}: {result:?}") };
            assert_eq!(
                (error.pattern.as_str(), &error.state),
                ("Foreign", &IrState::Unchanged),
                "{name}: {error}"
            );
            ir.check_integrity().unwrap_or_else(|reason| panic!("{name}: {reason}"));
            assert_eq!(show(&ir), before, "{name}");
        }
    }
}

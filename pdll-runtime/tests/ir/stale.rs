//! Reads of erased entities: each returns nothing or the last state, and never the state of other entities.

use crate::common::{at, body, context};
use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::{Block, Builder, Ir, Op, OpOperand, OperationState, Region, TraitSet, Value};

/// An operation with one of everything that was erased, and as much created since.
struct Gone {
    ir: Ir,
    op: Op,
    result: Value,
    argument: Value,
    block: Block,
    region: Region,
    operand: OpOperand,
}

fn build(ir: &mut Ir, name: &str) -> Op {
    let ctx = ir.context().clone();
    let top = body(ir);
    let mut b = at(ir, top);
    let one = b.constant(1);
    let region = ir.top().region(ir, 0);
    let mut rw = PatternRewriter::new(ir);
    rw.set_insertion_point_to_end(region.entry(&rw).unwrap());
    let attrs = [(ctx.identifier("value"), ctx.unit_attr()), (ctx.identifier("other"), ctx.unit_attr())];
    let (operands, results) = ([one, one], [ctx.index_type(); 2]);
    let loc = ctx.file_line_col_loc("gone.mlir", 3, 4);
    let state = OperationState::new(ctx.op_name(name), loc).operands(&operands).result_types(&results);
    let op = rw.create_op(&state.attrs(&attrs).n_regions(2));
    let (first, second) = (op.region(&rw, 0), op.region(&rw, 1));
    rw.create_block(second, &[]);
    let block = rw.create_block(first, &[ctx.index_type()]);
    let successors = [block];
    rw.create_op(&OperationState::new(ctx.op_name("t.br"), loc).successors(&successors));
    op
}

fn gone(name: &str) -> Gone {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let mut ir = Ir::new(&ctx);
    let op = build(&mut ir, name);
    let region = op.region(&ir, 0);
    let block = region.entry(&ir).unwrap();
    let (result, argument, operand) = (op.result(&ir, 1), block.arg(&ir, 0), op.op_operand(&ir, 1));
    PatternRewriter::new(&mut ir).erase_op(op).unwrap();
    // Recycled storage is in use again.
    for _ in 0..3 {
        build(&mut ir, "t.const");
        build(&mut ir, "u.x");
    }
    ir.check_integrity().unwrap();
    Gone { ir, op, result, argument, block, region, operand }
}

#[test]
fn an_operation() {
    for name in ["t.const", "u.x", "t.scope"] {
        let Gone { ir, op, .. } = gone(name);
        let ir = &ir;
        let ctx = ir.context();
        assert!(!op.is_alive(ir));
        // Known last.
        assert_eq!(op.name_text(ir), name);
        assert_eq!(ctx.describe_location(op.loc(ir)).as_deref(), Some("gone.mlir:3:4"));
        assert_eq!(op.is_registered(ir), name != "u.x");
        assert_eq!(op.traits(ir) == TraitSet::EMPTY, name == "u.x");
        // Nothing.
        assert_eq!(
            (op.n_operands(ir), op.n_results(ir), op.n_regions(ir), op.n_successors(ir)),
            (0, 0, 0, 0)
        );
        assert_eq!(
            (op.operands(ir).count(), op.operand_types(ir).count(), op.get_operand(ir, 0)),
            (0, 0, None)
        );
        assert_eq!((op.results(ir).count(), op.result_types(ir).count(), op.get_result(ir, 0)), (0, 0, None));
        assert_eq!((op.regions(ir).len(), op.successors(ir).count(), op.users(ir).count()), (0, 0, 0));
        assert!(op.use_empty(ir));
        assert_eq!(
            (op.inherent(ir, 0), op.attr_str(ir, "value"), op.attr_str(ir, "other")),
            (None, None, None)
        );
        assert_eq!((op.inherent_attrs(ir).count(), op.properties(ir)), (0, None));
        assert_eq!(op.discardable_attrs(ir), ctx.empty_dictionary());
        assert_eq!(op.attr_dictionary(ir), ctx.empty_dictionary());
        assert_eq!((op.block(ir), op.next(ir), op.prev(ir)), (None, None, None));
        assert_eq!((op.parent_region(ir), op.parent_op(ir)), (None, None));
        assert!(!op.is_before_in_block(ir, ir.top()) && !ir.top().is_ancestor_of(ir, op));
        assert_eq!(ir.walk_pre_order(op).collect::<Vec<_>>(), [op]);
        assert!(op.is_ancestor_of(ir, op));
    }
}

#[test]
fn a_value() {
    let Gone { ir, op, result, argument, .. } = gone("t.scope");
    let ir = &ir;
    for value in [result, argument] {
        assert!(!value.is_alive(ir));
        assert_eq!((value.use_empty(ir), value.has_one_use(ir), value.uses(ir).count()), (true, false, 0));
        assert_eq!(value.users(ir).count(), 0);
        assert_eq!(value.ty(ir), ir.context().none_type());
    }
    // Known last.
    assert_eq!((result.owner_block(ir), argument.owner_block(ir)), (None, argument.arg_block(ir)));
    assert!(argument.arg_block(ir).is_some_and(|block| !block.is_alive(ir)));
    assert_eq!((result.defining_op(ir), argument.defining_op(ir)), (Some(op), None));
    assert_eq!(argument.arg_index(ir), Some(0));
    assert_eq!(result.arg_block(ir), None);
}

#[test]
fn a_block_and_a_region() {
    let Gone { ir, block, region, op, .. } = gone("t.scope");
    let ir = &ir;
    assert!(!block.is_alive(ir) && !region.is_alive(ir));
    assert_eq!((block.args(ir).len(), block.n_args(ir), block.ops(ir).count()), (0, 0, 0));
    assert_eq!((block.first_op(ir), block.last_op(ir), block.terminator(ir)), (None, None, None));
    assert!(block.is_empty(ir) && block.has_no_predecessors(ir));
    assert_eq!((block.parent_region(ir), block.parent_op(ir)), (None, None));
    assert_eq!((block.next(ir), block.prev(ir)), (None, None));
    assert_eq!((block.predecessors(ir).count(), block.successors(ir).count()), (0, 0));
    assert!(!block.is_entry(ir));
    assert_eq!((region.blocks(ir).count(), region.entry(ir), region.last_block(ir)), (0, None, None));
    assert!(region.is_empty(ir) && !region.has_one_block(ir));
    assert_eq!((region.parent_op(ir), region.parent_region(ir), region.position(ir)), (op, None, 0));
}

#[test]
fn an_operand() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let op = build(&mut ir, "t.scope");
    let operand = op.op_operand(&ir, 1);
    PatternRewriter::new(&mut ir).erase_op(op).unwrap();
    assert_eq!((operand.get_owner(&ir), operand.get_value(&ir)), (None, None));
    // Its place may be another operation's since, which is a user of something, too.
    let Gone { ir, operand, .. } = gone("t.scope");
    assert!(operand.get_owner(&ir).is_none_or(|owner| owner.is_alive(&ir)));
}

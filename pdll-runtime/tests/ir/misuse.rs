//! Misuse of the rewriter's calls on uses, blocks, regions and copies: the errors, and that nothing changes.

use crate::common::body;
use crate::rewriter::{Fixture, check, def};
use expect_test::expect;
use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::{Block, Builder, Ir, IrMapping, OperationState, Region};

fn entry(f: &Fixture) -> Block {
    f.inner.owner_block(&f.ir).unwrap()
}

fn func_region(f: &Fixture) -> Region {
    f.func.region(&f.ir, 0)
}

/// Returns a block that was created and erased.
fn gone_block(rw: &mut PatternRewriter<'_>, f: &Fixture) -> Block {
    let block = rw.create_block(func_region(f), &[]);
    rw.erase_block(block).unwrap();
    block
}

/// Returns a handle that no IR of this size contains.
fn foreign_region(f: &Fixture) -> Region {
    let mut other = Ir::new(&f.ctx);
    let mut rw = PatternRewriter::new(&mut other);
    let state = OperationState::new(f.ctx.op_name("t.scope"), f.ctx.unknown_loc()).n_regions(9);
    rw.create_op(&state).region(&rw, 8)
}

#[test]
fn replacing_uses() {
    check(
        |rw, f| rw.replace_all_uses_with(f.gone_value, f.one),
        &expect!["Value(1) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.replace_uses_with_if(f.one, f.gone_value, |_, _| true),
        &expect!["Value(1) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.replace_all_uses_of_values_with(&[f.one, f.sum], &[f.one]),
        &expect!["2 values cannot be replaced with 1"],
    );
    check(
        |rw, f| rw.replace_uses_of_values_with_if(&[f.one], &[f.gone_value], |_, _| true),
        &expect!["Value(1) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.replace_all_op_uses_with(def(f, f.one), &[]),
        &expect!["`t.const` at f.mlir:2:1: has 1 result and cannot be replaced with 0 values"],
    );
    check(
        |rw, f| rw.replace_all_op_uses_with_op(def(f, f.one), f.gone),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.replace_op_uses_with_if(def(f, f.one), &[f.one, f.one], |_, _| true),
        &expect!["`t.const` at f.mlir:2:1: has 1 result and cannot be replaced with 2 values"],
    );
    check(
        |rw, f| {
            let block = gone_block(rw, f);
            rw.replace_op_uses_within_block(def(f, f.one), &[f.one], block)
        },
        &expect!["Block(3) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| {
            let block = gone_block(rw, f);
            rw.replace_all_uses_of_block_with(block, entry(f))
        },
        &expect!["Block(3) was erased before, or belongs to another IR"],
    );
}

#[test]
fn modifying() {
    check(
        |rw, f| rw.start_op_modification(f.gone),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.finalize_op_modification(f.gone),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.cancel_op_modification(f.sink),
        &expect!["`t.sink` at f.mlir:4:1: no modification was started that could be cancelled"],
    );
    check(
        |rw, f| {
            rw.start_op_modification(f.sink).unwrap();
            rw.cancel_op_modification(f.sink).unwrap();
            rw.cancel_op_modification(f.sink)
        },
        &expect!["`t.sink` at f.mlir:4:1: no modification was started that could be cancelled"],
    );
}

#[test]
fn erasing_results() {
    check(
        |rw, f| rw.erase_op_results(def(f, f.sum), &[0]),
        &expect![
            "`t.add` at f.mlir:3:1: cannot be erased: result #0 is still used by `t.sink` at f.mlir:4:1"
        ],
    );
    check(
        |rw, f| rw.erase_op_results(def(f, f.inner), &[1]),
        &expect!["`t.const` at f.mlir:6:1: has no result #1: there are 1"],
    );
    check(
        |rw, f| rw.erase_op_results(f.gone, &[]),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.erase_op_results(f.ir.top(), &[]),
        &expect!["`builtin.module`: the top-level operation cannot be erased, replaced or moved"],
    );
}

#[test]
fn copying() {
    check(
        |rw, f| rw.clone_op(f.gone, &mut IrMapping::new()),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.clone_op_as_one(f.gone, &mut IrMapping::new()),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.clone_op_without_regions(f.gone, &mut IrMapping::new()),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.clone_region_before(func_region(f), func_region(f), None, &mut IrMapping::new()),
        &expect!["`t.func` at f.mlir:5:1: cannot be moved into itself"],
    );
    check(
        |rw, f| {
            let top = f.ir.top().region(&f.ir, 0);
            rw.clone_region_before(func_region(f), top, Some(entry(f)), &mut IrMapping::new())
        },
        &expect!["the block to insert before is not in the region to insert into"],
    );
}

#[test]
fn creating_blocks() {
    check(
        |rw, f| {
            rw.create_block_before(func_region(f), None, &[f.ctx.index_type()], &[f.ctx.unknown_loc(); 2])
        },
        &expect!["1 block arguments were given 2 locations"],
    );
    check(
        |rw, f| rw.create_block_before(func_region(f), Some(body(&f.ir)), &[], &[]),
        &expect!["the block to insert before is not in the region to insert into"],
    );
    check(
        |rw, f| rw.create_block_before(foreign_region(f), None, &[], &[]),
        &expect!["a region was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| {
            let block = gone_block(rw, f);
            rw.split_block_at_end(block)
        },
        &expect!["Block(3) was erased before, or belongs to another IR"],
    );
}

#[test]
fn moving() {
    check(
        |rw, f| rw.move_op_to_start(f.func, entry(f)),
        &expect!["`t.func` at f.mlir:5:1: cannot be moved into itself"],
    );
    check(
        |rw, f| rw.move_op_after(f.ir.top(), f.sink),
        &expect!["`builtin.module`: the top-level operation cannot be erased, replaced or moved"],
    );
    check(
        |rw, f| rw.move_op_before(f.sink, f.ir.top()),
        &expect!["`builtin.module`: is in no block, so nothing can be moved beside it"],
    );
    check(
        |rw, f| rw.move_block_before(body(&f.ir), entry(f)),
        &expect!["a block cannot be moved into itself"],
    );
    check(
        |rw, f| rw.move_block_after(body(&f.ir), entry(f)),
        &expect!["a block cannot be moved into itself"],
    );
    check(
        |rw, f| rw.move_block_to_end(body(&f.ir), func_region(f)),
        &expect!["a block cannot be moved into itself"],
    );
    check(
        |rw, f| rw.move_block_to_end(entry(f), foreign_region(f)),
        &expect!["a region was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.inline_region_before(f.ir.top().region(&f.ir, 0), func_region(f), None),
        &expect!["`builtin.module`: cannot be moved into itself"],
    );
    check(
        |rw, f| {
            let block = gone_block(rw, f);
            rw.inline_region_before_block(func_region(f), block)
        },
        &expect!["Block(3) was erased before, or belongs to another IR"],
    );
}

/// Two blocks in a function, the first of which ends in a branch to the second.
fn two_blocks(rw: &mut PatternRewriter<'_>, f: &Fixture) -> (Block, Block) {
    let second = rw.split_block(entry(f).last_op(rw).unwrap()).unwrap();
    rw.set_insertion_point_to_end(entry(f));
    let successors = [second];
    let state = OperationState::new(f.ctx.op_name("t.br"), f.ctx.unknown_loc()).successors(&successors);
    rw.create_op(&state);
    (entry(f), second)
}

/// Like `check`, for calls that need two blocks: compares the previous state.
fn check_blocks<R: std::fmt::Debug>(
    misuse: impl FnOnce(&mut PatternRewriter<'_>, &Fixture, Block, Block) -> Result<R, pdll_runtime::RewriteError>,
    expect: &expect_test::Expect,
) {
    let f = crate::rewriter::fixture();
    let mut ir = f.ir.clone();
    let mut rw = PatternRewriter::new(&mut ir);
    let (first, second) = two_blocks(&mut rw, &f);
    let before = rw.fingerprint();
    let error = misuse(&mut rw, &f, first, second).unwrap_err();
    expect.assert_eq(&error.to_string());
    ir.check_integrity().unwrap();
    assert_eq!(ir.fingerprint(), before);
}

#[test]
fn inlining_blocks() {
    check_blocks(
        |rw, _, first, second| rw.merge_blocks(second, first, &[]),
        &expect!["`t.br`: the block cannot go, for `t.br` still uses it"],
    );
    check_blocks(
        |rw, f, first, _| rw.inline_block_before(first, f.sink, &[]),
        &expect!["`t.br`: has successors, so its block cannot be moved amid another one"],
    );
    check_blocks(
        |rw, f, first, _| {
            let other = rw.create_block(func_region(f), &[]);
            let result = rw.merge_blocks(other, first, &[]);
            rw.erase_block(other).unwrap();
            result
        },
        &expect!["`t.br`: has successors, so nothing can be moved after it"],
    );
    check_blocks(
        |rw, _, first, _| rw.merge_blocks(first, first, &[]),
        &expect!["a block cannot be moved into itself"],
    );
    check_blocks(
        |rw, f, first, _| rw.merge_blocks(first, body(&f.ir), &[f.one]),
        &expect!["the block has 0 arguments and was given 1 values"],
    );
    check_blocks(
        |rw, _, _, second| rw.erase_block(second),
        &expect!["`t.br`: the block cannot go, for `t.br` still uses it"],
    );
}

#[test]
fn an_erased_insertion_point_is_detached() {
    let f = crate::rewriter::fixture();
    let mut ir = f.ir.clone();
    let mut rw = PatternRewriter::new(&mut ir);
    let block = gone_block(&mut rw, &f);
    rw.set_insertion_point_to_end(block);
    rw.create(f.ctx.op_name("t.sink"), f.ctx.unknown_loc(), &[], &[], &[]);
    expect!["`t.sink`: was created while there was no place to insert it: set an insertion point"]
        .assert_eq(&rw.check_misuse().unwrap_err().to_string());
    ir.check_integrity().unwrap();
}

#[test]
fn a_guard_restores_a_point_after_an_erased_operation() {
    let f = crate::rewriter::fixture();
    let mut ir = f.ir.clone();
    let mut rw = PatternRewriter::new(&mut ir);
    rw.set_insertion_point(f.sink);
    {
        let mut outer = rw.insertion_guard();
        outer.set_insertion_point(f.func);
        outer.with_insertion_guard(|rw| {
            rw.clear_insertion_point();
            rw.erase_op(f.sink).unwrap();
            rw.erase_op(f.func).unwrap();
        });
        assert_eq!(outer.insertion_point(), pdll_runtime::ir::InsertionPoint::End(body(&f.ir)));
    }
    // The operation after the sink was erased too.
    assert_eq!(rw.insertion_point(), pdll_runtime::ir::InsertionPoint::End(body(&f.ir)));
}

#[test]
fn a_copy_beside_what_a_mapping_knows_already_is_put_where_it_is_inserted() {
    let f = crate::rewriter::fixture();
    let mut ir = f.ir.clone();
    let mut rw = PatternRewriter::new(&mut ir);
    let mut mapping = IrMapping::new();
    rw.set_insertion_point(f.func);
    rw.clone_op(f.func, &mut mapping).unwrap();
    let inner = def(&f, f.inner);
    let again = rw.clone_op(inner, &mut mapping).unwrap();
    assert_eq!((again.block(&rw), again.next(&rw)), (f.func.block(&rw), Some(f.func)));
    ir.check_integrity().unwrap();
}

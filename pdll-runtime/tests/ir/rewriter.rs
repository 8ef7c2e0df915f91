//! The rewriter: the error of each misuse, and that it changes nothing.

use crate::common::{at, body, context, show};
use expect_test::{Expect, expect};
use pdll_runtime::ir::{Builder, Context, Ir, Op, Value};
use pdll_runtime::{PatternRewriter, RewriteError};

pub(crate) struct Fixture {
    pub(crate) ctx: Context,
    pub(crate) ir: Ir,
    pub(crate) one: Value,
    pub(crate) sum: Value,
    pub(crate) sink: Op,
    pub(crate) func: Op,
    pub(crate) inner: Value,
    pub(crate) gone: Op,
    pub(crate) gone_value: Value,
}

pub(crate) fn fixture() -> Fixture {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let gone_value = b.constant(9);
    let one = b.constant(1);
    let sum = b.add(one, one);
    let sink = b.op("t.sink", &[sum, sum], &[]);
    let (func, _) = b.func("f", &[]);
    let inner = b.constant(3);
    b.op("t.return", &[inner], &[]);
    let gone = gone_value.defining_op(&ir).unwrap();
    PatternRewriter::new(&mut ir).erase_op(gone).unwrap();
    ir.check_integrity().unwrap();
    Fixture { ctx, ir, one, sum, sink, func, inner, gone, gone_value }
}

pub(crate) fn check<R: std::fmt::Debug>(
    misuse: impl FnOnce(&mut PatternRewriter<'_>, &Fixture) -> Result<R, RewriteError>,
    expect: &Expect,
) {
    let fixed = fixture();
    let mut ir = fixed.ir.clone();
    let before = ir.fingerprint();
    let error = misuse(&mut PatternRewriter::new(&mut ir), &fixed).unwrap_err();
    expect.assert_eq(&error.to_string());
    ir.check_integrity().unwrap();
    assert_eq!(ir.fingerprint(), before, "changed to\n{}", show(&ir));
}

pub(crate) fn def(f: &Fixture, value: Value) -> Op {
    value.defining_op(&f.ir).unwrap()
}

#[test]
fn erasing_a_used_operation() {
    check(
        |rw, f| rw.erase_op(def(f, f.one)),
        &expect![
            "`t.const` at f.mlir:2:1: cannot be erased: result #0 is still used by `t.add` at f.mlir:3:1"
        ],
    );
}

#[test]
fn erasing_twice() {
    check(
        |rw, f| rw.erase_op(f.gone),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
}

#[test]
fn erasing_the_module() {
    check(
        |rw, f| rw.erase_op(f.ir.top()),
        &expect!["`builtin.module`: the top-level operation cannot be erased, replaced or moved"],
    );
}

#[test]
fn replacing_with_the_wrong_number_of_values() {
    check(
        |rw, f| rw.replace_op(def(f, f.sum), [f.one, f.one]),
        &expect!["`t.add` at f.mlir:3:1: has 1 result and cannot be replaced with 2 values"],
    );
    check(
        |rw, f| {
            let i32 = f.ctx.integer_type(32);
            rw.replace_op_with_new_op(def(f, f.sum), f.ctx.op_name("t.pure"), &[], &[i32, i32], &[])
        },
        &expect!["`t.add` at f.mlir:3:1: has 1 result and cannot be replaced with 2 values"],
    );
}

#[test]
fn replacing_with_the_wrong_type() {
    check(
        |rw, f| {
            let index = f.ctx.index_type();
            rw.replace_op_with_new_op(def(f, f.sum), f.ctx.op_name("t.pure"), &[], &[index], &[])
        },
        &expect![
            "`t.add` at f.mlir:3:1: result #0 is of type `i32` and cannot be replaced with a value of type `index`"
        ],
    );
}

#[test]
fn replacing_with_an_erased_value() {
    check(
        |rw, f| rw.replace_op(def(f, f.sum), f.gone_value),
        &expect!["`t.add` at f.mlir:3:1: Value(1) was erased before, or belongs to another IR"],
    );
}

#[test]
fn replacing_with_its_own_result() {
    check(
        |rw, f| rw.replace_op(def(f, f.sum), f.sum),
        &expect![
            "`t.add` at f.mlir:3:1: cannot be replaced with a value that is erased with it: the replacement of result #0"
        ],
    );
}

#[test]
fn setting_out_of_range_parts_is_an_error() {
    check(
        |rw, f| rw.set_operand(f.sink, 2, f.one),
        &expect!["`t.sink` at f.mlir:4:1: has no operand #2: there are 2"],
    );
    check(
        |rw, f| rw.set_operand(f.sink, 0, f.gone_value),
        &expect!["`t.sink` at f.mlir:4:1: Value(1) was erased before, or belongs to another IR"],
    );
    check(
        |rw, f| rw.set_successor(f.sink, 0, body(&f.ir)),
        &expect!["`t.sink` at f.mlir:4:1: has no successor #0: there are 0"],
    );
    check(
        |rw, f| rw.set_attr(f.gone, f.ctx.identifier("a"), f.ctx.unit_attr()),
        &expect!["`t.const` at f.mlir:1:1: Op(2) was erased before, or belongs to another IR"],
    );
}

#[test]
fn moving_into_itself() {
    check(
        |rw, f| rw.move_op_before(f.func, def(f, f.inner)),
        &expect!["`t.func` at f.mlir:5:1: cannot be moved into itself"],
    );
}

#[test]
fn erasing_a_block_in_use() {
    let mut f = fixture();
    let entry = f.inner.owner_block(&f.ir).unwrap();
    let terminator = entry.last_op(&f.ir).unwrap();
    let mut rw = PatternRewriter::new(&mut f.ir);
    let rest = rw.split_block(terminator).unwrap();
    let error = rw.erase_block(entry).unwrap_err();
    expect!["`t.return` at f.mlir:7:1: the block cannot go, for `t.return` still uses it"]
        .assert_eq(&error.to_string());
    rw.erase_block(rest).unwrap();
    rw.erase_block(entry).unwrap();
    assert!(!entry.is_alive(&rw) && !rest.is_alive(&rw) && !f.inner.is_alive(&rw));
    f.ir.check_integrity().unwrap();
}

#[test]
fn inference_errors_are_returned() {
    check(
        |rw, f| rw.infer_result_types(f.ctx.op_name("t.add"), f.ctx.unknown_loc(), &[], &[], 0),
        &expect!["`t.add`: cannot infer result types: needs an operand to infer from"],
    );
    check(
        |rw, f| rw.infer_result_types(f.ctx.op_name("t.sink"), f.ctx.unknown_loc(), &[], &[], 0),
        &expect!["`t.sink`: cannot infer result types: the operation declares no way to infer them"],
    );
    check(
        |rw, f| rw.infer_result_types(f.ctx.op_name("u.x"), f.ctx.unknown_loc(), &[], &[], 0),
        &expect!["`u.x`: cannot infer result types: the operation is not registered in this context"],
    );
}

#[test]
fn creating_nowhere_is_reported_afterwards() {
    let f = fixture();
    let mut ir = f.ir.clone();
    let mut rw = PatternRewriter::new(&mut ir);
    rw.create(f.ctx.op_name("t.sink"), f.ctx.unknown_loc(), &[], &[], &[]);
    expect!["`t.sink`: was created while there was no place to insert it: set an insertion point"]
        .assert_eq(&rw.check_misuse().unwrap_err().to_string());
    assert!(rw.check_misuse().is_ok());
}

#[test]
fn stale_handles_are_detected() {
    let f = fixture();
    assert!(!f.gone.is_alive(&f.ir) && !f.gone_value.is_alive(&f.ir));
    assert_eq!((f.gone.n_operands(&f.ir), f.gone.n_results(&f.ir)), (0, 0));
    assert!(f.one.is_alive(&f.ir) && f.sink.is_alive(&f.ir));
}

#[test]
fn erasing_an_operation_erases_its_contents() {
    let mut f = fixture();
    let inner = def(&f, f.inner);
    let mut rw = PatternRewriter::new(&mut f.ir);
    rw.erase_op(f.func).unwrap();
    assert!(!inner.is_alive(&f.ir));
    f.ir.check_integrity().unwrap();
    expect![[r#"
        builtin.module
          %0 = t.const value=1
          %1 = t.add %0, %0
          t.sink %1, %1
    "#]]
    .assert_eq(&show(&f.ir));
}

#[test]
fn the_insertion_point_follows_an_erased_operation() {
    let mut f = fixture();
    let mut rw = PatternRewriter::new(&mut f.ir);
    rw.set_insertion_point(f.sink);
    rw.erase_op(f.sink).unwrap();
    let op = rw.create(f.ctx.op_name("t.sink"), f.ctx.unknown_loc(), &[f.one], &[], &[]);
    assert_eq!(op.next(&rw), Some(f.func));
    assert!(rw.check_misuse().is_ok());
    f.ir.check_integrity().unwrap();
}

#[test]
fn replacing_moves_uses_most_recent_first() {
    let mut f = fixture();
    let mut rw = PatternRewriter::new(&mut f.ir);
    let sum = f.sum.defining_op(&rw).unwrap();
    rw.replace_op(sum, f.one).unwrap();
    let positions: Vec<usize> = f.one.uses(&f.ir).map(|operand| operand.position(&f.ir)).collect();
    // The sink's uses were [1, 0] in the list; each is moved to the front in turn.
    assert_eq!(positions, [0, 1]);
    f.ir.check_integrity().unwrap();
}

#[test]
fn cloning_maps_the_copied_entities() {
    let mut f = fixture();
    let mut mapping = pdll_runtime::ir::IrMapping::new();
    let mut rw = PatternRewriter::new(&mut f.ir);
    rw.set_insertion_point(f.func);
    let copy = rw.clone_op(f.func, &mut mapping).unwrap();
    assert_eq!(mapping.op(f.func), Some(copy));
    assert!(mapping.value(f.inner).is_some());
    f.ir.check_integrity().unwrap();
    assert_eq!(f.ir.fingerprint_below(copy), f.ir.fingerprint_below(f.func));
    let error = f.ir.verify().unwrap_err();
    expect![[r#"
        f.mlir:5:1: error: redefinition of symbol named 'f'
        f.mlir:5:1: note: see existing symbol definition here"#]]
    .assert_eq(&error.to_string());
}

#[test]
fn splitting_and_merging_blocks() {
    let mut f = fixture();
    let before = show(&f.ir);
    let entry = f.inner.owner_block(&f.ir).unwrap();
    let terminator = entry.last_op(&f.ir).unwrap();
    let mut rw = PatternRewriter::new(&mut f.ir);
    let rest = rw.split_block(terminator).unwrap();
    assert_eq!((entry.ops(&rw).count(), rest.ops(&rw).count()), (1, 1));
    rw.set_insertion_point_to_end(entry);
    let br = pdll_runtime::ir::OperationState::new(f.ctx.op_name("t.br"), f.ctx.unknown_loc());
    let successors = [rest];
    let br = rw.create_op(&br.successors(&successors));
    f.ir.check_integrity().unwrap();
    f.ir.verify().unwrap();
    assert_eq!(rest.predecessors(&f.ir).collect::<Vec<_>>(), [entry]);
    let mut rw = PatternRewriter::new(&mut f.ir);
    rw.erase_op(br).unwrap();
    rw.merge_blocks(rest, entry, &[]).unwrap();
    assert!(!rest.is_alive(&f.ir));
    f.ir.check_integrity().unwrap();
    assert_eq!(show(&f.ir), before);
}

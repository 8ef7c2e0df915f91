//! Typed operations of MLIR's dialects: accessors return the parts of MLIR's output, and MLIR accepts the
//! output of builders.

use pdll::prelude::*;
use pdll_test_mlir::{arith, cf, memref, scf, tensor, tosa, vector};

use super::tools::{cases, context, mlir_opt, print};

/// Parses a dialect's case in the form that MLIR prints.
fn read(ctx: &Context, dialect: &str) -> Ir {
    let file = cases().join(format!("{dialect}.mlir"));
    let custom = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let text = mlir_opt(&[], &custom).unwrap_or_else(|e| panic!("{dialect}: {e}"));
    parse(ctx, &text).unwrap_or_else(|e| panic!("{dialect}: {e}"))
}

/// Returns all operations of a kind in the order of the text.
fn all<D: OpDef>(ir: &Ir) -> Vec<D> {
    ir.walk_pre_order(ir.top()).filter_map(|op| D::cast(op, ir)).collect()
}

#[test]
fn oracle_accessors_find_the_parts() {
    let ctx = context();
    let ir = read(&ctx, "arith");
    let adds = all::<arith::AddIOp>(&ir);
    assert_eq!(adds[0].lhs(&ir), adds[0].op().operand(&ir, 0));
    assert_eq!(adds[0].rhs(&ir), adds[0].op().operand(&ir, 1));
    assert_eq!(adds[0].overflow_flags(&ir), arith::IntegerOverflowFlags::NONE);
    assert!(adds[1].overflow_flags(&ir).contains(arith::IntegerOverflowFlags::NSW));
    let compares = all::<arith::CmpIOp>(&ir);
    assert_eq!(compares[0].predicate(&ir), arith::CmpIPredicate::Slt);
    assert_eq!(compares[1].predicate(&ir), arith::CmpIPredicate::Uge);
    assert_eq!(all::<arith::MulFOp>(&ir)[0].fastmath(&ir), arith::FastMathFlags::FAST);

    let ir = read(&ctx, "cf");
    let branch = all::<cf::CondBranchOp>(&ir)[0];
    assert_eq!(branch.true_dest_operands(&ir).count(), 1);
    assert_eq!(branch.false_dest_operands(&ir).count(), 0);
    let switch = all::<cf::SwitchOp>(&ir)[0];
    assert_eq!(switch.case_destinations(&ir).count(), 2);
    let cases: Vec<usize> = switch.case_operands(&ir).into_iter().map(Iterator::count).collect();
    assert_eq!(cases, [2, 0]);

    let ir = read(&ctx, "scf");
    let loops = all::<scf::ForOp>(&ir);
    assert_eq!(loops[0].init_args(&ir).count(), 1);
    assert_eq!(loops[0].results(&ir).count(), 1);
    assert_eq!(loops[0].region(&ir).blocks(&ir).count(), 1);
    let choices = all::<scf::IfOp>(&ir);
    assert_eq!(choices[1].else_region(&ir).blocks(&ir).count(), 0);

    let ir = read(&ctx, "memref");
    let alloc = all::<memref::AllocOp>(&ir)[0];
    assert_eq!(alloc.dynamic_sizes(&ir).count(), 1);
    assert_eq!(alloc.symbol_operands(&ir).count(), 0);
    assert_eq!(alloc.alignment(&ir), Some(64));
    assert_eq!(all::<memref::AllocaOp>(&ir)[0].alignment(&ir), None);
    assert_eq!(all::<memref::GetGlobalOp>(&ir)[0].name(&ir), "table");

    let ir = read(&ctx, "tensor");
    let slice = all::<tensor::ExtractSliceOp>(&ir)[0];
    assert_eq!(slice.offsets(&ir).count(), 1);
    assert_eq!(slice.static_sizes(&ir), [2, 4]);

    let ir = read(&ctx, "tosa");
    assert_eq!(all::<tosa::Conv2DOp>(&ir)[0].stride(&ir), [1, 1]);
    assert_eq!(all::<tosa::ReduceSumOp>(&ir)[0].axis(&ir), 1);

    let ir = read(&ctx, "vector");
    let reductions = all::<vector::ReductionOp>(&ir);
    assert_eq!(reductions[0].acc(&ir), None);
    assert!(reductions[1].acc(&ir).is_some());
    assert_eq!(all::<vector::ShuffleOp>(&ir)[0].mask(&ir), [0, 4, 1, 5]);
}

#[test]
fn oracle_accepts_what_is_built() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let loc = ctx.unknown_loc();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let seven = arith::ConstantOp::create(
        &mut builder,
        loc,
        ctx.integer_type(32),
        ctx.integer_attr(ctx.integer_type(32), 7),
    );
    let sum = arith::AddIOp::create_inferred(
        &mut builder,
        loc,
        seven,
        seven,
        Some(arith::IntegerOverflowFlags::NSW),
    )
    .unwrap();
    let predicate = arith::CmpIPredicate::Slt;
    let is_less = arith::CmpIOp::build(&mut builder, loc).predicate(predicate).lhs(seven).rhs(sum).finish();
    assert_eq!(is_less.unwrap().result(&builder).ty(&builder), ctx.integer_type(1));
    ir.verify().unwrap_or_else(|e| panic!("{e}"));
    let text = print(&ir);
    let theirs = mlir_opt(&[], &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(theirs.trim(), text.trim());
}

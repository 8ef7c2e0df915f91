//! The verifier: each rule, with its message.

use crate::common::{At, at, body, context};
use expect_test::{Expect, expect};
use pdll_runtime::ir::{
    Builder, Context, Dialect, DialectRegistration, Group, Ir, Op, OpBuilder, OpInfo, OperationState, parse,
};

fn check(build: impl FnOnce(&Context, &mut At<'_>), expect: &Expect) {
    let ctx = context();
    check_in(&ctx, build, expect);
}

fn check_in(ctx: &Context, build: impl FnOnce(&Context, &mut At<'_>), expect: &Expect) {
    let mut ir = Ir::new(ctx);
    let block = body(&ir);
    build(ctx, &mut at(&mut ir, block));
    ir.check_integrity().unwrap();
    expect.assert_eq(&ir.verify().map_or_else(|errors| errors.to_string(), |()| "ok".to_owned()));
}

fn create(b: &mut At<'_>, state: &OperationState<'_>) -> Op {
    b.builder.create_op(state)
}

#[test]
fn a_valid_module() {
    check(
        |ctx, b| {
            let (_, _) = b.func("f", &[ctx.integer_type(32)]);
            let one = b.constant(1);
            let sum = b.add(one, one);
            b.op("t.return", &[sum], &[]);
        },
        &expect!["ok"],
    );
}

#[test]
fn names_that_cannot_be_written() {
    for (op, attribute, expect) in [
        ("", "a", expect!["f.mlir:1:1: error: operation name cannot be written as text: it is empty"]),
        (
            "t.\0",
            "a",
            expect!["f.mlir:1:1: error: operation name cannot be written as text: it has a null character"],
        ),
        (
            "u.a",
            "",
            expect![
                "f.mlir:1:1: error: 'u.a' op has an attribute with an empty name, which cannot be written as text"
            ],
        ),
        ("u.\"\u{1}ä", "\0", expect!["ok"]),
    ] {
        let ctx = context();
        ctx.allow_unregistered_dialects(true);
        check_in(
            &ctx,
            |ctx, b| {
                let op = b.op(op, &[], &[]);
                b.builder.set_attr(op, ctx.identifier(attribute), ctx.unit_attr());
            },
            &expect,
        );
    }
}

#[test]
fn numbers_of_operands_and_results() {
    check(
        |ctx, b| {
            let one = b.constant(1);
            b.op("t.add", &[one], &[ctx.integer_type(32)]);
            b.op("t.add", &[one, one], &[]);
            b.op("t.const", &[one], &[ctx.integer_type(32)]);
        },
        &expect![[r#"
            f.mlir:2:1: error: 't.add' op expected 2 operands, but found 1
            f.mlir:3:1: error: 't.add' op requires one result
            f.mlir:4:1: error: 't.const' op requires zero operands"#]],
    );
}

#[test]
fn numbers_of_regions_and_successors() {
    check(
        |ctx, b| {
            b.op("t.func", &[], &[]);
            let add = ctx.op_name("t.sink");
            create(b, &OperationState::new(add, ctx.unknown_loc()).n_regions(1));
        },
        &expect![[r#"
            f.mlir:1:1: error: 't.func' op requires one region
            error: 't.sink' op requires zero regions"#]],
    );
}

#[test]
fn segments() {
    check(
        |ctx, b| {
            let one = b.constant(1);
            for sizes in [&[0, 1][..], &[1, 1], &[2, -1], &[1], &[0, 2]] {
                let n = if sizes == [0, 2] { 2 } else { 1 };
                let op = b.op("t.segments", &[one, one][..n], &[]);
                b.builder.set_attr(
                    op,
                    ctx.identifier("operandSegmentSizes"),
                    ctx.dense_i32_array_attr(sizes),
                );
            }
            b.op("t.segments", &[one], &[]);
        },
        &expect![[r#"
            f.mlir:3:1: error: 't.segments' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'
            f.mlir:4:1: error: 't.segments' op 'operandSegmentSizes' attribute cannot have negative elements
            f.mlir:5:1: error: 't.segments' op 'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 1
            f.mlir:6:1: error: 't.segments' op operand group starting at #0 requires 0 or 1 element, but found 2
            f.mlir:7:1: error: 't.segments' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'"#]],
    );
}

#[test]
fn types_the_traits_ask_for() {
    check(
        |ctx, b| {
            let one = b.constant(1);
            let index = b.op("t.pure", &[], &[ctx.index_type()]).result(b.builder.ir(), 0);
            b.op("t.add", &[one, index], &[ctx.integer_type(32)]);
            b.op("t.add", &[one, one], &[ctx.index_type()]);
            let tensor = |dims: &[i64]| ctx.ranked_tensor_type(dims, ctx.integer_type(32));
            let types = [tensor(&[4]), tensor(&[pdll_runtime::ir::DYNAMIC])];
            let tensors = b.op("t.pure", &[], &types);
            let (fixed, dynamic) = (tensors.result(b.builder.ir(), 0), tensors.result(b.builder.ir(), 1));
            b.op("t.add", &[dynamic, fixed], &[types[0]]);
        },
        &expect![[r#"
            f.mlir:3:1: error: 't.add' op requires the same type for all operands and results
            f.mlir:4:1: error: 't.add' op requires the same type for all operands and results
            f.mlir:6:1: error: 't.add' op inferred type(s) 'tensor<?xi32>' are incompatible with return type(s) of operation 'tensor<4xi32>'"#]],
    );
}

#[test]
fn declared_constraints() {
    check(
        |ctx, b| {
            b.op("t.const", &[], &[ctx.integer_type(32)]);
        },
        &expect!["f.mlir:1:1: error: 't.const' op requires attribute 'value'"],
    );
}

#[test]
fn terminators() {
    check(
        |_, b| {
            b.func("none", &[]);
            b.constant(1);
        },
        &expect![[
            r#"f.mlir:2:1: error: block with no terminator, has %0 = "t.const"() <{value = 1 : i32}> : () -> i32"#
        ]],
    );
    check(
        |_, b| {
            b.func("empty", &[]);
        },
        &expect!["f.mlir:1:1: error: empty block: expect at least a terminator"],
    );
    check(
        |_, b| {
            b.func("two", &[]);
            b.op("t.return", &[], &[]);
            b.op("t.return", &[], &[]);
        },
        &expect!["f.mlir:2:1: error: 't.return' op must be the last operation in the parent block"],
    );
}

#[test]
fn blocks_and_successors() {
    check(
        |ctx, b| {
            let (f, entry) = b.func("f", &[]);
            let (g, other) = {
                let block = body(b.builder.ir());
                b.builder.set_insertion_point_to_end(block);
                b.func("g", &[])
            };
            b.op("t.return", &[], &[]);
            b.builder.set_insertion_point_to_end(entry);
            let br = OperationState::new(ctx.op_name("t.br"), f.loc(b.builder.ir()));
            let targets = [other];
            create(b, &br.successors(&targets));
            let region = g.region(b.builder.ir(), 0);
            b.builder.create_block(region, &[]);
            let targets = [other];
            create(b, &br.successors(&targets));
        },
        &expect![[r#"
            f.mlir:1:1: error: 't.br' op branching to block of a different region
            f.mlir:2:1: error: entry block of region may not have predecessors"#]],
    );
}

#[test]
fn dominance() {
    check(
        |ctx, b| {
            let outside = b.constant(1);
            let (_, entry) = b.func("f", &[]);
            let late = b.constant(2);
            b.op("t.return", &[late], &[]);
            let early = {
                let ir = b.builder.ir();
                late.defining_op(ir).unwrap()
            };
            b.builder.set_insertion_point_to_start(entry);
            b.op("t.sink", &[late], &[]);
            b.op("t.sink", &[outside], &[]);
            assert!(early.is_alive(b.builder.ir()));
            let _ = ctx;
        },
        &expect![[r#"
            f.mlir:5:1: error: operand #0 does not dominate this use
            f.mlir:3:1: note: operand defined here (op in the same block)
            f.mlir:6:1: error: 't.sink' op using value defined outside the region
            f.mlir:2:1: note: required by region isolation constraints"#]],
    );
}

#[test]
fn graph_regions_need_no_order() {
    check(
        |_, b| {
            let one = b.constant(1);
            let block = body(b.builder.ir());
            b.builder.set_insertion_point_to_start(block);
            b.op("t.sink", &[one], &[]);
        },
        &expect!["ok"],
    );
}

#[test]
fn values_do_not_leave_their_region() {
    check(
        |ctx, b| {
            let scope = OperationState::new(ctx.op_name("t.scope"), ctx.unknown_loc()).n_regions(2);
            let scope = create(b, &scope);
            let (first, second) = (scope.region(b.builder.ir(), 0), scope.region(b.builder.ir(), 1));
            b.builder.create_block(first, &[]);
            let inner = b.constant(1);
            b.builder.create_block(second, &[]);
            b.op("t.sink", &[inner], &[]);
        },
        &expect![[r#"
            f.mlir:2:1: error: operand #0 does not dominate this use
            f.mlir:1:1: note: operand defined here (op is neither in a parent nor in a child region)"#]],
    );
}

#[test]
fn symbols() {
    check(
        |_, b| {
            for _ in 0..2 {
                b.func("twice", &[]);
                b.op("t.return", &[], &[]);
                let block = body(b.builder.ir());
                b.builder.set_insertion_point_to_end(block);
            }
        },
        &expect![[r#"
            f.mlir:3:1: error: redefinition of symbol named 'twice'
            f.mlir:1:1: note: see existing symbol definition here"#]],
    );
}

/// Operations whose result is an `i32`.
struct Guess;

impl Dialect for Guess {
    const NAME: &'static str = "guess";

    fn register(_: &Context, guess: &mut DialectRegistration) {
        let op = OpInfo {
            results: const { &[Group::single("result")] },
            infer_types: Some(|input| Ok([input.ir.context().integer_type(32)].into_iter().collect())),
            verify_own: Some(|ir, op| match op.attr_str(ir, "wrong") {
                Some(_) => Err(pdll_runtime::ir::VerifyMessage::new("is wrong")),
                None => Ok(()),
            }),
            ..OpInfo::new("guess.leaf")
        };
        guess.add_op(op.clone());
        let regions = const { &[Group::single("body")] };
        guess.add_op(OpInfo { name: "guess.around", regions, ..op });
    }
}

/// Inferred result types are compared after the operation's own verifier, and after its regions.
#[test]
fn inferred_types_are_verified_last() {
    let check = |text: &str, expected: Expect| {
        let ctx = context();
        ctx.load_dialect::<Guess>().allow_unregistered_dialects(true);
        expected.assert_eq(&parse(&ctx, text).unwrap().verify().unwrap_err().to_string());
    };
    check(r#"%0 = "guess.leaf"() {wrong} : () -> i64"#, expect!["-:1:6: error: 'guess.leaf' op is wrong"]);
    check(
        r#"%0 = "guess.around"() ({
             %1 = "guess.leaf"() : () -> i16
             "test.end"() : () -> ()
           }) : () -> i64"#,
        expect![
            "-:2:19: error: 'guess.leaf' op inferred type(s) 'i32' are incompatible with return type(s) of operation 'i16'"
        ],
    );
    check(
        r#"%0 = "guess.around"() ({
             "test.end"() : () -> ()
           }) : () -> i64"#,
        expect![
            "-:1:6: error: 'guess.around' op inferred type(s) 'i32' are incompatible with return type(s) of operation 'i64'"
        ],
    );
}

/// Errors within an operation are reported before those of its region checks, such as symbols.
#[test]
fn symbols_that_are_wrong_themselves() {
    check(
        |ctx, b| {
            for _ in 0..2 {
                b.func("twice", &[]);
                b.op("t.return", &[], &[]);
                let block = body(b.builder.ir());
                b.builder.set_insertion_point_to_end(block);
            }
            let state = OperationState::new(ctx.op_name("t.func"), ctx.unknown_loc()).n_regions(1);
            create(b, &state);
        },
        &expect!["error: 't.func' op requires string attribute 'sym_name'"],
    );
}

#[test]
fn registration() {
    let build = |_: &Context, b: &mut At<'_>| {
        b.op("t.unknown", &[], &[]);
        b.op("u.any", &[], &[]);
    };
    check(
        build,
        &expect![[r#"
            f.mlir:1:1: error: unregistered operation 't.unknown' found in dialect ('t') that does not allow unknown operations
            f.mlir:2:1: error: 'u.any' is an operation of an unregistered dialect; load it, or call `allow_unregistered_dialects(true)`"#]],
    );
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    check_in(
        &ctx,
        build,
        &expect![
            "f.mlir:1:1: error: unregistered operation 't.unknown' found in dialect ('t') that does not allow unknown operations"
        ],
    );
    ctx.allow_unknown_operations("t");
    check_in(&ctx, build, &expect!["ok"]);
    // The dialect's own setting does not affect others.
    ctx.allow_unregistered_dialects(false);
    check_in(
        &ctx,
        build,
        &expect![
            "f.mlir:2:1: error: 'u.any' is an operation of an unregistered dialect; load it, or call `allow_unregistered_dialects(true)`"
        ],
    );
    let ctx = Context::new();
    check_in(
        &ctx,
        |ctx, b| {
            b.op("t.sink", &[], &[]);
            ctx.load_dialect::<crate::common::T>();
        },
        &expect!["f.mlir:1:1: error: 't.sink' was created before its dialect was loaded"],
    );
}

#[test]
fn modules() {
    check(
        |ctx, b| {
            let top = b.builder.ir().top();
            b.builder.set_attr(top, ctx.identifier("plain"), ctx.unit_attr());
        },
        &expect![
            "error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'plain'"
        ],
    );
    check(
        |ctx, b| {
            let module = OperationState::new(ctx.op_name("builtin.module"), ctx.unknown_loc()).n_regions(1);
            create(b, &module);
            create(b, &module.n_regions(0));
            let many = create(b, &module);
            let region = many.region(b.builder.ir(), 0);
            b.builder.create_block(region, &[ctx.index_type()]);
            let two = create(&mut *b, &OperationState::new(ctx.op_name("t.return"), ctx.unknown_loc()));
            assert!(two.is_alive(b.builder.ir()));
            b.builder.create_block(region, &[]);
        },
        &expect![[r#"
            error: 'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks
            error: 'builtin.module' op requires one region
            error: 'builtin.module' op region should have no arguments"#]],
    );
}

#[test]
fn large_and_deep_ir_takes_linear_time() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    // One constant, used by all operations of 50,000 nested scopes.
    let one = b.constant(1);
    let state = OperationState::new(ctx.op_name("t.scope"), ctx.unknown_loc()).n_regions(1);
    for _ in 0..50_000 {
        let scope = create(&mut b, &state);
        let region = scope.region(b.builder.ir(), 0);
        b.builder.create_block(region, &[]);
        b.op("t.sink", &[one], &[]);
    }
    ir.verify().unwrap();
    ir.check_integrity().unwrap();
    assert_eq!(ir.walk_post_order(ir.top()).count(), 100_002);
    let scope = body(&ir).last_op(&ir).unwrap();
    let mut copy = ir.clone();
    let fingerprint = ir.fingerprint();
    assert_eq!(copy.fingerprint(), fingerprint);
    pdll_runtime::PatternRewriter::new(&mut copy).erase_op(scope).unwrap();
    assert_eq!(copy.n_ops(), 2);
    copy.check_integrity().unwrap();
    // A flat block in which all use the first.
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    b.func("f", &[]);
    let one = b.constant(1);
    let mut last = one;
    for _ in 0..50_000 {
        last = b.add(last, one);
    }
    b.op("t.return", &[last], &[]);
    ir.verify().unwrap();
    let set = pdll_runtime::RewritePatternSet::new(&ctx).freeze().unwrap();
    let config = pdll_runtime::GreedyRewriteConfig::default();
    pdll_runtime::apply_patterns_greedily(&mut ir, &set, &config).unwrap();
    let ops: Vec<Op> = ir.walk_backward(ir.top()).filter(|op| op.n_operands(&ir) == 2).collect();
    let mut rw = pdll_runtime::PatternRewriter::new(&mut ir);
    for op in ops {
        rw.replace_op(op, one).unwrap();
    }
    ir.check_integrity().unwrap();
    let mut builder = OpBuilder::new(&mut ir);
    builder.set_insertion_point_before(one.defining_op(builder.ir()).unwrap());
}

//! Native functions: linked by rustc where patterns declare them, registered by name for run-time patterns.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::OperationState;
use pdll::native::{NativeKind, NativeRegistry, PdlValue};
use pdll::prelude::*;
use pdll::rewrite::RewriteError;
use pdll_test_dialects::toy;

/// Has another name in PDLL.
#[native_constraint(SameType)]
fn types_are_identical(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a.ty(rewriter) == b.ty(rewriter)
}

/// Has results, and a read-only parameter.
#[native_constraint]
pub fn first_and_type(ir: &pdll::ir::Ir, values: &[Value]) -> Option<(Value, Type)> {
    let first = *values.first()?;
    Some((first, first.ty(ir)))
}

/// Returns a reason instead of a result.
#[native_constraint]
fn attribute_of(rewriter: &mut PatternRewriter, op: Op) -> Result<Attribute, String> {
    let attr = op.attr_str(rewriter, "tag");
    attr.ok_or_else(|| format!("{} has no tag", op.name_text(rewriter)))
}

/// Takes and returns a typed operation.
#[native_rewrite]
fn copy_reshape(
    rewriter: &mut PatternRewriter,
    op: toy::ReshapeOp,
    types: &[Type],
) -> Result<Op, RewriteError> {
    let input = op.input(rewriter);
    let name = op.op().name(rewriter);
    let loc = op.op().loc(rewriter);
    Ok(rewriter.create_op(&OperationState::new(name, loc).operands(&[input]).result_types(types)))
}

/// A rewrite without results.
#[native_rewrite]
fn mark(rewriter: &mut PatternRewriter, op: Op, tag: Attribute) -> Result<(), RewriteError> {
    let name = rewriter.context().identifier("marked");
    rewriter.set_attr(op, name, tag)
}

/// A rewrite that always fails.
#[native_rewrite]
fn never(_: &mut PatternRewriter) -> Option<Value> {
    None
}

pdll! {
    mod combine;
    use toy;

    Constraint SameType(a: Value, b: Value);
    Constraint FirstAndType(values: ValueRange) -> (first: Value, ty: Type);
    Constraint AttributeOf(op: Op) -> Attr;
    Rewrite CopyReshape(op: Op<toy.reshape>, types: TypeRange) -> Op;
    Rewrite Mark(op: Op, tag: Attr);
    Rewrite Never() -> Value;
    Constraint NotYet(op: Op) -> (first: Value, second: Attr) [{ panic!("of {op:?}") }];
    Rewrite NotYetRewritten(op: Op) [{ panic!("of {op:?}") }];
    Rewrite NotYetEither(op: Op) -> Value [{ let _ = op; unreachable!() }];
    Constraint IsIndex(type: Type) [{ r#type.is_index(rewriter.context()) }];

    // Blocks that never return.
    Pattern Unwritten {
        let root = op<test.unwritten>;
        let parts = NotYet(root);
        rewrite root with {
            let value = NotYetEither(root);
            replace root with (parts.first, value);
        };
    }

    // Its rewrite declines, so the next one is tried.
    Pattern Declines with benefit(9) {
        let root = op<test.many>(_: ValueRange);
        replace root with Never();
    }

    Pattern First {
        let root = op<test.many>(values: ValueRange) -> (_: Type);
        let found = FirstAndType(values);
        SameType(root.0, found.first);
        not IsIndex(found.ty);
        replace root with found.first;
    }

    Pattern Tagged {
        let reshape = op<toy.reshape>(_: Value) -> (types: TypeRange);
        let root = op<toy.transpose>(reshape);
        let tag = AttributeOf(root);
        rewrite root with {
            let copy = CopyReshape(reshape, types);
            Mark(copy, tag);
            replace root with copy;
        };
    }
}

fn rewrite(body: &str) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<toy::Dialect>();
    let mut ir = parse(&ctx, body).unwrap();
    let mut patterns = RewritePatternSet::new(&ctx);
    combine::populate(&mut patterns);
    apply_patterns_greedily(&mut ir, &patterns.freeze().unwrap(), &GreedyRewriteConfig::default()).unwrap();
    ir.verify().unwrap();
    ir.to_string()
}

#[test]
fn results_of_native_constraints_are_bound() {
    let text = rewrite(
        r#"%0:2 = "test.a"() : () -> (i32, i32)
        %1 = "test.many"(%0#1, %0#0) : (i32, i32) -> i32
        %2 = "test.index"() : () -> index
        %3 = "test.many"(%2) : (index) -> index
        %4 = "test.many"(%2) : (index) -> i32
        "test.z"(%1, %3, %4) : (i32, index, i32) -> ()"#,
    );
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0:2 = "test.a"() : () -> (i32, i32)
          %1 = "test.index"() : () -> index
          %2 = "test.many"(%1) : (index) -> index
          %3 = "test.many"(%1) : (index) -> i32
          "test.z"(%0#1, %2, %3) : (i32, index, i32) -> ()
        }) : () -> ()"#]]
    .assert_eq(&text);
}

#[test]
fn native_rewrites_receive_and_return_operations() {
    let text = rewrite(
        r#"%0 = "test.a"() : () -> tensor<2xi8>
        %1 = "toy.reshape"(%0) : (tensor<2xi8>) -> tensor<2xi8>
        %2 = "toy.transpose"(%1) {tag = "t"} : (tensor<2xi8>) -> tensor<2xi8>
        %3 = "toy.transpose"(%1) : (tensor<2xi8>) -> tensor<2xi8>
        "test.z"(%2, %3) : (tensor<2xi8>, tensor<2xi8>) -> ()"#,
    );
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0 = "test.a"() : () -> tensor<2xi8>
          %1 = "toy.reshape"(%0) : (tensor<2xi8>) -> tensor<2xi8>
          %2 = "toy.reshape"(%0) {marked = "t"} : (tensor<2xi8>) -> tensor<2xi8>
          %3 = "toy.transpose"(%1) : (tensor<2xi8>) -> tensor<2xi8>
          "test.z"(%2, %3) : (tensor<2xi8>, tensor<2xi8>) -> ()
        }) : () -> ()"#]]
    .assert_eq(&text);
}

#[test]
fn native_functions_are_called_by_name() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<toy::Dialect>();
    let body = r#"%0 = "test.a"() : () -> tensor<2xi8>
        %1 = "toy.reshape"(%0) : (tensor<2xi8>) -> tensor<2xi8>"#;
    let mut ir = parse(&ctx, body).unwrap();
    let ops: Vec<Op> = ir.top().region(&ir, 0).entry(&ir).unwrap().ops(&ir).collect();
    let (source, reshape) = (ops[0], ops[1]);
    let value = source.result(&ir, 0);

    let mut natives = NativeRegistry::new();
    natives.register::<SameType>().unwrap();
    natives.register::<FirstAndType>().unwrap();
    natives.register::<AttributeOf>().unwrap();
    natives.register::<CopyReshape>().unwrap();
    natives.register::<Never>().unwrap();
    let mut rewriter = PatternRewriter::new(&mut ir);
    rewriter.set_insertion_point(reshape);
    let mut call = |kind, name: &str, args: &[PdlValue]| {
        let function = natives.get(kind, name).map_err(RewriteError::from);
        match function.and_then(|function| function.call(&mut rewriter, args)) {
            Ok(Some(values)) => format!("{} results", values.len()),
            Ok(None) => "no".to_owned(),
            Err(error) => error.to_string(),
        }
    };
    let (constraint, rewrite) = (NativeKind::Constraint, NativeKind::Rewrite);
    let (one, range) = (PdlValue::Value(value), PdlValue::ValueRange([value].into_iter().collect()));
    let types = PdlValue::TypeRange([ctx.index_type()].into_iter().collect());
    assert_eq!(call(constraint, "SameType", &[one.clone(), one.clone()]), "0 results");
    assert_eq!(call(constraint, "FirstAndType", &[range]), "2 results");
    assert_eq!(call(constraint, "AttributeOf", &[PdlValue::Op(source)]), "no");
    assert_eq!(call(rewrite, "CopyReshape", &[PdlValue::Op(reshape), types.clone()]), "1 results");
    assert_eq!(call(rewrite, "Never", &[]), "no");
    assert_eq!(
        call(rewrite, "CopyReshape", &[PdlValue::Op(source), types]),
        "argument 0 of native rewrite `CopyReshape` must be a `toy.reshape` operation"
    );
    assert_eq!(
        call(constraint, "SameType", &[one, PdlValue::Op(source)]),
        "argument 1 of native constraint `SameType` must be `Value`, but is `Op`"
    );
    assert_eq!(
        call(constraint, "TypesAreIdentical", &[]),
        "native constraint `TypesAreIdentical` is not registered"
    );
}

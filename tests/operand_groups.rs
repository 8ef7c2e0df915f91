//! Setters of groups of operands: the attributes with the sizes of groups and parts follow.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::{Op, Value};
use pdll::prelude::*;

ods! {
    pub mod grp;

    def Grp_Dialect : Dialect { let name = "grp"; }
    def MixOp : Op<Grp_Dialect, "mix", [AttrSizedOperandSegments]> {
        let arguments = (ins AnyType:$first, Variadic<AnyType>:$inputs, Optional<AnyType>:$mask, AnyType:$last);
    }
    def RestOp : Op<Grp_Dialect, "rest"> {
        let arguments = (ins AnyType:$first, Variadic<AnyType>:$others);
    }
    def CasesOp : Op<Grp_Dialect, "cases"> {
        let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$cases, DenseI32ArrayAttr:$sizes);
    }
}

const VALUES: &str = r#"%0:4 = "t.v"() : () -> (i1, i2, i3, i4)"#;

fn module(ctx: &Context, text: &str) -> (Ir, Op, Vec<Value>) {
    ctx.load_dialect::<grp::Dialect>().allow_unregistered_dialects(true);
    let ir = parse(ctx, &format!("{VALUES} {text}")).unwrap();
    let ops: Vec<Op> = ir.top().region(&ir, 0).entry(&ir).unwrap().ops(&ir).collect();
    let values = ops[0].results(&ir).collect();
    (ir, ops[1], values)
}

fn line(ir: &Ir) -> String {
    ir.verify().unwrap();
    ir.to_string().lines().nth(2).unwrap().trim().to_owned()
}

#[test]
fn sizes_of_groups_follow() {
    let ctx = Context::new();
    let text = r#""grp.mix"(%0#0, %0#1, %0#3) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (i1, i2, i4) -> ()"#;
    let (mut ir, op, v) = module(&ctx, text);
    let mix = grp::MixOp::cast(op, &ir).unwrap();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    mix.set_inputs(&mut builder, &[v[2], v[1]]);
    mix.set_mask(&mut builder, Some(v[0]));
    mix.set_last(&mut builder, v[1]);
    mix.inputs_mutable(&mut builder).append(&[v[3]]);
    mix.inputs_mutable(&mut builder).erase(1, 1);
    assert_eq!((mix.inputs_mutable(&mut builder).len(), mix.mask(&builder)), (2, Some(v[0])));
    assert_eq!(
        line(&ir),
        r#""grp.mix"(%0#0, %0#2, %0#3, %0#0, %0#1) <{operandSegmentSizes = array<i32: 1, 2, 1, 1>}> : (i1, i3, i4, i1, i2) -> ()"#
    );
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    mix.inputs_mutable(&mut builder).clear();
    mix.set_mask(&mut builder, None);
    assert!(mix.inputs_mutable(&mut builder).is_empty());
    assert_eq!(
        line(&ir),
        r#""grp.mix"(%0#0, %0#1) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (i1, i2) -> ()"#
    );
}

#[test]
fn a_group_without_sizes_is_set() {
    let ctx = Context::new();
    let (mut ir, op, v) = module(&ctx, r#""grp.rest"(%0#0, %0#1) : (i1, i2) -> ()"#);
    let rest = grp::RestOp::cast(op, &ir).unwrap();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let mut others = rest.others_mutable(&mut builder);
    others.append(&[v[3], v[2]]);
    assert_eq!(others.values()[..], [v[1], v[3], v[2]]);
    assert_eq!(line(&ir), r#""grp.rest"(%0#0, %0#1, %0#3, %0#2) : (i1, i2, i4, i3) -> ()"#);
}

#[test]
fn sizes_of_parts_follow() {
    let ctx = Context::new();
    let text = r#""grp.cases"(%0#0, %0#1, %0#2) <{sizes = array<i32: 2, 1>}> : (i1, i2, i3) -> ()"#;
    let (mut ir, op, v) = module(&ctx, text);
    let cases = grp::CasesOp::cast(op, &ir).unwrap();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    cases.cases_mutable(&mut builder).append(&[v[3], v[3]]);
    cases.cases_mutable(&mut builder).erase(1, 2);
    assert_eq!(
        line(&ir),
        r#""grp.cases"(%0#0, %0#3, %0#3) <{sizes = array<i32: 1, 0, 2>}> : (i1, i4, i4) -> ()"#
    );
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    cases.set_cases(&mut builder, &[&[v[1]], &[], &[v[0], v[2]]]);
    assert_eq!(
        line(&ir),
        r#""grp.cases"(%0#1, %0#0, %0#2) <{sizes = array<i32: 1, 0, 2>}> : (i2, i1, i3) -> ()"#
    );
}

#[test]
fn operands_that_are_not_there_are_not_erased() {
    let ctx = Context::new();
    let (mut ir, op, _) = module(&ctx, r#""grp.rest"(%0#0, %0#1) : (i1, i2) -> ()"#);
    let rest = grp::RestOp::cast(op, &ir).unwrap();
    let erase = || rest.others_mutable(&mut OpBuilder::at_end_of_module(&mut ir)).erase(1, 1);
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(erase)).unwrap_err();
    assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some("the group has 1 operands"));
}

#[test]
fn patterns_set_groups() {
    let ctx = Context::new();
    let (mut ir, _, _) = module(&ctx, r#""grp.rest"(%0#0, %0#1) : (i1, i2) -> ()"#);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn::<grp::RestOp>(|rest, rewriter| {
        if rest.others(rewriter).next().is_none() {
            return Ok(false);
        }
        rest.set_others(rewriter, &[])?;
        Ok(true)
    });
    pdll::rewrite::apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &Default::default()).unwrap();
    assert_eq!(line(&ir), r#""grp.rest"(%0#0) : (i1) -> ()"#);
}

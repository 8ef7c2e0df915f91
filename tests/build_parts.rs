//! Builders by name: attributes as attributes, operands and result types together, parts with defaults left out.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;

ods! {
    pub mod part;

    def Part_Dialect : Dialect { let name = "part"; }
    def ScanOp : Op<Part_Dialect, "scan"> {
        let arguments = (ins AnyType:$table, Variadic<AnyType>:$keys, I32Attr:$count, DefaultValuedAttr<StrAttr, "\"all\"">:$mode,
                             OptionalAttr<StrAttr>:$why);
        let results = (outs AnyType:$first, Variadic<AnyType>:$rest);
    }
    def MixOp : Op<Part_Dialect, "mix", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
        let arguments = (ins AnyType:$first, Optional<AnyType>:$mask);
        let results = (outs Optional<AnyType>:$some, Variadic<AnyType>:$more);
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<part::Dialect>().allow_unregistered_dialects(true);
    ctx
}

fn module(ctx: &Context) -> (Ir, Vec<Value>) {
    let ir = parse(ctx, r#"%0:2 = "t.v"() : () -> (i1, i2)"#).unwrap();
    let source = ir.top().region(&ir, 0).entry(&ir).unwrap().first_op(&ir).unwrap();
    let values = source.results(&ir).collect();
    (ir, values)
}

fn line(ir: &Ir) -> String {
    ir.verify().unwrap();
    ir.to_string().lines().nth(2).unwrap().trim().to_owned()
}

#[test]
fn parts_are_set_together() {
    let ctx = context();
    let (mut ir, v) = module(&ctx);
    let (i8, i32) = (ctx.integer_type(8), ctx.integer_type(32));
    let attrs = [(ctx.identifier("why"), ctx.string_attr("so")), (ctx.identifier("t.note"), ctx.unit_attr())];
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    part::ScanOp::build(&mut builder, ctx.unknown_loc())
        .operands(&v)
        .attributes(&attrs)
        .attribute("count", ctx.integer_attr(i32, 4))
        .result_types(&[i8, i8])
        .finish()
        .unwrap();
    // The part with a default was left out.
    assert_eq!(
        line(&ir),
        r#"%1:2 = "part.scan"(%0#0, %0#1) <{count = 4 : i32, mode = "all", why = "so"}> {t.note} : (i1, i2) -> (i8, i8)"#
    );
}

#[test]
fn sizes_of_groups_follow_from_all_parts() {
    let ctx = context();
    let (mut ir, v) = module(&ctx);
    let i8 = ctx.integer_type(8);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let unclear =
        part::MixOp::build(&mut builder, ctx.unknown_loc()).operands(&v).result_types(&[i8]).finish();
    assert_eq!(unclear.unwrap_err().to_string(), "cannot be built: `resultSegmentSizes` is missing");
    part::MixOp::build(&mut builder, ctx.unknown_loc())
        .operands(&v)
        .result_types(&[i8])
        .attribute("resultSegmentSizes", ctx.dense_i32_array_attr(&[0, 1]))
        .finish()
        .unwrap();
    assert_eq!(
        line(&ir),
        r#"%1 = "part.mix"(%0#0, %0#1) <{operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0, 1>}> : (i1, i2) -> i8"#
    );
}

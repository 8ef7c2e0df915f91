//! Adaptors that `ods!` generates, in conversion patterns.

use std::sync::Arc;

use pdll::conversion::{
    AdaptedOp as _, ConversionConfig, ConversionPatternRewriter, ConversionTarget, OneToNOpAdaptor,
    OpConversionPattern, TypeConverter, apply_full_conversion,
};
use pdll::prelude::*;

pdll::ods! {
    mod toy;
    def Toy_Dialect : Dialect { let name = "toy"; }
    def ReshapeOp : Op<Toy_Dialect, "reshape"> {
        let arguments = (ins AnyType:$input, I64Attr:$rank);
        let results = (outs AnyType:$output);
    }
    def ManyOp : Op<Toy_Dialect, "many", [AttrSizedOperandSegments]> {
        let arguments = (ins AnyType:$first, Variadic<AnyType>:$rest, Optional<AnyType>:$last, StrAttr:$name);
        let regions = (region AnyRegion:$body);
    }
    def NestedOp : Op<Toy_Dialect, "nested"> {
        let arguments = (ins AnyType:$one, VariadicOfVariadic<AnyType, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
    }
    // The adaptor of `Plain` would have its name.
    def Plain : Op<Toy_Dialect, "plain">;
    def PlainAdaptor : Op<Toy_Dialect, "plain_adaptor">;
}

use toy::{ManyOp, ManyOpAdaptor, NestedOp, NestedOpAdaptor, ReshapeOp, ReshapeOpAdaptor};

/// `i8` becomes `i16`, and `i64` two `i32`.
fn converter(ctx: &Context) -> Arc<TypeConverter> {
    let [i8, i16, i32, i64] = [8, 16, 32, 64].map(|width| ctx.integer_type(width));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(move |_, ty| (ty == i64).then(|| vec![i32, i32]));
    converter.add_conversion(move |_, ty| (ty == i8).then_some(i16));
    converter.share()
}

struct LowerReshape(Arc<TypeConverter>);

impl OpConversionPattern for LowerReshape {
    type Op = ReshapeOp;

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn match_and_rewrite(
        &self,
        op: ReshapeOp,
        adaptor: ReshapeOpAdaptor<'_>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        assert_ne!(adaptor.input(), op.input(rewriter));
        assert_eq!(adaptor.operands(), [adaptor.input()]);
        assert_eq!((adaptor.n_operands(), adaptor.get_operand(1)), (1, None));
        let ctx = rewriter.context().clone();
        // Attributes are the operation's.
        let rank = ctx.integer_attr(ctx.integer_type(64), adaptor.rank(rewriter) + 1);
        let Some(ty) = rewriter.convert_type(adaptor.output(rewriter).ty(rewriter)) else { return Ok(false) };
        let attr = (ctx.identifier("rank"), rank);
        rewriter.replace_op_with_new_op(
            op.op(),
            ctx.op_name("low.reshape"),
            &[adaptor.input()],
            &[ty],
            &[attr],
        )?;
        Ok(true)
    }
}

struct LowerMany(Arc<TypeConverter>);

impl OpConversionPattern for LowerMany {
    type Op = ManyOp;

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn match_and_rewrite_multi(
        &self,
        op: ManyOp,
        adaptor: OneToNOpAdaptor<'_, ManyOp>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        assert_eq!(adaptor.name(rewriter), "x");
        assert!(adaptor.body(rewriter).is_empty(rewriter));
        let ctx = rewriter.context().clone();
        let sizes = [adaptor.first().len(), adaptor.rest().len(), adaptor.last().map_or(9, <[Value]>::len)];
        let text =
            format!("{sizes:?} {:?}", adaptor.rest().iter().map(|values| values.len()).collect::<Vec<_>>());
        let all: Vec<Value> = adaptor.operands().iter().flatten().copied().collect();
        let attr = (ctx.identifier("sizes"), ctx.string_attr(&text));
        rewriter.replace_op_with_new_op(op.op(), ctx.op_name("low.many"), &all, &[], &[attr])?;
        Ok(true)
    }
}

#[test]
fn patterns_receive_converted_operands_by_name() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let program = r#"
        %a, %b = "low.source"() : () -> (i8, i64)
        %c = "toy.reshape"(%a) <{rank = 4 : i64}> : (i8) -> i8
        "toy.many"(%b, %c, %b) <{name = "x", operandSegmentSizes = array<i32: 1, 2, 0>}> ({}) : (i64, i8, i64) -> ()
        "toy.many"(%a, %b) <{name = "x", operandSegmentSizes = array<i32: 1, 0, 1>}> ({}) : (i8, i64) -> ()"#;
    let mut ir = parse(&ctx, program).unwrap();
    let converter = converter(&ctx);
    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.add(LowerReshape(converter.clone())).add(LowerMany(converter.clone()));
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin", "low"]).add_illegal_dialects(["toy"]);
    let config = ConversionConfig { build_materializations: false, ..ConversionConfig::default() };
    let top = ir.top();
    apply_full_conversion(&mut ir, &[top], &target, &patterns.freeze().unwrap(), &config).unwrap();
    let lines: Vec<String> = ir.to_string().lines().map(|line| line.trim().to_owned()).collect();
    let low = lines.iter().filter(|line| line.contains("low.") && !line.contains("source"));
    assert_eq!(
        low.map(String::as_str).collect::<Vec<_>>(),
        [
            r#"%3 = "low.reshape"(%2) {rank = 5 : i64} : (i16) -> i16"#,
            r#""low.many"(%1#0, %1#1, %3, %1#0, %1#1) {sizes = "[2, 2, 9] [1, 2]"} : (i32, i32, i16, i32, i32) -> ()"#,
            r#""low.many"(%2, %1#0, %1#1) {sizes = "[1, 0, 2] []"} : (i16, i32, i32) -> ()"#,
        ],
        "{ir}"
    );
}

#[test]
fn a_pattern_on_single_values_declines_several() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let program =
        r#"%a = "low.source"() : () -> i64 %b = "toy.reshape"(%a) <{rank = 4 : i64}> : (i64) -> i64"#;
    let mut ir = parse(&ctx, program).unwrap();
    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.add(LowerReshape(converter(&ctx)));
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin", "low"]);
    let top = ir.top();
    let outcome = apply_full_conversion(
        &mut ir,
        &[top],
        &target,
        &patterns.freeze().unwrap(),
        &ConversionConfig::default(),
    );
    assert_eq!(
        outcome.unwrap_err().to_string(),
        "-:1:38: failed to legalize operation 'toy.reshape'\nnote: pattern `LowerReshape` does not match 'toy.reshape'"
    );
}

#[test]
fn an_adaptor_can_be_made_of_any_values() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let program = r#"%v:5 = "low.source"() : () -> (i8, i8, i8, i8, i8)
        "toy.nested"(%v#0, %v#0, %v#0, %v#0) <{sizes = array<i32: 2, 0, 1>}> : (i8, i8, i8, i8) -> ()
        "toy.many"(%v#0, %v#0) <{name = "x", operandSegmentSizes = array<i32: 1, 1, 0>}> ({}) : (i8, i8) -> ()
        "toy.plain_adaptor"() : () -> ()"#;
    let ir = parse(&ctx, program).unwrap();
    ir.verify().unwrap();
    let ops: Vec<Op> = ir.walk_pre_order(ir.top()).collect();
    let source: Vec<Value> = ops[1].results(&ir).collect();
    let nested = ops[2].cast::<NestedOp>(&ir).unwrap();
    let adaptor: NestedOpAdaptor<'_> = nested.with_operands(&ir, &source[1..]);
    assert_eq!(adaptor.one(), source[1]);
    assert_eq!(adaptor.groups(&ir), [&source[2..4], &[], &source[4..]]);
    assert_eq!(adaptor.typed_op(), nested);
    let many = ops[3].cast::<ManyOp>(&ir).unwrap();
    let adaptor: ManyOpAdaptor<'_> = many.with_operands(&ir, &source[3..]);
    assert_eq!((adaptor.first(), adaptor.rest(), adaptor.last()), (source[3], &source[4..], None));
    // The adaptor of `Plain` is called `PlainAdaptor_`, since another operation has the name.
    let plain = ops[4].cast::<toy::PlainAdaptor>(&ir).unwrap();
    let adaptor: toy::PlainAdaptorAdaptor<'_> = plain.with_operands(&ir, &[]);
    assert!(adaptor.operands().is_empty() && size_of::<toy::PlainAdaptor_<'_>>() > 0);
}

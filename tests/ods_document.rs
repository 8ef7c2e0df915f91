//! Promises of MLIR's document on ODS that no other test covers; `tests/spec/ods.txt` lists all of them.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;

ods! {
    pub mod doc;

    def Doc_Dialect : Dialect { let name = "doc"; }
    class Doc_Op<string mnemonic, list<Trait> traits = []> : Op<Doc_Dialect, mnemonic, traits>;

    def Layout : I32EnumAttr<"Layout", "where channels are", [I32EnumAttrCase<"First", 0>, I32EnumAttrCase<"Last", 1>]>;

    /// An operation that uses the common features.
    def Doc_MeanOp : Doc_Op<"mean", [NoMemoryEffect]> {
        let summary = "Means of windows";
        let description = [{ Each element is the mean of a window of the value. }];
        let arguments = (ins
            TensorOf<[F16, F32, F64]>:$value,
            ConfinedAttr<I64ArrayAttr, [ArrayMinCount<4>]>:$window,
            StrAttr:$padding,
            DefaultValuedAttr<DenseI64ArrayAttr, "{1, 2, 3}">:$steps,
            DefaultValuedAttr<F32Attr, "0.5f">:$weight,
            DefaultValuedAttr<Layout, "Layout::Last">:$layout);
        let results = (outs TensorOf<[F16, F32, F64]>:$output);
        DerivedTypeAttr T = DerivedTypeAttr<[{ $_op.value($_ir).ty($_ir).element_type_or_self($_ctx) }]>;
        let assemblyFormat = "$value `by` $window $padding (`steps` $steps^)? (`weight` $weight^)? attr-dict `:` functional-type(operands, results)";
    }
    def Doc_MixedOp : Doc_Op<"mixed", [SameVariadicOperandSize, SameVariadicResultSize]> {
        let arguments = (ins Variadic<I32>:$first, F32:$middle, Variadic<I32>:$last);
        let results = (outs Variadic<I32>:$some, Variadic<I32>:$others);
    }
    def Doc_MaybeOp : Doc_Op<"maybe", [SameVariadicOperandSize]> {
        let arguments = (ins Optional<I32>:$first, F32:$middle, Optional<I32>:$last);
    }
    def Doc_PartsOp : Doc_Op<"parts"> {
        let arguments = (ins F32:$head, VariadicOfVariadic<I32, "sizes">:$parts, DenseI32ArrayAttr:$sizes);
    }
    def Doc_LayersOp : Doc_Op<"layers", [SingleBlock, NoTerminator]> {
        let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$count);
        let regions = (region AnyRegion:$body);
        let hasVerifier = 1;
        let hasRegionVerifier = 1;
    }
    def Doc_InnerOp : Doc_Op<"inner"> { let arguments = (ins UnitAttr:$right); let hasVerifier = 1; }
    def Doc_JumpOp : Doc_Op<"jump", [Terminator]> {
        let arguments = (ins I32Attr:$case);
        let successors = (successor AnySuccessor:$default, VariadicSuccessor<AnySuccessor>:$cases);
    }
}

impl doc::LayersOp {
    fn verify(self, ir: &Ir) -> Result<(), String> {
        if self.count(ir) == 1 { Err("does not count to one".to_owned()) } else { Ok(()) }
    }

    fn verify_regions(self, ir: &Ir) -> Result<(), String> {
        if self.count(ir) == 2 { Err("does not hold for two".to_owned()) } else { Ok(()) }
    }
}

impl doc::InnerOp {
    fn verify(self, ir: &Ir) -> Result<(), String> {
        if self.right(ir) { Ok(()) } else { Err("is wrong inside".to_owned()) }
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<doc::Dialect>().allow_unregistered_dialects(true);
    ctx
}

fn read(ctx: &Context, text: &str) -> Ir {
    parse(ctx, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the only operation of that type.
fn only<D: OpDef>(ir: &Ir) -> D {
    ir.walk_pre_order(ir.top()).find_map(|op| D::cast(op, ir)).unwrap()
}

#[test]
fn defaults_are_not_written() {
    let ctx = context();
    let text = "%0 = \"t.a\"() : () -> tensor<4xf32>\n\
                %1 = doc.mean %0 by [1, 2, 3, 4] \"same\" : (tensor<4xf32>) -> tensor<4xf32>\n\
                %2 = doc.mean %0 by [1, 2, 3, 4] \"same\" steps [7] weight 2.000000e+00 {layout = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>";
    let ir = read(&ctx, text);
    ir.verify().unwrap();
    let mut means = ir.walk_pre_order(ir.top()).filter_map(|op| doc::MeanOp::cast(op, &ir));
    let (first, second) = (means.next().unwrap(), means.next().unwrap());
    assert_eq!(
        (first.steps(&ir), first.weight(&ir), first.layout(&ir)),
        (vec![1, 2, 3], 0.5, doc::Layout::Last)
    );
    assert_eq!(
        (second.steps(&ir), second.weight(&ir), second.layout(&ir)),
        (vec![7], 2.0, doc::Layout::First)
    );
    assert_eq!(first.t(&ir), ctx.float_type(pdll::ir::FloatKind::F32));
    let printed = ir.to_text(&pdll::text::PrintOptions::new().custom_forms(true));
    let lines: Vec<&str> = printed.lines().map(str::trim).filter(|line| line.contains("doc.mean")).collect();
    assert_eq!(lines, text.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn variadic_groups_of_equal_size_are_distinguished() {
    let ctx = context();
    let source = "%a, %b, %c, %d, %f = \"t.a\"() : () -> (i32, i32, i32, i32, f32)\n";
    let op = "%r:2 = \"doc.mixed\"(%a, %b, %f, %c, %d) : (i32, i32, f32, i32, i32) -> (i32, i32)";
    let ir = read(&ctx, &format!("{source}{op}"));
    ir.verify().unwrap();
    let mixed: doc::MixedOp = only(&ir);
    let operands: Vec<Value> = mixed.operands(&ir).collect();
    assert_eq!(mixed.first(&ir).collect::<Vec<_>>(), operands[..2]);
    assert_eq!(mixed.middle(&ir), operands[2]);
    assert_eq!(mixed.last(&ir).collect::<Vec<_>>(), operands[3..]);
    let results: Vec<Value> = mixed.results(&ir).collect();
    assert_eq!(
        (mixed.some(&ir).collect::<Vec<_>>(), mixed.others(&ir).collect::<Vec<_>>()),
        (vec![results[0]], vec![results[1]])
    );
}

#[test]
fn optional_groups_of_equal_size_are_there_together() {
    let ctx = context();
    let source = "%a, %b, %f = \"t.a\"() : () -> (i32, i32, f32)\n";
    let ir = read(&ctx, &format!("{source}\"doc.maybe\"(%f) : (f32) -> ()"));
    ir.verify().unwrap();
    let maybe: doc::MaybeOp = only(&ir);
    let operands: Vec<Value> = maybe.operands(&ir).collect();
    assert_eq!((maybe.first(&ir), maybe.middle(&ir), maybe.last(&ir)), (None, operands[0], None));
    let ir = read(&ctx, &format!("{source}\"doc.maybe\"(%a, %f, %b) : (i32, f32, i32) -> ()"));
    ir.verify().unwrap();
    let maybe: doc::MaybeOp = only(&ir);
    let operands: Vec<Value> = maybe.operands(&ir).collect();
    assert_eq!(
        (maybe.first(&ir), maybe.middle(&ir), maybe.last(&ir)),
        (Some(operands[0]), operands[1], Some(operands[2]))
    );
    let ir = read(&ctx, &format!("{source}\"doc.maybe\"(%a, %f) : (i32, f32) -> ()"));
    expect_test::expect!["-:2:1: error: 'doc.maybe' op operand #0 must be 32-bit float, but got 'i32'"]
        .assert_eq(&ir.verify().unwrap_err().to_string());
}

#[test]
fn sizes_of_parts_are_those_of_their_attribute() {
    let ctx = context();
    let source = "%a, %b, %c, %f = \"t.a\"() : () -> (i32, i32, i32, f32)\n";
    let op = |sizes: &str| {
        format!(
            "{source}\"doc.parts\"(%f, %a, %b, %c) <{{sizes = array<i32: {sizes}>}}> : (f32, i32, i32, i32) -> ()"
        )
    };
    let mut ir = read(&ctx, &op("1, 0, 2"));
    ir.verify().unwrap();
    let parts: doc::PartsOp = only(&ir);
    let sizes = |ir: &Ir| parts.parts(ir).into_iter().map(|part| part.count()).collect::<Vec<_>>();
    assert_eq!(sizes(&ir), [1, 0, 2]);
    // They are only updated by their setter.
    let operands: Vec<Value> = parts.operands(&ir).collect();
    let mut rewriter = PatternRewriter::new(&mut ir);
    rewriter.set_operands(*parts, &operands[..3]).unwrap();
    expect_test::expect!["-:2:1: error: 'doc.parts' op parts count (2) does not match with the total size (3) specified in attribute 'sizes'"].assert_eq(&rewriter.verify().unwrap_err().to_string());
    parts.set_sizes(&mut rewriter, &[2]).unwrap();
    rewriter.verify().unwrap();
    assert_eq!(sizes(&rewriter), [2]);
}

#[test]
fn verification_has_the_documented_order() {
    let inner = |right: bool| format!("\"doc.inner\"() {} : () -> ()", if right { "<{right}>" } else { "" });
    let layers = |count: i64, blocks: &str| {
        format!("\"doc.layers\"() <{{count = {count} : i64}}> ({{ {blocks} }}) : () -> ()")
    };
    let two_blocks = format!("^bb0: {} ^bb1: {}", inner(false), inner(false));
    let cases = [
        // Traits about structure.
        (layers(-1, &two_blocks), "'doc.layers' op expects region #0 to have 0 or 1 blocks"),
        // Constraints on types and attributes.
        (
            layers(-1, &inner(false)),
            "'doc.layers' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0",
        ),
        // The verifier of the operation, before its regions are verified.
        (layers(1, &inner(false)), "'doc.layers' op does not count to one"),
        (layers(2, &inner(false)), "'doc.inner' op is wrong inside"),
        // The verifier that may inspect regions.
        (layers(2, &inner(true)), "'doc.layers' op does not hold for two"),
    ];
    for (text, wanted) in cases {
        let ctx = context();
        let found = read(&ctx, &text).verify().unwrap_err();
        assert_eq!(found.errors[0].message, wanted, "{text}");
    }
    read(&context(), &layers(3, &inner(true))).verify().unwrap();
}

#[test]
fn variadic_successors_come_last() {
    let ctx = context();
    let text = "\"t.f\"() ({\n  \"doc.jump\"() [^bb1, ^bb2, ^bb1] <{case = 1 : i32}> : () -> ()\n\
                ^bb1:\n  \"t.end\"() : () -> ()\n^bb2:\n  \"t.end\"() : () -> ()\n}) : () -> ()";
    let ir = read(&ctx, text);
    ir.verify().unwrap();
    let jump: doc::JumpOp = only(&ir);
    let successors: Vec<Block> = jump.successors(&ir).collect();
    assert_eq!(jump.default(&ir), successors[0]);
    assert_eq!(jump.cases(&ir).collect::<Vec<_>>(), successors[1..]);
    assert_eq!(successors[0], successors[2]);
}

#[test]
fn invalid_ir_is_printed_in_generic_form() {
    let ctx = context();
    let options = pdll::text::PrintOptions::new().custom_forms(true);
    let text = |weight: &str| {
        format!(
            "%0 = \"t.a\"() : () -> tensor<4x{weight}>\n%1 = doc.mean %0 by [1, 2, 3, 4] \"same\" : (tensor<4x{weight}>) -> tensor<4x{weight}>"
        )
    };
    let right = read(&ctx, &text("f32"));
    expect_test::expect![[r#"
        module {
          %0 = "t.a"() : () -> tensor<4xf32>
          %1 = doc.mean %0 by [1, 2, 3, 4] "same" : (tensor<4xf32>) -> tensor<4xf32>
        }
    "#]]
    .assert_eq(&right.to_text(&options));
    let wrong = read(&ctx, &text("i8"));
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0 = "t.a"() : () -> tensor<4xi8>
          %1 = "doc.mean"(%0) <{layout = 1 : i32, padding = "same", steps = array<i64: 1, 2, 3>, weight = 5.000000e-01 : f32, window = [1, 2, 3, 4]}> : (tensor<4xi8>) -> tensor<4xi8>
        }) : () -> ()
    "#]].assert_eq(&wrong.to_text(&options));
}

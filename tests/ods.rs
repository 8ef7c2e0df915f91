//! Output of `ods!`: typed operations with accessors, builders, verifiers and inference; enumerations;
//! constraints.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::Trait;
use pdll::ods::VerifyMessage;
use pdll::prelude::*;

ods! {
    /// Every feature of definitions.
    pub mod all;

    def All_Dialect : Dialect { let name = "all"; let summary = "everything"; }
    class All_Op<string mnemonic, list<Trait> traits = []> : Op<All_Dialect, mnemonic, traits>;

    def Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"small", 0>, I32EnumAttrCase<"notSmall", 7, "not_small">]>;
    def Fast : I32BitEnumAttr<"Fast", "fast math", [
        I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"nnan", 0>, I32BitEnumAttrCaseBit<"noInf", 1, "ninf">]>;
    def FastAttr : EnumAttr<All_Dialect, Fast, "fast">;
    def Even : Type<CPred<"is_even_width($_ctx, $_self)">, "an integer of even width">;

    /// Adds.
    def AddOp : All_Op<"add", [Pure, Commutative, SameOperandsAndResultType]> {
        let summary = "Adds numbers";
        let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
        let results = (outs SignlessIntegerLike:$result);
    }
    def ConstantOp : All_Op<"constant", [Pure, ConstantLike, AllTypesMatch<["value", "result"]>]> {
        let arguments = (ins TypedAttrInterface:$value);
        let results = (outs AnyType:$result);
    }
    def AttrsOp : All_Op<"attrs"> {
        let arguments = (ins
            I32Attr:$plain, OptionalAttr<StrAttr>:$maybe, DefaultValuedAttr<I64Attr, "4">:$count, UnitAttr:$flag,
            ConfinedAttr<I64Attr, [IntMinValue<0>, IntMaxValue<9>]>:$small, Kind:$kind,
            DefaultValuedAttr<FastAttr, "Fast::noInf">:$fast, TypeAttr:$type, FlatSymbolRefAttr:$callee,
            DenseI64ArrayAttr:$sizes, F32Attr:$scale);
    }
    def SegmentsOp : All_Op<"segments", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
        let arguments = (ins Optional<Index>:$a, Variadic<I32>:$b, AnyType:$c);
        let results = (outs Optional<Index>:$x, Variadic<I32>:$y);
    }
    def VariadicOp : All_Op<"variadic"> {
        let arguments = (ins I1:$first, Variadic<AnyInteger>:$rest, F32:$last);
        let results = (outs Variadic<I32>:$out);
    }
    def NestedOp : All_Op<"nested"> {
        let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
    }
    def RegionsOp : All_Op<"regions", [SingleBlockImplicitTerminator<"YieldOp">]> {
        let regions = (region SizedRegion<1>:$body, VariadicRegion<MaxSizedRegion<2>>:$more);
    }
    def YieldOp : All_Op<"yield", [Terminator, HasParent<"RegionsOp">]> {
        let arguments = (ins Variadic<AnyType>:$values);
    }
    def ForkOp : All_Op<"fork", [Terminator]> {
        let successors = (successor AnySuccessor:$left, AnySuccessor:$right);
    }
    def BranchOp : All_Op<"br", [Terminator]> {
        let arguments = (ins Variadic<AnyType>:$values);
        let successors = (successor AnySuccessor:$to);
    }
    def ElementOp : All_Op<"element", [
        TypesMatchWith<"the element has the tensor's element type", "tensor", "element",
                       "$_self.element_type_or_self($_ctx)">]> {
        let arguments = (ins AnyTensor:$tensor);
        let results = (outs AnyType:$element, I1:$valid);
    }
    def CheckedOp : All_Op<"checked", [PredOpTrait<"there are few operands", CPred<"$_op.n_operands($_ir) < 3">>]> {
        let arguments = (ins Variadic<Even>:$values);
        let hasVerifier = 1;
    }
    def InferOp : All_Op<"infer", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
        let arguments = (ins AnyType:$type, I64Attr:$loc);
        let results = (outs AnyType:$self);
    }
}

ods! {
    pub mod shapes;
    #include "definitions/shapes.td"
}

ods!(
    r##"
    pub mod text;
    def Text_Dialect : Dialect { let name = "text"; }
    def Text_NameOp : Op<Text_Dialect, "name"> {
        let summary = "It isn't Rust's `tokens`";
        let arguments = (ins StrAttr:$name);
    }
    "##
);

fn is_even_width(ctx: &Context, ty: Type) -> bool {
    ty.bit_width(ctx).is_some_and(|width| width % 2 == 0)
}

impl all::CheckedOp {
    fn verify(self, ir: &Ir) -> Result<(), String> {
        let n = self.values(ir).len();
        if n == 1 { Err(format!("does not like {n} operand")) } else { Ok(()) }
    }
}

impl all::InferOp {
    fn infer_return_types(input: &pdll::ods::InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage> {
        let width = input.attr("loc").and_then(|attr| attr.as_i64(input.context())).ok_or("wants `loc`")?;
        Ok(TypeVec::from_elem(
            input.context().integer_type(u32::try_from(width).map_err(|_| "wants a width")?),
            1,
        ))
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<all::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Creates an operation with results of these types.
fn source(builder: &mut OpBuilder<'_>, types: &[Type]) -> Vec<Value> {
    let ctx = builder.context().clone();
    let state =
        pdll::ir::OperationState::new(ctx.op_name("test.source"), ctx.unknown_loc()).result_types(types);
    let op = builder.create_op(&state);
    op.results(builder.ir()).collect()
}

/// Returns the first error about the IR, without its location.
fn complaint(ir: &Ir) -> String {
    ir.verify().unwrap_err().errors[0].message.clone()
}

#[test]
fn operands_and_results_have_names() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let (i32, loc) = (ctx.integer_type(32), ctx.unknown_loc());
    let [a, b] = source(&mut builder, &[i32, i32])[..] else { panic!() };
    let add = all::AddOp::create(&mut builder, loc, i32, a, b);
    let sum = add.result(builder.ir());
    let inferred = all::AddOp::create_inferred(&mut builder, loc, sum, b).unwrap();
    assert_eq!((add.lhs(&ir), add.rhs(&ir)), (a, b));
    assert_eq!(inferred.lhs(&ir), add.result(&ir));
    assert_eq!(inferred.result(&ir).ty(&ir), i32);
    assert!(Op::from(add).is_pure(&ir) && add.op().has_trait(&ir, Trait::Commutative));
    assert_eq!(all::AddOp::cast(add.op(), &ir), Some(add));
    assert_eq!(all::ConstantOp::cast(add.op(), &ir), None);
    ir.verify().unwrap();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    add.set_rhs(&mut builder, a);
    assert_eq!(add.rhs(&ir), a);
}

#[test]
fn groups_are_distinguished() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let (i1, i32, f32, index) = (
        ctx.integer_type(1),
        ctx.integer_type(32),
        ctx.float_type(pdll::ir::FloatKind::F32),
        ctx.index_type(),
    );
    let loc = ctx.unknown_loc();
    let [p, q, r, s, t] = source(&mut builder, &[i1, i32, i32, f32, index])[..] else { panic!() };
    let variadic = all::VariadicOp::create(&mut builder, loc, &[i32, i32], p, &[q, r], s);
    let with = all::SegmentsOp::create(&mut builder, loc, Some(index), &[i32], Some(t), &[q], p);
    let without = all::SegmentsOp::create(&mut builder, loc, None, &[], None, &[q, r], p);
    let nested = all::NestedOp::create(&mut builder, loc, &[&[p], &[], &[q, r]]);
    ir.verify().unwrap();
    assert_eq!(variadic.first(&ir), p);
    assert_eq!(variadic.rest(&ir).collect::<Vec<_>>(), [q, r]);
    assert_eq!((variadic.last(&ir), variadic.out(&ir).len()), (s, 2));
    assert_eq!((with.a(&ir), with.b(&ir).collect::<Vec<_>>(), with.c(&ir)), (Some(t), vec![q], p));
    assert_eq!(with.x(&ir).map(|x| x.ty(&ir)), Some(index));
    assert_eq!((without.a(&ir), without.b(&ir).len(), without.c(&ir)), (None, 2, p));
    assert_eq!((without.x(&ir), without.y(&ir).len()), (None, 0));
    let groups: Vec<Vec<Value>> = nested.groups(&ir).into_iter().map(Iterator::collect).collect();
    assert_eq!(groups, [vec![p], vec![], vec![q, r]]);
}

#[test]
fn attributes_have_rust_values() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let i8 = ctx.integer_type(8);
    let op = all::AttrsOp::create(
        &mut builder,
        ctx.unknown_loc(),
        -3,
        None,
        None,
        true,
        9,
        all::Kind::NotSmall,
        None,
        i8,
        "f",
        &[1, -2],
        0.5,
    );
    ir.verify().unwrap();
    assert_eq!((op.plain(&ir), op.maybe(&ir), op.count(&ir), op.flag(&ir)), (-3, None, 4, true));
    assert_eq!((op.small(&ir), op.kind(&ir), op.fast(&ir)), (9, all::Kind::NotSmall, all::Fast::NO_INF));
    assert_eq!((op.r#type(&ir), op.callee(&ir), op.sizes(&ir), op.scale(&ir)), (i8, "f", vec![1, -2], 0.5));
    assert_eq!(op.plain_attr(&ir), ctx.integer_attr(ctx.integer_type(32), -3));
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    op.set_maybe(&mut builder, Some("now"));
    op.set_flag(&mut builder, false);
    op.set_fast(&mut builder, Some(all::Fast::NNAN | all::Fast::NO_INF));
    op.set_kind(&mut builder, all::Kind::Small);
    assert_eq!((op.maybe(&ir), op.flag(&ir), op.flag_attr(&ir)), (Some("now"), false, None));
    assert_eq!(op.fast(&ir).to_string(), "nnan|ninf");
    assert_eq!(op.kind(&ir), all::Kind::Small);
    ir.verify().unwrap();
}

ods! {
    /// Enumerations of one name in different namespaces, and a unit property.
    pub mod two;
    def Two_Dialect : Dialect { let name = "two"; }
    def First : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"A", 0>]> { let cppNamespace = "::first"; }
    def Second : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"B", 1>]> { let cppNamespace = "::second"; }
    def XOp : Op<Two_Dialect, "x"> {
        let arguments = (ins First:$first, Second:$second, UnitProp:$disjoint);
        let assemblyFormat = "attr-dict";
    }
}

#[test]
fn enumerations_of_different_namespaces_have_different_names() {
    let ctx = Context::new();
    ctx.load_dialect::<two::Dialect>();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    two::XOp::create(&mut builder, ctx.unknown_loc(), two::Kind::A, two::SecondKind::B, false);
    ir.verify().unwrap();
    assert_eq!(two::SecondKind::from_value(1), Some(two::SecondKind::B));
    assert_eq!(two::Kind::from_value(1), None);
}

#[test]
fn a_unit_property_is_set_in_properties_only() {
    let ctx = Context::new();
    ctx.load_dialect::<two::Dialect>();
    let text_of = |text: &str| {
        let ir = parse(&ctx, text).unwrap_or_else(|error| panic!("{error}"));
        ir.verify().unwrap();
        ir.to_string()
    };
    for (value, property) in [("false", "disjoint = false"), ("true", "disjoint")] {
        let others = "first = 0 : i32, second = 1 : i32";
        let attrs = format!("{{disjoint = {value}, {others}}}");
        let text = text_of(&format!("\"two.x\"() <{attrs}> : () -> ()"));
        assert!(text.contains(&format!("\"two.x\"() <{{{property}, {others}}}> : () -> ()")), "{text}");
        // Outside, it is another attribute of that name; inherent attributes are set.
        let expected =
            format!("\"two.x\"() <{{disjoint = false, {others}}}> {{disjoint = {value}}} : () -> ()");
        for text in [format!("two.x {attrs}"), format!("\"two.x\"() {attrs} : () -> ()")] {
            let text = text_of(&text);
            assert!(text.contains(&expected), "{text}");
        }
    }
    // Among the attributes that Rust code gives an operation, it is the property.
    let attrs =
        ["first", "second"].map(|name| (ctx.identifier(name), ctx.integer_attr(ctx.integer_type(32), 0)));
    let attrs = [attrs[0], attrs[1], (ctx.identifier("disjoint"), ctx.unit_attr())];
    let mut ir = Ir::new(&ctx);
    let state = pdll::ir::OperationState::new(ctx.op_name("two.x"), ctx.unknown_loc()).attrs(&attrs);
    OpBuilder::at_end_of_module(&mut ir).create_op(&state);
    assert!(ir.to_string().contains("<{disjoint, first = 0 : i32"), "{ir}");
}

#[test]
fn enumerations_have_text_and_number() {
    assert_eq!("not_small".parse(), Ok(all::Kind::NotSmall));
    assert_eq!("notSmall".parse::<all::Kind>(), Err(()));
    assert_eq!((all::Kind::NotSmall.value(), all::Kind::from_value(7)), (7, Some(all::Kind::NotSmall)));
    assert_eq!(all::Kind::from_value(1), None);
    assert_eq!(all::Fast::parse("ninf | nnan"), Some(all::Fast::NNAN | all::Fast::NO_INF));
    assert_eq!((all::Fast::NONE.to_string(), all::Fast::from_value(4)), ("none".to_owned(), None));
    assert!(all::Fast::from_value(3).unwrap().contains(all::Fast::NNAN));
    let ctx = context();
    let attr = all::Fast::NO_INF.to_dialect_attr(&ctx, "all", "fast");
    assert_eq!(all::Fast::from_dialect_attr(&ctx, attr, "all", "fast"), Some(all::Fast::NO_INF));
    assert_eq!(all::Fast::from_dialect_attr(&ctx, attr, "all", "other"), None);
}

#[test]
fn regions_and_successors_have_names() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let loc = ctx.unknown_loc();
    let op = all::RegionsOp::create(&mut builder, loc, 1);
    builder.create_block(op.body(builder.ir()), &[]);
    all::YieldOp::create(&mut builder, loc, &[]);
    let more = op.more(builder.ir())[0];
    let block = builder.create_block(more, &[]);
    let yields = all::YieldOp::create(&mut builder, loc, &[]);
    ir.verify().unwrap();
    assert_eq!(op.more(&ir).len(), 1);
    assert_eq!(yields.op().block(&ir), Some(block));
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let around = pdll::ir::OperationState::new(ctx.op_name("test.around"), loc).n_regions(1);
    let around = builder.create_op(&around);
    let region = around.region(builder.ir(), 0);
    builder.create_block(region, &[]);
    let target = builder.create_block(region, &[]);
    all::BranchOp::create(&mut builder, loc, &[], target);
    let start = region.entry(builder.ir()).unwrap();
    builder.set_insertion_point_to_end(start);
    let branch = all::BranchOp::create(&mut builder, loc, &[], target);
    assert_eq!(branch.to(&ir), target);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let fork = all::ForkOp::create(&mut builder, loc, start, target);
    assert_eq!((fork.left(&ir), fork.right(&ir)), (start, target));
}

#[test]
fn result_types_are_inferred() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let (i1, i8, loc) = (ctx.integer_type(1), ctx.integer_type(8), ctx.unknown_loc());
    let tensor = ctx.ranked_tensor_type(&[2], i8);
    let value = ctx.integer_attr(i8, 5);
    let constant = all::ConstantOp::create_inferred(&mut builder, loc, value).unwrap();
    let operand = source(&mut builder, &[tensor])[0];
    let element = all::ElementOp::create_inferred(&mut builder, loc, operand).unwrap();
    let declared = all::InferOp::create_inferred(&mut builder, loc, operand, 24).unwrap();
    let wrong = all::InferOp::create_inferred(&mut builder, loc, operand, -1);
    assert_eq!(wrong.unwrap_err().to_string(), "wants a width");
    assert_eq!(constant.result(&ir).ty(&ir), i8);
    assert_eq!((element.element(&ir).ty(&ir), element.valid(&ir).ty(&ir)), (i8, i1));
    assert_eq!(declared.self_(&ir).ty(&ir), ctx.integer_type(24));
    ir.verify().unwrap();
}

#[test]
fn wrong_operations_do_not_verify() {
    let ctx = context();
    let (i1, i32, i64, index, loc) = (
        ctx.integer_type(1),
        ctx.integer_type(32),
        ctx.integer_type(64),
        ctx.index_type(),
        ctx.unknown_loc(),
    );
    let f32 = ctx.float_type(pdll::ir::FloatKind::F32);
    let check = |build: &dyn Fn(&mut OpBuilder<'_>, &[Value]), wanted: &str| {
        let mut ir = Ir::new(&ctx);
        let mut builder = OpBuilder::at_end_of_module(&mut ir);
        let values = source(&mut builder, &[i1, i32, i64, f32, index]);
        build(&mut builder, &values);
        assert_eq!(complaint(&ir), wanted);
    };
    check(
        &|b, v| {
            all::AddOp::create(b, loc, i32, v[1], v[3]);
        },
        "'all.add' op operand #1 must be signless-integer, but got 'f32'",
    );
    check(
        &|b, v| {
            all::AddOp::create(b, loc, f32, v[1], v[1]);
        },
        "'all.add' op result #0 must be signless-integer, but got 'f32'",
    );
    check(
        &|b, v| {
            all::AddOp::create(b, loc, i32, v[1], v[2]);
        },
        "'all.add' op requires the same type for all operands and results",
    );
    check(
        &|b, v| {
            all::VariadicOp::create(b, loc, &[i32, i64], v[0], &[v[1]], v[3]);
        },
        "'all.variadic' op result #1 must be variadic of 32-bit signless integer, but got 'i64'",
    );
    check(
        &|b, v| {
            all::VariadicOp::create(b, loc, &[], v[0], &[v[1], v[4]], v[3]);
        },
        "'all.variadic' op operand #2 must be variadic of integer, but got 'index'",
    );
    check(
        &|b, _| {
            all::ConstantOp::create(b, loc, i32, ctx.integer_attr(i64, 1));
        },
        "'all.constant' op failed to verify that all of {value, result} have same type",
    );
    check(
        &|b, v| {
            let state = pdll::ir::OperationState::new(ctx.op_name("all.add"), loc).operands(&v[1..2]);
            b.create_op(&state.result_types(&[i32]));
        },
        "'all.add' op expected 2 operands, but found 1",
    );
    check(
        &|b, _| {
            b.create_op(
                &pdll::ir::OperationState::new(ctx.op_name("all.constant"), loc).result_types(&[i32]),
            );
        },
        "'all.constant' op requires attribute 'value'",
    );
    let attrs = |b: &mut OpBuilder<'_>, small: i64| {
        all::AttrsOp::create(b, loc, 0, None, None, true, small, all::Kind::Small, None, i32, "f", &[], 0.0)
    };
    check(
        &|b, _| {
            attrs(b, 10);
        },
        "'all.attrs' op attribute 'small' failed to satisfy constraint: 64-bit signless integer attribute whose minimum \
         value is 0 whose maximum value is 9",
    );
    check(
        &|b, _| {
            let op = attrs(b, 1);
            b.set_attr(op.op(), ctx.identifier("kind"), ctx.integer_attr(i32, 1));
        },
        "'all.attrs' op attribute 'kind' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 7",
    );
    check(
        &|b, _| {
            let op = attrs(b, 1);
            b.set_attr(op.op(), ctx.identifier("fast"), ctx.opaque_attr("all", "fast<what>"));
        },
        "'all.attrs' op attribute 'fast' failed to satisfy constraint: fast math",
    );
    check(
        &|b, v| {
            all::CheckedOp::create(b, loc, &[v[1], v[0]]);
        },
        "'all.checked' op operand #1 must be variadic of an integer of even width, but got 'i1'",
    );
    check(
        &|b, v| {
            all::CheckedOp::create(b, loc, &[v[1], v[1], v[1]]);
        },
        "'all.checked' op failed to verify that there are few operands",
    );
    check(
        &|b, v| {
            all::CheckedOp::create(b, loc, &[v[1]]);
        },
        "'all.checked' op does not like 1 operand",
    );
    check(
        &|b, v| {
            all::InferOp::create(b, loc, i32, v[1], 8);
        },
        "'all.infer' op inferred type(s) 'i8' are incompatible with return type(s) of operation 'i32'",
    );
    check(
        &|b, _| {
            all::YieldOp::create(b, loc, &[]);
        },
        "'all.yield' op expects parent op 'all.regions'",
    );
    check(
        &|b, _| {
            all::RegionsOp::create(b, loc, 0);
        },
        "'all.regions' op region #0 ('body') failed to verify constraint: region with 1 blocks",
    );
    check(
        &|b, _| {
            let op = all::RegionsOp::create(b, loc, 0);
            b.create_block(op.body(b.ir()), &[]);
            b.create_op(&pdll::ir::OperationState::new(ctx.op_name("test.end"), loc));
        },
        "'all.regions' op expects regions to end with 'all.yield', found 'test.end'",
    );
    check(
        &|b, v| {
            let op = all::SegmentsOp::create(b, loc, None, &[], None, &[v[1]], v[0]);
            b.set_attr(op.op(), ctx.identifier("operandSegmentSizes"), ctx.dense_i32_array_attr(&[2, 0, 0]));
        },
        "'all.segments' op operand group starting at #0 requires 0 or 1 element, but found 2",
    );
}

#[test]
fn definitions_can_be_in_files_and_strings() {
    let ctx = context();
    ctx.load_dialect::<shapes::Dialect>().load_dialect::<text::Dialect>();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let (i32, loc) = (ctx.integer_type(32), ctx.unknown_loc());
    let side = source(&mut builder, &[i32])[0];
    let square = shapes::SquareOp::create(&mut builder, loc, i32, side);
    let name = text::NameOp::create(&mut builder, loc, "plane");
    assert_eq!((square.side(&ir), name.name(&ir)), (side, "plane"));
    ir.verify().unwrap();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    shapes::SquareOp::create(&mut builder, loc, ctx.integer_type(8), side);
    assert_eq!(complaint(&ir), "'shapes.square' op result #0 must be a length, but got 'i8'");
}

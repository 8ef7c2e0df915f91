//! Included definitions without Rust versions of their C++, and the same definitions with all of them.

use pdll::prelude::*;

/// No hooks: the dialect works, and missing C++ is reported when it is needed.
mod bare {
    pdll::ods! {
        pub mod foreign;
        #include "definitions/foreign.td"
    }
}

/// All hooks, with `self` by value and by reference.
mod whole {
    use pdll::ir::TypeVec;
    use pdll::ods::InferTypesInput;
    use pdll::prelude::*;

    pdll::ods! {
        pub mod foreign;
        #include "definitions/foreign.td"
    }

    #[allow(non_snake_case)]
    fn Foreign_Number(ctx: &Context, ty: Type) -> bool {
        ty == ctx.integer_type(32)
    }

    #[allow(non_snake_case)]
    fn IsSmall(ctx: &Context, attr: Attribute) -> bool {
        attr.as_i64(ctx).is_some_and(|value| value < 10)
    }

    #[allow(non_snake_case)]
    fn Foreign_IsFine(ir: &Ir, op: Op) -> bool {
        op.discardable_attrs(ir).as_dictionary(ir.context()).is_some_and(<[_]>::is_empty)
    }

    #[allow(non_snake_case)]
    fn Foreign_Wide(ctx: &Context, ty: Type) -> bool {
        ty == ctx.integer_type(128)
    }

    #[allow(non_snake_case)]
    fn IsOdd(ctx: &Context, attr: Attribute) -> bool {
        attr.as_i64(ctx).is_some_and(|value| value % 2 == 1)
    }

    impl foreign::FlipOp {
        fn verify(&self, ir: &Ir) -> Result<(), String> {
            match self.times(ir) {
                Some(times) if times < 0 => Err(format!("cannot flip {times} times")),
                _ => Ok(()),
            }
        }

        pub fn create_with_input(builder: &mut pdll::ir::OpBuilder<'_>, input: Value) -> Self {
            let (loc, ty) = (builder.ir().context().unknown_loc(), input.ty(builder.ir()));
            Self::create(builder, loc, ty, input, None, None)
        }

        pub fn is_twice(self, ir: &Ir) -> bool {
            self.times(ir) == Some(2)
        }

        fn infer_return_types(input: &InferTypesInput<'_>) -> Result<TypeVec, String> {
            input.operand_type(0).map(|ty| [ty].into_iter().collect()).ok_or_else(|| "no input".to_owned())
        }
    }

    impl foreign::HoldOp {
        fn verify_regions(self, ir: &Ir) -> Result<(), &'static str> {
            let n_ops: usize = self.body(ir).blocks(ir).map(|block| block.ops(ir).count()).sum();
            if n_ops < 2 { Ok(()) } else { Err("holds too much") }
        }
    }

    pdll::pdll! {
        pub mod patterns;
        use foreign;

        Pattern => erase op<foreign.scale>(_: Value<_: Foreign_Number>) {level = attr<"3 : i32">};
    }
}

fn context<D: pdll::ods::Dialect>() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<D>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Returns the verifier's messages for each text in the two dialects.
fn said(text: &str) -> [String; 2] {
    let check = |ctx: Context| {
        let ir = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"));
        ir.verify().map_or_else(|e| e.to_string(), |()| "right".to_owned())
    };
    [check(context::<bare::foreign::Dialect>()), check(context::<whole::foreign::Dialect>())]
}

const SOURCE: &str = r#"%n, %r, %f = "test.source"() : () -> (i32, tensor<4xf32>, f32)"#;

#[test]
fn cpp_code_that_is_needed_must_be_supplied_in_rust() {
    let cases = [
        (
            r#""foreign.scale"(%n) {level = 3 : i32} : (i32) -> i32"#,
            "'foreign.scale' op attribute 'level' cannot be verified to be small level: the constraint is C++; write \
             `fn IsSmall(_: &Context, _: Attribute) -> bool` beside the `ods!`",
            "right",
        ),
        (
            r#""foreign.scale"(%n) {level = 33 : i32} : (i32) -> i32"#,
            "'foreign.scale' op attribute 'level' cannot be verified to be small level: the constraint is C++; write \
             `fn IsSmall(_: &Context, _: Attribute) -> bool` beside the `ods!`",
            "'foreign.scale' op attribute 'level' failed to satisfy constraint: small level",
        ),
        (r#""foreign.flip"(%r) : (tensor<4xf32>) -> tensor<4xf32>"#, "right", "right"),
        (
            r#""foreign.flip"(%f) : (f32) -> tensor<4xf32>"#,
            "'foreign.flip' op operand #0 must be row, but got 'f32'",
            "'foreign.flip' op operand #0 must be row, but got 'f32'",
        ),
        (
            r#""foreign.flip"(%r) {times = -1 : i32} : (tensor<4xf32>) -> tensor<4xf32>"#,
            "right",
            "'foreign.flip' op cannot flip -1 times",
        ),
        (
            r#""foreign.hold"() ({ ^bb0: "test.a"() : () -> () "test.b"() : () -> () }) : () -> ()"#,
            "right",
            "'foreign.hold' op holds too much",
        ),
    ];
    for (op, bare, whole) in cases {
        let [got_bare, got_whole] = said(&format!("{SOURCE}\n{op}\n"));
        let words =
            |said: &str| said.split_once("error: ").map_or(said.to_owned(), |(_, words)| words.to_owned());
        assert_eq!((words(&got_bare).as_str(), words(&got_whole).as_str()), (bare, whole), "{op}");
    }
}

#[test]
fn a_known_alternative_to_cpp_is_enough() {
    let unknown = |what: &str, summary: &str, function: &str| {
        format!(
            "'foreign.mark' op {what} cannot be verified to be {summary}: the constraint is C++; write `fn {function} -> bool` beside \
             the `ods!`"
        )
    };
    let value = unknown("operand #0", "wide", "Foreign_Wide(_: &Context, _: Type)");
    let tag = unknown("attribute 'tag'", "tag", "IsOdd(_: &Context, _: Attribute)");
    let right = || "right".to_owned();
    let cases = [
        ("%a", "i64", r#""a""#, right(), right()),
        ("%b", "i128", r#""a""#, value.clone(), right()),
        ("%c", "i8", r#""a""#, value, "'foreign.mark' op operand #0 must be wide, but got 'i8'".to_owned()),
        ("%a", "i64", "2 : i8", tag.clone(), right()),
        (
            "%a",
            "i64",
            "3 : i8",
            tag,
            "'foreign.mark' op attribute 'tag' failed to satisfy constraint: tag".to_owned(),
        ),
    ];
    for (operand, ty, tag, bare, whole) in cases {
        let got = said(&format!(
            "%a, %b, %c = \"test.source\"() : () -> (i64, i128, i8)\n\
             \"foreign.mark\"({operand}) {{tag = {tag}}} : ({ty}) -> ()\n"
        ));
        let words =
            got.map(|said| said.split_once("error: ").map_or(said.clone(), |(_, words)| words.to_owned()));
        assert_eq!(words, [bare, whole], "{operand} {tag}");
    }
}

#[test]
fn result_types_are_inferred_by_a_function_of_the_user() {
    let ctx = context::<whole::foreign::Dialect>();
    let mut ir = parse(&ctx, SOURCE).unwrap_or_else(|e| panic!("{e}"));
    let source = ir.walk_pre_order(ir.top()).find(|op| op.name_text(&ir) == "test.source");
    let row = source.map(|op| op.result(&ir, 1)).unwrap_or_else(|| panic!("no source"));
    let loc = ctx.unknown_loc();
    let mut builder = pdll::ir::OpBuilder::at_end_of_module(&mut ir);
    let made = whole::foreign::FlipOp::create_inferred(&mut builder, loc, row, None, None);
    let made = made.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(made.output(&ir).ty(&ir), row.ty(&ir));
    assert_eq!(made.times(&ir), None, "the default is said in C++ only");
    assert_eq!(made.factor(&ir), 0.5);
    let mut builder = pdll::ir::OpBuilder::at_end_of_module(&mut ir);
    let bare = bare::foreign::FlipOp::create_inferred(&mut builder, loc, row, None, None);
    assert_eq!(
        bare.map_err(|e| e.to_string()).err().as_deref(),
        Some(
            "the result types of 'foreign.flip' are inferred in C++; write `fn infer_return_types(input: \
             &InferTypesInput<'_>)` for it"
        )
    );
}

#[test]
fn patterns_ask_the_functions_that_are_supplied() {
    let ctx = context::<whole::foreign::Dialect>();
    let text = format!("{SOURCE}\n%s = \"foreign.scale\"(%n) {{level = 3 : i32}} : (i32) -> i32\n");
    let mut ir = parse(&ctx, &text).unwrap_or_else(|e| panic!("{e}"));
    let mut patterns = RewritePatternSet::new(&ctx);
    whole::patterns::populate(&mut patterns);
    let patterns = patterns.freeze().unwrap_or_else(|e| panic!("{e}"));
    apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(!ir.to_string().contains("foreign.scale"), "{ir}");
}

/// Called if a type has no function of the same name.
trait Fallback {
    fn create_with_input() -> &'static str {
        "no builder"
    }

    fn is_twice(&self) -> &'static str {
        "no method"
    }

    fn element() -> &'static str {
        "no derived attribute"
    }
}

impl Fallback for bare::foreign::FlipOp {}

#[test]
fn cpp_of_included_definitions_is_passed_over() {
    use bare::foreign::FlipOp;
    let ctx = context::<bare::foreign::Dialect>();
    let mut ir = parse(&ctx, SOURCE).unwrap_or_else(|e| panic!("{e}"));
    let row =
        ir.walk_pre_order(ir.top()).find(|op| op.name_text(&ir) == "test.source").map(|op| op.result(&ir, 1));
    let row = row.unwrap_or_else(|| panic!("no source"));
    let mut builder = pdll::ir::OpBuilder::at_end_of_module(&mut ir);
    // `skipDefaultBuilders` is ignored too, because there would be no builders.
    let ty = row.ty(builder.ir());
    let flip = FlipOp::create(&mut builder, ctx.unknown_loc(), ty, row, None, None);
    let found = (FlipOp::create_with_input(), Fallback::is_twice(&flip), FlipOp::element());
    assert_eq!(found, ("no builder", "no method", "no derived attribute"));
    assert_eq!(flip.input(&ir), row);
    // A user may write them beside the `ods!`.
    let mut builder = pdll::ir::OpBuilder::at_end_of_module(&mut ir);
    let flip = whole::foreign::FlipOp::create_with_input(&mut builder, row);
    assert!(!flip.is_twice(&ir));
}

#[test]
fn cpp_of_included_definitions_is_listed() {
    let cpp = ["builder", "derived attribute `element`", "class code"];
    let of_bare = bare::foreign::FlipOp::info().unchecked;
    assert_eq!(
        of_bare,
        [
            "verifier",
            "folder",
            "canonicalizer",
            "encoding of properties",
            "assembly format",
            "type inference",
            "predicate `input is fine`",
            "predicate `input is very fine`",
            "default value of `times`",
            cpp[0],
            cpp[1],
            cpp[2],
            "interface `Foreign_CostOpInterface`",
        ]
    );
    // rustc does not say whether a type has a function of the user's.
    let of_whole = whole::foreign::FlipOp::info().unchecked;
    assert!(cpp.iter().all(|what| of_whole.contains(what)), "{of_whole:?}");
    // Interfaces of MLIR have hooks.
    assert!(bare::foreign::LoopOp::info().unchecked.is_empty());
}

#[test]
fn predicates_of_traits_are_asked_if_rust_supplies_them() {
    let flip =
        |attrs: &str| format!(r#"{SOURCE} "foreign.flip"(%r) {attrs} : (tensor<4xf32>) -> tensor<4xf32>"#);
    assert_eq!(said(&flip("")), ["right", "right"]);
    let [bare, whole] = said(&flip("{t.bad}"));
    assert_eq!(bare, "right");
    assert!(whole.ends_with("error: 'foreign.flip' op failed to verify that input is very fine"), "{whole}");
    let unchecked = |info: pdll::ods::OpInfo| info.unchecked;
    let name = "predicate `input is very fine`";
    assert!(unchecked(bare::foreign::FlipOp::info()).contains(&name));
    assert!(!unchecked(whole::foreign::FlipOp::info()).contains(&name));
}

//! Conversion patterns in PDLL, in macros and loaded at run time.

use std::sync::Arc;

use pdll::conversion::{
    ConversionConfig, ConversionTarget, TypeConverter, apply_full_conversion,
    register_conversion_pdl_functions,
};
use pdll::prelude::*;
use pdll::runtime_compiler::patterns_of_pdll;

/// `i8` becomes `i16`, and `f32` cannot be converted.
fn converter(ctx: &Context) -> Arc<TypeConverter> {
    let [i8, i16] = [8, 16].map(|width| ctx.integer_type(width));
    let f32 = ctx.float_type(pdll::ir::FloatKind::F32);
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(move |_, ty| if ty == f32 { None } else { Some(ty) });
    converter.add_conversion(move |_, ty| (ty == i8).then_some(i16));
    converter.share()
}

/// Converts fully with patterns that `populate` adds; returns the operations of `low` or the error.
fn convert(program: &str, populate: impl FnOnce(&mut RewritePatternSet)) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<same::Dialect>();
    let mut ir = parse(&ctx, program).unwrap();
    let before = ir.to_string();
    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.register_type_converter("ToLow", &converter(&ctx));
    populate(&mut patterns);
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin", "low", "same"]);
    let config = ConversionConfig { build_materializations: false, ..ConversionConfig::default() };
    let top = ir.top();
    match apply_full_conversion(&mut ir, &[top], &target, &patterns.freeze().unwrap(), &config) {
        Err(error) => {
            assert_eq!(ir.to_string(), before);
            error.to_string()
        }
        Ok(_) => {
            let text = ir.to_string();
            let shown = |line: &&str| ["low.", "same.", "cast"].iter().any(|part| line.contains(part));
            let lines = text.lines().map(str::trim).filter(shown);
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}

ods! {
    mod same;

    def Same_Dialect : Dialect { let name = "same"; }
    def IncOp : Op<Same_Dialect, "inc", [SameOperandsAndResultType]> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$output);
    }
}

pdll! {
    mod inferring;
    use same;

    TypeConverter ToLow;

    Pattern Inc => replace op<t.inc>(x: Value) with op<same.inc>(x);
}

#[test]
fn operations_that_infer_their_types_have_converted_ones() {
    let program =
        r#"%a = "low.source"() : () -> i8 %b = "t.inc"(%a) : (i8) -> i8 "low.use"(%b) : (i8) -> ()"#;
    let converted = convert(program, inferring::populate);
    assert_eq!(
        converted,
        r#"%0 = "low.source"() : () -> i8
%1 = "builtin.unrealized_conversion_cast"(%0) : (i8) -> i16
%2 = "same.inc"(%1) : (i16) -> i16
%3 = "builtin.unrealized_conversion_cast"(%2) : (i16) -> i8
"low.use"(%3) : (i8) -> ()"#
    );
}

/// The same patterns in a macro and as text.
macro_rules! both {
    ($name:ident, $text:tt) => {
        mod $name {
            pdll::pdll! { $text }

            pub(super) const TEXT: &str = $text;
        }
    };
}

both!(
    implicit,
    "
    TypeConverter ToLow;

    // All that the match section binds is converted.
    Pattern Add => replace op<t.add>(x: Value, y: Value) -> (t: Type) with op<low.add>(x, y) -> (t);
    // So are the result types of the replaced operation.
    Pattern Neg => replace op<t.neg>(x: Value) with op<low.neg>(x);
    Pattern All => replace op<t.all>(xs: ValueRange) -> (ts: TypeRange) with op<low.all>(xs) -> (ts);
    // Results of matched operations are values that may have been replaced.
    Pattern Nested {
        let inner = op<t.neg>(x: Value);
        let root = op<t.twice>(inner.0) -> (t: Type);
        rewrite root with { replace root with op<low.twice>(inner.0, x) -> (t); };
    }
    Pattern Forward {
        let inner = op<t.neg>;
        replace op<t.forward>(inner) with inner;
    }
    Pattern Id => replace op<t.id>(x: Value) with x;
    Pattern Parts {
        let root = op<t.parts>(x: Value, _: Value) -> (t: Type);
        rewrite root with {
            let literal = op<low.literal> -> (type<\"i8\">);
            let both = op<low.both>((x, literal.0)) -> (t);
            replace root with both.0;
        };
    }
"
);

const PROGRAM: &str = r#"
    %a = "low.source"() : () -> i8
    %b = "t.neg"(%a) : (i8) -> i8
    %c = "t.add"(%a, %b) : (i8, i8) -> i8
    %d, %e = "t.all"(%c, %a) : (i8, i8) -> (i8, i32)
    %f = "t.twice"(%b) : (i8) -> i8
    %g = "t.forward"(%b) : (i8) -> i8
    %h = "t.id"(%g) : (i8) -> i8
    %i = "t.parts"(%h, %e) : (i8, i32) -> i8
"#;

const CONVERTED: &str = r#"%0 = "low.source"() : () -> i8
%1 = "builtin.unrealized_conversion_cast"(%0) : (i8) -> i16
%2 = "low.neg"(%1) : (i16) -> i16
%3 = "low.add"(%1, %2) : (i16, i16) -> i16
%4:2 = "low.all"(%3, %1) : (i16, i16) -> (i16, i32)
%5 = "low.twice"(%2, %1) : (i16, i16) -> i16
%6 = "low.literal"() : () -> i8
%7 = "low.both"(%2, %6) : (i16, i8) -> i16"#;

#[test]
fn rewrites_use_converted_values_and_types() {
    assert_eq!(convert(PROGRAM, implicit::populate_generated_pdll_patterns), CONVERTED);
}

#[test]
fn texts_convert_as_macros_do() {
    let add = |set: &mut RewritePatternSet| {
        set.add_pdll("lower.pdll", implicit::TEXT, &PdllOptions::default()).unwrap();
    };
    assert_eq!(convert(PROGRAM, add), CONVERTED);
}

#[test]
fn the_pdl_dialect_has_the_calls_that_upstream_registers() {
    let text = "TypeConverter ToLow; Pattern Neg => replace op<t.neg>(x: Value) with op<low.neg>(x);";
    let patterns = patterns_of_pdll("lower.pdll", text, &PdllOptions::default()).unwrap();
    let ir = pdll::pdl::export(&Context::new(), &patterns).unwrap();
    let text = ir.to_text(&pdll::text::PrintOptions::new().custom_forms(true));
    for call in [r#"%2 = apply_native_rewrite "convertValue"(%"#, r#"apply_native_rewrite "convertTypes"(%"#]
    {
        assert!(text.contains(call.trim_start_matches("%2 = ")), "{text}");
    }
    // What was exported and imported again converts too: its native functions are those of the driver.
    let imported = pdll::pdl::import(&ir).unwrap();
    let add = |set: &mut RewritePatternSet| {
        register_conversion_pdl_functions(set);
        set.with_named_type_converter("ToLow", |set| {
            set.add_patterns(imported, Vec::new()).unwrap();
        });
    };
    let program = r#"%a = "low.source"() : () -> i8 %b = "t.neg"(%a) : (i8) -> i8"#;
    assert!(convert(program, add).ends_with(r#"%2 = "low.neg"(%1) : (i16) -> i16"#));
}

both!(
    explicit,
    "
    Pattern ConvertCast {
        let root = op<t.cast>(input: Value) -> (ty: Type);
        let converted = convert_type<ToLow>(ty);
        let value = converted_operand(input, converted);
        rewrite root with {
            // The operand itself is the original one.
            op<low.original>(input) -> ();
            let result = op<low.cast>(value) -> (converted);
            replace root with result;
        };
    }
    Pattern ConvertMany {
        let root = op<t.many>(inputs: ValueRange) -> (types: TypeRange);
        rewrite root with {
            replace root with op<low.many>(converted_operand(inputs)) -> (convert_type<ToLow>(types));
        };
    }
"
);

#[test]
fn conversions_can_be_explicit() {
    let program = r#"
        %a = "low.source"() : () -> i8
        %b = "t.cast"(%a) : (i8) -> i8
        %c:2 = "t.many"(%a, %b) : (i8, i8) -> (i8, i1)"#;
    let expected = r#"%0 = "low.source"() : () -> i8
%1 = "builtin.unrealized_conversion_cast"(%0) : (i8) -> i16
"low.original"(%0) : (i8) -> ()
%2 = "low.cast"(%1) : (i16) -> i16
%3:2 = "low.many"(%1, %2) : (i16, i16) -> (i16, i1)"#;
    assert_eq!(convert(program, explicit::populate_generated_pdll_patterns), expected);
    let add = |set: &mut RewritePatternSet| {
        set.add_pdll("lower.pdll", explicit::TEXT, &PdllOptions::default()).unwrap();
    };
    assert_eq!(convert(program, add), expected);
}

#[test]
fn a_value_of_another_type_or_without_conversion_does_not_match() {
    let program = r#"%a = "low.source"() : () -> i8 %b = "t.cast"(%a) : (i8) -> i32"#;
    let expected =
        "-:1:37: failed to legalize operation 't.cast'\nnote: pattern `ConvertCast` does not match 't.cast'";
    assert_eq!(convert(program, explicit::populate_generated_pdll_patterns), expected);
    let program = r#"%a = "low.source"() : () -> f32 %b = "t.neg"(%a) : (f32) -> f32"#;
    let expected = "-:1:38: failed to legalize operation 't.neg'\nnote: pattern `Neg` does not match 't.neg'";
    assert_eq!(convert(program, implicit::populate_generated_pdll_patterns), expected);
}

mod asks {
    use pdll::ir::{Type, Value};
    use pdll::rewrite::PatternRewriter;

    pdll::pdll! {
        TypeConverter ToLow;
        Constraint IsWide(value: Value);
        Constraint IsSame(a: Type, b: Type);
        // Constraints receive what is passed: the original, or the converted value.
        Pattern Wide with benefit(2) {
            let root = op<t.wide>(x: Value) -> (t: Type);
            IsWide(converted_operand(x));
            rewrite root with { replace root with op<low.wide>(x) -> (t); };
        }
        Pattern Narrow {
            let root = op<t.wide>(x: Value) -> (t: Type);
            IsWide(x);
            rewrite root with { replace root with op<low.original>(x) -> (t); };
        }
        Pattern Same {
            let root = op<t.same>(x: Value) -> (t: Type);
            IsSame(t, convert_type(t));
            rewrite root with { replace root with op<low.same>(x) -> (t); };
        }
    }

    #[allow(non_snake_case)]
    fn IsWide(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
        value.ty(rewriter).bit_width(rewriter.context()) == Some(16)
    }

    #[allow(non_snake_case)]
    fn IsSame(_: &mut PatternRewriter<'_>, a: Type, b: Type) -> bool {
        a == b
    }
}

#[test]
fn constraints_ask_for_the_original_or_the_converted_value() {
    let program = r#"%a = "low.source"() : () -> i8 %b = "t.wide"(%a) : (i8) -> i8"#;
    let converted = convert(program, asks::populate_generated_pdll_patterns);
    assert!(converted.ends_with(r#"%2 = "low.wide"(%1) : (i16) -> i16"#), "{converted}");
    let program = r#"%a = "low.source"() : () -> i32 %b = "t.same"(%a) : (i32) -> i32"#;
    let converted = convert(program, asks::populate_generated_pdll_patterns);
    assert!(converted.ends_with(r#"%1 = "low.same"(%0) : (i32) -> i32"#), "{converted}");
    let program = r#"%a = "low.source"() : () -> i8 %b = "t.same"(%a) : (i8) -> i8"#;
    let expected =
        "-:1:37: failed to legalize operation 't.same'\nnote: pattern `Same` does not match 't.same'";
    assert_eq!(convert(program, asks::populate_generated_pdll_patterns), expected);
}

#[test]
fn a_converter_must_be_registered() {
    let ctx = Context::new();
    let mut patterns = RewritePatternSet::new(&ctx);
    implicit::populate_generated_pdll_patterns(&mut patterns);
    assert_eq!(
        patterns.freeze().unwrap_err().to_string(),
        "the type converter `ToLow` is not registered: register it with `RewritePatternSet::register_type_converter` \
         before its patterns are added, or add them within `with_type_converter`"
    );
    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.with_type_converter(&converter(&ctx), implicit::populate_generated_pdll_patterns);
    assert_eq!(patterns.freeze().unwrap().len(), 7);
}

/// Returns all diagnostics of a text.
fn errors_of(text: &str) -> String {
    let error = patterns_of_pdll("f.pdll", text, &PdllOptions::default()).unwrap_err();
    let lines: Vec<String> = error.diagnostics.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn what_cannot_be_converted_is_an_error() {
    expect_test::expect![[r#"
        f.pdll:1:51: error: `converted_operand` needs a type converter, but none is named
          Pattern => replace op<t.a>(x: Value) with op<t.b>(converted_operand(x)) -> (type<"i8">);
                                                            ^^^^^^^^^^^^^^^^^
        help: name it before the patterns: `TypeConverter Name;`"#]]
    .assert_eq(&errors_of(
        "Pattern => replace op<t.a>(x: Value) with op<t.b>(converted_operand(x)) -> (type<\"i8\">);",
    ));
    expect_test::expect![[r#"
        f.pdll:2:15: error: the type converter has already been named
          TypeConverter B;
                        ^
        f.pdll:1:15: note: see previous definition here
          TypeConverter A;
                        ^"#]]
    .assert_eq(&errors_of("TypeConverter A;\nTypeConverter B;\nPattern => erase op<t.a>;"));
    expect_test::expect![[r#"
        f.pdll:2:72: error: patterns of one file use one type converter, but here is `B` beside `A`
          Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<B>(t); erase r; }
                                                                                 ^
        f.pdll:1:15: note: the other one is named here
          TypeConverter A;
                        ^"#]].assert_eq(&errors_of(
        "TypeConverter A;\nPattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<B>(t); erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:2:59: error: unable to convert expression of type `Value` to the expected type of `Type`
          Pattern { let r = op<t.a>(x: Value); let u = convert_type(x); erase r; }
                                                                    ^"#]]
    .assert_eq(&errors_of(
        "TypeConverter A;\nPattern { let r = op<t.a>(x: Value); let u = convert_type(x); erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:2:77: error: unable to convert expression of type `Type` to the expected type of `Value`
          Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = converted_operand(t); erase r; }
                                                                                      ^"#]].assert_eq(&errors_of(
        "TypeConverter A;\nPattern { let r = op<t.a>(x: Value) -> (t: Type); let u = converted_operand(t); erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:2:85: error: expected `Type` expression, but got `TypeRange`
          Pattern { let r = op<t.a>(x: Value) -> (t: TypeRange); let u = converted_operand(x, t); erase r; }
                                                                                              ^"#]].assert_eq(&errors_of(
        "TypeConverter A;\nPattern { let r = op<t.a>(x: Value) -> (t: TypeRange); let u = converted_operand(x, t); erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:2:46: error: `converted_operand` takes a value and, if needed, its converted type, but got 0 arguments
          Pattern { let r = op<t.a>(x: Value); let u = converted_operand(); erase r; }
                                                       ^^^^^^^^^^^^^^^^^"#]].assert_eq(&errors_of(
        "TypeConverter A;\nPattern { let r = op<t.a>(x: Value); let u = converted_operand(); erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:2:42: error: unable to negate the conversion of a type
          Pattern { let r = op<t.a>(x: Value); not converted_operand(x); erase r; }
                                                   ^^^^^^^^^^^^^^^^^"#]]
    .assert_eq(&errors_of(
        "TypeConverter A;\nPattern { let r = op<t.a>(x: Value); not converted_operand(x); erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:1:15: error: expected name of a type converter after `TypeConverter`
          TypeConverter ;
                        ^"#]]
    .assert_eq(&errors_of("TypeConverter ;\nPattern => erase op<t.a>;"));
    expect_test::expect![[r#"
        f.pdll:2:1: error: expected `;` after type converter
          Pattern => erase op<t.a>;
          ^^^^^^^"#]]
    .assert_eq(&errors_of("TypeConverter A\nPattern => erase op<t.a>;"));
    expect_test::expect![[r#"
        f.pdll:1:72: error: expected name of a type converter after `convert_type<`
          Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<"x">(t); erase r; }
                                                                                 ^^^"#]]
    .assert_eq(&errors_of(
        "Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<\"x\">(t); erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:1:73: error: expected `>` after type converter
          Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<A; erase r; }
                                                                                  ^"#]]
    .assert_eq(&errors_of(
        "Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<A; erase r; }",
    ));
    expect_test::expect![[r#"
        f.pdll:1:74: error: expected `(` after `convert_type<…>`
          Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<A>; erase r; }
                                                                                   ^"#]]
    .assert_eq(&errors_of(
        "Pattern { let r = op<t.a>(x: Value) -> (t: Type); let u = convert_type<A>; erase r; }",
    ));
}

#[test]
fn the_words_are_names_like_others() {
    // A function or variable of these names hides the conversion.
    let text = "Constraint convert_type(t: Type) -> Type;
        Pattern TypeConverter { let converted_operand = op<t.a>() -> (t: Type); convert_type(t); erase converted_operand; }";
    assert_eq!(patterns_of_pdll("f.pdll", text, &PdllOptions::default()).unwrap().len(), 1);
}

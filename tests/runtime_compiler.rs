//! Run-time patterns: native functions by name, one order with patterns of `pdll!`, searches, and errors in
//! texts.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::diagnostic::Severity;
use pdll::native::{NativeKind, PdlValue};
use pdll::prelude::*;

#[native_constraint]
fn same_type(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a.ty(rewriter) == b.ty(rewriter)
}

#[native_constraint]
fn first_and_type(ir: &pdll::ir::Ir, values: &[Value]) -> Option<(Value, Type)> {
    let first = *values.first()?;
    Some((first, first.ty(ir)))
}

#[native_constraint]
fn is_index(rewriter: &mut PatternRewriter, ty: Type) -> bool {
    ty == rewriter.context().index_type()
}

#[native_rewrite]
fn never(_: &mut PatternRewriter) -> Option<Value> {
    None
}

#[native_rewrite]
fn mark(rewriter: &mut PatternRewriter, op: Op, tag: Attribute) -> Result<(), RewriteError> {
    let name = rewriter.context().identifier("marked");
    rewriter.set_attr(op, name, tag)
}

pdll! {
    mod compiled;

    Pattern Middle with benefit(5) => replace op<u.both>(x: Value) -> (t: Type) with op<u.compiled>(x) -> (t);
    Pattern Tie with benefit(3) => replace op<u.tie>(x: Value) -> (t: Type) with op<u.compiled>(x) -> (t);
}

fn set(ctx: &Context, text: &str) -> RewritePatternSet {
    ctx.allow_unregistered_dialects(true);
    let mut patterns = RewritePatternSet::new(ctx);
    patterns.register::<SameType>().register::<FirstAndType>().register::<IsIndex>();
    patterns.register::<Never>().register::<Mark>();
    patterns.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    patterns
}

fn rewrite(ctx: &Context, patterns: RewritePatternSet, body: &str) -> String {
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(ctx, body).unwrap();
    apply_patterns_greedily(&mut ir, &patterns.freeze().unwrap(), &GreedyRewriteConfig::default()).unwrap();
    ir.verify().unwrap();
    ir.to_string()
}

#[test]
fn native_functions_are_called_with_results_and_negated() {
    let ctx = Context::new();
    let patterns = set(
        &ctx,
        "Constraint SameType(a: Value, b: Value);
        Constraint FirstAndType(values: ValueRange) -> (first: Value, ty: Type);
        Constraint IsIndex(ty: Type);
        Rewrite Never() -> Value;
        Rewrite Mark(op: Op, tag: Attr);
        Pattern Declines with benefit(9) {
            let root = op<test.many>(values: ValueRange);
            replace root with Never();
        }
        Pattern First {
            let root = op<test.many>(values: ValueRange) -> (type: Type);
            let found = FirstAndType(values);
            SameType(root.0, found.first);
            not IsIndex(found.ty);
            replace root with found.first;
        }
        Pattern Marks {
            let root = op<test.old>(arg: Value) -> (t: Type);
            rewrite root with {
                let made = op<test.new>(arg) -> (t);
                Mark(made, attr<\"7 : i8\">);
                replace root with made;
            };
        }",
    );
    let text = rewrite(
        &ctx,
        patterns,
        r#"%0:2 = "test.a"() : () -> (i32, i32)
        %1 = "test.many"(%0#1, %0#0) : (i32, i32) -> i32
        %2 = "test.index"() : () -> index
        %3 = "test.many"(%2) : (index) -> index
        %4 = "test.many"(%2) : (index) -> i32
        %5 = "test.old"(%4) : (i32) -> i64
        "test.z"(%1, %3, %5) : (i32, index, i64) -> ()"#,
    );
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0:2 = "test.a"() : () -> (i32, i32)
          %1 = "test.index"() : () -> index
          %2 = "test.many"(%1) : (index) -> index
          %3 = "test.many"(%1) : (index) -> i32
          %4 = "test.new"(%3) {marked = 7 : i8} : (i32) -> i64
          "test.z"(%0#1, %2, %4) : (i32, index, i64) -> ()
        }) : () -> ()"#]]
    .assert_eq(&text);
}

#[test]
fn patterns_of_both_kinds_are_tried_in_order_of_benefit() {
    let replace = |benefit: u16, op: &str, by: &str| {
        format!(
            "Pattern with benefit({benefit}) => replace op<{op}>(x: Value) -> (t: Type) with op<{by}>(x) -> (t);\n"
        )
    };
    let body = r#"%0 = "u.src"() : () -> i32
        %1 = "u.both"(%0) : (i32) -> i32
        %2 = "u.tie"(%0) : (i32) -> i32
        "u.use"(%1, %2) : (i32, i32) -> ()"#;
    let run = |benefit: u16, is_first: bool| {
        let ctx = Context::new();
        let text = replace(benefit, "u.both", "u.loaded") + &replace(3, "u.tie", "u.loaded");
        ctx.allow_unregistered_dialects(true);
        let mut patterns = RewritePatternSet::new(&ctx);
        if !is_first {
            compiled::populate(&mut patterns);
        }
        patterns.add_pdll("rules.pdll", &text, &PdllOptions::default()).unwrap();
        if is_first {
            compiled::populate(&mut patterns);
        }
        let text = rewrite(&ctx, patterns, body);
        let by = |line: usize| text.lines().nth(line).unwrap().split('"').nth(1).unwrap().to_owned();
        (by(2), by(3))
    };
    let both = |a: &str, b: &str| (format!("u.{a}"), format!("u.{b}"));
    assert_eq!(run(6, false), both("loaded", "compiled"));
    assert_eq!(run(4, false), both("compiled", "compiled"));
    assert_eq!(run(6, true), both("loaded", "loaded"));
    assert_eq!(run(4, true), both("compiled", "loaded"));
}

#[test]
fn searches_among_users_go_on_until_all_that_follows_holds() {
    let ctx = Context::new();
    let patterns = set(
        &ctx,
        "Constraint IsIndex(ty: Type);
        Pattern {
            let root = op<u.root>(x: Value);
            let user = op<u.user>(x, y: Value) -> (t: Type);
            let last = op<u.last>(user.0);
            IsIndex(t);
            rewrite root with { erase last; replace root with y; };
        }",
    );
    let text = rewrite(
        &ctx,
        patterns,
        r#"%0:4 = "u.src"() : () -> (i32, i32, i32, i32)
        %1 = "u.root"(%0#0) : (i32) -> i32
        %2 = "u.user"(%0#0, %0#1) : (i32, i32) -> i32
        %3 = "u.user"(%0#0, %0#2) : (i32, i32) -> index
        %4 = "u.user"(%0#0, %0#3) : (i32, i32) -> index
        "u.last"(%2) : (i32) -> ()
        "u.other"(%4) : (index) -> ()
        "u.last"(%3) {tag = 1 : i8} : (index) -> ()
        "u.use"(%1) : (i32) -> ()"#,
    );
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0:4 = "u.src"() : () -> (i32, i32, i32, i32)
          %1 = "u.user"(%0#0, %0#1) : (i32, i32) -> i32
          %2 = "u.user"(%0#0, %0#2) : (i32, i32) -> index
          %3 = "u.user"(%0#0, %0#3) : (i32, i32) -> index
          "u.last"(%1) : (i32) -> ()
          "u.other"(%3) : (index) -> ()
          "u.use"(%0#2) : (i32) -> ()
        }) : () -> ()"#]]
    .assert_eq(&text);
}

#[test]
fn mistakes_are_reported_at_their_place_and_leave_the_set_unchanged() {
    let error = |text: &str| {
        let ctx = Context::new();
        let mut patterns = RewritePatternSet::new(&ctx);
        let error = patterns.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap_err();
        assert_eq!(patterns.len(), 0);
        patterns.freeze().unwrap();
        error.to_string()
    };
    assert_eq!(
        error("Pattern => erase op<a.b>;\nPattern => replace op<a.b>(arg: Value)\n  with agr;\n"),
        "rules.pdll:3:8: error: undefined reference to `agr`\n    with agr;\n         ^^^\nhelp: did you mean `arg`?"
    );
    assert_eq!(
        error(
            "Pattern Wrong {\n  let root = op<builtin.modul> -> (type<\"!foo.bar\">);\n  rewrite root with {\n    \
             let made = op<other.op>;\n    erase root;\n  };\n}"
        ),
        "rules.pdll:2:36: error: pattern `Wrong`: type `!foo.bar`: `!foo.bar` type created with unregistered dialect; \
         if this is intended, use `--allow-unregistered-dialect`, or `allow_unregistered_dialects` of the context\n\
         rules.pdll:2:14: error: pattern `Wrong`: dialect `builtin` has no operation `builtin.modul`; did you mean \
         `builtin.module`?\n\
         rules.pdll:4:16: error: pattern `Wrong`: operation `other.op`: dialect `other` is not loaded; load it before the \
         patterns, or call `allow_unregistered_dialects` of the context"
    );
}

#[test]
fn native_functions_that_are_missing_or_wrong_are_reported_together_when_the_set_is_frozen() {
    let ctx = Context::new();
    let mut patterns = set(
        &ctx,
        "Constraint SameTyp(a: Value, b: Value);
        Constraint IsIndex(a: Value);
        Rewrite Given(op: Op) -> Attr;
        Pattern Wrong {
            let root = op<a.b>(x: Value, y: Value);
            SameTyp(x, y);
            IsIndex(x);
            rewrite root with { replace root with op<a.c>(x) { tag = Given(root) } -> (type<\"i32\">); };
        }",
    );
    let give = |_: &mut PatternRewriter, args: &[PdlValue]| Ok(Some(args.iter().cloned().collect()));
    let (op, rewrite) = ([pdll::pattern_ir::pattern::EntityKind::Operation], NativeKind::Rewrite);
    patterns.natives_mut().register_fn(rewrite, "Given", &op, &op, give).unwrap();
    assert_eq!(
        patterns.freeze().unwrap_err().to_string().lines().collect::<Vec<_>>(),
        [
            "rules.pdll:6:13: error: pattern `Wrong`: native constraint `SameTyp` is not registered; did you mean `SameType`?",
            "rules.pdll:7:13: error: pattern `Wrong`: argument 0 of native constraint `IsIndex` must be `Type`, but is `Value`",
            "rules.pdll:8:70: error: pattern `Wrong`: native rewrite `Given` gives `Op`, but `Attr` was expected",
        ]
    );
}

#[test]
fn blocks_of_code_are_errors_at_their_place_unless_a_function_stands_in() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let text = "Constraint HasCode(v: Value) [{ true }];\nPattern {\n  let root = op<a.b>(x: Value, unused: Value);\n  \
                HasCode(x);\n  erase root;\n}\n";
    let mut patterns = RewritePatternSet::new(&ctx);
    let error = patterns.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rules.pdll:1:12: error: constraint `HasCode` is a block of code, which cannot run in patterns loaded at run \
         time\n  Constraint HasCode(v: Value) [{ true }];\n             ^^^^^^^\nhelp: declare it without a body and \
         register a Rust function of its name"
    );
    assert_eq!(patterns.len(), 0);
    patterns.register_constraint_function("HasCode", |_: &mut PatternRewriter, _: Value| true);
    // Warnings are returned.
    let warnings = patterns.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap();
    assert_eq!((warnings[0].severity, warnings[0].notes[0].is_help), (Severity::Warning, true));
    assert_eq!(
        warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "rules.pdll:3:32: warning: unused variable `unused`\n    let root = op<a.b>(x: Value, unused: Value);\n\
           \x20                                ^^^^^^\nhelp: if it needs no name: `_`"
        ]
    );
    assert_eq!(patterns.freeze().unwrap().len(), 1);
}

#[test]
fn exceeding_a_limit_is_reported_and_leaves_the_set_unchanged() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let operands = format!("x: Value{}", ", x".repeat(70_000));
    let text =
        format!("Pattern Small => erase op<a.b>;\n  Pattern Large {{\n  erase op<a.b>({operands});\n}}\n");
    let mut patterns = RewritePatternSet::new(&ctx);
    let error = patterns.add_pdll("rules.pdll", &text, &PdllOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rules.pdll:2:11: error: pattern `Large`: too large: matching or rewriting holds more than 65535 entities at once"
    );
    assert_eq!(patterns.len(), 0);
    assert_eq!(patterns.freeze().unwrap().len(), 0);
}

ods! {
    mod known;

    def Known_Dialect : Dialect { let name = "known"; }
    def AddOp : Op<Known_Dialect, "add", [Pure, SameOperandsAndResultType]> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs);
        let results = (outs AnyType:$sum);
    }
    def PairOp : Op<Known_Dialect, "pair", [AttrSizedResultSegments]> {
        let arguments = (ins Variadic<AnyType>:$inputs, I32Attr:$rank);
        let results = (outs Variadic<AnyType>:$firsts, Variadic<AnyType>:$seconds);
    }
}

#[test]
fn dialects_of_the_context_give_groups_and_inference() {
    let ctx = Context::new();
    ctx.load_dialect::<known::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut patterns = RewritePatternSet::new(&ctx);
    // `pair` has two groups of any size, and the types of `add` are inferred.
    let text = "Pattern {\n  let pair = op<known.pair>(_: ValueRange) {rank = attr<\"3 : i32\">};\n  \
                let root = op<u.root>(pair.seconds);\n  rewrite root with {\n    \
                replace root with op<known.add>(pair.firsts, pair.firsts);\n  };\n}\n";
    let warnings =
        patterns.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(warnings, []);
    let input = r#"
        %0:3 = "known.pair"() <{rank = 3 : i32, resultSegmentSizes = array<i32: 1, 2>}> : () -> (i32, index, index)
        %1 = "u.root"(%0#1, %0#2) : (index, index) -> i32
        "u.use"(%1) : (i32) -> ()"#;
    let text = rewrite(&ctx, patterns, input);
    assert!(text.contains(r#"%1 = "known.add"(%0#0, %0#0) : (i32, i32) -> i32"#), "{text}");
    assert!(text.contains(r#""u.use"(%1)"#), "{text}");
}

/// Returns the body of the `pdll!` of a file, each line in its place, and the errors that rustc reports: line, column, message.
fn case(name: &str) -> (String, Vec<(u32, u32, String)>) {
    let file = |extension| {
        let path = format!("{}/tests/crates/ui/tests/ui/{name}.{extension}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap()
    };
    let (mut is_body, mut body) = (false, String::new());
    for line in file("rs").lines() {
        is_body &= line != "}";
        body.push_str(if is_body { line } else { "" });
        body.push('\n');
        is_body |= line.trim() == "use pdll_test_dialects::toy;";
    }
    let mut errors = Vec::new();
    let stderr = file("stderr");
    let mut lines = stderr.lines();
    while let Some(line) = lines.next() {
        if let Some(message) = line.strip_prefix("error: ")
            && let Some(place) = lines.find(|line| line.contains("-->"))
        {
            let mut numbers = place.rsplit(':').map(|number| number.parse().unwrap());
            let (column, line) = (numbers.next().unwrap(), numbers.next().unwrap());
            errors.push((line, column, message.to_owned()));
        }
    }
    errors.sort_unstable();
    (body, errors)
}

#[test]
fn errors_about_dialects_of_the_context_are_those_of_the_macro() {
    for name in
        ["replacement", "unbound_variable", "unknown_group", "unknown_op", "wrong_arity", "wrong_type"]
    {
        let (body, expected) = case(name);
        assert!(!expected.is_empty(), "{name}");
        let ctx = Context::new();
        ctx.load_dialect::<pdll_test_dialects::toy::Dialect>();
        let mut patterns = RewritePatternSet::new(&ctx);
        let error = patterns.add_pdll(name, &body, &PdllOptions::default()).unwrap_err();
        let found = error.diagnostics.iter().filter(|found| found.severity == Severity::Error);
        let mut found: Vec<_> = found
            .map(|found| {
                let place = found.place.as_ref().unwrap();
                (place.line, place.column, found.message.clone())
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{name}");
        assert_eq!(patterns.len(), 0);
    }
}

/// A dialect whose definitions another version of pdll exported.
struct Foreign;

impl pdll::ods::Dialect for Foreign {
    const NAME: &'static str = "foreign";

    fn register(_: &Context, registration: &mut pdll::ods::DialectRegistration) {
        pdll::__private::add_definitions! { () ("pdll-ods 999999\n") { registration } }
    }
}

#[test]
fn unreadable_definitions_of_a_loaded_dialect_are_an_error() {
    let ctx = Context::new();
    ctx.load_dialect::<Foreign>();
    let mut patterns = RewritePatternSet::new(&ctx);
    let error =
        patterns.add_pdll("a.pdll", "Pattern => erase op<a.b>;", &PdllOptions::default()).unwrap_err();
    expect_test::expect!["error: cannot read the definitions of dialect `foreign`: the dialect was defined with another version of pdll: its definitions have format 999999, this pdll reads format 5"].assert_eq(&error.to_string());
    assert_eq!(patterns.len(), 0);
}

#[test]
fn constraints_of_definitions_are_evaluated() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let rewritten = |patterns: RewritePatternSet| {
        let text = rewrite(
            &ctx,
            patterns,
            r#"%x = "u.s"() : () -> i32
            %y = "u.s"() : () -> i64
            %a = "u.a"(%x) {n = 1 : i32} : (i32) -> i32
            %b = "u.a"(%y) {n = 1 : i32} : (i64) -> i64
            %c = "u.a"(%x) {n = 1 : i64} : (i32) -> i32
            "u.use"(%a, %b, %c) : (i32, i64, i32) -> ()"#,
        );
        text.lines().filter(|line| line.contains("u.a")).count()
    };
    let text = |ty: &str| {
        format!(
            "#include \"mlir/IR/OpBase.td\"
            Pattern => replace op<u.a>(x: Value<_: {ty}>) {{n = _: I32Attr}} with x;"
        )
    };
    let add = |patterns: &mut RewritePatternSet, text: &str| {
        patterns.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    };
    let mut patterns = RewritePatternSet::new(&ctx);
    add(&mut patterns, &text("I32"));
    assert_eq!(rewritten(patterns), 2);
    // Definitions of the same name in different texts are different constraints.
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("constraints_of_definitions");
    let mut patterns = RewritePatternSet::new(&ctx);
    for (part, ty) in [("one", "I32"), ("two", "I64")] {
        let folder = folder.join(part);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(
            folder.join("mine.td"),
            format!("include \"mlir/IR/OpBase.td\"\ndef Mine : TypeConstraint<{ty}.predicate, \"mine\">;\n"),
        )
        .unwrap();
        let options = PdllOptions { include_dirs: vec![folder], compat: false };
        let text =
            "#include \"mine.td\"\nPattern => replace op<u.a>(x: Value<_: Mine>) {n = _: I32Attr} with x;";
        patterns.add_pdll("rules.pdll", text, &options).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(rewritten(patterns), 1);
    // A registered function of the name takes the place of the definition.
    let mut patterns = RewritePatternSet::new(&ctx);
    patterns
        .natives_mut()
        .register_constraint("I32", |rewriter: &mut PatternRewriter, ty: Type| {
            ty == rewriter.context().integer_type(64)
        })
        .unwrap();
    add(&mut patterns, &text("I32"));
    assert_eq!(rewritten(patterns), 2);
}

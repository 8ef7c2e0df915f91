//! Loading: errors have a location in the text, and leave the set unchanged.

use pdll::pdl::{self, AddPdl};
use pdll::prelude::*;

/// Returns the errors of `add_pdl` and freezing for a text.
fn said(text: &str) -> String {
    let ctx = Context::new();
    ctx.load_dialect::<pdl::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let ir = pdll::text::parse_named(&ctx, "rules.mlir", text).unwrap_or_else(|error| panic!("{error}"));
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pdll("first.pdll", "Pattern First => erase op<a.b>;", &PdllOptions::default())
        .unwrap_or_else(|error| panic!("{error}"));
    match set.add_pdl(&ir) {
        Ok(()) => match set.freeze() {
            Ok(frozen) => format!("{} patterns", frozen.len()),
            Err(error) => error.to_string(),
        },
        Err(error) => {
            assert_eq!(set.freeze().unwrap().len(), 1, "the set is unchanged");
            error.to_string()
        }
    }
}

#[test]
fn a_pattern_that_does_not_verify() {
    let text = "pdl.pattern @bad : benefit(1) {\n  %v = operand\n  %root = operation\n  rewrite %root with \"x\"\n}\n";
    expect_test::expect![[r#"
        rules.mlir:2:8: error: 'pdl.operand' op expected a bindable user when defined in the matcher body of a `pdl.pattern`"#]]
    .assert_eq(&said(text));
}

#[test]
fn what_is_right_of_one_operation_is_asked_of_the_next() {
    let right = "pdl.pattern : benefit(1) {\n  %type = type\n  %operation = operation \"a.b\" -> (%type : !pdl.type)\n  \
                 %o = \"pdl.result\"(%operation) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value\n  \
                 %root = operation \"a.c\"(%o : !pdl.value)\n  rewrite %root {\n    erase %root\n  }\n}\n";
    assert_eq!(said(&right.repeat(3)), "4 patterns");
    let wrong = [
        right.replace(
            "(%operation) <{index = 0 : i32}> : (!pdl.operation)",
            "(%type) <{index = 0 : i32}> : (!pdl.type)",
        ),
        right.replace("0 : i32", "0 : i64"),
        right.replace("<{index = 0 : i32}> ", ""),
        right.replace("-> !pdl.value", "-> !pdl.type").replace("(%o : !pdl.value)", "(%o : !pdl.type)"),
        right.replace("  rewrite", "  erase %root\n  rewrite"),
    ];
    expect_test::expect![[r#"
        rules.mlir:12:16: error: 'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`
        rules.mlir:13:8: error: 'pdl.result' op operand #0 must be PDL handle to an `mlir::Operation *`, but got '!pdl.type'
        rules.mlir:13:8: error: 'pdl.result' op attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute
        rules.mlir:13:8: error: 'pdl.result' op requires attribute 'index'
        rules.mlir:13:8: error: 'pdl.result' op result #0 must be PDL handle for an `mlir::Value`, but got '!pdl.type'
        rules.mlir:14:11: error: 'pdl.operation' op operand #0 must be variadic of single element or range of PDL handle for an `mlir::Value`, but got '!pdl.type'
        rules.mlir:15:3: error: 'pdl.erase' op expects parent op 'pdl.rewrite'"#]].assert_eq(&wrong.map(|wrong| said(&format!("{right}{wrong}"))).join("\n"));
}

#[test]
fn verified_ir_is_not_verified_again() {
    let ctx = Context::new();
    ctx.load_dialect::<pdl::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let rule = "pdl.pattern @p : benefit(1) {\n  %root = operation \"a.b\"\n  rewrite %root {\n    erase %root\n  }\n}\n";
    let ir = parse(&ctx, &format!("module {{\n{rule}}}\nmodule {{\n{rule}{}}}", rule.replace("@p", "@q")))
        .unwrap();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_verified_pdl(ir.verified().unwrap()).unwrap();
    assert_eq!(set.freeze().unwrap().len(), 3);
    let last = ir.walk_pre_order(ir.top()).filter(|op| op.name_text(&ir) == "builtin.module").last().unwrap();
    let verified = ir.verified_below(last).unwrap();
    assert_eq!((verified.root(), pdl::import_verified(verified).unwrap().len()), (last, 2));
}

#[test]
fn the_result_of_a_constraint_that_must_fail() {
    let text = "pdl.pattern @bad : benefit(1) {\n  %root = operation \"a.b\"\n  %x = apply_native_constraint \"c\"(%root : !pdl.operation) \
                : !pdl.attribute {isNegated = true}\n  rewrite %root with \"x\"(%x : !pdl.attribute)\n}\n";
    expect_test::expect![[r#"
        rules.mlir:4:3: error: 'pdl.rewrite' op uses the result of a constraint that must fail, which has no results"#]]
    .assert_eq(&said(text));
}

#[test]
fn a_block_argument() {
    let text = "\"pdl.pattern\"() <{benefit = 1 : i16}> ({\n^bb0(%v: !pdl.value):\n  %root = pdl.operation \"a.b\"(%v : !pdl.value)\n  \
                pdl.rewrite %root {\n    pdl.erase %root\n  }\n}) : () -> ()\n";
    expect_test::expect![[r#"
        rules.mlir:3:11: error: 'pdl.operation' op uses a value that no operation of the pattern defines"#]]
    .assert_eq(&said(text));
}

#[test]
fn a_native_function_that_is_not_registered() {
    let text = "pdl.pattern @calls : benefit(1) {\n  %root = operation \"a.b\"\n  apply_native_constraint \"nowhere\"(%root : \
                !pdl.operation)\n  rewrite %root {\n    erase %root\n  }\n}\n";
    expect_test::expect!["rules.mlir:3:3: error: pattern `calls`: native constraint `nowhere` is not registered; register it with `RewritePatternSet::register`"].assert_eq(&said(text));
}

#[test]
fn all_that_is_wrong_with_native_functions() {
    let ctx = Context::new();
    ctx.load_dialect::<pdl::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let text = "pdl.pattern @calls : benefit(1) {\n  %v = operand\n  %root = operation \"a.b\"(%v : !pdl.value)\n  \
                apply_native_constraint \"IsFine\"(%root : !pdl.operation)\n  \
                apply_native_constraint \"IsFin\"(%v : !pdl.value)\n  rewrite %root {\n    \
                %x = apply_native_rewrite \"make\"(%v : !pdl.value) : !pdl.value\n    replace %root with (%x : !pdl.value)\n  }\n}\n\
                pdl.pattern @external : benefit(1) {\n  %root = operation \"a.c\"\n  rewrite %root with \"make\"\n}\n";
    let ir = pdll::text::parse_named(&ctx, "rules.mlir", text).unwrap_or_else(|error| panic!("{error}"));
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pdl(&ir).unwrap_or_else(|error| panic!("{error}"));
    set.register_constraint_function("IsFine", |_: &mut PatternRewriter, _: Value| true);
    expect_test::expect![[r#"
        rules.mlir:4:3: error: pattern `calls`: argument 0 of native constraint `IsFine` must be `Value`, but is `Op`
        rules.mlir:5:3: error: pattern `calls`: native constraint `IsFin` is not registered; did you mean `IsFine`?
        rules.mlir:7:10: error: pattern `calls`: native rewrite `make` is not registered; register it with `RewritePatternSet::register`
        rules.mlir:11:1: error: pattern `external`: native rewrite `make` is not registered; register it with `RewritePatternSet::register`"#]].assert_eq(&set.freeze().unwrap_err().to_string());
}

#[test]
fn a_pattern_over_a_limit() {
    let operands = vec!["%v"; 70_000].join(", ");
    let types = vec!["!pdl.value"; 70_000].join(", ");
    let text = format!(
        "pdl.pattern @small : benefit(1) {{\n  %root = operation \"a.b\"\n  rewrite %root {{\n    erase %root\n  }}\n}}\n\
         pdl.pattern @large : benefit(1) {{\n  %v = operand\n  %root = operation \"a.b\"({operands} : {types})\n  \
         rewrite %root {{\n    erase %root\n  }}\n}}\n"
    );
    expect_test::expect!["rules.mlir:7:1: error: pattern `large`: too large: matching or rewriting holds more than 65535 entities at once"].assert_eq(&said(&text));
}

#[test]
fn an_operation_that_a_strict_context_does_not_know() {
    let ctx = Context::new();
    ctx.load_dialect::<pdl::Dialect>();
    let text = "pdl.pattern @strict : benefit(1) {\n  %root = operation \"nobody.knows\"\n  rewrite %root {\n    erase %root\n  }\n}\n";
    let ir = pdll::text::parse_named(&ctx, "rules.mlir", text).unwrap_or_else(|error| panic!("{error}"));
    let error = RewritePatternSet::new(&ctx).add_pdl(&ir).unwrap_err();
    expect_test::expect!["rules.mlir:2:11: error: pattern `strict`: operation `nobody.knows`: dialect `nobody` is not loaded; load it before the patterns, or call `allow_unregistered_dialects` of the context"].assert_eq(&error.to_string());
}

#[test]
fn a_rewrite_without_a_root_starts_where_others_are_near() {
    let text = "pdl.pattern @two : benefit(1) {\n  %v = operand\n  %t = type\n  %deep = operation \"a.deep\"(%v : !pdl.value) -> (%t : \
                !pdl.type)\n  %r = result 0 of %deep\n  %a = operation \"a.a\"(%r : !pdl.value)\n  %b = operation \"a.b\"(%v : \
                !pdl.value)\n  rewrite {\n    erase %a\n    erase %b\n  }\n}\n";
    let ctx = Context::new();
    ctx.load_dialect::<pdl::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let ir = parse(&ctx, text).unwrap();
    let pattern = &pdl::import(&ir).unwrap()[0];
    // From `a.a` a step up from the value leads to `a.b`, at depth one; the other way the depth is two.
    let pdll::pattern_ir::pattern::NodeKind::Operation(root) = &pattern.node(pattern.root).kind else {
        panic!()
    };
    assert_eq!(root.name.as_deref(), Some("a.a"));
}

#[test]
fn a_name_that_is_not_utf_8() {
    let text = "pdl.pattern : benefit(1) {\n  %root = operation \"\\FF\"\n  rewrite %root with \"x\"\n}\n";
    expect_test::expect![[r#"
        rules.mlir:2:11: error: 'pdl.operation' op attribute 'opName' failed to satisfy constraint: string attribute"#]]
    .assert_eq(&said(text));
}

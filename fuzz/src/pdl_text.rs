//! PDL text: arbitrary text is parsed; if it is `pdl`, it is loaded, converted back to `pdl` and run on some
//! IR, with a function for each native name. It must not panic or loop, and the program of the patterns must
//! produce the same IR as the naive interpretation.

mod natives;

use std::collections::HashSet;

use pdll::ir::{Context, Ir};
use pdll::observe::RewriteChecks;
use pdll::pdl;
use pdll::rewrite::{
    FrozenRewritePatternSet, GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily,
};
use pdll::text::{PrintOptions, parse};
use pdll_match::pattern::Pattern;
use pdll_runtime::PatternIrError;
use pdll_runtime::internal::naive;

/// Separator between patterns, before it, and IR, after it.
const SEPARATOR: &str = "// ir";

/// The IR used if the input contains none.
const SOME_IR: &str = r#"
%0 = "t.a"() {x = 1 : i32} : () -> i32
%1:2 = "t.b"(%0) {x = 2 : i32, y = "s"} : (i32) -> (i32, f32)
"t.c"(%0, %1#0, %1#1) ({
^bb0(%a: i32):
  %2 = "t.a"() : () -> i32
  "t.d"(%a, %2)[^bb1] : (i32, i32) -> ()
^bb1:
  "t.e"(%0) : (i32) -> ()
}) : (i32, i32, f32) -> ()
%3 = "t.a"() : () -> i32
%4 = "t.b"(%3) : (i32) -> i32
"t.sink"(%4, %0) : (i32, i32) -> ()
"#;

/// Maximum number of rewrites, for patterns that do not terminate.
const BUDGET: u64 = 200;

/// Maximum size of patterns for the naive interpretation.
const MAX_NAIVE: usize = 30;

/// Parses the input, loads it, and runs it.
pub fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let (rules, target) = text.split_once(SEPARATOR).unwrap_or((text, SOME_IR));
    let ctx = Context::new();
    ctx.load_dialect::<pdl::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let Ok(rules) = parse(&ctx, rules) else { return };
    let custom = PrintOptions::new().custom_forms(true).local_scope(true);
    // Invalid IR must still be printable, and valid IR must be parsed again.
    let printed = rules.to_text(&custom);
    if rules.verify().is_ok() {
        let generic = PrintOptions::new().local_scope(true);
        let text = rules.to_text(&generic);
        let again = parse(&ctx, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.to_text(&generic), text);
        // An empty `replace` parses the result of the next operation as a value, in MLIR too.
        match parse(&ctx, &printed) {
            Ok(again) => assert_eq!(again.to_text(&custom), printed),
            Err(error) => assert!(printed.contains(" with\n"), "{error}\n{printed}"),
        }
    }
    let Ok(patterns) = pdl::import(&rules) else { return };
    let exported = pdl::export(&ctx, &patterns).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    let mut back = pdl::import(&exported).unwrap_or_else(|error| panic!("{error}\n{exported}"));
    let mut names = HashSet::new();
    for (pattern, back) in patterns.iter().zip(&mut back) {
        // A name that several patterns have gets a number.
        if !names.insert(&pattern.name) {
            back.name.clone_from(&pattern.name);
        }
    }
    assert_eq!(patterns, back, "{exported}");
    let add_naively = |set: &mut RewritePatternSet| naive::add_pattern_ir(set, &patterns);
    let Some(program) = frozen(&ctx, &patterns, |set| set.add_pattern_ir(&patterns).map(|_| ())) else {
        return;
    };
    let Ok(ir) = parse(&ctx, target) else { return };
    if ir.verify().is_err() || ir.n_ops() >= 1000 {
        return;
    }
    let left = applied(&ir, &program);
    // The interpreter tries every combination.
    if patterns.iter().all(|pattern| pattern.nodes.len() <= MAX_NAIVE)
        && let (Some(left), Some(naive)) = (left, frozen(&ctx, &patterns, add_naively))
        && let Some(expected) = applied(&ir, &naive)
    {
        assert_eq!(left, expected, "{printed}");
    }
}

/// Returns the patterns in one of the implementations, with natives; `None` if they are rejected.
fn frozen(
    ctx: &Context,
    patterns: &[Pattern],
    add: impl FnOnce(&mut RewritePatternSet) -> Result<(), PatternIrError>,
) -> Option<FrozenRewritePatternSet> {
    let mut set = RewritePatternSet::new(ctx);
    natives::register(&mut set, patterns);
    add(&mut set).ok()?;
    set.freeze().ok()
}

/// Runs patterns on a copy, with checks, and returns the result. Errors are allowed, because patterns may be
/// meaningless, but they must be reported.
fn applied(ir: &Ir, patterns: &FrozenRewritePatternSet) -> Option<String> {
    let mut ir = ir.clone();
    let mut config = GreedyRewriteConfig { rewrite_budget: Some(BUDGET), ..GreedyRewriteConfig::default() };
    config.observe.checks = RewriteChecks::ALL;
    let outcome = apply_patterns_greedily(&mut ir, patterns, &config);
    ir.check_integrity().unwrap_or_else(|problem| panic!("{problem}"));
    outcome.is_ok().then(|| ir.to_text(&PrintOptions::new().local_scope(true)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn smoke() {
        crate::smoke::Target { name: "pdl_text", extensions: &["mlir"], run: super::run }.smoke(
            &[
                include_str!("../../tests/pdl/cases/everything.mlir"),
                include_str!("../../tests/pdl/cases/generic.mlir"),
                include_str!("../../tests/pdl/cases/natives.mlir"),
                include_str!("../../tests/pdl/cases/ranges.mlir"),
                "pdl.pattern : benefit(1) {\n  %t = type\n  %a = operation \"t.a\" -> (%t : !pdl.type)\n  %r = result 0 of %a\n  \
                 %b = operation \"t.b\"(%r : !pdl.value) -> (%t : !pdl.type)\n  rewrite %b {\n    replace %b with (%r : !pdl.value)\n  \
                 }\n}\n// ir\n%0 = \"t.a\"() : () -> i32\n%1 = \"t.b\"(%0) : (i32) -> i32\n\"t.c\"(%1) : (i32) -> ()\n",
                "pdl.pattern : benefit(2) {\n  %x = attribute = 1 : i32\n  %t = types\n  %a = operation \"t.a\" {\"x\" = %x} -> (%t : \
                 !pdl.range<type>)\n  rewrite %a {\n    %y = attribute = 2 : i32\n    %n = operation \"t.a\" {\"x\" = %y} -> (%t : \
                 !pdl.range<type>)\n    replace %a with %n\n  }\n}\n",
                "pdl.pattern : benefit(1) {\n  %v = operand\n  %a = operation \"t.b\"(%v : !pdl.value)\n  rewrite {\n    erase %a\n  }\n}\n",
            ],
        );
    }
}

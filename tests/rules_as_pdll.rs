//! Rules, and the PDLL that `pdll compile -x pdll` prints of them, do the same: both run on random IR.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test that counts what it compared")]

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pdll::native::{NativeKind, PdlValue, PdlValues};
use pdll::prelude::*;
use pdll::runtime_compiler::LoadDialects;
use pdll::text::PrintOptions;
use pdll_compiler::codegen::pdll::{self as as_pdll, PdllText};
use pdll_compiler::drr::{
    self, Argument, CallArgument, Definitions, Expression, NativeBody, Rules, call_shape,
};
use pdll_compiler::load::load_text;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::ods::read::{self, Purpose};
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::ast::FunctionKind;
use pdll_match::pattern::EntityKind;
use pdll_random::Rng;
use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::Input;

/// Number of random programs for each file of rules.
const PROGRAMS: u64 = 25;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pdll-compiler/tests/drr")
}

/// Returns the rules of a text as they run, and as PDLL.
fn compile(name: &str, text: &str) -> (Rules, PdllText) {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let source = map.add_text(name, text, None);
    let mut includes = IncludeDirs::new([folder()]);
    let read = read::read_rules(Purpose::Know, &mut map, Input::Text(source), &mut includes, &mut diags);
    let definitions =
        Definitions { records: &read.records, ods: &read.ods, constraints: &read.constraints, map: &map };
    let rules = drr::compile(definitions, &mut diags);
    let printed = as_pdll::print(&drr::compile_with_either(definitions, &mut diags), &read, &map, source);
    assert_eq!(diags.take().iter().map(|diag| diag.message.as_str()).collect::<Vec<_>>(), [""; 0]);
    (rules, printed)
}

/// Registers a function for each that the rules call: it returns its arguments, as far as their kinds fit.
fn register(set: &mut RewritePatternSet, rules: &Rules) {
    let mut known = HashSet::new();
    for native in &rules.natives {
        let NativeBody::Compute(code, is_operand) = &native.body else { continue };
        let kind = match native.kind {
            FunctionKind::Constraint => NativeKind::Constraint,
            FunctionKind::Rewrite => NativeKind::Rewrite,
        };
        let subject = if *is_operand { EntityKind::Operation } else { EntityKind::Attribute };
        register_call(set, (kind, code), (&native.params, subject), &native.results, &mut known);
    }
}

/// Registers the function that code calls, and those that its arguments call.
fn register_call(
    set: &mut RewritePatternSet,
    (kind, code): (NativeKind, &Expression),
    (given, subject): (&[EntityKind], EntityKind),
    results: &[EntityKind],
    known: &mut HashSet<(bool, String)>,
) {
    let Some((callee, shape)) = call_shape(&code.text) else { return };
    let mut params = Vec::new();
    for place in shape {
        let args = match place {
            CallArgument::Subject => {
                params.push(subject);
                continue;
            }
            CallArgument::Location => {
                params.push(EntityKind::Attribute);
                continue;
            }
            CallArgument::Positional(at) => &code.args[at..=at],
            CallArgument::Rest(from) => &code.args[from..],
        };
        for arg in args {
            params.push(match arg {
                Argument::Param(i) => given[*i],
                Argument::Str(_) => EntityKind::Attribute,
                Argument::Nested(inner) => {
                    let attribute = [EntityKind::Attribute];
                    register_call(set, (NativeKind::Rewrite, inner), (given, subject), &attribute, known);
                    EntityKind::Attribute
                }
            });
        }
    }
    if !known.insert((kind == NativeKind::Constraint, callee.to_owned())) {
        return;
    }
    let kinds = results.to_vec();
    let call = move |rewriter: &mut PatternRewriter<'_>, args: &[PdlValue]| {
        let values = kinds.iter().map(|kind| result(rewriter, *kind, args));
        Ok(values.collect::<Option<PdlValues>>())
    };
    set.natives_mut().register_fn(kind, callee, &params, results, call).unwrap();
}

/// Returns the first argument of a kind, or what replaces it.
fn result(rewriter: &PatternRewriter<'_>, kind: EntityKind, args: &[PdlValue]) -> Option<PdlValue> {
    let value = args.iter().find_map(|arg| match arg {
        PdlValue::Value(value) => Some(*value),
        PdlValue::ValueRange(values) => values.first().copied(),
        PdlValue::Op(op) => op.operands(rewriter).into_iter().next(),
        _ => None,
    });
    Some(match kind {
        EntityKind::Attribute => args
            .iter()
            .find(|arg| matches!(arg, PdlValue::Attribute(_)))
            .cloned()
            .unwrap_or_else(|| PdlValue::Attribute(rewriter.context().unit_attr())),
        EntityKind::Value => PdlValue::Value(value?),
        EntityKind::ValueRange => PdlValue::ValueRange([value?].into_iter().collect()),
        EntityKind::Type => PdlValue::Type(value?.ty(rewriter)),
        EntityKind::TypeRange => PdlValue::TypeRange([value?.ty(rewriter)].into_iter().collect()),
        EntityKind::Operation => PdlValue::Op(value?.defining_op(rewriter)?),
    })
}

/// Returns random IR of the operations in `base.td`.
fn program(rng: &mut Rng) -> String {
    let mut out =
        "%v0 = \"u.s\"() : () -> i32 loc(\"s\")\n%v1 = \"u.s\"() : () -> i64 loc(\"t\")\n".to_owned();
    let mut types = vec!["i32", "i64"];
    for line in 0..rng.between(6, 16) {
        let mut args = Vec::new();
        let mut arg = |rng: &mut Rng| {
            // A recent value, so that operations are nested.
            let back = if rng.percent(70) { rng.below(types.len().min(3)) } else { rng.below(types.len()) };
            args.push(types.len() - 1 - back);
        };
        let number = *rng.pick(&[1, 1, 2, 3, 5, 7]);
        let (name, attributes, results): (&str, String, Vec<&str>) = match rng.below(13) {
            0..3 => {
                arg(rng);
                ("a", format!("n = {number} : i32"), vec!["i32"])
            }
            3..6 => {
                arg(rng);
                arg(rng);
                ("b", String::new(), vec!["i32"])
            }
            6 => {
                (0..rng.below(4)).for_each(|_| arg(rng));
                ("c", format!("n = {number} : i32"), vec!["i32"])
            }
            7 => {
                arg(rng);
                ("d", String::new(), vec!["i32", "i64"])
            }
            8 | 9 => {
                arg(rng);
                let mut text = format!("m = {} : i32", rng.pick(&[0, 4]));
                if rng.percent(50) {
                    write!(text, ", d = {} : i32", rng.pick(&[3, 5])).unwrap();
                }
                if rng.percent(50) {
                    write!(text, ", s = \"{}\"", rng.pick(&["text", "other"])).unwrap();
                }
                ("e", text, vec!["i32"])
            }
            10 => ("n", String::new(), vec!["i32"]),
            11 => {
                arg(rng);
                ("z", String::new(), vec![])
            }
            _ => {
                arg(rng);
                arg(rng);
                ("s", "operandSegmentSizes = array<i32: 1, 1>".to_owned(), vec![])
            }
        };
        let operands: Vec<String> = args.iter().map(|arg| format!("%v{arg}")).collect();
        let operand_types: Vec<&str> = args.iter().map(|arg| types[*arg]).collect();
        let first = types.len();
        let names: Vec<String> = (0..results.len()).map(|i| format!("%v{}", first + i)).collect();
        let equals = if names.is_empty() { String::new() } else { format!("{} = ", names.join(", ")) };
        writeln!(
            out,
            "{equals}\"t.{name}\"({}) {{{attributes}}} : ({}) -> ({}) loc(\"{line}\")",
            operands.join(", "),
            operand_types.join(", "),
            results.join(", "),
        )
        .unwrap();
        types.extend(results);
    }
    let all: Vec<String> = (0..types.len()).map(|i| format!("%v{i}")).collect();
    writeln!(out, "\"u.use\"({}) : ({}) -> () loc(\"use\")", all.join(", "), types.join(", ")).unwrap();
    out
}

/// Applies a set to a text. Returns the resulting text with locations, and the number of rewrites.
fn rewrite(ctx: &Context, set: RewritePatternSet, text: &str) -> (String, u64) {
    let mut ir = parse(ctx, text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let set = set.freeze().unwrap_or_else(|error| panic!("{error}"));
    let config = GreedyRewriteConfig {
        max_iterations: Some(2),
        max_num_rewrites: Some(12),
        ..GreedyRewriteConfig::patterns_only()
    };
    let outcome = apply_patterns_greedily(&mut ir, &set, &config);
    let text = ir.to_text(&PrintOptions::new().local_scope(true).debug_info(true));
    match outcome {
        Ok(outcome) => (text, outcome.rewrites),
        Err(error) => (format!("{}\n{text}", error.to_string().lines().next().unwrap_or_default()), 0),
    }
}

/// Runs the rules of a text, and their PDLL. Returns the number of rewrites.
fn check(name: &str, text: &str, rng: &mut Rng) -> u64 {
    let (rules, printed) = compile(name, text);
    let path = folder().join("case.pdll").display().to_string();
    let loaded = load_text(&path, &printed.text, &[], &OdsContext::default(), Strictness::Strict);
    let Some(mut patterns) = loaded.patterns else {
        let found: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
        panic!("{name}: {}\n{}", found.join("\n"), printed.text);
    };
    let kinds = [FunctionKind::Constraint, FunctionKind::Rewrite];
    for (kind, function, native) in &printed.functions {
        let native = &drr_name(&rules, *kind, *native, &printed);
        for (index, found) in rules.natives.iter().enumerate() {
            if found.kind == *kind && *found.name == **native {
                let unique = format!("{native} of case.td {index}");
                patterns
                    .iter_mut()
                    .for_each(|pattern| pattern.rename_native(*kind == kinds[0], function, &unique));
            }
        }
    }
    let mut n = 0;
    for _ in 0..PROGRAMS {
        let input = program(rng);
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let base = std::fs::read_to_string(folder().join("base.td")).unwrap();
        ctx.load_dialect_from_td("base.td", &base, &Default::default()).unwrap();
        let mut direct = RewritePatternSet::new(&ctx);
        register(&mut direct, &rules);
        let options = PdllOptions { include_dirs: vec![folder()], compat: false };
        direct.add_rules("case.td", text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let mut through_pdll = RewritePatternSet::new(&ctx);
        *through_pdll.natives_mut() = direct.natives().clone();
        through_pdll.add_pattern_ir(&patterns).unwrap_or_else(|error| panic!("{error}\n{}", printed.text));
        let (wanted, n_wanted) = rewrite(&ctx, direct, &input);
        let (got, _) = rewrite(&ctx, through_pdll, &input);
        assert_eq!(got, wanted, "{name}\n{text}\n{}\n{input}", printed.text);
        n += n_wanted;
    }
    n
}

/// Returns the name of a native function in the rules as they run.
fn drr_name(rules: &Rules, kind: FunctionKind, index: usize, printed: &PdllText) -> String {
    // Alternatives call the same functions, so both lists are in the same order.
    let found = rules.natives.get(index).filter(|native| native.kind == kind);
    found.map(|native| native.name.to_string()).unwrap_or_else(|| panic!("{}", printed.text))
}

#[test]
fn rules_and_their_pdll_do_the_same() {
    let mut rng = Rng::new(1);
    let (mut n, mut n_rules) = (0, 0);
    let mut silent = Vec::new();
    for file in ["core.td", "accepted.td"] {
        let text = std::fs::read_to_string(folder().join("ok").join(file)).unwrap();
        for part in text.split("// -----\n") {
            let text = format!("include \"base.td\"\n{part}");
            // Code that nothing replaces at run time, and constraints of types, which PDLL does not call with values.
            if ["location 3", "typeOf(", "getStringAttr($0)", "(I32 $x)"]
                .iter()
                .any(|code| part.contains(code))
            {
                continue;
            }
            let found = check(file, &text, &mut rng);
            if found == 0 {
                silent.push(part.to_owned());
            }
            n += found;
            n_rules += 1;
        }
    }
    println!("{n_rules} files of rules, {n} rewrites; nothing was rewritten by {}", silent.len());
    assert!(n > 1000 && silent.len() < 12, "{n} rewrites\n{}", silent.join("\n"));
}

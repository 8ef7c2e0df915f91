//! Random rules compared with MLIR: the C++ that `mlir-tblgen-22 -gen-rewriters` makes of them, and the rules read directly, rewrite random
//! IR to the same text, locations included.
//!
//! `as_pdll` compares the rules with the PDLL that is printed of them, without MLIR.
//!
//! All rules are one translation unit. `PDLL_RANDOM_RULES` is the number of rules (340), `PDLL_RANDOM_PROGRAMS` that of programs for each
//! (20), `PDLL_RANDOM_SEED` the seed (1).

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests, and counts of what was compared")]

mod as_pdll;
mod generator;
mod program;
mod snippets;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pdll::ir::AttributeData;
use pdll::native::{NativeKind, PdlValue, PdlValues};
use pdll::prelude::*;
use pdll::runtime_compiler::{DefinitionOptions, LoadDialects};
use pdll::text::PrintOptions;
use pdll_match::pattern::EntityKind;
use pdll_oracle::{CLANG, LLVM_CONFIG, MLIR_TBLGEN, command, has, include_dir, run};
use pdll_random::Rng;

use generator::FEATURES;

/// The number of the first rule of `snippets.td` in the driver.
const FIRST_SNIPPET: usize = 1_000_000;
const SEPARATOR: &str = "// -----\n";
/// Least number of rewritten programs for each feature, among 5,000 pairs.
const LEAST: u32 = 50;

/// Errors about rewrites that make the IR invalid, which MLIR's release build does not notice.
const REFUSED: &[&str] = &[
    "cannot be replaced with a value of type",
    "cannot be replaced with a value that is erased with it",
    "left the IR invalid",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle_rules")
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Compiles rules with MLIR's tools to a program that applies them.
fn compile(rules: &[String], include: &str, out: &Path) -> PathBuf {
    let definitions = folder().join("snippets.td");
    let tblgen = |backend: &str, input: &Path, output: &str| {
        let mut tool = command(MLIR_TBLGEN);
        tool.arg(backend)
            .arg(input)
            .args(["-I", include, "-I"])
            .arg(folder())
            .arg("-o")
            .arg(out.join(output));
        run(&mut tool, "").into_result().unwrap_or_else(|error| panic!("{backend}: {error}"));
    };
    tblgen("-gen-dialect-decls", &definitions, "dialect.h.inc");
    tblgen("-gen-dialect-defs", &definitions, "dialect.cpp.inc");
    tblgen("-gen-enum-decls", &definitions, "enums.h.inc");
    tblgen("-gen-enum-defs", &definitions, "enums.cpp.inc");
    tblgen("-gen-op-decls", &definitions, "ops.h.inc");
    tblgen("-gen-op-defs", &definitions, "ops.cpp.inc");
    let file = out.join("rules.td");
    std::fs::write(&file, format!("include \"snippets.td\"\n{}", rules.concat())).unwrap();
    tblgen("-gen-rewriters", &file, "rules.inc");
    let cases = (0..rules.len()).fold(String::new(), |mut cases, i| {
        let names: Vec<String> = together(i).map(|rule| format!("P{rule}")).collect();
        writeln!(cases, "  case {i}: patterns.add<{}>(patterns.getContext()); break;", names.join(", "))
            .unwrap();
        cases
    });
    let cases = (0..snippets::snippets().len()).fold(cases, |mut cases, i| {
        let number = FIRST_SNIPPET + i;
        writeln!(cases, "  case {number}: patterns.add<Snippet{i}>(patterns.getContext()); break;").unwrap();
        cases
    });
    let table = format!(
        "static void addRules(unsigned number, RewritePatternSet &patterns) {{\n  switch (number) {{\n{cases}  }}\n}}\n"
    );
    std::fs::write(out.join("table.inc"), table).unwrap();
    let library = run(command(LLVM_CONFIG).arg("--libdir"), "").into_result().unwrap().trim().to_owned();
    let driver = out.join("driver");
    let mut clang = command(CLANG);
    clang
        .args(["-O0", "-std=c++17", "-fno-rtti", "-I", include, "-I"])
        .arg(out)
        .arg(folder().join("driver.cpp"));
    clang.arg("-o").arg(&driver).args([
        "-L",
        &library,
        &format!("-Wl,-rpath,{library}"),
        "-lMLIR",
        "-lLLVM-22",
    ]);
    run(&mut clang, "").into_result().unwrap_or_else(|error| panic!("{error}"));
    driver
}

/// Returns the rules that are applied in a case: every other one with the previous one.
fn together(case: usize) -> std::ops::RangeInclusive<usize> {
    if is_pair(case) { case - 1..=case } else { case..=case }
}

fn is_pair(case: usize) -> bool {
    case % 2 == 1
}

/// Creates `u.NAME` of operands.
fn create(
    rewriter: &mut PatternRewriter<'_>,
    name: &str,
    loc: Location,
    operands: &[Value],
    types: &[Type],
) -> Op {
    let name = rewriter.context().op_name(name);
    rewriter.create(name, loc, operands, types, &[])
}

/// Registers the functions of `driver.cpp` that rules and PDLL call alike.
fn register(set: &mut RewritePatternSet) {
    let natives = set.natives_mut();
    let (attribute, value) = (EntityKind::Attribute, EntityKind::Value);
    let mut rewrite = |name: &str, params: &[EntityKind], results: &[EntityKind], run: NativeFunction| {
        natives.register_fn(NativeKind::Rewrite, name, params, results, run).unwrap();
    };
    rewrite("attrSum", &[attribute, attribute], &[attribute], |rewriter, args| {
        let [PdlValue::Attribute(a), PdlValue::Attribute(b)] = args else { return Ok(None) };
        let ctx = rewriter.context();
        let sum = a.as_i64(ctx).unwrap_or_default() + b.as_i64(ctx).unwrap_or_default();
        Ok(Some(PdlValues::from_iter([PdlValue::Attribute(ctx.integer_attr(ctx.integer_type(32), sum))])))
    });
    rewrite("made", &[value, value], &[value], |rewriter, args| {
        let [PdlValue::Value(a), PdlValue::Value(b)] = args else { return Ok(None) };
        let (ty, loc) = (a.ty(rewriter), rewriter.context().unknown_loc());
        let op = create(rewriter, "u.made", loc, &[*a, *b], &[ty]);
        Ok(Some(PdlValues::from_iter([PdlValue::Value(op.result(rewriter, 0))])))
    });
    rewrite("madeOf", &[value, value, value], &[value], |rewriter, args| {
        let values: Vec<Value> = args
            .iter()
            .filter_map(|arg| match arg {
                PdlValue::Value(value) => Some(*value),
                _ => None,
            })
            .collect();
        let (ty, loc) = (values[0].ty(rewriter), rewriter.context().unknown_loc());
        let op = create(rewriter, "u.made_of", loc, &values, &[ty]);
        Ok(Some(PdlValues::from_iter([PdlValue::Value(op.result(rewriter, 0))])))
    });
    rewrite("split", &[value], &[value, value], |rewriter, args| {
        let [PdlValue::Value(a)] = args else { return Ok(None) };
        let (ty, loc) = (a.ty(rewriter), rewriter.context().unknown_loc());
        let op = create(rewriter, "u.split", loc, &[*a], &[ty, ty]);
        let results = [op.result(rewriter, 0), op.result(rewriter, 1)];
        Ok(Some(results.into_iter().map(PdlValue::Value).collect()))
    });
    rewrite("mark", &[value], &[], |rewriter, args| {
        let [PdlValue::Value(a)] = args else { return Ok(None) };
        if let Some(op) = a.defining_op(rewriter) {
            let (name, unit) = (rewriter.context().identifier("marked"), rewriter.context().unit_attr());
            rewriter.set_attr(op, name, unit)?;
        }
        Ok(Some(PdlValues::new()))
    });
}

/// Registers those whose arguments differ in PDLL.
fn register_others(set: &mut RewritePatternSet) {
    let params = [EntityKind::Attribute, EntityKind::Value];
    let made_at: NativeFunction = |rewriter, args| {
        let [PdlValue::Attribute(loc), PdlValue::Value(a)] = args else { return Ok(None) };
        let AttributeData::Location(loc) = loc.data(rewriter.context()) else { return Ok(None) };
        let (ty, loc) = (a.ty(rewriter), *loc);
        let op = create(rewriter, "u.made_at", loc, &[*a], &[ty]);
        Ok(Some(PdlValues::from_iter([PdlValue::Value(op.result(rewriter, 0))])))
    };
    let natives = set.natives_mut();
    natives.register_fn(NativeKind::Rewrite, "madeAt", &params, &[EntityKind::Value], made_at).unwrap();
    let params = [EntityKind::Operation];
    natives
        .register_fn(
            NativeKind::Constraint,
            "evenOf",
            &params,
            &[EntityKind::Attribute],
            move |rewriter, args| {
                let [PdlValue::Op(op)] = args else { return Ok(None) };
                let Some(attr) = op.attr_str(rewriter, "n") else { return Ok(None) };
                match attr.as_i64(rewriter.context()) {
                    Some(n) if n % 2 == 0 => Ok(Some(PdlValues::from_iter([PdlValue::Attribute(attr)]))),
                    _ => Ok(None),
                }
            },
        )
        .unwrap();
}

/// A native function of the rules.
type NativeFunction = fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Result<Option<PdlValues>, RewriteError>;

/// Loads the operations of `ops.td`.
fn context() -> Context {
    context_of("ops.td", &std::fs::read_to_string(folder().join("ops.td")).unwrap())
}

/// Loads the operations of a text.
fn context_of(name: &str, definitions: &str) -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let options = DefinitionOptions { include_dirs: vec![folder()], ..Default::default() };
    let loaded = ctx.load_dialect_from_td(name, definitions, &options);
    loaded.unwrap_or_else(|error| panic!("{error}"));
    ctx
}

/// Compiles rules.
fn frozen(ctx: &Context, rules: &str, include: &str) -> Result<FrozenRewritePatternSet, String> {
    let mut set = RewritePatternSet::new(ctx);
    register(&mut set);
    register_others(&mut set);
    let options = PdllOptions { include_dirs: vec![folder(), include.into()], compat: false };
    let text = format!("include \"ops.td\"\n{rules}");
    set.add_rules("rules.td", &text, &options).map_err(|error| error.to_string())?;
    set.freeze().map_err(|error| error.to_string())
}

/// Applies a set to a program. Returns the text, and whether it changed.
fn rewrite(ctx: &Context, set: &FrozenRewritePatternSet, input: &str) -> Result<(String, bool), String> {
    let mut ir = parse(ctx, input).map_err(|error| error.to_string())?;
    let config = GreedyRewriteConfig {
        max_iterations: Some(2),
        max_num_rewrites: Some(6),
        ..GreedyRewriteConfig::patterns_only()
    };
    let outcome = apply_patterns_greedily(&mut ir, set, &config).map_err(|error| error.to_string())?;
    let options = PrintOptions::new().local_scope(true).debug_info(true);
    Ok((ir.to_text(&options), outcome.rewrites > 0))
}

/// Returns a text without the location of the module.
fn body(text: &str) -> &str {
    text.trim().rsplit_once("loc(").map_or(text, |(body, _)| body)
}

#[test]
fn random_rules_do_what_their_cpp_does() {
    let Some(include) = include_dir().filter(|_| has(&[MLIR_TBLGEN, CLANG])) else { return };
    let n_rules = setting("PDLL_RANDOM_RULES", 340) as usize;
    let n_programs = setting("PDLL_RANDOM_PROGRAMS", 20) as usize;
    let mut rng = Rng::new(setting("PDLL_RANDOM_SEED", 1));
    let mut features = Vec::new();
    let mut rules = Vec::new();
    for number in 0..n_rules {
        let (text, found) = generator::rule(number, &mut rng);
        rules.push(text);
        features.push(found);
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oracle_rules");
    std::fs::create_dir_all(&out).unwrap();
    let driver = compile(&rules, &include, &out);
    let inputs: Vec<String> = (0..n_rules * n_programs).map(|_| program::program(&mut rng)).collect();
    let numbered = inputs.iter().enumerate();
    let mut all: String =
        numbered.map(|(i, input)| format!("// {}\n{input}{SEPARATOR}", i / n_programs)).collect();
    let all_snippets = snippets::snippets();
    for number in 0..all_snippets.len() {
        let input = snippets::program(number..number + 1);
        write!(all, "// {}\n{input}{SEPARATOR}", FIRST_SNIPPET + number).unwrap();
    }
    let theirs = run(&mut command(driver.to_str().unwrap()), &all);
    let theirs = theirs.into_result().unwrap_or_else(|error| panic!("the driver: {error}"));
    let theirs: Vec<&str> = theirs.split_terminator(SEPARATOR).collect();
    assert_eq!(theirs.len(), inputs.len() + all_snippets.len());
    let (theirs, of_snippets) = theirs.split_at(inputs.len());
    let mut found = String::new();
    for (snippet, text) in all_snippets.iter().zip(of_snippets) {
        writeln!(found, "{snippet} ==> {}", snippets::result(text).unwrap_or_else(|| "nothing".to_owned()))
            .unwrap();
    }
    let expected = std::fs::read_to_string(folder().join("snippets.expect")).unwrap();
    for (ours, theirs) in expected.lines().zip(found.lines()) {
        assert_eq!(ours, theirs, "ours, MLIR's");
    }
    let mut counts: BTreeMap<&str, u32> = FEATURES.iter().map(|feature| (*feature, 0)).collect();
    let (mut n_changed, mut n_refused, mut wrong) = (0, 0, Vec::new());
    let ctx = context();
    for (case, used) in features.iter().enumerate() {
        let texts: String = together(case).map(|rule| &*rules[rule]).collect();
        let set = match frozen(&ctx, &texts, &include) {
            Ok(set) => set,
            Err(error) => {
                wrong.push(format!("{texts}\n{error}"));
                continue;
            }
        };
        for pair in case * n_programs..(case + 1) * n_programs {
            let (input, theirs) = (&inputs[pair], theirs[pair]);
            let said = |ours: &str| format!("{texts}\n{input}\nours:\n{ours}\ntheirs:\n{theirs}");
            match rewrite(&ctx, &set, input) {
                Ok((ours, has_changed)) => {
                    if has_changed {
                        n_changed += 1;
                        let pairs = is_pair(case).then_some("several rules");
                        for feature in used.iter().copied().chain(pairs) {
                            *counts.entry(feature).or_default() += 1;
                        }
                    }
                    if body(&ours) != body(theirs) {
                        wrong.push(said(&ours));
                    }
                }
                // MLIR does not check what a pattern leaves behind.
                Err(error) if REFUSED.iter().any(|message| error.contains(message)) => n_refused += 1,
                Err(error) => wrong.push(said(&error)),
            }
        }
    }
    let n = inputs.len() - n_refused;
    println!("{n} pairs, {n_changed} rewritten, {n_refused} refused, {} differ; {counts:?}", wrong.len());
    // The shortest come first.
    wrong.sort_by_key(String::len);
    let shown = wrong[..wrong.len().min(setting("PDLL_RANDOM_SHOWN", 3) as usize)].join("\n");
    assert!(wrong.is_empty(), "{} of {n} differ:\n{shown}", wrong.len());
    if n_rules >= 340 && n_programs >= 20 {
        let rare: Vec<_> = counts.iter().filter(|(_, n)| **n < LEAST).collect();
        assert!(n >= 5000 && rare.is_empty(), "{n} pairs, {rare:?}");
    }
}

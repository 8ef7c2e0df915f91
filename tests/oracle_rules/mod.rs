//! Random rules compared with MLIR: the C++ that `mlir-tblgen-22 -gen-rewriters` makes of them, and the rules read directly, rewrite random
//! IR to the same text, locations included.
//!
//! All rules are one translation unit. `PDLL_RANDOM_RULES` is the number of rules (60), `PDLL_RANDOM_PROGRAMS` that of programs for each
//! (8), `PDLL_RANDOM_SEED` the seed (1).

#![allow(clippy::print_stdout, reason = "counts of what was compared")]

mod generator;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pdll::native::{NativeKind, PdlValue, PdlValues};
use pdll::prelude::*;
use pdll::rewrite::GreedyRewriteConfig;
use pdll::runtime_compiler::LoadDialects;
use pdll::text::PrintOptions;
use pdll_match::pattern::EntityKind;
use pdll_oracle::{CLANG, LLVM_CONFIG, MLIR_TBLGEN, command, has, include_dir, run};
use pdll_random::Rng;

use generator::Features;

const SEPARATOR: &str = "// -----\n";
/// Least number of rules that contain each feature, for 5,000 pairs.
const LEAST: u32 = 50;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle_rules")
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Compiles rules with MLIR's tools to a program that applies them.
fn compile(rules: &[String], include: &str, out: &Path) -> PathBuf {
    let definitions = folder().join("ops.td");
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
    tblgen("-gen-op-decls", &definitions, "ops.h.inc");
    tblgen("-gen-op-defs", &definitions, "ops.cpp.inc");
    let file = out.join("rules.td");
    std::fs::write(&file, format!("include \"ops.td\"\n{}", rules.concat())).unwrap();
    tblgen("-gen-rewriters", &file, "rules.inc");
    let cases = (0..rules.len()).fold(String::new(), |mut cases, i| {
        writeln!(cases, "  case {i}: patterns.add<P{i}>(patterns.getContext()); break;").unwrap();
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

/// Registers the functions of `driver.cpp`.
fn register(set: &mut RewritePatternSet) {
    let natives = set.natives_mut();
    let (attribute, value) = (EntityKind::Attribute, EntityKind::Value);
    let one = |value: PdlValue| Ok(Some(PdlValues::from_iter([value])));
    natives
        .register_fn(
            NativeKind::Rewrite,
            "attrSum",
            &[attribute, attribute],
            &[attribute],
            move |rewriter, args| {
                let [PdlValue::Attribute(a), PdlValue::Attribute(b)] = args else { return Ok(None) };
                let ctx = rewriter.context();
                let sum = a.as_i64(ctx).unwrap_or_default() + b.as_i64(ctx).unwrap_or_default();
                one(PdlValue::Attribute(ctx.integer_attr(ctx.integer_type(32), sum)))
            },
        )
        .unwrap();
    natives
        .register_fn(NativeKind::Rewrite, "made", &[value, value], &[value], move |rewriter, args| {
            let [PdlValue::Value(a), PdlValue::Value(b)] = args else { return Ok(None) };
            let (ty, loc) = (a.ty(rewriter), rewriter.context().unknown_loc());
            let name = rewriter.context().op_name("u.made");
            let op = rewriter.create(name, loc, &[*a, *b], &[ty], &[]);
            one(PdlValue::Value(op.result(rewriter, 0)))
        })
        .unwrap();
    natives
        .register_fn(NativeKind::Rewrite, "mark", &[value], &[], move |rewriter, args| {
            let [PdlValue::Value(a)] = args else { return Ok(None) };
            if let Some(op) = a.defining_op(rewriter) {
                let (name, unit) = (rewriter.context().identifier("marked"), rewriter.context().unit_attr());
                rewriter.set_attr(op, name, unit)?;
            }
            Ok(Some(PdlValues::new()))
        })
        .unwrap();
    natives
        .register_fn(
            NativeKind::Constraint,
            "evenOf",
            &[EntityKind::Operation],
            &[attribute],
            move |rewriter, args| {
                let [PdlValue::Op(op)] = args else { return Ok(None) };
                let Some(attr) = op.attr_str(rewriter, "n") else { return Ok(None) };
                match attr.as_i64(rewriter.context()) {
                    Some(n) if n % 2 == 0 => one(PdlValue::Attribute(attr)),
                    _ => Ok(None),
                }
            },
        )
        .unwrap();
}

/// Applies a rule to a program. Returns the text, and whether it changed.
fn rewrite(rule: &str, input: &str, include: &str) -> Result<(String, bool), String> {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let definitions = std::fs::read_to_string(folder().join("ops.td")).unwrap();
    ctx.load_dialect_from_td("ops.td", &definitions, &Default::default())
        .map_err(|error| error.to_string())?;
    let mut set = RewritePatternSet::new(&ctx);
    register(&mut set);
    let options = PdllOptions { include_dirs: vec![folder(), include.into()], compat: false };
    let text = format!("include \"ops.td\"\n{rule}");
    set.add_rules("rules.td", &text, &options).map_err(|error| error.to_string())?;
    let set = set.freeze().map_err(|error| error.to_string())?;
    let mut ir = parse(&ctx, input).map_err(|error| error.to_string())?;
    let config = GreedyRewriteConfig {
        max_iterations: Some(2),
        max_num_rewrites: Some(6),
        ..GreedyRewriteConfig::patterns_only()
    };
    let outcome = apply_patterns_greedily(&mut ir, &set, &config).map_err(|error| error.to_string())?;
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
    let (n_rules, n_programs) = (setting("PDLL_RANDOM_RULES", 60), setting("PDLL_RANDOM_PROGRAMS", 8));
    let mut rng = Rng::new(setting("PDLL_RANDOM_SEED", 1));
    let mut features = Features::new();
    let rules: Vec<String> =
        (0..n_rules).map(|i| generator::rule(&format!("P{i}"), &mut rng, &mut features)).collect();
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oracle_rules");
    std::fs::create_dir_all(&out).unwrap();
    let driver = compile(&rules, &include, &out);
    let mut inputs = Vec::new();
    for (i, _) in rules.iter().enumerate() {
        for _ in 0..n_programs {
            inputs.push((i, generator::program(&mut rng)));
        }
    }
    let all: String = inputs.iter().map(|(i, input)| format!("// {i}\n{input}{SEPARATOR}")).collect();
    let theirs = run(&mut command(driver.to_str().unwrap()), &all);
    let theirs = theirs.into_result().unwrap_or_else(|error| panic!("the driver: {error}"));
    let theirs: Vec<&str> = theirs.split_terminator(SEPARATOR).collect();
    assert_eq!(theirs.len(), inputs.len());
    let (mut n_changed, mut wrong) = (0, Vec::new());
    for ((i, input), theirs) in inputs.iter().zip(theirs) {
        match rewrite(&rules[*i], input, &include) {
            Ok((ours, has_changed)) => {
                n_changed += u32::from(has_changed);
                if body(&ours) != body(theirs) {
                    wrong.push(format!("{}\n{input}\nours:\n{ours}\ntheirs:\n{theirs}", rules[*i]));
                }
            }
            Err(error) => wrong.push(format!("{}\n{input}\n{error}", rules[*i])),
        }
    }
    println!("{} pairs, {n_changed} rewritten, {} differ; {features:?}", inputs.len(), wrong.len());
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        inputs.len(),
        wrong[..wrong.len().min(3)].join("\n")
    );
    if inputs.len() >= 5000 {
        let rare: Vec<_> = features.iter().filter(|(_, n)| **n < LEAST).collect();
        assert!(rare.is_empty(), "{rare:?}");
    }
}

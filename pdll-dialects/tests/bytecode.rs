//! Bytecode of the dialects: the programs of `cases` go through it both ways, in every version, and native properties have the fields that
//! MLIR's generated code reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use pdll::bytecode::{BytecodeWriterConfig, MAX_BYTECODE_VERSION, parse_bytecode, write_bytecode};
use pdll::ir::Context;
use pdll::text::{PrintOptions, parse_named};
use pdll_oracle::{MLIR_OPT, command, has, run};

use super::tools::{SPLIT, folder};

fn context() -> Context {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    ctx
}

/// Returns the valid programs of each dialect as one module with a module for each, in generic form.
fn modules() -> BTreeMap<&'static str, String> {
    let mut modules = BTreeMap::new();
    for (dialect, _) in pdll_dialects::DIALECTS {
        let Ok(dir) = std::fs::read_dir(folder().join("cases").join(dialect)) else { continue };
        let mut files: Vec<PathBuf> = dir.map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
        files.sort();
        let ctx = context();
        let mut text = String::from("\"builtin.module\"() ({\n");
        for file in files {
            for program in std::fs::read_to_string(&file).unwrap().split(SPLIT) {
                let Ok(ir) = parse_named(&ctx, "-", program) else { continue };
                let printed = ir.to_text(&options());
                // Some types of `llvm` are only read in custom forms, MLIR's encoding of debug information is not read, and structs of several
                // programs may have the same name.
                let is_read_again = parse_named(&ctx, "-", &printed).is_ok();
                let is_alone = ["#llvm.di_", "struct<\""].iter().any(|part| printed.contains(part));
                if ir.verify().is_ok() && is_read_again && !is_alone {
                    text += &format!("\"builtin.module\"() ({{\n{printed}}}) : () -> ()\n");
                }
            }
        }
        text += "}) : () -> ()\n";
        modules.insert(*dialect, text);
    }
    modules
}

fn options() -> PrintOptions {
    PrintOptions::new().local_scope(true)
}

#[test]
fn programs_are_read_as_they_were_written() {
    let ctx = context();
    let modules = modules();
    assert!(!modules.is_empty());
    for (dialect, text) in modules {
        let ir = parse_named(&ctx, dialect, &text).unwrap_or_else(|error| panic!("{error}"));
        for version in 0..=MAX_BYTECODE_VERSION {
            let config = BytecodeWriterConfig::new().version(version);
            let bytes = write_bytecode(&ir, &config).unwrap_or_else(|error| panic!("{dialect}: {error}"));
            let read = parse_bytecode(&ctx, dialect, &bytes)
                .unwrap_or_else(|error| panic!("version {version}: {error}"));
            assert_eq!(
                first_difference(&read.to_text(&options()), &ir.to_text(&options())),
                None,
                "{dialect}"
            );
        }
    }
}

/// Returns the first line in which texts differ.
fn first_difference<'a>(a: &'a str, b: &'a str) -> Option<(&'a str, &'a str)> {
    let (mut a, mut b) = (a.trim_end().lines(), b.trim_end().lines());
    loop {
        match (a.next(), b.next()) {
            (None, None) => return None,
            (one, other) if one == other => {}
            // Each text of an attribute numbers its own.
            (Some(one), Some(other)) if one.contains("distinct[") && other.contains("distinct[") => {}
            (one, other) => return Some((one.unwrap_or_default(), other.unwrap_or_default())),
        }
    }
}

#[test]
fn oracle_reads_and_writes_the_same() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bytecode");
    std::fs::create_dir_all(&dir).unwrap();
    let flags = ["--mlir-print-op-generic", "--mlir-print-local-scope", "--mlir-disable-threading"];
    let mlir_opt =
        |input: &str, args: &[&str]| run(command(MLIR_OPT).args(flags).args(args), input).into_result();
    let ctx = context();
    let mut failures = String::new();
    for (dialect, text) in modules() {
        let ir = parse_named(&ctx, "<stdin>", &text).unwrap_or_else(|error| panic!("{error}"));
        let ours = ir.to_text(&options());
        for version in [4, 5, 6] {
            let path = dir.join(format!("{dialect}.{version}.mlirbc"));
            let name = path.to_str().unwrap();
            let config = BytecodeWriterConfig::new().version(version);
            std::fs::write(&path, write_bytecode(&ir, &config).unwrap()).unwrap();
            let difference = match mlir_opt("", &[name]) {
                Ok(theirs) => first_difference(&theirs, &ours).map(|(a, b)| format!("{a}\n{b}")),
                Err(error) => Some(error),
            };
            // In version 4 MLIR has no place for properties that are no attributes.
            let is_lost =
                version == 4 && ["disjoint", "overflowFlags = 1"].iter().any(|name| ours.contains(name));
            if let Some(difference) = difference.filter(|_| !is_lost) {
                let _ = writeln!(failures, "{dialect}, version {version}, written by pdll: {difference}");
            }
            let flag = format!("--emit-bytecode-version={version}");
            if let Err(error) = mlir_opt(&text, &["--emit-bytecode", &flag, "-o", name]) {
                let _ = writeln!(failures, "{dialect}: {error}");
                continue;
            }
            let difference = match parse_bytecode(&ctx, "<stdin>", &std::fs::read(&path).unwrap()) {
                Ok(read) => {
                    first_difference(&read.to_text(&options()), &ours).map(|(a, b)| format!("{a}\n{b}"))
                }
                Err(error) => Some(error.to_string()),
            };
            if let Some(difference) = difference.filter(|_| !is_lost) {
                let _ = writeln!(failures, "{dialect}, version {version}, written by MLIR: {difference}");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// The types of `quant` have an encoding of their own in MLIR. Without the dialect they are read as the text that MLIR prints.
#[test]
fn oracle_encodes_quantized_types() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let text = "\"test.types\"() {types = [!quant.any<i8<-8:7>>, !quant.any<u16:f32>, !quant.uniform<i8:f32, 2.0e-2:3>, \
                !quant.uniform<u8<1:255>:f32:1, {0.5:120,1.0}>, !quant.calibrated<f32<-0.998:1.2321>>, \
                !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:10, 3.0:20}, {4.0:30, 5.0:40}}>]} : () -> ()";
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("quant.mlirbc");
    let path = path.to_str().unwrap();
    let theirs = |args: &[&str], input: &str| {
        let args = ["--allow-unregistered-dialect", "--mlir-print-op-generic"].iter().chain(args);
        run(command(MLIR_OPT).args(args), input).into_result().unwrap()
    };
    let expected = theirs(&[], text);
    theirs(&["--emit-bytecode", "-o", path], text);
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let read =
        parse_bytecode(&ctx, "-", &std::fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.to_text(&options()).trim(), expected.trim());
    std::fs::write(path, write_bytecode(&read, &BytecodeWriterConfig::new()).unwrap()).unwrap();
    assert_eq!(theirs(&[path], ""), expected);
}

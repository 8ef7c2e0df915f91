//! `docs/dialects.md`: every operation that MLIR 22 defines in these dialects, and what of it is in the box.
//!
//! The operations and their hooks are those of `llvm-tblgen`'s records. With `UPDATE_EXPECT=1` and MLIR installed, the test writes the tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use pdll::ir::Context;
use pdll::ods::OpInfo;
use pdll_oracle::{LLVM_TBLGEN, command};
use serde_json::Value;

/// MLIR's definitions of each dialect, below `mlir/Dialect`.
const DEFINITIONS: &[(&str, &[&str])] = &[
    ("affine", &["Affine/IR/AffineOps.td"]),
    ("arith", &["Arith/IR/ArithOps.td"]),
    ("bufferization", &["Bufferization/IR/BufferizationOps.td"]),
    ("cf", &["ControlFlow/IR/ControlFlowOps.td"]),
    ("complex", &["Complex/IR/ComplexOps.td"]),
    ("func", &["Func/IR/FuncOps.td"]),
    ("index", &["Index/IR/IndexOps.td"]),
    (
        "linalg",
        &["Linalg/IR/LinalgOps.td", "Linalg/IR/LinalgStructuredOps.td", "Linalg/IR/LinalgRelayoutOps.td"],
    ),
    ("llvm", &["LLVMIR/LLVMOps.td", "LLVMIR/LLVMIntrinsicOps.td"]),
    ("math", &["Math/IR/MathOps.td"]),
    ("memref", &["MemRef/IR/MemRefOps.td"]),
    ("scf", &["SCF/IR/SCFOps.td"]),
    ("shape", &["Shape/IR/ShapeOps.td"]),
    ("tensor", &["Tensor/IR/TensorOps.td"]),
    ("tosa", &["Tosa/IR/TosaOps.td"]),
    ("ub", &["UB/IR/UBOps.td"]),
    ("vector", &["Vector/IR/VectorOps.td"]),
];

/// Columns: title, fields of MLIR's record one of which is set if upstream has it, and entries of `OpInfo::unchecked` that say that it is missing.
const COLUMNS: &[(&str, &[&str], &[&str])] = &[
    ("format", &["assemblyFormat", "hasCustomAssemblyFormat"], &["assembly format"]),
    ("verifier", &["hasVerifier", "hasRegionVerifier"], &["verifier", "region verifier"]),
    ("folder", &["hasFolder"], &["folder"]),
    (
        "canonicalizer",
        &["hasCanonicalizer", "hasCanonicalizeMethod"],
        &["canonicalizer", "canonicalize method"],
    ),
];

/// Returns the records of MLIR's operations of a dialect, by name.
fn upstream(dialect: &str, files: &[&str], include: &str) -> BTreeMap<String, Value> {
    let text: String = files.iter().map(|file| format!("include \"mlir/Dialect/{file}\"\n")).collect();
    let mut tool = command(LLVM_TBLGEN);
    let output = pdll_oracle::run(tool.args(["-dump-json", "-I", include, "-"]), &text).into_result();
    let records: Value = serde_json::from_str(&output.unwrap()).unwrap();
    let mut operations = BTreeMap::new();
    for name in records["!instanceof"]["Op"].as_array().unwrap() {
        let record = &records[name.as_str().unwrap()];
        let owner = &records[record["opDialect"]["def"].as_str().unwrap()]["name"];
        if owner == dialect {
            operations.insert(format!("{dialect}.{}", record["opName"].as_str().unwrap()), record.clone());
        }
    }
    operations
}

/// Returns whether a field of a record is set.
fn is_set(record: &Value, field: &str) -> bool {
    match &record[field] {
        Value::Number(number) => number.as_i64() != Some(0),
        Value::String(text) => !text.is_empty(),
        _ => false,
    }
}

/// Returns the word in a column, for an operation that may be in the box.
fn word(record: &Value, ours: Option<&OpInfo>, fields: &[&str], missing: &[&str]) -> &'static str {
    let Some(info) = ours else { return "missing" };
    if !fields.iter().any(|field| is_set(record, field)) {
        return "–";
    }
    if info.unchecked.iter().any(|part| missing.contains(part)) { "missing" } else { "ours" }
}

fn tables(include: &str) -> String {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let names: BTreeMap<&str, _> =
        ctx.registered_op_names().map(|name| (ctx.op_name_text(name), name)).collect();
    let (mut summary, mut details) = (String::new(), String::new());
    for (dialect, files) in DEFINITIONS {
        let operations = upstream(dialect, files, include);
        writeln!(details, "\n## {dialect}\n\n| operation | format | verifier | folder | canonicalizer |")
            .unwrap();
        details.push_str("|---|---|---|---|---|\n");
        let n_defined = operations.keys().filter(|name| names.contains_key(name.as_str())).count();
        write!(summary, "| [`{dialect}`](#{dialect}) | {n_defined} of {} |", operations.len()).unwrap();
        let mut counts = [(0, 0); COLUMNS.len()];
        for (name, record) in &operations {
            let info = names.get(name.as_str()).map(|name| ctx.op_info(*name));
            let words = COLUMNS.iter().map(|(_, fields, missing)| word(record, info, fields, missing));
            let words: Vec<&str> = words.collect();
            for ((ours, all), word) in counts.iter_mut().zip(&words) {
                *ours += u32::from(*word == "ours");
                *all += u32::from(*word != "–");
            }
            writeln!(details, "| `{name}` | {} |", words.join(" | ")).unwrap();
        }
        for (ours, all) in counts {
            write!(summary, " {ours} of {all} |").unwrap();
        }
        summary.push('\n');
    }
    format!(
        "| dialect | operations | format | verifier | folder | canonicalizer |\n|---|---|---|---|---|---|\n{summary}{details}"
    )
}

#[test]
fn oracle_every_operation_is_in_the_table() {
    let Some(include) = pdll_oracle::include_dir() else { return };
    if !pdll_oracle::has(&[LLVM_TBLGEN]) {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dialects.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let marker = "<!-- Written by the tests of `pdll-dialects` from MLIR's records. -->\n";
    let (head, _) = page.split_once(marker).unwrap();
    let expected = format!("{head}{marker}\n{}", tables(&include));
    if std::env::var("UPDATE_EXPECT").is_ok_and(|value| value == "1") {
        std::fs::write(&path, &expected).unwrap();
        return;
    }
    let difference = page.lines().zip(expected.lines()).find(|(page, expected)| page != expected);
    assert!(
        page == expected,
        "docs/dialects.md is not up to date: run this test with UPDATE_EXPECT=1; first difference: {difference:?}"
    );
}

/// Only defaults, which the dialects' own formats and patterns supply, and inference, which formats do not need, may stay in C++.
#[test]
fn every_check_of_a_definition_runs() {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let is_allowed = |part: &str| part == "type inference" || part.starts_with("default value of ");
    let parts = ctx.registered_op_names().flat_map(|name| {
        let unchecked = ctx.op_info(name).unchecked.iter().filter(|part| !is_allowed(part));
        unchecked.map(move |part| (name, part))
    });
    let unchecked: Vec<String> =
        parts.map(|(name, part)| format!("{}: {part}", ctx.op_name_text(name))).collect();
    assert_eq!(unchecked, Vec::<String>::new());
}

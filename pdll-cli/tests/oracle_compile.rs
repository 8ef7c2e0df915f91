//! `pdll compile` compared with `mlir-pdll-22`: definitions of MLIR's own operations, and options.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pdll_oracle::{MLIR_PDLL, command, has, include_dir};

/// MLIR's own definitions, and those of the compiler's topics.
const DEFINITIONS: [&str; 8] = [
    "mlir/Dialect/Arith/IR/ArithOps.td",
    "mlir/Dialect/ControlFlow/IR/ControlFlowOps.td",
    "mlir/Dialect/Func/IR/FuncOps.td",
    "mlir/Dialect/Index/IR/IndexOps.td",
    "mlir/Dialect/Math/IR/MathOps.td",
    "mlir/Dialect/SCF/IR/SCFOps.td",
    "mlir/Dialect/Tensor/IR/TensorOps.td",
    "zoo.td",
];

/// The folder of the topics.
const TOPICS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../pdll-compiler/tests/cases/topics");

#[test]
fn knows_the_operations_that_mlir_pdll_knows() {
    let Some(include) = tools() else { return };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle_compile");
    fs::create_dir_all(&folder).unwrap();
    for definitions in DEFINITIONS {
        let file = folder.join("input.pdll");
        fs::write(&file, format!("#include \"{definitions}\"\n")).unwrap();
        let file = file.to_str().unwrap();
        let theirs = dump(command(MLIR_PDLL).arg(file), &include);
        let ours = dump(Command::new(env!("CARGO_BIN_EXE_pdll")).args(["compile", file]), &include);
        assert!(theirs.len() > 10, "{definitions}: {theirs:?}");
        assert_eq!(theirs, ours, "{definitions}");
    }
}

/// Returns the dump of dialects, operations and constraints. Constraints of one name may be in any order.
fn dump(command: &mut Command, include: &str) -> Vec<String> {
    let output = command.args(["-x", "mlir", "--dump-ods", "-I", include, "-I", TOPICS]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{text}");
    let (operations, constraints) = match text.find("  AttributeConstraint").or(text.find("  TypeConstraint"))
    {
        Some(at) => text.split_at(at),
        None => (text.as_str(), ""),
    };
    let mut blocks: Vec<String> = constraints.split_inclusive("\n  }\n").map(str::to_owned).collect();
    blocks.sort();
    operations.lines().map(str::to_owned).chain(blocks).collect()
}

/// The directory of MLIR's files; `None` skips the test.
fn tools() -> Option<String> {
    if has(&[MLIR_PDLL]) { include_dir() } else { None }
}

/// mlir-pdll reports warnings as errors, and continues; pdll reports warnings.
#[test]
fn warnings_of_definitions_are_no_errors() {
    let Some(include) = tools() else { return };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle_warnings");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("main.pdll"), "#include \"warns.td\"\nPattern => erase op<a.b>;\n").unwrap();
    let rest = "include \"mlir/IR/OpBase.td\"\n";
    for (definition, is_warned_of) in [
        ("class B<int x> { int y = x; }\n", false),
        ("class B<int x> {}\n", true),
        ("dump \"hello\";\n", true),
    ] {
        fs::write(folder.join("warns.td"), format!("{rest}{definition}")).unwrap();
        let args = ["-x", "mlir", "main.pdll", "-I", &include];
        let theirs = command(MLIR_PDLL).args(args).current_dir(&folder).output().unwrap();
        let said = String::from_utf8_lossy(&theirs.stderr);
        assert_eq!(
            said.contains("error while processing include file"),
            is_warned_of,
            "{definition}: {said}"
        );
        assert!(theirs.status.success(), "{definition}: {said}");
        let ours = Command::new(env!("CARGO_BIN_EXE_pdll"));
        let ours = { ours }.arg("compile").args(args).current_dir(&folder).output().unwrap();
        assert!(ours.status.success(), "{definition}: {ours:?}");
        assert_eq!(theirs.stdout, ours.stdout, "{definition}");
        let said = String::from_utf8_lossy(&ours.stderr);
        assert!(!said.contains("error"), "{definition}: {said}");
    }
}

/// Definitions whose constraints name C++ classes.
const NATIVE_TYPES_TD: &str = r#"include "mlir/IR/OpBase.td"
def Beasts_Dialect : Dialect { let name = "beasts"; let cppNamespace = "::beasts"; }
def CatOp : Op<Beasts_Dialect, "cat"> { let results = (outs AnyType:$cat); }
def Wide : Type<CPred<"isWide($_self)">, "a wide type", "::beasts::WideType">;
def Mark : Attr<CPred<"isMark($_self)">, "a mark"> { let storageType = "::beasts::MarkAttr"; }
def Runs : OpInterface<"Runs"> { let cppNamespace = "::beasts"; }
"#;

/// Native functions with a parameter of each kind, and patterns that call them.
const NATIVE_TYPES: &str = r#"#include "native_types.td"
Constraint Core(a: Attr, b: Op, c: Type, d: TypeRange, e: Value, f: ValueRange) [{ return success(); }];
Constraint Defined(a: Wide, b: Mark, c: Runs) [{ return success(); }];
Constraint Ops(known: Op<beasts.cat>, unknown: Op<a.b>) [{ return success(); }];
Rewrite Two(x: Value) -> (Value, a: Attr) [{ return {x, Attribute()}; }];
Pattern Uses {
  let runner: Runs;
  let known: Op<beasts.cat>;
  let unknown: Op<a.b>;
  let root = op<a.c>(runner, known, unknown, x: Value, xs: ValueRange) {m = m: Mark, a = a: Attr} -> (t: Wide, ts: TypeRange);
  Core(a, root, t, ts, x, xs);
  Defined(t, m, runner);
  Ops(known, unknown);
  rewrite root with {
    let two = Two(x);
    op<a.d>(two.0) {a = two.a} -> ();
    erase root;
  };
}
"#;

/// The declarations that the C++ needs: one function each, with the types that the constraints name.
const NATIVE_TYPES_CPP: [&str; 7] = [
    "static ::llvm::LogicalResult MarkPDLFn(::mlir::PatternRewriter &rewriter, ::mlir::Attribute self) {",
    "static ::llvm::LogicalResult WidePDLFn(::mlir::PatternRewriter &rewriter, ::mlir::Type self) {",
    "static ::llvm::LogicalResult RunsPDLFn(::mlir::PatternRewriter &rewriter, ::mlir::Operation * self) {",
    "static ::llvm::LogicalResult CorePDLFn(::mlir::PatternRewriter &rewriter, ::mlir::Attribute a, ::mlir::Operation * b, \
     ::mlir::Type c, ::mlir::TypeRange d, ::mlir::Value e, ::mlir::ValueRange f) {",
    "static ::llvm::LogicalResult DefinedPDLFn(::mlir::PatternRewriter &rewriter, ::beasts::WideType a, ::beasts::MarkAttr b, \
     ::beasts::Runs c) {",
    "static ::llvm::LogicalResult OpsPDLFn(::mlir::PatternRewriter &rewriter, ::beasts::CatOp known, ::mlir::Operation * unknown) {",
    "static std::tuple<::mlir::Value, ::mlir::Attribute> TwoPDLFn(::mlir::PatternRewriter &rewriter, ::mlir::Value x) {",
];

#[test]
fn native_functions_have_the_cpp_types_of_mlir_pdll() {
    let Some(include) = tools() else { return };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle_native_types");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("native_types.td"), NATIVE_TYPES_TD).unwrap();
    fs::write(folder.join("input.pdll"), NATIVE_TYPES).unwrap();
    let args = ["-x", "cpp", "input.pdll", "-I", &include];
    let mut ours = Command::new(env!("CARGO_BIN_EXE_pdll"));
    let ours =
        pdll_oracle::run(ours.arg("compile").args(args).current_dir(&folder), "").into_result().unwrap();
    let theirs =
        pdll_oracle::run(command(MLIR_PDLL).args(args).current_dir(&folder), "").into_result().unwrap();
    assert_eq!(ours, theirs);
    let declared: Vec<&str> = ours.lines().filter(|line| line.contains("PDLFn(")).collect();
    assert_eq!(declared, NATIVE_TYPES_CPP);
    for (name, kind) in
        [("Core", "Constraint"), ("Defined", "Constraint"), ("Ops", "Constraint"), ("Two", "Rewrite")]
    {
        let registered = format!("    register{kind}Function(\"{name}\", {name}PDLFn);");
        assert_eq!(ours.lines().filter(|line| **line == *registered).count(), 1, "{registered}");
    }
}

/// Options of mlir-pdll; `INCLUDE` is MLIR's directory.
const OPTIONS: [&str; 36] = [
    "-I INCLUDE input.pdll",
    "-IINCLUDE input.pdll -x mlir",
    "--I INCLUDE input.pdll --x mlir",
    "--I=INCLUDE input.pdll --x=mlir",
    "-I=INCLUDE -x=cpp input.pdll",
    "-I INCLUDE -x cpp input.pdll -o out -d dep",
    "-I INCLUDE -x=cpp input.pdll -o=out -d=dep",
    "-I INCLUDE --x=cpp input.pdll --o=out --d=dep",
    "-I INCLUDE -x ast parts.pdll --split-input-file",
    "-x ast parts.pdll --split-input-file=//MARK",
    "-x ast parts.pdll -split-input-file=//MARK -output-split-marker=//OUT",
    "-x ast parts.pdll -split-input-file=//MARK --output-split-marker //OUT",
    "-x ast parts.pdll -split-input-file=//MARK --output-split-marker=",
    "-x ast -DNAME parts.pdll -split-input-file=//MARK",
    "-x ast -D NAME parts.pdll -split-input-file=//MARK",
    "-x ast --D=NAME --color parts.pdll -split-input-file=//MARK",
    "-x ast near.pdll --split-input-file",
    "-x ast after.pdll --split-input-file",
    "-x ast after.pdll --split-input-file=//####",
    "-x ast after.pdll --split-input-file=/#-",
    "-x mlir -write-if-changed single.pdll -o out",
    "-x mlir --write-if-changed single.pdll --color=1",
    "missing.pdll",
    "-x ast -x mlir single.pdll -o other -o=out",
    "--dump-ods --dump-ods=false single.pdll",
    "-dump-ods=1 single.pdll",
    "-dump-ods=maybe single.pdll",
    "-write-if-changed=0 -write-if-changed=TRUE -x mlir single.pdll",
    "-I= -x mlir -I INCLUDE -I . input.pdll",
    "-x mlir nul.pdll",
    "-x mlir -I INCLUDE folder/input.pdll",
    "-x mlir -I INCLUDE folder/input.pdll -I folder -o out -d dep",
    "-x= single.pdll",
    "-o= single.pdll",
    "-x mlir -- single.pdll",
    "-x mlir single.pdll single.pdll",
];

#[test]
fn takes_the_options_of_mlir_pdll() {
    let Some(include) = tools() else { return };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle_options");
    fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(
        "ops.td",
        "include \"mlir/IR/OpBase.td\"\ndef D : Dialect { let name = \"d\"; }\ndef D_A : Op<D, \"a\"> { let arguments = (ins AnyType:$x); }\n",
    );
    write("sub.pdll", "Constraint Shared(x: Value) [{ return success(); }];\n");
    write(
        "input.pdll",
        "#include \"ops.td\"\n#include \"sub.pdll\"\nPattern { let r = op<d.a>(x: Value); Shared(x); erase r; }\n",
    );
    fs::create_dir_all(folder.join("folder")).unwrap();
    // The included file is in the current folder.
    fs::copy(folder.join("input.pdll"), folder.join("folder/input.pdll")).unwrap();
    write("parts.pdll", "Pattern => erase op<a.b>;\n//MARK\nPattern => erase op<a.c>;\n");
    write(
        "near.pdll",
        "Pattern => erase op<a.b>; // -----Pattern => erase op<a.c>;\n// ----\n// -----0\n // -----  \n\
         // ####\nPattern => erase op<a.d>;\n// -----// -----\nPattern => erase op<a.e>;\n// -----",
    );
    write("after.pdll", "Pattern => erase op<a.b>;\n// ------\n//####-\nPattern => erase op<a.c>;\n");
    write("single.pdll", "Pattern => erase op<a.b>;\n");
    write("nul.pdll", "\0Pattern =>\0erase op<a.b> { \"k\0k\" };\0\n// \0\n\0");
    for options in OPTIONS {
        let options = options.replace("INCLUDE", &include);
        let options: Vec<&str> = options.split(' ').collect();
        let theirs = outcome(command(MLIR_PDLL).args(&options).current_dir(&folder), &folder);
        let ours = Command::new(env!("CARGO_BIN_EXE_pdll"));
        let ours = outcome({ ours }.arg("compile").args(&options).current_dir(&folder), &folder);
        assert_eq!(theirs, ours, "{options:?}");
    }
}

/// Returns whether it succeeded, its output without the addresses of nodes, and the files it wrote.
fn outcome(command: &mut Command, folder: &Path) -> (bool, String, [Option<String>; 2]) {
    let files = ["out", "dep"].map(|name| folder.join(name));
    for file in &files {
        let _ = fs::remove_file(file);
    }
    let output = command.stdin(std::process::Stdio::null()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let text = text.lines().map(|line| match line.split_once(" 0x") {
        Some((before, after)) => {
            before.to_owned() + after.trim_start_matches(|c: char| c.is_ascii_hexdigit()) + "\n"
        }
        None => format!("{line}\n"),
    });
    (output.status.success(), text.collect(), files.map(|file| fs::read_to_string(file).ok()))
}

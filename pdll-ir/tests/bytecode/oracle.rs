//! Comparison with `mlir-opt-22`: each reads what the other writes, with the same text.

use std::path::{Path, PathBuf};

use pdll_ir::{BytecodeWriterConfig, OpBuilder, PrintOptions, parse_bytecode, parse_named, write_bytecode};
use pdll_oracle::{MLIR_OPT, command, has, run};

use super::{context, ir_files, is_merged, printed, versions};

fn temporary(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bytecode");
    std::fs::create_dir_all(&dir).unwrap();
    dir.join(name)
}

/// Returns the output, or the errors.
fn mlir_opt(input: &str, args: &[&str]) -> Result<String, String> {
    let mut opt = command(MLIR_OPT);
    opt.args(["--mlir-print-op-generic", "--allow-unregistered-dialect"]).args(args);
    run(&mut opt, input).into_result()
}

#[test]
fn oracle_reads_what_we_write() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let path = temporary("ours.mlirbc");
    for (name, text) in ir_files() {
        let ir = parse_named(&context(), "<stdin>", &text).unwrap();
        let ours = ir.to_text(&PrintOptions::new());
        let tested = |config: &BytecodeWriterConfig| [0, 2, 4, 5, 6].contains(&config.version);
        for config in versions().filter(tested).filter(|config| !is_merged(&text, config.version)) {
            std::fs::write(&path, write_bytecode(&ir, &config).unwrap()).unwrap();
            let theirs = mlir_opt("", &[path.to_str().unwrap()])
                .unwrap_or_else(|error| panic!("{name}, version {}: {error}", config.version));
            assert_eq!(theirs.trim_end(), ours.trim_end(), "{name}, version {}", config.version);
        }
    }
}

#[test]
fn oracle_writes_what_we_read() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let path = temporary("theirs.mlirbc");
    for (name, text) in ir_files() {
        let theirs = mlir_opt(&text, &["--mlir-print-debuginfo"]).unwrap();
        for version in [0, 2, 4, 5, 6].into_iter().filter(|version| !is_merged(&text, *version)) {
            let version = format!("--emit-bytecode-version={version}");
            mlir_opt(&text, &["--emit-bytecode", &version, "-o", path.to_str().unwrap()]).unwrap();
            let bytes = std::fs::read(&path).unwrap();
            let ours = parse_bytecode(&context(), "<stdin>", &bytes)
                .unwrap_or_else(|error| panic!("{name} {version}: {error}"));
            assert_eq!(printed(&ours).trim_end(), theirs.trim_end(), "{name} {version}");
        }
    }
}

/// Both know the same order of uses, which `--mlir-print-value-users` shows.
#[test]
fn oracle_agrees_on_orders_of_uses() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let text = r#""t.r"() ({
    ^bb0(%a: i32):
      "t.1"(%v, %a) : (i32, i32) -> ()
      %v = "t.v"() : () -> i32
      "t.2"(%v, %a) : (i32, i32) -> ()
      "t.3"(%a) ({ "t.in"(%v, %a) : (i32, i32) -> () }) : (i32) -> ()
      "t.4"(%v) ({ "t.in"(%v, %a) : (i32, i32) -> () }) : (i32) -> ()
      "t.5"(%v, %v) : (i32, i32) -> ()
    }) : () -> ()"#;
    let users = ["--mlir-print-value-users"];
    let (ours, theirs) = (temporary("ours_uses.mlirbc"), temporary("theirs_uses.mlirbc"));
    let ir = parse_named(&context(), "<stdin>", text).unwrap();
    std::fs::write(&ours, write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap()).unwrap();
    let expected = mlir_opt(text, &users).unwrap();
    assert_eq!(mlir_opt("", &[users[0], ours.to_str().unwrap()]).unwrap(), expected);
    mlir_opt(text, &["--emit-bytecode", "-o", theirs.to_str().unwrap()]).unwrap();
    let read = parse_bytecode(&context(), "<stdin>", &std::fs::read(&theirs).unwrap()).unwrap();
    let mut options = PrintOptions::new();
    options.value_users = true;
    assert_eq!(read.to_text(&options).trim_end(), expected.trim_end());
}

/// An order of few uses that moved is short as pairs, which MLIR reads as the inverse order.
#[test]
fn oracle_reads_orders_of_few_moved_uses() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let path = temporary("cycle.mlirbc");
    let users: String = (0..10).map(|nth| format!("\"t.{nth}\"(%v) : (i32) -> ()\n")).collect();
    let text = format!("\"t.r\"() ({{\n%v, %w = \"t.v\"() : () -> (i32, i32)\n{users}}}) : () -> ()");
    for moved in [[2, 5, 7], [5, 2, 7], [3, 3, 8]] {
        let mut ir = parse_named(&context(), "<stdin>", &text).unwrap();
        let op = ir.top().region(&ir, 0).entry(&ir).unwrap().first_op(&ir).unwrap();
        let definition = op.region(&ir, 0).entry(&ir).unwrap().first_op(&ir).unwrap();
        let (value, other) = (definition.result(&ir, 0), definition.result(&ir, 1));
        let mut order: Vec<_> = value.users(&ir).collect();
        order.swap(moved[0], moved[1]);
        order.swap(moved[1], moved[2]);
        let mut builder = OpBuilder::at_end_of_module(&mut ir);
        // The use that is set last comes first.
        for user in order.iter().rev() {
            builder.set_operand(*user, 0, other);
            builder.set_operand(*user, 0, value);
        }
        assert_eq!(value.users(&ir).collect::<Vec<_>>(), order);
        let mut options = PrintOptions::new();
        options.value_users = true;
        let expected = ir.to_text(&options);
        std::fs::write(&path, write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap()).unwrap();
        let theirs = mlir_opt("", &["--mlir-print-value-users", path.to_str().unwrap()]).unwrap();
        assert_eq!(theirs.trim_end(), expected.trim_end(), "{moved:?}");
        let read = parse_bytecode(&context(), "<stdin>", &std::fs::read(&path).unwrap()).unwrap();
        assert_eq!(read.to_text(&options), expected);
    }
}

//! `pdll opt`: a case is `tests/opt/NAME.mlir`, whose first line contains the options after `// options:`,
//! and `NAME.expect`, with exit code, standard output and standard error. `UPDATE_EXPECT=1` writes the
//! expectations.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};

fn pdll(args: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt");
    Command::new(env!("CARGO_BIN_EXE_pdll")).current_dir(folder).arg("opt").args(args).output().unwrap()
}

fn shown(output: &Output) -> String {
    let mut text = format!("exit code {}\n", output.status.code().unwrap());
    for (name, bytes) in [("standard output", &output.stdout), ("standard error", &output.stderr)] {
        if !bytes.is_empty() {
            let bytes = String::from_utf8_lossy(bytes);
            write!(text, "==== {name}\n{}\n", bytes.trim_end()).unwrap();
        }
    }
    text
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    assert!(files.len() >= 6, "the cases are missing");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let options = text.lines().next().unwrap().strip_prefix("// options:").unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let args: Vec<&str> = options.split_whitespace().chain([name]).collect();
        expect_test::expect_file![file.with_extension("expect")].assert_eq(&shown(&pdll(&args)));
    }
}

/// A report has the rewrites of patterns and passes, and of a run that fails all up to its error.
#[test]
fn reports() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report.html");
    let option = format!("--report={}", file.display());
    let report = |args: &[&str]| {
        std::fs::remove_file(&file).ok();
        let output = pdll(&[args, &[option.as_str()]].concat());
        let page = std::fs::read_to_string(&file).unwrap();
        (output.status.success(), pdll_report::data(&page).unwrap())
    };
    let patterns = ["why_explain.mlir", "--allow-unregistered-dialect", "--patterns=why.pdll", "--cse"];
    let (is_fine, data) = report(&patterns);
    assert!(is_fine);
    for part in ["\"IdOfId\"", "\"error\":null", "\"CSE\"", "why_explain.mlir:2:6"] {
        assert!(data.contains(part), "{part} is not in\n{data}");
    }
    let (is_fine, data) = report(&[
        "endless_patterns.mlir",
        "--allow-unregistered-dialect",
        "--patterns=chase.pdll",
        "--rewrite-budget=5",
    ]);
    assert!(!is_fine);
    assert!(data.contains("\"error\":\"error: patterns still match after 5 rewrites"), "{data}");
    let (is_fine, data) = report(&["invalid.mlir"]);
    assert!(!is_fine && !data.contains("\"error\":null") && data.contains("\"patterns\":[]"), "{data}");
}

/// A standard error that takes nothing changes neither the exit code nor the output.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_is_ignored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt");
    for (args, code) in [
        (vec!["no_such_file.mlir"], 1),
        (vec!["split_near_miss.mlir"], 1),
        (vec!["--dump-pass-pipeline", "--cse", "--mlir-timing", "--mlir-pass-statistics", "/dev/null"], 0),
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
        let output = command.current_dir(&folder).arg("opt").args(&args).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
    }
}

/// A standard output that takes nothing is an error, whether the text is written at once or as it is produced.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("full.mlir");
    for n_ops in [1, 20_000] {
        let ops = "\"t.op\"() : () -> ()\n".repeat(n_ops);
        std::fs::write(&file, ops).unwrap();
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
        command.args(["opt", "--allow-unregistered-dialect"]).arg(&file).stdout(full);
        let expected = "exit code 1\n==== standard error\nerror: cannot write `-`: No space left on device (os error 28)\n";
        assert_eq!(
            shown(&command.stderr(std::process::Stdio::piped()).spawn().unwrap().wait_with_output().unwrap()),
            expected
        );
    }
}

/// The IR before and after passes, a file per time.
#[test]
fn passes_print_into_a_folder() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("print_ir_tree");
    let _ = std::fs::remove_dir_all(&dir);
    let tree = format!("--mlir-print-ir-tree-dir={}", dir.display());
    let pipeline =
        "--pass-pipeline=builtin.module(canonicalize,func.func(cse,canonicalize),symbol-dce,any(cse))";
    let output = pdll(&[
        pipeline,
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-before=cse",
        &tree,
        "nested_symbols.mlir",
    ]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let mut files = Vec::new();
    list(&dir, &mut files);
    let mut names: Vec<String> =
        files.iter().map(|file| file.strip_prefix(&dir).unwrap().display().to_string()).collect();
    names.sort();
    expect_test::expect![[r#"
        builtin_module_m/0_canonicalize.mlir
        builtin_module_m/1_symbol-dce.mlir
        builtin_module_m/builtin_module_no-symbol-name/1_0_cse.mlir
        builtin_module_m/builtin_module_no-symbol-name/1_1_cse.mlir
        builtin_module_m/func_func_f/0_0_cse.mlir
        builtin_module_m/func_func_f/0_1_cse.mlir
        builtin_module_m/func_func_f/0_2_canonicalize.mlir
        builtin_module_m/func_func_f/1_3_cse.mlir
        builtin_module_m/func_func_f/1_4_cse.mlir
        builtin_module_m/func_func_g/0_0_cse.mlir
        builtin_module_m/func_func_g/0_1_cse.mlir
        builtin_module_m/func_func_g/0_2_canonicalize.mlir
        builtin_module_m/func_func_g/1_3_cse.mlir
        builtin_module_m/func_func_g/1_4_cse.mlir"#]]
    .assert_eq(&names.join("\n"));
    let first = std::fs::read_to_string(dir.join("builtin_module_m/func_func_g/1_4_cse.mlir")).unwrap();
    expect_test::expect![[r#"
        // -----// IR Dump After CSE (cse) //----- //
        func.func @g() {
          return
        }

    "#]]
    .assert_eq(&first);
}

fn list(dir: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => list(&path, files),
            false => files.push(path),
        }
    }
}

#[test]
fn a_folder_for_ir_that_cannot_be_made_is_an_error() {
    let output = pdll(&[
        "--cse",
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-tree-dir=/dev/null",
        "nested_symbols.mlir",
    ]);
    expect_test::expect![[r#"
        exit code 0
        ==== standard output
        module @m {
          func.func @f() {
            return
          }
          func.func @g() {
            return
          }
          module {
            func.func private @h()
          }
        }
        ==== standard error
        error: cannot write `/dev/null/builtin_module_m`: Not a directory (os error 20)
    "#]]
    .assert_eq(&shown(&output));
}

#[test]
fn a_missing_file_is_named() {
    let output = pdll(&["no_such_file.mlir"]);
    expect_test::expect![[r#"
        exit code 1
        ==== standard error
        error: cannot read `no_such_file.mlir`: No such file or directory (os error 2)
    "#]]
    .assert_eq(&shown(&output));
}

/// Pattern files that are missing, invalid, empty or named wrongly, with all errors. On error nothing is
/// printed on standard output.
#[test]
fn files_of_patterns_that_are_not_as_they_should_be() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt/hostile");
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let names = entries.map(|name| format!("hostile/{}", name.to_str().unwrap()));
    // Definition files are only included.
    let mut names: Vec<String> = names.filter(|name| !name.ends_with(".td")).collect();
    names.extend(
        ["hostile", "hostile/missing.pdll", "hostile/missing.mlir", "hostile/missing"].map(String::from),
    );
    names.sort();
    assert!(names.len() >= 25, "the cases are missing");
    let mut all = String::new();
    for name in &names {
        let output =
            pdll(&["hostile_input.txt", "--allow-unregistered-dialect", "--patterns", name.as_str()]);
        assert_eq!(output.status.success(), output.stderr.is_empty(), "{name}: {}", shown(&output));
        assert_eq!(output.status.success(), !output.stdout.is_empty(), "{name}: {}", shown(&output));
        writeln!(all, "#### {name}\n{}", shown(&output)).unwrap();
    }
    expect_test::expect_file!["opt/hostile.expect"].assert_eq(&all);
}

/// Pattern files of every size that exceed a limit end in a short error; nested regions are accepted.
#[test]
fn large_files_of_patterns() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let said = |name: &str, text: String| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        let output = pdll(&["hostile_input.txt", "--allow-unregistered-dialect", "--patterns", file]);
        assert!(output.stderr.len() < 1_000_000, "{name}: {} bytes", output.stderr.len());
        let text = shown(&output).replace(folder.to_str().unwrap(), "");
        let lines: Vec<&str> = text.lines().collect();
        format!("{}\n...\n{}\n", lines[..5].join("\n"), lines[lines.len() - 1])
    };
    let n = 40_000;
    let nested = format!("Pattern => erase {}{};", "op<t.a>(".repeat(n), ")".repeat(n));
    let regions = format!("{}{}", "module {\n".repeat(n), "}\n".repeat(n));
    let unclosed = "Pattern { rewrite op<t.a> with ".repeat(n);
    expect_test::expect![[r#"
        exit code 1
        ==== standard error
        /nested.pdll:1:200018: error: nesting is too deep: the limit is 25000 levels
          …op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op<t.a>(op…
                                                                                           ^^
        ...
                                                                                           ^^

        exit code 0
        ==== standard output
        module {
          %0 = "t.a"() : () -> i32
        }
        ...
        }

        exit code 1
        ==== standard error
        /unclosed.pdll:1:32: error: expected `{` to start rewrite body
          Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a> with Pattern { rewrite op<t.a>…
                                         ^^^^^^^
        ...
        /unclosed.pdll: note: 78999 more diagnostics are not shown
    "#]].assert_eq(
        &[said("nested.pdll", nested), said("nested.mlir", regions), said("unclosed.pdll", unclosed)]
            .join("\n"),
    );
}

/// A large file is read in windows, and standard input as a whole: results and errors are the same.
#[test]
fn large_files_are_read_as_standard_input_is() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.mlir");
    let file = file.to_str().unwrap();
    let mut text = String::from("#map = affine_map<(d0) -> (d0 * 2)>\nmodule @large attributes {a.b} {\n");
    for nth in 0..4_000 {
        write!(
            text,
            "  func.func private @f{nth}(%a: i32 loc(#loc{nth}), %m: memref<{nth}xf32, #map>) -> i32 {{\n    %c = arith.constant {nth} : i32\n    \
             %0 = arith.addi %a, %c : i32 loc(\"g\":{nth}:7)\n    %t = arith.cmpi eq, %0, %c : i32\n    cf.cond_br %t, ^bb1, ^bb2\n  ^bb1:\n    \
             call @g() : () -> ()\n    cf.br ^bb2\n  ^bb2:\n    return %0 : i32 loc(#loc)\n  }}\n"
        )
        .unwrap();
    }
    text.push_str("  func.func private @g()\n}\n#loc = loc(\"z\")\n");
    (0..4_000).for_each(|nth| writeln!(text, "#loc{nth} = loc(\"f\":{nth}:3)").unwrap());
    assert!(text.len() > 1_300_000);
    let run = |text: &str, options: &[&str]| {
        std::fs::write(file, text).unwrap();
        let of_file = shown(&pdll(&[&[file], options].concat()));
        let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
        command.arg("opt").args(options).stdin(std::fs::File::open(file).unwrap());
        let of_input = shown(&command.output().unwrap()).replace("<stdin>", file);
        assert!(of_file == of_input, "{options:?}\n{}", &of_file[..of_file.len().min(2000)]);
        of_file
    };
    for options in [&["--mlir-print-debuginfo"][..], &["--mlir-disable-threading", "--canonicalize"]] {
        assert!(run(&text, options).starts_with("exit code 0"));
    }
    let wrong = [
        ("%c = arith.constant 3999 : i32", "%c = arith.constant 3999 : i3 2"),
        (
            "call @g() : () -> ()\n    cf.br ^bb2\n  ^bb2:\n    return %0 : i32 loc(#loc)\n  }\n  func.func private @g",
            "call @h() : () -> ()\n    cf.br ^bb2\n  ^bb2:\n    return %0 : i32 loc(#loc)\n  }\n  func.func private @g",
        ),
        ("#loc3998 =", "#loc9998 ="),
    ];
    let said = wrong.map(|(from, to)| {
        assert_eq!(text.matches(from).count(), 1);
        run(&text.replace(from, to), &["--canonicalize"]).replace(file, "large.mlir")
    });
    expect_test::expect![[r#"
        exit code 1
        ==== standard error
        large.mlir:43993:25: error: integer constant out of range for attribute
            %c = arith.constant 3999 : i3 2
                                ^

        exit code 1
        ==== standard error
        large.mlir:43998:5: error: 'func.call' op 'h' does not reference a valid function
            call @h() : () -> ()
            ^

        exit code 1
        ==== standard error
        large.mlir:43981:40: error: operation location alias was never defined
          func.func private @f3998(%a: i32 loc(#loc3998), %m: memref<3998xf32, #map>) -> i32 {
                                               ^
    "#]]
    .assert_eq(&said.join("\n"));
}

#[test]
fn output_is_written_to_the_named_file() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("what_is_printed.mlir");
    let output = pdll(&["-o", file.to_str().unwrap(), "round.mlir", "--allow-unregistered-dialect"]);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", shown(&output));
    let direct = pdll(&["round.mlir", "--allow-unregistered-dialect"]);
    assert_eq!(std::fs::read(&file).unwrap(), direct.stdout);
    let again = pdll(&[file.to_str().unwrap(), "-allow-unregistered-dialect"]);
    assert_eq!(again.stdout, direct.stdout, "what is printed is read and printed the same");
}

#[test]
fn statistics_of_patterns_in_every_order() {
    let run = |options: &[&str]| {
        let fixed =
            ["why_checks.mlir", "--allow-unregistered-dialect", "--patterns=why.pdll", "-o", "/dev/null"];
        let output = pdll(&[&fixed[..], options].concat());
        assert!(output.status.success(), "{}", shown(&output));
        String::from_utf8(output.stderr).unwrap()
    };
    // Times differ from run to run: they are the fourth of five columns.
    let names = |text: &str| {
        let lines = text.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
        lines.map(|words| format!("{} {} {} {}", words[0], words[1], words[2], words[4])).collect::<Vec<_>>()
    };
    assert_eq!(names(&run(&["--pattern-statistics=name"])), ["4 0 0 IdOfConstant", "5 1 1 IdOfId"]);
    assert_eq!(names(&run(&["--pattern-statistics=tried"])), ["5 1 1 IdOfId", "4 0 0 IdOfConstant"]);
    assert_eq!(names(&run(&["--pattern-statistics=rewritten"])), ["5 1 1 IdOfId", "4 0 0 IdOfConstant"]);
    assert_eq!(names(&run(&["--pattern-statistics"])).len(), 2);
    let json = run(&["--pattern-statistics=name", "--pattern-statistics-json"]);
    assert!(
        json.starts_with("[\n  {\"pattern\": \"IdOfConstant\", \"tried\": 4, \"matched\": 0, \"rewritten\": 0, \"time_ns\": "),
        "{json}"
    );
    assert!(json.ends_with("}\n]\n"), "{json}");
}

#[test]
fn a_pass_that_did_not_converge_names_the_patterns() {
    let pass = "apply-pdll{files=chase.pdll max-num-rewrites=101 max-iterations=3 test-convergence}";
    let pipeline = format!("--pass-pipeline=builtin.module({pass})");
    let output = pdll(&["endless_pass.mlir", "--allow-unregistered-dialect", &pipeline]);
    expect_test::expect![[r#"
        exit code 1
        ==== standard error
        endless_pass.mlir:0:0: error: pass `apply-pdll` failed on `builtin.module`: patterns still match after 303 rewrites: 152 by `There`, 151 by `Back`; the last one rewrote `my.here` at endless_pass.mlir:3:6
        note: `max-iterations` is 3, `max-num-rewrites` is 101
    "#]].assert_eq(&shown(&output));
}

/// Bytecode is written on request, in the requested version, and recognized when it is read.
#[test]
fn bytecode_is_written_and_read() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bytecode");
    std::fs::create_dir_all(&dir).unwrap();
    let (path, cut) = (dir.join("f.mlirbc"), dir.join("cut.mlirbc"));
    let (path, cut) = (path.to_str().unwrap(), cut.to_str().unwrap());
    let text = pdll(&["--mlir-print-op-generic", "nested_symbols.mlir"]);
    for version in ["0", "4", "6"] {
        let version = format!("--emit-bytecode-version={version}");
        let written = pdll(&["--emit-bytecode", &version, "nested_symbols.mlir", "-o", path]);
        assert_eq!(shown(&written), "exit code 0\n");
        assert!(std::fs::read(path).unwrap().starts_with(b"ML\xefR"));
        assert_eq!(shown(&pdll(&["--mlir-print-op-generic", path])), shown(&text));
    }
    let canonical = pdll(&["--canonicalize", "nested_symbols.mlir"]);
    assert_eq!(shown(&pdll(&["--canonicalize", path])), shown(&canonical));

    let bytes = std::fs::read(path).unwrap();
    std::fs::write(cut, &bytes[..6]).unwrap();
    let expected = format!(
        "exit code 1\n==== standard error\n{cut}: error: text does not end with a zero byte (byte 5)\n"
    );
    assert_eq!(shown(&pdll(&[cut])), expected);
    let expected =
        "exit code 1\n==== standard error\nerror: unsupported bytecode version 7: expected 0 to 6\n";
    assert_eq!(
        shown(&pdll(&["--emit-bytecode", "--emit-bytecode-version=7", "nested_symbols.mlir"])),
        expected
    );
}

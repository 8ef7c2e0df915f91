//! `pdll compile` and its output files.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns an empty folder for the test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the file with the expectation. Bless with `UPDATE_EXPECT=1`.
fn expected(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compile_files").join(name)
}

fn compile(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pdll")).current_dir(folder).arg("compile").args(args).output().unwrap()
}

#[test]
fn writes_output_and_dependencies() {
    let folder = folder("dependencies");
    fs::create_dir(folder.join("inc")).unwrap();
    fs::write(
        folder.join("main.pdll"),
        "#include \"b.pdll\"\n#include \"a.pdll\"\nPattern => erase op<a.b>;\n",
    )
    .unwrap();
    fs::write(folder.join("a.pdll"), "#include \"b.pdll\"\n").unwrap();
    fs::write(folder.join("inc/b.pdll"), "").unwrap();
    let output = compile(&folder, &["-x", "mlir", "main.pdll", "-I", "inc", "-o", "out.mlir", "-d", "out.d"]);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    expect_test::expect![[r#"
        module {
          pdl.pattern : benefit(0) {
            %0 = operands loc(#loc2)
            %1 = types loc(#loc2)
            %2 = operation "a.b"(%0 : !pdl.range<value>)  -> (%1 : !pdl.range<type>) loc(#loc2)
            rewrite %2 {
              erase %2 loc(#loc3)
            } loc(#loc3)
          } loc(#loc1)
        } loc(#loc)
        #loc = loc("main.pdll":1:1)
        #loc1 = loc("main.pdll":3:1)
        #loc2 = loc("main.pdll":3:18)
        #loc3 = loc("main.pdll":3:12)
    "#]]
    .assert_eq(&fs::read_to_string(folder.join("out.mlir")).unwrap());
    assert_eq!(fs::read_to_string(folder.join("out.d")).unwrap(), "out.mlir: a.pdll inc/b.pdll\n");
}

#[test]
fn leaves_unchanged_output_alone() {
    let folder = folder("unchanged");
    fs::write(folder.join("main.pdll"), "Pattern => erase op<a.b>;\n").unwrap();
    let args = ["-xmlir", "main.pdll", "-o", "out.mlir", "-write-if-changed"];
    assert!(compile(&folder, &args).status.success());
    let file = folder.join("out.mlir");
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let written = fs::metadata(&file).unwrap().modified().unwrap();
    assert!(compile(&folder, &args).status.success());
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written);
}

#[test]
fn writes_nothing_after_an_error() {
    let folder = folder("nothing");
    fs::write(folder.join("main.pdll"), "Pattern => erase op<a.b>;\n// -----\nPattern => erase x;\n")
        .unwrap();
    let output = compile(&folder, &["-x", "mlir", "main.pdll", "-split-input-file", "-o", "out.mlir"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!folder.join("out.mlir").exists());
}

/// Input files are preserved, whichever option names them, and by whatever name.
#[test]
fn does_not_overwrite_its_input() {
    let folder = folder("spared");
    fs::create_dir(folder.join("inc")).unwrap();
    let sources = [
        ("main.pdll", "#include \"b.pdll\"\n#include \"c.td\"\nPattern => erase op<a.b>;\n"),
        ("main.td", "include \"c.td\"\n"),
        ("inc/b.pdll", "Constraint C(v: Value);\n"),
        ("inc/c.td", "def A;\n"),
    ];
    for (name, text) in sources {
        fs::write(folder.join(name), text).unwrap();
    }
    let lost = |name: &str| format!("error: cannot write `{name}`: it is one of the files that were read\n");
    let compile =
        |options: &[&str]| compile(&folder, &[&["-x", "mlir", "main.pdll", "-I", "inc"], options].concat());
    let tblgen = |options: &[&str]| {
        let args = [&["tblgen", "--dump-json", "main.td", "-I", "inc"], options].concat();
        Command::new(env!("CARGO_BIN_EXE_pdll")).current_dir(&folder).args(args).output().unwrap()
    };
    let cases = [
        (compile(&["-o", "main.pdll"]), lost("main.pdll")),
        (compile(&["-o", "inc/../main.pdll"]), lost("inc/../main.pdll")),
        (compile(&["-o", "main.pdll", "--write-if-changed"]), lost("main.pdll")),
        (compile(&["-o", "inc/b.pdll"]), lost("inc/b.pdll")),
        (compile(&["-o", "inc/c.td"]), lost("inc/c.td")),
        (compile(&["-o", "out", "-d", "main.pdll"]), lost("main.pdll")),
        (compile(&["-o", "out", "-d", "inc/c.td"]), lost("inc/c.td")),
        (
            compile(&["-o", "out", "-d", "inc/../out"]),
            "error: the options -o and -d both name `inc/../out`\n".into(),
        ),
        (tblgen(&["-o", "main.td"]), lost("main.td")),
        (tblgen(&["-o", "./inc/c.td"]), lost("./inc/c.td")),
    ];
    for (output, expected) in cases {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
        assert!(output.stdout.is_empty(), "{output:?}");
    }
    for (name, text) in sources {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), text, "{name}");
    }
    assert!(!folder.join("out").exists());
}

/// Files of MLIR that the prelude replaces are read for their C++, and are preserved as well.
#[test]
fn does_not_write_to_files_of_mlir_that_it_read() {
    let folder = folder("spared_mlir");
    fs::create_dir_all(folder.join("mlir/IR")).unwrap();
    let base = "class Dialect { string name = ?; }\nclass Op<Dialect d, string m, list<int> t = []>;\n";
    fs::write(folder.join("mlir/IR/OpBase.td"), base).unwrap();
    fs::write(folder.join("ops.td"), "include \"mlir/IR/OpBase.td\"\n").unwrap();
    fs::write(folder.join("main.pdll"), "#include \"ops.td\"\nPattern => erase op<a.b>;\n").unwrap();
    for what in ["ast", "cpp"] {
        let output = compile(&folder, &["-x", what, "main.pdll", "-o", "mlir/IR/OpBase.td"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let expected = "error: cannot write `mlir/IR/OpBase.td`: it is one of the files that were read\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
        assert_eq!(fs::read_to_string(folder.join("mlir/IR/OpBase.td")).unwrap(), base);
    }
}

/// Output that cannot be written is an error, and the existing file is preserved.
#[test]
fn says_why_it_cannot_write() {
    let folder = folder("unwritable");
    fs::create_dir(folder.join("inc")).unwrap();
    fs::write(folder.join("main.pdll"), "Pattern => erase op<a.b>;\n").unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["-o", "no/out"], "error: cannot write `no/out`: No such file or directory (os error 2)\n"),
        (&["-o", "inc"], "error: cannot write `inc`: Is a directory (os error 21)\n"),
        (&["-o", "inc", "--write-if-changed"], "error: cannot write `inc`: Is a directory (os error 21)\n"),
        (
            &["-o", "out", "-d", "no/out.d"],
            "error: cannot write `no/out.d`: No such file or directory (os error 2)\n",
        ),
        #[cfg(target_os = "linux")]
        (&["-o", "/dev/full"], "error: cannot write `/dev/full`: No space left on device (os error 28)\n"),
    ];
    for (options, expected) in cases {
        let output = compile(&folder, &[&["main.pdll"], *options].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), *expected);
    }
    assert!(!folder.join("out").exists());
    // A device has no contents to lose, so both options may name it.
    #[cfg(unix)]
    assert!(compile(&folder, &["main.pdll", "-o", "/dev/null", "-d", "/dev/null"]).status.success());
}

/// Locations after tabs, wide characters and carriage returns: bytes from the file's start, columns in
/// characters, lines without their ends.
#[test]
fn places_are_those_of_rustc() {
    let folder = folder("places");
    fs::write(
        folder.join("main.pdll"),
        "// \u{20ac}\u{1f600}\r\nPattern {\r\n\tlet ra = op<a.b> {k = \"\u{20ac}\u{1f600}\"}; erase qa;\r\n  erase\r\n\t wa;\r\n}\r\n",
    )
    .unwrap();
    let output = compile(&folder, &["main.pdll", "--error-format=json"]);
    expect_test::expect_file![expected("places_json.txt")]
        .assert_eq(&String::from_utf8_lossy(&output.stderr));
    let output = compile(&folder, &["main.pdll", "--color=never"]);
    expect_test::expect_file![expected("places.txt")].assert_eq(&String::from_utf8_lossy(&output.stderr));
}

/// A long chain of includes is printed with both its ends, in both formats.
#[test]
fn shows_the_ends_of_a_chain_of_includes() {
    let folder = folder("chain");
    for i in 1..50 {
        fs::write(folder.join(format!("c{i}.pdll")), format!("#include \"c{}.pdll\"\n", i + 1)).unwrap();
    }
    fs::write(folder.join("c50.pdll"), "Pattern => erase q;\n").unwrap();
    let output = compile(&folder, &["c1.pdll", "--error-format=json"]);
    expect_test::expect_file![expected("chain_json.txt")].assert_eq(&String::from_utf8_lossy(&output.stderr));
    let output = compile(&folder, &["c1.pdll"]);
    expect_test::expect_file![expected("chain.txt")].assert_eq(&String::from_utf8_lossy(&output.stderr));
}

/// The human format prints one hundred of a thousand warnings of a kind, and the number of the rest; JSON
/// contains all.
#[test]
fn shows_so_many_of_a_kind() {
    let folder = folder("many");
    fs::write(folder.join("same.pdll"), "Pattern => erase op<a.b>;\n".repeat(1001)).unwrap();
    fs::write(folder.join("wrong.pdll"), "Pattern => erase x;\n".repeat(101)).unwrap();
    let say = |args: &[&str]| String::from_utf8_lossy(&compile(&folder, args).stderr).into_owned();
    let said = say(&["-x", "mlir", "same.pdll"]);
    assert_eq!(said.matches("warning[P0902]: this pattern is never applied").count(), 100);
    let last = "\nwarning: 900 more warnings `shadowed_patterns` are not shown\n |\n = help: to see all: `--limit=0`\n\n";
    assert!(said.ends_with(last), "{said}");
    assert_eq!(say(&["-x", "mlir", "same.pdll", "--error-format=json"]).lines().count(), 1000);
    let said = say(&["wrong.pdll"]);
    assert_eq!(said.matches("error[P0201]: undefined reference").count(), 100);
    let last = "\nerror: 1 more error is not shown\n |\n = help: to see all: `--limit=0`\n\n";
    assert!(said.ends_with(last), "{said}");
}

/// Each file includes the next one twice, so that the last one would be included a billion times.
#[test]
fn includes_end() {
    let folder = folder("bomb");
    for (extension, include) in [("pdll", "#include"), ("td", "include")] {
        for i in 0..30 {
            let line = format!("{include} \"b{}.{extension}\"\n", i + 1);
            fs::write(folder.join(format!("b{i}.{extension}")), line.repeat(2)).unwrap();
        }
        fs::write(folder.join(format!("b30.{extension}")), "").unwrap();
    }
    fs::write(folder.join("definitions.pdll"), "#include \"b0.td\"\n").unwrap();
    let first = |output: Output| {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8_lossy(&output.stderr).lines().next().unwrap().to_owned()
    };
    let error = first(compile(&folder, &["b0.pdll"]));
    assert_eq!(error, "error[P0008]: unable to include file `b1.pdll`: more than 10000 files are included");
    let error = first(compile(&folder, &["definitions.pdll"]));
    assert_eq!(error, "error[P0008]: more than 10000 files are included");
}

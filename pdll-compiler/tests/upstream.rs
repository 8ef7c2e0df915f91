//! C++ of definitions: evaluating less of files that begin with the same includes has no observable effect.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use pdll_compiler::ods::upstream::{CppOds, read};

const BASE: &str = r#"
#ifndef BASE
#define BASE
class Pred<string e> { string predExpr = e; }
class Type<Pred p> { Pred predicate = p; string cppType = "::T"; }
class Named { string name = NAME; }
class Dialect { string name = "d"; }
def D : Dialect;
class Op<string name> { Dialect opDialect = D; string opName = name; string cppNamespace = "::d"; }
def Any : Type<Pred<"true">>;
def AnyOp : Op<"any">;
#endif
"#;

/// Text after the include of each file.
const FILES: &[&str] = &[
    "def A : Type<Pred<\"a\">>;",
    "def B : Type<Pred<\"b\">>; def BOp : Op<\"b\">;",
    "def C10 : Type<Pred<\"c\">>; def C9 : Type<Pred<\"c\">>;",
    // A definition that is declared again with another meaning.
    "def A : Type<Pred<\"other\">>; def OtherOp : Op<\"b\">; def E : Type<Pred<\"e\">>;",
    // The numbers of anonymous records are observable.
    "class N<Named n> : Type<Pred<n.name>>; def F : N<Named<>>;",
    "def : Op<\"anonymous\">;",
    // All records are observable.
    "def G : Type<Pred<!cast<string>(!size(!instances<Type>()))>>;",
    "include \"base.td\"\nforeach i = [\"1\", \"2\"] in def H#i : Type<Pred<\"h\"#i>>;",
];

fn folder(name: &str, files: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("base.td"), BASE).unwrap();
    for (i, text) in files.iter().enumerate() {
        let text = format!("#ifndef F{i}\n#define F{i}\ninclude \"base.td\"\n{text}\n#endif\n");
        std::fs::write(folder.join(format!("f{i}.td")), text).unwrap();
    }
    folder
}

fn read_all(folder: &Path, order: impl Iterator<Item = usize>, needs_dump: bool) -> Option<CppOds> {
    let includes: Vec<(String, String)> =
        order.map(|i| (format!("f{i}.td"), folder.join("main.pdll").display().to_string())).collect();
    read(&includes, &[], needs_dump)
}

#[test]
fn files_with_common_includes_are_read_independently() {
    let folder = folder("alike", FILES);
    let n = FILES.len();
    for first in 0..n {
        // Each is once among the first, which are evaluated as a whole.
        let order = || (0..n).map(|i| (i + first) % n);
        let [less, whole] = [false, true].map(|whole| read_all(&folder, order(), whole).unwrap());
        assert_eq!(format!("{:#?}", less.files), format!("{:#?}", whole.files), "from {first}");
        assert_eq!(less.operations, whole.operations, "from {first}");
        assert_eq!(less.read, whole.read, "from {first}");
        assert_eq!(whole.files.len(), n);
        assert_eq!(whole.read.len(), n + 1);
    }
    let names = |i: usize| -> Vec<String> {
        let all = read_all(&folder, 0..n, false).unwrap();
        all.files[i].iter().map(|constraint| constraint.name.clone()).collect()
    };
    assert_eq!(names(0), ["A", "Any"]);
    assert_eq!(names(2), ["C9", "C10"]);
    assert_eq!(names(3), ["E"]);
}

#[test]
fn errors_in_later_files_are_reported() {
    let folder = folder("wrong", &["def A;", "def B;", "def C;", "def Any : Type<Pred<\"x\">>;"]);
    assert!(read_all(&folder, 0..3, false).is_some());
    assert!(read_all(&folder, 0..4, false).is_none());
}

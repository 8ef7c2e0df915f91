//! Rules compared with `mlir-tblgen-22 -gen-rewriters`: it accepts what is accepted here, and rejects what it rejects in the same words.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use pdll_oracle::{MLIR_TBLGEN, command, has, include_dir, run};

use crate::support;

/// Errors of mlir-tblgen with other words here: a part of the rule, and the reason.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("(replaceWithValue $x), (replaceWithValue $x)>", "it looks for a field of an operation"),
    ("Pat<(mk $x)", "it looks for a field of an operation"),
    ("AnyType $x, $y)", "it looks for a field of an operation"),
    ("(T_Dialect $x)", "it looks for a field of an operation"),
    ("$d__0 $x), (replace", "it says nothing about the symbol"),
    ("(returnType 3)", "it names an empty symbol"),
    ("(AOp $x, I32Attr", "it names an empty symbol"),
    ("(BOp $x, 3)>", "it names an empty symbol"),
    ("(AOp $x, 3)>", "it names an empty symbol"),
    ("mkself (BOp", "it names a variable of the generated C++"),
    ("(mkv $x), $y)", "it names the generated C++ as a symbol"),
    ("(BOp $x, $x)), (AOp", "it does not look into the argument"),
    ("cannot use the same", "it leaves the name out"),
    ("[(DOp", "it leaves the name out"),
    ("(BOpp ", "TableGen's message for an undefined name"),
    ("(location:$l", "it has no word for the symbol"),
    ("(location $x), (location $y)", "it takes the first for an argument"),
];

/// What mlir-tblgen accepts, and C++ or nothing rejects.
const ONLY_HERE: &[&str] = &[
    "$d__2",
    "(returnType $x, $y)",
    "(returnType)",
    "ConstantAttr<I32Attr, \"1\">))>",
    "(AOp $n, $n)",
    "(AOp $x, $x)>",
    "(variadic), $n), (COp $n",
    "[(Same $x)]",
    "\"f($1)\"",
    "(mk2:$m $x), $m",
    "(NOp))>",
    "(BOp (ZOp $x)",
    "(BOp (DOp $x), $y)>",
    "(DOp $d)>",
    "$o, (BOp:$o",
    "T_Dialect:$x, $y)>",
    "(location $n)",
    "(SOp (variadic",
    "\"many\"",
    "(Same $v, $x)",
    "(mkself $n)), (AOp $x, $n)>",
];

/// Crashes of mlir-tblgen.
const CRASHES: &[&str] = &[
    "(BOp $x, 3), ",
    "\"abc\"), (BOp",
    "(AOp $x, 3), (BOp",
    "(either $x, $y, $z)",
    "[(BOp $x, $y)]",
    "T_Dialect:$x",
];

fn cases(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr").join(name);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "td"));
    files.sort();
    files
}

/// Returns the first error of mlir-tblgen.
fn their_error(part: &str, dir: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr");
    let mut tblgen = command(MLIR_TBLGEN);
    tblgen.args(["-gen-rewriters", "-I", dir, "-I", folder.to_str().unwrap(), "-"]);
    let output = run(&mut tblgen, &format!("include \"base.td\"\n{part}"));
    if output.is_success() {
        return Ok(());
    }
    let error = output.stderr.lines().find_map(|line| line.split_once("error: ")).map(|(_, error)| error);
    Err(error.unwrap_or("(crash)").to_owned())
}

#[test]
fn accepted_rules_are_accepted_by_mlir_tblgen() {
    let Some(dir) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    for path in cases("ok") {
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            assert_eq!(their_error(&part, &dir), Ok(()), "{}:{line}", path.display());
        }
    }
}

#[test]
fn rejected_rules_are_rejected_in_the_words_of_mlir_tblgen() {
    let Some(dir) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    let mut wrong = String::new();
    let mut n = 0;
    for path in cases("err") {
        let expected = std::fs::read_to_string(path.with_extension("expect")).unwrap();
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            let start = format!("// line {line}\n");
            let ours = expected.split_once(&start).unwrap().1;
            let ours = ours.split("// line ").next().unwrap();
            let is_one_of = |list: &[&str]| list.iter().any(|text| part.contains(text));
            n += 1;
            match their_error(&part, &dir) {
                Ok(()) if is_one_of(ONLY_HERE) => {}
                Err(error) if error == "(crash)" && is_one_of(CRASHES) => {}
                Err(error) if ours.contains(&error) => {}
                Err(_) if OTHER_WORDS.iter().any(|(text, _)| part.contains(text)) => {}
                found => wrong.push_str(&format!("{}:{line}\n{part}{found:?}\n{ours}\n", path.display())),
            }
        }
    }
    eprintln!("{n} rules compared");
    assert!(wrong.is_empty(), "{wrong}");
}

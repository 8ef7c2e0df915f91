//! Mutants of valid IR: one type or attribute of one operation is replaced. IR that MLIR accepts is accepted;
//! IR that it rejects because of the definitions is rejected with the same message. Errors of its C++
//! verifiers are not covered by the definitions.

use pdll::prelude::*;

use super::tools::{cases, context, mlir_opt, run};
use pdll_oracle::MLIR_OPT;

/// Replacements of one text by another, in a line.
const SWAPS: &[(&str, &str)] = &[
    ("i32", "f32"),
    ("f32", "i32"),
    ("f32", "f64"),
    ("i1", "i8"),
    ("i64", "i16"),
    ("index", "i64"),
    ("tensor<", "vector<"),
    ("vector<", "tensor<"),
    ("memref<", "tensor<"),
    ("4x", "?x"),
    ("2x", "0x"),
    ("4x", "*x"),
    ("array<i64", "array<i32"),
    ("dense<", "dense<?"),
    ("true", "false"),
    ("-> (", "-> (i1, "),
    (" = 0 : i64", " = \"text\""),
    (" = 1 : i64", " = 99 : i64"),
    (" : index}", " : i8}"),
    ("#arith.fastmath<none>", "#arith.overflow<none>"),
    ("!shape.shape", "!shape.size"),
    ("!shape.size", "index"),
    ("!tosa.shape<2>", "!tosa.shape<4>"),
];

/// Parts of MLIR's messages about constraints of the definitions.
const DECLARED: &[&str] = &[
    "failed to satisfy constraint",
    "failed to verify that",
    "requires attribute",
    "requires the same",
    "requires all operands",
    "requires zero",
    "requires one",
    "requires a single",
    "requires at least",
    "expected 1 operand",
    "expected 2 operands",
    "operand count",
    "expects parent op",
    "must be the last operation",
];

/// Returns whether the message concerns the definitions. Messages that print a whole attribute within a type
/// are excluded, because ours do not.
fn is_declared(said: &str) -> bool {
    let is_of_value =
        (said.contains("op operand #") || said.contains("op result #")) && said.contains(" must be ");
    let shows_attribute = said.split_once("but got").is_some_and(|(_, shown)| shown.contains(", "));
    (is_of_value || DECLARED.iter().any(|part| said.contains(part))) && !shows_attribute
}

/// Returns the mutants of a text: for each line of an operation each swap, at its first and at its last
/// occurrence.
fn mutants(text: &str, dialect: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut out: Vec<String> = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains(&format!("\"{dialect}."))) {
        for (from, to) in SWAPS {
            let is_part = |place: &usize| line.find('(').is_some_and(|open| open < *place);
            for place in [line.find(from), line.rfind(from)].into_iter().flatten().filter(is_part) {
                let mut mutant = (*line).to_owned();
                mutant.replace_range(place..place + from.len(), to);
                let mut all = lines.clone();
                all[at] = &mutant;
                let all = all.join("\n") + "\n";
                if !out.contains(&all) {
                    out.push(all);
                }
            }
        }
    }
    out
}

/// Returns the first error of each text, from one run of the tool, or from several if it crashes.
fn theirs(texts: &[String]) -> Vec<Option<String>> {
    let all = texts.join("// -----\n");
    let args = ["--mlir-print-op-generic", "--split-input-file"];
    let said = run(MLIR_OPT, &args, &all).err().unwrap_or_default();
    if said.contains("Stack dump") || said.contains("Assertion") {
        if texts.len() < 2 {
            return vec![Some("a crash".to_owned()); texts.len()];
        }
        let (left, right) = texts.split_at(texts.len() / 2);
        return [theirs(left), theirs(right)].concat();
    }
    let mut starts = Vec::new();
    let mut line = 1;
    for text in texts {
        starts.push(line);
        line += text.lines().count() + 1;
    }
    let mut found: Vec<Option<String>> = vec![None; texts.len()];
    for said in said.lines().filter(|said| said.contains(": error: ")) {
        // `within split at <stdin>:12 offset :3:4: error: …`, or a location in the whole input.
        let (place, words) = said.split_once(": error: ").unwrap_or_default();
        let number = |text: &str| text.split(':').next().and_then(|n| n.trim().parse::<usize>().ok());
        let at = match place.split_once("<stdin>:") {
            Some((_, rest)) => number(rest.split(" offset").next().unwrap_or_default()),
            None => None,
        };
        let Some(at) = at else { panic!("a place in `{said}`") };
        let index = starts.partition_point(|start| *start <= at).saturating_sub(1);
        found[index].get_or_insert_with(|| words.to_owned());
    }
    found
}

#[test]
fn oracle_judges_mutants_alike() {
    let (mut n_right, mut n_declared, mut n_beyond, mut failures) = (0, 0, 0, Vec::new());
    for dialect in pdll_test_mlir::DIALECTS {
        let file = cases().join(format!("{dialect}.mlir"));
        let custom = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let generic = mlir_opt(&[], &custom).unwrap_or_else(|e| panic!("{dialect}: {e}"));
        let texts = mutants(&generic, dialect);
        for (text, theirs) in texts.iter().zip(theirs(&texts)) {
            let ctx = context();
            let ours = match parse(&ctx, text) {
                Err(error) => Some(error.to_string()),
                Ok(ir) => ir.verify().err().map(|error| error.to_string()),
            };
            let changed =
                text.lines().zip(generic.lines()).find(|(a, b)| a != b).map_or("", |(a, _)| a.trim());
            match (theirs, ours) {
                (None, None) => n_right += 1,
                (None, Some(ours)) => failures.push(format!("{changed}\n  accepted there\n  ours: {ours}")),
                (Some(theirs), ours) if is_declared(&theirs) => {
                    n_declared += 1;
                    if !ours.as_ref().is_some_and(|ours| ours.contains(&theirs)) {
                        let ours = ours.unwrap_or_else(|| "nothing".to_owned());
                        failures.push(format!("{changed}\n  theirs: {theirs}\n  ours:   {ours}"));
                    }
                }
                (Some(_), _) => n_beyond += 1,
            }
        }
    }
    let all = format!("{n_right} accepted, {n_declared} refused for what is declared, {n_beyond} for more");
    assert!(failures.is_empty(), "{all}; {} differ:\n{}", failures.len(), failures.join("\n"));
    assert!(n_right > 30 && n_declared > 150, "{all}");
    println!("{all}");
}

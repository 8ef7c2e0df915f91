//! Where a search starts and how it goes on, which decides what of several matches is found first: patterns with several operations
//! that nothing uses, rewrites that name no operation to start from, and external rewrites, which may name none either.
//!
//! A case is `roots/NAME.mlir`, with what pdll makes of it in `NAME.expect`, and MLIR the same.
//! `PDLL_RANDOM_SEED` and `PDLL_RANDOM_SETS` choose other patterns. Skipped, visibly, without MLIR's tools, unless `PDLL_REQUIRE_MLIR` is set.

#![allow(clippy::print_stdout, reason = "what is skipped must be seen")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use pdll::prelude::*;
use pdll::{PrintOptions, pdl};
use pdll_agreement::agree::Subject;
use pdll_agreement::mlir::{self, Job, Outcome};
use pdll_agreement::seeds;
use pdll_random::{Allowed, Rng};

/// So many patterns, one by one.
const PATTERNS: u64 = 600;
/// So many patterns of several roots.
const SEARCHES: u64 = 600;
/// So many IR for each.
const IRS: u64 = 8;
/// So many files one process of the tool gets.
const BATCH: usize = 40;

const MARK: &str = "// -----\n";

/// The first pattern of a seed without its root, and IR for it; `None` if it would not be used any more.
fn rootless(seed: u64) -> Option<String> {
    let mut subject = Subject::new(seed, IRS, &Allowed::by_mlir(), None);
    subject.patterns.truncate(1);
    let text = mlir::text(&Job { patterns: &subject.patterns, irs: &subject.irs });
    let (before, rest) = text.split_once("\"pdl.rewrite\"(")?;
    let (root, rest) = rest.split_once(')')?;
    let (operands, rest) = rest.split_once("}> ({")?;
    let rest = rest.replacen("}) : (!pdl.operation) -> ()", "}) : () -> ()", 1);
    let operands = operands.replacen("array<i32: 1, 0>", "array<i32: 0, 0>", 1);
    let is_used = rest.contains(root) && operands.contains("array<i32: 0, 0>");
    is_used.then(|| format!("{before}\"pdl.rewrite\"(){operands}}}> ({{{rest}"))
}

fn ours(text: &str) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<pdl::Dialect>();
    let mut ir = parse(&ctx, text).unwrap_or_else(|e| panic!("{text}\n{e}"));
    match pdl::apply_pattern_module(&mut ir, pdll_agreement::register) {
        Ok(()) => ir.to_text(&PrintOptions::new().local_scope(true)),
        Err(error) => error.to_string(),
    }
}

/// What the tool leaves of each file; `None` where it refuses or crashes.
fn theirs(files: &[String]) -> Vec<Option<String>> {
    match mlir::run_file(&files.join(MARK)) {
        Outcome::Text(text) => text.split(MARK).map(|part| Some(part.to_owned())).collect(),
        _ if files.len() > 1 => files.chunks(files.len().div_ceil(2)).flat_map(theirs).collect(),
        _ => vec![None],
    }
}

/// Compares files: says how many there were, and fails with the smallest that differs.
fn compare(files: &[String]) {
    let n_operations =
        |text: &str| text.matches("pdl.operation\"(").count() + text.matches("= operation \"t.").count();
    let (mut n_refused, mut n_rewritten, mut n_several) = (0, 0, 0);
    let mut different = Vec::new();
    for part in files.chunks(BATCH) {
        let outcomes = theirs(part);
        assert_eq!(outcomes.len(), part.len());
        for (file, theirs) in part.iter().zip(outcomes) {
            let Some(theirs) = theirs else {
                n_refused += 1;
                continue;
            };
            let ours = ours(file);
            n_several += usize::from(n_operations(file) > 1);
            n_rewritten += usize::from(theirs.contains("\"n."));
            if ours.trim() != theirs.trim() {
                different.push(format!("{file}\n--- ours\n{ours}\n--- theirs\n{theirs}"));
            }
        }
    }
    println!(
        "{} patterns, {n_several} of several operations: {n_rewritten} create operations, {n_refused} refused",
        files.len()
    );
    different.sort_by_key(String::len);
    let shown = different.first().map_or("", String::as_str);
    assert!(different.is_empty(), "{} differ\n{shown}", different.len());
    assert!(4 * n_rewritten > files.len() && 4 * n_refused < files.len(), "too little happens");
}

#[test]
fn oracle_rewrites_without_a_root_are_alike() {
    if mlir::is_there() {
        let files: Vec<String> = seeds(PATTERNS).filter_map(rootless).collect();
        compare(&files);
    }
}

/// A pattern of several operations that nothing uses, tied together by values that they share, some below others; and IR with many
/// ways to match it, of which the first is taken.
fn many_roots(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let (n_roots, n_values) = (2 + rng.below(3), 1 + rng.below(3));
    let mut roots: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut text = String::new();
    for root in 0..n_roots {
        // Each operand is a value, below so many operations. The first ties it to the ones before.
        let known: Vec<usize> = roots.iter().flatten().map(|(value, _): &(usize, usize)| *value).collect();
        let first = if known.is_empty() { rng.below(n_values) } else { *rng.pick(&known) };
        let mut operands = vec![(first, rng.below(3))];
        operands.extend((0..rng.below(3)).map(|_| (rng.below(n_values), rng.below(2))));
        let mut names = Vec::new();
        for (i, (value, depth)) in operands.iter().enumerate() {
            let mut name = format!("%v{value}");
            for level in 0..*depth {
                let below = format!("{root}_{i}_{level}");
                let _ = writeln!(
                    text,
                    "    %o{below} = operation \"t.below\"({name} : !pdl.value) -> (%t : !pdl.type)"
                );
                let _ = writeln!(text, "    %r{below} = result 0 of %o{below}");
                name = format!("%r{below}");
            }
            names.push(name);
        }
        let types = vec!["!pdl.value"; names.len()].join(", ");
        let _ =
            writeln!(text, "    %root{root} = operation \"t.root{root}\"({} : {types})", names.join(", "));
        roots.push(operands);
    }
    let start = if rng.below(2) == 0 { format!(" %root{}", rng.below(n_roots)) } else { String::new() };
    let _ = writeln!(text, "    rewrite{start} {{");
    let used: BTreeSet<usize> = roots.iter().flatten().map(|(value, _)| *value).collect();
    let values: Vec<String> = used.iter().map(|i| format!("%v{i}")).collect();
    let mut defined: String = values.iter().map(|value| format!("    {value} = operand\n")).collect();
    if text.contains("(%t :") {
        defined.push_str("    %t = type : i32\n");
    }
    let types = vec!["!pdl.value"; values.len()].join(", ");
    let _ = writeln!(text, "      %made = operation \"n.made\"({} : {types})", values.join(", "));
    for root in 0..n_roots {
        let _ = writeln!(text, "      erase %root{root}");
    }
    let mut irs = String::new();
    for _ in 0..IRS {
        let mut ir = String::new();
        let mut levels: Vec<Vec<String>> = vec![Vec::new(); 3];
        for i in 0..3 {
            let _ = writeln!(ir, "%x{i} = \"s.value\"() : () -> i32");
            levels[0].push(format!("%x{i}"));
        }
        for level in 1..3 {
            for i in 0..3 {
                let from = rng.below(3);
                let _ =
                    writeln!(ir, "%y{level}{i} = \"t.below\"({}) : (i32) -> i32", levels[level - 1][from]);
                levels[level].push(format!("%y{level}{i}"));
            }
        }
        for _ in 0..3 + rng.below(8) {
            let root = rng.below(n_roots);
            let operands: Vec<&str> =
                roots[root].iter().map(|(_, depth)| levels[*depth][rng.below(3)].as_str()).collect();
            let types = vec!["i32"; operands.len()].join(", ");
            let _ = writeln!(ir, "\"t.root{root}\"({}) : ({types}) -> ()", operands.join(", "));
        }
        let _ = writeln!(irs, "module {{\n{ir}}}");
    }
    format!(
        "module {{\nmodule @patterns {{\n  pdl.pattern : benefit(1) {{\n{defined}{text}    }}\n  }}\n}}\nmodule @ir {{\n{irs}}}\n}}\n"
    )
}

/// An operation of a pattern: its operands, the number of its results, and those of them that the pattern names.
struct Matched {
    operands: Vec<String>,
    results: Vec<String>,
    name: String,
}

/// A pattern whose operations share what is below them in any way, and IR that has each of its operations several times.
fn shared_operations(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let n_operands = 1 + rng.below(2);
    let mut values: Vec<String> = (0..n_operands).map(|i| format!("%v{i}")).collect();
    let mut ops: Vec<Matched> = Vec::new();
    for op in 0..3 + rng.below(4) {
        // What came last is likely to be used, so that some go deep. The first operation ties the operands together.
        let last = values.len().saturating_sub(2);
        let mut operands = match (op, rng.below(2)) {
            (0, _) => values.clone(),
            (_, 0) => vec![values[last + rng.below(values.len() - last)].clone()],
            _ => vec![rng.pick(&values).clone()],
        };
        operands.extend((0..rng.below(3)).map(|_| rng.pick(&values).clone()));
        let results: Vec<String> = (0..1 + rng.below(2)).map(|i| format!("%r{op}_{i}")).collect();
        if rng.below(3) > 0 {
            values.extend(results.iter().take(1 + rng.below(2)).cloned());
        }
        ops.push(Matched { operands, results, name: String::new() });
    }
    let used: BTreeSet<String> = ops.iter().flat_map(|op| op.operands.clone()).collect();
    let free: Vec<String> =
        values[..n_operands].iter().filter(|value| used.contains(*value)).cloned().collect();
    let is_used = |op: &Matched| op.results.iter().any(|result| used.contains(result));
    let mut text: String = free.iter().map(|value| format!("    {value} = operand\n")).collect();
    text.push_str("    %t = type : i32\n");
    for (i, op) in ops.iter_mut().enumerate() {
        op.name = match is_used(op) {
            true => format!("t.below{}{}", op.operands.len(), op.results.len()),
            false => format!("t.root{i}"),
        };
        let of_each = |what: &str, n: usize| vec![what; n].join(", ");
        let (n_operands, n_results) = (op.operands.len(), op.results.len());
        // Each use has a `pdl.result` of its own: MLIR compares no other (`unlike/result_used_twice.mlir`).
        let mut uses = Vec::new();
        for (number, value) in op.operands.iter().enumerate() {
            let Some((from, result)) = value.strip_prefix("%r").and_then(|rest| rest.split_once('_')) else {
                uses.push(value.clone());
                continue;
            };
            let _ = writeln!(text, "    %u{i}_{number} = result {result} of %o{from}");
            uses.push(format!("%u{i}_{number}"));
        }
        let operands = format!("{} : {}", uses.join(", "), of_each("!pdl.value", n_operands));
        let types = format!("{} : {}", of_each("%t", n_results), of_each("!pdl.type", n_results));
        let _ = writeln!(text, "    %o{i} = operation \"{}\"({operands}) -> ({types})", op.name);
    }
    let known = ops.iter().filter(|op| is_used(op)).flat_map(|op| op.results.clone());
    let known: Vec<String> = known.chain(free).filter(|_| rng.below(3) > 0).collect();
    for value in &known {
        if let Some((from, result)) = value.strip_prefix("%r").and_then(|rest| rest.split_once('_')) {
            let _ = writeln!(text, "    {value} = result {result} of %o{from}");
        }
    }
    let start = if rng.below(2) == 0 { format!(" %o{}", rng.below(ops.len())) } else { String::new() };
    let operands = match known.is_empty() {
        true => String::new(),
        false => format!("({} : {})", known.join(", "), vec!["!pdl.value"; known.len()].join(", ")),
    };
    let _ = writeln!(text, "    rewrite{start} {{\n      %made = operation \"n.made\"{operands}");
    for (i, _) in ops.iter().enumerate().filter(|(_, op)| !is_used(op)) {
        let _ = writeln!(text, "      erase %o{i}");
    }
    let mut irs = String::new();
    for _ in 0..IRS {
        let mut ir = String::new();
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (i, value) in values[..n_operands].iter().enumerate() {
            let _ = writeln!(ir, "%x{i} = \"s.value\"() : () -> i32");
            found.insert(value.clone(), vec![format!("%x{i}")]);
        }
        for (i, op) in ops.iter().enumerate() {
            for copy in 0..1 + rng.below(3) {
                let operands: Vec<String> =
                    op.operands.iter().map(|value| rng.pick(&found[value]).clone()).collect();
                let results: Vec<String> =
                    (0..op.results.len()).map(|n| format!("%y{i}_{copy}_{n}")).collect();
                let of_each = |n: usize| vec!["i32"; n].join(", ");
                let types = format!("({}) -> ({})", of_each(operands.len()), of_each(results.len()));
                let (defined, used) = (results.join(", "), operands.join(", "));
                let _ = writeln!(ir, "{defined} = \"{}\"({used}) : {types}", op.name);
                for (value, result) in op.results.iter().zip(results) {
                    found.entry(value.clone()).or_default().push(result);
                }
            }
        }
        let _ = writeln!(irs, "module {{\n{ir}}}");
    }
    format!(
        "module {{\nmodule @patterns {{\n  pdl.pattern : benefit(1) {{\n{text}    }}\n  }}\n}}\nmodule @ir {{\n{irs}}}\n}}\n"
    )
}

#[test]
fn oracle_searches_go_the_same_way() {
    if mlir::is_there() {
        compare(&seeds(SEARCHES).map(many_roots).collect::<Vec<String>>());
    }
}

#[test]
fn oracle_searches_go_the_same_way_from_any_operation() {
    if mlir::is_there() {
        compare(&seeds(SEARCHES).map(shared_operations).collect::<Vec<String>>());
    }
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/roots");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut cases: Vec<PathBuf> = files.filter_map(|entry| Some(entry.ok()?.path())).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    cases.sort();
    assert!(cases.len() >= 11, "{} cases", cases.len());
    cases
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn cases_end_as_written() {
    for path in cases() {
        let ours = ours(&read(&path));
        expect_file![path.with_extension("expect")].assert_eq(&format!("{}\n", ours.trim_end()));
    }
}

#[test]
fn oracle_cases_end_alike() {
    if !mlir::is_there() {
        return;
    }
    for path in cases() {
        let theirs = match mlir::run_file(&read(&path)) {
            Outcome::Text(text) => text,
            // The first line, and nothing of what it shows.
            Outcome::Refused(said) => said.lines().next().unwrap_or_default().replace("<stdin>", "-"),
            Outcome::Crashed => "a crash".to_owned(),
        };
        let ours = ours(&read(&path));
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        let is_alike = theirs.trim() == ours.trim() || theirs.trim() == first(&ours);
        assert!(is_alike, "{}\n--- ours\n{ours}\n--- theirs\n{theirs}", path.display());
    }
}

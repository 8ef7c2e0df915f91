//! Patterns with several roots, and IR in which each matches in several ways, as text for both tools.
//!
//! In: a seed. Out: a file with `module @patterns` and `module @ir`, which has a module for each IR.
//! Invariant: an unused operation is named `t.root…`, any other one `t.below…`; created ones are named
//! `n.made`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pdll_random::Rng;

/// Returns a pattern of several unused operations, connected by shared values, some below others; and IR with
/// many matches, of which the first is used.
pub fn many_roots(seed: u64, n_irs: u64) -> String {
    let mut rng = Rng::new(seed);
    let (n_roots, n_values) = (2 + rng.below(3), 1 + rng.below(3));
    let mut roots: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut text = String::new();
    for root in 0..n_roots {
        // Each operand is a value, below a number of operations. The first connects it to the previous ones.
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
    for _ in 0..n_irs {
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

/// An operation of a pattern: its operands, the number of its results, and the results that the pattern
/// names.
struct Matched {
    operands: Vec<String>,
    results: Vec<String>,
    name: String,
}

/// Returns a pattern whose operations share the values below them in any way, and IR with several copies of
/// each of its operations.
pub fn shared_operations(seed: u64, n_irs: u64) -> String {
    let mut rng = Rng::new(seed);
    let n_operands = 1 + rng.below(2);
    let mut values: Vec<String> = (0..n_operands).map(|i| format!("%v{i}")).collect();
    let mut ops: Vec<Matched> = Vec::new();
    for op in 0..3 + rng.below(4) {
        // Recent values are likely to be used, so that some chains are deep. The first operation connects the
        // operands.
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
        // Each use has its own `pdl.result`: MLIR does not compare others (`unlike/result_used_twice.mlir`).
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
    for _ in 0..n_irs {
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

/// Returns a pattern with `n_roots` roots, each above some of a third as many values; without IR, because
/// `mlir-opt` would try all combinations.
pub fn wide(n_roots: usize, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let n_values = n_roots.div_ceil(3).max(2);
    let mut text: String = (0..n_values).map(|i| format!("    %v{i} = operand\n")).collect();
    for root in 0..n_roots {
        let mut values: Vec<usize> = (0..1 + rng.below(3)).map(|_| rng.below(n_values)).collect();
        // The first roots connect all values.
        if (1..n_values).contains(&root) {
            values.extend([root, rng.below(root)]);
        }
        let operands: Vec<String> = values.iter().map(|value| format!("%v{value}")).collect();
        let types = vec!["!pdl.value"; operands.len()].join(", ");
        let _ =
            writeln!(text, "    %root{root} = operation \"t.root{root}\"({} : {types})", operands.join(", "));
    }
    let _ = writeln!(text, "    rewrite %root{} {{", rng.below(n_roots));
    for root in 0..n_roots {
        let _ = writeln!(text, "      erase %root{root}");
    }
    format!("module {{\n  pdl.pattern : benefit(1) {{\n{text}    }}\n  }}\n}}\n")
}

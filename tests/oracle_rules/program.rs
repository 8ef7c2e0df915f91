//! Random IR of the operations of `ops.td`: recent values are operands more often, so that operations are nested as rules match them.

use std::fmt::Write as _;

use pdll_random::Rng;

/// Returns random IR.
pub(super) fn program(rng: &mut Rng) -> String {
    let mut types = vec!["i32", if rng.percent(25) { "i64" } else { "i32" }];
    let mut out =
        format!("%v0 = \"u.s\"() : () -> i32 loc(\"s\")\n%v1 = \"u.s\"() : () -> {} loc(\"t\")\n", types[1]);
    for line in 0..rng.between(8, 16) {
        let mut args = Vec::new();
        let mut arg = |rng: &mut Rng| {
            let back = if rng.percent(75) { rng.below(types.len().min(3)) } else { rng.below(types.len()) };
            args.push(types.len() - 1 - back);
        };
        let n = rng.between(1, 3);
        let (name, attributes, results): (&str, String, Vec<&str>) = match rng.below(19) {
            0..4 => {
                arg(rng);
                ("a", format!("n = {n} : i32"), vec![if rng.percent(4) { "i64" } else { "i32" }])
            }
            4..8 => {
                arg(rng);
                arg(rng);
                ("b", String::new(), vec!["i32"])
            }
            8 | 9 => {
                (0..*rng.pick(&[0, 1, 2, 2, 2, 3])).for_each(|_| arg(rng));
                ("c", format!("n = {n} : i32"), vec!["i32"])
            }
            10 | 11 => {
                arg(rng);
                ("d", String::new(), vec!["i32", if rng.percent(4) { "i64" } else { "i32" }])
            }
            12 | 13 => {
                arg(rng);
                let string = if rng.percent(50) { ", s = \"text\"" } else { "" };
                ("e", format!("d = {n} : i32{string}"), vec!["i32"])
            }
            14 => {
                arg(rng);
                let (case, string) = (rng.pick(&[0, 4]), rng.pick(&["text", "text", "other"]));
                ("f", format!("c = {case} : i32, s = \"{string}\""), vec!["i32"])
            }
            15 | 16 => {
                arg(rng);
                ("g", format!("p = {} : i64", rng.between(1, 2)), vec!["i32"])
            }
            17 => ("k", format!("value = {n} : i32"), vec!["i32"]),
            _ => {
                arg(rng);
                ("z", String::new(), vec![])
            }
        };
        let operands: Vec<String> = args.iter().map(|arg| format!("%v{arg}")).collect();
        let operand_types: Vec<&str> = args.iter().map(|arg| types[*arg]).collect();
        let names: Vec<String> = (0..results.len()).map(|i| format!("%v{}", types.len() + i)).collect();
        let equals = if names.is_empty() { String::new() } else { format!("{} = ", names.join(", ")) };
        let attributes = if attributes.is_empty() { attributes } else { format!(" <{{{attributes}}}>") };
        let (operands, operand_types, results_text) =
            (operands.join(", "), operand_types.join(", "), results.join(", "));
        writeln!(
            out,
            "{equals}\"r.{name}\"({operands}){attributes} : ({operand_types}) -> ({results_text}) loc(\"{line}\")"
        )
        .expect("a string");
        types.extend(results);
    }
    let used: Vec<usize> = (0..types.len()).filter(|_| rng.percent(45)).collect();
    let names: Vec<String> = used.iter().map(|i| format!("%v{i}")).collect();
    let types: Vec<&str> = used.iter().map(|i| types[*i]).collect();
    writeln!(out, "\"u.use\"({}) : ({}) -> () loc(\"use\")", names.join(", "), types.join(", "))
        .expect("a string");
    out
}

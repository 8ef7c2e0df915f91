//! Functions and calls: direct ones, and indirect ones of constants, with types and names that are sometimes wrong.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Calls of functions.
pub(in crate::random) const CALLS: Generator = Generator {
    dialect: "func",
    passes: &["", "canonicalize", "cse", "sccp", "inline", "remove-dead-values", "convert-func-to-llvm"],
    program: calls,
};

const TYPES: &[&str] = &["i32", "f32", "index"];

fn calls(rng: &mut Rng) -> String {
    let mut out = String::new();
    let mut signatures = Vec::new();
    for n in 0..rng.between(1, 3) {
        let types = |rng: &mut Rng| -> Vec<&str> { (0..rng.below(3)).map(|_| *rng.pick(TYPES)).collect() };
        let (inputs, results) = (types(rng), types(rng));
        let attribute = rng.pick(&["", "", "", " {t.a}", " {t.a = 1 : i32, t.b}"]);
        let written: Vec<String> = inputs.iter().map(|ty| format!("{ty}{attribute}")).collect();
        let to = match results.len() {
            0 => String::new(),
            _ => format!(" -> ({})", results.join(", ")),
        };
        writeln!(out, "func.func private @g{n}({}){to}", written.join(", ")).unwrap();
        signatures.push((inputs, results));
    }
    out.push_str("func.func @f(%i32: i32, %f32: f32, %index: index) -> i32 {\n");
    let mut functions = Vec::new();
    for n in 0..rng.between(1, 6) {
        let callee = rng.below(signatures.len());
        let (inputs, results) = &signatures[callee];
        let ty = format!("({}) -> ({})", inputs.join(", "), results.join(", "));
        // Sometimes there is no such function, or it has another type.
        let is_broken = rng.below(40);
        let name = if is_broken == 0 { "nowhere".to_owned() } else { format!("g{callee}") };
        let ty = if is_broken == 1 { "(i32) -> (f32, i32)".to_owned() } else { ty };
        let operands: Vec<String> = match is_broken {
            1 => vec!["%i32".to_owned()],
            _ => inputs.iter().map(|ty| format!("%{ty}")).collect(),
        };
        let n_results = if is_broken == 1 { 2 } else { results.len() };
        let prefix = if n_results > 0 { format!("%r{n}:{n_results} = ") } else { String::new() };
        match rng.below(3) {
            0 => {
                writeln!(out, "  %c{n} = constant @{name} : {ty}").unwrap();
                functions.push((format!("%c{n}"), callee, is_broken == 1));
            }
            1 if !functions.is_empty() => {
                let (function, callee, is_broken) = rng.pick(&functions).clone();
                if is_broken {
                    continue;
                }
                let (inputs, results) = &signatures[callee];
                let operands: Vec<String> = inputs.iter().map(|ty| format!("%{ty}")).collect();
                let prefix = match results.len() {
                    0 => String::new(),
                    n_results => format!("%r{n}:{n_results} = "),
                };
                let (inputs, results) = (inputs.join(", "), results.join(", "));
                writeln!(
                    out,
                    "  {prefix}call_indirect {function}({}) : ({inputs}) -> ({results})",
                    operands.join(", ")
                )
                .unwrap();
            }
            _ => writeln!(out, "  {prefix}call @{name}({}) : {ty}", operands.join(", ")).unwrap(),
        }
    }
    match rng.below(20) {
        0 => out.push_str("  return\n}\n"),
        1 => out.push_str("  return %f32 : f32\n}\n"),
        _ => out.push_str("  return %i32 : i32\n}\n"),
    }
    out
}

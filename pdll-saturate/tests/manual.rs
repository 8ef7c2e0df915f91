//! The programs of `docs/saturation.md`: greedily, patterns get stuck on each, and saturation does not.
//!
//! A program is a heading `### NAME` with three blocks: patterns in PDLL, the program, and the program after saturation.

use pdll::rewrite::{GreedyRewriteConfig, apply_patterns_greedily};
use pdll::text::PrintOptions;
use pdll_saturate::{Cost, Limits, Stop, saturate};

use crate::contexts;

const MANUAL: &str = include_str!("../../docs/saturation.md");

/// A program of the manual.
struct Program<'a> {
    name: &'a str,
    patterns: &'a str,
    before: &'a str,
    after: &'a str,
}

/// Returns the text of the first block of code of a language, and what follows it.
fn block<'a>(text: &'a str, language: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = text.split_once(&format!("```{language}\n"))?;
    rest.split_once("```")
}

fn programs() -> Vec<Program<'static>> {
    let sections = MANUAL.split("\n### ").skip(1);
    sections
        .filter_map(|section| {
            let (name, rest) = section.split_once('\n')?;
            let (patterns, rest) = block(rest, "pdll")?;
            let (before, rest) = block(rest, "mlir")?;
            let (after, _) = block(rest, "mlir")?;
            Some(Program { name, patterns, before, after })
        })
        .collect()
}

/// Returns lines without indentation, and without a module around them.
fn lines(text: &str) -> String {
    let inside = text.strip_prefix("module {\n").and_then(|rest| rest.trim_end().strip_suffix('}'));
    inside.unwrap_or(text).lines().map(str::trim).collect::<Vec<_>>().join("\n").trim().to_owned()
}

#[test]
fn saturation_is_not_stuck_where_the_greedy_driver_is() {
    let programs = programs();
    assert_eq!(programs.len(), 20, "the manual has twenty programs");
    let mut wrong = Vec::new();
    for Program { name, patterns, before, after } in programs {
        let ctx = contexts::context();
        let patterns = contexts::patterns(&ctx, patterns);
        let cost = Cost::default();
        let mut ir = pdll::text::parse(&ctx, before).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut greedy = ir.clone();
        // Where patterns never end, the program stays as it is.
        let config = GreedyRewriteConfig { rewrite_budget: Some(500), ..GreedyRewriteConfig::default() };
        let _ = apply_patterns_greedily(&mut greedy, &patterns, &config);
        let report = saturate(&mut ir, &patterns, &cost, &Limits::default()).unwrap();
        ir.verify().unwrap();
        let is_better = cost.of_program(&ir) < cost.of_program(&greedy);
        let is_saturated = report.blocks.iter().all(|block| block.stop == Stop::Saturated);
        let is_done = is_saturated && is_better && report.left_out.is_empty();
        let got = ir.to_text(&PrintOptions::new().custom_forms(true));
        if !is_done || lines(&got) != lines(after) {
            let text = report.text_without_times();
            wrong.push(format!("### {name}\n{got}\n{text}greedily: {}", cost.of_program(&greedy)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

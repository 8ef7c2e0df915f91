//! The implementations within pdll: a set of patterns, ready to be applied to any number of IR.

use std::collections::HashMap;
use std::fmt::Write;

use pdll::prelude::*;
use pdll_match::pattern::Pattern;
use pdll_random::RandomIr;
use pdll_runtime::internal::naive;

use crate::natives::register;

/// Returns a context for any number of cases.
pub fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Parses IR into a module.
pub fn parsed(ctx: &Context, ir: &RandomIr) -> Ir {
    let text = format!("module {{\n{ir}}}\n");
    parse(ctx, &text).unwrap_or_else(|e| panic!("{text}\n{e}"))
}

/// Number of rewrites that no terminating set exceeds.
const BUDGET: u64 = 10_000;

/// Returns the lines between the first and the last, two columns to the left.
fn body(module: &str) -> String {
    renumbered(module.lines().filter_map(|line| line.strip_prefix("  ")))
}

/// Renumbers values in order of their first occurrence: in MLIR the numbers continue from one module to the
/// next.
pub(crate) fn renumbered<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut text = String::new();
    for line in lines {
        for (i, part) in line.split('%').enumerate() {
            let (number, rest) =
                part.split_at(part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len()));
            if i == 0 {
                text.push_str(part);
            } else {
                let next = numbers.len();
                let _ = write!(text, "%{}{rest}", numbers.entry(number).or_insert(next));
            }
        }
        text.push('\n');
    }
    text
}

/// The result for one IR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// The body of the module after rewriting, or the error, which begins with `error`.
    pub text: String,
    /// Number of rewrites; 0 after an error.
    pub n_rewrites: u64,
}

impl Left {
    /// Returns whether it is an error.
    pub fn is_error(&self) -> bool {
        self.text.starts_with("error: ")
    }
}

/// Frozen patterns in one of the implementations.
pub struct Prepared(FrozenRewritePatternSet);

impl Prepared {
    /// Assembles them into a program.
    pub fn program(ctx: &Context, patterns: &[Pattern]) -> Prepared {
        Prepared::of(ctx, |set| {
            register(set);
            set.add_pattern_ir(patterns).map(|_| ()).unwrap_or_else(|e| panic!("{e}"));
        })
    }

    /// Selects the naive interpreter.
    pub fn naive(ctx: &Context, patterns: &[Pattern]) -> Prepared {
        Prepared::of(ctx, |set| {
            register(set);
            naive::add_pattern_ir(set, patterns).unwrap_or_else(|e| panic!("{e}"));
        })
    }

    /// Selects the emitted Rust.
    pub fn emitted(ctx: &Context, populate: fn(&mut RewritePatternSet)) -> Prepared {
        Prepared::of(ctx, populate)
    }

    fn of(ctx: &Context, add: impl FnOnce(&mut RewritePatternSet)) -> Prepared {
        let mut set = RewritePatternSet::new(ctx);
        add(&mut set);
        Prepared(set.freeze().unwrap_or_else(|e| panic!("{e}")))
    }

    /// Returns the frozen set.
    pub fn set(&self) -> &FrozenRewritePatternSet {
        &self.0
    }

    /// Applies them.
    pub fn apply(&self, mut ir: Ir) -> Left {
        let config = GreedyRewriteConfig { rewrite_budget: Some(BUDGET), ..GreedyRewriteConfig::default() };
        match apply_patterns_greedily(&mut ir, &self.0, &config) {
            Ok(outcome) => Left {
                text: body(&ir.to_text(&pdll::text::PrintOptions::new().local_scope(true))),
                n_rewrites: outcome.rewrites,
            },
            // Of patterns matched together, the first is named.
            Err(error) => {
                let text = error.to_string();
                let what = text.split_once("`: ").map_or(&*text, |(_, what)| what);
                Left { text: format!("error: {what}"), n_rewrites: 0 }
            }
        }
    }
}

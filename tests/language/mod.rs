//! PDLL's document, construct by construct: each pattern runs on parsed IR, and its whole result is compared.
#![deny(warnings, missing_docs)]
#![allow(clippy::unwrap_used, reason = "tests")]

pub mod dialect;

mod constraints;
mod drr;
mod matching;
mod misuse;
mod natives;
mod rewrites;
pub mod sets;
mod shared_roots;
mod variables;

use pdll::prelude::*;

/// Returns a context with the dialect, which allows others.
fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<dialect::lang::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Returns the body without the module and its indentation.
fn body_of(ir: &Ir) -> String {
    let text = ir.to_string();
    let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
    lines.collect::<Vec<_>>().join("\n")
}

/// Applies patterns to the operations of a text until none matches; returns the resulting text.
fn rewrite(populate: fn(&mut RewritePatternSet), text: &str) -> String {
    let ctx = context();
    let mut ir = parse(&ctx, text).unwrap_or_else(|error| panic!("{error}"));
    ir.verify().unwrap_or_else(|error| panic!("{error}"));
    let mut patterns = RewritePatternSet::new(&ctx);
    populate(&mut patterns);
    let patterns = patterns.freeze().unwrap_or_else(|error| panic!("{error}"));
    let outcome = apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default()).unwrap();
    assert!(outcome.converged);
    ir.verify().unwrap_or_else(|error| panic!("{error}"));
    body_of(&ir)
}

/// Compares the result of the patterns line by line.
#[track_caller]
fn check(populate: fn(&mut RewritePatternSet), input: &str, wanted: &str) {
    let lines = wanted.trim().lines().map(str::trim).collect::<Vec<_>>();
    let got = rewrite(populate, input);
    let got = got.lines().map(str::trim).collect::<Vec<_>>();
    assert_eq!(got.join("\n"), lines.join("\n"));
}

/// Defines a test from patterns, an input and its result.
macro_rules! case {
    ($name:ident { $($patterns:tt)* } $input:literal => $wanted:literal) => {
        mod $name {
            #[allow(unused_imports, reason = "for code blocks")]
            use pdll::prelude::*;
            pdll! {
                pub(super) mod patterns;
                $($patterns)*
            }
        }
        #[test]
        fn $name() {
            crate::language::check($name::patterns::populate, $input, $wanted);
        }
    };
}
use case;

//! Warnings of a `pdll!`: what the lints find and nobody allows.

use pdll_tablegen::diag::{Diag, Diags};
use pdll_tablegen::source::Span;

use super::source::Sources;
use crate::compiled::Compiled;
use crate::lint::{LINTS, lint};
use crate::ods::model::OdsContext;
use crate::syntax::rustc::allow::{Allow, allows};

/// Reports what the lints find in a compilation without errors, and what is no lint in `#[allow(…)]`.
pub(super) fn report(compiled: &Compiled, ods: &OdsContext, sources: &Sources, diags: &mut Diags) {
    let allowed = match sources.text {
        Some(_) => Vec::new(),
        None => allows(&sources.table, sources.main),
    };
    for allow in allowed.iter().filter(|allow| !LINTS.contains(&allow.lint.as_str())) {
        let diag = Diag::error(allow.span, format!("unknown lint `{}`", allow.lint));
        let diag = diag.suggest(&allow.lint, LINTS.iter().copied());
        diags.push(diag.note(format!("the lints of `pdll!` are `{}`", LINTS.join("`, `"))));
    }
    let mut found = Diags::new();
    lint(compiled, ods, &mut found);
    let is_wanted = |diag: &Diag| !allowed.iter().any(|allow| allows_it(allow, diag));
    found.take().into_iter().filter(is_wanted).for_each(|diag| diags.push(diag));
}

fn allows_it(allow: &Allow, diag: &Diag) -> bool {
    let is_within =
        |about: Span| about.source == diag.span.source && about.lo <= diag.span.lo && diag.span.lo < about.hi;
    diag.lint == Some(allow.lint.as_str()) && allow.about.is_none_or(is_within)
}

//! Warnings of a `pdll!`: lints that are not allowed.

use std::collections::BTreeMap;

use pdll_support::diag::{Diag, Diags};
use pdll_support::limits::MAX_SHOWN;
use pdll_support::source::Span;

use super::source::Sources;
use crate::compiled::Unit;
use crate::lint::{LINTS, lint};
use crate::syntax::rustc::allow::{Allow, allows};

/// Reports what the lints find in a complete unit, and names in `#[allow(…)]` that are not lints.
pub(super) fn report(unit: &Unit, sources: &Sources, diags: &mut Diags) {
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
    lint(&unit.compiled, &unit.ods, &mut found);
    let is_wanted = |diag: &Diag| !allowed.iter().any(|allow| allows_it(allow, diag));
    let mut found = found.take();
    found.retain(is_wanted);
    limited(found).into_iter().for_each(|diag| diags.push(diag));
}

/// Returns the first warnings of each lint; the last contains the number of the rest.
fn limited(found: Vec<Diag>) -> Vec<Diag> {
    // The number of warnings of each lint, and the index of the last one that is reported.
    let mut met: BTreeMap<Option<&str>, (usize, usize)> = BTreeMap::new();
    let mut shown: Vec<Diag> = Vec::new();
    for diag in found {
        let (n, last) = met.entry(diag.lint).or_default();
        *n += 1;
        if *n <= MAX_SHOWN {
            *last = shown.len();
            shown.push(diag);
        }
    }
    for (n, last) in met.into_values() {
        if n > MAX_SHOWN {
            let diag = shown[last].clone();
            shown[last] = diag.note(format!("{} more warnings of this kind are not shown", n - MAX_SHOWN));
        }
    }
    shown
}

fn allows_it(allow: &Allow, diag: &Diag) -> bool {
    let is_within =
        |about: Span| about.source == diag.span.source && about.lo <= diag.span.lo && diag.span.lo < about.hi;
    diag.lint == Some(allow.lint.as_str()) && allow.about.is_none_or(is_within)
}

//! Warnings of a `pdll!`: findings of the lints at the levels that its body sets.

use std::collections::BTreeMap;

use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::limits::MAX_SHOWN;
use pdll_support::source::Span;

use super::source::Sources;
use crate::compiled::Unit;
use crate::lint::{LINTS, lint};
use crate::syntax::rustc::allow::{Allow, Level, allows};

/// Reports the findings of the lints in a compilation without errors, at the levels that the body sets, and names of unknown lints.
pub(super) fn report(unit: &Unit, sources: &Sources, diags: &mut Diags) {
    let levels = match sources.text {
        Some(_) => Vec::new(),
        None => allows(&sources.table, sources.main),
    };
    for allow in levels.iter().filter(|allow| !LINTS.contains(&allow.lint.as_str()) && allow.lint != ALL) {
        let diag = Diag::error(allow.span, format!("unknown lint `{}`", allow.lint));
        let diag = diag.suggest(&allow.lint, LINTS.iter().copied());
        diags.push(diag.note(format!("the lints of `pdll!` are `{}`", LINTS.join("`, `"))));
    }
    let mut found = Diags::new();
    lint(&unit.compiled, &unit.ods, &mut found);
    let mut is_fulfilled = vec![false; levels.len()];
    let mut wanted = Vec::new();
    let (before, others): (Vec<Diag>, Vec<Diag>) =
        diags.take().into_iter().partition(|diag| diag.lint.is_some());
    others.into_iter().for_each(|diag| diags.push(diag));
    for mut diag in before.into_iter().chain(found.take()) {
        let at = applying(&levels, &diag);
        match at.map(|at| levels[at].level) {
            None | Some(Level::Warn) => {}
            Some(Level::Deny) => diag.severity = Severity::Error,
            Some(Level::Allow | Level::Expect) => {
                at.into_iter().for_each(|at| is_fulfilled[at] = true);
                continue;
            }
        }
        wanted.push(diag);
    }
    limited(wanted).into_iter().for_each(|diag| diags.push(diag));
    for (allow, is_fulfilled) in levels.iter().zip(is_fulfilled) {
        if allow.level == Level::Expect && !is_fulfilled {
            let diag = Diag::warning(allow.span, format!("expected a finding of `{}`", allow.lint));
            diags.push(diag.lint("unfulfilled_lint_expectations"));
        }
    }
}

/// Name that stands for all lints.
const ALL: &str = "warnings";

/// Index of the attribute that sets the level of a finding: the innermost one, of equals the last.
fn applying(levels: &[Allow], diag: &Diag) -> Option<usize> {
    let size = |allow: &Allow| allow.about.map_or(u32::MAX, |about| about.hi - about.lo);
    let applying = levels.iter().enumerate().filter(|(_, allow)| applies(allow, diag));
    applying.min_by_key(|(at, allow)| (size(allow), std::cmp::Reverse(*at))).map(|(at, _)| at)
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

fn applies(allow: &Allow, diag: &Diag) -> bool {
    let is_within =
        |about: Span| about.source == diag.span.source && about.lo <= diag.span.lo && diag.span.lo < about.hi;
    let is_meant = diag.lint == Some(allow.lint.as_str()) || allow.lint == ALL;
    is_meant && allow.about.is_none_or(is_within)
}

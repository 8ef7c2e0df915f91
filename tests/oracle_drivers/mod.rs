//! The drivers compared with MLIR's own, which a small C++ program runs as a library user would: each driver,
//! strictness, scope, limit and level of region simplification, with the same patterns and folders on both
//! sides.
//!
//! `cases/*.mlir` are hand-written, with MLIR's results beside them; `random` generates others.

#![allow(clippy::print_stdout, reason = "counts of what was compared")]
#![allow(clippy::unwrap_used, reason = "tests")]

mod arith;
pub(crate) mod compile;
mod filters;
mod nested;
mod options;
mod ours;
mod table;
mod tool;

use crate::fold::{dialects, random as ir};
use tool::Outcome;

/// Number of differences that are printed.
const SHOWN: usize = 2;

/// Returns the results of MLIR's drivers for each case, with `changed=1` where MLIR does not report it: its
/// walk driver never does, the greedy one not for constants that were moved or merged.
fn theirs(cases: &[String]) -> Option<Vec<Outcome>> {
    let before: Vec<String> =
        cases.iter().map(|text| text.replacen("driver=", "driver=none was=", 1)).collect();
    let (before, after) = (tool::drive(&before)?, tool::drive(cases)?);
    let body = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("//"));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    let corrected = before.into_iter().zip(after).map(|outcomes| match outcomes {
        (Outcome::Text(before), Outcome::Text(after)) if body(&before) != body(&after) => {
            Outcome::Text(after.replacen("changed=0", "changed=1", 1))
        }
        (_, after) => after,
    });
    Some(corrected.collect())
}

/// Compares both sides on cases, each with its name.
fn compare(cases: &[(String, String)]) {
    let texts: Vec<String> = cases.iter().map(|case| case.1.clone()).collect();
    let Some(theirs) = theirs(&texts) else { return };
    let ours: Vec<Result<String, String>> = texts.iter().map(|text| ours::drive(text)).collect();
    // In MLIR's format, which includes properties with default values.
    let unchanged: Vec<String> = ours.iter().zip(&texts).map(|(ours, text)| as_case(ours, text)).collect();
    let Some(printed) = tool::drive(&unchanged) else { return };
    let (mut n_crashed, mut n_changed, mut failures) = (0, 0, Vec::new());
    for (index, (name, text)) in cases.iter().enumerate() {
        let (theirs, ours, printed) = (&theirs[index], &ours[index], &printed[index]);
        let Outcome::Text(theirs) = theirs else {
            n_crashed += 1;
            assert_eq!(*theirs, Outcome::Crashed, "{name} is refused:\n{text}");
            continue;
        };
        n_changed += u64::from(theirs.contains("changed=1"));
        let ours = match (ours, printed) {
            (Ok(ours), Outcome::Text(printed)) => {
                let head: Vec<&str> = ours.lines().take_while(|line| line.starts_with("//")).collect();
                let body = printed.split_once('\n').map_or("", |entry| entry.1);
                format!("{}\n{body}", head.join("\n"))
            }
            (Ok(ours), other) => format!("{other:?} of\n{ours}"),
            (Err(error), _) => error.clone(),
        };
        if ours != *theirs {
            failures
                .push(format!("{name}\n{text}\nMLIR\n{theirs}\nours\n{ours}\n{}", difference(theirs, &ours)));
        }
    }
    if !failures.is_empty() {
        let names: Vec<&str> = failures.iter().filter_map(|it| it.lines().next()).collect();
        let names = names.join(", ");
        failures.sort_by_key(String::len);
        failures.truncate(SHOWN);
        panic!("of {} cases differ {names}\n{}", cases.len(), failures.join("\n\n"));
    }
    println!("{} cases agree, {n_changed} with changes; MLIR crashes on {n_crashed}", cases.len());
    assert!(10 * n_crashed <= cases.len(), "MLIR crashes on {n_crashed} of {} cases", cases.len());
}

/// Returns our result as a case that no driver changes.
fn as_case(ours: &Result<String, String>, text: &str) -> String {
    let locs = if text.lines().next().is_some_and(|line| line.contains("locs=1")) { "locs=1" } else { "" };
    match ours {
        Ok(ours) => {
            let body: Vec<&str> = ours.lines().skip_while(|line| line.starts_with("//")).collect();
            format!("// driver=none {locs}\n{}\n", body.join("\n"))
        }
        Err(_) => "// driver=none\nmodule { module @ir {} }\n".to_owned(),
    }
}

fn difference(a: &str, b: &str) -> String {
    let differing = a.lines().zip(b.lines()).find(|(a, b)| a != b);
    differing.map_or(String::new(), |(a, b)| format!("first at\n  MLIR: {a}\n  ours: {b}"))
}

//! PDL as text, compared independently of names of locations.

use std::collections::{BTreeMap, BTreeSet};

/// Returns C++ without the PDL in it.
pub(crate) fn without_pdl(cpp: &str) -> String {
    let parts = cpp.split("R\"mlir(");
    parts.map(|part| part.split_once(")mlir\"").map_or(part, |(_, rest)| rest)).collect()
}

/// Returns C++ without the functions of some constraints, each of one statement, and their registration.
pub(crate) fn without_functions(cpp: &str, constraints: &BTreeSet<&str>) -> String {
    let mut out = cpp.to_owned();
    for name in constraints {
        let head = format!("static ::llvm::LogicalResult {name}PDLFn(");
        if let Some((before, rest)) = out.split_once(&head)
            && let Some((_, behind)) = rest.split_once("\n}\n\n")
        {
            out = format!("{before}{behind}");
        }
        let registered = format!("registerConstraintFunction(\"{name}\", ");
        let lines = out.split_inclusive('\n').filter(|line| !line.contains(&registered));
        out = lines.collect();
    }
    out
}

/// Returns PDL without constraints on results of negated constraints.
pub(crate) fn without_asking_negated(pdl: &str) -> Vec<String> {
    let (_, rest) = asking_negated(pdl);
    placed(&rest.join("\n"), pdl)
}

/// Returns the constraints that are only applied to results of negated constraints in PDL.
pub(crate) fn asked_of_negated(pdl: &str) -> BTreeSet<&str> {
    let (asking, rest) = asking_negated(pdl);
    let elsewhere = constraints_of(&rest);
    constraints_of(&asking).difference(&elsewhere).copied().collect()
}

/// Returns the native constraints that lines of PDL apply.
fn constraints_of<'p>(lines: &[&'p str]) -> BTreeSet<&'p str> {
    let name = |line: &&'p str| line.split("apply_native_constraint \"").nth(1)?.split('"').next();
    lines.iter().filter_map(name).collect()
}

/// Splits PDL into lines with a constraint on a result of a negated constraint, and the others.
fn asking_negated(pdl: &str) -> (Vec<&str>, Vec<&str>) {
    let mut given: BTreeSet<&str> = BTreeSet::new();
    pdl.lines().partition(|line| {
        if line.contains("pdl.pattern") {
            given.clear();
        }
        let all: Vec<&str> = values(line).collect();
        if line.contains("isNegated = true") {
            given.extend(line.split_once(" = ").and(all.first()));
            return false;
        }
        let is_asked = line.trim_start().starts_with("apply_native_constraint");
        is_asked && all.iter().all(|value| given.contains(value))
    })
}

/// Returns lines of PDL with locations instead of their names, as far as `all` defines them.
fn placed(pdl: &str, all: &str) -> Vec<String> {
    let place = |line: &str| {
        let (name, place) = line.split_once(" = loc(")?;
        name.starts_with("#loc").then(|| (name["#loc".len()..].to_owned(), place.to_owned()))
    };
    let places: BTreeMap<String, String> = all.lines().filter_map(place).collect();
    let lines = pdl.lines().filter(|line| place(line).is_none());
    let with_places = |line: &str| {
        let mut parts = line.split("#loc");
        let mut out = parts.next().unwrap_or("").to_owned();
        for part in parts {
            let n = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            out.push_str(places.get(&part[..n]).map_or(&part[..n], String::as_str));
            out.push_str(&part[n..]);
        }
        out
    };
    lines.map(with_places).collect()
}

/// Returns `%0`, `%1`, … of a line.
pub(crate) fn values(line: &str) -> impl Iterator<Item = &str> {
    line.split('%')
        .skip(1)
        .map(|text| &text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())])
}

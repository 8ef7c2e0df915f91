//! PDL as text: what it says apart from numbers of values, names of places, and how often something is built.

use std::collections::{BTreeMap, BTreeSet};

/// C++ without the PDL in it.
pub(crate) fn without_pdl(cpp: &str) -> String {
    let parts = cpp.split("R\"mlir(");
    parts.map(|part| part.split_once(")mlir\"").map_or(part, |(_, rest)| rest)).collect()
}

/// PDL with what is built at the same place in the same way built once.
pub(crate) fn built_once(pdl: &str) -> Vec<String> {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut out = Vec::new();
    for line in pdl.lines() {
        if line.contains("pdl.pattern") {
            names.clear();
            seen.clear();
        }
        let (defined, rest) = match line.trim_start().split_once(" = ") {
            Some((defined, rest)) if defined.starts_with('%') => (defined, rest),
            _ => ("", line),
        };
        let mut text = String::new();
        for (i, part) in rest.split('%').enumerate() {
            if i == 0 {
                text.push_str(part);
                continue;
            }
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            let name = names.get(&part[..end]).cloned().unwrap_or_else(|| part[..end].to_owned());
            text.push_str(&format!("%{name}{}", &part[end..]));
        }
        if !text.contains(" loc(") || defined.is_empty() && text.contains('{') && !text.contains("isNegated")
        {
            out.push(text);
            continue;
        }
        let (number, width) =
            defined.trim_start_matches('%').split_once(':').unwrap_or((defined.trim_start_matches('%'), ""));
        match seen.get(&text) {
            Some(before) => {
                names.insert(number.to_owned(), before.clone());
            }
            None => {
                let new = format!("v{}{width}", seen.len());
                names.insert(number.to_owned(), new.clone());
                seen.insert(text.clone(), new);
                out.push(text);
            }
        }
    }
    out
}

/// PDL without constraints on what a negated constraint gives.
pub(crate) fn without_asking_negated(pdl: &str) -> Vec<String> {
    let mut given: BTreeSet<&str> = BTreeSet::new();
    let lines: Vec<&str> = pdl
        .lines()
        .filter(|line| {
            if line.contains("pdl.pattern") {
                given.clear();
            }
            let all: Vec<&str> = values(line).collect();
            if line.contains("isNegated = true") {
                given.extend(line.split_once(" = ").and(all.first()));
                return true;
            }
            let is_asked = line.trim_start().starts_with("apply_native_constraint");
            !(is_asked && all.iter().all(|value| given.contains(value)))
        })
        .collect();
    placed(&lines.join("\n"), pdl)
}

/// PDL with affine maps and sets in the stead of names for them, which are counted.
fn with_maps(pdl: &str) -> String {
    let is_name = |name: &str| name.starts_with("#map") || name.starts_with("#set");
    let named = |line: &str| -> Option<(String, String)> {
        let (name, map) = line.split_once(" = ")?;
        is_name(name).then(|| (name.to_owned(), map.to_owned()))
    };
    let mut maps: Vec<(String, String)> = pdl.lines().filter_map(named).collect();
    // What begins like another one is longer.
    maps.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let lines: Vec<&str> = pdl.lines().filter(|line| named(line).is_none()).collect();
    maps.iter().fold(lines.join("\n"), |text, (name, map)| text.replace(name, map))
}

/// Lines of PDL, each with its own place, and values without their numbers.
pub(crate) fn unnumbered(pdl: &str) -> Vec<String> {
    let nameless = |line: String| {
        let mut parts = line.split('%');
        let mut out = parts.next().unwrap_or("").to_owned();
        for part in parts {
            out.push('%');
            out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
        }
        out
    };
    let pdl = with_maps(pdl);
    placed(&pdl, &pdl).into_iter().map(nameless).collect()
}

/// Lines of PDL with places in the stead of names for them, as far as `all` says what they are.
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

/// `%0`, `%1`, … of a line.
pub(crate) fn values(line: &str) -> impl Iterator<Item = &str> {
    line.split('%')
        .skip(1)
        .map(|text| &text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())])
}

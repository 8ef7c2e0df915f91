//! The programs of `cases/topics`, construct by construct, and the texts they make the front end say.
//!
//! In: the programs, and every text with words in it that stands in the source of the front end. Out: `said.expect`, which shows for
//! each text how many programs provoke it and where the first stands.
//! Invariant: a text that no program provokes is in `unprovoked.txt`, with its reason, and what is said is one of the texts.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support::text;

mod limits;
mod programs;
mod source;
mod strict;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use programs::Said;
use source::Text;

/// What is said in several parts, or in the words of TableGen's crate.
const COMPOSED: [&str; 5] = [
    "did you mean `{}`?",
    "this pattern has the same benefit, {}, and comes first",
    "this pattern has a higher benefit: {}, not {}",
    "pattern `{}` has the same benefit, {}, and comes first",
    "pattern `{}` has a higher benefit: {}, not {}",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The texts that nothing provokes, with the reason of each.
fn unprovoked() -> BTreeMap<String, String> {
    let list = std::fs::read_to_string(folder("topics").join("unprovoked.txt")).unwrap();
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (text, reason) = line.split_once(" ==> ").unwrap_or_else(|| panic!("`TEXT ==> WHY`: {line}"));
            (text.to_owned(), reason.to_owned())
        })
        .collect()
}

#[test]
fn every_text_has_a_program() {
    let texts = source::texts();
    let said = programs::said();
    let reasons = unprovoked();
    let (mut out, mut wrong) = (String::new(), String::new());
    let mut file = "";
    let mut n_provoked = 0;
    for text in &texts {
        if text.file != file {
            file = &text.file;
            writeln!(out, "==== {file}").unwrap();
        }
        let places: BTreeSet<&str> =
            said.iter().filter(|said| text.is(&said.message)).map(|said| said.place.as_str()).collect();
        match (places.first(), reasons.get(&text.shown)) {
            (Some(first), None) => {
                n_provoked += 1;
                writeln!(out, "{}\n    {} programs, as {first}", text.shown, places.len()).unwrap();
            }
            (None, Some(reason)) => writeln!(out, "{}\n    none: {reason}", text.shown).unwrap(),
            (Some(first), Some(_)) => {
                writeln!(wrong, "provoked after all: {} ({first})", text.shown).unwrap()
            }
            (None, None) => writeln!(wrong, "no program says: {} ({file})", text.shown).unwrap(),
        }
    }
    let shown: BTreeSet<&str> = texts.iter().map(|text| text.shown.as_str()).collect();
    for text in reasons.keys().filter(|text| !shown.contains(text.as_str())) {
        writeln!(wrong, "in `unprovoked.txt`, but not in the source: {text}").unwrap();
    }
    let composed = COMPOSED.map(|text| Text::new("", text));
    let is_of_source = |said: &&Said| texts.iter().chain(&composed).any(|text| text.is(&said.message));
    let foreign: BTreeSet<&str> =
        said.iter().filter(|said| !is_of_source(said)).map(|said| said.message.as_str()).collect();
    for message in foreign {
        writeln!(wrong, "said, but of no text: {message}").unwrap();
    }
    assert!(wrong.is_empty(), "{wrong}");
    writeln!(out, "==== {n_provoked} of {} texts, {} programs", texts.len(), programs::all().len()).unwrap();
    expect_test::expect_file![folder("topics").join("said.expect")].assert_eq(&out);
}

/// Of the texts that `mlir-pdll` has for programs (see `oracle_texts`), each is said of a topic too, by us as by it.
#[test]
fn every_text_of_mlir_pdll_has_a_topic() {
    let table = std::fs::read_to_string(folder("oracle_texts").join("said.pdll")).unwrap();
    let said = programs::said();
    let mut n_texts = 0;
    for (line, case) in text::split(&table) {
        // Where we say something else, the case says what.
        if case.contains("// differs: ") {
            continue;
        }
        for text in case.lines().filter_map(|line| line.strip_prefix("// text: ")) {
            n_texts += 1;
            // It may be a part of what is said.
            let text = Text::new("", &format!("{{}}{text}{{}}"));
            assert!(said.iter().any(|said| text.is(&said.message)), "said.pdll:{line}: {}", text.shown);
        }
    }
    assert!(n_texts > 100);
}

//! The programs of `cases/topics`, construct by construct, and the messages they provoke.
//!
//! In: the programs, and every message in the source of the front end. Out: `said.expect`, which lists for
//! each message the number of programs that provoke it and the location of the first. Invariant: a message
//! that no program provokes is in `unprovoked.txt`, with the reason, and every diagnostic is one of the
//! messages.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support::text;

mod limits;
mod programs;
mod source;
mod strict;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use programs::{SAID, Said};
use source::Text;

/// Messages composed of several parts, or of TableGen's crate.
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

/// Returns the messages that nothing provokes, with the reason of each.
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
fn every_message_is_provoked_by_a_program() {
    let texts = source::texts();
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
            SAID.iter().filter(|said| text.is(&said.message)).map(|said| said.place.as_str()).collect();
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
        SAID.iter().filter(|said| !is_of_source(said)).map(|said| said.message.as_str()).collect();
    for message in foreign {
        writeln!(wrong, "said, but of no text: {message}").unwrap();
    }
    assert!(wrong.is_empty(), "{wrong}");
    writeln!(out, "==== {n_provoked} of {} texts, {} programs", texts.len(), programs::all().len()).unwrap();
    expect_test::expect_file![folder("topics").join("said.expect")].assert_eq(&out);
}

#[test]
fn every_diagnostic_of_a_program_has_a_code() {
    let mut primary = SAID.iter().filter(|said| said.is_primary);
    let without: BTreeSet<&str> = primary
        .by_ref()
        .filter(|said| pdll_compiler::codes::of_message(&said.message).is_none())
        .map(|said| said.message.as_str())
        .collect();
    assert!(without.is_empty(), "{without:#?}");
}

/// For each message of `mlir-pdll` about programs (see `oracle_texts`) there is also a topic, with the same
/// message of ours.
#[test]
fn every_message_of_mlir_pdll_is_provoked() {
    let table = std::fs::read_to_string(folder("oracle_texts").join("said.pdll")).unwrap();
    let mut n_texts = 0;
    for (line, case) in text::split(&table) {
        // If our message differs, the case states it.
        if case.contains("// differs: ") {
            continue;
        }
        for text in case.lines().filter_map(|line| line.strip_prefix("// text: ")) {
            n_texts += 1;
            // It may be a part of the message.
            let text = Text::new("", &format!("{{}}{text}{{}}"));
            assert!(SAID.iter().any(|said| text.is(&said.message)), "said.pdll:{line}: {}", text.shown);
        }
    }
    assert!(n_texts > 100);
}

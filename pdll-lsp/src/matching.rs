//! Which patterns match an operation of MLIR: those of open files of PDLL, and of files that the compilation databases name.
//!
//! In: an operation, and the patterns whose root has its name. Out: a list in Markdown, those that match first. The naive interpreter
//! matches, one pattern after the other. Invariant: nothing is rewritten, and no native function is called: native constraints count
//! as satisfied, and the list names them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use pdll_ir::{Ir, Op};
use pdll_runtime::internal::failing_node;
use pdll_runtime::pattern_ir::pattern::{EntityKind, NodeId, NodeKind, Pattern};
use pdll_runtime::{PdlValues, RewriteError, RewritePatternSet, Verdict, explain, raw_native};

use crate::document::{path_of, uri_of};
use crate::documents::Documents;
use crate::options::Language;
use crate::pdll::patterns_of;

/// Maximum number of patterns that are matched for one answer, and of operations that are copied for that: each pattern is matched on
/// a copy of the IR.
const MAX_PATTERNS: usize = 100;
const MAX_COPIED: usize = 5_000_000;

/// Maximum number of bytes of a file that is not open.
const MAX_BYTES: u64 = 4 << 20;

/// A pattern with the document that it is linked to.
struct Candidate {
    uri: String,
    pattern: Pattern,
}

/// The outcome of a pattern.
enum Answer {
    Matches,
    /// If native constraints hold.
    MatchesIf(String),
    /// Why it cannot be decided.
    Unknown(String),
    /// Why it does not match.
    Differs(String),
}

/// Returns the list of the patterns for an operation; `None` if no pattern has its root.
pub(crate) fn patterns_on(documents: &Documents, ir: &Ir, op: Op) -> Option<String> {
    let candidates = candidates(documents, op.name_text(ir));
    let n_checked = candidates.len().min((MAX_COPIED / ir.n_ops().max(1)).clamp(1, MAX_PATTERNS));
    let mut answers: Vec<(Answer, &Candidate)> = candidates[..n_checked]
        .iter()
        .take_while(|_| !documents.cancellation.is_requested())
        .map(|candidate| (answer(ir, op, &candidate.pattern), candidate))
        .collect();
    answers.sort_by_key(|(answer, _)| order(answer));
    let mut text = String::new();
    for (answer, Candidate { uri, pattern }) in answers {
        let name = pattern.name.as_deref().unwrap_or("Pattern");
        let _ = write!(text, "- [`{name}`]({uri}#L{}) ", pattern.place.line);
        let _ = match answer {
            Answer::Matches => writeln!(text, "matches"),
            Answer::MatchesIf(constraints) => writeln!(text, "matches if {constraints}"),
            Answer::Unknown(reason) => writeln!(text, "cannot be checked: {reason}"),
            Answer::Differs(reason) => writeln!(text, "does not match: {reason}"),
        };
    }
    if n_checked < candidates.len() {
        let _ = writeln!(text, "- and {} more, which were not checked", candidates.len() - n_checked);
    }
    (!candidates.is_empty()).then(|| format!("\nPatterns:\n\n{text}"))
}

/// Returns the position of a kind of outcome in the list.
fn order(answer: &Answer) -> u8 {
    match answer {
        Answer::Matches => 0,
        Answer::MatchesIf(_) => 1,
        Answer::Unknown(_) => 2,
        Answer::Differs(_) => 3,
    }
}

/// Returns the patterns whose root is an operation of a name or any operation, in the order of files and places, each once.
fn candidates(documents: &Documents, root: &str) -> Vec<Candidate> {
    let mut files: Vec<(String, String)> = Vec::new();
    let mut patterns: Vec<Pattern> = Vec::new();
    let mut add = |uri: &str, text: &str| {
        if documents.cancellation.is_requested() {
            return;
        }
        let path = path_of(uri);
        patterns.extend(patterns_of(&path, text, &documents.pdll_dirs(Path::new(&path))));
        files.push((path, uri.to_owned()));
    };
    let mut open: Vec<_> =
        documents.open.iter().filter(|(_, document)| document.language == Language::Pdll).collect();
    open.sort_by_key(|(uri, _)| uri.as_str());
    let paths: BTreeSet<PathBuf> = open.iter().map(|(uri, _)| PathBuf::from(path_of(uri))).collect();
    open.iter().for_each(|(uri, document)| add(uri, &document.analysis.text().text));
    for file in documents.pdll_database.files().filter(|file| !paths.contains(*file)) {
        let is_small = fs::metadata(file).is_ok_and(|metadata| metadata.len() <= MAX_BYTES);
        if let Some(text) = is_small.then(|| fs::read_to_string(file).ok()).flatten() {
            add(&uri_of(&file.to_string_lossy()), &text);
        }
    }
    let mut seen = BTreeSet::new();
    patterns.retain(|pattern| {
        let NodeKind::Operation(op) = &pattern.node(pattern.root).kind else { return false };
        let place = &pattern.place;
        op.name.as_deref().is_none_or(|name| name == root)
            && seen.insert((place.file.to_string(), place.line, place.column))
    });
    let uri = |pattern: &Pattern| {
        let known = files.iter().find(|(path, _)| *path == *pattern.place.file);
        known.map_or_else(|| uri_of(&pattern.place.file), |(_, uri)| uri.clone())
    };
    patterns.into_iter().map(|pattern| Candidate { uri: uri(&pattern), pattern }).collect()
}

/// Matches a pattern.
fn answer(ir: &Ir, op: Op, pattern: &Pattern) -> Answer {
    match mismatch(ir, op, pattern) {
        Err(reason) => Answer::Unknown(first_line(&reason)),
        Ok(Some(reason)) => Answer::Differs(first_line(&reason)),
        Ok(None) => {
            let constraints: Vec<String> = constraints(pattern).collect();
            match constraints.is_empty() {
                true => Answer::Matches,
                false => Answer::MatchesIf(constraints.join(" and ")),
            }
        }
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// Returns the native constraints of a pattern in words, each once.
fn constraints(pattern: &Pattern) -> impl Iterator<Item = String> {
    let mut seen = BTreeSet::new();
    pattern.nodes.iter().filter_map(move |node| {
        let NodeKind::Constraint { call, is_negated } = &node.kind else { return None };
        let holds = if *is_negated { "does not hold" } else { "holds" };
        let words = format!("`{}` {holds}", call.name);
        seen.insert(words.clone()).then_some(words)
    })
}

/// Returns why a pattern does not match if its native constraints hold; `None` if it does.
///
/// # Errors
/// It cannot be loaded, or depends on the result of a native constraint.
fn mismatch(ir: &Ir, op: Op, pattern: &Pattern) -> Result<Option<String>, String> {
    let mut set = RewritePatternSet::new(ir.context());
    register_natives(&mut set, pattern);
    let mut pattern = pattern.clone();
    for node in &mut pattern.nodes {
        if let NodeKind::Constraint { is_negated, .. } = &mut node.kind {
            *is_negated = false;
        }
    }
    set.add_patterns(vec![pattern], Vec::new()).map_err(|error| error.to_string())?;
    let set = set.freeze().map_err(|error| error.to_string())?;
    let Some(loaded) = set.pattern(0) else { return Err("it has no code".to_owned()) };
    if failing_node(ir, op, &set, loaded.id())?.is_none() {
        return Ok(None);
    }
    let explanation = explain(ir, op, &set, loaded.name()).map_err(|error| error.to_string())?;
    match explanation.verdict {
        Verdict::NoMatch { reason } => Ok(Some(reason)),
        other => Err(other.to_string()),
    }
}

/// Registers a function for each native function that a pattern calls: constraints hold, and nothing has results.
fn register_natives(set: &mut RewritePatternSet, pattern: &Pattern) {
    let kinds = |args: &[NodeId]| -> Vec<EntityKind> {
        args.iter().filter_map(|arg| pattern.entity_kind(*arg)).collect()
    };
    let mut seen = BTreeSet::new();
    for node in &pattern.nodes {
        let (is_constraint, call) = match &node.kind {
            NodeKind::Constraint { call, .. } => (true, call),
            NodeKind::NativeRewrite(call) => (false, call),
            _ => continue,
        };
        if !seen.insert((is_constraint, call.name.to_string())) {
            continue;
        }
        let has_results = !call.results.is_empty();
        let name = call.name.to_string();
        let function = raw_native(&kinds(&call.args), &call.results, move |_, _| match has_results {
            true => Err(RewriteError::other(format!("it depends on the result of `{name}`"))),
            false => Ok(Some(PdlValues::new())),
        });
        match is_constraint {
            true => set.register_constraint_function(&call.name, function),
            false => set.register_rewrite_function(&call.name, function),
        };
    }
    if let Some(external) = &pattern.external_rewrite {
        let mut params = vec![EntityKind::Operation];
        params.extend(kinds(&external.args));
        let function = raw_native(&params, &[], |_, _| Ok(Some(PdlValues::new())));
        set.register_rewrite_function(&external.name, function);
    }
}

//! The stages between PDLL and Rust as text: patterns, predicates, and decision trees.
//!
//! In: `Compiled` and the ODS model. Out: deterministic text for humans and tests.

use pdll_match::collect::{Predicates, collect};
use pdll_match::{Vocabulary, dump, tree};
use pdll_support::diag::{Diag, Diags};

use super::rust::OdsShapes;
use crate::compiled::Compiled;
use crate::lower::Lowered;
use crate::ods::model::OdsContext;

/// A stage.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The nodes of each pattern.
    Pattern,
    /// The predicates of each pattern.
    Predicates,
    /// The decision trees.
    Tree,
}

/// Returns the text of a stage. Patterns that cannot be matched are reported, and the text is then unusable.
pub fn print(stage: Stage, compiled: &Compiled, ods: &OdsContext, diags: &mut Diags) -> String {
    match stage {
        Stage::Pattern => compiled.patterns().map(dump::pattern).collect::<Vec<_>>().join("\n"),
        Stage::Predicates => {
            let mut vocabulary = Vocabulary::new();
            let mut out = Vec::new();
            for lowered in &compiled.lowered {
                if let Some(predicates) = predicates(lowered, ods, &mut vocabulary, diags) {
                    let name = dump::title(&lowered.pattern);
                    out.push(format!("{name}\n{}", dump::predicates(&predicates, &vocabulary)));
                }
            }
            out.join("\n")
        }
        Stage::Tree => {
            let mut ranked: Vec<&Lowered> = compiled.lowered.iter().collect();
            ranked.sort_by_key(|lowered| std::cmp::Reverse(lowered.pattern.benefit));
            let mut vocabulary = Vocabulary::new();
            let mut all = Vec::with_capacity(ranked.len());
            let mut out = String::new();
            for (rank, lowered) in ranked.into_iter().enumerate() {
                out.push_str(&format!("{rank}: {}\n", dump::title(&lowered.pattern)));
                all.extend(predicates(lowered, ods, &mut vocabulary, diags));
            }
            for tree in tree::build_all(&all, &vocabulary) {
                out.push('\n');
                out.push_str(&dump::tree(&tree, &vocabulary));
            }
            out
        }
    }
}

fn predicates(
    lowered: &Lowered,
    ods: &OdsContext,
    vocabulary: &mut Vocabulary,
    diags: &mut Diags,
) -> Option<Predicates> {
    match collect(&lowered.pattern, &OdsShapes(ods), vocabulary) {
        Ok(predicates) => Some(predicates),
        Err(error) => {
            let span = lowered.spans[error.node().index()];
            diags.push(Diag::error(span, error.to_string()));
            None
        }
    }
}

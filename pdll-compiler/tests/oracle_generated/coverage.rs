//! The number of programs that use each construct of definitions, each form of inclusion, and each warning of
//! the tool.
//!
//! In: programs, the definitions they include, and the tool's warnings. Out: a table, and the constructs that
//! no program uses.

use std::collections::BTreeMap;

use crate::oracle_generated::definitions::{Definitions, constructs};
use crate::oracle_generated::outcome::Finding;

/// Included files, and the construct they show.
const INCLUDES: [(&str, &str); 7] = [
    ("\"shared.pdll\"", "PDLL that is included"),
    ("\"outer.pdll\"", "PDLL that includes PDLL"),
    ("\"sub/inner.pdll\"", "PDLL of another folder"),
    ("\"twice.pdll\"", "PDLL that is included twice"),
    ("\"broken.pdll\"", "PDLL with a mistake that is included"),
    ("\"missing.pdll\"", "PDLL that is not there"),
    ("\"missing.td\"", "definitions that are not there"),
];

/// Texts of the tool's warnings, and their names.
const WARNINGS: [(&str, &str); 2] = [
    (
        "does not provide an implementation of `InferTypeOpInterface`",
        "a warning of types that cannot be inferred",
    ),
    ("is unknown. Ensure that", "a warning of an operation that is unknown"),
];

/// Number of programs for each construct.
#[derive(Default)]
pub(crate) struct Coverage(BTreeMap<&'static str, usize>);

impl Coverage {
    /// Counts the constructs of one program.
    pub(crate) fn count<'a>(
        &mut self,
        program: &str,
        definitions: impl Iterator<Item = &'a Definitions>,
        warnings: &[Finding],
    ) {
        // Few programs include definitions.
        if program.contains("#include") {
            let used = definitions.flat_map(|definitions| definitions.used(program));
            let includes = INCLUDES.iter().filter(|(file, _)| program.contains(file)).map(|(_, what)| *what);
            for what in used.chain(includes) {
                *self.0.entry(what).or_default() += 1;
            }
        }
        for (words, what) in WARNINGS {
            if warnings.iter().any(|warning| warning.message.contains(words)) {
                *self.0.entry(what).or_default() += 1;
            }
        }
    }

    pub(crate) fn add(&mut self, other: Coverage) {
        for (what, n) in other.0 {
            *self.0.entry(what).or_default() += n;
        }
    }

    /// Returns the table, and the missing constructs.
    pub(crate) fn report(&self) -> (String, Vec<&'static str>) {
        let others = INCLUDES.iter().chain(&WARNINGS).map(|(_, what)| *what);
        let mut all: Vec<(usize, &str)> = Vec::new();
        for what in constructs().chain(others) {
            all.push((self.0.get(what).copied().unwrap_or(0), what));
        }
        all.sort_unstable();
        let missed = all.iter().filter(|(n, _)| *n == 0).map(|(_, what)| *what).collect();
        (all.iter().map(|(n, what)| format!("  {n:6} meet: {what}\n")).collect(), missed)
    }
}

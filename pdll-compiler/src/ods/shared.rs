//! Cache of definitions: the model of included definition files, reused when they are included again in the
//! process.
//!
//! In: the included sources, and the include resolver. Out: the model they define. Invariant: the result
//! equals that of reading again: all files are looked up and compared again, and definitions with diagnostics
//! are not cached. So a cached model is valid for each purpose.

use std::sync::{Arc, Mutex, PoisonError};

use pdll_support::diag::Diags;
use pdll_support::include::{IncludeError, Included, Includes};
use pdll_support::source::{Content, SourceId, SourceMap, Span};
use pdll_tablegen::Input;

use crate::ods::model::OdsContext;
use crate::ods::prelude;
use crate::ods::read::{Purpose, read_for};

/// Maximum number of cached models; the oldest is replaced.
const KEPT: usize = 16;
/// Maximum size of the texts of one, in bytes. Larger ones are rare, and not cached.
const MOST_BYTES: usize = 4 << 20;

static KNOWN: Mutex<Vec<Arc<Known>>> = Mutex::new(Vec::new());

/// A text that was read.
#[derive(Clone, PartialEq, Eq)]
struct Text {
    name: Arc<str>,
    text: Arc<str>,
}

/// A cached model.
struct Known {
    /// Sources passed in. Spans contain their numbers, so these must be equal.
    given: Vec<(SourceId, Text)>,
    /// Number of sources.
    n_sources: usize,
    /// Includes: name, includer and result.
    asked: Vec<(String, String, Text)>,
    /// Sources added by reading.
    added: Vec<(Text, Option<Span>)>,
    ods: Arc<OdsContext>,
}

/// Reads sources of definitions, with the prelude before each, and adds the constraints of the prelude. Of a
/// source with errors, the valid part is read.
pub fn read_shared(
    purpose: Purpose,
    sources: &mut SourceMap,
    given: &[SourceId],
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Arc<OdsContext> {
    let n_sources = sources.iter().count();
    let given: Vec<(SourceId, Text)> =
        given.iter().filter_map(|id| Some((*id, text_of(sources, *id)?))).collect();
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    for known in known.iter().filter(|known| known.n_sources == n_sources && known.given == given) {
        // On an early exit the files found so far are still recorded, as a complete read would find them too.
        if known.asked.iter().all(|(name, includer, found)| {
            includes
                .include(name, includer)
                .is_ok_and(|now| Text { name: now.name, text: now.text } == *found)
        }) {
            for (text, included_from) in &known.added {
                sources.add_text(text.name.clone(), text.text.clone(), *included_from);
            }
            return known.ods.clone();
        }
    }
    let (mut ods, mut has_findings) = (OdsContext::default(), false);
    let mut noting = Noting { includes, asked: Vec::new() };
    for (id, _) in &given {
        // The reader stops at errors, but not at those of PDLL.
        let mut found = Diags::new();
        ods.merge(read_for(purpose, sources, Input::Text(*id), &mut noting, &mut found));
        for diag in found.take() {
            has_findings = true;
            diags.push(diag);
        }
    }
    if !given.is_empty() {
        // Any definition file may use all of the prelude.
        ods.merge(prelude::constraints().clone());
    }
    let ods = Arc::new(ods);
    let asked = noting.asked;
    let added: Option<Vec<_>> = sources
        .iter()
        .skip(n_sources)
        .map(|(id, source)| Some((text_of(sources, id)?, source.included_from)))
        .collect();
    let texts = given.iter().map(|(_, text)| text).chain(asked.iter().map(|(_, _, text)| text));
    let n_bytes: usize = texts.map(|text| text.text.len()).sum();
    if let Some(added) = added.filter(|_| !has_findings && n_bytes <= MOST_BYTES) {
        let known = Known { given, n_sources, asked, added, ods: ods.clone() };
        let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() == KEPT {
            all.remove(0);
        }
        all.push(Arc::new(known));
    }
    ods
}

fn text_of(sources: &SourceMap, id: SourceId) -> Option<Text> {
    let source = sources.get(id);
    match &source.content {
        Content::Text(text) => Some(Text { name: source.name.clone(), text: text.clone() }),
        Content::Tokens(_) => None,
    }
}

/// Records the resolved includes.
struct Noting<'a> {
    includes: &'a mut dyn Includes,
    asked: Vec<(String, String, Text)>,
}

impl Includes for Noting<'_> {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError> {
        let found = self.includes.include(name, includer)?;
        let text = Text { name: found.name.clone(), text: found.text.clone() };
        self.asked.push((name.to_owned(), includer.to_owned(), text));
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use pdll_support::diag::Severity;
    use pdll_support::include::IncludeDirs;

    fn read(main: &str, included: &str) -> (Arc<OdsContext>, usize) {
        let mut sources = SourceMap::new();
        let id = sources.add_text("shared_test.td", main, None);
        let mut includes = IncludeDirs::new(Vec::<String>::new()).embed("ops.td", included);
        let mut diags = Diags::new();
        let ods = read_shared(Purpose::Make, &mut sources, &[id], &mut includes, &mut diags);
        assert!(diags.take().is_empty());
        (ods, sources.iter().count())
    }

    #[test]
    fn what_is_the_same_is_read_once() {
        let main = "include \"mlir/IR/OpBase.td\"\ninclude \"ops.td\"";
        let ops = "def D : Dialect { let name = \"d\"; }\ndef A : Op<D, \"a\">;";
        let (first, n_sources) = read(main, ops);
        let (second, n_again) = read(main, ops);
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(n_sources, n_again);
        // First the included text changes, then the text that includes it.
        let (third, _) = read(main, &ops.replace("\"a\"", "\"b\""));
        assert!(first.operation("d.a").is_some() && third.operation("d.a").is_none());
        assert!(third.operation("d.b").is_some());
        let (fourth, _) = read(&format!("{main}\ndef C : Op<D, \"c\">;"), ops);
        assert!(fourth.operation("d.c").is_some() && first.operation("d.c").is_none());
    }

    #[test]
    fn what_is_found_is_found_for_each_purpose() {
        let text = "include \"mlir/IR/OpBase.td\"\ndef D : Dialect { let name = \"d\"; }\n\
                    def A : Op<D, \"a\", [IsolatedFromAbove]>;";
        let read = |purpose| {
            let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
            let id = sources.add_text("purpose.td", text, None);
            let mut includes = IncludeDirs::default();
            let ods = read_shared(purpose, &mut sources, &[id], &mut includes, &mut diags);
            let found: Vec<_> = diags.take().into_iter().map(|diag| (diag.severity, diag.message)).collect();
            (ods.operation("d.a").is_some(), found)
        };
        let message = "the trait `IsolatedFromAbove` does not fit `d.a`: it has no region".to_owned();
        let known = (true, vec![(Severity::Warning, message.clone())]);
        assert_eq!(read(Purpose::Know), known);
        assert_eq!(read(Purpose::Make), (false, vec![(Severity::Error, message)]));
        assert_eq!(read(Purpose::Know), known);
    }
}

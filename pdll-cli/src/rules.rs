//! Rules in TableGen as PDLL: `pdll compile -x pdll`.

use std::ops::Range;
use std::path::PathBuf;

use pdll_compiler::codegen::pdll;
use pdll_compiler::drr::{self, Definitions, Rules};
use pdll_compiler::ods::format;
use pdll_compiler::ods::read::{self, Purpose, WithRules};
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::IncludeDirs;
use pdll_support::source::{Content, SourceId, SourceMap, Span};
use pdll_tablegen::Input;

/// Reads the definitions and rules of a part of a source, and reports what is wrong with them.
pub(crate) fn check(
    sources: &mut SourceMap,
    main: SourceId,
    part: Range<usize>,
    dirs: &[PathBuf],
    diags: &mut Diags,
) {
    let (_, read, _) = compiled(sources, main, part, dirs, Purpose::Make, diags);
    for dialect in read.ods.dialects.values() {
        format::check_all(&read.ods, dialect, sources, diags);
    }
}

/// Returns the rules of a part of a source as PDLL; of no use if there are errors.
pub(crate) fn as_pdll(
    sources: &mut SourceMap,
    main: SourceId,
    part: Range<usize>,
    dirs: &[PathBuf],
    diags: &mut Diags,
) -> String {
    if sources.get(main).name.ends_with(".pdll") {
        let diag = Diag::error(
            Span { source: main, lo: 0, hi: 0 },
            "`-x pdll` prints rules in TableGen, but this is PDLL",
        );
        diags.push(diag.help("rules are in files that end with `.td`"));
        return String::new();
    }
    let (source, read, rules) = compiled(sources, main, part, dirs, Purpose::Know, diags);
    if diags.has_errors() {
        return String::new();
    }
    if rules.lowered.is_empty() {
        let diag = Diag::error(Span { source, lo: 0, hi: 0 }, "there are no rules in this file");
        diags.push(diag.help("a rule is a record of `Pattern`: `def Name : Pat<(…), (…)>;`"));
    }
    pdll::print(&rules, &read, sources, source).text
}

/// Compiles the rules of a part of a source, which becomes a source of its own unless it is all of it.
fn compiled(
    sources: &mut SourceMap,
    main: SourceId,
    part: Range<usize>,
    dirs: &[PathBuf],
    purpose: Purpose,
    diags: &mut Diags,
) -> (SourceId, WithRules, Rules) {
    let name = sources.get(main).name.clone();
    let text = match &sources.get(main).content {
        Content::Text(text) => text.clone(),
        Content::Tokens(_) => unreachable!("files are text"),
    };
    // Places are those in the whole text.
    let source = match part.start == 0 && part.end >= text.len() {
        true => main,
        false => {
            let blank =
                |text: &str| text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect::<String>();
            let padded = blank(&text[..part.start]) + &text[part.start..part.end.min(text.len())];
            sources.add_text(&*name, padded, None)
        }
    };
    let mut includes = IncludeDirs::new(dirs.iter().cloned());
    let read = read::read_rules(purpose, sources, Input::Text(source), &mut includes, diags);
    let definitions =
        Definitions { records: &read.records, ods: &read.ods, constraints: &read.constraints, map: sources };
    let rules = drr::compile_with_either(definitions, diags);
    (source, read, rules)
}

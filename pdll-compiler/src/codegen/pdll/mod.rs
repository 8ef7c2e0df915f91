//! PDLL from rules: the text of a file with the same patterns.
//!
//! In: rules with their definitions. Out: includes, the functions that patterns call, and one `Pattern` for each rule, with its name,
//! benefit and comments. Invariant: the text compiles to patterns with the same meaning.

mod comments;
mod function;
mod names;
mod pattern;
mod rewrite;

use std::collections::HashMap;
use std::path::Path;

use pdll_support::source::{Content, SourceId, SourceMap, Span};

use crate::drr::Rules;
use crate::ods::read::WithRules;
use crate::syntax::ast::FunctionKind;
use comments::Comments;
use function::Functions;
use names::Names;
use pattern::Printer;

/// A file of PDLL.
#[derive(Clone, Debug)]
pub struct PdllText {
    /// The text.
    pub text: String,
    /// The functions but those of a single C++ function, which keep its name: kind, name in the text, and index in `Rules::natives`.
    pub functions: Vec<(FunctionKind, String, usize)>,
}

/// Prints rules that keep `either`. `main` is the file that names the definitions.
pub fn print(rules: &Rules, read: &WithRules, map: &SourceMap, main: SourceId) -> PdllText {
    let mut comments = CommentsOfFiles { map, files: HashMap::new(), seen: Vec::new() };
    let mut names = Names::new();
    let titles: Vec<Option<String>> = rules
        .lowered
        .iter()
        .map(|lowered| lowered.pattern.name.as_deref().map(|name| names.unique(name)))
        .collect();
    let functions = Functions::new(rules, &read.ods, map, &mut names);
    let mut body = String::new();
    for (index, lowered) in rules.lowered.iter().enumerate() {
        body.push('\n');
        body.push_str(&comments.before(lowered.span));
        let either = rules.either.get(index).map_or(&[][..], Vec::as_slice);
        let printer = Printer::new(&lowered.pattern, either, &read.ods, &functions, names.clone());
        body.push_str(&printer.print(titles[index].as_deref()));
    }
    let mut text = String::new();
    for include in includes(read, map, main) {
        text.push_str(&format!("#include \"{include}\"\n"));
    }
    let declared = functions.print(&read.ods, &mut |name| match read.records.def(name) {
        Some(record) => comments.before(record.span()),
        None => String::new(),
    });
    if !declared.is_empty() {
        text.push('\n');
        text.push_str(&declared);
    }
    text.push_str(&body);
    PdllText { text: text.trim_start().to_owned(), functions: functions.of_natives() }
}

/// Returns the files to include: the one with the rules if it also defines operations, otherwise those that it includes.
fn includes(read: &WithRules, map: &SourceMap, main: SourceId) -> Vec<String> {
    let is_here = |span: &Option<Span>| span.is_some_and(|span| span.source == main);
    let mut operations = read.ods.dialects.values().flat_map(|dialect| dialect.operations.values());
    let defines = operations.any(|operation| is_here(&operation.span))
        || read.ods.constraints.values().any(|constraint| is_here(&constraint.span));
    let source = map.get(main);
    if defines {
        let name = Path::new(&*source.name).file_name().map(|name| name.to_string_lossy().into_owned());
        return name.into_iter().collect();
    }
    let Content::Text(text) = &source.content else { return Vec::new() };
    let named = text.lines().filter_map(|line| line.trim().strip_prefix("include")).filter_map(|rest| {
        let (name, _) = rest.trim().strip_prefix('"')?.split_once('"')?;
        Some(name.to_owned())
    });
    named.filter(|name| name != "mlir/IR/PatternBase.td").collect()
}

/// The comments of all files, each given out once.
struct CommentsOfFiles<'a> {
    map: &'a SourceMap,
    files: HashMap<SourceId, Comments>,
    seen: Vec<Span>,
}

impl CommentsOfFiles<'_> {
    /// Returns the lines of comments of the definition at a place.
    fn before(&mut self, span: Span) -> String {
        let Content::Text(text) = &self.map.get(span.source).content else { return String::new() };
        if self.seen.contains(&span) {
            return String::new();
        }
        self.seen.push(span);
        let comments = self.files.entry(span.source).or_insert_with(|| Comments::new(text));
        let lines = comments.around(text, span.lo as usize);
        lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

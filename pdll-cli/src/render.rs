//! Findings for people, in rustc's look, and for editors, as JSON.
//!
//! In: `Diag`s and their sources. Out: text for standard error.

use std::io::IsTerminal;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title};
use clap::ValueEnum;
use pdll_tablegen::diag::{Diag, Severity};
use pdll_tablegen::source::{Inclusion, SourceMap, Span};

use crate::{files, json};

/// How findings are written.
#[derive(clap::Args)]
pub(crate) struct RenderArgs {
    /// Whether to colour what is reported
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "auto", default_missing_value = "always")]
    #[arg(value_name = "WHEN")]
    color: Color,

    /// How to write what is reported
    #[arg(long, default_value = "human", value_name = "FORMAT")]
    error_format: ErrorFormat,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    #[value(alias = "true", alias = "1")]
    Always,
    #[value(alias = "false", alias = "0")]
    Never,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum ErrorFormat {
    /// In rustc's look
    Human,
    /// One object a line, as rustc writes them
    Json,
}

impl RenderArgs {
    /// Writes findings to standard error, in the order of their places.
    pub(crate) fn report(&self, sources: &SourceMap, mut diags: Vec<Diag>) {
        diags.sort_by_key(|diag| diag.span);
        let is_colored = match self.color {
            Color::Auto => self.error_format == ErrorFormat::Human && std::io::stderr().is_terminal(),
            Color::Always => true,
            Color::Never => false,
        };
        let mut budget = LONG_LINES;
        for diag in &diags {
            let rendered = render(sources, diag, is_colored, &mut budget);
            match self.error_format {
                ErrorFormat::Human => files::say(&format!("{rendered}\n\n")),
                ErrorFormat::Json => files::say(&(json::diagnostic(sources, diag, &rendered) + "\n")),
            }
        }
    }

    /// Writes a complaint that has no place.
    pub(crate) fn fail(&self, message: &str) {
        match self.error_format {
            ErrorFormat::Human => files::say(&format!("error: {message}\n")),
            ErrorFormat::Json => files::say(&(json::message(message) + "\n")),
        }
    }
}

/// A line longer than this is shown in part only, but costs as much as the whole of it.
const LONG_LINE: usize = 4 << 10;
/// When so many bytes of long lines were shown, of further ones only the place is given.
const LONG_LINES: usize = 4 << 20;

/// One finding with the lines it is about.
fn render(sources: &SourceMap, diag: &Diag, is_colored: bool, budget: &mut usize) -> String {
    let level = match diag.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut groups = vec![shown(level.primary_title(diag.message.as_str()), sources, diag.span, budget)];
    for note in &diag.notes {
        let level = if note.is_help { Level::HELP } else { Level::NOTE };
        match note.span {
            Some(span) => {
                groups.push(shown(level.secondary_title(note.message.as_str()), sources, span, budget));
            }
            None => {
                if let Some(last) = groups.pop() {
                    groups.push(last.element(level.message(note.message.as_str())));
                }
            }
        }
    }
    for inclusion in sources.inclusions_shown(diag.span) {
        groups.push(match inclusion {
            Inclusion::At(span) => {
                shown(Level::NOTE.secondary_title("included from here"), sources, span, budget)
            }
            Inclusion::Hidden(n) => {
                Group::with_title(Level::NOTE.secondary_title(format!("{n} more includes are not shown")))
            }
        });
    }
    let renderer = if is_colored { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&groups)
}

/// A title with the lines of a span, or with its place if those are too long.
fn shown<'a>(title: Title<'a>, sources: &'a SourceMap, span: Span, budget: &mut usize) -> Group<'a> {
    let (text, _) = lines(sources, span);
    if text.len() <= LONG_LINE {
        return title.element(snippet(sources, span));
    }
    if let Some(left) = budget.checked_sub(text.len()) {
        *budget = left;
        return title.element(snippet(sources, span));
    }
    let start = sources.start(span);
    let origin = Origin::path(&*sources.get(span.source).name);
    title.element(origin.line(start.line as usize).char_column(start.column as usize))
}

/// The lines of a span, marked.
fn snippet<'a>(sources: &'a SourceMap, span: Span) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = sources.get(span.source);
    let (text, lo) = lines(sources, span);
    let marked = span.lo as usize - lo..span.hi as usize - lo;
    Snippet::source(text)
        .path(&*source.name)
        .line_start(sources.start(span).line as usize)
        .annotation(AnnotationKind::Primary.span(marked))
}

/// The text of the lines a span covers, without the carriage return that may end the last one, and where it begins.
fn lines(sources: &SourceMap, span: Span) -> (&str, usize) {
    let first = sources.line_range(span);
    let last = sources.line_range(span.after());
    let (Some(first), Some(last)) = (first, last) else { return ("", span.lo as usize) };
    let whole = Span { lo: first.start as u32, hi: last.end as u32, ..span };
    let text = sources.text(whole).unwrap_or_default();
    let is_marked = span.hi as usize >= last.end && !text.is_empty();
    (text.strip_suffix('\r').filter(|_| !is_marked).unwrap_or(text), first.start)
}

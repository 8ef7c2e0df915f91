//! Findings for people, in rustc's look, and for editors, as JSON.
//!
//! In: `Diag`s and their sources. Out: text for standard error.

use std::io::IsTerminal;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clap::ValueEnum;
use pdll_tablegen::diag::{Diag, Severity};
use pdll_tablegen::source::{SourceMap, Span};

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
        for diag in &diags {
            let rendered = render(sources, diag, is_colored);
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

/// One finding with the lines it is about.
fn render(sources: &SourceMap, diag: &Diag, is_colored: bool) -> String {
    let level = match diag.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut groups = vec![level.primary_title(diag.message.as_str()).element(snippet(sources, diag.span))];
    for note in &diag.notes {
        let level = if note.is_help { Level::HELP } else { Level::NOTE };
        match note.span {
            Some(span) => {
                groups.push(level.secondary_title(note.message.as_str()).element(snippet(sources, span)));
            }
            None => {
                if let Some(last) = groups.pop() {
                    groups.push(last.element(level.message(note.message.as_str())));
                }
            }
        }
    }
    groups.extend(inclusions(sources, diag.span));
    let renderer = if is_colored { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&groups)
}

/// How the source of a span came to be read.
fn inclusions<'a>(sources: &'a SourceMap, span: Span) -> Vec<Group<'a>> {
    let included = |span| Level::NOTE.secondary_title("included from here").element(snippet(sources, span));
    sources.inclusions(span).map(included).collect()
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

/// The text of the lines a span covers, and where it begins.
fn lines(sources: &SourceMap, span: Span) -> (&str, usize) {
    let first = sources.line_range(span);
    let last = sources.line_range(span.after());
    let (Some(first), Some(last)) = (first, last) else { return ("", span.lo as usize) };
    let whole = Span { lo: first.start as u32, hi: last.end as u32, ..span };
    (sources.text(whole).unwrap_or_default(), first.start)
}

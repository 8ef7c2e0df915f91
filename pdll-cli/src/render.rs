//! Diagnostics for humans, in rustc's format, and for editors, as JSON.
//!
//! In: `Diag`s and their sources. Out: text for standard error.

use std::collections::BTreeMap;
use std::io::IsTerminal;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title};
use clap::ValueEnum;
use pdll_compiler::codes;
use pdll_support::diag::{Diag, Severity};
use pdll_support::limits::MAX_SHOWN;
use pdll_support::source::{Inclusion, SourceMap, Span};

use crate::{files, json};

/// Options for the format of diagnostics.
#[derive(clap::Args)]
pub(crate) struct RenderArgs {
    /// Whether to color diagnostics
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "auto", default_missing_value = "always")]
    #[arg(value_name = "WHEN")]
    color: Color,

    /// Format of diagnostics
    #[arg(long, default_value = "human", value_name = "FORMAT")]
    error_format: ErrorFormat,

    /// Maximum number of errors, and of warnings of each lint, to print per input; 0 means no limit, which is
    /// the default for JSON [default: 100]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
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
    /// rustc's format
    Human,
    /// `FILE:LINE:COLUMN: error: …`, a line for each diagnostic and each note
    Short,
    /// One JSON object per line, as in rustc
    Json,
}

impl RenderArgs {
    /// Writes diagnostics to standard error, ordered by location, with their codes.
    pub(crate) fn report(&self, sources: &SourceMap, diags: Vec<Diag>) {
        self.report_as(sources, diags, true);
    }

    /// Writes diagnostics to standard error, ordered by location.
    pub(crate) fn report_as(&self, sources: &SourceMap, mut diags: Vec<Diag>, has_codes: bool) {
        diags.sort_by_key(|diag| diag.span);
        let is_colored = match self.color {
            Color::Auto => self.error_format == ErrorFormat::Human && std::io::stderr().is_terminal(),
            Color::Always => true,
            Color::Never => false,
        };
        let mut budget = LONG_LINES;
        let hidden = hide(&mut diags, self.limit());
        for diag in &diags {
            if self.error_format == ErrorFormat::Short {
                files::say(&short(sources, diag));
                continue;
            }
            let code = has_codes.then(|| codes::of(diag)).flatten().map(|code| code.name);
            let rendered = render(sources, diag, code, is_colored, &mut budget);
            match self.error_format {
                ErrorFormat::Human | ErrorFormat::Short => files::say(&format!("{rendered}\n\n")),
                ErrorFormat::Json => files::say(&(json::diagnostic(sources, diag, code, &rendered) + "\n")),
            }
        }
        for (kind, n_hidden) in hidden {
            let message = kind.more(n_hidden);
            if self.error_format == ErrorFormat::Short {
                files::say(&format!("{}: {message}\n", name(kind.severity)));
                continue;
            }
            let title = kind.level().primary_title(message.as_str());
            let help = Level::HELP.message("to see all: `--limit=0`");
            let rendered = renderer(is_colored).render(&[Group::with_title(title).element(help)]);
            match self.error_format {
                ErrorFormat::Human | ErrorFormat::Short => files::say(&format!("{rendered}\n\n")),
                ErrorFormat::Json => {
                    files::say(&(json::more(&message, kind.severity, kind.lint, &rendered) + "\n"))
                }
            }
        }
    }

    /// Returns the maximum number of diagnostics of each kind.
    fn limit(&self) -> usize {
        match (self.limit, self.error_format) {
            (Some(0), _) | (None, ErrorFormat::Json) => usize::MAX,
            (Some(limit), _) => limit,
            (None, ErrorFormat::Human | ErrorFormat::Short) => MAX_SHOWN,
        }
    }

    /// Writes an error without a location.
    pub(crate) fn fail(&self, message: &str) {
        match self.error_format {
            ErrorFormat::Human | ErrorFormat::Short => files::say(&format!("error: {message}\n")),
            ErrorFormat::Json => files::say(&(json::message(message) + "\n")),
        }
    }
}

/// A kind of similar diagnostics.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    severity: Severity,
    /// Lint of a warning.
    lint: Option<&'static str>,
}

impl Kind {
    /// Returns `None` for diagnostics that are always printed: various warnings, including the output of
    /// `dump` in TableGen.
    fn of(diag: &Diag) -> Option<Kind> {
        let Diag { severity, lint, .. } = *diag;
        (severity == Severity::Error || lint.is_some()).then_some(Kind { severity, lint })
    }

    fn level(self) -> Level<'static> {
        match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        }
    }

    /// Returns the message about diagnostics that are not printed.
    fn more(self, n_hidden: usize) -> String {
        let (s, are) = if n_hidden == 1 { ("", "is") } else { ("s", "are") };
        match self.lint {
            Some(lint) => format!("{n_hidden} more warning{s} `{lint}` {are} not shown"),
            None => format!("{n_hidden} more error{s} {are} not shown"),
        }
    }
}

/// Removes all except the first diagnostics of each kind. Returns the number removed of each.
fn hide(diags: &mut Vec<Diag>, limit: usize) -> Vec<(Kind, usize)> {
    let mut met: BTreeMap<Kind, usize> = BTreeMap::new();
    diags.retain(|diag| {
        let Some(kind) = Kind::of(diag) else { return true };
        let n_met = met.entry(kind).or_default();
        *n_met += 1;
        *n_met <= limit
    });
    met.into_iter().filter_map(|(kind, n)| Some((kind, n.checked_sub(limit).filter(|n| *n > 0)?))).collect()
}

fn renderer(is_colored: bool) -> Renderer {
    if is_colored { Renderer::styled() } else { Renderer::plain() }
}

fn name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Formats one diagnostic without source lines: a line for it, and one for each note that has a place.
fn short(sources: &SourceMap, diag: &Diag) -> String {
    let line = |span: Span, severity: &str, message: &str| {
        let start = sources.start(span);
        format!("{}:{}:{}: {severity}: {message}\n", sources.get(span.source).name, start.line, start.column)
    };
    let mut out = line(diag.span, name(diag.severity), &diag.message);
    for note in &diag.notes {
        out += &match note.span {
            Some(span) => line(span, if note.is_help { "help" } else { "note" }, &note.message),
            None => continue,
        };
    }
    for inclusion in sources.inclusions_shown(diag.span) {
        out += &match inclusion {
            Inclusion::At(span) => line(span, "note", "included from here"),
            Inclusion::Hidden(n) => format!("note: {n} more includes are not shown\n"),
        };
    }
    out
}

/// Lines longer than this are only printed partially, but take as long as complete ones.
const LONG_LINE: usize = 4 << 10;
/// Total length of long lines that are printed; beyond it, only locations are printed for long lines.
const LONG_LINES: usize = 4 << 20;

/// Formats one diagnostic with its source lines.
fn render(
    sources: &SourceMap,
    diag: &Diag,
    code: Option<&str>,
    is_colored: bool,
    budget: &mut usize,
) -> String {
    let level = match diag.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut title = level.primary_title(diag.message.as_str());
    if let Some(code) = code {
        title = title.id(code.to_owned());
    }
    let mut groups = vec![shown(title, sources, diag.span, budget)];
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
    renderer(is_colored).render(&groups)
}

/// Returns a title with the lines of a span, or with its location if the lines are too long.
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

/// Returns the lines of a span with its annotation.
fn snippet<'a>(sources: &'a SourceMap, span: Span) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = sources.get(span.source);
    let (text, lo) = lines(sources, span);
    let marked = span.lo as usize - lo..span.hi as usize - lo;
    Snippet::source(text)
        .path(&*source.name)
        .line_start(sources.start(span).line as usize)
        .annotation(AnnotationKind::Primary.span(marked))
}

/// Returns the text of the lines that a span covers, without a carriage return at the end, and its start.
fn lines(sources: &SourceMap, span: Span) -> (&str, usize) {
    let first = sources.line_range(span);
    let last = sources.line_range(span.after());
    let (Some(first), Some(last)) = (first, last) else { return ("", span.lo as usize) };
    let whole = Span { lo: first.start as u32, hi: last.end as u32, ..span };
    let text = sources.text(whole).unwrap_or_default();
    let is_marked = span.hi as usize >= last.end && !text.is_empty();
    (text.strip_suffix('\r').filter(|_| !is_marked).unwrap_or(text), first.start)
}

//! The debug tree: each visit of an operation, the outcome of each pattern, and reasons for failures.
//!
//! In: events of a run. Out: lines, to a sink. The format is that of `mlir-opt --debug-only=greedy-rewriter`,
//! with the number of the operation instead of an address, so that the output is deterministic. MLIR:
//! GreedyPatternRewriteDriver.cpp (`logger`).

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ir::{Ir, Op};
use crate::pattern::list::PatternInfo;
use crate::pattern::watch::VisitEnd;
use crate::rewrite::error::RewriteError;

/// The destination of debug trees. A clone is the same sink; runs that share one write to it in turns, line
/// by line.
///
/// ```
/// use pdll_runtime::{DebugSink, GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add_fn_on(pdll_runtime::PatternRoot::Named("t.a"), |op, rewriter| {
///     Ok(rewriter.notify_match_failure(op, || "too small".to_owned()))
/// }).name("Split");
///
/// let (sink, text) = DebugSink::to_text();
/// let mut config = GreedyRewriteConfig::default();
/// config.observe.debug = Some(sink);
/// apply_patterns_greedily(&mut ir, &patterns.freeze()?, &config)?;
/// assert_eq!(text.get(), r#"
/// //===-------------------------------------------===//
/// Processing operation : 't.a'(0x2) {
///   "t.a"() : () -> ()
///
///   * Pattern Split : 't.a -> ()' {
///     ** Match Failure : too small
///   } -> failure : pattern failed to match
/// } -> failure : pattern failed to match
/// //===-------------------------------------------===//
/// "#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct DebugSink(Sink);

#[derive(Clone)]
enum Sink {
    Lines(Arc<Mutex<LineSink>>),
    #[cfg(feature = "tracing")]
    Tracing,
}

/// Takes a line.
type LineSink = dyn FnMut(&str) + Send;

/// The output of a sink created by [`DebugSink::to_text`].
#[derive(Clone, Default, Debug)]
pub struct DebugText(Arc<Mutex<String>>);

impl DebugText {
    /// Returns the lines so far, a newline after each.
    pub fn get(&self) -> String {
        locked(&self.0).clone()
    }
}

impl DebugSink {
    /// Hands each line, without its newline, to a closure.
    pub fn to_lines(line: impl FnMut(&str) + Send + 'static) -> DebugSink {
        DebugSink(Sink::Lines(Arc::new(Mutex::new(line))))
    }

    /// Writes each line to a writer. Write errors are ignored.
    pub fn to_writer(mut writer: impl Write + Send + 'static) -> DebugSink {
        DebugSink::to_lines(move |line| {
            writeln!(writer, "{line}").ok();
        })
    }

    /// Writes to standard error.
    pub fn to_stderr() -> DebugSink {
        DebugSink::to_writer(std::io::stderr())
    }

    /// Keeps all lines in memory.
    pub fn to_text() -> (DebugSink, DebugText) {
        let text = DebugText::default();
        let kept = text.clone();
        let sink = DebugSink::to_lines(move |line| {
            let mut kept = locked(&kept.0);
            kept.push_str(line);
            kept.push('\n');
        });
        (sink, text)
    }

    /// Sends each line to `tracing` as an event of target `greedy-rewriter` and level `DEBUG`, within a span
    /// `visit` for the visit of an operation and one `pattern` for each pattern that is tried.
    ///
    /// Drivers without a sink do so by themselves if a subscriber enables such events when they start.
    #[cfg(feature = "tracing")]
    pub fn to_tracing() -> DebugSink {
        DebugSink(Sink::Tracing)
    }

    /// Returns a sink for `tracing`, if there is a subscriber.
    pub(super) fn of_subscriber() -> Option<DebugSink> {
        #[cfg(feature = "tracing")]
        if super::spans::is_listened_to() {
            return Some(DebugSink::to_tracing());
        }
        None
    }

    fn line(&self, line: &str) {
        match &self.0 {
            Sink::Lines(sink) => (locked(sink))(line),
            #[cfg(feature = "tracing")]
            Sink::Tracing => super::spans::line(line),
        }
    }
}

/// Locks a mutex. A sink that panicked remains in use, because it contains none of our state.
fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl std::fmt::Debug for DebugSink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DebugSink").finish_non_exhaustive()
    }
}

impl PartialEq for DebugSink {
    /// Returns whether they are the same sink.
    fn eq(&self, other: &DebugSink) -> bool {
        match (&self.0, &other.0) {
            (Sink::Lines(a), Sink::Lines(b)) => Arc::ptr_eq(a, b),
            #[cfg(feature = "tracing")]
            (Sink::Tracing, Sink::Tracing) => true,
            #[cfg(feature = "tracing")]
            _ => false,
        }
    }
}

impl Eq for DebugSink {}

const RULE: &str = "//===-------------------------------------------===//";

/// Writes one run.
pub(super) struct DebugTree {
    sink: DebugSink,
    depth: usize,
    /// Whether the last line was blank.
    is_spaced: bool,
    #[cfg(feature = "tracing")]
    spans: super::spans::Spans,
}

impl DebugTree {
    pub(super) fn new(sink: DebugSink) -> DebugTree {
        DebugTree {
            sink,
            depth: 0,
            is_spaced: false,
            #[cfg(feature = "tracing")]
            spans: super::spans::Spans::default(),
        }
    }

    fn line(&mut self, text: &str) {
        for line in text.split('\n') {
            let indent = if line.is_empty() { 0 } else { 2 * self.depth };
            self.sink.line(&format!("{:indent$}{line}", ""));
            self.is_spaced = line.is_empty();
        }
    }

    fn end(&mut self, result: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(&format!("}} -> {result}"));
        #[cfg(feature = "tracing")]
        self.spans.leave();
    }

    /// Returns whether it writes to `tracing`.
    #[cfg(feature = "tracing")]
    fn has_spans(&self) -> bool {
        matches!(self.sink.0, Sink::Tracing)
    }

    pub(super) fn visit_begin(&mut self, ir: &Ir, op: Op) {
        self.depth = 0;
        self.line("");
        self.line(RULE);
        #[cfg(feature = "tracing")]
        if self.has_spans() {
            self.spans.enter_visit(&called(ir, op));
        }
        self.line(&format!("Processing operation : {} {{", called(ir, op)));
        self.depth = 1;
        if op.n_regions(ir) == 0 {
            self.line(&ir.display_op(op).to_string());
            self.line("");
        }
    }

    pub(super) fn visit_end(&mut self, end: VisitEnd) {
        self.end(match end {
            VisitEnd::Dead => "success : operation is trivially dead",
            VisitEnd::Folded => "success : operation was folded",
            VisitEnd::Rewritten => "success : pattern matched",
            VisitEnd::Unmatched => "failure : pattern failed to match",
        });
        self.line(RULE);
    }

    pub(super) fn pattern_begin(&mut self, ir: &Ir, pattern: PatternInfo<'_>, op: Op) {
        let mut made = String::new();
        for (i, name) in pattern.generated_ops().iter().enumerate() {
            let _ = write!(made, "{}{}", if i == 0 { "" } else { ", " }, ir.context().op_name_text(*name));
        }
        if !self.is_spaced {
            self.line("");
        }
        #[cfg(feature = "tracing")]
        if self.has_spans() {
            self.spans.enter_pattern(pattern.name());
        }
        self.line(&format!("* Pattern {} : '{} -> ({made})' {{", pattern.name(), op.name_text(ir)));
        self.depth += 1;
    }

    pub(super) fn pattern_end(&mut self, result: &Result<bool, RewriteError>) {
        match result {
            Ok(true) => self.end("success : pattern applied successfully"),
            Ok(false) => self.end("failure : pattern failed to match"),
            Err(error) => {
                self.end(&format!("error : {error}"));
                self.end("error : the run ends here");
                self.line(RULE);
            }
        }
    }

    /// Writes an action of the rewriter: `Insert`, `Modified`, `Replace` or `Erase`.
    pub(super) fn action(&mut self, ir: &Ir, what: &str, op: Op) {
        self.line(&format!("** {what:8}: {}", called(ir, op)));
    }

    pub(super) fn match_failure(&mut self, reason: &str) {
        self.line(&format!("** Match Failure : {reason}"));
    }
}

/// Returns an operation by name and number.
fn called(ir: &Ir, op: Op) -> String {
    format!("'{}'(0x{:x})", op.name_text(ir), op.raw())
}

//! Spans: debug trees through `tracing`, as events within spans for visits and for patterns.
//!
//! In: the lines and nodes of a tree. Out: spans and events of target [`TARGET`] at level `DEBUG`.
//! Invariant: spans are left in the reverse order of being entered, also where a run ends in an error.

use tracing::span::EnteredSpan;

/// Target of all spans and events: MLIR's name of this debug output.
const TARGET: &str = "greedy-rewriter";

/// Returns whether a subscriber is interested.
pub(super) fn is_listened_to() -> bool {
    tracing::enabled!(target: TARGET, tracing::Level::DEBUG)
}

/// Emits a line of the tree.
pub(super) fn line(text: &str) {
    tracing::debug!(target: TARGET, "{text}");
}

/// The spans being in, outer first.
#[derive(Default)]
pub(super) struct Spans(Vec<EnteredSpan>);

impl Spans {
    /// Enters the span of a visit of an operation.
    pub(super) fn enter_visit(&mut self, op: &str) {
        self.0.push(tracing::debug_span!(target: TARGET, "visit", op).entered());
    }

    /// Enters the span of a pattern.
    pub(super) fn enter_pattern(&mut self, name: &str) {
        self.0.push(tracing::debug_span!(target: TARGET, "pattern", name).entered());
    }

    /// Leaves the innermost span.
    pub(super) fn leave(&mut self) {
        self.0.pop();
    }
}

impl Drop for Spans {
    fn drop(&mut self) {
        while self.0.pop().is_some() {}
    }
}

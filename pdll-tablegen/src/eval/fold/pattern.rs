//! Patterns of `!match` and `!instances`, compiled once per text.

use std::rc::Rc;

use pdll_support::source::Span;

use super::super::pattern::{Pattern, compile};
use super::super::state::Eval;
use crate::symbol::Sym;

/// Number of pattern steps taken in the time of one evaluation step.
const PATTERN_STEPS: usize = 2;
impl Eval<'_> {
    /// Compiles a pattern, once per text; reports errors.
    pub(in crate::eval) fn compile_pattern(&mut self, text: Sym, span: Span) -> Option<Rc<Pattern>> {
        if let Some(known) = self.patterns.get(&text) {
            return Some(known.clone());
        }
        match compile(self.text(text)) {
            Ok(pattern) => {
                let pattern = Rc::new(pattern);
                self.patterns.insert(text, pattern.clone());
                Some(pattern)
            }
            Err(reason) => {
                let message = format!("invalid pattern `{}`: {reason}", self.text(text));
                self.error(span, message);
                None
            }
        }
    }

    /// Returns whether the pattern matches the text, or `None` if the remaining steps do not suffice, which
    /// ends the run.
    pub(in crate::eval) fn is_match(&mut self, pattern: &Pattern, text: Sym, span: Span) -> Option<bool> {
        let left = self.max_steps.saturating_sub(self.steps).saturating_mul(PATTERN_STEPS);
        let mut budget = left;
        let found = pattern.is_match(self.names.text(text), &mut budget);
        self.steps += (left - budget) / PATTERN_STEPS;
        if found.is_none() {
            self.stop_late(span);
        }
        found
    }
}

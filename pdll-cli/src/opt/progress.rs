//! Progress: what a long run is doing, on one line of a terminal.
//!
//! In: the phases of a run. Out: a line on standard error. Invariant: nothing is written during the first half second, unless
//! standard error is a terminal, or while other options write to it; nothing stays there when a phase ends.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::files;

/// Time before the line is shown.
const DELAY: Duration = Duration::from_millis(500);
/// Time between two pictures of the line.
const TICK: Duration = Duration::from_millis(100);

/// The line of a run.
pub(super) struct Progress(ProgressBar);

/// A phase of a run, which ends when this is dropped.
pub(super) struct Phase<'p>(&'p Progress);

impl Progress {
    /// Creates the line, hidden at first; it stays hidden if the run is quiet.
    pub(super) fn new(is_quiet: bool) -> Progress {
        let progress = Progress::on(ProgressDrawTarget::hidden());
        if !is_quiet && std::io::IsTerminal::is_terminal(&std::io::stderr()) {
            let bar = progress.0.downgrade();
            // The thread ends with the run, or after the delay.
            std::thread::spawn(move || {
                std::thread::sleep(DELAY);
                if let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
        }
        progress
    }

    fn on(target: ProgressDrawTarget) -> Progress {
        let bar = ProgressBar::with_draw_target(None, target);
        // The template is valid.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}") {
            bar.set_style(style);
        }
        Progress(bar)
    }

    /// Begins a phase.
    pub(super) fn phase(&self, text: impl Into<String>) -> Phase<'_> {
        self.0.set_message(text.into());
        Phase(self)
    }

    /// Counts inputs, of which there are so many.
    pub(super) fn count(&self, n_inputs: usize) {
        self.0.set_length(n_inputs as u64);
        // The template is valid.
        if let Ok(style) = ProgressStyle::with_template("{spinner} [{bar:30}] {pos}/{len} {wide_msg} {eta}") {
            self.0.set_style(style.progress_chars("=> "));
        }
    }

    /// Counts an input that is done.
    pub(super) fn count_one(&self) {
        self.0.inc(1);
    }

    /// Writes something to standard error while the line is not there.
    pub(super) fn say(&self, text: &str) {
        if !text.is_empty() {
            self.0.suspend(|| files::say(text));
        }
    }

    /// Removes the line for the rest of the run.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Phase<'_> {
    fn drop(&mut self) {
        self.0.0.set_message("");
    }
}

#[cfg(test)]
mod tests {
    use indicatif::{InMemoryTerm, ProgressDrawTarget};

    use super::Progress;

    #[test]
    fn a_phase_is_shown_while_it_lasts() {
        let terminal = InMemoryTerm::new(3, 60);
        let progress = Progress::on(ProgressDrawTarget::term_like(Box::new(terminal.clone())));
        {
            let _phase = progress.phase("reading a.mlir");
            progress.0.tick();
            assert!(terminal.contents().contains("reading a.mlir"), "{}", terminal.contents());
        }
        progress.0.tick();
        assert!(!terminal.contents().contains("reading"), "{}", terminal.contents());
        progress.finish();
        assert_eq!(terminal.contents(), "");
    }

    #[test]
    fn inputs_are_counted() {
        let terminal = InMemoryTerm::new(3, 80);
        let progress = Progress::on(ProgressDrawTarget::term_like(Box::new(terminal.clone())));
        progress.count(4);
        progress.count_one();
        progress.0.tick();
        assert!(
            terminal.contents().contains("[=======>                      ] 1/4"),
            "{}",
            terminal.contents()
        );
        progress.finish();
        assert_eq!(terminal.contents(), "");
    }
}

//! Log messages on standard error.

use std::fmt::Display;
use std::io::Write as _;

/// What is logged.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Verbosity {
    /// Nothing.
    Nothing,
    /// Errors only.
    Error,
    /// Requests and replies too.
    #[default]
    Info,
    /// Everything, with the content of messages.
    Verbose,
}

/// Writes the messages that a verbosity selects.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Log {
    /// What is logged.
    pub(crate) verbosity: Verbosity,
}

impl Log {
    /// Logs an error.
    pub(crate) fn error(self, message: impl Display) {
        self.write(Verbosity::Error, "E", message);
    }

    /// Logs progress.
    pub(crate) fn info(self, message: impl Display) {
        self.write(Verbosity::Info, "I", message);
    }

    /// Logs the content of a message.
    pub(crate) fn verbose(self, message: impl Display) {
        self.write(Verbosity::Verbose, "D", message);
    }

    fn write(self, verbosity: Verbosity, letter: &str, message: impl Display) {
        if verbosity <= self.verbosity {
            // A client may close its end. `eprintln!` would panic.
            let _ = writeln!(std::io::stderr(), "{letter} {message}");
        }
    }
}

//! Errors of drivers.

use std::sync::MutexGuard;

use pdll_match::diagnostic::Diagnostic;

use crate::drive::budget::BudgetExceeded;
use crate::drive::conversion_error::ConversionError;
use crate::fold::apply::FoldError;
use crate::pattern::error::PatternError;
use crate::pattern::set::error::PatternSetError;
use crate::rewrite::listener::{ListenerHandle, RewriterListener};

/// Error of a driver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DriverError {
    /// The pattern set cannot be frozen. Only `Ir::rewrite` freezes a set.
    #[error(transparent)]
    PatternSet(#[from] PatternSetError),
    /// A pattern misused the rewriter.
    #[error(transparent)]
    Pattern(#[from] Box<PatternError>),
    /// A folder returned an invalid result.
    #[error(transparent)]
    Fold(#[from] Box<FoldError>),
    /// Patterns went on matching beyond the budget.
    #[error(transparent)]
    Budget(#[from] Box<BudgetExceeded>),
    /// A dialect conversion could not make an operation legal.
    #[error(transparent)]
    Conversion(#[from] Box<ConversionError>),
    /// An operation or region to be rewritten is not there, or not in the scope.
    #[error("{0}")]
    Scope(String),
    /// The listener of the configuration is used by another driver.
    #[error("the listener is used by another driver")]
    ListenerInUse,
}

impl DriverError {
    /// Returns the errors as diagnostics: all errors of a pattern set, otherwise one.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            DriverError::PatternSet(error) => error.diagnostics.clone(),
            DriverError::Pattern(error) => vec![error.diagnostic()],
            DriverError::Fold(error) => {
                let mut diagnostic = error.error.diagnostic();
                diagnostic.message = format!("folding {}", diagnostic.message);
                vec![diagnostic]
            }
            DriverError::Budget(error) => vec![error.diagnostic()],
            DriverError::Conversion(error) => vec![error.diagnostic()],
            DriverError::Scope(_) | DriverError::ListenerInUse => vec![Diagnostic::error(self.to_string())],
        }
    }
}

/// Locks the listener of a configuration.
///
/// # Errors
/// If another driver uses it.
pub(super) fn lock<'h, 'l>(
    listener: Option<&'h ListenerHandle<'l>>,
) -> Result<Option<MutexGuard<'h, &'l mut (dyn RewriterListener + Send + 'l)>>, DriverError> {
    listener.map(|listener| listener.lock().ok_or(DriverError::ListenerInUse)).transpose()
}

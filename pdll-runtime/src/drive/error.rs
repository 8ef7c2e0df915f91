//! Errors of drivers.

use std::sync::MutexGuard;

use crate::drive::budget::BudgetExceeded;
use crate::fold::apply::FoldError;
use crate::pattern::error::PatternError;
use crate::rewrite::listener::{ListenerHandle, RewriterListener};

/// Why a driver gave up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DriverError {
    /// A pattern misused the rewriter.
    #[error(transparent)]
    Pattern(#[from] Box<PatternError>),
    /// A folder returned an invalid result.
    #[error(transparent)]
    Fold(#[from] Box<FoldError>),
    /// Patterns went on matching beyond the budget.
    #[error(transparent)]
    Budget(#[from] Box<BudgetExceeded>),
    /// An operation or region to be rewritten is not there, or not in the scope.
    #[error("{0}")]
    Scope(String),
    /// The listener of the configuration is used by another driver.
    #[error("the listener is used by another driver")]
    ListenerInUse,
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

//! Cancellation: requests that the client cancels while they are answered.
//!
//! The thread that reads messages notes the IDs of cancelled requests at once; the server removes one when it comes to the message. In
//! between, the request that is being answered asks whether it is cancelled, before each step that takes long, and ends.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

/// Method of the notification that cancels a request.
pub(crate) const METHOD: &str = "$/cancelRequest";
/// Maximum length of the notification in bytes. A longer one is read in its turn.
const MAX_LENGTH: usize = 1 << 10;

/// The cancelled requests whose cancellation the server has not reached.
#[derive(Clone, Default, Debug)]
pub(crate) struct Cancelled(Arc<Mutex<HashSet<String>>>);

impl Cancelled {
    /// Notes the request that a message cancels, if it does.
    pub(crate) fn note(&self, message: &[u8]) {
        let is_one = message.len() <= MAX_LENGTH
            && message.windows(METHOD.len()).any(|part| part == METHOD.as_bytes());
        let message = is_one.then(|| serde_json::from_slice::<Value>(message).ok()).flatten();
        // Only messages that the server accepts are removed again.
        if let Some(message) = message.filter(|it| it["method"] == METHOD && it["jsonrpc"] == "2.0") {
            self.change(|ids| ids.insert(message["params"]["id"].to_string()));
        }
    }

    /// Removes a request: the server has reached its cancellation.
    pub(crate) fn remove(&self, id: &Value) {
        self.change(|ids| ids.remove(&id.to_string()));
    }

    fn contains(&self, id: &str) -> bool {
        self.change(|ids| ids.contains(id))
    }

    fn change<T>(&self, change: impl FnOnce(&mut HashSet<String>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The request that is being answered.
#[derive(Clone, Default, Debug)]
pub(crate) struct Cancellation {
    cancelled: Cancelled,
    id: RefCell<Option<String>>,
}

impl Cancellation {
    /// Creates one for the requests that a reader notes.
    pub(crate) fn new(cancelled: Cancelled) -> Cancellation {
        Cancellation { cancelled, id: RefCell::default() }
    }

    /// Begins a request.
    pub(crate) fn begin(&self, id: &Value) {
        self.id.replace(Some(id.to_string()));
    }

    /// Returns whether the request is cancelled. Its answer is not used then, so that it need not be complete.
    pub(crate) fn is_requested(&self) -> bool {
        self.id.borrow().as_deref().is_some_and(|id| self.cancelled.contains(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_cancelled_until_the_server_has_read_that() {
        let cancelled = Cancelled::default();
        let cancellation = Cancellation::new(cancelled.clone());
        assert!(!cancellation.is_requested());
        cancellation.begin(&Value::from("a"));
        for other in
            ["", "$/cancelRequest", "{\"method\":\"$/cancelRequest\",\"params\":{\"id\":\"a\"}}", "[3]"]
        {
            cancelled.note(other.as_bytes());
        }
        cancelled.note(b"{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":3}}");
        assert!(!cancellation.is_requested());
        cancelled.note(b"{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\"a\"}}");
        assert!(cancellation.is_requested());
        cancelled.remove(&Value::from("a"));
        assert!(!cancellation.is_requested());
    }
}

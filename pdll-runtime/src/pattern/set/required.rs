//! Native functions that patterns call by name.

use pdll_match::pattern::{EntityKind, SourcePlace};

use crate::native::NativeKind;

/// A native function that patterns call by name, to be registered before the set is frozen.
#[derive(Clone, Debug)]
pub(super) struct RequiredNative {
    /// The patterns that call it, for messages.
    pub(super) user: String,
    /// Place of the call.
    pub(super) place: SourcePlace,
    pub(super) kind: NativeKind,
    pub(super) name: String,
    pub(super) args: Vec<EntityKind>,
    pub(super) results: Vec<EntityKind>,
}

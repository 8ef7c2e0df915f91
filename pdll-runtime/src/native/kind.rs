//! The kinds of native functions.

/// The kind of a native function.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NativeKind {
    /// It tests matched entities, and may compute results.
    Constraint,
    /// It changes the IR.
    Rewrite,
}

impl NativeKind {
    /// Returns the word for it in messages.
    pub fn name(self) -> &'static str {
        match self {
            NativeKind::Constraint => "constraint",
            NativeKind::Rewrite => "rewrite",
        }
    }
}

//! What native functions are for.

/// What is a native function for?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NativeKind {
    /// It checks what a pattern matched, and may compute from it.
    Constraint,
    /// It changes the IR.
    Rewrite,
}

impl NativeKind {
    /// The word for it in messages.
    pub fn name(self) -> &'static str {
        match self {
            NativeKind::Constraint => "constraint",
            NativeKind::Rewrite => "rewrite",
        }
    }
}

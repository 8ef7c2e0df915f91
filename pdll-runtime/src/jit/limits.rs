//! How large a program may be, and how much it may look at.

/// Maximum number of users inspected for one operation, in all searches of all patterns matched together.
pub const MAX_USERS_SEARCHED: u32 = 1 << 24;

/// The limits of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Limits {
    /// Registers of a matcher or of a rewrite.
    pub(super) registers: usize,
    /// Instructions and steps.
    pub(super) instructions: usize,
    /// Users inspected for one operation, in all searches together.
    pub(super) users: u32,
}

impl Limits {
    /// Limits of the program's format.
    pub(super) const FORMAT: Limits =
        Limits { registers: u16::MAX as usize, instructions: 1 << 26, users: MAX_USERS_SEARCHED };
}

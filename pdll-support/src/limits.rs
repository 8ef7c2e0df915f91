//! Limits on output that several crates share. Limits of one stage stand in that stage.

/// Number of errors after which a stage stops reporting.
pub const MAX_ERRORS: usize = 1_000;

/// Number of findings of one kind that are shown to people; the remaining ones are counted.
pub const MAX_SHOWN: usize = 100;

/// Number of levels that a dump or a printer shows by indentation. Below, blanks would take more room than text.
pub const MAX_INDENT: usize = 50;

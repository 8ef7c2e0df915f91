//! The input of the emitter.

use pdll_match::pattern::Pattern;
use pdll_match::tree::Trees;

use super::frame::Frame;
use super::native::NativeFn;
use crate::ods::model::OdsContext;

/// The parts of one `pdll!`.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The items around the code.
    pub frame: Frame<'a>,
    /// Patterns in source order.
    pub patterns: &'a [&'a Pattern],
    /// The trees of these patterns.
    pub trees: &'a Trees,
    /// What operations mean: patterns that replace them by it.
    pub semantics: &'a [&'a Pattern],
    /// Declared native functions.
    pub natives: &'a [NativeFn],
    /// The known operations.
    pub ods: &'a OdsContext,
    /// Source lines of the patterns, if known.
    pub lines: &'a [SourceLine],
    /// Name of the type converter that the patterns use.
    pub converter: Option<&'a str>,
    /// Limit on the size of the matcher of one root operation, in bytes. [`MAX_MATCHER`] outside of tests.
    pub max_matcher: usize,
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceLine {
    /// The file, as the places of patterns name it.
    pub file: String,
    /// The number of the line, from one.
    pub line: u32,
    /// The text.
    pub text: String,
}

/// Limit on the size of the matcher of one root operation, in bytes.
pub const MAX_MATCHER: usize = 128 << 20;

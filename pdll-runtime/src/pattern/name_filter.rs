//! Filter of patterns by name and label.
//!
//! MLIR: FrozenRewritePatternSet.h (its lists of enabled and disabled patterns).

/// Selects patterns of a set by their names and labels.
///
/// A pattern is allowed if one of its names is enabled, or nothing is, and none is disabled.
///
/// ```
/// use pdll_runtime::PatternFilter;
/// let filter = PatternFilter::new().enable("canonical").disable("AddZero");
/// assert!(filter.allows("MulOne", &["canonical".to_owned()]));
/// assert!(!filter.allows("MulOne", &[]));
/// assert!(!filter.allows("AddZero", &["canonical".to_owned()]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PatternFilter {
    /// Names and labels, one of which a pattern must have; if empty, any will do.
    pub enabled: Vec<String>,
    /// Names and labels, none of which a pattern may have.
    pub disabled: Vec<String>,
}

impl PatternFilter {
    /// Creates a filter that allows all patterns.
    pub fn new() -> PatternFilter {
        PatternFilter::default()
    }

    /// Adds an enabled name or label.
    pub fn enable(mut self, name: impl Into<String>) -> PatternFilter {
        self.enabled.push(name.into());
        self
    }

    /// Adds a disabled name or label.
    pub fn disable(mut self, name: impl Into<String>) -> PatternFilter {
        self.disabled.push(name.into());
        self
    }

    /// Returns whether a pattern with this name and these labels is allowed.
    ///
    /// ```
    /// use pdll_runtime::PatternFilter;
    /// let filter = PatternFilter::new().enable("Fast").disable("slow");
    /// assert!(filter.allows("Fast", &[]));
    /// assert!(!filter.allows("Other", &[]));
    /// assert!(!filter.allows("Fast", &["slow".to_owned()]));
    /// ```
    pub fn allows(&self, name: &str, labels: &[String]) -> bool {
        let is_in = |list: &[String]| list.iter().any(|entry| entry == name || labels.contains(entry));
        (self.enabled.is_empty() || is_in(&self.enabled)) && !is_in(&self.disabled)
    }
}

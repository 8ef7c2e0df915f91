//! Configuration and outcome of the dialect conversion driver.
//!
//! MLIR: DialectConversion.h (`ConversionConfig`).

use crate::ir::Op;
use crate::observe::Observe;
use crate::rewrite::listener::ListenerHandle;

/// When a conversion tries to fold an operation that is not legal.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum DialectConversionFoldingMode {
    /// Never.
    Never,
    /// Before patterns are tried.
    #[default]
    BeforePatterns,
    /// If no pattern applies.
    AfterPatterns,
}

/// Configuration of a dialect conversion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConversionConfig<'l> {
    /// Whether casts that remain are built by the type converters. Otherwise they remain as `builtin.unrealized_conversion_cast`.
    pub build_materializations: bool,
    /// Whether a pattern that fails after changes, or whose result cannot be legalized, is rolled back and the next one is tried.
    /// Otherwise the conversion fails, with an error that names the pattern.
    pub allow_pattern_rollback: bool,
    /// When operations that are not legal are folded.
    pub folding_mode: DialectConversionFoldingMode,
    /// Whether casts that remain have the attribute `__kind__`: `"source"` or `"target"`.
    pub attach_debug_materialization_kind: bool,
    /// Whether rewrites are counted by pattern.
    pub statistics: bool,
    /// Logs and statistics of each pattern.
    pub observe: Observe,
    /// Listener that is notified of each change, and of each change that is undone.
    pub listener: Option<ListenerHandle<'l>>,
}

impl Default for ConversionConfig<'_> {
    fn default() -> Self {
        ConversionConfig {
            build_materializations: true,
            allow_pattern_rollback: true,
            folding_mode: DialectConversionFoldingMode::default(),
            attach_debug_materialization_kind: false,
            statistics: false,
            observe: Observe::default(),
            listener: None,
        }
    }
}

/// Outcome of a dialect conversion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConversionOutcome {
    /// Whether anything changed.
    pub changed: bool,
    /// Number of successful rewrites.
    pub rewrites: u64,
    /// Number of rewrites of each pattern, in the set's order, without those that never did. Empty unless `statistics` is set.
    pub by_pattern: Vec<(String, u64)>,
    /// Partial conversion: operations that could not be legalized, and remain.
    pub unlegalized_ops: Vec<Op>,
    /// Analysis conversion: operations that could be legalized.
    pub legalizable_ops: Vec<Op>,
}

//! Patterns of PDLL or of rules as data, for tools that examine patterns and do not apply them.
//!
//! In: text. Out: patterns with their sources. Native functions need not exist.

use pdll_compiler::load::{LoadedRules, LoadedText};
use pdll_compiler::sema::Strictness;
use pdll_runtime::pattern_ir::Pattern;
use pdll_runtime::{Context, Diagnostic, PatternSource};

use super::definitions::known;
use super::error::PdllError;
use super::options::PdllOptions;

/// The patterns of a text, as data.
#[derive(Clone, Debug)]
pub struct LoadedPatterns {
    /// Patterns in order.
    pub patterns: Vec<Pattern>,
    /// The texts that they stand in.
    pub sources: Vec<PatternSource>,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
}

/// Returns the patterns of PDLL text, which knows the dialects that the context has loaded. Native functions need not exist.
///
/// # Errors
/// If the text contains an error.
pub fn load_pdll(
    ctx: &Context,
    name: &str,
    text: &str,
    options: &PdllOptions,
) -> Result<LoadedPatterns, PdllError> {
    let strictness = if options.compat { Strictness::Upstream } else { Strictness::Strict };
    let LoadedText { patterns, diagnostics, sources, .. } =
        pdll_compiler::load::load_text(name, text, &options.include_dirs, &known(ctx)?, strictness);
    loaded(patterns, sources, diagnostics)
}

/// Returns the patterns of rules in TableGen. Native functions need not exist.
///
/// # Errors
/// If the text contains an error.
pub fn load_rules(name: &str, text: &str, options: &PdllOptions) -> Result<LoadedPatterns, PdllError> {
    let LoadedRules { patterns, diagnostics, sources, .. } =
        pdll_compiler::load::load_rules(name, text, &options.include_dirs);
    loaded(patterns, sources, diagnostics)
}

fn loaded(
    patterns: Option<Vec<Pattern>>,
    sources: Vec<(std::sync::Arc<str>, std::sync::Arc<str>)>,
    diagnostics: Vec<Diagnostic>,
) -> Result<LoadedPatterns, PdllError> {
    let Some(patterns) = patterns else { return Err(PdllError { diagnostics }) };
    let sources = sources.into_iter().map(|(file, text)| PatternSource { file, text }).collect();
    Ok(LoadedPatterns { patterns, sources, warnings: diagnostics })
}

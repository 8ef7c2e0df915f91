//! Patterns of PDLL or of rules as data, for tools that examine patterns and do not apply them.
//!
//! In: text. Out: patterns with their sources. Native functions need not exist.

use pdll_compiler::load::{LoadedRules, LoadedText};
use pdll_compiler::sema::Strictness;
use pdll_runtime::PatternSource;
use pdll_runtime::ir::Context;
use pdll_runtime::pattern_ir::diagnostic::Diagnostic;
use pdll_runtime::pattern_ir::pattern::Pattern;

use super::definitions::known;
use super::error::PdllError;
use super::options::PdllOptions;

/// The patterns of a text, as data.
#[derive(Clone, Debug)]
pub struct LoadedPatterns {
    /// Patterns in order.
    pub patterns: Vec<Pattern>,
    /// What operations mean: patterns that replace them by it.
    pub semantics: Vec<Pattern>,
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
    let LoadedText { patterns, semantics, diagnostics, sources, .. } =
        pdll_compiler::load::load_text(name, text, &options.include_dirs, &known(ctx)?, strictness);
    loaded(patterns, semantics, sources, diagnostics)
}

/// Returns the patterns of rules in TableGen. Native functions need not exist.
///
/// # Errors
/// If the text contains an error.
pub fn load_rules(name: &str, text: &str, options: &PdllOptions) -> Result<LoadedPatterns, PdllError> {
    let LoadedRules { patterns, diagnostics, sources, .. } =
        pdll_compiler::load::load_rules(name, text, &options.include_dirs);
    loaded(patterns, Vec::new(), sources, diagnostics)
}

/// Returns rules in TableGen as PDLL with the same meaning, which `pdll compile -x pdll` prints. Code in rules becomes functions: those that
/// are only declared, or whose body is Rust, must be registered to run the text by [`AddPdll`](super::AddPdll).
///
/// ```
/// use pdll::runtime_compiler::rules_as_pdll;
///
/// let rules = r#"
/// include "mlir/IR/PatternBase.td"
/// def My : Dialect { let name = "my"; }
/// def NegOp : Op<My, "neg"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
/// def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
/// "#;
/// let text = rules_as_pdll("rules.td", rules, &Default::default())?;
/// assert!(text.ends_with("Pattern NegNeg => replace op<my.neg>(op<my.neg>(x: Value)) with x;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text contains an error.
pub fn rules_as_pdll(name: &str, text: &str, options: &PdllOptions) -> Result<String, PdllError> {
    pdll_compiler::load::rules_as_pdll(name, text, &options.include_dirs)
        .map_err(|diagnostics| PdllError { diagnostics })
}

fn loaded(
    patterns: Option<Vec<Pattern>>,
    semantics: Vec<Pattern>,
    sources: Vec<(std::sync::Arc<str>, std::sync::Arc<str>)>,
    diagnostics: Vec<Diagnostic>,
) -> Result<LoadedPatterns, PdllError> {
    let Some(patterns) = patterns else { return Err(PdllError { diagnostics }) };
    let sources = sources.into_iter().map(|(file, text)| PatternSource { file, text }).collect();
    Ok(LoadedPatterns { patterns, semantics, sources, warnings: diagnostics })
}

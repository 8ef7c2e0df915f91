//! PDLL and rules at run time: adds text to a pattern set.
//!
//! Needed if patterns or dialects are not known when the program is compiled, or must change without a build. The guide is
//! [Load patterns at run time](https://github.com/pdll-rs/pdll/blob/main/docs/runtime-patterns.md).
//!
//! In: PDLL text, or rules in TableGen. Out: patterns in a `RewritePatternSet`, beside those of `pdll!`. Invariant: on error the
//! set is unchanged.

mod condition;
pub(crate) mod definitions;
mod dialect;
mod error;
mod expression;
mod options;
mod patterns;
mod rules;

use pdll_compiler::load::load_text;
use pdll_compiler::ods::model::{Constraint, ConstraintKind, OdsContext};
use pdll_compiler::sema::Strictness;
use pdll_runtime::pattern_ir::diagnostic::Diagnostic;
use pdll_runtime::pattern_ir::pattern::{EntityKind, Pattern};
use pdll_runtime::{
    NativeError, NativeKind, PatternRewriter, PatternSource, PdlValue, RewritePatternSet,
    register_conversion_pdl_functions,
};

pub use dialect::{
    DefinitionError, DefinitionOptions, DefinitionRust, DirectiveArg, DirectiveParts, LoadDialects,
    LoadedDialects, ParseCustom, PrintCustom, UncheckedPart, UncheckedUse, unchecked_parts, unchecked_uses,
};
pub use error::PdllError;
pub use options::PdllOptions;
pub use patterns::{LoadedPatterns, load_pdll, load_rules, rules_as_pdll};
pub use rules::AddRules;

/// Adds PDLL text to pattern sets.
pub trait AddPdll {
    /// Adds the patterns of a text; `name` is its name in messages, and includes are searched for beside it.
    ///
    /// The text knows the dialects that the set's context has loaded, as a `pdll!` knows those that it imports, and the
    /// definitions of the `.td` files that it includes.
    ///
    /// Returns the warnings.
    ///
    /// Constraints and rewrites without a body are native functions, which must be registered with the set
    /// before it is frozen. Those with a block of code are errors, because code cannot be compiled at run
    /// time, unless a function of that name is already registered. Constraints of definitions (`I32`, `StrAttr`) are evaluated,
    /// unless their predicate is code; a function of that name that is already registered takes their place.
    ///
    /// ```
    /// use pdll::prelude::*;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let mut patterns = RewritePatternSet::new(&ctx);
    /// let text = "Pattern Twice => replace op<my.id>(op<my.id>(arg: Value)) with arg;";
    /// patterns.add_pdll("rules.pdll", text, &PdllOptions::default())?;
    /// assert_eq!(patterns.freeze()?.len(), 1);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the text contains an error, or a literal that cannot be parsed in the set's context. The set is
    /// then unchanged.
    fn add_pdll(
        &mut self,
        name: &str,
        text: &str,
        options: &PdllOptions,
    ) -> Result<Vec<Diagnostic>, PdllError>;
}

/// Returns the patterns of PDLL text as data: to be added to a set, or to be converted to `pdl` operations by
/// [`crate::pdl::export`].
///
/// ```
/// use pdll::runtime_compiler::patterns_of_pdll;
/// use pdll::pdl;
/// use pdll::ir::Context;
///
/// let text = "Pattern Twice => replace op<my.id>(op<my.id>(arg: Value)) with arg;";
/// let patterns = patterns_of_pdll("rules.pdll", text, &Default::default())?;
/// let ir = pdl::export(&Context::new(), &patterns)?;
/// assert_eq!(pdl::import(&ir)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text contains an error.
pub fn patterns_of_pdll(name: &str, text: &str, options: &PdllOptions) -> Result<Vec<Pattern>, PdllError> {
    let strictness = if options.compat { Strictness::Upstream } else { Strictness::Strict };
    let loaded = load_text(name, text, &options.include_dirs, &OdsContext::default(), strictness);
    loaded.patterns.ok_or(PdllError { diagnostics: loaded.diagnostics })
}

impl AddPdll for RewritePatternSet {
    fn add_pdll(
        &mut self,
        name: &str,
        text: &str,
        options: &PdllOptions,
    ) -> Result<Vec<Diagnostic>, PdllError> {
        let strictness = if options.compat { Strictness::Upstream } else { Strictness::Strict };
        let known = definitions::known(self.context())?;
        let loaded = load_text(name, text, &options.include_dirs, &known, strictness);
        let Some(mut patterns) = loaded.patterns else {
            return Err(PdllError { diagnostics: loaded.diagnostics });
        };
        let mut blocks = loaded.code_blocks;
        blocks.retain(|block| {
            let kind = if block.is_constraint { NativeKind::Constraint } else { NativeKind::Rewrite };
            self.natives().get(kind, &block.name).is_err()
        });
        if !blocks.is_empty() {
            return Err(PdllError {
                diagnostics: blocks.into_iter().map(|block| block.diagnostic).collect(),
            });
        }
        let natives = self.natives().clone();
        for (record, definition) in &loaded.constraints {
            if let Err(error) = add_constraint(self, name, &mut patterns, record, definition) {
                *self.natives_mut() = natives;
                return Err(PdllError { diagnostics: vec![Diagnostic::error(error.to_string())] });
            }
        }
        let sources = loaded.sources.into_iter().map(|(file, text)| PatternSource { file, text }).collect();
        let mut added = Ok(());
        let add = |set: &mut RewritePatternSet| added = set.add_patterns(patterns, sources).map(drop);
        match &loaded.converter {
            None => add(self),
            Some(name) => {
                register_conversion_pdl_functions(self);
                self.with_named_type_converter(name, add);
            }
        }
        if let Err(error) = added {
            *self.natives_mut() = natives;
            return Err(PdllError { diagnostics: error.diagnostics });
        }
        if !loaded.semantics.is_empty() {
            self.add_semantics(&loaded.semantics);
        }
        Ok(loaded.diagnostics)
    }
}

/// Registers a constraint of definitions that patterns call, unless its predicate is code or the set has a function of its name.
fn add_constraint(
    set: &mut RewritePatternSet,
    text: &str,
    patterns: &mut [Pattern],
    record: &str,
    definition: &Constraint,
) -> Result<(), NativeError> {
    let kind = match definition.kind {
        ConstraintKind::Type | ConstraintKind::TypeInterface => EntityKind::Type,
        ConstraintKind::Attribute | ConstraintKind::AttrInterface => EntityKind::Attribute,
        ConstraintKind::OpInterface => return Ok(()),
    };
    let natives = set.natives_mut();
    if natives.get(NativeKind::Constraint, record).is_ok() {
        return Ok(());
    }
    let Some(callee) = rules::of_definition(definition) else { return Ok(()) };
    // Other texts may have other definitions of this name.
    let mut unique = format!("{record} of {text}");
    while natives.get(NativeKind::Constraint, &unique).is_ok() {
        unique.push('\'');
    }
    patterns.iter_mut().for_each(|pattern| pattern.rename_native(true, record, &unique));
    let call = move |rewriter: &mut PatternRewriter<'_>, args: &[PdlValue]| callee(rewriter, args);
    natives.register_fn(NativeKind::Constraint, &unique, &[kind], &[], call)
}

//! `canonicalize`: applies the canonicalisation patterns that dialects registered.
//!
//! In: dialects, which add functions that fill a set with patterns. Out: the pass.
//! Invariant: the order of patterns follows names, not that in which dialects were loaded.
//! MLIR: Canonicalizer.cpp.

use crate::ir::context::Context;
use crate::ir::dialect::{DialectRegistration, OpDef};
use crate::pass::options::PassOptions;
use crate::pass::{Pass, PassFailure, PassRun, RewritePassOptions};
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::set::RewritePatternSet;

/// Adds the canonicalisation patterns of a dialect or an operation to a set.
pub type CanonicalizationPatternsFn = fn(&mut RewritePatternSet);

/// What a dialect registered.
struct Canonicalizer {
    /// The operation's name, empty for those of the dialect as a whole.
    op: &'static str,
    populate: CanonicalizationPatternsFn,
}

impl DialectRegistration {
    /// Adds a function that adds the dialect's canonicalisation patterns to a set. `ods!` does so for a dialect with
    /// `hasCanonicalizer = 1`.
    pub fn add_canonicalization_patterns(&mut self, populate: CanonicalizationPatternsFn) {
        self.add_extension(Canonicalizer { op: "", populate });
    }

    /// The same for the patterns of an operation. `ods!` does so for one with `hasCanonicalizer = 1`.
    pub fn add_canonicalization_patterns_of<D: OpDef>(&mut self, populate: CanonicalizationPatternsFn) {
        self.add_extension(Canonicalizer { op: D::NAME, populate });
    }
}

impl RewritePatternSet {
    /// Adds the canonicalisation patterns of all loaded dialects: those of the dialects by name, then those of their
    /// operations by name.
    pub fn add_canonicalization_patterns(&mut self) -> &mut RewritePatternSet {
        let ctx = self.context().clone();
        let mut found = ctx.extensions::<Canonicalizer>();
        found.sort_by_key(|(dialect, canonicalizer)| {
            (!canonicalizer.op.is_empty(), canonicalizer.op, *dialect)
        });
        for (_, canonicalizer) in found {
            (canonicalizer.populate)(self);
        }
        self
    }
}

/// Applies the canonicalisation patterns that dialects registered, and folds, until nothing changes.
///
/// ```
/// use pdll_runtime::pass::{Canonicalize, PassManager};
/// use pdll_runtime::{Context, parse};
///
/// let ctx = Context::new();
/// let mut passes = PassManager::new(&ctx);
/// passes.add(Canonicalize::default())?;
/// let mut ir = parse(&ctx, "module { }")?;
/// passes.run(&mut ir)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canonicalize {
    /// How patterns are applied.
    pub options: RewritePassOptions,
    patterns: Option<FrozenRewritePatternSet>,
}

impl Canonicalize {
    /// The pass with these options.
    pub fn new(options: RewritePassOptions) -> Canonicalize {
        Canonicalize { options, patterns: None }
    }
}

impl Pass for Canonicalize {
    fn argument(&self) -> &str {
        "canonicalize"
    }

    fn name(&self) -> &str {
        "Canonicalizer"
    }

    fn description(&self) -> &str {
        "Canonicalize operations"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        self.options.declare(options);
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassFailure> {
        let mut set = RewritePatternSet::new(ctx);
        set.add_canonicalization_patterns();
        self.patterns = Some(self.options.freeze(set)?);
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        match &self.patterns {
            Some(patterns) => self.options.apply(patterns, run),
            None => Err(PassFailure::new("its patterns were not prepared")),
        }
    }
}

//! `canonicalize`: applies the canonicalization patterns that dialects registered.
//!
//! In: dialects, which add functions that fill a set with patterns. Out: the pass.
//! Invariant: the order of patterns follows names, not that in which dialects were loaded.
//! MLIR: Canonicalizer.cpp.

use crate::error::PassFailure;
use crate::greedy::RewritePassOptions;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;
use pdll_runtime::ir::Context;
use pdll_runtime::{FrozenRewritePatternSet, RewritePatternSet};

/// Applies the canonicalization patterns that dialects registered, and folds, until nothing changes.
///
/// ```
/// use pdll_pass::{Canonicalize, PassManager};
/// use pdll_runtime::ir::{Context, parse};
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
    /// Options of the application of patterns.
    pub options: RewritePassOptions,
    patterns: Option<FrozenRewritePatternSet>,
}

impl Canonicalize {
    /// Returns the pass with these options.
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
            None => Err(PassFailure::new("its patterns are not initialized")),
        }
    }
}

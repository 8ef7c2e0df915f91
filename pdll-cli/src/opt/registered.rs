//! Dialects, native functions and patterns that a tool registers.

use std::sync::Arc;

use pdll::ir::Context;
use pdll::rewrite::RewritePatternSet;
use pdll::runtime_compiler::DefinitionRust;

use crate::opt::args::Args;
use crate::opt::definitions;

/// Advice for an unknown native function.
const NATIVE_ADVICE: &str = "give it a body in PDLL, or add it to a custom tool with `OptTool::native`";

/// A function that adds patterns to a set.
pub(super) type Populate = Arc<dyn Fn(&mut RewritePatternSet) + Send + Sync>;

/// Dialects, definitions and native functions for the inputs and patterns of a tool.
pub(super) struct Registered {
    pub(super) dialects: Vec<fn(&Context)>,
    /// Rust for the C++ in definitions that are loaded.
    pub(super) rust: DefinitionRust,
    pub(super) natives: Vec<fn(&mut RewritePatternSet)>,
    /// Functions that add the patterns of each pattern pass.
    pub(super) populates: Vec<Populate>,
}

impl Registered {
    /// Returns the registrations that every tool has.
    pub(super) fn builtin() -> Registered {
        Registered {
            dialects: vec![|ctx| {
                ctx.load_dialect::<pdll::pdl::Dialect>();
            }],
            rust: DefinitionRust::new(),
            natives: vec![|set| {
                set.set_native_advice(NATIVE_ADVICE);
            }],
            populates: Vec::new(),
        }
    }

    /// Returns a context with the dialects of `--dialect`, and those of the tool that have other names.
    pub(super) fn context(&self, args: &Args) -> Result<Context, String> {
        let ctx = Context::new();
        ctx.enable_multithreading(!args.mlir_disable_threading).enable_division(true);
        definitions::load(&ctx, &args.dialect, &args.include, &self.rust)?;
        self.dialects.iter().for_each(|load| load(&ctx));
        definitions::report_replaced(&ctx);
        Ok(ctx)
    }

    /// Adds the tool's native functions to a set.
    pub(super) fn register_natives(&self, set: &mut RewritePatternSet) {
        self.natives.iter().for_each(|register| register(set));
    }
}

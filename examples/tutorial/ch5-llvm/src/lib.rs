//! Chapter 5 of the tutorial: a pipeline of passes from the front end to the dialect `llvm`.

use pdll::pass::{GreedyPass, PassError, PassManager, PassRegistry};
use pdll::prelude::*;
use toy_loops::LowerToLoops;
use toy_patterns::simplify;
use toy_shapes::InferLengths;

// ANCHOR: stages
/// How far a program is compiled.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// As the front end builds it.
    Built,
    /// With the lengths of all rows.
    Shaped,
    /// Simplified by patterns.
    Simplified,
    /// As loops over buffers.
    Loops,
    /// In the dialect `llvm`.
    Llvm,
}

/// Passes of the library that lower loops, arithmetic, buffers and functions.
const TO_LLVM: &str = "builtin.module(lower-affine,convert-scf-to-cf,convert-arith-to-llvm,convert-index-to-llvm,\
                       convert-cf-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)";
// ANCHOR_END: stages

// ANCHOR: compile
/// Returns a context with all dialects that programs pass through.
pub fn context() -> Context {
    let ctx = Context::new();
    toy_loops::load_dialects(&ctx);
    ctx.load_dialect::<toy_dialect::toy::Dialect>();
    ctx.load_dialect::<pdll_dialects::cf::Dialect>().load_dialect::<pdll_dialects::index::Dialect>();
    ctx.load_dialect::<pdll_dialects::llvm::Dialect>().load_dialect::<pdll_dialects::scf::Dialect>();
    toy_shapes::attach(&ctx);
    ctx
}

/// Compiles what the front end built.
///
/// # Errors
/// The pass that failed, with the place in the program.
pub fn compile(ctx: &Context, ir: &mut Ir, until: Stage) -> Result<(), PassError> {
    let mut passes = PassManager::new(ctx);
    let add = "the passes run on modules and functions";
    if until >= Stage::Shaped {
        passes.nest("func.func").add(InferLengths).expect(add);
    }
    if until >= Stage::Simplified {
        let simplify = GreedyPass::new("toy-simplify", simplify::populate);
        passes.nest("func.func").add(simplify).expect(add);
    }
    if until >= Stage::Loops {
        passes.add(LowerToLoops).expect(add);
    }
    passes.run(ir)?;
    if until >= Stage::Llvm {
        let mut registry = PassRegistry::with_builtin_passes();
        pdll_dialects::register_passes(&mut registry).expect("names of passes differ");
        PassManager::parse(ctx, TO_LLVM, &registry).expect("the passes are registered").run(ir)?;
    }
    Ok(())
}
// ANCHOR_END: compile

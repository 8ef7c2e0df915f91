//! A module that contains patterns and the IR to apply them to, as in MLIR's tests of the dialect.
//!
//! MLIR: TestPDLByteCode.cpp.

use super::import::{PdlError, import_below};
use pdll_runtime::ir::{Ir, Op};
use pdll_runtime::{GreedyRewriteConfig, PatternRewriter, RewritePatternSet, apply_patterns_greedily_below};

/// Removes `module @patterns` from an IR, and applies its patterns greedily to `module @ir`. Does nothing if
/// one of the two is missing. `natives` registers the functions that the patterns call.
///
/// This is `--test-pdl-bytecode-pass` of `pdll opt` and `mlir-opt`.
///
/// ```
/// use pdll::pdl;
/// use pdll::ir::Context;
/// use pdll::text::parse;
/// let ctx = Context::new();
/// ctx.load_dialect::<pdl::Dialect>();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"
///     module @patterns {
///       pdl.pattern : benefit(1) {
///         %root = operation "test.nop"
///         rewrite %root {
///           erase %root
///         }
///       }
///     }
///     module @ir {
///       "test.nop"() : () -> ()
///     }
/// "#)?;
/// pdl::apply_pattern_module(&mut ir, |_| {})?;
/// assert!(!ir.to_string().contains("test.nop"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the patterns cannot be loaded, or one fails when it is applied.
pub fn apply_pattern_module(
    ir: &mut Ir,
    natives: impl FnOnce(&mut RewritePatternSet),
) -> Result<(), PdlError> {
    let (Some(patterns), Some(target)) = (module(ir, "patterns"), module(ir, "ir")) else { return Ok(()) };
    let ctx = ir.context().clone();
    let mut set = RewritePatternSet::new(&ctx);
    natives(&mut set);
    let found = import_below(ir, patterns)?;
    set.add_pattern_ir(&found).map_err(|error| PdlError { diagnostics: error.diagnostics })?;
    let set = set.freeze().map_err(|error| PdlError { diagnostics: error.diagnostics })?;
    PatternRewriter::new(ir)
        .erase_op(patterns)
        .map_err(|error| PdlError { diagnostics: vec![error.diagnostic()] })?;
    let config = GreedyRewriteConfig::default();
    let applied = apply_patterns_greedily_below(ir, target, &set, &config);
    applied.map(|_| ()).map_err(|error| PdlError { diagnostics: error.diagnostics() })
}

/// Returns the module of this name in the top module.
fn module(ir: &Ir, name: &str) -> Option<Op> {
    let blocks = ir.top().regions(ir).iter().flat_map(|region| region.blocks(ir));
    blocks.flat_map(|block| block.ops(ir)).find(|op| {
        let found = op.attr_str(ir, "sym_name").and_then(|found| found.as_str(ir.context()));
        op.name_text(ir) == "builtin.module" && found == Some(name)
    })
}

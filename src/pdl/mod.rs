//! The `pdl` dialect: patterns as IR, parsed, verified, loaded into a set, and exported from patterns.
//!
//! In: IR with `pdl.pattern` operations. Out: `pdll_match::Pattern`s, and the reverse. Path: `dialect` (its
//! operations, by our own `ods!`) → `import` → `set` (`RewritePatternSet::add_pdl`); `export` converts back.
//! MLIR: PDLOps.td, PDL.cpp.

mod dialect;
mod export;
mod import;
mod module;
mod set;
mod verify;

pub use dialect::pdl::*;
pub use export::export;
pub use import::{PdlError, import, import_below, import_verified};
pub use module::apply_pattern_module;
pub use set::AddPdl;

use pdll_runtime::{Context, DialectRegistration};

/// The dialect `pdl`, for [`Context::load_dialect`].
///
/// ```
/// use pdll::pdl;
/// use pdll::ir::Context;
/// use pdll::text::{PrintOptions, parse};
/// let ctx = Context::new();
/// ctx.load_dialect::<pdl::Dialect>();
/// let ir = parse(&ctx, r#"
///     pdl.pattern @fold : benefit(1) {
///       %arg = operand
///       %root = operation "test.id"(%arg : !pdl.value)
///       rewrite %root {
///         replace %root with (%arg : !pdl.value)
///       }
///     }
/// "#)?;
/// ir.verify()?;
/// assert!(ir.to_text(&PrintOptions::new().custom_forms(true)).contains("replace %1 with(%0 : !pdl.value)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dialect;

impl pdll_runtime::Dialect for Dialect {
    const NAME: &'static str = "pdl";

    fn register(ctx: &Context, registration: &mut DialectRegistration) {
        dialect::pdl::Dialect::register(ctx, registration);
        registration.read_types(dialect::read_type);
    }
}

//! Registration of the dialect with its types, which `ods!` does not declare.

use super::dialect;
use pdll_runtime::ir::{Context, DialectRegistration};

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

impl pdll_runtime::ir::Dialect for Dialect {
    const NAME: &'static str = "pdl";

    fn register(ctx: &Context, registration: &mut DialectRegistration) {
        dialect::pdl::Dialect::register(ctx, registration);
        registration.read_types(dialect::read_type);
    }
}

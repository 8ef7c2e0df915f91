//! All that generated code names, beside the crate's public items. No part of the API.

pub use pdll_macros::{ods_impl, ods_stage2, pdll_stage1, pdll_stage2};
pub use pdll_runtime::native::function::{check_arity, wrong_argument};
pub use pdll_runtime::native::{ConstraintReturn, EntityKind, RewriteReturn};
pub use pdll_runtime::rewrite::generated::{PopulateNothing, matcher};
pub use pdll_runtime::ir::ods_support::DefinitionSupport;
pub use pdll_runtime::*;

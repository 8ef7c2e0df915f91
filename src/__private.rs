//! Items that generated code uses, besides the crate's public items. Not part of the API.

pub use crate::__add_definitions as add_definitions;
#[cfg(feature = "runtime-compiler")]
pub use crate::runtime_compiler::definitions::{Definitions, PayloadModel};
pub use pdll_macros::{ods_impl, ods_stage2, pdll_stage1, pdll_stage2};
pub use pdll_runtime::internal::{
    ConstraintReturn, PopulateNothing, RewriteReturn, check_arity, conversions, matcher, wrong_argument,
};
pub use pdll_runtime::ir::ods_support::DefinitionSupport;
pub use pdll_runtime::ir::*;
pub use pdll_runtime::pattern_ir::pattern::EntityKind;
// Names that two crates have.
pub use pdll_runtime::{internal, ods_support, *};

/// Traits whose methods generated code calls, for code without the standard prelude.
pub mod traits {
    pub use core::clone::Clone as _;
    pub use core::cmp::PartialEq as _;
    pub use core::convert::{AsRef as _, From as _, Into as _, TryFrom as _, TryInto as _};
    pub use core::iter::{
        DoubleEndedIterator as _, ExactSizeIterator as _, Extend as _, FromIterator as _, IntoIterator as _,
        Iterator as _,
    };

    pub use std::string::ToString as _;
}

/// Adds the definitions of a dialect to its registration, for run-time patterns.
#[cfg(feature = "runtime-compiler")]
#[doc(hidden)]
#[macro_export]
macro_rules! __add_definitions {
    (() ($payload:literal) { $registration:ident }) => {{
        static MODEL: $crate::__private::PayloadModel = $crate::__private::PayloadModel::new();
        $registration.add_extension($crate::__private::Definitions::Payload($payload, &MODEL));
    }};
}

/// Without run-time patterns, definitions are left out.
#[cfg(not(feature = "runtime-compiler"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __add_definitions {
    (() ($payload:literal) { $registration:ident }) => {};
}

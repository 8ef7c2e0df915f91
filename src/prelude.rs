//! The items that most users need: `use pdll::prelude::*;`
//!
//! Enough to define dialects and patterns, to parse, rewrite and print. What it lacks is in the module of its topic.

#[doc(no_inline)]
pub use crate::diagnostic::Diagnostic;
#[doc(no_inline)]
pub use crate::fold::{Fold, FoldAdaptor, OpFoldResult};
#[doc(no_inline)]
pub use crate::ir::{
    Attribute, AttributeData, Block, BuildConstants, Builder, Context, IntoValue, IntoValues, Ir, Location,
    NamedAttribute, Op, OpBuilder, OperationName, Region, Type, TypeData, TypeVec, Value, ValueVec,
};
#[doc(no_inline)]
pub use crate::ods::{AttrDef, BuildParts, InferTypesInput, OpDef, TypeDef, VerifyMessage};
#[doc(no_inline)]
pub use crate::rewrite::{
    DriverError, FrozenRewritePatternSet, GreedyRewriteConfig, GreedyRewriteOutcome, OpRewritePattern,
    PatternBenefit, PatternFilter, PatternRewriter, PatternRoot, Rewrite, RewriteError, RewritePattern,
    RewritePatternSet, SplitRewritePattern, apply_patterns_greedily,
};
#[cfg(feature = "runtime-compiler")]
#[doc(no_inline)]
pub use crate::runtime_compiler::{AddPdll, AddRules, PdllError, PdllOptions};
#[doc(no_inline)]
pub use crate::text::parse;
#[doc(no_inline)]
pub use crate::{native_constraint, native_rewrite, ods, pdll};

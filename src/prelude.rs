//! The items that most users need: `use pdll::prelude::*;`
//!
//! Enough to define dialects and patterns, to parse, rewrite and print. What it lacks is in the module of its topic.

#[cfg(feature = "runtime-compiler")]
pub use crate::runtime_compiler::{AddPdll, AddRules, PdllError, PdllOptions};
pub use crate::{native_constraint, native_rewrite, ods, pdll};
pub use pdll_runtime::{
    AttrDef, Attribute, AttributeData, Block, BuildConstants, BuildParts, Builder, Context, Diagnostic,
    DriverError, Fold, FoldAdaptor, FrozenRewritePatternSet, GreedyRewriteConfig, GreedyRewriteOutcome,
    InferTypesInput, IntoValue, IntoValues, Ir, Location, NamedAttribute, Op, OpBuilder, OpDef, OpFoldResult,
    OpRewritePattern, OperationName, PatternBenefit, PatternFilter, PatternRewriter, PatternRoot, Region,
    Rewrite, RewriteError, RewritePattern, RewritePatternSet, SplitRewritePattern, Type, TypeData, TypeDef,
    TypeVec, Value, ValueVec, VerifyMessage, apply_patterns_greedily, parse,
};

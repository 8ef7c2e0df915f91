//! What most users need: `use pdll::prelude::*;`

#[cfg(feature = "jit")]
pub use crate::jit::{AddPdll, PdllError, PdllOptions};
pub use crate::{native_constraint, native_rewrite, ods, pdll};
pub use pdll_runtime::{
    Attribute, AttributeData, Block, Builder, Context, Fold, FoldAdaptor, FrozenRewritePatternSet,
    GreedyRewriteConfig, GreedyRewriteOutcome, IntoValue, Ir, Location, Op, OpBuilder, OpDef, OpFoldResult,
    OpRewritePattern, OperationName, PatternBenefit, PatternFilter, PatternRewriter, PatternRoot, Region,
    RewriteError, RewritePattern, RewritePatternSet, SplitRewritePattern, Type, TypeData, TypeVec, Value,
    ValueVec, apply_patterns_greedily, parse,
};

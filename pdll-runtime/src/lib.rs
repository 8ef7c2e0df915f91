//! The runtime of pdll: the pattern rewriter, its drivers, native functions, and patterns that arrive at run time, on the IR of `pdll-ir`.
//!
//! Programs use it through the crate `pdll`, which sorts its items into modules and adds the macros.

mod drive;
#[doc(hidden)]
pub mod examples;
#[cfg(feature = "interpret")]
mod explain;
mod fold;
mod inline;
#[cfg(feature = "interpret")]
mod interpret;
mod memory_slot;
mod native;
mod observe;
#[doc(hidden)]
pub mod ods_support;
mod pattern;
mod rewrite;

/// Items for generated code and for the crates that build on this one, besides the API.
#[doc(hidden)]
pub mod internal {
    pub use crate::drive::budget::still_matching;
    #[cfg(feature = "interpret")]
    pub use crate::explain::failing_node;
    #[cfg(feature = "interpret")]
    pub use crate::interpret::naive;
    pub use crate::memory_slot::{PromotableAllocation, PromotableMemOp, PromotableOp, PromotableOps};
    pub use crate::native::function::{check_arity, wrong_argument};
    pub use crate::native::registry::nearest;
    pub use crate::native::{ConstraintReturn, RewriteReturn};
    pub use crate::pattern::constants::{ConstantTable, ReadLiterals, SwitchTable};
    pub use crate::pattern::conversion_natives::functions as conversions;
    pub use crate::pattern::generated::{
        GeneratedPatterns, PatternMeta, PopulateNothing, RootMatcher, matcher,
    };
    pub use crate::pattern::shapes::RegisteredShapes;
    pub use crate::pattern::slices::{OperandSlice, ResultSlice};
    pub use crate::rewrite::place::place_of;
    pub use pdll_support::text::{Text, Texts};
}

/// The IR, without patterns: the crate `pdll-ir`.
pub use pdll_ir as ir;

pub use drive::conversion::casts::reconcile_unrealized_casts;
pub use drive::conversion::config::{ConversionConfig, ConversionOutcome, DialectConversionFoldingMode};
pub use drive::conversion::driver::{
    apply_analysis_conversion, apply_full_conversion, apply_partial_conversion,
};
pub use drive::conversion::target::{ConversionTarget, Legality, LegalizationAction};
pub use drive::conversion_error::ConversionError;
pub use drive::greedy::{
    BudgetExceeded, BudgetResource, DriverError, GreedyRewriteConfig, GreedyRewriteOutcome,
    GreedyRewriteStrictness, GreedySimplifyRegionLevel, apply_op_patterns_greedily, apply_patterns_greedily,
    apply_patterns_greedily_below, apply_patterns_greedily_in, is_trivially_dead, would_be_trivially_dead,
};
pub use drive::region::unreachable::erase_unreachable_blocks;
pub use drive::region::{run_region_dce, simplify_regions};
pub use drive::rewrite::Rewrite;
pub use drive::walk::{
    WalkRewriteConfig, WalkRewriteOutcome, walk_and_apply_patterns, walk_and_apply_patterns_below,
};
#[cfg(feature = "interpret")]
pub use explain::{ExplainError, Explanation, Verdict, explain, op_on_line};
pub use fold::apply::FoldError;
pub use fold::folder::{FoldOutcome, OperationFolder};
pub use inline::{DialectInlinerInterface, dialect_inliners};
#[cfg(feature = "interpret")]
pub use interpret::error::PatternIrError;
#[cfg(feature = "interpret")]
pub use interpret::limits::MAX_USERS_SEARCHED;
#[cfg(feature = "interpret")]
pub use interpret::source::PatternSource;
#[doc(hidden)]
pub use ir::assembly;
pub use memory_slot::{
    DeletionKind, MemorySlot, PromotableAllocationOpInterface, PromotableMemOpInterface,
    PromotableOpInterface,
};
pub use native::{
    ConstraintOutput, IntoPdl, NativeConstraint, NativeContract, NativeEntry, NativeError, NativeFunction,
    NativeKind, NativeRegistry, NativeRewrite, NativeUse, PdlEntity, PdlOperation, PdlValue, PdlValues,
    RawFunction, RewriteOutput, raw_native,
};
pub use observe::{
    DebugSink, DebugText, Observe, ObserveGuard, PatternCounts, PatternStatistics, RewriteChecks,
    RewriteTrace, StatisticsOrder,
};
#[doc(inline)]
pub use ods_support::BuildParts;
pub use pattern::applicator::PatternApplicator;
pub use pattern::benefit::PatternBenefit;
pub use pattern::conversion::{ConversionPattern, OpConversionPattern};
pub use pattern::conversion_natives::register_conversion_pdl_functions;
pub use pattern::error::{IrState, PatternError};
pub use pattern::forms::{IntoRewritePattern, OpRewritePattern, SplitRewritePattern};
pub use pattern::frozen::FrozenRewritePatternSet;
pub use pattern::function_signature::{
    is_function_signature_legal, populate_any_function_op_interface_type_conversion_pattern,
    populate_function_op_interface_type_conversion_pattern,
};
pub use pattern::group::{PatternGroup, RankSelect};
pub use pattern::hooks::PatternHooks;
pub use pattern::list::PatternInfo;
pub use pattern::name_filter::PatternFilter;
pub use pattern::rewrite_pattern::RewritePattern;
pub use pattern::root::PatternRoot;
pub use pattern::set::error::PatternSetError;
pub use pattern::set::{AddedPattern, RewritePatternSet};
/// Patterns as data: the input of `add_pattern_ir`.
pub use pdll_match as pattern_ir;
pub use rewrite::conversion::signature::{InputMapping, SignatureConversion};
pub use rewrite::conversion::types::{AttributeConversion, TypeConversion, TypeConverter};
pub use rewrite::error::{RewriteError, RewriteErrorKind};
pub use rewrite::id::PatternId;
pub use rewrite::listener::{ForwardingListener, ListenerHandle, LoggingListener, RewriterListener};
pub use rewrite::rewriter::PatternRewriter;
pub use rewrite::rewriter::converting::ConversionPatternRewriter;
pub use rewrite::rewriter::insertion_guard::InsertionGuard;

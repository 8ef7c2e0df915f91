//! The runtime of pdll: the pattern rewriter, its drivers, native functions, and patterns that arrive at run time, on the IR of `pdll-ir`.

pub mod drive;
#[doc(hidden)]
pub mod examples;
pub mod explain;
pub mod fold;
pub mod interpret;
pub mod native;
pub mod observe;
pub mod ods_support;
pub mod pattern;
pub mod rewrite;

/// The IR, without patterns: the crate `pdll-ir`.
pub use pdll_ir as ir;
pub use pdll_ir::text;

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
pub use explain::{ExplainError, Explanation, Verdict, explain, op_on_line};
pub use fold::apply::FoldError;
pub use fold::folder::{FoldOutcome, OperationFolder};
pub use interpret::error::PatternIrError;
pub use interpret::limits::MAX_USERS_SEARCHED;
pub use interpret::source::PatternSource;
pub use ir::arena::Ir;
pub use ir::asm_names::{AsmNames, SetBlockName, SetValueName};
pub use ir::assembly;
pub use ir::assembly::{AsmError, AsmResult, OpAsmParser, OpAsmPrinter, OpParts, UnresolvedOperand};
pub use ir::attributes::{AffineMap, Attribute, AttributeData, IntegerSet, NamedAttribute};
pub use ir::block::{Block, Region};
pub use ir::branch::{SuccessorOperands, SuccessorOperandsFn};
pub use ir::builder::{Builder, InsertionPoint, OpBuilder, OperationState};
pub use ir::constants::BuildConstants;
pub use ir::context::{Context, Identifier, OperationName, StringId};
pub use ir::dialect::{
    Dialect, DialectRegistration, Group, GroupArity, InferTypesInput, Op, OpDef, OpInfo, VerifyMessage,
};
pub use ir::dominance::DominanceInfo;
pub use ir::fold::{
    Fold, FoldAdaptor, FoldFn, InPlaceFold, MaterializeConstantFn, MaterializeIntoFn, OpFoldResult,
};
pub use ir::location::{Location, LocationData, SourceId};
pub use ir::mapping::IrMapping;
pub use ir::parameters::{
    AttrDef, AttrOrTypeInfo, FormatElement, Parameter, ParameterInfo, ParameterParser, ParameterPrinter,
    Parameters, TypeDef, Verify,
};
pub use ir::region_branch::{LoopValues, RegionBranch, RegionBranchPoint, RegionSuccessor};
pub use ir::state::OperationStateBuf;
pub use ir::symbols::{SymbolTableCollection, nearest_symbol_table};
pub use ir::traits::{Trait, TraitSet};
pub use ir::types::{DYNAMIC, FloatKind, Signedness, Type, TypeData, TypeRange, TypeVec};
pub use ir::value::{IntoValue, IntoValues, OpOperand, Value, ValueRange, ValueVec};
pub use ir::verified::Verified;
pub use ir::verify::{VerifyError, VerifyErrors};
pub use ir::views::OffsetSizeAndStride;
pub use ir::walk::WalkResult;
pub use ir::{OperandRange, ResultRange};
pub use native::{
    ConstraintOutput, EntityKind, IntoPdl, NativeConstraint, NativeEntry, NativeError, NativeFunction,
    NativeKind, NativeRegistry, NativeRewrite, NativeUse, PdlEntity, PdlOperation, PdlValue, PdlValues,
    RawFunction, RewriteOutput, raw_native,
};
pub use observe::{
    DebugSink, DebugText, Observe, ObserveGuard, PatternCounts, PatternStatistics, RewriteChecks,
    StatisticsOrder,
};
pub use pattern::applicator::PatternApplicator;
pub use pattern::benefit::PatternBenefit;
pub use pattern::error::{IrState, PatternError};
pub use pattern::forms::{IntoRewritePattern, OpRewritePattern, SplitRewritePattern};
pub use pattern::frozen::FrozenRewritePatternSet;
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
pub use pdll_match::diagnostic::{Diagnostic, Note, Severity};
pub use rewrite::error::{RewriteError, RewriteErrorKind};
pub use rewrite::id::PatternId;
pub use rewrite::listener::{ForwardingListener, ListenerHandle, LoggingListener, RewriterListener};
pub use rewrite::rewriter::PatternRewriter;
pub use rewrite::rewriter::insertion_guard::InsertionGuard;
pub use text::{
    InputPart, MAX_NEAR_MISSES, ParseError, Place, PrintOptions, SplitInput, parse, parse_attribute,
    parse_named, parse_part, parse_type, split_input, split_input_at,
};

//! MLIR's pattern language PDLL, native to Rust.
//!
//! Write dialects with [`ods!`] and patterns with [`pdll!`], inline in your crate; both are checked at
//! compile time, with errors at the token. The patterns run on an IR that parses and prints MLIR's text.
//!
//! ```
//! use pdll::prelude::*;
//!
//! ods! {
//!     pub mod toy;
//!
//!     def Toy_Dialect : Dialect { let name = "toy"; }
//!     def NegOp : Op<Toy_Dialect, "neg", [Pure]> {
//!         let arguments = (ins AnyType:$input);
//!         let results = (outs AnyType:$output);
//!     }
//! }
//!
//! pdll! {
//!     pub mod combine;
//!     use toy;
//!
//!     Pattern NegNeg => replace op<toy.neg>(op<toy.neg>(arg: Value)) with arg;
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let ctx = Context::new();
//! ctx.load_dialect::<toy::Dialect>();
//! ctx.allow_unregistered_dialects(true);
//! let mut ir = parse(&ctx, r#"
//!     %0 = "test.source"() : () -> i32
//!     %1 = "toy.neg"(%0) : (i32) -> i32
//!     %2 = "toy.neg"(%1) : (i32) -> i32
//!     "test.sink"(%2) : (i32) -> ()
//! "#)?;
//!
//! ir.rewrite([combine::populate])?;
//! assert!(ir.to_string().contains(r#""test.sink"(%0)"#));
//! # Ok(())
//! # }
//! ```
//!
//! # Features
//!
//! | feature | content | default |
//! |---|---|---|
//! | `bytecode` | [`bytecode`](mod@bytecode): MLIR's bytecode | yes |
//! | `passes` | [`pass`](mod@pass): passes and pipelines | yes |
//! | `runtime-patterns` | [`pdl`](mod@pdl), [`explain`](mod@explain) and patterns as data | yes |
//! | `runtime-compiler` | patterns, rules and dialects from text at run time | no |
//! | `tracing` | debug trees of drivers, as events of the crate `tracing` | no |
//!
//! A program that applies the patterns of `pdll!` needs none of them.

#[doc(hidden)]
pub mod __private;
/// The Rust of the language reference, as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/language.md")]
pub mod language_reference {}
/// The example of the page on the `pdl` dialect is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/pdl.md")]
struct PdlDialect;

#[cfg(feature = "runtime-patterns")]
pub mod pdl;
pub mod prelude;
#[cfg(feature = "runtime-compiler")]
pub mod runtime_compiler;

pub use pdll_macros::{native_constraint, native_rewrite};

/// The IR: contexts, operations, values, blocks, regions, types, attributes, locations; building, walking and verifying.
///
/// Needed wherever operations are looked at or created. The [`prelude`] has the most common items. [`Op`](ir::Op), [`Value`](ir::Value) and
/// [`OpBuilder`](ir::OpBuilder) have examples to begin with; [Build IR by hand](https://github.com/pdll-rs/pdll/blob/main/docs/build.md) is the guide.
pub mod ir {
    #[doc(inline)]
    pub use pdll_runtime::ir::{AffineBuilder, AffineExpr, AffineNode, AffineOp};
    #[doc(inline)]
    pub use pdll_runtime::ir::{
        AffineMap, Attribute, AttributeData, BigInt, Block, BuildConstants, Builder, Context, DYNAMIC,
        DominanceInfo, FloatKind, Identifier, InsertionPoint, Int, IntegerSet, IntoValue, IntoValues, Ir,
        IrMapping, Location, LocationData, NamedAttribute, Op, OpBuilder, OpOperand, OperandRange,
        OperationName, OperationState, OperationStateBuf, Region, ResultRange, Signedness, SourceId,
        StringId, SymbolTableCollection, Trait, TraitSet, Type, TypeData, TypeRange, TypeVec, Value,
        ValueRange, ValueVec, Verified, VerifyError, VerifyErrors, WalkResult, nearest_symbol_table,
    };
}

/// MLIR's textual form: parsing, printing, and custom assembly formats.
///
/// Needed to read and print files, and to write the hooks of a custom assembly format. Its [`parse`](text::parse) is in the [`prelude`], and
/// `to_string` of an IR prints it; options are [`PrintOptions`](text::PrintOptions). Custom formats: [ODS](https://github.com/pdll-rs/pdll/blob/main/docs/ods.md).
pub mod text {
    #[doc(inline)]
    pub use pdll_runtime::ir::{
        AffineOperands, Assembly, RegionArgument, RegionText, parse_function, print_function,
    };
    #[doc(inline)]
    pub use pdll_runtime::ir::{ArgumentNamesFn, BlockNamesFn, ConstantNameFn, ResultNames, ResultNamesFn};
    #[doc(inline)]
    pub use pdll_runtime::ir::{
        AsmError, AsmNames, AsmResult, BuildRegions, InputPart, MAX_NEAR_MISSES, OpAsmParser, OpAsmPrinter,
        OpParts, ParseError, Place, PrintOptions, SetBlockName, SetValueName, SplitInput, UnresolvedOperand,
        parse, parse_attribute, parse_named, parse_part, parse_single, parse_stream, parse_type, split_input,
        split_input_at,
    };
}

/// MLIR's bytecode: reading and writing.
///
/// Needed to exchange IR with MLIR's tools in a compact form, and for large files, which are read faster than text. The guide is
/// [Bytecode](https://github.com/pdll-rs/pdll/blob/main/docs/bytecode.md).
///
/// Without the feature `bytecode` it has only what operations with `useCustomPropertiesEncoding` need, and nothing calls their functions.
pub mod bytecode {
    #[doc(inline)]
    pub use pdll_runtime::ir::{
        BytecodeError, DialectBytecodeReader, DialectBytecodeWriter, PropertiesEncoding, ReadPropertiesFn,
        WritePropertiesFn,
    };
    #[cfg(feature = "bytecode")]
    #[doc(inline)]
    pub use pdll_runtime::ir::{
        BytecodeReader, BytecodeWriterConfig, EncodedBytecode, MAX_BYTECODE_VERSION, encode_bytecode,
        is_bytecode, parse_bytecode, write_bytecode,
    };
}

/// Definitions of dialects, operations, types and attributes: what [`ods!`](crate::ods!) implements, and its hooks.
///
/// Needed to implement the hooks that a definition requests (verifiers, inference of types, interfaces), and for generic code over typed
/// operations. Types alone need [`ods!`](crate::ods!) only. The guide is [ODS](https://github.com/pdll-rs/pdll/blob/main/docs/ods.md).
pub mod ods {
    #[doc(inline)]
    pub use pdll_runtime::BuildParts;
    #[doc(inline)]
    pub use pdll_runtime::ir::{
        AlreadyMutated, AttrDef, AttrInterface, AttrOrTypeInfo, AttributeVerifiers, Call, Callable, Callee,
        Dialect, DialectRegistration, ExtensibleDialect, FormatElement, Group, GroupArity, InferTypesInput,
        IntRange, InterfaceEntry, InterfaceRequest, InvocationBounds, LoopBound, LoopValues, MemoryEffect,
        MutableFormat, MutableType, OffsetSizeAndStride, OpDef, OpInfo, OpInterface, OpInterfaceFallbackFn,
        OpTrait, Parameter, ParameterInfo, ParameterParser, ParameterPrinter, Parameters, RegionBranch,
        RegionBranchPoint, RegionSuccessor, RegionSuccessors, ResourceBlob, ResourceHandle, Speculatability,
        SuccessorOperands, SuccessorOperandsFn, TraitVerifier, TypeDef, TypeInterface, Undefined, Verify,
        VerifyMessage,
    };
    #[doc(inline)]
    pub use pdll_runtime::ir::{InferTypesFn, VerifyAttributeFn, VerifyFn, VerifyValueAttributeFn};
    #[doc(inline)]
    pub use pdll_runtime::ir::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
    #[doc(inline)]
    pub use pdll_runtime::ods_support::MutableOperandRange;
    #[doc(inline)]
    pub use pdll_runtime::{
        DeletionKind, DialectInlinerInterface, MemorySlot, PromotableAllocationOpInterface,
        PromotableMemOpInterface, PromotableOpInterface,
    };
}

/// Folding: folders of operations, their results, and the folder that unifies constants.
///
/// Needed to write the folder of an operation, which an `ods!` requests by `hasFolder`, and to fold outside of a driver. The guide is in
/// [ODS](https://github.com/pdll-rs/pdll/blob/main/docs/ods.md).
pub mod fold {
    #[doc(inline)]
    pub use pdll_runtime::ir::{
        Fold, FoldAdaptor, FoldFn, InPlaceFold, MaterializeConstantFn, MaterializeIntoFn, OpFoldResult,
    };
    pub use pdll_runtime::{FoldError, FoldOutcome, OperationFolder};
}

/// Rewriting: pattern sets, the rewriter, listeners, and the drivers with their configurations.
///
/// Needed to apply patterns with a configuration, and to write patterns in Rust. The [`prelude`] has the most common items, and
/// `Ir::rewrite` of [`Rewrite`](rewrite::Rewrite) applies patterns with the default configuration. The guides are
/// [Write patterns, sets and rewrites in Rust](https://github.com/pdll-rs/pdll/blob/main/docs/patterns.md) and [Choose and configure a driver](https://github.com/pdll-rs/pdll/blob/main/docs/drivers.md).
pub mod rewrite {
    #[doc(inline)]
    pub use pdll_runtime::{
        AddedPattern, BudgetExceeded, BudgetResource, DriverError, ForwardingListener,
        FrozenRewritePatternSet, GreedyRewriteConfig, GreedyRewriteOutcome, GreedyRewriteStrictness,
        GreedySimplifyRegionLevel, InsertionGuard, IntoRewritePattern, IrState, ListenerHandle,
        LoggingListener, OpRewritePattern, PatternApplicator, PatternBenefit, PatternError, PatternFilter,
        PatternHooks, PatternId, PatternInfo, PatternRewriter, PatternRoot, PatternSetError, Rewrite,
        RewriteError, RewriteErrorKind, RewritePattern, RewritePatternSet, RewriterListener,
        SplitRewritePattern, WalkRewriteConfig, WalkRewriteOutcome, apply_op_patterns_greedily,
        apply_patterns_greedily, apply_patterns_greedily_below, apply_patterns_greedily_in,
        erase_unreachable_blocks, is_trivially_dead, run_region_dce, simplify_regions,
        walk_and_apply_patterns, walk_and_apply_patterns_below, would_be_trivially_dead,
    };
    #[cfg(feature = "runtime-patterns")]
    #[doc(inline)]
    pub use pdll_runtime::{MAX_USERS_SEARCHED, PatternIrError, PatternSource};
}

/// Dialect conversion: targets, type converters, conversion patterns, and the drivers.
///
/// Needed for lowerings: if it is known which operations must be gone at the end, or types change. Patterns that simplify need
/// [`rewrite`](mod@rewrite) only. The guide is [Write a lowering](https://github.com/pdll-rs/pdll/blob/main/docs/conversion.md).
pub mod conversion {
    #[doc(inline)]
    pub use pdll_runtime::ir::{AdaptedOp, AdaptorValue, OneToNOpAdaptor, OpAdaptor};
    pub use pdll_runtime::{
        AttributeConversion, ConversionConfig, ConversionError, ConversionOutcome, ConversionPattern,
        ConversionPatternRewriter, ConversionTarget, DialectConversionFoldingMode, InputMapping, Legality,
        LegalizationAction, OpConversionPattern, SignatureConversion, TypeConversion, TypeConverter,
        apply_analysis_conversion, apply_full_conversion, apply_partial_conversion,
        is_function_signature_legal, populate_any_function_op_interface_type_conversion_pattern,
        populate_function_op_interface_type_conversion_pattern, reconcile_unrealized_casts,
        register_conversion_pdl_functions,
    };
}

/// Native constraints and rewrites: Rust functions that patterns call.
///
/// Needed to register functions by name for patterns that are loaded at run time, and for functions with arguments of any type. In `pdll!`, a
/// typed function beside the macro is enough. The guide is [Call Rust from patterns](https://github.com/pdll-rs/pdll/blob/main/docs/natives.md).
///
/// ```
/// use pdll::prelude::*;
///
/// #[native_constraint]
/// fn types_are_identical(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
///     a.ty(rewriter) == b.ty(rewriter)
/// }
///
/// #[native_rewrite]
/// fn first_operand(rewriter: &mut PatternRewriter, op: Op) -> Option<Value> {
///     op.operands(rewriter).next()
/// }
///
/// pdll! {
///     Constraint TypesAreIdentical(a: Value, b: Value);
///     Rewrite FirstOperand(op: Op) -> Value;
///
///     Pattern {
///         let root = op<my.cast>(arg: Value);
///         TypesAreIdentical(arg, root.0);
///         replace root with FirstOperand(root);
///     }
/// }
/// ```
pub mod native {
    #[doc(inline)]
    pub use pdll_runtime::{
        ConstraintOutput, IntoPdl, NativeConstraint, NativeContract, NativeEntry, NativeError,
        NativeFunction, NativeKind, NativeRegistry, NativeRewrite, NativeUse, PdlEntity, PdlOperation,
        PdlValue, PdlValues, RawFunction, RewriteOutput, raw_native,
    };
}

/// Counterparts of MLIR's C++ in declarative rewrite rules that are no methods of the IR.
///
/// Needed by PDLL that `pdll compile -x pdll` prints of rules. A function takes the context or the IR first, and returns `None` where C++ would fail
/// an assertion. The guide is [Declarative rewrite rules](https://github.com/pdll-rs/pdll/blob/main/docs/drr.md#c).
pub mod cpp {
    #[doc(inline)]
    pub use pdll_runtime::ods_support::{
        cpp_bool_array as bool_array, cpp_dense_f32 as dense_f32, cpp_dense_i32 as dense_i32,
        cpp_dim_size as dim_size, cpp_double as double, cpp_elements as elements, cpp_equal as equal,
        cpp_float_array as float_array, cpp_float_of_type as float_of_type,
        cpp_integer_array as integer_array, cpp_integer_attr as integer_attr,
        cpp_integer_type as integer_type, cpp_ints as ints, cpp_is_dense_elements as is_dense_elements,
        cpp_is_dynamic_dim as is_dynamic_dim, cpp_is_int_power_of_2 as is_int_power_of_2,
        cpp_is_negative as is_negative, cpp_is_one as is_one, cpp_is_power_of_2 as is_power_of_2,
        cpp_is_splat as is_splat, cpp_is_zero as is_zero, cpp_memref_type as memref_type,
        cpp_n_elements as n_elements, cpp_nth_attr as nth_attr, cpp_one_attr as one_attr,
        cpp_operand as operand, cpp_ranked_tensor_type as ranked_tensor_type, cpp_result as result,
        cpp_signed_integer_type as signed_integer_type, cpp_size as size, cpp_splat as splat,
        cpp_splat_value as splat_value, cpp_tensor_of_ints as tensor_of_ints, cpp_text as text,
        cpp_type_array as type_array, cpp_unsigned as unsigned, cpp_vector_of_ints as vector_of_ints,
        cpp_vector_type as vector_type, cpp_zero_attr as zero_attr, dense_bool_attr, dense_f64_attr,
        element_count, elements_element_type, float_attr, float_type, is_dense_float_elements_attr,
        is_dense_int_elements_attr, is_dense_string_elements_attr, is_integer_attr, is_integer_of_width,
        is_signed_integer, is_signless_integer, is_signless_integer_or_index, is_unsigned_integer,
        signed_type, unsigned_type,
    };
}

/// Observation of patterns by drivers: checks, logs and statistics.
///
/// Needed to find out what a run did: which patterns are slow, which one leaves the IR invalid, why one does not fire. Nothing here costs
/// anything while it is not used. The guide is [Debug a pattern](https://github.com/pdll-rs/pdll/blob/main/docs/debugging.md).
pub mod observe {
    #[doc(inline)]
    pub use pdll_runtime::{
        DebugSink, DebugText, Observe, ObserveGuard, PatternCounts, PatternStatistics, RewriteChecks,
        RewriteTrace, StatisticsOrder,
    };
}

/// Explanations why a pattern matches an operation, or does not.
///
/// Needed by tools that answer the question of a user about one operation; `pdll opt --explain` is this. The guide is
/// [Debug a pattern](https://github.com/pdll-rs/pdll/blob/main/docs/debugging.md#explain-one-pattern-on-one-operation).
#[cfg(feature = "runtime-patterns")]
pub mod explain {
    #[doc(inline)]
    pub use pdll_runtime::{ExplainError, Explanation, Verdict, explain, op_on_line};
}

/// Diagnostics: severity, place, message and notes, as errors carry them.
///
/// Needed by tools that show errors in their own way. `to_string` of an error has all of its diagnostics.
pub mod diagnostic {
    #[doc(inline)]
    pub use pdll_runtime::pattern_ir::diagnostic::{Diagnostic, Note, Severity};
}

/// Patterns as data: the input of `RewritePatternSet::add_pattern_ir`, and of `pdl::export`.
///
/// Needed by programs that generate patterns, or analyse them. [Decision trees](https://github.com/pdll-rs/pdll/blob/main/docs/internals/decision-trees.md) describes what becomes of them.
pub mod pattern_ir {
    #[doc(inline)]
    pub use pdll_runtime::pattern_ir::{builder, dump, pattern, validate};
}

/// Passes: named transformations, put together into pipelines and run on operations.
///
/// Needed to run several transformations, or one on each function; a single set of patterns needs a driver only. The guide is
/// [Write passes and tools](https://github.com/pdll-rs/pdll/blob/main/docs/passes.md).
#[cfg(feature = "passes")]
pub mod pass {
    #[doc(inline)]
    pub use pdll_pass::{
        Anchor, Canonicalize, ControlFlowSink, Cse, CseOutcome, Dce, GreedyPass, Inline,
        IntRangeOptimizations, IrPrinting, Limit, LoopInvariantCodeMotion, Mem2Reg, OpPassManager,
        OptionError, ParsePipelineFn, Pass, PassDeclaration, PassError, PassErrorKind, PassFailure,
        PassFilter, PassInstrumentation, PassManager, PassOption, PassOptionValue, PassOptions, PassRegistry,
        PassRegistryError, PassRun, PrintOpStats, ReconcileUnrealizedCasts, RemoveDeadValues,
        RewritePassOptions, RunPass, Sccp, Statistic, StatisticsDisplay, StripDebugInfo, SymbolDce,
        SymbolPrivatize, Timing, TimingDisplay, TimingScope, TopologicalSort, ViewOpGraph,
        eliminate_common_subexpressions, op_stats,
    };
}

/// Patterns in PDLL, inline.
///
/// `TypeConverter Name;` makes the patterns conversion patterns, see [`conversion`](mod@conversion).
///
/// Two statements are specific to Rust: `use path;` imports a dialect defined by [`ods!`], of any crate, and
/// `pub mod name;` names a module for `populate(&mut RewritePatternSet)`, which adds the patterns to a set;
/// without it the macro defines `populate_generated_pdll_patterns`. With `use path as name;` the dialect's
/// operations are `op<name.mnemonic>` here.
///
/// Code blocks `[{ … }]` contain Rust, which can use the parameters, `rewriter` and everything in scope
/// around the macro. A constraint or rewrite without a body is the Rust function of its name, see
/// [`macro@native_constraint`].
///
/// rustc lexes the text. Text that it cannot lex must be written as one string: `pdll!(r#"…"#)`; a raw string
/// is also accepted for a string within the text, with MLIR's escapes. `#include "file"` searches beside the
/// Rust file, then in the package's folder and its `src`, then in the directories of the environment variable
/// `PDLL_INCLUDE_PATH`.
///
/// Suspicious code causes warnings; `#[allow(shadowed_patterns)]` before an item, or `#![allow(…)]` at the
/// beginning for all items, silences them.
///
/// ```
/// use pdll::prelude::*;
///
/// // No dialect is imported: operations are known by name alone.
/// pdll! {
///     Pattern Twice => replace op<my.id>(op<my.id>(arg: Value)) with arg;
/// }
///
/// let ctx = Context::new();
/// populate_generated_pdll_patterns(&mut RewritePatternSet::new(&ctx));
/// ```
///
/// Errors are reported at compile time:
///
/// ```compile_fail
/// pdll::pdll! {
///     Pattern => replace op<my.id>(arg: Value) with agr;
/// }
/// ```
#[macro_export]
macro_rules! pdll {
    ($($body:tt)*) => { $crate::__private::pdll_stage1! { [$crate] $($body)* } };
}

/// A dialect and its operations in TableGen's ODS, inline.
///
/// `pub mod name;` names the module of the dialect: it contains `Dialect`, for [`Context::load_dialect`](ir::Context::load_dialect), and
/// a type per operation with accessors and builders. MLIR's standard names (`AnyTensor`, `Variadic`, `Pure`,
/// …) are available without an include; predicates (`CPred`) are Rust.
///
/// rustc lexes the text: see [`pdll!`] for text that it cannot lex.
///
/// ```
/// pdll::ods! {
///     pub mod toy;
///
///     def Toy_Dialect : Dialect { let name = "toy"; }
///     def AddOp : Op<Toy_Dialect, "add", [Pure, SameOperandsAndResultType]> {
///         let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs);
///         let results = (outs AnyInteger:$sum);
///     }
/// }
///
/// let ctx = pdll::ir::Context::new();
/// ctx.load_dialect::<toy::Dialect>();
/// assert!(ctx.is_dialect_loaded("toy"));
/// ```
#[macro_export]
macro_rules! ods {
    ($($body:tt)*) => { $crate::__private::ods_impl! { [$crate] $($body)* } };
}

/// The program of the first page, as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/start.md")]
mod start {}

/// The examples of the page on dialects, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/ods.md")]
mod dialects {}

/// The examples of the page on drivers, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/drivers.md")]
mod drivers {}

/// The examples of the page on debugging, as tests.
#[cfg(all(doctest, feature = "tracing"))]
#[doc = include_str!("../docs/debugging.md")]
mod debugging {}

/// The examples of the documents, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/patterns.md")]
mod documents {}

/// The examples of the page on dialect conversion, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/conversion.md")]
mod conversions {}

/// The examples of the page on MLIR's names, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/rewriter.md")]
mod rewriter {}

/// The example of the page on types, as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/types.md")]
mod types {}

/// The example of the page on native functions, as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/natives.md")]
mod natives {}

/// The example of the page on speed, as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/speed.md")]
mod speed {}

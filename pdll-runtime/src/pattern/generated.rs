//! Generated patterns: the static tables of `pdll!`, as a group of a pattern set.
//!
//! In: `GeneratedPatterns`. Out: a `PatternGroup` bound to a context. `Best` is the state of a matcher.
//! Invariant: ranks fall in benefit; a matcher is called only with operations of its root's name.

use std::borrow::Cow;
use std::sync::Arc;

use pdll_match::encode::{DecodeError, decode};
use pdll_match::pattern::Pattern;

use crate::ir::{
    Attribute, Context, Ir, Location, LocationData, NamedAttribute, Op, OperationName, Type, TypeVec, Value,
};
use crate::native::{PdlValue, PdlValues};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::constants::{ConstantTable, Constants, ReadLiterals};
use crate::pattern::group::{ApplyFn, PatternGroup, RankSelect};
use crate::pattern::literals::MlirText;
use crate::pattern::root::PatternRoot;
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The patterns of one `pdll!`.
#[derive(Debug)]
pub struct GeneratedPatterns {
    /// The Rust module that contains them.
    pub module: &'static str,
    /// The patterns by rank: benefit falls, ties are in source order.
    pub patterns: &'static [PatternMeta],
    /// The matchers: one per root operation, and at most one for any operation.
    pub roots: &'static [RootMatcher],
    /// Constants of the code.
    pub constants: &'static ConstantTable,
    /// The same patterns, encoded by `pdll_match::encode`, in order of rank.
    pub blob: &'static [u8],
    /// Source lines of the patterns: file, number and text, if known.
    pub lines: &'static [(&'static str, u32, &'static str)],
    /// The native constraints, by name.
    pub constraints: &'static [(&'static str, AskFn)],
}

/// Calls a native constraint: `None` if the arguments do not fit, `Some(None)` if it does not hold, otherwise
/// its results.
pub(crate) type AskFn =
    fn(rewriter: &mut PatternRewriter<'_>, args: &[PdlValue]) -> Option<Option<PdlValues>>;

/// The static properties of a pattern.
#[derive(Debug)]
pub struct PatternMeta {
    /// Its name; `None` for an anonymous one.
    pub name: Option<&'static str>,
    /// Its benefit.
    pub benefit: u16,
    /// Whether it may be applied to operations that it created.
    pub has_bounded_recursion: bool,
    /// Source file, as passed to the compiler; empty if unknown.
    pub file: &'static str,
    /// The line, from one; zero when unknown.
    pub line: u32,
    /// The column, from one; zero when unknown.
    pub column: u32,
    /// The name of the root operation; `None` for any.
    pub root: Option<&'static str>,
    /// The names of the operations it may create, sorted.
    pub generated_ops: &'static [&'static str],
}

/// The matcher of all patterns that start from one operation.
#[derive(Debug)]
pub struct RootMatcher {
    /// The name of the operation; `None` for any.
    pub root: Option<&'static str>,
    /// The patterns, rising.
    pub ranks: &'static [u32],
    /// Matches and rewrites.
    pub apply: ApplyFn,
}

/// Provides an empty pattern list for the type of a `pdll!` that has none because an imported dialect was not
/// found.
pub trait PopulateNothing {
    /// Adds nothing to a set.
    fn populate_all(_set: &mut RewritePatternSet) {}
}

impl<T> PopulateNothing for T {}

/// The best match so far, of a root's patterns.
#[derive(Debug)]
pub struct Best<'s, M> {
    select: &'s RankSelect<'s>,
    /// Lower ranks were already tried.
    start: u32,
    /// Rank of the match, or the end of the ranks.
    limit: u32,
    found: Option<M>,
}

impl<'s, M> Best<'s, M> {
    /// Creates an empty result.
    #[inline]
    pub fn new(select: &'s RankSelect<'s>) -> Best<'s, M> {
        Best { select, start: select.start, limit: select.end, found: None }
    }

    /// Returns whether a match of this rank would be better.
    #[inline]
    pub fn wants(&self, rank: u32) -> bool {
        rank < self.limit
    }

    /// Returns whether a match of this rank would be better, and its pattern may be applied.
    #[inline]
    pub fn accepts(&self, rank: u32) -> bool {
        rank < self.limit && rank >= self.start && self.select.allows(rank)
    }

    /// Stores a match.
    #[inline]
    pub fn set(&mut self, rank: u32, found: M) {
        self.limit = rank;
        self.found = Some(found);
    }

    /// Takes the match. A later search only finds higher ranks.
    #[inline]
    pub fn take(&mut self) -> Option<(u32, M)> {
        let found = self.found.take()?;
        let rank = self.limit;
        self.start = rank + 1;
        self.limit = self.select.end;
        Some((rank, found))
    }
}

impl RewritePatternSet {
    /// Adds the patterns of a `pdll!`. Literals that cannot be resolved in the set's context, such as a type
    /// of a dialect that is not loaded, are reported when the set is frozen.
    pub fn add_generated(&mut self, patterns: &'static GeneratedPatterns) -> &mut RewritePatternSet {
        self.add_generated_with(patterns, &MlirText)
    }

    /// Adds the patterns of a `pdll!`. Literals that cannot be resolved in the set's context are reported
    /// when the set is frozen.
    pub fn add_generated_with(
        &mut self,
        patterns: &'static GeneratedPatterns,
        literals: &dyn ReadLiterals,
    ) -> &mut RewritePatternSet {
        match Constants::resolve(patterns.constants, self.context(), literals) {
            Ok(constants) => {
                let group = BoundPatterns::new(patterns, constants, self.context());
                self.add_group(Arc::new(group));
            }
            Err(problems) => {
                for problem in problems {
                    self.add_diagnostic(format!("patterns of `{}`: {problem}", patterns.module));
                }
            }
        }
        self
    }
}

/// Generated patterns in one context.
struct BoundPatterns {
    patterns: &'static GeneratedPatterns,
    constants: Arc<Constants>,
    names: Vec<String>,
    roots: Vec<PatternRoot>,
}

impl BoundPatterns {
    fn new(patterns: &'static GeneratedPatterns, constants: Constants, ctx: &Context) -> BoundPatterns {
        let names = patterns.patterns.iter().map(PatternMeta::display_name).collect();
        let root = |matcher: &RootMatcher| match matcher.root {
            Some(name) => PatternRoot::Op(ctx.op_name(name)),
            None => PatternRoot::Any,
        };
        let roots = patterns.roots.iter().map(root).collect();
        BoundPatterns { patterns, constants: Arc::new(constants), names, roots }
    }
}

impl PatternMeta {
    /// Returns its name, or its source location.
    pub fn display_name(&self) -> String {
        match self.name {
            Some(name) => name.to_owned(),
            None if self.line == 0 => "anonymous pattern".to_owned(),
            None => format!("anonymous pattern at {}:{}:{}", self.file, self.line, self.column),
        }
    }
}

impl PatternGroup for BoundPatterns {
    fn n_patterns(&self) -> u32 {
        self.patterns.patterns.len() as u32
    }

    fn name(&self, rank: u32) -> &str {
        self.names.get(rank as usize).map_or("", String::as_str)
    }

    fn benefit(&self, rank: u32) -> PatternBenefit {
        let benefit = self.patterns.patterns.get(rank as usize).map_or(0, |meta| meta.benefit);
        PatternBenefit::new(benefit)
    }

    fn roots(&self) -> Vec<(PatternRoot, Vec<u32>)> {
        self.roots
            .iter()
            .zip(self.patterns.roots)
            .map(|(root, matcher)| (*root, matcher.ranks.to_vec()))
            .collect()
    }

    fn has_bounded_rewrite_recursion(&self, rank: u32) -> bool {
        self.patterns.patterns.get(rank as usize).is_some_and(|meta| meta.has_bounded_recursion)
    }

    fn generated_ops(&self, rank: u32) -> Vec<&str> {
        self.patterns.patterns.get(rank as usize).map_or_else(Vec::new, |meta| meta.generated_ops.to_vec())
    }

    fn source_line(&self, file: &str, line: u32) -> Option<&str> {
        let lines = self.patterns.lines.iter();
        lines.copied().find(|(of, number, _)| (*of, *number) == (file, line)).map(|(_, _, text)| text)
    }

    fn call_constraint(
        &self,
        name: &str,
        args: &[PdlValue],
        rewriter: &mut PatternRewriter<'_>,
    ) -> Option<Result<Option<PdlValues>, RewriteError>> {
        let (_, ask) = self.patterns.constraints.iter().find(|(of, _)| *of == name)?;
        ask(rewriter, args).map(Ok)
    }

    fn pattern_ir(&self) -> Result<Option<Cow<'_, [Pattern]>>, DecodeError> {
        match self.patterns.blob {
            [] => Ok(None),
            blob => decode(blob).map(|patterns| Some(Cow::Owned(patterns))),
        }
    }

    fn direct(&self, root: u32) -> Option<(ApplyFn, Arc<Constants>)> {
        let matcher = self.patterns.roots.get(root as usize)?;
        Some((matcher.apply, self.constants.clone()))
    }

    fn apply(
        &self,
        root: u32,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        select: &RankSelect<'_>,
    ) -> Result<Option<u32>, RewriteError> {
        (self.patterns.roots[root as usize].apply)(rewriter, op, &self.constants, select)
    }
}

/// Infers the result types of an operation to create. An operation that is not registered is assumed to have
/// no results.
///
/// # Errors
/// If it has results and cannot infer their types.
pub fn infer_types(
    rewriter: &PatternRewriter<'_>,
    name: OperationName,
    loc: Location,
    operands: &[Value],
    attrs: &[NamedAttribute],
) -> Result<TypeVec, RewriteError> {
    let ctx = rewriter.context();
    let info = ctx.op_info(name);
    if info.infer_types.is_none() && (!ctx.is_registered(name) || info.results.is_empty()) {
        return Ok(TypeVec::new());
    }
    rewriter.infer_result_types(name, loc, operands, attrs, 0)
}

/// Returns the attribute with the size of each group of an operation.
pub fn segment_sizes(ir: &Ir, sizes: &[usize]) -> Attribute {
    let sizes: Vec<i32> = sizes.iter().map(|&size| i32::try_from(size).unwrap_or(i32::MAX)).collect();
    ir.context().dense_i32_array_attr(&sizes)
}

// Small functions that every rewrite calls are defined once here, not in each rewrite, which saves most of
// the compile time.

/// Sets the insertion point before the root, and returns its location for the created operations.
#[inline(never)]
pub fn start(rewriter: &mut PatternRewriter<'_>, root: Op) -> Location {
    rewriter.set_insertion_point(root);
    root.loc(rewriter)
}

/// Creates an operation.
#[inline(never)]
pub fn create(
    rewriter: &mut PatternRewriter<'_>,
    name: OperationName,
    loc: Location,
    operands: &[Value],
    result_types: &[Type],
    attrs: &[NamedAttribute],
) -> Op {
    rewriter.create(name, loc, operands, result_types, attrs)
}

/// Creates an operation with one result, and returns both.
#[inline(never)]
pub fn create_one(
    rewriter: &mut PatternRewriter<'_>,
    name: OperationName,
    loc: Location,
    operands: &[Value],
    result_type: Type,
    attrs: &[NamedAttribute],
) -> (Op, Value) {
    rewriter.create_one(name, loc, operands, result_type, attrs)
}

/// Returns the location of entities, as [`LocationNode`](pdll_match::pattern::LocationNode) describes it.
pub fn location_of(ir: &Ir, entities: &[PdlValue], label: Option<&str>) -> Location {
    let ctx = ir.context();
    let mut parts: Vec<Location> = Vec::with_capacity(entities.len());
    for entity in entities {
        match entity {
            PdlValue::Op(op) => parts.push(op.loc(ir)),
            PdlValue::Value(value) => parts.push(value.loc(ir)),
            PdlValue::ValueRange(values) => parts.extend(values.iter().map(|value| value.loc(ir))),
            _ => {}
        }
    }
    match (&parts[..], label) {
        ([], Some(label)) => ctx.name_loc(label, ctx.unknown_loc()),
        ([one], None) => *one,
        (parts, None) => ctx.fused_loc(within_limit(ctx, parts)),
        (parts, Some(label)) => ctx.fused_loc_with(within_limit(ctx, parts), Some(ctx.string_attr(label))),
    }
}

/// The most locations that a rewrite fuses. A chain of rewrites would otherwise keep those of all of them, in quadratic time and space.
const MAX_FUSED: usize = 256;

/// Returns the locations up to the last one with which they have no more parts than a rewrite fuses, but at least the first one.
fn within_limit<'a>(ctx: &Context, parts: &'a [Location]) -> &'a [Location] {
    let mut n_fused = 0;
    let fits = |part: &&Location| {
        n_fused += match ctx.location_data(**part) {
            LocationData::Fused { locations, .. } => locations.len(),
            _ => 1,
        };
        n_fused <= MAX_FUSED
    };
    let n_parts = parts.iter().take_while(fits).count().max(1);
    parts.get(..n_parts).unwrap_or(parts)
}

/// Returns attributes that are known, and those of others that are present.
pub fn present(known: &[NamedAttribute], others: &[Option<NamedAttribute>]) -> Vec<NamedAttribute> {
    known.iter().copied().chain(others.iter().flatten().copied()).collect()
}

/// Ends a rewrite by replacing an operation with values.
///
/// # Errors
/// Those of [`PatternRewriter::replace_op`].
#[inline(never)]
pub fn finish_with_values(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    values: &[Value],
) -> Result<bool, RewriteError> {
    rewriter.replace_op_with_values(op, values).map(|()| true)
}

/// Ends a rewrite by replacing an operation with another one.
///
/// # Errors
/// Those of [`PatternRewriter::replace_op`].
#[inline(never)]
pub fn finish_with_op(rewriter: &mut PatternRewriter<'_>, op: Op, with: Op) -> Result<bool, RewriteError> {
    rewriter.replace_op_with_op(op, with).map(|()| true)
}

/// The names that generated code uses.
pub mod matcher {
    pub use core::option::Option::{self, None, Some};
    pub use core::primitive::{bool, u32, usize};
    pub use core::result::Result::{self, Err, Ok};
    // Methods of these traits are called where the standard prelude may be absent.
    pub use core::clone::Clone as _;
    pub use core::cmp::PartialEq as _;
    pub use core::iter::{Extend as _, FromIterator as _, IntoIterator as _, Iterator as _};

    pub use super::{
        Best, GeneratedPatterns, PatternMeta, RootMatcher, create, create_one, finish_with_op,
        finish_with_values, infer_types, location_of, present, segment_sizes, start,
    };
    pub use crate::ir::{Attribute, Ir, Op, Type, TypeVec, Value, ValueVec};
    pub use crate::pattern::constants::{ConstantTable, Constants, SwitchTable};
    pub use crate::pattern::group::RankSelect as Select;
    pub use crate::pattern::slices::{
        OperandSlice, ResultSlice, Users, nth_result, nth_result_from_back, result_number, result_of_group,
        result_types, results_of_group,
    };
    pub use crate::{PatternRewriter, PdlValue, PdlValues, RewriteError};
}

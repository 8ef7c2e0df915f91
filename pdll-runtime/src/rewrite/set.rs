//! Pattern sets: patterns are collected, then frozen.
//!
//! In: patterns written by hand and groups compiled together. Out: `FrozenRewritePatternSet`.
//! Invariant: what is wrong is kept, to be reported all at once when the set is frozen.
//! MLIR: PatternMatch.h (`RewritePatternSet`).
//! Size: an example of each call.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use pdll_match::pattern::EntityKind;

use crate::ir::context::Context;
use crate::ir::dialect::{Op, OpDef};
use crate::native::{
    AsConstraint, AsRewrite, NativeClosure, NativeError, NativeFunction, NativeKind, NativeRegistry,
    NativeUse,
};
use crate::rewrite::by_hand::{FnPattern, IntoRewritePattern, RootedFnPattern};
use crate::rewrite::error::RewriteError;
use crate::rewrite::frozen::{Facts, FrozenSet};
pub use crate::rewrite::frozen::{FrozenRewritePatternSet, PatternId, PatternInfo};
use crate::rewrite::pattern::{PatternBenefit, PatternGroup, PatternRoot, RewritePattern};
use crate::rewrite::rewriter::PatternRewriter;

/// Patterns to be frozen.
///
/// ```
/// use pdll_runtime::{Context, PatternRoot, RewritePatternSet};
///
/// let ctx = Context::new();
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns
///     .add_fn_on(PatternRoot::Named("toy.nop"), |op, rewriter| {
///         rewriter.erase_op(op)?;
///         Ok(true)
///     })
///     .name("EraseNop")
///     .benefit(3)
///     .label("cleanup");
/// let patterns = patterns.freeze()?;
/// assert_eq!(patterns.len(), 1);
/// # Ok::<(), pdll_runtime::PatternSetError>(())
/// ```
pub struct RewritePatternSet {
    ctx: Context,
    patterns: Vec<AddedByHand>,
    groups: Vec<AddedGroup>,
    natives: NativeRegistry,
    required: Vec<RequiredNative>,
    problems: Vec<String>,
    /// The labels that patterns get which are added now.
    labels: Vec<String>,
    /// What somebody is to do about a native function that is missing.
    native_advice: String,
}

/// A pattern by hand and what is known of it.
pub(crate) struct AddedByHand {
    pub(crate) pattern: Arc<dyn RewritePattern>,
    pub(crate) facts: Facts,
}

/// Patterns that were compiled together, and labels for all of them.
pub(crate) struct AddedGroup {
    pub(crate) group: Arc<dyn PatternGroup>,
    pub(crate) labels: Vec<String>,
}

/// A native function that patterns call by name, to be registered before the set is frozen.
#[derive(Clone, Debug)]
struct RequiredNative {
    /// Which patterns call it, for the message.
    user: String,
    kind: NativeKind,
    name: String,
    args: Vec<EntityKind>,
    results: Vec<EntityKind>,
}

/// Why a set cannot be frozen: all problems found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .problems.join("\n"))]
pub struct PatternSetError {
    /// One line each. What is wrong with a text that was loaded begins with its place, `rules.pdll:3:5: error: `.
    pub problems: Vec<String>,
}

impl PatternSetError {
    /// Returns the problems in the form in which tools print them: each is an error, with or without a
    /// location.
    ///
    /// ```
    /// use pdll_runtime::{Context, RewritePatternSet};
    /// let mut set = RewritePatternSet::new(&Context::new());
    /// set.add_problem("something is missing");
    /// assert_eq!(set.freeze().unwrap_err().errors(), ["error: something is missing"]);
    /// ```
    pub fn errors(&self) -> Vec<String> {
        let as_error = |problem: &String| match problem.contains(": error: ") {
            true => problem.clone(),
            false => format!("error: {problem}"),
        };
        self.problems.iter().map(as_error).collect()
    }
}

impl RewritePatternSet {
    /// Returns an empty set.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// assert!(set.is_empty());
    /// set.add(Erase("t.a"));
    /// assert_eq!(set.len(), 1);
    /// ```
    pub fn new(ctx: &Context) -> RewritePatternSet {
        RewritePatternSet {
            ctx: ctx.clone(),
            patterns: Vec::new(),
            groups: Vec::new(),
            natives: NativeRegistry::new(),
            required: Vec::new(),
            problems: Vec::new(),
            labels: Vec::new(),
            native_advice: "register it with `RewritePatternSet::register`".to_owned(),
        }
    }

    /// What messages advise about a native function that is missing, for somebody who cannot call
    /// [`register`](RewritePatternSet::register): who uses a program that loads patterns, for one.
    pub fn set_native_advice(&mut self, advice: impl Into<String>) -> &mut RewritePatternSet {
        self.native_advice = advice.into();
        self
    }

    /// Returns the context.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// assert_eq!(set.context().op_name("t.a"), ctx.op_name("t.a"));
    /// ```
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Adds a pattern by hand: a [`RewritePattern`], an [`OpRewritePattern`](crate::OpRewritePattern) or a
    /// [`SplitRewritePattern`](crate::SplitRewritePattern). It is initialized first.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// // `Erase` is a `RewritePattern` by hand, which is called what it erases.
    /// set.add(Erase("t.a")).add(Erase("t.b"));
    /// let frozen = set.freeze()?;
    /// assert_eq!(frozen.patterns().map(|pattern| pattern.name()).collect::<Vec<_>>(), ["t.a", "t.b"]);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn add<Form>(&mut self, pattern: impl IntoRewritePattern<Form>) -> &mut RewritePatternSet {
        let mut pattern = pattern.into_rewrite_pattern();
        pattern.initialize(&self.ctx);
        let mut facts = Facts::of(&pattern, &self.ctx);
        facts.add_labels(&self.labels);
        self.patterns.push(AddedByHand { pattern: Arc::new(pattern), facts });
        self
    }

    /// As [`add`](RewritePatternSet::add), with one more label.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add_with_label("cleanup", Erase("t.a"));
    /// assert_eq!(set.freeze()?.pattern(0).map(|pattern| pattern.labels().to_vec()), Some(vec!["cleanup".to_owned()]));
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn add_with_label<Form>(
        &mut self,
        label: impl Into<String>,
        pattern: impl IntoRewritePattern<Form>,
    ) -> &mut RewritePatternSet {
        self.with_labels([label], |set| {
            set.add(pattern);
        })
    }

    /// As [`add`](RewritePatternSet::add), with more labels.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add_with_labels(["cleanup", "late"], Erase("t.a"));
    /// assert_eq!(set.freeze()?.pattern(0).map(|pattern| pattern.labels().len()), Some(2));
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn add_with_labels<Form>(
        &mut self,
        labels: impl IntoIterator<Item = impl Into<String>>,
        pattern: impl IntoRewritePattern<Form>,
    ) -> &mut RewritePatternSet {
        self.with_labels(labels, |set| {
            set.add(pattern);
        })
    }

    /// Gives labels to all patterns that `populate` adds, those of a `pdll!` or of run time included.
    ///
    /// ```
    /// use pdll_runtime::{Context, PatternFilter, PatternRoot, RewritePatternSet};
    ///
    /// fn populate(set: &mut RewritePatternSet) {
    ///     set.add_fn_on(PatternRoot::Any, |_, _| Ok(false)).name("Nothing");
    /// }
    ///
    /// let mut patterns = RewritePatternSet::new(&Context::new());
    /// patterns.with_labels(["experimental"], populate);
    /// let patterns = patterns.freeze_filtered(&PatternFilter::new().disable("experimental"))?;
    /// assert_eq!(patterns.patterns().count(), 0);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn with_labels(
        &mut self,
        labels: impl IntoIterator<Item = impl Into<String>>,
        populate: impl FnOnce(&mut RewritePatternSet),
    ) -> &mut RewritePatternSet {
        let n_outer = self.labels.len();
        self.labels.extend(labels.into_iter().map(Into::into));
        populate(self);
        self.labels.truncate(n_outer);
        self
    }

    /// Adds a closure as a pattern on a typed operation. It is called after the function it is written in, its benefit is one,
    /// unless what this returns says otherwise.
    ///
    /// ```
    /// # use pdll_runtime::{OpDef, OpInfo};
    /// # #[derive(Copy, Clone)] struct ReshapeOp(pdll_runtime::Op);
    /// # impl From<ReshapeOp> for pdll_runtime::Op { fn from(op: ReshapeOp) -> Self { op.0 } }
    /// # impl OpDef for ReshapeOp {
    /// #     const NAME: &'static str = "toy.reshape";
    /// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
    /// #     fn from_op_unchecked(op: pdll_runtime::Op) -> Self { ReshapeOp(op) }
    /// #     fn op(self) -> pdll_runtime::Op { self.0 }
    /// # }
    /// let ctx = pdll_runtime::Context::new();
    /// let mut patterns = pdll_runtime::RewritePatternSet::new(&ctx);
    /// patterns
    ///     .add_fn::<ReshapeOp>(|reshape, rewriter| {
    ///         let input = reshape.op().operand(rewriter, 0);
    ///         if input.ty(rewriter) != reshape.op().result(rewriter, 0).ty(rewriter) {
    ///             return Ok(false);
    ///         }
    ///         rewriter.replace_op(reshape.op(), &[input])?;
    ///         Ok(true)
    ///     })
    ///     .name("RedundantReshape")
    ///     .benefit(10)
    ///     .labels(["shapes", "cheap"]);
    /// ```
    pub fn add_fn<D: OpDef>(
        &mut self,
        run: impl Fn(D, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
    ) -> AddedPattern<'_> {
        self.add(FnPattern::new(run));
        AddedPattern { index: self.patterns.len() - 1, set: self }
    }

    /// Adds a closure as a pattern on the operations of a root, as [`add_fn`](RewritePatternSet::add_fn).
    ///
    /// ```
    /// # use pdll_runtime::examples::context;
    /// use pdll_runtime::{PatternRoot, RewritePatternSet};
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// let root = PatternRoot::Op(ctx.op_name("t.a"));
    /// set.add_fn_on(root, |op, rewriter| rewriter.erase_op(op).map(|()| true)).name("EraseA").benefit(2);
    /// let frozen = set.freeze()?;
    /// assert_eq!(frozen.pattern(0).map(|pattern| (pattern.name(), pattern.benefit().get())), Some(("EraseA", 2)));
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn add_fn_on(
        &mut self,
        root: PatternRoot,
        run: impl Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
    ) -> AddedPattern<'_> {
        self.add(RootedFnPattern { root, run });
        AddedPattern { index: self.patterns.len() - 1, set: self }
    }

    /// Adds patterns that were compiled together.
    pub fn add_group(&mut self, group: Arc<dyn PatternGroup>) -> &mut RewritePatternSet {
        let labels = self.labels.clone();
        self.groups.push(AddedGroup { group, labels });
        self
    }

    /// Adds all that another set of the same context has: patterns, native functions and problems. Of native functions of one
    /// name and the same parameters and results the first is kept, since several sets may bring what they share.
    ///
    /// ```
    /// use pdll_runtime::{Context, PatternRoot, RewritePatternSet};
    /// let ctx = Context::new();
    /// let (mut all, mut more) = (RewritePatternSet::new(&ctx), RewritePatternSet::new(&ctx));
    /// more.add_fn_on(PatternRoot::Any, |_, _| Ok(false));
    /// all.merge(more);
    /// assert_eq!(all.len(), 1);
    /// ```
    pub fn merge(&mut self, other: RewritePatternSet) -> &mut RewritePatternSet {
        if other.ctx != self.ctx {
            self.add_problem("sets of patterns of different contexts cannot be merged");
            return self;
        }
        let RewritePatternSet { patterns, groups, natives, required, problems, .. } = other;
        for mut added in patterns {
            added.facts.add_labels(&self.labels);
            self.patterns.push(added);
        }
        for mut added in groups {
            added.labels.extend(self.labels.iter().cloned());
            self.groups.push(added);
        }
        for error in self.natives.merge(natives) {
            self.add_problem(error.to_string());
        }
        self.required.extend(required);
        self.problems.extend(problems);
        self
    }

    /// Makes a native function known by its name in PDL, to patterns that are read at run time. That there is another one of
    /// its name is reported when the set is frozen.
    pub fn register<F: NativeFunction>(&mut self) -> &mut RewritePatternSet {
        if let Err(error) = self.natives.register::<F>() {
            self.add_problem(error.to_string());
        }
        self
    }

    /// Makes a closure with typed parameters known as a constraint of a name, to patterns that are read at run time. Parameters are
    /// `Attribute`, `Op`, `Type`, `Value`, `TypeVec` and `ValueVec`; it returns what a `#[native_constraint]` may. A closure over a
    /// slice of `PdlValue` is made one by [`raw_native`](crate::raw_native). The same function may be registered twice.
    ///
    /// ```
    /// use pdll_runtime::{Context, PatternRewriter, RewritePatternSet, Value};
    ///
    /// let mut set = RewritePatternSet::new(&Context::new());
    /// set.register_constraint_function("SameType", |rewriter: &mut PatternRewriter, a: Value, b: Value| {
    ///     a.ty(rewriter) == b.ty(rewriter)
    /// });
    /// assert_eq!(set.natives().iter().count(), 1);
    /// ```
    pub fn register_constraint_function<P, F: NativeClosure<AsConstraint, P>>(
        &mut self,
        name: &str,
        closure: F,
    ) -> &mut RewritePatternSet {
        if let Err(error) = self.natives.register_constraint(name, closure) {
            self.add_problem(error.to_string());
        }
        self
    }

    /// Registers a native rewrite function. It returns what a `#[native_rewrite]` function may return.
    ///
    /// ```
    /// use pdll_runtime::{Context, Op, PatternRewriter, RewritePatternSet};
    ///
    /// let mut set = RewritePatternSet::new(&Context::new());
    /// set.register_rewrite_function("Erase", |rewriter: &mut PatternRewriter, op: Op| rewriter.erase_op(op));
    /// assert_eq!(set.natives().iter().count(), 1);
    /// ```
    pub fn register_rewrite_function<P, F: NativeClosure<AsRewrite, P>>(
        &mut self,
        name: &str,
        closure: F,
    ) -> &mut RewritePatternSet {
        if let Err(error) = self.natives.register_rewrite(name, closure) {
            self.add_problem(error.to_string());
        }
        self
    }

    /// Returns the native functions registered so far.
    pub fn natives(&self) -> &NativeRegistry {
        &self.natives
    }

    /// Returns the same, to register closures.
    pub fn natives_mut(&mut self) -> &mut NativeRegistry {
        &mut self.natives
    }

    /// Says that patterns call a native function by name. Whether it is registered, and takes and gives what they think, is
    /// asked when the set is frozen. `user` names the patterns.
    pub fn require_native(&mut self, user: &str, native: &NativeUse<'_>) {
        self.required.push(RequiredNative {
            user: user.to_owned(),
            kind: native.kind,
            name: native.name.to_owned(),
            args: native.args.to_vec(),
            results: native.results.to_vec(),
        });
    }

    /// Keeps a problem to be reported when the set is frozen.
    pub fn add_problem(&mut self, problem: impl Into<String>) {
        self.problems.push(problem.into());
    }

    /// How many patterns are there?
    pub fn len(&self) -> usize {
        self.patterns.len() + self.groups.iter().map(|added| added.group.n_patterns() as usize).sum::<usize>()
    }

    /// Is there no pattern?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all patterns, and the problems found. Native functions stay.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// set.clear();
    /// assert!(set.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.patterns.clear();
        self.groups.clear();
        self.required.clear();
        self.problems.clear();
    }

    /// Makes the set ready to be applied.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// let frozen = set.freeze()?;
    /// // It is cheap to share, among threads, too.
    /// let shared = frozen.clone();
    /// assert_eq!(shared.len(), 1);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    ///
    /// # Errors
    /// All problems found while adding, and native functions that are missing or used wrongly.
    pub fn freeze(self) -> Result<FrozenRewritePatternSet, PatternSetError> {
        self.freeze_filtered(&PatternFilter::default())
    }

    /// Makes those patterns ready to be applied that the filter lets through.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{PatternFilter, RewritePatternSet};
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a")).add(Erase("t.b"));
    /// let frozen = set.freeze_filtered(&PatternFilter::new().disable("t.a"))?;
    /// let enabled = frozen.patterns().filter(|pattern| pattern.is_enabled());
    /// assert_eq!(enabled.map(|pattern| pattern.name()).collect::<Vec<_>>(), ["t.b"]);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    ///
    /// # Errors
    /// As [`freeze`](RewritePatternSet::freeze), patterns that the filter stops included.
    pub fn freeze_filtered(
        mut self,
        filter: &PatternFilter,
    ) -> Result<FrozenRewritePatternSet, PatternSetError> {
        for required in std::mem::take(&mut self.required) {
            let RequiredNative { user, kind, name, args, results } = &required;
            if let Err(error) = self.natives.check(&NativeUse { kind: *kind, name, args, results }) {
                self.add_problem(native_problem(&error, user, &self.native_advice));
            }
        }
        if !self.problems.is_empty() {
            return Err(PatternSetError { problems: self.problems });
        }
        let groups = joined(&self.ctx, &self.groups);
        for added in &groups {
            added.group.link(&self.natives);
        }
        let set = FrozenSet::new(self.ctx, self.patterns, groups, filter);
        Ok(FrozenRewritePatternSet::from(Arc::new(set)))
    }
}

/// Merges adjacent groups that have the same labels and can be matched together.
fn joined(ctx: &Context, groups: &[AddedGroup]) -> Vec<AddedGroup> {
    let mut joined = Vec::with_capacity(groups.len());
    let mut rest = groups;
    while let Some((first, others)) = rest.split_first() {
        let alike = others.iter().take_while(|other| other.labels == first.labels);
        let followers: Vec<&dyn PatternGroup> = alike.map(|other| &*other.group).collect();
        let (n, group) = first.group.join(ctx, &followers).unwrap_or_else(|| (0, first.group.clone()));
        joined.push(AddedGroup { group, labels: first.labels.clone() });
        rest = others.get(n..).unwrap_or_default();
    }
    joined
}

/// Describes a missing or wrong native function, with advice and the patterns that call it.
fn native_problem(error: &NativeError, user: &str, advice: &str) -> String {
    match error {
        NativeError::Unknown { near: None, .. } => format!("{user}: {error}; {advice}"),
        _ => format!("{user}: {error}"),
    }
}

/// A pattern just added, to say more of it. Otherwise the set.
pub struct AddedPattern<'s> {
    set: &'s mut RewritePatternSet,
    /// Which of the patterns by hand is it?
    index: usize,
}

impl AddedPattern<'_> {
    fn change(self, change: impl FnOnce(&mut Facts, &Context)) -> Self {
        if let Some(added) = self.set.patterns.get_mut(self.index) {
            change(&mut added.facts, &self.set.ctx);
        }
        self
    }

    /// What messages and filters call it.
    pub fn name(self, name: impl Into<String>) -> Self {
        self.change(|facts, _| facts.name = name.into())
    }

    /// What a match is worth.
    pub fn benefit(self, benefit: impl Into<PatternBenefit>) -> Self {
        self.change(|facts, _| facts.benefit = benefit.into())
    }

    /// Adds a label, by which filters can select the pattern. Other patterns may have the same label.
    pub fn label(self, label: impl Into<String>) -> Self {
        self.labels([label])
    }

    /// Adds labels.
    pub fn labels(self, labels: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.change(|facts, _| facts.labels.extend(labels.into_iter().map(Into::into)))
    }

    /// It ends when applied to what it made.
    pub fn bounded_rewrite_recursion(self) -> Self {
        self.change(|facts, _| facts.has_bounded_rewrite_recursion = true)
    }

    /// Returns the names of the operations that it may create.
    pub fn generates<'n>(self, names: impl IntoIterator<Item = &'n str>) -> Self {
        self.change(|facts, ctx| {
            facts.generated_ops.extend(names.into_iter().map(|name| ctx.op_name(name)));
        })
    }
}

impl Deref for AddedPattern<'_> {
    type Target = RewritePatternSet;

    fn deref(&self) -> &RewritePatternSet {
        self.set
    }
}

impl DerefMut for AddedPattern<'_> {
    fn deref_mut(&mut self) -> &mut RewritePatternSet {
        self.set
    }
}

/// Which patterns of a set are applied, by their names and labels.
///
/// A pattern is let through if one of its names is enabled, or nothing is, and none is disabled.
///
/// ```
/// use pdll_runtime::PatternFilter;
/// let filter = PatternFilter::new().enable("canonical").disable("AddZero");
/// assert!(filter.allows("MulOne", &["canonical".to_owned()]));
/// assert!(!filter.allows("MulOne", &[]));
/// assert!(!filter.allows("AddZero", &["canonical".to_owned()]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PatternFilter {
    /// Names and labels, one of which a pattern must have; if there is none, it need not.
    pub enabled: Vec<String>,
    /// Names and labels, none of which a pattern may have.
    pub disabled: Vec<String>,
}

impl PatternFilter {
    /// Lets all patterns through.
    pub fn new() -> PatternFilter {
        PatternFilter::default()
    }

    /// With a name or label enabled.
    pub fn enable(mut self, name: impl Into<String>) -> PatternFilter {
        self.enabled.push(name.into());
        self
    }

    /// With a name or label disabled.
    pub fn disable(mut self, name: impl Into<String>) -> PatternFilter {
        self.disabled.push(name.into());
        self
    }

    /// Is a pattern with this name and these labels let through?
    ///
    /// ```
    /// use pdll_runtime::PatternFilter;
    /// let filter = PatternFilter::new().enable("Fast").disable("slow");
    /// assert!(filter.allows("Fast", &[]));
    /// assert!(!filter.allows("Other", &[]));
    /// assert!(!filter.allows("Fast", &["slow".to_owned()]));
    /// ```
    pub fn allows(&self, name: &str, labels: &[String]) -> bool {
        let is_in = |list: &[String]| list.iter().any(|entry| entry == name || labels.contains(entry));
        (self.enabled.is_empty() || is_in(&self.enabled)) && !is_in(&self.disabled)
    }
}

//! Pattern sets: patterns are collected, then frozen.
//!
//! In: single patterns and groups compiled together. Out: `FrozenRewritePatternSet`.
//! Invariant: errors are stored, to be reported all at once when the set is frozen.
//! MLIR: PatternMatch.h (`RewritePatternSet`).
//! Size: the methods of one type, each with an example.

pub(crate) mod error;
mod freeze;
mod natives;
mod required;
mod semantics;

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::ir::{Context, Op, OpDef, Value};
use crate::native::{AsConstraint, AsRewrite, NativeClosure, NativeFunction, NativeRegistry};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::conversion::{ConversionForm, FnConversion};
use crate::pattern::forms::{FnPattern, IntoRewritePattern, name_of};
use crate::pattern::group::PatternGroup;
use crate::pattern::list::{AddedGroup, AddedSingle, Facts};
use crate::pattern::rewrite_pattern::RewritePattern;
use crate::pattern::root::PatternRoot;
use crate::pattern::set::required::RequiredNative;
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::rewriter::converting::ConversionPatternRewriter;
use pdll_match::diagnostic::Diagnostic;
use pdll_match::pattern::Pattern;

/// A set of patterns, to be frozen.
///
/// ```
/// use pdll_runtime::{PatternRoot, RewritePatternSet};
/// use pdll_runtime::ir::Context;
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
    patterns: Vec<AddedSingle>,
    groups: Vec<AddedGroup>,
    natives: NativeRegistry,
    required: Vec<RequiredNative>,
    diagnostics: Vec<Diagnostic>,
    /// Labels of all patterns that are added now.
    labels: Vec<String>,
    /// Name of the only pattern to enable of the groups that are added; `None` for all of them.
    only: Option<&'static str>,
    /// Converter of the patterns being added.
    converter: Option<Arc<TypeConverter>>,
    /// Converters by the names that PDLL has for them.
    converters: Vec<(String, Arc<TypeConverter>)>,
    /// Advice in errors about a missing native function.
    native_advice: String,
    /// What operations mean, encoded.
    semantics: Vec<Cow<'static, [u8]>>,
}

impl RewritePatternSet {
    /// Creates an empty set.
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
            diagnostics: Vec::new(),
            labels: Vec::new(),
            only: None,
            converter: None,
            converters: Vec::new(),
            native_advice: "register it with `RewritePatternSet::register`".to_owned(),
            semantics: Vec::new(),
        }
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

    /// Adds a single pattern: a [`RewritePattern`], an [`OpRewritePattern`](crate::OpRewritePattern) or a
    /// [`SplitRewritePattern`](crate::SplitRewritePattern). It is initialized first.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::RewritePatternSet;
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// // `Erase` is a `RewritePattern` that is named for what it erases.
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
        facts.converter.clone_from(&self.converter);
        self.patterns.push(AddedSingle { pattern: Arc::new(pattern), facts });
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
    /// use pdll_runtime::{PatternFilter, PatternRoot, RewritePatternSet};
    /// use pdll_runtime::ir::Context;
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
    /// # use pdll_runtime::ir::{OpDef, OpInfo};
    /// # #[derive(Copy, Clone)] struct ReshapeOp(pdll_runtime::ir::Op);
    /// # impl From<ReshapeOp> for pdll_runtime::ir::Op { fn from(op: ReshapeOp) -> Self { op.0 } }
    /// # impl OpDef for ReshapeOp {
    /// #     const NAME: &'static str = "toy.reshape";
    /// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
    /// #     fn from_op_unchecked(op: pdll_runtime::ir::Op) -> Self { ReshapeOp(op) }
    /// #     fn op(self) -> pdll_runtime::ir::Op { self.0 }
    /// # }
    /// let ctx = pdll_runtime::ir::Context::new();
    /// let mut patterns = pdll_runtime::RewritePatternSet::new(&ctx);
    /// patterns
    ///     .add_fn::<ReshapeOp>(|reshape, rewriter| {
    ///         let input = reshape.op().operand(rewriter, 0);
    ///         if input.ty(rewriter) != reshape.op().result(rewriter, 0).ty(rewriter) {
    ///             return Ok(false);
    ///         }
    ///         rewriter.replace_op(reshape, input)?;
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
        let name = name_of(&run);
        let run = move |op, rewriter: &mut PatternRewriter<'_>| run(D::from_op_unchecked(op), rewriter);
        self.add(FnPattern::new(name, PatternRoot::of::<D>(), run));
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
        self.add(FnPattern::new(name_of(&run), root, run));
        AddedPattern { index: self.patterns.len() - 1, set: self }
    }

    /// Adds a closure as a conversion pattern on an operation. It receives the operands, converted by the converter.
    ///
    /// ```
    /// # use pdll_runtime::examples::context;
    /// use pdll_runtime::{PatternRoot, RewritePatternSet, TypeConverter};
    /// let ctx = context();
    /// let mut converter = TypeConverter::new(&ctx);
    /// converter.add_conversion(|_, ty| ty);
    /// let converter = converter.share();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// let root = PatternRoot::Named("t.cast");
    /// set.add_conversion_fn_on(root, Some(&converter), |op, operands, rewriter| {
    ///     rewriter.replace_op(op, operands)?;
    ///     Ok(true)
    /// }).name("DropCast");
    /// assert_eq!(set.len(), 1);
    /// ```
    pub fn add_conversion_fn_on(
        &mut self,
        root: PatternRoot,
        converter: Option<&Arc<TypeConverter>>,
        run: impl Fn(Op, &[Value], &mut ConversionPatternRewriter<'_, '_>) -> Result<bool, RewriteError>
        + Send
        + Sync
        + 'static,
    ) -> AddedPattern<'_> {
        self.add::<ConversionForm>(FnConversion { root, converter: converter.cloned(), run });
        AddedPattern { index: self.patterns.len() - 1, set: self }
    }

    /// Adds a closure as a conversion pattern on a typed operation, as
    /// [`add_conversion_fn_on`](RewritePatternSet::add_conversion_fn_on).
    pub fn add_conversion_fn<D: OpDef>(
        &mut self,
        converter: Option<&Arc<TypeConverter>>,
        run: impl Fn(D, &[Value], &mut ConversionPatternRewriter<'_, '_>) -> Result<bool, RewriteError>
        + Send
        + Sync
        + 'static,
    ) -> AddedPattern<'_> {
        let name = name_of(&run);
        let run = move |op: Op, operands: &[Value], rewriter: &mut ConversionPatternRewriter<'_, '_>| {
            run(D::from_op_unchecked(op), operands, rewriter)
        };
        self.add_conversion_fn_on(PatternRoot::of::<D>(), converter, run).name(name)
    }

    /// Adds patterns that run with a converter in a dialect conversion: `pdll!` patterns, patterns loaded at run time and closures, which
    /// query it by native functions or the rewriter.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{RewritePatternSet, TypeConverter};
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.with_type_converter(&TypeConverter::new(&ctx).share(), |set| {
    ///     set.add(Erase("t.a"));
    /// });
    /// assert_eq!(set.len(), 1);
    /// ```
    pub fn with_type_converter(
        &mut self,
        converter: &Arc<TypeConverter>,
        populate: impl FnOnce(&mut RewritePatternSet),
    ) -> &mut RewritePatternSet {
        let outer = self.converter.replace(converter.clone());
        populate(self);
        self.converter = outer;
        self
    }

    /// Registers a converter under the name that patterns in PDLL have for it: `TypeConverter Name;`, `convert_type<Name>(…)`. The last one
    /// registered counts, for patterns that are added later.
    ///
    /// ```
    /// # use pdll_runtime::examples::context;
    /// use pdll_runtime::{RewritePatternSet, TypeConverter};
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.register_type_converter("ToLow", &TypeConverter::new(&ctx).share());
    /// // Then: set.add_pdll("lower.pdll", "TypeConverter ToLow; …", …), or `populate` of a `pdll!`
    /// assert!(set.is_empty());
    /// ```
    pub fn register_type_converter(
        &mut self,
        name: impl Into<String>,
        converter: &Arc<TypeConverter>,
    ) -> &mut RewritePatternSet {
        self.converters.insert(0, (name.into(), converter.clone()));
        self
    }

    /// Adds patterns that run with the converter of a name: the one registered or, if there is none, that of
    /// [`with_type_converter`](RewritePatternSet::with_type_converter). Without either, freezing the set fails. What `pdll!` generates calls it.
    pub fn with_named_type_converter(
        &mut self,
        name: &str,
        populate: impl FnOnce(&mut RewritePatternSet),
    ) -> &mut RewritePatternSet {
        let registered = self.converters.iter().find(|(known, _)| known == name);
        let Some(converter) = registered.map(|(_, converter)| converter).or(self.converter.as_ref()).cloned()
        else {
            self.add_diagnostic(format!(
                "the type converter `{name}` is not registered: register it with `RewritePatternSet::register_type_converter` \
                 before its patterns are added, or add them within `with_type_converter`"
            ));
            return self;
        };
        self.with_type_converter(&converter, populate)
    }

    /// Adds patterns that were compiled together.
    pub(crate) fn add_group(&mut self, group: Arc<dyn PatternGroup>) -> &mut RewritePatternSet {
        let (labels, converter) = (self.labels.clone(), self.converter.clone());
        self.groups.push(AddedGroup { group, labels, converter, only: self.only });
        self
    }

    /// Adds what `populate` adds, of which only the pattern of a name is enabled.
    #[doc(hidden)]
    pub fn add_only(
        &mut self,
        name: &'static str,
        populate: impl FnOnce(&mut RewritePatternSet),
    ) -> &mut RewritePatternSet {
        let outer = self.only.replace(name);
        populate(self);
        self.only = outer;
        self
    }

    /// Adds all that another set of the same context has: patterns, native functions and diagnostics. Of native functions of one
    /// name and the same parameters and results the first is kept, since several sets may bring what they share.
    ///
    /// ```
    /// use pdll_runtime::{PatternRoot, RewritePatternSet};
    /// use pdll_runtime::ir::Context;
    /// let ctx = Context::new();
    /// let (mut all, mut more) = (RewritePatternSet::new(&ctx), RewritePatternSet::new(&ctx));
    /// more.add_fn_on(PatternRoot::Any, |_, _| Ok(false));
    /// all.merge(more);
    /// assert_eq!(all.len(), 1);
    /// ```
    pub fn merge(&mut self, other: RewritePatternSet) -> &mut RewritePatternSet {
        if other.ctx != self.ctx {
            self.add_diagnostic("sets of patterns of different contexts cannot be merged");
            return self;
        }
        let RewritePatternSet { patterns, groups, natives, required, diagnostics, semantics, .. } = other;
        for mut added in patterns {
            added.facts.add_labels(&self.labels);
            self.patterns.push(added);
        }
        for mut added in groups {
            added.labels.extend(self.labels.iter().cloned());
            self.groups.push(added);
        }
        for error in self.natives.merge(natives) {
            self.add_diagnostic(error.to_string());
        }
        self.required.extend(required);
        self.diagnostics.extend(diagnostics);
        self.semantics.extend(semantics);
        self
    }

    /// Registers a native function by its name in PDL, for patterns that are loaded at run time. If another function of its name
    /// is registered, freezing the set fails.
    pub fn register<F: NativeFunction>(&mut self) -> &mut RewritePatternSet {
        if let Err(error) = self.natives.register::<F>() {
            self.add_diagnostic(error.to_string());
        }
        self
    }

    /// Registers a closure with typed parameters as a constraint, for patterns that are loaded at run time. Parameters are
    /// `Attribute`, `Op`, `Type`, `Value`, `TypeVec` and `ValueVec`; it returns what a `#[native_constraint]` may. A closure over a
    /// slice of `PdlValue` is made one by [`raw_native`](crate::raw_native). The same function may be registered twice.
    ///
    /// ```
    /// use pdll_runtime::{PatternRewriter, RewritePatternSet};
    /// use pdll_runtime::ir::{Context, Value};
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
            self.add_diagnostic(error.to_string());
        }
        self
    }

    /// Registers a closure as a rewrite; it returns what a `#[native_rewrite]` may.
    ///
    /// ```
    /// use pdll_runtime::{PatternRewriter, RewritePatternSet};
    /// use pdll_runtime::ir::{Context, Op};
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
            self.add_diagnostic(error.to_string());
        }
        self
    }

    /// Adds a diagnostic, to be reported when the set is frozen.
    pub fn add_diagnostic(&mut self, diagnostic: impl Into<Diagnostic>) {
        self.diagnostics.push(diagnostic.into());
    }

    /// Returns the number of patterns.
    pub fn len(&self) -> usize {
        self.patterns.len() + self.groups.iter().map(|added| added.group.n_patterns() as usize).sum::<usize>()
    }

    /// Returns whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the patterns that are known as data, in the order of their sources: those of `pdll!`, PDLL text and rules, but none that are
    /// Rust.
    ///
    /// # Errors
    /// Patterns that cannot be decoded.
    pub fn pattern_ir(&self) -> Result<Vec<Pattern>, Diagnostic> {
        let mut all = Vec::new();
        for added in &self.groups {
            let patterns = added.group.pattern_ir();
            let patterns =
                patterns.map_err(|error| Diagnostic::error(format!("cannot decode patterns: {error}")))?;
            let mut patterns = patterns.unwrap_or_default().into_owned();
            patterns.retain(|pattern| added.only.is_none_or(|only| pattern.name.as_deref() == Some(only)));
            patterns.sort_by_key(|pattern| (pattern.place.line, pattern.place.column));
            all.extend(patterns);
        }
        Ok(all)
    }

    /// Removes all patterns and semantics, and the diagnostics. Native functions stay.
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
        self.diagnostics.clear();
        self.semantics.clear();
    }
}

/// A pattern that was just added, to describe it further. Dereferences to the set.
pub struct AddedPattern<'s> {
    set: &'s mut RewritePatternSet,
    /// Index among the single patterns.
    index: usize,
}

impl AddedPattern<'_> {
    fn change(self, change: impl FnOnce(&mut Facts, &Context)) -> Self {
        if let Some(added) = self.set.patterns.get_mut(self.index) {
            change(&mut added.facts, &self.set.ctx);
        }
        self
    }

    /// Sets the name of the pattern in messages and filters.
    pub fn name(self, name: impl Into<String>) -> Self {
        self.change(|facts, _| facts.name = name.into())
    }

    /// Sets the benefit of a match.
    pub fn benefit(self, benefit: impl Into<PatternBenefit>) -> Self {
        self.change(|facts, _| facts.benefit = benefit.into())
    }

    /// Adds a label, by which filters select the pattern with others.
    pub fn label(self, label: impl Into<String>) -> Self {
        self.labels([label])
    }

    /// Adds labels.
    pub fn labels(self, labels: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.change(|facts, _| facts.labels.extend(labels.into_iter().map(Into::into)))
    }

    /// Marks the pattern as one that terminates when applied to its own result.
    pub fn bounded_rewrite_recursion(self) -> Self {
        self.change(|facts, _| facts.has_bounded_rewrite_recursion = true)
    }

    /// Adds names of operations that the pattern may create.
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

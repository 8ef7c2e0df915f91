//! Native functions of a set: registration, and what the patterns require.

use pdll_match::pattern::SourcePlace;

use crate::native::{AsConstraint, AsRewrite, NativeClosure, NativeFunction, NativeRegistry, NativeUse};
use crate::pattern::set::RewritePatternSet;
use crate::pattern::set::required::RequiredNative;

impl RewritePatternSet {
    /// Sets the advice in errors about a missing native function, for users of a program that loads patterns, who cannot call
    /// [`register`](RewritePatternSet::register).
    pub fn set_native_advice(&mut self, advice: impl Into<String>) -> &mut RewritePatternSet {
        self.native_advice = advice.into();
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
            self.add_diagnostic(error.to_string());
        }
        self
    }

    /// Registers a closure as a rewrite; it returns what a `#[native_rewrite]` may.
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
            self.add_diagnostic(error.to_string());
        }
        self
    }

    /// Returns the native functions registered so far.
    pub fn natives(&self) -> &NativeRegistry {
        &self.natives
    }

    /// Returns the native functions, to register closures.
    pub fn natives_mut(&mut self) -> &mut NativeRegistry {
        &mut self.natives
    }

    /// Declares that patterns call a native function by name. Whether it is registered with these parameters and results is
    /// checked when the set is frozen. `user` names the patterns, and `place` is where they call it.
    pub fn require_native(&mut self, user: &str, place: &SourcePlace, native: &NativeUse<'_>) {
        self.required.push(RequiredNative {
            user: user.to_owned(),
            place: place.clone(),
            kind: native.kind,
            name: native.name.to_owned(),
            args: native.args.to_vec(),
            results: native.results.to_vec(),
        });
    }
}

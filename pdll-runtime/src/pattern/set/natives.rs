//! Native functions that the patterns of a set require.

#[cfg(feature = "interpret")]
use pdll_match::pattern::SourcePlace;

use crate::native::NativeRegistry;
#[cfg(feature = "interpret")]
use crate::native::NativeUse;
use crate::pattern::set::RewritePatternSet;
#[cfg(feature = "interpret")]
use crate::pattern::set::required::RequiredNative;

impl RewritePatternSet {
    /// Sets the advice in errors about a missing native function, for users of a program that loads patterns, who cannot call
    /// [`register`](RewritePatternSet::register).
    pub fn set_native_advice(&mut self, advice: impl Into<String>) -> &mut RewritePatternSet {
        self.native_advice = advice.into();
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
    #[cfg(feature = "interpret")]
    pub(crate) fn require_native(&mut self, user: &str, place: &SourcePlace, native: &NativeUse<'_>) {
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

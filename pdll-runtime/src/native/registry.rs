//! Registry: native functions by name, for patterns that arrive at run time.
//!
//! Invariant: a call is checked against the kinds with which the function was registered, so the function
//! only receives expected arguments. MLIR: PDLPatternModule. Differs: kinds are known, so a wrong use is an
//! error before anything runs.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::Arc;

use pdll_match::pattern::EntityKind;

use super::closure::{AsConstraint, AsRewrite, NativeClosure};
use super::error::{NativeError, kinds};
use super::function::{NativeContract, NativeFunction};
use super::kind::NativeKind;
use super::value::{PdlValue, PdlValues};
use crate::{PatternRewriter, RewriteError};

/// The callable form of a native function.
pub(crate) type NativeCallee =
    dyn Fn(&mut PatternRewriter, &[PdlValue]) -> Result<Option<PdlValues>, RewriteError> + Send + Sync;

/// The native functions a pattern set may call.
#[derive(Clone, Default, Debug)]
pub struct NativeRegistry {
    entries: BTreeMap<(NativeKind, String), NativeEntry>,
}

/// One registered function.
#[derive(Clone)]
pub struct NativeEntry {
    /// Kind.
    pub kind: NativeKind,
    /// Its name in PDLL.
    pub name: String,
    /// The kinds of its parameters.
    pub params: Arc<[EntityKind]>,
    /// Returns the kinds of its results.
    pub results: Arc<[EntityKind]>,
    /// Contract, if its attribute has one.
    pub contract: Option<NativeContract>,
    callee: Arc<NativeCallee>,
    /// Identity of the function. `None` if its captures may differ between registrations.
    identity: Option<TypeId>,
}

/// A use of a native function by a pattern: arguments, and expected results.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NativeUse<'a> {
    /// Kind.
    pub kind: NativeKind,
    /// Name.
    pub name: &'a str,
    /// The kinds of the arguments.
    pub args: &'a [EntityKind],
    /// The kinds of the results.
    pub results: &'a [EntityKind],
}

impl NativeRegistry {
    /// Returns an empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// Registers a function with `#[native_constraint]` or `#[native_rewrite]` by name.
    ///
    /// Registering the same function again has no effect.
    ///
    /// # Errors
    ///
    /// If there is another one of its name already.
    pub fn register<F: NativeFunction>(&mut self) -> Result<(), NativeError> {
        let function = NativeEntry {
            kind: F::KIND,
            name: F::NAME.to_owned(),
            params: F::PARAMS.into(),
            results: F::RESULTS.into(),
            contract: F::CONTRACT,
            callee: Arc::new(F::call),
            identity: Some(TypeId::of::<F>()),
        };
        self.add(function)
    }

    /// Adds a function, unless it is there already.
    fn add(&mut self, function: NativeEntry) -> Result<(), NativeError> {
        let key = (function.kind, function.name.clone());
        match self.entries.get(&key) {
            None => {
                self.entries.insert(key, function);
                Ok(())
            }
            Some(known) if known.is_same(&function) => Ok(()),
            Some(_) => Err(NativeError::Duplicate { kind: function.kind, name: function.name }),
        }
    }

    /// Registers a closure as a constraint: one with typed parameters, or over a slice
    /// ([`raw`](super::closure::raw)). A function or a closure without captures may be registered again.
    ///
    /// # Errors
    ///
    /// If there is another one of its name already.
    pub fn register_constraint<P, F: NativeClosure<AsConstraint, P>>(
        &mut self,
        name: &str,
        closure: F,
    ) -> Result<(), NativeError> {
        self.add_closure(NativeKind::Constraint, name, closure)
    }

    /// Registers a closure as a rewrite, as [`register_constraint`](NativeRegistry::register_constraint).
    ///
    /// # Errors
    ///
    /// If there is another one of its name already.
    pub fn register_rewrite<P, F: NativeClosure<AsRewrite, P>>(
        &mut self,
        name: &str,
        closure: F,
    ) -> Result<(), NativeError> {
        self.add_closure(NativeKind::Rewrite, name, closure)
    }

    fn add_closure<M, P, F: NativeClosure<M, P>>(
        &mut self,
        kind: NativeKind,
        name: &str,
        closure: F,
    ) -> Result<(), NativeError> {
        let (params, results) = (closure.params().into(), closure.results().into());
        let identity = closure.identity();
        let callee = Arc::new(move |rw: &mut PatternRewriter, args: &[PdlValue]| closure.call_with(rw, args));
        self.add(NativeEntry {
            kind,
            name: name.to_owned(),
            params,
            results,
            contract: None,
            callee,
            identity,
        })
    }

    /// Registers a closure under a name.
    ///
    /// # Errors
    ///
    /// If there is one of its name already.
    pub fn register_fn(
        &mut self,
        kind: NativeKind,
        name: &str,
        params: &[EntityKind],
        results: &[EntityKind],
        callee: impl Fn(&mut PatternRewriter, &[PdlValue]) -> Result<Option<PdlValues>, RewriteError>
        + Send
        + Sync
        + 'static,
    ) -> Result<(), NativeError> {
        self.add(NativeEntry {
            kind,
            name: name.to_owned(),
            params: params.into(),
            results: results.into(),
            contract: None,
            callee: Arc::new(callee),
            identity: None,
        })
    }

    /// Adds the functions of another registry, except existing ones with the same parameters and results.
    /// Returns an error for each that exists with others.
    pub fn merge(&mut self, other: NativeRegistry) -> Vec<NativeError> {
        let mut errors = Vec::new();
        for (key, entry) in other.entries {
            match self.entries.get(&key) {
                None => {
                    self.entries.insert(key, entry);
                }
                Some(known) if known.params == entry.params && known.results == entry.results => {}
                Some(_) => errors.push(NativeError::Duplicate { kind: entry.kind, name: entry.name }),
            }
        }
        errors
    }

    /// Returns the function of a name.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn get(&self, kind: NativeKind, name: &str) -> Result<&NativeEntry, NativeError> {
        self.entries.get(&(kind, name.to_owned())).ok_or_else(|| {
            let names = self.entries.keys().filter(|(k, _)| *k == kind).map(|(_, n)| n.as_str());
            NativeError::Unknown { kind, name: name.to_owned(), near: nearest(name, names) }
        })
    }

    /// Checks the kinds of a use of a function.
    ///
    /// # Errors
    ///
    /// If the function does not exist, or has other parameters or results.
    pub fn check(&self, native: &NativeUse<'_>) -> Result<&NativeEntry, NativeError> {
        let entry = self.get(native.kind, native.name)?;
        entry.check_kinds(native.args.iter().copied())?;
        if *entry.results != *native.results {
            return Err(NativeError::Results {
                kind: entry.kind,
                name: entry.name.clone(),
                want: native.results.to_vec(),
                got: entry.results.to_vec(),
            });
        }
        Ok(entry)
    }

    /// Returns all functions, by kind and name.
    pub fn iter(&self) -> impl Iterator<Item = &NativeEntry> {
        self.entries.values()
    }
}

impl NativeEntry {
    /// Returns whether it is certainly the same function.
    fn is_same(&self, other: &NativeEntry) -> bool {
        self.identity.is_some()
            && self.identity == other.identity
            && (&self.params, &self.results) == (&other.params, &other.results)
    }

    /// Calls the function. `None` means that the constraint does not hold, or that the rewrite failed.
    ///
    /// # Errors
    ///
    /// If the arguments or the results are not of the registered kinds, or the function gave an error.
    pub fn call(
        &self,
        rewriter: &mut PatternRewriter,
        args: &[PdlValue],
    ) -> Result<Option<PdlValues>, RewriteError> {
        self.check_kinds(args.iter().map(PdlValue::kind))?;
        let outcome = (self.callee)(rewriter, args)?;
        if let Some(values) = &outcome
            && !values.iter().map(PdlValue::kind).eq(self.results.iter().copied())
        {
            return Err(NativeError::Results {
                kind: self.kind,
                name: self.name.clone(),
                want: self.results.to_vec(),
                got: values.iter().map(PdlValue::kind).collect(),
            }
            .into());
        }
        Ok(outcome)
    }

    fn check_kinds(&self, args: impl ExactSizeIterator<Item = EntityKind>) -> Result<(), NativeError> {
        if args.len() != self.params.len() {
            return Err(NativeError::Arity {
                kind: self.kind,
                name: self.name.clone(),
                want: self.params.len(),
                got: args.len(),
            });
        }
        for (index, (got, want)) in args.zip(self.params.iter().copied()).enumerate() {
            if got != want {
                return Err(NativeError::Kind { kind: self.kind, name: self.name.clone(), index, want, got });
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for NativeEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let params = self.params.iter().map(|k| k.name()).collect::<Vec<_>>().join(", ");
        write!(f, "{} {}({params}) -> {}", self.kind.name(), self.name, kinds(&self.results))
    }
}

/// Returns the name that differs from `wrong` only in case or in one character, if there is one.
pub fn nearest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let is_near =
        |name: &&str| name.eq_ignore_ascii_case(wrong) || differs_in_one(wrong.as_bytes(), name.as_bytes());
    names.into_iter().find(is_near).map(str::to_owned)
}

/// Returns whether they differ by one byte inserted, removed or changed, or two swapped.
fn differs_in_one(a: &[u8], b: &[u8]) -> bool {
    let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    match (a, b) {
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([a0, a1, a @ ..], [b0, b1, b @ ..]) if (a0, a1, a) == (b1, b0, b) => true,
        ([_, rest @ ..], b) if rest == b => true,
        (a, [_, rest @ ..]) => a == rest,
        _ => false,
    }
}

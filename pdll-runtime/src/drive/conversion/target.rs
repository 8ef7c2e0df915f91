//! Conversion targets: which operations are legal.
//!
//! MLIR: DialectConversion.h (`ConversionTarget`). Differs: callbacks receive the IR.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Context, Ir, Op, OpDef, OperationName};

/// Action of a target for operations of a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LegalizationAction {
    /// They are legal.
    Legal,
    /// A function decides for each of them.
    Dynamic,
    /// They are illegal.
    Illegal,
}

/// Legality of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It is legal; if `is_recursive`, so are the operations in its regions.
    Legal {
        /// Whether it is recursively legal.
        is_recursive: bool,
    },
    /// It is illegal.
    Illegal,
    /// The target decides nothing about it. A partial conversion lets it be.
    Unknown,
}

type LegalityFn = Arc<dyn Fn(&Ir, Op) -> Option<bool> + Send + Sync>;

/// Describes which operations are legal after a conversion.
///
/// ```
/// use pdll_runtime::{ConversionTarget, Legality};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_legal_dialects(["t"]).add_illegal_ops(["t.old"]);
/// target.add_dynamically_legal_op_named("t.maybe", |ir, op| op.n_operands(ir) == 0);
/// let ir = parse(&ctx, r#""t.new"() : () -> () "t.old"() : () -> () "t.maybe"() : () -> () "u.x"() : () -> ()"#)?;
/// let legality: Vec<Legality> = ir.walk_pre_order(ir.top()).skip(1).map(|op| target.legality(&ir, op)).collect();
/// let legal = Legality::Legal { is_recursive: false };
/// assert_eq!(legality, [legal, Legality::Illegal, legal, Legality::Unknown]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct ConversionTarget {
    ctx: Context,
    ops: FxHashMap<OperationName, OpAction>,
    dialects: FxHashMap<String, DialectAction>,
    recursive: FxHashMap<OperationName, LegalityFn>,
    unknown: Option<DialectAction>,
}

/// Actions by operation name.
#[derive(Clone)]
struct OpAction {
    action: LegalizationAction,
    is_recursive: bool,
    callback: Option<LegalityFn>,
}

/// Action for the operations of a dialect, or for those without any other.
#[derive(Clone)]
struct DialectAction {
    action: LegalizationAction,
    callback: Option<LegalityFn>,
}

impl ConversionTarget {
    /// Creates a target that decides nothing.
    pub fn new(ctx: &Context) -> ConversionTarget {
        ConversionTarget {
            ctx: ctx.clone(),
            ops: FxHashMap::default(),
            dialects: FxHashMap::default(),
            recursive: FxHashMap::default(),
            unknown: None,
        }
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Sets the action for operations of a name; the last one counts.
    pub fn set_op_action(
        &mut self,
        name: OperationName,
        action: LegalizationAction,
    ) -> &mut ConversionTarget {
        self.op_entry(name, action).action = action;
        self
    }

    fn op_entry(&mut self, name: OperationName, action: LegalizationAction) -> &mut OpAction {
        self.ops.entry(name).or_insert(OpAction { action, is_recursive: false, callback: None })
    }

    /// Marks operations of these names as legal.
    pub fn add_legal_ops<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> &mut ConversionTarget {
        self.set_named(names, LegalizationAction::Legal)
    }

    /// Marks operations of these names as illegal.
    pub fn add_illegal_ops<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> &mut ConversionTarget {
        self.set_named(names, LegalizationAction::Illegal)
    }

    fn set_named<'n>(
        &mut self,
        names: impl IntoIterator<Item = &'n str>,
        action: LegalizationAction,
    ) -> &mut ConversionTarget {
        for name in names {
            let name = self.ctx.op_name(name);
            self.set_op_action(name, action);
        }
        self
    }

    /// Marks a typed operation as legal.
    pub fn add_legal_op<D: OpDef>(&mut self) -> &mut ConversionTarget {
        self.add_legal_ops([D::NAME])
    }

    /// Marks a typed operation as illegal.
    pub fn add_illegal_op<D: OpDef>(&mut self) -> &mut ConversionTarget {
        self.add_illegal_ops([D::NAME])
    }

    /// Lets a function decide about a typed operation, by `true`, `false` or `None` if it cannot. Where it returns `None`,
    /// the function that was added before decides.
    pub fn add_dynamically_legal_op<D: OpDef>(
        &mut self,
        is_legal: impl Fn(&Ir, D) -> Option<bool> + Send + Sync + 'static,
    ) -> &mut ConversionTarget {
        self.add_dynamically_legal_op_named(D::NAME, move |ir, op| is_legal(ir, D::from_op_unchecked(op)))
    }

    /// Lets a function decide about operations of a name, as
    /// [`add_dynamically_legal_op`](ConversionTarget::add_dynamically_legal_op).
    pub fn add_dynamically_legal_op_named<R: Into<Option<bool>>>(
        &mut self,
        name: &str,
        is_legal: impl Fn(&Ir, Op) -> R + Send + Sync + 'static,
    ) -> &mut ConversionTarget {
        let entry = self.op_entry(self.ctx.op_name(name), LegalizationAction::Dynamic);
        entry.action = LegalizationAction::Dynamic;
        entry.callback =
            Some(compose(entry.callback.take(), Arc::new(move |ir, op| is_legal(ir, op).into())));
        self
    }

    /// Marks legal operations of a name as recursively legal: the operations in their regions are legal too. It has no effect on an
    /// operation that is not legal otherwise.
    pub fn mark_op_recursively_legal(&mut self, name: &str) -> &mut ConversionTarget {
        self.op_entry(self.ctx.op_name(name), LegalizationAction::Illegal).is_recursive = true;
        self
    }

    /// Like [`mark_op_recursively_legal`](ConversionTarget::mark_op_recursively_legal), for operations for which the function returns
    /// `true` or `None`.
    pub fn mark_op_recursively_legal_if<R: Into<Option<bool>>>(
        &mut self,
        name: &str,
        is_legal: impl Fn(&Ir, Op) -> R + Send + Sync + 'static,
    ) -> &mut ConversionTarget {
        self.mark_op_recursively_legal(name);
        let name = self.ctx.op_name(name);
        let composed = compose(self.recursive.remove(&name), Arc::new(move |ir, op| is_legal(ir, op).into()));
        self.recursive.insert(name, composed);
        self
    }

    /// Marks the operations of these dialects as legal, unless their name has an action.
    pub fn add_legal_dialects<'n>(
        &mut self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> &mut ConversionTarget {
        self.set_dialects(names, LegalizationAction::Legal)
    }

    /// Marks the operations of these dialects as illegal, unless their name has an action.
    pub fn add_illegal_dialects<'n>(
        &mut self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> &mut ConversionTarget {
        self.set_dialects(names, LegalizationAction::Illegal)
    }

    fn set_dialects<'n>(
        &mut self,
        names: impl IntoIterator<Item = &'n str>,
        action: LegalizationAction,
    ) -> &mut ConversionTarget {
        for name in names {
            let entry = self.dialects.entry(name.to_owned());
            entry.or_insert(DialectAction { action, callback: None }).action = action;
        }
        self
    }

    /// Lets a function decide about the operations of a dialect.
    pub fn add_dynamically_legal_dialect<R: Into<Option<bool>>>(
        &mut self,
        name: &str,
        is_legal: impl Fn(&Ir, Op) -> R + Send + Sync + 'static,
    ) -> &mut ConversionTarget {
        self.set_dialects([name], LegalizationAction::Dynamic);
        if let Some(entry) = self.dialects.get_mut(name) {
            let callback = compose(entry.callback.take(), Arc::new(move |ir, op| is_legal(ir, op).into()));
            entry.callback = Some(callback);
        }
        self
    }

    /// Lets a function decide about operations for whose name and dialect there is no action.
    pub fn mark_unknown_op_dynamically_legal<R: Into<Option<bool>>>(
        &mut self,
        is_legal: impl Fn(&Ir, Op) -> R + Send + Sync + 'static,
    ) -> &mut ConversionTarget {
        let old = self.unknown.take().and_then(|unknown| unknown.callback);
        let callback = compose(old, Arc::new(move |ir, op| is_legal(ir, op).into()));
        self.unknown = Some(DialectAction { action: LegalizationAction::Dynamic, callback: Some(callback) });
        self
    }

    /// Makes operations legal for whose name and dialect there is no action. MLIR: `markUnknownOpDynamicallyLegal` with a function that
    /// always returns true; here no function is called for each operation.
    pub fn mark_unknown_op_legal(&mut self) -> &mut ConversionTarget {
        self.unknown = Some(DialectAction { action: LegalizationAction::Legal, callback: None });
        self
    }

    /// Returns the action for operations of a name.
    pub fn op_action(&self, name: OperationName) -> Option<LegalizationAction> {
        self.facts_of(name).map(|facts| facts.0)
    }

    /// Returns the action, whether it may be recursive, and the function that decides.
    fn facts_of(&self, name: OperationName) -> Option<(LegalizationAction, bool, Option<&LegalityFn>)> {
        if let Some(entry) = self.ops.get(&name) {
            return Some((entry.action, entry.is_recursive, entry.callback.as_ref()));
        }
        if !self.dialects.is_empty() {
            let text = self.ctx.op_name_text(name);
            let dialect = text.split_once('.').map_or("", |parts| parts.0);
            if let Some(entry) = self.dialects.get(dialect) {
                return Some((entry.action, false, entry.callback.as_ref()));
            }
        }
        self.unknown.as_ref().map(|unknown| (unknown.action, false, unknown.callback.as_ref()))
    }

    /// Returns whether an operation is legal.
    pub fn legality(&self, ir: &Ir, op: Op) -> Legality {
        self.rule(op.name(ir)).legality(ir, op)
    }

    /// Returns what decides about operations of a name.
    pub(super) fn rule(&self, name: OperationName) -> Rule<'_> {
        let Some((action, may_recurse, callback)) = self.facts_of(name) else {
            return Rule { action: None, callback: None, may_recurse: false, recursive: None };
        };
        Rule { action: Some(action), callback, may_recurse, recursive: self.recursive.get(&name) }
    }
}

/// Decision about operations of a name.
#[derive(Copy, Clone)]
pub(super) struct Rule<'t> {
    /// `None` if the target decides nothing.
    action: Option<LegalizationAction>,
    callback: Option<&'t LegalityFn>,
    may_recurse: bool,
    recursive: Option<&'t LegalityFn>,
}

impl Rule<'_> {
    /// Returns whether all operations of the name are legal, and those in their regions are not therefore.
    #[inline]
    pub(super) fn is_plainly_legal(self) -> bool {
        self.action == Some(LegalizationAction::Legal) && !self.may_recurse
    }

    /// Returns whether an operation of the name is legal.
    pub(super) fn legality(self, ir: &Ir, op: Op) -> Legality {
        let is_legal = match self.action {
            None => None,
            Some(LegalizationAction::Legal) => Some(true),
            Some(LegalizationAction::Illegal) => Some(false),
            Some(LegalizationAction::Dynamic) => self.callback.and_then(|is_legal| is_legal(ir, op)),
        };
        match is_legal {
            None => Legality::Unknown,
            Some(false) => Legality::Illegal,
            Some(true) => {
                let is_recursive = self.may_recurse
                    && self.recursive.is_none_or(|is_legal| is_legal(ir, op).unwrap_or(true));
                Legality::Legal { is_recursive }
            }
        }
    }
}

impl std::fmt::Debug for ConversionTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: FxHashSet<&str> = self.ops.keys().map(|name| self.ctx.op_name_text(*name)).collect();
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_unstable();
        f.debug_struct("ConversionTarget").field("ops", &names).finish_non_exhaustive()
    }
}

/// Returns a function that calls the new one first, and the old one where that returns `None`.
fn compose(old: Option<LegalityFn>, new: LegalityFn) -> LegalityFn {
    match old {
        None => new,
        Some(old) => Arc::new(move |ir, op| new(ir, op).or_else(|| old(ir, op))),
    }
}

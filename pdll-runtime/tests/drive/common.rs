//! A dialect `d` that folds, well and badly, and shorthands to run the driver on text of it.

use std::cell::Cell;

use pdll_runtime::ir::{
    Attribute, Builder, Context, Dialect, DialectRegistration, Fold, FoldAdaptor, Group, Ir, Location, Op,
    OpInfo, OperationState, SuccessorOperands, Trait, TraitSet, Type, parse,
};
use pdll_runtime::{FrozenRewritePatternSet, RewritePatternSet};

pub(crate) struct D;

pub(crate) const ONE: &[Group] = &[Group::single("result")];
const TWO: &[Group] = &[Group::single("lhs"), Group::single("rhs")];
const ANY: &[Group] = &[Group::variadic("values")];

fn int(fold: &FoldAdaptor<'_>, operand: usize) -> Option<i64> {
    fold.operand(operand)?.as_i64(fold.context())
}

fn fold_add(fold: &FoldAdaptor<'_>) -> Fold {
    let ty = fold.op().operand(fold, 0).ty(fold);
    match (int(fold, 0), int(fold, 1)) {
        (Some(a), Some(b)) => fold.context().integer_attr(ty, a.wrapping_add(b)).into(),
        (_, Some(0)) => fold.op().operand(fold, 0).into(),
        _ => Fold::Failed,
    }
}

/// Both results are the operand, or constants.
fn fold_both(fold: &FoldAdaptor<'_>) -> Fold {
    let x = fold.op().operand(fold, 0);
    match fold.constant(x) {
        Some(attr) => Fold::results([attr, attr]),
        None => Fold::results([x, x]),
    }
}

fn fold_flip(fold: &FoldAdaptor<'_>) -> Fold {
    let name = fold.context().identifier("flipped");
    match fold.op().attr(fold, name) {
        Some(_) => Fold::in_place().remove_attr(name).into(),
        None => Fold::in_place().set_attr(name, fold.context().unit_attr()).into(),
    }
}

/// Sorted by the constant, which is a change once.
fn fold_sorted(fold: &FoldAdaptor<'_>) -> Fold {
    let mut values: Vec<_> = fold.op().operands(fold).collect();
    values.sort_by_key(|value| fold.constant(*value).and_then(|attr| attr.as_i64(fold.context())));
    Fold::in_place().set_operands(&values).into()
}

/// Folds to one, if the operand is a constant created by another operation: folding the constant does not
/// cause another visit of this one.
fn fold_deep(fold: &FoldAdaptor<'_>) -> Fold {
    let wrap = fold.op().operand(fold, 0).defining_op(fold).filter(|op| op.name_text(fold) == "d.wrap");
    match wrap.and_then(|wrap| wrap.operand(fold, 0).constant(fold)) {
        Some(attr) => attr.into(),
        None => Fold::Failed,
    }
}

/// Returns the operand, once no function has a `d.deep` any more.
fn fold_shy(fold: &FoldAdaptor<'_>) -> Fold {
    let is_left = named(fold, "d.deep").is_empty();
    is_left.then(|| fold.op().operand(fold, 0)).into()
}

thread_local! {
    /// Number of folds of `d.counted`.
    pub(crate) static N_COUNTED: Cell<u32> = const { Cell::new(0) };
}

fn fold_counted(_: &FoldAdaptor<'_>) -> Fold {
    N_COUNTED.set(N_COUNTED.get() + 1);
    Fold::Failed
}

/// Creates a constant with the dialect of an operation.
fn constant(builder: &mut dyn Builder, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
    let ctx = builder.context().clone();
    if value == ctx.unit_attr() {
        return None;
    }
    // This text creates something else.
    let name = if value.as_str(&ctx).is_some() { "d.source" } else { "d.const" };
    let attrs = [(ctx.identifier("value"), value)];
    let state =
        OperationState::new(ctx.op_name(name), loc).result_types(std::slice::from_ref(&ty)).attrs(&attrs);
    Some(builder.create_op(&state))
}

impl Dialect for D {
    const NAME: &'static str = "d";

    fn register(_: &Context, d: &mut DialectRegistration) {
        let pure = TraitSet::of(&[Trait::Pure]);
        d.set_constant_materializer(constant);
        d.add_op(OpInfo {
            attributes: &["value"],
            results: ONE,
            traits: pure.with(Trait::ConstantLike),
            ..OpInfo::new("d.const")
        });
        // A constant without an attribute: its folder returns the value.
        d.add_op(OpInfo {
            results: ONE,
            traits: pure.with(Trait::ConstantLike),
            fold: Some(|fold| fold.context().integer_attr(fold.context().integer_type(32), 7).into()),
            ..OpInfo::new("d.seven")
        });
        d.add_op(OpInfo {
            operands: TWO,
            results: ONE,
            traits: pure.with(Trait::Commutative),
            fold: Some(fold_add),
            ..OpInfo::new("d.add")
        });
        let unary = OpInfo { operands: ONE, results: ONE, traits: pure, ..OpInfo::new("") };
        let traits = pure.with(Trait::Involution);
        d.add_op(OpInfo { name: "d.neg", traits, ..unary.clone() });
        let traits = pure.with(Trait::Idempotent);
        d.add_op(OpInfo { name: "d.abs", traits, ..unary.clone() });
        d.add_op(OpInfo { name: "d.both", results: TWO, fold: Some(fold_both), ..unary.clone() });
        d.add_op(OpInfo {
            name: "d.id",
            fold: Some(|fold| fold.op().operand(fold, 0).into()),
            ..unary.clone()
        });
        d.add_op(OpInfo { name: "d.wrap", ..unary.clone() });
        d.add_op(OpInfo { name: "d.deep", fold: Some(fold_deep), ..unary.clone() });
        d.add_op(OpInfo { name: "d.shy", fold: Some(fold_shy), ..unary.clone() });
        d.add_op(OpInfo { name: "d.counted", fold: Some(fold_counted), ..unary.clone() });
        d.add_op(OpInfo { name: "d.flip", fold: Some(fold_flip), ..unary.clone() });
        d.add_op(OpInfo { name: "d.sorted", operands: ANY, fold: Some(fold_sorted), ..unary.clone() });
        d.add_op(OpInfo {
            name: "d.itself",
            fold: Some(|fold| fold.op().result(fold, 0).into()),
            ..unary.clone()
        });
        d.add_op(OpInfo {
            name: "d.too_many",
            fold: Some(|fold| Fold::results([fold.op().operand(fold, 0); 2])),
            ..unary.clone()
        });
        d.add_op(OpInfo {
            name: "d.known",
            results: TWO,
            fold: Some(|fold| {
                let ctx = fold.context();
                Fold::in_place().replace_result(1, ctx.integer_attr(ctx.integer_type(32), 7)).into()
            }),
            ..unary.clone()
        });
        d.add_op(OpInfo {
            name: "d.no_such_result",
            fold: Some(|fold| Fold::in_place().replace_result(1, fold.context().unit_attr()).into()),
            ..unary.clone()
        });
        d.add_op(OpInfo {
            name: "d.out_of_range",
            fold: Some(|fold| Fold::in_place().set_operand(3, fold.op().operand(fold, 0)).into()),
            ..unary.clone()
        });
        d.add_op(OpInfo {
            name: "d.text",
            fold: Some(|fold| fold.context().string_attr("no constant").into()),
            ..unary.clone()
        });
        d.add_op(OpInfo {
            name: "d.unit",
            fold: Some(|fold| fold.context().unit_attr().into()),
            ..unary.clone()
        });
        d.add_op(OpInfo { name: "d.panics", fold: Some(|_| panic!("no such number")), ..unary });
        d.add_op(OpInfo { results: ONE, ..OpInfo::new("d.source") });
        d.add_op(OpInfo { operands: ANY, ..OpInfo::new("d.sink") });
        d.add_op(OpInfo {
            attributes: &["sym_name"],
            regions: const { &[Group::single("body")] },
            traits: TraitSet::of(&[Trait::IsolatedFromAbove, Trait::Symbol]),
            ..OpInfo::new("d.func")
        });
        d.add_op(OpInfo {
            results: ANY,
            regions: const { &[Group::variadic("regions")] },
            traits: TraitSet::of(&[Trait::RecursiveMemoryEffects]),
            ..OpInfo::new("d.scope")
        });
        d.add_op(OpInfo { regions: const { &[Group::variadic("regions")] }, ..OpInfo::new("d.home") });
        d.set_materialization_regions(|ir, region| region.parent_op(ir).name_text(ir) == "d.home");
        let ends = TraitSet::of(&[Trait::Pure, Trait::Terminator]);
        d.add_op(OpInfo { operands: ANY, traits: ends, ..OpInfo::new("d.return") });
        d.add_op(OpInfo {
            operands: ANY,
            successors: const { &[Group::single("dest")] },
            traits: ends,
            successor_operands: Some(|ir, op, _| Some(SuccessorOperands::of_group(ir, op, 0))),
            ..OpInfo::new("d.br")
        });
        // Its branch operands are undeclared.
        d.add_op(OpInfo {
            operands: ANY,
            successors: const { &[Group::variadic("dests")] },
            traits: ends,
            ..OpInfo::new("d.choose")
        });
    }
}

/// A dialect that folds by itself.
pub(crate) struct Fallback;

impl Dialect for Fallback {
    const NAME: &'static str = "fallback";

    fn register(_: &Context, fallback: &mut DialectRegistration) {
        fallback.add_op(OpInfo { operands: ONE, results: ONE, ..OpInfo::new("fallback.id") });
        fallback.set_fold_fallback(|fold| fold.op().get_operand(fold, 0).into());
    }
}

pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<D>().load_dialect::<Fallback>().allow_unregistered_dialects(true);
    ctx
}

pub(crate) fn read(ctx: &Context, text: &str) -> Ir {
    let ir = parse(ctx, text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    ir.verify().unwrap();
    ir
}

/// No pattern.
pub(crate) fn nothing(ctx: &Context) -> FrozenRewritePatternSet {
    RewritePatternSet::new(ctx).freeze().unwrap()
}

/// Returns the operations of a name, in order.
pub(crate) fn named(ir: &Ir, name: &str) -> Vec<Op> {
    ir.walk_pre_order(ir.top()).filter(|op| op.name_text(ir) == name).collect()
}

/// The IR as text without the module around it.
pub(crate) fn show(ir: &Ir) -> String {
    let text = ir.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let inner = lines.get(1..lines.len().saturating_sub(1)).unwrap_or(&[]);
    inner.iter().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// The state of random patterns: random numbers, remaining changes, visits.
pub(crate) struct Run {
    pub(crate) state: u64,
    pub(crate) left: u32,
    pub(crate) visited: Vec<Op>,
}

impl Run {
    /// Returns a number below another.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % n
    }
}

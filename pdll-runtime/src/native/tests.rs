//! Native functions by name: calls, errors, requirements of a set; and forms of results.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_match::pattern::{EntityKind, SourcePlace};

use super::function::{check_arity, wrong_argument};
use super::*;
use crate::ir::OperationState;
use crate::ir::{Attribute, Builder, Context, Ir, Op, OpBuilder, OpDef, OpInfo, Type, Value, ValueVec};
use crate::{PatternRewriter, RewriteError, RewritePatternSet};

#[derive(Copy, Clone)]
struct SourceOp(Op);

impl From<SourceOp> for Op {
    fn from(op: SourceOp) -> Op {
        op.0
    }
}

impl PdlOperation for SourceOp {}

impl OpDef for SourceOp {
    const NAME: &'static str = "test.source";

    fn info() -> OpInfo {
        OpInfo::new(Self::NAME)
    }

    fn from_op_unchecked(op: Op) -> Self {
        SourceOp(op)
    }

    fn op(self) -> Op {
        self.0
    }
}

/// The expansion of `#[native_constraint]` for `fn first(rewriter, op: SourceOp, values: &[Value]) ->
/// Option<(Type, Value)>`.
struct First;

impl NativeFunction for First {
    const NAME: &'static str = "First";
    const KIND: NativeKind = NativeKind::Constraint;
    const PARAMS: &'static [EntityKind] =
        &[<SourceOp as PdlEntity<'_>>::KIND, <&[Value] as PdlEntity<'_>>::KIND];
    const RESULTS: &'static [EntityKind] = <Option<(Type, Value)> as ConstraintReturn>::RESULTS;

    fn call(rewriter: &mut PatternRewriter, args: &[PdlValue]) -> Result<Option<PdlValues>, RewriteError> {
        check_arity::<Self>(args)?;
        let Some(op) = <SourceOp as PdlEntity<'_>>::from_pdl(&args[0], rewriter) else {
            return wrong_argument::<Self>(args, 0, EntityKind::Operation, Some(SourceOp::NAME));
        };
        let Some(values) = <&[Value] as PdlEntity<'_>>::from_pdl(&args[1], rewriter) else {
            return wrong_argument::<Self>(args, 1, EntityKind::ValueRange, None);
        };
        let first =
            |values: &[Value]| values.first().map(|value| (value.ty(rewriter), op.op().result(rewriter, 0)));
        Ok(ConstraintReturn::into_match(first(values)))
    }
}

/// Runs something with a rewriter at an operation of this name, which has one result of type `index`.
fn with_rewriter(name: &str, run: impl FnOnce(&mut PatternRewriter, Op)) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = Ir::new(&ctx);
    let types = [ctx.index_type()];
    let state = OperationState::new(ctx.op_name(name), ctx.unknown_loc()).result_types(&types);
    let op = OpBuilder::at_end_of_module(&mut ir).create_op(&state);
    run(&mut PatternRewriter::new(&mut ir), op);
}

#[test]
fn registered_functions_are_called_by_name() {
    with_rewriter("test.source", |rewriter, op| {
        let mut registry = NativeRegistry::new();
        registry.register::<First>().unwrap();
        let first = registry.get(NativeKind::Constraint, "First").unwrap();
        let result = op.result(rewriter, 0);
        let args = [PdlValue::Op(op), PdlValue::ValueRange([result].into_iter().collect())];
        let values = first.call(rewriter, &args).unwrap().unwrap();
        let index = rewriter.context().index_type();
        assert_eq!(*values, [PdlValue::Type(index), PdlValue::Value(result)]);
        let args = [PdlValue::Op(op), PdlValue::ValueRange(ValueVec::new())];
        assert_eq!(first.call(rewriter, &args).unwrap(), None);
    });
}

#[test]
fn calls_with_wrong_arguments_are_errors() {
    with_rewriter("test.other", |rewriter, op| {
        let mut registry = NativeRegistry::new();
        registry.register::<First>().unwrap();
        let first = registry.get(NativeKind::Constraint, "First").unwrap();
        let mut error = |args: &[PdlValue]| first.call(rewriter, args).unwrap_err().to_string();
        let range = PdlValue::ValueRange(ValueVec::new());
        assert_eq!(error(&[]), "native constraint `First` takes 2 arguments, but was given 0");
        assert_eq!(
            error(&[range.clone(), range.clone()]),
            "argument 0 of native constraint `First` must be `Op`, but is `ValueRange`"
        );
        assert_eq!(
            error(&[PdlValue::Op(op), range]),
            "argument 0 of native constraint `First` must be a `test.source` operation"
        );
    });
}

#[test]
fn native_results_must_have_the_registered_kinds() {
    with_rewriter("test.source", |rewriter, op| {
        let mut registry = NativeRegistry::new();
        let give =
            move |_: &mut PatternRewriter, _: &[PdlValue]| Ok(Some([PdlValue::Op(op)].into_iter().collect()));
        registry.register_fn(NativeKind::Rewrite, "Give", &[], &[EntityKind::Value], give).unwrap();
        let error = registry.get(NativeKind::Rewrite, "Give").unwrap().call(rewriter, &[]).unwrap_err();
        assert_eq!(error.to_string(), "native rewrite `Give` gives `Op`, but `Value` was expected");
    });
}

/// A constraint over any number of values.
fn any(_: &mut PatternRewriter, args: &[PdlValue]) -> Result<Option<PdlValues>, RewriteError> {
    Ok((!args.is_empty()).then(PdlValues::new))
}

fn same_type(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a.ty(rewriter) == b.ty(rewriter)
}

#[test]
fn registering_another_function_of_the_same_name_is_an_error() {
    let two = [EntityKind::Value; 2];
    let mut set = RewritePatternSet::new(&Context::new());
    for _ in 0..2 {
        set.register::<First>();
        set.register_constraint_function("SameType", same_type);
        set.register_constraint_function("Any", raw_native(&two, &[], any));
        set.register_rewrite_function("Nothing", |_: &mut PatternRewriter| ());
    }
    assert_eq!(set.natives().iter().count(), 4);
    // Other kinds, another closure, and one that holds something.
    set.register_constraint_function("Any", raw_native(&two[1..], &[], any));
    set.register_rewrite_function("Nothing", |_: &mut PatternRewriter| true);
    let held = String::from("held");
    set.register_constraint_function("Held", move |_: &mut PatternRewriter| held.is_empty());
    let held = String::from("held");
    set.register_constraint_function("Held", move |_: &mut PatternRewriter| held.is_empty());
    assert_eq!(
        set.freeze().unwrap_err().to_string().lines().collect::<Vec<_>>(),
        [
            "native constraint `Any` is registered twice",
            "native rewrite `Nothing` is registered twice",
            "native constraint `Held` is registered twice",
        ]
    );
}

#[test]
fn slices_are_checked_when_the_set_is_frozen_and_called() {
    let mut set = RewritePatternSet::new(&Context::new());
    set.register_constraint_function("Any", raw_native(&[EntityKind::Value; 2], &[], any));
    set.register_rewrite_function("Any", raw_native(&[EntityKind::Operation], &[EntityKind::Type], any));
    let kinds = |kind, args, results| NativeUse { kind, name: "Any", args, results };
    let (user, nowhere) = ("module `m`", SourcePlace::default());
    set.require_native(user, &nowhere, &kinds(NativeKind::Constraint, &[EntityKind::Value; 2], &[]));
    set.require_native(user, &nowhere, &kinds(NativeKind::Constraint, &[EntityKind::Value], &[]));
    set.require_native(
        user,
        &nowhere,
        &kinds(NativeKind::Constraint, &[EntityKind::Value, EntityKind::Type], &[]),
    );
    set.require_native(user, &nowhere, &kinds(NativeKind::Rewrite, &[EntityKind::Operation], &[]));
    with_rewriter("test.source", |rewriter, op| {
        let entry = set.natives().get(NativeKind::Rewrite, "Any").unwrap();
        let error = entry.call(rewriter, &[PdlValue::Op(op)]).unwrap_err();
        assert_eq!(error.to_string(), "native rewrite `Any` gives no result, but `Type` was expected");
    });
    assert_eq!(
        set.freeze().unwrap_err().to_string().lines().collect::<Vec<_>>(),
        [
            "module `m`: native constraint `Any` takes 2 arguments, but was given 1",
            "module `m`: argument 1 of native constraint `Any` must be `Value`, but is `Type`",
            "module `m`: native rewrite `Any` gives `Type`, but no result was expected",
        ]
    );
}

#[test]
fn sets_with_unregistered_native_functions_do_not_freeze() {
    let nowhere = SourcePlace::default();
    let required = |args, results| {
        let mut set = RewritePatternSet::new(&Context::new());
        set.register::<First>();
        for name in ["Frist", "Second", "First"] {
            set.require_native(
                "module `m`",
                &nowhere,
                &NativeUse { kind: NativeKind::Constraint, name, args, results },
            );
        }
        set.require_native(
            "module `m`",
            &nowhere,
            &NativeUse { kind: NativeKind::Rewrite, name: "First", args, results },
        );
        let error = set.freeze().unwrap_err().to_string();
        error.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        required(&[EntityKind::Operation, EntityKind::Value], &[]),
        [
            "module `m`: native constraint `Frist` is not registered; did you mean `First`?",
            "module `m`: native constraint `Second` is not registered; register it with `RewritePatternSet::register`",
            "module `m`: argument 1 of native constraint `First` must be `ValueRange`, but is `Value`",
            "module `m`: native rewrite `First` is not registered; register it with `RewritePatternSet::register`",
        ]
    );
    assert_eq!(
        required(&[EntityKind::Operation, EntityKind::ValueRange], &[EntityKind::Type])[2],
        "module `m`: native constraint `First` gives `(Type, Value)`, but `Type` was expected"
    );
}

#[test]
fn two_functions_of_one_name_do_not_freeze() {
    let mut set = RewritePatternSet::new(&Context::new());
    // Registering the same one again has no effect.
    set.register::<First>().register::<First>();
    set.register_constraint_function("First", |_: &mut PatternRewriter, _: Op| true);
    assert_eq!(set.freeze().unwrap_err().to_string(), "native constraint `First` is registered twice");
}

#[test]
fn closures_receive_arguments_of_their_parameter_types() {
    with_rewriter("test.source", |rewriter, op| {
        let mut registry = NativeRegistry::new();
        let first = |_: &mut PatternRewriter, values: ValueVec| values.first().copied();
        registry.register_constraint("FirstOf", first).unwrap();
        let none = |_: &mut PatternRewriter| {};
        registry.register_rewrite("Nothing", none).unwrap();
        let (value, kinds) = (op.result(rewriter, 0), [EntityKind::ValueRange]);
        let entry = registry.get(NativeKind::Constraint, "FirstOf").unwrap();
        assert_eq!((&*entry.params, &*entry.results), (&kinds[..], &[EntityKind::Value][..]));
        let given = entry.call(rewriter, &[PdlValue::ValueRange([value].into_iter().collect())]);
        assert_eq!(given.unwrap().unwrap()[..], [PdlValue::Value(value)]);
        let nothing = registry.get(NativeKind::Rewrite, "Nothing").unwrap().call(rewriter, &[]);
        assert_eq!(nothing.unwrap(), Some(PdlValues::new()));
    });
}

#[test]
fn results_come_in_many_forms() {
    fn constraint<T>(output: impl ConstraintOutput<T>) -> Option<T> {
        output.into_match()
    }
    fn rewrite<T>(output: impl RewriteOutput<T>) -> Result<Option<T>, RewriteError> {
        output.into_results()
    }
    with_rewriter("test.source", |rewriter, op| {
        let value = op.result(rewriter, 0);
        let ty = value.ty(rewriter);
        assert_eq!(constraint::<()>(true), Some(()));
        assert_eq!(constraint::<()>(false), None);
        assert_eq!(constraint::<()>(Some(())), Some(()));
        assert_eq!(constraint::<Value>(Err::<Value, &str>("no")), None);
        assert_eq!(constraint::<Op>(SourceOp(op)), Some(op));
        assert_eq!(constraint::<(Op, ValueVec)>(Some((op, vec![value]))).unwrap().1.as_slice(), [value]);
        assert_eq!(rewrite::<()>(()), Ok(Some(())));
        assert_eq!(rewrite::<()>(false), Ok(None));
        assert_eq!(rewrite::<Type>(Ok::<Type, RewriteError>(ty)), Ok(Some(ty)));
        assert_eq!(rewrite::<Attribute>(Err::<Attribute, &str>("no")), Err(RewriteError::other("no")));
        assert_eq!(rewrite::<(Op, Value, Type)>((SourceOp(op), value, ty)), Ok(Some((op, value, ty))));
        assert_eq!(RewriteReturn::into_results(Some([value, value])).unwrap().unwrap().len(), 1);
    });
}

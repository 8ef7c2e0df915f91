//! Applying the patterns of a case to its IR, in one way or another.

use pdll::native::EntityKind;
use pdll::prelude::*;
use pdll::{NativeKind, PdlValue, PdlValues};
use pdll_random::Case;
use pdll_runtime::jit::naive;

/// How patterns are applied.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Way {
    /// Assembled into a program.
    Program,
    /// Interpreted from their definition.
    Naive,
}

/// A context for any number of cases.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// The IR afterwards, or the error, and how many rewrites there were.
pub(crate) fn apply(ctx: &Context, case: &Case, way: Way) -> (String, u64) {
    // As what is left when MLIR's pass has taken the patterns.
    let text = format!("module {{\nmodule @ir {{\n{}}}\n}}\n", case.ir);
    let mut ir = parse(ctx, &text).unwrap_or_else(|e| panic!("{text}\n{e}"));
    let mut set = RewritePatternSet::new(ctx);
    register(&mut set);
    match way {
        Way::Program => set.add_pattern_ir(&case.patterns).map(|_| ()).unwrap_or_else(|e| panic!("{e}")),
        Way::Naive => {
            naive::add_pattern_ir(&mut set, &case.patterns).unwrap_or_else(|e| panic!("{e}"));
        }
    }
    let patterns = set.freeze().unwrap_or_else(|e| panic!("{e}"));
    match apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default()) {
        Ok(outcome) => (ir.to_text(&pdll::PrintOptions::new().local_scope(true)), outcome.rewrites),
        // Of patterns asked at once the first is named.
        Err(error) => {
            let text = error.to_string();
            let what = text.split_once("`: ").map_or(&*text, |(_, what)| what);
            (format!("error: {what}"), 0)
        }
    }
}

/// The native functions of `pdll_random::NATIVES`.
fn register(set: &mut RewritePatternSet) {
    use EntityKind::{Attribute, Operation, Type, TypeRange, Value, ValueRange};
    let yes = |holds: bool| Ok(holds.then(PdlValues::new));
    let one = |value: PdlValue| Ok(Some([value].into_iter().collect()));
    let constraint = NativeKind::Constraint;
    let rewrite = NativeKind::Rewrite;
    let natives = set.natives_mut();
    let mut add = |kind, name: &str, params: &[EntityKind], results: &[EntityKind], run: Native| {
        let run = move |rewriter: &mut PatternRewriter, args: &[PdlValue]| match run(
            rewriter,
            &args[0],
            args.get(1),
        ) {
            Answer::Holds(holds) => yes(holds),
            Answer::Gives(values) => Ok(values.map(|values| values.into_iter().collect())),
            Answer::One(value) => one(value),
            Answer::Fails(error) => Err(error),
        };
        natives.register_fn(kind, name, params, results, run).unwrap_or_else(|e| panic!("{e}"));
    };
    add(constraint, "HasOneUse", &[Value], &[], |rw, value, _| match value {
        PdlValue::Value(value) => Answer::Holds(value.has_one_use(rw)),
        _ => Answer::Holds(false),
    });
    add(constraint, "HasEvenOperands", &[Operation], &[], |rw, op, _| match op {
        PdlValue::Op(op) => Answer::Holds(op.n_operands(rw) % 2 == 0),
        _ => Answer::Holds(false),
    });
    add(constraint, "FirstOf", &[ValueRange], &[Value], |_, values, _| match values {
        PdlValue::ValueRange(values) => {
            Answer::Gives(values.first().map(|value| vec![PdlValue::Value(*value)]))
        }
        _ => Answer::Holds(false),
    });
    add(constraint, "TypesOf", &[Operation], &[TypeRange], |rw, op, _| match op {
        PdlValue::Op(op) => Answer::One(PdlValue::TypeRange(op.result_types(rw).collect())),
        _ => Answer::Holds(false),
    });
    add(constraint, "AttributeAndType", &[Value], &[Attribute, Type], |rw, value, _| match value {
        PdlValue::Value(value) => {
            let ctx = rw.context();
            let attr = value.defining_op(rw).and_then(|op| op.attr_str(rw, "k"));
            let attr = attr.unwrap_or_else(|| ctx.integer_attr(ctx.integer_type(32), 1));
            Answer::Gives(Some(vec![PdlValue::Attribute(attr), PdlValue::Type(value.ty(rw))]))
        }
        _ => Answer::Holds(false),
    });
    add(rewrite, "Tagged", &[Operation, Attribute], &[Operation], |rw, op, tag| match (op, tag) {
        (&PdlValue::Op(op), Some(&PdlValue::Attribute(tag))) => {
            let name = rw.context().identifier("tagged");
            match rw.set_attr(op, name, tag) {
                Ok(()) => Answer::One(PdlValue::Op(op)),
                Err(error) => Answer::Fails(error),
            }
        }
        _ => Answer::Holds(false),
    });
    add(rewrite, "OperandsOf", &[Operation], &[ValueRange], |rw, op, _| match op {
        PdlValue::Op(op) => Answer::One(PdlValue::ValueRange(op.operands(rw).collect())),
        _ => Answer::Holds(false),
    });
    add(rewrite, "Decline", &[Operation], &[], |rw, op, _| match op {
        PdlValue::Op(op) => Answer::Holds(op.n_operands(rw) > 0),
        _ => Answer::Holds(false),
    });
    add(rewrite, "EraseOrDecline", &[Operation], &[], |rw, op, _| match op {
        &PdlValue::Op(op) if op.use_empty(rw) => match rw.erase_op(op) {
            Ok(()) => Answer::Holds(true),
            Err(error) => Answer::Fails(error),
        },
        _ => Answer::Holds(false),
    });
}

/// A native function of one or two parameters.
type Native = fn(&mut PatternRewriter, &PdlValue, Option<&PdlValue>) -> Answer;

/// What a native function says.
enum Answer {
    Holds(bool),
    Gives(Option<Vec<PdlValue>>),
    One(PdlValue),
    Fails(RewriteError),
}

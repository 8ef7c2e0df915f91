//! Several `pdll!` with patterns for the same roots: with their common filter they have the same effect as
//! each pattern alone, on operations of all shapes, including invalid ones.

use crate::language::context;
use pdll::ir::{NamedAttribute, OperationState};
use pdll::prelude::*;
use pdll::rewrite::PatternApplicator;

mod first {
    pdll::pdll! {
        #![allow(shadowed_patterns)]
        pub(super) mod patterns;
        use crate::language::dialect::lang;
        Rewrite Mark(op: Op) [{
            let (name, unit) = (rewriter.context().identifier("marked"), rewriter.context().unit_attr());
            rewriter.set_attr(op, name, unit).ok();
        }];
        Pattern A1 with benefit(1) {
            let root = op<lang.segments>(_: ValueRange, _: ValueRange, _: Value);
            rewrite root with { Mark(root); };
        }
        Pattern A2 with benefit(3) {
            let inner = op<lang.two>(_: ValueRange);
            let root = op<lang.add>(inner.result2, _: Value);
            rewrite root with { Mark(root); };
        }
        Pattern A3 with benefit(2) {
            let root = op<t.x>(x: Value, x, _: ValueRange) {tag = attr<"1 : i32">};
            rewrite root with { Mark(root); };
        }
        Pattern A4 with benefit(4) {
            let root = op<t.x>(op<lang.one>(_: Value), _: ValueRange);
            rewrite root with { Mark(root); };
        }
        Pattern A5 with benefit(1) {
            let root = op<lang.call>(_: Value<type<"i32">>, _: ValueRange);
            rewrite root with { Mark(root); };
        }
    }
}

mod second {
    pdll::pdll! {
        #![allow(shadowed_patterns)]
        pub(super) mod patterns;
        use crate::language::dialect::lang;
        Constraint Few(value: Value) [{ value.uses(rewriter).count() < 2 }];
        Rewrite Mark(op: Op) [{
            let (name, unit) = (rewriter.context().identifier("marked"), rewriter.context().unit_attr());
            rewriter.set_attr(op, name, unit).ok();
        }];
        Pattern B1 with benefit(3) {
            let root = op<lang.add>(x: Value, _: Value) -> (type<"i32">);
            Few(x);
            rewrite root with { Mark(root); };
        }
        Pattern B2 with benefit(1) {
            let call = op<lang.call>(_: Value, _: ValueRange);
            let root = op<t.x>(call.first, call.others);
            rewrite root with { Mark(root); };
        }
        Pattern B3 with benefit(3) {
            let root = op<t.x>(_: ValueRange) {tag = attr<"true">, other = _: Attr};
            rewrite root with { Mark(root); };
        }
        Pattern B4 with benefit(0) {
            let root = op<lang.segments>(_: ValueRange) -> (_: TypeRange);
            rewrite root with { Mark(root); };
        }
        Pattern B5 with benefit(2) {
            let root = op<>(x: Value<type<"index">>, _: ValueRange) {tag};
            Few(x);
            rewrite root with { Mark(root); };
        }
        Pattern B6 with benefit(1) {
            let root = op<lang.constant> {value = attr<"1 : i32">};
            rewrite root with { Mark(root); };
        }
    }
}

mod third {
    pdll::pdll! {
        #![allow(shadowed_patterns)]
        pub(super) mod patterns;
        use crate::language::dialect::lang;
        Rewrite Mark(op: Op) [{
            let (name, unit) = (rewriter.context().identifier("marked"), rewriter.context().unit_attr());
            rewriter.set_attr(op, name, unit).ok();
        }];
        // It declines after it created an operation.
        Rewrite Fail(op: Op) -> Op [{
            rewriter.create(rewriter.context().op_name("t.new"), op.loc(rewriter), &[], &[], &[]);
            None::<pdll::ir::Op>
        }];
        Pattern C1 with benefit(3) {
            let root = op<lang.add>(x: Value, x);
            rewrite root with { Mark(Fail(root)); };
        }
        Pattern C2 with benefit(2) {
            let inner = op<lang.segments>(_: ValueRange);
            let root = op<t.x>(inner.y, _: ValueRange);
            rewrite root with { Mark(root); };
        }
        Pattern C3 with benefit(1) {
            let root = op<>(_: ValueRange) {tag = attr<"2 : i32">} -> (_: Type, _: TypeRange);
            rewrite root with { Mark(root); };
        }
        Pattern C4 with benefit(2) {
            let root = op<lang.constant> {value = _: Attr<_: Type>} -> (type<"index">);
            rewrite root with { Mark(root); };
        }
        Pattern C5 with benefit(5) {
            let root = op<lang.one>(_: Value);
            let user = op<t.x>(root.result, _: ValueRange) {tag = attr<"1 : i32">};
            rewrite root with { Mark(user); };
        }
        Pattern C6 with benefit(5) {
            let root = op<lang.call>(_: Value, _: ValueRange) -> (_: Type, _: TypeRange);
            rewrite root with { Mark(root); };
        }
    }
}

/// Deterministic pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

const NAMES: [&str; 8] =
    ["t.x", "t.x", "lang.segments", "lang.add", "lang.one", "lang.two", "lang.call", "lang.constant"];

fn random_ir(ctx: &Context, numbers: &mut Numbers) -> Ir {
    let mut ir = Ir::new(ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let types = [ctx.integer_type(32), ctx.integer_type(32), ctx.index_type()];
    let mut values: Vec<Value> = Vec::new();
    for _ in 0..24 {
        let name = NAMES[numbers.below(NAMES.len())];
        let n_operands = if values.is_empty() { 0 } else { numbers.below(5) };
        let operands: Vec<Value> =
            (0..n_operands).map(|_| values[values.len() - 1 - numbers.below(values.len().min(5))]).collect();
        let results: Vec<Type> = (0..numbers.below(4)).map(|_| types[numbers.below(3)]).collect();
        let mut attrs: Vec<NamedAttribute> = Vec::new();
        let mut add = |name: &str, attr: Attribute| attrs.push((ctx.identifier(name), attr));
        match numbers.below(6) {
            n @ 0..=2 => add("tag", ctx.integer_attr(ctx.integer_type(32), n as i64)),
            3 => add("tag", ctx.bool_attr(true)),
            4 => add("tag", ctx.unit_attr()),
            _ => {}
        }
        if numbers.below(2) == 0 {
            add("other", ctx.unit_attr());
        }
        if name == "lang.constant" {
            add("value", ctx.integer_attr(types[numbers.below(3)], numbers.below(2) as i64));
        }
        if name == "lang.segments" && numbers.below(4) > 0 {
            // Usually the maximum.
            let first = numbers.below(2).min(n_operands);
            let middle = n_operands.saturating_sub(first + 1);
            let sizes = [first, middle, n_operands - first - middle].map(|n| n as i32);
            add("operandSegmentSizes", ctx.dense_i32_array_attr(&sizes));
            let first = numbers.below(2).min(results.len());
            let sizes = [first, results.len() - first].map(|n| n as i32);
            add("resultSegmentSizes", ctx.dense_i32_array_attr(&sizes));
        }
        let state = OperationState::new(ctx.op_name(name), ctx.unknown_loc());
        let op = builder.create_op(&state.operands(&operands).result_types(&results).attrs(&attrs));
        values.extend(op.results(builder.ir()));
    }
    ir
}

/// Returns which pattern rewrites each operation, and the remaining IR.
fn run(
    ir: &Ir,
    apply: impl Fn(Op, &mut PatternRewriter<'_>) -> Option<String>,
) -> (Vec<Option<String>>, String) {
    let mut ir = ir.clone();
    let ops: Vec<Op> = ir.walk_pre_order(ir.top()).collect();
    let mut rewriter = PatternRewriter::new(&mut ir);
    let by = ops.into_iter().map(|op| apply(op, &mut rewriter)).collect();
    (by, ir.to_string())
}

#[test]
fn a_common_filter_changes_nothing() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    first::patterns::populate(&mut set);
    set.add_fn_on(PatternRoot::Named("t.x"), |_, _| Ok(false)).benefit(3);
    second::patterns::populate(&mut set);
    third::patterns::populate(&mut set);
    let set = set.freeze().unwrap();
    let applicator = PatternApplicator::new(&set);
    for name in NAMES {
        // All except the operation that only one block names, where others match any operation.
        assert!(applicator.has_filter(ctx.op_name(name)), "{name}");
    }
    let name = |id: Option<pdll::rewrite::PatternId>| id.map(|id| set.pattern_name(id).to_owned());
    let mut seen = std::collections::BTreeMap::new();
    let mut numbers = Numbers(7);
    for _ in 0..1500 {
        let ir = random_ir(&ctx, &mut numbers);
        let at_once = run(&ir, |op, rewriter| name(applicator.match_and_rewrite(op, rewriter).unwrap()));
        let one_by_one =
            run(&ir, |op, rewriter| name(applicator.match_and_rewrite_with(op, rewriter, &mut ()).unwrap()));
        assert_eq!(at_once, one_by_one, "{ir}");
        for by in at_once.0.into_iter().flatten() {
            *seen.entry(by).or_insert(0) += 1;
        }
    }
    // Every pattern rewrote, except the one that always declines.
    let all =
        ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5", "B6", "C2", "C3", "C4", "C5", "C6"];
    assert_eq!(seen.keys().map(String::as_str).collect::<Vec<_>>(), all, "{seen:?}");
}

//! Random groups of patterns on shared roots: the effect is that of trying each pattern alone.

use std::sync::{Arc, Mutex};

use crate::common::show;
use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::{EntityKind, NodeId, NodeKind, Pattern};
use pdll_runtime::ir::{
    Builder, Context, Dialect, DialectRegistration, Group, Ir, Op, OpBuilder, OpInfo, OperationState, Value,
};
use pdll_runtime::{
    FrozenRewritePatternSet, NativeKind, PatternApplicator, PatternBenefit, PatternRewriter, PatternRoot,
    PdlValue, PdlValues, RewritePatternSet,
};
use proptest::prelude::*;

/// Registers `r.a` with a slot for its tag, `r.b` with two operands and one result.
struct Registered;

impl Dialect for Registered {
    const NAME: &'static str = "r";

    fn register(_: &Context, registration: &mut DialectRegistration) {
        let any = const { &[Group::variadic("any")] };
        registration.add_op(OpInfo {
            attributes: &["tag"],
            operands: any,
            results: any,
            ..OpInfo::new("r.a")
        });
        let two = const { &[Group::single("lhs"), Group::single("rhs")] };
        let one = const { &[Group::single("result")] };
        registration.add_op(OpInfo { operands: two, results: one, ..OpInfo::new("r.b") });
    }
}

const NAMES: [&str; 4] = ["r.a", "r.b", "u.c", "u.d"];
const TYPES: [&str; 3] = ["i32", "f32", "index"];

/// The conditions of a pattern on an operation.
#[derive(Clone, Debug)]
struct Asks {
    /// Name; `None` for any.
    name: Option<usize>,
    /// Tag. The fourth is any tag, further ones mean no condition.
    tag: usize,
    operands: Vec<OperandAsks>,
    /// Whether further operands are allowed.
    is_open: bool,
    /// Type of its only result. Further ones mean no condition on results.
    ty: usize,
}

#[derive(Clone, Debug)]
enum OperandAsks {
    Any,
    /// The same value as the first constrained one.
    Same,
    Typed(usize),
    Defined(Box<Asks>, u32),
}

#[derive(Clone, Debug)]
struct RandomPattern {
    root: Asks,
    benefit: u16,
    /// Native constraint, which holds for some numbers of operands.
    constraint: Option<u16>,
    /// Ending: rewrite, decline after creating an operation, or decline at once.
    ending: u8,
}

fn operand_asks(depth: u32) -> BoxedStrategy<OperandAsks> {
    let plain = prop_oneof![
        3 => Just(OperandAsks::Any),
        1 => Just(OperandAsks::Same),
        1 => (0..3usize).prop_map(OperandAsks::Typed),
    ];
    if depth == 0 {
        return plain.boxed();
    }
    prop_oneof![2 => plain, 3 => (asks(depth - 1), 0..2u32).prop_map(|(asks, n)| OperandAsks::Defined(Box::new(asks), n))]
        .boxed()
}

fn asks(depth: u32) -> BoxedStrategy<Asks> {
    let name = prop_oneof![1 => Just(None), 4 => (0..4usize).prop_map(Some)];
    (name, 0..9usize, prop::collection::vec(operand_asks(depth), 0..3), prop::bool::weighted(0.3), 0..9usize)
        .prop_map(|(name, tag, operands, is_open, ty)| Asks { name, tag, operands, is_open, ty })
        .boxed()
}

fn random_pattern() -> impl Strategy<Value = RandomPattern> {
    (asks(2), 0..4u16, prop::option::weighted(0.3, 0..3u16), 0..6u8)
        .prop_map(|(root, benefit, constraint, ending)| RandomPattern { root, benefit, constraint, ending })
}

struct Making {
    b: PatternBuilder,
    first: Option<NodeId>,
}

impl Making {
    fn op(&mut self, asks: &Asks) -> NodeId {
        let mut operands = Vec::new();
        for operand in &asks.operands {
            let node = match operand {
                OperandAsks::Any => self.b.operand("x"),
                OperandAsks::Same => match self.first {
                    Some(first) => first,
                    None => self.b.operand("x"),
                },
                OperandAsks::Typed(ty) => {
                    let ty = self.b.type_literal(TYPES[*ty]);
                    self.b.node(NodeKind::Operand { ty: Some(ty) }, Some("typed"))
                }
                OperandAsks::Defined(asks, index) => {
                    let op = self.op(asks);
                    self.b.result(op, *index)
                }
            };
            self.first.get_or_insert(node);
            operands.push(node);
        }
        if asks.is_open {
            operands.push(self.b.operands("rest"));
        }
        let tag = match asks.tag {
            tag @ 0..=2 => Some(self.b.attribute_literal(&format!("{tag} : i32"))),
            3 => Some(self.b.attribute("tag")),
            _ => None,
        };
        let tag: Vec<_> = tag.map(|tag| ("tag", tag)).into_iter().collect();
        let ty = TYPES.get(asks.ty).map(|ty| [self.b.type_literal(ty)]);
        let name = asks.name.map_or("", |name| NAMES[name]);
        self.b.op_with(name, &operands, &tag, ty.as_ref().map(|ty| &ty[..]))
    }
}

fn make(pattern: &RandomPattern, name: &str) -> Pattern {
    let mut making = Making { b: PatternBuilder::new(name), first: None };
    let root = making.op(&pattern.root);
    let mut b = making.b;
    b.benefit(pattern.benefit);
    if let Some(n) = pattern.constraint {
        b.constraint(&format!("Holds{n}"), &[root], &[], false);
    }
    b.rewrite(root);
    let ending = ["Mark", "Mark", "Mark", "Mark", "CreateAndDecline", "Decline"][pattern.ending as usize];
    b.native_rewrite(ending, &[root], &[]);
    b.finish()
}

type Calls = Arc<Mutex<Vec<String>>>;

/// Registers the patterns' native functions. Calls of constraints are logged.
fn register(set: &mut RewritePatternSet, calls: &Calls) {
    let params = [EntityKind::Operation];
    for n in 0..3usize {
        let calls = calls.clone();
        let holds = move |rewriter: &mut PatternRewriter, args: &[PdlValue]| {
            let [PdlValue::Op(op)] = args else { return Ok(None) };
            calls.lock().unwrap().push(format!("Holds{n} {op:?}"));
            Ok((op.n_operands(rewriter) % 3 != n).then(PdlValues::new))
        };
        let name = format!("Holds{n}");
        set.natives_mut().register_fn(NativeKind::Constraint, &name, &params, &[], holds).unwrap();
    }
    for name in ["Mark", "CreateAndDecline", "Decline"] {
        let run = move |rewriter: &mut PatternRewriter, args: &[PdlValue]| {
            let [PdlValue::Op(op)] = args else { return Ok(None) };
            let ctx = rewriter.context().clone();
            if name == "CreateAndDecline" {
                rewriter.create(ctx.op_name("u.new"), ctx.unknown_loc(), &[], &[], &[]);
            }
            if name == "Mark" {
                rewriter.set_attr(*op, ctx.identifier("marked"), ctx.unit_attr())?;
                return Ok(Some(PdlValues::new()));
            }
            Ok(None)
        };
        set.natives_mut().register_fn(NativeKind::Rewrite, name, &params, &[], run).unwrap();
    }
}

/// Hand-written patterns: a root, a benefit, and the behavior: match, or not, or change something and
/// decline.
type ByHand = (usize, u16, u8);

fn freeze(
    ctx: &Context,
    groups: &[Vec<RandomPattern>],
    by_hand: &[ByHand],
    calls: &Calls,
    is_naive: bool,
) -> FrozenRewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    register(&mut set, calls);
    for (g, group) in groups.iter().enumerate() {
        let patterns: Vec<Pattern> =
            group.iter().enumerate().map(|(i, pattern)| make(pattern, &format!("G{g}P{i}"))).collect();
        if is_naive {
            pdll_runtime::internal::naive::add_pattern_ir(&mut set, &patterns).unwrap();
        } else {
            set.add_pattern_ir(&patterns).unwrap();
        }
    }
    for (i, &(root, benefit, what)) in by_hand.iter().enumerate() {
        let root = NAMES.get(root).map_or(PatternRoot::Any, |name| PatternRoot::Named(name));
        set.add_fn_on(root, move |op, rewriter| {
            let ctx = rewriter.context().clone();
            if what == 1 {
                let tag = ctx.integer_attr(ctx.integer_type(32), i as i64 % 3);
                rewriter.set_attr(op, ctx.identifier("tag"), tag)?;
                return rewriter.decline();
            }
            Ok(what == 0)
        })
        .name(format!("H{i}"))
        .benefit(benefit);
    }
    set.freeze().unwrap()
}

#[test]
fn groups_that_share_a_root_have_a_filter() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let on = |name: Option<usize>, tag: usize| RandomPattern {
        root: Asks { name, tag, operands: vec![], is_open: true, ty: 9 },
        benefit: 1,
        constraint: None,
        ending: 0,
    };
    let filters = |set: FrozenRewritePatternSet| {
        let applicator = PatternApplicator::new(&set);
        NAMES.map(|name| applicator.has_filter(ctx.op_name(name)))
    };
    let has_filter = |groups: &[Vec<RandomPattern>]| {
        // Programs added consecutively are combined, with a tree for all of them.
        assert_eq!(filters(freeze(&ctx, groups, &[], &Calls::default(), false)), [false; 4]);
        // Between others they are not.
        let mut set = RewritePatternSet::new(&ctx);
        register(&mut set, &Calls::default());
        for (g, group) in groups.iter().enumerate() {
            let patterns: Vec<Pattern> =
                group.iter().map(|pattern| make(pattern, &format!("G{g}"))).collect();
            if g % 2 == 0 {
                set.add_pattern_ir(&patterns).unwrap();
            } else {
                pdll_runtime::internal::naive::add_pattern_ir(&mut set, &patterns).unwrap();
            }
        }
        let between = filters(set.freeze().unwrap());
        assert_eq!(filters(freeze(&ctx, groups, &[], &Calls::default(), true)), between);
        between
    };
    assert_eq!(has_filter(&[vec![on(Some(0), 0), on(Some(1), 0)]]), [false; 4]);
    let shared = vec![vec![on(Some(0), 0)], vec![on(Some(0), 1), on(Some(1), 1)], vec![on(Some(2), 1)]];
    assert_eq!(has_filter(&shared), [true, false, false, false]);
    // Patterns of any operation share a root among themselves.
    assert_eq!(has_filter(&[vec![on(None, 0)], vec![on(Some(1), 0)]]), [false; 4]);
    assert_eq!(has_filter(&[vec![on(None, 0)], vec![on(None, 1)]]), [true; 4]);
}

/// Name, operands among the values before, tag if there is one, result types.
type RandomOp = (usize, Vec<u8>, usize, Vec<usize>);

fn build(ctx: &Context, ops: &[RandomOp]) -> Ir {
    let mut ir = Ir::new(ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let mut values: Vec<Value> = Vec::new();
    for (name, operands, tag, types) in ops {
        let operands: Vec<Value> = match values.len() {
            0 => Vec::new(),
            n => operands.iter().map(|i| values[n.saturating_sub(1 + *i as usize % 5)]).collect(),
        };
        let tag =
            (*tag < 4).then(|| (ctx.identifier("tag"), ctx.integer_attr(ctx.integer_type(32), *tag as i64)));
        let types: Vec<_> = types
            .iter()
            .map(|ty| {
                [ctx.integer_type(32), pdll_runtime::ir::parse_type(ctx, "f32").unwrap(), ctx.index_type()]
                    [*ty]
            })
            .collect();
        let attrs: Vec<_> = tag.into_iter().collect();
        let state = OperationState::new(ctx.op_name(NAMES[*name]), ctx.unknown_loc());
        let op = builder.create_op(&state.operands(&operands).result_types(&types).attrs(&attrs));
        values.extend(op.results(builder.ir()));
    }
    ir
}

/// Returns which pattern rewrites each operation, the constraints called, and the result.
fn run(
    ir: &Ir,
    calls: &Calls,
    apply: impl Fn(Op, &mut PatternRewriter<'_>) -> Option<String>,
) -> (Vec<Option<String>>, Vec<String>, String) {
    let mut ir = ir.clone();
    calls.lock().unwrap().clear();
    let ops: Vec<Op> = ir.top().region(&ir, 0).entry(&ir).unwrap().ops(&ir).collect();
    let mut rewriter = PatternRewriter::new(&mut ir);
    let by = ops.into_iter().map(|op| apply(op, &mut rewriter)).collect();
    (by, std::mem::take(&mut *calls.lock().unwrap()), show(&ir))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn filtered_groups_agree_with_patterns_tried_one_by_one(
        groups in prop::collection::vec(prop::collection::vec(random_pattern(), 1..8), 1..6),
        by_hand in prop::collection::vec((0..5usize, 0..4u16, 0..4u8), 0..3),
        ops in prop::collection::vec(
            (0..4usize, prop::collection::vec(any::<u8>(), 0..4), 0..6usize, prop::collection::vec(0..3usize, 0..3)),
            1..12,
        ),
        model in prop::option::of(any::<u16>()),
    ) {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        ctx.load_dialect::<Registered>();
        let calls = Calls::default();
        let ir = build(&ctx, &ops);
        for is_naive in [true, false] {
            let set = freeze(&ctx, &groups, &by_hand, &calls, is_naive);
            let applicator = match model {
                None => PatternApplicator::new(&set),
                // Any order, and about one in five is left out.
                Some(seed) => PatternApplicator::with_cost_model(&set, |pattern| {
                    match (pattern.id().index() as u16).wrapping_mul(40_503).wrapping_add(seed).wrapping_mul(3_571) >> 8 {
                        n if n % 5 == 0 => PatternBenefit::impossible_to_match(),
                        n => PatternBenefit::new(n % 5),
                    }
                }),
            };
            let name = |id: Option<pdll_runtime::PatternId>| id.map(|id| set.pattern_name(id).to_owned());
            let mut at_once = run(&ir, &calls, |op, rw| name(applicator.match_and_rewrite(op, rw).unwrap()));
            let mut one_by_one =
                run(&ir, &calls, |op, rw| name(applicator.match_and_rewrite_with(op, rw, &mut ()).unwrap()));
            if !is_naive {
                // A program evaluates shared constraints once, and in its own order.
                at_once.1.clear();
                one_by_one.1.clear();
            }
            prop_assert_eq!(at_once, one_by_one);
        }
    }
}

//! Invalid operations beside valid ones: uses of either cause no further errors.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic>;
    class Toy_Unary<string mnemonic> : Toy_Op<mnemonic> {
        let arguments = (ins AnyType:$input);
        let result = (outs AnyType:$output);
    }

    def GoodOp : Toy_Op<"good"> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs, I64Attr:$count);
        let results = (outs AnyType:$output);
    }
    // A type that does not exist.
    def MissingOp : Toy_Op<"missing"> {
        let arguments = (ins AnyTensr:$input);
        let results = (outs AnyType:$output);
        let hasFolder = 1;
        let hasVerifier = 1;
    }
    // Of an invalid class.
    def NegOp : Toy_Unary<"neg">;
    // A head that cannot be parsed.
    def HeadOp : Toy_Op<"head" {
        let arguments = (ins AnyType:$input);
    }
    // Ambiguous groups.
    def GroupsOp : Toy_Op<"groups"> {
        let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
    }
    // An invalid constraint, and an operation that uses it.
    def Odd : Type<CPred<"$_self )(">, "odd">;
    def OddOp : Toy_Op<"odd"> { let arguments = (ins Odd:$input); }
    // A class that does not exist.
    def LostOp : Toy_Opp<"lost">;
    // The same name twice.
    def GoodAgainOp : Toy_Op<"good">;
    def FormOp : Toy_Op<"form"> { let arguments = (ins AnyType:$input); let assemblyFormat = "$inptu attr-dict"; }
}

impl toy::MissingOp {
    fn fold(self, adaptor: &FoldAdaptor<'_>) -> Fold {
        adaptor.constant(self.input(adaptor)).into()
    }

    fn verify(self, ir: &Ir) -> Result<(), String> {
        if self.input(ir).has_one_use(ir) { Ok(()) } else { Err("uses".into()) }
    }
}

pdll! {
    pub mod combine;
    use toy;

    Constraint IsOdd(v: Odd);
    Rewrite Lose(v: Value) -> Op { return op<toy.lost>(v); }
    Rewrite Good(v: Value) -> Op { return op<toy.good>(v, v) { count = attr<"1 : i64"> } -> (type<"i1">); }

    Pattern UsesGood => replace op<toy.good>(a: Value, b: Value) with b;
    Pattern UsesMissing {
        let root = op<toy.missing>(a: Value);
        replace root with root.output;
    }
    Pattern UsesHead => erase op<toy.head>(a: Value);
    Pattern UsesFunction => replace op<x.y>(a: Value) with Lose(a);
    Pattern UsesConstraint => replace op<x.z>(a: Value<t: Odd>) with a;
    Pattern WrongItself => replace op<toy.good>(a: Value, _: Value) with c;
}

pdll! {
    use toy;
    Pattern => replace op<toy.good>(a: Value, _: Value) with a;
}

struct ByHand;

impl OpRewritePattern for ByHand {
    type Op = toy::NegOp;

    fn match_and_rewrite(&self, op: toy::NegOp, rewriter: &mut PatternRewriter) -> Result<bool, RewriteError> {
        let made = toy::HeadOp::create(rewriter, op.op().loc(rewriter), op.input(rewriter));
        rewriter.replace_op(op, made.results())?;
        Ok(true)
    }
}

fn main() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
    let mut patterns = RewritePatternSet::new(&ctx);
    combine::populate(&mut patterns);
    populate_generated_pdll_patterns(&mut patterns);
    let ir = parse(&ctx, "\"x.y\"() : () -> ()").unwrap();
    for op in ir.walk_pre_order(ir.top()) {
        if let Some(good) = op.cast::<toy::GoodOp>(&ir) {
            let _: (Value, Value, i64) = (good.lhs(&ir), good.rhs(&ir), good.count(&ir));
        }
        if let Some(groups) = op.cast::<toy::GroupsOp>(&ir) {
            let _: usize = groups.a(&ir).len() + groups.b(&ir).count();
        }
        if let Some(odd) = op.cast::<toy::OddOp>(&ir) {
            odd.input(&ir);
        }
        if let Some(form) = op.cast::<toy::FormOp>(&ir) {
            let _: Value = form.input(&ir);
        }
        if let Some(lost) = op.cast::<toy::LostOp>(&ir) {
            lost.anything(&ir).at_all();
        }
    }
}

//! The arithmetic suite: expressions, their operations, and the rules and problems of the files beside this one.
//!
//! The tests of the crate and `benches/egg` share it. Rules and problems are those of the test suite `math` of egg, an e-graph library.

use std::fmt::Write;
use std::time::Duration;

use pdll::prelude::*;
use pdll::rewrite::FrozenRewritePatternSet;
use pdll::runtime_compiler::{AddPdll, PdllOptions};
use pdll_saturate::{Derivation, Limits, RuleSet};

ods! {
    pub(crate) mod sym;

    def Sym_Dialect : Dialect {
        let name = "sym";
        let hasConstantMaterializer = 1;
    }
    class Sym_Op<string mnemonic, list<Trait> traits = []> : Op<Sym_Dialect, mnemonic, traits # [Pure]> {
        let results = (outs F64:$result);
    }
    class Sym_Unary<string mnemonic> : Sym_Op<mnemonic, [SameOperandsAndResultType]> {
        let arguments = (ins F64:$x);
    }
    class Sym_Binary<string mnemonic> : Sym_Op<mnemonic, [SameOperandsAndResultType]> {
        let arguments = (ins F64:$a, F64:$b);
    }
    class Sym_Folded<string mnemonic> : Sym_Binary<mnemonic> { let hasFolder = 1; }

    def Sym_NumberOp : Sym_Op<"number", [ConstantLike, AllTypesMatch<["value", "result"]>]> {
        let arguments = (ins F64Attr:$value);
        let hasFolder = 1;
    }
    def Sym_SymbolOp : Sym_Op<"symbol"> { let arguments = (ins StrAttr:$name); }
    def Sym_DerivativeOp : Sym_Binary<"derivative">;
    def Sym_IntegralOp : Sym_Binary<"integral">;
    def Sym_AddOp : Sym_Folded<"add">;
    def Sym_SubOp : Sym_Folded<"sub">;
    def Sym_MulOp : Sym_Folded<"mul">;
    def Sym_DivOp : Sym_Folded<"div">;
    def Sym_PowOp : Sym_Binary<"pow">;
    def Sym_LnOp : Sym_Unary<"ln">;
    def Sym_SqrtOp : Sym_Unary<"sqrt">;
    def Sym_SinOp : Sym_Unary<"sin">;
    def Sym_CosOp : Sym_Unary<"cos">;
    /// Keeps two values.
    def Sym_EqualOp : Op<Sym_Dialect, "equal"> { let arguments = (ins F64:$from, F64:$to); }
}

impl sym::Dialect {
    /// Creates `sym.number`.
    pub(crate) fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let value = number(builder.context(), value)?;
        Some(sym::NumberOp::create(builder, loc, ty, value).op())
    }
}

impl sym::NumberOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        Some(self.op().attr(fold, fold.context().identifier("value"))?.into())
    }
}

/// Returns the number that an attribute is.
fn number(ctx: &Context, attr: Attribute) -> Option<f64> {
    Some(f64::from_bits(attr.as_float_bits(ctx)? as u64))
}

/// Returns the result of an operation on two numbers.
fn folded(fold: &FoldAdaptor<'_>, of: impl Fn(f64, f64) -> Option<f64>) -> Option<OpFoldResult> {
    let ctx = fold.context();
    let (a, b) = (fold.operand(0)?, fold.operand(1)?);
    let of = of(number(ctx, a)?, number(ctx, b)?)?;
    Some(ctx.float_attr_from_bits(a.ty(ctx)?, u128::from(of.to_bits())).into())
}

impl sym::AddOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        folded(fold, |a, b| Some(a + b))
    }
}

impl sym::SubOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        folded(fold, |a, b| Some(a - b))
    }
}

impl sym::MulOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        folded(fold, |a, b| Some(a * b))
    }
}

impl sym::DivOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        folded(fold, |a, b| (b != 0.0).then_some(a / b))
    }
}

/// Returns a context with the operations of the suite.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<sym::Dialect>();
    ctx
}

/// The rules.
pub(crate) const RULES: &str = include_str!("rules.pdll");

/// The rules for sums alone.
pub(crate) const SUMS: [&str; 2] = ["CommAdd", "AssocAdd"];

/// Returns the rules, or those of a part of them.
pub(crate) fn rules(ctx: &Context, names: Option<&[&str]>) -> FrozenRewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    let value = |rewriter: &PatternRewriter<'_>, value: Value| {
        value.constant(rewriter).and_then(|attr| number(rewriter.context(), attr))
    };
    let is_symbol = |rewriter: &PatternRewriter<'_>, value: Value| {
        value.defining_op(rewriter).is_some_and(|op| op.cast::<sym::SymbolOp>(rewriter).is_some())
    };
    set.register_constraint_function("NotZero", move |rewriter: &mut PatternRewriter, x: Value| {
        value(rewriter, x) != Some(0.0)
    });
    set.register_constraint_function("IsNumber", move |rewriter: &mut PatternRewriter, x: Value| {
        value(rewriter, x).is_some()
    });
    set.register_constraint_function("IsSymbol", move |rewriter: &mut PatternRewriter, x: Value| {
        is_symbol(rewriter, x)
    });
    set.register_constraint_function(
        "IsNumberOrOtherSymbol",
        move |rewriter: &mut PatternRewriter, x: Value, other: Value| {
            x != other && (value(rewriter, x).is_some() || is_symbol(rewriter, x))
        },
    );
    set.add_pdll("rules.pdll", RULES, &PdllOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    match names {
        None => set.freeze(),
        Some(names) => {
            let filter = names.iter().fold(PatternFilter::new(), |filter, name| filter.enable(*name));
            set.freeze_filtered(&filter)
        }
    }
    .unwrap_or_else(|error| panic!("{error}"))
}

/// A problem: whether the rules make the goal of the start.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// Name.
    pub(crate) name: String,
    /// Expression.
    pub(crate) start: String,
    /// Expression.
    pub(crate) goal: String,
    /// Limits.
    pub(crate) limits: Limits,
    /// Whether commutativity and associativity of sums are the only rules.
    pub(crate) is_commutative: bool,
    /// Whether there is no derivation.
    pub(crate) fails: bool,
}

/// Returns the problems.
pub(crate) fn problems() -> Vec<Problem> {
    let lines = include_str!("problems.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(problem).collect()
}

fn problem(line: &str) -> Option<Problem> {
    let (name, rest) = line.split_once(": ")?;
    let (problem, options) = rest.split_once(';').unwrap_or((rest, ""));
    let (start, goal) = problem.split_once(" => ")?;
    let mut limits = Limits { equalities: true, ..Limits::default() };
    let (mut is_commutative, mut fails) = (false, false);
    for option in options.split_whitespace() {
        match option.split_once('=') {
            Some(("nodes", n)) => limits.max_nodes = n.parse().ok()?,
            Some(("iterations", n)) => limits.max_iterations = n.parse().ok()?,
            Some(("seconds", n)) => limits.time = Duration::from_secs(n.parse().ok()?),
            Some(("only", "comm")) => {
                limits.max_matches = usize::MAX;
                is_commutative = true;
            }
            None if option == "fails" => fails = true,
            _ => return None,
        }
    }
    let [name, start, goal] = [name, start, goal].map(|text| text.trim().to_owned());
    Some(Problem { name, start, goal, limits, is_commutative, fails })
}

/// Returns a program that computes the start and the goal of a problem.
pub(crate) fn program(problem: &Problem) -> String {
    let mut writer = Writer { text: String::new(), n_values: 0 };
    let [from, to] = [&problem.start, &problem.goal].map(|expression| writer.expression(expression).0);
    let _ = writeln!(writer.text, "\"sym.equal\"({from}, {to}) : (f64, f64) -> ()");
    writer.text
}

struct Writer {
    text: String,
    n_values: usize,
}

impl Writer {
    /// Writes an expression; returns its value and the rest of the text.
    fn expression<'a>(&mut self, text: &'a str) -> (String, &'a str) {
        let text = text.trim_start();
        let Some(inside) = text.strip_prefix('(') else {
            let end = text.find([' ', ')']).unwrap_or(text.len());
            let (word, rest) = text.split_at(end);
            let value = match word.parse::<f64>() {
                Ok(number) => self.value("number", &[], &format!("{{value = {number:?} : f64}}")),
                Err(_) => self.value("symbol", &[], &format!("{{name = \"{word}\"}}")),
            };
            return (value, rest);
        };
        let (word, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
        let mut operands = Vec::new();
        loop {
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix(')') {
                rest = after;
                break;
            }
            let (operand, after) = self.expression(rest);
            operands.push(operand);
            rest = after;
        }
        let name = match word {
            "+" => "add",
            "-" => "sub",
            "*" => "mul",
            "/" => "div",
            "d" => "derivative",
            "i" => "integral",
            other => other,
        };
        (self.value(name, &operands, ""), rest)
    }

    fn value(&mut self, name: &str, operands: &[String], attributes: &str) -> String {
        let value = format!("%{}", self.n_values);
        self.n_values += 1;
        let types = vec!["f64"; operands.len()].join(", ");
        let operands = operands.join(", ");
        let _ = writeln!(self.text, "{value} = \"sym.{name}\"({operands}) {attributes} : ({types}) -> f64");
        value
    }
}

/// Searches the derivation of a problem in its program.
pub(crate) fn solve(ir: &Ir, rules: &RuleSet<'_>, limits: &Limits) -> Derivation {
    let equal = ir
        .walk_pre_order(ir.top())
        .find(|op| op.cast::<sym::EqualOp>(ir).is_some())
        .expect("the program has it");
    rules.derives(ir, equal.operand(ir, 0), equal.operand(ir, 1), limits).expect("one context")
}

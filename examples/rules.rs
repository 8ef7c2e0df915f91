//! Declarative rewrite rules (DRR) beside the operations that they rewrite: an arithmetic dialect, its rules, and a program before and after.
//!
//! `cargo run --example rules`. `pdll compile -x pdll` prints rules in a `.td` file as PDLL.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use pdll::prelude::*;

ods! {
    /// Arithmetic on integers.
    pub mod calc;

    def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }
    class Calc_Op<string mnemonic, list<Trait> traits = []> : Op<Calc_Dialect, mnemonic, traits # [Pure]>;

    def ConstOp : Calc_Op<"const", [ConstantLike]> {
        let arguments = (ins I32Attr:$value);
        let results = (outs I32:$result);
    }
    def NegOp : Calc_Op<"neg", [SameOperandsAndResultType]> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
    def AddOp : Calc_Op<"add", [SameOperandsAndResultType]> {
        let arguments = (ins I32:$x, I32:$y);
        let results = (outs I32:$r);
    }
    def ShlOp : Calc_Op<"shl"> { let arguments = (ins I32:$x, I32Attr:$by); let results = (outs I32:$r); }

    // Code in rules is Rust: a call of `sum` below.
    def sum : NativeCodeCall<"sum($_builder, $0, $1)">;

    // Two negations cancel each other.
    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    // A value that is added to itself is doubled.
    def AddSelf : Pat<(AddOp $x, $x), (ShlOp $x, ConstantAttr<I32Attr, "1">)>;
    // Zero may be on either side.
    def AddZero : Pat<(AddOp (either $x, (ConstOp ConstantAttr<I32Attr, "0">))), (replaceWithValue $x)>;
    // Two shifts become one.
    def ShlShl : Pat<(ShlOp (ShlOp $x, $a), $b), (ShlOp $x, (sum $a, $b))>;
}

/// Returns the sum of two attributes.
fn sum(rewriter: &mut PatternRewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    let sum = a.as_i64(ctx)?.checked_add(b.as_i64(ctx)?)?;
    Some(ctx.integer_attr(ctx.integer_type(32), sum))
}

const PROGRAM: &str = r#"
%x = "test.source"() : () -> i32
%zero = "calc.const"() {value = 0 : i32} : () -> i32
%a = "calc.add"(%zero, %x) : (i32, i32) -> i32
%b = "calc.neg"(%a) : (i32) -> i32
%c = "calc.neg"(%b) : (i32) -> i32
%d = "calc.add"(%c, %c) : (i32, i32) -> i32
%e = "calc.add"(%d, %d) : (i32, i32) -> i32
"test.use"(%e) : (i32) -> ()
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = Context::new();
    ctx.load_dialect::<calc::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, PROGRAM)?;
    println!("// before\n{ir}");

    let mut patterns = RewritePatternSet::new(&ctx);
    calc::populate_generated_rewrites(&mut patterns);
    let patterns = patterns.freeze()?;
    let outcome = apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())?;
    ir.verify()?;
    println!("// after {} rewrites\n{ir}", outcome.rewrites);
    Ok(())
}

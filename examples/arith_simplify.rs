//! Simplification of integer arithmetic: two dialects in `ods!`, forty-seven identities in `pdll!`, any
//! `.mlir` file in generic form.
//!
//! `cargo run --example arith_simplify [-- [--no-time] [FILE]]`; with `--release` for large files. Without a file it uses a built-in one.
//! Prints the result and a line of statistics: operations before and after, rewrites by pattern, time.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use pdll::prelude::*;

ods! {
    mod arith;

    def Arith_Dialect : Dialect { let name = "arith"; }
    class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits # [Pure]>;
    class Arith_Binary<string mnemonic, list<Trait> traits = []>
        : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
        let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
        let results = (outs SignlessIntegerLike:$result);
    }
    /// An operation with overflow flags.
    class Arith_Overflowing<string mnemonic, list<Trait> traits = []>
        : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
        let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs, OptionalAttr<AnyAttr>:$overflowFlags);
        let results = (outs SignlessIntegerLike:$result);
    }
    /// An operation with an exact flag.
    class Arith_Exact<string mnemonic> : Arith_Op<mnemonic, [SameOperandsAndResultType]> {
        let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs, UnitAttr:$isExact);
        let results = (outs SignlessIntegerLike:$result);
    }

    def ConstantOp : Arith_Op<"constant", [ConstantLike]> {
        let arguments = (ins TypedAttrInterface:$value);
        let results = (outs AnyType:$result);
    }
    def AddIOp : Arith_Overflowing<"addi", [Commutative]>;
    def SubIOp : Arith_Overflowing<"subi">;
    def MulIOp : Arith_Overflowing<"muli", [Commutative]>;
    def ShLIOp : Arith_Overflowing<"shli">;
    def DivSIOp : Arith_Exact<"divsi">;
    def DivUIOp : Arith_Exact<"divui">;
    def ShRSIOp : Arith_Exact<"shrsi">;
    def ShRUIOp : Arith_Exact<"shrui">;
    def RemSIOp : Arith_Binary<"remsi">;
    def RemUIOp : Arith_Binary<"remui">;
    def AndIOp : Arith_Binary<"andi", [Commutative, Idempotent]>;
    def OrIOp : Arith_Binary<"ori", [Commutative, Idempotent]>;
    def XOrIOp : Arith_Binary<"xori", [Commutative]>;
    def MaxSIOp : Arith_Binary<"maxsi", [Commutative, Idempotent]>;
    def MaxUIOp : Arith_Binary<"maxui", [Commutative, Idempotent]>;
    def MinSIOp : Arith_Binary<"minsi", [Commutative, Idempotent]>;
    def MinUIOp : Arith_Binary<"minui", [Commutative, Idempotent]>;

    def CmpIPredicate : I64EnumAttr<"CmpIPredicate", "how two integers compare", [
        I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>,
        I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>, I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>,
        I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>, I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>]>;
    def CmpIOp : Arith_Op<"cmpi", [SameTypeOperands]> {
        let arguments = (ins CmpIPredicate:$predicate, SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
        let results = (outs BoolLike:$result);
    }
    def SelectOp : Arith_Op<"select", [AllTypesMatch<["true_value", "false_value", "result"]>]> {
        let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
        let results = (outs AnyType:$result);
    }
}

ods! {
    mod func;

    def Func_Dialect : Dialect { let name = "func"; }
    class Func_Op<string mnemonic, list<Trait> traits = []> : Op<Func_Dialect, mnemonic, traits>;

    def FuncOp : Func_Op<"func", [IsolatedFromAbove, Symbol]> {
        let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                             OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<ArrayAttr>:$arg_attrs,
                             OptionalAttr<ArrayAttr>:$res_attrs, UnitAttr:$no_inline);
        let regions = (region AnyRegion:$body);
    }
    def ReturnOp : Func_Op<"return", [Pure, Terminator, HasParent<"FuncOp">]> {
        let arguments = (ins Variadic<AnyType>:$operands);
    }
    def CallOp : Func_Op<"call"> {
        let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
                             OptionalAttr<ArrayAttr>:$arg_attrs, OptionalAttr<ArrayAttr>:$res_attrs, UnitAttr:$no_inline);
        let results = (outs Variadic<AnyType>:$results);
    }
}

pdll! {
    mod simplify;
    use arith;

    Constraint IsZero(value: Attr);
    Constraint IsOne(value: Attr);
    Constraint IsAllOnes(value: Attr);
    Constraint IsConstant(value: Value);
    Rewrite ZeroOf(ty: Type) -> Attr;
    Rewrite Sum(a: Attr, b: Attr) -> Attr;
    Rewrite Difference(a: Attr, b: Attr) -> Attr;
    Rewrite Product(a: Attr, b: Attr) -> Attr;
    Rewrite WhenEqual(predicate: Attr) -> Attr;

    // Constants as operands, by their value.
    Constraint Constant(value: Attr) -> Value => op<arith.constant> {value = value}.result;
    Constraint Zero() -> Value => op<arith.constant> {value = _: [Attr, IsZero]}.result;
    Constraint One() -> Value => op<arith.constant> {value = _: [Attr, IsOne]}.result;
    Constraint AllOnes() -> Value => op<arith.constant> {value = _: [Attr, IsAllOnes]}.result;
    Constraint Minus(x: Value) -> Value => op<arith.subi>(Zero(), x).result;
    Constraint Not(x: Value) -> Value => op<arith.xori>(x, AllOnes()).result;
    Rewrite Make(value: Attr, ty: Type) -> Op<arith.constant> => op<arith.constant> {value = value} -> (ty);
    Rewrite MakeZero(ty: Type) -> Op<arith.constant> => Make(ZeroOf(ty), ty);

    // Addition and subtraction.
    Pattern AddZero => replace op<arith.addi>(x: Value, Zero()) with x;
    Pattern SubZero => replace op<arith.subi>(x: Value, Zero()) with x;
    Pattern SubSelf => replace op<arith.subi>(x: Value, x) -> (t: Type) with MakeZero(t);
    Pattern NegNeg => replace op<arith.subi>(Zero(), Minus(x: Value)) with x;
    Pattern AddNeg => replace op<arith.addi>(x: Value, Minus(y: Value)) with op<arith.subi>(x, y);
    Pattern NegAdd => replace op<arith.addi>(Minus(y: Value), x: Value) with op<arith.subi>(x, y);
    Pattern SubNeg => replace op<arith.subi>(x: Value, Minus(y: Value)) with op<arith.addi>(x, y);
    Pattern AddOfSub => replace op<arith.addi>(op<arith.subi>(x: Value, y: Value), y) with x;
    Pattern AddOfSubRight => replace op<arith.addi>(y: Value, op<arith.subi>(x: Value, y)) with x;
    Pattern SubOfAdd => replace op<arith.subi>(op<arith.addi>(x: Value, y: Value), y) with x;
    Pattern SubOfAddLeft => replace op<arith.subi>(op<arith.addi>(x: Value, y: Value), x) with y;

    // Multiplication, division, remainder.
    Pattern MulOne => replace op<arith.muli>(x: Value, One()) with x;
    Pattern MulZero => replace op<arith.muli>(_: Value, Zero()) -> (t: Type) with MakeZero(t);
    Pattern DivSIByOne => replace op<arith.divsi>(x: Value, One()) with x;
    Pattern DivUIByOne => replace op<arith.divui>(x: Value, One()) with x;
    Pattern RemSIByOne => replace op<arith.remsi>(_: Value, One()) -> (t: Type) with MakeZero(t);
    Pattern RemUIByOne => replace op<arith.remui>(_: Value, One()) -> (t: Type) with MakeZero(t);
    Pattern Factor {
        let root = op<arith.addi>(op<arith.muli>(x: Value, y: Value), op<arith.muli>(x, z: Value));
        rewrite root with {
            let sum = op<arith.addi>(y, z);
            replace root with op<arith.muli>(x, sum);
        };
    }

    // Bits.
    Pattern AndSelf => replace op<arith.andi>(x: Value, x) with x;
    Pattern OrSelf => replace op<arith.ori>(x: Value, x) with x;
    Pattern XorSelf => replace op<arith.xori>(x: Value, x) -> (t: Type) with MakeZero(t);
    Pattern AndZero => replace op<arith.andi>(_: Value, Zero()) -> (t: Type) with MakeZero(t);
    Pattern AndAllOnes => replace op<arith.andi>(x: Value, AllOnes()) with x;
    Pattern OrZero => replace op<arith.ori>(x: Value, Zero()) with x;
    Pattern OrAllOnes {
        let ones = op<arith.constant> {value = _: [Attr, IsAllOnes]};
        replace op<arith.ori>(_: Value, ones) with ones;
    }
    Pattern XorZero => replace op<arith.xori>(x: Value, Zero()) with x;
    Pattern NotNot => replace op<arith.xori>(Not(x: Value), AllOnes()) with x;
    Pattern AndAbsorbsOr => replace op<arith.andi>(x: Value, op<arith.ori>(x, _: Value)) with x;
    Pattern OrAbsorbsAnd => replace op<arith.ori>(x: Value, op<arith.andi>(x, _: Value)) with x;
    Pattern ShLByZero => replace op<arith.shli>(x: Value, Zero()) with x;
    Pattern ShRSByZero => replace op<arith.shrsi>(x: Value, Zero()) with x;
    Pattern ShRUByZero => replace op<arith.shrui>(x: Value, Zero()) with x;

    // Minimum, maximum, comparison, choice.
    Pattern MaxSISelf => replace op<arith.maxsi>(x: Value, x) with x;
    Pattern MaxUISelf => replace op<arith.maxui>(x: Value, x) with x;
    Pattern MinSISelf => replace op<arith.minsi>(x: Value, x) with x;
    Pattern MinUISelf => replace op<arith.minui>(x: Value, x) with x;
    Pattern CmpSelf => replace op<arith.cmpi>(x: Value, x) {predicate = p: Attr} -> (t: Type)
        with Make(WhenEqual(p), t);
    Pattern SelectSame => replace op<arith.select>(_: Value, x: Value, x) with x;
    Pattern SelectTrue => replace op<arith.select>(op<arith.constant> {value = attr<"true">}, x: Value, _: Value) with x;
    Pattern SelectFalse => replace op<arith.select>(op<arith.constant> {value = attr<"false">}, _: Value, y: Value) with y;
    Pattern SelectNot => replace op<arith.select>(Not(c: Value), x: Value, y: Value) with op<arith.select>(c, y, x);

    // Constant folding, and moving constants of commutative operations to the right.
    Pattern AddConstants => replace op<arith.addi>(Constant(a: Attr), Constant(b: Attr)) -> (t: Type)
        with Make(Sum(a, b), t);
    Pattern SubConstants => replace op<arith.subi>(Constant(a: Attr), Constant(b: Attr)) -> (t: Type)
        with Make(Difference(a, b), t);
    Pattern MulConstants => replace op<arith.muli>(Constant(a: Attr), Constant(b: Attr)) -> (t: Type)
        with Make(Product(a, b), t);
    Pattern AddConstantLeft {
        let constant = Constant(_: Attr);
        let x: Value;
        let root = op<arith.addi>(constant, x);
        not IsConstant(x);
        replace root with op<arith.addi>(x, constant);
    }
    Pattern MulConstantLeft {
        let constant = Constant(_: Attr);
        let x: Value;
        let root = op<arith.muli>(constant, x);
        not IsConstant(x);
        replace root with op<arith.muli>(x, constant);
    }
    Pattern AddAddConstant {
        let root = op<arith.addi>(op<arith.addi>(x: Value, Constant(a: Attr)), Constant(b: Attr)) -> (t: Type);
        rewrite root with {
            let sum = Make(Sum(a, b), t);
            replace root with op<arith.addi>(x, sum);
        };
    }
}

#[native_constraint]
fn is_zero(rewriter: &mut PatternRewriter, value: Attribute) -> bool {
    value.as_i64(rewriter.context()) == Some(0)
}

#[native_constraint]
fn is_one(rewriter: &mut PatternRewriter, value: Attribute) -> bool {
    let ctx = rewriter.context();
    value.as_i64(ctx) == Some(1) || value.as_bool(ctx) == Some(true)
}

#[native_constraint]
fn is_all_ones(rewriter: &mut PatternRewriter, value: Attribute) -> bool {
    value.as_i64(rewriter.context()) == Some(-1)
}

#[native_constraint]
fn is_constant(rewriter: &mut PatternRewriter, value: Value) -> bool {
    value.defining_op(rewriter).is_some_and(|op| op.has_trait(rewriter, pdll::ir::Trait::ConstantLike))
}

#[native_rewrite]
fn zero_of(rewriter: &mut PatternRewriter, ty: Type) -> Attribute {
    rewriter.context().integer_attr(ty, 0)
}

/// Returns the attribute that `combine` computes from two integers, in their type, truncated. Other
/// attributes have no result.
macro_rules! combined {
    ($rewriter:ident, $a:ident $operator:tt $b:ident) => {{
        let ctx = $rewriter.context();
        let result = $a.as_big_int(ctx)? $operator $b.as_big_int(ctx)?;
        Some(ctx.big_integer_attr($a.ty(ctx)?, &result))
    }};
}

#[native_rewrite]
fn sum(rewriter: &mut PatternRewriter, a: Attribute, b: Attribute) -> Option<Attribute> {
    combined!(rewriter, a + b)
}

#[native_rewrite]
fn difference(rewriter: &mut PatternRewriter, a: Attribute, b: Attribute) -> Option<Attribute> {
    combined!(rewriter, a - b)
}

#[native_rewrite]
fn product(rewriter: &mut PatternRewriter, a: Attribute, b: Attribute) -> Option<Attribute> {
    combined!(rewriter, a * b)
}

/// Returns the result of comparing a value with itself.
#[native_rewrite]
fn when_equal(rewriter: &mut PatternRewriter, predicate: Attribute) -> Attribute {
    let ctx = rewriter.context();
    let holds = matches!(predicate.as_i64(ctx), Some(0 | 3 | 5 | 7 | 9));
    ctx.bool_attr(holds)
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/data/arith.mlir").to_owned();
    let file = files.first().unwrap_or(&default);
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;

    let ctx = Context::new();
    ctx.load_dialect::<arith::Dialect>();
    ctx.load_dialect::<func::Dialect>();
    let mut ir = pdll::text::parse_named(&ctx, file, &text)?;
    ir.verify()?;
    let before = ir.n_ops();

    let mut patterns = RewritePatternSet::new(&ctx);
    simplify::populate(&mut patterns);
    let patterns = patterns.freeze()?;

    let start = Instant::now();
    let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &patterns, &config)?;
    let time = start.elapsed();

    println!("{ir}");
    print!("// {before} operations before, {} after; {} rewrites", ir.n_ops(), outcome.rewrites);
    if flags.iter().all(|flag| flag != "--no-time") {
        let how = if cfg!(debug_assertions) { " without optimizations" } else { "" };
        print!(" in {time:.2?}{how}");
    }
    println!();
    for (name, count) in &outcome.by_pattern {
        println!("// {count:>6} {name}");
    }
    Ok(())
}

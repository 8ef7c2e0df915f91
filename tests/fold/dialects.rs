//! Dialects that also exist in MLIR, with folders equivalent to MLIR's for these operations.

use pdll::fold::InPlaceFold;
use pdll::prelude::*;

ods! {
    pub mod arith;

    def Arith_Dialect : Dialect {
        let name = "arith";
        let hasConstantMaterializer = 1;
    }
    class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits # [Pure]>;
    class Arith_Binary<string mnemonic, list<Trait> traits = []>
        : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs);
        let results = (outs AnyType:$result);
        let hasFolder = 1;
    }

    def Arith_ConstantOp : Arith_Op<"constant", [ConstantLike]> {
        let arguments = (ins AnyAttr:$value);
        let results = (outs AnyType:$result);
    }
    def Arith_AddIOp : Arith_Binary<"addi", [Commutative]>;
    def Arith_SubIOp : Arith_Binary<"subi">;
    def Arith_MulIOp : Arith_Binary<"muli", [Commutative]>;
    def Arith_AndIOp : Arith_Binary<"andi", [Commutative, Idempotent]>;
    def Arith_OrIOp : Arith_Binary<"ori", [Commutative, Idempotent]>;
    def Arith_XOrIOp : Arith_Binary<"xori", [Commutative]>;
    def Arith_MaxSIOp : Arith_Binary<"maxsi", [Commutative]>;
    def Arith_MaxUIOp : Arith_Binary<"maxui", [Commutative]>;
    def Arith_MinSIOp : Arith_Binary<"minsi", [Commutative]>;
    def Arith_MinUIOp : Arith_Binary<"minui", [Commutative]>;
    def Arith_ShLIOp : Arith_Binary<"shli">;
    def Arith_ShRSIOp : Arith_Binary<"shrsi">;
    def Arith_ShRUIOp : Arith_Binary<"shrui">;
    def Arith_DivSIOp : Arith_Binary<"divsi">;
    def Arith_DivUIOp : Arith_Binary<"divui">;
    def Arith_RemSIOp : Arith_Binary<"remsi">;
    def Arith_RemUIOp : Arith_Binary<"remui">;
    def Arith_CmpIOp : Arith_Op<"cmpi"> {
        let arguments = (ins I64Attr:$predicate, AnyType:$lhs, AnyType:$rhs);
        let results = (outs I1:$result);
        let hasFolder = 1;
    }
    def Arith_SelectOp : Arith_Op<"select"> {
        let arguments = (ins I1:$condition, AnyType:$true_value, AnyType:$false_value);
        let results = (outs AnyType:$result);
        let hasFolder = 1;
    }
    def Arith_AddUIExtendedOp : Arith_Op<"addui_extended", [Commutative]> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs);
        let results = (outs AnyType:$sum, AnyType:$overflow);
        let hasFolder = 1;
    }
}

ods! {
    pub mod func;

    def Func_Dialect : Dialect { let name = "func"; }
    def Func_FuncOp : Op<Func_Dialect, "func", [IsolatedFromAbove, Symbol]> {
        let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$function_type);
        let regions = (region AnyRegion:$body);
    }
    def Func_ReturnOp : Op<Func_Dialect, "return", [Pure, ReturnLike, Terminator]> {
        let arguments = (ins Variadic<AnyType>:$operands);
    }
}

ods! {
    pub mod cf;

    def Cf_Dialect : Dialect { let name = "cf"; }
    def Cf_BranchOp : Op<Cf_Dialect, "br", [Pure, Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
        let arguments = (ins Variadic<AnyType>:$destOperands);
        let successors = (successor AnySuccessor:$dest);
    }
    def Cf_CondBranchOp : Op<Cf_Dialect, "cond_br",
            [AttrSizedOperandSegments, Pure, Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
        let arguments = (ins I1:$condition, Variadic<AnyType>:$trueDestOperands,
            Variadic<AnyType>:$falseDestOperands);
        let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
    }
    def Cf_SwitchOp : Op<Cf_Dialect, "switch",
            [AttrSizedOperandSegments, Pure, Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
        let arguments = (ins AnyInteger:$flag, Variadic<AnyType>:$defaultOperands,
            VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
            OptionalAttr<AnyAttr>:$case_values, DenseI32ArrayAttr:$case_operand_segments);
        let successors = (successor AnySuccessor:$defaultDestination,
            VariadicSuccessor<AnySuccessor>:$caseDestinations);
    }
}

ods! {
    pub mod scf;

    def Scf_Dialect : Dialect { let name = "scf"; }
    def Scf_IfOp : Op<Scf_Dialect, "if", [NoRegionArguments, RecursiveMemoryEffects, RecursivelySpeculatable]> {
        let arguments = (ins I1:$condition);
        let results = (outs Variadic<AnyType>:$results);
        let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
        let hasFolder = 1;
    }
    def Scf_ExecuteRegionOp : Op<Scf_Dialect, "execute_region", [RecursiveMemoryEffects]> {
        let arguments = (ins OptionalAttr<UnitAttr>:$no_inline);
        let results = (outs Variadic<AnyType>:$result);
        let regions = (region AnyRegion:$region);
    }
    def Scf_YieldOp : Op<Scf_Dialect, "yield", [Pure, ReturnLike, Terminator]> {
        let arguments = (ins Variadic<AnyType>:$results);
    }
}

ods! {
    pub mod test;

    def Test_Dialect : Dialect { let name = "test"; }
    class Test_Unary<string mnemonic, list<Trait> traits> : Op<Test_Dialect, mnemonic, traits> {
        let arguments = (ins I32:$operand);
        let results = (outs I32:$result);
    }
    def InvolutionOp : Test_Unary<"op_involution_trait_no_operation_fold", [Involution, Pure]>;
    def IdempotentOp : Test_Unary<"op_idempotent_trait", [Idempotent, Pure]>;
}

/// Returns a context with all of them, which allows unregistered operations.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<arith::Dialect>();
    ctx.load_dialect::<func::Dialect>();
    ctx.load_dialect::<cf::Dialect>();
    ctx.load_dialect::<scf::Dialect>();
    ctx.load_dialect::<test::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

impl arith::Dialect {
    fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<arith::ConstantOp> {
        (value.ty(builder.context()) == Some(ty)).then(|| arith::ConstantOp::create(builder, loc, ty, value))
    }
}

/// Returns the values of constant operands.
pub(crate) fn known(fold: &FoldAdaptor<'_>) -> Vec<Option<i64>> {
    fold.operands().map(|attr| attr?.as_i64(fold.context())).collect()
}

/// Returns a constant of a value's type.
pub(crate) fn constant(fold: &FoldAdaptor<'_>, like: Value, value: i64) -> OpFoldResult {
    fold.context().integer_attr(like.ty(fold), value).into()
}

pub(crate) fn defined_by<D: OpDef>(fold: &FoldAdaptor<'_>, value: Value) -> Option<D> {
    value.defining_op(fold)?.cast::<D>(fold)
}

impl arith::AddIOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        match known(fold)[..] {
            [_, Some(0)] => return Some(lhs.into()),
            [Some(a), Some(b)] => return Some(constant(fold, lhs, a.wrapping_add(b))),
            _ => {}
        }
        let minuend = |sub: Value, other: Value| {
            let sub = defined_by::<arith::SubIOp>(fold, sub)?;
            (sub.rhs(fold) == other).then(|| sub.lhs(fold).into())
        };
        minuend(lhs, rhs).or_else(|| minuend(rhs, lhs))
    }
}

impl arith::SubIOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if lhs == rhs {
            return Some(constant(fold, lhs, 0));
        }
        match known(fold)[..] {
            [_, Some(0)] => return Some(lhs.into()),
            [Some(a), Some(b)] => return Some(constant(fold, lhs, a.wrapping_sub(b))),
            _ => {}
        }
        let sum = defined_by::<arith::AddIOp>(fold, lhs)?;
        let (a, b) = (sum.lhs(fold), sum.rhs(fold));
        if rhs == b {
            Some(a.into())
        } else if rhs == a {
            Some(b.into())
        } else {
            None
        }
    }
}

impl arith::MulIOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        match known(fold)[..] {
            [_, Some(0)] => Some(rhs.into()),
            [_, Some(1)] => Some(lhs.into()),
            [Some(a), Some(b)] => Some(constant(fold, lhs, a.wrapping_mul(b))),
            _ => None,
        }
    }
}

impl arith::AndIOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        match known(fold)[..] {
            [_, Some(0)] => return Some(rhs.into()),
            [_, Some(-1)] => return Some(lhs.into()),
            [Some(a), Some(b)] => return Some(constant(fold, lhs, a & b)),
            _ => {}
        }
        // Already contained in the inner one.
        let absorbed = |inner: Value, other: Value| {
            let and = defined_by::<arith::AndIOp>(fold, inner)?;
            (and.lhs(fold) == other || and.rhs(fold) == other).then(|| inner.into())
        };
        absorbed(lhs, rhs).or_else(|| absorbed(rhs, lhs))
    }
}

/// The predicates of `cmpi`, each with its swapped counterpart.
const SWAPPED: [i64; 10] = [0, 1, 4, 5, 2, 3, 8, 9, 6, 7];

fn compare(predicate: i64, a: i64, b: i64) -> bool {
    let (ua, ub) = (a as u64, b as u64);
    match predicate {
        0 => a == b,
        1 => a != b,
        2 => a < b,
        3 => a <= b,
        4 => a > b,
        5 => a >= b,
        6 => ua < ub,
        7 => ua <= ub,
        8 => ua > ub,
        _ => ua >= ub,
    }
}

impl arith::CmpIOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        let predicate = self.predicate(fold);
        if lhs == rhs {
            return ctx.bool_attr(compare(predicate, 0, 0)).into();
        }
        match known(fold)[..] {
            [Some(a), Some(b)] => ctx.bool_attr(compare(predicate, a, b)).into(),
            [Some(_), None] => {
                let swapped = ctx.integer_attr(ctx.integer_type(64), SWAPPED[predicate as usize]);
                let change: InPlaceFold = Fold::in_place().set_operands(&[rhs, lhs]);
                change.set_attr(ctx.identifier("predicate"), swapped).into()
            }
            _ => Fold::Failed,
        }
    }
}

impl arith::SelectOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let (yes, no) = (self.true_value(fold), self.false_value(fold));
        let condition = self.condition(fold);
        match fold.constant(condition).and_then(|attr| attr.as_bool(fold.context())) {
            _ if yes == no => return Some(yes),
            Some(is_true) => return Some(if is_true { yes } else { no }),
            None => {}
        }
        let cmp = defined_by::<arith::CmpIOp>(fold, condition)?;
        let (a, b) = (cmp.lhs(fold), cmp.rhs(fold));
        let is_same = (a, b) == (yes, no) || (b, a) == (yes, no);
        match cmp.predicate(fold) {
            0 if is_same => Some(no),
            1 if is_same => Some(yes),
            _ => None,
        }
    }
}

impl arith::AddUIExtendedOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let lhs = self.lhs(fold);
        match known(fold)[..] {
            [_, Some(0)] => Fold::results([lhs.into(), OpFoldResult::from(ctx.bool_attr(false))]),
            [Some(a), Some(b)] => {
                let sum = (a as u32).wrapping_add(b as u32);
                let overflows = sum < a as u32;
                let sum = constant(fold, lhs, i64::from(sum as i32));
                Fold::results([sum, ctx.bool_attr(overflows).into()])
            }
            _ => Fold::Failed,
        }
    }
}

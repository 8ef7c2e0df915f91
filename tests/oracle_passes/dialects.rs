//! Parts of MLIR's dialects, with the traits of its own definitions.

use pdll::prelude::*;

ods! {
    pub mod arith;

    def Arith_Dialect : Dialect { let name = "arith"; }
    class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits # [Pure]>;
    class Arith_Binary<string mnemonic, list<Trait> traits = []>
        : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs, OptionalAttr<AnyAttr>:$overflowFlags);
        let results = (outs AnyType:$result);
    }

    def ConstantOp : Arith_Op<"constant", [ConstantLike]> {
        let arguments = (ins AnyAttr:$value);
        let results = (outs AnyType:$result);
    }
    def AddIOp : Arith_Binary<"addi", [Commutative]>;
    def SubIOp : Arith_Binary<"subi">;
    def MulIOp : Arith_Binary<"muli", [Commutative]>;
    def CmpIOp : Arith_Op<"cmpi"> {
        let arguments = (ins I64Attr:$predicate, AnyType:$lhs, AnyType:$rhs);
        let results = (outs I1:$result);
    }
    def SelectOp : Arith_Op<"select"> {
        let arguments = (ins I1:$condition, AnyType:$true_value, AnyType:$false_value);
        let results = (outs AnyType:$result);
    }
    def DivSIOp : Op<Arith_Dialect, "divsi", [NoMemoryEffect, SameOperandsAndResultType]> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs);
        let results = (outs AnyType:$result);
    }
    def MulSIExtendedOp : Arith_Op<"mulsi_extended", [Commutative]> {
        let arguments = (ins AnyType:$lhs, AnyType:$rhs);
        let results = (outs AnyType:$low, AnyType:$high);
    }
}

ods! {
    pub mod func;

    def Func_Dialect : Dialect { let name = "func"; }
    def FuncOp : Op<Func_Dialect, "func", [IsolatedFromAbove, Symbol]> {
        let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$function_type,
            OptionalAttr<StrAttr>:$sym_visibility);
        let regions = (region AnyRegion:$body);
    }
    def CallOp : Op<Func_Dialect, "call"> {
        let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands);
        let results = (outs Variadic<AnyType>:$results);
    }
    def ReturnOp : Op<Func_Dialect, "return", [Pure, ReturnLike, Terminator]> {
        let arguments = (ins Variadic<AnyType>:$operands);
    }
}

ods! {
    pub mod cf;

    def Cf_Dialect : Dialect { let name = "cf"; }
    def BranchOp : Op<Cf_Dialect, "br", [Pure, Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
        let arguments = (ins Variadic<AnyType>:$destOperands);
        let successors = (successor AnySuccessor:$dest);
    }
    def CondBranchOp : Op<Cf_Dialect, "cond_br",
            [AttrSizedOperandSegments, Pure, Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
        let arguments = (ins I1:$condition, Variadic<AnyType>:$trueDestOperands,
            Variadic<AnyType>:$falseDestOperands, OptionalAttr<AnyAttr>:$branch_weights);
        let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
    }
}

ods! {
    pub mod scf;

    def Scf_Dialect : Dialect { let name = "scf"; }
    def IfOp : Op<Scf_Dialect, "if",
            [NoRegionArguments, RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlock]> {
        let arguments = (ins I1:$condition);
        let results = (outs Variadic<AnyType>:$results);
        let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
    }
    def ForOp : Op<Scf_Dialect, "for", [RecursiveMemoryEffects, SingleBlock]> {
        let arguments = (ins AnyType:$lowerBound, AnyType:$upperBound, AnyType:$step, Variadic<AnyType>:$initArgs,
            UnitAttr:$unsignedCmp);
        let results = (outs Variadic<AnyType>:$results);
        let regions = (region SizedRegion<1>:$region);
    }
    def ExecuteRegionOp : Op<Scf_Dialect, "execute_region", [RecursiveMemoryEffects]> {
        let arguments = (ins UnitAttr:$no_inline);
        let results = (outs Variadic<AnyType>:$result);
        let regions = (region AnyRegion:$region);
    }
    def YieldOp : Op<Scf_Dialect, "yield", [Pure, ReturnLike, Terminator]> {
        let arguments = (ins Variadic<AnyType>:$results);
    }
}

ods! {
    pub mod memref;

    def MemRef_Dialect : Dialect { let name = "memref"; }
    def AllocOp : Op<MemRef_Dialect, "alloc", [AttrSizedOperandSegments]> {
        let arguments = (ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands,
            OptionalAttr<AnyAttr>:$alignment);
        let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$memref);
    }
    def LoadOp : Op<MemRef_Dialect, "load"> {
        let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<Index>:$indices,
            OptionalAttr<AnyAttr>:$nontemporal, OptionalAttr<AnyAttr>:$alignment);
        let results = (outs AnyType:$result);
    }
    def StoreOp : Op<MemRef_Dialect, "store"> {
        let arguments = (ins AnyType:$value, Arg<AnyMemRef, "", [MemWrite]>:$memref, Variadic<Index>:$indices,
            OptionalAttr<AnyAttr>:$nontemporal, OptionalAttr<AnyAttr>:$alignment);
    }
}

/// Returns a context with all of them, which allows unregistered operations.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<arith::Dialect>();
    ctx.load_dialect::<func::Dialect>();
    ctx.load_dialect::<cf::Dialect>();
    ctx.load_dialect::<scf::Dialect>();
    ctx.load_dialect::<memref::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

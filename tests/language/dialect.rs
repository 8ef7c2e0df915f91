//! A dialect with an operation of each shape.

use pdll::prelude::*;

ods! {
    /// Operations of each shape.
    pub mod lang;

    def Lang_Dialect : Dialect { let name = "lang"; }
    class Lang_Op<string mnemonic, list<Trait> traits = []> : Op<Lang_Dialect, mnemonic, traits>;

    def Mode : I32EnumAttr<"Mode", "how to go", [I32EnumAttrCase<"Fast", 0, "fast">, I32EnumAttrCase<"Exact", 4, "exact">]>;

    def FooOp : Lang_Op<"foo"> {
        let arguments = (ins Variadic<AnyType>:$inputs);
        let results = (outs Variadic<AnyType>:$outputs);
    }
    def OneOp : Lang_Op<"one", [Pure]> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$result);
    }
    def TwoOp : Lang_Op<"two"> {
        let arguments = (ins Variadic<AnyType>:$inputs);
        let results = (outs AnyType:$result1, AnyType:$result2);
    }
    def CallOp : Lang_Op<"call"> {
        let arguments = (ins AnyType:$callee, Variadic<AnyType>:$args);
        let results = (outs AnyType:$first, Variadic<AnyType>:$others);
    }
    def SegmentsOp : Lang_Op<"segments", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
        let arguments = (ins Optional<Index>:$a, Variadic<I32>:$b, AnyType:$c);
        let results = (outs Optional<Index>:$x, Variadic<I32>:$y);
    }
    def AddOp : Lang_Op<"add", [Pure, Commutative, SameOperandsAndResultType]> {
        let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs);
        let results = (outs AnyInteger:$sum);
    }
    def ConstantOp : Lang_Op<"constant", [Pure, ConstantLike, AllTypesMatch<["value", "result"]>]> {
        let arguments = (ins TypedAttrInterface:$value);
        let results = (outs AnyType:$result);
    }
    def AttrsOp : Lang_Op<"attrs"> {
        let arguments = (ins
            I32Attr:$int, BoolAttr:$bool, StrAttr:$str, Mode:$mode, I64ArrayAttr:$array,
            DefaultValuedAttr<I64Attr, "7">:$count, OptionalAttr<StrAttr>:$maybe,
            ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<9>]>:$digit, UnitAttr:$flag);
        let results = (outs Index:$result);
    }
    def ScopeOp : Lang_Op<"scope", [Symbol, SingleBlock]> {
        let arguments = (ins SymbolNameAttr:$sym_name);
        let regions = (region SizedRegion<1>:$body);
    }
    def BranchOp : Lang_Op<"br", [Terminator]> {
        let arguments = (ins Variadic<AnyType>:$values);
        let successors = (successor AnySuccessor:$to);
    }
    def EndOp : Lang_Op<"end", [Terminator, HasParent<"ScopeOp">]>;
    def NamesOp : Lang_Op<"names"> {
        let arguments = (ins AnyType:$create, AnyType:$op, AnyType:$builder, AnyType:$verify, I32Attr:$loc, StrAttr:$type);
        let results = (outs AnyType:$self, AnyType:$state);
        let hasVerifier = 1;
    }
    def DefaultOp : Lang_Op<"default"> {
        let arguments = (ins DefaultValuedAttr<I64Attr, "7">:$count);
    }
}

impl lang::NamesOp {
    fn verify(self, ir: &Ir) -> Result<(), String> {
        if self.r#type(ir).is_empty() {
            Err(format!("has no `type` but `loc` {}", self.loc(ir)))
        } else {
            Ok(())
        }
    }
}

//! Everything that `ods!` and `pdll!` can make, between the names of the module `names` beside this one.

#[allow(unused_imports, reason = "one of the modules is empty")]
use super::names::*;

#[path = "hooks.rs"]
mod hooks;

use hooks::{
    HasOneUse, TypesOf, parse_groups, parse_parts, parse_tail, print_groups, print_parts, print_tail,
};

::pdll::ods! {
    /// What definitions can say.
    pub mod all;

    def All_Dialect : Dialect {
        let name = "all";
        let hasConstantMaterializer = 1;
        let hasCanonicalizer = 1;
        let useDefaultTypePrinterParser = 1;
        let useDefaultAttributePrinterParser = 1;
    }
    class All_Op<string mnemonic, list<Trait> traits = []> : Op<All_Dialect, mnemonic, traits>;
    class All_Type<string name, string short> : TypeDef<All_Dialect, name> { let mnemonic = short; }
    class All_Attr<string name, string short> : AttrDef<All_Dialect, name> { let mnemonic = short; }

    def Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"small", 0>, I32EnumAttrCase<"notSmall", 7, "not_small">]>;
    def Fast : I32BitEnumAttr<"Fast", "fast math", [
        I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"nnan", 0>, I32BitEnumAttrCaseBit<"noInf", 1, "ninf">]>;
    def FastAttr : EnumAttr<All_Dialect, Fast, "fast">;
    def Even : Type<CPred<"is_even_width($_ctx, $_self)">, "an integer of even width">;
    def TwoRanks : VectorOfRankAndType<[1, 2], [AnyFloat]>;
    def Strided2 : AnyStridedMemRefOfRank<2>;
    def Nested : NestedTupleOf<[I1, Index]>;
    def Small : ConfinedAttr<I32Attr, [IntMinValue<-1>, IntMaxValue<3>]>;
    def Rising : ConfinedAttr<DenseF32ArrayAttr, [DenseArrayStrictlySorted<DenseF32ArrayAttr>, DenseArrayMaxCt<2>]>;
    def AllPositive : ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlyPositive<DenseI64ArrayAttr>]>;

    def All_Record : TypeDef<All_Dialect, "Record", [MutableType]> {
        let mnemonic = "record";
        let parameters = (ins "u32":$number);
        let hasCustomAssemblyFormat = 1;
    }
    def All_Stored : All_Attr<"Stored", "stored"> {
        let parameters = (ins ResourceHandleParameter<"Handle">:$handle);
        let assemblyFormat = "`<` $handle `>`";
    }
    def All_Pair : All_Type<"Pair", "pair"> {
        let parameters = (ins "int":$first, "::mlir::Type":$second);
        let assemblyFormat = "`<` $first `,` $second `>`";
    }
    def All_Params : All_Type<"Params", "params"> {
        let parameters = (ins "bool":$flag, "uint8_t":$small, "double":$real, StringRefParameter<"">:$name,
            "Attribute":$attr, EnumParameter<Kind>:$kind, "PairType":$pair, "IntegerAttr":$number, "Fast":$flags);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def All_Lists : All_Type<"Lists", "lists"> {
        let parameters = (ins ArrayRefParameter<"int64_t">:$dims, ArrayRefParameter<"StringRef">:$names);
        let assemblyFormat = "`<` `[` $dims `]` `,` `[` $names `]` `>`";
    }
    def All_Options : All_Type<"Options", "options"> {
        let parameters = (ins "int":$first, OptionalParameter<"int">:$maybe, DefaultValuedParameter<"int", "5">:$five,
            OptionalArrayRefParameter<"int64_t">:$dims, OptionalParameter<"Type">:$element,
            StringRefParameter<"", "\"x\"">:$letter);
        let assemblyFormat = "`<` $first (`maybe` $maybe^)? (`:` $five^ `?` )? (`[` $dims^ `]`)? (`of` $element^) : (`any`)? (`letter` `=` $letter^)? `>`";
    }
    def All_Range : All_Attr<"Range", "range"> {
        let parameters = (ins "int64_t":$low, "int64_t":$high);
        let assemblyFormat = "`<` `[` $low `,` $high `]` `>`";
        let genVerifyDecl = 1;
        let builders = [AttrBuilder<(ins "::core::primitive::i64":$length), [{ $_get($_ctx, 0, length) }]>];
        let extraClassDeclaration = [{
            /// From one end to the other.
            pub fn length(self, ctx: &::pdll::ir::Context) -> ::core::primitive::i64 {
                self.high(ctx) - self.low(ctx)
            }
        }];
    }

    def AddOp : All_Op<"add", [Pure, Commutative, SameOperandsAndResultType]> {
        let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
        let results = (outs SignlessIntegerLike:$result);
        let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
        let hasFolder = 1;
        let hasCanonicalizeMethod = 1;
    }
    def ConstantOp : All_Op<"constant", [Pure, ConstantLike, AllTypesMatch<["value", "result"]>]> {
        let arguments = (ins TypedAttrInterface:$value);
        let results = (outs AnyType:$result);
        let hasFolder = 1;
    }
    def AttrsOp : All_Op<"attrs"> {
        let arguments = (ins
            I32Attr:$plain, OptionalAttr<StrAttr>:$maybe, DefaultValuedAttr<I64Attr, "4">:$count, UnitAttr:$flag,
            ConfinedAttr<I64Attr, [IntMinValue<0>, IntMaxValue<9>]>:$small, Kind:$kind,
            DefaultValuedAttr<FastAttr, "Fast::noInf">:$fast, TypeAttr:$type, FlatSymbolRefAttr:$callee,
            DenseI64ArrayAttr:$sizes, F32Attr:$scale, BoolAttr:$on, Small:$number, Rising:$rising, AllPositive:$positive,
            SymbolRefAttr:$symbol, StrArrayAttr:$strings, I64ArrayAttr:$integers, All_Range:$range, ElementsAttr:$elements);
    }
    def TypesOp : All_Op<"types"> {
        let arguments = (ins AnyTensor:$a, TwoRanks:$b, Strided2:$c, Nested:$d, Complex<F32>:$e, AnyMemRef:$f,
                             RankedTensorOf<[F32, I8]>:$g, All_Pair:$h, AnyTypeOf<[I1, Index]>:$i);
    }
    def SegmentsOp : All_Op<"segments", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
        let arguments = (ins Optional<Index>:$a, Variadic<I32>:$b, AnyType:$c);
        let results = (outs Optional<Index>:$x, Variadic<I32>:$y);
    }
    def VariadicOp : All_Op<"variadic"> {
        let arguments = (ins I1:$first, Variadic<AnyInteger>:$rest, F32:$last);
        let results = (outs Variadic<I32>:$out);
    }
    def NestedOp : All_Op<"nested"> {
        let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
        let assemblyFormat = "custom<Groups>($groups, type($groups)) attr-dict";
    }
    def RegionsOp : All_Op<"regions", [SingleBlockImplicitTerminator<"YieldOp">]> {
        let regions = (region SizedRegion<1>:$body, VariadicRegion<MaxSizedRegion<2>>:$more);
    }
    def YieldOp : All_Op<"yield", [Terminator, HasParent<"RegionsOp">]> {
        let arguments = (ins Variadic<AnyType>:$values);
        let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
    }
    def BranchOp : All_Op<"br", [Terminator]> {
        let arguments = (ins Variadic<AnyType>:$values);
        let successors = (successor AnySuccessor:$to, VariadicSuccessor<AnySuccessor>:$others);
    }
    def ElementOp : All_Op<"element", [
        TypesMatchWith<"the element has the tensor's element type", "tensor", "element",
                       "$_self.element_type_or_self($_ctx)">]> {
        let arguments = (ins AnyTensor:$tensor);
        let results = (outs AnyType:$element, I1:$valid);
    }
    def CheckedOp : All_Op<"checked", [PredOpTrait<"there are few operands", CPred<"$_op.n_operands($_ir) < 3">>]> {
        let arguments = (ins Variadic<Even>:$values);
        let hasVerifier = 1;
        let hasRegionVerifier = 1;
    }
    def InferOp : All_Op<"infer", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
        let arguments = (ins AnyType:$type, I64Attr:$loc);
        let results = (outs AnyType:$self);
    }
    def LengthOp : All_Op<"length", [Pure]> {
        let arguments = (ins F64Attr:$value, OptionalAttr<StrAttr>:$unit);
        let results = (outs F64:$result);
        let builders = [
            OpBuilder<(ins "::core::primitive::f64":$value), [{
                let f64 = $_ctx.float_type(::pdll::ir::FloatKind::F64);
                $_state.add_attribute("value", $_ods::float_attr($_ctx, f64, value));
                $_state.add_types(&[f64]);
            }]>,
            OpBuilder<(ins CArg<"::core::primitive::f64", "1.5">:$default), [{
                let ty = $_ctx.float_type(::pdll::ir::FloatKind::F64);
                Self::create($_builder, $_loc, ty, default, ::core::option::Option::None)
            }], "one">
        ];
        let extraClassDefinition = [{
            impl ::core::convert::AsRef<$cppClass> for $cppClass {
                fn as_ref(&self) -> &$cppClass {
                    self
                }
            }
        }];
    }
    def ChooseOp : All_Op<"choose", [DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
        let arguments = (ins I1:$condition);
        let results = (outs Variadic<AnyType>:$results);
        let regions = (region VariadicRegion<AnyRegion>:$choices);
    }
    def RepeatOp : All_Op<"repeat", [RegionBranchOpInterface, LoopLikeOpInterface]> {
        let arguments = (ins Index:$times, Variadic<AnyType>:$inits);
        let results = (outs Variadic<AnyType>:$results);
        let regions = (region SizedRegion<1>:$body);
    }
    def WidenOp : All_Op<"widen", [CastOpInterface]> {
        let arguments = (ins Variadic<AnyType>:$from);
        let results = (outs Variadic<AnyType>:$to);
    }
    def OptionalsOp : All_Op<"optionals", [AttrSizedOperandSegments]> {
        let arguments = (ins Optional<AnyType>:$maybe, Variadic<I32>:$many, UnitAttr:$flag, OptionalAttr<I32Attr>:$number);
        let results = (outs Variadic<AnyType>:$out);
        let assemblyFormat = "($maybe^ `:` type($maybe))? (`many` `(` $many^ `)`) : (`none`)? (`flag` $flag^)?
                              (`=` $number^)? attr-dict (`->` type($out)^)?";
    }
    def ListOp : All_Op<"list", [AttrSizedOperandSegments]> {
        let arguments = (ins Optional<I32>:$a, Variadic<I32>:$b, UnitAttr:$fast, OptionalAttr<StrAttr>:$name,
                             DefaultValuedAttr<I32Attr, "7">:$rest, Kind:$kind);
        let assemblyFormat = "$kind oilist(`a` `(` $a `)` | `b` `(` $b `)` | `fast` $fast | `name` `(` $name `)`) attr-dict";
    }
    def CustomOp : All_Op<"custom", [AttrSizedOperandSegments]> {
        let arguments = (ins I32:$one, Variadic<AnyType>:$many, OptionalAttr<AnyAttr>:$note);
        let results = (outs AnyType:$out);
        let regions = (region AnyRegion:$body);
        let assemblyFormat = "custom<Parts>($one, $many, type($many), $note) custom<Tail>(ref($note), type($out), $body, \"3\") attr-dict";
    }
    def FuncOp : All_Op<"func", [IsolatedFromAbove,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect", "getAsmResultNames", "getAsmBlockArgumentNames"]>]> {
        let arguments = (ins SymbolNameAttr:$sym_name);
        let results = (outs AnyType:$out);
        let regions = (region AnyRegion:$body);
        let hasCustomAssemblyFormat = 1;
    }
    def DerivedOp : All_Op<"derived"> {
        let arguments = (ins AnyType:$input);
        DerivedTypeAttr element = DerivedTypeAttr<"$_op.operand($_ir, 0).ty($_ir)">;
    }
}

::pdll::pdll! {
    /// What patterns can say.
    pub mod patterns;
    use all;

    Constraint HasOneUse(value: Value);
    Constraint IsWide(value: Value) [{
        ::core::matches!(value.ty(rewriter).bit_width(rewriter.context()), ::core::option::Option::Some(width) if width > 32)
    }];
    Constraint Halves(values: ValueRange) -> (first: Value, types: TypeRange) [{
        let first = *values.first()?;
        ::core::option::Option::Some((first, [first.ty(rewriter)]))
    }];
    Constraint Typed(op: Op<all.add>, attr: Attr, ty: Type) [{ op.lhs(rewriter).ty(rewriter) == ty && attr.as_i64(rewriter.context()).is_none() }];
    Rewrite Mark(op: Op, tag: Attr) [{
        let name = rewriter.context().identifier("marked");
        rewriter.set_attr(op, name, tag)
    }];
    Rewrite TypesOf(values: ValueRange, op: Op<all.add>) -> TypeRange;
    Rewrite First(values: ValueRange) -> Value [{ values.first().copied() }];

    Pattern AddAdd with benefit(3) {
        let inner = op<all.add>(a: Value, b: [Value, HasOneUse]) -> (ty: Type);
        let root = op<test.both>(inner, c: Value<_: SignlessIntegerLike>) {tag = tag: Attr};
        Typed(inner, tag, ty);
        not IsWide(c);
        rewrite root with {
            let sum = op<all.add>(b, c);
            Mark(sum, attr<"unit">);
            let types = TypesOf((a, c), inner);
            let last = op<test.typed>(a, sum) -> (types);
            replace root with last.0;
        };
    }
    Pattern Split {
        let root = op<all.variadic>(_: Value, rest: ValueRange, _: Value) -> (types: TypeRange);
        let halves = Halves(rest);
        replace root with op<test.many>(halves.first, rest, First(rest)) {last = attr<"\"x\"">} -> (types);
    }
    Pattern Segments {
        let root = op<all.segments>(a: ValueRange, b: ValueRange, c: Value) -> (x: TypeRange, y: TypeRange);
        HasOneUse(c);
        replace root with op<all.segments>(b, a, c) -> (x, y);
    }
    Pattern Element {
        let tensor: Value<_: AnyTensor>;
        let root = op<all.element>(tensor) -> (element: Type, valid: Type);
        rewrite root with {
            let made = op<test.made>(tensor) -> (element, valid);
            replace root with (made.0, made.1);
        };
    }
    Pattern Any with benefit(0), recursion => erase op<>(_: Value) {dead};
    Pattern Shared {
        let left = op<all.length>;
        let right = op<test.right>(left.result);
        let root = op<test.left>(left.result, right.0) -> (type<"i1">, type<"i8">);
        erase root;
    }
    Pattern => erase op<test.kinds> {kind = attr<"0 : i32">};
    Pattern => erase op<test.kinds> {kind = attr<"1 : i32">};
    Pattern => erase op<test.kinds> {kind = attr<"2 : i32">};
}

/// A set without a module.
pub mod without_module {
    ::pdll::pdll! {
        use super::all;
        Pattern => replace op<test.yield>(values: ValueRange) with op<all.yield>(values);
    }
}

/// Asks something of the user's around the macro.
fn is_even_width(ctx: &::pdll::ir::Context, ty: ::pdll::ir::Type) -> ::core::primitive::bool {
    ::core::matches!(ty.bit_width(ctx), ::core::option::Option::Some(width) if width % 2 == 0)
}

//! The prelude's constraints: each with types or attributes that satisfy it and some that do not.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;
use pdll::text::{parse_attribute, parse_type};

ods! {
    pub mod types;
    def Types_Dialect : Dialect { let name = "types"; }
    def TwoRanks : VectorOfRankAndType<[1, 2], [AnyFloat]>;
    def FourLong : VectorOfLengthAndType<[4], [I32]>;
    def Trailing : VectorWithTrailingDimScalableOf<[AnyType]>;
    def LastIsFour : ShapedTypeWithNthDimOfSize<-1, [4]>;
    def Strided2 : AnyStridedMemRefOfRank<2>;
    def Nested : NestedTupleOf<[I1, Index]>;
    def Flat : TupleOf<[I1, Index]>;
    def Word : TypeDef<Types_Dialect, "Word"> { let mnemonic = "word"; let parameters = (ins "int":$width); }
    def AllOp : Op<Types_Dialect, "all"> {
        let arguments = (ins AnyInteger:$a, I8:$b, SI8:$c, UI8:$d, AnySignlessIntegerOrIndex:$e, AnyFloat:$f, BF16:$g,
            Complex<F32>:$h, AnyTensor:$i, AnyRankedTensor:$j, AnyStaticShapeTensor:$k, 2DTensorOf<[I8]>:$l,
            AnyMemRef:$m, AnyUnrankedMemRef:$n, AnyShaped:$o, AnyVectorOfNonZeroRank:$p, TwoRanks:$q, FourLong:$r,
            Trailing:$s, LastIsFour:$t, Strided2:$u, Nested:$v, Flat:$w, FunctionType:$x, BoolLike:$y,
            SignlessIntegerOrIndexLike:$z, NoneType:$aa, Word:$bb, AnyFixedVectorOfAnyRank:$cc);
    }
}

ods! {
    pub mod attrs;
    def Attrs_Dialect : Dialect { let name = "attrs"; }
    def Small : ConfinedAttr<I32Attr, [IntMinValue<-1>, IntMaxValue<3>]>;
    def Power : ConfinedAttr<I8Attr, [IntPowerOf2]>;
    def Second : ConfinedAttr<I64ArrayAttr, [IntArrayNthElemInRange<1, 2, 5>]>;
    def AtLeastTwo : ConfinedAttr<ArrayAttr, [ArrayMinCount<2>]>;
    def AtMostTwo : ConfinedAttr<ArrayAttr, [ArrayMaxCount<2>]>;
    def JustTwo : ConfinedAttr<StrArrayAttr, [ArrayCount<2>]>;
    def FirstIs : ConfinedAttr<I64ArrayAttr, [IntArrayNthElemEq<0, 7>]>;
    def SecondAtLeast : ConfinedAttr<I64ArrayAttr, [IntArrayNthElemMinValue<1, -3>]>;
    def SecondAtMost : ConfinedAttr<I64ArrayAttr, [IntArrayNthElemMaxValue<1, 4>]>;
    def BothEnds : ConfinedAttr<I64ArrayAttr, [IntArrayNthElemEq<0, 1>, IntArrayNthElemEq<2, 3>, ArrayCount<3>]>;
    def Positive : ConfinedAttr<I32Attr, [IntPositive]>;
    def NotNegative : ConfinedAttr<I32Attr, [IntNonNegative]>;
    def NotThree : ConfinedAttr<I32Attr, [IntNEQValue<3>]>;
    def OneOrFour : ConfinedAttr<I32Attr, [IntIsOneOf<[1, 4]>]>;
    def TwoDense : ConfinedAttr<DenseI8ArrayAttr, [DenseArrayCount<2>]>;
    def AllPositive : ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlyPositive<DenseI64ArrayAttr>]>;
    def JustTrue : ConstantAttr<BoolAttr, "true">;
    def Sorted : ConfinedAttr<DenseI64ArrayAttr, [DenseArraySorted<DenseI64ArrayAttr>, DenseArrayNonNegative<DenseI64ArrayAttr>]>;
    def Rising : ConfinedAttr<DenseF32ArrayAttr, [DenseArrayStrictlySorted<DenseF32ArrayAttr>, DenseArrayMaxCt<2>]>;
    def OfType : TypedStrAttr<I32>;
    def Holds : TypeAttrOf<AnyTensor>;
    def Square : RankedI32ElementsAttr<[2, 2]>;
    def True : AnyAttrOf<[UnitAttr, BoolAttr]>;
    def AllOp : Op<Attrs_Dialect, "all"> {
        let arguments = (ins BoolAttr:$a, I1Attr:$b, IndexAttr:$c, UI8Attr:$d, APIntAttr:$e, F32Attr:$f, StrAttr:$g,
            SymbolRefAttr:$h, FlatSymbolRefAttr:$i, TypeAttr:$j, DictionaryAttr:$k, StrArrayAttr:$l, ElementsAttr:$m,
            AnyIntElementsAttr:$n, AffineMapAttr:$o, DenseI32ArrayAttr:$p, LocationAttr:$q, TypedAttrInterface:$r,
            BoolArrayAttr:$s, TypeArrayAttr:$t, F32ArrayAttr:$u, DictArrayAttr:$v, IndexListArrayAttr:$w, SymbolRefArrayAttr:$x,
            FlatSymbolRefArrayAttr:$y, LocationArrayAttr:$z);
    }
}

/// Returns the parts before and after `|`, each split at `;`.
fn split(line: &'static str) -> impl Iterator<Item = (&'static str, bool)> {
    let (right, wrong) = line.split_once('|').unwrap();
    let right = right.split(';').map(|text| (text.trim(), true));
    right.chain(wrong.split(';').map(|text| (text.trim(), false)))
}

fn check_types(holds: fn(&Context, Type) -> bool, line: &'static str) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    for (text, wanted) in split(line) {
        let ty = parse_type(&ctx, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(holds(&ctx, ty), wanted, "{text} in {line}");
    }
}

fn check_attrs(holds: fn(&Context, Attribute) -> bool, line: &'static str) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    for (text, wanted) in split(line) {
        let attr = parse_attribute(&ctx, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(holds(&ctx, attr), wanted, "{text} in {line}");
    }
}

#[test]
fn type_constraints_hold_of_the_right_types() {
    use types::__constraints::*;
    check_types(AnyInteger, "i1; si7; ui64 | index; f32; tensor<i1>");
    check_types(I8, "i8 | si8; ui8; i16; index");
    check_types(SI8, "si8 | i8; ui8; si16");
    check_types(UI8, "ui8 | i8; si8");
    check_types(AnySignlessIntegerOrIndex, "i3; index | si3; f32");
    check_types(AnyFloat, "f32; bf16; f8E5M2 | i32; complex<f32>");
    check_types(BF16, "bf16 | f16; f32");
    check_types(AnyTensor, "tensor<i1>; tensor<*xf32>; tensor<?x2xindex> | vector<2xf32>; i1; memref<2xi1>");
    check_types(AnyRankedTensor, "tensor<2xi1>; tensor<f32> | tensor<*xi1>");
    check_types(AnyStaticShapeTensor, "tensor<2xi1>; tensor<f32> | tensor<*xi1>; tensor<?xi1>");
    check_types(AnyMemRef, "memref<2x?xf32>; memref<i1> | memref<*xf32>; tensor<i1>");
    check_types(AnyUnrankedMemRef, "memref<*xf32> | memref<f32>");
    check_types(AnyShaped, "memref<*xf32>; vector<2xi1>; tensor<i1> | i1; tuple<>; complex<f32>");
    check_types(AnyVectorOfNonZeroRank, "vector<2xi1>; vector<[2]xi1> | vector<i1>; tensor<2xi1>");
    check_types(AnyFixedVectorOfAnyRank, "vector<2xi1>; vector<i1> | vector<[2]xi1>");
    check_types(
        TwoRanks,
        "vector<2xf32>; vector<2x2xf64> | vector<f32>; vector<2x2x2xf32>; vector<2xi1>; f32",
    );
    check_types(FourLong, "vector<4xi32>; vector<2x2xi32> | vector<3xi32>; vector<4xi8>");
    check_types(
        Trailing,
        "vector<2x[4]xi1>; vector<[4]xi1> | vector<[2]x4xi1>; vector<[2]x[4]xi1>; vector<4xi1>",
    );
    check_types(
        LastIsFour,
        "tensor<2x4xi1>; vector<4xi1> | tensor<4x2xi1>; tensor<i1>; tensor<*xi1>; tensor<?xi1>",
    );
    check_types(Strided2, "memref<2x2xi1>; memref<2x?xi1, strided<[?, 1]>> | memref<2xi1>; memref<*xi1>");
    check_types(Nested, "tuple<>; tuple<i1, tuple<index>> | i1; tuple<i1, tuple<f32>>");
    check_types(Flat, "tuple<>; tuple<i1, index> | tuple<i1, tuple<index>>; tuple<f32>");
    check_types(FunctionType, "() -> (); (i1) -> i1 | i1");
    check_types(BoolLike, "i1; vector<2xi1>; tensor<*xi1> | i8; memref<i1>; vector<2xi8>");
    check_types(SignlessIntegerOrIndexLike, "index; tensor<index>; i4 | f32; si4; tensor<si4>");
    check_types(NoneType, "none | i1");
    check_types(Word, "!types.word<8>; !types.word<\"a\"> | !types.words<8>; !other.word<8>; i8");
}

#[test]
fn attribute_constraints_hold_of_the_right_attributes() {
    use attrs::__constraints::*;
    check_attrs(BoolAttr, "true; false; 1 : i1 | 1 : i8; unit");
    check_attrs(I1Attr, "true | 1 : i8; 0 : si1");
    check_attrs(IndexAttr, "3 : index | 3 : i64");
    check_attrs(UI8Attr, "3 : ui8 | 3 : i8; 3 : ui16");
    check_attrs(APIntAttr, "3 : ui8; 3; 170141183460469231731687303715884105727 : i128 | 1.0");
    check_attrs(F32Attr, "1.0 : f32 | 1.0 : f64; 1 : i32");
    check_attrs(StrAttr, "\"a\"; \"a\" : i32 | @a; 1");
    check_attrs(SymbolRefAttr, "@a; @a::@b | \"a\"");
    check_attrs(FlatSymbolRefAttr, "@a | @a::@b");
    check_attrs(TypeAttr, "i32; tensor<i1> | 1");
    check_attrs(DictionaryAttr, "{}; {a = 1} | []");
    check_attrs(StrArrayAttr, "[]; [\"a\"] | [1]; [\"a\", 1]; \"a\"");
    check_attrs(ElementsAttr, "dense<1> : tensor<2xi8>; array<i8: 1> | [1]");
    check_attrs(
        AnyIntElementsAttr,
        "dense<1> : tensor<2xi8>; dense<1> : vector<2xindex> | dense<1.0> : tensor<2xf32>",
    );
    check_attrs(AffineMapAttr, "affine_map<(d0) -> (d0)> | affine_set<(d0) : (d0 == 0)>");
    check_attrs(DenseI32ArrayAttr, "array<i32>; array<i32: 1, 2> | array<i64: 1>; [1 : i32]");
    check_attrs(LocationAttr, "loc(unknown) | \"loc\"");
    check_attrs(TypedAttrInterface, "1; 1.0; dense<1> : tensor<2xi8> | unit; []");
    check_attrs(Small, "-1 : i32; 3 : i32 | -2 : i32; 4 : i32; 1 : i64");
    check_attrs(Power, "1 : i8; 64 : i8; -128 : i8 | 0 : i8; 3 : i8; -1 : i8");
    check_attrs(Second, "[0, 2]; [9, 5, 9] | [0, 1]; [2]; [0, 6]; []");
    check_attrs(AtLeastTwo, "[1, 2]; [1, unit, 3] | []; [1]; unit");
    check_attrs(AtMostTwo, "[]; [1, unit] | [1, 2, 3]; 1");
    check_attrs(JustTwo, "[\"a\", \"b\"] | []; [\"a\"]; [\"a\", \"b\", \"c\"]; [1, 2]");
    check_attrs(FirstIs, "[7]; [7, 8] | []; [8, 7]; [7 : i32]");
    check_attrs(SecondAtLeast, "[9, -3]; [-9, 9, -9] | [0, -4]; [-3]; []");
    check_attrs(SecondAtMost, "[9, 4]; [9, -9] | [0, 5]; [4]; []");
    check_attrs(BothEnds, "[1, 9, 3] | [1, 9]; [1, 9, 3, 3]; [2, 9, 3]; [1, 9, 4]");
    check_attrs(Positive, "1 : i32 | 0 : i32; -1 : i32; 1 : i64");
    check_attrs(NotNegative, "0 : i32; 2147483647 : i32 | -1 : i32");
    check_attrs(NotThree, "2 : i32; -3 : i32 | 3 : i32; 2 : i8");
    check_attrs(OneOrFour, "1 : i32; 4 : i32 | 2 : i32; -1 : i32");
    check_attrs(TwoDense, "array<i8: 1, 2> | array<i8>; array<i8: 1>; array<i16: 1, 2>");
    check_attrs(AllPositive, "array<i64>; array<i64: 1, 2> | array<i64: 1, 0>; array<i64: -1>");
    check_attrs(JustTrue, "true | false; 1 : i8");
    check_attrs(BoolArrayAttr, "[]; [true, false] | [1]; true");
    check_attrs(TypeArrayAttr, "[i32, tensor<i1>] | [1]; i32");
    check_attrs(F32ArrayAttr, "[1.0 : f32] | [1.0]; [1 : i32]");
    check_attrs(DictArrayAttr, "[{}, {a}] | [[]]; {}");
    check_attrs(IndexListArrayAttr, "[]; [[1, 2], []] | [1]; [[1 : i32]]");
    check_attrs(SymbolRefArrayAttr, "[@a, @a::@b] | [\"a\"]");
    check_attrs(FlatSymbolRefArrayAttr, "[@a] | [@a::@b]");
    check_attrs(LocationArrayAttr, "[loc(unknown)] | [1]");
    check_attrs(Sorted, "array<i64>; array<i64: 1, 1, 2> | array<i64: 2, 1>; array<i64: -1, 1>");
    check_attrs(Rising, "array<f32: 1.0, 2.5> | array<f32: 1.0, 1.0>; array<f32: 1.0, 2.0, 3.0>");
    check_attrs(OfType, "\"a\" : i32 | \"a\"; \"a\" : i64");
    check_attrs(Holds, "tensor<i1> | i1; 1");
    check_attrs(Square, "dense<1> : tensor<2x2xi32> | dense<1> : tensor<4xi32>; dense<1> : tensor<2x2xi64>");
    check_attrs(True, "unit; false | 1 : i8");
}

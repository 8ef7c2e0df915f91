//! Names that have a meaning in Rust or in generated code, or become equal in Rust: the generated code is
//! correct for all of them.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;

ods! {
    pub mod odd;

    def Odd_Dialect : Dialect { let name = "odd"; }
    class Odd_Op<string mnemonic, list<Trait> traits = []> : Op<Odd_Dialect, mnemonic, traits>;

    // Types with names of the prelude's types, and with names in generated code.
    def Option : Odd_Op<"option"> { let arguments = (ins AnyType:$some); let results = (outs AnyType:$none); }
    def Some : Odd_Op<"some">;
    def None : Odd_Op<"none">;
    def Ok : Odd_Op<"ok">;
    def Err : Odd_Op<"err">;
    def Result : Odd_Op<"result"> { let results = (outs AnyType:$result); }
    def Vec : Odd_Op<"vec"> { let arguments = (ins Variadic<AnyType>:$vec); }
    def String : Odd_Op<"string"> { let arguments = (ins StrAttr:$str); }
    def Box : Odd_Op<"box">;
    def From : Odd_Op<"from">;
    def Into : Odd_Op<"into">;
    def Clone : Odd_Op<"clone">;
    def Op_ : Odd_Op<"op">;
    def Ir : Odd_Op<"ir">;
    def Context : Odd_Op<"context">;
    def Value : Odd_Op<"value"> { let arguments = (ins AnyType:$value, I64Attr:$attr); }
    def Attribute : Odd_Op<"attribute">;
    def Type_ : Odd_Op<"type">;
    def OpDef : Odd_Op<"opdef">;
    def OpInfo : Odd_Op<"opinfo">;
    def core : Odd_Op<"core">;
    def std : Odd_Op<"std">;


    // Keywords as types and as parts.
    def Self : Odd_Op<"self">;
    def Keywords : Odd_Op<"keywords", [AttrSizedOperandSegments]> {
        let arguments = (ins AnyType:$type, AnyType:$self, Variadic<AnyType>:$match, Optional<AnyType>:$super,
            I64Attr:$fn, OptionalAttr<StrAttr>:$crate, UnitAttr:$async, DefaultValuedAttr<I64Attr, "7">:$Self);
        let results = (outs AnyType:$move, Variadic<AnyType>:$dyn);
        let regions = (region AnyRegion:$loop);
    }

    // Names that become equal in Rust's case, or equal to a generated name.
    def Casing : Odd_Op<"casing"> {
        let arguments = (ins AnyType:$fooBar, AnyType:$foo_bar, AnyType:$FooBar, I64Attr:$foo__bar, I64Attr:$setFooBar,
            AnyType:$op, AnyType:$ir, AnyType:$create, AnyType:$verify, AnyType:$into, AnyType:$clone, AnyType:$NAME_);
        let results = (outs AnyType:$FOO_BAR, AnyType:$from_op_unchecked, AnyType:$info);
    }
}

pdll! {
    pub mod patterns;
    use odd;

    Constraint fn_(Self: Value) -> Attr [{ let _ = Self_; None::<pdll::ir::Attribute> }];
    Constraint Vec(fn: Value) [{ true }];
    Rewrite None(ir: Value) -> Value [{ let _ = rewriter; ir }];

    Pattern self => replace op<odd.option>(x: Value) with x;
    Pattern fn with benefit(3) => replace op<odd.option>(x: Vec) with None(x);
    Pattern Some {
        let rw: Value;
        let best: Value;
        let root = op<odd.keywords>(rw, best, _: ValueRange, __pdll_rw: ValueRange) {fn = _: I64Attr, async = attr<"unit">};
        replace root with (rw, best);
    }
    Pattern populate {
        let root = op<odd.casing>(a: Value, b: Value, c: Value, _: Value, _: Value, _: Value, _: Value, _: Value, _: Value, _: Value);
        replace root with (a, b, c);
    }
    Pattern populate_all => erase op<odd.some>;
    Pattern r#match => erase op<odd.none>;
}

#[test]
fn odd_names_work() {
    let ctx = pdll::ir::Context::new();
    ctx.load_dialect::<odd::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(
        &ctx,
        r#"
        %0:2 = "test.values"() : () -> (i32, i32)
        %1 = "odd.option"(%0#0) : (i32) -> i32
        %2:2 = "odd.keywords"(%0#0, %0#1) <{fn = 1 : i64, async, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({
            "odd.some"() : () -> ()
            "odd.none"() : () -> ()
        }) : (i32, i32) -> (i32, i32)
        "test.use"(%1, %2#0, %2#1) : (i32, i32, i32) -> ()
    "#,
    )
    .unwrap();
    for op in ir.walk_pre_order(ir.top()) {
        if let std::option::Option::Some(found) = op.cast::<odd::Keywords>(&ir) {
            assert_eq!((found.r#fn(&ir), found.r#async(&ir), found.crate_(&ir).is_none()), (1, true, true));
            assert_ne!(found.r#type(&ir), found.self_(&ir));
            assert_eq!(found.self__(&ir), 7);
        }
    }
    let mut set = RewritePatternSet::new(&ctx);
    patterns::populate(&mut set);
    let set = set.freeze().unwrap();
    apply_patterns_greedily(&mut ir, &set, &GreedyRewriteConfig::default()).unwrap();
    let text = ir.to_string();
    assert!(!text.contains("odd."), "{text}");
}

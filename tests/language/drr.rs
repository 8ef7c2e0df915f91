//! Features of MLIR's document on declarative rewrite rules (DRR) that no other test covers, in PDLL.
//! `tests/spec/drr.txt` lists all features.

use crate::language::case;
use pdll::prelude::*;

case! { a_created_operation_is_used_twice {
    Pattern {
        let root = op<t.a>(_: Value) {ignored = _: Attr} -> (ty: Type);
        rewrite root with {
            let b = op<t.b> -> (ty);
            replace root with op<t.d>(b, b);
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.a"(%0) {ignored = 1 : i32} : (i32) -> i64
"t.z"(%1) : (i64) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.b"() : () -> i64
%2 = "t.d"(%1, %1) : (i64, i64) -> i64
"t.z"(%2) : (i64) -> ()"# }

case! { an_attribute_is_computed_from_others {
    Rewrite Pack(a: Attr, b: Attr) -> Attr [{ rewriter.context().array_attr(&[a, b]) }];
    Pattern => replace op<t.two_attrs> {a = a: Attr, b = b: Attr} with op<t.one_attr> {both = Pack(a, b)};
}
r#"%0 = "t.two_attrs"() {a = 1 : i8, b = "text"} : () -> i32
"t.z"(%0) : (i32) -> ()"# =>
r#"%0 = "t.one_attr"() {both = [1 : i8, "text"]} : () -> i32
"t.z"(%0) : (i32) -> ()"# }

// The stored value must be created before its load, although no value connects them.
case! { operations_beside_the_replacement {
    Pattern {
        let root = op<t.addi>(lhs: Value, rhs: Value) -> (ty: Type);
        rewrite root with {
            let memory = op<t.alloc>(op<t.shape>(lhs) -> (type<"index">)) -> (type<"memref<?xi32>">);
            op<t.store>(memory, op<t.add>(lhs, rhs) -> (ty)) -> ();
            replace root with op<t.load>(memory);
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.addi"(%0, %0) : (i32, i32) -> i32
"t.z"(%1) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.shape"(%0) : (i32) -> index
%2 = "t.alloc"(%1) : (index) -> memref<?xi32>
%3 = "t.add"(%0, %0) : (i32, i32) -> i32
"t.store"(%2, %3) : (memref<?xi32>, i32) -> ()
%4 = "t.load"(%2) : (memref<?xi32>) -> i32
"t.z"(%4) : (i32) -> ()"# }

// Of several operations; and of one that is only partly used as a replacement, which DRR forbids.
case! { several_results_are_replaced_by_results_of_several_operations {
    Pattern => replace op<t.each> -> (a: Type, b: Type, c: Type)
        with (op<t.one> -> (a), op<t.one> -> (b), op<t.one> -> (c));
    Pattern => replace op<t.pair> -> (a: Type, b: Type, c: Type) with (op<t.two> -> (a, b), op<t.one> -> (c));
    Pattern => replace op<t.same> with op<t.three>;
    Pattern {
        let root = op<t.part> -> (a: Type, b: Type, c: Type);
        rewrite root with {
            let two = op<t.two> -> (c, a);
            op<t.log>(two.0) -> ();
            replace root with (two.1, op<t.two> -> (b, c));
        };
    }
}
r#"%0:3 = "t.each"() : () -> (i1, i2, i3)
%1:3 = "t.pair"() : () -> (i1, i2, i3)
%2:3 = "t.same"() : () -> (i1, i2, i3)
%3:3 = "t.part"() : () -> (i1, i2, i3)
"t.z"(%0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#2, %3#0, %3#1, %3#2) : (i1, i2, i3, i1, i2, i3, i3, i1, i2, i3) -> ()"# =>
r#"%0 = "t.one"() : () -> i1
%1 = "t.one"() : () -> i2
%2 = "t.one"() : () -> i3
%3:2 = "t.two"() : () -> (i1, i2)
%4 = "t.one"() : () -> i3
%5:3 = "t.three"() : () -> (i1, i2, i3)
%6:2 = "t.two"() : () -> (i3, i1)
"t.log"(%6#0) : (i3) -> ()
%7:2 = "t.two"() : () -> (i2, i3)
"t.z"(%0, %1, %2, %3#0, %3#1, %4, %5#2, %6#1, %7#0, %7#1) : (i1, i2, i3, i1, i2, i3, i3, i1, i2, i3) -> ()"# }

// A native constraint tests the size of a group, and returns its elements.
case! { a_group_of_two_is_split_by_a_constraint {
    use crate::language::dialect::lang;
    Constraint Two(values: ValueRange) -> (Value, Value) [{
        match values { [a, b] => Some((*a, *b)), _ => None }
    }];
    Rewrite Count(values: ValueRange) -> Attr [{
        rewriter.context().integer_attr(rewriter.context().index_type(), values.len().try_into().unwrap())
    }];
    Pattern {
        let root = op<lang.foo>(inputs: ValueRange);
        let two = Two(inputs);
        replace root with op<t.stacked>(two.1, two.0) {all = Count(inputs)};
    }
    // For an operation without a definition, each operand is a single value.
    Pattern => replace op<t.concat>(op<t.some>(a: Value).0, op<t.other>(b: Value).0) with op<t.stacked>(a, b);
}
r#"%0:2 = "t.s"() : () -> (i32, i64)
%1 = "lang.foo"(%0#0, %0#1) : (i32, i64) -> i32
%2 = "lang.foo"(%0#0, %0#1, %0#1) : (i32, i64, i64) -> i32
%3 = "t.some"(%0#0) : (i32) -> i32
%4 = "t.other"(%0#1) : (i64) -> i64
%5 = "t.concat"(%3, %4) : (i32, i64) -> i32
%6 = "t.concat"(%4, %3) : (i64, i32) -> i32
"t.z"(%1, %2, %5, %6) : (i32, i32, i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i64)
%1 = "t.stacked"(%0#1, %0#0) {all = 2 : index} : (i64, i32) -> i32
%2 = "lang.foo"(%0#0, %0#1, %0#1) : (i32, i64, i64) -> i32
%3 = "t.some"(%0#0) : (i32) -> i32
%4 = "t.other"(%0#1) : (i64) -> i64
%5 = "t.stacked"(%0#0, %0#1) : (i32, i64) -> i32
%6 = "t.concat"(%4, %3) : (i64, i32) -> i32
"t.z"(%1, %2, %5, %6) : (i32, i32, i32, i32) -> ()"# }

case! { constraints_of_results_and_of_both {
    Constraint Unused(value: Value) [{ value.use_empty(rewriter) }];
    Constraint SameType(a: Value, b: Value) [{ a.ty(rewriter) == b.ty(rewriter) }];
    Pattern {
        let root = op<t.two>(input: Value) -> (type<"i32">, _: Type);
        Unused(root.1);
        SameType(root.0, input);
        replace root with (op<t.one>(input) -> (type<"i32">), op<t.none> -> (type<"i8">));
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i64)
%1:2 = "t.two"(%0#0) : (i32) -> (i32, i8)
%2:2 = "t.two"(%0#0) : (i32) -> (i32, i8)
%3:2 = "t.two"(%0#1) : (i64) -> (i32, i8)
"t.z"(%1#0, %2#1, %3#0) : (i32, i8, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i64)
%1 = "t.one"(%0#0) : (i32) -> i32
%2 = "t.none"() : () -> i8
%3:2 = "t.two"(%0#0) : (i32) -> (i32, i8)
%4:2 = "t.two"(%0#1) : (i64) -> (i32, i8)
"t.z"(%1, %3#1, %4#0) : (i32, i8, i32) -> ()"# }

// In source order.
case! { attributes_are_copied_to_what_was_created {
    Rewrite Copy(from: Op, to: Op, name: Attr) [{
        let name = name.as_str(rewriter.context()).map(str::to_owned);
        let name = rewriter.context().identifier(&name.unwrap());
        if let Some(value) = from.attr(rewriter, name) {
            rewriter.set_attr(to, name, value).unwrap();
        }
    }];
    Pattern {
        let root = op<t.root>() -> (types: TypeRange);
        rewrite root with {
            let first = op<t.first> -> ();
            let second = op<t.second> {bar = attr<"0 : i8">} -> (types);
            Copy(root, first, attr<"\"foo\"">);
            Copy(root, second, attr<"\"bar\"">);
            replace root with second;
        };
    }
}
r#"%0:2 = "t.root"() {bar = 2 : i8, foo = "x"} : () -> (i32, i64)
"t.z"(%0#0, %0#1) : (i32, i64) -> ()"# =>
r#""t.first"() {foo = "x"} : () -> ()
%0:2 = "t.second"() {bar = 2 : i8} : () -> (i32, i64)
"t.z"(%0#0, %0#1) : (i32, i64) -> ()"# }

// Of a value, by a literal, by a native function; each takes precedence over inference.
case! { result_types_are_given_in_each_way {
    use crate::language::dialect::lang;
    Rewrite Wider(ty: Type) -> Type [{ rewriter.context().integer_type(2 * ty.bit_width(rewriter.context()).unwrap_or(32)) }];
    Pattern {
        let root = op<t.root>(a: Value<ty: Type>, b: Value);
        rewrite root with {
            let two = op<t.two>(b) -> (ty, type<"i64">);
            let one = op<lang.one>(two.1) -> (Wider(ty));
            replace root with op<t.last>(a, two.0, one);
        };
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1 = "t.root"(%0#0, %0#1) : (i32, i8) -> index
"t.z"(%1) : (index) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1:2 = "t.two"(%0#1) : (i8) -> (i32, i64)
%2 = "lang.one"(%1#1) : (i64) -> i64
%3 = "t.last"(%0#0, %1#0, %2) : (i32, i32, i64) -> index
"t.z"(%3) : (index) -> ()"# }

case! { either_order_is_a_pattern_each {
    Rewrite Made(a: Value, b: Value) => op<t.made>(a, b) -> (type<"i32">);
    Pattern => replace op<t.two_args>(a: Value, op<t.an>(b: Value).0) with Made(a, b);
    Pattern => replace op<t.two_args>(op<t.an>(b: Value).0, a: Value) with Made(a, b);
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.an"(%0) : (i32) -> i64
%2 = "t.two_args"(%0, %1) : (i32, i64) -> i32
%3 = "t.two_args"(%1, %0) : (i64, i32) -> i32
%4 = "t.two_args"(%0, %0) : (i32, i32) -> i32
"t.z"(%2, %3, %4) : (i32, i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.an"(%0) : (i32) -> i64
%2 = "t.made"(%0, %0) : (i32, i32) -> i32
%3 = "t.made"(%0, %0) : (i32, i32) -> i32
%4 = "t.two_args"(%0, %0) : (i32, i32) -> i32
"t.z"(%2, %3, %4) : (i32, i32, i32) -> ()"# }

mod places {
    use pdll::prelude::*;

    pdll! {
        pub(super) mod patterns;

        Rewrite AtPlaceOf(op: Op, other: Op) [{ rewriter.set_loc(op, other.loc(rewriter)).unwrap() }];
        Rewrite AtBoth(op: Op, a: Op, b: Op) [{
            let loc = rewriter.context().fused_loc(&[a.loc(rewriter), b.loc(rewriter)]);
            rewriter.set_loc(op, loc).unwrap();
        }];
        Rewrite AtName(op: Op, name: Attr) [{
            let ctx = rewriter.context();
            let loc = ctx.name_loc(name.as_str(ctx).unwrap(), ctx.unknown_loc());
            rewriter.set_loc(op, loc).unwrap();
        }];
        Pattern {
            let inner = op<t.inner>(x: Value);
            let root = op<t.outer>(inner);
            rewrite root with {
                let unsaid = op<t.unsaid>(x) -> (type<"i32">);
                let of_one = op<t.of_one>(unsaid) -> (type<"i32">);
                AtPlaceOf(of_one, inner);
                let of_both = op<t.of_both>(of_one) -> (type<"i32">);
                AtBoth(of_both, inner, root);
                let named = op<t.named>(of_both) -> (type<"i32">);
                AtName(named, attr<"\"a name\"">);
                replace root with named;
            };
        }
    }
}

/// By default, created operations have the root's location: MLIR's have those of all matched operations.
#[test]
fn locations_are_those_of_the_root_or_of_a_native_function() {
    let ctx = crate::language::context();
    let text = r#"%0 = "t.s"() : () -> i32
        %1 = "t.inner"(%0) : (i32) -> i32 loc("in")
        %2 = "t.outer"(%1) : (i32) -> i32 loc("out")
        "t.z"(%2) : (i32) -> ()"#;
    let mut ir = parse(&ctx, text).unwrap();
    let mut patterns = RewritePatternSet::new(&ctx);
    places::patterns::populate(&mut patterns);
    let patterns = patterns.freeze().unwrap();
    apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default()).unwrap();
    let unknown = ctx.unknown_loc();
    let [inner, root, name] = ["in", "out", "a name"].map(|name| ctx.name_loc(name, unknown));
    let wanted =
        [("unsaid", root), ("of_one", inner), ("of_both", ctx.fused_loc(&[inner, root])), ("named", name)];
    for (name, place) in wanted {
        let op = ir.walk_pre_order(ir.top()).find(|op| op.name_text(&ir) == format!("t.{name}")).unwrap();
        assert_eq!(op.loc(&ir), place, "{name}");
    }
}

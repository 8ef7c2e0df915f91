//! Rewrite statements, inferred result types, and rewrites in PDLL.

use crate::language::case;
use pdll::prelude::*;

case! { erase_and_replace {
    Pattern => erase op<t.foo>;
    Pattern {
        let root = op<t.bar>(input: Value, _: Value, input2: Value);
        replace root with (input, input2);
    }
    Pattern { replace op<t.old> with op<t.new>; }
    Pattern { replace op<t.ranges>(some: ValueRange) with (some); }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
"t.foo"() : () -> ()
%1:2 = "t.bar"(%0#1, %0#1, %0#0) : (i32, i32, i32) -> (i32, i32)
%2:3 = "t.old"() : () -> (i1, i2, i3)
"t.old"() : () -> ()
%3:2 = "t.ranges"(%0#1, %0#0) : (i32, i32) -> (i32, i32)
"t.z"(%1#0, %1#1, %2#2, %3#0) : (i32, i32, i3, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1:3 = "t.new"() : () -> (i1, i2, i3)
"t.new"() : () -> ()
"t.z"(%0#1, %0#0, %1#2, %0#1) : (i32, i32, i3, i32) -> ()"# }

case! { only_result_types_are_inferred {
    Pattern => replace op<t.old> with op<t.new>;
    Pattern => replace op<t.given> with op<t.new> -> (type<"i32">);
}
r#"%0 = "t.s"() : () -> i32
%1:2 = "t.old"(%0) {a = 1 : i8} : (i32) -> (i32, i64)
%2 = "t.given"(%0, %0) {b} : (i32, i32) -> i32
"t.z"(%1#0, %1#1, %2) : (i32, i64, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1:2 = "t.new"() : () -> (i32, i64)
%2 = "t.new"() : () -> i32
"t.z"(%1#0, %1#1, %2) : (i32, i64, i32) -> ()"# }

case! { a_rewritten_root_stays {
    // Other matched operations are erased, so that the pattern does not match again; the root remains.
    Pattern {
        let inner = op<t.once>();
        let root = op<t.root>(x: Value, inner);
        rewrite root with {
            let made = op<t.made>(x) -> (type<"i32">);
            replace inner with made;
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.once"() : () -> i32
%2 = "t.root"(%0, %1) {a} : (i32, i32) -> i64
"t.z"(%2) : (i64) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.made"(%0) : (i32) -> i32
%2 = "t.root"(%0, %1) {a} : (i32, i32) -> i64
"t.z"(%2) : (i64) -> ()"# }

case! { rewrite_with_a_block {
    Pattern {
        let root = op<t.foo>(input: Value) -> (ty: Type);
        rewrite root with {
            let one = op<t.one>(input) {a, "b" = attr<"[1, true]">} -> (ty, type<"index">);
            op<t.two>(one.1) -> ();
            let three = op<t.three>(one) -> (ty);
            replace root with three;
        };
    }
    Pattern => rewrite root: Op<t.kept> with {
        op<t.beside> -> ();
        erase root;
    };
    Pattern {
        let inner = op<t.inner>(x: Value);
        let root = op<t.outer>(inner);
        rewrite root with {
            replace root with x;
            replace inner with x;
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.foo"(%0) : (i32) -> i32
"t.kept"() : () -> ()
%2 = "t.inner"(%0) : (i32) -> i32
%3 = "t.outer"(%2) : (i32) -> i32
"t.z"(%1, %3, %2) : (i32, i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1:2 = "t.one"(%0) {a, b = [1, true]} : (i32) -> (i32, index)
"t.two"(%1#1) : (index) -> ()
%2 = "t.three"(%1#0, %1#1) : (i32, index) -> i32
"t.beside"() : () -> ()
"t.z"(%2, %0, %0) : (i32, i32, i32) -> ()"# }

case! { results_are_inferred {
    use crate::language::dialect::lang;
    Rewrite Types() -> TypeRange [{ vec![rewriter.context().index_type(), rewriter.context().integer_type(3)] }];
    Pattern ByReplacement => replace op<t.a>(x: Value) with op<t.b>(x);
    Pattern ByMatch => replace op<t.c> -> (types: TypeRange) with op<t.d> {c} -> (types);
    Pattern ByInterface {
        let root = op<t.e>(x: Value);
        rewrite root with {
            let sum = op<lang.add>(x, x);
            let constant = op<lang.constant> {value = attr<"5 : i16">};
            op<t.typed>(sum, constant) -> ();
            erase root;
        };
    }
    Pattern ByInferred {
        let root = op<t.f>(x: Value);
        rewrite root with {
            let first = op<lang.add>(x, x) -> (ty: Type);
            op<t.typed>(first) -> (ty, ty);
            erase root;
        };
    }
    Pattern ByNative {
        let root = op<t.g>;
        rewrite root with {
            op<t.typed> -> (Types());
            erase root;
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.a"(%0) : (i32) -> f32
%2:2 = "t.c"() : () -> (i1, i2)
"t.e"(%0) : (i32) -> ()
"t.f"(%0) : (i32) -> ()
"t.g"() : () -> ()
"t.z"(%1, %2#0) : (f32, i1) -> ()"# =>
r#"%0 = "lang.constant"() <{value = 5 : i16}> : () -> i16
%1 = "t.s"() : () -> i32
%2 = "t.b"(%1) : (i32) -> f32
%3:2 = "t.d"() {c} : () -> (i1, i2)
%4 = "lang.add"(%1, %1) : (i32, i32) -> i32
"t.typed"(%4, %0) : (i32, i16) -> ()
%5 = "lang.add"(%1, %1) : (i32, i32) -> i32
%6:2 = "t.typed"(%5) : (i32) -> (i32, i32)
%7:2 = "t.typed"() : () -> (index, i3)
"t.z"(%2, %3#0) : (f32, i1) -> ()"# }

case! { registered_operations_are_created {
    use crate::language::dialect::lang;
    Pattern => replace op<t.segments>(a: Value, b: Value, c: Value) -> (x: Type, y: Type)
        with op<lang.segments>(a, b, c) -> (x, y);
    Rewrite None() -> (ValueRange, TypeRange) [{ let _ = rewriter; (Vec::<pdll::ir::Value>::new(), Vec::<pdll::ir::Type>::new()) }];
    Pattern {
        let root = op<t.none>(c: Value, bs: ValueRange) -> (y: TypeRange);
        rewrite root with {
            let none = None();
            replace root with op<lang.segments>(none.0, bs, c) -> (none.1, y);
        };
    }
    Pattern => replace op<t.call>(f: Value, args: ValueRange) -> (ty: Type)
        with op<lang.call>(f, args) -> (ty);
    Pattern => replace op<t.attrs> {s = s: Attr} with op<lang.attrs> {
        int = attr<"-1 : i32">, bool = attr<"true">, str = s, mode = attr<"4 : i32">, array = attr<"[1, 2]">,
        digit = attr<"0 : i32">, flag, "t.other" = attr<"@symbol::@nested">
    } -> (type<"index">);
}
r#"%0:3 = "t.s"() : () -> (index, i32, i8)
%1 = "t.call"(%0#2, %0#1) : (i8, i32) -> i1
%2:2 = "t.segments"(%0#0, %0#1, %0#2) : (index, i32, i8) -> (index, i32)
%3 = "t.none"(%0#2, %0#1, %0#1) : (i8, i32, i32) -> i32
%4 = "t.attrs"() {s = "text"} : () -> index
"t.z"(%1, %2#0, %3, %4) : (i1, index, i32, index) -> ()
"# =>
r#"%0:3 = "t.s"() : () -> (index, i32, i8)
%1 = "lang.call"(%0#2, %0#1) : (i8, i32) -> i1
%2:2 = "lang.segments"(%0#0, %0#1, %0#2) <{operandSegmentSizes = array<i32: 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> : (index, i32, i8) -> (index, i32)
%3 = "lang.segments"(%0#1, %0#1, %0#2) <{operandSegmentSizes = array<i32: 0, 2, 1>, resultSegmentSizes = array<i32: 0, 1>}> : (i32, i32, i8) -> i32
%4 = "lang.attrs"() <{array = [1, 2], bool = true, count = 7 : i64, digit = 0 : i32, flag, int = -1 : i32, mode = 4 : i32, str = "text"}> {t.other = @symbol::@nested} : () -> index
"t.z"(%1, %2#0, %3, %4) : (i1, index, i32, index) -> ()"# }

case! { rewrites_in_pdll {
    use crate::language::dialect::lang;
    Rewrite BuildFoo(value: Value) -> Op {
        return op<t.foo>(value) -> (type<"i32">);
    }
    Rewrite Several() -> (Op, result1: ValueRange) {
        return (op<t.bar> -> (type<"i1">), op<t.foo2> -> (type<"i2">, type<"i3">));
    }
    Rewrite Itself(op: Op<lang.two>) => op;
    Rewrite Extract(op: Op<lang.two>) {
        return (result1 = op.result1, result2 = op.result2);
    }
    Rewrite EraseOp(op: Op) => erase op;
    Rewrite Through(value: Value) {
        let foo = BuildFoo(value);
        return BuildFoo(foo.0);
    }
    Pattern => replace op<t.old>(input: Value) with BuildFoo(input);
    Pattern {
        rewrite root: Op<t.several> with {
            let result = Several();
            replace root with (result.0, result.1, result.result1);
        };
    }
    Pattern {
        let root = op<t.extract>(x: Value);
        rewrite root with {
            let two = Itself(op<lang.two>(x) -> (type<"i32">, type<"i32">));
            let values = Extract(two);
            replace root with (values.result2, values.result1);
        };
    }
    Pattern => rewrite root: Op<t.gone> with { EraseOp(root); };
    Pattern => replace op<t.through>(x: Value) with Through(x);
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.old"(%0) : (i32) -> i32
%2:5 = "t.several"() : () -> (i1, i2, i3, i2, i3)
%3:2 = "t.extract"(%0) : (i32) -> (i32, i32)
"t.gone"() : () -> ()
%4 = "t.through"(%0) : (i32) -> i32
"t.z"(%1, %2#0, %2#2, %2#3, %3#0, %3#1, %4) : (i32, i1, i3, i2, i32, i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.foo"(%0) : (i32) -> i32
%2 = "t.bar"() : () -> i1
%3:2 = "t.foo2"() : () -> (i2, i3)
%4:2 = "lang.two"(%0) : (i32) -> (i32, i32)
%5 = "t.foo"(%0) : (i32) -> i32
%6 = "t.foo"(%5) : (i32) -> i32
"t.z"(%1, %2, %3#1, %3#0, %4#1, %4#0, %6) : (i32, i1, i3, i2, i32, i32, i32) -> ()"# }

/// Sets a unit attribute on an operation.
fn note(rewriter: &mut PatternRewriter, op: Op, name: &str) {
    let ctx = rewriter.context();
    let (name, unit) = (ctx.identifier(name), ctx.unit_attr());
    rewriter.set_attr(op, name, unit).unwrap();
}

case! { inline_rewrites {
    Rewrite Global(input: Value) {
        Rewrite local(value: Value) {
            op<t.local>(value, input) -> ();
        };
        Rewrite native(op: Op) [{ crate::language::rewrites::note(rewriter, op, "native") }];
        local(input);
        let seen = op<t.seen>(input) -> ();
        native(seen);
        Rewrite(value: Value) { op<t.anonymous>(value) -> (); }(input);
        Rewrite(op: Op) [{ crate::language::rewrites::note(rewriter, op, "anonymous") }](seen);
    }
    Pattern {
        let root = op<t.root>(x: Value);
        rewrite root with {
            Rewrite Same(op: Op) { return op.0; };
            Global(x);
            let made = op<t.made>(x) -> (type<"i32">);
            replace root with Same(made);
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.root"(%0) : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
"t.local"(%0, %0) : (i32, i32) -> ()
"t.seen"(%0) {anonymous, native} : (i32) -> ()
"t.anonymous"(%0) : (i32) -> ()
%1 = "t.made"(%0) : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# }

case! { rewrites_within_a_rewrite {
    Pattern {
        let inner = op<t.inner>(x: Value);
        let root = op<t.root>(inner);
        rewrite root with {
            let y: Value = x;
            rewrite inner with {
                op<t.seen>(y) -> ();
            };
            replace root with y;
            erase inner;
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.inner"(%0) : (i32) -> i32
%2 = "t.root"(%1) : (i32) -> i32
"t.z"(%2) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
"t.seen"(%0) : (i32) -> ()
"t.z"(%0) : (i32) -> ()"# }

case! { tuples_in_a_rewrite {
    Pattern {
        let root = op<t.root>(x: Value) {a = a: Attr} -> (ty: Type);
        rewrite root with {
            let t = (made = op<t.made>(x) {a = a} -> (ty), a, type<"i8">, last = ty);
            let next = op<t.next>(t.made, x) {b = t.1} -> (t.last, t.2);
            replace root with next.0;
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.root"(%0) {a = 2.5 : f32} : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.made"(%0) {a = 2.500000e+00 : f32} : (i32) -> i32
%2:2 = "t.next"(%1, %0) {b = 2.500000e+00 : f32} : (i32, i32) -> (i32, i8)
"t.z"(%2#0) : (i32) -> ()"# }

//! Constraints in PDLL and in Rust: inline, without a name, with results, negated.

use crate::language::case;

case! { written_in_pdll {
    use crate::language::dialect::lang;
    /// Uses by another operation.
    Constraint UsedByBar(value: Value) {
        op<t.bar>(value);
    }
    Constraint ExtractResult(op: Op<lang.two>) -> Value {
        return op.result2;
    }
    Pattern {
        let root = op<lang.two>(xs: ValueRange);
        let value = ExtractResult(root);
        UsedByBar(value);
        replace root with xs;
    }
}
r#"%0 = "t.s"() : () -> i32
%1:2 = "lang.two"(%0, %0) : (i32, i32) -> (i32, i32)
%2:2 = "lang.two"(%0, %0) : (i32, i32) -> (i32, i32)
"t.bar"(%1#0) : (i32) -> ()
"t.bar"(%2#1) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1:2 = "lang.two"(%0, %0) : (i32, i32) -> (i32, i32)
"t.bar"(%1#0) : (i32) -> ()
"t.bar"(%0) : (i32) -> ()"# }

case! { several_results {
    use crate::language::dialect::lang;
    Constraint Both(op: Op<lang.two>) -> (Value, result1: Value) {
        return (op.result1, op.result2);
    }
    Pattern {
        let both = Both(op<lang.two>);
        replace op<t.three>(both.result1) with (both.0, both.1, both.result1);
    }
}
r#"%0:2 = "lang.two"() : () -> (i32, i32)
%1:3 = "t.three"(%0#1) : (i32) -> (i32, i32, i32)
%2:3 = "t.three"(%0#0) : (i32) -> (i32, i32, i32)
"t.z"(%1#0, %1#1, %1#2, %2#0) : (i32, i32, i32, i32) -> ()"# =>
r#"%0:2 = "lang.two"() : () -> (i32, i32)
%1:3 = "t.three"(%0#0) : (i32) -> (i32, i32, i32)
"t.z"(%0#0, %0#1, %0#1, %1#0) : (i32, i32, i32, i32) -> ()"# }

case! { inferred_results_and_lambdas {
    use crate::language::dialect::lang;
    Constraint Itself(op: Op<lang.two>) => op;
    Constraint Swapped(op: Op<lang.two>) {
        return (result1 = op.result2, result2 = op.result1);
    }
    Constraint Named(op: Op<lang.two>)
        => (result1 = op.result1, result2 = op.result2);
    Pattern {
        let two = Itself(op<lang.two>);
        let swapped = Swapped(two);
        let named = Named(two);
        replace op<t.use>(swapped.result1, named.result2, swapped.1) with (named.0, swapped.result1);
    }
}
r#"%0:2 = "lang.two"() : () -> (i32, i32)
%1:2 = "t.use"(%0#1, %0#1, %0#0) : (i32, i32, i32) -> (i32, i32)
%2:2 = "t.use"(%0#0, %0#1, %0#0) : (i32, i32, i32) -> (i32, i32)
"t.z"(%1#0, %1#1, %2#0) : (i32, i32, i32) -> ()"# =>
r#"%0:2 = "lang.two"() : () -> (i32, i32)
%1:2 = "t.use"(%0#0, %0#1, %0#0) : (i32, i32, i32) -> (i32, i32)
"t.z"(%0#0, %0#1, %1#0) : (i32, i32, i32) -> ()"# }

case! { inline_at_any_level {
    Constraint Global(value: Value) -> Value {
        Constraint Local(inner: Value) {
            op<t.local>(inner);
        };
        Constraint Native(inner: Value) [{ inner.ty(rewriter).is_integer(rewriter.context()) }];
        Local(value);
        Native(value);
        Constraint(inner: Value) { op<t.anonymous>(inner); }(value);
        Constraint(inner: Value) [{ !inner.has_one_use(rewriter) }](value);
        return value;
    }
    Pattern {
        let root = op<t.root>(x: Value);
        let y = Global(x);
        replace root with y;
    }
}
r#"%0:4 = "t.s"() : () -> (i32, f32, i32, i32)
"t.local"(%0#0) : (i32) -> ()
"t.anonymous"(%0#0) : (i32) -> ()
"t.local"(%0#1) : (f32) -> ()
"t.anonymous"(%0#1) : (f32) -> ()
"t.local"(%0#2) : (i32) -> ()
"t.anonymous"(%0#3) : (i32) -> ()
%1 = "t.root"(%0#0) : (i32) -> i32
%2 = "t.root"(%0#1) : (f32) -> f32
%3 = "t.root"(%0#2) {anonymous = "no"} : (i32) -> i32
%4 = "t.root"(%0#3) {local = "no"} : (i32) -> i32
"t.z"(%1, %2, %3, %4) : (i32, f32, i32, i32) -> ()"# =>
r#"%0:4 = "t.s"() : () -> (i32, f32, i32, i32)
"t.local"(%0#0) : (i32) -> ()
"t.anonymous"(%0#0) : (i32) -> ()
"t.local"(%0#1) : (f32) -> ()
"t.anonymous"(%0#1) : (f32) -> ()
"t.local"(%0#2) : (i32) -> ()
"t.anonymous"(%0#3) : (i32) -> ()
%1 = "t.root"(%0#1) : (f32) -> f32
%2 = "t.root"(%0#2) {anonymous = "no"} : (i32) -> i32
%3 = "t.root"(%0#3) {local = "no"} : (i32) -> i32
"t.z"(%0#0, %1, %2, %3) : (i32, f32, i32, i32) -> ()"# }

case! { inline_without_a_name {
    Pattern {
        let root = op<t.root>(x: Value);
        Constraint(inner: Value) [{ inner.has_one_use(rewriter) }](x);
        replace root with x;
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.root"(%0#0) : (i32) -> i32
%2 = "t.root"(%0#1) : (i32) -> i32
"t.z"(%1, %2, %0#1) : (i32, i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.root"(%0#1) : (i32) -> i32
"t.z"(%0#0, %1, %0#1) : (i32, i32, i32) -> ()"# }

case! { inline_in_a_pattern_sees_its_variables {
    Pattern {
        let root = op<t.root>(x: Value, y: Value);
        Constraint Related(other: Value) {
            op<t.relate>(x, other);
        };
        Related(y);
        replace root with y;
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
"t.relate"(%0#0, %0#1) : (i32, i32) -> ()
%1 = "t.root"(%0#0, %0#1) : (i32, i32) -> i32
%2 = "t.root"(%0#1, %0#0) : (i32, i32) -> i32
"t.z"(%1, %2) : (i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
"t.relate"(%0#0, %0#1) : (i32, i32) -> ()
%1 = "t.root"(%0#1, %0#0) : (i32, i32) -> i32
"t.z"(%0#1, %1) : (i32, i32) -> ()"# }

case! { constraint_lists {
    Constraint OneUse(value: Value) [{ value.has_one_use(rewriter) }];
    Constraint Wide(value: Value) [{ value.ty(rewriter).bit_width(rewriter.context()) == Some(32) }];
    Constraint Integer(value: Value) { Wide(value); }
    Constraint Marked(op: Op) [{ op.attr_str(rewriter, "mark").is_some() }];
    Constraint Short(attr: Attr) [{ attr.as_str(rewriter.context()).is_some_and(|text| text.len() < 3) }];
    Constraint Few(values: ValueRange) [{ values.len() < 2 && rewriter.context().op_name_text(rewriter.context().op_name("a.b")) == "a.b" }];
    Constraint Index(ty: Type) [{ ty.is_index(rewriter.context()) }];
    Constraint Empty(types: TypeRange) [{ let _ = rewriter; types.is_empty() }];
    Pattern {
        let value: [OneUse, Integer];
        let root: [Op<t.root>, Marked];
        let inner = op<t.inner>(value, root) {s = s: Short} -> (_: Index);
        replace inner with op<t.inner2>(value) {s = s} -> (type<"index">);
    }
    Pattern => erase op<t.few>(_: Few) -> (_: Empty);
}
r#"%0:6 = "t.s"() : () -> (i32, i32, i32, i8, i32, i32)
%1 = "t.root"() {mark} : () -> i32
%2 = "t.root"() : () -> i32
%3 = "t.inner"(%0#0, %1) {s = "ab"} : (i32, i32) -> index
%4 = "t.inner"(%0#1, %1) {s = "abc"} : (i32, i32) -> index
%5 = "t.inner"(%0#2, %1) {s = "ab", used = "twice"} : (i32, i32) -> index
%6 = "t.inner"(%0#3, %1) {s = "ab", wide = "no"} : (i8, i32) -> index
%7 = "t.inner"(%0#4, %2) {s = "ab", marked = "no"} : (i32, i32) -> index
%8 = "t.inner"(%0#5, %1) {s = "ab", index = "no"} : (i32, i32) -> i64
"t.few"(%1) : (i32) -> ()
"t.few"(%1, %1) : (i32, i32) -> ()
"t.few"() : () -> ()
%9 = "t.few"() : () -> i32
"t.z"(%3, %4, %5, %6, %7, %8, %0#2) : (index, index, index, index, index, i64, i32) -> ()"# =>
r#"%0:6 = "t.s"() : () -> (i32, i32, i32, i8, i32, i32)
%1 = "t.root"() {mark} : () -> i32
%2 = "t.root"() : () -> i32
%3 = "t.inner2"(%0#0) {s = "ab"} : (i32) -> index
%4 = "t.inner"(%0#1, %1) {s = "abc"} : (i32, i32) -> index
%5 = "t.inner"(%0#2, %1) {s = "ab", used = "twice"} : (i32, i32) -> index
%6 = "t.inner"(%0#3, %1) {s = "ab", wide = "no"} : (i8, i32) -> index
%7 = "t.inner"(%0#4, %2) {marked = "no", s = "ab"} : (i32, i32) -> index
%8 = "t.inner"(%0#5, %1) {index = "no", s = "ab"} : (i32, i32) -> i64
"t.few"(%1, %1) : (i32, i32) -> ()
%9 = "t.few"() : () -> i32
"t.z"(%3, %4, %5, %6, %7, %8, %0#2) : (index, index, index, index, index, i64, i32) -> ()"# }

case! { negated {
    Constraint OneUse(value: Value) [{ value.has_one_use(rewriter) }];
    Constraint SameType(a: Value, b: Value) [{ a.ty(rewriter) == b.ty(rewriter) }];
    Pattern {
        let root = op<t.root>(x: Value, y: Value);
        not OneUse(x);
        not SameType(x, y);
        replace root with x;
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.b"() : () -> i8
%2 = "t.root"(%0#0, %1) : (i32, i8) -> i32
%3 = "t.root"(%0#0, %0#1) : (i32, i32) -> i32
%4 = "t.root"(%0#1, %1) : (i32, i8) -> i32
"t.z"(%2, %3, %4) : (i32, i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.b"() : () -> i8
%2 = "t.root"(%0#0, %0#1) : (i32, i32) -> i32
"t.z"(%0#0, %2, %0#1) : (i32, i32, i32) -> ()"# }

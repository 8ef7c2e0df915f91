//! Operation expressions, attributes, types and tuples in what is matched.

use crate::language::case;

case! { any_operation {
    Pattern => replace op<>(x: Value) {drop} with x;
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.a"(%0) {drop} : (i32) -> i32
%2 = "t.b"(%1) {drop = 1 : i32} : (i32) -> i32
"t.z"(%2) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.b"(%0) {drop = 1 : i32} : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# }

case! { elided_operands_are_any {
    Pattern => erase op<t.e>;
    Pattern => erase op<t.none>();
}
r#"%0 = "t.s"() : () -> i32
"t.e"() : () -> ()
"t.e"(%0, %0) : (i32, i32) -> ()
"t.none"() : () -> ()
"t.none"(%0) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
"t.none"(%0) : (i32) -> ()"# }

case! { elided_results_and_attributes_are_any {
    Pattern => erase op<t.e>();
    Pattern => erase op<t.none>() -> ();
}
r#""t.e"() : () -> ()
%0 = "t.e"() : () -> i32
%1:2 = "t.e"() {a, b = 1 : i8} : () -> (i32, i64)
"t.none"() {a} : () -> ()
%2 = "t.none"() : () -> i32"# =>
r#"%0 = "t.none"() : () -> i32"# }

case! { one_range_is_all_operands {
    use crate::language::dialect::lang;
    Pattern => replace op<lang.foo>(all: ValueRange) with all;
}
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1:2 = "lang.foo"(%0#1, %0#0) : (i8, i32) -> (i8, i32)
"t.z"(%1#0, %1#1) : (i8, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i8)
"t.z"(%0#1, %0#0) : (i8, i32) -> ()"# }

case! { groups_are_those_of_ods {
    use crate::language::dialect::lang;
    Pattern => replace op<lang.call>(callee: Value, args: ValueRange) -> (first: Type, others: TypeRange)
        with op<t.was>(args, callee) -> (first, others);
}
r#"%0:3 = "t.s"() : () -> (i1, i2, i3)
%1 = "lang.call"(%0#0) : (i1) -> i4
%2:3 = "lang.call"(%0#0, %0#1, %0#2) : (i1, i2, i3) -> (i5, i6, i7)
"t.z"(%1, %2#0, %2#1, %2#2) : (i4, i5, i6, i7) -> ()"# =>
r#"%0:3 = "t.s"() : () -> (i1, i2, i3)
%1 = "t.was"(%0#0) : (i1) -> i4
%2:3 = "t.was"(%0#1, %0#2, %0#0) : (i2, i3, i1) -> (i5, i6, i7)
"t.z"(%1, %2#0, %2#1, %2#2) : (i4, i5, i6, i7) -> ()"# }

// The names of the pattern are those of other groups of the definition.
case! { names_are_those_of_the_pattern {
    use crate::language::dialect::lang;
    Pattern {
        let root = op<lang.call>(args: Value, callee: ValueRange) -> (others: Type, first: TypeRange);
        replace root with op<t.was>(callee, args) -> (others, first);
    }
    Pattern => replace op<lang.attrs> {str = mode: Attr, mode = str: Attr} with op<t.swapped> {was_mode = str, was_str = mode} -> (type<"index">);
}
r#"%0:3 = "t.s"() : () -> (i1, i2, i3)
%1:3 = "lang.call"(%0#0, %0#1, %0#2) : (i1, i2, i3) -> (i5, i6, i7)
%2 = "lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 4 : i32, array = [1], digit = 9 : i32, flag}> : () -> index
"t.z"(%1#0, %1#1, %1#2, %2) : (i5, i6, i7, index) -> ()"# =>
r#"%0:3 = "t.s"() : () -> (i1, i2, i3)
%1:3 = "t.was"(%0#1, %0#2, %0#0) : (i2, i3, i1) -> (i5, i6, i7)
%2 = "t.swapped"() {was_mode = 4 : i32, was_str = "s"} : () -> index
"t.z"(%1#0, %1#1, %1#2, %2) : (i5, i6, i7, index) -> ()"# }

// `lang.add` is `Commutative`.
case! { operands_of_commutative_operations_are_matched_in_their_order {
    use crate::language::dialect::lang;
    Pattern => replace op<lang.add>(op<t.left>(x: Value), y: Value) with op<t.was>(x, y);
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.left"(%0) : (i32) -> i32
%2 = "lang.add"(%1, %0) : (i32, i32) -> i32
%3 = "lang.add"(%0, %1) : (i32, i32) -> i32
"t.z"(%2, %3) : (i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.left"(%0) : (i32) -> i32
%2 = "t.was"(%0, %0) : (i32, i32) -> i32
%3 = "lang.add"(%0, %1) : (i32, i32) -> i32
"t.z"(%2, %3) : (i32, i32) -> ()"# }

// An operation for a value of which nothing is asked, an attribute of any kind.
case! { without_a_constraint_anything_matches {
    Pattern => replace op<t.any>(x: Value) {a = a: Attr} with op<t.was>(x) {a = a};
}
r#"%0:2 = "t.s"() : () -> (i32, tensor<*xf32>)
%1 = "t.any"(%0#0) {a = 1 : i8} : (i32) -> i32
%2 = "t.any"(%0#1) {a = [@s, "x"]} : (tensor<*xf32>) -> i32
%3 = "t.any"(%0#0) : (i32) -> i32
"t.z"(%1, %2, %3) : (i32, i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, tensor<*xf32>)
%1 = "t.was"(%0#0) {a = 1 : i8} : (i32) -> i32
%2 = "t.was"(%0#1) {a = [@s, "x"]} : (tensor<*xf32>) -> i32
%3 = "t.any"(%0#0) : (i32) -> i32
"t.z"(%1, %2, %3) : (i32, i32, i32) -> ()"# }

case! { a_value_is_a_group_of_one {
    use crate::language::dialect::lang;
    Pattern {
        let root = op<lang.segments>(a: ValueRange, b: Value, c: Value) -> (x: TypeRange, y: Type);
        replace root with op<t.was>(c, b, a) -> (x, y);
    }
}
r#"%0:2 = "t.s"() : () -> (index, i32)
%1 = "lang.segments"(%0#0, %0#1) <{operandSegmentSizes = array<i32: 1, 0, 1>, resultSegmentSizes = array<i32: 0, 1>}> : (index, i32) -> i32
%2 = "lang.segments"(%0#1, %0#1) <{operandSegmentSizes = array<i32: 0, 1, 1>, resultSegmentSizes = array<i32: 1, 0>}> : (i32, i32) -> index
%3 = "lang.segments"(%0#1, %0#0) <{operandSegmentSizes = array<i32: 0, 1, 1>, resultSegmentSizes = array<i32: 0, 1>}> : (i32, index) -> i32
"t.z"(%1, %2, %3) : (i32, index, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (index, i32)
%1 = "lang.segments"(%0#0, %0#1) <{operandSegmentSizes = array<i32: 1, 0, 1>, resultSegmentSizes = array<i32: 0, 1>}> : (index, i32) -> i32
%2 = "lang.segments"(%0#1, %0#1) <{operandSegmentSizes = array<i32: 0, 1, 1>, resultSegmentSizes = array<i32: 1, 0>}> : (i32, i32) -> index
%3 = "t.was"(%0#0, %0#1) : (index, i32) -> i32
"t.z"(%1, %2, %3) : (i32, index, i32) -> ()"# }

case! { segments_are_read {
    use crate::language::dialect::lang;
    Pattern {
        let root = op<lang.segments>(a: ValueRange, b: ValueRange, c: Value) -> (x: TypeRange, y: TypeRange);
        replace root with op<t.was>(c, b, a) -> (x, y);
    }
}
r#"%0:2 = "t.s"() : () -> (index, i32)
%1:2 = "lang.segments"(%0#0, %0#1, %0#1) <{operandSegmentSizes = array<i32: 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> : (index, i32, i32) -> (index, i32)
%2 = "lang.segments"(%0#1, %0#0) <{operandSegmentSizes = array<i32: 0, 1, 1>, resultSegmentSizes = array<i32: 0, 1>}> : (i32, index) -> i32
"t.z"(%1#0, %1#1, %2) : (index, i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (index, i32)
%1:2 = "t.was"(%0#1, %0#1, %0#0) : (i32, i32, index) -> (index, i32)
%2 = "t.was"(%0#0, %0#1) : (index, i32) -> i32
"t.z"(%1#0, %1#1, %2) : (index, i32, i32) -> ()"# }

case! { results_by_name_and_index {
    use crate::language::dialect::lang;
    Pattern {
        let two = op<lang.two>;
        replace op<t.use>(two.result2, two.0) with (two.1, two.result1);
    }
}
r#"%0:2 = "lang.two"() : () -> (i32, i8)
%1:2 = "t.use"(%0#1, %0#0) : (i8, i32) -> (i8, i32)
%2:2 = "t.use"(%0#0, %0#1) : (i32, i8) -> (i8, i32)
"t.z"(%1#0, %1#1, %2#0) : (i8, i32, i8) -> ()"# =>
r#"%0:2 = "lang.two"() : () -> (i32, i8)
%1:2 = "t.use"(%0#0, %0#1) : (i32, i8) -> (i8, i32)
"t.z"(%0#1, %0#0, %1#0) : (i8, i32, i8) -> ()"# }

case! { result_groups_are_ranges {
    use crate::language::dialect::lang;
    Pattern {
        let call = op<lang.call>;
        replace op<t.use>(call.others) with call.first;
    }
}
r#"%0 = "t.s"() : () -> i1
%1:3 = "lang.call"(%0) : (i1) -> (i5, i6, i7)
%2 = "t.use"(%1#1, %1#2) : (i6, i7) -> i5
%3 = "t.use"(%1#1) : (i6) -> i5
"t.z"(%2, %3) : (i5, i5) -> ()"# =>
r#"%0 = "t.s"() : () -> i1
%1:3 = "lang.call"(%0) : (i1) -> (i5, i6, i7)
%2 = "t.use"(%1#1) : (i6) -> i5
"t.z"(%1#0, %2) : (i5, i5) -> ()"# }

case! { operations_convert_to_values {
    use crate::language::dialect::lang;
    // Of one result, a value; else all of them.
    Pattern => replace op<t.one>(op<lang.one>(x: Value), last: Value) with (x, last);
    Pattern => replace op<t.all>(op<lang.two>(xs: ValueRange)) with xs;
}
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1 = "lang.one"(%0#0) : (i32) -> i32
%2:2 = "t.one"(%1, %0#1) : (i32, i8) -> (i32, i8)
%3:2 = "lang.two"(%0#0, %0#1) : (i32, i8) -> (i32, i8)
%4:2 = "t.all"(%3#0, %3#1) : (i32, i8) -> (i32, i8)
"t.z"(%2#0, %2#1, %4#0, %4#1) : (i32, i8, i32, i8) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1:2 = "lang.two"(%0#0, %0#1) : (i32, i8) -> (i32, i8)
"t.z"(%0#0, %0#1, %0#0, %0#1) : (i32, i8, i32, i8) -> ()"# }

case! { results_of_unregistered_operations {
    Pattern => replace op<t.in>(op<t.multi>(a: Value).1) with a;
}
r#"%0 = "t.s"() : () -> i32
%1:2 = "t.multi"(%0) : (i32) -> (i32, i32)
%2 = "t.in"(%1#0) : (i32) -> i32
%3 = "t.in"(%1#1) : (i32) -> i32
"t.z"(%2, %3) : (i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1:2 = "t.multi"(%0) : (i32) -> (i32, i32)
%2 = "t.in"(%1#0) : (i32) -> i32
"t.z"(%2, %0) : (i32, i32) -> ()"# }

case! { attributes_by_name_and_literal {
    use crate::language::dialect::lang;
    Pattern => replace op<lang.attrs> {int = attr<"3 : i32">, "mode" = attr<"4 : i32">, flag, str = text: Attr}
        with op<t.was> {text = text} -> (type<"index">);
    Pattern => erase op<t.e> {map = attr<"affine_map<(d0, d1) -> (d1 - 3)>">};
    Pattern => erase op<t.e> {"in" = attr<"\"a\\n\"">};
}
r#"%0 = "lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 4 : i32, array = [1], digit = 9 : i32, flag}> : () -> index
%1 = "lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 0 : i32, array = [], digit = 9 : i32, flag}> : () -> index
"t.e"() {map = affine_map<(d0, d1) -> (d1 - 3)>} : () -> ()
"t.e"() {map = affine_map<(d0, d1) -> (d0 - 3)>} : () -> ()
"t.e"() {in = "a\n"} : () -> ()
"t.e"() {in = "a"} : () -> ()
"t.z"(%0, %1) : (index, index) -> ()"# =>
r#"%0 = "t.was"() {text = "s"} : () -> index
%1 = "lang.attrs"() <{array = [], bool = true, count = 7 : i64, digit = 9 : i32, flag, int = 3 : i32, mode = 0 : i32, str = "s"}> : () -> index
"t.e"() {map = #map} : () -> ()
"t.e"() {in = "a"} : () -> ()
"t.z"(%0, %1) : (index, index) -> ()"# }

case! { bare_literals_have_the_type_of_the_attribute {
    use crate::language::dialect::lang;
    Pattern => replace op<lang.attrs> {int = 3, mode = 4, bool = true, str = "s"}
        with op<lang.attrs> {int = -5, bool = false, str = "new \"one\"", mode = 0, array = attr<"[]">, digit = 1, count = 8, flag}
            -> (type<"index">);
}
r#"%0 = "lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 4 : i32, array = [1], digit = 9 : i32, flag}> : () -> index
%1 = "lang.attrs"() <{int = 4 : i32, bool = true, str = "s", mode = 4 : i32, array = [1], digit = 9 : i32, flag}> : () -> index
"t.z"(%0, %1) : (index, index) -> ()"# =>
r#"%0 = "lang.attrs"() <{array = [], bool = false, count = 8 : i64, digit = 1 : i32, flag, int = -5 : i32, mode = 0 : i32, str = "new \22one\22"}> : () -> index
%1 = "lang.attrs"() <{array = [1], bool = true, count = 7 : i64, digit = 9 : i32, flag, int = 4 : i32, mode = 4 : i32, str = "s"}> : () -> index
"t.z"(%0, %1) : (index, index) -> ()"# }

case! { default_valued_attributes_are_matched {
    use crate::language::dialect::lang;
    Pattern => erase op<lang.default> {count = attr<"7 : i64">};
}
r#""lang.default"() : () -> ()
"lang.default"() <{count = 7 : i64}> : () -> ()
"lang.default"() <{count = 8 : i64}> : () -> ()"# =>
r#""lang.default"() <{count = 8 : i64}> : () -> ()"# }

case! { types_by_literal {
    Pattern => erase op<t.c> -> (type<"i32">);
    Pattern => erase op<t.c> -> (type<"tensor<?x4xf32>">, type<"!my.type<\"x\">">);
    Pattern => erase op<t.c>(_: Value<type<"vector<[4]xi8>">>) -> ();
}
r#"%0 = "t.c"() : () -> i32
%1 = "t.c"() : () -> vector<[4]xi8>
%2:2 = "t.c"() : () -> (tensor<?x4xf32>, !my.type<"x">)
"t.c"(%1) : (vector<[4]xi8>) -> ()"# =>
r#"%0 = "t.c"() : () -> vector<[4]xi8>"# }

case! { names_that_rust_uses {
    use crate::language::dialect::lang;
    Pattern {
        let names = op<lang.names>(create: Value, op: Value, builder: Value, verify: Value) {loc = loc: Attr, type = type: Attr}
            -> (self: Type, state: Type);
        replace names with op<t.was>(verify, builder, op, create) {loc = loc, type = type} -> (self, state);
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1:2 = "lang.names"(%0#0, %0#0, %0#1, %0#1) <{loc = 1 : i32, type = "t"}> : (i32, i32, i8, i8) -> (i1, i2)
"t.z"(%1#0, %1#1) : (i1, i2) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1:2 = "t.was"(%0#1, %0#1, %0#0, %0#0) {loc = 1 : i32, type = "t"} : (i8, i8, i32, i32) -> (i1, i2)
"t.z"(%1#0, %1#1) : (i1, i2) -> ()"# }

case! { tuples_by_index_and_name {
    Pattern {
        let tuple = (opValue = op<t.foo>(x: Value), attr<"10 : i32">, typeValue = type<"i32">);
        let opValue = tuple.opValue;
        let attrValue = tuple.1;
        let typeValue = tuple.2;
        let root = op<t.bar>(opValue) {value = attrValue} -> (typeValue);
        replace root with x;
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.foo"(%0) : (i32) -> i32
%2 = "t.bar"(%1) {value = 10 : i32} : (i32) -> i32
%3 = "t.bar"(%1) {value = 10 : i64} : (i32) -> i32
"t.z"(%2, %3) : (i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.foo"(%0) : (i32) -> i32
%2 = "t.bar"(%1) {value = 10 : i64} : (i32) -> i32
"t.z"(%0, %2) : (i32, i32) -> ()"# }

case! { two_roots {
    Pattern {
        let x: Value;
        let a = op<t.div>(x, y: Value) -> (ty: Type);
        let b = op<t.rem>(x, y) -> (ty);
        rewrite a with {
            let both = op<t.divrem>(x, y) -> (ty, ty);
            replace a with both.0;
            replace b with both.1;
        };
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.div"(%0#0, %0#1) : (i32, i32) -> i32
%2 = "t.rem"(%0#0, %0#1) : (i32, i32) -> i32
%3 = "t.rem"(%0#1, %0#0) : (i32, i32) -> i32
"t.z"(%1, %2, %3) : (i32, i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1:2 = "t.divrem"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
%2 = "t.rem"(%0#1, %0#0) : (i32, i32) -> i32
"t.z"(%1#0, %1#1, %2) : (i32, i32, i32) -> ()"# }

//! Variables: bound, constrained, inline, without a name; and named like Rust keywords or generated code.

use crate::language::case;

case! { a_variable_is_one_value {
    Pattern {
        let arg: Value;
        let root = op<t.foo>(arg, arg);
        replace root with arg;
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.foo"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "t.foo"(%0#0, %0#1) : (i32, i32) -> i32
"t.z"(%1, %2) : (i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.foo"(%0#0, %0#1) : (i32, i32) -> i32
"t.z"(%0#0, %1) : (i32, i32) -> ()"# }

case! { inline_variables_and_wildcards {
    Constraint IsByte(value: Value) [{ value.ty(rewriter) == rewriter.context().integer_type(8) }];
    Pattern {
        let root = op<t.foo>(arg: Value, _: Value, _: [Value, IsByte], arg);
        replace root with arg;
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1 = "t.foo"(%0#0, %0#0, %0#1, %0#0) : (i32, i32, i8, i32) -> i32
%2 = "t.foo"(%0#0, %0#0, %0#0, %0#0) : (i32, i32, i32, i32) -> i32
%3 = "t.foo"(%0#0, %0#0, %0#1, %0#1) : (i32, i32, i8, i8) -> i32
"t.z"(%1, %2, %3) : (i32, i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1 = "t.foo"(%0#0, %0#0, %0#0, %0#0) : (i32, i32, i32, i32) -> i32
%2 = "t.foo"(%0#0, %0#0, %0#1, %0#1) : (i32, i32, i8, i8) -> i32
"t.z"(%0#0, %1, %2) : (i32, i32, i32) -> ()"# }

case! { types_of_values {
    Pattern {
        let ty: Type;
        let input: Value<ty>;
        let root = op<t.same>(input) -> (ty);
        replace root with input;
    }
    Pattern {
        let types: TypeRange;
        let inputs: ValueRange<types>;
        let root = op<t.all>(inputs) -> (types);
        replace root with inputs;
    }
    Pattern {
        let ty: Type;
        let value: Attr<ty>;
        replace op<t.constant> {value = value} -> (ty) with op<t.known> {value = value} -> (ty);
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1 = "t.same"(%0#0) : (i32) -> i32
%2 = "t.same"(%0#0) : (i32) -> i8
%3:2 = "t.all"(%0#0, %0#1) : (i32, i8) -> (i32, i8)
%4:2 = "t.all"(%0#0, %0#1) : (i32, i8) -> (i8, i32)
%5 = "t.constant"() {value = 1 : i8} : () -> i8
%6 = "t.constant"() {value = 1 : i8} : () -> i32
"t.z"(%1, %2, %3#0, %4#0, %5, %6) : (i32, i8, i32, i8, i8, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1 = "t.same"(%0#0) : (i32) -> i8
%2:2 = "t.all"(%0#0, %0#1) : (i32, i8) -> (i8, i32)
%3 = "t.known"() {value = 1 : i8} : () -> i8
%4 = "t.constant"() {value = 1 : i8} : () -> i32
"t.z"(%0#0, %1, %0#0, %2#0, %3, %4) : (i32, i8, i32, i8, i8, i32) -> ()"# }

case! { operations_as_variables {
    Pattern {
        let def: Op<t.foo>;
        let any: Op;
        let root = op<t.root>(def.0, any.0);
        replace root with op<t.found>(any, def) -> (type<"i1">);
    }
}
r#"%0 = "t.foo"() : () -> i32
%1 = "t.bar"() : () -> i32
%2 = "t.root"(%0, %1) : (i32, i32) -> i1
%3 = "t.root"(%1, %0) : (i32, i32) -> i1
"t.z"(%2, %3) : (i1, i1) -> ()"# =>
r#"%0 = "t.foo"() : () -> i32
%1 = "t.bar"() : () -> i32
%2 = "t.found"(%1, %0) : (i32, i32) -> i1
%3 = "t.root"(%1, %0) : (i32, i32) -> i1
"t.z"(%2, %3) : (i1, i1) -> ()"# }

case! { operations_for_their_results {
    // All operands are all results of some operation, or of one with a name.
    Pattern {
        let inputOp: Op;
        let root = op<t.any>(inputOp);
        replace root with op<t.of_any>(inputOp) -> (type<"i1">);
    }
    Pattern {
        let inputOp: Op<t.foo>;
        let root = op<t.named>(inputOp);
        replace root with op<t.of_foo>(inputOp) -> (type<"i1">);
    }
}
r#"%0:2 = "t.two"() : () -> (i32, i8)
%1 = "t.foo"() : () -> i32
%2 = "t.any"(%0#0, %0#1) : (i32, i8) -> i1
%3 = "t.any"(%0#0) : (i32) -> i1
%4 = "t.any"(%1) : (i32) -> i1
%5 = "t.named"(%1) : (i32) -> i1
%6 = "t.named"(%0#0, %0#1) : (i32, i8) -> i1
"t.region"() ({
^bb0(%arg0: i32):
%7 = "t.any"(%arg0) : (i32) -> i1
"t.z"(%7) : (i1) -> ()
}) : () -> ()
"t.z"(%2, %3, %4, %5, %6) : (i1, i1, i1, i1, i1) -> ()"# =>
r#"%0:2 = "t.two"() : () -> (i32, i8)
%1 = "t.foo"() : () -> i32
%2 = "t.of_any"(%0#0, %0#1) : (i32, i8) -> i1
%3 = "t.any"(%0#0) : (i32) -> i1
%4 = "t.of_any"(%1) : (i32) -> i1
%5 = "t.of_foo"(%1) : (i32) -> i1
%6 = "t.named"(%0#0, %0#1) : (i32, i8) -> i1
"t.region"() ({
^bb0(%arg0: i32):
%7 = "t.any"(%arg0) : (i32) -> i1
"t.z"(%7) : (i1) -> ()
}) : () -> ()
"t.z"(%2, %3, %4, %5, %6) : (i1, i1, i1, i1, i1) -> ()"# }

case! { names_of_generated_code {
    Constraint best(op: Value, ir: Value, value: Type) [{ op != ir && op.ty(rewriter) == value }];
    Rewrite make(ctx: Value, state: Attr, result: Type) -> (ops: Value, loc: Type) [{
        let _ = (state, &rewriter);
        (ctx, result)
    }];
    Pattern {
        let rw: Value;
        let ir: Value;
        let k: Type;
        let b: Attr;
        let root = op<t.a>(rw, ir, op<t.inner>(values: ValueRange).0) {k = b, set = set: Attr} -> (k);
        let args = (rw, ir);
        best(args.0, args.1, k);
        rewrite root with {
            let rewriter = make(rw, b, k);
            let op = op<t.b>(rewriter.ops, ir, values) {Some = set, None = b} -> (rewriter.loc);
            let pattern = op;
            let matched = pattern.0;
            let Ok = matched;
            replace root with Ok;
        };
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.inner"(%0#1) : (i32) -> i32
%2 = "t.a"(%0#0, %0#1, %1) {k = 1 : i8, set = "s"} : (i32, i32, i32) -> i32
"t.z"(%2) : (i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "t.inner"(%0#1) : (i32) -> i32
%2 = "t.b"(%0#0, %0#1, %0#1) {None = 1 : i8, Some = "s"} : (i32, i32, i32) -> i32
"t.z"(%2) : (i32) -> ()"# }

case! { words_of_rust {
    Constraint fn(match: Value, impl: Type) -> (self: Value, super: Type) [{ Some((r#match, r#impl)) }];
    Rewrite mod(self: Value) [{ let _ = (self_, &rewriter); }];
    Rewrite unsafe(crate: Value) -> Op { return op<t.done>(crate) -> (type<"i32">); }
    Pattern struct {
        let loop = op<t.loop>(match: Value) -> (type: Type);
        let dyn = fn(match, type);
        rewrite loop with {
            let while = dyn.self;
            mod(while);
            let self = unsafe(while);
            let crate = self;
            replace loop with crate;
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.loop"(%0) : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.done"(%0) : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# }

case! { constraints_in_a_rewrite_give_the_type_only {
    Constraint Never(value: Value) [{ let _ = (value, rewriter); false }];
    Pattern {
        let root = op<t.root>(x: Value);
        rewrite root with {
            let y: Never = x;
            replace root with y;
        };
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.root"(%0) : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
"t.z"(%0) : (i32) -> ()"# }

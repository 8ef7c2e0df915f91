//! Native functions: constraints and rewrites in code blocks, with results of each kind.

use crate::language::case;

case! { constraints_with_results {
    Constraint Width(value: Value) -> Attr [{
        let width = value.ty(rewriter).bit_width(rewriter.context())?;
        Some(rewriter.context().integer_attr(rewriter.context().index_type(), width.into()))
    }];
    Constraint Parts(op: Op) -> (first: Value, rest: ValueRange, ty: Type) [{
        let operands: Vec<_> = op.operands(rewriter).collect();
        let (first, rest) = operands.split_first()?;
        Some((*first, rest.to_vec(), first.ty(rewriter)))
    }];
    Pattern {
        let root = op<t.root>(x: Value, _: ValueRange);
        let width = Width(x);
        let parts = Parts(root);
        replace root with op<t.made>(parts.rest, parts.0) {width = width} -> (parts.ty);
    }
}
r#"%0:3 = "t.s"() : () -> (i32, i8, index)
%1 = "t.root"(%0#0, %0#1) : (i32, i8) -> i32
%2 = "t.root"(%0#1) : (i8) -> i8
%3 = "t.root"(%0#2) : (index) -> index
"t.z"(%1, %2, %3) : (i32, i8, index) -> ()"# =>
r#"%0:3 = "t.s"() : () -> (i32, i8, index)
%1 = "t.made"(%0#1, %0#0) {width = 32 : index} : (i8, i32) -> i32
%2 = "t.made"(%0#1) {width = 8 : index} : (i8) -> i8
%3 = "t.root"(%0#2) : (index) -> index
"t.z"(%1, %2, %3) : (i32, i8, index) -> ()"# }

// Several results of one kind keep their order.
case! { constraints_with_results_of_one_kind {
    Constraint Ends(op: Op) -> (first: Value, last: Value) [{
        let operands: Vec<_> = op.operands(rewriter).collect();
        Some((*operands.first()?, *operands.last()?))
    }];
    Pattern {
        let root = op<t.root>(_: ValueRange) -> (type: Type);
        let ends = Ends(root);
        replace root with op<t.made>(ends.last, ends.first) -> (type);
    }
}
r#"%0:3 = "t.s"() : () -> (i32, i8, index)
%1 = "t.root"(%0#0, %0#1, %0#2) : (i32, i8, index) -> i32
"t.z"(%1) : (i32) -> ()"# =>
r#"%0:3 = "t.s"() : () -> (i32, i8, index)
%1 = "t.made"(%0#2, %0#0) : (index, i32) -> i32
"t.z"(%1) : (i32) -> ()"# }

case! { typed_operations {
    use crate::language::dialect::lang;
    Constraint Chained(op: Op<lang.add>) -> Op<lang.add> [{
        crate::language::dialect::lang::AddOp::cast(op.lhs(rewriter).defining_op(rewriter)?, rewriter)
    }];
    Rewrite Build(lhs: Value, rhs: Value) -> (foo: Op<lang.add>, Op) [{
        let loc = rewriter.context().unknown_loc();
        let add = crate::language::dialect::lang::AddOp::create_inferred(rewriter, loc, lhs, rhs).ok()?;
        let one = crate::language::dialect::lang::OneOp::create(rewriter, loc, rhs.ty(rewriter), rhs);
        Some((add, one.op()))
    }];
    Pattern {
        let root = op<lang.add>(_: Value, z: Value) {"t.chain"};
        let inner = Chained(root);
        rewrite root with {
            let built = Build(z, z);
            op<t.see>(built.foo, built.1, inner) -> ();
            replace root with built.foo.sum;
        };
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "lang.add"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "lang.add"(%1, %0#1) {t.chain} : (i32, i32) -> i32
%3 = "lang.add"(%0#1, %1) {t.chain} : (i32, i32) -> i32
"t.z"(%2, %3) : (i32, i32) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i32)
%1 = "lang.add"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "lang.add"(%0#1, %0#1) : (i32, i32) -> i32
%3 = "lang.one"(%0#1) : (i32) -> i32
"t.see"(%2, %3, %1) : (i32, i32, i32) -> ()
%4 = "lang.add"(%0#1, %1) {t.chain} : (i32, i32) -> i32
"t.z"(%2, %4) : (i32, i32) -> ()"# }

case! { ranges_and_failure {
    Rewrite Reverse(values: ValueRange) -> ValueRange [{
        let _ = rewriter;
        let mut values = values.to_vec();
        values.reverse();
        values
    }];
    Rewrite TypesOf(values: ValueRange) -> TypeRange [{
        values.iter().map(|value| value.ty(rewriter)).collect::<pdll::ir::TypeVec>()
    }];
    Rewrite Refuse(value: Value) -> Value [{ let _ = (value, rewriter); None::<pdll::ir::Value> }];
    Rewrite Touch(op: Op, attr: Attr) [{
        let name = rewriter.context().identifier("touched");
        rewriter.set_attr(op, name, attr)
    }];
    Pattern Refused with benefit(5) {
        let root = op<t.rev>(values: ValueRange);
        rewrite root with {
            let first = op<t.never>(values) -> (type<"i32">);
            replace root with Refuse(first);
        };
    }
    Pattern {
        let root = op<t.rev>(values: ValueRange);
        rewrite root with {
            let reversed = Reverse(values);
            let made = op<t.made>(reversed) -> (TypesOf(reversed));
            Touch(made, attr<"unit">);
            replace root with made;
        };
    }
}
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1:2 = "t.rev"(%0#0, %0#1) : (i32, i8) -> (i8, i32)
"t.z"(%1#0) : (i8) -> ()"# =>
r#"%0:2 = "t.s"() : () -> (i32, i8)
%1:2 = "t.made"(%0#1, %0#0) {touched} : (i8, i32) -> (i8, i32)
"t.z"(%1#0) : (i8) -> ()"# }

case! { what_a_declining_rewrite_created_goes_again {
    Rewrite Refuse(op: Op) -> Value [{ let _ = (op, rewriter); None::<Value> }];
    Pattern {
        let root = op<t.root>(x: Value);
        rewrite root with {
            let outer = op<t.outer>(root, x) -> (type<"i32">);
            let inner = op<t.inner>(outer) -> (type<"i32">);
            replace root with Refuse(inner);
        };
    }
    // One that fails after its only statement, and one that takes over.
    Rewrite Nothing(op: Op) [{ let _ = (op, rewriter); None::<()> }];
    Pattern with benefit(9) => rewrite root: Op<t.other> with {
        op<t.left>(root.0) -> ();
        Nothing(root);
    };
    Pattern => replace op<t.other>(x: Value) with op<t.made>(x);
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.root"(%0) : (i32) -> i32
%2 = "t.other"(%1) : (i32) -> i32
"t.z"(%1, %2) : (i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.root"(%0) : (i32) -> i32
%2 = "t.made"(%1) : (i32) -> i32
"t.z"(%1, %2) : (i32, i32) -> ()"# }

mod external {
    use pdll::prelude::*;

    #[native_constraint]
    fn has_one_use(rewriter: &mut PatternRewriter, value: Value) -> bool {
        value.has_one_use(rewriter)
    }
    #[native_rewrite]
    fn build_op(rewriter: &mut PatternRewriter, value: Value) -> Op {
        let name = rewriter.context().op_name("t.built");
        let types = [value.ty(rewriter)];
        let state = pdll::ir::OperationState::new(name, rewriter.context().unknown_loc());
        rewriter.create_op(&state.operands(&[value]).result_types(&types))
    }

    pdll! {
        pub(super) mod patterns;
        #![allow(repeated_constraints)]
        Constraint HasOneUse(value: Value);
        Rewrite BuildOp(value: Value) -> Op;
        Pattern {
            let value: HasOneUse;
            let root = op<t.old>(value);
            // Called a second time, which must have no effect.
            HasOneUse(value);
            replace root with BuildOp(value);
        }
    }
}

#[test]
fn declared_functions_are_those_beside() {
    crate::language::check(
        external::patterns::populate,
        r#"%0:2 = "t.s"() : () -> (i32, i32)
        %1 = "t.old"(%0#0) : (i32) -> i32
        %2 = "t.old"(%0#1) : (i32) -> i32
        "t.z"(%1, %2, %0#1) : (i32, i32, i32) -> ()"#,
        r#"%0:2 = "t.s"() : () -> (i32, i32)
        %1 = "t.built"(%0#0) : (i32) -> i32
        %2 = "t.old"(%0#1) : (i32) -> i32
        "t.z"(%1, %2, %0#1) : (i32, i32, i32) -> ()"#,
    );
}

//# language pdll
//# open test:///a.pdll
#include "my.td"
Constraint C(op: Op, v: Value, t: Type) -> Attr;
Rewrite R(value: Value, tys: TypeRange) -> (a: Value, b: Type);
Pattern Foo {
  let v: Value;
$2$  let x = op<my.op>(v, _: Value) {ia = attr<"1: i32">, other} -> (type<"i32">);
$3$  let y = C(x, v, type<"i32">);
  let all = x;
  let none = op<un.known>(v);
  rewrite x with {
    let q = R(v, type<"i32">);
    replace x with q.a;
  };
}
Pattern => erase op<my.op2>(a: Value, b: Value);
$1$
//# hints 2 1
//# hints 2 3

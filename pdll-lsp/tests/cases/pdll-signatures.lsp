//# language pdll
//# open test:///a.pdll
#include "my.td"
// doc
Constraint C($0$op: Op, v: Value, t: Type) -> Attr;
Constraint D(op: Op);
Rewrite R(value: Value, tys: TypeRange) -> (a: Value, b: Type);
Pattern Foo {
  let v: Value;
  let x = op<my.op>($1$v, $2$_: Value) {$3$ia = attr<"1: i32">} -> ($4$type<"i32">);
  let y = C($5$x, $6$v, $7$type<"i32">);
  D($13$x);
  let z = op<my.two> -> ($8$_: Type, $9$_: Type);
  let none = op<un.known>($10$v, $11$v);
  rewrite x with {
    let q = R(v, $12$type<"i32">);
    replace x with q.a;
  };
}
//# signatureHelp 0
//# signatureHelp 1
//# signatureHelp 2
//# signatureHelp 3
//# signatureHelp 4
//# signatureHelp 5
//# signatureHelp 6
//# signatureHelp 7
//# signatureHelp 8
//# signatureHelp 9
//# signatureHelp 10
//# signatureHelp 11
//# signatureHelp 12
//# signatureHelp 13
//# open test:///b.pdll
#include "my.td"
Pattern {
  let root = op<my.op>(_: Value, $14$
//# signatureHelp 14

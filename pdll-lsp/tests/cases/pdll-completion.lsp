//# language pdll
//# open test:///a.pdll
Pattern A with $1$
//# completion 1
//# open test:///b.pdll
#include "my.td"
Pattern {
  let root = op<$2$
//# completion 2
//# open test:///d.pdll
#include "my.td"
Pattern {
  let root = op<my.op> {$4$
//# completion 4
//# open test:///e.pdll
#include "my.td"
Pattern {
  let root = op<my.op> {ia, $5$
//# completion 5
//# open test:///f.pdll
#include "my.td"
Pattern {
  let root: Op<my.op>;
  let x = root.$6$
//# completion 6
//# open test:///g.pdll
/// doc
Constraint C(op: Op, v: Value) -> Attr;
/// single
Constraint D(op: Op);
Constraint E(op: Value) -> Type;
Pattern {
  let root: $7$
//# completion 7
//# open test:///h.pdll
Rewrite R(o: Op) -> (a: Op, b: Value);
Pattern {
  let root = op<a.b>;
  rewrite root with {
    let q = R(root);
    q.$8$
//# completion 8
//# open test:///i.pdll
Constraint F(a: $9$
//# completion 9
//# open test:///w.pdll
Pattern W with$with$ benefit(1) => erase op<a.b>;
//# completion with

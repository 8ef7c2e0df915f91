//# language pdll
//# open test:///a.pdll
Rewrite R(value: Value, tys: TypeRange) -> (a: Value, b: Type);
Pattern {
  let x = op<a.b>;
  rewrite x with { R(x, x); erase x; };
}
//# change test:///a.pdll
Pattern {
//# change test:///a.pdll
#include "unknown.td"
//# change test:///a.pdll
Pattern => erase op<a.b>;
//# close test:///a.pdll
//# open test:///split.pdll
Pattern A => erase op<a.b>;
// -----
Pattern $1$B { let $2$x = op<a.b>; erase $3$x; }
// -----
Pattern C => erase op<a.b>;
//# hover 1
//# references 3
//# symbols

//# language pdll
//# open test:///a.pdll
Constraint C(op: Op, v: Value) -> Attr [{ return success(); }];
Pattern Foo with benefit(3), recursion {
  let v: Value;
  let x = op<my.op>(v);
  let y = C(x, v);
  rewrite x with {
    replace x with v;
  };
}
//# view ast
//# view mlir
//# view cpp
//# open test:///b.pdll
Pattern A => erase op<a.b>;
// -----
Pattern B => erase op<a.b>;
//# view mlir

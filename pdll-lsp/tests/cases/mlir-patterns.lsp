//# open test:///rules.pdll
Constraint IsSmall(value: Attr);
Constraint IsOdd(value: Attr);
Constraint Parts(value: Attr) -> Attr;

Pattern AddZero => replace op<arith.addi>(x: Value, op<arith.constant> {value = attr<"0 : i32">}) with x;
Pattern AddSelf => replace op<arith.addi>(x: Value, x) with op<arith.shli>(x, x) -> (type<"i32">);
Pattern AddSmall {
  let root = op<arith.addi>(x: Value, op<arith.constant> {value = value: Attr});
  IsSmall(value);
  not IsOdd(value);
  erase root;
}
Pattern AddParts {
  let root = op<arith.addi>(_: Value, op<arith.constant> {value = value: Attr}) { overflowFlags = Parts(value) };
  erase root;
}
Rewrite Make(value: Value) -> Value;
Pattern AddMade {
  let root = op<arith.addi>(x: Value, _: Value);
  replace root with Make(x);
}
Pattern => erase op<>(_: Value, _: Value);
Pattern Other => erase op<arith.muli>(_: Value, _: Value);
//# open test:///broken.pdll
Pattern Broken => erase op<arith.addi>(x: Value) {;
// -----
Pattern InPart => erase op<arith.addi>(_: Value);
//# open test:///a.mlir
func.func @f(%x: i32) -> i32 {
  %zero = $constant$arith.constant 0 : i32
  %$result$sum = $addi$arith.addi %x, %zero : i32
  return %sum : i32
}
//# hover addi
//# hover constant
//# hover result
//# change test:///rules.pdll
Pattern Changed => erase op<arith.constant>;
//# hover constant
//# hover addi

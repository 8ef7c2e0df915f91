//# language mlir
//# open test:///a.mlir
#$at$at = loc("elsewhere.mlir":3:4)
func.func @f(%$x$x: i32 loc("argument.mlir":1:1)) -> i32 {
  %$sum$sum = $op$arith.addi %$xuse$x, %x : i32 loc(#at)
  %$named$named = arith.addi %$sumuse$sum, %x : i32 loc("name"(#at))
  return %$namedref$named : i32 loc(#$atuse$at)
}
//# definition xuse
//# references x
//# definition sumuse
//# references sum
//# hover sumuse
//# definition op
//# hover op
//# definition namedref
//# references namedref
//# definition atuse

func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.addi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.subi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.muli %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.andi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.ori %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.xori %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.shli %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.shrsi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.shrui %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.remui %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.maxsi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.maxui %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.minsi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.minui %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.floordivsi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.ceildivsi %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.ceildivui %a, %b : i16
  return %0 : i16
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi eq, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi ne, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi slt, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi sle, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi sgt, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi sge, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi ule, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi ugt, %a, %b : i16
  return %0 : i1
}
// -----
func.func @f(%a: i16, %b: i16) -> i1 {
  %0 = arith.cmpi uge, %a, %b : i16
  return %0 : i1
}

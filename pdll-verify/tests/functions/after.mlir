func.func @chosen(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
func.func @guarded(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.cmpi ne, %b, %zero : i32
  %1 = arith.divui %a, %b : i32
  %2 = arith.select %0, %1, %zero : i32
  return %2 : i32
}
func.func @flags(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
func.func @flags_added(%a: i8) -> i8 {
  %0 = arith.addi %a, %a overflow<nsw> : i8
  return %0 : i8
}
func.func @poison_condition(%a: i8, %c: i1) -> i8 {
  %0 = scf.if %c -> i8 {
    scf.yield %a : i8
  } else {
    scf.yield %a : i8
  }
  return %0 : i8
}
func.func @cast(%a: index) -> i64 {
  %0 = arith.index_castui %a : index to i64
  return %0 : i64
}
func.func @product(%a: i16, %b: i16) -> i16 {
  return %a : i16
}
func.func @nested(%a: i8, %c: i1, %d: i1) -> i8 {
  %0 = arith.andi %c, %d : i1
  %1 = arith.extsi %0 : i1 to i8
  %2 = arith.andi %a, %1 : i8
  return %2 : i8
}
func.func @maximum(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}
func.func @loop(%a: i32) -> i32 {
  return %a : i32
}
func.func @called(%a: i32) -> i32 {
  return %a : i32
}
func.func private @product_of(i32) -> i32
func.func @types(%a: i32) -> i64 {
  %0 = arith.extsi %a : i32 to i64
  return %0 : i64
}

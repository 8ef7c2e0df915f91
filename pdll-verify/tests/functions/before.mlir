func.func @chosen(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %a, %b : i32
    scf.yield %1 : i32
  } else {
    %1 = arith.addi %b, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @guarded(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.cmpi ne, %b, %zero : i32
  %1 = scf.if %0 -> i32 {
    %2 = arith.divui %a, %b : i32
    scf.yield %2 : i32
  } else {
    scf.yield %zero : i32
  }
  return %1 : i32
}
func.func @flags(%a: i8) -> i8 {
  %0 = arith.addi %a, %a overflow<nsw> : i8
  return %0 : i8
}
func.func @flags_added(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
func.func @poison_condition(%a: i8, %c: i1) -> i8 {
  %0 = arith.select %c, %a, %a : i8
  return %0 : i8
}
func.func @cast(%a: index) -> i64 {
  %0 = arith.index_cast %a : index to i64
  return %0 : i64
}
func.func @product(%a: i16, %b: i16) -> i16 {
  %0 = arith.muli %a, %b : i16
  %1 = arith.divui %0, %b : i16
  return %1 : i16
}
func.func @nested(%a: i8, %c: i1, %d: i1) -> i8 {
  %0 = scf.execute_region -> i8 {
    %1 = scf.if %c -> i8 {
      %2 = scf.if %d -> i8 {
        scf.yield %a : i8
      } else {
        %3 = arith.xori %a, %a : i8
        scf.yield %3 : i8
      }
      scf.yield %2 : i8
    } else {
      %2 = arith.subi %a, %a : i8
      scf.yield %2 : i8
    }
    scf.yield %1 : i8
  }
  return %0 : i8
}
func.func @maximum(%a: f32, %b: f32) -> f32 {
  %0 = arith.cmpf uge, %a, %b : f32
  %1 = arith.select %0, %a, %b : f32
  return %1 : f32
}
func.func @loop(%a: i32) -> i32 {
  cf.br ^bb1
^bb1:
  return %a : i32
}
func.func @called(%a: i32) -> i32 {
  %0 = func.call @product_of(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @product_of(i32) -> i32
func.func @types(%a: i32) -> i32 {
  return %a : i32
}
func.func @only_before(%a: i32) -> i32 {
  return %a : i32
}

// What a naive front end writes.
func.func @address(%base: i32, %row: i32, %column: i32) -> i32 {
  %width = arith.constant 64 : i32
  %size = arith.constant 4 : i32
  %one = arith.constant 1 : i32
  %scale = arith.muli %size, %one : i32
  %a = arith.muli %scale, %column : i32
  %b = arith.muli %row, %width : i32
  %c = arith.muli %b, %scale : i32
  %d = arith.addi %c, %a : i32
  %e = arith.addi %base, %d : i32
  return %e : i32
}

func.func @ring(%i: i64, %n: i64) -> (i64, i64) {
  %capacity = arith.constant 1024 : i64
  %slot = arith.remui %i, %capacity : i64
  %lap = arith.divui %i, %capacity : i64
  %zero = arith.constant 0 : i64
  %lap2 = arith.addi %zero, %lap : i64
  return %slot, %lap2 : i64, i64
}

func.func @bits(%x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %0 = arith.andi %x, %y : i32
  %1 = arith.andi %x, %z : i32
  %2 = arith.ori %0, %1 : i32
  %3 = arith.ori %x, %2 : i32
  %4 = arith.minsi %3, %y : i32
  %5 = arith.maxsi %3, %4 : i32
  %6 = arith.muli %5, %y : i32
  %7 = arith.muli %5, %z : i32
  %8 = arith.addi %6, %7 : i32
  return %8, %2 : i32, i32
}

func.func @branch(%x: i32, %y: i32) -> i32 {
  %minus = arith.constant -1 : i32
  %nx = arith.xori %x, %minus : i32
  %ny = arith.xori %y, %minus : i32
  %difference = arith.subi %nx, %ny : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %less = arith.cmpi slt, %two, %three : i32
  cf.cond_br %less, ^then, ^else
^then:
  cf.br ^end(%difference : i32)
^else:
  cf.br ^end(%x : i32)
^end(%r: i32):
  return %r : i32
}

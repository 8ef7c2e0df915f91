func.func @divisions(%x: i32, %n: index, %y: i32) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %a = arith.constant 7 : i32
  %m = arith.constant -1 : i32
  %b = arith.constant 0 : i32
  scf.for %i = %z to %n step %o {
    %0 = arith.divsi %x, %a : i32
    %1 = arith.divsi %x, %m : i32
    %2 = arith.divui %x, %m : i32
    %3 = arith.divui %x, %b : i32
    %4 = arith.ceildivsi %x, %y : i32
    %5 = arith.ceildivsi %x, %a : i32
    %6 = arith.ceildivui %x, %a : i32
    %7 = arith.floordivsi %x, %y : i32
    %8 = arith.remui %x, %y : i32
    %9 = arith.shli %x, %y : i32
  }
  return
}

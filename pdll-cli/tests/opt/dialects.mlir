// options: --cse
func.func @f(%a: i32, %m: memref<4x?xf32>, %i: index) -> i32 {
  %b = arith.addi %a, %a : i32
  %c = arith.addi %a, %a : i32
  %d = arith.muli %b, %c : i32
  scf.for %k = %i to %i step %i {
    %x = memref.load %m[%k, %i] : memref<4x?xf32>
    memref.store %x, %m[%i, %k] : memref<4x?xf32>
  }
  return %d : i32
}

// Views of a matrix: blocks with dynamic offsets, a column, a reshaped part; sums over them, and stores through them.
func.func @sum(%m: memref<?x?xi64, strided<[?, ?], offset: ?>>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %rows = memref.dim %m, %c0 : memref<?x?xi64, strided<[?, ?], offset: ?>>
  %columns = memref.dim %m, %c1 : memref<?x?xi64, strided<[?, ?], offset: ?>>
  %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%outer = %zero) -> i64 {
    %row = scf.for %j = %c0 to %columns step %c1 iter_args(%inner = %outer) -> i64 {
      %x = memref.load %m[%i, %j] : memref<?x?xi64, strided<[?, ?], offset: ?>>
      %s = arith.addi %inner, %x : i64
      scf.yield %s : i64
    }
    scf.yield %row : i64
  }
  return %sum : i64
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %m = memref.alloc(%c4) : memref<?x6xi64>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c6 step %c1 {
      %row = arith.muli %i, %c6 : index
      %at = arith.addi %row, %j : index
      %v = arith.index_cast %at : index to i64
      memref.store %v, %m[%i, %j] : memref<?x6xi64>
    }
  }
  // Blocks of two rows and columns.
  scf.for %i = %c0 to %c4 step %c2 {
    scf.for %j = %c0 to %c6 step %c2 {
      %block = memref.subview %m[%i, %j] [2, 2] [1, 1] : memref<?x6xi64> to memref<2x2xi64, strided<[6, 1], offset: ?>>
      %any = memref.cast %block : memref<2x2xi64, strided<[6, 1], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
      %s = func.call @sum(%any) : (memref<?x?xi64, strided<[?, ?], offset: ?>>) -> i64
      func.call @line(%s) : (i64) -> ()
    }
  }
  // Every second row and third column, as a view of a view.
  %rows = memref.subview %m[%c1, 0] [%c2, 6] [%c2, 1] : memref<?x6xi64> to memref<?x6xi64, strided<[?, 1], offset: ?>>
  %grid = memref.subview %rows[0, %c1] [%c2, 2] [1, 3] : memref<?x6xi64, strided<[?, 1], offset: ?>> to memref<?x2xi64, strided<[?, 3], offset: ?>>
  %any = memref.cast %grid : memref<?x2xi64, strided<[?, 3], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %s = call @sum(%any) : (memref<?x?xi64, strided<[?, ?], offset: ?>>) -> i64
  call @line(%s) : (i64) -> ()
  // All elements in one dimension, split into groups of three.
  %flat = memref.collapse_shape %m [[0, 1]] : memref<?x6xi64> into memref<?xi64>
  %n = memref.dim %flat, %c0 : memref<?xi64>
  %c3 = arith.constant 3 : index
  %groups = arith.divui %n, %c3 : index
  %split = memref.expand_shape %flat [[0, 1]] output_shape [%groups, 3] : memref<?xi64> into memref<?x3xi64>
  %x = memref.load %split[%c2, %c1] : memref<?x3xi64>
  call @line(%x) : (i64) -> ()
  %column = memref.subview %m[0, %c2] [4, 1] [1, 1] : memref<?x6xi64> to memref<4xi64, strided<[6], offset: ?>>
  memref.store %x, %column[%c1] : memref<4xi64, strided<[6], offset: ?>>
  %y = memref.load %m[%c1, %c2] : memref<?x6xi64>
  call @line(%y) : (i64) -> ()
  memref.dealloc %m : memref<?x6xi64>
  %zero = arith.constant 0 : i32
  return %zero : i32
}

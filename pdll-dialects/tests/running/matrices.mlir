// The product of two matrices, and a sum over a view.
memref.global "private" constant @weights : memref<4xi64> = dense<[2, 3, 5, 7]>

func.func @matmul(%a: memref<?x?xi64>, %b: memref<?x?xi64>, %c: memref<?x?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xi64>
  %k = memref.dim %a, %c1 : memref<?x?xi64>
  %n = memref.dim %b, %c1 : memref<?x?xi64>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %zero = arith.constant 0 : i64
      %sum = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> i64 {
        %x = memref.load %a[%i, %l] : memref<?x?xi64>
        %y = memref.load %b[%l, %j] : memref<?x?xi64>
        %p = arith.muli %x, %y : i64
        %s = arith.addi %acc, %p : i64
        scf.yield %s : i64
      }
      memref.store %sum, %c[%i, %j] : memref<?x?xi64>
    }
  }
  return
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%c2, %c3) : memref<?x?xi64>
  %b = memref.alloc(%c3, %c4) : memref<?x?xi64>
  %c = memref.alloc(%c2, %c4) {alignment = 64} : memref<?x?xi64>
  scf.for %i = %c0 to %c3 step %c1 {
    %ii = arith.index_cast %i : index to i64
    scf.for %j = %c0 to %c2 step %c1 {
      %jj = arith.index_cast %j : index to i64
      %v = arith.addi %ii, %jj : i64
      memref.store %v, %a[%j, %i] : memref<?x?xi64>
    }
    %w = memref.get_global @weights : memref<4xi64>
    scf.for %j = %c0 to %c4 step %c1 {
      %x = memref.load %w[%j] : memref<4xi64>
      %v = arith.muli %ii, %x : i64
      memref.store %v, %b[%i, %j] : memref<?x?xi64>
    }
  }
  call @matmul(%a, %b, %c) : (memref<?x?xi64>, memref<?x?xi64>, memref<?x?xi64>) -> ()
  %view = memref.reinterpret_cast %c to offset: [1], sizes: [%c2, 2], strides: [4, 2]
      : memref<?x?xi64> to memref<?x2xi64, strided<[4, 2], offset: 1>>
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %v = memref.load %view[%i, %j] : memref<?x2xi64, strided<[4, 2], offset: 1>>
      func.call @line(%v) : (i64) -> ()
    }
  }
  %u = memref.cast %c : memref<?x?xi64> to memref<*xi64>
  %rank = memref.rank %u : memref<*xi64>
  %r64 = arith.index_cast %rank : index to i64
  call @line(%r64) : (i64) -> ()
  memref.dealloc %a : memref<?x?xi64>
  memref.dealloc %b : memref<?x?xi64>
  memref.dealloc %c : memref<?x?xi64>
  %ok = arith.constant 0 : i32
  return %ok : i32
}

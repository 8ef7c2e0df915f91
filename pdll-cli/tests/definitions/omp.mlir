// dialect: mlir/Dialect/OpenMP/OpenMPOps.td
func.func @regions(%n: i32, %c: i1) {
  omp.barrier
  omp.master {
    omp.taskyield
    omp.terminator
  }
  omp.critical {
    omp.flush
    omp.terminator
  }
  return
}

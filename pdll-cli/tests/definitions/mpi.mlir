// dialect: mlir/Dialect/MPI/IR/MPIOps.td
func.func @exchange(%buffer: memref<100xf32>, %tag: i32, %rank: i32) {
  %0 = mpi.init : !mpi.retval
  %comm = mpi.comm_world : !mpi.comm
  %err, %self = mpi.comm_rank(%comm) : !mpi.retval, i32
  %size = mpi.comm_size(%comm) : i32
  mpi.send(%buffer, %tag, %rank, %comm) : memref<100xf32>, i32, i32
  %1 = mpi.recv(%buffer, %tag, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.retval
  %request = mpi.isend(%buffer, %tag, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.request
  mpi.wait(%request) : !mpi.request
  mpi.barrier(%comm)
  mpi.allreduce(%buffer, %buffer, MPI_SUM, %comm) : memref<100xf32>, memref<100xf32>
  %2 = mpi.retval_check %0 = <MPI_SUCCESS> : i1
  %3 = mpi.error_class %0 : !mpi.retval
  %4 = mpi.finalize : !mpi.retval
  return
}

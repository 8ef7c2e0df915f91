// The definitions that TableGen generated for the `bench` dialect.

#include "bench_dialect.h"

using namespace mlir;

#include "bench_dialect.cpp.inc"

void bench::BenchDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "bench_ops.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "bench_ops.cpp.inc"

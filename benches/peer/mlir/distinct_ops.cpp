// A quarter of the operations of the `p` dialect: compiled once per quarter, with one of GET_OP_DEFS_0 to GET_OP_DEFS_3 defined.

#include "distinct_dialect.h"

using namespace mlir;

#include "p_ops.cpp.inc"

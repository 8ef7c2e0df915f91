//! MLIR's own tool on random cases.

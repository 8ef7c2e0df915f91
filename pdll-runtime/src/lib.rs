//! The runtime of pdll: an MLIR-like IR, its text, the pattern rewriter and its drivers.

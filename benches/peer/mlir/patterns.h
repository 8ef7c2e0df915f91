// All pattern sets of the benchmark, by implementation and name.

#pragma once

#include "mlir/IR/PatternMatch.h"

// Hand-written C++: patterns_arith.cpp (w1) and patterns_bench.cpp (the others).
void populateArithPatterns(mlir::RewritePatternSet &patterns);
void populateShapePatterns(mlir::RewritePatternSet &patterns);
void populateLoweringPattern(mlir::RewritePatternSet &patterns);
void populateTagPatterns(mlir::RewritePatternSet &patterns, int count);

// p1000, in patterns_distinct.cpp: its dialect, the hand-written pattern, and the others in C++.
void registerDistinctDialect(mlir::DialectRegistry &registry);
void populateEqualOperandsPattern(mlir::RewritePatternSet &patterns);
void populateDistinctPatterns(mlir::RewritePatternSet &patterns);

// Generated, each in its own object: pdl_set.cpp and drr_set.cpp.
void pdl_w1(mlir::RewritePatternSet &patterns);
void pdl_w2(mlir::RewritePatternSet &patterns);
void pdl_w2_ranges(mlir::RewritePatternSet &patterns);
void pdl_w3_10(mlir::RewritePatternSet &patterns);
void pdl_w3_100(mlir::RewritePatternSet &patterns);
void pdl_w3_1000(mlir::RewritePatternSet &patterns);
void pdl_w4(mlir::RewritePatternSet &patterns);
void pdl_p1000(mlir::RewritePatternSet &patterns);
void drr_w3_10(mlir::RewritePatternSet &patterns);
void drr_w3_100(mlir::RewritePatternSet &patterns);
void drr_w3_1000(mlir::RewritePatternSet &patterns);

// p1000: its dialect, the hand-written pattern, and the patterns that xtask writes in C++.

#include "distinct_dialect.h"
#include "patterns.h"

using namespace mlir;

#include "p_dialect.cpp.inc"

void p::PDialect::initialize() { registerPDialectOperations(this); }

void registerDistinctDialect(DialectRegistry &registry) { registry.insert<p::PDialect>(); }

namespace {

// op1(x, x) is x.
struct EqualOperands : OpRewritePattern<p::Op1> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(p::Op1 op, PatternRewriter &rewriter) const override {
    Value x = op.getV0();
    if (op.getV1() != x)
      return failure();
    rewriter.replaceOp(op, x);
    return success();
  }
};

} // namespace

void populateEqualOperandsPattern(RewritePatternSet &patterns) { patterns.add<EqualOperands>(patterns.getContext()); }

// The generated files, each with a quarter of the patterns: p1000_0.cpp to p1000_3.cpp.
void populateDistinct0(RewritePatternSet &patterns);
void populateDistinct1(RewritePatternSet &patterns);
void populateDistinct2(RewritePatternSet &patterns);
void populateDistinct3(RewritePatternSet &patterns);

void populateDistinctPatterns(RewritePatternSet &patterns) {
  populateDistinct0(patterns);
  populateDistinct1(patterns);
  populateDistinct2(patterns);
  populateDistinct3(patterns);
}

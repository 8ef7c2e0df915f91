// w2, w3 and w4 in hand-written C++.

#include "bench_dialect.h"
#include "patterns.h"

using namespace mlir;

namespace {

// w2: two transposes cancel.
struct TransposeTranspose : OpRewritePattern<bench::Transpose> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(bench::Transpose op, PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<bench::Transpose>();
    if (!inner)
      return failure();
    rewriter.replaceOp(op, inner.getX());
    return success();
  }
};

// w2: a reshape of a reshape is one reshape.
struct ReshapeReshape : OpRewritePattern<bench::Reshape> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(bench::Reshape op, PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<bench::Reshape>();
    if (!inner)
      return failure();
    rewriter.replaceOpWithNewOp<bench::Reshape>(op, op.getType(), inner.getX());
    return success();
  }
};

// w4: one operation becomes four.
struct LowerBig : OpRewritePattern<bench::Big> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(bench::Big op, PatternRewriter &rewriter) const override {
    Value a = op.getLhs(), b = op.getRhs();
    Type type = op.getType();
    Location loc = op.getLoc();
    Value product = bench::Mul::create(rewriter, loc, type, a, b);
    Value sum = bench::Add::create(rewriter, loc, type, product, a);
    Value difference = bench::Sub::create(rewriter, loc, type, sum, b);
    rewriter.replaceOpWithNewOp<bench::Xor>(op, type, difference, product);
    return success();
  }
};

// w3 has three kinds of pattern. One class serves all patterns of a kind, with their differences in members. This is the
// form in which C++ performs best, because the code remains small.
struct TagPattern : RewritePattern {
  IntegerAttr tag;
  StringAttr tagName;

  TagPattern(StringRef root, int tag, MLIRContext *context)
      : RewritePattern(root, 1, context), tag(IntegerAttr::get(IntegerType::get(context, 32), tag)),
        tagName(StringAttr::get(context, "tag")) {}

  bool hasTag(Operation *op) const { return op->getAttr(tagName) == tag; }
};

// root(leaf(x), y) {tag} is x.
struct TaggedOverLeaf : TagPattern {
  OperationName leaf;

  TaggedOverLeaf(StringRef root, StringRef leaf, int tag, MLIRContext *context)
      : TagPattern(root, tag, context), leaf(leaf, context) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    Operation *def = op->getOperand(0).getDefiningOp();
    if (!def || def->getName() != leaf || !hasTag(op))
      return failure();
    rewriter.replaceOp(op, def->getOperand(0));
    return success();
  }
};

// root(x, y) {tag} is x.
struct Tagged : TagPattern {
  using TagPattern::TagPattern;

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (!hasTag(op))
      return failure();
    rewriter.replaceOp(op, op->getOperand(0));
    return success();
  }
};

// root(middle(x, leaf(z)), y) is z.
struct Nested : RewritePattern {
  OperationName middle, leaf;

  Nested(StringRef root, StringRef middle, StringRef leaf, MLIRContext *context)
      : RewritePattern(root, 1, context), middle(middle, context), leaf(leaf, context) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    Operation *def = op->getOperand(0).getDefiningOp();
    if (!def || def->getName() != middle)
      return failure();
    Operation *inner = def->getOperand(1).getDefiningOp();
    if (!inner || inner->getName() != leaf)
      return failure();
    rewriter.replaceOp(op, inner->getOperand(0));
    return success();
  }
};

} // namespace

void populateShapePatterns(RewritePatternSet &patterns) {
  patterns.add<TransposeTranspose, ReshapeReshape>(patterns.getContext());
}

void populateLoweringPattern(RewritePatternSet &patterns) { patterns.add<LowerBig>(patterns.getContext()); }

// The order of patterns must agree with `tag_patterns.rs` in xtask, which writes them as PDLL and DRR.
void populateTagPatterns(RewritePatternSet &patterns, int count) {
  MLIRContext *context = patterns.getContext();
  for (int i = 0; i < count; ++i) {
    int kind = i / 10 % 3;
    std::string root = "bench.op" + std::to_string(i % 10);
    std::string nested = std::to_string(i / 30 % 10), innermost = std::to_string(i / 300 % 10);
    if (kind == 0)
      patterns.add<TaggedOverLeaf>(root, "bench.leaf" + nested, i, context);
    else if (kind == 1)
      patterns.add<Tagged>(root, i, context);
    else
      patterns.add<Nested>(root, "bench.op" + nested, "bench.leaf" + innermost, context);
  }
}

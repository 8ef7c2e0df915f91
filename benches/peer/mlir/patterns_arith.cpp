// w1 in hand-written C++: the thirteen identities of w1.pdll, as a compiler engineer would write them.

#include "patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace {

// Returns the integer of the constant `value`, or null.
IntegerAttr constantOf(Value value) {
  auto op = value.getDefiningOp<arith::ConstantOp>();
  return op ? dyn_cast<IntegerAttr>(op.getValue()) : IntegerAttr();
}

bool isConstant(Value value, int64_t expected) {
  IntegerAttr attr = constantOf(value);
  return attr && attr.getValue().getSExtValue() == expected;
}

// op(x, NEUTRAL) is x.
template <typename OpTy, int64_t NEUTRAL>
struct RightNeutral : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!isConstant(op.getRhs(), NEUTRAL))
      return failure();
    rewriter.replaceOp(op, op.getLhs());
    return success();
  }
};
using AddZero = RightNeutral<arith::AddIOp, 0>;
using MulOne = RightNeutral<arith::MulIOp, 1>;
using SubZero = RightNeutral<arith::SubIOp, 0>;
using XorZero = RightNeutral<arith::XOrIOp, 0>;

// op(x, x) is x.
template <typename OpTy>
struct Idempotent : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (op.getLhs() != op.getRhs())
      return failure();
    rewriter.replaceOp(op, op.getLhs());
    return success();
  }
};
using AndSelf = Idempotent<arith::AndIOp>;
using OrSelf = Idempotent<arith::OrIOp>;

struct MulZero : OpRewritePattern<arith::MulIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::MulIOp op, PatternRewriter &rewriter) const override {
    if (!isConstant(op.getRhs(), 0))
      return failure();
    rewriter.replaceOp(op, op.getRhs());
    return success();
  }
};

struct SubSelf : OpRewritePattern<arith::SubIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubIOp op, PatternRewriter &rewriter) const override {
    if (op.getLhs() != op.getRhs())
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, rewriter.getIntegerAttr(op.getType(), 0));
    return success();
  }
};

struct AddAdd : OpRewritePattern<arith::AddIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::AddIOp op, PatternRewriter &rewriter) const override {
    IntegerAttr outer = constantOf(op.getRhs());
    if (!outer)
      return failure();
    auto inner = op.getLhs().getDefiningOp<arith::AddIOp>();
    if (!inner)
      return failure();
    IntegerAttr innerConstant = constantOf(inner.getRhs());
    if (!innerConstant)
      return failure();
    auto sum = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        IntegerAttr::get(op.getType(), innerConstant.getValue() + outer.getValue()));
    rewriter.replaceOpWithNewOp<arith::AddIOp>(op, inner.getLhs(), sum);
    return success();
  }
};

struct NegNeg : OpRewritePattern<arith::SubIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubIOp op, PatternRewriter &rewriter) const override {
    if (!isConstant(op.getLhs(), 0))
      return failure();
    auto inner = op.getRhs().getDefiningOp<arith::SubIOp>();
    if (!inner || !isConstant(inner.getLhs(), 0))
      return failure();
    rewriter.replaceOp(op, inner.getRhs());
    return success();
  }
};

struct NotNot : OpRewritePattern<arith::XOrIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::XOrIOp op, PatternRewriter &rewriter) const override {
    if (!isConstant(op.getRhs(), -1))
      return failure();
    auto inner = op.getLhs().getDefiningOp<arith::XOrIOp>();
    if (!inner || !isConstant(inner.getRhs(), -1))
      return failure();
    rewriter.replaceOp(op, inner.getLhs());
    return success();
  }
};

struct SelectTrue : OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, PatternRewriter &rewriter) const override {
    IntegerAttr condition = constantOf(op.getCondition());
    if (!condition || !condition.getValue().isOne())
      return failure();
    rewriter.replaceOp(op, op.getTrueValue());
    return success();
  }
};

struct SelectSame : OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, PatternRewriter &rewriter) const override {
    if (op.getTrueValue() != op.getFalseValue())
      return failure();
    rewriter.replaceOp(op, op.getTrueValue());
    return success();
  }
};

} // namespace

void populateArithPatterns(RewritePatternSet &patterns) {
  patterns.add<AddZero, MulOne, MulZero, SubZero, SubSelf, AddAdd, NegNeg, NotNot, XorZero, SelectTrue,
               SelectSame, AndSelf, OrSelf>(patterns.getContext());
}

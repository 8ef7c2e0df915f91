// w2, w3 and w4 in hand-written C++.

#include "bench_dialect.h"
#include "patterns.h"

#include <tuple>
#include <utility>

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

// w3 has three kinds of pattern. Each names its operations as types, and asks by the accessors that MLIR generates for them.
template <class Root>
struct TagPattern : OpRewritePattern<Root> {
  IntegerAttr tag;

  TagPattern(int tag, MLIRContext *context)
      : OpRewritePattern<Root>(context), tag(IntegerAttr::get(IntegerType::get(context, 32), tag)) {}
};

// root(leaf(x), y) {tag} is x.
template <class Root, class Leaf>
struct TaggedOverLeaf : TagPattern<Root> {
  using TagPattern<Root>::TagPattern;

  LogicalResult matchAndRewrite(Root op, PatternRewriter &rewriter) const override {
    if (op.getTagAttr() != this->tag)
      return failure();
    auto leaf = op.getLhs().template getDefiningOp<Leaf>();
    if (!leaf)
      return failure();
    rewriter.replaceOp(op, leaf.getX());
    return success();
  }
};

// root(x, y) {tag} is x.
template <class Root>
struct Tagged : TagPattern<Root> {
  using TagPattern<Root>::TagPattern;

  LogicalResult matchAndRewrite(Root op, PatternRewriter &rewriter) const override {
    if (op.getTagAttr() != this->tag)
      return failure();
    rewriter.replaceOp(op, op.getLhs());
    return success();
  }
};

// root(middle(x, leaf(z)), y) is z.
template <class Root, class Middle, class Leaf>
struct Nested : OpRewritePattern<Root> {
  using OpRewritePattern<Root>::OpRewritePattern;

  LogicalResult matchAndRewrite(Root op, PatternRewriter &rewriter) const override {
    auto middle = op.getLhs().template getDefiningOp<Middle>();
    if (!middle)
      return failure();
    auto leaf = middle.getRhs().template getDefiningOp<Leaf>();
    if (!leaf)
      return failure();
    rewriter.replaceOp(op, leaf.getX());
    return success();
  }
};

using Roots = std::tuple<bench::Op0, bench::Op1, bench::Op2, bench::Op3, bench::Op4, bench::Op5, bench::Op6, bench::Op7,
                         bench::Op8, bench::Op9>;
using Leaves = std::tuple<bench::Leaf0, bench::Leaf1, bench::Leaf2, bench::Leaf3, bench::Leaf4, bench::Leaf5, bench::Leaf6,
                          bench::Leaf7, bench::Leaf8, bench::Leaf9>;

// Calls `body` with an instance of `std::integral_constant` for `value`, which is less than `Bound`.
template <int Bound, class Body>
void withConstant(int value, Body body) {
  [&]<int... I>(std::integer_sequence<int, I...>) {
    ((value == I ? body(std::integral_constant<int, I>()) : void()), ...);
  }(std::make_integer_sequence<int, Bound>());
}

} // namespace

void populateShapePatterns(RewritePatternSet &patterns) {
  patterns.add<TransposeTranspose, ReshapeReshape>(patterns.getContext());
}

void populateLoweringPattern(RewritePatternSet &patterns) { patterns.add<LowerBig>(patterns.getContext()); }

// The order of patterns must agree with `tag_patterns.rs` in xtask, which writes them as PDLL and DRR. There are at most
// 1,000, so that the innermost operation is one of the first four.
void populateTagPatterns(RewritePatternSet &patterns, int count) {
  MLIRContext *context = patterns.getContext();
  for (int i = 0; i < count; ++i) {
    int kind = i / 10 % 3, nested = i / 30 % 10, innermost = i / 300 % 10;
    withConstant<10>(i % 10, [&](auto root) {
      using Root = std::tuple_element_t<root(), Roots>;
      if (kind == 1)
        return void(patterns.add<Tagged<Root>>(i, context));
      withConstant<10>(nested, [&](auto nested) {
        using Leaf = std::tuple_element_t<nested(), Leaves>;
        using Middle = std::tuple_element_t<nested(), Roots>;
        if (kind == 0)
          return void(patterns.add<TaggedOverLeaf<Root, Leaf>>(i, context));
        withConstant<4>(innermost, [&](auto innermost) {
          patterns.add<Nested<Root, Middle, std::tuple_element_t<innermost(), Leaves>>>(context);
        });
      });
    });
  }
}

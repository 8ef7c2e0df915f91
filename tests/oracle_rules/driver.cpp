// Applies rules to the programs of standard input: `// NUMBER`, the text of a module, `// -----`.
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <iostream>
#include <iterator>
#include <string>

#include "dialect.h.inc"
#include "enums.h.inc"
#define GET_OP_CLASSES
#include "ops.h.inc"
#include "dialect.cpp.inc"
#include "enums.cpp.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"

using namespace mlir;

void r::RDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ops.cpp.inc"
      >();
}

static IntegerAttr attrSum(Builder &builder, Attribute a, Attribute b) {
  auto value = [](Attribute attr) { return cast<IntegerAttr>(attr).getInt(); };
  return builder.getI32IntegerAttr(static_cast<int32_t>(value(a) + value(b)));
}

OpFoldResult r::KOp::fold(FoldAdaptor) { return getValueAttr(); }

static Operation *create(OpBuilder &builder, Location loc, StringRef name, ValueRange operands, TypeRange types) {
  OperationState state(loc, name);
  state.addOperands(operands);
  state.addTypes(types);
  return builder.create(state);
}

static Value made(OpBuilder &builder, Value a, Value b) {
  return create(builder, builder.getUnknownLoc(), "u.made", {a, b}, {a.getType()})->getResult(0);
}

static Value madeAt(OpBuilder &builder, Location loc, Value a) {
  return create(builder, loc, "u.made_at", {a}, {a.getType()})->getResult(0);
}

template <typename... T> static Value madeOf(OpBuilder &builder, Value first, T... rest) {
  return create(builder, builder.getUnknownLoc(), "u.made_of", {first, rest...}, {first.getType()})->getResult(0);
}

static ResultRange split(OpBuilder &builder, Value a) {
  Type types[] = {a.getType(), a.getType()};
  return create(builder, builder.getUnknownLoc(), "u.split", {a}, types)->getResults();
}

static void mark(OpBuilder &builder, Value a) {
  if (Operation *op = a.getDefiningOp())
    op->setAttr("marked", builder.getUnitAttr());
}

template <typename T> static LogicalResult evenOf(Operation *op, T *out) {
  auto attr = op ? op->getAttrOfType<IntegerAttr>("n") : IntegerAttr();
  if (!attr || attr.getInt() % 2 != 0)
    return failure();
  *out = attr;
  return success();
}

#include "rules.inc"
#include "table.inc"

int main() {
  DialectRegistry registry;
  registry.insert<r::RDialect>();
  MLIRContext context(registry);
  context.disableMultithreading();
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects();
  std::string all((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
  StringRef rest = all;
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  while (!rest.empty()) {
    auto [part, tail] = rest.split("// -----\n");
    rest = tail;
    unsigned number = 0;
    part.consume_front("// ");
    part.consumeInteger(10, number);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(part, config);
    if (!module)
      return 1;
    RewritePatternSet patterns(&context);
    addRules(number, patterns);
    GreedyRewriteConfig greedy;
    greedy.setMaxIterations(2).setMaxNumRewrites(6).enableFolding(false).enableConstantCSE(false);
    greedy.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    (void)applyPatternsGreedily(module.get(), std::move(patterns), greedy);
    OpPrintingFlags flags;
    flags.printGenericOpForm().useLocalScope().enableDebugInfo(true, false);
    module->print(llvm::outs(), flags);
    llvm::outs() << "\n// -----\n";
  }
  return 0;
}

// Runs MLIR's rewrite drivers as a library user would, with patterns given as `pdl` operations.
//
// In: on standard input, cases between lines `// -----`. A case is a line `// key=value …` and a module that holds
// `module @ir` and, if there are any, `module @patterns`. Keys: driver (region, ops, walk, none), strictness (any, existing-and-new, existing),
// topdown, fold, cse (0, 1), simplify (disabled, normal, aggressive), iterations, rewrites (-1 for any number), scope, log, locs,
// named (adds the patterns of `filters.rs`), disable, enable (lists between commas).
// Operations with the attribute `pick` are the list for the driver `ops`, sorted by its value; with scope=1
// the region of the operation with the attribute `scope` is the scope, and the list is of those in it.
// Out: for each case a line `// changed=… converged=… erased=…`, the events if requested, and the resulting IR in generic form.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace {

using Options = llvm::StringMap<std::string>;

/// Records the notifications of a driver.
struct Log : RewriterBase::Listener {
  llvm::raw_ostream &out;
  explicit Log(llvm::raw_ostream &out) : out(out) {}

  void line(llvm::StringRef what, Operation *op) { out << "// " << what << ' ' << op->getName() << '\n'; }
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint from) override {
    line(from.isSet() ? "moved" : "inserted", op);
  }
  void notifyOperationModified(Operation *op) override { line("modified", op); }
  void notifyOperationErased(Operation *op) override { line("erased", op); }
  void notifyOperationReplaced(Operation *op, Operation *) override { line("replaced", op); }
  void notifyOperationReplaced(Operation *op, ValueRange) override { line("replaced", op); }
  void notifyBlockInserted(Block *, Region *from, Region::iterator) override {
    out << (from ? "// moved block\n" : "// inserted block\n");
  }
  void notifyBlockErased(Block *) override { out << "// erased block\n"; }
};

GreedyRewriteConfig configOf(const Options &options, Operation *root) {
  auto number = [&](llvm::StringRef key, int64_t otherwise) {
    std::string text = options.lookup(key);
    int64_t value;
    return llvm::StringRef(text).getAsInteger(10, value) ? otherwise : value;
  };
  GreedyRewriteConfig config;
  std::string strictness = options.lookup("strictness"), simplify = options.lookup("simplify");
  if (strictness == "existing-and-new")
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  if (strictness == "existing")
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  if (simplify == "disabled")
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  if (simplify == "normal")
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  config.setUseTopDownTraversal(number("topdown", 0) != 0);
  config.enableFolding(number("fold", 1) != 0);
  config.enableConstantCSE(number("cse", 1) != 0);
  config.setMaxIterations(number("iterations", config.getMaxIterations()));
  config.setMaxNumRewrites(number("rewrites", GreedyRewriteConfig::kNoLimit));
  if (number("scope", 0) != 0)
    root->walk([&](Operation *op) {
      if (op->hasAttr("scope"))
        config.setScope(&op->getRegion(0));
    });
  return config;
}

/// The operations to be rewritten, in the order of their numbers.
llvm::SmallVector<Operation *> picked(Operation *root, Region *scope) {
  llvm::SmallVector<Operation *> ops;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasAttr("pick") && (!scope || scope->findAncestorOpInRegion(*op)))
      ops.push_back(op);
  });
  auto number = [](Operation *op) {
    auto attr = op->getAttrOfType<IntegerAttr>("pick");
    return attr ? attr.getInt() : 0;
  };
  llvm::stable_sort(ops, [&](Operation *a, Operation *b) { return number(a) < number(b); });
  return ops;
}

/// The native functions of the patterns in `examples/arith_simplify.rs`.
void registerNatives(PDLPatternModule &patterns) {
  auto constraint = [&](llvm::StringRef name, bool (*holds)(const llvm::APInt &)) {
    patterns.registerConstraintFunction(name, [holds](PatternRewriter &, Attribute attr) {
      auto integer = llvm::dyn_cast<IntegerAttr>(attr);
      return success(integer && holds(integer.getValue()));
    });
  };
  constraint("IsZero", [](const llvm::APInt &value) { return value.isZero(); });
  constraint("IsOne", [](const llvm::APInt &value) { return value.isOne(); });
  constraint("IsAllOnes", [](const llvm::APInt &value) { return value.isAllOnes(); });
  patterns.registerConstraintFunction("IsConstant", [](PatternRewriter &, Value value) {
    Operation *op = value.getDefiningOp();
    return success(op && op->hasTrait<OpTrait::ConstantLike>());
  });
  patterns.registerRewriteFunction(
      "ZeroOf", [](PatternRewriter &, Type type) -> Attribute { return IntegerAttr::get(type, 0); });
  auto combination = [&](llvm::StringRef name, llvm::APInt (*of)(const llvm::APInt &, const llvm::APInt &)) {
    patterns.registerRewriteFunction(name, [of](PatternRewriter &, Attribute a, Attribute b) -> Attribute {
      auto lhs = llvm::cast<IntegerAttr>(a), rhs = llvm::cast<IntegerAttr>(b);
      return IntegerAttr::get(lhs.getType(), of(lhs.getValue(), rhs.getValue()));
    });
  };
  combination("Sum", [](const llvm::APInt &a, const llvm::APInt &b) { return a + b; });
  combination("Difference", [](const llvm::APInt &a, const llvm::APInt &b) { return a - b; });
  combination("Product", [](const llvm::APInt &a, const llvm::APInt &b) { return a * b; });
  patterns.registerRewriteFunction("WhenEqual", [](PatternRewriter &rewriter, Attribute predicate) -> Attribute {
    int64_t n = llvm::cast<IntegerAttr>(predicate).getInt();
    return rewriter.getBoolAttr(n == 0 || n == 3 || n == 5 || n == 7 || n == 9);
  });
}

/// Erases the operations of one name.
struct Erase : RewritePattern {
  Erase(llvm::StringRef op, MLIRContext *context) : RewritePattern(op, 1, context) {}
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

/// The patterns of `filters.rs`.
void addNamedPatterns(RewritePatternSet &set) {
  struct Named {
    llvm::StringRef name, op;
    llvm::SmallVector<llvm::StringRef> labels;
  };
  for (const Named &named : {Named{"A", "t.A", {"x"}}, Named{"B", "t.B", {"x", "y"}}, Named{"C", "t.C", {"z"}},
                             Named{"D", "t.D", {}}, Named{"x", "t.x", {"A"}}}) {
    auto pattern = std::make_unique<Erase>(named.op, set.getContext());
    pattern->setDebugName(named.name);
    pattern->addDebugLabels(named.labels);
    set.add(std::move(pattern));
  }
}

/// Splits a list at commas.
llvm::SmallVector<std::string> listOf(const std::string &text) {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(text).split(parts, ',', -1, false);
  llvm::SmallVector<std::string> list;
  for (llvm::StringRef part : parts)
    list.push_back(part.str());
  return list;
}

bool run(llvm::StringRef text, MLIRContext &context, llvm::raw_ostream &out) {
  auto [first, rest] = text.ltrim().split('\n');
  Options options;
  llvm::SmallVector<llvm::StringRef> words;
  first.ltrim("/ ").split(words, ' ', -1, false);
  for (llvm::StringRef word : words) {
    auto [key, value] = word.split('=');
    options[key] = value.str();
  }
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (!module)
    return false;
  auto ir = module->lookupSymbol<ModuleOp>("ir");
  if (!ir)
    return false;
  RewritePatternSet set(&context);
  if (auto patterns = module->lookupSymbol<ModuleOp>("patterns")) {
    patterns->remove();
    PDLPatternModule compiled(patterns);
    registerNatives(compiled);
    set.add(std::move(compiled));
  }
  if (options.lookup("named") == "1")
    addNamedPatterns(set);
  FrozenRewritePatternSet frozen(std::move(set), listOf(options.lookup("disable")), listOf(options.lookup("enable")));

  std::string events;
  llvm::raw_string_ostream eventsOut(events);
  Log listener(eventsOut);
  GreedyRewriteConfig config = configOf(options, ir);
  bool logs = options.lookup("log") == "1";
  if (logs)
    config.setListener(&listener);
  bool changed = false, erased = false, converged = true;
  std::string driver = options.lookup("driver");
  if (driver == "ops") {
    llvm::SmallVector<Operation *> ops = picked(ir, config.getScope());
    converged = succeeded(applyOpPatternsGreedily(ops, frozen, config, &changed, &erased));
  } else if (driver == "walk") {
    walkAndApplyPatterns(ir, frozen, logs ? &listener : nullptr);
  } else if (driver == "region") {
    converged = succeeded(applyPatternsGreedily(ir, frozen, config, &changed));
  }
  out << "// changed=" << changed << " converged=" << converged << " erased=" << erased << '\n' << eventsOut.str();
  OpPrintingFlags flags = OpPrintingFlags().printGenericOpForm().useLocalScope();
  if (options.lookup("locs") == "1")
    flags.enableDebugInfo();
  module->print(out, flags);
  out << '\n';
  return true;
}

} // namespace

int main() {
  auto input = llvm::MemoryBuffer::getSTDIN();
  if (!input)
    return 1;
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, pdl::PDLDialect,
                  pdl_interp::PDLInterpDialect, scf::SCFDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadAllAvailableDialects();
  llvm::StringRef rest = (*input)->getBuffer();
  bool isFirst = true;
  while (!rest.empty()) {
    llvm::StringRef text;
    std::tie(text, rest) = rest.split("// -----\n");
    if (!isFirst)
      llvm::outs() << "// -----\n";
    isFirst = false;
    if (!run(text, context, llvm::outs()))
      return 1;
    llvm::outs().flush();
  }
  return 0;
}

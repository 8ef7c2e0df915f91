// mlir_bench: parses, rewrites, prints and drops one file of MLIR text with MLIR itself, and reports the time of each step.
//
//   mlir_bench --program=FILE [--locations] [--passes] [--output=PREFIX] [--iters=K]   measures each step of a program; see programs.h
//   mlir_bench --load=FILE [--iters=K]   reads `pdl` operations and compiles them to patterns that are ready to be applied
//   mlir_bench FILE --set=w1|w2|w2_ranges|w3_10|w3_100|w3_1000|w4|p1000 --impl=cxx|pdl|drr|none --driver=bu|td|walk
//     --fold               fold, merge constants and simplify regions as well (greedy drivers only)
//     --iters=K            repeat it K times in this process
//     --count              count matches tried and operations changed (costs time)
//     --verify             verify after parsing
//     --strip-locations    make all locations unknown before rewriting
//     --unregistered       do not register the `bench` dialect
//     --print-custom       measure printing the custom form, too
//     --output=FILE        write the rewritten IR, in generic form, to FILE
//
// One line of JSON per iteration on standard output. Without `--fold`, folding, merging of constants and simplification of
// regions are off, so that only the application of patterns is measured. Threads are always off.

#include "bench_dialect.h"
#include "measure.h"
#include "patterns.h"
#include "programs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace {

struct Options {
  std::string file, set = "w1", impl = "cxx", driver = "bu", output, load, program;
  int iterations = 1;
  bool fold = false, count = false, verify = false, stripLocations = false, unregistered = false, printCustom = false,
       locations = false, passes = false;
};

// Counts of the rewriting, for --count.
struct Counter : RewriterBase::Listener {
  long tries = 0, rewrites = 0, inserted = 0, erased = 0, modified = 0;

  void notifyPatternBegin(const Pattern &, Operation *) override { ++tries; }
  void notifyPatternEnd(const Pattern &, LogicalResult status) override { rewrites += succeeded(status); }
  void notifyOperationInserted(Operation *, OpBuilder::InsertPoint) override { ++inserted; }
  void notifyOperationErased(Operation *) override { ++erased; }
  void notifyOperationModified(Operation *) override { ++modified; }
};

[[noreturn]] void fail(const std::string &message) {
  fprintf(stderr, "mlir_bench: %s\n", message.c_str());
  exit(1);
}

Options parseOptions(int argc, char **argv) {
  Options options;
  for (StringRef arg : llvm::ArrayRef(argv, argc).drop_front()) {
    StringRef original = arg;
    if (arg.consume_front("--set="))
      options.set = arg.str();
    else if (arg.consume_front("--impl="))
      options.impl = arg.str();
    else if (arg.consume_front("--driver="))
      options.driver = arg.str();
    else if (arg.consume_front("--output="))
      options.output = arg.str();
    else if (arg.consume_front("--load="))
      options.load = arg.str();
    else if (arg.consume_front("--program="))
      options.program = arg.str();
    else if (arg == "--locations")
      options.locations = true;
    else if (arg == "--passes")
      options.passes = true;
    else if (arg.consume_front("--iters=") && !arg.getAsInteger(10, options.iterations))
      continue;
    else if (arg == "--fold")
      options.fold = true;
    else if (arg == "--count")
      options.count = true;
    else if (arg == "--verify")
      options.verify = true;
    else if (arg == "--strip-locations")
      options.stripLocations = true;
    else if (arg == "--unregistered")
      options.unregistered = true;
    else if (arg == "--print-custom")
      options.printCustom = true;
    else if (!original.starts_with("--") && options.file.empty())
      options.file = arg.str();
    else
      fail("unknown argument `" + original.str() + "`");
  }
  return options;
}

void populateCxx(StringRef set, RewritePatternSet &patterns) {
  int count = 0;
  if (set == "w1")
    populateArithPatterns(patterns);
  else if (set == "w2" || set == "w2_ranges")
    populateShapePatterns(patterns);
  else if (set == "w4")
    populateLoweringPattern(patterns);
  else if (set == "p1000")
    populateDistinctPatterns(patterns);
  else if (set.consume_front("w3_") && !set.getAsInteger(10, count))
    populateTagPatterns(patterns, count);
  else
    fail("unknown pattern set `" + set.str() + "`");
}

void populate(const Options &options, RewritePatternSet &patterns) {
  if (options.impl == "none")
    return;
  if (options.set == "p1000")
    populateEqualOperandsPattern(patterns);
  if (options.impl == "cxx")
    return populateCxx(options.set, patterns);
  using Populate = void (*)(RewritePatternSet &);
  static const llvm::StringMap<Populate> generated = {
      {"pdl w1", pdl_w1},           {"pdl w2", pdl_w2},         {"pdl w2_ranges", pdl_w2_ranges},
      {"pdl w4", pdl_w4},           {"pdl w3_10", pdl_w3_10},   {"pdl w3_100", pdl_w3_100},
      {"pdl w3_1000", pdl_w3_1000}, {"drr w3_10", drr_w3_10},   {"drr w3_100", drr_w3_100},
      {"drr w3_1000", drr_w3_1000}, {"pdl p1000", pdl_p1000},
  };
  Populate populate = generated.lookup(options.impl + " " + options.set);
  if (!populate)
    fail("no pattern set `" + options.set + "` for --impl=" + options.impl);
  populate(patterns);
}

void rewrite(const Options &options, ModuleOp module, const FrozenRewritePatternSet &patterns, Counter &counter) {
  RewriterBase::Listener *listener = options.count ? &counter : nullptr;
  if (options.impl == "none")
    return;
  if (options.driver == "walk")
    return walkAndApplyPatterns(module, patterns, listener);
  GreedyRewriteConfig config;
  config.enableFolding(options.fold)
      .enableConstantCSE(options.fold)
      .setRegionSimplificationLevel(options.fold ? GreedySimplifyRegionLevel::Aggressive
                                                 : GreedySimplifyRegionLevel::Disabled)
      .setUseTopDownTraversal(options.driver == "td")
      .setMaxIterations(GreedyRewriteConfig::kNoLimit)
      .setListener(listener);
  (void)applyPatternsGreedily(module.getOperation(), patterns, config);
}

long countOps(ModuleOp module) {
  long count = 0;
  module->walk([&](Operation *) { ++count; });
  return count;
}

double print(ModuleOp module, bool generic, std::string &text) {
  text.clear();
  return timed([&] {
    llvm::raw_string_ostream stream(text);
    OpPrintingFlags flags;
    flags.assumeVerified();
    if (generic)
      flags.printGenericOpForm();
    module->print(stream, flags);
  });
}

void writeFile(const std::string &path, StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (error)
    fail("cannot write " + path + ": " + error.message());
  stream << text;
}

// Parses, rewrites, prints and drops the file once. Every line contains `populateNs` and `freezeNs`.
void iterate(const Options &options, int iteration, MLIRContext &context, const llvm::MemoryBuffer &input,
             const FrozenRewritePatternSet &patterns, double populateNs, double freezeNs) {
  long residentBefore = residentBytes(), heapBefore = heapBytes();
  OwningOpRef<ModuleOp> module;
  double parseNs = timed([&] {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(input.getBuffer(), options.file, true), llvm::SMLoc());
    module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context, /*verifyAfterParse=*/false));
  });
  if (!module)
    fail("cannot parse " + options.file);
  long resident = residentBytes() - residentBefore, heap = heapBytes() - heapBefore;

  double verifyNs = 0;
  if (options.verify)
    verifyNs = timed([&] {
      if (failed(verify(*module)))
        fail("invalid IR in " + options.file);
    });
  long opsIn = 0;
  double walkNs = timed([&] { opsIn = countOps(*module); });
  if (options.stripLocations)
    module->walk([&](Operation *op) { op->setLoc(UnknownLoc::get(&context)); });

  Counter counter;
  double rewriteNs = timed([&] { rewrite(options, *module, patterns, counter); });
  long opsOut = countOps(*module);

  // The memory of the text is touched beforehand, so that printing is measured and not the kernel.
  std::string text;
  text.reserve(input.getBufferSize() * 6);
  memset(text.data(), 1, text.capacity());
  double printCustomNs = options.printCustom ? print(*module, /*generic=*/false, text) : 0;
  double printNs = print(*module, /*generic=*/true, text);
  if (!options.output.empty())
    writeFile(options.output, text);
  size_t bytesOut = text.size();
  text = std::string();
  double destroyNs = timed([&] { module = nullptr; });

  printf("{\"file\":\"%s\",\"set\":\"%s\",\"impl\":\"%s\",\"driver\":\"%s\",\"iteration\":%d,", options.file.c_str(),
         options.set.c_str(), options.impl.c_str(), options.driver.c_str(), iteration);
  printf("\"populate_ns\":%.0f,\"freeze_ns\":%.0f,\"parse_ns\":%.0f,\"verify_ns\":%.0f,\"walk_ns\":%.0f,", populateNs,
         freezeNs, parseNs, verifyNs, walkNs);
  printf("\"rewrite_ns\":%.0f,\"print_ns\":%.0f,\"print_custom_ns\":%.0f,\"destroy_ns\":%.0f,", rewriteNs, printNs,
         printCustomNs, destroyNs);
  printf("\"ops_in\":%ld,\"ops_out\":%ld,\"bytes_in\":%zu,\"bytes_out\":%zu,", opsIn, opsOut, input.getBufferSize(),
         bytesOut);
  if (options.count)
    printf("\"tries\":%ld,\"rewrites\":%ld,\"inserted\":%ld,\"erased\":%ld,\"modified\":%ld,", counter.tries,
           counter.rewrites, counter.inserted, counter.erased, counter.modified);
  printf("\"heap_bytes\":%ld,\"resident_bytes\":%ld,\"peak_resident_bytes\":%ld}\n", heap, resident,
         peakResidentBytes());
  fflush(stdout);
}

// Reads `pdl` operations in a new context, compiles them to patterns, and reports the time of each step.
void load(const Options &options, int iteration, const DialectRegistry &registry, const llvm::MemoryBuffer &input) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module;
  Step parse = step([&] {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(input.getBuffer(), options.load, true), llvm::SMLoc());
    module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  });
  if (!module)
    fail("cannot parse " + options.load);
  std::optional<RewritePatternSet> patternSet;
  Step add = step([&] { patternSet.emplace(PDLPatternModule(std::move(module))); });
  FrozenRewritePatternSet patterns;
  Step freeze = step([&] { patterns = FrozenRewritePatternSet(std::move(*patternSet)); });
  printf("{\"load\":\"%s\",\"iteration\":%d,\"parse_ns\":%.0f,\"add_ns\":%.0f,\"freeze_ns\":%.0f,"
         "\"parse_cpu_ns\":%.0f,\"add_cpu_ns\":%.0f,\"freeze_cpu_ns\":%.0f}\n",
         options.load.c_str(), iteration, parse.ns, add.ns, freeze.ns, parse.cpuNs, add.cpuNs, freeze.cpuNs);
  fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  Options options = parseOptions(argc, argv);
  if (!options.program.empty())
    return programs::measure({options.program, options.output, options.iterations, options.locations, options.passes});
  DialectRegistry registry;
  registry.insert<func::FuncDialect, arith::ArithDialect, pdl::PDLDialect, pdl_interp::PDLInterpDialect>();
  if (!options.unregistered)
    registry.insert<bench::BenchDialect>();
  if (!options.unregistered && options.set == "p1000")
    registerDistinctDialect(registry);
  if (!options.load.empty()) {
    auto input = llvm::MemoryBuffer::getFile(options.load);
    if (!input)
      fail("cannot read `" + options.load + "`");
    for (int iteration = 0; iteration < options.iterations; ++iteration)
      load(options, iteration, registry, **input);
    return 0;
  }
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects(options.unregistered);

  RewritePatternSet patternSet(&context);
  double populateNs = timed([&] { populate(options, patternSet); });
  FrozenRewritePatternSet patterns;
  double freezeNs = timed([&] { patterns = FrozenRewritePatternSet(std::move(patternSet)); });

  auto input = llvm::MemoryBuffer::getFile(options.file);
  if (!input)
    fail("cannot read `" + options.file + "`");
  for (int iteration = 0; iteration < options.iterations; ++iteration)
    iterate(options, iteration, context, **input, patterns, populateNs, freezeNs);
  return 0;
}

// The steps of a program: reading, verification, printing in both forms, `canonicalize` and `cse`, each on its own.

#include "programs.h"
#include "measure.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace {

[[noreturn]] void fail(const std::string &message) {
  fprintf(stderr, "mlir_bench: %s\n", message.c_str());
  exit(1);
}

struct Program {
  const programs::Options &options;
  MLIRContext &context;
  const llvm::MemoryBuffer &input;

  OwningOpRef<ModuleOp> parse() const {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(input.getBuffer(), options.file, true), llvm::SMLoc());
    auto module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context, /*verifyAfterParse=*/false));
    if (!module)
      fail("cannot parse " + options.file);
    return module;
  }

  // Prints into memory that was touched beforehand, so that printing is measured and not the kernel.
  double print(ModuleOp module, bool generic, const char *name) const {
    std::string text;
    text.reserve(input.getBufferSize() * 4);
    memset(text.data(), 1, text.capacity());
    double ns = timed([&] {
      llvm::raw_string_ostream stream(text);
      OpPrintingFlags flags;
      flags.assumeVerified();
      if (options.locations)
        flags.enableDebugInfo();
      if (generic)
        flags.printGenericOpForm();
      module->print(stream, flags);
    });
    if (options.output.empty())
      return ns;
    std::error_code error;
    llvm::raw_fd_ostream stream(options.output + "." + name, error);
    if (error)
      fail("cannot write " + options.output + ": " + error.message());
    stream << text << "\n";
    return ns;
  }

  // Runs a pass on the program, read again.
  double run(std::unique_ptr<Pass> (*create)(), const char *name) const {
    OwningOpRef<ModuleOp> module = parse();
    double ns = timed([&] {
      PassManager passes(&context);
      passes.enableVerifier(false);
      passes.addPass(create());
      if (failed(passes.run(*module)))
        fail(std::string(name) + " failed");
    });
    if (!options.output.empty())
      print(*module, /*generic=*/false, name);
    return ns;
  }

  void iterate(int iteration) const {
    long heapBefore = heapBytes();
    OwningOpRef<ModuleOp> module;
    double parseNs = timed([&] { module = parse(); });
    long heap = heapBytes() - heapBefore;
    double verifyNs = timed([&] {
      if (failed(verify(*module)))
        fail("invalid IR in " + options.file);
    });
    long ops = 0;
    module->walk([&](Operation *) { ++ops; });
    double customNs = print(*module, /*generic=*/false, "custom");
    double genericNs = print(*module, /*generic=*/true, "generic");
    module = nullptr;
    double canonicalizeNs = options.passes ? run([] { return createCanonicalizerPass(); }, "canonicalize") : 0;
    double cseNs = options.passes ? run([] { return createCSEPass(); }, "cse") : 0;
    printf("{\"file\":\"%s\",\"iteration\":%d,\"ops\":%ld,\"bytes\":%zu,\"parse_ns\":%.0f,\"verify_ns\":%.0f,",
           options.file.c_str(), iteration, ops, input.getBufferSize(), parseNs, verifyNs);
    printf("\"print_custom_ns\":%.0f,\"print_generic_ns\":%.0f,\"canonicalize_ns\":%.0f,\"cse_ns\":%.0f,", customNs,
           genericNs, canonicalizeNs, cseNs);
    printf("\"heap_bytes\":%ld,\"peak_resident_bytes\":%ld}\n", heap, peakResidentBytes());
    fflush(stdout);
  }
};

} // namespace

int programs::measure(const Options &options) {
  DialectRegistry registry;
  registry.insert<affine::AffineDialect, arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect,
                  memref::MemRefDialect, scf::SCFDialect, tosa::TosaDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  auto input = llvm::MemoryBuffer::getFile(options.file);
  if (!input)
    fail("cannot read `" + options.file + "`");
  Program program{options, context, **input};
  for (int iteration = 0; iteration < options.iterations; ++iteration)
    program.iterate(iteration);
  return 0;
}

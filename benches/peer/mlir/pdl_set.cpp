// One pattern set that mlir-pdll generated: compiled once per set, with SET_INC its file and POPULATE the name to export.

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace {
#include SET_INC
} // namespace

void POPULATE(RewritePatternSet &patterns) { populateGeneratedPDLLPatterns(patterns); }

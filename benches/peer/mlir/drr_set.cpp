// One pattern set that mlir-tblgen generated from DRR: compiled once per set, with SET_INC its file and POPULATE the name to export.

#include "bench_dialect.h"

using namespace mlir;

namespace {
#include SET_INC
} // namespace

void POPULATE(RewritePatternSet &patterns) { populateWithGenerated(patterns); }

// Reads operations of the dialect of `formats.td` with the code that mlir-tblgen generates from it.
//
// Input: a case per line. Output: for each, the printed content of the module, each line indented by two blanks, or
// `LINE:COLUMN: MESSAGE` of the first error; then a line with a dot.

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include <iostream>
#include <string>

#include "dialect_decls.inc"
#include "enum_decls.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef_decls.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef_decls.inc"
#define GET_OP_CLASSES
#include "op_decls.inc"

#include "dialect_defs.inc"
#include "enum_defs.inc"
#define GET_TYPEDEF_CLASSES
#include "typedef_defs.inc"
#define GET_ATTRDEF_CLASSES
#include "attrdef_defs.inc"
#define GET_OP_CLASSES
#include "op_defs.inc"

using namespace mlir;

void form::FormDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "op_defs.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "typedef_defs.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "attrdef_defs.inc"
      >();
}

LogicalResult form::I1Op::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           llvm::SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getA().getType());
  return success();
}

// The names that are not `-`, by position: in C++ a name is set by calling a function.
static void nameValues(ValueRange values, ArrayAttr names, OpAsmSetValueNameFn setName) {
  for (auto [value, name] : llvm::zip(values, names.getAsRange<StringAttr>()))
    if (name.getValue() != "-")
      setName(value, name.getValue());
}

void form::N1Op::getAsmResultNames(OpAsmSetValueNameFn setName) { nameValues(getResults(), getNames(), setName); }

void form::N1Op::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  llvm::SmallVector<Value> values;
  for (Block &block : region)
    llvm::append_range(values, block.getArguments());
  nameValues(values, getArgs(), setName);
}

void form::N1Op::getAsmBlockNames(OpAsmSetBlockNameFn setName) {
  for (Region &region : getBody())
    for (auto [block, name] : llvm::zip(region, getBlocks().getAsRange<StringAttr>()))
      if (name.getValue() != "-")
        setName(&block, name.getValue());
}

int main() {
  MLIRContext context;
  context.allowUnregisteredDialects();
  context.getOrLoadDialect<form::FormDialect>();
  std::string line, said;
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    if (!said.empty() || diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return success();
    llvm::raw_string_ostream out(said);
    if (auto at = dyn_cast<FileLineColLoc>(diagnostic.getLocation()))
      out << at.getLine() << ":" << at.getColumn() << ": ";
    out << diagnostic;
    return success();
  });
  while (std::getline(std::cin, line)) {
    said.clear();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(line + "\n", &context);
    if (module) {
      std::string text;
      llvm::raw_string_ostream out(text);
      module->print(out);
      llvm::StringRef body(text);
      if (body.consume_front("module {\n"))
        body.consume_back("}\n");
      llvm::outs() << body;
      if (!body.empty() && body.back() != '\n')
        llvm::outs() << "\n";
    } else {
      llvm::outs() << said << "\n";
    }
    llvm::outs() << ".\n";
  }
}

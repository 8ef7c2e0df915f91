// Passes: what `mlir/Pass/PassBase.td` defines. Only a file that includes that one has these names.

#ifndef PDLL_PASSES
#define PDLL_PASSES

// An option of a pass.
class Option<string cppVariable, string arg, string valueType, string default, string desc, string flags = ""> {
  // Field of the pass.
  string cppName = cppVariable;
  // Name in pipelines.
  string argument = arg;
  // Type of a value.
  string type = valueType;
  // Initial value; none if empty.
  string defaultValue = default;
  // One line for the help.
  string description = desc;
  // Further arguments of the C++ object.
  string additionalOptFlags = flags;
}

// An option with any number of values, separated by commas.
class ListOption<string cppVariable, string arg, string elementType, string desc, string flags = "">
    : Option<cppVariable, arg, elementType, "", desc, flags>;

// A number that a pass counts.
class Statistic<string cppVariable, string statName, string desc> {
  // Field of the pass.
  string cppName = cppVariable;
  // Name in reports.
  string name = statName;
  // One line for reports.
  string description = desc;
}

// What all passes have.
class PassBase<string passArg, string base> {
  // Name in pipelines.
  string argument = passArg;
  // C++ class that it derives from.
  string baseClass = base;
  // One line for the help.
  string summary = "";
  // Text for the documentation.
  string description = "";
  // C++ that creates it.
  code constructor = "";
  // C++ classes of dialects whose operations it creates.
  list<string> dependentDialects = [];
  // Options and statistics.
  list<Option> options = [];
  list<Statistic> statistics = [];
}

// A pass that runs on operations of a C++ class, or on any operation.
class Pass<string passArg, string operation = ""> : PassBase<passArg, "::mlir::OperationPass<" # operation # ">">;

// A pass that runs on operations with an interface.
class InterfacePass<string passArg, string interface> : PassBase<passArg, "::mlir::InterfacePass<" # interface # ">">;

#endif

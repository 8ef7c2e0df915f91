include "mlir/Pass/PassBase.td"
def P : Pass<"my pass">;
// -----
include "mlir/Pass/PassBase.td"
def P : Pass<"same">;
def Q : Pass<"same">;
// -----
include "mlir/Pass/PassBase.td"
def P : Pass<"p"> {
  let options = [Option<"level", "level", "Level", "Level::Low", "How much">];
}
// -----
include "mlir/Pass/PassBase.td"
def P : Pass<"p"> {
  let options = [Option<"n", "n", "u8", "256", "How much">, Option<"b", "b", "bool", "yes", "Whether">];
}
// -----
include "mlir/Pass/PassBase.td"
def P : Pass<"p"> {
  let options = [Option<"a", "same", "bool", "true", "Whether">, Option<"b", "same", "i64", "1", "How much">];
}

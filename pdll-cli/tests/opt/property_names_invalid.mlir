// options:
llvm.func @g(%a: i32) -> i32 {
  %0 = "llvm.add"(%a, %a) {overflowFlags = #llvm.overflow<nsw>} : (i32, i32) -> i32
  llvm.return %0 : i32
}

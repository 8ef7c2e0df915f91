llvm.func @unused() attributes {sym_visibility = "private"} {
  llvm.return
}
llvm.func @used() attributes {sym_visibility = "private"} {
  llvm.return
}
llvm.func @calls() {
  llvm.call @used() : () -> ()
  llvm.return
}

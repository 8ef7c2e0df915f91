// options: --split-input-file --verify-diagnostics --allow-unregistered-dialect --symbol-dce --lift-cf-to-scf
module {
  // expected-error @below {{operation contains potentially unknown symbol table}}
  "other.maybe_table"() ({
    func.func private @f()
    "other.end"() : () -> ()
  }) : () -> ()
}
// -----
func.func @branch() {
  // expected-error @below {{'other.br' op transformation does not support terminators with successors not implementing BranchOpInterface}}
  "other.br"()[^bb1] : () -> ()
^bb1:
  return
}

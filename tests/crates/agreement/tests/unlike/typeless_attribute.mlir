// An attribute that must have a type has one. In MLIR, an attribute without a type also matches if the type is a variable.
module @patterns {
  pdl.pattern : benefit(1) {
    %type = type
    %attr = attribute : %type
    %root = operation "t.root" {"k" = %attr}
    rewrite %root {
      %made = operation "n.made"
      replace %root with %made
    }
  }
}
module @ir {
  "t.root"() {k = 1 : i32} : () -> ()
  "t.root"() {k = "text"} : () -> ()
  "t.root"() {k = unit} : () -> ()
}

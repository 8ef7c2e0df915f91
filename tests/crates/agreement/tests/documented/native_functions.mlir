// A constraint selects operations, a rewrite creates one and returns it.
module @patterns {
  pdl.pattern : benefit(1) {
    %mark = attribute
    %root = operation {"mark" = %mark}
    apply_native_constraint "single_entity_constraint"(%root : !pdl.operation)
    rewrite %root {
      %new = apply_native_rewrite "creator"(%root : !pdl.operation) : !pdl.operation
      erase %root
    }
  }
}
module @ir {
  "test.op"() {mark} : () -> ()
  "t.other"() {mark} : () -> ()
}

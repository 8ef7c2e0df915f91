// Each pattern uses the results of its own constraint. MLIR keeps one slot for the results of equal constraints, that of the
// last one for which it generates code.
module @patterns {
  pdl.pattern @first : benefit(1) {
    %value = operand
    %root = operation "t.root"(%value, %value : !pdl.value, !pdl.value)
    %attr = apply_native_constraint "op_constr_return_attr"(%root : !pdl.operation) : !pdl.attribute
    rewrite %root {
      %made = operation "n.made"
      replace %root with %made
    }
  }
  pdl.pattern @second : benefit(1) {
    %root = operation "test.success_op"
    %type = apply_native_constraint "op_constr_return_type"(%root : !pdl.operation) : !pdl.type
    %attr = apply_native_constraint "op_constr_return_attr"(%root : !pdl.operation) : !pdl.attribute
    rewrite %root {
      %made = operation "n.made" {"k" = %attr}
      replace %root with %made
    }
  }
}
module @ir {
  "test.success_op"() : () -> ()
}

// Each pattern has what its own constraint gives. MLIR keeps one place for the results of constraints that are asked alike, that of the
// last one it writes code for.
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

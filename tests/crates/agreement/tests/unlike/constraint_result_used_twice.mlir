// The result of a constraint is the same at each use. MLIR does not check its second use.
module @patterns {
  pdl.pattern : benefit(1) {
    %any = type
    %inner = operation "test.success_op" -> (%any : !pdl.type)
    %value = result 0 of %inner
    %type = apply_native_constraint "op_constr_return_type"(%inner : !pdl.operation) : !pdl.type
    %root = operation "t.root"(%value : !pdl.value) -> (%type, %type : !pdl.type, !pdl.type)
    rewrite %root {
      %made = operation "n.made"(%value : !pdl.value)
      replace %root with %made
    }
  }
}
module @ir {
  %0 = "test.success_op"() : () -> i32
  %1:2 = "t.root"(%0) : (i32) -> (f32, f32)
  %2:2 = "t.root"(%0) : (i32) -> (f32, i32)
}

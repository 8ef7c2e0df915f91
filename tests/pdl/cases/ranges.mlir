module @patterns {
  pdl.pattern @ranges : benefit(3) {
    %types = types
    %constant = types : [i32, tensor<4x?xf32>, !unknown.type<1>]
    %operands = operands : %types
    %others = operands
    %root = operation "test.a"(%operands, %others : !pdl.range<value>, !pdl.range<value>) -> (%types, %constant : !pdl.range<type>, !pdl.range<type>)
    %all = results of %root
    %some = results 1 of %root -> !pdl.range<value>
    %one = result 2 of %root
    %user = operation(%all : !pdl.range<value>)
    rewrite %user {
      %range = range %one, %some : !pdl.value, !pdl.range<value>
      %empty = range : !pdl.range<type>
      %type = type : i8
      %list = range %type, %empty : !pdl.type, !pdl.range<type>
      %new = operation "test.b"(%range : !pdl.range<value>) -> (%list : !pdl.range<type>)
      %results = results of %new
      replace %user with (%results, %one : !pdl.range<value>, !pdl.value)
      replace %root with %new
    }
  }
}

"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "u.src"() : () -> tensor<4xf32>
    %1 = "t.unary"(%0) : (tensor<4xf32>) -> tensor<2x2xf32>
    %2 = "t.other"(%0) : (tensor<4xf32>) -> tensor<1x4xf32>
    "u.use"(%2, %1) : (tensor<1x4xf32>, tensor<2x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

"t.f"() {"a b" = 1, d = @"x y"::@z, c = dense_resource<"a b"> : tensor<1xi32>, "1" = 3, unit = unit} : () -> ()

// Operations of a line, each of which comes again: with what one before had, and with more.
"test.func"() ({
^bb0(%a: i32, %b: i64):
  %0 = "test.none"() : () -> i32
  %1 = "test.none"() : () -> i32
  %2 = "test.none"() : () -> i64
  %3 = "test.none"() : () -> i32
  %4 = "test.one"(%a) : (i32) -> i32
  %5 = "test.one"(%4) : (i32) -> i32
  %6 = "test.one"(%b) : (i64) -> i32
  %7 = "test.one"(%b) : (i64) -> i32
  %8 = "test.two"(%a, %7) : (i32, i32) -> i64
  %9 = "test.two"(%6, %a) : (i32, i32) -> i64
  %10 = "test.three"(%a, %b, %9) : (i32, i64, i64) -> f32
  %11 = "test.three"(%7, %b, %9) : (i32, i64, i64) -> f32
  %12 = "test.four"(%a, %a, %a, %11) : (i32, i32, i32, f32) -> f32
  %13 = "test.four"(%a, %a, %a, %11) : (i32, i32, i32, f32) -> f32
  %14 = "test.one"(%7) {tag} : (i32) -> i32
  %15 = "test.one"(%14) <{property = 1 : i8}> {tag, "odd name" = 2.0 : f32} : (i32) -> i32
  %16 = "test.one"(%15) <{property = 2 : i8}> : (i32) -> i32
  %17 = "toy.constant"() <{value = 1 : i32}> : () -> i32
  %18 = "toy.constant"() : () -> i32
  %19 = "toy.constant"() <{axis = 2 : i32, value = 1 : i32}> {tag} : () -> i32
  %20 = "test.function"(%a) : (i32) -> ((i32) -> i32)
  %21 = "test.function"(%a) : (i32) -> ((i32) -> i32)
  %22:2 = "test.pair"(%a) : (i32) -> (i32, i32)
  %23:2 = "test.pair"(%22#1) : (i32) -> (i32, i32)
  %24 = "test.two"(%22#0, %23#1) : (i32, i32) -> i64
  %25 = "test.two"(%5, %4) : (i32, i32) -> i64
  %26 = "test.of_a_name_that_is_rather_long"(%a) : (i32) -> i32
  %27 = "test.of_a_name_that_is_rather_long"(%26) : (i32) -> i32
  %28 = "test.name_of_thirty_chars"(%27) : (i32) -> i32
  %29 = "test.name_of_thirty_chars"(%28) : (i32) -> i32
  %30 = "test.types"() : () -> tensor<1x2x3x4x5x6x7x8xf32>
  %31 = "test.more"(%30) : (tensor<1x2x3x4x5x6x7x8xf32>) -> tensor<1x2x3x4x5x6x7x8x9x10xf32>
  %32 = "test.more"(%30) : (tensor<1x2x3x4x5x6x7x8xf32>) -> tensor<1x2x3x4x5x6x7x8x9x10xf32>
  %33 = "test.size"(%30) : (tensor<1x2x3x4x5x6x7x8xf32>) -> tensor<1x2x3x4xf32>
  %34 = "test.size"(%30) : (tensor<1x2x3x4x5x6x7x8xf32>) -> tensor<1x2x3x4xf32>
  "test.none"() : () -> ()
  %35 = "test.none"() : () -> i32
  %36 = "test.branching"(%a)[^bb1] : (i32) -> i32
^bb1:
  %37 = "test.one"(%36) : (i32) -> i32
  %38 = "test.region"(%37) ({
    %39 = "test.one"(%a) : (i32) -> i32
  }) : (i32) -> i32
  %40 = "test.region"(%38) : (i32) -> i32
  %41 = "test.region"(%40) : (i32) -> i32
}) : () -> ()
// However deep.
"test.graph"() ({
  %v0 = "test.one"(%w0) : (i32) -> i32
  %w0 = "test.one"(%v0) : (i32) -> i32
  "test.graph"() ({
    %v1 = "test.one"(%w1) : (i32) -> i32
    %w1 = "test.one"(%v1) : (i32) -> i32
    "test.graph"() ({
      %v2 = "test.one"(%w2) : (i32) -> i32
      %w2 = "test.one"(%v2) : (i32) -> i32
      "test.graph"() ({
        %v3 = "test.one"(%w3) : (i32) -> i32
        %w3 = "test.one"(%v3) : (i32) -> i32
        "test.graph"() ({
          %v4 = "test.one"(%w4) : (i32) -> i32
          %w4 = "test.one"(%v4) : (i32) -> i32
          "test.graph"() ({
            %v5 = "test.one"(%w5) : (i32) -> i32
            %w5 = "test.one"(%v5) : (i32) -> i32
            "test.graph"() ({
              %v6 = "test.one"(%w6) : (i32) -> i32
              %w6 = "test.one"(%v6) : (i32) -> i32
              "test.graph"() ({
                %v7 = "test.one"(%w7) : (i32) -> i32
                %w7 = "test.one"(%v7) : (i32) -> i32
                "test.graph"() ({
                  %v8 = "test.one"(%w8) : (i32) -> i32
                  %w8 = "test.one"(%v8) : (i32) -> i32
                  "test.graph"() ({
                    %v9 = "test.one"(%w9) : (i32) -> i32
                    %w9 = "test.one"(%v9) : (i32) -> i32
                    "test.graph"() ({
                      %v10 = "test.one"(%w10) : (i32) -> i32
                      %w10 = "test.one"(%v10) : (i32) -> i32
                      "test.graph"() ({
                        %v11 = "test.one"(%w11) : (i32) -> i32
                        %w11 = "test.one"(%v11) : (i32) -> i32
                        "test.graph"() ({
                          %v12 = "test.one"(%w12) : (i32) -> i32
                          %w12 = "test.one"(%v12) : (i32) -> i32
                          "test.graph"() ({
                            %v13 = "test.one"(%w13) : (i32) -> i32
                            %w13 = "test.one"(%v13) : (i32) -> i32
                            "test.graph"() ({
                              %v14 = "test.one"(%w14) : (i32) -> i32
                              %w14 = "test.one"(%v14) : (i32) -> i32
                              "test.graph"() ({
                                %v15 = "test.one"(%w15) : (i32) -> i32
                                %w15 = "test.one"(%v15) : (i32) -> i32
                                "test.graph"() ({
                                  %v16 = "test.one"(%w16) : (i32) -> i32
                                  %w16 = "test.one"(%v16) : (i32) -> i32
                                  "test.graph"() ({
                                    %v17 = "test.one"(%w17) : (i32) -> i32
                                    %w17 = "test.one"(%v17) : (i32) -> i32
                                    "test.graph"() ({
                                      %v18 = "test.one"(%w18) : (i32) -> i32
                                      %w18 = "test.one"(%v18) : (i32) -> i32
                                      "test.graph"() ({
                                        %v19 = "test.one"(%w19) : (i32) -> i32
                                        %w19 = "test.one"(%v19) : (i32) -> i32
                                      }) : () -> ()
                                    }) : () -> ()
                                  }) : () -> ()
                                }) : () -> ()
                              }) : () -> ()
                            }) : () -> ()
                          }) : () -> ()
                        }) : () -> ()
                      }) : () -> ()
                    }) : () -> ()
                  }) : () -> ()
                }) : () -> ()
              }) : () -> ()
            }) : () -> ()
          }) : () -> ()
        }) : () -> ()
      }) : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0:2 = "u.src"() : () -> (i32, i32)
    %1:2 = "arith.addui_extended"(%0#0, %0#1) : (i32, i32) -> (i32, i1)
    %2:2 = "arith.mulsi_extended"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
    %3 = "u.second"(%2#0) : (i32) -> i32
    %4:2 = "arith.mulsi_extended"(%0#0, %0#0) : (i32, i32) -> (i32, i32)
    %5:2 = "u.pair"(%0#0) : (i32) -> (i32, i32)
    %6 = "u.look"(%5#0, %5#1) : (i32, i32) -> i32
    "u.use"(%1#0, %1#1, %2#0, %3, %4#1, %4#0, %5#1, %6) : (i32, i1, i32, i32, i32, i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()

builtin.module(func.func(canonicalize{region-simplify=aggressive},cse),any(cse))
// Nothing goes into functions and operations of which nothing is known.
%0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
%1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
"t.wrap"(%0, %1) ({
  %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "t.use"(%2, %3) : (i32, i32) -> ()
}, {
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "t.use"(%4) : (i32) -> ()
}) : (i32, i32) -> ()
"func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
  %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()

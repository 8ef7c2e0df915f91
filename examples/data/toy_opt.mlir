"toy.func"() <{sym_name = "twice"}> ({
^bb0(%x: i32):
  %two = "toy.constant"() <{value = 2 : i32}> : () -> i32
  %0 = "toy.neg"(%x) : (i32) -> i32
  %1 = "toy.neg"(%0) : (i32) -> i32
  %2 = "toy.mul"(%1, %two) : (i32, i32) -> i32
  %3 = "toy.mul"(%x, %two) : (i32, i32) -> i32
  %4 = "toy.add"(%2, %3) : (i32, i32) -> i32
  "toy.return"(%4) : (i32) -> ()
}) : () -> ()

#here = loc("here.c":1:2)
module {
  func.func @located() -> i32 {
    %c1 = arith.constant 1 : i32 loc(#here)
    return %c1 : i32
  } loc("a name")
}

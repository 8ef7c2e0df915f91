// A module in its own form, with everything it may have.
module @"a b" attributes {d.x = 1 : i8, sym_visibility = "private"} {
  module {}
  module @inner { %0 = "t.a"() : () -> i32 }
  builtin.module attributes {d.y} {
  } loc("y")
} loc("x")

module {
  %0 = "t.a"() : () -> i32
}

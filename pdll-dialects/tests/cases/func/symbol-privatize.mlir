func.func @a() {
  return
}
func.func nested @b() {
  return
}
func.func private @c()
module @m {
  func.func @in_m() {
    return
  }
}
module {
  func.func @in_unnamed() {
    return
  }
}

// -----

// pattern: OfSome
func.func @unchanged() {
  return
}

// Private symbols without uses, and what only they use.
func.func private @dead()
func.func private @dead_with_body() {
  call @used_by_dead() : () -> ()
  return
}
func.func private @used_by_dead() {
  return
}
func.func private @live() {
  call @used_by_live() : () -> ()
  return
}
func.func private @used_by_live()
func.func @public() {
  call @live() : () -> ()
  return
}
// -----
// Nested visibility; the table is not visible from outside.
func.func nested @nested() {
  return
}
func.func nested @nested_used() {
  return
}
func.func @public() {
  %0 = constant @nested_used : () -> ()
  return
}
// -----
// Symbols that use each other are dead.
func.func private @a() {
  call @b() : () -> ()
  return
}
func.func private @b() {
  call @a() : () -> ()
  return
}
// -----
// Nested tables.
module @inner {
  func.func private @dead() {
    return
  }
  func.func private @live() {
    return
  }
  func.func @public() {
    call @live() : () -> ()
    return
  }
}
module @private attributes {sym_visibility = "private"} {
  func.func private @in_dead()
  func.func @public() {
    return
  }
}
module {
  func.func private @in_unnamed()
  func.func nested @nested()
  func.func @public() {
    return
  }
}
// -----
// References from attributes of other operations, at any depth.
func.func private @by_module()
func.func private @by_array()
func.func private @by_dictionary()
func.func private @dead()
module attributes {test.ref = @by_module} {
}
module attributes {test.refs = [1 : i32, [@by_array], {a = @by_dictionary}]} {
}
// -----
// References into nested tables keep the tables.
module @m attributes {sym_visibility = "private"} {
  func.func nested @f() {
    return
  }
  func.func nested @g() {
    return
  }
}
module attributes {test.ref = @m::@f} {
}

// Tests that were written by hand.

// -----

// pattern: OfSame
func.func @before(%arg0: i8) -> i32 {
  %0 = "t.same"(%arg0, %arg0) : (i8, i8) -> i32
  return %0 : i32
}

func.func @after(%arg0: i8) -> i32 {
  %0 = "t.one"(%arg0) : (i8) -> i32
  return %0 : i32
}

// -----

// pattern: OfSame
func.func @unchanged(%arg0: i8, %arg1: i8) -> i32 {
  %0 = "t.same"(%arg0, %arg1) : (i8, i8) -> i32
  return %0 : i32
}

// -----

// pattern: OfSame
// This test expects a match although the type differs.
func.func @before(%arg0: i8) -> i64 {
  %0 = "t.same"(%arg0, %arg0) : (i8, i8) -> i64
  return %0 : i64
}

func.func @after(%arg0: i8) -> i64 {
  %0 = "t.one"(%arg0) : (i8) -> i64
  return %0 : i64
}

// Tests of the patterns of `rules.pdll`, written and run by `pdll gen-tests`.

// -----

// pattern: Ranges
// fires
func.func @before(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = "t.root"(%arg0, %arg1, %arg2) {kind = 1 : i32, other = 1 : i32} : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

func.func @after(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = "t.new"(%arg1, %arg2, %arg0) {a = 1 : i32} : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: Ranges
// fires
func.func @before(%arg0: i64, %arg1: i64) -> (i32, i64) {
  %0:2 = "t.root"(%arg0, %arg1) {kind = 1 : i32, other = -1 : i64} : (i64, i64) -> (i32, i64)
  return %0#0, %0#1 : i32, i64
}

func.func @after(%arg0: i64, %arg1: i64) -> (i32, i64) {
  %0:2 = "t.new"(%arg1, %arg0) {a = -1 : i64} : (i64, i64) -> (i32, i64)
  return %0#0, %0#1 : i32, i64
}

// -----

// pattern: Ranges
// fires
func.func @before(%arg0: index) -> (i32, index) {
  %0:2 = "t.root"(%arg0) {kind = 1 : i32, other = 7 : index} : (index) -> (i32, index)
  return %0#0, %0#1 : i32, index
}

func.func @after(%arg0: index) -> (i32, index) {
  %0:2 = "t.new"(%arg0) {a = 7 : index} : (index) -> (i32, index)
  return %0#0, %0#1 : i32, index
}

// -----

// pattern: Ranges
// fires
func.func @before(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) -> (i32, f32) {
  %0:2 = "t.root"(%arg0, %arg1, %arg2, %arg3) {kind = 1 : i32, other = 0.000000e+00 : f32} : (f32, f32, f32, f32) -> (i32, f32)
  return %0#0, %0#1 : i32, f32
}

func.func @after(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) -> (i32, f32) {
  %0:2 = "t.new"(%arg1, %arg2, %arg3, %arg0) {a = 0.000000e+00 : f32} : (f32, f32, f32, f32) -> (i32, f32)
  return %0#0, %0#1 : i32, f32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the root has at least 1 operand
func.func @unchanged() -> (i32, i32) {
  %0:2 = "t.root"() {kind = 1 : i32, other = 1 : i32} : () -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the root has the attribute `kind`
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = "t.root"(%arg0, %arg1, %arg2) {other = 1 : i32} : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the attribute `kind` of the root is `1 : i32`
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = "t.root"(%arg0, %arg1, %arg2) {kind = 0 : i32, other = 1 : i32} : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the root has the attribute `other`
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = "t.root"(%arg0, %arg1, %arg2) {kind = 1 : i32} : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the attribute `other` of the root has a type
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = "t.root"(%arg0, %arg1, %arg2) {kind = 1 : i32, other} : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the root has 2 results
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:3 = "t.root"(%arg0, %arg1, %arg2) {kind = 1 : i32, other = 1 : i32} : (i32, i32, i32) -> (i32, i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the type of result 0 of the root is `i32`
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> (i1, i32) {
  %0:2 = "t.root"(%arg0, %arg1, %arg2) {kind = 1 : i32, other = 1 : i32} : (i32, i32, i32) -> (i1, i32)
  return %0#0, %0#1 : i1, i32
}

// -----

// pattern: Ranges
// does not fire, because it is false that the root is `t.root`
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = "test.other"(%arg0, %arg1, %arg2) {kind = 1 : i32, other = 1 : i32} : (i32, i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// -----

// pattern: SecondResult
// fires
func.func @before(%arg0: i32) -> (i32, i32) {
  %0:2 = "t.two"(%arg0) : (i32) -> (i32, i32)
  %1 = "t.root"(%0#1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

func.func @after(%arg0: i32) -> (i32, i32) {
  %0:2 = "t.two"(%arg0) : (i32) -> (i32, i32)
  return %0#0, %arg0 : i32, i32
}

// -----

// pattern: SecondResult
// fires
func.func @before(%arg0: i64) -> (i64, i64) {
  %0:2 = "t.two"(%arg0) : (i64) -> (i64, i64)
  %1 = "t.root"(%0#1, %arg0) : (i64, i64) -> i64
  return %0#0, %1 : i64, i64
}

func.func @after(%arg0: i64) -> (i64, i64) {
  %0:2 = "t.two"(%arg0) : (i64) -> (i64, i64)
  return %0#0, %arg0 : i64, i64
}

// -----

// pattern: SecondResult
// fires
func.func @before(%arg0: index) -> (index, index) {
  %0:2 = "t.two"(%arg0) : (index) -> (index, index)
  %1 = "t.root"(%0#1, %arg0) : (index, index) -> index
  return %0#0, %1 : index, index
}

func.func @after(%arg0: index) -> (index, index) {
  %0:2 = "t.two"(%arg0) : (index) -> (index, index)
  return %0#0, %arg0 : index, index
}

// -----

// pattern: SecondResult
// fires
func.func @before(%arg0: f32) -> (f32, f32) {
  %0:2 = "t.two"(%arg0) : (f32) -> (f32, f32)
  %1 = "t.root"(%0#1, %arg0) : (f32, f32) -> f32
  return %0#0, %1 : f32, f32
}

func.func @after(%arg0: f32) -> (f32, f32) {
  %0:2 = "t.two"(%arg0) : (f32) -> (f32, f32)
  return %0#0, %arg0 : f32, f32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that operand 1 of the root equals operand 0 of the definition of operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = "t.two"(%arg1) : (i32) -> (i32, i32)
  %1 = "t.root"(%0#1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that the definition of operand 0 of the root has 1 operand
func.func @unchanged(%arg0: i32) -> (i32, i32) {
  %0:2 = "t.two"() : () -> (i32, i32)
  %1 = "t.root"(%0#1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that the definition of operand 0 of the root has 2 results
func.func @unchanged(%arg0: i32) -> (i32, i32) {
  %0:3 = "t.two"(%arg0) : (i32) -> (i32, i32, i32)
  %1 = "t.root"(%0#1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that the type of result 1 of the definition of operand 0 of the root equals the type of result 0 of the definition of operand 0 of the root
func.func @unchanged(%arg0: i32) -> (i1, i32) {
  %0:2 = "t.two"(%arg0) : (i32) -> (i1, i32)
  %1 = "t.root"(%0#1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i1, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that the definition of operand 0 of the root is `t.two`
func.func @unchanged(%arg0: i32) -> (i32, i32) {
  %0:2 = "test.other"(%arg0) : (i32) -> (i32, i32)
  %1 = "t.root"(%0#1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that an operation defines operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = "t.two"(%arg0) : (i32) -> (i32, i32)
  %1 = "t.root"(%arg1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that operand 0 of the root is result 1
func.func @unchanged(%arg0: i32) -> (i32, i32) {
  %0:2 = "t.two"(%arg0) : (i32) -> (i32, i32)
  %1 = "t.root"(%0#0, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that the root has 2 operands
func.func @unchanged(%arg0: i32) -> (i32, i32) {
  %0:2 = "t.two"(%arg0) : (i32) -> (i32, i32)
  %1 = "t.root"(%0#1) : (i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: SecondResult
// does not fire, because it is false that the root is `t.root`
func.func @unchanged(%arg0: i32) -> (i32, i32) {
  %0:2 = "t.two"(%arg0) : (i32) -> (i32, i32)
  %1 = "test.other"(%0#1, %arg0) : (i32, i32) -> i32
  return %0#0, %1 : i32, i32
}

// -----

// pattern: AnyOperation
// fires
func.func @before(%arg0: i32) {
  %0 = "test.any"(%arg0, %arg0) {marked} : (i32, i32) -> i32
  return
}

func.func @after(%arg0: i32) {
  return
}

// -----

// pattern: AnyOperation
// fires
func.func @before(%arg0: i64) {
  %0 = "test.any"(%arg0, %arg0) {marked} : (i64, i64) -> i64
  return
}

func.func @after(%arg0: i64) {
  return
}

// -----

// pattern: AnyOperation
// fires
func.func @before(%arg0: index) {
  %0 = "test.any"(%arg0, %arg0) {marked} : (index, index) -> index
  return
}

func.func @after(%arg0: index) {
  return
}

// -----

// pattern: AnyOperation
// fires
func.func @before(%arg0: f32) {
  %0 = "test.any"(%arg0, %arg0) {marked} : (f32, f32) -> f32
  return
}

func.func @after(%arg0: f32) {
  return
}

// -----

// pattern: AnyOperation
// does not fire, because it is false that operand 1 of the root equals operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32) {
  %0 = "test.any"(%arg1, %arg0) {marked} : (i32, i32) -> i32
  return
}

// -----

// pattern: AnyOperation
// does not fire, because it is false that the root has 2 operands
func.func @unchanged(%arg0: i32) {
  %0 = "test.any"(%arg0) {marked} : (i32) -> i32
  return
}

// -----

// pattern: AnyOperation
// does not fire, because it is false that the root has the attribute `marked`
func.func @unchanged(%arg0: i32) {
  %0 = "test.any"(%arg0, %arg0) : (i32, i32) -> i32
  return
}

// -----

// pattern: AnyOperation
// does not fire, because it is false that the attribute `marked` of the root is `unit`
func.func @unchanged(%arg0: i32) {
  %0 = "test.any"(%arg0, %arg0) {marked = #arith.overflow<none>} : (i32, i32) -> i32
  return
}

// -----

// pattern: NoResults
// fires
func.func @before() {
  "t.root"() : () -> ()
  return
}

func.func @after() {
  return
}

// -----

// pattern: NoResults
// does not fire, because it is false that the root has 0 operands
func.func @unchanged(%arg0: i32) {
  "t.root"(%arg0) : (i32) -> ()
  return
}

// -----

// pattern: NoResults
// does not fire, because it is false that the root has 0 results
func.func @unchanged() {
  %0 = "t.root"() : () -> i32
  return
}

// -----

// pattern: NoResults
// does not fire, because it is false that the root is `t.root`
func.func @unchanged() {
  "test.other"() : () -> ()
  return
}

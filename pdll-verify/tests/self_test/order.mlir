// Tests of the patterns of `rules.pdll`, written and run by `pdll gen-tests`.

// -----

// pattern: MaskOfSum
// fires
func.func @before(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.subi %0, %arg1 : i32
  return %1 : i32
}

func.func @after(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  return %arg0 : i32
}

// -----

// pattern: MaskOfSum
// fires
func.func @before(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.addi %arg0, %arg1 : i64
  %1 = arith.subi %0, %arg1 : i64
  return %1 : i64
}

func.func @after(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.addi %arg0, %arg1 : i64
  return %arg0 : i64
}

// -----

// pattern: MaskOfSum
// fires
func.func @before(%arg0: index, %arg1: index) -> index {
  %0 = arith.addi %arg0, %arg1 : index
  %1 = arith.subi %0, %arg1 : index
  return %1 : index
}

func.func @after(%arg0: index, %arg1: index) -> index {
  %0 = arith.addi %arg0, %arg1 : index
  return %arg0 : index
}

// -----

// pattern: MaskOfSum
// fires
func.func @before(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.addi %arg0, %arg1 : vector<4xi32>
  %1 = arith.subi %0, %arg1 : vector<4xi32>
  return %1 : vector<4xi32>
}

func.func @after(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.addi %arg0, %arg1 : vector<4xi32>
  return %arg0 : vector<4xi32>
}

// -----

// pattern: MaskOfSum
// does not fire, because it is false that operand 1 of the root equals operand 1 of the definition of operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.addi %arg0, %arg2 : i32
  %1 = arith.subi %0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MaskOfSum
// does not fire, because it is false that the definition of operand 0 of the root is `arith.addi`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "test.other"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = arith.subi %0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MaskOfSum
// does not fire, because it is false that an operation defines operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.subi %arg2, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MaskOfSum
// does not fire, because it is false that the root is `arith.subi`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = "test.other"(%0, %arg1) : (i32, i32) -> i32
  return %1 : i32
}

// -----

// pattern: DoubleIsShift
// fires
func.func @before(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @after(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.shli %arg0, %c1_i32 : i32
  return %0 : i32
}

// -----

// pattern: DoubleIsShift
// fires
func.func @before() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.addi %c1_i32, %c1_i32 : i32
  return %0 : i32
}

func.func @after() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %c1_i32_0 = arith.constant 1 : i32
  %0 = arith.shli %c1_i32, %c1_i32_0 : i32
  return %0 : i32
}

// -----

// pattern: DoubleIsShift
// fires
func.func @before() -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.addi %c-1_i32, %c-1_i32 : i32
  return %0 : i32
}

func.func @after() -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.shli %c-1_i32, %c1_i32 : i32
  return %0 : i32
}

// -----

// pattern: DoubleIsShift
// fires
func.func @before() -> i32 {
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %c7_i32, %c7_i32 : i32
  return %0 : i32
}

func.func @after() -> i32 {
  %c7_i32 = arith.constant 7 : i32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.shli %c7_i32, %c1_i32 : i32
  return %0 : i32
}

// -----

// pattern: DoubleIsShift
// does not fire, because it is false that operand 1 of the root equals operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg1, %arg0 : i32
  return %0 : i32
}

// -----

// pattern: DoubleIsShift
// does not fire, because it is false that the root is `arith.addi`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "test.other"(%arg0, %arg0) : (i32, i32) -> i32
  return %0 : i32
}

// -----

// pattern: Twice
// fires
func.func @before(%arg0: i32) -> i32 {
  %0 = "t.not"(%arg0) : (i32) -> i32
  %1 = "t.not"(%0) : (i32) -> i32
  return %1 : i32
}

func.func @after(%arg0: i32) -> i32 {
  %0 = "t.not"(%arg0) : (i32) -> i32
  return %arg0 : i32
}

// -----

// pattern: Twice
// fires
func.func @before(%arg0: i64) -> i64 {
  %0 = "t.not"(%arg0) : (i64) -> i64
  %1 = "t.not"(%0) : (i64) -> i64
  return %1 : i64
}

func.func @after(%arg0: i64) -> i64 {
  %0 = "t.not"(%arg0) : (i64) -> i64
  return %arg0 : i64
}

// -----

// pattern: Twice
// fires
func.func @before(%arg0: index) -> index {
  %0 = "t.not"(%arg0) : (index) -> index
  %1 = "t.not"(%0) : (index) -> index
  return %1 : index
}

func.func @after(%arg0: index) -> index {
  %0 = "t.not"(%arg0) : (index) -> index
  return %arg0 : index
}

// -----

// pattern: Twice
// fires
func.func @before(%arg0: f32) -> f32 {
  %0 = "t.not"(%arg0) : (f32) -> f32
  %1 = "t.not"(%0) : (f32) -> f32
  return %1 : f32
}

func.func @after(%arg0: f32) -> f32 {
  %0 = "t.not"(%arg0) : (f32) -> f32
  return %arg0 : f32
}

// -----

// pattern: Twice
// does not fire, because it is false that the definition of the operands of the root has 1 operand
func.func @unchanged() -> i32 {
  %0 = "t.not"() : () -> i32
  %1 = "t.not"(%0) : (i32) -> i32
  return %1 : i32
}

// -----

// pattern: Twice
// does not fire, because it is false that the operands of the root equal the results of the definition of the operands of the root
func.func @unchanged(%arg0: i32) -> i32 {
  %0:2 = "t.not"(%arg0) : (i32) -> (i32, i32)
  %1 = "t.not"(%0#0) : (i32) -> i32
  return %1 : i32
}

// -----

// pattern: Twice
// does not fire, because it is false that the definition of the operands of the root is `t.not`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "test.other"(%arg0) : (i32) -> i32
  %1 = "t.not"(%0) : (i32) -> i32
  return %1 : i32
}

// -----

// pattern: Twice
// does not fire, because it is false that an operation defines the operands of the root
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "t.not"(%arg0) : (i32) -> i32
  %1 = "t.not"(%arg1) : (i32) -> i32
  return %1 : i32
}

// -----

// pattern: Twice
// does not fire, because it is false that the root is `t.not`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "t.not"(%arg0) : (i32) -> i32
  %1 = "test.other"(%0) : (i32) -> i32
  return %1 : i32
}

// -----

// pattern: Once
// fires
func.func @before(%arg0: i32) -> i32 {
  %0 = "t.not"(%arg0) : (i32) -> i32
  return %0 : i32
}

func.func @after(%arg0: i32) -> i32 {
  %0 = "t.other"(%arg0) : (i32) -> i32
  return %0 : i32
}

// -----

// pattern: Once
// fires
func.func @before(%arg0: i64) -> i64 {
  %0 = "t.not"(%arg0) : (i64) -> i64
  return %0 : i64
}

func.func @after(%arg0: i64) -> i64 {
  %0 = "t.other"(%arg0) : (i64) -> i64
  return %0 : i64
}

// -----

// pattern: Once
// fires
func.func @before(%arg0: index) -> index {
  %0 = "t.not"(%arg0) : (index) -> index
  return %0 : index
}

func.func @after(%arg0: index) -> index {
  %0 = "t.other"(%arg0) : (index) -> index
  return %0 : index
}

// -----

// pattern: Once
// fires
func.func @before(%arg0: f32) -> f32 {
  %0 = "t.not"(%arg0) : (f32) -> f32
  return %0 : f32
}

func.func @after(%arg0: f32) -> f32 {
  %0 = "t.other"(%arg0) : (f32) -> f32
  return %0 : f32
}

// -----

// pattern: Once
// does not fire, because it is false that the root has 1 operand
func.func @unchanged() -> i32 {
  %0 = "t.not"() : () -> i32
  return %0 : i32
}

// -----

// pattern: Once
// does not fire, because it is false that the root has 1 result
func.func @unchanged(%arg0: i32) -> i32 {
  %0:2 = "t.not"(%arg0) : (i32) -> (i32, i32)
  return %0#0 : i32
}

// -----

// pattern: Once
// does not fire, because it is false that the root is `t.not`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "test.other"(%arg0) : (i32) -> i32
  return %0 : i32
}

// -----

// pattern: Ends
// fires
func.func @before(%arg0: i32) -> i32 {
  %0 = "t.a"(%arg0) : (i32) -> i32
  return %0 : i32
}

func.func @after(%arg0: i32) -> i32 {
  %0 = "t.b"(%arg0) : (i32) -> i32
  return %0 : i32
}

// -----

// pattern: Ends
// fires
func.func @before(%arg0: i64) -> i64 {
  %0 = "t.a"(%arg0) : (i64) -> i64
  return %0 : i64
}

func.func @after(%arg0: i64) -> i64 {
  %0 = "t.b"(%arg0) : (i64) -> i64
  return %0 : i64
}

// -----

// pattern: Ends
// fires
func.func @before(%arg0: index) -> index {
  %0 = "t.a"(%arg0) : (index) -> index
  return %0 : index
}

func.func @after(%arg0: index) -> index {
  %0 = "t.b"(%arg0) : (index) -> index
  return %0 : index
}

// -----

// pattern: Ends
// fires
func.func @before(%arg0: f32) -> f32 {
  %0 = "t.a"(%arg0) : (f32) -> f32
  return %0 : f32
}

func.func @after(%arg0: f32) -> f32 {
  %0 = "t.b"(%arg0) : (f32) -> f32
  return %0 : f32
}

// -----

// pattern: Ends
// does not fire, because it is false that the root has 1 operand
func.func @unchanged() -> i32 {
  %0 = "t.a"() : () -> i32
  return %0 : i32
}

// -----

// pattern: Ends
// does not fire, because it is false that the root has 1 result
func.func @unchanged(%arg0: i32) -> i32 {
  %0:2 = "t.a"(%arg0) : (i32) -> (i32, i32)
  return %0#0 : i32
}

// -----

// pattern: Ends
// does not fire, because it is false that the root is `t.a`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "test.other"(%arg0) : (i32) -> i32
  return %0 : i32
}

// -----

// pattern: Turns
// fires
func.func @before(%arg0: i32) -> i32 {
  %0 = "t.a"(%arg0) : (i32) -> i32
  return %0 : i32
}

func.func @after(%arg0: i32) -> i32 {
  %0 = "t.loop"(%arg0, %arg0) : (i32, i32) -> i32
  return %0 : i32
}

// -----

// pattern: Turns
// fires
func.func @before(%arg0: i64) -> i64 {
  %0 = "t.a"(%arg0) : (i64) -> i64
  return %0 : i64
}

func.func @after(%arg0: i64) -> i64 {
  %0 = "t.loop"(%arg0, %arg0) : (i64, i64) -> i64
  return %0 : i64
}

// -----

// pattern: Turns
// fires
func.func @before(%arg0: index) -> index {
  %0 = "t.a"(%arg0) : (index) -> index
  return %0 : index
}

func.func @after(%arg0: index) -> index {
  %0 = "t.loop"(%arg0, %arg0) : (index, index) -> index
  return %0 : index
}

// -----

// pattern: Turns
// fires
func.func @before(%arg0: f32) -> f32 {
  %0 = "t.a"(%arg0) : (f32) -> f32
  return %0 : f32
}

func.func @after(%arg0: f32) -> f32 {
  %0 = "t.loop"(%arg0, %arg0) : (f32, f32) -> f32
  return %0 : f32
}

// -----

// pattern: Turns
// does not fire, because it is false that the root has 1 operand
func.func @unchanged() -> i32 {
  %0 = "t.a"() : () -> i32
  return %0 : i32
}

// -----

// pattern: Turns
// does not fire, because it is false that the root has 1 result
func.func @unchanged(%arg0: i32) -> i32 {
  %0:2 = "t.a"(%arg0) : (i32) -> (i32, i32)
  return %0#0 : i32
}

// -----

// pattern: Turns
// does not fire, because it is false that the root is `t.a`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "test.other"(%arg0) : (i32) -> i32
  return %0 : i32
}

// -----

// pattern: Loops
// fires
func.func @before(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "t.loop"(%arg0, %arg1) : (i32, i32) -> i32
  return %0 : i32
}

func.func @after(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "t.loop"(%arg1, %arg0) : (i32, i32) -> i32
  return %0 : i32
}

// -----

// pattern: Loops
// fires
func.func @before(%arg0: i64, %arg1: i64) -> i64 {
  %0 = "t.loop"(%arg0, %arg1) : (i64, i64) -> i64
  return %0 : i64
}

func.func @after(%arg0: i64, %arg1: i64) -> i64 {
  %0 = "t.loop"(%arg1, %arg0) : (i64, i64) -> i64
  return %0 : i64
}

// -----

// pattern: Loops
// fires
func.func @before(%arg0: index, %arg1: index) -> index {
  %0 = "t.loop"(%arg0, %arg1) : (index, index) -> index
  return %0 : index
}

func.func @after(%arg0: index, %arg1: index) -> index {
  %0 = "t.loop"(%arg1, %arg0) : (index, index) -> index
  return %0 : index
}

// -----

// pattern: Loops
// fires
func.func @before(%arg0: f32, %arg1: f32) -> f32 {
  %0 = "t.loop"(%arg0, %arg1) : (f32, f32) -> f32
  return %0 : f32
}

func.func @after(%arg0: f32, %arg1: f32) -> f32 {
  %0 = "t.loop"(%arg1, %arg0) : (f32, f32) -> f32
  return %0 : f32
}

// -----

// pattern: Loops
// does not fire, because it is false that the root has 2 operands
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "t.loop"(%arg0) : (i32) -> i32
  return %0 : i32
}

// -----

// pattern: Loops
// does not fire, because it is false that the root has 1 result
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0:2 = "t.loop"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}

// -----

// pattern: Loops
// does not fire, because it is false that the root is `t.loop`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "test.other"(%arg0, %arg1) : (i32, i32) -> i32
  return %0 : i32
}

// -----

// pattern: Left
// fires
func.func @before(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = "t.mul"(%0, %arg2) : (i32, i32) -> i32
  return %1 : i32
}

func.func @after(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = "t.mul"(%arg1, %arg2) : (i32, i32) -> i32
  %2 = "t.mul"(%arg0, %1) : (i32, i32) -> i32
  return %2 : i32
}

// -----

// pattern: Left
// fires
func.func @before(%arg0: i64, %arg1: i64, %arg2: i64) -> i64 {
  %0 = "t.mul"(%arg0, %arg1) : (i64, i64) -> i64
  %1 = "t.mul"(%0, %arg2) : (i64, i64) -> i64
  return %1 : i64
}

func.func @after(%arg0: i64, %arg1: i64, %arg2: i64) -> i64 {
  %0 = "t.mul"(%arg0, %arg1) : (i64, i64) -> i64
  %1 = "t.mul"(%arg1, %arg2) : (i64, i64) -> i64
  %2 = "t.mul"(%arg0, %1) : (i64, i64) -> i64
  return %2 : i64
}

// -----

// pattern: Left
// fires
func.func @before(%arg0: index, %arg1: index, %arg2: index) -> index {
  %0 = "t.mul"(%arg0, %arg1) : (index, index) -> index
  %1 = "t.mul"(%0, %arg2) : (index, index) -> index
  return %1 : index
}

func.func @after(%arg0: index, %arg1: index, %arg2: index) -> index {
  %0 = "t.mul"(%arg0, %arg1) : (index, index) -> index
  %1 = "t.mul"(%arg1, %arg2) : (index, index) -> index
  %2 = "t.mul"(%arg0, %1) : (index, index) -> index
  return %2 : index
}

// -----

// pattern: Left
// fires
func.func @before(%arg0: f32, %arg1: f32, %arg2: f32) -> f32 {
  %0 = "t.mul"(%arg0, %arg1) : (f32, f32) -> f32
  %1 = "t.mul"(%0, %arg2) : (f32, f32) -> f32
  return %1 : f32
}

func.func @after(%arg0: f32, %arg1: f32, %arg2: f32) -> f32 {
  %0 = "t.mul"(%arg0, %arg1) : (f32, f32) -> f32
  %1 = "t.mul"(%arg1, %arg2) : (f32, f32) -> f32
  %2 = "t.mul"(%arg0, %1) : (f32, f32) -> f32
  return %2 : f32
}

// -----

// pattern: Left
// does not fire, because it is false that the definition of the operands of the root has 2 operands
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "t.mul"(%arg0) : (i32) -> i32
  %1 = "t.mul"(%0, %arg1) : (i32, i32) -> i32
  return %1 : i32
}

// -----

// pattern: Left
// does not fire, because it is false that the type of result 0 of the root equals the type of result 0 of the definition of the operands of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i1
  %1 = "t.mul"(%0, %arg2) : (i1, i32) -> i32
  return %1 : i32
}

// -----

// pattern: Left
// does not fire, because it is false that the definition of the operands of the root is `t.mul`
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = "test.other"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = "t.mul"(%0, %arg2) : (i32, i32) -> i32
  return %1 : i32
}

// -----

// pattern: Left
// does not fire, because it is false that an operation defines the operands of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = "t.mul"(%arg3, %arg2) : (i32, i32) -> i32
  return %1 : i32
}

// -----

// pattern: Left
// does not fire, because it is false that the root has at least 1 operand
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = "t.mul"() : () -> i32
  return %1 : i32
}

// -----

// pattern: Left
// does not fire, because it is false that the operands of the root equal the results of the definition of the operands of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = "t.mul"(%0, %arg2, %arg3) : (i32, i32, i32) -> i32
  return %1 : i32
}

// -----

// pattern: Left
// does not fire, because it is false that the root has 1 result
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i32
  %1:2 = "t.mul"(%0, %arg2) : (i32, i32) -> (i32, i32)
  return %1#0 : i32
}

// -----

// pattern: Left
// does not fire, because it is false that the root is `t.mul`
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = "t.mul"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = "test.other"(%0, %arg2) : (i32, i32) -> i32
  return %1 : i32
}

// Tests of the patterns of `rules.pdll`, written and run by `pdll gen-tests`.

// -----

// pattern: XorTwice
// fires
func.func @before(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.xori %0, %arg1 : i32
  return %1 : i32
}

func.func @after(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  return %arg0 : i32
}

// -----

// pattern: XorTwice
// fires
func.func @before(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.xori %arg0, %arg1 : i64
  %1 = arith.xori %0, %arg1 : i64
  return %1 : i64
}

func.func @after(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.xori %arg0, %arg1 : i64
  return %arg0 : i64
}

// -----

// pattern: XorTwice
// fires
func.func @before(%arg0: index, %arg1: index) -> index {
  %0 = arith.xori %arg0, %arg1 : index
  %1 = arith.xori %0, %arg1 : index
  return %1 : index
}

func.func @after(%arg0: index, %arg1: index) -> index {
  %0 = arith.xori %arg0, %arg1 : index
  return %arg0 : index
}

// -----

// pattern: XorTwice
// fires
func.func @before(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.xori %arg0, %arg1 : vector<4xi32>
  %1 = arith.xori %0, %arg1 : vector<4xi32>
  return %1 : vector<4xi32>
}

func.func @after(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.xori %arg0, %arg1 : vector<4xi32>
  return %arg0 : vector<4xi32>
}

// -----

// pattern: XorTwice
// does not fire, because it is false that operand 1 of the root equals operand 1 of the definition of operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.xori %arg0, %arg2 : i32
  %1 = arith.xori %0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: XorTwice
// does not fire, because it is false that the definition of operand 0 of the root is `arith.xori`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "test.other"(%arg0, %arg1) : (i32, i32) -> i32
  %1 = arith.xori %0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: XorTwice
// does not fire, because it is false that an operation defines operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.xori %arg2, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: XorTwice
// does not fire, because it is false that the root is `arith.xori`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = "test.other"(%0, %arg1) : (i32, i32) -> i32
  return %1 : i32
}

// -----

// pattern: MinOfLess
// fires
func.func @before(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @after(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = arith.minsi %arg0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MinOfLess
// fires
func.func @before(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i64
  %1 = arith.select %0, %arg0, %arg1 : i64
  return %1 : i64
}

func.func @after(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i64
  %1 = arith.minsi %arg0, %arg1 : i64
  return %1 : i64
}

// -----

// pattern: MinOfLess
// fires
func.func @before(%arg0: index, %arg1: index) -> index {
  %0 = arith.cmpi slt, %arg0, %arg1 : index
  %1 = arith.select %0, %arg0, %arg1 : index
  return %1 : index
}

func.func @after(%arg0: index, %arg1: index) -> index {
  %0 = arith.cmpi slt, %arg0, %arg1 : index
  %1 = arith.minsi %arg0, %arg1 : index
  return %1 : index
}

// -----

// pattern: MinOfLess
// fires
func.func @before(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.cmpi slt, %arg0, %arg1 : vector<4xi32>
  %1 = arith.select %0, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
  return %1 : vector<4xi32>
}

func.func @after(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.cmpi slt, %arg0, %arg1 : vector<4xi32>
  %1 = arith.minsi %arg0, %arg1 : vector<4xi32>
  return %1 : vector<4xi32>
}

// -----

// pattern: MinOfLess
// does not fire, because it is false that operand 1 of the root equals operand 0 of the definition of operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.cmpi slt, %arg2, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MinOfLess
// does not fire, because it is false that operand 2 of the root equals operand 1 of the definition of operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg2 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MinOfLess
// does not fire, because it is false that the attribute `predicate` of the definition of operand 0 of the root is `2 : i64`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi eq, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MinOfLess
// does not fire, because it is false that the definition of operand 0 of the root is `arith.cmpi`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "test.other"(%arg0, %arg1) {predicate = 2 : i64} : (i32, i32) -> i1
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MinOfLess
// does not fire, because it is false that an operation defines operand 0 of the root
func.func @unchanged(%arg0: i32, %arg1: i32, %arg2: i1) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = arith.select %arg2, %arg0, %arg1 : i32
  return %1 : i32
}

// -----

// pattern: MinOfLess
// does not fire, because it is false that the root is `arith.select`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = "test.other"(%0, %arg0, %arg1) : (i1, i32, i32) -> i32
  return %1 : i32
}

// -----

// pattern: TruncatedExtension
// fires
func.func @before(%arg0: i32) -> i32 {
  %0 = arith.extui %arg0 : i32 to i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

func.func @after(%arg0: i32) -> i32 {
  %0 = arith.extui %arg0 : i32 to i64
  return %arg0 : i32
}

// -----

// pattern: TruncatedExtension
// fires
func.func @before(%arg0: i1) -> i1 {
  %0 = arith.extui %arg0 : i1 to i8
  %1 = arith.trunci %0 : i8 to i1
  return %1 : i1
}

func.func @after(%arg0: i1) -> i1 {
  %0 = arith.extui %arg0 : i1 to i8
  return %arg0 : i1
}

// -----

// pattern: TruncatedExtension
// fires
func.func @before(%arg0: i8) -> i8 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}

func.func @after(%arg0: i8) -> i8 {
  %0 = arith.extui %arg0 : i8 to i32
  return %arg0 : i8
}

// -----

// pattern: TruncatedExtension
// fires
func.func @before() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.extui %c1_i32 : i32 to i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

func.func @after() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.extui %c1_i32 : i32 to i64
  return %c1_i32 : i32
}

// -----

// pattern: TruncatedExtension
// does not fire, because it is false that the type of result 0 of the root equals the type of operand 0 of the definition of the operands of the root
func.func @unchanged(%arg0: i1) -> i32 {
  %0 = arith.extui %arg0 : i1 to i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

// -----

// pattern: TruncatedExtension
// does not fire, because it is false that the definition of the operands of the root is `arith.extui`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = "test.other"(%arg0) : (i32) -> i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

// -----

// pattern: TruncatedExtension
// does not fire, because it is false that an operation defines the operands of the root
func.func @unchanged(%arg0: i32, %arg1: i64) -> i32 {
  %0 = arith.extui %arg0 : i32 to i64
  %1 = arith.trunci %arg1 : i64 to i32
  return %1 : i32
}

// -----

// pattern: TruncatedExtension
// does not fire, because it is false that the root is `arith.trunci`
func.func @unchanged(%arg0: i32) -> i32 {
  %0 = arith.extui %arg0 : i32 to i64
  %1 = "test.other"(%0) : (i64) -> i32
  return %1 : i32
}

// -----

// pattern: Swapped
// fires
func.func @before(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  return %0 : i32
}

func.func @after(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.subi %arg1, %arg0 : i32
  return %0 : i32
}

// -----

// pattern: Swapped
// fires
func.func @before(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.subi %arg0, %arg1 : i64
  return %0 : i64
}

func.func @after(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.subi %arg1, %arg0 : i64
  return %0 : i64
}

// -----

// pattern: Swapped
// fires
func.func @before(%arg0: index, %arg1: index) -> index {
  %0 = arith.subi %arg0, %arg1 : index
  return %0 : index
}

func.func @after(%arg0: index, %arg1: index) -> index {
  %0 = arith.subi %arg1, %arg0 : index
  return %0 : index
}

// -----

// pattern: Swapped
// fires
func.func @before(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.subi %arg0, %arg1 : vector<4xi32>
  return %0 : vector<4xi32>
}

func.func @after(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.subi %arg1, %arg0 : vector<4xi32>
  return %0 : vector<4xi32>
}

// -----

// pattern: Swapped
// does not fire, because it is false that the root is `arith.subi`
func.func @unchanged(%arg0: i32, %arg1: i32) -> i32 {
  %0 = "test.other"(%arg0, %arg1) : (i32, i32) -> i32
  return %0 : i32
}
